"""Reading decks from text in the formats of this program, other games' programs, tables, or people.

A card's own name always wins: only a text that isn't a card's name is parsed into a count, a name, a set code
and a remark. Every line is a card, a heading or a remark; any other is in the deck's `unreadable` with its
number.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.common.text import plural
from rules.decks.deck import (
    MOST_COPIES,
    MOST_FORMER,
    NONE,
    Deck,
    DeckCard,
    DeckPart,
    DeckRules,
    Unread,
    clean_name,
)
from rules.decks.names import Names, folded, plain

_META = re.compile(r"\s*(name|game|formerly)\s*:(.*)", re.IGNORECASE)
"""The lines with a deck's name, the id of its game and a former name."""
_HEAD = re.compile(r"([^\W\d][^:]{0,39}?)\s*:\s*(.*)")
_COUNTED = re.compile(r"\s*[-:]?\s*[(\[]?\s*\d+\s*(?:cards?)?\s*[)\]]?")
"""The number of cards in a heading."""
_APART = re.compile(r",\s*(?=\d)")
"""The separator between two cards on a line; names have commas too."""
_BULLET = re.compile(r"[-*+•·–]\s+(?=\S)")
_RULE = re.compile(r"[-=*_~.\s]+")
"""A separator line between cards."""
_MAIN = frozenset(
    ("deck", "main", "main deck", "maindeck", "mainboard", "main board", "decklist", "deck list", "cards")
)
_ASIDE = {
    **dict.fromkeys(("sideboard", "side board", "side", "side deck", "sb", "companion"), "Sideboard"),
    **dict.fromkeys(("maybeboard", "maybe board", "maybe", "considering", "wishlist", "wishboard"), "Maybeboard"),
    **dict.fromkeys(("tokens", "token"), "Tokens"),
}  # fmt: skip
"""Headings of cards that don't belong to the deck, and their names in faults."""
_GROUPS = frozenset(
    ("creatures", "creature", "spells", "lands", "artifacts", "instants", "sorceries", "enchantments", "units",
     "planeswalkers", "others", "other", "commander", "about")
)  # fmt: skip
"""Headings of groups of a deck's cards in other programs."""
_COUNT_COLUMNS = frozenset(("count", "qty", "quantity", "amount", "copies", "number"))
_NAME_COLUMNS = frozenset(("name", "card", "card name", "cardname", "title"))
_BOARD_COLUMNS = frozenset(("board", "section", "zone"))
_OTHER_COLUMN = re.compile(
    r"\*?[A-Z0-9]{1,6}[a-z]?\*?|\d+[.,]\d+|foil|etched|normal|nm|near mint|en|english|", re.IGNORECASE
)
"""The possible content of further columns in a table without headings."""


class _Table(NamedTuple):
    """The columns of a table of cards, and its separator. `board` -1: all rows are in the deck."""

    between: str
    copies: int
    name: int
    board: int


