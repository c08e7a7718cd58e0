"""The rulebook: chapters at the left, their rules with pictures at the right, searchable by word or id."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.scene import App
from game.pages.parts.course import has_lessons, taught
from game.pages.parts.page import GAP, Page, columns
from game.pages.rulebook import words
from game.pages.rulebook.pictures import PLAY, Figure, Illustrator
from game.pages.rulebook.playing import Playback
from game.pages.rulebook.reader import Block, Ink, Link, Passage, Reader
from game.pages.rulebook.saving import Saving
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.scroll import BAR
from rules import catalog
from rules.common.text import counted
from rules.content import DataFaults, Rule, Rulebook, Word, rulebook
from rules.scenes import InvalidPosition, PlacedScene, placed

WIDEST_TEXT = 720.0
"""The largest width of a line of text in logical pixels, about ninety characters."""
BESIDE = BAR + 10.0
"""The width of the scroll bar and the gap before it."""
SAVES = "All rules with pictures, words and icons, to print or to read elsewhere"
LESSON, LEARN_IT = "lesson:", "Learn it by playing"
"""The beginning of a link to a lesson, and its words."""
LEISURE = 0.12
"""Seconds without input after which a picture is drawn."""
CHAPTER = (16, 15, 14, 13)
"""The type sizes of a chapter's title in the list; the largest that fits is used."""
_SPACES = re.compile(r"[\s-]+")
log = logging.getLogger(__name__)


