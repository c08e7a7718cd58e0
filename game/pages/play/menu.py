"""The menu over a running game."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
from pygame.event import Event

from game.app import keys
from game.app.dialog import Dialog
from game.app.floating import PAD, Floating
from game.app.scene import Answer, App
from game.app.scene_game import write_scene
from game.app.session import Session
from game.pages.parts.name_dialog import NameDialog
from game.pages.parts.new_game import open_table
from game.pages.parts.seat_dialog import SeatDialog
from game.pages.play.agreement import agreement_at
from game.store import StoreFault
from game.store.saves import titled
from game.ui.canvas import Box
from rules.scenes import InvalidPosition

WIDE, ROW, GAP = 340.0, 44.0, 8.0
KEPT = "Your game is saved. Continue it from the shelf."
NOT_KEPT = "Scenes aren't saved. Press Save as scene to keep this position."


class MenuScene(Floating):
    """Continue, save, saved games, seats, rules, settings, end, start over, leave. The game is kept whatever one
    does. The table does `give_back` where another has sat at the screen meanwhile and it lies open."""

    def __init__(self, app: App, session: Session, give_back: Answer = None) -> None:
        super().__init__(app)
        self.session, self.give_back = session, give_back
        self.agreement = agreement_at(app, session, self._agreed)

    @property
    def title(self) -> str:
        """The position in words: what a save is called at first."""
        game, state = self.session.game, self.session.state
        return titled([game.caption(game.view(state, self.session.seat or 0))])

    def lay_out(self) -> Box:
        """A column of buttons in the middle."""
        game = self.session.game.id
        entries: tuple[tuple[str, str, Any, str], ...] = (
            ("Continue", "play", self.close, ""),
            ("Save as", "save", self.save_as, "Keep this position under a name."),
            (
                "Save as scene",
                "pencil",
                self.save_scene,
                "Save this position as a text file, to report a bug.",
            ),
            ("Saved games", "load", partial(self.visit, "saves", game), ""),
            ("Seats", "people", self.seats, "Choose a person or a bot for each player."),
            ("Rules", "book", partial(self.visit, "rulebook", game), ""),
            ("Settings", "settings", partial(self.visit, "settings"), ""),
            *self._ending(),
            ("Start over", "refresh", self.ask_again, "The same setup, dice and cards from the start."),
            ("Leave", "quit", self.leave_game, KEPT if self.session.is_kept else NOT_KEPT),
        )
        row = min(ROW, (self.kit.canvas.h - 32 - 84 - PAD) / len(entries) - GAP)
        x, y, w, h = box = self.middle(WIDE, 84 + len(entries) * (row + GAP) - GAP + PAD)
        self.head(box, self.session.game.title, self.title)
        for number, (label, icon, press, tip) in enumerate(entries):
            kind, cap = ("primary", "Enter") if press == self.close else ("secondary", "")
            place = (x + PAD, y + 84 + number * (row + GAP), w - 2 * PAD, row)
            self.ui.button(place, label, press, kind=kind, icon=icon, keycap=cap, tip=tip)
        return box

    def _ending(self) -> tuple[tuple[str, str, Any, str], ...]:
        """The button that ends the game, where somebody could win by it."""
        if self.agreement is None:
            return ()
        return (("End the game", "flag", self.agreement.ask, "Resign, or offer a draw."),)

    # -- what can be done

    def close(self) -> None:
        """Back to the table."""
        self.app.pop()

    def save_as(self) -> None:
        """Ask for a name."""
        self.app.push(NameDialog(self.app, "Save the game as", self.title, self._save))

    def _save(self, name: str) -> None:
        if self.session.save(name) is not None:
            self.app.say(f"Saved as “{name}”.")

    def save_scene(self) -> None:
        """Write the position as a scene file into the user's folder, and say which file, and what it tells."""
        try:
            path, hands = write_scene(self.app, self.session)
        except (StoreFault, InvalidPosition) as fault:
            self.app.say(str(fault), "refused")
            return
        self.close()
        self.app.say(f"Saved as a scene: {path}" + (f". It contains {hands}." if hands else ""))

    def seats(self) -> None:
        """Who decides for each seat."""
        setup = self.session.setup
        if len(setup.seats) > 1:
            self.visit("play.seats", self.session)
        else:
            self.app.push(SeatDialog(self.app, 0, 1, setup.bot(0), self._reseat))

    def _reseat(self, seat: int, bot: str) -> None:
        self.session.reseat(seat, bot)
        self.close()

    def ask_again(self) -> None:
        """Ask before the game begins anew."""
        text = "The same setup, dice and cards from the start. This game stays in your saved games."
        self.app.push(
            Dialog(self.app, "Start over?", text, [("Start over", self._begin_again), ("Go on", None)])
        )

    def _begin_again(self) -> None:
        open_table(self.app, self.session.anew)

    def _agreed(self) -> None:
        """To the table when all have answered; who offered takes it back unseen where there are secrets."""
        agreement = self.agreement
        assert agreement is not None
        if agreement.lies_open:
            self.app.pop(self.give_back)
        elif agreement.covers:
            names, seat = self.session.setup.seats, agreement.seat
            self.app.replace(self.app.page("play.handover", names[seat], seat))
        else:
            self.close()

    def leave_game(self) -> None:
        """To the shelf, or where the game was opened from; the journal keeps it."""
        self.app.home(self.session.game.id)

    # -- the life of a scene

    def handle(self, event: Event) -> bool:
        """Buttons; Escape and the menu key close. Nothing reaches the table."""
        used = self.ui.handle(event)
        if not used and event.type == pygame.KEYDOWN:
            action = keys.action_of(event, self.app.settings)
            if event.key == pygame.K_ESCAPE or action == "menu":
                self.close()
            elif action == "rules":
                self.visit("rulebook", self.session.game.id)
        return True


PAGE = MenuScene
