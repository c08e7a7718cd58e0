"""SG-9.4: prompts for responses, where only those that could matter prompt."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import catalog, codec
from rules.base.answer import Choose
from rules.bots.greedy import GreedyBot
from rules.bots.play import choose, decision_seed
from rules.game import Event, Setup
from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.build import Build
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.set_stop import SetStop
from rules.smash_gear.actions.use import Use
from rules.smash_gear.stakes import responses
from rules.smash_gear.state import Position
from tests.rules.smash_gear.positions import (
    ADAS,
    BOS,
    GAME,
    cell,
    done,
    position,
    refused,
    setup,
)

SHIPPED: Any = catalog.load("smash_gear")


def table(drawing: str, scripts: str = "", **more: Any) -> Position:
    """Return a position in Ada's turn in which Bo, with these scripts, is prompted only where a response
    could matter."""
    hand = more.pop("hand", "")
    return replace(position(drawing, hands=(hand, scripts), **more), sparing=True)


def asked(state: Position, *actions: Any) -> bool:
    """Return whether Bo is prompted for a response after these actions."""
    after = done(state, *actions)
    return after.answering and after.deciding == 1


@pytest.mark.rule("SG-9.4")
def test_a_guard_is_asked_for_where_its_heart_is_hit_and_not_at_an_assembly() -> None:
    far, near = table("aH aW .. .. BH BW", "decoy"), table("aH aW BH BW", "decoy")
    assert not asked(far, Move("a", "east")) and asked(near, Move("a", "east"))
    for action in (Assemble("plain", ADAS), EndTurn(), Install("plate", "a"), Build("base", cell(0, 0))):
        assert not asked(table("aH aW BH BW", "decoy", hand="plain plate base"), action)


@pytest.mark.rule("SG-9.4")
def test_what_keeps_a_machine_from_moving_is_asked_for_at_its_move_alone() -> None:
    state = table("aH aW\n.. ..\nbH bW", "shock", hand="plate")
    assert (
        asked(state, Move("a", "east"))
        and not asked(state, Install("plate", "a"))
        and not asked(state, EndTurn())
    )
    sliding = table("aH aW", "shock", kinds={"a": "slider"})
    assert asked(sliding, Use("a"), Choose("east"))
    assert not asked(table("aH aW", "shock", kinds={"a": "thief"}), Use("a"))


@pytest.mark.rule("SG-9.4")
def test_a_slide_is_asked_for_where_something_ends_or_lies_that_matters() -> None:
    assert asked(table("aH aW", "alarm"), Move("a", "east")), "it drives the machine itself away"
    home = "..\n..\n..\n..\n..\n..\n.. bH bW"
    assert asked(table(home, "alarm", hand="plain"), Assemble("plain", ADAS)), "it drives one onto its place"
    apart = "..\n..\n..\n.. .. .. .. bH bW"
    assert not asked(table(apart, "alarm", hand="plain"), Assemble("plain", ADAS))
    assert not asked(table(apart, "alarm"), EndTurn())
    bases = [(0, ADAS), (1, cell(1, 0)), (1, BOS)]
    assert asked(
        table("aH aW", "alarm", hand="destroy_base", bases=bases), Attack("destroy_base", cell(1, 0))
    )


@pytest.mark.rule("SG-9.4")
def test_a_repair_is_asked_for_in_a_fight_and_where_its_weapon_would_be_in_the_way() -> None:
    lost = table("aH aW .. BH", "weld")
    assert asked(lost, Move("a", "east")), "a weapon where the other lands"
    assert not asked(table("aH aW .. .. .. .. BH", "weld"), Move("a", "east"))


@pytest.mark.rule("SG-9.4")
def test_gears_are_asked_for_where_they_are_still_to_be_paid() -> None:
    for action in (Move("a", "east"), EndTurn()):
        assert not asked(table("aH aW", "heist"), action)
    order = table("aH aW", "heist", hand="order")
    wanted = order.store.machines[0].id
    assert asked(order, Use("order", 0, wanted))


@pytest.mark.rule("SG-9.4", "SG-8.4")
def test_the_last_chance_to_use_an_effect_is_asked_for() -> None:
    thief = {"B": "thief"}
    assert asked(table("aH aW BH BW", kinds=thief), Move("a", "east")), "its machine may be destroyed"
    assert not asked(table("aH aW .. .. BH BW", kinds=thief), Move("a", "east"))
    assert asked(table("aH aW .. .. BH BW", hand="shock", kinds=thief), Use("shock", 0, "B"))


@pytest.mark.rule("SG-9.4", "SG-10.4")
def test_in_the_last_turn_of_a_limited_game_everything_that_lasts_is_asked_for() -> None:
    assert not asked(table("aH aW", "alarm", limit=9), EndTurn())
    assert asked(table("aH aW", "alarm", limit=5), EndTurn()) and not asked(
        table("aH aW", "shock", limit=5), EndTurn()
    )


@pytest.mark.rule("SG-9.4")
def test_a_player_can_set_to_be_asked_besides() -> None:
    state = table("aH aW .. .. BH BW", "decoy", kinds={"B": "thief"})
    assert not asked(state, EndTurn()) and not asked(state, Move("a", "east"))
    bos = replace(state, seat=1)
    ending, able = (done(bos, SetStop(stop, True)) for stop in ("end", "able"))
    assert asked(replace(ending, seat=0), EndTurn()) and not asked(replace(ending, seat=0), Move("a", "east"))
    assert asked(replace(able, seat=0), EndTurn()) and asked(replace(able, seat=0), Move("a", "east"))
    assert done(able, SetStop("able", False)) == bos
    refused(bos, SetStop("able", False), "SG-9.4")
    refused(bos, SetStop("noon", True), "SG-9.4")
    refused(replace(bos, sparing=False), SetStop("able", True), "SG-9.4")
    assert not any(isinstance(action, SetStop) for action in GAME.legal_actions(bos))


@pytest.mark.rule("SG-9.4")
@pytest.mark.parametrize("turn", [0, 5])
def test_when_a_player_is_asked_is_not_told(turn: int) -> None:
    state = replace(table("aH aW", "decoy"), turn=turn, seat=1)
    able = done(state, SetStop("able", True))
    assert GAME.view(able, 0) == GAME.view(state, 0) and GAME.view(able, 1) != GAME.view(state, 1)


def test_what_can_be_set_is_a_switch_of_a_game_that_asks_when_useful() -> None:
    state = table("aH aW")
    assert [(switch.label, switch.on) for switch in GAME.at(state).switches(0)] == [
        ("End of turn", False), ("Whenever I can respond", False),
    ]  # fmt: skip
    assert GAME.at(replace(state, sparing=False)).switches(0) == ()


@pytest.mark.rule("SG-9.4")
def test_a_new_game_asks_when_useful_and_one_from_before_as_it_did() -> None:
    assert SHIPPED.default_setup(2).options["always_ask"] == "useful"
    states = {chosen: GAME.new_game(setup(always_ask=chosen), 1) for chosen in ("useful", "no", "yes")}
    assert [(state.sparing, state.always_ask) for state in states.values()] == [
        (True, False), (False, False), (False, True),
    ]  # fmt: skip
    assert GAME.new_game(setup(), 1) == states["no"], "a setup that does not say"
    assert b"sparing" not in codec.encode(states["no"]) or codec.check(states["no"]) != codec.check(
        states["useful"]
    )


@pytest.mark.rule("SG-9.4")
@pytest.mark.parametrize(("edition", "seed"), [("second", 1), ("second", 2), ("second", 3), ("first", 4)])
def test_no_response_that_is_not_asked_for_changes_what_comes_of_what_waits(edition: str, seed: int) -> None:
    """Everyone able is prompted in this game; the log of the announcement is the same after each response
    that sparing prompts would skip as without any."""
    board = SHIPPED.default_setup(2).options["board"] if edition == "second" else "standard"
    state = SHIPPED.new_game(Setup("smash_gear", ("Ada", "Bo"), {"set": edition, "board": board}), seed)
    state = replace(state, limit=24)
    bot, moves, unasked = GreedyBot(1), 0, 0
    while (seat := SHIPPED.to_act(state)) is not None:
        if state.answering and len(state.waiting) == 1:
            ruled = {source[0] for source in responses(SHIPPED.working_state(state), seat, state.waiting)}
            uses = [
                act for act in SHIPPED.legal_actions(state) if isinstance(act, Use) and act.card not in ruled
            ]
            unasked += len(uses)
            plain = _told(state, Pass())
            for use in uses:
                texts = _told(state, use)
                assert texts[len(texts) - len(plain) :] == plain or _spends(state, use), (use, plain, texts)
        state = SHIPPED.apply(state, choose(SHIPPED, state, bot, decision_seed(seed, moves)))
        moves += 1
    assert unasked or edition == "first"


def _told(state: Position, action: Any) -> list[str]:
    """Return the log lines once nobody responds any more, with every question answered by its first
    choice."""
    events: list[Event] = []
    while True:
        state = SHIPPED.apply(state, action, events)
        if not state.agenda or SHIPPED.to_act(state) is None:
            return [event.text for event in events]
        action = Choose(state.question.among[0]) if state.question is not None else Pass()


def _spends(state: Position, use: Use) -> bool:
    """Return whether the announcement steals gears that a response spends: that changes only how many are
    stolen."""
    what: Any = state.waiting[0]
    this = getattr(what, "this", None)
    return this is not None and any(
        type(op).__name__ == "StealGears" for op in SHIPPED.rules.effects[this.kind][this.number].do
    )


@pytest.mark.rule("SG-9.4")
def test_a_preview_and_a_prompt_name_only_responses_that_could_matter() -> None:
    state = table("aH aW .. .. BH BW", "decoy jam", open_hands=True)
    preview = GAME.at(state).preview(Move("a", "east"))
    assert preview is not None
    texts = [line.text for line in preview.lines]
    assert any(text.endswith("with Jam") for text in texts) and not any("Decoy" in text for text in texts)
    both = table("aH aW .. BH BW", "decoy", kinds={"B": "thief"}, open_hands=True)
    assert (
        "Drag a script onto its target, use Thief, or pass."
        in GAME.at(done(both, Move("a", "east"))).prompt()
    )
    far = table("aH aW .. .. BH BW", "jam", kinds={"B": "thief"}, open_hands=True)
    assert GAME.at(done(far, Move("a", "east"))).prompt().endswith("Drag a script onto its target, or pass.")
