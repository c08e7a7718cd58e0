"""The look back on a replay: at each move that lost something the better one is shown as a hint."""

from __future__ import annotations

from collections.abc import Callable

from game.app.scene import App
from game.app.seats import persons
from game.pages.parts import game_review
from game.pages.parts.game_review import GameReview
from game.table.hint import Advice, Hinted, of_action
from game.table.model import TableModel
from game.table.preview import Words
from game.ui.buttons import Button
from rules.bots.review import Drop, Review
from rules.game import Action
from rules.history import AnyHistory

NOBODY = "Only bots played this game. Reviews cover only people's moves."


class Mistakes:
    """What a review found, on the table of a replay. `go` takes the replay to a move; `button` is lit while
    the review is made."""

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
        """What it is called."""
        return game_review.title(self._history.game)

    @property
    def why_not(self) -> str:
        """Why there is nothing to look back at, or ""."""
        if not self._history.actions:
            return "This game has no moves."
        return "" if persons(self._history.setup) else NOBODY

    def press(self) -> None:
        """Make the review; when it is there, go to the next move that lost something."""
        if self.why_not:
            self._app.say(self.why_not)
        elif self.review is not None:
            self._next(self.review)
        elif self._look is None:
            self._look = GameReview(self._app, self._history, self._seat(), self._changed)
            self._changed()

    def cancel(self) -> None:
        """The replay is left."""
        if self._look is not None:
            self._look.cancel()

    def show(self, at: int) -> None:
        """The replay stands after so many moves: what was better there, if that is known."""
        self._at = at
        drops = self.review.drops if self.review is not None else ()
        drop = next((drop for drop in drops if drop.move == at), None)
        if drop is not None:
            self._table.advise(self._hint(drop))
        elif self._table.hint is not None:
            self._table.advise(None)

    def _seat(self) -> int:
        """Whose choices: the person's to move, else the first person's."""
        game, setup = self._history.game, self._history.setup
        seat = game.to_act(self._history.states[self._at])
        found = persons(setup)
        return seat if seat in found and seat is not None else found[0]

    def _changed(self) -> None:
        """The review went on."""
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
            text, _ = game_review.going_on(self._history.setup.seats, look.seat)
            self._table.advise(Hinted(Words(self.title, f"{round(100 * look.part)} %", text=text)))
        if self.review is not None:
            self._next(self.review)

    def _next(self, review: Review[Action]) -> None:
        """Go to the next move that lost something, after the last one to the first."""
        moves = [drop.move for drop in review.drops]
        if moves:
            self._go(next((move for move in moves if move > self._at), moves[0]))
        else:
            self._app.say(game_review.nothing(self._history.setup.seats, review.seat))

    def _hint(self, drop: Drop[Action]) -> Hinted:
        turn = game_review.turn_name(self._history.game, drop)
        others = ((drop.made.label, f"{drop.words} worse"),)
        words = Advice(f"{turn}: better", drop.better.estimate, drop.better.label, (), others, "played")
        return of_action(self._table.game, self._table.shown.view, drop.better.action, words)
