"""The base class of a game's problems: tasks, what they leave out, and where their positions come from.

A game derives `Problems` from `ProblemRules` in `rules.<game>.problems`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Any, ClassVar, NamedTuple

from rules.base import choose as base
from rules.content import suggestion
from rules.game import Action, Setup, State
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop

LUCK = "Problems leave luck out, and this move needs it."
NEW_CARD = "Problems leave luck out: you can't use cards that were hidden at the start."
Met = Callable[[Any, Any], bool]
"""Whether a task is solved: called with the position at the start and the current one."""


class Task(NamedTuple):
    """A task for one turn: its id in files, its `words` ("Win this turn."), and what is said when it
    failed, `missed` ("Your opponent is still in the game.")."""

    id: str
    words: str
    missed: str
    met: Met


class ProblemRules:
    """The rules of a game's problems. `left_out` are the kinds of actions that don't exist in a problem, with the
    sentence that refuses them; `choices` are those that choose something inside a move: they aren't counted as
    moves, but they distinguish solutions.

    For mining: `seats`, the number of players, `depth`, the most decisions of the player to act, and `cap`, the
    most positions searched for one problem; `composes` is whether positions are composed at random, not met in
    games.
    """

    left_out: ClassVar[Mapping[type, str]] = {}
    choices: ClassVar[tuple[type, ...]] = (base.Choose,)
    seats: ClassVar[int] = 2
    depth: ClassVar[int] = 6
    cap: ClassVar[int] = 4000
    composes: ClassVar[bool] = False

    def __init__(self, game: AnyTabletop) -> None:
        self.game: Any = game

    # -- tasks

    def tasks(self) -> Iterator[Task]:
        """Yield the tasks of the game, the hardest first."""
        raise NotImplementedError

    def task(self, id: str) -> Task:
        """Return a task by id. Raises InvalidPosition for an unknown one."""
        every = {task.id: task for task in self.tasks()}
        if id not in every:
            near = suggestion(id, [*every]) or f", expected one of {', '.join(every)}"
            raise InvalidPosition("task", f"no task of {self.game.title} is called {id!r}{near}")
        return every[id]

    def setting(self, root: Any) -> str:
        """Return how the setup of a problem differs from a usual game's, in words; "" if it doesn't."""
        return ""

    def is_won(self, root: Any, state: Any) -> bool:
        """Return whether the player to act in `root` has won the game alone."""
        outcome = self.game.outcome(state)
        return outcome is not None and outcome.winners == (self.game.to_act(root),)

    def is_over(self, root: Any, state: Any) -> bool:
        """Return whether the turn that began with `root` is over."""
        raise NotImplementedError

    # -- moves

    def hidden(self, root: Any) -> frozenset[str]:
        """Return the ids of the cards that the player to act can't know."""
        return frozenset()

    def held(self, state: Any, seat: int) -> frozenset[str]:
        """Return the ids of the cards in a seat's hand."""
        return frozenset()

    def why_not(self, state: State, action: Action, after: State, hidden: frozenset[str]) -> str:
        """Return why a legal action that leads to the position `after` doesn't exist in a problem, for the
        player: it is left out, or luck or one of the `hidden` cards decides; "" if it does."""
        if reason := self.left_out.get(type(action), ""):
            return reason
        if hidden and any(getattr(action, name) in hidden for name in action.__struct_fields__):
            return NEW_CARD
        if after.rng != state.rng:
            return LUCK
        if hidden and self.held(after, self.game.to_act(state)) & hidden:
            return NEW_CARD
        return ""

    def is_move(self, root: Any, action: Action) -> bool:
        """Return whether an action counts as a move of the player to act: whether it begins something new."""
        return not (self.passes(action) or isinstance(action, self.choices))

    def passes(self, action: Any) -> bool:
        """Return whether an action is never counted as a move, such as passing."""
        return not action.numbered

    def matters(self, root: Any, action: Action) -> bool:
        """Return whether an action distinguishes a solution: a move, or a choice inside one."""
        return not self.passes(action)

    # -- the search

    def is_needless(self, action: Action) -> bool:
        """Return whether the search may leave an action out, because another one has the same effect."""
        return False

    def canonical(self, state: Any) -> Any:
        """Return a position without differences that change nothing."""
        return state

    def idea(self, action: Action) -> object:
        """Return what distinguishes a solution: actions with equal ideas count as one."""
        return action

    # -- mining

    def clue(self, state: Any, action: Action) -> str:
        """Return the id of the piece that a hint about an action names; "" for none."""
        return next(iter(self.game.at(state).gesture(action).pieces), "")

    def options(self, chance: Random) -> dict[str, str]:
        """Return the options of a game in which positions are looked for, where they differ from the
        default."""
        return {}

    def is_candidate(self, state: Any) -> bool:
        """Return whether a position of a game is the start of a turn that is worth a search."""
        return False

    def pose(self, state: Any) -> Any:
        """Return a position of a game as a problem's spec: what doesn't matter is removed. Raises
        InvalidPosition."""
        return import_module(f"rules.{self.game.id}.position_file").describe(self.game, state)

    def compose(self, chance: Random) -> Any:
        """Return a position composed at random, as a spec."""
        raise NotImplementedError

    def variants(self, spec: Any) -> Iterator[Any]:
        """Yield the positions to search for a spec."""
        yield spec

    def is_good(self, moves: int, solutions: int, choices: int, openings: int) -> bool:
        """Return whether a problem is worth keeping: its numbers of moves and solutions, the number of first
        actions, and of those among them that still reach the task."""
        return moves >= 2 and solutions <= 3 and choices >= 6 and openings <= max(3, choices // 4)

    def unlikely(self, root: Any) -> str:
        """Return what a position has that no usual game leads to, though the rules allow it; "" if nothing."""
        return ""

    def setup(self, chance: Random) -> Setup:
        """Return the setup of a game in which positions are looked for."""
        usual: Setup = self.game.default_setup(self.seats)
        return Setup(usual.game, usual.seats, usual.options | self.options(chance), usual.decks)


def problem_rules(game: AnyTabletop) -> ProblemRules:
    """Return what a problem of a game is. Raises ModuleNotFoundError for a game without problems."""
    found: ProblemRules = import_module(f"rules.{game.id}.problems").Problems(game)
    return found
