"""The page of cards for review: the words made from their data, and the test of each.

    python -m tests.rules.gears_of_industry.proof

rewrites `docs/cards/gears_of_industry.md`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rules.content import ROOT
from rules.gears_of_industry import card_text
from tests.rules.gears_of_industry.positions import game

PAGE = ROOT / "docs" / "cards" / "gears_of_industry.md"
TESTS = Path(__file__).parent / "cards"

HEAD = """# The cards of Gears of Industry

Every card with its domain and value, the words that are made from its data in `data/gears_of_industry/cards`, whole, in
short and in brief, and the test that plays it: as an own card, as a neutral card, and copied. Written by
`python -m tests.rules.gears_of_industry.proof`.

| card | domain | value | words made from the data | in short | in brief | test |
| --- | --- | --- | --- | --- | --- | --- |
"""


@cache
def tests() -> frozenset[str]:
    """Return the names of all card tests."""
    files = sorted(TESTS.glob("test_*.py"))
    return frozenset(
        name
        for file in files
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.M)
    )


def test_of(id: str) -> str:
    """Return the name of the test of a card; "" for none."""
    return f"test_{id}" if f"test_{id}" in tests() else ""


def page() -> str:
    """Return the expected text of the page."""
    rows = []
    for card in game().library.values():
        said = [text or "–" for text in (card_text.text(card), card_text.short(card), card_text.brief(card))]
        test = f"`{test_of(card.id)}`" if card.effect is not None else "–"
        rows.append(" | ".join((card.name, card.domain, str(card.value), *said, test)))
    return HEAD + "".join(f"| {row} |\n" for row in rows)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
