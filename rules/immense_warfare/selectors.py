"""Selectors of the pieces that an effect acts on: kinds of pieces, and filters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from rules.common.memo import Memo
from rules.common.text import one, plural
from rules.engine.agenda import NOBODY, Choose
from rules.engine.resolve import Resolve
from rules.engine.selectors import HOST, THIS, Filter, Name, Selector, Target, Whose
from rules.immense_warfare import entry
from rules.immense_warfare.field import BESIDE, ZONE_MASKS
from rules.immense_warfare.items import AttackOn
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import CardName, Keyword, Number, is_a
from rules.immense_warfare.working_state import OPPONENT, SORTS, YOU, WorkingState

Kind = Literal[
    "mecha", "tower", "unit", "pilot", "command", "player",
    "hand_card", "deck_card", "discarded_card", "played_card", "attack",
]  # fmt: skip
Word = Literal["mecha", "tower", "pilot", "command", ""]
PILES = {"hand_card": "hand", "deck_card": "deck", "discarded_card": "discard pile"}
CARDS = ("played_card", *PILES)
"""Kinds of pieces that need a type."""
SEVERAL = {" in its name": " in their names", "that isn't": "that aren't", "that costs": "that cost"}
"""The plural forms of filters' words, where they differ from the singular."""
GIVEN = (YOU, OPPONENT)
"""Names that refer to a player in every ability."""
WORDS_OF: Memo[str, list[str]] = Memo(lambda name: name.replace(",", " ").split())
"""The words of a name."""
CALLED = {THIS: "this", HOST: "the attached mecha"}


def words_for_name(name: str) -> str:
    """Return the words for a name in an effect."""
    return CALLED.get(name, f"that {name}")


class Neighbouring(Filter[WorkingState], frozen=True, tag="neighbouring"):
    """Next to a piece, by default this card; with `or_on` also on its space."""

    local: ClassVar[bool] = True

    to: Name = THIS
    or_on: bool = False

    def among(self, play: WorkingState, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        there, near = play.pieces, 0
        for id in play.named(this, self.to):
            if id in there:
                cell = there[id].cell
                near |= BESIDE[cell] | (1 << cell if self.or_on else 0)
        return [piece for piece in pieces if piece.cell >= 0 and near >> piece.cell & 1]

    def words(self) -> str:
        if self.to == THIS:
            return "on or next to its space" if self.or_on else "next to this"
        return (
            f"on or next to the space of {words_for_name(self.to)}"
            if self.or_on
            else f"next to {words_for_name(self.to)}"
        )

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.to,)


class WordInName(Filter[WorkingState], frozen=True, tag="word"):
    """With a whole word in its name."""

    text: CardName

    def matches(self, play: WorkingState, this: Resolve, piece: Piece) -> bool:
        return self.text in WORDS_OF[piece.name]

    def words(self) -> str:
        return f"with “{self.text}” in its name"


class Named(Filter[WorkingState], frozen=True, tag="named"):
    """With exactly that name."""

    name: CardName

    def matches(self, play: WorkingState, this: Resolve, piece: Piece) -> bool:
        return piece.name == self.name

    def words(self) -> str:
        return f"named {self.name}"


