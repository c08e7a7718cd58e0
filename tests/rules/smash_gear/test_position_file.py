"""Positions of Smash Gear as data: impossible ones are refused, with the field and the rule."""

from __future__ import annotations

from functools import partial

import pytest

from rules import catalog
from rules.content import yaml_text
from rules.scenes.records import InvalidPosition
from rules.smash_gear.game import SmashGear
from rules.smash_gear.position_file import describe
from rules.smash_gear.state import Position
from tests.rules.described import refusal, spec_of

GAME = catalog.load("smash_gear")
spec = partial(spec_of, GAME)
BATTLE = """
turn: 6
board: bench
own:
  gears: 5
  bases: [{at: [7, 1], plugins: [{card: spare_parts, used: [0]}]}, {at: [2, 7]}]
  machines:
    - {card: kettle_drum_2, at: [2, 4], lost: [[4, 5]], restored: [[3, 6]], plugins: [stilts_2], used: [0]}
    - {card: clockwork_hare_2, at: [5, 6], free_moves: 1, marks: [guarded, disabled], moved: true}
  hand: [base_2, pipsqueak_2]
  landfill: [pipsqueak_2, destroy_base_2]
opponent: {honor: 11, machines: [{card: heron_2, at: [4, 0], turn: 1, mirrored: true}], quiet: true}
store: {machines: [drum_major, tinker, leviathan_2, anvil_queen_2, stoker], program_pile: [decoy_2, decoy_2]}
assembled: true
to_move: 1
seats: [Lea, Max]
options: {hands: hidden, turn_limit: "100"}
"""


def state(text: str) -> Position:
    assert isinstance(GAME, SmashGear)
    return spec(text).state(GAME)


def test_positions_describe_everything_visible() -> None:
    made = state(BATTLE)
    view = GAME.view(made, 1)
    assert GAME.at(view).players() == ("Lea", "Max") and GAME.to_act(view) == 1
    drum, hare, heron = made.machines
    assert (drum.owner, hare.owner, heron.owner) == (1, 1, 0)
    assert "cell/3,6" in GAME.places() and drum.weapons.bit_count() == 3 and drum.hearts.bit_count() == 1
    assert [card.kind for card in made.store.machines] == [
        "drum_major", "tinker", "leviathan_2", "anvil_queen_2", "stoker",
    ]  # fmt: skip
    assert [card.kind for card in made.store.program_pile[:2]] == ["decoy_2", "decoy_2"]
    assert (made.store.bases, made.store.destroyers) == (18, 19)
    moves = {GAME.at(view).action_to_string(action) for action in GAME.legal_actions(view)}
    assert not any(words.startswith(("Assemble", "Flip the Clockwork")) for words in moves)
    assert any(words.startswith("Flip the Kettle Drum") for words in moves)


def test_it_is_written_as_it_was_read() -> None:
    assert isinstance(GAME, SmashGear)
    assert yaml_text(describe(GAME, state(BATTLE))).splitlines() == BATTLE.splitlines()[1:]


def test_a_hidden_hand_shows_backs() -> None:
    hidden = GAME.view(state(BATTLE), 0)
    backs = [piece.id for piece in GAME.at(hidden).pieces if piece.place == "hand/1"]
    assert [id.rstrip("0123456789") for id in backs] == ["base", "m"]
    opened = GAME.view(state(BATTLE.replace("hands: hidden, ", "")), 0)
    assert [piece.id for piece in GAME.at(opened).pieces if piece.place == "hand/1"] == [
        "base_2",
        "pipsqueak_2",
    ]


