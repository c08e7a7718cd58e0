"""Invariants of every position of Mechyard."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import Action
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.position import Position
from rules.mechyard.state import ASSEMBLE, BROKEN, CREW_EACH, FIGHT, OFFERS, OVER, TRACK
from tests.rules.mechyard.case import case, game

LIBRARY = game().library
PARTS = Counter(each.id for each in LIBRARY.starting)


def proved(state: Position) -> None:
    """Assert all invariants of a position."""
    seats = len(state.mechs)
    for mech in state.mechs:
        assert mech.money >= 0 and abs(mech.at) <= TRACK and mech.taken >= 0
        cells = [(each.x, each.y) for each in mech.modules]
        assert len(set(cells)) == len(cells), "no cell is taken twice"
        frame = LIBRARY.frames[mech.modules]
        assert len(frame.steps_from(0)) == len(mech.modules), "a mech hangs together"
        ids = {each.id for each in mech.modules}
        assert mech.crew and all(each.on in ids and each.steps >= 0 for each in mech.crew)
        for module, damage in zip(mech.modules, mech.damage, strict=True):
            assert damage == BROKEN or 0 <= damage < LIBRARY.designs[module.design].health
            assert module.turn in LIBRARY.designs[module.design].turns
        here = Counter(each.design for each in (*mech.modules, *mech.parts))
        assert all(here[id] <= count for id, count in PARTS.items())
        assert (mech.modules[0].design, cells[0]) == ("core", (0, 0))
        if state.phase != FIGHT:
            assert not any(mech.damage[at] > 0 for at in range(len(mech.damage))) and not mech.taken
    offers = [each.design for row in state.shop for each in row if each is not None]
    modules = [each.design for mech in state.mechs for each in mech.modules if each.design not in PARTS]
    whole = Counter(id for deck in LIBRARY.decks for id in deck)
    assert Counter([*offers, *modules, *(id for deck in state.decks for id in deck)]) == whole, (
        "the set is whole"
    )
    assert all(len(row) == OFFERS for row in state.shop)
    assert state.pool + sum(len(mech.crew) for mech in state.mechs) == seats * (CREW_EACH + 1)
    named = [each.id for mech in state.mechs for each in (*mech.modules, *mech.crew, *mech.parts)]
    named += [each.id for row in state.shop for each in row if each is not None]
    assert len(set(named)) == len(named)
    assert state.phase in (FIGHT, OVER) or not (state.used or state.moved or state.bonus or state.agenda)
    assert (state.turn == 0) == (state.phase == ASSEMBLE)


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    setup=st.integers(0, len(case().setups) - 1),
    ends=st.sampled_from((0.02, 0.2, 1.0)),
)
def test_every_position_of_any_game_holds_together(seed: int, setup: int, ends: float) -> None:
    """`ends` is how readily players end their turns."""
    chance = Random(seed)
    state = game().new_game(case().setups[setup], seed)
    proved(state)
    for _ in range(400):
        if game().to_act(state) is None:
            break
        state = game().apply(state, chosen(state, chance, ends))
        proved(state)


def chosen(state: Position, chance: Random, ends: float) -> Action:
    actions: list[Action] = list(game().legal_actions(state))
    others = [each for each in actions if not isinstance(each, EndTurn)]
    return chance.choice(others) if others and chance.random() > ends else chance.choice(actions)


@pytest.mark.rule("MY-7.1", "MY-7.2")
def test_money_in_a_fight_turn_comes_from_damage_breaks_and_texts_alone() -> None:
    """Nobody loses money in a Fight turn, and all gains are in the log."""
    chance = Random(3)
    state = game().new_game(case().setups[1], 3)
    while game().to_act(state) is not None:
        log: list[object] = []
        after = game().apply(state, chance.choice(list(game().legal_actions(state))), log)  # type: ignore[arg-type]
        if state.phase == FIGHT:
            for mech, now in zip(state.mechs, after.mechs, strict=True):
                assert now.money >= mech.money
                assert now.money == mech.money or log
        state = after
