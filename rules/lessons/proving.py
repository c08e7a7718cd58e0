"""Proofs of lesson files: each lesson is played as it is meant, and in every other way that it accepts.

A lesson without faults can be played to its end at the table, says what happens there, and never depends on
chance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from rules.bots.greedy import GreedyBot
from rules.bots.names import bot
from rules.bots.play import choose, decision_seed
from rules.catalog import optional_module
from rules.content import Fault, rulebook, suggestion
from rules.content.record_files import Placed
from rules.game import Action, State
from rules.history import History
from rules.lessons.decisions import decision_kind, decision_kinds, marks_of, own_turn
from rules.lessons.first_game import setup_of
from rules.lessons.prompting import Prompting
from rules.lessons.reading import PlacedLesson, Teaching
from rules.lessons.records import MOST_WORDS, AnyLesson, FirstGame, Prompt, Proof, Tip
from rules.lessons.ways import prove_lesson
from rules.scenes.posing import only_action_of, require_shown
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop

MOST_DECISIONS = 150
"""The decisions after which every prompt must have come up."""


def prove_first_game(game: AnyTabletop, first: FirstGame, marks: Collection[str]) -> None:
    """Raise InvalidPosition unless every prompt comes up in its turn at a decision of its kind, points at
    what is there, and advises a legal move of that kind. Bots make the moves that no prompt advises."""
    history = History(game, setup_of(game, first), first.seed)
    prompting, shown = Prompting(game, first), list[Prompt]()
    bots = [bot(name) if name else GreedyBot() for name in first.bots]
    kinds: dict[int, set[str]] = {}
    for number in range(MOST_DECISIONS):
        seat, state = history.to_act, history.state
        if seat is None or len(shown) == len(first.prompts):
            break
        action = choose(game, state, bots[seat], decision_seed(first.seed, number))
        if seat == prompting.seat:
            kinds.setdefault(own_turn(game, state), set()).update(decision_kinds(game, state))
            prompt = prompting.now(history)
            if prompt is not None and prompt not in shown:
                shown.append(prompt)
                path = f"prompts[{first.prompts.index(prompt)}]"
                action = _advised(game, state, prompt, marks, path) or action
        history.do(action)
    for number, prompt in enumerate(first.prompts):
        if prompt not in shown:
            raise InvalidPosition(
                f"prompts[{number}].when", _absence(prompt, sorted(kinds.get(prompt.turn, ())))
            )


def _absence(prompt: Prompt, kinds: list[str]) -> str:
    """Return why a prompt doesn't come up, given the kinds of decisions in its turn."""
    if prompt.when in kinds:
        return f"turn {prompt.turn} ends before this prompt comes up"
    expected = suggestion(prompt.when, kinds) or f", only {', '.join(kinds) or 'none'}"
    return f"no decision '{prompt.when}' comes up in turn {prompt.turn}{expected}"


def _advised(
    game: AnyTabletop, state: State, prompt: Prompt, marks: Collection[str], path: str
) -> Action | None:
    """Return the move that a prompt advises; None if it advises none. Raises InvalidPosition."""
    view = game.view(state, game.to_act(state) or 0)
    for which, name in enumerate(marks_of(game, state, prompt)):
        require_shown(game, view, name, marks, f"{path}.at[{which}]" if prompt.at else f"{path}.if")
    if prompt.attempt is None:
        return None
    action = only_action_of(game, state, prompt.attempt, f"{path}.try")
    if (kind := decision_kind(action)) != prompt.when:
        raise InvalidPosition(f"{path}.try", f"this move is '{kind}', not '{prompt.when}'")
    return action


Texts = Iterator[tuple[str, str]]
"""Texts, or ids of rules, with their paths in a record."""


def faults(game: AnyTabletop, found: Teaching, marks: Collection[str]) -> Iterator[Fault]:
    """Yield the faults of lessons, a first game and tips in their game. `marks` are the names of the panels
    and marks on the game's map."""
    return chain.from_iterable(faults_by_record(game, found, marks))


def faults_by_record(game: AnyTabletop, found: Teaching, marks: Collection[str]) -> Iterator[list[Fault]]:
    """Yield the faults of each lesson, of the first game and of all tips, so that callers can spread the
    work."""
    check = _Check(game, marks)
    for lesson in found.lessons:
        yield [*check.lesson(lesson)]
    if found.first_game is not None:
        yield [*check.first_game(found.first_game)]
    yield [fault for tip in found.tips for fault in check.tip(tip)]


