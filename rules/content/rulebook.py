"""The rulebook of a game: every rule once, by id, worded for players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from rules.content.faults import suggestion
from rules.content.unreadable import UNREAD

RuleText = Annotated[str, Meta(min_length=1, max_length=600)]
RuleId = Annotated[
    str, Meta(pattern=r"^[A-Z]{2}-[0-9]{1,2}\.[0-9]{1,2}$", extra={"form": "a rule id such as PS-4.1"})
]


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id ("PS-4.1"), a short title, its text, and an optional example."""

    id: RuleId
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    text: RuleText
    example: Annotated[str, Meta(max_length=600)] = ""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A group of rules under a title, with an introduction of one or two sentences."""

    title: Annotated[str, Meta(min_length=1, max_length=40)]
    intro: RuleText
    rules: Annotated[tuple[Rule, ...], Meta(min_length=1, max_length=60)]


class Sign(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign of the table with its explanation: an `icon` in an `ink` of the theme, or a piece of a `kind`
    with a `face` in a `place`. `owner` is its seat, `turn` its quarter turns clockwise, `up` whether it is
    face up, `size` the height of its place in logical px."""

    title: Annotated[str, Meta(min_length=1, max_length=40)]
    text: Annotated[str, Meta(min_length=1, max_length=160)]
    icon: str = ""
    ink: str = "text"
    kind: str = ""
    face: str = ""
    place: str = ""
    owner: Annotated[int, Meta(ge=0, le=3)] = 0
    turn: Annotated[int, Meta(ge=0, le=3)] = 0
    up: bool = True
    spent: bool = False
    size: Annotated[float, Meta(ge=20, le=200)] = 38

    def faults(self) -> Iterator[str]:
        """Yield a fault unless either the icon or the kind is set."""
        if bool(self.icon) == bool(self.kind):
            yield "set either 'icon' or 'kind'"


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game, its meaning in one sentence, and the id of the rule that explains it."""

    word: Annotated[str, Meta(min_length=1, max_length=30)]
    text: Annotated[str, Meta(min_length=1, max_length=120)]
    rule: RuleId


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """All chapters of a game's rules, in reading order, its signs under their headings, and its words."""

    chapters: Annotated[tuple[Chapter, ...], Meta(min_length=1, max_length=40)]
    icons: dict[Annotated[str, Meta(min_length=1, max_length=40)], tuple[Sign, ...]] = {}
    words: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return every rule, in reading order."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    @property
    def ids(self) -> tuple[str, ...]:
        """Return every rule id, in reading order."""
        return tuple(rule.id for rule in self.rules)

    def rule(self, id: str) -> Rule | None:
        """Return the rule with that id; None if there is none."""
        return next((rule for rule in self.rules if rule.id == id), None)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield faults for repeated ids, ids of other games, and words that are repeated or have no rule."""
        found = {
            f"chapters[{c}].rules[{r}].id": rule.id
            for c, chapter in enumerate(self.chapters)
            for r, rule in enumerate(chapter.rules)
            if rule.id is not UNREAD
        }
        seen: set[str] = set()
        for path, id in found.items():
            prefix = next(iter(found.values()))[:2]
            if id in seen:
                yield path, f"the rule {id} appears twice"
            elif id[:2] != prefix:
                yield path, f"expected an id that starts with {prefix} like the first, got {id}"
            seen.add(id)
        whole = len(found) == sum(len(chapter.rules) for chapter in self.chapters)
        yield from self._word_faults(sorted(seen) if whole else None)

    def _word_faults(self, ids: Sequence[str] | None) -> Iterator[tuple[str, str]]:
        """Yield faults for words that appear twice, and for rules not among `ids` (None: not all are
        known)."""
        seen: set[str] = set()
        for number, each in enumerate(self.words):
            if each.word is not UNREAD:
                word = each.word.casefold()
                if word in seen:
                    yield f"words[{number}].word", f"the word {each.word} appears twice"
                seen.add(word)
            if ids is not None and each.rule is not UNREAD and each.rule not in ids:
                hint = suggestion(each.rule, ids)
                yield f"words[{number}].rule", f"the rulebook has no rule {each.rule}{hint}"
