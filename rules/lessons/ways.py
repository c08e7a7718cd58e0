"""The ways through a lesson: as it is meant, and with each other move that a step accepts."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from rules.game import Refusal
from rules.history import AnyHistory
from rules.lessons.records import LONGEST_NOW, AnyLesson, AnyLessonStep, Free, Tried
from rules.lessons.run import Judgement, LessonRun, Verdict
from rules.scenes.posing import actions_of, only_action_of, require_shown
from rules.scenes.records import Hand, InvalidPosition, Move
from rules.tabletop import AnyTabletop

CHANCE = "chance decides what this move does, so describe the position after it"
ANSWERED = "another entry of the step already covers this move"


def prove_lesson(game: AnyTabletop, lesson: AnyLesson, marks: Collection[str]) -> None:
    """Raise InvalidPosition unless a lesson can be played as it is meant, and goes on after each move that it
    accepts instead. `marks` are the names of panels and marks that it may point at."""
    named = _Way(game, lesson, marks).play()
    if lesson.teaches not in named:
        found = ", ".join(sorted(named)) or "none"
        raise InvalidPosition("teaches", f"no event or refusal names {lesson.teaches}, only {found}")
    for number, step in enumerate(lesson.steps):
        for which, move in enumerate(step.also):
            at = f"steps[{number}].or[{which}]"
            try:
                _Way(game, lesson, marks, {number: (move, at)}).play()
            except InvalidPosition as fault:
                after = "" if fault.path == at else f"after this move, {fault.path}: "
                raise InvalidPosition(at, f"{after}{fault}") from None


class _Way:
    """One way through a lesson. `instead` has other moves than its own with their paths, by number of step;
    `named` are the rules that events and refusals have named so far."""

    def __init__(
        self,
        game: AnyTabletop,
        lesson: AnyLesson,
        marks: Collection[str],
        instead: dict[int, tuple[Move, str]] | None = None,
    ) -> None:
        self.game, self.marks, self.instead = game, marks, instead or {}
        self.run = LessonRun(game, lesson)
        self.named: set[str] = set()

    @property
    def history(self) -> AnyHistory:
        """Return the game so far."""
        return self.run.history

    def play(self) -> set[str]:
        """Play the lesson to its end and return the rules that were named. Raises InvalidPosition."""
        while (step := self.run.step) is not None:
            at = f"steps[{self.run.at}]"
            self._show(step, at)
            self._carry_out(step, at)
            self._end(step, at)
        return self.named

    def _show(self, step: AnyLessonStep, at: str) -> None:
        """Check what a step shows before anything is done: where it points, what it asks, what it answers."""
        for which, name in enumerate(step.at):
            require_shown(self.game, self.run.view, name, self.marks, f"{at}.at[{which}]")
        if step.read:
            return
        self._require_turn(at)
        if not step.at and step.free is None:
            raise InvalidPosition(at, "add 'at', the pieces or places that the step is about")
        if step.do is not None and self.run.at not in self.instead:
            only_action_of(self.game, self.history.state, step.do, f"{at}.do")
        for which, tried in enumerate(step.wrong):
            self._divert(step, tried, f"{at}.wrong[{which}]")
        if len(self.run.now) > LONGEST_NOW:
            words = f"'{self.run.now}' has more than {LONGEST_NOW} letters, so add a shorter 'now'"
            raise InvalidPosition(at, words)

    def _carry_out(self, step: AnyLessonStep, at: str) -> None:
        """Do what a step asks for, then what the other player does."""
        if step.refused is not None:
            self._refuse(step.refused, f"{at}.refused", Judgement(Verdict.YES, step.refused.say))
            self.named.add(step.refused.rule)
        elif step.free is not None:
            self._solve(step.free, f"{at}.free")
        elif step.do is not None:
            self._make(*self.instead.get(self.run.at, (step.do, f"{at}.do")))
        for which, move in enumerate(step.then[self.run.played.answered :], self.run.played.answered):
            if self.history.to_act in (self.run.seat, None):
                raise InvalidPosition(f"{at}.then[{which}]", "your opponent doesn't act here")
            self._make(move, f"{at}.then[{which}]")

    def _end(self, step: AnyLessonStep, at: str) -> None:
        """End a step. Raises InvalidPosition unless what it claims has happened."""
        if self.run.at not in self.instead and (missing := self.run.played.missing(step.proves)):
            raise InvalidPosition(f"{at}.proves", missing)
        self.named.update(rule for event in self.run.played.events for rule in event.rules)
        with _below(f"steps[{self.run.at + 1}]"):
            if step.read or step.refused is not None:
                self.run.finish()
            else:
                self.run.follow()

    def _require_turn(self, path: str) -> None:
        if (seat := self.history.to_act) != self.run.seat:
            why = "the game is over" if seat is None else "your opponent acts first: add it to 'then'"
            raise InvalidPosition(path, f"the player can't act here, because {why}")

    # -- moves

    def _make(self, move: Move, path: str) -> None:
        """Make a move of the seat to act. Raises InvalidPosition unless it is one legal move without luck."""
        before = self.history.state.rng
        self.history.do(only_action_of(self.game, self.history.state, move, path))
        if self.history.state.rng != before:
            raise InvalidPosition(path, CHANCE)

    def _solve(self, task: Free, path: str) -> None:
        """Play the solution of a task. Raises InvalidPosition unless exactly the last move solves it."""
        if self.run.played.holds(task.until):
            raise InvalidPosition(f"{path}.until", "this holds before the player has done anything")
        for which, move in enumerate(task.solution):
            here = f"{path}.solution[{which}]"
            if self.run.played.holds(task.until):
                raise InvalidPosition(here, "the task is done before this move")
            self._require_turn(here)
            self._make(move, here)
            while (due := self.run.played.due) is not None:
                self.history.do(due)
        if missing := self.run.played.missing(task.until):
            raise InvalidPosition(f"{path}.until", f"after the solution, {missing}")

    def _divert(self, step: AnyLessonStep, tried: Tried, path: str) -> None:
        """Raise InvalidPosition unless the lesson answers a move that the step doesn't await."""
        if tried.rule:
            self._refuse(tried, path, Judgement(Verdict.OTHER, tried.say))
            return
        if step.free is not None:
            raise InvalidPosition(
                path, "a 'free' step accepts every legal move, so name the 'rule' that refuses it"
            )
        found = self.run.judge(only_action_of(self.game, self.history.state, tried.do, f"{path}.do"))
        if found.verdict is Verdict.YES:
            raise InvalidPosition(f"{path}.do", "the step asks for this move")
        if found.say != tried.say:
            raise InvalidPosition(path, ANSWERED)

    def _refuse(self, tried: Tried, path: str, answer: Judgement) -> None:
        """Raise InvalidPosition unless the named rule refuses a move, and the lesson then gives this
        answer."""
        refusal = self._refusal(tried.do, f"{path}.do")
        if refusal.rule != tried.rule:
            words = f"the move is refused by {refusal.rule}, not {tried.rule}: {refusal.text}"
            raise InvalidPosition(f"{path}.rule", words)
        move = tried.do
        if isinstance(move, Hand) and self.run.refused(move.piece, move.to, refusal) != answer:
            raise InvalidPosition(path, ANSWERED)

    def _refusal(self, move: Move, path: str) -> Refusal:
        """Return why the rules refuse a move. Raises InvalidPosition if they don't."""
        if not isinstance(move, Hand) or not (move.piece and move.to):
            raise InvalidPosition(path, "a move that is refused needs 'piece' and 'to'")
        state = self.history.state
        if any(actions_of(self.game, state, move)):
            raise InvalidPosition(path, "no rule refuses this move")
        action = self.game.at(state).action_from_drag(move.piece, move.to)
        refusal = self.game.why_not(state, action) if action is not None else None
        if refusal is None:
            raise InvalidPosition(path, "this isn't a move")
        return refusal


@contextmanager
def _below(path: str) -> Iterator[None]:
    """Place an InvalidPosition raised in the context below a path."""
    try:
        yield
    except InvalidPosition as fault:
        raise InvalidPosition(f"{path}.{fault.path}", str(fault)) from None
