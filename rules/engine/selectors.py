"""Selectors: which pieces are meant. A selector is data, evaluated whenever it is asked.

A game says what kinds of pieces there are and which filters tell them apart; whose they are, how many are
chosen and how a target is lost is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Generic, Literal, Protocol, TypeVar

from msgspec import Meta, Struct

from rules.common.words import plural
from rules.engine.agenda import Choose
from rules.engine.resolve import Bound, Resolve
from rules.game import Refusal

P = TypeVar("P")
K = TypeVar("K")
F = TypeVar("F", bound="Filter[Any]")

THIS, HOST, TARGET = "this", "host", "target"
"""The piece whose ability it is, what that is attached to, and what a target is called that has no other name."""

Name = Annotated[
    str, Meta(pattern=r"^[a-z][a-z_]{0,19}$", extra={"form": "a name of small letters and _, at most 20"})
]
Whose = Literal["own", "opposing", "any"]


class Selectable(Protocol):
    """A piece as selectors know it."""

    @property
    def id(self) -> str: ...
    @property
    def controller(self) -> int: ...


class Aim:
    """What an ability is aimed at, as the ability asks it. What a game's targets leave out works as said here: they
    are chosen by the action that uses the ability, so nothing is asked."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """What it is called in what resolves."""
        return TARGET

    @property
    def uses(self) -> tuple[str, ...]:
        """The names it refers to."""
        return ()

    def asks(self, play: Any, this: Resolve) -> Choose | None:
        """The question what it is aimed at; None once that is chosen."""
        return None

    def narrowed(self, play: Any, this: Resolve, choice: Choose) -> Choose:
        """The question what it is aimed at, after one of several has been chosen: with what may still be."""
        return choice

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        """Why nothing can be chosen; None when enough can, or has been."""
        return None

    def pay(self, play: Any, this: Resolve) -> tuple[Bound, ...]:
        """Nothing is taken of what something is aimed at."""
        return ()

    def left(self, play: Any, this: Resolve) -> Bound:
        """What is left of what was chosen: what does not fit any more is lost."""
        raise NotImplementedError


class Filter(Struct, Generic[P], frozen=True, tag_field="is", forbid_unknown_fields=True):
    """One thing that tells pieces apart. Games derive tagged filters: they say `holds`, or, where they look something
    up first, `among`. `local`: what it says of a piece depends on where pieces stand."""

    local: ClassVar[bool] = False

    def holds(self, play: P, this: Resolve, piece: Any) -> bool:
        """Whether it holds for a piece."""
        raise NotImplementedError

    def among(self, play: P, this: Resolve, pieces: Iterable[Any]) -> Iterable[Any]:
        """Those of some pieces for which it holds."""
        return [piece for piece in pieces if self.holds(play, this, piece)]

    def words(self) -> str:
        """What it says behind a noun: "that has a pilot"."""
        raise NotImplementedError

    @property
    def uses(self) -> tuple[str, ...]:
        """The names it refers to."""
        return ()


class Selector(Struct, Generic[K, F], frozen=True, forbid_unknown_fields=True):
    """All pieces of a kind that belong to somebody and that every filter holds for."""

    what: K
    whose: Whose = "any"
    that: F | Annotated[tuple[F, ...], Meta(max_length=4)] = ()

    @property
    def filters(self) -> tuple[F, ...]:
        """Its filters, one or several."""
        return self.that if isinstance(self.that, tuple) else (self.that,)

    @property
    def uses(self) -> tuple[str, ...]:
        """The names that its filters refer to."""
        return tuple(name for each in self.filters for name in each.uses)

    def among(self, play: Any, this: Resolve, pieces: Iterable[Any]) -> Iterable[Any]:
        """Those that it means of some pieces of its kind."""
        if self.whose != "any":
            seat, own = this.seat, self.whose == "own"
            pieces = [piece for piece in pieces if (piece.controller == seat) is own]
        for each in self.filters:
            pieces = each.among(play, this, pieces)
        return pieces

    def pieces(self, play: Any, this: Resolve) -> Iterable[Any]:
        """The pieces it means now, in the order in which the game has them."""
        candidates: Iterable[Selectable] = play.selectable(self.what, this)
        return self.among(play, this, candidates)

    def ids(self, play: Any, this: Resolve) -> tuple[str, ...]:
        """The ids of the pieces it means now."""
        return tuple([piece.id for piece in self.pieces(play, this)])

    def noun(self, many: bool = False) -> str:
        """What its pieces are called; a game says it where the word in the data is none of the language."""
        return plural(f"{self.what}") if many else f"{self.what}"

    def words(self, many: bool = False) -> str:
        """Return what it means, without an article: "mecha you control that has a pilot"."""
        noun = self.noun(many)
        whose = {"own": f"{noun} you control", "opposing": f"enemy {noun}", "any": noun}[self.whose]
        return " ".join((whose, *(each.words() for each in self.filters)))


class Target(Selector[K, F], Aim, Generic[K, F], frozen=True):
    """What an ability is aimed at, under a name; at least and at most so many are chosen, by who uses it."""

    name: Name = TARGET
    least: Annotated[int, Meta(ge=0, le=9)] = 1
    most: Annotated[int, Meta(ge=1, le=9)] = 1

    def asks(self, play: Any, this: Resolve) -> Choose | None:
        """The question what it is aimed at; None once that is chosen."""
        if this.named(self.name) is not None:
            return None
        among = self.ids(play, this)
        return Choose(this.seat, self.name, among, this.source, min(self.least, len(among)), self.most)

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        """Why nothing can be chosen; None when enough can, or has been."""
        if this.named(self.name) is not None or self.least == 0:
            return None
        found = len(self.ids(play, this))
        if found >= self.least:
            return None
        return play.refusals.no_target(self, found)  # type: ignore[no-any-return]

    def left(self, play: Any, this: Resolve) -> Bound:
        """What is left of what was chosen: pieces that it does not mean any more are lost."""
        fitting = self.ids(play, this)
        return Bound(self.name, tuple(id for id in this.ids(self.name) if id in fitting))
