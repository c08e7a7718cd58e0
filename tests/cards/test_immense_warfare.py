"""The faces of the cards of Immense Warfare: every card says all that it does, at every size at which it is shown."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.faces import CardFaces
from game.cards.layouts import Layouts
from game.ui.kit import Kit
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
def test_the_number_of_a_pill_lies_within_it_however_small_the_card(
    drawn: CardFaces, monkeypatch: pytest.MonkeyPatch, width: float
) -> None:
    ends: dict[str, float] = {}
    stamp, write = Kit.stamp, Kit.draw_text

    def stamped(kit: Kit, target: Any, body: str, at: tuple[float, float], reach: float) -> None:
        ends["pill"] = at[0] + reach
        stamp(kit, target, body, at, reach)

    def written(kit: Kit, target: Any, words: str, *rest: Any) -> Any:
        box = write(kit, target, words, *rest)
        ends["number"] = box[0] + box[2]
        return box

    monkeypatch.setattr(Kit, "stamp", stamped)
    monkeypatch.setattr(Kit, "draw_text", written)
    card = {**FIELDS["radio_tower"], "durability": ""}
    assert not card["cost"] and not card["power"], "the pill is the only badge"
    drawn.render("immense_warfare/full", card, width)
    assert ends["number"] <= ends["pill"] - 4


def test_every_card_has_a_picture() -> None:
    assert all((DATA.parent / "art" / "immense_warfare" / f"{id}.svg").exists() for id in FIELDS)


def test_numbers_stand_on_those_that_have_them() -> None:
    """Towers have durability alone, pilots what they add, commands nothing (MI-4)."""
    numbers = {id: [FIELDS[id][name] for name in ("cost", "power", "durability")] for id in FIELDS}
    assert numbers["radio_tower"] == ["", "", "2"]
    assert numbers["autonomous_cockpit"] == ["0", "0", "2"]
    assert numbers["bear_the_unbreakable"] == ["", "", "+2"]
    assert numbers["longshot"] == ["", "", ""]
