"""Selectors: descriptions of pieces as data, evaluated on demand.

A game defines the kinds of pieces and the filters; ownership, the number of targets and the loss of targets
work alike in all games.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Generic, Literal, Protocol, TypeVar

from msgspec import Meta, Struct

from rules.common.text import plural
from rules.engine.agenda import Choose
from rules.engine.resolve import Bound, Resolve
from rules.game import Refusal

P = TypeVar("P")
K = TypeVar("K")
F = TypeVar("F", bound="Filter[Any]")

THIS, HOST, TARGET = "this", "host", "target"
"""The names for the ability's own piece, the piece it is attached to, and an unnamed target."""

Name = Annotated[
    str, Meta(pattern=r"^[a-z][a-z_]{0,19}$", extra={"form": "a name of at most 20 lower-case letters and _"})
]
Whose = Literal["own", "opposing", "any"]


class Selectable(Protocol):
    """A piece as selectors see it."""

    @property
    def id(self) -> str: ...
    @property
    def controller(self) -> int: ...


class Aim:
    """A target of an ability. The defaults fit targets that are part of the action that uses the ability, so
    that no question is asked."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """Return the name of the target in the resolving ability."""
        return TARGET

    @property
    def uses(self) -> tuple[str, ...]:
        """Return the names that the target refers to."""
        return ()

    def asks(self, play: Any, this: Resolve) -> Choose | None:
        """Return the question for the target; None once it is chosen."""
        return None

    def narrowed(self, play: Any, this: Resolve, choice: Choose) -> Choose:
        """Return the open question after one of several choices, with the remaining candidates."""
        return choice

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        """Return why no target can be chosen; None if there are enough candidates or it is chosen."""
        return None

    def pay(self, play: Any, this: Resolve) -> tuple[Bound, ...]:
        """Return no bound names, because a target costs nothing."""
        return ()

    def still_valid(self, play: Any, this: Resolve) -> Bound:
        """Return the chosen targets that are still valid."""
        raise NotImplementedError


class Filter(Struct, Generic[P], frozen=True, tag_field="is", forbid_unknown_fields=True):
    """One criterion for pieces. Games derive tagged filters with `matches`, or with `among` to look something
    up only once. `local`: it depends on where pieces are."""

    local: ClassVar[bool] = False

    def matches(self, play: P, this: Resolve, piece: Any) -> bool:
        """Return whether the filter matches a piece."""
        raise NotImplementedError

    def among(self, play: P, this: Resolve, pieces: Iterable[Any]) -> Iterable[Any]:
        """Return the pieces that the filter matches."""
        return [piece for piece in pieces if self.matches(play, this, piece)]

    def words(self) -> str:
        """Return the filter in words after a noun: "that has a pilot"."""
        raise NotImplementedError

    @property
    def uses(self) -> tuple[str, ...]:
        """Return the names that the filter refers to."""
        return ()


class Selector(Struct, Generic[K, F], frozen=True, forbid_unknown_fields=True):
    """All pieces of a kind and an owner that match every filter."""

    what: K
    whose: Whose = "any"
    that: F | Annotated[tuple[F, ...], Meta(max_length=4)] = ()

    @property
    def filters(self) -> tuple[F, ...]:
        """Return its filters, one or several."""
        return self.that if isinstance(self.that, tuple) else (self.that,)

    @property
    def uses(self) -> tuple[str, ...]:
        """Return the names that its filters refer to."""
        return tuple(name for each in self.filters for name in each.uses)

    def among(self, play: Any, this: Resolve, pieces: Iterable[Any]) -> Iterable[Any]:
        """Return the pieces that the selector matches, among pieces of its kind."""
        if self.whose != "any":
            seat, own = this.seat, self.whose == "own"
            pieces = [piece for piece in pieces if (piece.controller == seat) is own]
        for each in self.filters:
            pieces = each.among(play, this, pieces)
        return pieces

    def pieces(self, play: Any, this: Resolve) -> Iterable[Any]:
        """Return the matching pieces, in the game's order."""
        candidates: Iterable[Selectable] = play.selectable(self.what, this)
        return self.among(play, this, candidates)

    def ids(self, play: Any, this: Resolve) -> tuple[str, ...]:
        """Return the ids of the matching pieces."""
        return tuple([piece.id for piece in self.pieces(play, this)])

    def noun(self, many: bool = False) -> str:
        """Return the noun for its pieces; a game overrides it where the data's word isn't English."""
        return plural(f"{self.what}") if many else f"{self.what}"

    def words(self, many: bool = False) -> str:
        """Return the selector in words without an article: "mecha you control that has a pilot"."""
        noun = self.noun(many)
        whose = {"own": f"{noun} you control", "opposing": f"enemy {noun}", "any": noun}[self.whose]
        return " ".join((whose, *(each.words() for each in self.filters)))


class Target(Selector[K, F], Aim, Generic[K, F], frozen=True):
    """A named target of an ability: at least `least` and at most `most` matching pieces, chosen by the player
    who uses it."""

    name: Name = TARGET
    least: Annotated[int, Meta(ge=0, le=9)] = 1
    most: Annotated[int, Meta(ge=1, le=9)] = 1

    def asks(self, play: Any, this: Resolve) -> Choose | None:
        """Return the question for the target; None once it is chosen."""
        if this.named(self.name) is not None:
            return None
        among = self.ids(play, this)
        return Choose(this.seat, self.name, among, this.source, min(self.least, len(among)), self.most)

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        """Return why no target can be chosen; None if there are enough candidates or it is chosen."""
        if this.named(self.name) is not None or self.least == 0:
            return None
        found = len(self.ids(play, this))
        if found >= self.least:
            return None
        return play.refusals.no_target(self, found)  # type: ignore[no-any-return]

    def still_valid(self, play: Any, this: Resolve) -> Bound:
        """Return the chosen pieces that the target still matches."""
        fitting = self.ids(play, this)
        return Bound(self.name, tuple(id for id in this.ids(self.name) if id in fitting))
