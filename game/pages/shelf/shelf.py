"""The shelf: every game as its box under the lamp, and what can be done with the chosen one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.scene import Answer, App
from game.pages.parts.dates import daily_setup, moment_in_words, today
from game.pages.parts.new_game import StartingPage, peek, unfinished
from game.pages.parts.page import EDGE, ButtonSpec
from game.pages.shelf import scenery
from game.pages.shelf.game_panel import Detail, Running
from game.store import StoreFault
from game.store.records import Record
from game.ui import motion
from game.ui.canvas import contains
from rules import catalog
from rules.catalog import GameInfo
from rules.common.words import counted
from rules.content import DataFaults

log = logging.getLogger(__name__)

TOP = 64.0
_LOGO = 230.0
HIGH = 800.0
"""From that height on the panel below the boxes is higher."""


class ShelfScene(StartingPage):
    """The first screen. The lamp hangs over the `chosen` box; at first, over that of the game played last."""

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
        self.chosen = 0
        self._first = chosen
        self._lamp = motion.Tween(0.0, 0.0, 0.0)
        self._over = -1
        self._backdrop: scenery.Backdrop | None = None
        self._shown: Hashable = None
        self._waits = False

    # -- what stands on the shelf

    @property
    def info(self) -> GameInfo:
        """The chosen game."""
        return self.games[self.chosen]

    def enter(self) -> None:
        self._read(self._first)

    def renew(self) -> None:
        """Games, cards and covers as they are now; the lamp stays over the game it is over."""
        self._read(self.info.id if self.games else catalog.IDS[0])
        self._backdrop = None

    def _read(self, chosen: str) -> None:
        """Take in the games, one of them chosen ("": the one played last)."""
        self.faults = []
        self.games = tuple(filter(None, map(self._info, catalog.IDS)))
        self._look()
        chosen = chosen or self._last_played()
        self.chosen = next((n for n, info in enumerate(self.games) if info.id == chosen), 0)

    def _last_played(self) -> str:
        """The game of the last move made, in a game that is finished or not; "" before any."""
        found = [(one.when.isoformat(timespec="seconds"), one.game) for one in self.app.store.unfinished()]
        return max([*found, *((one.finished, one.game) for one in self.records)], default=("", ""))[1]

    def resume(self, answer: Answer) -> None:
        self._look()
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

    def _look(self) -> None:
        """Read what may have changed while another scene was on top."""
        self.records, note = self.app.store.records.read()
        if note:
            self.app.say(note, "caution")
        self.running = {}
        for info in self.games:
            found = unfinished(self.app, info.id)
            if found is None:
                continue
            last = f"Played {moment_in_words(found.when)}"
            try:
                history, note = peek(self.app.game(info.id), found)
                self.running[info.id] = Running(history, last, note)
            except (StoreFault, DataFaults) as fault:
                log.warning("%s", fault)
                self.running[info.id] = Running(None, last, fault=str(fault))
        for line in self.app.store.said:
            self.app.say(line, "caution")
        self.app.store.said.clear()

    def choose(self, game: int) -> None:
        """Bring the lamp to another box."""
        if not 0 <= game < len(self.games) or game == self.chosen:
            return
        before, self.chosen = self._lamp.value, game
        middle = self.shelving.middles[self.shelving.games[game]]
        self._lamp = motion.Tween(before, middle, self.kit.seconds(motion.LAMP), motion.out_cubic)
        self.kit.sounds.play("pick")
        self.relay()

    # -- what can be done

    def play(self) -> None:
        """Continue the unfinished game, or set up a new one."""
        running = self.running.get(self.info.id)
        if running is not None and not running.fault:
            self.go_on(self.info.id)
        else:
            self.new_game()

    def new_game(self) -> None:
        """Set up a new game."""
        if self._loads():
            self.visit("setup", self.info.id)

    def daily(self) -> None:
        """Begin today's game."""
        if self._loads():
            self.begin(*daily_setup(self.app.game(self.info.id), today()))

    def simulate(self) -> None:
        """Open the workbench of the chosen game."""
        if self._loads():
            self.visit("runs", self.info.id)

    def lab(self) -> None:
        """Open the lab with the cards of the chosen game."""
        if self._loads():
            self.visit("lab", self.info.id)

    def rules(self) -> None:
        """Open the rulebook."""
        self.visit("rulebook", self.info.id)

    def back(self) -> None:
        """Escape does nothing here: leaving the program is a button of its own."""

    def _loads(self) -> bool:
        try:
            self.app.game(self.info.id)
        except DataFaults as faults:
            self.app.say(f"{self.info.title} can't be opened: {faults.brief}", "refused")
            return False
        return True

    # -- layout

    def lay_out(self) -> None:
        self._tall = 196.0 if self.narrow or self.h >= HIGH else 164.0
        w = min(max(1112.0, self.w * 0.8), self.w - 2 * EDGE)
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
        x, y, w, h = self._panel
        running = self.running.get(self.info.id)
        resumes = running is not None and not running.fault
        wide = 250.0 if self.narrow else 336.0
        left, top = x + w - 22 - wide, y + (20 if self.narrow else 22)
        self._actions_left = left
        label, tall = "Continue" if resumes else "New game", 50.0
        box = (left, top, wide, tall)
        self.button("play", box, label, self.play, kind="primary", icon="play", keycap="Enter")
        others = [ButtonSpec("new", "New game", "plus", self.new_game)] if resumes else []
        others += [
            ButtonSpec("daily", self.info.daily, "calendar", self.daily),
            ButtonSpec("rules", "Rules", "book", self.rules),
        ]
        if self.info.decks:
            others.insert(
                -1, ButtonSpec("decks", "Decks", "cards", partial(self.visit, "decks", self.info.id))
            )
        rows = [others] if not self.narrow else [others[:-2], others[-2:]] if len(others) > 2 else [others]
        room = h - (top - y) - tall - 20
        tall = min(46.0, (room - 10 * len(rows)) / len(rows))
        for row in rows:
            top += (50.0 if row is rows[0] else tall) + 12
            self.button_row((left, top, wide, tall), row, 10)

    # -- drawing

    def draw(self, surface: Surface) -> None:
        shown = (surface.get_size(), round(self._lamp.value * 4), self.chosen, self._over, self.app.drawn > 0)
        if self._still is None or self._shown != shown:
            self._shown = shown
            self._still = surface.copy() if self._still is None else self._still
            self._draw_still(self._still)
        surface.blit(self._still, (0, 0))
        self.ui.draw(surface)

    def _draw_still(self, surface: Surface) -> None:
        """Everything but the controls, for where the lamp is and what the pointer is on."""
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
        """For how many and how long, in as many words as there is room for between the boxes."""
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
            words = "No games can be opened.\n" + "\n".join(self.faults)
            kit.put(surface, kit.paragraph(words, w - 52, 15), (x + 26, y + 20))
            return
        detail = Detail(kit, self.app, self.info, self.running.get(self.info.id), self.records, self.narrow)
        detail.draw(surface, self._panel, self._actions_left)

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
        """Left and Right go from box to box while no control has the focus."""
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
        waits, self._waits = self._waits, not self.app.drawn  # the first frame comes without the daily game
        return super().update(dt) or moving or waits

    def pointed(self, point: tuple[float, float] | None) -> bool:
        before, self._over = self._over, self._box_at(point) if point is not None else -1
        return self._over != before

    def _box_at(self, point: tuple[float, float]) -> int:
        for n in [self.chosen, *range(len(self.games))] if self.games else []:
            if contains(self.shelving.box(n, n == self.chosen), point):
                return n
        return -1
