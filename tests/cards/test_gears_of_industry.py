"""The faces of the cards of Gears of Industry: every card says all that it does, at every size at which it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame
import pytest

from game.cards.faces import CardFaces
from game.cards.layouts import Layouts
from game.cards.lettering import Setter, Setting
from game.pages.decks.dialogs import READABLE
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


def where(
    drawn: CardFaces, face: str, width: float, card: Mapping[str, Any], **without: Any
) -> set[tuple[int, int]]:
    """The pixels of a face that change where a card says something else."""
    path = f"gears_of_industry/{face}"
    one, other = (drawn.render(path, fields, width) for fields in (card, {**card, **without}))
    differ = pygame.mask.from_threshold(one, (0, 0, 0), (8, 8, 8, 255), other)
    differ.invert()
    w, h = differ.get_size()
    return {(x, y) for x in range(w) for y in range(h) if differ.get_at((x, y))}


@pytest.mark.parametrize("id", [f"technology_{value}" for value in (10, 11, 12, 13)])
@pytest.mark.parametrize(("face", "width"), [("hand", 84.0), ("hand", 126.0), ("among", 70.0)])
def test_no_value_of_two_digits_touches_the_wedge_of_a_factory(
    drawn: CardFaces, id: str, face: str, width: float
) -> None:
    value, steps = where(drawn, face, width, FIELDS[id], value=""), (-1, 0, 1)
    beside = {(x + right, y + down) for x, y in value for right in steps for down in steps}
    assert value and not beside & where(drawn, face, width, FIELDS[id], factory=False)


@pytest.mark.parametrize("id", [id for id in FIELDS if id.endswith(("10", "11", "12", "13"))])
@pytest.mark.parametrize("width", [182.0, 240.0, 264.0])
def test_values_of_two_digits_keep_clear_of_the_edge_and_the_picture(
    drawn: CardFaces, id: str, width: float
) -> None:
    mm = width / 63
    value = {x for x, y in where(drawn, "full", width, FIELDS[id], value="") if y < 20 * mm}
    paper, picture = 2.6, 17
    assert min(value) >= (paper + 0.6) * mm and max(value) + 1 <= (picture - 0.6) * mm


@pytest.mark.parametrize("why", ["next turn", "two played", "needs 9 more", "not now"])
@pytest.mark.parametrize(("face", "width"), [("hand", 84.0), ("among", 70.0), ("cramped", 60.0)])
@pytest.mark.parametrize("covered", [False, True])
def test_the_reason_why_a_card_rests_covers_no_name(
    drawn: CardFaces, why: str, face: str, width: float, covered: bool
) -> None:
    for id in ("technology_06", "finance_04", "labour_01", "technology_08"):
        card = {**FIELDS[id], "covered": covered, "seen": 0.8 if covered else 1, "line": ""}
        name = where(drawn, face, width, {**card, "why": why}, title="")
        assert len(name) >= 0.9 * len(where(drawn, face, width, card, title="")), id
