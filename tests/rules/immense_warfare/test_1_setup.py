"""MI-1: the battlefield, decks, the first player, opening hands."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.content import Content, DataFaults
from rules.game import Setup
from rules.immense_warfare import create, decks
from rules.immense_warfare.field import GRID, ZONES
from tests.rules.immense_warfare.positions import PUBLISHED, game

NAMES = ("Ann", "Ben")


def setup(*written: str, **options: str) -> Setup:
    return Setup("immense_warfare", NAMES, options, written)


@pytest.mark.rule("MI-1.1")
def test_the_battlefield_has_seven_columns_and_five_rows() -> None:
    assert (GRID.columns, GRID.rows) == (7, 5)
    assert [GRID.row_of(zone[0]) for zone in ZONES] == [4, 0] and all(len(zone) == 7 for zone in ZONES)


@pytest.mark.rule("MI-1.2")
@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("40 radio_tower", []),
        ("39 radio_tower", ["A deck needs exactly 40 cards (you have 39)."]),
        ("41 radio_tower", ["A deck needs exactly 40 cards (you have 41)."]),
        ("36 radio_tower, 4 skipper", ["You can have at most 3 copies of Skipper (you have 4)."]),
        ("38 radio_tower, 2 jaeger", ["Jaeger is a Singleton: you can have 1 copy (you have 2)."]),
        ("39 radio_tower, 1 skiper", ["The game has no card 'skiper', did you mean 'Skipper'?"]),
        (
            "35 radio_tower, 4 turret",
            [
                "A deck needs exactly 40 cards (you have 39).",
                "You can have at most 3 copies of Turret (you have 4).",
            ],
        ),
    ],
)
def test_every_fault_of_a_deck_is_named(text: str, faults: list[str]) -> None:
    found = [fault.text for fault in decks.faults(decks.from_text(text), game().library)]
    assert found == faults
    assert bool(game().check_setup(setup(text, "graces_command"))) == bool(faults)


@pytest.mark.rule("MI-1.2")
@pytest.mark.parametrize(
    "text", ["radio_tower", "x radio_tower", "0 radio_tower", "-1 turret", "9999999 turret", "3 "]
)
def test_a_deck_that_cannot_be_read_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="isn't a number of copies and a card"):
        decks.from_text(text)
    [fault] = game().check_setup(setup(text, "graces_command"))
    assert fault.startswith("Ann's deck: ") and fault.endswith(".")


@pytest.mark.rule("MI-1.2")
def test_a_ready_made_deck_that_is_not_legal_is_a_fault_by_file_and_line(tmp_path: Path) -> None:
    folder = tmp_path / "pack" / "data" / "immense_warfare" / "decks"
    folder.mkdir(parents=True)
    text = "decks:\n  - id: mine\n    name: Mine\n    cards:\n      radio_tower: 35\n      turet: 1\n      jaeger: 2\n"
    (folder / "mine.yaml").write_text(text)
    with pytest.raises(DataFaults) as found:
        create(Content("immense_warfare", [tmp_path / "pack"]))
    assert str(found.value).splitlines() == [
        "pack/data/immense_warfare/decks/mine.yaml:" + fault
        for fault in (
            "5 decks[0].cards: A deck needs exactly 40 cards (you have 38)",
            "6 decks[0].cards.turet: The game has no card 'turet', did you mean 'Turret'?",
            "7 decks[0].cards.jaeger: Jaeger is a Singleton: you can have 1 copy (you have 2)",
        )
    ]


@pytest.mark.parametrize("id", list(game().ready))
def test_a_deck_as_text_is_read_again(id: str) -> None:
    cards = game().ready[id].cards
    assert decks.from_text(decks.as_text(cards)) == cards and sum(cards.values()) == 40


@pytest.mark.rule("MI-1.3")
@pytest.mark.parametrize("first", ["0", "1"])
def test_who_begins_is_chosen_and_both_draw_five_cards(first: str) -> None:
    state = game().new_game(setup(*PUBLISHED, first=first), 1)
    assert state.seat == int(first) and [len(side.hand) for side in state.sides] == [5, 5]


@pytest.mark.rule("MI-1.3")
def test_the_random_first_player_is_fair() -> None:
    begun = [game().new_game(setup(*PUBLISHED), seed).seat for seed in range(40)]
    assert 8 < sum(begun) < 32


@pytest.mark.rule("MI-1.4")
def test_a_first_hand_is_changed_once_the_first_player_first() -> None:
    table = game()
    state = table.new_game(setup(*PUBLISHED, first="1"), 3)
    assert state.deciding == 1 and state.question is not None and state.question.asked == "mulligan"
    yes, no = list(table.legal_actions(state))
    kept, changed = state.sides[0].hand, state.sides[1].hand
    state = table.apply(state, yes)
    assert state.deciding == 0
    state = table.apply(state, no)
    assert state.turn == 1 and state.sides[0].hand == kept
    hand = state.sides[1].hand[:5]
    assert len(hand) == 5 and not {card.id for card in hand} & {card.id for card in changed}
    assert len(state.sides[1].deck) == 34


@pytest.mark.rule("MI-3.2")
def test_the_first_player_draws_too() -> None:
    state = game().new_game(setup(*PUBLISHED, first="0"), 3)
    for _ in range(2):
        state = game().apply(state, list(game().legal_actions(state))[-1])
    assert len(state.sides[0].hand) == 6 and len(state.sides[1].hand) == 5


def test_a_setup_without_decks_is_refused() -> None:
    assert game().check_setup(replace(game().default_setup(2), decks=())) == ("Each player needs a deck.",)
    assert not game().check_setup(game().default_setup(2)) and game().default_setup(2).decks == PUBLISHED
