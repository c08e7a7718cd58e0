"""Card names in the text of decks: parsing an entry into its count, its name and what other programs append.

A card's own name always wins: only a text that isn't a card's name is parsed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from rules.content.faults import nearest
from rules.decks.deck import DeckCard


def _patterns(*written: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each, re.IGNORECASE) for each in written)


_FRONT = _patterns(
    r"(\d{1,3})\s+(.+)",
    r"(\d{1,3})\s*[x×*:,)]\s*(.+)",
    r"(\d{1,3})\s+-\s+(.+)",
    r"[x×*]\s*(\d{1,3})\s+(.+)",
    r"[(\[]\s*(\d{1,3})\s*x?\s*[)\]]\s*(.+)",
)
"""A count before a name. A known card may follow its count directly ("2xTurtle")."""
_ANY_FRONT = re.compile(
    r"(?:(\d{1,3})[x×*]?|[x×*]\s*(\d{1,3})(?=\s)|[(\[]\s*(\d{1,3})\s*x?\s*[)\]](?=\s))"
    r"(?:\s*[:,)]\s*|\s+(?:[x×*-]\s+)+|\s+)+(.+)",
    re.IGNORECASE,
)
"""A count before an unknown name: everything that can belong to the count is removed from the name."""
_BEHIND = _patterns(
    r"(.+?)\s+x\s*(\d{1,3})",
    r"(.+?)\s*[×*]\s*(\d{1,3})",
    r"(.+?)\s+(\d{1,3})\s*[x×]",
)
"""A count after a name, marked by its sign."""
_MAYBE_BEHIND = _patterns(
    r"(.+?)\s*[(\[]\s*x?\s*(\d{1,3})\s*x?\s*[)\]]",
    r"(.+?)\s*[:,]\s*x?(\d{1,3})",
    r"(.+?)\s+-\s+(\d{1,3})",
    r"(.+?)\s+(\d{1,2})",
)
"""A number after a name that is a count only if the rest is a known card: "Total (40)" isn't one."""
_SUFFIXES = tuple(
    re.compile(pattern)
    for pattern in (
        r"\s+\*[A-Za-z]{1,8}\*",  # a foil or etched copy
        r"\s+\((?:[Ff]oil|[Ee]tched)\)",
        r"\s+[(\[](?=[^)\]]*[A-Z])[A-Z0-9]{2,6}[)\]](?:\s+#?[A-Za-z]{0,4}-?\d[\w★†-]{0,6}|\s+[★†])?",
        r"\s+[(\[](?=[^)\]]*[A-Za-z])[A-Za-z0-9]{2,6}[)\]]\s+#?[A-Za-z]{0,4}-?\d[\w★†-]{0,6}",
    )
)
"""The suffixes that other programs append to a name: foil marks, a set code with or without the number in its
set."""
_MARKS = (" // ", " #")
_QUOTES = str.maketrans(
    dict.fromkeys("‘’‚‛ʼʹ′‵´`＇", "'") | dict.fromkeys("“”„‟«»″‶＂〝〞", '"')
    | dict.fromkeys("‐‑‒–—―−﹘﹣－⁃", "-")
)  # fmt: skip
_LONGEST = 200
"""The most letters of one card with all its suffixes."""


class Names:
    """The known cards by all their names. Without cards every name is kept as written."""

    def __init__(self, cards: Mapping[str, DeckCard] | None) -> None:
        self.cards: Mapping[str, DeckCard] = cards or {}
        self._ids = {folded(id): id for id in self.cards}
        self._ids |= {folded(card.name): id for id, card in self.cards.items()}

    def id_of(self, words: str) -> str:
        """Return the id of the card with exactly this name; "" for none."""
        return words if words in self.cards else self._ids.get(folded(words), "")

    def entry(self, said: str) -> tuple[int, str] | None:
        """Return the copies and the card of a piece of text; None if it is neither a known card nor has a
        count.

        An unknown card with a count is returned by its name as written.
        """
        said = said.rstrip(", ")
        if len(said) > _LONGEST:
            return None
        found = self.known_entry(said)
        if found is not None:
            return found
        forms = (_ANY_FRONT, *_BEHIND)
        match = next(filter(None, (form.fullmatch(said) for form in forms)), None)
        if match is None:
            return self._misspelt(said)
        figures = [each for each in match.groups() if each is not None]
        front = match.re is _ANY_FRONT
        copies, words = (figures[0], figures[-1]) if front else (figures[1], figures[0])
        *_, words = _trims(words)
        is_word = any(map(str.isalpha, words))
        return (int(copies), words.replace(";", ",")) if is_word and int(copies) else None

    def known_entry(self, said: str) -> tuple[int, str] | None:
        """Return the copies and the id of a known card; None if the text names none."""
        said = said.rstrip(", ")
        if id := self.id_of(said):
            return 1, id
        for form in _FRONT:
            match = form.fullmatch(said)
            if match and (id := self.resolved(match[2])):
                return (int(match[1]), id) if int(match[1]) else None
        for forms, resolved in ((_BEHIND, self.resolved), (_MAYBE_BEHIND, self.id_of)):
            for form in forms:
                for piece in _trims(said):
                    match = form.fullmatch(piece)
                    if match and (id := resolved(match[1])):
                        return (int(match[2]), id) if int(match[2]) else None
        return (1, id) if (id := self.resolved(said)) else None

    def _misspelt(self, said: str) -> tuple[int, str] | None:
        """Return the copies and the name of an unknown card with a trailing number, if it is similar to a
        known name."""
        form = next(filter(None, (form.fullmatch(said) for form in _MAYBE_BEHIND[:1])), None)
        names = [card.name.lower() for card in self.cards.values()] if form else []
        return (int(form[2]), form[1]) if form and int(form[2]) and nearest(form[1], names) else None

    def resolved(self, words: str) -> str:
        """Return the id of the card with this name, ignoring what other programs append to names; "" for
        none."""
        return next(filter(None, map(self.id_of, _trims(words))), "")


def plain(text: str) -> str:
    """Return a text with plain keyboard spaces, quotes, dashes and digits."""
    if not (text.isascii() and text.isprintable()):
        signs = ((sign, unicodedata.category(sign)) for sign in text.translate(_QUOTES))
        text = "".join(
            " " if kind[0] == "Z" or kind == "Cc" else sign for sign, kind in signs if kind != "Cf"
        )
        text = unicodedata.normalize("NFKC", text).translate(_QUOTES)
    return " ".join(text.split())


def folded(words: str) -> str:
    """Return words normalised for comparison: case, quotes, underscores and spaces."""
    return " ".join(plain(words).replace("_", " ").replace('"', "'").replace("''", "'").casefold().split())


def _trims(words: str) -> Iterator[str]:
    """Yield words, then the same with one more of the suffixes removed that other programs append to
    names."""
    while True:
        yield words
        inner = words[1:-1].strip() if len(words) > 2 and words[0] == words[-1] and words[0] in "\"'" else ""
        cut = max(words.rfind(mark) for mark in _MARKS)
        shorter = [words[: match.start()] for form in _SUFFIXES if (match := _at_end(form, words))]
        if shorter:
            words = min(shorter, key=len)
        elif cut > 0:
            words = words[:cut].rstrip()
        elif inner:
            words = inner
        else:
            return


def _at_end(form: re.Pattern[str], words: str) -> re.Match[str] | None:
    return next(
        (match for match in form.finditer(words) if match.end() == len(words) and match.start()), None
    )
