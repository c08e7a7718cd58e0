"""Which pieces an effect means: kinds of pieces, and what tells them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from rules.common.memo import Memo
from rules.common.words import one, plural
from rules.engine.agenda import NOBODY, Choose
from rules.engine.resolve import Resolve
from rules.engine.selectors import HOST, THIS, Filter, Name, Selector, Target, Whose
from rules.immense_warfare.draft import OPPONENT, SORTS, YOU, Draft
from rules.immense_warfare.field import BESIDE, ZONE_MASKS
from rules.immense_warfare.items import AttackOn
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import CardName, Keyword, Number, is_a

Kind = Literal[
    "mecha", "tower", "unit", "pilot", "command", "player",
    "hand_card", "deck_card", "discarded_card", "played_card", "attack",
]  # fmt: skip
Word = Literal["mecha", "tower", "pilot", "command", ""]
PILES = {"hand_card": "hand", "deck_card": "deck", "discarded_card": "discard pile"}
CARDS = ("played_card", *PILES)
"""Kinds of pieces whose type has to be said."""
SEVERAL = {" in its name": " in their names", "that isn't": "that aren't", "that costs": "that cost"}
"""What filters say of several, where they say it otherwise of one."""
GIVEN = (YOU, OPPONENT)
"""Names that stand for a player in every ability."""
WORDS_OF: Memo[str, list[str]] = Memo(lambda name: name.replace(",", " ").split())
"""The words of a name."""
CALLED = {THIS: "this", HOST: "the attached mecha"}


def called(name: str) -> str:
    """What a name stands for, in words."""
    return CALLED.get(name, f"that {name}")


class Neighbouring(Filter[Draft], frozen=True, tag="neighbouring"):
    """Next to something, this card if nothing is said; `or_on` its space too."""

    local: ClassVar[bool] = True

    to: Name = THIS
    or_on: bool = False

    def among(self, play: Draft, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        there, near = play.pieces, 0
        for id in play.named(this, self.to):
            if id in there:
                cell = there[id].cell
                near |= BESIDE[cell] | (1 << cell if self.or_on else 0)
        return [piece for piece in pieces if piece.cell >= 0 and near >> piece.cell & 1]

    def words(self) -> str:
        if self.to == THIS:
            return "on or next to its space" if self.or_on else "next to this"
        return f"on or next to the space of {called(self.to)}" if self.or_on else f"next to {called(self.to)}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.to,)


class WordInName(Filter[Draft], frozen=True, tag="word"):
    """With a whole word in its name."""

    text: CardName

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return self.text in WORDS_OF[piece.name]

    def words(self) -> str:
        return f"with “{self.text}” in its name"


class Named(Filter[Draft], frozen=True, tag="named"):
    """With exactly that name."""

    name: CardName

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return piece.name == self.name

    def words(self) -> str:
        return f"named {self.name}"


class SameName(Filter[Draft], frozen=True, tag="same_name"):
    """With the name that this has now."""

    def among(self, play: Draft, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        own = play.find(this.source)
        return [piece for piece in pieces if own is not None and piece.name == own.name]

    def words(self) -> str:
        return "with the same name as this"


class Piloted(Filter[Draft], frozen=True, tag="piloted"):
    """With a pilot."""

    def among(self, play: Draft, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        riders = play.battlefield.riders
        return [piece for piece in pieces if piece.id in riders]

    def words(self) -> str:
        return "with a pilot"


class Has(Filter[Draft], frozen=True, tag="has"):
    """With a keyword."""

    keyword: Keyword

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return bool(piece.has(self.keyword))

    def words(self) -> str:
        return f"with {self.keyword.capitalize()}"


class Lacks(Filter[Draft], frozen=True, tag="lacks"):
    """Without a keyword."""

    keyword: Keyword

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return not piece.has(self.keyword)

    def words(self) -> str:
        return f"without {self.keyword.capitalize()}"


class NonBasic(Filter[Draft], frozen=True, tag="non_basic"):
    """A card that is not Basic."""

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return not play.tables.printed[piece.kind].basic

    def words(self) -> str:
        return "that isn't Basic"


class Costs(Filter[Draft], frozen=True, tag="costs"):
    """That costs more than, or (printed) at most, so much."""

    over: Number | None = None
    at_most: Number | None = None

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        if self.over is not None:
            return piece.cost > self.over
        return self.at_most is None or play.tables.printed[piece.kind].cost <= self.at_most

    def words(self) -> str:
        if self.over is not None:
            return f"that costs more than {self.over}"
        return f"with printed cost {self.at_most} or less"

    def faults(self) -> Iterator[tuple[str, str]]:
        """Both bounds, or none."""
        if (self.over is None) == (self.at_most is None):
            yield "", "say either over or at_most"


class Other(Filter[Draft], frozen=True, tag="other"):
    """Anything but the piece that a name means."""

    than: Name = THIS

    def among(self, play: Draft, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        named = play.named(this, self.than)
        return [piece for piece in pieces if piece.id not in named]

    def words(self) -> str:
        return f"other than {called(self.than)}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.than,)


class InYourZone(Filter[Draft], frozen=True, tag="in_your_zone"):
    """In the entry zone of who controls the ability."""

    local: ClassVar[bool] = True

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return piece.cell >= 0 and bool(ZONE_MASKS[this.seat] >> piece.cell & 1)

    def words(self) -> str:
        return "in your entry zone"


class Owned(Filter[Draft], frozen=True, tag="owned"):
    """Owned by who controls the ability, whoever controls it."""

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return piece.owner == this.seat

    def words(self) -> str:
        return "you own"


class Hosts(Filter[Draft], frozen=True, tag="hosts"):
    """What one of some cards is attached to."""

    of: Name

    def among(self, play: Draft, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        cards = play.named(this, self.of)
        hosts = {each.host for each in play.units if each.id in cards}
        return [piece for piece in pieces if piece.id in hosts]

    def words(self) -> str:
        return f"with one of those {self.of}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.of,)


class OnYourMecha(Filter[Draft], frozen=True, tag="on_your_mecha"):
    """An attack on a mecha of who controls the ability."""

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        attack = next(
            (each for each in play.waiting if isinstance(each, AttackOn) and each.about == piece.id), None
        )
        target = play.pieces.get(attack.target) if attack is not None else None
        return target is not None and target.controller == this.seat and is_a(target.type, "mecha")

    def words(self) -> str:
        return "on a mecha you control"


class Playable(Filter[Draft], frozen=True, tag="playable"):
    """A mecha that its player has bandwidth and a space in the entry zone for."""

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return any(play.fits(piece.kind, cell, this.seat) for cell in play.zone_spaces(this.seat))

    def words(self) -> str:
        return "playable"


AnyFilter = (
    Neighbouring | WordInName | Named | SameName | Piloted | Has | Lacks | NonBasic | Costs | Other | InYourZone
    | Owned | Hosts | OnYourMecha | Playable
)  # fmt: skip


class Typed:
    """What a selector and a target have in common: cards in a pile are told apart by their type too."""

    __slots__ = ()
    what: Kind
    type: Word
    whose: Whose

    def among(self, play: Draft, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        if self.type:
            pieces = [piece for piece in pieces if self.type in piece.words]
        return super().among(play, this, pieces)  # type: ignore[misc, no-any-return]

    @property
    def another(self) -> bool:
        """Whether it means anything but this card."""
        return Other() in self.filters  # type: ignore[attr-defined]

    def noun(self, many: bool = False) -> str:
        named = [each.name for each in self.filters if isinstance(each, Named)]  # type: ignore[attr-defined]
        if named and self.what in SORTS:
            noun = named[0]
        else:
            noun = (self.type or "card") if self.what in CARDS else self.what
        return plural(noun) if many else noun

    def words(self, many: bool = False) -> str:
        """Return what it means, without an article: "enemy mecha next to this"."""
        return f"{'other ' if self.another else ''}{self.kind(many)}{self.pile()}"

    def one(self) -> str:
        """Return one of what it means: "a mecha you control", "another mecha"."""
        return f"another {self.kind()}{self.pile()}" if self.another else one(self.words())

    def kind(self, many: bool = False) -> str:
        """Return what it means, but not that it is another or in which pile: "mechas you control"."""
        parts = [f"{'playable ' if Playable() in self.filters else ''}{self.noun(many)}"]  # type: ignore[attr-defined]
        if self.what == "played_card":
            parts.append("being played")
        elif self.what not in PILES and self.whose != "any":
            parts = [*parts, "you control"] if self.whose == "own" else self._enemy(parts[0])
        parts += [self._said(each, many) for each in self.filters if self._is_said(each)]  # type: ignore[attr-defined]
        if self.what == "command":  # most are only played
            parts.append("on the battlefield")
        return " ".join(parts)

    def pile(self) -> str:
        """Return in which pile: " in your hand"; "" for what is in none."""
        if self.what not in PILES:
            return ""
        whose = {"own": "your", "opposing": "your opponent's", "any": "any"}[self.whose]
        return f" in {whose} {PILES[self.what]}"

    def _enemy(self, noun: str) -> list[str]:
        return ["enemy", noun]

    def _is_said(self, each: AnyFilter) -> bool:
        """Return whether the noun doesn't already say what a filter does."""
        return not (isinstance(each, Named) and self.what in SORTS) and each not in (Other(), Playable())

    def _said(self, each: AnyFilter, many: bool) -> str:
        words = each.words()
        for single, several in SEVERAL.items() if many else ():
            words = words.replace(single, several)
        return words

    def faults(self) -> Iterator[tuple[str, str]]:
        """A type asked for where the kind of piece says it already."""
        if self.type and self.what not in CARDS:
            yield "type", f"`what` already says that it's a {self.noun()}; leave this out"


