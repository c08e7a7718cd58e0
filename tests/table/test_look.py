"""The base of all looks: what it refuses when a look is made, and what it does by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from game.table.look import TableLook, TableState
from game.table.parts.look import look_of
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules import catalog
from rules.game import Piece
from tests.table.bench import Bench, BenchGame, layout


class Least(TableLook[Bench]):
    """What every look must say."""

    def piece(self, piece: Piece, size: float) -> Surface:
        return Surface((1, 1))

    def picture(self, view: Bench, w: float, h: float) -> Surface:
        return Surface((1, 1))


@pytest.mark.parametrize(
    ("wrong", "near"),
    [("backdrop_keys", "backdrop_key"), ("overlayed", "overlay"), ("own_mark", "own_marks")],
)
def test_a_misspelt_feature_is_refused_with_the_name_that_was_meant(wrong: str, near: str) -> None:
    with pytest.raises(
        TypeError, match=rf"Wrong\.{wrong} overrides no method of a look: did you mean '{near}'"
    ):
        type("Wrong", (TableLook,), {wrong: lambda self: None})


def test_a_helper_of_a_look_begins_with_an_underscore() -> None:
    with pytest.raises(
        TypeError, match=r"Wrong\.zq overrides no method of a look: Names of helpers begin with _"
    ):
        type("Wrong", (TableLook,), {"zq": 1})
    type("Right", (TableLook,), {"_zq": 1})


@pytest.mark.parametrize("missing", ["piece", "picture"])
def test_a_look_draws_pieces_and_small_pictures(missing: str, tmp_path: Path) -> None:
    kept = {"piece", "picture"} - {missing}
    look: Any = type("Bare", (TableLook,), {name: getattr(Least, name) for name in kept})
    with pytest.raises(TypeError, match=missing):
        look(Kit.make(Canvas()), BenchGame(), layout(tmp_path))


def test_a_panel_that_a_look_names_is_drawn_by_it(tmp_path: Path) -> None:
    look, view = Least(Kit.make(Canvas()), BenchGame(), layout(tmp_path)), Bench(0)
    assert look.panels() == ()
    with pytest.raises(NotImplementedError, match=r"'rounds'.*add panel_key"):
        look.panel_key("rounds", view, TableState())
    with pytest.raises(NotImplementedError, match=r"'rounds'.*add panel"):
        look.panel(Surface((9, 9)), "rounds", (0, 0, 9, 9), view, TableState())


def test_moves_have_areas_and_tooltips_pictures_where_a_look_gives_some(tmp_path: Path) -> None:
    plain = Least(Kit.make(Canvas()), BenchGame(), layout(tmp_path))
    assert not plain.has_areas and not plain.has_tooltip_pictures
    more = type("More", (Least,), {"area": lambda *a: (), "tooltip_picture": lambda *a: None})
    rich: Any = more(Kit.make(Canvas()), BenchGame(), layout(tmp_path))
    assert rich.has_areas and rich.has_tooltip_pictures


@pytest.mark.parametrize("id", catalog.IDS)
def test_every_game_has_a_look(id: str) -> None:
    assert issubclass(look_of(id), TableLook)
