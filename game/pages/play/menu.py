"""The menu of a running game, and ending a game early: resigning, or offering a draw (ADR 0040)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from pygame.event import Event

from game.app import keys
from game.app.dialog import Dialog
from game.app.floating import PAD, Floating
from game.app.scene import Answer, App
from game.app.scene_game import write_scene
from game.app.seats import name_in_sentence, person_seats
from game.app.session import Session
from game.pages.parts.course import has_lessons
from game.pages.parts.name_dialog import NameDialog
from game.pages.parts.new_game import open_table
from game.pages.parts.seat_dialog import SeatDialog
from game.pages.play.handover import DrawScene
from game.pages.play.screen import viewer_seat
from game.store.files import StoreFault
from game.store.saves import make_title
from game.ui.canvas import Box
from rules.bots.play import accepts, decision_seed
from rules.common.text import listed
from rules.ends import End
from rules.scenes.records import InvalidPosition

WIDE, ROW, GAP = 340.0, 44.0, 8.0
ROOMY = 640.0
"""The height of a page from which there is room for the lessons."""
KEPT = "Your game is saved. Continue it from the shelf."
NOT_KEPT = "Scenes aren't saved. Press Save as scene to keep this position."


class MenuScene(Floating):
    """The game menu: continue, save, saved games, seats, rules, settings, end, start over, leave. The game is
    stored whatever is chosen. `give_back` is called when another player has used the screen and the table is
    open."""

    def __init__(self, app: App, session: Session, give_back: Answer = None) -> None:
        super().__init__(app)
        self.session, self.give_back = session, give_back
        self.early_end = early_end_at(app, session, self._return_to_table)

    @property
    def title(self) -> str:
        """Return the position in words: the suggested name of a save."""
        game, state = self.session.game, self.session.state
        return make_title([game.at(game.view(state, self.session.seat or 0)).caption()])

    def lay_out(self) -> Box:
        """Add a column of buttons; return the menu's box."""
        game = self.session.game.id
        entries: tuple[tuple[str, str, Any, str], ...] = (
            ("Continue", "play", self.close, ""),
            ("Save as", "save", self.save_as, "Save this position under a name."),
            (
                "Save as scene",
                "pencil",
                self.save_scene,
                "Save this position as a text file, to report a bug.",
            ),
            ("Saved games", "load", partial(self.visit, "saves", game), ""),
            ("Seats", "people", self.seats, "Choose a person or a bot for each player."),
            ("Rules", "book", partial(self.visit, "rulebook", game), ""),
            *self._lessons_entry(),
            ("Settings", "settings", partial(self.visit, "settings"), ""),
            *self._end_entry(),
            ("Start over", "refresh", self.ask_again, "Play the same setup, dice and cards from the start."),
            ("Leave", "quit", self.leave_game, KEPT if self.session.files.is_kept else NOT_KEPT),
        )
        row = min(ROW, (self.kit.canvas.h - 32 - 84 - PAD) / len(entries) - GAP)
        x, y, w, h = box = self.middle(WIDE, 84 + len(entries) * (row + GAP) - GAP + PAD)
        self.head(box, self.session.game.title, self.title)
        for number, (label, icon, press, tip) in enumerate(entries):
            kind, cap = ("primary", "Enter") if press == self.close else ("secondary", "")
            place = (x + PAD, y + 84 + number * (row + GAP), w - 2 * PAD, row)
            self.ui.button(place, label, press, kind=kind, icon=icon, keycap=cap, tip=tip)
        return box

    def _lessons_entry(self) -> tuple[tuple[str, str, Any, str], ...]:
        """Return the entry that opens the lessons if the game has any; on a low page only the rulebook leads
        there."""
        game = self.session.game.id
        if self.kit.canvas.h < ROOMY or not has_lessons(self.app, game):
            return ()
        return (("Lessons", "play", partial(self.visit, "learn", game), "Your game waits for you."),)

    def _end_entry(self) -> tuple[tuple[str, str, Any, str], ...]:
        """Return the entry that ends the game early, if possible."""
        if self.early_end is None:
            return ()
        return (("End the game", "flag", self.early_end.ask, "Resign, or offer a draw."),)

    # -- actions

    def close(self) -> None:
        """Return to the table."""
        self.app.pop()

    def save_as(self) -> None:
        """Ask for a name and save the game."""
        self.app.push(NameDialog(self.app, "Save the game as", self.title, self._save))

    def _save(self, name: str) -> None:
        if self.session.files.save(name) is not None:
            self.app.say(f"Saved as “{name}”.")

    def save_scene(self) -> None:
        """Write the position as a scene file into the user's folder, and show its path and contents."""
        try:
            path, hands = write_scene(self.app, self.session)
        except (StoreFault, InvalidPosition) as fault:
            self.app.say(str(fault), "refused")
            return
        self.close()
        self.app.say(f"Saved as a scene: {path}" + (f". It contains {hands}." if hands else ""))

    def seats(self) -> None:
        """Open the page or dialog that assigns controllers to seats."""
        setup = self.session.setup
        if len(setup.seats) > 1:
            self.visit("play.seats", self.session)
        else:
            self.app.push(SeatDialog(self.app, 0, 1, setup.bot(0), self._reseat))

    def _reseat(self, seat: int, bot: str) -> None:
        self.session.reseat(seat, bot)
        self.close()

    def ask_again(self) -> None:
        """Ask before starting the game over."""
        text = "You play the same setup, dice and cards from the start. This game stays in your saved games."
        self.app.push(
            Dialog(self.app, "Start over?", text, [("Start over", self._start_over), ("Keep playing", None)])
        )

    def _start_over(self) -> None:
        open_table(self.app, self.session.start_over)

    def _return_to_table(self) -> None:
        """Return to the table after all have answered, hiding it from others if there is hidden
        information."""
        early_end = self.early_end
        assert early_end is not None
        if early_end.may_show_open:
            self.app.pop(self.give_back)
        elif early_end.needs_cover:
            names, seat = self.session.setup.seats, early_end.seat
            self.app.stack.replace(self.app.page("play.handover", names[seat], seat))
        else:
            self.close()

    def leave_game(self) -> None:
        """Leave for the shelf or the page the game was opened from; the journal keeps the game."""
        self.app.home(self.session.game.id)

    # -- life cycle

    def handle(self, event: Event) -> bool:
        """Pass an event to the buttons, close on Escape or the menu key; return True: nothing reaches the
        table."""
        used = self.ui.handle(event)
        if not used and event.type == pygame.KEYDOWN:
            action = keys.action_of(event, self.app.settings)
            if event.key == pygame.K_ESCAPE or action == "menu":
                self.close()
            elif action == "rules":
                self.visit("rulebook", self.session.game.id)
        return True