class RulebookScene(Page):
    """The rules of a game, opened at `rule_id` if given."""

    title = "Rules"

    def __init__(self, app: App, game_id: str, rule_id: str = "") -> None:
        super().__init__(app)
        self.game_id = game_id
        self.book: Rulebook | None = None
        self.fault = ""
        self.pictures: tuple[PlacedScene, ...] = ()
        self._illustrator: Illustrator | None = None
        self._figures: dict[str, Figure] = {}
        """The figures of the current page, by scene id."""
        self._at_work: Iterator[None] | None = None
        self._leisure = 0.0
        self._lessons: dict[str, str] = {}
        """The lesson that teaches each rule, by its id."""
        self.playback: Playback | None = None
        """The picture being played."""
        self.saving: Saving | None = None
        """The PDF being saved."""
        self._read()
        self.query = ""
        self.found: list[Rule | Word] = []
        """What the query finds: words by name, then rules by id, by title and by text."""
        self.rule_id = ""
        self.chapter = 0
        self._trail: list[tuple[int, str]] = []
        self._go(rule_id)

    def _read(self) -> None:
        """Read the book; a faulty one leaves the former unchanged."""
        try:
            self.book = rulebook(self.game_id, packs=self.app.packs)
            self.subtitle, self.fault = catalog.info(self.game_id, self.app.packs).title, ""
        except DataFaults as faults:
            self.fault = faults.brief if self.book is None else ""
        try:
            self.pictures = tuple(each for each in placed(self.game_id, self.app.packs) if each.record.rule)
        except DataFaults as faults:  # the rules are readable without pictures
            log.error("%s", faults)
        lessons = taught(self.app, self.game_id).lessons
        self._lessons = {each.record.teaches: each.record.id for each in reversed(lessons)}

    def renew(self) -> None:
        """Read the book again, staying at the current rule."""
        self._read()
        self._stop()
        self._illustrator = None
        if self.book is not None:
            self.chapter = min(self.chapter, self._parts - 1)
        self.query, self.found, self._trail = "", [], []

    @property
    def _parts(self) -> int:
        """Return the number of chapters, with the page of words and icons."""
        assert self.book is not None
        return len(self.book.chapters) + bool(self.book.icons or self.book.words)

    # -- navigation

    def open(self, rule_id: str) -> None:
        """Go to a rule (or to the chapter of an id like "PS-4") and remember the place left, or play a
        picture or a lesson."""
        if rule_id.startswith(LESSON):
            self.visit("play.lesson", self.game_id, rule_id.removeprefix(LESSON))
            return
        if rule_id.startswith(PLAY):
            self.play(rule_id.removeprefix(PLAY))
            return
        self._trail.append((self.chapter, self.rule_id))
        self.query, self.found = "", []
        self._go(rule_id)
        self.relay("text")

    def play(self, scene_id: str) -> None:
        """Play the picture of a scene, or stop it while it is played."""
        figure, former = self._figures[scene_id], self.playback
        self._stop()
        if figure.drawn is None or (former is not None and former.figure is figure):
            return
        drawing = self._drawing()
        assert drawing is not None, "a table drew the figure"
        self._at_work = None
        drawing.set_motion(self.kit.motion, self.kit.sounds)
        self.playback = Playback(drawing, figure)

    def _stop(self) -> None:
        """End what is played."""
        if self.playback is not None:
            self.playback.stop()
            self.playback = None
            if self._illustrator is not None:
                self._illustrator.set_motion("off")
            self.app.redraw()

    def turn(self, chapter: int) -> None:
        """Go to a chapter."""
        self.chapter, self.rule_id, self.query, self.found = chapter, "", "", []
        self._figures, self._at_work = {}, None
        self.relay()

    def back(self) -> None:
        """Clear the search, else return along followed links, else close the book."""
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
        if rule_id.startswith(words.MARK):
            self.chapter, self.rule_id = len(self.book.chapters), rule_id
            return
        for number, chapter in enumerate(self.book.chapters):
            for rule in chapter.rules:
                if rule.id == rule_id or rule.id.startswith(f"{rule_id}."):
                    self.chapter = number
                    self.rule_id = rule.id if rule.id == rule_id else ""
                    return

    # -- layout

    def build(self, kit: Kit) -> None:
        """Lay the page out for the window; pictures are redrawn at its size."""
        self._stop()
        self._illustrator, self._figures, self._at_work = None, {}, None
        super().build(kit)

    def rest(self) -> None:
        """Free the drawn layers and the table that draws pictures."""
        super().rest()
        self._stop()
        self._illustrator, self._figures, self._at_work = None, {}, None

    def lay_out(self) -> None:
        box = self.body(1180)
        if self.book is None:
            self.frame(box, "Can't open the rulebook")
            said = f"{self.fault}\n\nRestore the file or fix this line. “python main.py check” lists every fault."
            x, y, w, h = box
            self.ui.label((x + 20, y + 52, w - 40, h - 60), said, anchor="topleft", colour="text2")
            return
        why = "Your PDF is being saved." if self.saving is not None else ""
        self.bar_button("pdf", "Save as PDF", self.save, "print", SAVES, self.narrow, why)
        if has_lessons(self.app, self.game_id):
            learn = partial(self.visit, "learn", self.game_id)
            self.bar_button("lessons", "Lessons", learn, "play", LEARN_IT, self.narrow, left_of="pdf")
        self._nav, self._page = columns(box, 250 if self.narrow else 300, 1, gap=GAP)
        self.frame(self._nav)
        if self.chapter < len(self.book.chapters):
            chapter = self.book.chapters[self.chapter]
            self.frame(self._page, chapter.title, counted(len(chapter.rules), "rule"))
        else:
            self.frame(self._page, words.TITLE, counted(len(self.book.words), "word"))
        x, y, w, h = self._nav
        self.name("search", self.ui.entry(
            (x + 14, y + 14, w - 28, 38), self.query, self._search, limit=40, hint="Word or rule id",
            on_enter=self._first_found,
        ))  # fmt: skip
        below = (x + 8, y + 62, w - 16, h - 72)
        self.rows("chapters", below, 44, self._parts, self._draw_chapter, self.turn, chosen=self.chapter)
        self.rows("hits", below, 72, len(self.found), self._draw_hit, self._pick_hit)
        self._show_list()
        self._text()

    def _text(self) -> None:
        x, y, w, h = self._page
        wide = min(WIDEST_TEXT, w - 32 - BESIDE)
        left = x + (w - wide) / 2 if w - wide > 60 + BESIDE else x + 20
        place = (left, y + 48, wide + BESIDE, h - 58)
        blocks = self._blocks(wide)
        if self.playback is not None and self.playback.figure not in blocks:
            self._stop()
        self._figures = {each.frame.scene.id: each for each in blocks if isinstance(each, Figure)}
        reader = self.name("text", Reader(self.ui, place, blocks, self.open))
        reader.shown = self.chapter, self.rule_id
        reader.show(self.rule_id)

    def _blocks(self, wide: float) -> list[Block]:
        """Return the blocks of the page: a chapter's rules, each with its pictures, or words and icons."""
        assert self.book is not None
        if self.chapter == len(self.book.chapters):
            drawing = self._drawing()
            chart = drawing.game.chart_title if drawing is not None else ""
            return words.blocks(self.kit, drawing, self.book, chart, wide, self.rule_id)
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
            if rule.id in self._lessons:
                target = LESSON + self._lessons[rule.id]
                blocks.append(Link(self.kit, "play", LEARN_IT, target, gap=6))
            blocks += self._figures_of(rule.id, wide)
        blocks.append(Passage(self.kit, "", wide, Ink(), gap=0))
        return blocks

    # -- saving

    def save(self) -> None:
        """Begin to save the whole book as a PDF."""
        try:
            self.saving = Saving(self.game_id, self.app.folders.data, self.app.packs)
        except OSError as error:
            log.error("%s", error)
            self.app.say("Your PDF can't be saved now. Close other programs and try again.", "refused")
        self.relay()

    def leave(self) -> None:
        """Free everything; a PDF is still saved."""
        super().leave()
        if self.saving is not None:
            self.saving.close()

    def _follow_saving(self) -> None:
        """Show where the PDF is, or why it isn't saved, once that is known."""
        if self.saving is None or not self.saving.ended:
            return
        fault = self.saving.fault
        self.app.say(fault or f"Saved {self.saving.file}", "refused" if fault else "note")
        self.saving.close()
        self.saving = None
        self.relay()

    # -- pictures

    def _drawing(self) -> Illustrator | None:
        """Return the table that draws pictures, None if the game's cards or layout are faulty."""
        if self._illustrator is None:
            try:
                self._illustrator = Illustrator(self.app.games, self.game_id, self.kit)
            except DataFaults as faults:
                log.error("%s", faults)
        return self._illustrator

    def _figures_of(self, rule_id: str, wide: float) -> Iterator[Figure]:
        """Yield the figures of a rule; drawn ones are cached."""
        for each in self.pictures:
            scene = each.record
            if scene.rule != rule_id or (drawing := self._drawing()) is None:
                continue
            if scene.id not in self._figures:
                try:
                    self._figures[scene.id] = Figure(self.kit, drawing.frame(scene), wide)
                except InvalidPosition as fault:  # caused by a pack's cards; the rule is shown without it
                    log.error("%s", each.fault(fault.path, str(fault)))
                    continue
            yield self._figures[scene.id]

    def update(self, dt: float) -> bool:
        """Advance the controls and what is played, or when idle draw a step of the picture nearest to the
        visible part; return whether to redraw."""
        self._follow_saving()
        changed = super().update(dt)
        if self.playback is not None:
            changed = self.playback.update(dt) or changed
            if self.playback.over:
                self._stop()
            return changed
        self._leisure = 0.0 if changed or self._stale else self._leisure + dt
        reader = self.named.get("text")
        pending = bool(self._undrawn)
        if pending and self._leisure >= LEISURE and reader is not None and reader.is_still:
            self._continue_drawing(reader)
        return changed or pending

    def _continue_drawing(self, reader: Reader) -> None:
        """Continue the picture in progress, or start the one nearest to the visible part."""
        if self._at_work is None and self._illustrator is not None:
            self._at_work = self._illustrator.draw(min(self._undrawn, key=reader.nearness))
        if self._at_work is not None and next(self._at_work, self) is self:
            self._at_work = None

    @property
    def _undrawn(self) -> list[Figure]:
        """Return the page's figures not drawn yet."""
        return [figure for figure in self._figures.values() if figure.drawn is None]

    def handle(self, event: Event) -> bool:
        """Handle an event and restart the idle time, so that drawing pictures delays no input."""
        self._leisure = 0.0
        return super().handle(event)

    def paint(self, surface: Surface) -> None:
        if self.book is not None and self.query and not self.found:
            x, y, w, _ = self._nav
            said = f"No results for “{self.query}”. Try one word, or an id like {self.book.ids[0]}."
            self.kit.put(surface, self.kit.paragraph(said, w - 36, 14), (x + 18, y + 70))

    # -- lists

    def _draw_chapter(self, surface: Surface, i: int, box: Box, state: str) -> None:
        assert self.book is not None
        (x, y, _, h), kit, lit = box, self.kit, state == "chosen"
        first, ink = ("lamp", "lamp") if lit else ("brass_light", "text")
        title = words.TITLE
        if i < len(self.book.chapters):
            chapter = self.book.chapters[i]
            title, number = chapter.title, chapter.rules[0].id.split("-")[1].split(".")[0]
            kit.draw_text(surface, number, (x + 14, y + h / 2), 14, first, True, "midleft")
        else:
            kit.draw_icon(surface, "book", (x + 20, y + h / 2), 17, first)
        room = box[2] - 46
        size = next((each for each in CHAPTER if kit.text_width(title, each, lit) <= room), CHAPTER[-1])
        kit.draw_text(surface, title, (x + 40, y + h / 2), size, ink, lit, "midleft", room)

    def _draw_hit(self, surface: Surface, i: int, box: Box, state: str) -> None:
        found, (x, y, w, _), kit = self.found[i], box, self.kit
        id, title = (found.id, found.title) if isinstance(found, Rule) else ("Word", found.word)
        if target_of(found) == self.rule_id:
            kit.draw_icon(surface, "right", (x + w - 18, y + 27), 16, "lamp")
        kit.draw_text(surface, id, (x + 14, y + 17), 13, "brass_light", True, "midleft")
        if kit.text_width(title, 15) <= w - 44:
            kit.draw_text(surface, title, (x + 14, y + 37), 15, "text", False, "midleft")
        else:
            kit.put(surface, kit.paragraph(title, w - 40, 14, "text"), (x + 14, y + 27))

    def _search(self, text: str) -> None:
        """Update the results while a query is typed; the page beside them is unchanged."""
        self.query = text.strip()
        self.found = (
            [*search_words(self.book, self.query), *search(self.book, self.query)] if self.book else []
        )
        self._show_list()
        hits = self.named["hits"]
        hits.count, hits.cursor = len(self.found), 0
        hits.scroll.to(0, at_once=True)
        self.repaint()

    def _show_list(self) -> None:
        """Show the chapters, or the results of the query."""
        self.named["chapters"].visible, self.named["hits"].visible = not self.query, bool(self.query)

    def _first_found(self) -> None:
        if self.found:
            self._pick_hit(0)

    def _pick_hit(self, i: int) -> None:
        self._trail.append((self.chapter, self.rule_id))
        self._go(target_of(self.found[i]))
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
    """Return the rules that contain every word of a query: matching ids first, then titles, then texts."""
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


def search_words(book: Rulebook, query: str) -> list[Word]:
    """Return the words that begin with a query, the shortest first."""
    begun = query.casefold().strip()
    found = [each for each in book.words if begun and each.word.casefold().startswith(begun)]
    return sorted(found, key=lambda each: len(each.word))


def target_of(found: Rule | Word) -> str:
    """Return the id at which the rulebook opens for something found."""
    return found.id if isinstance(found, Rule) else words.MARK + found.word


PAGE = RulebookScene
