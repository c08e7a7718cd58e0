"""What printed cards have alike: an id, how many copies there are, and abilities, of which their text is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct

from rules.common.cards import CardId
from rules.content import check, checked

E = TypeVar("E")

Test = Callable[[Any], Iterator[tuple[str, str]]]
"""Tells what is wrong with an ability: the field below it, and a sentence."""


class Printed(Struct, Generic[E], frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """A printed card. Games derive theirs, a tag for each kind of card."""

    id: CardId
    copies: Annotated[int, Meta(ge=1, le=40)]
    effects: Annotated[tuple[E, ...], Meta(max_length=4)] = ()

    @property
    def subject(self) -> str:
        """What "this" means in its text."""
        return "this card"

    @property
    def text(self) -> str:
        """Its rules text, made from its abilities."""
        return " ".join(effect.text(self.subject) for effect in self.effects)  # type: ignore[attr-defined]

    @property
    def word(self) -> str:
        """What kind of card it is, by its tag."""
        return str(self.__struct_config__.tag)

    def faults(self) -> Iterator[tuple[str, str]]:
        """What its checks find."""
        return checked(self)

    def each(self, *tests: Test) -> Iterator[tuple[str, str]]:
        """What the tests tell of each of its abilities; what could not be read ends none but its own test."""
        for number, effect in enumerate(self.effects):
            for test in tests:
                for path, message in check(test)(effect):
                    yield f"effects[{number}].{path}", message


def copies(cards: Mapping[str, Printed[Any]]) -> tuple[str, ...]:
    """The kinds of cards as often as there are copies of each: what a pile is shuffled from."""
    return tuple(id for id, card in cards.items() for _ in range(card.copies))
