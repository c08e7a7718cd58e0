"""A card frames its own picture, wherever a layout or a piece shows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.cards import display, windows
from game.cards.faces import CardFaces, Deck
from game.cards.lint.lint import Lint
from game.dev.selftest.mutators import picture
from rules import catalog
from rules.common.face import FRAMING, Framing
from rules.common.steps import finished
from rules.content import DataFaults
from tests.ui.helpers import kit

FRAMED = {"focus": (0.2, 0.3), "zoom": 2.0}
CARDS = {
    "gears_of_industry": "energy_01",
    "immense_warfare": "wasp_drone",
    "mechyard": "harpoon",
    "planet_smash": "hoarfrost",
    "smash_gear": "decoy",
}
"""A card with a picture of each game."""


def deck(game: str) -> Deck:
    return Deck.of(kit(), catalog.load(game))


def own(face: display.Face) -> list[display.Picture]:
    """The card's own pictures on a face."""
    found = [each.art if isinstance(each, display.Bitmap) else each for each in face.operations]
    return [each for each in found if isinstance(each, display.Picture) and each.is_own]


@pytest.mark.parametrize("game", CARDS)
def test_every_face_with_the_picture_of_a_card_frames_it(game: str) -> None:
    cards = deck(game)
    faces, card = cards.faces, cards.fields[CARDS[game]]
    shown = 0
    for sheet in faces.layouts.shown(game, card, ()):
        extent: Any = sheet.layout.size if sheet.layout.stretch else 240.0
        before, after = (
            own(faces.display(sheet.id, {**card, FRAMING: framing}, extent)) for framing in ({}, FRAMED)
        )
        assert len(before) == len(after)
        for plain, framed in zip(before, after, strict=True):
            shown += 1
            assert framed.window == plain.window
            assert framed.whole[0] == pytest.approx(2 * plain.whole[0], rel=0.02)
            focus = windows.focus_of(framed.window[2:], framed.whole, framed.corner, framed.bleed)
            least = windows.focus_of(framed.window[2:], framed.whole, (0.0, 0.0), framed.bleed)
            assert focus == pytest.approx((max(0.2, least[0]), max(0.3, least[1])), abs=0.03)
    assert shown, "no face has its picture"


def test_a_picture_that_is_not_the_card_s_stays() -> None:
    cards = deck("planet_smash")
    layout, fields = "planet_smash/full", cards.fields["hoarfrost"]
    others = [
        [each for each in cards.faces.display(layout, {**fields, FRAMING: framing}, 240.0).operations
         if isinstance(each, display.Picture) and not each.is_own]
        for framing in ({}, FRAMED)
    ]  # fmt: skip
    assert others[0] and others[0] == others[1]


def test_a_framed_tile_is_drawn_otherwise() -> None:
    cards = deck("mechyard")
    before, after = (
        cards.faces.render("mechyard/full", {**cards.fields["harpoon"], FRAMING: framing}, 240.0)
        for framing in ({}, FRAMED)
    )
    assert before.get_buffer().raw != after.get_buffer().raw


@pytest.mark.many_cases
@pytest.mark.parametrize("game", ["immense_warfare", "mechyard"])
def test_a_photo_that_is_framed_closer_has_fewer_dpi(game: str, tmp_path: Path) -> None:
    pack, card = tmp_path / "pack", CARDS[game]
    (pack / "art" / game).mkdir(parents=True)
    (pack / "art" / game / f"{card}.png").write_bytes(picture("a.png"))
    own_kit = kit()
    own_kit.art.lay([pack])
    cards = CardFaces(own_kit)
    fields = deck(game).fields
    found = []
    for framing in ({}, FRAMED):
        lint = Lint(Deck(cards, game, {**fields, card: {**fields[card], FRAMING: framing}}))
        (message,) = [each.message for each in finished(lint.check(card)) if each.kind == "resolution"]
        found.append(int(message.split(" is ")[1].split()[0]))
    assert found[1] == pytest.approx(found[0] / 2, abs=1)


def test_a_framing_that_cannot_be_is_a_fault_with_its_line(tmp_path: Path) -> None:
    place = tmp_path / "pack" / "data" / "smash_gear" / "changes.yaml"
    place.parent.mkdir(parents=True)
    place.write_text(
        "cards:\n  decoy: {framing: {focus: [0.5, 2], zoom: 9}}\n  thumper: {framing: {zoom: 2}}\n", "utf-8"
    )
    with pytest.raises(DataFaults) as caught:
        catalog.load("smash_gear", [tmp_path / "pack"])
    said = [str(each) for each in caught.value.faults]
    assert any("changes.yaml:2 cards.decoy.framing.focus" in each for each in said)
    assert any("framing.zoom" in each for each in said)
    assert any("changes.yaml:3" in each and "no picture to frame" in each for each in said)


def test_the_point_in_the_middle_of_a_window_is_found_again() -> None:
    for focus in ((0.4, 0.45), (0.5, 0.5)):
        part = windows.part((600.0, 400.0), (57, 34), focus=focus, zoom=3.0, bleed=30.0)
        assert windows.focus_of((57, 34), part.size, part.corner, part.bleed) == pytest.approx(
            focus, abs=0.01
        )
    assert Framing(focus=(0.4, 0.45)).fields == {"focus": (0.4, 0.45)}
