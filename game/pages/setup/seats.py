"""The panels of a setup's seats: the number, names and controllers of 1 to 99 of them, and their decks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event

from game.pages.parts.controller import controller_width, draw_controller
from game.pages.parts.decks import Offer, offers, record_words, same, size_words
from game.pages.parts.number_stepper import NumberStepper
from game.pages.parts.options import PARAGRAPH
from game.pages.parts.page import EDGE, Page, Panel
from game.pages.parts.seat_dialog import SeatDialog
from game.pages.parts.seat_list import NAME_LENGTH, SeatList
from game.store.records import Record
from game.ui.canvas import Box
from game.ui.lists import ScrollList, Side
from game.ui.scroll import BAR
from rules.bots.names import title_of
from rules.common.setups import default_name
from rules.decks.deck import DeckRules, legal
from rules.decks.text import chosen

ROW, NAME_LEFT, _FOOT = 40.0, 46.0, 30.0
NAME_SIZES = (16.0, 14.0, 12.0)
"""The type sizes of a name; the largest that fits is used."""


class PlayersPanel(Panel[Page]):
    """The seats at the table, laid out by `page`; `seats` are the names the game would start with, `team`
    returns a seat's team number for a number of seats (0: no teams)."""

    def __init__(
        self, page: Page, names: Sequence[str], bots: Sequence[str], allowed: range,
        team: Callable[[int, int], int] = lambda seat, seats: 0,
    ) -> None:  # fmt: skip
        super().__init__(page)
        self._team = team
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
        super().lay(area)
        x, y, w, h = area
        count, least, most = len(self.seat_list), self.seat_list.least, self.seat_list.most
        span = f"{least}–{most}" if self._has_counter else str(most)
        self.page.controls.frame(area, "Players", f"{count} of {span}")
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
        rows = self.page.controls.rows(
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
            self.page.controls.small_button("add", box, "Add a player", lambda: self.add(""), "plus")
            self.page.controls.small_button(
                "add bot", (left + half + 8, *box[1:]), "Add a bot", self._add_bot, "bot"
            )
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
            self.page.controls.small_button("add bot", box, "Add a bot", self._add_bot, "bot", why)

    def _add_bot(self) -> None:
        self.add(self.seat_list.usual_bot)

    def _lay_entry(self, rows: ScrollList) -> None:
        number = self.editing
        x, y, w, _ = rows.row_box(number)
        bot = self.seat_list.seats[number].bot
        self.page.controls.name("name", self.page.ui.entry(
            (x + NAME_LEFT, y + 2, w - NAME_LEFT - 42, 36), self.seats[number], self._typed,
            limit=NAME_LENGTH, hint=title_of(bot) if bot else default_name(number), on_enter=self._next_player,
        ))  # fmt: skip
        box, spare = (x + w - 38, y + 2, 36, 36), len(self.seat_list) > self.seat_list.least
        why = "" if spare else self.counter.too_few
        self.page.controls.small_button(
            "remove", box, "Remove this player", lambda: self.remove(number), "trash", why
        )

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

    def update(self, dt: float) -> bool:
        """Keep the entry of a name on its row while the list scrolls; return whether it moved."""
        rows = self.page.controls.named.get("players")
        if rows is None or rows.scroll.offset == self._offset:
            return False
        self._offset = rows.scroll.offset
        top, (_, y, _, h) = rows.row_box(self.editing)[1] + 2, rows.box
        seen = y - 2 <= top and top + 36 <= y + h + 2
        for control in (self.page.controls.named.get("name"), self.page.controls.named.get("remove")):
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


TOP, FOOT, FIELD, LEAST_BLOCK, BLOCK = 44.0, 62.0, 40.0, 72.0, 150.0
"""The margins above and below the players, the height of a field, and the least and largest height of a
player's block."""
AROUND = 6.0
"""The vertical margin of a deck's description."""
GIVEN = "That setup's deck"


class DecksPanel(Panel[Page]):
    """A row with a deck for every player, laid out by `page`. `options` are the game's options by id,
    `wanted` the initial decks in the form of a setup; `names` returns the players, `usual` the default decks
    of a number of players."""

    def __init__(
        self, page: Page, rules: DeckRules, options: Mapping[str, str], wanted: Sequence[str],
        records: Sequence[Record], names: Callable[[], Sequence[str]],
        usual: Callable[[int], Sequence[str]],
    ) -> None:  # fmt: skip
        super().__init__(page)
        self.rules, self.options, self.records = rules, options, records
        self._names, self._usual = names, usual
        self._written = list(wanted)
        self.offers: list[Offer] = []
        self.refresh()

    def refresh(self) -> None:
        """Read the available decks; update decks changed since."""
        self.offers = offers(self.page.app.store, self.rules)
        self._written = [self._current_text(written) for written in self._written]

    def follow(self, rules: DeckRules | None) -> None:
        """Switch to other deck rules, after a change of an option that decides them."""
        if rules is not None and rules is not self.rules:
            self.rules = rules
            self.refresh()
            self.page.relay()

    def _current_text(self, written: str) -> str:
        found = (offer.written for offer in self.offers if same(self.rules, written, offer))
        return next(found, written)

    @property
    def decks(self) -> tuple[str, ...]:
        """Return the players' decks by seat, in the form of a setup."""
        count = len(self._names())
        if len(self._written) < count:
            self._written += self._usual(count)[len(self._written) :]
        return tuple(self._written[:count])

    def choose(self, seat: int, written: str) -> None:
        """Choose a deck for a seat."""
        self._written[seat] = written
        self.page.relay(f"deck {seat}")

    # -- layout

    @property
    def least(self) -> float:
        """Return the height needed for all players' decks."""
        return TOP + FOOT + LEAST_BLOCK * len(self._names())

    def _blocks(self, area: Box) -> list[Box]:
        x, y, w, h = area
        count = len(self._names())
        high = min(BLOCK, (h - TOP - FOOT) / max(1, count))
        return [(x + EDGE, y + TOP + n * high, w - 2 * EDGE, high) for n in range(count)]

    def lay(self, area: Box) -> None:
        """Add a list of decks for every player, each with a button to the deck builder."""
        super().lay(area)
        x, y, w, h = area
        own = sum(offer.own is not None for offer in self.offers)
        self.page.controls.frame(area, "Decks", f"{own} custom" if own else "")
        blocks = self._blocks(area)
        roomy = all(self._has_room(self._deck_description(seat), block) for seat, block in enumerate(blocks))
        for seat, (left, top, wide, _) in enumerate(blocks):
            written = self.decks[seat]
            entries = [(offer.written, self._title_of(offer)) for offer in self.offers]
            if written not in dict(entries):
                entries.insert(0, (written, chosen(self.rules, written).name or GIVEN))
            box = (left, top + 26, wide - FIELD - 8, FIELD)
            choose = partial(self.choose, seat)
            self.page.controls.name(f"deck {seat}", self.page.ui.drop_down(box, entries, written, choose))
            box = (left + wide - FIELD, top + 26, FIELD, FIELD)
            self.page.controls.small_button(
                f"build {seat}", box, "Open it in the deck builder", partial(self.build, written), "pencil"
            )
            self._lay_words(seat, (left, top, wide, 24), roomy)
        box = (x + EDGE, y + h - FOOT + 8, w - 2 * EDGE, 42)
        self.page.controls.button("build", box, "Deck builder", self.build, icon="cards")

    def _lay_words(self, seat: int, line: Box, roomy: bool) -> None:
        """Add the player's name, the deck's record and, if there is room for all, its description."""
        (x, y, w, h), kit, ui, name = line, self.page.kit, self.page.ui, self._names()[seat]
        ui.label((x + 26, y, w * 0.5, h), name, 16, bold=True)
        if (offer := self._offer(seat)) is not None:
            used = 42 + min(w * 0.5, kit.text_width(name, 16, True))
            record = record_words(self.records, self.rules, offer)
            ui.label((x + used, y, w - used, h), record, 13, "text2", anchor="midright")
        if roomy:
            ui.label(
                (x, y + 26 + FIELD + AROUND, w, PARAGRAPH),
                self._deck_description(seat),
                14,
                "text2",
                anchor="topleft",
            )

    def build(self, written: str = "") -> None:
        """Open the deck builder."""
        self.page.visit("decks", self.rules.game, self.options, written)

    def _title_of(self, offer: Offer) -> str:
        if legal(self.rules, offer.deck):
            return offer.title
        return f"{offer.title} (not legal)"

    # -- drawing

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw the players' badges."""
        for seat, (x, y, _, _) in enumerate(self._blocks(area)):
            self.page.kit.player_badge(surface, seat, (x + 9, y + 12), 18)

    def _offer(self, seat: int) -> Offer | None:
        """Return the player's deck among the available ones, None if it isn't there."""
        return next((each for each in self.offers if each.written == self.decks[seat]), None)

    def _deck_description(self, seat: int) -> str:
        """Return the description of a player's deck."""
        offer = self._offer(seat)
        return "" if offer is None else offer.deck.text or size_words(self.rules, offer.deck)

    def _has_room(self, words: str, block: Box) -> bool:
        """Return whether a deck's description fits below it; descriptions are shown for all decks or none."""
        _, _, w, h = block
        return not words or 26 + FIELD + 2 * AROUND + self.page.kit.paragraph_height(words, w, 14) <= h
