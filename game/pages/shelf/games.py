"""The games on the shelf, and the ways into the chosen one."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from pygame import Surface

from game.app.scene import App
from game.pages.parts.course import Offer, course, next_offer, open_lesson
from game.pages.parts.daily_problem import daily_problem
from game.pages.parts.dates import daily_setup, moment_in_words, today
from game.pages.parts.first_game import start_first_game
from game.pages.parts.new_game import StartingPage, replay_unfinished, unfinished
from game.pages.parts.thumbnails import thumbnail
from game.pages.shelf.tiles import Teaching
from game.store.files import StoreFault
from game.store.records import Record
from game.ui.kit import Kit
from rules import catalog
from rules.catalog import GameInfo
from rules.content import DataFaults
from rules.history import AnyHistory
from rules.tabletop import AnyTabletop

log = logging.getLogger(__name__)


@dataclass
class Running:
    """The unfinished game of a box: its position, a warning, or why it can't be replayed."""

    history: AnyHistory | None
    when: str
    note: str = ""
    fault: str = ""
    _drawn: tuple[Kit, float, Surface] | None = None

    def picture(self, kit: Kit, game: AnyTabletop, side: float) -> Surface:
        """Return a picture of the position, at most `side` logical pixels high and wide."""
        assert self.history is not None
        if self._drawn is None or self._drawn[:2] != (kit, side):
            self._drawn = kit, side, thumbnail(kit, game, self.history.state, side, side)
        return self._drawn[2]


class Shelved:
    """The games whose files can be read (`faults` says why others can't), with their records and unfinished games;
    `chosen` is the index of the one under the lamp."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.games: tuple[GameInfo, ...] = ()
        self.faults: list[str] = []
        self.running: dict[str, Running] = {}
        self.records: list[Record] = []
        self.chosen = 0
        self._taught: dict[str, Teaching] = {}

    @property
    def info(self) -> GameInfo:
        """Return the chosen game."""
        return self.games[self.chosen]

    def read(self, chosen: str) -> None:
        """Read the games and choose one ("": the one played last)."""
        self.faults = []
        self.games = tuple(filter(None, map(self._info, catalog.IDS)))
        self._taught = {}
        self.read_files()
        chosen = chosen or self._last_played()
        self.chosen = next((n for n, info in enumerate(self.games) if info.id == chosen), 0)

    def _last_played(self) -> str:
        """Return the id of the game with the latest move, finished or not; "" before any."""
        found = [(one.when.isoformat(timespec="seconds"), one.game) for one in self.app.store.unfinished()]
        return max([*found, *((one.finished, one.game) for one in self.records)], default=("", ""))[1]

    def _info(self, id: str) -> GameInfo | None:
        try:
            return catalog.info(id, self.app.packs)
        except DataFaults as faults:
            self.faults.append(faults.brief)
            return None

    def read_files(self) -> None:
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

    @property
    def resumes(self) -> bool:
        """Return whether the unfinished game can be continued."""
        running = self.running.get(self.info.id)
        return running is not None and not running.fault

    @property
    def offer(self) -> Offer:
        """Return what to offer first: a new game if the unfinished one can't be read."""
        if self.info.id in self.running:
            return "play"
        return next_offer(self.app, self.info.id, self.records)

    @property
    def teaching(self) -> Teaching:
        """Return the content of the tiles of the chosen game."""
        id = self.info.id
        if id not in self._taught:
            self._taught[id] = Teaching(self.app, id)
        return self._taught[id]


class WaysIn:
    """The ways into the chosen game."""

    def __init__(self, page: StartingPage, shelved: Shelved) -> None:
        self._page, self._app, self.shelved = page, page.app, shelved

    def play(self) -> None:
        """Continue the unfinished game, or take the first step that is left: the next lesson, the first game,
        a new game."""
        if self.shelved.resumes:
            self._page.continue_game(self.shelved.info.id)
        elif self.shelved.offer == "lesson":
            self.learn()
        elif self.shelved.offer == "first game":
            start_first_game(self._page, self.shelved.info.id)
        else:
            self.new_game()

    def learn(self) -> None:
        """Open the next lesson."""
        found = self.shelved.teaching.course or course(self._app, self.shelved.info.id)
        if not self._can_load():
            return
        if found.next < 0:
            self.lessons()
        else:
            open_lesson(self._page, found, found.next)

    def lessons(self) -> None:
        """Open the lessons."""
        if self._can_load():
            self._page.visit("learn", self.shelved.info.id)

    def problem(self) -> None:
        """Open the daily problem."""
        if not self._can_load():
            return
        found = self.shelved.teaching.problem or daily_problem(self._app, self.shelved.info.id)
        if found is None:
            self._page.visit("problems", self.shelved.info.id)
        else:
            self._page.visit("play.problem", self.shelved.info.id, found.problem.id)

    def new_game(self) -> None:
        """Set up a new game."""
        if self._can_load():
            self._page.visit("setup", self.shelved.info.id)

    def daily(self) -> None:
        """Start today's game."""
        if self._can_load():
            self._page.start_game(*daily_setup(self._app.game(self.shelved.info.id), today()))

    def simulate(self) -> None:
        """Open the simulations of the chosen game."""
        if self._can_load():
            self._page.visit("runs", self.shelved.info.id)

    def lab(self) -> None:
        """Open the card lab of the chosen game."""
        if self._can_load():
            self._page.visit("lab", self.shelved.info.id)

    def rules(self) -> None:
        """Open the rulebook."""
        self._page.visit("rulebook", self.shelved.info.id)

    def _can_load(self) -> bool:
        try:
            self._app.game(self.shelved.info.id)
        except DataFaults as faults:
            self._app.say(f"Can't open {self.shelved.info.title}: {faults.brief}", "refused")
            return False
        return True
