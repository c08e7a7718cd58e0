"""The rulebook: chapters at the left, their rules with pictures at the right, searchable by word or id."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.scene import App
from game.cards.print.outputs import free_name
from game.pages.parts.course import has_lessons, taught
from game.pages.parts.page import GAP, Page, Panel, columns
from game.pages.rulebook import words
from game.pages.rulebook.pictures import PLAY
from game.pages.rulebook.playing import Pictures
from game.pages.rulebook.reader import Block, Ink, Link, Passage, Reader
from game.simulate.process import Process
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.scroll import BAR
from rules import catalog
from rules.common.text import counted
from rules.content import DataFaults, Rule, Rulebook, Word, rulebook

WIDEST_TEXT = 720.0
"""The largest width of a line of text in logical pixels, about ninety characters."""
BESIDE = BAR + 10.0
"""The width of the scroll bar and the gap before it."""
SAVES = "All rules with pictures, words and icons, to print or to read elsewhere"
LESSON, LEARN_IT = "lesson:", "Learn it by playing"
"""The beginning of a link to a lesson, and its words."""
CHAPTER = (16, 15, 14, 13)
"""The type sizes of a chapter's title in the list; the largest that fits is used."""
_SPACES = re.compile(r"[\s-]+")
log = logging.getLogger(__name__)


class Contents(Panel["RulebookScene"]):
    """The chapters, or what a search finds: words by name, then rules by id, by title and by text."""

    def __init__(self, page: RulebookScene) -> None:
        super().__init__(page)
        self.query = ""
        self.found: list[Rule | Word] = []

    def clear(self) -> None:
        """End the search."""
        self.query, self.found = "", []

    def lay(self, area: Box) -> None:
        super().lay(area)
        self.page.controls.frame(area)
        x, y, w, h = area
        self.page.controls.name("search", self.page.ui.entry(
            (x + 14, y + 14, w - 28, 38), self.query, self._search, limit=40, hint="Word or rule id",
            on_enter=self._first_found,
        ))  # fmt: skip
        below = (x + 8, y + 62, w - 16, h - 72)
        self.page.controls.rows(
            "chapters",
            below,
            44,
            self.page.parts,
            self._draw_chapter,
            self.page.turn,
            chosen=self.page.chapter,
        )
        self.page.controls.rows("hits", below, 72, len(self.found), self._draw_hit, self._pick_hit)
        self._show_list()

    def _search(self, text: str) -> None:
        """Update the results while a query is typed; the page beside them is unchanged."""
        self.query = text.strip()
        self.found = (
            [*search_words(self.page.book, self.query), *search(self.page.book, self.query)]
            if self.page.book
            else []
        )
        self._show_list()
        hits = self.page.controls.named["hits"]
        hits.count, hits.cursor = len(self.found), 0
        hits.scroll.to(0, at_once=True)
        self.page.repaint()

    def _show_list(self) -> None:
        """Show the chapters, or the results of the query."""
        self.page.controls.named["chapters"].visible, self.page.controls.named["hits"].visible = (
            not self.query,
            bool(self.query),
        )

    def _first_found(self) -> None:
        if self.found:
            self._pick_hit(0)

    def _pick_hit(self, i: int) -> None:
        self.page.follow(target_of(self.found[i]))
        self.page.relay("hits")

    def paint(self, surface: Surface, area: Box) -> None:
        book = self.page.book
        if book is not None and self.query and not self.found:
            x, y, w, _ = area
            said = f"No results for “{self.query}”. Try one word, or an id like {book.ids[0]}."
            self.kit.put(surface, self.kit.paragraph(said, w - 36, 14), (x + 18, y + 70))

    def _draw_chapter(self, surface: Surface, i: int, box: Box, state: str) -> None:
        assert self.page.book is not None
        (x, y, _, h), kit, lit = box, self.kit, state == "chosen"
        first, ink = ("lamp", "lamp") if lit else ("brass_light", "text")
        title = words.TITLE
        if i < len(self.page.book.chapters):
            chapter = self.page.book.chapters[i]
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
        if target_of(found) == self.page.rule_id:
            kit.draw_icon(surface, "right", (x + w - 18, y + 27), 16, "lamp")
        kit.draw_text(surface, id, (x + 14, y + 17), 13, "brass_light", True, "midleft")
        if kit.text_width(title, 15) <= w - 44:
            kit.draw_text(surface, title, (x + 14, y + 37), 15, "text", False, "midleft")
        else:
            kit.put(surface, kit.paragraph(title, w - 40, 14, "text"), (x + 14, y + 27))


