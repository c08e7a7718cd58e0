"""The faces of the cards of Gears of Industry: every card says all that it does, at every size at which it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.cards.faces import CardFaces
from game.cards.layouts import Layouts
from game.cards.lettering import Setter, Setting
from game.pages.decks.trial import READABLE
from rules import catalog
from rules.content import DATA
from rules.gears_of_industry.face import faces
from rules.gears_of_industry.game import GearsOfIndustry
from tests.cards.faces import kit

GAME = catalog.load("gears_of_industry")
assert isinstance(GAME, GearsOfIndustry)
FIELDS = faces(GAME)
FACTORIES = [id for id, card in GAME.library.items() if card.technology]


@pytest.fixture(scope="module")
def drawn() -> CardFaces:
    return CardFaces(kit(), Layouts())


@pytest.mark.slow
@pytest.mark.rule("GI-1.1")
@pytest.mark.parametrize(
    ("face", "width"),
    [("full", 240.0), ("hand", 84.0), ("among", 67.0), ("index", 54.0), ("index", 44.0), ("small", 20.0)],
)
def test_every_card_fits_its_faces(drawn: CardFaces, face: str, width: float) -> None:
    faults = {id: drawn.faults_of(f"gears_of_industry/{face}", card, width) for id, card in FIELDS.items()}
    assert len(faults) == 52 and not any(faults.values())


@pytest.mark.rule("GI-1.1")
def test_the_longest_text_is_whole_on_the_smallest_card_that_has_one(
    drawn: CardFaces, monkeypatch: pytest.MonkeyPatch
) -> None:
    card, fits, plain = max(FIELDS.values(), key=lambda card: len(str(card.get("text", "")))), {}, Setter.set

    def setting(setter: Setter, choices: Sequence[str], *given: Any) -> Setting:
        found = plain(setter, choices, *given)
        fits[choices[-1]] = found.fits
        return found

    monkeypatch.setattr(Setter, "set", setting)
    drawn.render("gears_of_industry/full", card, READABLE)
    assert fits[str(card["text"])]


@pytest.mark.rule("GI-1.2")
@pytest.mark.parametrize(
    ("face", "extent"), [("factory", 36.0), ("strip", (19.0, 25.0)), ("strip", (25.0, 19.0))]
)
def test_every_factory_fits_its_socket_and_its_tab(drawn: CardFaces, face: str, extent: float) -> None:
    faults = {id: drawn.faults_of(f"gears_of_industry/{face}", FIELDS[id], extent) for id in FACTORIES}
    assert len(faults) == 13 and not any(faults.values())


def test_every_card_has_a_picture() -> None:
    assert all((DATA.parent / "art" / "gears_of_industry" / f"{id}.svg").exists() for id in FIELDS)


@pytest.mark.rule("GI-1.1")
def test_domains_differ_by_letter_and_sign_not_by_colour_alone() -> None:
    sheet = Layouts().get("gears_of_industry/index")
    assert sheet is not None
    letters = sheet.layout.lookups["letter"].words
    assert len({letters[str(card["domain"])] for card in FIELDS.values()}) == 4
    assert "domain_{domain}" in {getattr(each, "icon", "") for each in sheet.layout.elements.values()}
