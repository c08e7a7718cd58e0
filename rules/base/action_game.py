"""Games whose kinds of action are classes: legality, gestures and view questions are loops over them, the
same for all such games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar

from rules.base.action import Misplaced, RuledAction, by_phase, kinds_in, legal, well_formed
from rules.base.choose import Choose, asker
from rules.base.game import BaseGame
from rules.base.view import GameView
from rules.engine.advance import advance
from rules.engine.working_state import freeze, thaw
from rules.game import A, Event, Option, Refusal, S, Setup

Kinds = tuple[type[RuledAction[Any]], ...]


class ActionGame(BaseGame[S, A]):
    """A game with classes for its kinds of action. `kinds` are these classes, found in the folder `actions`
    beside the game's file; `choice` is the kind that answers questions (None: the game has none). `phases`
    are those that its kinds tell apart, `in_phases` the kinds of each, `tried` those that a drag may mean, in
    order. `working_type` is the class of its working copies, `view_type` that of its views. `over` is the
    refusal for everything after the end, `no_question` for an answer without a question, `unknown` the
    sentence about an action of no kind. The last views asked for are cached."""

    action_type: object = None
    kinds: ClassVar[Kinds]
    choice: ClassVar[type[Choose] | None] = Choose
    phases: ClassVar[tuple[str, ...]] = ()
    in_phases: ClassVar[dict[str, Kinds]]
    tried: ClassVar[Kinds]
    working_type: ClassVar[type[Any]]
    _answers: ClassVar[Kinds]
    _known: ClassVar[frozenset[type[RuledAction[Any]]]]
    view_type: ClassVar[type[GameView[Any, Any, Any]]]
    over: ClassVar[Refusal]
    no_question: ClassVar[Refusal | None] = None
    unknown: ClassVar[str] = "You can't do that in this game."

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "id" in vars(cls):  # the game itself
            cls._find_kinds(f"{cls.__module__.rpartition('.')[0]}.actions")

    @classmethod
    def _find_kinds(cls, folder: str) -> None:
        """Set what follows from the kinds of action in a folder."""
        cls.kinds = kinds_in(folder)
        cls.in_phases = by_phase(cls.kinds, cls.phases)
        choice: Kinds = () if cls.choice is None else (cls.choice,)
        cls.tried = (*choice, *cls.kinds)
        cls._answers = (*(kind for kind in cls.kinds if kind.answers), *choice)
        cls._known = frozenset(cls.tried)
        cls.action_type = reduce(or_, cls.tried)

    def __init__(self, options: tuple[Option, ...], **tools: Any) -> None:
        """Create a game with options; `tools` are the fields of its working copies besides those of a
        position, such as its cards."""
        super().__init__(options)
        self._tools = tools
        self._views: list[GameView[Any, Any, Any]] = []
        # the last position played or asked about, and its working copy: most are listed and played on at once
        self._played: tuple[S | None, Any] = (None, None)

    def working_state(self, state: S, events: list[Event] | None = None) -> Any:
        """Return a working copy of a position that logs to `events`."""
        return thaw(state, self.working_type, log=events, **self._tools)

    def at(self, view: S) -> Any:
        """Return the game view of a state; cached until three others were asked for."""
        for found in self._views:
            if found.state is view:
                return found
        made = self.view_type(self, view, self.working_state(view))
        self._views = [made, *self._views[:2]]
        return made

    def goal(self, setup: Setup) -> str:
        words: str = self.at(self.new_game(setup, 1)).goal()
        return words

    # -- play

    def to_act(self, state: Any) -> int | None:
        deciding: int | None = state.deciding
        return deciding

    def legal(self, state: S) -> Sequence[A]:
        return self.listed(self.thawed(state))

    def thawed(self, state: S) -> Any:
        """Return the working copy of a position for questions; kept until that of another position is asked for."""
        at, play = self._played
        if at is not state:
            play = self.working_state(state)
            self._played = state, play
        return play

    def listed(self, play: Any) -> Sequence[Any]:
        """Return every legal action of a working copy; while a question is open, only its choices."""
        if play.over:
            return ()
        if play.agenda and play.question is not None:
            return legal(self._answers, play)
        return legal(self.possible_kinds(play), play)

    def possible_kinds(self, play: Any) -> Kinds:
        """Return the kinds of action that can be legal while no question is open, in order: all, unless a
        game knows better. The others are refused anyway; leaving them out saves time."""
        return self.kinds

    def why_not(self, state: S, action: Any) -> Refusal | None:
        play = self.thawed(state)
        if play.over:
            return self.refusal_when_over(state)
        if isinstance(action, Misplaced):
            return Refusal(action.rule, action.text, action.places)
        if type(action) not in self._known or not well_formed(action):
            return Refusal(self.over.rule, self.unknown)
        if play.question is not None or isinstance(action, Choose):
            return self._why_not_asked(play, action) or action.why_not(play)
        found: Refusal | None = action.why_not(play)
        return found

    def refusal_when_over(self, state: S) -> Refusal:
        """Return the refusal for everything after the end."""
        return self.over

    def _why_not_asked(self, play: Any, action: Any) -> Refusal | None:
        """Return why an action doesn't fit the open question, or an answer fits none; None if it does."""
        if play.question is None:
            return self.no_question or Refusal(self.over.rule, "You have no decision to make now.")
        return None if action.answers or action.setting else asker(play).refusal(play)

    def play(self, state: S, action: Any, events: list[Event] | None) -> S:
        play = self.thawed(state)
        self._played, play.log = (None, None), events
        self.carry_out(play, state, action)
        after = freeze(play, self.state_type)
        self._played = after, play
        return after

    def carry_out(self, play: Any, before: S, action: Any) -> None:
        """Carry out a legal action in the working copy of the position before it, and what follows by itself,
        up to the next decision."""
        action.do(play)
        if play.agenda or play.noticed:
            advance(play)

    def turn(self, state: Any) -> int:
        turn: int = state.turn
        return turn

    def viewer(self, view: Any) -> int:
        seat: int = view.shown_seat
        return seat
