"""The shelf: every game's box under the lamp, and actions on the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.scene import Answer, App
from game.pages.parts.new_game import StartingPage
from game.pages.parts.page import EDGE, Page
from game.pages.shelf import scenery
from game.pages.shelf.game_panel import GamePanel
from game.pages.shelf.games import Shelved, WaysIn
from game.ui import motion
from game.ui.canvas import contains
from rules import catalog
from rules.catalog import GameInfo
from rules.common.text import counted

TOP = 64.0
_LOGO = 230.0


class Boxes:
    """The boxes of the games on the board, under the lamp; `over` is the one under the pointer (-1: none)."""

    def __init__(self, page: Page, shelved: Shelved) -> None:
        self._page, self.shelved = page, shelved
        self.lamp = motion.Tween(0.0, 0.0, 0.0)
        self.over = -1
        self.shelving: scenery.Shelving
        self._backdrop: scenery.Backdrop | None = None

    def forget(self) -> None:
        """Free the picture of the workshop."""
        self._backdrop = None

    def arrange(self, base: float) -> None:
        """Place the boxes on a board, and the lamp over the chosen one unless it moves."""
        w, h, games = self._page.w, self._page.h, self.shelved.games
        self.shelving = scenery.arrange(max(1, len(games)), w, TOP + 14 if h >= 640 else TOP + 6, base)
        if games and self.lamp.done:
            self.lamp = motion.Tween(self._middle, self._middle, 0.0)

    @property
    def _middle(self) -> float:
        return self.shelving.middles[self.shelving.games[self.shelved.chosen]]

    def move_lamp(self) -> None:
        """Move the lamp to the chosen box."""
        seconds = motion.LAMP * self._page.kit.speed
        self.lamp = motion.Tween(self.lamp.value, self._middle, seconds, motion.out_cubic)

    def at(self, point: tuple[float, float]) -> int:
        """Return the box at a point, -1 for none."""
        for n in [self.shelved.chosen, *range(len(self.shelved.games))] if self.shelved.games else []:
            if contains(self.shelving.box(n, n == self.shelved.chosen), point):
                return n
        return -1

    def draw(self, surface: Surface) -> None:
        """Draw workshop, boxes and lamp."""
        kit, lamp = self._page.kit, self.lamp.value
        if self._backdrop is None or self._backdrop.made_for != (kit, self.shelving):
            self._backdrop = scenery.Backdrop(kit, self.shelving)
        self._backdrop.draw(surface, lamp if self.shelved.games else None)
        scenery.rail(kit, surface, self.shelving.rail)
        scenery.board(kit, surface, self.shelving.base, lamp)
        self._draw_boxes(surface)
        if self.shelved.games:
            scenery.lamp(kit, surface, lamp, self.shelving)

    def _draw_boxes(self, surface: Surface) -> None:
        kit, shelving = self._page.kit, self.shelving
        for number, slot in enumerate(shelving.props):
            scenery.prop(kit, surface, number, shelving, slot)
        strip = shelving.base + 37
        order = (
            [n for n in range(len(self.shelved.games)) if n != self.shelved.chosen] + [self.shelved.chosen]
            if self.shelved.games
            else []
        )
        for n in order:
            info, box = self.shelved.games[n], shelving.box(n, n == self.shelved.chosen)
            middle = shelving.middles[shelving.games[n]]
            far = min(1.0, abs(middle - self.lamp.value) / max(1.0, self._page.w * 0.6))
            scenery.cover(kit, surface, info.art, box, n == self.shelved.chosen, far, n == self.over)
            scenery.label(kit, surface, (middle, strip), self._label(info), n == self.shelved.chosen)

    def _label(self, info: GameInfo) -> str:
        """Return players and duration of a game, shortened to fit between the boxes."""
        middles = self.shelving.middles
        room = (middles[1] - middles[0] if len(self.shelved.games) > 1 else self._page.w) - 34
        seats = info.seats_text.replace(" players", "")
        time = f"{info.minutes} min"
        return self._page.kit.fitting(
            (f"{info.seats_text} · {time}", f"{seats} · {time}", time), room, 14, True
        )


class ShelfScene(StartingPage):
    """The first screen. The lamp hangs over the chosen box, initially the game played last."""

    title = "Cogwright"
    has_bar = notices_below = False
    least_h = 560.0
    stays = True

    def __init__(self, app: App, chosen: str = "") -> None:
        super().__init__(app)
        self.shelved = Shelved(app)
        self.ways = WaysIn(self, self.shelved)
        self.boxes = Boxes(self, self.shelved)
        self.game_panel = GamePanel(self, self.shelved, self.ways, self._ready)
        self.panels = {"game": self.game_panel}
        self._loaded: set[str] = set()
        self._first = chosen
        self._shown: Hashable = None
        self._waits = False

    def enter(self) -> None:
        self.shelved.read(self._first)

    def renew(self) -> None:
        """Reload games, cards and covers, keeping the chosen game."""
        self.shelved.read(self.shelved.info.id if self.shelved.games else catalog.IDS[0])
        self.boxes.forget()

    def resume(self, answer: Answer) -> None:
        self.shelved.read_files()
        super().resume(answer)

    def rest(self) -> None:
        super().rest()
        self.boxes.forget()

    def choose(self, game: int) -> None:
        """Move the lamp to another box."""
        if not 0 <= game < len(self.shelved.games) or game == self.shelved.chosen:
            return
        self.shelved.chosen = game
        self.boxes.move_lamp()
        self.kit.sounds.play("pick")
        self.relay()

    def back(self) -> None:
        """Do nothing on Escape: the program is left by a button."""

    # -- layout

    def lay_out(self) -> None:
        w, tall = min(max(1180.0, self.w * 0.8), self.w - 2 * EDGE), self.game_panel.height()
        panel = ((self.w - w) / 2, self.h - tall - EDGE, w, tall)
        self.boxes.arrange(panel[1] - 66)
        self._top_buttons()
        self.lay_areas({"game": panel})

    def _top_buttons(self) -> None:
        entries: list[tuple[str, str, str, Callable[[], object]]] = [
            ("quit", "Quit", "", self.app.quit),
            ("settings", "Settings", "settings", partial(self.visit, "settings")),
            (
                "records",
                "Records",
                "medal",
                partial(self.visit, "records", self.shelved.info.id if self.shelved.games else ""),
            ),
            ("progress", "Progress", "trophy", partial(self.visit, "progress")),
            ("saves", "Saved games", "load", partial(self.visit, "saves")),
        ]
        if self.shelved.games:
            entries.append(("simulate", "Simulate", "chart", self.ways.simulate))
            entries.append(("lab", "Card lab", "pencil", self.ways.lab))
        if self.app.packs:
            entries.append(
                ("packs", counted(len(self.app.packs), "pack"), "copy", partial(self.visit, "packs"))
            )
        wides = [self.kit.text_width(label, 15, True) + (54 if icon else 28) for _, label, icon, _ in entries]
        whole = sum(wides) + 10 * len(wides) <= self.w - 24 - _LOGO
        right = self.w - 24
        for (name, label, icon, press), wide in zip(entries, wides, strict=True):
            kind, wide = ("secondary", wide) if whole or not icon else ("icon", 38.0)
            self.controls.button(name, (right - wide, 14, wide, 38), label, press, kind=kind, icon=icon)
            right -= wide + 10

    # -- drawing

    def draw(self, surface: Surface) -> None:
        ready = bool(self.shelved.games) and self._ready()
        shown = (
            surface.get_size(),
            round(self.boxes.lamp.value * 4),
            self.shelved.chosen,
            self.boxes.over,
            ready,
        )
        if self._still is None or self._shown != shown:
            self._shown = shown
            self._still = surface.copy() if self._still is None else self._still
            self.boxes.draw(self._still)
            self._draw_logo(self._still)
            self.paint(self._still)
        surface.blit(self._still, (0, 0))
        self.ui.draw(surface)

    def _draw_logo(self, surface: Surface) -> None:
        kit = self.kit
        side = 34.0
        if kit.art.exists("ui/logo.svg"):
            kit.put(surface, kit.picture("ui/logo.svg", side, side), (26, 33), "midleft")
        kit.draw_text(surface, "Cogwright", (70, 33), 27, "text", True, "midleft")

    def _ready(self) -> bool:
        """Return whether the chosen game may be loaded: not in the first frame, nor while the lamp moves to it
        for the first time."""
        if self.app.drawn and self.boxes.lamp.done:
            self._loaded.add(self.shelved.info.id)
        return self.shelved.info.id in self._loaded

    # -- mouse and keys

    def handle(self, event: Event) -> bool:
        if self._steps(event):
            return True
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            found = self.boxes.at(self.kit.canvas.logical(event.pos))
            if found == self.shelved.chosen:
                self.ways.play()
            elif found >= 0:
                self.choose(found)
                self._relay()
            return found >= 0
        return False

    def _steps(self, event: Event) -> bool:
        """Choose the next box by Left and Right while no control has the focus; return whether the key was
        used."""
        if event.type != pygame.KEYDOWN or self.ui.focused is not None or len(self.shelved.games) < 2:
            return False
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if step:
            self.choose(max(0, min(len(self.shelved.games) - 1, self.shelved.chosen + step)))
        return step != 0

    def key(self, action: str, event: Event) -> bool:
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key, 0)
        if step and self.shelved.games:
            self.choose((self.shelved.chosen + step) % len(self.shelved.games))
            return True
        if action == "rules" and self.shelved.games:
            self.ways.rules()
            return True
        return super().key(action, event)

    def update(self, dt: float) -> bool:
        moving = self.boxes.lamp.update(dt)
        waits, self._waits = self._waits, not self.app.drawn  # the first frame doesn't load the daily game
        return super().update(dt) or moving or waits or self._read_tiles()

    def _read_tiles(self) -> bool:
        """Read the next piece of the tiles once the lamp is at rest; return whether to redraw."""
        if not self.shelved.games or not self.app.drawn or not self.boxes.lamp.done:
            return False
        if self.shelved.teaching.read() or not self.game_panel.laid_ready:
            self.relay()
            return True
        return not self.game_panel.low and self.shelved.teaching.draw_board(self.kit)

    def pointed(self, point: tuple[float, float] | None) -> bool:
        before, self.boxes.over = self.boxes.over, self.boxes.at(point) if point is not None else -1
        return self.boxes.over != before


PAGE = ShelfScene
