"""A save of a game whose cards or boards have changed since: it says so, and offers what still holds."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.store.saves import Save, SaveFault, make_save, read, replayed, to_bytes
from game.store.trail import MARK, cards_changed
from rules import catalog, planet_smash
from rules.content import DATA, Content
from rules.content.hashes import cards_hash
from rules.history import History
from rules.smash_gear.actions.buy import Buy
from tests.pages.play import advance, start
from tests.store.games import playing
from tests.ui.driver import Driver

BEFORE = "0123456789abcdef"
"""The hash of cards that are no more."""
PATH = Path("gear.json")
SHIPPED = {
    path.name: path.read_text(encoding="utf-8") for path in (DATA / "smash_gear" / "cards").glob("*.yaml")
}

Change = Callable[[str], str]


@cache
def played(seed: int, moves: int = 160) -> History:
    """A game of Smash Gear with the shipped cards after that many random moves."""
    game = catalog.load("smash_gear")
    history, choose = History(game, game.default_setup(2), seed), random.Random(seed).choice
    while len(history.actions) < moves and game.to_act(history.state) is not None:
        history.do(choose(list(game.legal_actions(history.state))))
    return history


def saved(seed: int, data: str = BEFORE) -> Save:
    return make_save(played(seed), "Gear", data=data)


def changed(folder: Path, file: str, change: Change) -> Any:
    """The game with one file of its cards changed by a pack."""
    cards = folder / "mine" / "data" / "smash_gear" / "cards"
    cards.mkdir(parents=True)
    assert change(SHIPPED[file]) != SHIPPED[file]
    (cards / file).write_text(change(SHIPPED[file]), encoding="utf-8")
    return catalog.load("smash_gear", (folder / "mine",))


def fault_of(save: Save, game: Any) -> SaveFault:
    with pytest.raises(SaveFault) as caught:
        replayed(save, game, PATH)
    assert "\n" not in str(caught.value)
    return caught.value


def retitled(text: str) -> str:
    return re.sub(r"title: [\w ]+", "title: Renamed", text, count=1)


def dearer(text: str) -> str:
    return re.sub(r"price: (\d+)", lambda found: f"price: {int(found[1]) + 1}", text)


def heavier(text: str) -> str:
    return re.sub(r"move: (\d+)", lambda found: f"move: {int(found[1]) + 1}", text)


def mirrored(text: str) -> str:
    """Every shape of one row turned round, so that machines lie elsewhere."""
    return re.sub(r"shape: \[([HW]+)\]", lambda found: f"shape: [{found[1][::-1]}W]", text)


def one_more(text: str) -> str:
    return text + "\n  - {kind: machine, id: mole, title: Mole, price: 2, move: 1, copies: 2, shape: [WHW]}\n"


def fewer(text: str) -> str:
    """A copy less of the first machine that has several."""
    return re.sub(r"copies: ([2-9])", lambda found: f"copies: {int(found[1]) - 1}", text, count=1)


def one_less(text: str) -> str:
    """The last machine is gone."""
    return text[: text.rindex("\n  - ")] + "\n"


def stronger(text: str) -> str:
    return re.sub(r"amount: (\d+)", lambda found: f"amount: {int(found[1]) + 1}", text)


def priceless(text: str) -> str:
    return re.sub(r"(id: base_2,.*?price: )\d+", r"\g<1>40", text)


def test_a_save_keeps_the_hash_of_its_cards_and_a_mark_of_every_position(
    drive: Callable[..., Driver],
) -> None:
    session = advance(start(drive().app), 6)
    save = session.files.as_save("Mine")
    assert save.data == cards_hash("planet_smash")
    assert len(save.trail) == MARK * 7


def test_boards_count_as_cards_for_the_hash(tmp_path: Path) -> None:
    boards = tmp_path / "mine" / "data" / "smash_gear" / "boards"
    boards.mkdir(parents=True)
    text = (DATA / "smash_gear" / "boards" / "standard.tmx").read_text(encoding="utf-8")
    (boards / "standard.tmx").write_text(text.replace("1,1,1", "1,2,1", 1), encoding="utf-8")
    assert cards_hash("smash_gear", (tmp_path / "mine",)) != cards_hash("smash_gear")


def test_the_same_cards_open_the_same_game() -> None:
    history = played(5)
    assert replayed(saved(5, cards_hash("smash_gear")), history.game, PATH).state == history.state


def test_a_change_that_changes_no_move_opens_the_game_that_was_saved(tmp_path: Path) -> None:
    game = changed(tmp_path, "second_machines.yaml", retitled)
    assert replayed(saved(5), game, PATH).state == played(5).state
    assert cards_changed(game, BEFORE), "which is told when it is opened"
    assert cards_changed(game, cards_hash("smash_gear"))
    assert not cards_changed(played(5).game, cards_hash("smash_gear"))
    assert not cards_changed(game, ""), "a save that does not say has nothing to tell"


def test_moves_that_lead_elsewhere_are_offered_up_to_the_last_position_that_holds(tmp_path: Path) -> None:
    game = changed(tmp_path, "second_machines.yaml", dearer)
    before = played(5)
    fault = fault_of(saved(5), game)
    assert fault.repaired is not None
    held = len(fault.repaired.actions)
    assert (
        fault.what
        == f"The cards have changed since you saved it: move {held + 1} doesn't lead to the saved position"
    )
    again = replayed(fault.repaired, game, PATH)
    assert again.states == before.states[: held + 1]
    beyond = game.apply(again.state, before.actions[held])
    assert beyond != before.states[held + 1], "the next one would have led elsewhere"


def test_a_move_that_is_not_possible_any_more_says_so(tmp_path: Path) -> None:
    game = changed(tmp_path, "second_supplies.yaml", priceless)
    seed = next(seed for seed in range(50) if Buy("base3") in played(seed).actions)
    number = played(seed).actions.index(Buy("base3"))
    fault = fault_of(saved(seed), game)
    assert fault.what.startswith(
        f"The cards have changed since you saved it: move {number + 1} isn't possible ("
    )
    assert "(costs 40, you have" in fault.what and str(fault).endswith("moves instead.")
    assert fault.repaired is not None and len(fault.repaired.actions) == number


@pytest.mark.many_cases
@pytest.mark.parametrize("moves", [0, 3, 160])
@pytest.mark.parametrize("change", [one_more, fewer, one_less])
def test_other_piles_from_the_start_are_another_game_of_which_no_move_is_good(
    tmp_path: Path, change: Change, moves: int
) -> None:
    game = changed(tmp_path, "second_machines.yaml", change)
    save = make_save(played(5, moves), "Gear", data=BEFORE)
    fault = fault_of(save, game)
    assert fault.what == "This game started with different cards and can't continue"
    assert str(fault).endswith("You can use its setup for a new game. The file is unchanged.")
    assert fault.repaired is not None and not fault.repaired.actions
    assert replayed(fault.repaired, game, PATH).setup == save.setup


def test_another_first_position_without_changed_cards_names_other_causes() -> None:
    save = msgspec.structs.replace(saved(5, cards_hash("smash_gear")), seed=6)
    fault = fault_of(save, played(5).game)
    assert fault.what == (
        "This game has changed since you saved it (you edited the file, or the rules changed)"
        " and can't continue"
    )
    assert fault.repaired is not None and not fault.repaired.actions


@pytest.mark.parametrize("change", [dearer, one_more])
def test_of_a_cut_save_no_move_is_good_that_leads_elsewhere_now(tmp_path: Path, change: Change) -> None:
    game = changed(tmp_path, "second_machines.yaml", change)
    path = tmp_path / "cut.json"
    path.write_bytes(to_bytes(saved(5))[:-40])
    with pytest.raises(SaveFault) as caught:
        read(path)
    whole = caught.value.repaired
    assert whole is not None and len(whole.actions) > 100
    good = fault_of(whole, game).repaired
    assert good is not None
    again = replayed(good, game, path)
    if change is one_more:
        assert not again.actions
    else:
        assert again.states == played(5).states[: len(again.actions) + 1]


def test_a_board_that_is_gone_is_named_and_nothing_is_offered(tmp_path: Path) -> None:
    save = saved(5)
    setup = msgspec.structs.replace(save.setup, options={**save.setup.options, "board": "meadow"})
    fault = fault_of(msgspec.structs.replace(save, setup=setup), played(5).game)
    assert "has no choice called meadow" in fault.what and fault.repaired is None


def test_without_changed_cards_the_fault_names_other_causes() -> None:
    save, game = saved(5, cards_hash("smash_gear")), played(5).game
    trail = save.trail[: MARK * 4] + "~" * (len(save.trail) - MARK * 4)
    fault = fault_of(msgspec.structs.replace(save, trail=trail, check="0" * 16), game)
    assert (
        fault.what == "Move 4 doesn't lead to the saved position (you edited the file, or the rules changed)"
    )
    assert fault.repaired is not None and len(fault.repaired.actions) == 3


@pytest.mark.parametrize("trail", ["", "~", "0", "ffff" * 3, "é" * 999])
def test_where_no_trail_vouches_for_a_position_no_move_is_offered(trail: str) -> None:
    save = msgspec.structs.replace(saved(5), trail=trail, check="0" * 16)
    fault = fault_of(save, played(5).game)
    assert fault.what == "This game started with different cards and can't continue"
    assert fault.repaired is not None and not fault.repaired.actions


@pytest.mark.parametrize("trail", ["", "~", "ffff" * 3])
def test_whatever_its_trail_a_game_that_ends_as_it_was_saved_is_opened(trail: str) -> None:
    save = msgspec.structs.replace(saved(5), trail=trail)
    assert replayed(save, played(5).game, PATH).state == played(5).state


def offers(save: Save, game: Any) -> Iterator[Save]:
    """What is offered of a save, and of that again."""
    good: Save | None = save
    while good is not None:
        try:
            replayed(good, game, PATH)
            return
        except SaveFault as fault:
            good = fault.repaired
            assert good is not None
            yield good


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("second_machines.yaml", dearer),
        ("second_machines.yaml", heavier),
        ("second_machines.yaml", mirrored),
        ("second_machines.yaml", one_more),
        ("second_machines.yaml", stronger),
        ("second_programs.yaml", dearer),
        ("second_programs.yaml", stronger),
        ("second_supplies.yaml", dearer),
    ],
)
def test_whatever_changed_what_is_offered_can_be_opened(
    tmp_path: Path, file: str, change: Change, seed: int
) -> None:
    game = changed(tmp_path, file, change)
    found = list(offers(saved(seed), game))
    assert len(found) <= 1, "the first offer holds"
    for save in found:
        again = replayed(save, game, PATH)
        assert not save.check
        assert not save.actions or again.states == played(seed).states[: len(again.states)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[1, any, 3, any, 6]", "[1, any, 3, any, 5]"),
        ("[1, any, 3, any, 6]", "[1, any, 3, any]"),
        (
            "[any, any, any, any, any], rule: all_different",
            "[any, any, any, any, any, any], rule: all_different",
        ),
        ("rule: any, ability: flip", "rule: all_equal, ability: flip"),
        ("rounds: 16", "rounds: 14"),
    ],
)
def test_of_a_changed_planet_too_only_what_was_saved_is_offered(
    tmp_path: Path, before: str, after: str
) -> None:
    cards = tmp_path / "mine" / "data" / "planet_smash" / "cards"
    cards.mkdir(parents=True)
    text = (DATA / "planet_smash" / "cards" / "planets.yaml").read_text(encoding="utf-8")
    assert before in text
    (cards / "planets.yaml").write_text(text.replace(before, after, 1), encoding="utf-8")
    game = planet_smash.create(Content("planet_smash", (tmp_path / "mine",)))
    history = playing(40)
    save = make_save(history, "Planet", data=BEFORE)
    for good in (save, *offers(save, game)):
        try:
            again = replayed(good, game, PATH)
        except SaveFault:
            continue
        assert not good.actions or again.states == history.states[: len(again.states)]
