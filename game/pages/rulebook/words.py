"""The page of a game's words and icons: its reference chart, the table's signs, and every word explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pygame
from pygame import Surface

from game.pages.rulebook.pictures import Illustrator, Undrawable, picture_of
from game.pages.rulebook.reader import Block, Ink, Passage
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.content import Rulebook, Sign, Word

TITLE = "Words and icons"
ICONS, WORDS = "Icons", "Words"
"""The headings of the parts."""
MARK = "#"
"""The beginning of the id of a part or a word of the page, as of a rule's id in the rules."""
LONGEST_WORD, AFTER_WORD = 168.0, 16.0
"""The widest column of words, and the gap after it, logical px."""

GLYPH = 28.0
"""The size of an icon, logical px."""
BESIDE_SIGN, WIDE_SIGN, LARGE = 74.0, 104.0, 60.0
"""The x of the icons' explanations, the same under a heading with a large icon, and the size of such an
icon."""


class SignBlock(Block):
    """A block with a table icon beside its title and explanation, and why it can't be drawn if it can't."""

    gap = 14.0

    def __init__(self, kit: Kit, drawing: Illustrator | None, sign: Sign, width: float, aside: float) -> None:
        self._kit, self._aside = kit, aside
        self._picture: Surface | None = None
        self.fault = ""
        self._passages = [
            Passage(kit, sign.title, width - aside, Ink(16, "text", True)),
            Passage(kit, sign.text, width - aside, Ink(15)),
        ]
        try:
            self._picture = picture_of(kit, drawing, sign, GLYPH)
        except Undrawable as fault:  # caused by a pack's rulebook or cards
            self.fault = f"rulebook.yaml: {fault}"
            self._passages.append(Passage(kit, self.fault, width - aside, Ink(14, "caution")))
        self.height = max(min(sign.size, LARGE + 4), sum(each.height for each in self._passages))

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the icon and the words beside it."""
        middle = (x + self._aside / 2 - 8, y + self.height / 2)
        if self._picture is not None:
            self._kit.put(surface, self._picture, middle, "center")
        top = y + (self.height - sum(each.height for each in self._passages)) / 2
        for each in self._passages:
            each.draw(surface, x + self._aside, top)
            top += each.height


class Chart(Block):
    """The game's reference chart with its own title, shrunk to the width of the page."""

    gap = 18.0

    def __init__(self, kit: Kit, title: str, picture: Surface, width: float) -> None:
        self._kit, self.id = kit, MARK + title
        k = min(1.0, kit.canvas.px(width) / picture.get_width())
        self._picture = pygame.transform.smoothscale_by(picture, k) if k < 1 else picture
        self.height = kit.size_of(self._picture)[1]

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the chart."""
        self._kit.put(surface, self._picture, (x, y))


class WordBlock(Block):
    """A word with its meaning beside it, and the rule that it comes from as a link."""

    gap = 9.0

    def __init__(self, kit: Kit, word: Word, width: float, aside: float, lit: bool) -> None:
        self.id, self._aside = MARK + word.word, aside
        first, body = ("lamp", "lamp") if lit else ("text", "text2")
        self._word = Passage(kit, word.word, aside - AFTER_WORD, Ink(15, first, True))
        self._text = Passage(kit, f"{word.text} {word.rule}", width - aside, Ink(15, body))
        self.height = max(self._word.height, self._text.height)
        self.links = tuple(((x + aside, y, w, h), id) for (x, y, w, h), id in self._text.links)

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the word and its meaning."""
        self._word.draw(surface, x, y)
        self._text.draw(surface, x + self._aside, y)


class Contents(Block):
    """The names of the page's parts in a row, each a link."""

    gap = 8.0
    between = 26.0

    def __init__(self, kit: Kit, parts: Sequence[str], width: float) -> None:
        self._kit, self._ink = kit, Ink(16, "lamp")
        links: list[tuple[Box, str]] = []
        x, y, step = 0.0, 0.0, kit.line_height(self._ink.size)
        for part in parts:
            wide = kit.text_width(part, self._ink.size)
            if x and x + wide > width:
                x, y = 0.0, y + step
            links.append(((x, y, wide, step), MARK + part))
            x += wide + self.between
        self.links, self.height = tuple(links), y + step

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the names."""
        for (left, top, wide, high), id in self.links:
            self._kit.draw_text(surface, id.removeprefix(MARK), (x + left, y + top), *self._ink[:2])
            foot = y + top + high - 3
            self._kit.line(surface, (x + left, foot), (x + left + wide, foot), "lamp", 1)


class Heading(Passage):
    """The heading of a part of the page."""

    def __init__(self, kit: Kit, words: str, width: float) -> None:
        super().__init__(kit, words, width, Ink(20, "text", True), gap=26)
        self.id = MARK + words


def blocks(
    kit: Kit, drawing: Illustrator | None, book: Rulebook, chart_title: str, width: float, lit: str
) -> list[Block]:
    """Return the blocks of the page: a row of links to its parts, then the chart, the icons and the words;
    `lit` is the id of a highlighted word."""
    parts: dict[str, list[Block]] = {}
    if chart_title and drawing is not None and (picture := drawing.chart()) is not None:
        parts[chart_title] = [Chart(kit, chart_title, picture, width)]
    if book.icons:
        parts[ICONS] = [Heading(kit, ICONS, width), *_icons(kit, drawing, book.icons, width)]
    if book.words:
        parts[WORDS] = [Heading(kit, WORDS, width), *_words(kit, book.words, width, lit)]
    inside = [block for part in parts.values() for block in part]
    return [Contents(kit, [*parts], width), *inside, Passage(kit, "", width, Ink())]


def _icons(
    kit: Kit, drawing: Illustrator | None, icons: Mapping[str, Sequence[Sign]], width: float
) -> Iterator[Block]:
    """Yield the blocks of the icons under their headings."""
    for number, (heading, signs) in enumerate(icons.items()):
        yield Passage(kit, heading, width, Ink(17, "brass_light", True), gap=22 if number else 8)
        aside = WIDE_SIGN if any(sign.size >= LARGE for sign in signs) else BESIDE_SIGN
        yield from (SignBlock(kit, drawing, sign, width, aside) for sign in signs)


def _words(kit: Kit, words: Sequence[Word], width: float, lit: str) -> Iterator[Block]:
    """Yield the blocks of the words, in alphabetical order."""
    longest = max(kit.text_width(each.word, 15, True) for each in words)
    aside = min(longest + 2, LONGEST_WORD, width / 3) + AFTER_WORD
    for each in in_order(words):
        yield WordBlock(kit, each, width, aside, lit == MARK + each.word)


def in_order(words: Sequence[Word]) -> list[Word]:
    """Return words in alphabetical order."""
    return sorted(words, key=lambda each: each.word.casefold())
