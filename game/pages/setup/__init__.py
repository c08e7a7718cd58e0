"""The setup of a game: its options, players and seed. Generic over `game.options()`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame.event import Event

from game.app.scene import Answer, App
from game.pages.parts.course import has_lessons
from game.pages.parts.new_game import StartingPage
from game.pages.parts.options import OptionRows
from game.pages.parts.page import GAP, columns, stacked
from game.pages.parts.seat_list import names_by_seat
from game.pages.parts.seed_field import SeedField
from game.pages.setup.gallery import Chosen, DetailPanel, GalleryPanel, OptionsPanel, SeedPanel
from game.pages.setup.seats import DecksPanel, PlayersPanel
from game.store.records import Record
from game.ui.canvas import Box
from game.ui.inputs import TextField
from rules import catalog
from rules.game import Setup
from rules.tabletop import AnyTabletop

FOOT, WIDEST = 52.0, 1480.0
SHARES = (0.365, 0.305, 0.33)
ROOM = 8.0
"""The extra height of the players' panel beyond its least."""
SHORT_BAR = 600.0
"""The width of the page below which the buttons of the bar are only icons."""
BESIDE_TITLE = 98.0
"""The width of the bar left free around the title and the words beside it."""


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
        records = self.app.store.records.all(self.game.id)
        info = catalog.info(self.game.id, self.app.packs)
        self.chosen = Chosen(self.game, info, first.options, records)
        settings = self.app.settings
        names = setup.seats if setup else settings.names or first.seats
        bots = setup.bots if setup else settings.bots
        self.players = PlayersPanel(self, names, bots, self.game.seats, self.game.team)
        last = records[-1].decks if records and setup is None else first.decks
        self.decks = self._deck_panel(last or first.decks, records)
        self._watched = setup is not None and self.players.seat_list.watched
        self._follow_controllers()
        self.seeding = SeedField(self, seed)
        self.others = OptionRows(self, self.chosen.others, self.chosen.options, self._update_after_choice)
        self.gallery = GalleryPanel(self, self.chosen, self._set_filter)
        self.detail = DetailPanel(self, self.chosen)
        self.game_panel = OptionsPanel(self, self.others, self.seeding)
        self.panels = {
            "gallery": self.gallery, "detail": self.detail, "players": self.players, "decks": self.decks,
            "game": self.game_panel, "rows": OptionsPanel(self, self.others, None),
            "seed": SeedPanel(self, self.seeding),
        }  # fmt: skip

    def _deck_panel(self, wanted: Sequence[str], records: Sequence[Record]) -> DecksPanel | None:
        rules = self.game.deck_rules(self.chosen.options)
        return (
            DecksPanel(
                self, rules, self.chosen.options, wanted, records,
                lambda: self.players.seats, lambda count: self.game.default_setup(count).decks,
            ) if rules is not None else None
        )  # fmt: skip

    def renew(self) -> None:
        """Reload the game after a change of cards, keeping choices that still exist."""
        game = self.app.game(self.game.id)
        if game is not self.game:
            setup, seed = self.setup, self.seeding.seed if self.seeding.entered else None
            self.game = game
            self._set_initial_choices(setup, seed)

    # -- choices

    @property
    def setup(self) -> Setup:
        """Return the chosen setup."""
        decks = self.decks.decks if self.decks is not None else ()
        return Setup(
            self.game.id, self.players.seats, dict(self.chosen.options), decks, self.players.seat_list.bots
        )

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
                if self.chosen.options[option.id] == usual[not watched]:
                    self.chosen.options[option.id] = usual[watched]

    def _set_filter(self, option: str, id: str) -> None:
        """Set an option beside the gallery."""
        self.chosen.choose(option, id)
        self._update_after_choice()
        self.relay(f"{option} {id}")

    def _update_after_choice(self) -> None:
        """Update deck rules and page after a choice."""
        if self.decks is not None:
            self.decks.follow(self.game.deck_rules(self.chosen.options))
        self.relay()

    # -- layout

    @property
    def small(self) -> bool:
        """Return whether options and players are shown on separate tabs."""
        return self.narrow or self.h < 600

    def lay_out(self) -> None:
        self.others.names = names_by_seat(self.players.seats)
        self.others.seat(len(self.players.seats))
        areas, start = self._one_by_one() if self.small else self._side_by_side()
        self.gallery.brief = self.small or "detail" in areas
        self.lay_areas(areas)
        self._lay_bar()
        label = "Watch" if self.players.seat_list.watched else "Start"
        self.controls.button(
            "start", start, label, self.start, self.fault, kind="primary", icon="play", keycap="Enter"
        )

    def _one_by_one(self) -> tuple[dict[str, Box], Box]:
        """Return the boxes of the current tab's panels, and that of the start button beside the tabs."""
        body, foot = stacked(self.body(WIDEST), 1, FOOT)
        pictured = self.chosen.pictured
        first = pictured.label if pictured else "Decks" if self.decks else "Game"
        parts = [("options", first), ("players", "Players, seed")]
        left, right = columns(body, 0.5, 0.5)
        self.others.brief = False
        apart = self.others.brief = self.game_panel.height(right[2]) > right[3]
        if apart:
            parts.append(("game", "Options"))
        tabs, start = columns(foot, 1, 220)
        self.part = self.controls.tabs(
            (tabs[0], tabs[1] + 6, tabs[2], tabs[3] - 12), parts, self.part, self.show_part
        )
        if self.part == "game":
            return {"rows": body}, start
        second = "decks" if self.decks and not pictured else "detail"
        names = ("gallery", second) if self.part == "options" else ("players", "seed" if apart else "game")
        return dict(zip(names, (left, right), strict=True)), start

    def _side_by_side(self) -> tuple[dict[str, Box], Box]:
        """Return the boxes of all panels, and that of the start button."""
        left, middle, right = columns(self.body(WIDEST), *SHARES)
        if self.decks is not None:
            areas, start = self._with_decks(self.decks, middle, right)
        elif self.chosen.pictured is None and self._overflows(right, self.players.least + GAP):
            self._overflows(right, 0.0)
            game, start = stacked(right, 1, FOOT)
            detail, players = stacked(middle, self.detail.height(middle[2]), 1)
            areas = {"detail": detail, "players": players, "game": game}
        else:
            self._overflows(right, self.players.least + GAP)
            players, game, start = stacked(right, 1, self.game_panel.height(right[2]), FOOT)
            areas = {"detail": middle, "players": players, "game": game}
        return {"gallery": left, **areas}, start

    def _overflows(self, right: Box, beside: float) -> bool:
        """Return whether the options don't fit above the start button and `beside` more; they are shortened then."""
        self.others.brief = False
        wanted = beside + self.game_panel.height(right[2]) + FOOT + GAP
        self.others.brief = wanted > right[3]
        return self.others.brief

    def _with_decks(self, decks: DecksPanel, middle: Box, right: Box) -> tuple[dict[str, Box], Box]:
        """Return the boxes of players, decks and options, and that of the start button."""
        if self.chosen.pictured is not None:
            self._overflows(right, self.players.least + GAP)
            players, game, start = stacked(right, 1, self.game_panel.height(right[2]), FOOT)
            detail, below = stacked(middle, 0.5, 0.5)
            return {"detail": detail, "players": players, "game": game, "decks": below}, start
        self._overflows(right, 0.0)
        high = max(self.players.least + ROOM, min(self.players.full_height, middle[3] - GAP - decks.least))
        players, below = stacked(middle, high, 1)
        game, start = stacked(right, 1, FOOT)
        return {"players": players, "game": game, "decks": below}, start

    def _lay_bar(self) -> None:
        tip = "Let bots play this setup 1,000 times and see the results."
        self.controls.bar_button("simulate", "Simulate", self.simulate, "chart", tip, self.w < SHORT_BAR)
        if has_lessons(self.app, self.game.id):
            tip, learn = "Learn this game by playing.", partial(self.visit, "learn", self.game.id)
            self.controls.bar_button(
                "lessons", "Lessons", learn, "book", tip, self.w < SHORT_BAR, left_of="simulate"
            )

    def show_part(self, part: str) -> None:
        self.players.end_edit()
        super().show_part(part)

    def repaint(self) -> None:
        """Redraw the static parts and the game's goal."""
        self.subtitle = self._about()
        super().repaint()

    def _about(self) -> str:
        """Return the game's title and goal for the bar, without the goal if it doesn't fit."""
        title, setup = self.game.title, self.setup
        goal = "" if self.game.check_setup(setup) else self.game.goal(setup)
        left = self.controls.named.get("lessons", self.controls.named["simulate"])
        room = left.box[0] - self.kit.text_width(self.title, 20, True) - BESIDE_TITLE
        return self.kit.fitting([f"{title}: {goal}", title] if goal else [title], room, 16)

    # -- time and keys

    def handle(self, event: Event) -> bool:
        used = super().handle(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP):
            self._update_names()
        return used

    def _update_names(self) -> None:
        """Update the names in options once a name is typed; deferred while its entry has the focus, so that a
        press on an option is handled first."""
        typed: TextField | None = self.controls.named.get("name")
        if typed is not None and typed.focused:
            return
        if self.others.names != names_by_seat(self.players.seats):
            self.relay()

    def key(self, action: str, event: Event) -> bool:
        if self.players.key(event):
            return True
        if action == "rules":
            self.visit("rulebook", self.game.id)
            return True
        return super().key(action, event)


PAGE = SetupScene