class _Reader:
    """Reads one text line by line."""

    def __init__(self, parts: Iterable[DeckPart], names: Names, unused: Iterable[DeckPart]) -> None:
        self.names = names
        self.first = next(iter(parts := tuple(parts)), DeckPart("", "", 0, 0)).id
        self.titles = {folded(words): part.id for part in parts for words in (part.title, part.id)}
        self.aside = {folded(words): part.title for part in unused for words in (part.title, part.id)}
        self.aside = {word: title for word, title in (_ASIDE | self.aside).items() if word not in self.titles}
        types = {card.type for card in names.cards.values()}
        self.groups = _GROUPS | {folded(each) for type in types for each in (type, plural(type))}
        self.part, self.section = self.first, ""
        self.found: dict[str, dict[str, int]] = {}
        self.unread: list[Unread] = []
        self.left: dict[str, list[str]] = {}
        self.heads = {"name": "", "game": ""}
        self.former: list[str] = []
        self.table: _Table | None = None
        self.after_about = False

    def deck(self, text: str) -> Deck:
        """Return the deck of a text."""
        for number, line in enumerate(text.splitlines(), 1):
            if not (self._row(line) or self._columns(line) or self._pair(line)):
                self._line(number, line)
        left = (Unread(", ".join(cards), 0, title) for title, cards in self.left.items())
        return Deck(
            clean_name(self.heads["name"]),
            self.found,
            unreadable=(*self.unread, *left),
            game=self.heads["game"],
            former=tuple(filter(None, self.former[-MOST_FORMER:])),
        )

    # -- tables

    def _columns(self, line: str) -> bool:
        """Return whether a line is the heading of a table; if so, its columns are stored."""
        for between in "\t;,|":
            words = [folded(field.strip(' "')) for field in line.split(between)]
            places = [
                next((at for at, word in enumerate(words) if word in names), -1)
                for names in (_COUNT_COLUMNS, _NAME_COLUMNS, _BOARD_COLUMNS)
            ]
            if min(places[:2]) >= 0:
                self.table = _Table(between, *places)
                return True
        words = plain(line).casefold().split()
        return len(words) == 2 and bool({*words} & _COUNT_COLUMNS) and bool({*words} & _NAME_COLUMNS)

    def _row(self, line: str) -> bool:
        """Return whether a line is a row of the current table; if so, its card is added."""
        if self.table is None:
            return False
        fields = _fields(line, self.table.between)
        if len(fields) <= max(self.table[1:]):
            return False
        copies, name = _copies(fields[self.table.copies]), fields[self.table.name]
        if not copies or not name:
            return False
        part, section = self.part, self.section
        self._heading(fields[self.table.board] if self.table.board >= 0 else "")
        self._add(copies, name)
        self.part, self.section = part, section
        return True

    def _pair(self, line: str) -> bool:
        """Return whether a line is a count and a name in separate fields; if so, its card is added."""
        between = next((sign for sign in "\t," if sign in line), "")
        fields = _fields(line, between) if between else []
        others = fields[2:]
        if len(fields) < 2 or self.names.id_of(plain(line)) or not all(map(_OTHER_COLUMN.fullmatch, others)):
            return False
        for count, name in (fields[:2], fields[1::-1]):
            copies = _copies(count)
            good = self.names.resolved(name) or (name[:1].isalpha() and between == "\t")
            if copies and good and not any(map(self.names.id_of, others)):
                self._add(copies, name)
                return True
        return False

    # -- lines

    def _line(self, number: int, line: str) -> None:
        if line.lstrip().startswith(";"):
            self._remark(line.lstrip(" \t;"))
            return
        ended = ""
        for piece in line.split(";"):
            said = plain(piece)
            if ended.endswith((" ", "\t")) and not self._is_cards(piece, said):
                return  # a remark on the previous card
            self._piece(number, piece, said)
            ended = piece

    def _is_cards(self, piece: str, said: str) -> bool:
        """Return whether a piece between separators is cards or a heading, not a remark on the piece
        before."""
        headed = _META.fullmatch(piece) or _HEAD.fullmatch(said)
        return bool(headed) or not said or said[0].isdigit() or self.names.entry(said) is not None

    def _piece(self, number: int, piece: str, said: str) -> None:
        """Read a piece of text: a card, several cards, a heading or a remark."""
        meta = _META.fullmatch(piece)
        if not said or _RULE.fullmatch(said):
            return
        if self.names.id_of(said):
            self._cards(number, piece, said)
        elif meta:
            self._about(meta[1].lower(), meta[2].strip())
        elif self.after_about and said.casefold().startswith("name "):
            self.heads["name"] = piece.strip()[5:]
        elif said.startswith(("#", "//")):
            self._remark(said)
        else:
            said = _BULLET.sub("", said, count=1) if _BULLET.match(said) else said
            if self.names.known_entry(said) or not (self._heading(said) or self._headed(number, piece, said)):
                self._cards(number, piece, said)

    def _about(self, word: str, value: str) -> None:
        if word == "formerly":
            self.former.append(clean_name(value))
        else:
            self.heads[word] = value

    def _remark(self, said: str) -> None:
        """Skip a remark; one that is only the name of a section is a heading."""
        word = folded(said.strip("#/;:-= "))
        if word in self.aside or word in self.titles or word in _MAIN:
            self._heading(word)

    def _heading(self, said: str) -> bool:
        """Return whether a text is only a heading; if so, the following cards go to its part or section."""
        bare = said.strip("=-*_~: ")
        word = folded(bare)
        number = _COUNTED.search(bare) if word not in self.titles else None
        if number and number.end() == len(bare) and number.start():
            word = folded(bare[: number.start()].rstrip(": "))
        if word in self.aside:
            self.section = self.aside[word]
        elif word in self.titles or word in _MAIN:
            self.part, self.section = self.titles.get(word, self.first), ""
            self.after_about = False
        elif word not in self.groups and not said.endswith(":") and not re.match(r"([=\-*_~])\1", said):
            return False
        self.after_about = self.after_about or word == "about"
        return True

    def _headed(self, number: int, piece: str, said: str) -> bool:
        """Return whether a text is a known heading with cards, "SB: 1 Skipper", or marks a part as empty on
        purpose."""
        head = _HEAD.fullmatch(said)
        word = folded(head[1]) if head else ""
        if head is None or not any(word in known for known in (self.aside, self.titles, _MAIN, self.groups)):
            return False
        before = self.section
        self._heading(word)
        if word in self.titles and folded(head[2]) == NONE:
            self.found.setdefault(self.part, {})
            return True
        self._cards(number, piece.partition(":")[2] or head[2], head[2])
        if word == "sb":
            self.section = before
        return True

    def _cards(self, number: int, piece: str, said: str) -> None:
        """Add the cards of a comma-separated text."""
        pieces = _APART.split(said)
        while pieces:
            ends = range(len(pieces), 1, -1)
            taken = next((end for end in ends if self.names.known_entry(", ".join(pieces[:end]))), 1)
            one, pieces = ", ".join(pieces[:taken]).strip(), pieces[taken:]
            entry = self.names.entry(one)
            if entry is not None:
                self._add(*entry)
            elif self.section and one:
                self.left.setdefault(self.section, []).append(one)
            elif one:
                self.unread.append(Unread(piece.strip() if one == said else one, number))

    def _add(self, copies: int, words: str) -> None:
        """Add copies of a card to the current part or section."""
        id = self.names.resolved(words) or words
        if self.section:
            card = self.names.cards.get(id)
            self.left.setdefault(self.section, []).append(f"{copies} {card.name if card else words}")
            return
        held = self.found.setdefault(self.part, {})
        held[id] = min(MOST_COPIES, held.get(id, 0) + copies)