class Text(Panel["RulebookScene"]):
    """The current chapter with its pictures, or the page of words and icons. `lessons` are the lessons that teach
    rules, by the rule's id."""

    lessons: Mapping[str, str] = {}

    def lay(self, area: Box) -> None:
        super().lay(area)
        page, book, (x, y, w, h) = self.page, self.page.book, area
        assert book is not None
        if page.chapter < len(book.chapters):
            chapter = book.chapters[page.chapter]
            page.controls.frame(area, chapter.title, counted(len(chapter.rules), "rule"))
        else:
            page.controls.frame(area, words.TITLE, counted(len(book.words), "word"))
        wide = min(WIDEST_TEXT, w - 32 - BESIDE)
        left = x + (w - wide) / 2 if w - wide > 60 + BESIDE else x + 20
        place = (left, y + 48, wide + BESIDE, h - 58)
        blocks = self._blocks(book, wide)
        page.pictures.show(blocks)
        reader = page.controls.name("text", Reader(page.ui, place, blocks, page.open))
        reader.shown = page.chapter, page.rule_id
        reader.show(page.rule_id)

    def _blocks(self, book: Rulebook, wide: float) -> list[Block]:
        """Return the blocks of the page: a chapter's rules, each with its pictures, or words and icons."""
        if self.page.chapter == len(book.chapters):
            drawing = self.page.pictures.drawing
            chart = drawing.game.chart_title if drawing is not None else ""
            return words.blocks(self.kit, drawing, book, chart, wide, self.page.rule_id)
        chapter = book.chapters[self.page.chapter]
        blocks: list[Block] = [Passage(self.kit, chapter.intro, wide, Ink(), gap=8)]
        for rule in chapter.rules:
            lit = rule.id == self.page.rule_id
            title, body = ("lamp", "lamp") if lit else ("text", "text2")
            mark = "» " if lit else ""
            blocks.append(
                Passage(self.kit, mark + rule.title, wide, Ink(17, title, True), gap=24, lead=rule.id)
            )
            blocks.append(Passage(self.kit, rule.text, wide, Ink(colour=body), gap=4))
            if rule.example:
                blocks.append(Passage(self.kit, rule.example, wide, Ink(colour="mute", italic=True), gap=4))
            if rule.id in self.lessons:
                target = LESSON + self.lessons[rule.id]
                blocks.append(Link(self.kit, "play", LEARN_IT, target, gap=6))
            blocks += self.page.pictures.of_rule(rule.id, wide)
        blocks.append(Passage(self.kit, "", wide, Ink(), gap=0))
        return blocks


