"""The setup of a game: its options, players and seed. Generic over `game.options()`."""

from __future__ import annotations

from functools import partial

import pygame
from msgspec.structs import replace
from pygame import Surface
from pygame.event import Event

from game.app.scene import Answer, App
from game.pages.parts.campaign import progress
from game.pages.parts.course import has_lessons
from game.pages.parts.new_game import StartingPage
from game.pages.parts.options import OptionRows, choice_of, filter_options, lay_option, pictured, settle
from game.pages.parts.page import GAP, columns, stacked
from game.pages.parts.seat_list import names_by_seat
from game.pages.parts.seed_field import HEIGHT, SeedField
from game.pages.setup import gallery
from game.pages.setup.decks_panel import DecksPanel
from game.pages.setup.players_panel import PlayersPanel
from game.ui.canvas import Box
from game.ui.inputs import TextField
from rules import catalog
from rules.game import Choice, Option, Setup, choices_of_options
from rules.tabletop import AnyTabletop

FOOT, WIDEST = 52.0, 1480.0
FILTER = 46.0
"""The height of an option above the gallery that decides which boards it shows."""
SHARES = (0.365, 0.305, 0.33)
ROOM = 8.0
"""The extra height of the players' panel beyond its least."""
SHORT_BAR = 600.0
"""The width of the page below which the buttons of the bar are only icons."""
BESIDE_TITLE = 98.0
"""The width of the bar left free around the title and the words beside it."""
TILE_LEAST, TILE_MOST, TILE_GAP = 80.0, 1.45, 8.0
"""A tile's least height, its largest height as a multiple of its width, and the gap between tiles."""


