"""The cards of the two decks for review: what they mean, and the words made from their data.

    python -m tests.rules.engine.skirmish.proof

writes `docs/cards/engine_proof.md` anew.
"""

from __future__ import annotations

from msgspec import Struct

from rules.content import ROOT, read
from tests.rules.engine.skirmish.case import CARDS, data_files, library
from tests.rules.engine.skirmish.words import card_text

PAGE = ROOT / "docs" / "cards" / "engine_proof.md"
MEANINGS = CARDS.parent / "meanings.yaml"

HEAD = """# The cards of two decks in the effect language

What each of the 27 cards means by the facts of the game, and the words that are made from its data in
`tests/rules/engine/skirmish/cards/`. The words say exactly what the data does; where that is not quite what the
card means, the last column says why. Written by `python -m tests.rules.engine.skirmish.proof`.

| card | effect by the facts | words made from the data | differences |
| --- | --- | --- | --- |
"""


class Meaning(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card means besides numbers and keywords, and in what its data differs from that."""

    id: str
    effect: str = ""
    differs: str = ""


class Meanings(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of meanings."""

    meanings: tuple[Meaning, ...]


def page() -> str:
    """The page as it has to be."""
    cards = library(*data_files())
    rows = (
        f"| {cards[each.id].name} | {each.effect or '–'} | {card_text(cards[each.id]) or '–'} | {each.differs or '–'} |"
        for each in read(MEANINGS, Meanings).meanings
    )
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
