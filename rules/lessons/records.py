"""The records of lessons, first games and tips, in `data/<game>/lessons/*.yaml`.

Positions and moves are those of scene files (`rules/scenes/records.py`). `docs/lessons.md` explains each
field.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from msgspec import Meta, Struct

from rules.content.rulebook import RuleId
from rules.scenes.records import Move, SceneId, ShortText

MOST_WORDS = 25
"""The most words of a sentence in a lesson."""
LONGEST_NOW = 44
"""The most letters of what to do now."""
OWN, OPPONENT = "own", "opponent"
"""Whose counter a proof names: the learner's, or the next player's."""

Sentence = Annotated[str, Meta(min_length=1, max_length=170)]
Moves = Annotated[tuple[Move, ...], Meta(max_length=20)]
Marks = Annotated[tuple[ShortText, ...], Meta(max_length=8)]
Change = Annotated[
    str,
    Meta(pattern=r"^(\+|-|=)[0-9]{1,4}$", extra={"form": "a change such as +2 or -1, or a value such as =7"}),
]
D = TypeVar("D")


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """The changes since a step began: the places of pieces ("gone": nowhere) and their faces, counters
    by "own.gear" (whose, and the icon on the plate) as they changed ("+2") or are ("=7"), words of the log,
    rules that events name, and who has won ("own", "opponent")."""

    pieces: dict[str, str] = {}
    faces: dict[str, str] = {}
    counters: dict[str, Change] = {}
    tells: tuple[ShortText, ...] = ()
    rules: tuple[RuleId, ...] = ()
    winner: str = ""

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for an unknown winner."""
        if self.winner not in ("", OWN, OPPONENT):
            yield "winner", f"expected '{OWN}' or '{OPPONENT}', got {self.winner!r}"


class Tried(Struct, frozen=True, forbid_unknown_fields=True):
    """A move that a player is likely to try, and what to say then. With a `rule` it is refused by that
    rule."""

    do: Move
    say: Sentence
    rule: RuleId = ""


class Free(Struct, frozen=True, forbid_unknown_fields=True):
    """A task that the player solves alone: any legal move goes until `until` holds. `solution` is one way,
    `hint` helps, and `missed` is said when the task can't be reached any more."""

    until: Proof
    solution: Annotated[tuple[Move, ...], Meta(min_length=1, max_length=20)]
    hint: Sentence
    missed: Sentence


class LessonStep(
    Struct, Generic[D], frozen=True, forbid_unknown_fields=True, rename={"otherwise": "else", "also": "or"}
):
    """One step: exactly one of `do` (with `or`: as good), `refused`, `free` and `read`.

    `say` is the sentence on the card, `now` what to do (left out: the move's own words), `at` what the card
    points at; `wrong` are likely other moves, `else` is said about any other one. `then` are the other
    player's moves after it, `proves` is what has happened then. A `position` lays the table again.
    """

    say: Sentence
    now: Annotated[str, Meta(max_length=LONGEST_NOW)] = ""
    at: Marks = ()
    do: Move | None = None
    also: Moves = ()
    refused: Tried | None = None
    free: Free | None = None
    read: bool = False
    otherwise: Annotated[str, Meta(max_length=170)] = ""
    wrong: Annotated[tuple[Tried, ...], Meta(max_length=8)] = ()
    then: Moves = ()
    proves: Proof = Proof()
    position: D | None = None

    @property
    def accepted(self) -> tuple[Move, ...]:
        """Return the moves that end a step with a `do`; none for other steps."""
        return () if self.do is None else (self.do, *self.also)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield faults of combined fields."""
        if sum(map(bool, (self.do, self.refused, self.free, self.read))) != 1:
            yield "", "set exactly one of 'do', 'refused', 'free' and 'read'"
        if self.also and self.do is None:
            yield "or", "'or' also needs 'do'"
        if self.do is not None and not self.otherwise:
            yield "do", "add 'else', which is said when the player tries something else"
        if self.then and (self.read or self.refused is not None):
            yield "then", "'then' needs 'do' or 'free'"
        if (self.free or self.refused) and not self.now:
            yield "now", "a 'free' or 'refused' step needs 'now', what to do"
        if self.refused is not None and not self.refused.rule:
            yield "refused", "add the 'rule' that refuses the move"


class Lesson(Struct, Generic[D], frozen=True, forbid_unknown_fields=True):
    """A lesson: its tile (`title`, `goal`, `minutes`), the rule it `teaches` and others it touches, its
    position, its steps, and the sentence at its end."""

    id: SceneId
    title: Annotated[str, Meta(min_length=1, max_length=40)]
    goal: Annotated[str, Meta(min_length=1, max_length=90)]
    minutes: Annotated[int, Meta(ge=1, le=5)]
    teaches: RuleId
    position: D
    steps: Annotated[tuple[LessonStep[D], ...], Meta(min_length=2, max_length=9)]
    close: Sentence
    rules: Annotated[tuple[RuleId, ...], Meta(max_length=12)] = ()

    @property
    def names(self) -> tuple[RuleId, ...]:
        """Return every rule that the lesson is about, the one it teaches first."""
        return (self.teaches, *self.rules)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield faults of the steps' order."""
        if self.steps[0].position is not None:
            yield "steps[0].position", "the first step begins in the lesson's position, so leave this out"
        if sum(step.read for step in self.steps) > 1:
            yield "steps", "only one step may be a 'read' step"
        if self.steps[-1].do is None and self.steps[-1].free is None:
            yield f"steps[{len(self.steps) - 1}]", "the last step must be a 'do' or 'free' step"


class Prompt(Struct, frozen=True, forbid_unknown_fields=True, rename={"attempt": "try", "condition": "if"}):
    """A prompt of the first game: it appears the first time that a decision of the kind `when` comes up in
    that own turn (0: before the first) while the condition `if` of a tip holds ("": always). `at` is what it is
    about, if empty what the condition is about; `try` is a good move."""

    turn: Annotated[int, Meta(ge=0, le=3)]
    when: ShortText
    say: Sentence
    rule: RuleId
    at: Marks = ()
    condition: Annotated[str, Meta(max_length=60)] = ""
    attempt: Move | None = None


class FirstGame(Struct, frozen=True, forbid_unknown_fields=True):
    """The first game: its setup, the bot at each seat ("" is the player), and prompts for the first two
    turns. `why` says what the setup is like."""

    options: dict[str, str]
    seed: Annotated[int, Meta(ge=0)]
    bots: Annotated[tuple[str, ...], Meta(min_length=1, max_length=4)]
    prompts: Annotated[tuple[Prompt, ...], Meta(min_length=3, max_length=14)]
    decks: tuple[str, ...] = ()
    why: Annotated[str, Meta(max_length=170)] = ""


class Tip(Struct, frozen=True, forbid_unknown_fields=True):
    """A tip, shown once when its condition `when` (a name in `rules/<game>/tips.py`) first holds."""

    when: ShortText
    say: Sentence
    rule: RuleId


class LessonFile(Struct, Generic[D], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of lessons, of the first game, of tips, or of several of these."""

    lessons: Annotated[tuple[Lesson[D], ...], Meta(max_length=40)] = ()
    first_game: FirstGame | None = None
    tips: Annotated[tuple[Tip, ...], Meta(max_length=40)] = ()


AnyLesson: TypeAlias = Lesson[Any]
AnyLessonStep: TypeAlias = LessonStep[Any]