class RulebookScene(Page):
    """The rules of a game, opened at `rule_id` if given."""

    title = "Rules"

    def __init__(self, app: App, game_id: str, rule_id: str = "") -> None:
        super().__init__(app)
        self.game_id = game_id
        self.book: Rulebook | None = None
        self.fault = ""
        self.saving: Saving | None = None
        """The PDF being saved."""
        self.pictures = Pictures(self, game_id)
        self.contents, self.text = Contents(self), Text(self)
        self.panels = {"contents": self.contents, "text": self.text}
        self._read()
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
        self.pictures.read()
        lessons = taught(self.app, self.game_id).lessons
        self.text.lessons = {each.record.teaches: each.record.id for each in reversed(lessons)}

    def renew(self) -> None:
        """Read the book again, staying at the current rule."""
        self._read()
        self.pictures.clear()
        if self.book is not None:
            self.chapter = min(self.chapter, self.parts - 1)
        self.contents.clear()
        self._trail = []

    @property
    def parts(self) -> int:
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
            self.pictures.play(rule_id.removeprefix(PLAY))
            return
        self.contents.clear()
        self.follow(rule_id)
        self.relay("text")

    def follow(self, rule_id: str) -> None:
        """Go to a rule and remember the place left."""
        self._trail.append((self.chapter, self.rule_id))
        self._go(rule_id)

    def turn(self, chapter: int) -> None:
        """Go to a chapter."""
        self.chapter, self.rule_id = chapter, ""
        self.contents.clear()
        self.pictures.forget()
        self.relay()

    def back(self) -> None:
        """Clear the search, else return along followed links, else close the book."""
        if self.contents.query:
            self.contents.clear()
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
        self.pictures.clear()
        super().build(kit)

    def rest(self) -> None:
        """Free the drawn layers and the table that draws pictures."""
        super().rest()
        self.pictures.clear()

    def lay_out(self) -> None:
        box = self.body(1180)
        self.areas = {}
        if self.book is None:
            self.controls.frame(box, "Can't open the rulebook")
            said = f"{self.fault}\n\nRestore the file or fix this line. “python main.py check” lists every fault."
            x, y, w, h = box
            self.ui.label((x + 20, y + 52, w - 40, h - 60), said, anchor="topleft", colour="text2")
            return
        why = "Your PDF is being saved." if self.saving is not None else ""
        self.controls.bar_button("pdf", "Save as PDF", self.save, "print", SAVES, self.narrow, why)
        if has_lessons(self.app, self.game_id):
            learn = partial(self.visit, "learn", self.game_id)
            self.controls.bar_button(
                "lessons", "Lessons", learn, "play", LEARN_IT, self.narrow, left_of="pdf"
            )
        contents, text = columns(box, 250 if self.narrow else 300, 1, gap=GAP)
        self.lay_areas({"contents": contents, "text": text})

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

    # -- time and keys

    def update(self, dt: float) -> bool:
        """Advance the controls and the pictures; return whether to redraw."""
        self._follow_saving()
        changed = super().update(dt)
        busy = changed or self._stale
        return self.pictures.update(dt, busy, self.controls.named.get("text")) or changed

    def handle(self, event: Event) -> bool:
        """Handle an event and restart the idle time, so that drawing pictures delays no input."""
        self.pictures.restart()
        return super().handle(event)

    def key(self, action: str, event: Event) -> bool:
        if event.key == pygame.K_F3 or (event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL):
            self.ui.focus(self.controls.named.get("search"))
            return True
        if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP) and self.book is not None:
            step = 1 if event.key == pygame.K_PAGEDOWN else -1
            last = self.controls.named["chapters"].count - 1
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


FOLDER = "exports"
"""The folder of the files in the user's data folder."""


class Saving:
    """A rulebook being saved as a PDF. Raises OSError when no process can be started."""

    def __init__(self, game_id: str, data: Path, packs: Sequence[Path]) -> None:
        self.file = free_name(data / FOLDER / f"{game_id}_rules.pdf")
        opened = [word for pack in packs for word in ("--pack", str(pack))]
        self._process = Process(["rulebook", game_id, "--pdf", str(self.file), *opened])

    @property
    def ended(self) -> bool:
        """Return whether the file is written, or can't be."""
        return self._process.ended

    @property
    def fault(self) -> str:
        """Return why the file can't be written, "" if it is."""
        return (self._process.last_line or "The rules weren't saved.") if self._process.failed else ""

    def close(self) -> None:
        """Let the process go on without this page."""
        self._process.close()


PAGE = RulebookScene
