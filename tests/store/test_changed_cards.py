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

from game.scenes.saves import SavesScene
from game.store import saves
from game.store.saves import MARK, Save, SaveFault, make_save, replayed
from rules import smash_gear
from rules.content import DATA, Content
from rules.content.hashes import cards_hash
from rules.history import History
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Buy
from tests.scenes.play import advance, start
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
    game = smash_gear.create(Content("smash_gear"))
    history, choose = History(game, game.default_setup(2), seed), random.Random(seed).choice
    while len(history.actions) < moves and game.to_act(history.state) is not None:
        history.do(choose(list(game.legal_actions(history.state))))
    return history


def saved(seed: int, data: str = BEFORE) -> Save:
    return make_save(played(seed), "Gear", data=data)


def changed(folder: Path, file: str, change: Change) -> SmashGear:
    """The game with one file of its cards changed by a pack."""
    cards = folder / "mine" / "data" / "smash_gear" / "cards"
    cards.mkdir(parents=True)
    assert change(SHIPPED[file]) != SHIPPED[file]
    (cards / file).write_text(change(SHIPPED[file]), encoding="utf-8")
    return smash_gear.create(Content("smash_gear", (folder / "mine",)))


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


def stronger(text: str) -> str:
    return re.sub(r"amount: (\d+)", lambda found: f"amount: {int(found[1]) + 1}", text)


def priceless(text: str) -> str:
    return re.sub(r"(id: base,.*?price: )\d+", r"\g<1>40", text)


def test_a_save_keeps_the_hash_of_its_cards_and_a_mark_of_every_position(
    drive: Callable[..., Driver],
) -> None:
    session = advance(start(drive().app), 6)
    save = session.as_save("Mine")
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


def test_a_change_that_changes_no_move_is_not_worth_a_word(tmp_path: Path) -> None:
    game = changed(tmp_path, "machines.yaml", retitled)
    assert replayed(saved(5), game, PATH).state == played(5).state


def test_moves_that_lead_elsewhere_are_offered_up_to_the_last_position_that_holds(tmp_path: Path) -> None:
    game = changed(tmp_path, "machines.yaml", dearer)
    before = played(5)
    fault = fault_of(saved(5), game)
    assert fault.repaired is not None
    held = len(fault.repaired.actions)
    assert fault.what == f"The cards have changed since it was saved: move {held + 1} leads elsewhere now"
    again = replayed(fault.repaired, game, PATH)
    assert again.states == before.states[: held + 1]
    beyond = game.apply(again.state, before.actions[held])
    assert beyond != before.states[held + 1], "the next one would have led elsewhere"


def test_a_move_that_is_not_possible_any_more_says_so(tmp_path: Path) -> None:
    game = changed(tmp_path, "supplies.yaml", priceless)
    seed = next(seed for seed in range(50) if Buy("base3") in played(seed).actions)
    number = played(seed).actions.index(Buy("base3"))
    fault = fault_of(saved(seed), game)
    assert fault.what.startswith(
        f"The cards have changed since it was saved: move {number + 1} is not possible ("
    )
    assert "It costs 40 gears" in fault.what and str(fault).endswith("good and can be opened instead.")
    assert fault.repaired is not None and len(fault.repaired.actions) == number


def test_other_piles_from_the_start_leave_the_moves_that_are_still_possible(tmp_path: Path) -> None:
    game = changed(tmp_path, "machines.yaml", one_more)
    fault = fault_of(saved(5), game)
    assert fault.what.startswith("The cards have changed since it was saved: ")
    assert fault.repaired is not None
    assert len(replayed(fault.repaired, game, PATH).actions) == len(fault.repaired.actions)


def test_a_board_that_is_gone_is_named_and_nothing_is_offered(tmp_path: Path) -> None:
    save = saved(5)
    setup = msgspec.structs.replace(save.setup, options={**save.setup.options, "board": "meadow"})
    fault = fault_of(msgspec.structs.replace(save, setup=setup), played(5).game)
    assert "there is no choice called meadow" in fault.what and fault.repaired is None


def test_without_changed_cards_the_fault_names_other_causes() -> None:
    save, game = saved(5, cards_hash("smash_gear")), played(5).game
    trail = save.trail[: MARK * 4] + "~" * (len(save.trail) - MARK * 4)
    fault = fault_of(msgspec.structs.replace(save, trail=trail, check="0" * 16), game)
    assert fault.what == "Move 4 leads elsewhere than when it was saved (it was edited, or the rules changed)"
    assert fault.repaired is not None and len(fault.repaired.actions) == 3


@pytest.mark.parametrize("trail", ["", "~", "0", "ffff" * 3, "é" * 999])
def test_a_trail_that_tells_nothing_offers_every_move(trail: str) -> None:
    save = msgspec.structs.replace(saved(5), trail=trail, check="0" * 16)
    fault = fault_of(save, played(5).game)
    assert fault.what == "The cards have changed since it was saved: the moves lead elsewhere now"
    assert fault.repaired is not None and fault.repaired.actions == save.actions


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
        ("machines.yaml", dearer),
        ("machines.yaml", heavier),
        ("machines.yaml", mirrored),
        ("machines.yaml", one_more),
        ("machines.yaml", stronger),
        ("programs.yaml", dearer),
        ("programs.yaml", stronger),
        ("supplies.yaml", dearer),
    ],
)
def test_whatever_changed_what_is_offered_can_be_opened(
    tmp_path: Path, file: str, change: Change, seed: int
) -> None:
    game = changed(tmp_path, file, change)
    found = list(offers(saved(seed), game))
    assert len(found) <= 1, "the first offer holds"
    for save in found:
        assert save.data == BEFORE and not save.check


def test_the_page_of_saves_says_it_and_opens_what_holds(
    drive: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = drive()
    session = advance(start(driver.app), 9)
    save = session.as_save("Old cards")
    session.journal.discard()
    trail = save.trail[: MARK * 6] + "~" * (len(save.trail) - MARK * 6)
    driver.app.store.saves.write(msgspec.structs.replace(save, trail=trail, check="0" * 16))
    monkeypatch.setattr(saves, "cards_hash", lambda game: "other")
    driver.app.push(SavesScene(driver.app))
    driver.frames(2)
    page: Any = driver.scene
    assert page.fault == "The cards have changed since it was saved: move 6 leads elsewhere now"
    assert page.named["load"].label == "Open its first 5 moves"
    page.load()
    driver.frames(2)
    driver.settle()
    table: Any = driver.scene
    assert len(table.session.history.actions) == 5
