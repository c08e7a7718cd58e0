"""The way to a table: beginning a game, going on with the unfinished one, opening any session from anywhere."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from pygame import Surface

from game.app.resumed import opening
from game.app.scene import App, Scene
from game.app.session import Session
from game.pages.parts.dates import day_in_words
from game.pages.parts.name_dialog import NameDialog
from game.pages.parts.page import Page
from game.store import StoreFault
from game.store.files import reason
from game.store.journal_file import read, standing
from game.store.saves import make_save, titled
from game.store.trail import cards_changed
from game.store.unfinished import Unfinished
from game.ui.kit import Kit
from rules import codec
from rules.content import DataFaults
from rules.game import IllegalAction, Setup
from rules.history import AnyHistory
from rules.tabletop import AnyTabletop

log = logging.getLogger(__name__)


def unfinished(app: App, game_id: str) -> Unfinished | None:
    """The running game of that id, if there is one."""
    return next((found for found in app.store.unfinished() if found.game == game_id), None)


def peek(game: AnyTabletop, found: Unfinished) -> tuple[AnyHistory, str]:
    """The unfinished game as it stands, without opening its journal for writing; and why it stops
    short, in a few words ("" when it does not). Raises StoreFault when nothing of it can be followed.
    """
    try:
        written = read(found.path)
    except OSError as error:
        raise StoreFault(f"Can't read ({reason(error)})", found.path) from error
    history = opening(game, written.header, found.path)
    for line in standing(written.lines):
        try:
            action, hinted = codec.decode_move(game, line)
            history.remake(action, hinted=hinted)
        except (codec.CodecFault, IllegalAction):
            return history, "Cards have changed" if cards_changed(
                game, written.header.data
            ) else "Partly damaged"
    return history, ""


class StartingPage(Page):
    """A page from which games begin. Before a running game would be lost it asks what becomes of it."""

    stays = False
    """Whether the page stays below the table (the shelf does)."""

    def begin(self, setup: Setup, seed: int) -> None:
        """Begin a game. What becomes of an unfinished one is asked first."""
        game, running = self.app.game(setup.game), unfinished(self.app, setup.game)

        def start() -> None:
            self._show(lambda: Session.start(self.app, game, setup, seed))

        if running is None:
            start()
            return
        self.ask(
            f"Your game of {game.title} isn't finished",
            f"{_described(game, running)}. A new game replaces it on the table. The old one stays in "
            "your saved games. Save it first to give it a name.",
            ("Continue", partial(self.go_on, setup.game)),
            ("Save first", partial(self._ask_name, game, running, start)),
            ("Start again", start), ("Back", None),
        )  # fmt: skip

    def go_on(self, game_id: str) -> None:
        """Continue the unfinished game."""
        self._show(lambda: Session.resume(self.app, game_id))

    def _ask_name(self, game: AnyTabletop, running: Unfinished, start: Callable[[], None]) -> None:
        """Save the unfinished game under a name that is asked for, then start."""

        def save(name: str) -> None:
            if self._saved(game, running, name):
                start()

        title = titled([_described(game, running)])
        self.app.push(NameDialog(self.app, "Save your game", title, save, "Save and start"))

    def _saved(self, game: AnyTabletop, running: Unfinished, title: str) -> bool:
        """Save the unfinished game under a name; False (and said why) when that failed."""
        try:
            history, _ = peek(game, running)
            header = running.header
            save = make_save(
                history, title, id=header.id, data=header.data, helped=header.helped, left=header.left
            )
            self.app.store.saves.write(save)
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
            return False
        self.app.say(f"Saved as “{title}”.")
        return True

    def _show(self, make: Callable[[], Session]) -> None:
        """Go to the table of a session, or say why there is none."""
        try:
            session = make()
        except (StoreFault, ValueError) as fault:
            self.app.say(str(fault), "refused")
            return
        scene = self.app.page("play", session)
        if self.stays:
            self.app.push(scene)
        else:
            self.app.replace(scene)


def _described(game: AnyTabletop, running: Unfinished) -> str:
    try:
        return game.caption(peek(game, running)[0].state)
    except StoreFault:
        return f"{running.moves} moves, last played {day_in_words(running.when.date())}"


class OpeningScene(Scene):
    """Makes a session once every scene of another has left, and shows its table; else it is said why there is none."""

    def __init__(self, app: App, make: Callable[[], Session]) -> None:
        super().__init__(app)
        self._make = make

    def enter(self) -> None:
        """Make the session, go to its table."""
        try:
            self.app.replace(self.app.page("play", self._make()))
        except (StoreFault, DataFaults, ValueError) as fault:
            log.warning("%s", fault)
            self.app.say(str(fault), "refused")
            self.app.home()

    def build(self, kit: Kit) -> None:
        """Nothing but the room."""
        self.kit = kit.readable()

    def draw(self, surface: Surface) -> None:
        """The empty room."""
        surface.blit(self.kit.room(), (0, 0))


def open_table(app: App, make: Callable[[], Session]) -> None:
    """Leave every scene of another game, so that no two hold one journal; make the session, show its table."""
    app.begin(OpeningScene(app, make))
