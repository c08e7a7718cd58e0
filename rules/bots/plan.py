"""A plan: what a seat had best do at each decision up to the end of its turn, as far as that can be foreseen.

A hint is a step of a plan. Whoever asks again in the same turn is told the next step, not what another thought would
make of it: nothing has changed, so no better is known. A plan ends where something new is seen: what chance decides,
what was hidden, what another does who was not expected to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from rules.bots import hints
from rules.bots.chance import Chance
from rules.bots.playout import Playout
from rules.bots.thought import Bot, Stop, Thought, Weighed
from rules.game import A, IllegalAction, Piece, S
from rules.tabletop import Tabletop

MOST_STEPS = 6
"""So many decisions are planned at once: the plan goes on from its last one."""
WORLDS = 3
"""So many possible worlds must agree on what is foreseen, and on what an action brings."""
GAIN = 0.002
"""An action that changes the estimate by less brings nothing."""
MOST_ASKED = 8
"""So many questions are answered before a choice is taken to end the turn."""


class Step(Struct, Generic[S, A], frozen=True):
    """A decision of a plan: what its seat sees then, and the thought about it, whose choice is the step. What the
    thought expects are the following steps, with what others do between them."""

    view: S
    thought: Thought[A]


class Plan(Struct, Generic[S, A], frozen=True):
    """The steps of a plan, in order; there is at least one."""

    steps: tuple[Step[S, A], ...]

    def at(self, view: S) -> Step[S, A] | None:
        """The step for what a seat sees; None where the plan does not come by."""
        return next((step for step in self.steps if step.view == view), None)

    def after(self, step: Step[S, A]) -> Step[S, A] | None:
        """The step that follows one; None after the last."""
        return next((self.steps[at] for at in range(1, len(self.steps)) if self.steps[at - 1] is step), None)


def plan(
    game: Tabletop[S, A], view: S, bot: Bot, rng: int, *, before: Sequence[S] = (), stop: Stop | None = None
) -> Plan[S, A]:
    """The plan of a bot for the seat to act in its view; the same for the same view and seed. `before` are its views at
    the decisions earlier in the turn. Raises ValueError when nobody is to act."""
    return _Planner(game, bot, rng, stop).plan(view, before)


class _Planner(Generic[S, A]):
    def __init__(self, game: Tabletop[S, A], bot: Bot, rng: int, stop: Stop | None) -> None:
        self.game, self.bot, self.rng, self.stop = game, bot, rng, stop

    def plan(self, view: S, before: Sequence[S]) -> Plan[S, A]:
        """The steps from a view on, after those of earlier in the turn."""
        made: list[Step[S, A]] = []
        replies: list[tuple[A, ...]] = []
        seen = list(before)
        at: S | None = view
        while at is not None and len(made) < MOST_STEPS and not (made and self.stop is not None and self.stop()):
            thought = self._forward(seen, at, self._settled(at, self._think(at, len(made))))
            made.append(Step(at, thought))
            seen.append(at)
            at, answers = self._foreseen(at, thought)
            replies.append(answers)
        return Plan(tuple(_in_line(made, replies)))

    def _think(self, view: S, number: int) -> Thought[A]:
        return self.bot.think(self.game, view, self.rng + number, stop=self.stop)

    # -- what follows a step

    def _foreseen(self, view: S, thought: Thought[A]) -> tuple[S | None, tuple[A, ...]]:
        """What the seat sees at its next decision in the turn, where nothing new is seen before it, and what others
        are expected to do until then; None where that is not known, or there is no such decision."""
        game, seat = self.game, thought.seat
        known = self._made(view, self._worlds(view), seat, thought.action)
        answers: list[A] = []
        for action in thought.expected:
            if known is None or game.to_act(known[0]) in (seat, None):
                break
            answers.append(action)
            known = self._made(*known, seat, action)
        if known is None or game.to_act(known[0]) != seat or game.turn(known[0]) != game.turn(view):
            return None, tuple(answers)
        return game.view(known[0], seat), tuple(answers)

    def _made(self, state: S, worlds: list[S], seat: int, action: A) -> tuple[S, list[S]] | None:
        """A state as a seat knows it and possible worlds behind it, after an action; None where they come to look
        otherwise to the seat, or chance has a say."""
        game = self.game
        try:
            after = game.apply(state, action)
            made = [game.apply(world, action) for world in worlds]
        except IllegalAction:
            return None
        if any(new.rng != old.rng for new, old in zip((after, *made), (state, *worlds), strict=True)):
            return None
        seen = game.view(after, seat)
        return (after, made) if all(game.view(world, seat) == seen for world in made) else None

    def _worlds(self, view: S) -> list[S]:
        chance = Chance(self.rng)
        return [self.game.guess(view, chance.number()) for _ in range(WORLDS)]

    # -- what a step must not do

    def _forward(self, before: list[S], view: S, thought: Thought[A]) -> Thought[A]:
        """The thought, or the next of what it weighed where its choice would put a piece back where it was earlier in
        the turn, all others being as they were then, or bring a card that would be thrown away at the end of it."""
        arranged = [self._arranged(each) for each in before]
        ways = thought.weighed
        sound = (one for one in ways if not self._undoes(arranged, view, one.action))
        kept = next((one for one in sound if not self._wasted(view, thought.seat, one.action)), ways[0])
        if kept is ways[0]:
            return thought
        rest = tuple(one for one in ways if one is not kept)
        return Thought(thought.seat, (kept, *rest), (), thought.iterations)

    def _wasted(self, view: S, seat: int, action: A) -> bool:
        """Whether an action takes a card to the hand that is of no use at once, and that would have to be discarded if
        the turn ended then."""
        game, hand = self.game, f"hand/{seat}"
        held = self._held(view, hand)
        taken = set(game.gesture(view, action).pieces) - held
        if not taken:
            return False
        (world, *_) = self._worlds(view)
        state = game.apply(world, action)
        if game.to_act(state) != seat or not taken & self._held(game.view(state, seat), hand):
            return False
        *others, last = game.legal_actions(state)
        now = game.evaluate(state, seat)
        uses = (use for use in others if taken.intersection(game.gesture(state, use).pieces))
        if any(game.evaluate(game.apply(state, use), seat) >= now + GAIN for use in uses):
            return False
        playout = Playout(game, game.turn(view))
        ended = playout.answered(game.apply(state, last), seat)
        if not self._ends(state, last, others) or game.to_act(ended) != seat or game.turn(ended) != game.turn(view):
            return False  # nothing is asked at the end of the turn
        return not taken & self._held(game.view(playout.end(ended), seat), hand)

    def _held(self, view: S, hand: str) -> set[str]:
        return {piece.id for piece in self.game.pieces(view) if piece.place == hand}

    def _undoes(self, arranged: list[dict[str, Piece]], view: S, action: A) -> bool:
        pieces = self.game.gesture(view, action).pieces
        after = hints.after(self.game, view, action) if pieces else None
        if after is None:
            return False
        now, then = self._arranged(view), self._arranged(after)
        moved = [id for id in pieces if id in now and now[id] != then.get(id)]
        rest = _without(then, moved)
        return bool(moved) and any(
            all(old.get(id) == then.get(id) for id in moved) and _without(old, moved) == rest for old in arranged
        )

    def _arranged(self, view: S) -> dict[str, Piece]:
        """What lies where, whatever it shows of being used."""
        return {piece.id: replace(piece, spent=False, acting=False) for piece in self.game.pieces(view)}

    # -- whether to do no more

    def _settled(self, view: S, thought: Thought[A]) -> Thought[A]:
        """The thought, or where its choice ends the turn and something would be left undone that brings more, a thought
        of doing that first."""
        gains = self.left_undone(view, thought)
        if not gains:
            return thought
        best = max(gains, key=lambda action: gains[action])
        first, *others = thought.weighed
        value = max([first.value, *(one.value for one in others if one.action == best)])
        rest = tuple(one for one in thought.weighed if one.action != best)
        return Thought(thought.seat, (Weighed(best, value, first.visits), *rest), (), thought.iterations)

    def left_undone(self, view: S, thought: Thought[A]) -> dict[A, float]:
        """What could still be done before a choice that ends the turn, and would bring more: by how much, once the
        others have had their turn. It does so at once in every possible world."""
        game, choice = self.game, thought.action
        actions = [action for action in game.legal_actions(view) if action != choice]
        worlds = self._worlds(view)
        playout = Playout(game, game.turn(view) + 1)
        if not actions or not all(self._ends(world, choice, actions) for world in worlds):
            return {}
        before = [playout.answered(game.apply(world, choice), thought.seat) for world in worlds]
        found = {}
        for action in actions:
            after = self._done_first(playout, worlds, action, choice, thought.seat)
            if after and min(self._gains(before, after, thought.seat)) >= GAIN:
                found[action] = after
        last = [playout.end(state) for state in before] if found else []
        gains = {
            action: sum(self._gains(last, [playout.end(state) for state in after], thought.seat)) / WORLDS
            for action, after in found.items()
        }
        return {action: gain for action, gain in gains.items() if gain >= 0}

    def _gains(self, before: list[S], after: list[S], seat: int) -> list[float]:
        value = self.game.evaluate
        return [value(new, seat) - value(old, seat) for old, new in zip(before, after, strict=True)]

    def _done_first(self, playout: Playout[S, A], worlds: list[S], action: A, choice: A, seat: int) -> list[S]:
        """The worlds after an action and then the choice; none where the choice could not be made any more."""
        game, found = self.game, []
        for world in worlds:
            state = playout.answered(game.apply(world, action), seat)
            if game.to_act(state) != seat or game.why_not(state, choice) is not None:
                return []
            found.append(playout.answered(game.apply(state, choice), seat))
        return found

    def _ends(self, world: S, choice: A, actions: list[A]) -> bool:
        """Whether a choice leaves nothing of these actions for later in the turn: what it asks is answered first."""
        game, seat, turn = self.game, self.game.to_act(world), self.game.turn(world)
        state = game.apply(world, choice)
        for _ in range(MOST_ASKED):
            if game.to_act(state) is None or game.turn(state) != turn:
                return True
            legal = list(game.legal_actions(state))
            if game.to_act(state) == seat and not set(actions).isdisjoint(legal):
                return False
            state = game.apply(state, legal[0])
        return True


def _in_line(made: list[Step[S, A]], replies: list[tuple[A, ...]]) -> list[Step[S, A]]:
    """The steps, each expecting what others do after it and then the steps to come, and nothing else: what is told to
    follow is what is told next."""
    line: tuple[A, ...] = ()
    found: list[Step[S, A]] = []
    for step, answers in zip(reversed(made), reversed(replies), strict=True):
        line = (*answers, *line)
        found.append(Step(step.view, replace(step.thought, expected=line)))
        line = (step.thought.action, *line)
    return found[::-1]


def _without(pieces: Mapping[str, Piece], some: Sequence[str]) -> dict[str, Piece]:
    return {id: piece for id, piece in pieces.items() if id not in some}
