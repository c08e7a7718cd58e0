"""SG-1.2: a game uses the cards of one set, on a board made for it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.simulate.figures import figures
from game.simulate.one_game import play_game
from game.simulate.results import Run
from rules import codec, history
from rules.content import Content, DataFaults
from rules.game import Setup, choices_of_options
from rules.smash_gear import create
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.state import Position
from rules.smash_gear.store import supplies

GAME = create(Content("smash_gear"))
LIBRARY = GAME.library


def begun(**options: str) -> Position:
    return GAME.new_game(Setup("smash_gear", ("Ada", "Bo"), {"first": "0", **options}), 3)


def kinds(state: Position) -> list[str]:
    """Return the kinds of all cards that are or will be for sale."""
    store = state.store
    rows = (*store.machines, *store.programs, *store.machine_pile, *store.program_pile, *supplies(store))
    return [card.kind for card in rows]


def sets_of(state: Position) -> set[str]:
    return {LIBRARY[kind].set for kind in kinds(state)}


@pytest.mark.rule("SG-1.2")
def test_the_second_set_is_the_standard_and_a_setup_that_names_none_means_the_first() -> None:
    assert GAME.default_setup(2).options["set"] == "second"
    assert GAME.default_setup(2).options["board"] == "bench"
    assert sets_of(begun(set="second")) == {"second"} and sets_of(begun()) == {"first"}
    assert (begun(set="second").board, begun().board) == ("bench", "standard")


@pytest.mark.rule("SG-1.2")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_guesses_keep_to_the_set(edition: str) -> None:
    state = begun(set=edition)
    guessed = GAME.determinize(GAME.view(state, 0), 5)
    assert Counter(kinds(guessed)) == Counter(kinds(state))


@pytest.mark.rule("SG-4.1")
def test_a_supply_costs_what_it_costs_in_its_set() -> None:
    for edition in ("first", "second"):
        state = begun(set=edition)
        base, destroyer = supplies(state.store)
        for card in (base, destroyer):
            after = GAME.apply(state, Buy(card.id))
            assert after.sides[0].gears == 25 - LIBRARY.prices[card.kind]
            assert after.sides[0].hand == (card,) and LIBRARY[card.kind].set == edition


@pytest.mark.rule("SG-1.1")
def test_a_board_goes_with_its_set_alone() -> None:
    (board,) = [option for option in GAME.options() if option.id == "board"]
    for edition in ("first", "second"):
        offered = [choice.id for choice in board.offered({"set": edition})]
        assert len(offered) >= 3
        for choice in board.choices:
            setup = Setup("smash_gear", ("Ada", "Bo"), {"set": edition, "board": choice.id})
            assert bool(GAME.check_setup(setup)) == (choice.id not in offered)
    wrong = Setup("smash_gear", ("Ada", "Bo"), {"set": "second", "board": "long"})
    assert GAME.check_setup(wrong) == ("Board: Assembly Line needs First edition.",)


def test_incompatible_options_fall_back_to_the_default() -> None:
    options = GAME.options()
    first = choices_of_options(options, {"set": "first", "board": "bench", "hands": "hidden"})
    assert (first["board"], first["hands"]) == ("standard", "hidden")
    assert choices_of_options(options, {"set": "second", "board": "long"})["board"] == "bench"
    assert choices_of_options(options, {"board": "long"})["set"] == "first", (
        "from before there was a second set"
    )
    assert choices_of_options(options, {}, among_bots=True)["turn_limit"] == "200"


def test_a_position_of_the_first_set_is_known_by_what_it_was_when_there_was_no_other() -> None:
    """Its key equals the one saved with games from before there were several sets."""
    setup = Setup("smash_gear", ("Ada", "Bo"), {"board": "standard", "first": "0", "turn_limit": "60"})
    assert codec.check(GAME.new_game(setup, 11)) == "7b61cdb4ac6f10f5"
    assert codec.check(begun()) != codec.check(begun(set="second"))


@pytest.mark.slow
def test_a_report_lists_the_cards_of_its_set() -> None:
    options = choices_of_options(GAME.options(), {"set": "second", "turn_limit": "60"}, among_bots=True)
    run = Run(
        game="smash_gear", games=1, seed=1, seats=("random", "random"), options=options, rules="", cards=""
    )
    found = figures(run, [play_game(GAME, run, 0)], GAME)
    assert {LIBRARY[row.id].set for row in found.cards} == {"second"}


def pack(folder: Path, **files: str) -> Path:
    """Return a pack of data for the game, its files by path."""
    for name, text in files.items():
        path = folder / "mine" / "data" / "smash_gear" / name.replace("__", "/").replace("_yaml", ".yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "mine"


MOLE = "cards:\n  - {kind: machine, id: mole, title: Mole, price: 2, move: 1, copies: 2, shape: [HW]}\n"


def test_a_pack_adds_a_card_to_either_set(tmp_path: Path) -> None:
    for number, edition in enumerate(("first", "second")):
        mine = pack(tmp_path / str(number), cards__more_yaml=f"set: {edition}\n{MOLE}")
        stocks = create(Content("smash_gear", (mine,))).library.stocks
        assert [id for id, stock in stocks.items() if "mole" in stock.machines] == [edition]


def test_a_card_of_the_other_set_changes_nothing_in_a_running_game(tmp_path: Path) -> None:
    other = create(Content("smash_gear", (pack(tmp_path, cards__more_yaml=f"set: first\n{MOLE}"),)))
    assert history.why_cards_differ(GAME, other, begun(set="second")) == ""
    assert "mole" in history.why_cards_differ(GAME, other, begun())


def test_a_set_that_nobody_knows_is_told_with_the_line(tmp_path: Path) -> None:
    mine = pack(tmp_path, cards__more_yaml=f"set: secnd\n{MOLE}")
    with pytest.raises(
        DataFaults, match=r"more\.yaml:3 cards\[0\]\.set: sets\.yaml has no set 'secnd', did you mean"
    ):
        create(Content("smash_gear", (mine,)))


def test_a_set_without_cards_or_supplies_is_told(tmp_path: Path) -> None:
    text = "sets:\n  - {id: first, title: One, text: One.}\n  - {id: second, title: Two, text: Two.}\n"
    mine = pack(tmp_path, sets_yaml=text + "  - {id: third, title: Three, text: Three.}\n")
    with pytest.raises(DataFaults) as caught:
        create(Content("smash_gear", (mine,)))
    told = str(caught.value)
    assert "expected one supply 'base' in the set 'third', found 0" in told
    assert "the set 'third' needs at least one machine and one program" in told
