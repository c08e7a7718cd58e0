"""The shelf: every game as its box under the lamp, and what can be done with the chosen one."""

from __future__ import annotations

import logging
from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.scenes import workshop
from game.scenes.page import EDGE
from game.scenes.pictures import small_picture
from game.scenes.start import (
    StartingPage,
    daily_record,
    daily_setup,
    daily_title,
    peek,
    today,
    unfinished,
    when,
)
from game.store import StoreFault
from game.store.records import Record
from game.ui import motion, plates
from game.ui.canvas import Box, contains
from game.ui.kit import Kit
from rules import catalog
from rules.catalog import GameInfo
from rules.content import DataFaults

if TYPE_CHECKING:
    from game.app import App
    from rules.history import History

log = logging.getLogger(__name__)

TOP = 64.0


@dataclass
class Running:
    """The unfinished game of a box: as it stands, what is wrong with it, or why it cannot be followed."""

    history: History | None
    when: str
    note: str = ""
    fault: str = ""


class ShelfScene(StartingPage):
    """The first screen. The lamp hangs over the chosen box."""

    title = "Cogwright"
    has_bar = False
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
        self._lit: tuple[Kit, float] | None = None
        self._wall: Surface | None = None
        self._shown: Hashable = None

    # -- what stands on the shelf

    @property
    def info(self) -> GameInfo:
        """The chosen game."""
        return self.games[self.chosen]

    def enter(self) -> None:
        self.games = tuple(filter(None, map(self._info, catalog.IDS)))
        running = self.app.store.unfinished()
        latest = self._first or (running[0].game if running else "")
        self.chosen = next((n for n, info in enumerate(self.games) if info.id == latest), 0)
        self._look()

    def resume(self, result: Any) -> None:
        self._look()
        super().resume(result)

    def _info(self, id: str) -> GameInfo | None:
        try:
            return catalog.info(id)
        except DataFaults as faults:
            self.faults.append(str(faults.faults[0]))
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
            last = f"Played {when(found.when.date())}, {found.when:%H:%M}"
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
        self._lamp = motion.Tween(
            before,
            self.shelving.middles[self.shelving.games[game]],
            self.kit.seconds(motion.LAMP),
            motion.out_cubic,
        )
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
        from game.scenes.setup import SetupScene

        if self._loads():
            self.app.push(SetupScene(self.app, self.info.id))

    def daily(self) -> None:
        """Begin today's game."""
        if self._loads():
            self.begin(*daily_setup(self.app.game(self.info.id), today()))

    def rules(self) -> None:
        """Open the rulebook."""
        from game.scenes.rulebook import RulebookScene

        self.app.push(RulebookScene(self.app, self.info.id))

    def saves(self) -> None:
        """Open the list of saved games."""
        from game.scenes.saves import SavesScene

        self.app.push(SavesScene(self.app))

    def settings(self) -> None:
        """Open the settings."""
        from game.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def statistics(self) -> None:
        """Open the records."""
        from game.scenes.records import RecordsScene

        self.app.push(RecordsScene(self.app, self.info.id if self.games else ""))

    def back(self) -> None:
        """Escape does nothing here: leaving the program is a button of its own."""

    def _loads(self) -> bool:
        try:
            self.app.game(self.info.id)
        except DataFaults as faults:
            self.app.say(f"{self.info.title} cannot be opened: {faults.faults[0]}", "refused")
            return False
        return True

    # -- layout

    def lay_out(self) -> None:
        self._tall = 196.0 if self.narrow else 164.0
        self._panel = self._panel_box()
        base = self._panel[1] - 66
        rail = TOP + 14 if self.h >= 640 else TOP + 6
        self.shelving = workshop.arrange(max(1, len(self.games)), self.w, rail, base)
        if not self.games:
            self._top_buttons()
            return
        at = self.shelving.middles[self.shelving.games[self.chosen]]
        if self._lamp.done:
            self._lamp = motion.Tween(at, at, 0.0)
        if self._lit != (self.kit, base):
            self._lit = (self.kit, base)
            self._wall = None
            self._light = workshop.light(self.kit, base, self.shelving.scale)
            self._cone = workshop.cone(self.kit, self.shelving)
        self._top_buttons()
        self._actions()

    def _panel_box(self) -> Box:
        w = min(1112.0, self.w - 2 * EDGE)
        return (self.w - w) / 2, self.h - self._tall - EDGE, w, self._tall

    def _top_buttons(self) -> None:
        right = self.w - 24
        for name, label, icon, press in (
            ("quit", "Quit", "", self.app.quit), ("settings", "Settings", "settings", self.settings),
            ("records", "Records", "medal", self.statistics), ("saves", "Saved games", "load", self.saves),
        ):  # fmt: skip
            wide = self.kit.text_width(label, 15, True) + 28 + (26 if icon else 0)
            right -= wide
            self.name(name, self.ui.button((right, 14, wide, 38), label, press, icon=icon))
            right -= 10

    def _actions(self) -> None:
        x, y, w, h = self._panel
        running = self.running.get(self.info.id)
        resumes = running is not None and not running.fault
        wide = 250.0 if self.narrow else 336.0
        left, top = x + w - 22 - wide, y + (20 if self.narrow else 22)
        self._actions_left = left
        label, icon = ("Continue", "play") if resumes else ("New game", "play")
        tall = 50.0
        self.name("play", self.ui.button((left, top, wide, tall), label, self.play, kind="primary", icon=icon,
                                         keycap="Enter"))  # fmt: skip
        others = [("rules", "Rules", "book", self.rules)]
        daily = self._daily_title()
        others.insert(0, ("daily", daily, "calendar", self.daily))
        if resumes:
            others.insert(0, ("new", "New game", "plus", self.new_game))
        rows = [others] if not self.narrow else [others[:-2], others[-2:]] if len(others) > 2 else [others]
        room = h - (top - y) - tall - 20
        tall = min(46.0, (room - 10 * len(rows)) / len(rows))
        for row in rows:
            top += (50.0 if row is rows[0] else tall) + 12
            self._button_row(row, left, top, wide, tall)

    def _button_row(
        self, row: list[tuple[str, str, str, Any]], left: float, top: float, wide: float, tall: float
    ) -> None:
        size = 17 if tall >= 40 else 15
        wants = [self.kit.text_width(label, size, True) for _, label, _, _ in row]
        free = wide - 10 * (len(row) - 1)
        icons = sum(wants) + len(row) * (size + 9 + 28) <= free
        spare = (free - sum(wants)) / len(row)
        for (name, label, icon, press), want in zip(row, wants, strict=True):
            self.name(
                name,
                self.ui.button((left, top, want + spare, tall), label, press, icon=icon if icons else ""),
            )
            left += want + spare + 10

    def _daily_title(self) -> str:
        try:
            return daily_title(self.app.game(self.info.id))
        except DataFaults:
            return "Daily game"

    # -- drawing

    def draw(self, surface: Surface) -> None:
        shown = (surface.get_size(), round(self._lamp.value * 4), self.chosen, self._over)
        if self._still is None or self._shown != shown:
            self._shown = shown
            self._still = surface.copy() if self._still is None else self._still
            self._draw_still(self._still)
        surface.blit(self._still, (0, 0))
        self.ui.draw(surface)

    def _draw_still(self, surface: Surface) -> None:
        """Everything but the controls, for where the lamp is and what the pointer is on."""
        kit, lamp = self.kit, self._lamp.value
        if self._wall is None or self._wall.get_size() != surface.get_size():
            self._wall = surface.copy()
            workshop.wall(kit, self._wall, self.shelving.base, self.shelving.rail)
        surface.blit(self._wall, (0, 0))
        if self.games:
            rim = self.shelving.lamp_y
            before = surface.get_clip()
            surface.set_clip(kit.canvas.rect(0, 0, self.w, self.shelving.base))
            _glow(surface, self._light, kit.canvas.pos(lamp, rim + 78 * self.shelving.scale), "center")
            _glow(surface, self._cone, kit.canvas.pos(lamp, rim), "midtop")
            surface.set_clip(before)
        workshop.rail(kit, surface, self.shelving.rail)
        workshop.board(kit, surface, self.shelving.base, lamp)
        self._draw_boxes(surface)
        if self.games:
            workshop.lamp(kit, surface, lamp, self.shelving)
        self._draw_front(surface)

    def _draw_boxes(self, surface: Surface) -> None:
        kit, shelving = self.kit, self.shelving
        for number, slot in enumerate(shelving.props):
            workshop.prop(kit, surface, number, shelving, slot)
        strip = shelving.base + 37
        order = [n for n in range(len(self.games)) if n != self.chosen] + [self.chosen] if self.games else []
        for n in order:
            info, box = self.games[n], shelving.box(n, n == self.chosen)
            middle = shelving.middles[shelving.games[n]]
            far = min(1.0, abs(middle - self._lamp.value) / max(1.0, self.w * 0.6))
            workshop.cover(kit, surface, info.art, box, n == self.chosen, far, n == self._over)
            workshop.label(kit, surface, (middle, strip), self._label(info), n == self.chosen)

    def _label(self, info: GameInfo) -> str:
        """For how many and how long, in as many words as there is room for between the boxes."""
        middles = self.shelving.middles
        room = (middles[1] - middles[0] if len(self.games) > 1 else self.w) - 34
        seats = info.seats_text.replace(" players", "")
        wordings = (f"{info.seats_text} · {info.minutes} min", f"{seats} · {info.minutes} min", f"{info.minutes} min")
        fitting = (words for words in wordings if self.kit.text_width(words, 14, True) <= room)
        return next(fitting, wordings[-1])

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
            words = "No game can be opened.\n" + "\n".join(self.faults)
            kit.put(surface, kit.paragraph(words, w - 52, 15), (x + 26, y + 20))
            return
        middle = 236.0 if self.narrow else 300.0
        told = self._actions_left - x - 52 - (0 if self.narrow else middle)
        self._draw_words(surface, (x + 26, y, told if not self.narrow else self._words_narrow(), h))
        if not self.narrow or self.info.id in self.running:
            side = self._actions_left - (14 if self.narrow else middle + 4) - (112 if self.narrow else 0)
            self._draw_middle(surface, (side, y, 112 if self.narrow else middle - 16, h))

    def _words_narrow(self) -> float:
        taken = 140 if self.info.id in self.running else 0
        return self._actions_left - self._panel[0] - 26 - 18 - taken

    def _draw_words(self, surface: Surface, box: Box) -> None:
        kit, (x, y, w, h) = self.kit, box
        kit.draw_text(
            surface, self.info.title, (x, y + 32), 30 if self.narrow else 34, "text", True, "midleft", w
        )
        room = h - 58 - 40
        for size in (16, 15, 14):
            words = kit.paragraph(self.info.how, w, size)
            if kit.size_of(words)[1] <= room:
                break
        else:
            words = kit.paragraph(self.info.tagline, w, 15)
        kit.put(surface, words, (x, y + 56))
        at = x
        for icon, chip in self._chips():
            if at + kit.text_width(chip, 14, True) + 44 <= x + w + 8:
                at += plates.badge(kit, surface, (at, y + h - 28), chip, icon, "brass_light") + 8

    def _chips(self) -> list[tuple[str, str]]:
        mine = [record for record in self.records if record.game == self.info.id]
        chips = [("list", f"Played {len(mine)}")] if mine else [("star", "New to you")]
        won = [record.rounds for record in mine if record.won and record.rounds]
        if won:
            chips.append(("trophy", f"Best: {min(won)} rounds"))
        return chips

    def _draw_middle(self, surface: Surface, box: Box) -> None:
        x, y, w, h = box
        kit = self.kit
        if not self.narrow:
            kit.line(surface, (x - 12, y + 20), (x - 12, y + h - 20), "edge")
        running = self.running.get(self.info.id)
        if running is not None and running.fault:
            self._draw_fault(surface, running, (x + 8, y + 20, w - 8, h - 40))
        elif running is not None and running.history is not None:
            self._draw_running(surface, running, box)
        else:
            self._draw_daily(surface, box)

    def _draw_fault(self, surface: Surface, running: Running, box: Box) -> None:
        kit, (x, y, w, _) = self.kit, box
        kit.draw_icon(surface, "caution", (x + 10, y + 10), 20, "caution")
        words = "Your unfinished game cannot be read. Start a new one, or open a saved game."
        drawn = (
            kit.paragraph(words, w - 30, 14, "caution")
            if w > 140
            else kit.paragraph("Unreadable game", w, 14, "caution")
        )
        kit.put(surface, drawn, (x + 28, y) if w > 140 else (x, y + 24))

    def _draw_running(self, surface: Surface, running: Running, box: Box) -> None:
        kit, (x, y, w, h) = self.kit, box
        assert running.history is not None
        side = min(116.0, h - 40) if not self.narrow else w
        top = y + (h - side) / 2 if not self.narrow else y + 22
        frame = (x + (4 if not self.narrow else 0), top, side, side)
        plates.well(kit, surface, frame, 6)
        kit.put(surface, self._picture(running.history, side - 8), (frame[0] + 4, frame[1] + 4))
        game = running.history.game
        caption = game.caption(game.view(running.history.state, game.to_act(running.history.state) or 0))
        if self.narrow:
            below = (x + w / 2, top + side + 16)
            kit.draw_text(surface, _capital(caption.split(", ")[-1]), below, 14, "brass_light", True, "center", w + 14)
            return
        left, wide = frame[0] + side + 16, w - side - 20
        kit.draw_text(surface, "Your game", (left, top + 12), 14, "brass_light", True, "midleft", wide)
        at = top + 36
        for part in caption.split(", ")[:3]:
            kit.draw_text(
                surface, _capital(part), (left, at), 16, "text", at < top + 40, "midleft", wide
            )
            at += 24
        if running.note:
            kit.draw_icon(surface, "caution", (left + 7, top + side - 8), 14, "caution")
            words = "Damaged near its end"
            kit.draw_text(surface, words, (left + 20, top + side - 8), 13, "caution", False, "midleft", wide - 20)
        else:
            kit.draw_text(surface, running.when, (left, top + side - 8), 13, "text2", False, "midleft", wide)

    def _picture(self, history: History, side: float) -> Surface:
        return small_picture(self.kit, history.game, history.state, side, side)

    def _draw_daily(self, surface: Surface, box: Box) -> None:
        kit, (x, y, w, h) = self.kit, box
        try:
            game = self.app.game(self.info.id)
        except DataFaults as faults:
            words = kit.paragraph(f"Cannot be opened: {faults.faults[0]}", w - 12, 14, "refused")
            kit.put(surface, words, (x + 4, y + 20))
            return
        setup, _ = daily_setup(game, today())
        choice = next(
            (c for o in game.options() for c in o.choices if c.art and c.id == setup.options.get(o.id)), None
        )
        side = min(112.0, h - 40)
        left, wide, top = x + 4, w - 4, y + (h - side) / 2
        if choice is not None:
            kit.put(surface, kit.picture(choice.art, side, side), (left, top))
            left, wide = left + side + 16, wide - side - 16
        record = daily_record(self.app, self.info.id, today())
        kit.draw_text(surface, daily_title(game), (left, top + 12), 14, "brass_light", True, "midleft", wide)
        kit.draw_text(
            surface, choice.label if choice else "Today", (left, top + 36), 17, "text", True, "midleft", wide
        )
        first = choice.facts[0] if choice and choice.facts else ""
        kit.draw_text(surface, first, (left, top + 60), 14, "text2", False, "midleft", wide)
        if record is None:
            kit.draw_text(
                surface, "Not played today", (left, top + side - 10), 14, "text2", False, "midleft", wide
            )
        else:
            icon, ink = ("check", "good") if record.won else ("cross", "refused")
            kit.draw_icon(surface, icon, (left + 8, top + side - 10), 15, ink)
            kit.draw_text(
                surface,
                daily_words(record),
                (left + 22, top + side - 10),
                14,
                ink,
                True,
                "midleft",
                wide - 22,
            )

    # -- mouse and keys

    def handle(self, event: Event) -> bool:
        if self._steps(event):
            return True
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._point(self._box_at(event.pos))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            found = self._box_at(event.pos)
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
        return super().update(dt) or moving

    def _point(self, over: int) -> bool:
        changed, self._over = over != self._over, over
        return changed

    def _box_at(self, pos: tuple[int, int]) -> int:
        point = self.kit.canvas.logical(pos)
        for n in [self.chosen, *range(len(self.games))] if self.games else []:
            if contains(self.shelving.box(n, n == self.chosen), point):
                return n
        return -1


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def daily_words(record: Record) -> str:
    """How a daily game ended, in a few words."""
    return f"{record.title}, round {record.rounds}" if record.won and record.rounds else record.title


def _glow(surface: Surface, light: Surface, at: tuple[int, int], anchor: str) -> None:
    surface.blit(light, light.get_rect(**{anchor: at}), special_flags=pygame.BLEND_PREMULTIPLIED)
