"""The records of decks: cards, parts, faults, and the deck-building rules of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from rules.common.text import counted
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
"""The most letters of a deck's text."""
NONE = "none"
"""The text after the title of a part that is left empty on purpose."""


class DeckCard(Struct, frozen=True):
    """The deck builder's facts about a card: its `type` and `keywords` in words, its `cost` (None: none), and
    the largest number of `copies` in all parts of a deck together (None: any)."""

    id: str
    name: str
    type: str
    cost: int | None = None
    keywords: tuple[str, ...] = ()
    text: str = ""
    copies: int | None = None

    @property
    def words(self) -> str:
        """Return all searchable text in lower case."""
        return " ".join((self.name, self.type, *self.keywords, self.text)).casefold()


class DeckPart(Struct, frozen=True):
    """A part of a deck with its own cards, `least` to `most` of them: "Deck", "Market contribution".

    `empty` is the label of a button that leaves the part empty on purpose, which differs from not mentioning
    it.
    """

    id: str
    title: str
    least: int
    most: int
    empty: str = ""


class DeckFault(Struct, frozen=True):
    """A fault of a deck, in a sentence, and the card it is about ("": none). A `warning` doesn't forbid the
    deck."""

    text: str
    card: str = ""
    warning: bool = False

    @property
    def fragment(self) -> str:
        """Return the sentence without its full stop, as faults of files are written behind their place."""
        return self.text.removesuffix(".")


class Unread(Struct, frozen=True):
    """A piece of a deck's text that isn't one of its cards, and its line number (0: several lines). With a
    `section` the text lists the cards of a section that the game doesn't have."""

    text: str
    line: int = 0
    section: str = ""

    def __str__(self) -> str:
        return f"{self.section}: {self.text}" if self.section else self.text


class Deck(Struct, frozen=True):
    """A deck: its name, its cards by part (a part with an empty entry is left empty on purpose), and a
    sentence on how to play it. `unreadable` are pieces of its source text that aren't its cards; `game` is
    the id in that text ("": none), `former` are earlier names."""

    name: str = ""
    parts: Lists = {}
    text: str = ""
    unreadable: tuple[Unread, ...] = ()
    game: str = ""
    former: tuple[str, ...] = ()

    def known_as(self, name: str) -> bool:
        """Return whether a name is the deck's current or a former one, ignoring case."""
        return name.casefold() in (each.casefold() for each in (self.name, *self.former) if each)

    def renamed(self, name: str) -> Deck:
        """Return the deck under another name, with the current one added to its former names."""
        if name.casefold() == self.name.casefold():
            return replace(self, name=name)
        former = (each for each in (*self.former, self.name) if each and each.casefold() != name.casefold())
        return replace(self, name=name, former=tuple(former)[-MOST_FORMER:])

    def copies(self, part: str, card: str) -> int:
        """Return the number of copies of a card in a part."""
        return self.parts.get(part, {}).get(card, 0)

    def copies_of(self, card: str) -> int:
        """Return the number of copies of a card in all parts."""
        return sum(self.copies(part, card) for part in self.parts)

    def size(self, part: str) -> int:
        """Return the number of cards in a part."""
        return sum(self.parts.get(part, {}).values())

    @property
    def unread(self) -> tuple[str, ...]:
        """Return the unreadable pieces of the deck's text."""
        return tuple(map(str, self.unreadable))

    @property
    def empty(self) -> bool:
        """Return whether the deck has neither cards nor unreadable pieces."""
        return not any(self.parts.values()) and not self.unreadable


class Named(Protocol):
    """A card with a name."""

    @property
    def name(self) -> str: ...


class DeckRules(Protocol):
    """The deck-building rules of a game for its chosen options. Every method is pure.

    `cost_word` is the name of `DeckCard.cost` ("cost"), `curve` the heading over the counts by cost
    ("Bandwidth curve"), `hand` the size of the opening hand, `cards` all cards in collection order, `parts`
    at least one: cards are drawn from the first. `ready` are the ready-made decks by their ids in
    `Setup.decks`; other decks are stored there as `in_line` writes them. `played` are the ids of the parts in
    play, if more than the first; `unused` are parts that decks have only with other options.
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
        """Return all faults of a deck."""

    def figures(self, deck: Deck) -> tuple[tuple[str, str], ...]:
        """Return further statistics of a deck as (label, value), most important first."""
        return ()

    def count_words(self, count: int, type: str) -> str:
        """Return a number of cards of a type in words."""
        return counted(count, type.lower())


def played(rules: DeckRules) -> tuple[str, ...]:
    """Return the ids of the parts of a deck that are in play."""
    return rules.played or (rules.parts[0].id,)


def legal(rules: DeckRules, deck: Deck) -> bool:
    """Return whether a deck may be played; warnings don't forbid it."""
    return all(fault.warning for fault in rules.faults(deck))


def wrong_size(part: DeckPart, size: int) -> Iterator[DeckFault]:
    """Yield the fault of a part that has too few cards or too many."""
    if not part.least <= size <= part.most:
        span = f"exactly {part.most}" if part.least == part.most else f"{part.least} to {part.most}"
        begins = "A deck needs" if part.title == "Deck" else f"{part.title}:"
        yield DeckFault(f"{begins} {span} cards (you have {size}).")


def unknown(id: str, cards: Mapping[str, Named]) -> DeckFault:
    """Return the fault of an unknown card; `cards` are the known ones by id."""
    hint = suggestion(id, tuple(cards), lambda near: cards[near].name)
    return DeckFault(f"The game has no card '{id[:40]}'{hint or '.'}", id)


def unread_faults(deck: Deck) -> Iterator[DeckFault]:
    """Yield a warning for every unreadable piece of a deck's text."""
    for piece in deck.unreadable:
        if piece.section:
            text = f"This game has no {piece.section.lower()}. Left out: “{escaped(piece.text)}”."
        elif piece.line:
            text = f"Can't read line {piece.line}: '{shortened(piece.text)}'."
        else:
            text = f"Can't read '{shortened(piece.text)}'."
        yield DeckFault(text, warning=True)


def shortened(text: str) -> str:
    """Return a text on one line, unprintable characters escaped, cut with "…" if it is long."""
    text = escaped(text)
    return text if len(text) <= 40 else f"{text[:39]}…"


def clean_name(name: str) -> str:
    """Return a deck's name without unprintable characters and separators."""
    shown = "".join(letter if letter.isprintable() and letter != ";" else " " for letter in name)
    return " ".join(shown.split())[:NAME_LENGTH].rstrip()


def size_words(rules: DeckRules, deck: Deck) -> str:
    """Return the number of cards in a deck: "40 cards"."""
    return counted(deck.size(rules.parts[0].id), "card")