def test_a_position_is_one_of_the_game_that_its_setup_begins() -> None:
    assert isinstance(GAME, SmashGear)
    setup = spec(BATTLE).setup(GAME)
    begun = GAME.new_game(setup, 3)
    assert isinstance(begun, Position)
    made = state(BATTLE)
    assert (begun.names, begun.board, begun.set, begun.limit, begun.open_hands, begun.first) == (
        made.names, made.board, made.set, made.limit, made.open_hands, made.first,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("was", "now", "path", "said"),
    [
        ("board: bench", "board: bensh", "board", "no board is called 'bensh', did you mean 'bench'?"),
        ("hands: hidden", "hands: shut", "options", "Hands has no choice called shut."),
        ("hands: hidden", 'first: "0"', "options.first", "use 'board', 'turn' and 'to_move' instead"),
        ("turn: 6", "turn: 102", "turn", "the game ends after turn 100 (SG-10.4)"),
        ("turn: 6", "turn: 0", "", "you can only buy cards in Prepare, so set 'turn' (SG-2.1)"),
        ("turn: 6", "turn: 6\nover: true", "over", "the game hasn't ended, so leave out 'over' (SG-10.2, SG-10.3)"),
        ("turn: 6", "turn: 6\nbuys_second: true", "buys_second",
         "this is only for Prepare, so leave it out (SG-2.4)"),
        ("gears: 5", "stopped: true", "own.stopped", "this is only for Prepare, so leave it out (SG-2.1)"),
        ("honor: 11", "honor: 30", "", "the game has ended, so set 'over' (SG-10.3)"),
        ("honor: 11", "bases: []", "", "the game has ended, so set 'over' (SG-10.2)"),
        ("[7, 1]", "[1, 9]", "own.bases[0].at", "this cell isn't on the board (SG-1.1)"),
        ("[2, 7]", "[7, 1]", "own.bases[1].at", "another base is already on this cell (SG-7.2)"),
        ("[5, 6]", "[8, 6]", "own.machines[1].at", "Clockwork Hare would be off the board (SG-5.5)"),
        ("[5, 6]", "[3, 6]", "own.machines", "Clockwork Hare overlaps another machine (SG-6.7)"),
        ("lost: [[4, 5]]", "lost: [[3, 4]]", "own.machines[0].lost", "Kettle Drum would fall apart (SG-6.4)"),
        ("restored: [[3, 6]]", "restored: [[3, 5]]", "own.machines[0].restored",
         "Kettle Drum can restore only lost weapons, onto free cells (SG-8.4)"),
        ("used: [0]}\n    - {card: clock", "used: [0, 0]}\n    - {card: clock", "own.machines[0].used",
         "effect 0 has only 1 use per turn (SG-8.4)"),
        ("used: [0]}\n    - {card: clock", "used: [1]}\n    - {card: clock", "own.machines[0].used",
         "effect 1 has no limit per turn, so leave it out (SG-8.4)"),
        ("turn: 1, mirrored: true", "moved: true", "opponent.machines",
         "only the machine that moved last this turn can have 'moved'"),
        ("hand: [base_2, pipsqueak_2]", "hand: [base_2, thumper]", "own.hand[1]",
         "the set has no more copies of Thumper (SG-1.2)"),
        ("[drum_major, tinker,", "[drum_major, null,", "store.machines",
         "a slot can be empty only when its pile has run out (SG-2.2)"),
        ("[decoy_2, decoy_2]", "[decoy_2, stilts]", "store.program_pile[1]",
         "no card 'stilts' is left"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(was: str, now: str, path: str, said: str) -> None:
    assert was in BATTLE and state(BATTLE).seat == 1
    assert refusal(GAME, BATTLE.replace(was, now, 1)) == (path, said)


def test_positions_with_waiting_announcements_cannot_be_written() -> None:
    assert isinstance(GAME, SmashGear)
    hand = "hand: [decoy_2, bouncer, thumper_2, base_2, stilts_2, pipsqueak_2, watchdog_2]"
    full = state(f"{{board: bench, turn: 5, own: {{{hand}}}}}")
    ending = next(
        action for action in GAME.legal_actions(full) if GAME.at(full).action_to_string(action) == "End turn"
    )
    with pytest.raises(InvalidPosition) as caught:
        describe(GAME, GAME.apply(full, ending))
    assert str(caught.value) == "an action isn't finished (SG-9.4)"
