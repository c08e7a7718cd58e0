"""The shelf: every game's box under the lamp, and actions on the chosen one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.scene import Answer, App
from game.pages.parts.course import Offer, course, next_offer, open_lesson
from game.pages.parts.daily_problem import daily_problem
from game.pages.parts.dates import daily_setup, moment_in_words, today
from game.pages.parts.first_game import start_first_game
from game.pages.parts.new_game import StartingPage, replay_unfinished, unfinished
from game.pages.parts.page import EDGE, ButtonSpec
from game.pages.parts.tile import Tile
from game.pages.shelf import scenery
from game.pages.shelf.game_panel import Detail, Running, daily_words
from game.pages.shelf.tiles import HIGH, WIDE, Teaching
from game.store import StoreFault
from game.store.records import Record
from game.ui import motion
from game.ui.canvas import Box, contains
from game.ui.kit import Kit
from rules import catalog
from rules.catalog import GameInfo
from rules.common.text import counted
from rules.content import DataFaults

log = logging.getLogger(__name__)

TOP = 64.0
_LOGO = 230.0
LOW_PAGE, SLIM_PAGE = 640.0, 900.0
"""The height and the width of the page below which the tiles are buttons."""
SQUARE = 1.5
"""The width of a page as a multiple of its height below which its tiles are under each other."""
MARGIN = 14.0
THREE_TILES = 1340.0
"""The width of the panel from which it has a third tile."""
FIRST_STEPS: dict[Offer, str] = {"lesson": "Learn by playing", "first game": "Your first game"}


class TileSpec(NamedTuple):
    """A tile: its name, its label and icon as a button, its action, and what is drawn on it."""

    name: str
    label: str
    icon: str
    press: Callable[[], object]
    draw: Callable[[Kit, Surface, Box], object]


class ShelfScene(StartingPage):
    """The first screen. The lamp hangs over the `chosen` box, initially the game played last."""

    title = "Cogwright"
    has_bar = notices_below = False
    least_h = 560.0
    stays = True

    def __init__(self, app: App, chosen: str = "") -> None:
        super().__init__(app)
        self.games: tuple[GameInfo, ...] = ()
        self.faults: list[str] = []
        self.running: dict[str, Running] = {}
        self.records: list[Record] = []
        self._taught: dict[str, Teaching] = {}
        self._loaded: set[str] = set()
        self._laid_ready = False
        self.chosen = 0
        self._first = chosen
        self._lamp = motion.Tween(0.0, 0.0, 0.0)
        self._over = -1
        self._backdrop: scenery.Backdrop | None = None
        self._shown: Hashable = None
        self._waits = False

    # -- games

    @property
    def info(self) -> GameInfo:
        """Return the chosen game."""
        return self.games[self.chosen]

    def enter(self) -> None:
        self._read(self._first)

    def renew(self) -> None:
        """Reload games, cards and covers, keeping the chosen game."""
        self._read(self.info.id if self.games else catalog.IDS[0])
        self._backdrop = None

    def _read(self, chosen: str) -> None:
        """Read the games and choose one ("": the one played last)."""
        self.faults = []
        self.games = tuple(filter(None, map(self._info, catalog.IDS)))
        self._taught = {}
        self._read_files()
        chosen = chosen or self._last_played()
        self.chosen = next((n for n, info in enumerate(self.games) if info.id == chosen), 0)

    def _last_played(self) -> str:
        """Return the id of the game with the latest move, finished or not; "" before any."""
        found = [(one.when.isoformat(timespec="seconds"), one.game) for one in self.app.store.unfinished()]
        return max([*found, *((one.finished, one.game) for one in self.records)], default=("", ""))[1]

    def resume(self, answer: Answer) -> None:
        self._read_files()
        super().resume(answer)

    def rest(self) -> None:
        super().rest()
        self._backdrop = None

    def _info(self, id: str) -> GameInfo | None:
        try:
            return catalog.info(id, self.app.packs)
        except DataFaults as faults:
            self.faults.append(faults.brief)
            return None

    def _read_files(self) -> None:
        """Read records and unfinished games again after another page closed."""
        self.records, note = self.app.store.records.read()
        if note:
            self.app.say(note, "caution")
        self.running = {}
        for teaching in self._taught.values():
            teaching.read_again()
        for info in self.games:
            found = unfinished(self.app, info.id)
            if found is None:
                continue
            last = f"Played {moment_in_words(found.when)}"
            try:
                history, note = replay_unfinished(self.app.game(info.id), found)
                self.running[info.id] = Running(history, last, note)
            except (StoreFault, DataFaults) as fault:
                log.warning("%s", fault)
                self.running[info.id] = Running(None, last, fault=str(fault))
        for line in self.app.store.said:
            self.app.say(line, "caution")
        self.app.store.said.clear()

    def choose(self, game: int) -> None:
        """Move the lamp to another box."""
        if not 0 <= game < len(self.games) or game == self.chosen:
            return
        before, self.chosen = self._lamp.value, game
        middle = self.shelving.middles[self.shelving.games[game]]
        self._lamp = motion.Tween(before, middle, motion.LAMP * self.kit.speed, motion.out_cubic)
        self.kit.sounds.play("pick")
        self.relay()

    # -- actions

    def play(self) -> None:
        """Continue the unfinished game, or take the first step that is left: the next lesson, the first game,
        a new game."""
        if self._resumes:
            self.continue_game(self.info.id)
        elif self._offer == "lesson":
            self.learn()
        elif self._offer == "first game":
            start_first_game(self, self.info.id)
        else:
            self.new_game()

    @property
    def _resumes(self) -> bool:
        running = self.running.get(self.info.id)
        return running is not None and not running.fault

    @property
    def _offer(self) -> Offer:
        """Return what to offer first: a new game if the unfinished one can't be read."""
        if self.info.id in self.running:
            return "play"
        return next_offer(self.app, self.info.id, self.records)

    @property
    def _teaching(self) -> Teaching:
        """Return the content of the tiles of the chosen game."""
        id = self.info.id
        if id not in self._taught:
            self._taught[id] = Teaching(self.app, id)
        return self._taught[id]

    def learn(self) -> None:
        """Open the next lesson."""
        found = self._teaching.course or course(self.app, self.info.id)
        if not self._can_load():
            return
        if found.next < 0:
            self.lessons()
        else:
            open_lesson(self, found, found.next)

    def lessons(self) -> None:
        """Open the lessons."""
        if self._can_load():
            self.visit("learn", self.info.id)

    def problem(self) -> None:
        """Open the daily problem."""
        if not self._can_load():
            return
        found = self._teaching.problem or daily_problem(self.app, self.info.id)
        if found is None:
            self.visit("problems", self.info.id)
        else:
            self.visit("play.problem", self.info.id, found.problem.id)

    def new_game(self) -> None:
        """Set up a new game."""
        if self._can_load():
            self.visit("setup", self.info.id)

    def daily(self) -> None:
        """Start today's game."""
        if self._can_load():
            self.start_game(*daily_setup(self.app.game(self.info.id), today()))

    def simulate(self) -> None:
        """Open the simulations of the chosen game."""
        if self._can_load():
            self.visit("runs", self.info.id)

    def lab(self) -> None:
        """Open the card lab of the chosen game."""
        if self._can_load():
            self.visit("lab", self.info.id)

    def rules(self) -> None:
        """Open the rulebook."""
        self.visit("rulebook", self.info.id)

    def back(self) -> None:
        """Do nothing on Escape: the program is left by a button."""

    def _can_load(self) -> bool:
        try:
            self.app.game(self.info.id)
        except DataFaults as faults:
            self.app.say(f"Can't open {self.info.title}: {faults.brief}", "refused")
            return False
        return True

    # -- layout

    def lay_out(self) -> None:
        self._low = self.h < LOW_PAGE or self.w < SLIM_PAGE
        self._stacked = not self._low and self.w < SQUARE * self.h
        self._tall = 2 * HIGH + 10 + 2 * MARGIN if self._stacked else 196.0 if self._low else 164.0
        w = min(max(1180.0, self.w * 0.8), self.w - 2 * EDGE)
        self._panel = ((self.w - w) / 2, self.h - self._tall - EDGE, w, self._tall)
        base = self._panel[1] - 66
        rail = TOP + 14 if self.h >= 640 else TOP + 6
        self.shelving = scenery.arrange(max(1, len(self.games)), self.w, rail, base)
        self._top_buttons()
        if not self.games:
            return
        at = self.shelving.middles[self.shelving.games[self.chosen]]
        if self._lamp.done:
            self._lamp = motion.Tween(at, at, 0.0)
        self._actions()

    def _top_buttons(self) -> None:
        entries: list[tuple[str, str, str, Callable[[], object]]] = [
            ("quit", "Quit", "", self.app.quit),
            ("settings", "Settings", "settings", partial(self.visit, "settings")),
            (
                "records",
                "Records",
                "medal",
                partial(self.visit, "records", self.info.id if self.games else ""),
            ),
            ("progress", "Progress", "trophy", partial(self.visit, "progress")),
            ("saves", "Saved games", "load", partial(self.visit, "saves")),
        ]
        if self.games:
            entries.append(("simulate", "Simulate", "chart", self.simulate))
            entries.append(("lab", "Card lab", "pencil", self.lab))
        if self.app.packs:
            entries.append(
                ("packs", counted(len(self.app.packs), "pack"), "copy", partial(self.visit, "packs"))
            )
        wides = [self.kit.text_width(label, 15, True) + (54 if icon else 28) for _, label, icon, _ in entries]
        whole = sum(wides) + 10 * len(wides) <= self.w - 24 - _LOGO
        right = self.w - 24
        for (name, label, icon, press), wide in zip(entries, wides, strict=True):
            kind, wide = ("secondary", wide) if whole or not icon else ("icon", 38.0)
            self.button(name, (right - wide, 14, wide, 38), label, press, kind=kind, icon=icon)
            right -= wide + 10

    def _actions(self) -> None:
        """Add the tiles and, right of them, the buttons: play, on a low page the tiles as buttons, pages."""
        x, y, w, h = self._panel
        wide = 300.0
        left, room = x + w - 22 - wide, h - 2 * MARGIN
        tiles = self._tiles()
        self._words_right = left if self._low else self._lay_tiles(tiles, left, room)
        rows = [self._row_of_pages()]
        if self._low and tiles:
            rows.insert(0, [ButtonSpec(tile.name, tile.label, tile.icon, tile.press) for tile in tiles])
        tall = min(46.0, (room - 50) / len(rows) - 10)
        top = y + MARGIN + (room - 50 - len(rows) * (tall + 10)) / 2
        self._lay_play((left, top, wide, 50.0))
        for specs in rows:
            top += 60.0 if specs is rows[0] else tall + 10
            self.button_row((left, top, wide, tall), specs, 10)

    def _lay_play(self, box: Box) -> None:
        """Add the primary button, and beside it the one for a new game if that isn't the primary one."""
        x, y, w, h = box
        label, other = "Play", ""
        if self._resumes:
            label, other = "Continue", "New game"
        elif self._offer != "play":
            label, other = FIRST_STEPS[self._offer], "Play"
        if other:
            beside = self.kit.text_width(other, 17, True) + 30
            w -= beside + 10
            self.button("new", (x + w + 10, y, beside, h), other, self.new_game)
        self.button("play", (x, y, w, h), label, self.play, kind="primary", icon="play", keycap="Enter")

    def _row_of_pages(self) -> list[ButtonSpec]:
        """Return the buttons of the daily game, ticked with its result once it was played today, the decks and
        the rules."""
        id, day = self.info.id, today().isoformat()
        played = next((each for each in self.records if each.game == id and each.daily == day), None)
        icon = "check" if played is not None else "calendar"
        tip = ""
        if played is not None and self.app.drawn:  # loading the game would hold up the first frame
            with suppress(DataFaults):
                tip = f"Today: {daily_words(played, self.app.game(id).turn_word)}."
        daily = ButtonSpec("daily", self.info.daily, icon, self.daily, tip)
        decks = ButtonSpec("decks", "Decks", "cards", partial(self.visit, "decks", id))
        return [
            daily,
            *([decks] if self.info.decks else []),
            ButtonSpec("rules", "Rules", "book", self.rules),
        ]

    def _tiles(self) -> list[TileSpec]:
        """Return the tiles of the chosen game, for which there is room: the daily problem, the lessons, and
        on a wide page the unfinished or the daily game."""
        found, detail, running = [], self._detail, self.running.get(self.info.id)
        self._laid_ready = detail.ready
        teaching = self._teaching
        if teaching.has_problems:
            found.append(
                TileSpec("problem", "Daily problem", teaching.problem_icon, self.problem, teaching.daily)
            )
        if teaching.has_lessons:
            found.append(TileSpec("lessons", teaching.lessons_label, "", self.lessons, teaching.lessons))
        self._running_aside = False
        if self._panel[2] >= THREE_TILES and running is not None and running.history is not None:
            self._running_aside = True
            found.append(TileSpec("continue", "Unfinished game", "", self.play, detail.draw_running))
        elif not self._low and (self._panel[2] >= THREE_TILES or not found):
            found.append(TileSpec("today", self.info.daily, "", self.daily, detail.draw_daily))
        return found

    def _lay_tiles(self, tiles: list[TileSpec], right: float, room: float) -> float:
        """Add the tiles left of the buttons, side by side or, on a square page, under each other; return the x
        of their left edge."""
        count, top = len(tiles), self._panel[1] + MARGIN
        across = 1 if self._stacked else count
        high = (room - 10 * (count - 1)) / max(1, count) if self._stacked else room
        left = right - 14 - across * WIDE - 12 * (across - 1) if count else right
        for number, tile in enumerate(tiles):
            down, aside = (number, 0) if self._stacked else (0, number)
            box = (left + aside * (WIDE + 12), top + down * (high + 10), WIDE, high)
            self.name(tile.name, Tile(self.ui, box, tile.label, tile.press, partial(tile.draw, self.kit)))
        return left

    # -- drawing

    def draw(self, surface: Surface) -> None:
        ready = bool(self.games) and self._ready
        shown = (surface.get_size(), round(self._lamp.value * 4), self.chosen, self._over, ready)
        if self._still is None or self._shown != shown:
            self._shown = shown
            self._still = surface.copy() if self._still is None else self._still
            self._draw_still(self._still)
        surface.blit(self._still, (0, 0))
        self.ui.draw(surface)

    def _draw_still(self, surface: Surface) -> None:
        """Draw everything but the controls, for the lamp's place and the box under the pointer."""
        kit, lamp = self.kit, self._lamp.value
        if self._backdrop is None or self._backdrop.made_for != (kit, self.shelving):
            self._backdrop = scenery.Backdrop(kit, self.shelving)
        self._backdrop.draw(surface, lamp if self.games else None)
        scenery.rail(kit, surface, self.shelving.rail)
        scenery.board(kit, surface, self.shelving.base, lamp)
        self._draw_boxes(surface)
        if self.games:
            scenery.lamp(kit, surface, lamp, self.shelving)
        self._draw_front(surface)

    def _draw_boxes(self, surface: Surface) -> None:
        kit, shelving = self.kit, self.shelving
        for number, slot in enumerate(shelving.props):
            scenery.prop(kit, surface, number, shelving, slot)
        strip = shelving.base + 37
        order = [n for n in range(len(self.games)) if n != self.chosen] + [self.chosen] if self.games else []
        for n in order:
            info, box = self.games[n], shelving.box(n, n == self.chosen)
            middle = shelving.middles[shelving.games[n]]
            far = min(1.0, abs(middle - self._lamp.value) / max(1.0, self.w * 0.6))
            scenery.cover(kit, surface, info.art, box, n == self.chosen, far, n == self._over)
            scenery.label(kit, surface, (middle, strip), self._label(info), n == self.chosen)

    def _label(self, info: GameInfo) -> str:
        """Return players and duration of a game, shortened to fit between the boxes."""
        middles = self.shelving.middles
        room = (middles[1] - middles[0] if len(self.games) > 1 else self.w) - 34
        seats = info.seats_text.replace(" players", "")
        time = f"{info.minutes} min"
        return self.kit.fitting((f"{info.seats_text} · {time}", f"{seats} · {time}", time), room, 14, True)

    def _draw_front(self, surface: Surface) -> None:
        kit = self.kit
        side = 34.0
        if kit.art.exists("ui/logo.svg"):
            kit.put(surface, kit.picture("ui/logo.svg", side, side), (26, 33), "midleft")
        kit.draw_text(surface, "Cogwright", (70, 33), 27, "text", True, "midleft")
        x, y, w, h = self._panel
        kit.shadow(surface, self._panel, 2, 12)
        kit.fill(surface, self._panel, "panel_top", "panel_bottom", 12, "edge", top_line=True)
        if not self.games:
            words = "Cogwright can't open any games.\n" + "\n".join(self.faults)
            kit.put(surface, kit.paragraph(words, w - 52, 15), (x + 26, y + 20))
            return
        self._detail.draw(surface, self._panel, self._words_right, not self._running_aside)

    @property
    def _detail(self) -> Detail:
        """Return the words and pictures of the chosen game."""
        running = self.running.get(self.info.id)
        return Detail(self.kit, self.app, self.info, running, self.records, self._low, self._ready)

    @property
    def _ready(self) -> bool:
        """Return whether the chosen game may be loaded: not in the first frame, nor while the lamp moves to it
        for the first time."""
        if self.app.drawn and self._lamp.done:
            self._loaded.add(self.info.id)
        return self.info.id in self._loaded

    # -- mouse and keys

    def handle(self, event: Event) -> bool:
        if self._steps(event):
            return True
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            found = self._box_at(self.kit.canvas.logical(event.pos))
            if found == self.chosen:
                self.play()
            elif found >= 0:
                self.choose(found)
                self._relay()
            return found >= 0
        return False

    def _steps(self, event: Event) -> bool:
        """Choose the next box by Left and Right while no control has the focus; return whether the key was
        used."""
        if event.type != pygame.KEYDOWN or self.ui.focused is not None or len(self.games) < 2:
            return False
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if step:
            self.choose(max(0, min(len(self.games) - 1, self.chosen + step)))
        return step != 0

    def key(self, action: str, event: Event) -> bool:
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key, 0)
        if step and self.games:
            self.choose((self.chosen + step) % len(self.games))
            return True
        if action == "rules" and self.games:
            self.rules()
            return True
        return super().key(action, event)

    def update(self, dt: float) -> bool:
        moving = self._lamp.update(dt)
        waits, self._waits = self._waits, not self.app.drawn  # the first frame doesn't load the daily game
        return super().update(dt) or moving or waits or self._read_tiles()

    def _read_tiles(self) -> bool:
        """Read the next piece of the tiles once the lamp is at rest; return whether to redraw."""
        if not self.games or not self.app.drawn or not self._lamp.done:
            return False
        if self._teaching.read() or not self._laid_ready:
            self.relay()
            return True
        return not self._low and self._teaching.draw_board(self.kit)

    def pointed(self, point: tuple[float, float] | None) -> bool:
        before, self._over = self._over, self._box_at(point) if point is not None else -1
        return self._over != before

    def _box_at(self, point: tuple[float, float]) -> int:
        for n in [self.chosen, *range(len(self.games))] if self.games else []:
            if contains(self.shelving.box(n, n == self.chosen), point):
                return n
        return -1


PAGE = ShelfScene
