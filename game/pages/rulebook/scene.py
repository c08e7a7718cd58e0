"""The rulebook: chapters at the left, their rules with pictures at the right, found by word or by id."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.scene import App
from game.pages.parts.page import GAP, Page, columns
from game.pages.rulebook.pictures import Figure, Illustrator, icon_blocks
from game.pages.rulebook.reader import Block, Ink, Passage, Reader
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.scroll import BAR
from rules import catalog
from rules.common.words import counted
from rules.content import DataFaults, Rule, Rulebook, rulebook
from rules.scenes import InvalidPosition, Placed, placed

WIDEST_TEXT = 720.0
"""Logical px of a line of text: about ninety letters."""
BESIDE = BAR + 10.0
"""What the scroll bar and the room before it take."""
LEISURE = 0.12
"""Seconds without a press or a movement after which a picture is drawn."""
ICONS = "Icons"
CHAPTER = (16, 15, 14, 13)
"""Sizes of a chapter's title in the list: the largest that fits is taken."""
_SPACES = re.compile(r"[\s-]+")
log = logging.getLogger(__name__)


class RulebookScene(Page):
    """The rules of a game; opens at `rule_id` when one is given. Back leads to where one came from."""

    title = "Rules"

    def __init__(self, app: App, game_id: str, rule_id: str = "") -> None:
        super().__init__(app)
        self.game_id = game_id
        self.book: Rulebook | None = None
        self.fault = ""
        self.pictures: tuple[Placed, ...] = ()
        self._illustrator: Illustrator | None = None
        self._figures: dict[str, Figure] = {}
        """The figures of the page that is read, by the ids of their scenes."""
        self._at_work: Iterator[None] | None = None
        self._leisure = 0.0
        self._read()
        self.query = ""
        self.found: list[Rule] = []
        """The rules that the query finds: by id, then by title, then by a word of the text."""
        self.rule_id = ""
        self.chapter = 0
        self._trail: list[tuple[int, str]] = []
        self._go(rule_id)

    def _read(self) -> None:
        """Open the book; one that has become faulty stays as it was."""
        try:
            self.book = rulebook(self.game_id, packs=self.app.packs)
            self.subtitle, self.fault = catalog.info(self.game_id, self.app.packs).title, ""
        except DataFaults as faults:
            self.fault = faults.brief if self.book is None else ""
        try:
            self.pictures = tuple(each for each in placed(self.game_id, self.app.packs) if each.scene.rule)
        except DataFaults as faults:  # the rules can be read without them
            log.error("%s", faults)

    def renew(self) -> None:
        """Read the book anew; one stays at the rule where one was."""
        self._read()
        self._illustrator = None
        if self.book is not None:
            self.chapter = min(self.chapter, len(self.book.chapters) - 1)
        self.query, self.found, self._trail = "", [], []

    # -- where one is

    def open(self, rule_id: str) -> None:
        """Go to a rule (or to the chapter of an id like "PS-4") and remember the way back."""
        self._trail.append((self.chapter, self.rule_id))
        self.query, self.found = "", []
        self._go(rule_id)
        self.relay("text")

    def turn(self, chapter: int) -> None:
        """Go to a chapter."""
        self.chapter, self.rule_id, self.query, self.found = chapter, "", "", []
        self._figures, self._at_work = {}, None
        self.relay()

    def back(self) -> None:
        """Clear the search, else go the way back, else close the book."""
        if self.query:
            self.query, self.found = "", []
            self.relay("search")
        elif self._trail:
            self.chapter, self.rule_id = self._trail.pop()
            self.relay()
        else:
            self.app.pop()

    def _go(self, rule_id: str) -> None:
        if self.book is None or not rule_id:
            return
        for number, chapter in enumerate(self.book.chapters):
            for rule in chapter.rules:
                if rule.id == rule_id or rule.id.startswith(f"{rule_id}."):
                    self.chapter = number
                    self.rule_id = rule.id if rule.id == rule_id else ""
                    return

    # -- layout

    def build(self, kit: Kit) -> None:
        """Lay out for the window; pictures are drawn anew at its size."""
        self._illustrator, self._figures, self._at_work = None, {}, None
        super().build(kit)

    def rest(self) -> None:
        """Give back what was drawn, the table that draws the pictures too."""
        super().rest()
        self._illustrator, self._figures, self._at_work = None, {}, None

    def lay_out(self) -> None:
        box = self.body(1180)
        if self.book is None:
            self.frame(box, "The rulebook can't be opened")
            words = f"{self.fault}\n\nRestore the file or fix that line. “python main.py check” lists every fault."
            x, y, w, h = box
            self.ui.label((x + 20, y + 52, w - 40, h - 60), words, anchor="topleft", colour="text2")
            return
        self._nav, self._page = columns(box, 250 if self.narrow else 300, 1, gap=GAP)
        self.frame(self._nav)
        if self.chapter < len(self.book.chapters):
            chapter = self.book.chapters[self.chapter]
            self.frame(self._page, chapter.title, counted(len(chapter.rules), "rule"))
        else:
            self.frame(self._page, ICONS)
        x, y, w, h = self._nav
        self.name("search", self.ui.entry(
            (x + 14, y + 14, w - 28, 38), self.query, self._search, limit=40, hint="Word or rule id",
            on_enter=self._first_found,
        ))  # fmt: skip
        below = (x + 8, y + 62, w - 16, h - 72)
        count = len(self.book.chapters) + bool(self.book.icons)
        self.rows("chapters", below, 44, count, self._draw_chapter, self.turn, chosen=self.chapter)
        self.rows("hits", below, 72, len(self.found), self._draw_hit, self._pick_hit)
        self._show_list()
        self._text()

    def _text(self) -> None:
        x, y, w, h = self._page
        wide = min(WIDEST_TEXT, w - 32 - BESIDE)
        left = x + (w - wide) / 2 if w - wide > 60 + BESIDE else x + 20
        place = (left, y + 48, wide + BESIDE, h - 58)
        reader = self.name("text", Reader(self.ui, place, self._blocks(wide), self.open))
        reader.show(self.rule_id)

    def _blocks(self, wide: float) -> list[Block]:
        """What stands on the page: a chapter rule by rule, each with its pictures; or the icons."""
        assert self.book is not None
        if self.chapter == len(self.book.chapters):
            return icon_blocks(self.kit, self._drawing(), self.book.icons, wide)
        chapter = self.book.chapters[self.chapter]
        blocks: list[Block] = [Passage(self.kit, chapter.intro, wide, Ink(), gap=8)]
        for rule in chapter.rules:
            lit = rule.id == self.rule_id
            title, body = ("lamp", "lamp") if lit else ("text", "text2")
            mark = "» " if lit else ""
            blocks.append(
                Passage(self.kit, mark + rule.title, wide, Ink(17, title, True), gap=24, lead=rule.id)
            )
            blocks.append(Passage(self.kit, rule.text, wide, Ink(colour=body), gap=4))
            if rule.example:
                blocks.append(Passage(self.kit, rule.example, wide, Ink(colour="mute", italic=True), gap=4))
            blocks += self._figures_of(rule.id, wide)
        blocks.append(Passage(self.kit, "", wide, Ink(), gap=0))
        return blocks

    # -- pictures

    def _drawing(self) -> Illustrator | None:
        """The table that draws the pictures; none where the game's cards or map are faulty."""
        if self._illustrator is None:
            try:
                self._illustrator = Illustrator(self.app, self.game_id, self.kit)
            except DataFaults as faults:
                log.error("%s", faults)
        return self._illustrator

    def _figures_of(self, rule_id: str, wide: float) -> Iterator[Figure]:
        """The figures of a rule; those that were drawn before are kept."""
        for each in self.pictures:
            scene = each.scene
            if scene.rule != rule_id or (drawing := self._drawing()) is None:
                continue
            if scene.id not in self._figures:
                try:
                    self._figures[scene.id] = Figure(self.kit, drawing.frame(scene), wide)
                except InvalidPosition as fault:  # of a pack's cards: the rule is read without it
                    log.error("%s", each.fault(fault.path, str(fault)))
                    continue
            yield self._figures[scene.id]

    def update(self, dt: float) -> bool:
        """Let controls move on; while nothing else happens, draw a step of the picture nearest to what is read."""
        changed = super().update(dt)
        self._leisure = 0.0 if changed or self._stale else self._leisure + dt
        reader = self.named.get("text")
        pending = bool(self._undrawn)
        if pending and self._leisure >= LEISURE and reader is not None and reader.still:
            self._draw_on(reader)
        return changed or pending

    def _draw_on(self, reader: Reader) -> None:
        """Go on with the picture at work, or begin the one nearest to what is read."""
        if self._at_work is None and self._illustrator is not None:
            self._at_work = self._illustrator.draw(min(self._undrawn, key=reader.nearness))
        if self._at_work is not None and next(self._at_work, self) is self:
            self._at_work = None

    @property
    def _undrawn(self) -> list[Figure]:
        """The figures of the page that are not drawn yet."""
        return [figure for figure in self._figures.values() if figure.drawn is None]

    def handle(self, event: Event) -> bool:
        """Whoever does something is not held up by a picture."""
        self._leisure = 0.0
        return super().handle(event)

    def paint(self, surface: Surface) -> None:
        if self.book is not None and self.query and not self.found:
            x, y, w, _ = self._nav
            words = f"No results for “{self.query}”. Try one word, or an id like {self.book.ids[0]}."
            self.kit.put(surface, self.kit.paragraph(words, w - 36, 14), (x + 18, y + 70))

    # -- lists

    def _draw_chapter(self, surface: Surface, i: int, box: Box, state: str) -> None:
        assert self.book is not None
        (x, y, _, h), kit, lit = box, self.kit, state == "chosen"
        first, ink = ("lamp", "lamp") if lit else ("brass_light", "text")
        title = ICONS
        if i < len(self.book.chapters):
            chapter = self.book.chapters[i]
            title, number = chapter.title, chapter.rules[0].id.split("-")[1].split(".")[0]
            kit.draw_text(surface, number, (x + 14, y + h / 2), 14, first, True, "midleft")
        room = box[2] - 46
        size = next((each for each in CHAPTER if kit.text_width(title, each, lit) <= room), CHAPTER[-1])
        kit.draw_text(surface, title, (x + 40, y + h / 2), size, ink, lit, "midleft", room)

    def _draw_hit(self, surface: Surface, i: int, box: Box, state: str) -> None:
        rule, (x, y, w, _), kit = self.found[i], box, self.kit
        if rule.id == self.rule_id:
            kit.draw_icon(surface, "right", (x + w - 18, y + 27), 16, "lamp")
        kit.draw_text(surface, rule.id, (x + 14, y + 17), 13, "brass_light", True, "midleft")
        if kit.text_width(rule.title, 15) <= w - 44:
            kit.draw_text(surface, rule.title, (x + 14, y + 37), 15, "text", False, "midleft")
        else:
            kit.put(surface, kit.paragraph(rule.title, w - 40, 14, "text"), (x + 14, y + 27))

    def _search(self, text: str) -> None:
        """Follow the letters as they are typed; the page beside them stays as it is."""
        self.query = text.strip()
        self.found = search(self.book, self.query) if self.book else []
        self._show_list()
        hits = self.named["hits"]
        hits.count, hits.cursor = len(self.found), 0
        hits.scroll.to(0, at_once=True)
        self.repaint()

    def _show_list(self) -> None:
        """The chapters, or what the query finds."""
        self.named["chapters"].visible, self.named["hits"].visible = not self.query, bool(self.query)

    def _first_found(self) -> None:
        if self.found:
            self._pick_hit(0)

    def _pick_hit(self, i: int) -> None:
        self._trail.append((self.chapter, self.rule_id))
        self._go(self.found[i].id)
        self.relay("hits")

    def key(self, action: str, event: Event) -> bool:
        if event.key == pygame.K_F3 or (event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL):
            self.ui.focus(self.named.get("search"))
            return True
        if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP) and self.book is not None:
            step = 1 if event.key == pygame.K_PAGEDOWN else -1
            last = self.named["chapters"].count - 1
            self.turn(max(0, min(last, self.chapter + step)))
            return True
        if action == "rules":
            self.app.pop()
            return True
        return super().key(action, event)


def search(book: Rulebook, query: str) -> list[Rule]:
    """The rules that answer a query: every word of it must occur. Ids first, then titles, then texts."""
    words = query.casefold().split()
    if not words:
        return []
    plain = _SPACES.sub("", query.casefold())
    ranked = []
    for place, rule in enumerate(book.rules):
        id = rule.id.casefold()
        texts = (rule.title.casefold(), f"{rule.text} {rule.example}".casefold())
        if id.startswith(query.casefold().strip()) or _SPACES.sub("", id).startswith(plain):
            ranked.append((0, place, rule))
        elif all(any(word in text for text in (id, *texts)) for word in words):
            ranked.append((1 if all(word in texts[0] for word in words) else 2, place, rule))
    return [rule for _, _, rule in sorted(ranked, key=lambda entry: entry[:2])]