class _Check:
    """The check of a game's lesson files: words, rules, and the proofs."""

    def __init__(self, game: AnyTabletop, marks: Collection[str]) -> None:
        self.game, self.marks = game, marks
        self.rules = rulebook(game.id, packs=[Path(pack) for pack in game.edition.packs]).ids
        tips = optional_module(f"rules.{game.id}.tips")
        self.conditions: tuple[str, ...] | None = tips.CONDITIONS.names if tips is not None else None

    def lesson(self, placed: PlacedLesson) -> Iterator[Fault]:
        """Yield the faults of a lesson."""
        yield from self._words(placed, _sentences(placed.record))
        yield from self._rules(placed, _rules(placed.record))
        try:
            prove_lesson(self.game, placed.record, self.marks)
        except InvalidPosition as fault:
            yield placed.fault(fault.path, str(fault))

    def first_game(self, placed: Placed[FirstGame]) -> Iterator[Fault]:
        """Yield the faults of a first game."""
        prompts = [(f"prompts[{number}]", prompt) for number, prompt in enumerate(placed.record.prompts)]
        yield from self._words(placed, ((f"{at}.say", prompt.say) for at, prompt in prompts))
        yield from self._rules(placed, ((f"{at}.rule", prompt.rule) for at, prompt in prompts))
        for at, prompt in prompts:
            yield from self._condition(placed, f"{at}.if", prompt.condition) if prompt.condition else ()
        try:
            prove_first_game(self.game, placed.record, self.marks)
        except InvalidPosition as fault:
            yield placed.fault(fault.path, str(fault))

    def tip(self, placed: Placed[Tip]) -> Iterator[Fault]:
        """Yield the faults of a tip."""
        tip = placed.record
        yield from self._words(placed, [("say", tip.say)])
        yield from self._rules(placed, [("rule", tip.rule)])
        yield from self._condition(placed, "when", tip.when)

    def _condition(self, placed: Placed[Any], path: str, name: str) -> Iterator[Fault]:
        if self.conditions is not None and name not in self.conditions:
            known = suggestion(name, self.conditions) or f", expected one of {', '.join(self.conditions)}"
            yield placed.fault(path, f"{self.game.title} has no condition '{name}'{known}")

    def _words(self, placed: Placed[Any], texts: Iterable[tuple[str, str]]) -> Iterator[Fault]:
        for path, text in texts:
            if (count := len(text.split())) > MOST_WORDS:
                yield placed.fault(path, f"expected at most {MOST_WORDS} words (this has {count})")

    def _rules(self, placed: Placed[Any], named: Iterable[tuple[str, str]]) -> Iterator[Fault]:
        for path, rule in named:
            if rule not in self.rules:
                yield placed.fault(path, f"the rulebook has no rule {rule}{suggestion(rule, self.rules)}")


def _sentences(lesson: AnyLesson) -> Texts:
    """Yield every sentence of a lesson."""
    for number, step in enumerate(lesson.steps):
        at = f"steps[{number}]"
        yield f"{at}.say", step.say
        yield f"{at}.else", step.otherwise
        yield from ((f"{at}.wrong[{which}].say", tried.say) for which, tried in enumerate(step.wrong))
        if step.refused is not None:
            yield f"{at}.refused.say", step.refused.say
        if step.free is not None:
            yield f"{at}.free.hint", step.free.hint
            yield f"{at}.free.missed", step.free.missed
    yield "close", lesson.close


def _rules(lesson: AnyLesson) -> Texts:
    """Yield the id of every rule that a lesson names."""
    yield "teaches", lesson.teaches
    yield from ((f"rules[{which}]", rule) for which, rule in enumerate(lesson.rules))
    for number, step in enumerate(lesson.steps):
        at = f"steps[{number}]"
        tried = [(f"wrong[{which}]", each) for which, each in enumerate(step.wrong)]
        if step.refused is not None:
            tried.append(("refused", step.refused))
        yield from ((f"{at}.{path}.rule", each.rule) for path, each in tried if each.rule)
        proofs: list[tuple[str, Proof]] = [("proves", step.proves)]
        if step.free is not None:
            proofs.append(("free.until", step.free.until))
        for path, proof in proofs:
            yield from ((f"{at}.{path}.rules[{which}]", rule) for which, rule in enumerate(proof.rules))
