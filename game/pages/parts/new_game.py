"""Ways to a table: starting a game, continuing an unfinished one, opening any session from anywhere."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from pygame import Surface

from game.app.dialog import ask
from game.app.journal_replay import initial_history
from game.app.scene import App, Scene
from game.app.session import Session
from game.pages.parts.dates import day_in_words
from game.pages.parts.name_dialog import NameDialog
from game.pages.parts.page import Page
from game.store.files import StoreFault, reason
from game.store.journal_file import effective_actions, read
from game.store.saves import make_save, make_title
from game.store.trail import cards_changed
from game.store.unfinished import Unfinished
from game.ui import room
from game.ui.kit import Kit, readable_kit
from rules import codec
from rules.content import DataFaults
from rules.game import IllegalAction, Setup
from rules.history import AnyHistory
from rules.tabletop import AnyTabletop

log = logging.getLogger(__name__)


def unfinished(app: App, game_id: str) -> Unfinished | None:
    """Return the unfinished game with this id, None if there is none."""
    return next((found for found in app.store.unfinished() if found.game == game_id), None)


def replay_unfinished(game: AnyTabletop, found: Unfinished) -> tuple[AnyHistory, str]:
    """Return the unfinished game, without opening its journal for writing, and why its replay stops early (""
    if it doesn't). Raises StoreFault when nothing of it can be replayed."""
    try:
        written = read(found.path)
    except OSError as error:
        raise StoreFault(f"Can't read the file ({reason(error)})", found.path) from error
    history = initial_history(game, written.header, found.path)
    for line in effective_actions(written.lines):
        try:
            action, hinted = codec.decode_move(game, line)
            history.replay_action(action, hinted=hinted)
        except (codec.CodecFault, IllegalAction):
            return history, "Cards have changed" if cards_changed(
                game, written.header.data
            ) else "Partly damaged"
    return history, ""


class StartingPage(Page):
    """A page that starts games. Before an unfinished game is replaced it asks what to do with that game."""

    stays = False
    """Whether the page stays below the table (the shelf does)."""

    def start_game(self, setup: Setup, seed: int) -> None:
        """Start a game, first asking what to do with an unfinished one."""
        game, running = self.app.game(setup.game), unfinished(self.app, setup.game)

        def start() -> None:
            self._show(lambda: Session.start(self.app, game, setup, seed))

        if running is None:
            start()
            return
        ask(
            self.app, f"Your game of {game.title} isn't finished",
            f"{_described(game, running)}. A new game replaces it on the table. The old one stays in "
            "your saved games. Save it first to give it a name.",
            ("Continue", partial(self.continue_game, setup.game)),
            ("Save first", partial(self._ask_name, game, running, start)),
            ("Start again", start), ("Back", None),
        )  # fmt: skip

    def continue_game(self, game_id: str) -> None:
        """Continue the unfinished game."""
        self._show(lambda: Session.resume(self.app, game_id))

    def _ask_name(self, game: AnyTabletop, running: Unfinished, start: Callable[[], None]) -> None:
        """Ask for a name, save the unfinished game under it, then start."""

        def save(name: str) -> None:
            if self._save_unfinished(game, running, name):
                start()

        title = make_title([_described(game, running)])
        self.app.push(NameDialog(self.app, "Save your game", title, save, "Save and start"))

    def _save_unfinished(self, game: AnyTabletop, running: Unfinished, title: str) -> bool:
        """Save the unfinished game under a name; return whether that worked, and report a failure."""
        try:
            history, _ = replay_unfinished(game, running)
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
        """Open the table of a session, or report why it can't be made. Over another table, all scenes close
        first."""
        if any(getattr(scene, "session", None) is not None for scene in self.app.stack.scenes):
            open_table(self.app, make)
            return
        try:
            session = make()
        except (StoreFault, ValueError) as fault:
            self.app.say(str(fault), "refused")
            return
        scene = self.app.page("play", session)
        if self.stays:
            self.app.push(scene)
        else:
            self.app.stack.replace(scene)


def _described(game: AnyTabletop, running: Unfinished) -> str:
    try:
        return game.at(replay_unfinished(game, running)[0].state).caption()
    except StoreFault:
        return f"{running.moves} moves, last played {day_in_words(running.when.date())}"


class OpeningScene(Scene):
    """A scene that makes a session once every other scene is closed and opens its table, or reports why it
    can't."""

    def __init__(self, app: App, make: Callable[[], Session]) -> None:
        super().__init__(app)
        self._make = make

    def enter(self) -> None:
        """Make the session and open its table."""
        try:
            self.app.stack.replace(self.app.page("play", self._make()))
        except (StoreFault, DataFaults, ValueError) as fault:
            log.warning("%s", fault)
            self.app.say(str(fault), "refused")
            self.app.home()

    def build(self, kit: Kit) -> None:
        """Store the kit; the scene has no controls."""
        self.kit = readable_kit(kit)

    def draw(self, surface: Surface) -> None:
        """Draw the empty room."""
        surface.blit(room.background(self.kit), (0, 0))


def open_table(app: App, make: Callable[[], Session]) -> None:
    """Close every other scene, so that no two of them share a journal; make the session and show its
    table."""
    app.stack.begin(OpeningScene(app, make))
