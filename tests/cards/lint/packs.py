"""A pack with one card and one layout to provoke problems with."""

from __future__ import annotations

from pathlib import Path

from game.cards.faces import CardFaces, Deck
from game.cards.layouts import Layouts
from game.cards.lint.lint import Lint
from game.cards.lint.problem import Problem
from rules.common.face import Fields
from tests.cards.faces import kit

CARD = """\
cards:
  - id: other
  - id: one
    title: One
    icon: cogg
    text: Draw 2 cards.
    art: photo
"""
FIELDS: Fields = {"id": "one", "title": "One", "icon": "gear"}
PAPER = """\
full:
  styles: {}
  defaults: {}
  elements:
    paper: {draw: plate, box: [0, 0, 63, 88], fill: white, radius: 0}
    title: {draw: text, text: "{title}", box: [5, 5, 50, 8], size: 4}
    sign: {draw: icon, icon: "{icon}", at: [50, 80], size: 5, ink: ink}
"""
"""A layout without problems; what tests add to it begins in line 8."""
NEXT = PAPER.count("\n") + 1


def written(place: Path, layout: str = PAPER, card: str = CARD) -> Path:
    """A pack with these files."""
    for name, text in (("layouts/mine.yaml", layout), ("mine/cards/cards.yaml", card)):
        path = place / "pack" / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return place / "pack"


def lint(pack: Path, fields: Fields = FIELDS) -> Lint:
    """What checks the pack's card, which has these fields."""
    made = kit()
    made.art.lay((pack,))
    faces = CardFaces(made, Layouts((pack,)))
    return Lint(Deck(faces, "mine", {"one": fields}))


def problems(place: Path, more: str = "", fields: Fields = FIELDS, layout: str = PAPER) -> list[Problem]:
    """The problems of the card with more elements on its layout."""
    lines = "".join(f"    {line}\n" for line in more.splitlines())
    checked = lint(written(place, layout + lines), fields)
    return [each for _, found in checked.every() for each in found]


def said(found: list[Problem]) -> list[str]:
    """Problems as lines, without the pack."""
    return [str(each).removeprefix("pack/data/") for each in found]
