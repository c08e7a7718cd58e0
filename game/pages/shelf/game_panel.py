"""The shelf's panel about the chosen game: its description, the unfinished game, today's game."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from pygame import Surface

from game.app.scene import App
from game.app.seats import describe_bots
from game.pages.parts.campaign import Progress, draw_strip, progress
from game.pages.parts.choice_picture import choice_picture
from game.pages.parts.controls import ButtonSpec
from game.pages.parts.course import Offer
from game.pages.parts.dates import daily_of, daily_setup, today
from game.pages.parts.new_game import StartingPage
from game.pages.parts.options import pictured_choice
from game.pages.parts.page import Panel
from game.pages.parts.tile import Tile
from game.pages.shelf.games import Running, Shelved, WaysIn
from game.pages.shelf.tiles import HIGH, WIDE
from game.store.records import Record, counted_records, winning_scores
from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.catalog import GameInfo
from rules.common import text
from rules.common.text import capital
from rules.content import DataFaults
from rules.game import Choice
from rules.history import AnyHistory
from rules.tabletop import AnyTabletop

LOW_PAGE, SLIM_PAGE = 640.0, 900.0
"""The height and the width of the page below which the tiles are buttons."""
SQUARE = 1.5
"""The width of a page as a multiple of its height below which its tiles are under each other."""
MARGIN = 14.0
THREE_TILES = 1340.0
"""The width of the panel from which it has a third tile."""
FIRST_STEPS: dict[Offer, str] = {"lesson": "Learn by playing", "first game": "Your first game"}


@dataclass(frozen=True)
class Detail:
    """The words and pictures of the panel below the shelf. `narrow`: little room for them;
    `ready`: the game may be loaded for them."""

    kit: Kit
    app: App
    info: GameInfo
    running: Running | None
    records: list[Record]
    narrow: bool
    ready: bool

    def draw(self, surface: Surface, box: Box, right: float, with_running: bool) -> None:
        """Draw the words into the panel's box, left of the tiles or buttons that start at `right`;
        `with_running`: the unfinished game in place of the description."""
        x, y, _, h = box
        if right < x + box[2] - 60 and not self.narrow:
            self.kit.line(surface, (right - 14, y + 20), (right - 14, y + h - 20), "edge")
        self._draw_words(surface, (x + 26, y, right - x - 26 - 26, h), with_running)

    def _draw_words(self, surface: Surface, box: Box, with_running: bool) -> None:
        kit, (x, y, w, h) = self.kit, box
        chips = self._chips()
        sizes = (30, 26, 22) if self.narrow else (34, 30, 26, 22)
        room = h - self._below_title - (46 if chips else 16)
        title = kit.fitting((self.info.title, self.info.title.rpartition(": ")[2]), w, sizes[-1], True)
        large = kit.largest(title, sizes, w)
        kit.draw_text(surface, title, (x, y + 32), large, "text", True, "midleft", w)
        body = (x, y + self._below_title, w, room)
        if self.fault:
            kit.put(surface, kit.paragraph(f"Can't open this game: {self.fault}", w, 14, "refused"), body[:2])
        elif self.running is not None and self.running.fault:
            self._draw_fault(surface, body)
        elif self.running is not None and with_running:
            self._draw_position(surface, self.running, body)
        elif self._campaign is not None and not self.narrow:
            draw_strip(kit, surface, (x, y + 58, w, room), self._campaign)
        else:
            self._draw_how(surface, (x, y, w, room))
        at = x
        for icon, chip in chips:
            if at + kit.text_width(chip, 14, True) + 44 <= x + w + 8:
                at += plates.badge(kit, surface, (at, y + h - 28), chip, icon, "brass_light") + 8

    def _draw_how(self, surface: Surface, box: Box) -> None:
        """Draw the description of the game as large as fits, at least its first sentence."""
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
        """Return the y of the words below the title."""
        return 50 if self.narrow else 56

    def _chips(self) -> list[tuple[str, str]]:
        mine = [record for record in counted_records(self.records) if record.game == self.info.id]
        chips = [("list", f"Played {len(mine)}")] if mine else []
        begun = self.running is not None or self.app.store.progress.game(self.info.id).begun
        if not mine and not begun:
            chips.append(("star", "New to you"))
        if self._campaign is not None:
            done, cogs = self._campaign.cogs
            chips.append(("gear", f"{done} of {cogs} cogs"))
        if best := self._best(mine):
            chips.append(("trophy", best))
        return chips

    @cached_property
    def _game(self) -> AnyTabletop | None:
        """Return the game; None if it can't be opened, or not yet."""
        return None if self.fault or not self.ready else self.app.game(self.info.id)

    @cached_property
    def fault(self) -> str:
        """Return why the game can't be opened; "" if it can, or isn't to be loaded yet."""
        try:
            if self.ready:
                self.app.game(self.info.id)
        except DataFaults as faults:
            return faults.brief
        return ""

    @cached_property
    def _campaign(self) -> Progress | None:
        """Return the progress of the game's campaign, None before the first game."""
        played = any(each.game == self.info.id for each in counted_records(self.records))
        return progress(self._game, self.records) if played and self._game is not None else None

    @cached_property
    def _pictured(self) -> Choice | None:
        """Return the pictured choice of today's game, None without one."""
        game = self._game
        return pictured_choice(game, daily_setup(game, today())[0].options) if game is not None else None

    def _best(self, mine: list[Record]) -> str:
        """Return the best result with its name: the win in fewest rounds, or the best score of games with a
        score sign; "" before the first win."""
        game, lengths = self._game, [record.rounds for record in mine if record.won and record.rounds]
        if game is not None and game.score_sign and (scores := winning_scores(mine)):
            return f"Best score: {game.score_sign}{max(scores)}"
        if not lengths:
            return ""
        rounds = min(lengths)
        if game is None:
            return f"Best: {rounds}"
        return f"{'Best' if 1 in game.seats else 'Shortest win'}: {text.counted(rounds, game.turn_word)}"

    def _draw_fault(self, surface: Surface, box: Box) -> None:
        kit, (x, y, w, _) = self.kit, box
        kit.draw_icon(surface, "caution", (x + 10, y + 10), 20, "caution")
        words = "Can't read your unfinished game. Start a new one or open a saved game."
        kit.put(surface, kit.paragraph(words, w - 30, 14, "caution"), (x + 28, y))

    def draw_running(self, kit: Kit, surface: Surface, box: Box) -> None:
        """Draw the tile of the unfinished game."""
        assert self.running is not None and self.running.history is not None
        x, y, w, h = box
        kit.draw_text(
            surface, "Unfinished game", (x + 12, y + 17), 14, "brass_light", True, "midleft", w - 24
        )
        side = h - 74
        self._draw_board(surface, self.running, (x + 10, y + 30, side, side))
        for number, part in enumerate(self._caption(self.running.history)[:3]):
            at = (x + side + 20, y + 40 + number * 20)
            kit.draw_text(surface, part, at, 14, "text", number == 0, "midleft", w - side - 30)
        self._draw_company(surface, self.running.history, (x + 12, y + h - 34), w - 24)
        self._draw_when(surface, self.running, (x + 12, y + h - 15), w - 24)

    def _draw_position(self, surface: Surface, running: Running, box: Box) -> None:
        """Draw the position of an unfinished game with its players, its caption and when it was played."""
        kit, (x, y, w, h) = self.kit, box
        assert running.history is not None
        side = min(h, w * 0.45, 200.0)
        self._draw_board(surface, running, (x, y, side, side))
        left, wide = x + side + 14, w - side - 14
        self._draw_company(surface, running.history, (left, y + 9), wide)
        for number, part in enumerate(self._caption(running.history)[: max(1, int((side - 38) // 20))]):
            at = (left, y + 30 + number * 20)
            kit.draw_text(surface, part, at, 15, "text", number == 0, "midleft", wide)
        self._draw_when(surface, running, (left, y + side - 8), wide)

    def _caption(self, history: AnyHistory) -> list[str]:
        """Return the parts of the caption of a position."""
        game = self.app.game(self.info.id)
        caption = game.at(game.view(history.state, game.to_act(history.state) or 0)).caption()
        return [capital(part) for part in re.split(r", | · ", caption)]

    def _draw_board(self, surface: Surface, running: Running, box: Box) -> None:
        kit, (x, y, w, h) = self.kit, box
        plates.well(kit, surface, box, 6)
        picture = running.picture(kit, self.app.game(self.info.id), w - 6)
        kit.put(surface, picture, (x + w / 2, y + h / 2), "center")

    def _draw_when(self, surface: Surface, running: Running, at: tuple[float, float], wide: float) -> None:
        """Draw when an unfinished game was played, or what is wrong with it."""
        kit, (x, y) = self.kit, at
        words, ink = running.when, "text2"
        if running.note:
            kit.draw_icon(surface, "caution", (x + 7, y), 14, "caution")
            words, ink, x, wide = running.note, "caution", x + 20, wide - 20
        kit.draw_text(surface, words, (x, y), 13, ink, False, "midleft", wide)

    def _draw_company(
        self, surface: Surface, history: AnyHistory, at: tuple[float, float], wide: float
    ) -> None:
        """Draw the players of an unfinished game: yours, against bots, or only bots."""
        kit, (x, y) = self.kit, at
        bots = describe_bots(history.setup)
        if bots:
            kit.draw_icon(surface, "bot", (x + 8, y), 16, "brass_light")
            x, wide = x + 22, wide - 22
        words = capital(bots) or "Your game"
        kit.draw_text(surface, words, (x, y), 14, "brass_light", True, "midleft", wide)

    def draw_daily(self, kit: Kit, surface: Surface, box: Box) -> None:
        """Draw the tile of the daily game: its board and today's result."""
        x, y, w, h = box
        kit.draw_text(surface, self.info.daily, (x + 12, y + 17), 14, "brass_light", True, "midleft", w - 24)
        game, choice = self._game, self._pictured
        if game is None:
            return
        left, wide, foot = x + 12, w - 24, y + h - 17
        if choice is not None:
            side = min(64.0, h - 70)
            kit.put(surface, choice_picture(kit, choice, side), (left, y + 31))
            facts = choice.facts[0] if choice.facts else ""
            kit.put(surface, kit.paragraph(facts, wide - side - 10, 13), (left + side + 10, y + 31))
        label = choice.label if choice else "Today"
        kit.draw_text(surface, label, (left, foot - 20), 16, "text", True, "midleft", wide)
        record = daily_of(game, [each for each in self.records if each.game == game.id], today())
        if record is None:
            kit.draw_text(surface, "Not played today", (left, foot), 14, "text2", False, "midleft", wide)
            return
        icon, ink = ("check", "good") if record.won else ("cross", "refused")
        kit.draw_icon(surface, icon, (left + 8, foot), 15, ink)
        words = daily_words(record, game.turn_word)
        kit.draw_text(surface, words, (left + 22, foot), 14, ink, True, "midleft", wide - 22)


def daily_words(record: Record, turn_word: str) -> str:
    """Return the result of a daily game in a few words."""
    return f"{record.title}, {turn_word} {record.rounds}" if record.won and record.rounds else record.title


class TileSpec(NamedTuple):
    """A tile: its name, its label and icon as a button, its action, and what is drawn on it."""

    name: str
    label: str
    icon: str
    press: Callable[[], object]
    draw: Callable[[Kit, Surface, Box], object]


class GamePanel(Panel[StartingPage]):
    """The panel of the chosen game: its words, its tiles and its buttons. On a `low` page the tiles are buttons, on a
    square one they are `stacked`. `ready` returns whether the game may be loaded for its words."""

    def __init__(self, page: StartingPage, shelved: Shelved, ways: WaysIn, ready: Callable[[], bool]) -> None:
        super().__init__(page)
        self.shelved, self._ways, self._ready = shelved, ways, ready
        self.low = self.stacked = self.laid_ready = False

    def height(self) -> float:
        """Return the height of the panel on the page."""
        w, h = self.page.w, self.page.h
        self.low = h < LOW_PAGE or w < SLIM_PAGE
        self.stacked = not self.low and w < SQUARE * h
        return 2 * HIGH + 10 + 2 * MARGIN if self.stacked else 196.0 if self.low else 164.0

    def lay(self, area: Box) -> None:
        """Add the tiles and, right of them, the buttons: play, on a low page the tiles as buttons, pages."""
        super().lay(area)
        if not self.shelved.games:
            return
        x, y, w, h = area
        wide = 300.0
        left, room = x + w - 22 - wide, h - 2 * MARGIN
        tiles = self._tiles()
        self._words_right = left if self.low else self._lay_tiles(tiles, left, room)
        rows = [self._row_of_pages()]
        if self.low and tiles:
            rows.insert(0, [ButtonSpec(tile.name, tile.label, tile.icon, tile.press) for tile in tiles])
        tall = min(46.0, (room - 50) / len(rows) - 10)
        top = y + MARGIN + (room - 50 - len(rows) * (tall + 10)) / 2
        self._lay_play((left, top, wide, 50.0))
        for specs in rows:
            top += 60.0 if specs is rows[0] else tall + 10
            self.page.controls.button_row((left, top, wide, tall), specs, 10)

    def _lay_play(self, box: Box) -> None:
        """Add the primary button, and beside it the one for a new game if that isn't the primary one."""
        x, y, w, h = box
        label, other = "Play", ""
        if self.shelved.resumes:
            label, other = "Continue", "New game"
        elif self.shelved.offer != "play":
            label, other = FIRST_STEPS[self.shelved.offer], "Play"
        if other:
            beside = self.kit.text_width(other, 17, True) + 30
            w -= beside + 10
            self.page.controls.button("new", (x + w + 10, y, beside, h), other, self._ways.new_game)
        self.page.controls.button(
            "play", (x, y, w, h), label, self._ways.play, kind="primary", icon="play", keycap="Enter"
        )

    def _row_of_pages(self) -> list[ButtonSpec]:
        """Return the buttons of the daily game, ticked with its result once it was played today, the decks and
        the rules."""
        id, day = self.shelved.info.id, today().isoformat()
        played = next((each for each in self.shelved.records if each.game == id and each.daily == day), None)
        icon = "check" if played is not None else "calendar"
        tip = ""
        if played is not None and self.page.app.drawn:  # loading the game would hold up the first frame
            with suppress(DataFaults):
                tip = f"Today: {daily_words(played, self.page.app.game(id).turn_word)}."
        daily = ButtonSpec("daily", self.shelved.info.daily, icon, self._ways.daily, tip)
        decks = ButtonSpec("decks", "Decks", "cards", partial(self.page.visit, "decks", id))
        return [
            daily,
            *([decks] if self.shelved.info.decks else []),
            ButtonSpec("rules", "Rules", "book", self._ways.rules),
        ]

    def _tiles(self) -> list[TileSpec]:
        """Return the tiles of the chosen game, for which there is room: the daily problem, the lessons, and
        on a wide page the unfinished or the daily game."""
        found, detail, running = [], self._detail, self.shelved.running.get(self.shelved.info.id)
        self.laid_ready = detail.ready
        teaching = self.shelved.teaching
        if teaching.has_problems:
            found.append(
                TileSpec(
                    "problem", "Daily problem", teaching.problem_icon, self._ways.problem, teaching.daily
                )
            )
        if teaching.has_lessons:
            found.append(
                TileSpec("lessons", teaching.lessons_label, "", self._ways.lessons, teaching.lessons)
            )
        self._running_aside = False
        if self.area[2] >= THREE_TILES and running is not None and running.history is not None:
            self._running_aside = True
            found.append(TileSpec("continue", "Unfinished game", "", self._ways.play, detail.draw_running))
        elif not self.low and (self.area[2] >= THREE_TILES or not found):
            found.append(TileSpec("today", self.shelved.info.daily, "", self._ways.daily, detail.draw_daily))
        return found

    def _lay_tiles(self, tiles: list[TileSpec], right: float, room: float) -> float:
        """Add the tiles left of the buttons, side by side or, on a square page, under each other; return the x
        of their left edge."""
        count, top = len(tiles), self.area[1] + MARGIN
        across = 1 if self.stacked else count
        high = (room - 10 * (count - 1)) / max(1, count) if self.stacked else room
        left = right - 14 - across * WIDE - 12 * (across - 1) if count else right
        for number, tile in enumerate(tiles):
            down, aside = (number, 0) if self.stacked else (0, number)
            box = (left + aside * (WIDE + 12), top + down * (high + 10), WIDE, high)
            self.page.controls.name(
                tile.name, Tile(self.page.ui, box, tile.label, tile.press, partial(tile.draw, self.kit))
            )
        return left

    def paint(self, surface: Surface, area: Box) -> None:
        kit, (x, y, w, _) = self.kit, area
        kit.shadow(surface, area, 2, 12)
        kit.fill(surface, area, "panel_top", "panel_bottom", 12, "edge", top_line=True)
        if not self.shelved.games:
            words = "Cogwright can't open any games.\n" + "\n".join(self.shelved.faults)
            kit.put(surface, kit.paragraph(words, w - 52, 15), (x + 26, y + 20))
            return
        self._detail.draw(surface, area, self._words_right, not self._running_aside)

    @property
    def _detail(self) -> Detail:
        """Return the words and pictures of the chosen game."""
        running = self.shelved.running.get(self.shelved.info.id)
        return Detail(
            self.kit, self.page.app, self.shelved.info, running, self.shelved.records, self.low, self._ready()
        )