def read(
    text: str,
    parts: Iterable[DeckPart] = (),
    cards: Mapping[str, DeckCard] | None = None,
    unused: Iterable[DeckPart] = (),
) -> Deck:
    """Return the deck of a text: one card a line as "2 Turtle", "2x turtle (ABC) 31" or "Turtle x2", or
    several separated by commas; or a table with a column of counts and one of names; "Name: Bulls", "Game:
    immense_warfare" and "Formerly: Calves" before them, a part's title above its cards. Accepts any text:
    anything else is in `unreadable`, including the cards of a sideboard or of an `unused` part; unknown cards
    keep their names as written."""
    return _Reader(parts, Names(cards), unused).deck(text)


def read_for(rules: DeckRules, text: str) -> Deck:
    """Return the deck of a text, by the cards and parts of a game."""
    return read(text, rules.parts, rules.cards, rules.unused)


def _fields(line: str, between: str) -> list[str]:
    try:
        fields = next(csv.reader([line], delimiter=between, skipinitialspace=True), [])
    except csv.Error:
        fields = line.split(between)
    return [plain(field) for field in fields]


def _copies(field: str) -> int:
    """Return the number of copies in a table field; 0 for none."""
    match = re.fullmatch(r"x?\s*(\d{1,3})\s*x?", field, re.IGNORECASE)
    return int(match[1]) if match else 0
