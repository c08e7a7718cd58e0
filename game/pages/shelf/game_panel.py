"""What the shelf tells of the chosen game: how it is played, the unfinished game, the game of the day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from pygame import Surface

from game.app.scene import App
from game.app.seats import company
from game.pages.parts.campaign import Progress, draw_strip, progress
from game.pages.parts.choice_picture import choice_picture
from game.pages.parts.dates import daily_record, daily_setup, today
from game.pages.parts.options import pictured_choice
from game.pages.parts.thumbnails import thumbnail
from game.store.records import Record, counted, winning_scores
from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.catalog import GameInfo
from rules.common import words
from rules.common.words import capital
from rules.content import DataFaults
from rules.game import Choice
from rules.history import AnyHistory
from rules.tabletop import AnyTabletop

MIDDLE, BARE = 284.0, 160.0
"""The width of the column about a game, and of one without a picture."""


@dataclass
class Running:
    """The unfinished game of a box: as it stands, what is wrong with it, or why it can't be followed."""

    history: AnyHistory | None
    when: str
    note: str = ""
    fault: str = ""


@dataclass(frozen=True)
class Detail:
    """The words and pictures of the panel below the shelf. `narrow`: with little room beside the buttons."""

    kit: Kit
    app: App
    info: GameInfo
    running: Running | None
    records: list[Record]
    narrow: bool

    def draw(self, surface: Surface, box: Box, right: float) -> None:
        """Draw into the panel's box, left of the buttons that begin at `right`."""
        x, y, _, h = box
        if self.narrow:
            taken = 140 if self.running is not None else 0
            self._draw_words(surface, (x + 26, y, right - x - 26 - 18 - taken, h))
            if self.running is not None:
                self._draw_middle(surface, (right - 126, y, 112, h))
            return
        middle = (
            MIDDLE if self.running is not None or self._pictured is not None or not self.app.drawn else BARE
        )
        self._draw_words(surface, (x + 26, y, right - x - middle - 68, h))
        self._draw_middle(surface, (right - middle - 20, y, middle, h))

    def _draw_words(self, surface: Surface, box: Box) -> None:
        kit, (x, y, w, h) = self.kit, box
        sizes, room = (30, 26, 22) if self.narrow else (34, 30, 26, 22), h - self._below_title - 46
        title = kit.fitting((self.info.title, self.info.title.rpartition(": ")[2]), w, sizes[-1], True)
        large = kit.largest(title, sizes, w)
        kit.draw_text(surface, title, (x, y + 32), large, "text", True, "midleft", w)
        if self._campaign is not None and not self.narrow:
            draw_strip(kit, surface, (x, y + 58, w, room), self._campaign)
        else:
            self._draw_how(surface, (x, y, w, room))
        at = x
        for icon, chip in self._chips():
            if at + kit.text_width(chip, 14, True) + 44 <= x + w + 8:
                at += plates.badge(kit, surface, (at, y + h - 28), chip, icon, "brass_light") + 8

    def _draw_how(self, surface: Surface, box: Box) -> None:
        """How it is played, as large as fits: at least what its first sentence says of it."""
        kit, (x, y, w, room) = self.kit, box
        first = f"{self.info.how.partition('. ')[0].rstrip('.')}."
        forms = [(said, size) for said in (self.info.how, first) for size in (16, 15, 14)]
        for said, size in forms:
            words = kit.paragraph(said, w, size)
            if kit.size_of(words)[1] <= room:
                break
        else:
            words = kit.paragraph(self.info.tagline, w, 15)
        kit.put(surface, words, (x, y + self._below_title))

    @property
    def _below_title(self) -> float:
        """Where the words under the title begin."""
        return 50 if self.narrow else 56

    def _chips(self) -> list[tuple[str, str]]:
        mine = [record for record in counted(self.records) if record.game == self.info.id]
        chips = [("list", f"Played {len(mine)}")] if mine else []
        if not mine:
            chips.append(("star", "New to you") if self.running is None else ("dice", "Your first game"))
        if self._campaign is not None:
            done, cogs = self._campaign.cogs
            chips.append(("gear", f"{done} of {cogs} cogs"))
        if best := self._best(mine):
            chips.append(("trophy", best))
        return chips

    @cached_property
    def _game(self) -> AnyTabletop | None:
        """The game; None where it can't be opened, and for the first frame, which does without."""
        try:
            return self.app.game(self.info.id) if self.app.drawn else None
        except DataFaults:
            return None

    @cached_property
    def _campaign(self) -> Progress | None:
        """How far its campaign is, once it was played."""
        played = any(each.game == self.info.id for each in counted(self.records))
        return progress(self._game, self.records) if played and self._game is not None else None

    @cached_property
    def _pictured(self) -> Choice | None:
        """What today's game is played on, if there is a picture of it."""
        game = self._game
        return pictured_choice(game, daily_setup(game, today())[0].options) if game is not None else None

    def _best(self, mine: list[Record]) -> str:
        """What the won game of the fewest rounds is called, and how many they were; of a game that is told by its
        scores, the best one; "" before any was won."""
        game, lengths = self._game, [record.rounds for record in mine if record.won and record.rounds]
        if game is not None and game.score_sign and (scores := winning_scores(mine)):
            return f"Best score: {game.score_sign}{max(scores)}"
        if not lengths:
            return ""
        rounds = min(lengths)
        if game is None:
            return f"Best: {rounds}"
        return f"{'Best' if 1 in game.seats else 'Shortest win'}: {words.counted(rounds, game.turn_word)}"

    def _draw_middle(self, surface: Surface, box: Box) -> None:
        x, y, w, h = box
        kit = self.kit
        if not self.narrow:
            kit.line(surface, (x - 12, y + 20), (x - 12, y + h - 20), "edge")
        running = self.running
        if running is not None and running.fault:
            self._draw_fault(surface, (x + 8, y + 20, w - 8, h - 40))
        elif running is not None and running.history is not None:
            self._draw_running(surface, running, box)
        elif self.app.drawn:  # loading a game takes a fifth of the time to the first frame
            self._draw_daily(surface, box)

    def _draw_fault(self, surface: Surface, box: Box) -> None:
        kit, (x, y, w, _) = self.kit, box
        kit.draw_icon(surface, "caution", (x + 10, y + 10), 20, "caution")
        words, at, room = "Unreadable game", (x, y + 24), w
        if w > 140:
            words = "Your unfinished game can't be read. Start a new one, or open a saved game."
            at, room = (x + 28, y), w - 30
        kit.put(surface, kit.paragraph(words, room, 14, "caution"), at)

    def _draw_running(self, surface: Surface, running: Running, box: Box) -> None:
        kit, (x, y, w, h) = self.kit, box
        assert running.history is not None
        side = min(116.0, h - 40) if not self.narrow else w
        top = y + (h - side) / 2 if not self.narrow else y + 22
        frame = (x + (4 if not self.narrow else 0), top, side, side)
        plates.well(kit, surface, frame, 6)
        game = self.app.game(self.info.id)
        picture = thumbnail(kit, game, running.history.state, side - 8, side - 8)
        kit.put(surface, picture, (frame[0] + 4, frame[1] + 4))
        caption = game.caption(game.view(running.history.state, game.to_act(running.history.state) or 0))
        parts = re.split(r", | · ", caption)
        if self.narrow:
            if any(running.history.setup.bots):
                kit.bot_mark(surface, (frame[0] + side - 4, frame[1] + side - 4), 12)
            below = (x + w / 2, top + side + 16)
            words = capital(next((part for part in parts if game.turn_word in part.lower()), parts[-1]))
            kit.draw_text(surface, words, below, 14, "brass_light", True, "center", w + 14)
            return
        left, wide = frame[0] + side + 16, w - side - 20
        self._draw_company(surface, running.history, (left, top + 12), wide)
        at = top + 36
        for part in parts[:3]:
            kit.draw_text(surface, capital(part), (left, at), 16, "text", at < top + 40, "midleft", wide)
            at += 24
        words, ink, foot = running.when, "text2", top + side - 8
        if running.note:
            kit.draw_icon(surface, "caution", (left + 7, foot), 14, "caution")
            words, ink, left, wide = running.note, "caution", left + 20, wide - 20
        kit.draw_text(surface, words, (left, foot), 13, ink, False, "midleft", wide)

    def _draw_company(
        self, surface: Surface, history: AnyHistory, at: tuple[float, float], wide: float
    ) -> None:
        """Whose game it is: one's own, against bots, or theirs alone."""
        kit, (x, y) = self.kit, at
        bots = company(history.setup)
        if bots:
            kit.draw_icon(surface, "bot", (x + 8, y), 16, "brass_light")
            x, wide = x + 22, wide - 22
        words = capital(bots) or "Your game"
        kit.draw_text(surface, words, (x, y), 14, "brass_light", True, "midleft", wide)

    def _draw_daily(self, surface: Surface, box: Box) -> None:
        kit, (x, y, w, h) = self.kit, box
        try:
            game = self.app.game(self.info.id)
        except DataFaults as faults:
            fault = kit.paragraph(f"Can't be opened: {faults.brief}", w - 12, 14, "refused")
            kit.put(surface, fault, (x + 4, y + 20))
            return
        choice = self._pictured
        side = min(112.0, h - 40)
        left, wide, top = x + 4, w - 4, y + (h - side) / 2
        if choice is not None:
            kit.put(surface, choice_picture(kit, choice, side), (left, top))
            left, wide = left + side + 16, wide - side - 16
        record = daily_record(self.app, self.info.id, today())
        kit.draw_text(surface, self.info.daily, (left, top + 12), 14, "brass_light", True, "midleft", wide)
        board = choice.label if choice else "Today"
        kit.draw_text(surface, board, (left, top + 36), 17, "text", True, "midleft", wide)
        first, foot = choice.facts[0] if choice and choice.facts else "", top + side - 10
        kit.draw_text(surface, first, (left, top + 60), 14, "text2", False, "midleft", wide)
        if record is None:
            kit.draw_text(surface, "Not played today", (left, foot), 14, "text2", False, "midleft", wide)
            return
        icon, ink = ("check", "good") if record.won else ("cross", "refused")
        kit.draw_icon(surface, icon, (left + 8, foot), 15, ink)
        words = daily_words(record, game.turn_word)
        kit.draw_text(surface, words, (left + 22, foot), 14, ink, True, "midleft", wide - 22)


def daily_words(record: Record, turn_word: str) -> str:
    """How a daily game ended, in a few words."""
    return f"{record.title}, {turn_word} {record.rounds}" if record.won and record.rounds else record.title
