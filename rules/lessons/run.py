"""A lesson being played: what its step awaits, the answer to a move, and the way back to a step's start.

Nothing here is drawn. The table makes the moves of `history`; before each it asks `judge`, and after each it
calls `follow`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from rules.game import Action, Event, Refusal, State
from rules.history import AnyHistory
from rules.lessons.records import OWN, AnyLesson, AnyLessonStep, Proof, Tried
from rules.scenes.posing import actions_of, history_of
from rules.scenes.records import Scene
from rules.tabletop import AnyTabletop

MOST_SEEN, MOST_ALIKE = 150, 2000
"""The positions that are tried, with all moves and then only with kinds of moves like those of the solution and
those already made, before a task is taken to be within reach."""
GONE = "gone"
"""The place of a piece that is no longer on the table."""


class Verdict(Enum):
    """The answers of a lesson to a legal move."""

    YES = "yes"
    """The step awaits it, or anything goes."""
    OTHER = "other"
    """The step awaits another move."""


class Judgement(NamedTuple):
    """The answer to a move: a verdict, and what to say ("" for nothing)."""

    verdict: Verdict
    say: str = ""


class StepPlay(NamedTuple):
    """A step being played: what has happened in `history` since its move `began`. `seat` is the learner's."""

    game: AnyTabletop
    seat: int
    step: AnyLessonStep | None
    history: AnyHistory
    began: int

    @property
    def made(self) -> tuple[Action, ...]:
        """Return the moves since the step began."""
        return tuple(self.history.actions[self.began :])

    @property
    def due(self) -> Action | None:
        """Return the next move of the other player that the step names; None when the learner is to act."""
        step, seat = self.step, self.history.to_act
        if step is None or seat in (self.seat, None) or self.answered >= len(step.then):
            return None
        return next(actions_of(self.game, self.history.state, step.then[self.answered]), None)

    @property
    def answered(self) -> int:
        """Return how many moves the other player has made since the step began."""
        return sum(self.game.to_act(state) != self.seat for state in self.history.states[self.began : -1])

    @property
    def events(self) -> list[Event]:
        """Return the events since the step began."""
        return [event for made in self.history.log[self.began :] for event in made]

    def holds(self, proof: Proof) -> bool:
        """Return whether all that a proof names has happened since the step began."""
        return not self.missing(proof)

    def missing(self, proof: Proof) -> str:
        """Return the first thing that a proof names and that hasn't happened, in words; "" for none."""
        game, before, state = self.game, self.history.states[self.began], self.history.state
        view = game.view(state, self.seat)
        pieces = {piece.id: piece for piece in game.at(view).pieces if piece.place}
        for id, place in proof.pieces.items():
            found = pieces[id].place if id in pieces else GONE
            if found != place:
                return f"{id} is at {found}, not at {place}"
        for id, face in proof.faces.items():
            shown = pieces[id].face if id in pieces else GONE
            if shown != face:
                return f"{id} shows {shown}, not {face}"
        old, new = self.counters(before), self.counters(state)
        for name, change in proof.counters.items():
            if name not in new:
                return f"unknown counter {name!r}, expected one of {', '.join(sorted(new))}"
            value = new[name] if change[0] == "=" else new[name] - old.get(name, 0)
            if value != int(change.lstrip("=+")):
                return f"{name} is {value if change[0] == '=' else f'{value:+}'}, not {change}"
        log = " ".join(event.text for event in self.events)
        for words in proof.tells:
            if words not in log:
                return f"the log doesn't say {words!r}, but: {log}"
        named = {rule for event in self.events for rule in event.rules}
        for rule in proof.rules:
            if rule not in named:
                return f"no event names {rule}, only {', '.join(sorted(named)) or 'none'}"
        if proof.winner:
            outcome = self.history.outcome
            won = outcome is not None and outcome.winners == (self.seat,)
            if outcome is None or won != (proof.winner == OWN):
                return f"the game isn't won by {proof.winner}"
        return ""

    def counters(self, state: State) -> dict[str, int]:
        """Return the numbers on the plates of the learner and the next player, by "own.gear" or
        "opponent.gear"."""
        view = self.game.view(state, self.seat)
        other = (self.seat + 1) % max(1, len(self.game.at(view).players()))
        whose = {other: "opponent", self.seat: OWN}
        return {
            f"{who}.{counter.icon}": counter.number
            for seat, who in whose.items()
            for counter in self.game.at(view).plate(seat, self.seat).counters
        }