class Pieces(Typed, Selector[Kind, AnyFilter], frozen=True):
    """All pieces of a kind."""

    type: Word = ""

    def pieces(self, play: Draft, this: Resolve) -> Iterable[Piece]:
        if self.what not in SORTS:
            return super().pieces(play, this)
        seat = NOBODY if self.whose == "any" else this.seat if self.whose == "own" else 1 - this.seat
        found: Iterable[Piece] = play.battlefield.called(self.what, seat)
        for each in self.filters:
            found = each.among(play, this, found)
        return found


class Aim(Typed, Target[Kind, AnyFilter], frozen=True):
    """The targets of an ability; `distinct`: no two of one name."""

    type: Word = ""
    distinct: bool = False

    def _enemy(self, noun: str) -> list[str]:
        return [noun, "your opponent controls"]

    def among(self, play: Draft, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        if self.what != "attack":
            pieces = [piece for piece in pieces if not (piece.shielded and piece.controller != this.seat)]
        return super().among(play, this, pieces)

    def narrowed(self, play: Draft, this: Resolve, choice: Choose) -> Choose:
        return named_apart(play, choice) if self.distinct else choice


def named_apart(play: Draft, choice: Choose) -> Choose:
    """A question without what is called like something picked already."""
    taken = {play.piece(id).name for id in choice.picked}
    among = tuple(id for id in choice.among if play.piece(id).name not in taken)
    return replace(choice, among=among)


Of = Name | Pieces
"""Pieces by the name that stands for them, or all that a selector means."""


def meant(play: Draft, this: Resolve, of: str | Pieces) -> tuple[str, ...]:
    """The ids of the pieces meant now; those that have left the battlefield are not."""
    if isinstance(of, str):
        there = play.pieces
        return tuple([id for id in play.named(this, of) if id in there])
    return of.ids(play, this)


def subject(of: str | Pieces) -> str:
    """The name that pieces are said by; "" where a selector says them."""
    return of if isinstance(of, str) else ""


def each(of: str | Pieces, it: str) -> str:
    """Return pieces as one by one: what their name stands for, or "each mecha you control"."""
    return it if isinstance(of, str) else f"each {of.words()}"


def every(of: str | Pieces, it: str) -> str:
    """Return pieces together: what their name stands for, or "all mechas you control"."""
    return it if isinstance(of, str) else f"all {of.words(many=True)}"


def used(of: str | Pieces) -> tuple[str, ...]:
    """The names that pieces are said by."""
    return (of,) if isinstance(of, str) else of.uses
