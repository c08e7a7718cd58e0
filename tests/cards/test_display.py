"""The display list of a face: what the screen, print and the checks of cards read."""

from __future__ import annotations

import pytest

from game.cards.display import End, Picture, Plate, Run, Turn
from game.cards.faces import CardFaces
from game.cards.layouts import Layouts
from tests.cards.faces import kit


@pytest.fixture(scope="module")
def faces() -> CardFaces:
    return CardFaces(kit(), Layouts())


def test_a_list_is_in_units_of_the_layout_whatever_the_size(faces: CardFaces) -> None:
    sheet = faces.layouts.sheets["smash_gear/full"]
    small, large = (faces.display(sheet.id, sheet.layout.sample, width) for width in (330.0, 660.0))
    assert small.size == large.size == (63.0, 88.0)
    assert large.px == pytest.approx(2 * small.px)
    plates = [[each.box for each in face.operations if isinstance(each, Plate)] for face in (small, large)]
    assert plates[0] == plates[1] != []


def test_every_operation_says_which_entry_of_the_layout_it_comes_from(faces: CardFaces) -> None:
    sheet = faces.layouts.sheets["smash_gear/full"]
    found = faces.display(sheet.id, sheet.layout.sample, 330.0)
    assert {each.path for each in found.operations} >= {"elements.price", "elements.title_plate"}
    assert all(each.path.startswith("elements.") for each in found.operations)


def test_letters_are_as_wide_as_the_layout_measured(faces: CardFaces) -> None:
    sheet = faces.layouts.sheets["smash_gear/full"]
    runs = [
        each
        for each in faces.display(sheet.id, sheet.layout.sample, 330.0).operations
        if isinstance(each, Run)
    ]
    assert "Anvil Queen" in [each.words for each in runs]
    assert all(each.width > 0 and 0 <= each.left <= each.left + each.width <= 63.0 for each in runs)


def test_what_is_turned_lies_between_its_turn_and_its_end(faces: CardFaces) -> None:
    turned = 0
    for id, sheet in faces.layouts.sheets.items():
        depth = 0
        for each in faces.display(id, sheet.layout.sample, 330.0).operations:
            depth += isinstance(each, Turn) - isinstance(each, End)
            turned += isinstance(each, Turn)
            assert depth >= 0
        assert depth == 0
    assert turned


def test_a_picture_covers_its_window(faces: CardFaces) -> None:
    sheet = faces.layouts.sheets["immense_warfare/full"]
    face = faces.display(sheet.id, sheet.layout.sample, 330.0)
    pictures, px = [each for each in face.operations if isinstance(each, Picture)], 2 / face.px
    assert pictures
    for each in pictures:
        for side in (0, 1):
            assert each.corner[side] >= -px
            assert each.corner[side] + each.window[2 + side] <= each.whole[side] + px
