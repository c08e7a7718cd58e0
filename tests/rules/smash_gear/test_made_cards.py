"""Cards that makers may write: combinations that no shipped card has work as their texts say."""

from __future__ import annotations

from typing import Any

import pytest

from rules.base.answer import Choose
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.use import Use
from rules.smash_gear.events import CardDiscarded, HonorGained
from tests.rules.smash_gear import positions
from tests.rules.smash_gear.positions import gears, hand, lying, made_game, position, shapes


@pytest.mark.rule("SG-5.3")
def test_two_free_moves_are_two() -> None:
    made = made_game(run_two={"when": "own_turn", "target": {"what": "machine"}, "until": "end_of_turn",
                         "do": [{"op": "free_moves", "amount": 2}]})  # fmt: skip
    state = position("aH aW", hands=("run_two", ""), game=made)
    moves = [Move("a", "east"), Move("a", "west")]
    free = positions.done(state, Use("run_two", 0, "a"), *moves, game=made)
    assert gears(free)[0] == 20
    assert gears(positions.done(free, Move("a", "south"), game=made))[0] == 18


@pytest.mark.rule("SG-6.6")
@pytest.mark.parametrize(("cost", "survives"), [({}, True), ({"cost": {"a_turn": 1}}, False)])
def test_a_card_without_a_limit_saves_every_heart_that_is_hit(cost: dict[str, Any], survives: bool) -> None:
    made = made_game(on_plate={"when": "heart_hit", "do": [{"op": "save_heart", "weapon": "breaks"}], **cost})
    drawing = ".. aH ..\naW aW BH BH\n.. .. BW .."
    state = position(drawing, plugins={"B": ["on_plate"]}, game=made)
    after = positions.done(state, Move("a", "east"), game=made)
    if not survives:
        after = positions.done(after, Choose(positions.place(2, 1)), game=made)
    assert ("B" in lying(after)) is survives
    if survives:
        assert lying(after) == shapes(".. .. aH\n.. .. BH BH\n.. .. BW")


@pytest.mark.rule("SG-6.2")
def test_the_log_names_the_plugin_that_gives_for_a_kill() -> None:
    made = made_game(on_hook={"when": "kill", "do": [{"op": "gain_honor", "amount": 1}]})
    state = position("aW aH .. BH BW", plugins={"a": ["on_hook"]}, game=made)
    after, events = positions.told(state, Move("a", "east"), made)
    assert after.sides[0].honor == 1
    assert [event.card for event in events if type(event) is HonorGained] == ["on_hook"]


@pytest.mark.rule("SG-6.6")
def test_a_plugin_used_this_turn_stays_used_when_another_leaves_the_machine() -> None:
    made = made_game(
        on_plate={
            "when": "heart_hit",
            "do": [{"op": "save_heart", "weapon": "breaks"}, {"op": "destroy_this"}],
        },
        on_guard={
            "when": "heart_hit",
            "cost": {"a_turn": 1},
            "do": [{"op": "save_heart", "weapon": "breaks"}],
        },
    )
    drawing = ".. .. .. cW\n.. .. .. cH\n.. .. .. ..\naW aH .. BH .. bH bW"
    state = position(drawing, plugins={"B": ["on_plate", "on_guard"]}, game=made)
    hits = [Move("a", "east"), Choose("ON_PLATE.0"), Move("b", "west")]
    twice = positions.done(state, *hits, game=made)
    assert "B" in lying(twice), "one hit for the plate, one for the guard"
    assert "B" not in lying(positions.done(twice, Move("c", "south"), game=made))


@pytest.mark.rule("SG-9.5")
def test_an_effect_can_be_used_when_only_a_later_part_of_it_does_anything() -> None:
    both = [{"op": "steal_gears", "amount": 1}, {"op": "gain_honor", "amount": 1}]
    once = {"when": "own_turn", "cost": {"a_turn": 1}, "do": both}
    made = made_game(run_both={"when": "any_time", "do": both}, on_both=once)
    state = position("aH aW", plugins={"a": ["on_both"]}, hands=("run_both", ""), gears=(0, 0), game=made)
    uses = [action for action in made.legal_actions(state) if isinstance(action, Use)]
    assert len(uses) == 2
    assert all(positions.done(state, use, game=made).sides[0].honor == 1 for use in uses)


@pytest.mark.rule("SG-9.5")
@pytest.mark.parametrize(("held", "kept"), [("plain twin plate", ["plate"]), ("plain", [])])
def test_two_discards_are_two_cards_or_as_many_as_there_are(held: str, kept: list[str]) -> None:
    made = made_game(run_both={"when": "any_time", "do": [{"op": "discard"}, {"op": "discard"}]})
    state = positions.done(position("aH aW", hands=("run_both", held), game=made), Use("run_both"), game=made)
    for card in held.split()[:2]:
        assert made.to_act(state) == 1
        state = positions.done(state, Choose(card.upper()), game=made)
    assert made.to_act(state) == 0 and [id.lower() for id in hand(state, 1)] == kept


@pytest.mark.rule("SG-9.5")
def test_several_discards_are_asked_one_after_the_other_each_by_its_card() -> None:
    demand = {"when": "kill", "do": [{"op": "discard"}]}
    made = made_game(on_hook=demand, on_claw=demand)
    drawing = "aW aH .. BH BW"
    plugins = {"a": ["on_hook", "on_claw"]}
    state = position(drawing, plugins=plugins, hands=("", "plain twin plate"), game=made)
    asked = positions.done(state, Move("a", "east"), game=made)
    assert made.to_act(asked) == 1
    assert made.at(asked).prompt().startswith("Discard a card for on_hook.")
    rest = positions.done(asked, Choose("TWIN"), game=made)
    assert made.to_act(rest) == 1 and made.at(rest).prompt().startswith("Discard a card for on_claw.")
    single = position(drawing, plugins={"a": ["on_hook"]}, hands=("", "plain twin"), game=made)
    single = positions.done(single, Move("a", "east"), game=made)
    assert made.at(single).prompt().startswith("Discard a card for on_hook.")


@pytest.mark.rule("SG-8.4")
def test_a_discard_by_an_effect_is_refused_and_told_by_the_rule_of_effects() -> None:
    made = made_game(run_levy={"when": "any_time", "do": [{"op": "discard"}]})
    asked = positions.done(
        position("aH aW", hands=("run_levy", "plain twin"), game=made), Use("run_levy"), game=made
    )
    refusal = made.why_not(asked, EndTurn())
    assert refusal is not None and refusal.rule == "SG-8.4"
    _, events = positions.told(asked, Choose("TWIN"), made)
    assert [event.rules for event in events if type(event) is CardDiscarded] == [("SG-8.4",)]
