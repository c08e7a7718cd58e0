"""The page of cards for review: the words made from their data, and the test of each.

    python -m tests.rules.immense_warfare.proof

rewrites `docs/cards/immense_warfare.md`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rules.content import ROOT
from rules.immense_warfare.card_text import card_text
from tests.rules.immense_warfare.cards.test_mechas import PLAIN
from tests.rules.immense_warfare.positions import game

PAGE = ROOT / "docs" / "cards" / "immense_warfare.md"
TESTS = Path(__file__).parent / "cards"
TOGETHER = {
    **dict.fromkeys(("dragon_ship", "laser_cannon", "turtle"), "test_either_moves_or_attacks"),
    **dict.fromkeys(("pack_cat", "pack_dog", "pack_wolf"), "test_pack"),
    **dict.fromkeys(("stage_2", "stage_3"), "test_stages"),
    **dict.fromkeys(("illegal_bullet", "reconnaissance", "rocket_propulsion"), "test_keyword_for_a_card"),
}
"""Cards that share a test, which is run for each of them."""

HEAD = """# The cards of Immense Warfare

Every card with its numbers, the words that are made from its data in `data/immense_warfare/cards/`, and the test that
plays it. Written by `python -m tests.rules.immense_warfare.proof`.

| card | type | cost | power | durability | words made from the data | test |
| --- | --- | --- | --- | --- | --- | --- |
"""


@cache
def tests() -> dict[str, str]:
    """Return the names of all card tests, with the file of each."""
    return {
        name: file.name
        for file in sorted(TESTS.glob("test_*.py"))
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.M)
    }


def test_of(id: str) -> str:
    """Return the name of the test of a card."""
    found = tests()
    for name in (f"test_{id}", TOGETHER.get(id, "")):
        if name in found:
            return name
    return "test_plain" if id in PLAIN else ""


def page() -> str:
    """Return the expected text of the page."""
    rows = []
    for card in game().library.values():
        mecha = "mecha" in card.type
        cost, power = (str(card.cost), str(card.power)) if mecha else ("", "")
        words = card_text(card) or "–"
        parts = (
            card.name,
            card.type.replace("_", " "),
            cost,
            power,
            str(card.durability or ""),
            words,
            f"`{test_of(card.id)}`",
        )
        rows.append(f"| {' | '.join(parts)} |")
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
