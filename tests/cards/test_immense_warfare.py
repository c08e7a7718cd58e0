"""The faces of the cards of Immense Warfare: every card says all that it does, at every size at which it is shown."""

from __future__ import annotations

import pytest

from game.cards.display import Emblem, Run
from game.cards.faces import CardFaces
from game.cards.layouts import Layouts
from rules.content import DATA, Content
from rules.immense_warfare import create
from rules.immense_warfare.face import faces
from tests.cards.faces import kit

FIELDS = faces(create(Content("immense_warfare")))


@pytest.fixture(scope="module")
def drawn() -> CardFaces:
    return CardFaces(kit(), Layouts())


@pytest.mark.slow
@pytest.mark.parametrize(("face", "width"), [("full", 240.0), ("hand", 108.0)])
def test_every_card_fits_its_faces(drawn: CardFaces, face: str, width: float) -> None:
    faults = {id: drawn.faults_of(f"immense_warfare/{face}", card, width) for id, card in FIELDS.items()}
    assert len(faults) == 130 and not any(faults.values())


@pytest.mark.parametrize("width", [182.0, 198.0, 212.0, 240.0, 264.0])
def test_the_number_of_a_pill_lies_within_it_however_small_the_card(drawn: CardFaces, width: float) -> None:
    card = {**FIELDS["radio_tower"], "durability": ""}
    assert not card["cost"] and not card["power"], "the pill is the only badge"
    face = drawn.display("immense_warfare/full", card, width)
    (pill,) = [each for each in face.operations if isinstance(each, Emblem)]
    number = next(each for each in face.operations if isinstance(each, Run) and each.path == pill.path)
    assert number.left + number.width <= pill.centre[0] + (pill.reach - 4) / face.px


def test_every_card_has_a_picture() -> None:
    assert all((DATA.parent / "art" / "immense_warfare" / f"{id}.svg").exists() for id in FIELDS)


def test_numbers_stand_on_those_that_have_them() -> None:
    """Towers have durability alone, pilots what they add, commands nothing (MI-4)."""
    numbers = {id: [FIELDS[id][name] for name in ("cost", "power", "durability")] for id in FIELDS}
    assert numbers["radio_tower"] == ["", "", "2"]
    assert numbers["autonomous_cockpit"] == ["0", "0", "2"]
    assert numbers["bear_the_unbreakable"] == ["", "", "+2"]
    assert numbers["longshot"] == ["", "", ""]
