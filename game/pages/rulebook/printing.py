"""A whole rulebook as a PDF: chapters with their rules and pictures, words and icons, and contents with links."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pygame
from PIL import Image
from pygame import Surface

from game.app.games import Games
from game.cards import display
from game.cards.display import Font
from game.cards.print.letters import Letters
from game.cards.print.orders import Export, Progress
from game.cards.print.outputs import Pending
from game.cards.print.pdf import Pdf, Place
from game.cards.print.player import Player
from game.cards.print.sheets import PAPERS
from game.pages.rulebook import typesetting
from game.pages.rulebook.pictures import SIDE_BY_SIDE, Frame, Illustrator, Undrawable, picture_of
from game.pages.rulebook.typesetting import BRASS, DIM, Block, Element, Leaf, Lines, Placed, Style
from game.pages.rulebook.words import ICONS, TITLE, WORDS, in_order
from game.ui.canvas import BASE_H, BASE_W, Canvas
from game.ui.kit import Kit
from rules.content import Chapter, Rule, Rulebook, Sign, rulebook
from rules.scenes.reading import placed
from rules.scenes.records import InvalidPosition

SIDE, TOP, FOOT = 22.0, 20.0, 24.0
"""The margins of a page, mm."""
ID = 19.0
"""The column of ids beside the text, mm."""
SCALE = 0.17
"""The printed size of a logical px of the table, mm."""
FINE = 2.0
"""The px printed for a logical px: 300 to the inch."""
TALLEST, BETWEEN = 62.0, 9.0
"""The greatest height of a picture, and the room of the arrow between two, mm."""
QUALITY = 86
"""The JPEG quality of pictures."""
SIGN, LEAST_SIGN = 24.0, 9.0
"""The column of icons, and the least height of one, mm."""
NUMBERS = 10.0
"""The column of page numbers in the contents, mm."""
WORD = 32.0
"""The column of words, mm."""
DARK = "night1"
"""The colour behind icons, which are light as at the table."""

BODY, GLOSSARY, SMALL = Style(10.5), Style(10), Style(9.5, Font(italic=True), DIM)
RULE, CHAPTER, PART = Style(11.5, Font(True)), Style(19, Font(True)), Style(13, Font(True))
NAME, NUMBER = Style(32, Font(True)), Style(8.5, ink=DIM)
log = logging.getLogger(__name__)


class Heading(Element):
    """The title of a chapter over a line; its number is beside it."""

    gap = 12.0

    def __init__(
        self, letters: Letters, title: str, number: str, wide: float, names: tuple[str, ...]
    ) -> None:
        self.names, self._number, self._wide = names, number, wide
        self._lines = Lines(letters, title, wide, CHAPTER, indent=ID, lead=number)
        self.height = self._lines.height + 2.5

    def draw(self, leaf: Leaf, x: float, y: float) -> None:
        """Draw the title and the line."""
        self._lines.draw(leaf, x, y)
        leaf.rule(x, y + self.height - 1.5, self._wide)


class Illustration(Element):
    """A picture of a scene, with what follows it beside or below, and its caption."""

    gap = 3.0

    def __init__(
        self,
        letters: Letters,
        frame: Frame,
        pictures: Sequence[Surface],
        wide: float,
        write: Callable[[Surface, float], int],
    ) -> None:
        w, h = frame.box[2] * SCALE, frame.box[3] * SCALE
        count = len(pictures)
        beside = min(1.0, (wide - BETWEEN * (count - 1)) / (count * w), TALLEST / h)
        whole = min(1.0, wide / w, TALLEST / h)
        self._below = count > 1 and beside < SIDE_BY_SIDE * whole
        part = whole if self._below else beside
        self._pictures = [write(picture, part) for picture in pictures]
        w, h = w * part, h * part
        dx, dy = (0.0, h + BETWEEN) if self._below else (w + BETWEEN, 0.0)
        self._boxes = [(dx * at, dy * at, w, h) for at in range(count)]
        words = frame.scene.caption
        self._caption = Lines(letters, words, wide, SMALL) if words else None
        self._high = dy * (count - 1) + h
        self.height = self._high + (self._caption.height + 1.5 if self._caption is not None else 0.0)

    def draw(self, leaf: Leaf, x: float, y: float) -> None:
        """Draw the pictures, the arrow between them and the caption."""
        x += ID
        for number, (left, top, w, h) in zip(self._pictures, self._boxes, strict=True):
            box = (x + left, y + top, w, h)
            leaf.show(number, box)
            leaf.frame(box)
        for left, top, w, h in self._boxes[1:]:
            middle = (
                (x + w / 2, y + top - BETWEEN / 2) if self._below else (x + left - BETWEEN / 2, y + h / 2)
            )
            leaf.arrow(*middle, 3.2, self._below)
        if self._caption is not None:
            self._caption.draw(leaf, x, y + self._high + 1.5)


class Pictured(Element):
    """A picture or a form in the column of icons, with a title and an explanation beside it."""

    gap = 2.4

    def __init__(
        self, letters: Letters, sign: Sign, form: int, size: tuple[float, float], wide: float
    ) -> None:
        self._form, self._size = form, size
        self._title = Lines(letters, sign.title, wide - SIGN, BODY._replace(font=Font(True)))
        self._text = Lines(letters, sign.text, wide - SIGN, BODY)
        self.height = max(size[1], self._title.height + self._text.height)

    def draw(self, leaf: Leaf, x: float, y: float) -> None:
        """Draw the icon and its words."""
        x += ID
        leaf.show_form(self._form, x, y + (self.height - self._size[1]) / 2, self._size[1])
        top = y + (self.height - self._title.height - self._text.height) / 2
        self._title.draw(leaf, x + SIGN, top)
        self._text.draw(leaf, x + SIGN, top + self._title.height)


class Chart(Element):
    """A picture across the text."""

    gap = 3.0

    def __init__(self, number: int, size: tuple[float, float]) -> None:
        self._number, self._size, self.height = number, size, size[1]

    def draw(self, leaf: Leaf, x: float, y: float) -> None:
        """Draw the picture."""
        leaf.show(self._number, (x + ID, y, *self._size))


class Row(Element):
    """A word with its meaning beside it."""

    gap = 1.6

    def __init__(self, letters: Letters, word: str, text: str, wide: float) -> None:
        self._word = Lines(letters, word, WORD - 3, GLOSSARY._replace(font=Font(True)))
        self._text = Lines(letters, text, wide - WORD, GLOSSARY)
        self.height = max(self._word.height, self._text.height)

    def draw(self, leaf: Leaf, x: float, y: float) -> None:
        """Draw the word and its meaning."""
        self._word.draw(leaf, x + ID, y)
        self._text.draw(leaf, x + ID + WORD, y)


class Entry(Element):
    """A line of the contents: a title that leads to its page, with the page's number at the right."""

    height, gap = 8.2, 0.0

    def __init__(self, number: str, title: str, target: str, page: int, wide: float) -> None:
        self._number, self._title, self._target, self._page, self._wide = number, title, target, page, wide

    def draw(self, leaf: Leaf, x: float, y: float) -> None:
        """Draw the line, with dots up to the number."""
        style, base = Style(12), y + 5.6
        leaf.write(self._number, x, base, style._replace(font=Font(True), ink=BRASS))
        leaf.write(self._title, x + ID, base, style)
        page = str(self._page)
        end = x + self._wide - leaf.width(page, style)
        leaf.write(page, end, base, style)
        dots, left = leaf.width(".", style) * 2, x + ID + leaf.width(self._title, style) + 3
        right = x + self._wide - NUMBERS
        at = right - dots * int((right - left) / dots)
        while at <= right:
            leaf.write(".", at, base, style._replace(ink=DIM))
            at += dots
        leaf.links.append(((x, y, self._wide, self.height), self._target))


