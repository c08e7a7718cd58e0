"""A board without a picture of its own is shown as its map has it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import cast

from game.pages.parts.choice_picture import choice_picture
from game.smash_gear.board_picture import EDGE, FLOORS, SIDE
from rules.game import Choice
from rules.tabletop import SquareBoard
from tests.app.packs import RED
from tests.ui.driver import Driver

CASE = Path(__file__).parents[1] / "cases" / "pack" / "board_csv"


def board_of(driver: Driver, pack: Path) -> Choice:
    """Return the board that a pack adds to the setup, the pack opened."""
    assert driver.app.open_pack(pack)
    (option,) = (each for each in driver.app.game("smash_gear").options() if each.id == "board")
    return next(choice for choice in option.choices if choice.id == "b_csv")


def plain_cells(driver: Driver, choice: Choice) -> set[int]:
    """Return the cells of a board that are shown as nothing but floor."""
    board = cast(SquareBoard, choice.board)
    shown = choice_picture(driver.app.kit, choice, 300)
    side = (SIDE - 2 * EDGE) / board.columns
    found = set()
    for cell in range(board.columns * board.rows):
        row, column = divmod(cell, board.columns)
        x, y = (round((EDGE + side * (part + 0.5)) / SIDE * shown.get_width()) for part in (column, row))
        colour = shown.get_at((x, y))
        if "#{:02X}{:02X}{:02X}".format(*colour[:3]) in FLOORS:
            found.add(cell)
    return found


def test_pits_and_starts_are_where_the_map_has_them(drive: Callable[..., Driver], tmp_path: Path) -> None:
    driver = drive()
    choice = board_of(driver, CASE)
    assert plain_cells(driver, choice) == set(range(81)) - {40, 64, 16}
    driver.app.close_pack(driver.app.packs[0])
    other = shutil.copytree(CASE, tmp_path / "board_csv")
    (tiled,) = (other / "data" / "smash_gear" / "boards").glob("*.tmx")
    lines = tiled.read_text("utf-8").splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if line.startswith("1,1,1"))
    lines[first] = "2" + lines[first][1:]
    tiled.write_text("".join(lines), encoding="utf-8")
    assert plain_cells(driver, board_of(driver, other)) == set(range(81)) - {0, 40, 64, 16}


def test_a_picture_of_its_own_comes_first(drive: Callable[..., Driver], tmp_path: Path) -> None:
    driver = drive()
    pack = shutil.copytree(CASE, tmp_path / "board_csv")
    (pack / "art" / "smash_gear").mkdir(parents=True)
    (pack / "art" / "smash_gear" / "board_b_csv.svg").write_text(RED, encoding="utf-8")
    shown = choice_picture(driver.app.kit, board_of(driver, pack), 300)
    assert tuple(shown.get_at((shown.get_width() // 2, shown.get_height() // 2)))[:3] == (255, 0, 0)
