"""Events name the rules behind them, and the ability circles they are about."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.content import rulebook
from rules.game import Event
from rules.history import History
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.research import Research
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.events import AbilityReady, NumberWritten
from rules.planet_smash.state import Position, Sheet
from tests.rules.planet_smash.positions import (
    FULL,
    GAME,
    LAST,
    READY,
    SEATED,
    TESTIA,
    TWO_READY,
    USED,
    asked,
    done,
    position,
    setup,
    sheet,
)

PROHIBITIONS = {"PS-6.7"}
DEAD = (1, 2, 0, 1, 0, 0)


def told(state: Position, *actions: Any) -> list[Event]:
    """Return the events of the last of these actions."""
    events: list[Event] = []
    for action in actions:
        events.clear()
        state = GAME.apply(state, action, events)
    return events


def ready(quadrant: str) -> Sheet:
    """Return a sheet with one circle of a quadrant ready."""
    return sheet(cells={quadrant: READY})


def turned(seats: int, round: int = 2, seat: int = 0) -> Position:
    """Return a position with every die of every seat placed, before the end of the turn."""
    return position(*(sheet(spots=USED) for _ in range(seats)), round=round, seat=seat)


def striking(seats: int) -> Position:
    """Return a position in which the last seat can demolish its last box; those before it did so, with two
    abilities used."""
    smashed = sheet(boxes=FULL, cells={"a": TWO_READY}, crossed={"a": 0b01001})
    last = asked("red", "c", plan=(6, 1, 1), boxes=LAST, cells={"a": TWO_READY})
    state = position(*(smashed,) * (seats - 1), *last.sheets, seat=seats - 1)
    return replace(state, pending=(replace(last.pending[0], seat=seats - 1),))


NEW, STANDARD = GAME.new_game(setup(), 1), GAME.new_game(setup(colours="standard"), 1)
RULES = [
    ("PS-1.1 PS-1.2 PS-1.3", NEW, SEATED[:1]),
    ("PS-1.1 PS-1.2 PS-1.3 PS-1.4 PS-3.1 PS-3.2", STANDARD, (Place("red", 1),)),
    ("PS-2.1 PS-2.2 PS-2.3", NEW, (*SEATED, NextRound())),
    ("PS-2.1 PS-2.2 PS-2.3 PS-2.4 PS-3.7", turned(1), (NextRound(),)),
    ("PS-2.2 PS-2.3 PS-2.4 PS-7.2", turned(2), (NextRound(),)),
    ("PS-2.1 PS-3.7 PS-7.1", turned(1, round=9), (NextRound(),)),
    ("PS-2.1 PS-3.7 PS-7.2 PS-7.4", turned(2, round=9, seat=1), (NextRound(),)),
    ("PS-3.1 PS-3.2", position(sheet()), (Place("red", 1),)),
    (
        "PS-3.1 PS-3.2 PS-3.6",
        position(sheet(plan=(1, 1, 1), cells={"a": DEAD}, crossed={"a": 1})),
        (Place("blue", 1),),
    ),
    ("PS-3.3 PS-4.1 PS-4.3", asked("yellow", "a"), (Demolish(0),)),
    ("PS-3.3 PS-4.1 PS-4.3 PS-4.4", asked("yellow", "b"), (Demolish(2),)),
    ("PS-3.3 PS-5.1 PS-5.2", asked("yellow", "a"), (Research(0),)),
    ("PS-3.4 PS-5.1 PS-5.2", asked("red", "a", plan=(5, 1, 1)), (Demolish(0), Research(0))),
    ("PS-3.5 PS-4.2 PS-4.3", asked("red", "wild"), (Research(0), Demolish(0))),
    ("PS-3.6", asked("yellow", "a"), (Finish(),)),
    ("PS-3.3 PS-4.1 PS-4.3 PS-4.5", asked("yellow", "a", boxes={"a": (1, 4, 0)}), (Demolish(2),)),
    ("PS-3.3 PS-4.6 PS-5.1 PS-5.2", asked("yellow", "a", boxes={"a": FULL["a"]}), (Research(0),)),
    (
        "PS-3.3 PS-5.1 PS-5.2 PS-5.3 PS-6.8",
        asked("blue", "a", cells={"a": (1, 2, 0, 0, 0, 0)}),
        (Research(2),),
    ),
    ("PS-3.3 PS-4.1 PS-4.3 PS-4.4 PS-4.5 PS-4.7 PS-7.1", striking(1), (Demolish(2),)),
    ("PS-3.3 PS-4.1 PS-4.3 PS-4.4 PS-4.5 PS-4.7 PS-7.2 PS-7.3", striking(2), (Demolish(2),)),
    ("PS-6.1 PS-6.2 PS-6.3", position(ready("a")), (UseAbility("a", "adjust", "plan/red", 1),)),
    ("PS-6.1 PS-6.2 PS-6.4", position(ready("b")), (UseAbility("b", "flip", "plan/red"),)),
    ("PS-6.1 PS-6.2 PS-6.5", position(ready("c")), (UseAbility("c", "reroll", "target/red"),)),
    ("PS-6.1 PS-6.2 PS-6.4 PS-6.6", position(ready("wild")), (UseAbility("wild", "flip", "plan/red"),)),
    (
        "PS-3.8 PS-6.1 PS-6.2 PS-6.4",
        asked("red", "a", cells={"b": READY}),
        (UseAbility("b", "flip", "plan/red"),),
    ),
]


@pytest.mark.parametrize(("ids", "state", "actions"), RULES)
def test_events_name_the_rules_they_came_about_by(
    ids: str, state: Position, actions: tuple[Any, ...]
) -> None:
    assert sorted({rule for event in told(state, *actions) for rule in event.rules}) == ids.split()


def test_every_rule_that_is_no_mere_prohibition_can_come_up() -> None:
    named = {id for ids, _, _ in RULES for id in ids.split()}
    assert named == set(rulebook("planet_smash").ids) - PROHIBITIONS


@pytest.mark.parametrize("quadrant", QUADRANTS)
def test_a_circle_is_seen_when_it_becomes_ready_and_played_as_what_its_quadrant_grants(quadrant: str) -> None:
    granted = TESTIA.quadrants[quadrant].ability
    state = asked("blue", quadrant, cells={quadrant: (1, 2, 0, 0, 0, 3)})
    written = told(state, Research(2))
    assert [(type(event), event.card, event.card_use) for event in written] == [
        (NumberWritten, "", ""),
        (AbilityReady, granted, "seen"),
        (AbilityReady, granted, "seen"),
    ]
    use = next(
        action for action in GAME.legal_actions(done(state, Research(2))) if isinstance(action, UseAbility)
    )
    assert [(event.card, event.card_use) for event in told(state, Research(2), use) if event.card] == [
        (granted, "played")
    ]


@pytest.mark.parametrize(
    ("names", "began"),
    [(("Player 1",), "You roll"), (("Ada",), "Ada rolls"), (("Player 1", "Bo"), "Player 1 rolls")],
)
def test_a_player_alone_who_typed_no_name_is_addressed(names: tuple[str, ...], began: str) -> None:
    history = History(GAME, replace(setup(len(names)), seats=names), 1)
    while history.state.round < 1:
        history.do(next(iter(GAME.legal_actions(history.state))))
    rolled = next(event for event in history.log[-1] if event.rolls)
    assert rolled.text.startswith(f"{began} red ")
