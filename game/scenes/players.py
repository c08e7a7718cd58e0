"""The panel of a setup in which the players are counted and named, 1 to 99 of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Surface
from pygame.event import Event

from game.scenes import entries
from game.scenes.page import Page
from game.ui.canvas import Box

if TYPE_CHECKING:
    from game.ui.lists import ScrollList

ROW = 40.0


class PlayersPanel:
    """Names by seat, as typed; `seats` are those the game would begin with. `page` lays it out."""

    def __init__(self, page: Page, names: Sequence[str], allowed: range) -> None:
        self.page, self.least, self.most = page, allowed[0], allowed[-1]
        self.names = list(names)[: self.most]
        self._left: list[str] = []
        self._fill_up(self.least)
        self.editing = -1
        self.note = ""
        self.count_text = str(len(self.names))
        self._cursor = 0
        self._offset: float | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """The names in use: none empty, no two the same."""
        return entries.tidy_names(self.names)

    # -- what can be done

    def set_count(self, count: int) -> None:
        """Have that many players, within what the game allows."""
        self.end_edit()
        self._resize(max(self.least, min(self.most, count)))
        self.count_text = str(len(self.names))
        self.page.relay()

    def remove(self, seat: int) -> None:
        """Take a player out."""
        self.note = ""
        if len(self.names) <= self.least:
            self.note = f"At least {self.least} must play."
        elif 0 <= seat < len(self.names):
            del self.names[seat]
        self.editing, self.count_text = -1, str(len(self.names))
        self._cursor = min(seat, len(self.names) - 1)
        self.page.relay("players")

    def edit(self, seat: int) -> None:
        """Rename a player where the name stands."""
        self.end_edit()
        self.editing = self._cursor = seat
        self.note = ""
        self.page.relay("name")

    def end_edit(self) -> None:
        """Keep the name being typed."""
        if 0 <= self.editing < len(self.names):
            self.names = list(self.seats)
        self.editing = -1

    def _next(self) -> None:
        """Enter in a name: keep it and go to the list again, its cursor on the next player."""
        self._cursor = min(self.editing + 1, len(self.names) - 1)
        self.end_edit()
        self.page.relay("players")

    def _typed(self, text: str) -> None:
        if 0 <= self.editing < len(self.names):
            self.names[self.editing] = text

    def _count_typed(self, text: str) -> None:
        self.count_text = text
        count, self.note = entries.read_count(text, self.least, self.most)
        if count is not None and count != len(self.names):
            self.end_edit()
            self._resize(count)
            self.page.relay("count")
        else:
            self.page.repaint()

    def _count_entered(self) -> None:
        """Enter in the number: it stands as it is counted, and the list has the focus next."""
        self.note, self.count_text = "", str(len(self.names))
        self.page.relay("players")

    def _resize(self, count: int) -> None:
        if count < len(self.names):
            self._left[:0] = self.names[count:]
        del self.names[count:]
        self._fill_up(count)
        self.note = ""
        self._cursor = min(self._cursor, count - 1)

    def _fill_up(self, count: int) -> None:
        """Add players up to a number: those that a smaller number had left out come back first."""
        while len(self.names) < count:
            self.names.append(self._left.pop(0) if self._left else self._fresh_name())

    def _fresh_name(self) -> str:
        """A name for a new player that nobody has yet, by the seat if it is free."""
        taken = {name.casefold() for name in self.names}
        seat = len(self.names)
        free = (n for n in (seat, *range(self.most)) if entries.default_name(n).casefold() not in taken)
        return entries.default_name(next(free, seat))

    # -- layout

    def lay(self, area: Box) -> None:
        """Counter, list, and the entry where a name is being changed."""
        x, y, w, h = area
        if self.most > self.least:
            self._lay_counter(x + 16, y + 44)
        room = h - 120
        high = min(room, ROW * len(self.names))
        rows = self.page.ui.scroll_list((x + 10, y + 90, w - 20, high), ROW, len(self.names), self._draw, self.edit)
        rows.cursor = max(0, min(len(self.names) - 1, self._cursor))
        if self._offset is not None:
            rows.scroll.to(self._offset, at_once=True)
        rows.reveal(rows.cursor)
        rows.scroll.to(rows.scroll.target, at_once=True)
        self._offset = rows.scroll.offset
        self.page.name("players", rows)
        if room - high >= ROW and len(self.names) < self.most:
            self._step((x + 16, y + 93 + high, w - 32, ROW - 4), "add", "Add a player", 1, "plus", True, "")
        if self.editing >= 0:
            self._lay_entry(rows)

    def _lay_counter(self, x: float, y: float) -> None:
        count, fewer, more = (
            len(self.names),
            f"At least {self.least} must play.",
            f"At most {self.most} can play.",
        )
        self._step((x, y, 38, 38), "less", "One player less", -1, "minus", count > self.least, fewer)
        tip = f"{self.least} to {self.most} players"
        entry = self.page.ui.entry(
            (x + 46, y, 58, 38), self.count_text, self._count_typed, limit=4, on_enter=self._count_entered, tip=tip
        )
        self.page.name("count", entry)
        self._step((x + 112, y, 38, 38), "more", "One player more", 1, "plus", count < self.most, more)
        if self.most - self.least >= 20:
            self._step((x + 158, y, 62, 38), "more 10", "+ 10", 10, "", count < self.most, more)

    def _step(self, box: Box, name: str, label: str, by: int, icon: str, enabled: bool, why: str) -> None:
        """A button that changes the number of players."""
        kind = "icon" if icon and box[2] == box[3] else "chip"
        button = self.page.ui.button(
            box,
            label,
            lambda: self.set_count(len(self.names) + by),
            kind=kind,
            icon=icon,
            enabled=enabled,
            why=why,
        )
        self.page.name(name, button)

    def _lay_entry(self, rows: ScrollList) -> None:
        ui, name, seat = self.page.ui, self.page.name, self.editing
        x, y, w, _ = rows.box
        top = y + seat * ROW - rows.scroll.offset + 3
        entry = ui.entry(
            (x + 40, top, w - 100, 36), self.names[seat], self._typed, limit=entries.NAME_LENGTH,
            hint=entries.default_name(seat), on_enter=self._next,
        )  # fmt: skip
        name("name", entry)
        bin_ = ui.button(
            (x + w - 54, top, 36, 36), "Take this player out", lambda: self.remove(seat), kind="icon", icon="trash",
            enabled=len(self.names) > self.least, why=f"At least {self.least} must play.",
        )  # fmt: skip
        name("remove", bin_)

    # -- drawing

    def paint(self, surface: Surface, area: Box) -> None:
        """The panel, its figure and one line of help or of what is wrong."""
        kit, (x, y, w, h) = self.page.kit, area
        span = f"{self.least}–{self.most}" if self.most > self.least else str(self.most)
        kit.panel(surface, area, "Players", f"{len(self.names)} of {span}")
        words, ink = (self.note, "caution") if self.note else ("Pick a name to change it.", "mute")
        kit.draw_text(surface, words, (x + 16, y + h - 17), 13, ink, False, "midleft", w - 32)

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        if i >= len(self.names):
            return
        (x, y, w, h), kit = box, self.page.kit
        kit.player_badge(surface, i, (x + 22, y + h / 2), 24)
        if i == self.editing:
            return
        kit.draw_text(surface, self.names[i], (x + 44, y + h / 2), 16, "text", True, "midleft", w - 90)
        if state in ("hovered", "focused"):
            kit.draw_icon(surface, "pencil", (x + w - 22, y + h / 2), 16, "lamp")

    # -- time and keys

    def update(self) -> bool:
        """Keep the name being typed on its row while the list scrolls."""
        rows = self.page.named.get("players")
        if rows is None or rows.scroll.offset == self._offset:
            return False
        self._offset = rows.scroll.offset
        x, y, w, h = rows.box
        top = y + self.editing * ROW - rows.scroll.offset + 3
        seen = y - 2 <= top and top + 36 <= y + h + 2
        for control in (self.page.named.get("name"), self.page.named.get("remove")):
            if control is not None:
                control.visible = seen
                if seen:
                    control.box = (control.box[0], top, *control.box[2:])
        return True

    def key(self, event: Event) -> bool:
        """Escape ends a change of name, Delete takes out the player the cursor is on."""
        rows: ScrollList | None = self.page.named.get("players")
        if event.key == pygame.K_ESCAPE and self.editing >= 0:
            self.end_edit()
            self.page.relay("players")
            return True
        if event.key == pygame.K_DELETE and rows is not None and rows.focused:
            self.remove(rows.cursor)
            return True
        return False