class WaySearch:
    """A search for own moves without luck that lead from a step's position to a task. `meant` are the actions
    of the step's solution; the history of `play` is changed and changed back."""

    def __init__(self, play: StepPlay, until: Proof, meant: Sequence[Action]) -> None:
        self.play, self.until, self.meant = play, until, meant

    def way(self) -> list[Action] | None:
        """Return such moves, or a beginning of some that may; None if none do."""
        alike = {type(action) for action in (*self.meant, *self.play.made)}
        for kinds, most in ((None, MOST_SEEN), (alike, MOST_ALIKE)):
            seen, way = set[State](), list[Action]()
            if not self._reaches(seen, kinds, most, way):
                return None
            if len(seen) < most:
                break
        return way

    def _reaches(self, seen: set[State], kinds: set[type] | None, most: int, way: list[Action]) -> bool:
        """Return whether own moves, of these kinds if given, lead to the task, or may: no more than `most`
        positions are tried, those after the meant moves first. The moves are added to `way`."""
        game, history = self.play.game, self.play.history
        if self.play.holds(self.until) or len(seen) >= most:
            return True
        state = history.state
        if state in seen or history.to_act != self.play.seat:
            return self.play.due is not None
        seen.add(state)
        legal = list(game.legal_actions(state))
        wished = [action for action in self.meant if action in legal]
        for action in (*wished, *(each for each in legal if each not in wished)):
            if (kinds is not None and type(action) not in kinds) or _is_lucky(game, state, action):
                continue
            history.do(action)
            way.append(action)
            found = self._reaches(seen, kinds, most, way)
            history.step_back()
            if found:
                return True
            way.pop()
        return False


