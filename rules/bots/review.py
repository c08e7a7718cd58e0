"""The review of a game: a seat's real decisions weighed again to find its largest mistakes.

Decisions are judged by what could be known at the time: a bot thinks about the seat's own view, so bad luck
is no mistake and good luck excuses none. A first look at every decision finds those that may have lost most;
a second look, with other possible worlds, measures them. If the first look also measured, the largest drops
would be those with its largest errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Generic

from msgspec import Struct

from rules.bots.hints import FLOOR, Way, after
from rules.bots.play import decision_seed
from rules.bots.search import SearchBot
from rules.bots.thought import Bot, Stop
from rules.game import A, S, Setup
from rules.tabletop import Tabletop

ITERATIONS = 120
"""The iterations of one look of the default reviewer: a solo game of a hundred decisions is reviewed in a few
seconds."""
SECOND_LOOKS, LOOKED_AT_AGAIN = 4, 10
"""The number of second looks at a decision, and of decisions that get them."""
FIRST_SHARE = 0.6
"""The share of the work in the first look."""
MOST_DROPS = 5
ELSEWHERE = ", elsewhere"


class Drop(Struct, Generic[A], frozen=True):
    """A decision that lost something: its turn, the number of moves before it, the action made, and the
    better one. `cost` is the drop in the estimate, `words` its meaning in this game."""

    turn: int
    move: int
    made: Way[A]
    better: Way[A]
    cost: float
    words: str


class Review(Struct, Generic[A], frozen=True):
    """The mistakes of a seat: its largest drops in game order, at most five; `cost` and `words` sum up all
    drops ("" when there are none), `decisions` is the number of decisions reviewed."""

    seat: int
    drops: tuple[Drop[A], ...] = ()
    cost: float = 0.0
    words: str = ""
    decisions: int = 0


class Decision(Struct, Generic[S, A], frozen=True):
    """A choice of a seat: the number of moves before it, its view, the action made; the state before it, the
    later moves of the same turn, and the state after these."""

    move: int
    view: S
    made: A
    state: S
    rest: tuple[A, ...]
    outcome: S


class Suspect(Struct, Generic[S, A], frozen=True):
    """A decision after the first look: the action that seems better, and by how much."""

    decision: Decision[S, A]
    better: A
    drop: float


def review(
    game: Tabletop[S, A],
    setup: Setup,
    seed: int,
    actions: Iterable[A],
    seat: int,
    bot: Bot | None = None,
    stop: Stop | None = None,
    tell: Callable[[float], None] | None = None,
    first: S | None = None,
) -> Review[A]:
    """Return the largest mistakes of a seat in the game with that setup and seed, or with the first position
    `first`; the same for the same game. `bot` is the reviewer; `tell` receives the progress (0 to 1), `stop`
    ends it early with the result so far."""
    if first is None:
        first = game.new_game(setup, seed)
    return _Reviewer(game, seed, bot or SearchBot(ITERATIONS), stop, tell).review(first, actions, seat)


class _Reviewer(Generic[S, A]):
    def __init__(
        self,
        game: Tabletop[S, A],
        seed: int,
        bot: Bot,
        stop: Stop | None,
        tell: Callable[[float], None] | None,
    ) -> None:
        self.game, self.seed, self.bot = game, seed, bot
        self.stop = stop or (lambda: False)
        self.tell = tell or (lambda part: None)

    def review(self, state: S, actions: Iterable[A], seat: int) -> Review[A]:
        decisions = self._decisions(state, actions, seat)
        suspects = self._suspects(decisions)
        drops = [drop for drop in self._measure_drops(suspects, seat) if drop.cost >= FLOOR]
        cost = sum(drop.cost for drop in drops)
        largest = sorted(drops, key=lambda drop: -drop.cost)[:MOST_DROPS]
        words = self.game.describe_drop(decisions[0].view, cost) if drops else ""
        self.tell(1.0)
        return Review(seat, tuple(sorted(largest, key=lambda drop: drop.move)), cost, words, len(decisions))

    def _decisions(self, state: S, actions: Iterable[A], seat: int) -> list[Decision[S, A]]:
        """Return the seat's real choices: without decisions with one legal action and without settings."""
        found, made = [], [*actions]
        states = [*accumulate(made, self.game.apply, initial=state)]
        turns = [self.game.turn(each) for each in states]
        for move, action in enumerate(made):
            state = states[move]
            if self.game.to_act(state) == seat:
                view = self.game.view(state, seat)
                legal = list(self.game.legal_actions(view))
                if len(legal) > 1 and action in legal:
                    later = range(move + 1, len(made))
                    end = next((each for each in later if turns[each] != turns[move]), len(made))
                    rest = tuple(made[move + 1 : end])
                    found.append(Decision(move, view, action, state, rest, states[end]))
        return found

    def _suspects(self, decisions: list[Decision[S, A]]) -> list[Suspect[S, A]]:
        """Return the decisions that seem to have lost most, at first look."""
        found = []
        for number, decision in enumerate(decisions):
            if self.stop():
                break
            suspect = self._first_look(decision)
            if suspect is not None:
                found.append(suspect)
            self.tell(FIRST_SHARE * (number + 1) / len(decisions))
        found.sort(key=lambda suspect: -suspect.drop)
        return found[:LOOKED_AT_AGAIN]

    def _first_look(self, decision: Decision[S, A]) -> Suspect[S, A] | None:
        values, best = self._look(decision, decision_seed(self.seed, decision.move))
        if best == decision.made or self._has_same_result(decision.view, best, decision.made):
            return None
        if self._was_made_later(decision, best):
            return None
        drop = values[best] - values[decision.made]
        return Suspect(decision, best, drop) if drop > 0 else None

    def _look(self, decision: Decision[S, A], rng: int, *others: A) -> tuple[dict[A, float], A]:
        """Return the estimates of one thought by action, and its choice."""
        compare = (decision.made, *others)
        thought = self.bot.think(self.game, decision.view, rng, stop=self.stop, compare=compare)
        return {one.action: one.value for one in thought.weighed}, thought.action

    def _has_same_result(self, view: S, a: A, b: A) -> bool:
        """Return whether two actions have the same result."""
        result = after(self.game, view, a)
        return result is not None and result == after(self.game, view, b)

    def _was_made_later(self, decision: Decision[S, A], better: A) -> bool:
        """Return whether an action was made later in the same turn, which would have ended in the same way with
        it first."""
        if better not in decision.rest:
            return False
        at, state = decision.rest.index(better), decision.state
        for action in (better, decision.made, *decision.rest[:at], *decision.rest[at + 1 :]):
            if self.game.why_not(state, action) is not None:
                return False
            state = self.game.apply(state, action)
        return state == decision.outcome

    def _measure_drops(self, suspects: list[Suspect[S, A]], seat: int) -> Iterable[Drop[A]]:
        """Yield the drops of the suspects, measured at second look."""
        for number, suspect in enumerate(suspects):
            if self.stop():
                return
            yield self._second_look(suspect, seat)
            self.tell(FIRST_SHARE + (1 - FIRST_SHARE) * (number + 1) / len(suspects))

    def _second_look(self, suspect: Suspect[S, A], seat: int) -> Drop[A]:
        decision, made, better = suspect.decision, 0.0, 0.0
        for look in range(SECOND_LOOKS):
            rng = decision_seed(~self.seed, decision.move * SECOND_LOOKS + look)
            values, _ = self._look(decision, rng, suspect.better)
            made += values[decision.made] / SECOND_LOOKS
            better += values[suspect.better] / SECOND_LOOKS
        return self._drop(suspect, seat, made, better)

    def _drop(self, suspect: Suspect[S, A], seat: int, made: float, better: float) -> Drop[A]:
        game, decision, cost = self.game, suspect.decision, better - made
        label = game.at(decision.view).action_to_string(decision.made)
        instead = game.at(decision.view).action_to_string(suspect.better)
        words = game.describe_drop(decision.view, max(0.0, cost))
        return Drop(
            game.turn(decision.view),
            decision.move,
            Way(decision.made, label, made, game.describe_eval(decision.view, seat, made), words),
            Way(
                suspect.better,
                instead + (ELSEWHERE if instead == label else ""),
                better,
                game.describe_eval(decision.view, seat, better),
            ),
            cost,
            words,
        )
