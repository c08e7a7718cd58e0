"""The cards for review: the words made from their data, and the test of each.

    python -m tests.rules.gears_of_industry.proof

writes `docs/cards/gears_of_industry.md` anew.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rules.content import ROOT
from rules.gears_of_industry import words
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
    """The names of all card tests."""
    files = sorted(TESTS.glob("test_*.py"))
    return frozenset(
        name
        for file in files
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.M)
    )


def test_of(id: str) -> str:
    """The name of the test of a card; "" for none."""
    return f"test_{id}" if f"test_{id}" in tests() else ""


def page() -> str:
    """The page as it has to be."""
    rows = []
    for card in game().library.values():
        said = [text or "–" for text in (words.text(card), words.short(card), words.brief(card))]
        test = f"`{test_of(card.id)}`" if card.effect is not None else "–"
        rows.append(" | ".join((card.name, card.domain, str(card.value), *said, test)))
    return HEAD + "".join(f"| {row} |\n" for row in rows)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
