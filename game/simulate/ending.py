"""The statistics of how and when games ended."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from game.simulate.intervals import Share, share
from game.simulate.results import GameResult

TITLES = 200
"""The number of titles counted separately; further ones are counted by their rule."""


class Way(Struct, frozen=True):
    """A way of ending: the title of its outcome (without players' names), its rule's id and title, its share
    of the games, and the number of games that ended so by turn. `won`: it usually has a winner."""

    title: str
    rule: str
    rule_title: str
    won: bool
    share: Share
    turns: tuple[tuple[int, int], ...]

    @property
    def key(self) -> tuple[str, str]:
        """Return the key of the way: its title and rule."""
        return self.title, self.rule


def called(ways: Iterable[Way]) -> dict[tuple[str, str], str]:
    """Return the names of ways by key: the title, or the rule's title where several rules have the same
    one."""
    named = {way.key: way for way in ways}
    several = Counter(title for title, _ in named)
    return {
        key: way.title if several[way.title] == 1 else way.rule_title or f"{way.title} ({way.rule})"
        for key, way in named.items()
    }


class TurnRow(Struct, frozen=True):
    """The statistics of a turn: games that ended in it, the share ended by its end, and the share won by
    then."""

    turn: int
    ended: int
    by_then: Share
    won_by_then: Share


class EndTally:
    """A running count of endings. `names` are those of the seats, if there are several."""

    def __init__(self, rule_titles: Mapping[str, str], names: Sequence[str] = ()) -> None:
        self.rule_titles = rule_titles
        one = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
        self._names = (
            re.compile(rf"\b(?:{one})\b((?:, (?:{one})\b)*(?:,? and (?:{one})\b)?)") if one else None
        )
        self._nameless: dict[str, str] = {}
        self.games = 0
        self.ended: Counter[int] = Counter()
        self.won: Counter[int] = Counter()
        self.ways: dict[tuple[str, str], _Counts] = {}

    def add(self, result: GameResult) -> None:
        """Count one game."""
        self.games += 1
        self.ended[result.turns] += 1
        self.won[result.turns] += bool(result.winners)
        key = self._anybody(result.title), result.rule
        if key not in self.ways and len(self.ways) >= TITLES:
            key = self.rule_titles.get(result.rule) or "Other endings", result.rule
        self.ways.setdefault(key, _Counts()).add(result)

    def rows(self) -> tuple[Way, ...]:
        """Return every way of ending, most frequent first."""
        found = sorted(self.ways.items(), key=lambda way: (-way[1].games, way[0]))
        return tuple(
            Way(
                title,
                rule,
                self.rule_titles.get(rule, ""),
                counts.won * 2 > counts.games,
                share(counts.games, self.games),
                tuple(sorted(counts.turns.items())),
            )
            for (title, rule), counts in found
        )

    def _anybody(self, title: str) -> str:
        """Return a title without players' names: One player wins, Several players share the win."""
        if self._names is None:
            return title
        if len(self._nameless) > TITLES * 5:
            self._nameless.clear()
        if title not in self._nameless:
            self._nameless[title] = self._names.sub(_somebody, title)
        return self._nameless[title]

    def turns(self) -> tuple[TurnRow, ...]:
        """Return every turn from the first to the last in which a game ended."""
        rows, over, victories = [], 0, 0
        for turn in range(min(self.ended), max(self.ended) + 1):
            over += self.ended[turn]
            victories += self.won[turn]
            rows.append(
                TurnRow(turn, self.ended[turn], share(over, self.games), share(victories, self.games))
            )
        return tuple(rows)


class _Counts:
    """The counts of one way of ending."""

    def __init__(self) -> None:
        self.games = self.won = 0
        self.turns: Counter[int] = Counter()

    def add(self, result: GameResult) -> None:
        """Count one game that ended this way."""
        self.games += 1
        self.won += bool(result.winners)
        self.turns[result.turns] += 1


def _somebody(found: re.Match[str]) -> str:
    words = "several players" if found[1] else "one player"
    return words if found.start() else words.capitalize()