def early_end_at(app: App, session: Session, settled: Callable[[], object]) -> EarlyEnd | None:
    """Return the early-end dialogs for the player at the screen; None alone, among bots, and after the
    end."""
    alone = len(session.setup.seats) < 2 or not person_seats(session.setup)
    return None if alone or session.outcome is not None else EarlyEnd(app, session, settled)


class EarlyEnd:
    """The dialogs that end a game early: they ask the player at the screen, then the others – bots decide at
    once by their evaluation, persons in turn. `settled` is called when the game has ended or continues."""

    def __init__(self, app: App, session: Session, settled: Callable[[], object]) -> None:
        self.seat = viewer_seat(session)
        self._app, self._session, self._settled = app, session, settled
        self._seen_by_others = False

    @property
    def needs_cover(self) -> bool:
        """Return whether another player at the screen must not see the offering player's table."""
        session, always = self._session, self._app.settings.cover == "always"
        hides = session.outcome is None and (always or session.game.has_private_info(session.state))
        return self._seen_by_others and hides

    @property
    def may_show_open(self) -> bool:
        """Return whether the table may be shown with all hands face down until the offering player takes the
        screen back."""
        session, always = self._session, self._app.settings.cover == "always"
        return (
            self.needs_cover and not always and session.game.open_view(session.state, self.seat) is not None
        )

    def ask(self) -> None:
        """Ask the player whether to resign or offer a draw."""
        names, others = self._session.setup.seats, self._others()
        if len(others) == 1:
            who = name_in_sentence(self._session.setup, others[0])
            wins, answers = f"{who} wins", f"{who} can accept or decline"
        else:
            wins, answers = "the others share the win", "everyone else must accept it"
        text = f"If {names[self.seat]} resigns, {wins}. Nobody wins a draw: {answers}."
        resign = partial(self._finish, End("resign", self.seat))
        choices: list[tuple[str, Answer]] = [
            ("Resign", resign),
            ("Offer a draw", self._offer),
            ("Play on", None),
        ]
        self._app.push(Dialog(self._app, "End the game?", text, choices, enter=2))

    def _offer(self) -> None:
        against = [
            seat for seat in self._others() if self._session.setup.bot(seat) and not self._bot_accepts(seat)
        ]
        if against:
            self._report_declined(against)
        else:
            self._ask_next([seat for seat in self._others() if not self._session.setup.bot(seat)])

    def _report_declined(self, seats: list[int]) -> None:
        who = listed([name_in_sentence(self._session.setup, seat) for seat in seats])
        self._app.say(f"{who} {'declines' if len(seats) == 1 else 'decline'} the draw.")
        self._settled()

    def _ask_next(self, persons: list[int]) -> None:
        """Ask these persons, one after another, to accept the draw."""
        if not persons:
            self._finish(End("draw", self.seat))
            return
        names, (seat, *others) = self._session.setup.seats, persons
        self._seen_by_others = True
        self._app.push(DrawScene(
            self._app, names[seat], seat, names[self.seat],
            accept=partial(self._ask_next, others), decline=partial(self._report_declined, [seat]),
        ))  # fmt: skip

    def _finish(self, end: End) -> None:
        self._session.finish(end)
        self._settled()

    def _bot_accepts(self, seat: int) -> bool:
        session = self._session
        rng = decision_seed(session.history.seed, len(session.history.actions))
        return accepts(session.game, session.view(seat), seat, len(session.setup.seats), rng)

    def _others(self) -> list[int]:
        return [seat for seat in range(len(self._session.setup.seats)) if seat != self.seat]


PAGE = MenuScene
