"""The records of decks: cards, parts, faults, and what a game says of the decks that its players build."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from rules.common.words import counted
from rules.content import suggestion
from rules.content.faults import escaped

Counts = Mapping[str, int]
"""Card ids with the number of copies."""
Lists = Mapping[str, Counts]
"""The cards of a deck by the id of the part they are in."""
MOST_COPIES, MOST_FORMER = 999, 20
NAME_LENGTH = 40
UNNAMED = "A deck without a name"
LONGEST = 20_000
"""Letters of a deck's text at most."""
NONE = "none"
"""What comes after the title of a part that is left empty on purpose."""


class DeckCard(Struct, frozen=True):
    """What is asked of a card while a deck is built: its `type` and `keywords` in words, its `cost` (None: it has
    none), and how many `copies` a deck may have in all its parts together (None: any number)."""

    id: str
    name: str
    type: str
    cost: int | None = None
    keywords: tuple[str, ...] = ()
    text: str = ""
    copies: int | None = None

    @property
    def words(self) -> str:
        """Everything that a search looks through, in small letters."""
        return " ".join((self.name, self.type, *self.keywords, self.text)).casefold()


class DeckPart(Struct, frozen=True):
    """A part of a deck with cards of its own, `least` to `most` of them: "Deck", "Market contribution".

    `empty` names a button: a deck may leave the part empty on purpose, which is not the same as saying nothing of it.
    """

    id: str
    title: str
    least: int
    most: int
    empty: str = ""


class DeckFault(Struct, frozen=True):
    """What is wrong with a deck, in a sentence, and the card it is about ("": none). A `warning` forbids nothing."""

    text: str
    card: str = ""
    warning: bool = False


class Unread(Struct, frozen=True):
    """A piece of a deck's text that is no card of the deck, and the number of its line (0: several). Where a `section`
    is named the text is the cards that stood under it, and the game has no such section."""

    text: str
    line: int = 0
    section: str = ""

    def __str__(self) -> str:
        return f"{self.section}: {self.text}" if self.section else self.text


class Deck(Struct, frozen=True):
    """A deck: its name, its cards by part (a part that is there without cards is left empty on purpose), a sentence on
    how it is played. `unreadable` are pieces of the text it was read from that are no cards of it; `game` is the id
    that stood there ("": none), `former` are names that it had."""

    name: str = ""
    parts: Lists = {}
    text: str = ""
    unreadable: tuple[Unread, ...] = ()
    game: str = ""
    former: tuple[str, ...] = ()

    def known_as(self, name: str) -> bool:
        """Whether it is or was called so."""
        return name.casefold() in (each.casefold() for each in (self.name, *self.former) if each)

    def renamed(self, name: str) -> Deck:
        """It under another name, with the present one among its former ones."""
        if name.casefold() == self.name.casefold():
            return replace(self, name=name)
        former = (each for each in (*self.former, self.name) if each and each.casefold() != name.casefold())
        return replace(self, name=name, former=tuple(former)[-MOST_FORMER:])

    def copies(self, part: str, card: str) -> int:
        """How many of a card are in a part."""
        return self.parts.get(part, {}).get(card, 0)

    def held(self, card: str) -> int:
        """How many of a card are in all parts together."""
        return sum(self.copies(part, card) for part in self.parts)

    def size(self, part: str) -> int:
        """How many cards a part has."""
        return sum(self.parts.get(part, {}).values())

    @property
    def unread(self) -> tuple[str, ...]:
        """The pieces of its text that are no cards of it, in words."""
        return tuple(map(str, self.unreadable))

    @property
    def empty(self) -> bool:
        """Whether it has no card and nothing unread."""
        return not any(self.parts.values()) and not self.unreadable


class Named(Protocol):
    """A card that has a name."""

    @property
    def name(self) -> str: ...


class DeckRules(Protocol):
    """What a game says of its decks, for one choice of its options. Everything here is pure.

    `cost_word` is what `DeckCard.cost` is called ("cost"), `curve` the heading over how many cards there are of each
    ("Bandwidth curve"), `hand` the number of cards one begins with, `cards` all
    there are in the order of a collection, `parts` at least one: cards are drawn from the first. `ready` are the
    ready-made decks by the ids that stand in `Setup.decks`; other decks stand there as `in_line` writes them.
    `played` are the ids of the parts that one plays with, where these are more than the first; `unused` are parts that
    decks have with other options alone.
    """

    game: str
    cost_word: str
    curve: str
    hand: int
    cards: Mapping[str, DeckCard]
    parts: tuple[DeckPart, ...]
    ready: Mapping[str, Deck]
    played: tuple[str, ...] = ()
    unused: tuple[DeckPart, ...] = ()

    def faults(self, deck: Deck) -> Iterable[DeckFault]:
        """Everything that is wrong with a deck, each in a sentence."""

    def figures(self, deck: Deck) -> tuple[tuple[str, str], ...]:
        """What else a builder of decks counts: (label, value), the most telling first."""
        return ()

    def count_words(self, count: int, type: str) -> str:
        """So many cards of a type in words."""
        return counted(count, type.lower())


def played(rules: DeckRules) -> tuple[str, ...]:
    """The parts of a deck that one plays with."""
    return rules.played or (rules.parts[0].id,)


def legal(rules: DeckRules, deck: Deck) -> bool:
    """Whether a game can be begun with a deck."""
    return all(fault.warning for fault in rules.faults(deck))


def wrong_size(part: DeckPart, size: int) -> Iterator[DeckFault]:
    """The fault of a part that has too few cards or too many."""
    if not part.least <= size <= part.most:
        span = f"exactly {part.most}" if part.least == part.most else f"{part.least} to {part.most}"
        begins = "A deck has" if part.title == "Deck" else f"{part.title}:"
        yield DeckFault(f"{begins} {span} cards, not {size}.")


def unknown(id: str, cards: Mapping[str, Named]) -> DeckFault:
    """The fault of a card that there is not; `cards` are those that there are, by id."""
    hint = suggestion(id, tuple(cards), lambda near: cards[near].name)
    return DeckFault(f"There is no card '{id[:40]}'{hint or '.'}", id)


def unread_faults(deck: Deck) -> Iterator[DeckFault]:
    """Give a warning for every piece of a deck's text that is no card of the deck."""
    for piece in deck.unreadable:
        if piece.section:
            text = f"This game has no {piece.section.lower()}. Left out: {escaped(piece.text)}."
        elif piece.line:
            text = f"Line {piece.line} can't be read: '{shortened(piece.text)}'."
        else:
            text = f"'{shortened(piece.text)}' can't be read."
        yield DeckFault(text, warning=True)


def shortened(text: str) -> str:
    """Return a text on a line: signs that steer as Python writes them, "…" for what there is no room for."""
    text = escaped(text)
    return text if len(text) <= 40 else f"{text[:39]}…"


def clean_name(name: str) -> str:
    """A deck's name without what can't be shown or stands between the parts of a text."""
    shown = "".join(letter if letter.isprintable() and letter != ";" else " " for letter in name)
    return " ".join(shown.split())[:NAME_LENGTH].rstrip()


def size_words(rules: DeckRules, deck: Deck) -> str:
    """How many cards a deck has: "40 cards"."""
    return counted(deck.size(rules.parts[0].id), "card")
