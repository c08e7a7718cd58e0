"""Previews of actions without combat: warnings and prospects; and questions to a player without a machine."""

from __future__ import annotations

from typing import Any

from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.stop import Stop
from rules.smash_gear.state import Position
from tests.smash_gear.scene import game, posed

OWN = "{card: pipsqueak, at: [5, 5], turn: 2}"


def turn(machines: str = "", foe: str = "", hand: str = "", base: str = "[11, 0]") -> Position:
    """Return a turn of seat 0 with these machines and hand cards, a machine of seat 1, and its base at that
    cell."""
    return posed(f"""
turn: 3
own: {{gears: 20, bases: [{{at: [0, 11]}}], machines: [{machines}], hand: [{hand}]}}
opponent: {{gears: 25, bases: [{{at: {base}}}], machines: [{foe}]}}
""")


def buying(gears: int, hand: str = "") -> Position:
    """Return a first purchase of seat 0, with that many gears and these cards."""
    return posed(f"{{own: {{gears: {gears}, hand: [{hand}]}}}}")


def lines(state: Position, action: Any) -> dict[str, str]:
    """Return the texts of a preview with their marks."""
    preview = game().at(state).preview(action)
    assert preview is not None
    return {line.text: line.mark for line in preview.lines}


def mark(found: dict[str, str], *words: str) -> str:
    """The mark of the finding with these words, "" where there is none."""
    return next((mark for text, mark in found.items() if all(word in text for word in words)), "")


def asked(state: Position, action: Any) -> str:
    question = game().at(state).gesture(action).question
    assert question is not None
    return question.text


def test_a_flip_towards_a_base_says_how_far_it_is_then() -> None:
    found = lines(turn(OWN, base="[10, 0]"), Move("pipsqueak", "east"))
    assert mark(found, "base at k12", "6 flips") == "good"


def test_buying_tells_what_the_card_does_before_what_is_left() -> None:
    state = posed("""
turn: 3
own: {gears: 20}
store: {machines: [thumper, heron, magpie, mortar, leviathan]}
""")
    found = list(lines(state, Buy(state.store.machines[0].id)))
    left = next(text for text in found if "17 gears" in text)
    assert found.index(game().library["thumper"].text) < found.index(left)


def test_a_flip_into_danger_says_who_can_destroy_the_machine() -> None:
    found = lines(turn(OWN, "{card: pipsqueak, at: [5, 2], turn: 3}"), Move("pipsqueak", "north"))
    assert mark(found, "Pipsqueak at f10", "destroy") == "bad"


def test_a_flip_off_the_only_base_warns_of_who_can_lie_on_it() -> None:
    own, foe = "{card: pipsqueak, at: [0, 11], turn: 2}", "{card: pipsqueak, at: [0, 8], turn: 1}"
    off = Move("pipsqueak", "east")
    assert mark(lines(turn(own, foe), off), "Pipsqueak at a3", "only base") == "caution"
    assert not any("only base" in text for text in lines(turn(own), off))


def test_a_flip_that_takes_the_room_of_the_hand_warns() -> None:
    state = turn("{card: pipsqueak, at: [2, 11], turn: 2}", hand="pipsqueak")
    found = lines(state, Move("pipsqueak", "west"))
    assert mark(found, "no room") == "caution"


def test_who_stops_buying_without_a_machine_is_warned() -> None:
    assert "no machine" in asked(buying(25), Stop())


def test_who_stops_with_a_machine_that_cannot_be_moved_is_warned() -> None:
    dear = next(id for id, card in game().library.machines.items() if card.move > 2)
    assert "can't flip" in asked(buying(25, hand=dear), Stop())


def test_who_ends_a_turn_without_any_machine_is_warned() -> None:
    nothing, held = asked(turn(), EndTurn()), asked(turn(hand="sawbuck"), EndTurn())
    assert "no machine" in nothing and "in hand" in nothing
    assert "no machine" in held and "in hand" not in held


def test_a_purchase_after_which_no_machine_can_be_paid_warns() -> None:
    program = buying(25).store.programs[0]
    found = lines(buying(game().library.prices[program.kind]), Buy(program.id))
    assert mark(found, "too few gears") == "caution"


def test_only_an_attack_or_a_danger_is_asked_about_in_a_turn_with_deeds() -> None:
    """Other possible actions can wait for a later turn: only a player who has done nothing is asked about
    them."""
    question = game().at(turn(OWN, hand="sawbuck")).gesture(EndTurn()).question
    assert question is not None and question.idle and not question.danger
    striker = turn("{card: pipsqueak, at: [11, 0], turn: 1}", hand="destroy_base")
    question = game().at(striker).gesture(EndTurn()).question
    assert question is not None and not question.idle and "destroy a base" in question.text
    question = game().at(turn(hand="sawbuck")).gesture(EndTurn()).question
    assert question is not None and question.danger and question.text.startswith(question.danger)
