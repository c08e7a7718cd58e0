"""A game whose kinds of action are classes: what is legal, what a hand means and what a view answers are loops over
them, the same for every such game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from rules.base.action import Misplaced, RuledAction, legal
from rules.base.choose import Choose, asker
from rules.base.game import BaseGame
from rules.base.view import GameView
from rules.common.setups import Setups
from rules.engine.actions import well_formed
from rules.engine.advance import advance
from rules.engine.draft import closed
from rules.game import A, Event, Piece, Refusal, S
from rules.tabletop import Gesture, Plate, Preview, RosterRow, Stack, Switch, Tag, Way

UNKNOWN = "{title} has no such move."


class ActionGame(BaseGame[S, A]):
    """`kinds` are its kinds of action, `view_type` answers for a view, `over` refuses everything once the game has
    ended. The views that were asked about last are kept."""

    kinds: ClassVar[tuple[type[RuledAction[Any]], ...]]
    view_type: ClassVar[type[GameView[Any, Any, Any]]]
    over: ClassVar[Refusal]

    def __init__(self, setups: Setups) -> None:
        super().__init__(setups)
        self._views: list[GameView[Any, Any, Any]] = []

    def draft(self, state: S, events: list[Event] | None = None) -> Any:
        """A working copy of a position, which tells what happens to these events."""
        raise NotImplementedError

    def at(self, view: S) -> Any:
        """What a view answers; kept until three others were asked about."""
        for found in self._views:
            if found.state is view:
                return found
        made = self.view_type(self, view, self.draft(view))
        self._views = [made, *self._views[:2]]
        return made

    # -- play

    def to_act(self, state: Any) -> int | None:
        deciding: int | None = state.deciding
        return deciding

    def legal(self, state: S) -> Sequence[A]:
        return self.listed(self.draft(state))

    def listed(self, play: Any) -> Sequence[Any]:
        """Every legal action of a working copy; where a question is open, only its choices."""
        if play.over:
            return ()
        if play.question is not None:
            return tuple(Choose.candidates(play))
        return legal(self.kinds, play)

    def why_not(self, state: S, action: Any) -> Refusal | None:
        play = self.draft(state)
        if play.over:
            return self.over
        if isinstance(action, Misplaced):
            return Refusal(action.rule, action.text)
        if type(action) not in (Choose, *self.kinds) or not well_formed(action):
            return Refusal(self.over.rule, UNKNOWN.format(title=self.title))
        if play.question is not None and not isinstance(action, Choose):
            refused: Refusal = asker(play).refusal(play)
            return refused
        if play.question is None and isinstance(action, Choose):
            return Refusal(self.over.rule, "You have nothing to choose now.")
        found: Refusal | None = action.why_not(play)
        return found

    def play(self, state: S, action: Any, events: list[Event] | None) -> S:
        play = self.draft(state, events)
        action.do(play)
        if play.agenda:
            advance(play)
        return closed(play, self.state_type)

    # -- at the table: a view answers

    def viewer(self, view: Any) -> int:
        seat: int = view.shown_seat
        return seat

    def pieces(self, view: S) -> Iterator[Piece]:
        return iter(self.at(view).pieces)

    def contents(self, view: S, place: str) -> tuple[Piece, ...]:
        found: tuple[Piece, ...] = self.at(view).contents(place)
        return found

    def gesture(self, state: S, action: Any) -> Gesture:
        found: Gesture = self.at(state).gesture(action)
        return found

    def ways(self, view: S) -> Iterator[Way]:
        return iter(self.at(view).ways())

    def tempts(self, view: S, action: Any) -> int:
        found: int = self.at(view).tempts(action)
        return found

    def attempt(self, state: S, piece: str, place: str, *, turn: int | None = None) -> Any | None:
        return self.at(state).attempt((Choose, *self.kinds), piece, place, turn)

    def held_turn(self, view: S, piece: str) -> int:
        found: int = self.at(view).held_turn(piece)
        return found

    def told(self, view: S, action: Any) -> str:
        found: str = self.at(view).told(action)
        return found

    def preview(self, view: S, action: Any) -> Preview | None:
        found: Preview | None = self.at(view).preview(action)
        return found

    def threats(self, view: S, seat: int) -> Preview | None:
        found: Preview | None = self.at(view).threats(seat)
        return found

    def caption(self, view: S) -> str:
        found: str = self.at(view).caption()
        return found

    def prompt(self, view: S) -> str:
        found: str = self.at(view).prompt()
        return found

    def players(self, view: S) -> tuple[str, ...]:
        found: tuple[str, ...] = self.at(view).players()
        return found

    def plate(self, view: S, seat: int, you: int) -> Plate:
        found: Plate = self.at(view).plate(seat, you)
        return found

    def tag(self, view: S, piece: Piece) -> Tag:
        found: Tag = self.at(view).tag(piece)
        return found

    def switches(self, view: S, seat: int) -> tuple[Switch, ...]:
        found: tuple[Switch, ...] = self.at(view).switches(seat)
        return found

    def stack(self, view: S, you: int) -> Stack:
        found: Stack = self.at(view).stack(you)
        return found

    def roster(self, view: S, seat: int) -> tuple[RosterRow, ...]:
        found: tuple[RosterRow, ...] = self.at(view).roster(seat)
        return found
