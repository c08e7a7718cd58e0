"""The players panel of a setup: the number, names and controllers of 1 to 99 seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Surface
from pygame.event import Event

from game.pages.parts.controller import controller_width, draw_controller
from game.pages.parts.number_stepper import NumberStepper
from game.pages.parts.page import Page
from game.pages.parts.seat_dialog import SeatDialog
from game.pages.parts.seat_list import NAME_LENGTH, SeatList
from game.ui.canvas import Box
from game.ui.lists import ScrollList, Side
from game.ui.scroll import BAR
from rules.bots.names import title_of
from rules.common.setups import default_name

ROW, NAME_LEFT, _FOOT = 40.0, 46.0, 30.0
NAME_SIZES = (16.0, 14.0, 12.0)
"""The type sizes of a name; the largest that fits is used."""


class PlayersPanel:
    """The seats at the table, laid out by `page`; `seats` are the names the game would start with, `team`
    returns a seat's team number for a number of seats (0: no teams)."""

    def __init__(
        self, page: Page, names: Sequence[str], bots: Sequence[str], allowed: range,
        team: Callable[[int, int], int] = lambda seat, seats: 0,
    ) -> None:  # fmt: skip
        self.page, self._team = page, team
        self.seat_list = SeatList(names, bots, allowed)
        self.editing = -1
        least, most = self.seat_list.least, self.seat_list.most
        self.counter = NumberStepper(
            page, "player", "players", least, most, lambda: len(self.seat_list), self._resize
        )
        self._cursor = 0
        self._offset: float | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names in use: none empty, no two the same."""
        return self.seat_list.names

    # -- actions

    def add(self, bot: str) -> None:
        """Add a bot, or a person ("")."""
        self.end_edit()
        if len(self.seat_list) < self.seat_list.most:
            self.seat_list.add(bot)
        self._cursor = len(self.seat_list) - 1
        self.counter.settle()
        self.page.relay()

    def remove(self, seat: int) -> None:
        """Remove a player."""
        few = len(self.seat_list) <= self.seat_list.least
        if not few and 0 <= seat < len(self.seat_list):
            self.seat_list.remove(seat)
        self.editing = -1
        self.counter.settle(self.counter.too_few if few else "")
        self._cursor = min(seat, len(self.seat_list) - 1)
        self.page.relay("players")

    def edit(self, seat: int) -> None:
        """Edit a player's name in its row."""
        self.end_edit()
        self.editing = self._cursor = seat
        self.counter.settle()
        self.page.relay("name")

    def end_edit(self) -> None:
        """Store the name being typed."""
        if 0 <= self.editing < len(self.seat_list):
            self.seat_list.settle()
        self.editing = -1

    def ask(self, seat: int) -> None:
        """Ask for the controller of a seat."""
        self.end_edit()
        self._cursor = seat
        self.page.relay("players")
        bot = self.seat_list.seats[seat].bot
        self.page.app.push(SeatDialog(self.page.app, seat, len(self.seat_list), bot, self.decide))

    def decide(self, seat: int, bot: str) -> None:
        """Assign a seat to a bot or a person ("")."""
        self.counter.settle()
        self.seat_list.decide(seat, bot)
        self.page.relay("players")

    def _next_player(self) -> None:
        """Store the name on Enter and move the cursor to the next player."""
        self._cursor = min(self.editing + 1, len(self.seat_list) - 1)
        self.end_edit()
        self.page.relay("players")

    def _typed(self, text: str) -> None:
        if 0 <= self.editing < len(self.seat_list):
            self.seat_list.seats[self.editing].typed = text

    def _resize(self, count: int) -> None:
        self.end_edit()
        self.seat_list.resize(count)
        self._cursor = min(self._cursor, count - 1)

    # -- layout

    @property
    def _has_counter(self) -> bool:
        """Return whether the number of players can be chosen."""
        return self.seat_list.most > self.seat_list.least

    @property
    def least(self) -> float:
        """Return the height that shows two players at once."""
        return self._top + ROW * min(2, len(self.seat_list)) + _FOOT

    @property
    def full_height(self) -> float:
        """Return the height that shows all players at once."""
        return self._top + ROW * len(self.seat_list) + _FOOT

    @property
    def _top(self) -> float:
        return 90.0 if self._has_counter else 44.0

    def lay(self, area: Box) -> None:
        """Add counter, list, the entry of a name being edited, and a line of help or a fault."""
        x, y, w, h = area
        count, least, most = len(self.seat_list), self.seat_list.least, self.seat_list.most
        span = f"{least}–{most}" if self._has_counter else str(most)
        self.page.frame(area, "Players", f"{count} of {span}")
        words, ink = (self.counter.note, "caution") if self.counter.note else (self._help(w - 32), "mute")
        self.page.ui.label((x + 16, y + h - 27, w - 32, 20), words, 13, ink)
        top = y + self._top
        room = y + h - _FOOT - top
        high = min(room, ROW * count)
        below = self._has_counter and room - high >= ROW and count < most
        if self._has_counter:
            self._lay_counter((x + 16, y + 44, w - 32, 38), adds=not below)
        wide = w - 22 - (BAR if high < ROW * count else 0.0)
        side = Side(controller_width(self.page.kit, wide, self.seats), self._draw_side, self.ask)
        rows = self.page.rows(
            "players",
            (x + 10, top, w - 22, high),
            ROW,
            count,
            self._draw,
            self.edit,
            side=side,
            on_delete=self.remove,
        )
        if self._offset is not None:
            rows.scroll.to(self._offset, at_once=True)
        rows.go_to(self._cursor)
        self._offset = rows.scroll.offset
        if below:
            half, left = (w - 32 - 8) / 2, x + 16
            box = (left, top + high + 4, half, ROW - 4)
            self.page.small_button("add", box, "Add a player", lambda: self.add(""), "plus")
            self.page.small_button("add bot", (left + half + 8, *box[1:]), "Add a bot", self._add_bot, "bot")
        if self.editing >= 0:
            self._lay_entry(rows)

    def _lay_counter(self, box: Box, adds: bool) -> None:
        """Add the stepper for the number of players; with `adds`, a button for another bot at the right."""
        x, y, w, h = box
        used = self.counter.lay(box) + 8
        if adds:
            why = "" if len(self.seat_list) < self.seat_list.most else self.counter.too_many
            wide = min(w - used, 132.0)
            wide = wide if wide >= 108 else 38.0
            box = (x + w - wide, y, wide, h)
            self.page.small_button("add bot", box, "Add a bot", self._add_bot, "bot", why)

    def _add_bot(self) -> None:
        self.add(self.seat_list.usual_bot)

    def _lay_entry(self, rows: ScrollList) -> None:
        number = self.editing
        x, y, w, _ = rows.row_box(number)
        bot = self.seat_list.seats[number].bot
        self.page.name("name", self.page.ui.entry(
            (x + NAME_LEFT, y + 2, w - NAME_LEFT - 42, 36), self.seats[number], self._typed,
            limit=NAME_LENGTH, hint=title_of(bot) if bot else default_name(number), on_enter=self._next_player,
        ))  # fmt: skip
        box, spare = (x + w - 38, y + 2, 36, 36), len(self.seat_list) > self.seat_list.least
        why = "" if spare else self.counter.too_few
        self.page.small_button("remove", box, "Remove this player", lambda: self.remove(number), "trash", why)

    # -- drawing

    def _help(self, width: float) -> str:
        """Return the help line, shortened to fit a width."""
        if self.seat_list.watched:
            return "Only bots play: you watch."
        wordings = (
            "Click a name to rename it. Press Space to switch person and bot.",
            "Rename players, or let bots play.",
        )
        return self.page.kit.fitting(wordings, width, 13)

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        (x, y, w, h), kit = box, self.page.kit
        kit.player_badge(surface, i, (x + 22, y + h / 2), 24, bool(self.seat_list.seats[i].bot))
        if i == self.editing:
            return
        pencil = 26 if state in ("hovered", "focused") else 0
        room, name = w - NAME_LEFT - 8 - pencil, self.seats[i]
        team = self._team(i, len(self.seat_list))
        said = f"Team {team}" if team else ""
        beside = kit.text_width(said, 13) + 10 if said and not pencil else 0.0
        beside = beside if room - beside >= kit.text_width(name, NAME_SIZES[-1], True) else 0.0
        size = kit.largest(name, NAME_SIZES, room - beside)
        kit.draw_text(surface, name, (x + NAME_LEFT, y + h / 2), size, "text", True, "midleft", room - beside)
        if beside:
            kit.draw_text(surface, said, (x + w - 8, y + h / 2), 13, "text2", False, "midright")
        if pencil:
            kit.draw_icon(surface, "pencil", (x + w - 18, y + h / 2), 16, "lamp")

    def _draw_side(self, surface: Surface, i: int, box: Box, state: str) -> None:
        draw_controller(self.page.kit, surface, box, self.seat_list.seats[i].bot, state)

    # -- time and keys

    def update(self) -> bool:
        """Keep the entry of a name on its row while the list scrolls; return whether it moved."""
        rows = self.page.named.get("players")
        if rows is None or rows.scroll.offset == self._offset:
            return False
        self._offset = rows.scroll.offset
        top, (_, y, _, h) = rows.row_box(self.editing)[1] + 2, rows.box
        seen = y - 2 <= top and top + 36 <= y + h + 2
        for control in (self.page.named.get("name"), self.page.named.get("remove")):
            if control is not None:
                control.visible = seen
                if seen:
                    control.box = (control.box[0], top, *control.box[2:])
        return True

    def key(self, event: Event) -> bool:
        """End the editing of a name on Escape; return whether the key was used."""
        if event.key == pygame.K_ESCAPE and self.editing >= 0:
            self.end_edit()
            self.page.relay("players")
            return True
        return False