class LessonRun:
    """One run of a lesson. `at` is the number of the current step (the number of steps at the end), `history` the
    game so far: a new object whenever the table is laid again."""

    def __init__(self, game: AnyTabletop, lesson: AnyLesson, at: int = 0) -> None:
        """Start at a step. Raises InvalidPosition for a lesson that `main.py check` refuses."""
        self.game, self.lesson = game, lesson
        self._made: list[tuple[Action, ...]] = []
        """The actions of each finished step, both players'."""
        for step in lesson.steps[:at]:
            self._made.append(self._solution(len(self._made), step))
        self.at = at
        self.history: AnyHistory = self._start(at)
        self._began = 0
        self.begin()

    # -- what is awaited

    @property
    def step(self) -> AnyLessonStep | None:
        """Return the current step; None at the end."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def seat(self) -> int:
        """Return the learner's seat: the one to act at the lesson's start."""
        return self.game.to_act(self.history.states[0]) or 0

    @property
    def view(self) -> State:
        """Return the position as the learner sees it."""
        return self.game.view(self.history.state, self.seat)

    @property
    def played(self) -> StepPlay:
        """Return what has happened since the current step began."""
        return StepPlay(self.game, self.seat, self.step, self.history, self._began)

    @property
    def now(self) -> str:
        """Return what to do now, in a few words; "" at the end and in a step to read."""
        step = self.step
        if step is None or step.now or step.do is None:
            return step.now if step is not None else ""
        action = next(actions_of(self.game, self.view, step.do), None)
        return self.game.at(self.view).action_to_string(action) if action is not None else ""

    @property
    def hinted(self) -> Action | None:
        """Return a move that the step awaits, to light it: in a free step the next one of its solution, or of
        another way to its end; None if there is none."""
        step = self.step
        if step is None:
            return None
        if step.free is not None:
            made, meant = self.played.made, self._solution(self.at, step)
            if made != meant[: len(made)]:
                return self._other_way
            return meant[len(made)] if len(made) < len(meant) else None
        for move in step.accepted:
            for action in actions_of(self.game, self.history.state, move):
                return action
        return None

    def is_meant(self, action: Action) -> bool:
        """Return whether the current step awaits a move, or its solution has it."""
        step = self.step
        if step is None or step.free is None:
            return self.judge(action).verdict is Verdict.YES
        return action in self._solution(self.at, step)

    @property
    def moved(self) -> bool:
        """Return whether a move was made since the step began."""
        return bool(self.played.made)

    @property
    def used(self) -> frozenset[str]:
        """Return the pieces and places of the learner's moves since the step began."""
        states = self.history.states[self._began : -1]
        made = zip(states, self.played.made, strict=True)
        own = [(state, action) for state, action in made if self.game.to_act(state) == self.seat]
        gestures = [self.game.at(self.game.view(state, self.seat)).gesture(action) for state, action in own]
        return frozenset(mark for each in gestures for mark in (*each.pieces, each.place) if mark)

    @property
    def missed(self) -> bool:
        """Return whether the task of a free step can't be reached any more, by own moves without luck."""
        step = self.step
        if step is None or step.free is None or self.played.due is not None:
            return False
        return self._search(step, step.free.until).way() is None

    @property
    def _other_way(self) -> Action | None:
        """Return the next move of a way to the end of a free step; None if none is found."""
        step = self.step
        assert step is not None and step.free is not None
        if self.played.due is not None or self.history.to_act != self.seat:
            return None
        way = self._search(step, step.free.until).way()
        if not way:
            return None
        probe = self._play_apart()
        for action in way:
            probe.history.do(action)
        return way[0] if probe.holds(step.free.until) else None

    def _search(self, step: AnyLessonStep, until: Proof) -> WaySearch:
        """Return the search for a way from the present position to `until`."""
        return WaySearch(self._play_apart(), until, self._solution(self.at, step))

    def _play_apart(self) -> StepPlay:
        """Return the step being played with a history of its own, whose moves don't change the table."""
        history = self._start(self.at)
        for action in self.played.made:
            history.do(action)
        return self.played._replace(history=history)

    # -- moves

    def judge(self, action: Action) -> Judgement:
        """Return the answer to a legal move of the learner, before it is made."""
        step, state = self.step, self.history.state
        if step is None:
            return Judgement(Verdict.OTHER)
        if any(action == each for move in step.accepted for each in actions_of(self.game, state, move)):
            return Judgement(Verdict.YES)
        if step.free is not None:
            lucky = _is_lucky(self.game, state, action)
            return Judgement(Verdict.OTHER, step.free.hint) if lucky else Judgement(Verdict.YES)
        for tried in step.wrong:
            if not tried.rule and action in actions_of(self.game, state, tried.do):
                return Judgement(Verdict.OTHER, tried.say)
        return Judgement(Verdict.OTHER, step.otherwise or step.now)

    def refused(self, piece: str, place: str, refusal: Refusal) -> Judgement:
        """Return the answer to a move that the rules have refused with their own words. The verdict is YES if
        the step asked to try it: then call `finish`."""
        step = self.step
        if step is None:
            return Judgement(Verdict.OTHER)
        if step.refused is not None and step.refused.rule == refusal.rule:
            return Judgement(Verdict.YES, step.refused.say)
        return Judgement(
            Verdict.OTHER,
            next((tried.say for tried in step.wrong if _is_tried(tried, piece, place, refusal.rule)), ""),
        )

    def follow(self) -> bool:
        """Go on after a move in `history`; return whether that ended the step."""
        step = self.step
        if step is None or self.history.state is self.history.states[self._began]:
            return False
        if step.do is not None and self.played.due is None:
            return self.finish()
        if step.free is not None and self.played.holds(step.free.until):
            return self.finish() if self.played.due is None else False
        return False

    def finish(self) -> bool:
        """End the current step and begin the next one; return True."""
        self._made.append(self.played.made)
        self.at += 1
        if self.step is not None and self.step.position is not None:
            self.history = self._start(self.at)
        self.begin()
        return True

    def begin(self) -> None:
        """Take the present position as the start of the step."""
        self._began = len(self.history.actions)

    # -- back

    def again(self) -> None:
        """Go back to the start of the current step."""
        self._return_to(self.at)

    def back(self) -> None:
        """Go back to the start of the step before."""
        self._return_to(max(0, self.at - 1))

    def _return_to(self, at: int) -> None:
        self.at = at
        del self._made[at:]
        self.history = self._start(at)
        self.begin()

    def _start(self, at: int) -> AnyHistory:
        """Return the game at the start of a step: its position, and the moves since that was laid."""
        steps = self.lesson.steps[: at + 1]
        laid = max((number for number, step in enumerate(steps) if step.position is not None), default=0)
        position = self.lesson.steps[laid].position or self.lesson.position
        history = history_of(self.game, Scene(id=self.lesson.id, position=position))
        for actions in self._made[laid:at]:
            for action in actions:
                history.do(action)
        return history

    def _solution(self, at: int, step: AnyLessonStep) -> tuple[Action, ...]:
        """Return the actions of a step as it is meant, from its start."""
        history = self._start(at)
        before = len(history.actions)
        own = step.accepted[:1] if step.free is None else step.free.solution
        for move in (*own, *step.then):
            action = next(actions_of(self.game, history.state, move), None)
            if action is not None:
                history.do(action)
        return tuple(history.actions[before:])


def _is_tried(tried: Tried, piece: str, place: str, rule: str) -> bool:
    """Return whether a refused move is the one that a lesson names."""
    if not tried.rule or tried.rule != rule or isinstance(tried.do, str):
        return False
    return tried.do.piece in ("", piece) and tried.do.to in ("", place)


def _is_lucky(game: AnyTabletop, state: State, action: Action) -> bool:
    """Return whether chance decides what an action does in a position."""
    return bool(getattr(game.apply(state, action), "rng", 0) != getattr(state, "rng", 0))
