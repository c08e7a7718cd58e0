"""Handing over a shared screen: what the next person sees first, the button that takes it, and the opaque covers
between two players (LOOK 4): a handover, the offer of a draw."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import keys
from game.app.scene import Answer, App, Scene
from game.app.session import Session
from game.pages.play.at_table import AtTable, is_in_use, presses_enter
from game.pages.play.input_guard import InputGuard
from game.table.showing import Narration
from game.table.shown_position import ShownPosition
from game.ui import faces, room
from game.ui.buttons import Button
from game.ui.canvas import Box
from game.ui.controls import Ui
from game.ui.kit import Kit, readable_kit
from rules.engine.decisions import AskedState
from rules.game import Priority, State
from rules.tabletop import AnyTabletop

EMBLEM, WIDE, HIGH = 200.0, 300.0, 52.0
ANSWER, GAP = 220.0, 16.0
LEAST_H = 520.0
"""The height of emblem, question and button."""
LOOK_AWAY = "All hands are face down. Pick yours up when only you can see the screen."
MOST_AGAIN = 3
"""The most moves replayed after a cover, besides decisive ones."""
SIZE = (340.0, 50.0)
"""The size of the button that takes the screen."""


class Handover:
    """The handover of one shared screen: what the next person is shown first, and how they take it."""

    def __init__(self, scene: AtTable) -> None:
        self._at = scene
        self._button = TakeButton(self.take)
        self.shown_to = scene.screen.viewer
        """The seat the table was last shown to."""
        self.leaving = False
        """Whether a handover follows once the last move has been shown."""
        self._seen = False
        """Whether a frame has shown the last move."""
        self._again: deque[int] = deque()
        """The indices of the moves still to be replayed to the viewer."""

    def reset(self) -> None:
        """Forget a handover that was to come."""
        self.leaving = False
        self._again.clear()

    # -- who looks

    @property
    def deciding(self) -> int | None:
        """Return the person who looks at the table and decides now, None for nobody."""
        scene, screen = self._at, self._at.screen
        seat = scene.session.seat
        free = scene.bots.seat is None and not (screen.open or screen.covered or scene.watching)
        return seat if free and seat == screen.viewer else None

    def turns_table(self) -> bool:
        """Return whether the table is turned to another viewer now, and note that it is."""
        viewer = self._at.screen.viewer
        turned = viewer != self.shown_to and self._at.table.model.shown.look.rotates_to_viewer
        self.shown_to = viewer
        return turned

    def look_away(self, answers: bool) -> Narration | None:
        """Return the panel's text on the open table if nothing can be answered there, else None."""
        screen = self._at.screen
        if not screen.open or answers:
            return None
        return f"{self._at.session.setup.seats[screen.next_person]} is next", (LOOK_AWAY,)

    # -- after a move

    def catch_up(self, animate: bool, traced: bool) -> None:
        """Show moves made, undone or redone, and start a handover if another person decides."""
        screen, was_open = self._at.screen, self._at.screen.open
        self._again.clear()
        changes, turns = screen.changes_hands, screen.next_viewer != screen.viewer
        covers = changes and not screen.may_show_open
        if covers or (turns and (changes or self._staged_last())):
            screen.covered = covers
            self._at.show(animate)
            self.leaving, self._seen = True, False
            if not animate:
                self._hand_over()
            elif not covers:
                self._at.table.coming = screen.next_view
        elif changes and not was_open:
            self._hand_over()
        else:
            if not changes:
                screen.go_on()
            self._at.show(animate, traced)

    def _staged_last(self) -> bool:
        """Return whether the last move is new and staged: its maker sees it before another viewer looks."""
        made = self._at.session.history.log
        return len(made) > self._at.screen.at and any(event.stage for event in made[-1])

    def update(self, *, settled: bool) -> bool:
        """Switch viewers once the last move has been seen, or show the next move that the viewer hasn't seen, if the
        table has `settled`; return whether it was handed over."""
        seen, self._seen = self._seen, True
        if not settled:
            return False
        if self.leaving and seen:
            self._hand_over()
            return True
        if not self.leaving and self.is_behind:
            self._play_next()
        return False

    @property
    def is_behind(self) -> bool:
        """Return whether the viewer hasn't been shown every move."""
        return self._at.screen.at < len(self._at.session.history.actions)

    def _hand_over(self) -> None:
        """Turn to the next viewer once the last move has been shown: by a cover, on the open table, or
        directly."""
        screen = self._at.screen
        self.leaving = False
        if screen.covered:
            self.cover()
        elif screen.changes_hands:
            self._at.session.files.flush()
            screen.open_table()
            self._at.guard.begin()
            self._play_unseen()
        else:
            screen.go_on()
            self._at.show()

    def skip_animation(self, event: Event) -> bool:
        """Stop an animation by a press; return whether that uses the event. A key does nothing else; a mouse
        press also starts a move unless the table is covered next."""
        stages = self._at.table.model.shown.stages
        if not stages.running or event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        stages.stop()
        self._at.table.model.redraw()
        return self.leaving or event.type == pygame.KEYDOWN

    # -- unseen moves

    def _play_unseen(self) -> None:
        """Play the staged events since this viewer's last look (the newest and the decisive ones), then show
        the current position."""
        made, unseen = self._at.session.history.log, self._at.screen.unseen()
        decides = [at for at in unseen if any(event.priority >= Priority.HIGH for event in made[at])]
        self._again = deque(sorted({*unseen[-MOST_AGAIN:], *decides}))
        self._play_next()

    def _play_next(self) -> None:
        screen, last = self._at.screen, len(self._at.session.history.log) - 1
        if self._again and self._again[0] != last:
            self._at.show(animate=False, staged=True, moves=self._again.popleft() + 1)
        else:
            staged = bool(self._again)
            if staged:
                screen.at = last
            self._again.clear()
            self._at.show(animate=screen.open and screen.viewer == self.shown_to, staged=staged)

    # -- the screen

    def offer(self) -> None:
        """Offer the open screen to the person who is next."""
        screen, session = self._at.screen, self._at.session
        if screen.open and session.outcome is None:
            name = session.setup.seats[screen.next_person]
            self._button.show(self._at.ui, self._at.table.model.shown, screen.viewer, name)
        else:
            self._button.hide()

    def take(self) -> None:
        """Let the next viewer take the screen and play what they haven't seen."""
        self._at.screen.take()
        self._at.guard.begin()
        self._play_unseen()

    def take_by_key(self, event: Event) -> bool:
        """Take the open screen by Enter or Space if they have no other use; return whether they did."""
        if not self._button.is_shown or not presses_enter(event) or is_in_use(self._at):
            return False
        if self._at.table.model.shown.moves.any:
            return False
        self.take()
        return True

    def cover(self) -> None:
        """Cover the table for the person who is next."""
        session, screen = self._at.session, self._at.screen
        seat = screen.next_person
        asked = handover_question(session.game, session.view(previous_viewer(session, seat, screen.viewer)))
        self._at.visit("play.handover", session.setup.seats[seat], seat, asked)

    def give_back(self) -> None:
        """Release the screen and show the open table after another person used it."""
        self._at.screen.give_back()
        self._at.catch_up(animate=False)

    def loses_focus(self, event: Event) -> bool:
        """Cover hidden information when the window loses focus, if the cover setting is "always"; return
        whether the table is covered."""
        screen, session = self._at.screen, self._at.session
        if event.type != pygame.WINDOWFOCUSLOST or screen.covered:
            return False
        hidden = session.game.has_private_info(session.state)
        if hidden and self._at.app.settings.cover == "always" and screen.guards:
            screen.covered = True
            self.cover()
        return screen.covered


