"""The rulebook of a game: every rule id once, worded for players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from rules.content.unread import UNREAD

Words = Annotated[str, Meta(min_length=1, max_length=600)]
RuleId = Annotated[
    str, Meta(pattern=r"^[A-Z]{2}-[0-9]{1,2}\.[0-9]{1,2}$", extra={"form": "the id of a rule such as PS-4.1"})
]


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id ("PS-4.1"), a short title, what it says, and an example where one helps."""

    id: RuleId
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Words
    example: Annotated[str, Meta(max_length=600)] = ""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that belong together, under a title and one introducing sentence or two."""

    title: Annotated[str, Meta(min_length=1, max_length=40)]
    intro: Words
    rules: Annotated[tuple[Rule, ...], Meta(min_length=1, max_length=60)]


class Sign(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign of the table in words: an `icon` in an `ink` of the theme, or a piece as it lies on the table, of a `kind`
    with a `face` in a `place`. `owner` is the seat whose it is, `turn` how many quarters it is turned clockwise, `up`
    whether it is face up, `size` the height of its place, logical px."""

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
        """A sign is one thing."""
        if bool(self.icon) == bool(self.kind):
            yield "set either 'icon' or 'kind'"


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """All chapters of a game's rules, in reading order, and its signs under their headings."""

    chapters: Annotated[tuple[Chapter, ...], Meta(min_length=1, max_length=40)]
    icons: dict[Annotated[str, Meta(min_length=1, max_length=40)], tuple[Sign, ...]] = {}

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
                yield path, f"the rule {id} appears twice"
            elif id[:2] != prefix:
                yield path, f"{id} isn't a rule of this game; its ids begin with {prefix}"
            seen.add(id)
