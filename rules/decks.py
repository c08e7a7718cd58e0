"""Decks: what a game says of those that its players build, and a deck as text.

A game with decks answers `Tabletop.deck_rules`. The deck builder, the setup and the files on disk know the decks of a
game through that answer alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from rules.common.words import counted
from rules.content import suggestion

Counts = Mapping[str, int]
"""Card ids with the number of copies."""
Lists = Mapping[str, Counts]
"""The cards of a deck by the id of the part they are in."""
MOST_COPIES, MOST_FORMER = 999, 20
NAME_LENGTH = 40
UNNAMED = "A deck without a name"
LONGEST = 20_000
"""Letters of a deck's text at most."""
_NAME, _GAME, _FORMER = "name", "game", "formerly"
"""What stands before a deck's name, the id of its game and a name that it had before, in its text."""
_COPIES = re.compile(r"^(\d{1,3})\s*[x×]?\s+(\S.*)$")
_HEAD = re.compile(r"^([^\W\d][^:]{0,39}):(.*)$")
_APART = re.compile(r",\s*(?=\d)")
"""Between two cards on a line: names have commas too, and no name begins with a figure."""


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
    """A part of a deck with cards of its own, `least` to `most` of them: "Deck", "Market contribution"."""

    id: str
    title: str
    least: int
    most: int


class DeckFault(Struct, frozen=True):
    """What is wrong with a deck, in a sentence, and the card it is about ("": none). A `warning` forbids nothing."""

    text: str
    card: str = ""
    warning: bool = False


class Deck(Struct, frozen=True):
    """A deck: its name, its cards by part, a sentence on how it is played. `unread` are pieces of the text it was
    read from that are no cards; `game` is the id that stood there ("": none), `former` are names that it had."""

    name: str = ""
    parts: Lists = {}
    text: str = ""
    unread: tuple[str, ...] = ()
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
    def empty(self) -> bool:
        """Whether it has no card and nothing unread."""
        return not any(self.parts.values()) and not self.unread


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
    `played` are the ids of the parts that one plays with, where these are more than the first.
    """

    game: str
    cost_word: str
    curve: str
    hand: int
    cards: Mapping[str, DeckCard]
    parts: tuple[DeckPart, ...]
    ready: Mapping[str, Deck]
    played: tuple[str, ...] = ()

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


def chosen(rules: DeckRules, written: str) -> Deck:
    """The deck that a setup names: a ready-made one by its id, or the one that is written out."""
    return rules.ready.get(written) or read(written, rules.parts, rules.cards)


def called(written: str) -> str:
    """What a deck of a setup is called: a ready-made one its id, another the name that stands in it."""
    return (read(written).name or UNNAMED) if is_written_out(written) else written


def is_written_out(written: str) -> bool:
    """Whether what stands in a setup is a deck's cards, not the id of a ready-made one."""
    return bool(read(written).parts)


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
    """A warning for every piece of a deck's text that is no card."""
    for piece in deck.unread:
        yield DeckFault(f"'{piece[:40]}' cannot be read: it counts for nothing.", warning=True)


# -- as text


def read(
    text: str, parts: Iterable[DeckPart] = (), cards: Mapping[str, DeckCard] | None = None
) -> Deck:  # fmt: skip
    """The deck of a text: a card a line as "2 Turtle" or "2 turtle", or several with commas between; "Name: Bulls",
    "Game: immense_warfare" and "Formerly: Calves" before them, a part's title and a colon before its cards. Reads any
    text: what is no card is among the `unread`, and cards that there are not keep the word they were called by."""
    parts = tuple(parts)
    ids = {_folded(card.name): id for id, card in cards.items()} if cards else {}
    titles = {_folded(words): part.id for part in parts for words in (part.title, part.id)}
    part, heads = parts[0].id if parts else "", {_NAME: "", _GAME: ""}
    found: dict[str, dict[str, int]] = {}
    unread: list[str] = []
    former: list[str] = []
    for line in _lines(text):
        head = _HEAD.match(line)
        if head is not None:
            word, line = _folded(head[1]), head[2].strip()
            if word in heads:
                heads[word], line = line, ""
            elif word == _FORMER:
                former, line = [*former, clean_name(line)][-MOST_FORMER:], ""
            elif word in titles:
                part = titles[word]
            else:
                unread.append(head[0])
                continue
        for piece in filter(None, map(str.strip, _APART.split(line))):
            match = _COPIES.match(piece.rstrip(", "))
            if match is None or not int(match[1]):
                unread.append(piece)
                continue
            called = " ".join(match[2].split())
            id = called if cards and called in cards else ids.get(_folded(called), called)
            held = found.setdefault(part, {})
            held[id] = min(MOST_COPIES, held.get(id, 0) + int(match[1]))
    known = tuple(filter(None, former))
    return Deck(clean_name(heads[_NAME]), found, unread=tuple(unread), game=heads[_GAME], former=known)


def written(deck: Deck, rules: DeckRules) -> str:
    """A deck as people read and keep it, a card a line under its name; `read` reads it again."""
    former = (f"Formerly: {clean_name(name)}" for name in deck.former)
    lines = [f"Name: {clean_name(deck.name)}", f"Game: {rules.game}", *former, ""]
    for number, part in enumerate(rules.parts):
        counts = deck.parts.get(part.id, {})
        if number and counts:
            lines += ["", f"{part.title}:"]
        lines += [f"{copies} {_called(id, rules.cards)}" for id, copies in counts.items()]
    return "\n".join((*lines, *deck.unread)) + "\n"


def in_line(deck: Deck) -> str:
    """A deck in a line, as it stands in a setup: "Name: Bulls; 17 radio_tower, 2 admiral_grace"."""
    name = clean_name(deck.name)
    lines = [f"Name: {name}"] if name else []
    for number, (part, counts) in enumerate(deck.parts.items()):
        cards = ", ".join(f"{copies} {id}" for id, copies in counts.items())
        lines += [f"{part}: {cards}" if number else cards] if cards else []
    return "; ".join(lines)


def clean_name(name: str) -> str:
    """A deck's name without what cannot be shown or stands between the parts of a text."""
    shown = "".join(letter if letter.isprintable() and letter != ";" else " " for letter in name)
    return " ".join(shown.split())[:NAME_LENGTH].rstrip()


def size_words(rules: DeckRules, deck: Deck) -> str:
    """How many cards a deck has: "40 cards"."""
    return counted(deck.size(rules.parts[0].id), "card")


def _called(id: str, cards: Mapping[str, DeckCard]) -> str:
    return cards[id].name if id in cards else id


def _lines(text: str) -> Iterator[str]:
    for line in text.lstrip("\ufeff").splitlines():
        yield from filter(None, (each.strip() for each in line.split(";")))


def _folded(words: str) -> str:
    """Words without what hands and other programs write in other ways."""
    return " ".join(words.replace("’", "'").replace("_", " ").casefold().split())