class TakeButton:
    """The button of one table, added by `show`, removed by `hide`."""

    def __init__(self, press: Callable[[], object]) -> None:
        self._press = press
        self._button: Button | None = None

    @property
    def is_shown(self) -> bool:
        """Return whether the screen can be taken."""
        return self._button is not None

    def show(self, ui: Ui, shown: ShownPosition, seat: int, name: str) -> None:
        """Add the button over the hand of the viewer's seat, for the person of that name; the primary one if
        nothing can be answered."""
        self.hide()
        parts = shown.places.layout.parts.items()
        hands = (place for place, spot in parts if spot.part == "hand" and spot.seat == seat)
        x, y, w, h = shown.boxes[hand] if (hand := next(hands, "")) else shown.places.field
        h = min(h, ui.kit.canvas.h - y)
        wide, high = min(w, SIZE[0]), min(h, SIZE[1])
        box = (x + (w - wide) / 2, y + (h - high) / 2, wide, high)
        kind, cap = ("secondary", "") if shown.moves.any else ("primary", "Enter")
        label = _label(ui, box, kind, name)
        self._button = ui.button(box, label, self._press, kind=kind, keycap=cap, icon="cards")

    def hide(self) -> None:
        """Remove the button."""
        if self._button is not None:
            self._button.remove()
            self._button = None


def _label(ui: Ui, box: Box, kind: str, name: str) -> str:
    """Return the label of the button, with as much of the name as fits."""
    parts = (f"{name[:end].rstrip()}…" for end in range(len(name) - 1, 0, -1))
    wordings = [f"{who}: show my hand" for who in (name, *parts)]
    fits = (words for words in wordings if not faces.cut(ui.kit, box, words, kind, "cards"))
    return next(fits, wordings[-1])


def previous_viewer(session: Session, seat: int, before: int) -> int:
    """Return the seat that views the table until it is handed over to `seat`: the one it was shown to
    `before`, else the next one."""
    return before if before != seat else (seat + 1) % len(session.setup.seats)


