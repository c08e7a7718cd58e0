"""What a preview warns of and promises where no combat comes of a move, and what is asked of who has no machine."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card
from rules.smash_gear.actions import Buy, EndTurn, Move, Stop
from rules.smash_gear.state import Position
from tests.smash_gear.scene import game, machine, position

BASES = [(0, 0, 11), (1, 11, 0)]
OWN = machine("pipsqueak", 0, 5, 5, "HW")


def lines(state: Position, action: Any) -> dict[str, str]:
    """The findings of a preview with their marks."""
    preview = game().preview(state, action)
    assert preview is not None
    return {line.text: line.mark for line in preview.lines}


def asked(state: Position, action: Any) -> str:
    question = game().gesture(state, action).question
    assert question is not None
    return question.text


def test_a_flip_towards_a_base_says_how_far_it_is_then() -> None:
    found = lines(position([OWN], [(0, 0, 11), (1, 10, 0)]), Move(OWN.id, "east"))
    assert found.get("The base at k12 is 6 flips away") == "good"


def test_buying_tells_what_the_card_does_before_what_is_left() -> None:
    state = position([OWN], BASES)
    state = replace(state, store=replace(state.store, machines=(Card("new", "thumper"), *state.store.machines[1:])))
    found = list(lines(state, Buy("new")))
    assert found.index(game().library["thumper"].text) < found.index("17 gears left")


def test_a_flip_into_danger_says_who_can_destroy_the_machine() -> None:
    foe = machine("pipsqueak", 1, 5, 2, "H", "W")
    found = lines(position([OWN, foe], BASES), Move(OWN.id, "north"))
    assert found.get("The Pipsqueak at f10 can destroy it") == "bad"


def test_a_flip_off_the_only_base_warns_of_who_can_lie_on_it() -> None:
    own = machine("pipsqueak", 0, 0, 11, "HW")
    foe = machine("pipsqueak", 1, 0, 8, "W", "H")
    found = lines(position([own, foe], BASES), Move(own.id, "east"))
    assert found.get("The Pipsqueak at a3 can then lie on your only base") == "caution"
    assert not any("only base" in text for text in lines(position([own], BASES), Move(own.id, "east")))


def test_a_flip_that_takes_the_room_of_the_hand_warns() -> None:
    own = machine("pipsqueak", 0, 2, 11, "HW")
    state = position([own], BASES, hand=["pipsqueak"])
    found = lines(state, Move(own.id, "west"))
    assert found.get("Then no machine of your hand has room on your bases") == "caution"


def test_who_stops_buying_without_a_machine_is_warned() -> None:
    fresh = game().new_game(game().default_setup(2), 1)
    assert asked(fresh, Stop()).startswith("You have no machine: without one")


def test_who_stops_with_a_machine_that_cannot_be_moved_is_warned() -> None:
    fresh = game().new_game(game().default_setup(2), 1)
    dear = next(id for id, card in game().library.machines.items() if card.move > 2)
    side = replace(fresh.sides[fresh.seat], hand=(Card("c", dear),))
    sides = tuple(side if seat == fresh.seat else each for seat, each in enumerate(fresh.sides))
    assert asked(replace(fresh, sides=sides), Stop()).startswith("Your first 2 gears do not pay a move")


def test_who_ends_a_turn_without_any_machine_is_warned() -> None:
    assert asked(position([], BASES), EndTurn()).startswith("You have no machine, neither on the floor nor in your")
    held = position([], BASES, hand=["sawbuck"])
    assert asked(held, EndTurn()).startswith("You have no machine on the floor.")


def test_a_purchase_after_which_no_machine_can_be_paid_warns() -> None:
    fresh = game().new_game(game().default_setup(2), 1)
    program = fresh.store.programs[0]
    price = game().library.prices[program.kind]
    sides = tuple(replace(each, gears=price) for each in fresh.sides)
    found = lines(replace(fresh, sides=sides), Buy(program.id))
    assert found.get("Then no machine can be paid any more") == "caution"


def test_only_an_attack_or_a_danger_is_asked_about_in_a_turn_with_deeds() -> None:
    """What else is possible can be saved for a later turn: about that only who has done nothing is asked."""
    state = position([OWN], BASES, hand=["sawbuck"])
    question = game().gesture(state, EndTurn()).question
    assert question is not None and question.idle and not question.danger
    striker = machine("pipsqueak", 0, 11, 0, "W", "H")
    question = game().gesture(position([striker], BASES, hand=["destroy_base"]), EndTurn()).question
    assert question is not None and not question.idle and "destroy a base" in question.text
    question = game().gesture(position([], BASES, hand=["sawbuck"]), EndTurn()).question
    assert question is not None and question.danger and question.text.startswith(question.danger)