class SameName(Filter[WorkingState], frozen=True, tag="same_name"):
    """With the current name of this card."""

    def among(self, play: WorkingState, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        own = play.find(this.source)
        return [piece for piece in pieces if own is not None and piece.name == own.name]

    def words(self) -> str:
        return "with the same name as this"


class Piloted(Filter[WorkingState], frozen=True, tag="piloted"):
    """With a pilot."""

    def among(self, play: WorkingState, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        piloted = play.battlefield.pilots_by_mecha
        return [piece for piece in pieces if piece.id in piloted]

    def words(self) -> str:
        return "with a pilot"


class Has(Filter[WorkingState], frozen=True, tag="has"):
    """With a keyword."""

    keyword: Keyword

    def matches(self, play: WorkingState, this: Resolve, piece: Piece) -> bool:
        return bool(piece.has(self.keyword))

    def words(self) -> str:
        return f"with {self.keyword.capitalize()}"


class Lacks(Filter[WorkingState], frozen=True, tag="lacks"):
    """Without a keyword."""

    keyword: Keyword

    def matches(self, play: WorkingState, this: Resolve, piece: Piece) -> bool:
        return not piece.has(self.keyword)

    def words(self) -> str:
        return f"without {self.keyword.capitalize()}"


class NonBasic(Filter[WorkingState], frozen=True, tag="non_basic"):
    """A card that is not Basic."""

    def matches(self, play: WorkingState, this: Resolve, piece: Piece) -> bool:
        return not play.tables.printed[piece.kind].basic

    def words(self) -> str:
        return "that isn't Basic"


class Costs(Filter[WorkingState], frozen=True, tag="costs"):
    """With a cost above a number, or a printed cost of at most a number."""

    over: Number | None = None
    at_most: Number | None = None

    def matches(self, play: WorkingState, this: Resolve, piece: Piece) -> bool:
        if self.over is not None:
            return piece.cost > self.over
        return self.at_most is None or play.tables.printed[piece.kind].cost <= self.at_most

    def words(self) -> str:
        if self.over is not None:
            return f"that costs more than {self.over}"
        return f"with printed cost {self.at_most} or less"

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for both bounds, or none."""
        if (self.over is None) == (self.at_most is None):
            yield "", "set either 'over' or 'at_most'"


class Other(Filter[WorkingState], frozen=True, tag="other"):
    """Any piece but the one that a name refers to."""

    than: Name = THIS

    def among(self, play: WorkingState, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        named = play.named(this, self.than)
        return [piece for piece in pieces if piece.id not in named]

    def words(self) -> str:
        return f"other than {words_for_name(self.than)}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.than,)


class InYourZone(Filter[WorkingState], frozen=True, tag="in_your_zone"):
    """In the entry zone of the ability's controller."""

    local: ClassVar[bool] = True

    def matches(self, play: WorkingState, this: Resolve, piece: Piece) -> bool:
        return piece.cell >= 0 and bool(ZONE_MASKS[this.seat] >> piece.cell & 1)

    def words(self) -> str:
        return "in your entry zone"


class Owned(Filter[WorkingState], frozen=True, tag="owned"):
    """Owned by the ability's controller, whoever controls it."""

    def matches(self, play: WorkingState, this: Resolve, piece: Piece) -> bool:
        return piece.owner == this.seat

    def words(self) -> str:
        return "you own"


class Hosts(Filter[WorkingState], frozen=True, tag="hosts"):
    """The piece that one of some cards is attached to."""

    of: Name

    def among(self, play: WorkingState, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        cards = play.named(this, self.of)
        hosts = {each.host for each in play.units if each.id in cards}
        return [piece for piece in pieces if piece.id in hosts]

    def words(self) -> str:
        return f"with one of those {self.of}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.of,)


class OnYourMecha(Filter[WorkingState], frozen=True, tag="on_your_mecha"):
    """An attack on a mecha of the ability's controller."""

    def matches(self, play: WorkingState, this: Resolve, piece: Piece) -> bool:
        attack = next(
            (each for each in play.waiting if isinstance(each, AttackOn) and each.about == piece.id), None
        )
        target = play.pieces.get(attack.target) if attack is not None else None
        return target is not None and target.controller == this.seat and is_a(target.type, "mecha")

    def words(self) -> str:
        return "on a mecha you control"


class Playable(Filter[WorkingState], frozen=True, tag="playable"):
    """A mecha that its player could play into the entry zone, with enough bandwidth and a space."""

    def matches(self, play: WorkingState, this: Resolve, piece: Piece) -> bool:
        return any(
            entry.bandwidth_suffices(play, piece.kind, cell, this.seat)
            for cell in entry.zone_spaces(play, this.seat)
        )

    def words(self) -> str:
        return "playable"


AnyFilter = (
    Neighbouring | WordInName | Named | SameName | Piloted | Has | Lacks | NonBasic | Costs | Other | InYourZone
    | Owned | Hosts | OnYourMecha | Playable
)  # fmt: skip


class Typed:
    """The common part of selectors and targets: cards in a pile are also filtered by type."""

    __slots__ = ()
    what: Kind
    type: Word
    whose: Whose

    def among(self, play: WorkingState, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        if self.type:
            pieces = [piece for piece in pieces if self.type in piece.words]
        return super().among(play, this, pieces)  # type: ignore[misc, no-any-return]

    @property
    def another(self) -> bool:
        """Return whether it excludes this card."""
        return Other() in self.filters  # type: ignore[attr-defined]

    def noun(self, many: bool = False) -> str:
        named = [each.name for each in self.filters if isinstance(each, Named)]  # type: ignore[attr-defined]
        if named and self.what in SORTS:
            noun = named[0]
        else:
            noun = (self.type or "card") if self.what in CARDS else self.what
        return plural(noun) if many else noun

    def words(self, many: bool = False) -> str:
        """Return its words without an article: "enemy mecha next to this"."""
        return f"{'other ' if self.another else ''}{self.kind(many)}{self.pile()}"

    def one(self) -> str:
        """Return its words in the singular: "a mecha you control", "another mecha"."""
        return f"another {self.kind()}{self.pile()}" if self.another else one(self.words())

    def kind(self, many: bool = False) -> str:
        """Return its words without "other" and the pile: "mechas you control"."""
        parts = [f"{'playable ' if Playable() in self.filters else ''}{self.noun(many)}"]  # type: ignore[attr-defined]
        if self.what == "played_card":
            parts.append("being played")
        elif self.what not in PILES and self.whose != "any":
            parts = [*parts, "you control"] if self.whose == "own" else self._enemy(parts[0])
        parts += [self._filter_words(each, many) for each in self.filters if self._adds_words(each)]  # type: ignore[attr-defined]
        if self.what == "command":  # most Commands don't stay on the battlefield
            parts.append("on the battlefield")
        return " ".join(parts)

    def pile(self) -> str:
        """Return the words for its pile: " in your hand"; "" without one."""
        if self.what not in PILES:
            return ""
        whose = {"own": "your", "opposing": "your opponent's", "any": "any"}[self.whose]
        return f" in {whose} {PILES[self.what]}"

    def _enemy(self, noun: str) -> list[str]:
        return ["enemy", noun]

    def _adds_words(self, each: AnyFilter) -> bool:
        """Return whether a filter adds words, rather than being part of the noun."""
        return not (isinstance(each, Named) and self.what in SORTS) and each not in (Other(), Playable())

    def _filter_words(self, each: AnyFilter, many: bool) -> str:
        words = each.words()
        for single, several in SEVERAL.items() if many else ():
            words = words.replace(single, several)
        return words

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a type that the kind of piece already implies."""
        if self.type and self.what not in CARDS:
            yield "type", f"'what' already says {self.noun()}, so leave this out"


class Pieces(Typed, Selector[Kind, AnyFilter], frozen=True):
    """All pieces of a kind."""

    type: Word = ""

    def pieces(self, play: WorkingState, this: Resolve) -> Iterable[Piece]:
        if self.what not in SORTS:
            return super().pieces(play, this)
        seat = NOBODY if self.whose == "any" else this.seat if self.whose == "own" else 1 - this.seat
        found: Iterable[Piece] = play.battlefield.pieces_matching(self.what, seat)
        for each in self.filters:
            found = each.among(play, this, found)
        return found


class Aim(Typed, Target[Kind, AnyFilter], frozen=True):
    """The targets of an ability; `distinct`: all with different names."""

    type: Word = ""
    distinct: bool = False

    def _enemy(self, noun: str) -> list[str]:
        return [noun, "your opponent controls"]

    def among(self, play: WorkingState, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        if self.what != "attack":
            pieces = [piece for piece in pieces if not (piece.shielded and piece.controller != this.seat)]
        return super().among(play, this, pieces)

    def narrowed(self, play: WorkingState, this: Resolve, choice: Choose) -> Choose:
        return named_apart(play, choice) if self.distinct else choice


def named_apart(play: WorkingState, choice: Choose) -> Choose:
    """Return a question without the cards that share a name with one already picked."""
    taken = {play.piece(id).name for id in choice.picked}
    among = tuple(id for id in choice.among if play.piece(id).name not in taken)
    return replace(choice, among=among)


Of = Name | Pieces
"""Pieces by a name, or all that a selector matches."""


def selected_ids(play: WorkingState, this: Resolve, of: str | Pieces) -> tuple[str, ...]:
    """Return the ids of the pieces currently referred to, without those that have left the battlefield."""
    if isinstance(of, str):
        there = play.pieces
        return tuple([id for id in play.named(this, of) if id in there])
    return of.ids(play, this)


def subject(of: str | Pieces) -> str:
    """Return the name that refers to the pieces; "" for a selector."""
    return of if isinstance(of, str) else ""


def each(of: str | Pieces, it: str) -> str:
    """Return the words for pieces one by one: those of their name, or "each mecha you control"."""
    return it if isinstance(of, str) else f"each {of.words()}"


def every(of: str | Pieces, it: str) -> str:
    """Return the words for pieces together: those of their name, or "all mechas you control"."""
    return it if isinstance(of, str) else f"all {of.words(many=True)}"


def used(of: str | Pieces) -> tuple[str, ...]:
    """Return the names that the reference uses."""
    return (of,) if isinstance(of, str) else of.uses