def print_kit(packs: Sequence[Path] = ()) -> Kit:
    """Return the kit that draws a rulebook's pictures for print, without a window."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    return Kit.make(Canvas(round(BASE_W * FINE), round(BASE_H * FINE)), packs=packs, motion="off")


def pdf(id: str, file: Path, paper: str, packs: Sequence[Path] = ()) -> Export:
    """Write the rulebook of a game to a new file, a picture a step. Raises DataFaults and ExportFault."""
    games = Games(lambda game: "")
    games.packs = tuple(packs)
    with Pending(file) as pending:
        with pending.temporary.open("wb") as out:
            yield from _Book(games, id, Pdf(out), PAPERS[paper]).steps()
        return (pending.place(),)


class _Book:
    """A rulebook being written."""

    def __init__(self, games: Games, id: str, file: Pdf, size: tuple[float, float]) -> None:
        self.id, self.packs, self.file, self.size = id, games.packs, file, size
        self.book: Rulebook = rulebook(id, packs=games.packs)
        self.game = games.game(id)
        self.letters = Letters(file)
        self.kit = print_kit(games.packs)
        self.drawing = Illustrator(games, id, self.kit)
        self.player = Player(file, self.letters, self.kit)
        self.wide, self.high = size[0] - 2 * SIDE, size[1] - TOP - FOOT
        self.text = self.wide - ID

    def steps(self) -> Iterator[Progress]:
        """Write the whole file, a picture a step."""
        scenes = [each.record for each in placed(self.id, self.packs) if each.record.rule]
        pictures: dict[str, list[Illustration]] = {}
        for done, scene in enumerate(scenes):
            yield Progress(done, len(scenes) + 1, f"Picture {done + 1} of {len(scenes)}")
            try:
                frame = self.drawing.frame(scene)
            except InvalidPosition:  # caused by a pack's cards; the rule is printed without it
                continue
            drawn = [each for each in self.drawing.pictures(frame) if each is not None]
            made = Illustration(self.letters, frame, drawn, self.text, self._picture)
            pictures.setdefault(scene.rule, []).append(made)
        blocks = [block for chapter in self.book.chapters for block in self._chapter(chapter, pictures)]
        blocks += self._words()
        self._write(typesetting.paginated(blocks, self.high, first=1))

    # -- blocks

    def _chapter(self, chapter: Chapter, pictures: dict[str, list[Illustration]]) -> Iterator[Block]:
        """Yield the blocks of a chapter: its title stays with its first rule."""
        name = chapter.rules[0].id.partition(".")[0]
        before: list[Element] = [
            Heading(self.letters, chapter.title, name.partition("-")[2], self.wide, (name,)),
            Lines(self.letters, chapter.intro, self.wide, BODY, gap=2.5, indent=ID),
        ]
        for rule in chapter.rules:
            shown = pictures.get(rule.id, [])
            text = self._rule(rule)
            if shown and sum(each.height for each in (*before, *text, shown[0])) < self.high * 0.6:
                text, shown = [*text, shown[0]], shown[1:]
            yield [*before, *text]
            yield from ([each] for each in shown)
            before = []

    def _rule(self, rule: Rule) -> list[Element]:
        """Return a rule's title, text and example."""
        title = Lines(self.letters, rule.title, self.wide, RULE, gap=6.0, indent=ID, lead=rule.id)
        title.names = (rule.id,)
        found: list[Element] = [title, Lines(self.letters, rule.text, self.wide, BODY, gap=0.8, indent=ID)]
        if rule.example:
            found.append(Lines(self.letters, rule.example, self.wide, SMALL, gap=1.0, indent=ID))
        return found

    def _words(self) -> Iterator[Block]:
        """Yield the blocks of the last chapter: the chart, the icons and the words."""
        last: list[Element] = [Heading(self.letters, TITLE, "", self.wide, (TITLE,))]
        chart = self.drawing.chart() if self.game.chart_title else None
        if chart is not None:
            w, h = (side / FINE * SCALE for side in chart.get_size())
            k = min(1.3, self.text / w, self.high * 0.7 / h)
            made = Image.frombytes("RGBA", chart.get_size(), pygame.image.tobytes(chart, "RGBA"))
            picture = Chart(self.file.image(made), (w * k, h * k))
            yield [*last, self._part(self.game.chart_title), picture]
            last = []
        for number, (heading, signs) in enumerate(self.book.icons.items()):
            head = [self._part(ICONS)] if not number else []
            first, *others = [self._sign(sign) for sign in signs]
            title = Lines(self.letters, heading, self.wide, RULE._replace(ink=BRASS), gap=5.0, indent=ID)
            yield [*last, *head, title, first]
            yield from ([each] for each in others)
            last = []
        for number, each in enumerate(in_order(self.book.words)):
            row = Row(self.letters, each.word, f"{each.text} {each.rule}", self.text)
            yield [*last, self._part(WORDS), row] if not number else [row]
            last = []

    def _part(self, title: str) -> Element:
        return Lines(self.letters, title, self.wide, PART, gap=9.0, indent=ID)

    def _sign(self, sign: Sign) -> Element:
        """Return an icon on a dark plate, with its words."""
        high = max(LEAST_SIGN, sign.size * SCALE + 3.0 if sign.kind else LEAST_SIGN)
        ink, px = self.kit.theme.hex, self.kit.canvas.s / SCALE
        ops: list[display.Operation] = []
        wide = high
        try:
            picture = picture_of(self.kit, self.drawing, sign, sign.size)
        except Undrawable as fault:  # caused by a pack's rulebook or cards; it is printed without its picture
            log.error("rulebook.yaml: %s: %s", sign.title, fault)
            picture = None
        if sign.kind and picture is not None:
            wide = min(SIGN - 3.0, max(high, picture.get_width() / px + 3.0))
        dark = ((0.0, ink(DARK)), (1.0, ink(DARK)))
        ops.append(display.Plate(path="", box=(0.0, 0.0, wide, high), stops=dark, radius=1.6))
        middle = wide / 2, high / 2
        if sign.icon and picture is not None:
            ops.append(display.Icon(path="", name=sign.icon, centre=middle, size=6.2, ink=ink(sign.ink)))
        elif picture is not None:
            k = min(1.0, (wide - 2.0) * px / picture.get_width(), (high - 1.0) * px / picture.get_height())
            if k < 1:
                picture = pygame.transform.smoothscale_by(picture, k)
            ops.append(display.Bitmap(path="", surface=picture, box=(0.0, 0.0, wide, high)))
        form = self.player.form(display.Face(tuple(ops), (wide, high), 0.0, px))
        return Pictured(self.letters, sign, form, (wide, high), self.text)

    def _picture(self, surface: Surface, part: float = 1.0) -> int:
        """Write a picture of the table at a part of its size; return its number."""
        made = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
        size = round(made.width * part), round(made.height * part)
        return self.file.image(made.resize(size, Image.Resampling.LANCZOS) if part < 1 else made, QUALITY)

    # -- pages

    def _write(self, elements: Sequence[Placed]) -> None:
        """Write the page of contents and all others, with links to all names."""
        pages = {name: each.page for each in elements for name in each.element.names}
        last = max(each.page for each in elements)
        leaves = [Leaf(self.letters, self.size) for _ in range(last + 1)]
        self._write_contents(leaves[0], pages)
        for page, y, element in elements:
            element.draw(leaves[page], SIDE, TOP + y)
        for number, leaf in enumerate(leaves):
            foot = self.size[1] - FOOT / 2
            leaf.write(f"{self.game.title} rules", SIDE, foot, NUMBER)
            said = f"{number + 1} of {len(leaves)}"
            leaf.write(said, self.size[0] - SIDE - leaf.width(said, NUMBER), foot, NUMBER)
        numbers = [
            self.file.add_page(leaf.content, self.size, [link for link in leaf.links if link[1] in pages])
            for leaf in leaves
        ]
        places = {
            name: Place(numbers[page], self.size[1] - TOP - y + 4.0)
            for page, y, element in elements
            for name in element.names
        }
        self.letters.write()
        outline = [(title, places[name]) for _, title, name in self._parts()]
        self.file.close(f"{self.game.title} rules", None, places=places, outline=outline)

    def _parts(self) -> Iterator[tuple[str, str, str]]:
        """Yield the number, title and name of each chapter, and of the words."""
        for chapter in self.book.chapters:
            name = chapter.rules[0].id.partition(".")[0]
            yield name.partition("-")[2], chapter.title, name
        if self.book.words or self.book.icons:
            yield "", TITLE, TITLE

    def _write_contents(self, leaf: Leaf, pages: dict[str, int]) -> None:
        """Write the first page: the game's title and the contents."""
        leaf.write(self.game.title, SIDE, TOP + 24, NAME)
        leaf.write("Rules", SIDE, TOP + 34, Style(16, ink=DIM))
        leaf.rule(SIDE, TOP + 40, self.wide, line=0.5)
        y = TOP + 50
        for number, title, name in self._parts():
            entry = Entry(number, title, name, pages[name] + 1, self.wide)
            entry.draw(leaf, SIDE, y)
            y += entry.height
