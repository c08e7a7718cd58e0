"""A plan: a seat's best decisions up to the end of its turn, as far as they can be foreseen.

A hint is a step of a plan. Another request in the same turn returns the next step instead of a new thought:
nothing has changed, so nothing better is known. A plan ends where something new is revealed: a random result,
hidden information, or an unexpected action of another player.
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
from rules.game import A, Game, IllegalAction, Piece, S
from rules.tabletop import Tabletop

MOST_POSITIONS = 1000
"""The number of positions after which the search for a win is given up."""
WIN_WORLDS = 2
"""The number of possible worlds in which a way must win."""
MOST_STEPS = 6
"""The number of decisions planned at once: the plan is extended from its last one."""
WORLDS = 3
"""The number of possible worlds that must agree on the next view and on an action's gain."""
GAIN = 0.002
"""The smallest change of the estimate that counts as a gain."""
MOST_ASKED = 8
"""The number of questions answered before a choice counts as ending the turn."""


def way_to_win(game: Game[S, A], view: S, rng: int) -> tuple[A, ...]:
    """Return the fewest own actions of the seat to act that surely end the game in its favour; () if none are
    found.

    A search compares values, and a win later in the same round may be worth as much as one at once, so a bot
    that sees both may wander. A win that depends on no luck, no hidden card and no reply can't be bettered by
    waiting.
    """
    seat = game.to_act(view)
    if seat is None:
        return ()
    layer: list[tuple[S, tuple[A, ...]]] = [(view, ())]
    seen = {view}
    while layer:
        found: list[tuple[S, tuple[A, ...]]] = []
        for state, made in layer:
            for action in game.legal_actions(state):
                after = _after(game, state, action)
                if after is None or after in seen:
                    continue
                seen.add(after)
                way = (*made, action)
                if _is_won(game, after, seat) and _wins_everywhere(game, view, seat, way, rng):
                    return way
                if len(seen) >= MOST_POSITIONS:
                    return ()
                if game.to_act(after) == seat and game.turn(after) == game.turn(view):
                    found.append((after, way))
        layer = found
    return ()


def _wins_everywhere(game: Game[S, A], view: S, seat: int, way: Sequence[A], rng: int) -> bool:
    """Return whether a way wins in every possible world that is looked at."""
    chance = Chance(rng)
    for _ in range(WIN_WORLDS):
        state: S | None = game.determinize(view, chance.number())
        for action in way:
            state = _after(game, state, action) if state is not None else None
        if state is None or not _is_won(game, state, seat):
            return False
    return True


def _after(game: Game[S, A], state: S, action: A) -> S | None:
    """Return the state after an action; None if it is illegal there or involves luck."""
    try:
        after = game.apply(state, action)
    except IllegalAction:
        return None
    return after if after.rng == state.rng else None


def _is_won(game: Game[S, A], state: S, seat: int) -> bool:
    outcome = game.outcome(state) if game.to_act(state) is None else None
    return outcome is not None and outcome.winners == (seat,)


class Step(Struct, Generic[S, A], frozen=True):
    """A decision of a plan: the seat's view, and the thought whose choice is the step. The thought expects
    the following steps, with the replies of other seats between them."""

    view: S
    thought: Thought[A]


class Plan(Struct, Generic[S, A], frozen=True):
    """The steps of a plan, in order, at least one."""

    steps: tuple[Step[S, A], ...]

    def at(self, view: S) -> Step[S, A] | None:
        """Return the step for a seat's view; None if the plan doesn't reach it."""
        return next((step for step in self.steps if step.view == view), None)

    def after(self, step: Step[S, A]) -> Step[S, A] | None:
        """Return the step that follows one; None after the last."""
        return next((self.steps[at] for at in range(1, len(self.steps)) if self.steps[at - 1] is step), None)


def plan(
    game: Tabletop[S, A], view: S, bot: Bot, rng: int, *, before: Sequence[S] = (), stop: Stop | None = None
) -> Plan[S, A]:
    """Return a bot's plan for the seat to act in its view; the same for the same view and seed. `before` are
    the seat's views at its earlier decisions in the turn. Raises ValueError when nobody is to act."""
    return _Planner(game, bot, rng, stop).plan(view, before)


