"""Where a seat lost most in a game: every real decision weighed again, what was done against the best.

The measure is what could be known at the time: a bot thinks about the seat's own view, so bad luck is
no mistake and good luck excuses none. A first look at every decision finds where the most may have
been lost; a second look, with other guesses, measures it. Had the first look measured too, the
largest drops would be those in which it was most mistaken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic

from msgspec import Struct

from rules.bots.hints import FLOOR, Way, after
from rules.bots.play import decision_seed
from rules.bots.search import SearchBot
from rules.bots.thought import Bot, Stop
from rules.game import A, S, Setup
from rules.tabletop import Tabletop

ITERATIONS = 120
"""Of one look of the usual reviewer: a solo game of a hundred decisions is reviewed in a few seconds."""
SECOND_LOOKS, LOOKED_AT_AGAIN = 4, 10
"""How often a decision is measured, and how many are."""
FIRST_SHARE = 0.6
"""How much of the work the first look is."""
MOST_DROPS = 5
ELSEWHERE = ", elsewhere"


class Drop(Struct, Generic[A], frozen=True):
    """A decision that lost something: its turn, how many moves were made before it, what was done, what
    was better. `cost` is the drop in the estimate, `words` what that means in this game."""

    turn: int
    move: int
    made: Way[A]
    better: Way[A]
    cost: float
    words: str


class Review(Struct, Generic[A], frozen=True):
    """What a seat lost: its largest drops in the order of the game, at most five; `cost` and `words` are
    those of all drops together ("" when there are none), `decisions` is how many were looked at."""

    seat: int
    drops: tuple[Drop[A], ...] = ()
    cost: float = 0.0
    words: str = ""
    decisions: int = 0


class Decision(Struct, Generic[S, A], frozen=True):
    """A choice that a seat had: how many moves were made before it, its view, what it did."""

    move: int
    view: S
    made: A


class Suspect(Struct, Generic[S, A], frozen=True):
    """A decision after the first look: what seems better, and by how much."""

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
    """Where that seat lost most in the game of that setup and seed, or in the one that began with the position `first`;
    the same for the same game. `bot` is the reviewer; `tell` hears how much is done (0 to 1), `stop` ends it with what
    there is."""
    if first is None:
        first = game.new_game(setup, seed)
    return _Reviewer(game, seed, bot or SearchBot(ITERATIONS), stop, tell).review(first, actions, seat)


class _Reviewer(Generic[S, A]):
    def __init__(
        self, game: Tabletop[S, A], seed: int, bot: Bot, stop: Stop | None, tell: Callable[[float], None] | None
    ) -> None:
        self.game, self.seed, self.bot = game, seed, bot
        self.stop = stop or (lambda: False)
        self.tell = tell or (lambda part: None)

    def review(self, state: S, actions: Iterable[A], seat: int) -> Review[A]:
        decisions = self._decisions(state, actions, seat)
        suspects = self._suspects(decisions)
        drops = [drop for drop in self._measured(suspects, seat) if drop.cost >= FLOOR]
        cost = sum(drop.cost for drop in drops)
        largest = sorted(drops, key=lambda drop: -drop.cost)[:MOST_DROPS]
        words = self.game.loss(decisions[0].view, cost) if drops else ""
        self.tell(1.0)
        return Review(seat, tuple(sorted(largest, key=lambda drop: drop.move)), cost, words, len(decisions))

    def _decisions(self, state: S, actions: Iterable[A], seat: int) -> list[Decision[S, A]]:
        """The real choices of the seat: not those with one legal action, and no settings, which are no moves."""
        found = []
        for move, action in enumerate(actions):
            if self.game.to_act(state) == seat:
                view = self.game.view(state, seat)
                legal = list(self.game.legal_actions(view))
                if len(legal) > 1 and action in legal:
                    found.append(Decision(move, view, action))
            state = self.game.apply(state, action)
        return found

    def _suspects(self, decisions: list[Decision[S, A]]) -> list[Suspect[S, A]]:
        """The first look: the decisions that seem to have lost most."""
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
        if best == decision.made or self._same(decision.view, best, decision.made):
            return None
        drop = values[best] - values[decision.made]
        return Suspect(decision, best, drop) if drop > 0 else None

    def _look(self, decision: Decision[S, A], rng: int, *others: A) -> tuple[dict[A, float], A]:
        """The estimates of one thought by action, and what it would do."""
        compare = (decision.made, *others)
        thought = self.bot.think(self.game, decision.view, rng, stop=self.stop, compare=compare)
        return {one.action: one.value for one in thought.weighed}, thought.action

    def _same(self, view: S, a: A, b: A) -> bool:
        """Whether two actions come to the same."""
        result = after(self.game, view, a)
        return result is not None and result == after(self.game, view, b)

    def _measured(self, suspects: list[Suspect[S, A]], seat: int) -> Iterable[Drop[A]]:
        """The second look: what each really lost."""
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
        label = game.told(decision.view, decision.made)
        instead = game.told(decision.view, suspect.better)
        words = game.loss(decision.view, max(0.0, cost))
        return Drop(
            game.turn(decision.view),
            decision.move,
            Way(decision.made, label, made, game.forecast(decision.view, seat, made), words),
            Way(
                suspect.better,
                instead + (ELSEWHERE if instead == label else ""),
                better,
                game.forecast(decision.view, seat, better),
            ),
            cost,
            words,
        )