def handover_question(game: AnyTabletop, view: State) -> str:
    """Return the sentence on the cover between two players that says what the next player must decide out of
    turn, from what this view knows; "" where a turn begins."""
    asks = isinstance(view, AskedState) and view.agenda and not view.over
    return game.at(view).prompt().partition("\n")[0] if asks else ""


class HandoverScene(Scene):
    """A cover "Hand over to Blue": a button, or Enter, reveals the table. It looks the same for every
    position, except for a public question `asked` out of turn."""

    fades = False

    def __init__(self, app: App, seat_name: str, seat: int, asked: str = "") -> None:
        super().__init__(app)
        self.seat_name, self.seat, self.asked = seat_name, seat, asked
        self.words, self.hint = f"Hand over to {seat_name}", "Everyone else, look away."
        self.guard = InputGuard(app)

    def enter(self) -> None:
        """Start the input guard, against an extra press by the previous player."""
        self.guard.begin()

    def build(self, kit: Kit) -> None:
        """Add the controls below the emblem and the words."""
        self.kit = kit = readable_kit(kit, LEAST_H)
        self.ui = Ui(kit)
        self.lay_out(kit.canvas.w / 2, kit.canvas.h / 2 + 132 + self._lower)

    def lay_out(self, middle: float, top: float) -> None:
        """Add the primary button."""
        box = (middle - WIDE / 2, top, WIDE, HIGH)
        self.ui.button(box, "Show my table", self.reveal, kind="primary", keycap="Enter")

    def reveal(self) -> None:
        """Show the table to the next player."""
        self.app.pop()

    def leave_for_shelf(self) -> None:
        """Leave for the shelf; the game is stored."""
        self.app.home()

    def handle(self, event: Event) -> bool:
        """Handle the buttons, Space and the menu key; return whether the event was used."""
        if self.guard.blocks(event) or self.ui.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.reveal()
            return True
        if keys.action_of(event, self.app.settings) == "menu":
            self.leave_for_shelf()
            return True
        return False

    def update(self, dt: float) -> bool:
        """Advance the buttons; return whether to redraw."""
        return self.ui.update(dt)

    def draw(self, surface: Surface) -> None:
        """Draw the room, the seat's emblem and whose turn it is."""
        kit = self.kit
        surface.blit(room.background(kit), (0, 0))
        cx, cy = kit.canvas.w / 2, kit.canvas.h / 2
        self._emblem(surface, (cx, cy - 130))
        kit.draw_text(surface, self.words, (cx, cy + 40), 34, "text", True, "center", kit.canvas.w - 64)
        if self.asked:
            kit.put(surface, self._question(), (cx, cy + 66), "midtop")
        kit.draw_text(surface, self.hint, (cx, cy + 88 + self._lower), 16, "text2", anchor="center")
        self.ui.draw(surface)

    @property
    def _lower(self) -> float:
        """Return how far the hint and button move down for the question above them."""
        return self.kit.size_of(self._question())[1] + 6 if self.asked else 0.0

    def _question(self) -> Surface:
        return self.kit.paragraph(self.asked, min(760.0, self.kit.canvas.w - 64), 20, "lamp")

    def _emblem(self, surface: Surface, centre: tuple[float, float]) -> None:
        """Draw the seat's badge in a brass cog."""
        kit, (cx, cy) = self.kit, centre
        r = EMBLEM / 2
        kit.glow(surface, (cx - r, cy - r, EMBLEM, EMBLEM), r, strength=1.4)
        kit.put(surface, kit.picture("ui/cog.svg", EMBLEM, EMBLEM), centre, "center")
        kit.disc(surface, centre, r * 0.74, "night1", "brass_deep", 3)
        kit.player_badge(surface, self.seat, (cx, cy), EMBLEM * 0.46)


class DrawScene(HandoverScene):
    """A cover "Ada offers you a draw": calls `accept` or `decline`; anything but Accept declines."""

    def __init__(
        self, app: App, seat_name: str, seat: int, by: str, *, accept: Answer, decline: Answer
    ) -> None:
        super().__init__(app, seat_name, seat, f"{by} offers you a draw: nobody wins.")
        self.accept, self.decline = accept, decline
        self.words, self.hint = f"{seat_name}, your decision", ""

    def lay_out(self, middle: float, top: float) -> None:
        """Add two buttons under the question; Enter declines."""
        left, right = middle - ANSWER - GAP / 2, middle + GAP / 2
        self.ui.button((left, top, ANSWER, HIGH), "Accept", partial(self.app.pop, self.accept))
        decline = (right, top, ANSWER, HIGH)
        self.ui.button(decline, "Decline", self.reveal, kind="primary", keycap="Enter")

    def reveal(self) -> None:
        """Decline: the game continues."""
        self.app.pop(self.decline)

    leave_for_shelf = reveal


PAGE = HandoverScene