class SetupScene(StartingPage):
    """The page that sets up and starts a game. `setup` and `seed` are the initial values; names and bots are
    those of the last game."""

    title = "New game"

    def __init__(self, app: App, game_id: str, setup: Setup | None = None, seed: int | None = None) -> None:
        super().__init__(app)
        self.game: AnyTabletop = app.game(game_id)
        self.part = "options"
        self._set_initial_choices(setup, seed)

    def _set_initial_choices(self, setup: Setup | None, seed: int | None) -> None:
        """Set the initial choices, as far as they exist."""
        first = setup or self.game.default_setup(self.game.seats[0])
        self.options = choices_of_options(self.game.options(), first.options)
        records = self.app.store.records.all(self.game.id)
        self.progress = progress(self.game, records)
        rules = self.game.deck_rules(self.options)
        last = records[-1].decks if records and setup is None else first.decks
        self.decks = (
            DecksPanel(
                self, rules, self.options, last or first.decks, records,
                lambda: self.players.seats, lambda count: self.game.default_setup(count).decks,
            ) if rules is not None else None
        )  # fmt: skip
        settings = self.app.settings
        names = setup.seats if setup else settings.names or first.seats
        bots = setup.bots if setup else settings.bots
        self.players = PlayersPanel(self, names, bots, self.game.seats, self.game.team)
        self.panels = {"players": self.players, **({"decks": self.decks} if self.decks else {})}
        self.seeding = SeedField(self, seed)
        self._watched = setup is not None and self.players.seat_list.watched
        self._follow_controllers()
        self.filters = filter_options(self.game)
        beside = [self.pictured, *self.filters]
        others = [option for option in self.game.options() if option not in beside]
        self.others = OptionRows(self, others, self.options, self._update_after_choice)

    def renew(self) -> None:
        """Reload the game after a change of cards, keeping choices that still exist."""
        game = self.app.game(self.game.id)
        if game is not self.game:
            setup, seed = self.setup, self.seeding.seed if self.seeding.entered else None
            self.game = game
            self._set_initial_choices(setup, seed)

    # -- choices

    @property
    def pictured(self) -> Option | None:
        """Return the option shown as a gallery, None without one."""
        return pictured(self.game)

    @property
    def gallery(self) -> tuple[Choice, ...]:
        """Return the gallery's choices that go with the other options, in the order of the game's
        campaign."""
        choices = self.pictured.offered(self.options) if self.pictured else ()
        return self.progress.in_order(choices) if self.progress else choices

    @property
    def setup(self) -> Setup:
        """Return the chosen setup."""
        decks = self.decks.decks if self.decks is not None else ()
        return Setup(self.game.id, self.players.seats, dict(self.options), decks, self.players.seat_list.bots)

    @property
    def fault(self) -> str:
        """Return why the game can't start, "" if it can."""
        return self.seeding.fault or next(iter(self.game.check_setup(self.setup)), "")

    def start(self) -> None:
        """Start the game, first asking about an unfinished one."""
        self.players.end_edit()
        seed = self.seeding.seed
        if seed is None or self.fault:
            self.relay("seed")
            return
        self.app.change_settings(names=self.players.seats, bots=self.players.seat_list.bots)
        self.start_game(self.setup, seed)

    def simulate(self) -> None:
        """Open the simulations with the chosen setup."""
        self.players.end_edit()
        self.visit("runs", self.game.id, self.setup)

    def resume(self, answer: Answer) -> None:
        super().resume(answer)
        self._follow_controllers()
        if self.decks is not None:
            self.decks.refresh()

    def _follow_controllers(self) -> None:
        """Switch options between the defaults for persons and for bots when the controllers change."""
        watched = self.players.seat_list.watched
        if watched != self._watched:
            self._watched = watched
            for option in self.game.options():
                usual = [option.default, option.among_bots]
                if self.options[option.id] == usual[not watched]:
                    self.options[option.id] = usual[watched]

    def _set_filter(self, option: str, id: str) -> None:
        """Set an option beside the gallery and replace choices that don't go with it."""
        self.options[option] = id
        settle(self.game, self.options)
        self._update_after_choice()
        self.relay(f"{option} {id}")

    def _update_after_choice(self) -> None:
        """Update deck rules and page after a choice."""
        if self.decks is not None:
            self.decks.follow(self.game.deck_rules(self.options))
        self.relay()

    # -- layout

    @property
    def small(self) -> bool:
        """Return whether options and players are shown on separate tabs."""
        return self.narrow or self.h < 600

    def lay_out(self) -> None:
        self.others.names = names_by_seat(self.players.seats)
        self.others.seat(len(self.players.seats))
        box = self.body(WIDEST)
        body, foot = stacked(box, 1, FOOT)
        if self.small:
            first = self.pictured.label if self.pictured else "Decks" if self.decks else "Game"
            parts = [("options", first), ("players", "Players, seed")]
            left, right = columns(body, 0.5, 0.5)
            self.others.brief = False
            apart = self._game_height(right[2]) > right[3]
            self.others.brief = apart
            if apart:
                parts.append(("game", "Options"))
            tabs, (_, y, _, h) = columns(foot, 1, 220), foot
            self.tabs((tabs[0][0], y + 6, tabs[0][2], h - 12), parts)
            second = "decks" if self.decks and not self.pictured else "detail"
            names = (
                ("gallery", second) if self.part == "options" else ("players", "seed" if apart else "game")
            )
            areas = dict(zip(names, (left, right), strict=True)) if self.part != "game" else {"rows": body}
            start = tabs[1]
        else:
            left, middle, right = columns(box, *SHARES)
            self.others.brief = False
            beside = self.players.least + GAP if self.decks is None or self.pictured else 0.0
            wanted = beside + self._game_height(right[2]) + FOOT + GAP
            self.others.brief = wanted > right[3]
            apart = self.others.brief and self.decks is None and self.pictured is None
            if apart:
                self.others.brief = self._game_height(right[2]) + FOOT + GAP > right[3]
                told, players = stacked(middle, self._how_height(middle[2]), 1)
                game, start = stacked(right, 1, FOOT)
                middle = told
            else:
                players, game, start = stacked(right, 1, self._game_height(right[2]), FOOT)
            areas = {"gallery": left, "detail": middle, "players": players, "game": game}
            if self.decks is not None and self.pictured is not None:
                areas["detail"], areas["decks"] = stacked(middle, 0.5, 0.5)
            elif self.decks is not None:
                del areas["detail"]
                most = middle[3] - GAP - self.decks.least
                high = max(self.players.least + ROOM, min(self.players.full_height, most))
                areas["players"], areas["decks"] = stacked(middle, high, 1)
                areas["game"], start = stacked(right, 1, FOOT)
        self.lay_areas(areas)
        tip = "Let bots play this setup 1,000 times and see the results."
        self.bar_button("simulate", "Simulate", self.simulate, "chart", tip, self.w < SHORT_BAR)
        if has_lessons(self.app, self.game.id):
            tip, learn = "Learn this game by playing.", partial(self.visit, "learn", self.game.id)
            self.bar_button("lessons", "Lessons", learn, "book", tip, self.w < SHORT_BAR, left_of="simulate")
        label = "Watch" if self.players.seat_list.watched else "Start"
        self.button(
            "start", start, label, self.start, self.fault, kind="primary", icon="play", keycap="Enter"
        )

    def show_part(self, part: str) -> None:
        self.players.end_edit()
        super().show_part(part)

    def _lay_gallery(self, area: Box) -> None:
        option = self.pictured
        if option is None:
            return
        x, y, w, h = area
        y += FILTER * len(self.filters)
        h -= FILTER * len(self.filters)
        for number, each in enumerate(self.filters):
            line = (x + 14, area[1] + 44 + FILTER * number, w - 28, 36.0)
            lay_option(self, each, line, self.options, partial(self._set_filter, each.id))
        room, ids = (w - 28, h - 60), [choice.id for choice in self.gallery]
        tried = (3, 2, 1) if w >= 300 else (2, 1)
        wide = max(tried, key=lambda wide: gallery.picture_side(*_tile(room, wide, len(ids))))
        tall = _tile(room, wide, len(ids))[1]
        tiles = self.ui.tiles(
            (x + 14, y + 44, *room), wide, tall, len(ids), self._draw_tile, self._pick_tile,
            chosen=ids.index(self.options[option.id]),
        )  # fmt: skip
        self.name("gallery", tiles)

    def _draw_tile(self, surface: Surface, i: int, box: Box, state: str) -> None:
        if self.pictured is not None:
            choice = self.gallery[i]
            cogs = self.progress.of(choice.id) if self.progress else (0, 0)
            gallery.tile(self.kit, surface, choice, box, state, cogs)

    def _pick_tile(self, i: int) -> None:
        if self.pictured is not None:
            self.options[self.pictured.id] = self.gallery[i].id
            self.repaint()

    def _how_height(self, width: float) -> float:
        """Return the height of the description of the game."""
        return self.kit.size_of(self.kit.paragraph(self._how, width - 40, 16))[1] + 74

    def _game_height(self, width: float) -> float:
        return 52 + self.others.height(width - 32) + HEIGHT

    def _lay_game(self, area: Box) -> None:
        x, y, w, h = area
        self._lay_rows(area)
        tall = self.others.height(w - 32)
        self.seeding.lay((x + 16, y + 44 + tall, w - 32, HEIGHT))

    def _lay_rows(self, area: Box) -> None:
        x, y, w, h = area
        self.frame(area, "Game")
        self.others.lay((x + 16, y + 44, w - 32, h - 44))

    def _lay_seed(self, area: Box) -> None:
        x, y, w, _ = area
        self.frame(area, "Seed")
        self.seeding.lay((x + 16, y + 44, w - 32, HEIGHT))

    def repaint(self) -> None:
        """Redraw the static parts and the game's goal."""
        self.subtitle = self._about()
        super().repaint()

    def _about(self) -> str:
        """Return the game's title and goal for the bar, without the goal if it doesn't fit."""
        title, setup = self.game.title, self.setup
        goal = "" if self.game.check_setup(setup) else self.game.goal(setup)
        left = self.named.get("lessons", self.named["simulate"])
        room = left.box[0] - self.kit.text_width(self.title, 20, True) - BESIDE_TITLE
        return self.kit.fitting([f"{title}: {goal}", title] if goal else [title], room, 16)

    # -- drawing

    def _paint_gallery(self, surface: Surface, area: Box) -> None:
        option, kit, (x, y, w, h) = self.pictured, self.kit, area
        if option is not None:
            kit.panel(surface, area, f"{option.label}s", str(len(self.gallery)))
            return
        kit.panel(surface, area, self.game.title)
        words = (
            kit.paragraph(self._how, w - 40, 16) if "detail" not in self.areas and not self.small else None
        )
        below = kit.size_of(words)[1] + 14 if words is not None else 0.0
        tall = min(h - 70 - below, (w - 40) * 1.4)
        cover = kit.picture(catalog.info(self.game.id, self.app.packs).art, tall / 1.4, tall)
        kit.put(surface, cover, (x + w / 2, y + 52), "midtop")
        if words is not None:
            kit.put(surface, words, (x + 20, y + 52 + tall + 14))

    def _paint_detail(self, surface: Surface, area: Box) -> None:
        option, kit = self.pictured, self.kit
        if option is not None:
            kit.panel(surface, area)
            choice = choice_of(option, self.options)
            if self.progress is not None:
                choice = self.progress.with_progress(choice)
            more = (f"{each.label}: {choice_of(each, self.options).detail}" for each in self.filters)
            gallery.detail(kit, surface, replace(choice, facts=(*choice.facts, *more)), area)
            return
        kit.panel(surface, area, "How to play")
        kit.put(surface, kit.paragraph(self._how, area[2] - 40, 16), (area[0] + 20, area[1] + 52))

    @property
    def _how(self) -> str:
        """Return the description of the game in two sentences."""
        return catalog.info(self.game.id, self.app.packs).how

    # -- time and keys

    def handle(self, event: Event) -> bool:
        used = super().handle(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP):
            self._update_names()
        return used

    def _update_names(self) -> None:
        """Update the names in options once a name is typed; deferred while its entry has the focus, so that a
        press on an option is handled first."""
        typed: TextField | None = self.named.get("name")
        if typed is not None and typed.focused:
            return
        if self.others.names != names_by_seat(self.players.seats):
            self.relay()

    def update(self, dt: float) -> bool:
        moved = self.players.update() if "players" in self.areas else False
        return super().update(dt) or moved

    def key(self, action: str, event: Event) -> bool:
        if self.players.key(event):
            return True
        if action == "rules":
            self.visit("rulebook", self.game.id)
            return True
        return super().key(action, event)


def _tile(room: tuple[float, float], wide: int, count: int) -> tuple[float, float]:
    """Return the size of each of `count` tiles, `wide` of them in a row, in a room."""
    lines = -(-count // wide)
    across = (room[0] - TILE_GAP * (wide - 1)) / wide
    tall = max(TILE_LEAST, (room[1] - TILE_GAP * (lines - 1)) / lines)
    return across, min(tall, TILE_MOST * across)


PAGE = SetupScene
