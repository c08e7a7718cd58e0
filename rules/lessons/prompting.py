"""The prompts of a first game while it is played, derived from its moves: undo and resuming change nothing."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from rules.game import Action, State
from rules.history import AnyHistory
from rules.lessons.decisions import decision_kind, due_prompt, own_turn
from rules.lessons.first_game import setup_of
from rules.lessons.records import FirstGame, Prompt
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop


def is_first_game(game: AnyTabletop, first: FirstGame, history: AnyHistory) -> bool:
    """Return whether a game has the setup and the seed of the first game, whoever plays it now."""
    try:
        setup = setup_of(game, first)
    except InvalidPosition:
        return False
    now = history.setup
    same = (now.options, now.decks, history.seed) == (setup.options, setup.decks, first.seed)
    return same and len(now.seats) == len(setup.seats) and not history.described


class Step(NamedTuple):
    """A state with the prompts that are left there, and the one that it shows."""

    state: State
    left: tuple[Prompt, ...]
    shown: Prompt | None


class Prompting:
    """The prompts of one first game. `seat` is the learner's."""

    def __init__(self, game: AnyTabletop, first: FirstGame) -> None:
        self._game, self._first, self.seat = game, first, first.bots.index("")
        self._steps: list[Step] = []

    @property
    def left(self) -> tuple[Prompt, ...]:
        """Return the prompts that may still come up after the decision that was asked about last."""
        return self._steps[-1].left if self._steps else self._first.prompts

    def now(self, history: AnyHistory) -> Prompt | None:
        """Return the prompt for the current decision of the learner; None for none.

        A prompt is shown the first time that a decision of its kind comes up in its turn. It goes with the
        next move; the last one of a turn stays until a decision of its kind is made.
        """
        pairs = zip(self._steps, history.states, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].state is pair[1], pairs))
        del self._steps[same:]
        for number in range(same, len(history.states)):
            before = self._steps[-1] if number else None
            left = self._left(before, history.actions[number - 1]) if before else self._first.prompts
            self._steps.append(self._step(history.states[number], left))
        return self._steps[-1].shown

    def _step(self, state: State, left: tuple[Prompt, ...]) -> Step:
        turn = own_turn(self._game, state) if left else 0
        left = tuple(each for each in left if each.turn >= turn)
        asked = bool(left) and self._game.to_act(state) == self.seat
        return Step(state, left, due_prompt(self._game, state, left) if asked else None)

    def _left(self, before: Step, action: Action) -> tuple[Prompt, ...]:
        """Return the prompts that are left after an action."""
        shown = before.shown
        if shown is None:
            return before.left
        last = not any(each.turn == shown.turn and each is not shown for each in before.left)
        if last and decision_kind(action) != shown.when:
            return before.left
        return tuple(each for each in before.left if each is not shown)
