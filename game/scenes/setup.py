"""Before a game: its options, the players, the seed. Generic over `game.options()`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.scenes import entries, gallery
from game.scenes.page import columns, stacked
from game.scenes.start import StartingPage
from game.ui.canvas import Box
from rules import catalog
from rules.game import Game, Option, Setup

if TYPE_CHECKING:
    from game.app import App
    from game.ui.entries import Entry

PARTS = (("options", "planet"), ("players", "people"))
_ROW = 42.0


class SetupScene(StartingPage):
    """Choose and start. `setup` and `seed` are what to begin with; names come from the last game."""

    title = "New game"

    def __init__(self, app: App, game_id: str, setup: Setup | None = None, seed: int | None = None) -> None:
        super().__init__(app)
        self.game: Game = app.game(game_id)
        self.subtitle = self.game.title
        first = setup or self.game.default_setup(self.game.seats[0])
        self.options: dict[str, str] = {o.id: first.options.get(o.id, o.default) for o in self.game.options()}
        remembered = list(setup.seats if setup else app.settings.names)[: self.game.seats[-1]]
        self.names: list[str] = remembered or list(first.seats)
        self._fill_up(self.game.seats[0])
        self.entered = seed is not None
        self.seed_text = str(seed) if seed is not None else ""
        self.drawn = entries.drawn_seed()
        self.part = PARTS[0][0]
        self.editing = -1
        self.count_text = str(len(self.names))
        self._note = ""

    # -- what is chosen

    @property
    def pictured(self) -> Option | None:
        """The option shown as a gallery: the first whose choices have pictures."""
        return next((o for o in self.game.options() if any(choice.art for choice in o.choices)), None)

    @property
    def others(self) -> list[Option]:
        """The options shown as rows of chips."""
        return [
            option
            for option in self.game.options()
            if option is not self.pictured and option != self.pictured
        ]

    @property
    def seats(self) -> tuple[str, ...]:
        """The names the game would begin with."""
        return entries.tidy_names(self.names)

    @property
    def seed(self) -> int | None:
        """The seed the game would begin with; None while what was typed is none."""
        return entries.read_seed(self.seed_text)[0] if self.entered else self.drawn

    @property
    def setup(self) -> Setup:
        """The setup as chosen."""
        return Setup(self.game.id, self.seats, dict(self.options))

    @property
    def fault(self) -> str:
        """Why the game cannot start, "" when it can."""
        if self.seed is None:
            return entries.read_seed(self.seed_text)[1]
        faults = self.game.check_setup(self.setup)
        return faults[0] if faults else ""

    def start(self) -> None:
        """Begin the game (asking first what becomes of an unfinished one)."""
        self._end_edit()
        seed = self.seed
        if seed is None or self.fault:
            self.relay("seed")
            return
        self.app.change_settings(names=self.seats)
        self.begin(self.setup, seed)

    # -- players

    def set_count(self, count: int) -> None:
        """Have that many players, within what the game allows."""
        count = max(self.game.seats[0], min(self.game.seats[-1], count))
        self._end_edit()
        del self.names[count:]
        self._fill_up(count)
        self.count_text, self._note = str(count), ""
        self.relay()

    def remove(self, seat: int) -> None:
        """Take a player out."""
        if len(self.names) <= self.game.seats[0]:
            self._note = f"At least {self.game.seats[0]} must play."
        elif 0 <= seat < len(self.names):
            del self.names[seat]
            self._note = ""
        self.editing, self.count_text = -1, str(len(self.names))
        self.relay("players")

    def edit(self, seat: int) -> None:
        """Rename a player where the name stands."""
        self._end_edit()
        self.editing, self._note = seat, ""
        self.relay("name")

    def _fill_up(self, count: int) -> None:
        while len(self.names) < count:
            self.names.append(entries.default_name(len(self.names)))

    def _end_edit(self) -> None:
        if 0 <= self.editing < len(self.names):
            name = entries.clean_name(self.names[self.editing])
            self.names[self.editing] = name or entries.default_name(self.editing)
            self.names = list(self.seats)
        self.editing = -1

    def _renamed(self, text: str) -> None:
        if 0 <= self.editing < len(self.names):
            self.names[self.editing] = text

    def _next_name(self) -> None:
        """Enter in a name: keep it and go to the list again, its cursor on the next player."""
        seat = self.editing
        self._end_edit()
        self._cursor = min(seat + 1, len(self.names) - 1)
        self.relay("players")

    _cursor = 0

    def _count_typed(self, text: str) -> None:
        self.count_text = text
        count, why = entries.read_count(text, self.game.seats[0], self.game.seats[-1])
        self._note = why
        if count is not None and count != len(self.names):
            del self.names[count:]
            self._fill_up(count)
            if self.editing >= count:
                self.editing = -1
            self.relay("count")
        else:
            self.repaint()

    # -- layout

    @property
    def small(self) -> bool:
        """Whether options and players have a screen each."""
        return self.narrow or self.h < 600

    def lay_out(self) -> None:
        box = self.body(1480)
        self._areas: dict[str, Box] = {}
        body, foot = stacked(box, 1, 52)
        if self.small:
            self._parts(foot)
            if self.part == "options":
                left, right = columns(body, 0.5, 0.5)
                self._areas |= {"gallery": left, "detail": right}
            else:
                left, right = columns(body, 0.5, 0.5)
                self._areas |= {"players": left, "game": right}
        else:
            left, middle, right = columns(box, 0.35, 0.29, 0.36)
            game_h = self._game_height()
            players, game, _ = stacked(right, 1, game_h, 52)
            self._areas |= {"gallery": left, "detail": middle, "players": players, "game": game}
        for name, area in self._areas.items():
            getattr(self, f"_lay_{name}")(area)
        width = 300 if not self.small else 220
        wide = columns((box[0], foot[1], box[2], 52), 0.35, 0.29, 0.36)[2][2] if not self.small else width
        start = (box[0] + box[2] - wide, foot[1], wide, 52)
        self.name("start", self.ui.button(
            start, "Start", self.start, kind="primary", icon="play", keycap="Enter", enabled=not self.fault,
            why=self.fault,
        ))  # fmt: skip

    def _parts(self, foot: Box) -> None:
        x, y = foot[0], foot[1] + 6
        pictured = self.pictured
        for (id, icon), label in zip(
            PARTS, (pictured.label if pictured else "Game", "Players, dice"), strict=True
        ):
            wide = self.kit.text_width(label, 15, True) + 60
            button = self.ui.button(
                (x, y, wide, 40), label, lambda id=id: self._show(id), kind="chip", icon=icon,
                chosen=self.part == id,
            )  # fmt: skip
            self.name(f"part {id}", button)
            x += wide + 8

    def _show(self, part: str) -> None:
        self._end_edit()
        self.part = part
        self.relay()

    def _lay_gallery(self, area: Box) -> None:
        option = self.pictured
        if option is None:
            return
        x, y, w, h = area
        wide = 3 if w >= 300 else 2
        rows = -(-len(option.choices) // wide)
        room = h - 60
        tall = max(92.0, (room - 8 * (rows - 1)) / rows)
        ids = [choice.id for choice in option.choices]
        tiles = self.ui.tiles(
            (x + 14, y + 44, w - 28, room), wide, min(tall, 200.0), len(ids), self._draw_choice, self._choose_tile,
            chosen=ids.index(self.options[option.id]),
        )  # fmt: skip
        self.name("gallery", tiles)

    def _draw_choice(self, surface: Surface, i: int, box: Box, state: str) -> None:
        assert self.pictured is not None
        gallery.tile(self.kit, surface, self.pictured.choices[i], box, state)

    def _choose_tile(self, i: int) -> None:
        assert self.pictured is not None
        self.options[self.pictured.id] = self.pictured.choices[i].id
        self.repaint()

    def _lay_detail(self, area: Box) -> None:
        """All drawn."""

    def _lay_players(self, area: Box) -> None:
        x, y, w, h = area
        most, least, count = self.game.seats[-1], self.game.seats[0], len(self.names)
        if most > least:
            at, top = x + 16, y + 44
            self.name("less", self.ui.button(
                (at, top, 38, 38), "One player less", lambda: self.set_count(count - 1), kind="icon", icon="minus",
                enabled=count > least, why=f"At least {least} must play.",
            ))  # fmt: skip
            self.name("count", self.ui.entry((at + 46, top, 58, 38), self.count_text, self._count_typed, limit=4,
                                             tip=f"{least} to {most} players"))  # fmt: skip
            more = {"enabled": count < most, "why": f"At most {most} can play."}
            self.name("more", self.ui.button(
                (at + 112, top, 38, 38), "One player more", lambda: self.set_count(count + 1), kind="icon",
                icon="plus", **more,
            ))  # fmt: skip
            if most - least >= 20:
                self.name("more 10", self.ui.button(
                    (at + 158, top, 62, 38), "+ 10", lambda: self.set_count(count + 10), kind="chip", **more,
                ))  # fmt: skip
        before = self.named_before("players")
        rows = self.ui.scroll_list(
            (x + 10, y + 92, w - 20, h - 104), _ROW, count, self._draw_player, self.edit,
            chosen=-1,
        )  # fmt: skip
        rows.cursor = min(count - 1, max(0, self.editing if self.editing >= 0 else self._cursor))
        if before is not None:
            rows.scroll.to(before, at_once=True)
        rows.reveal(rows.cursor) if self.editing >= 0 or self._cursor else None
        rows.scroll.to(rows.scroll.target, at_once=True)
        self.name("players", rows)
        self._offset = rows.scroll.offset
        if self.editing >= 0:
            self._lay_name(rows)

    _offset: float | None = None

    def named_before(self, name: str) -> float | None:
        """How far the list of players was scrolled before it was laid out anew."""
        return self._offset

    def _lay_name(self, rows: Any) -> None:
        x, y, w, _ = rows.box
        top = y + self.editing * _ROW - rows.scroll.offset + 3
        entry = self.ui.entry(
            (x + 40, top, w - 40 - 60, 36), self.names[self.editing], self._renamed, limit=entries.NAME_LENGTH,
            hint=entries.default_name(self.editing), on_enter=self._next_name,
        )  # fmt: skip
        self.name("name", entry)
        seat = self.editing
        least = self.game.seats[0]
        self.name("remove", self.ui.button(
            (x + w - 54, top, 36, 36), "Take this player out", lambda: self.remove(seat), kind="icon", icon="trash",
            enabled=len(self.names) > least, why=f"At least {least} must play.",
        ))  # fmt: skip

    def _draw_player(self, surface: Surface, i: int, box: Box, state: str) -> None:
        if i == self.editing or i >= len(self.names):
            return
        x, y, w, h = box
        kit, middle = self.kit, y + h / 2
        kit.player_badge(surface, i, (x + 22, middle), 24)
        kit.draw_text(surface, self.names[i], (x + 44, middle), 16, "text", True, "midleft", w - 90)
        if state in ("hovered", "focused"):
            kit.draw_icon(surface, "pencil", (x + w - 22, middle), 16, "lamp")

    def _game_height(self) -> float:
        return 48 + 84.0 * len(self.others) + 136

    def _lay_game(self, area: Box) -> None:
        x, y, w, _ = area
        at = y + 44
        for option in self.others:
            labels = [(choice.id, choice.label) for choice in option.choices]
            chosen = self.options[option.id]
            if len(labels) <= 4:
                chips = self.ui.choice((x + 16, at + 22, w - 32, 36), labels, chosen, self._setter(option.id))
                for chip, (id, _) in zip(chips.chips, labels, strict=True):
                    self.name(f"{option.id} {id}", chip)
            else:
                down = self.ui.drop_down(
                    (x + 16, at + 22, w - 32, 36), labels, chosen, self._setter(option.id)
                )
                self.name(option.id, down)
            at += 84
        kinds = [("random", "Random"), ("entered", "Enter a seed")]
        choice = self.ui.choice(
            (x + 16, at + 22, w - 32, 36), kinds, "entered" if self.entered else "random", self._seed_kind
        )
        for chip, (id, _) in zip(choice.chips, kinds, strict=True):
            self.name(f"seed {id}", chip)
        if self.entered:
            self.name("seed", self.ui.entry(
                (x + 16, at + 66, min(w - 32, 280), 38), self.seed_text, self._seed_typed, limit=48, hint="20251120",
            ))  # fmt: skip
        else:
            self.name("draw", self.ui.button(
                (x + 16, at + 66, 38, 38), "Draw another seed", self._draw_seed, kind="icon", icon="dice",
            ))  # fmt: skip

    def _setter(self, option: str) -> Any:
        def choose(id: str) -> None:
            self.options[option] = id
            self.repaint()

        return choose

    def _seed_kind(self, kind: str) -> None:
        self.entered = kind == "entered"
        self.relay("seed" if self.entered else "")

    def _seed_typed(self, text: str) -> None:
        self.seed_text = text
        start = self.named.get("start")
        if start is not None:
            start.enabled, start.why = not self.fault, self.fault
        self.repaint()

    def _draw_seed(self) -> None:
        self.drawn = entries.drawn_seed()
        self.repaint()

    # -- drawing

    def paint(self, surface: Surface) -> None:
        for name, area in self._areas.items():
            getattr(self, f"_paint_{name}")(surface, area)

    def _paint_gallery(self, surface: Surface, area: Box) -> None:
        option = self.pictured
        if option is not None:
            self.kit.panel(surface, area, f"{option.label}s", str(len(option.choices)))
        else:
            info = catalog.info(self.game.id)
            self.kit.panel(surface, area, self.game.title)
            x, y, w, h = area
            tall = min(h - 70, (w - 40) * 1.4)
            self.kit.put(surface, self.kit.picture(info.art, tall / 1.4, tall), (x + w / 2, y + 52), "midtop")

    def _paint_detail(self, surface: Surface, area: Box) -> None:
        option = self.pictured
        if option is None:
            self.kit.panel(surface, area, "How it is played")
            words = self.kit.paragraph(catalog.info(self.game.id).how, area[2] - 40, 16)
            self.kit.put(surface, words, (area[0] + 20, area[1] + 52))
            return
        choice = next(c for c in option.choices if c.id == self.options[option.id])
        self.kit.panel(surface, area)
        gallery.detail(self.kit, surface, choice, area)

    def _paint_players(self, surface: Surface, area: Box) -> None:
        seats = self.game.seats
        span = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
        self.kit.panel(surface, area, "Players", f"{len(self.names)} of {span}")
        x, y, w, _ = area
        if self._note:
            self.kit.draw_text(
                surface, self._note, (x + w - 16, y + 63), 13, "caution", False, "midright", w - 262
            )
        else:
            self.kit.draw_text(surface, "Pick a name to change it", (x + w - 16, y + 63), 13, "mute", False,
                               "midright", w - 262)  # fmt: skip

    def _paint_game(self, surface: Surface, area: Box) -> None:
        kit, (x, y, w, _) = self.kit, area
        kit.panel(surface, area, "Game")
        at = y + 44
        for option in self.others:
            kit.draw_text(surface, option.label, (x + 16, at + 10), 14, "text2", False, "midleft", w - 32)
            chosen = next(c for c in option.choices if c.id == self.options[option.id])
            kit.draw_text(surface, chosen.detail, (x + 16, at + 70), 13, "mute", False, "midleft", w - 32)
            at += 84
        kit.draw_text(surface, "Seed of the dice", (x + 16, at + 10), 14, "text2", False, "midleft")
        if self.entered:
            seed, line = entries.read_seed(self.seed_text)
            bad = seed is None and bool(self.seed_text.strip())
            ink = "refused" if bad else "caution" if seed is None else "good"
            kit.draw_icon(
                surface,
                "cross" if bad else "caution" if seed is None else "check",
                (x + 24, at + 120),
                14,
                ink,
            )
            kit.draw_text(
                surface,
                line,
                (x + 38, at + 120),
                13,
                ink if seed is None else "text2",
                False,
                "midleft",
                w - 54,
            )
        else:
            words = f"Seed {self.drawn}"
            kit.draw_text(surface, words, (x + 66, at + 85), 16, "text", True, "midleft", w - 80)
            words = "Enter it another time to play the same dice again."
            kit.draw_text(surface, words, (x + 16, at + 120), 13, "mute", False, "midleft", w - 32)

    # -- keys

    def update(self, dt: float) -> bool:
        rows = self.named.get("players")
        moved = False
        if rows is not None and self._offset != rows.scroll.offset:
            self._offset = rows.scroll.offset
            moved = self._follow(rows)
        return super().update(dt) or moved

    def _follow(self, rows: Any) -> bool:
        """Keep the name being typed on its row while the list scrolls."""
        entry: Entry | None = self.named.get("name")
        if entry is None:
            return False
        x, y, w, h = rows.box
        top = y + self.editing * _ROW - rows.scroll.offset + 3
        seen = y - 2 <= top and top + 36 <= y + h + 2
        for control in (entry, self.named["remove"]):
            control.visible = seen
            if seen:
                control.box = (control.box[0], top, control.box[2], control.box[3])
        return True

    def key(self, action: str, event: Event) -> bool:
        if event.key == pygame.K_ESCAPE and self.editing >= 0:
            self._cursor = self.editing
            self._end_edit()
            self.relay("players")
            return True
        if event.key == pygame.K_DELETE and self.ui.focused is self.named.get("players"):
            self._cursor = self.named["players"].cursor
            self.remove(self._cursor)
            return True
        if action == "rules":
            from game.scenes.rulebook import RulebookScene

            self.app.push(RulebookScene(self.app, self.game.id))
            return True
        return super().key(action, event)
