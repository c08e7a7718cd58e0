"""The rulebook of a game: every rule id once, worded for players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from rules.content.unread import UNREAD

Words = Annotated[str, Meta(min_length=1, max_length=600)]


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id ("PS-4.1"), a short title, what it says, and an example where one helps."""

    id: Annotated[str, Meta(pattern=r"^[A-Z]{2}-[0-9]{1,2}\.[0-9]{1,2}$")]
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Words
    example: Annotated[str, Meta(max_length=600)] = ""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that belong together, under a title and one introducing sentence or two."""

    title: Annotated[str, Meta(min_length=1, max_length=40)]
    intro: Words
    rules: Annotated[tuple[Rule, ...], Meta(min_length=1, max_length=60)]


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """All chapters of a game's rules, in reading order."""

    chapters: Annotated[tuple[Chapter, ...], Meta(min_length=1, max_length=40)]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule, in reading order."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    @property
    def ids(self) -> tuple[str, ...]:
        """Every rule id, in reading order."""
        return tuple(rule.id for rule in self.rules)

    def rule(self, id: str) -> Rule | None:
        """The rule of an id; None when the rulebook has none."""
        return next((rule for rule in self.rules if rule.id == id), None)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Ids that stand twice, and ids of more than one game."""
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
                yield path, f"the rule {id} stands here twice"
            elif id[:2] != prefix:
                yield path, f"{id} is not a rule of this game; its ids begin with {prefix}"
            seen.add(id)