class _Planner(Generic[S, A]):
    def __init__(self, game: Tabletop[S, A], bot: Bot, rng: int, stop: Stop | None) -> None:
        self.game, self.bot, self.rng, self.stop = game, bot, rng, stop

    def plan(self, view: S, before: Sequence[S]) -> Plan[S, A]:
        """Return the plan from a view on; `before` are the views earlier in the turn."""
        made: list[Step[S, A]] = []
        replies: list[tuple[A, ...]] = []
        seen = list(before)
        at: S | None = view
        while (
            at is not None and len(made) < MOST_STEPS and not (made and self.stop is not None and self.stop())
        ):
            thought = self._think(at, len(made))
            way = way_to_win(self.game, at, self.rng)
            if way:
                thought = _with_first(thought, way[0])
            else:
                thought = self._without_regress(seen, at, self._with_left_undone(at, thought))
            made.append(Step(at, thought))
            seen.append(at)
            at, answers = self._next_view_and_replies(at, thought)
            replies.append(answers)
        return Plan(tuple(_with_expected_steps(made, replies)))

    def _think(self, view: S, number: int) -> Thought[A]:
        return self.bot.think(self.game, view, self.rng + number, stop=self.stop)

    # -- the next step

    def _next_view_and_replies(self, view: S, thought: Thought[A]) -> tuple[S | None, tuple[A, ...]]:
        """Return the seat's view at its next decision in the turn and the expected replies of other seats
        before it; None for the view if it can't be foreseen or there is no such decision."""
        game, seat = self.game, thought.seat
        known = self._apply_everywhere(view, self._worlds(view), seat, thought.action)
        answers: list[A] = []
        for action in thought.expected:
            if known is None or game.to_act(known[0]) in (seat, None):
                break
            answers.append(action)
            known = self._apply_everywhere(*known, seat, action)
        if known is None or game.to_act(known[0]) != seat or game.turn(known[0]) != game.turn(view):
            return None, tuple(answers)
        return game.view(known[0], seat), tuple(answers)

    def _apply_everywhere(self, state: S, worlds: list[S], seat: int, action: A) -> tuple[S, list[S]] | None:
        """Return a state as a seat knows it and its possible worlds after an action; None if the worlds then
        look different to the seat or a random result is involved."""
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
        return [self.game.determinize(view, chance.number()) for _ in range(WORLDS)]

    # -- steps to avoid

    def _without_regress(self, before: list[S], view: S, thought: Thought[A]) -> Thought[A]:
        """Return the thought, or its next alternative if the choice would put a piece back where it was
        earlier in the turn with all others unchanged, take a card that would be discarded at the end of the
        turn, or only change used pieces."""
        arranged = [self._arrangement(each) for each in before]
        ways = thought.weighed
        sound = (one for one in ways if not self._undoes(arranged, view, one.action))
        useful = (one for one in sound if not self._wastes_use(view, thought.seat, one.action))
        kept = next((one for one in useful if not self._wastes_card(view, thought.seat, one.action)), ways[0])
        if kept is ways[0]:
            return thought
        rest = tuple(one for one in ways if one is not kept)
        return Thought(thought.seat, (kept, *rest), (), thought.iterations)

    def _wastes_use(self, view: S, seat: int, action: A) -> bool:
        """Return whether an action uses a piece up, changes nothing else but pieces that stay used, and gains
        nothing."""
        game = self.game
        held, now = (
            set(game.at(view).gesture(action).pieces),
            {piece.id: piece for piece in game.at(view).pieces},
        )
        if not held or not any(piece.spent for piece in now.values()):
            return False
        for world in self._worlds(view):
            after = game.apply(world, action)
            if game.to_act(after) != seat or game.turn(after) != game.turn(world):
                return False
            then = {piece.id: piece for piece in game.at(game.view(after, seat)).pieces}
            changed = {id for id in now.keys() | then.keys() if now.get(id) != then.get(id)}
            if not all(id in now and id in then and now[id].place == then[id].place for id in changed):
                return False
            if not any(id in held for id in changed) or not all(then[id].spent for id in changed):
                return False
            if not all(now[id].spent for id in changed - held):
                return False
            if game.evaluate(after, seat) > game.evaluate(world, seat):
                return False
        return True

    def _wastes_card(self, view: S, seat: int, action: A) -> bool:
        """Return whether an action takes a card to the hand that is useless now and would be discarded if the
        turn ended."""
        game, hand = self.game, f"hand/{seat}"
        held = self._hand_ids(view, hand)
        taken = set(game.at(view).gesture(action).pieces) - held
        if not taken:
            return False
        (world, *_) = self._worlds(view)
        state = game.apply(world, action)
        if game.to_act(state) != seat or not taken & self._hand_ids(game.view(state, seat), hand):
            return False
        *others, last = game.legal_actions(state)
        now = game.evaluate(state, seat)
        uses = (use for use in others if taken.intersection(game.at(state).gesture(use).pieces))
        if any(game.evaluate(game.apply(state, use), seat) >= now + GAIN for use in uses):
            return False
        playout = Playout(game, game.turn(view))
        ended = playout.after_responses(game.apply(state, last), seat)
        if (
            not self._ends(state, last, others)
            or game.to_act(ended) != seat
            or game.turn(ended) != game.turn(view)
        ):
            return False  # the turn ends without a discard
        return not taken & self._hand_ids(game.view(playout.end(ended), seat), hand)

    def _hand_ids(self, view: S, hand: str) -> set[str]:
        return {piece.id for piece in self.game.at(view).pieces if piece.place == hand}

    def _undoes(self, arranged: list[dict[str, Piece]], view: S, action: A) -> bool:
        pieces = self.game.at(view).gesture(action).pieces
        after = hints.after(self.game, view, action) if pieces else None
        if after is None:
            return False
        now, then = self._arrangement(view), self._arrangement(after)
        moved = [id for id in pieces if id in now and now[id] != then.get(id)]
        rest = _without(then, moved)
        return bool(moved) and any(
            all(old.get(id) == then.get(id) for id in moved) and _without(old, moved) == rest
            for old in arranged
        )

    def _arrangement(self, view: S) -> dict[str, Piece]:
        """Return the pieces by id without their used and acting states."""
        return {piece.id: replace(piece, spent=False, acting=False) for piece in self.game.at(view).pieces}

    # -- ending the turn

    def _with_left_undone(self, view: S, thought: Thought[A]) -> Thought[A]:
        """Return the thought; if its choice ends the turn before a worthwhile action, return a thought with
        that action first."""
        gains = self.left_undone(view, thought)
        if not gains:
            return thought
        return _with_first(thought, max(gains, key=lambda action: gains[action]))

    def left_undone(self, view: S, thought: Thought[A]) -> dict[A, float]:
        """Return the actions that are better done before a choice that ends the turn, with the gain of each
        after the opponents' turn. The gain must appear in every possible world."""
        game, choice = self.game, thought.action
        actions = [action for action in game.legal_actions(view) if action != choice]
        worlds = self._worlds(view)
        playout = Playout(game, game.turn(view) + 1)
        if not actions or not all(self._ends(world, choice, actions) for world in worlds):
            return {}
        before = [playout.after_responses(game.apply(world, choice), thought.seat) for world in worlds]
        found = {}
        for action in actions:
            after = self._worlds_after_both(playout, worlds, action, choice, thought.seat)
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

    def _worlds_after_both(
        self, playout: Playout[S, A], worlds: list[S], action: A, choice: A, seat: int
    ) -> list[S]:
        """Return the worlds after an action and then the choice; none if the choice is no longer legal."""
        game, found = self.game, []
        for world in worlds:
            state = playout.after_responses(game.apply(world, action), seat)
            if game.to_act(state) != seat or game.why_not(state, choice) is not None:
                return []
            found.append(playout.after_responses(game.apply(state, choice), seat))
        return found

    def _ends(self, world: S, choice: A, actions: list[A]) -> bool:
        """Return whether a choice leaves none of these actions for later in the turn, once its own questions
        are answered."""
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


def _with_first(thought: Thought[A], best: A) -> Thought[A]:
    """Return the thought with another action as its choice, worth at least as much as the former one."""
    first, *others = thought.weighed
    value = max([first.value, *(one.value for one in others if one.action == best)])
    rest = tuple(one for one in thought.weighed if one.action != best)
    return Thought(thought.seat, (Weighed(best, value, first.visits), *rest), (), thought.iterations)


def _with_expected_steps(made: list[Step[S, A]], replies: list[tuple[A, ...]]) -> list[Step[S, A]]:
    """Return the steps, each expecting exactly the following steps and the replies between them."""
    line: tuple[A, ...] = ()
    found: list[Step[S, A]] = []
    for step, answers in zip(reversed(made), reversed(replies), strict=True):
        line = (*answers, *line)
        found.append(Step(step.view, replace(step.thought, expected=line)))
        line = (step.thought.action, *line)
    return found[::-1]


def _without(pieces: Mapping[str, Piece], some: Sequence[str]) -> dict[str, Piece]:
    return {id: piece for id, piece in pieces.items() if id not in some}
