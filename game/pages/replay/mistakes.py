"""The look back in a replay: at each costly move the better one is shown as a hint."""

from __future__ import annotations

from collections.abc import Callable

from game.app.scene import App
from game.app.seats import person_seats
from game.pages.parts import game_review
from game.pages.parts.game_review import GameReview
from game.table.hint import Advice, Hinted, hinted_action
from game.table.model import TableModel
from game.table.preview import PanelText
from game.ui.buttons import Button
from rules.bots.review import Drop, Review
from rules.game import Action
from rules.history import AnyHistory

NOBODY = "Only bots played this game. Reviews cover only people's moves."


class Mistakes:
    """The mistakes found by a review, on a replay's table. `go` moves the replay; `button` is lit during the
    review."""

    def __init__(
        self,
        app: App,
        history: AnyHistory,
        table: TableModel,
        go: Callable[[int], object],
        review: Review[Action] | None,
    ) -> None:
        self._app, self._history, self._table, self._go = app, history, table, go
        self.review = review
        self._look: GameReview | None = None
        self._at = 0
        self.button: Button | None = None

    @property
    def title(self) -> str:
        """Return the title of the review."""
        return game_review.title(self._history.game)

    @property
    def why_not(self) -> str:
        """Return why the game can't be reviewed, "" if it can."""
        if not self._history.actions:
            return "This game has no moves."
        return "" if person_seats(self._history.setup) else NOBODY

    def press(self) -> None:
        """Start the review, or go to the next costly move once it is finished."""
        if self.why_not:
            self._app.say(self.why_not)
        elif self.review is not None:
            self._next(self.review)
        elif self._look is None:
            self._look = GameReview(self._app, self._history, self._seat(), self._changed)
            self._changed()

    def cancel(self) -> None:
        """Cancel the review when the replay is left."""
        if self._look is not None:
            self._look.cancel()

    def show(self, at: int) -> None:
        """Show the better move after `at` moves, if the review found one."""
        self._at = at
        drops = self.review.drops if self.review is not None else ()
        drop = next((drop for drop in drops if drop.move == at), None)
        if drop is not None:
            self._table.advise(self._hint(drop))
        elif self._table.advised.hint is not None:
            self._table.advise(None)

    def _seat(self) -> int:
        """Return the seat to review: the person to move, else the first person."""
        game, setup = self._history.game, self._history.setup
        seat = game.to_act(self._history.states[self._at])
        found = person_seats(setup)
        return seat if seat in found and seat is not None else found[0]

    def _changed(self) -> None:
        """Update button, message and table after progress of the review."""
        look = self._look
        assert look is not None
        if self.button is not None:
            self.button.chosen = look.review is None and not look.fault
        if look.fault:
            self._app.say(look.fault, "caution")
        if look.review is not None or look.fault:
            self.review, self._look = look.review, None
            self._table.advise(None)
        else:
            text, _ = game_review.progress_texts(self._history.setup.seats, look.seat)
            self._table.advise(Hinted(PanelText(self.title, f"{round(100 * look.part)} %", text=text)))
        if self.review is not None:
            self._next(self.review)

    def _next(self, review: Review[Action]) -> None:
        """Go to the next costly move, after the last one to the first."""
        moves = [drop.move for drop in review.drops]
        if moves:
            self._go(next((move for move in moves if move > self._at), moves[0]))
        else:
            self._app.say(game_review.no_mistakes_text(self._history.setup.seats, review.seat))

    def _hint(self, drop: Drop[Action]) -> Hinted:
        turn = game_review.turn_name(self._history.game, drop)
        others = ((drop.made.label, f"{drop.words} worse"),)
        words = Advice(f"{turn}: better", drop.better.estimate, drop.better.label, (), others, "played")
        return hinted_action(self._table.game, self._table.shown.view, drop.better.action, words)
