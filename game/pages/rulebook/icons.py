"""The page of icons: each sign of the table with its words, drawn as the table draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Surface

from game.pages.rulebook.pictures import Illustrator
from game.pages.rulebook.reader import Block, Ink, Passage
from game.ui.kit import Kit
from rules.content import Sign
from rules.game import Piece

GLYPH = 28.0
"""The size of an icon, logical px."""
ASIDE, WIDE_ASIDE, LARGE = 74.0, 104.0, 60.0
"""Where the words of signs begin, and those under a heading with one so large."""


class SignBlock(Block):
    """A sign beside its title and its words."""

    gap = 14.0

    def __init__(self, kit: Kit, drawing: Illustrator | None, sign: Sign, width: float, aside: float) -> None:
        self._kit, self._sign, self._drawing, self._aside = kit, sign, drawing, aside
        self._passages = (
            Passage(kit, sign.title, width - aside, Ink(16, "text", True)),
            Passage(kit, sign.text, width - aside, Ink(15)),
        )
        self.height = max(min(sign.size, LARGE + 4), sum(each.height for each in self._passages))

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the sign, its words beside it."""
        middle = (x + self._aside / 2 - 8, y + self.height / 2)
        if self._sign.icon:
            self._kit.draw_icon(surface, self._sign.icon, middle, GLYPH, self._sign.ink)
        elif self._drawing is not None:
            sign = self._sign
            piece = Piece(
                "", sign.place, sign.kind, sign.face, owner=sign.owner, turn=sign.turn, spent=sign.spent
            )
            self._kit.put(surface, self._drawing.piece(piece, sign.size), middle, "center")
        top = y + (self.height - sum(each.height for each in self._passages)) / 2
        for each in self._passages:
            each.draw(surface, x + self._aside, top)
            top += each.height


def icon_blocks(
    kit: Kit, drawing: Illustrator | None, icons: Mapping[str, Sequence[Sign]], width: float
) -> list[Block]:
    """The signs under their headings."""
    blocks: list[Block] = []
    for heading, signs in icons.items():
        blocks.append(Passage(kit, heading, width, Ink(17, "brass_light", True), gap=22 if blocks else 8))
        aside = WIDE_ASIDE if any(sign.size >= LARGE for sign in signs) else ASIDE
        blocks += [SignBlock(kit, drawing, sign, width, aside) for sign in signs]
    return blocks
