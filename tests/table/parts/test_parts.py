"""The look of a game in the new form: small, and nothing but the parts that its map names."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.table import layout
from game.table.look import TableLook, look_of
from game.table.mapfile import load_layout
from game.table.parts.registry import PARTS, act_types, part_type
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules import catalog
from rules.content import DataFaults

MOST = 25
"""HOUSE, step 9."""
MAP = Path("data/mechyard/table.tmx")


@pytest.fixture
def look() -> TableLook:
    """The look of Mechyard on the usual canvas."""
    return TableLook(Kit.make(Canvas(1280, 720)), catalog.load("mechyard"), load_layout(MAP))


def test_a_game_with_parts_of_its_own_needs_no_look() -> None:
    assert catalog.optional_module("game.mechyard.look") is None
    assert look_of("mechyard") is TableLook


def test_a_part_is_found_by_its_file_and_one_of_every_game_by_its_name() -> None:
    assert part_type("mechyard", "bay").__module__ == "game.mechyard.parts.bay"
    assert part_type("mechyard", "plate") is PARTS["plate"]
    assert part_type("mechyard", "track") is not PARTS["track"], "its own comes first"
    with pytest.raises(KeyError):
        part_type("mechyard", "bays")


def test_an_act_is_found_by_its_stage() -> None:
    found = act_types("mechyard").get("hit")
    assert found is not None and found.__module__ == "game.mechyard.acts.hit"
    assert "no_such_stage" not in act_types("mechyard")


def test_a_map_names_parts_of_its_own_game_alone(tmp_path: Path) -> None:
    assert "bay" in layout.known_parts(MAP)
    assert "bay" not in layout.known_parts(Path("data/smash_gear/table.tmx"))
    wrong = tmp_path / "mechyard" / "table.tmx"
    wrong.parent.mkdir()
    wrong.write_text(MAP.read_text().replace('value="bay"', 'value="bays"', 1))
    with pytest.raises(DataFaults) as caught:
        load_layout(wrong)
    assert "did you mean 'bay'?" in str(caught.value) and "bay/own" in str(caught.value)


def test_places_that_no_map_can_name_are_those_of_their_part(look: TableLook) -> None:
    game = catalog.load("mechyard")
    view = game.view(game.new_game(game.default_setup(2), 1), 0)
    spots = look.parts.at(view).layout.spots
    assert {piece.place for piece in game.at(view).pieces} <= set(spots)
    assert "bay/0/0,0" not in look.layout.for_viewer(0, 2).spots


def test_places_of_a_part_that_is_not_shown_are_nowhere(look: TableLook) -> None:
    game = catalog.load("mechyard")
    state = game.new_game(game.default_setup(2), 1)
    while (seat := game.to_act(state)) is not None and game.turn(state) < 1:
        state = game.apply(state, next(iter(game.legal_actions(game.view(state, seat)))))
    canvas = look.kit.canvas
    assert look.parts.at(game.view(state, 0)).layout.box("pool", canvas) != layout.NOWHERE
    while "Fight" not in game.at(state).prompt() and "crew into" not in game.at(state).prompt():
        stop = next(a for a in game.legal_actions(state) if "Stop" in game.at(state).gesture(a).label)
        state = game.apply(state, stop)
    assert look.parts.at(game.view(state, 0)).layout.box("pool", canvas) == layout.NOWHERE
