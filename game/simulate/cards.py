"""The statistics of cards: their uses, and the win rates with and without them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.simulate.discoveries import are_significant, p_value
from game.simulate.intervals import Contrast, Interval, Share, contrast, share
from game.simulate.results import GameResult
from game.simulate.winning import parts, places
from rules.game import Card

LEAST = 30
"""The least number of seats with and without a card to rank it."""


class Use(Struct, frozen=True):
    """A count of uses of a card: in how many games, and how many times in all."""

    games: int
    times: int


class CardRow(Struct, frozen=True):
    """The statistics of a card: its uses, and the win rates of seats that had it (bought or played it) and of
    those that didn't.

    `won_with` and `won_without` are the plain shares of all seats. `rates` are compared for each bot and then
    combined, so that a strong bot's preference doesn't count as card strength; None if no bot has both cases.
    `known`: the game still has the card; `is_significant`: its difference is significant, with false discoveries
    among all ranked cards controlled.
    """

    id: str
    name: str
    group: str
    known: bool
    seen: Use
    bought: Use
    played: Use
    won_with: Share
    won_without: Share
    rates: Contrast | None
    is_significant: bool = False

    @property
    def seats_with(self) -> int:
        """Return the number of seats that had the card."""
        return self.won_with.played

    @property
    def seats_without(self) -> int:
        """Return the number of seats that didn't have the card."""
        return self.won_without.played

    @property
    def difference(self) -> Interval | None:
        """Return the win rate with the card less that without it, within the same bot."""
        return self.rates.difference if self.rates else None

    @property
    def ranked(self) -> bool:
        """Return whether there are enough seats with and without the card to rank it."""
        return self.difference is not None and min(self.seats_with, self.seats_without) >= LEAST


class CardTally:
    """A running count of card statistics."""

    def __init__(self, seats: int) -> None:
        # One seat's win is the others' loss: all but one of a game's seats are independent.
        self.free = (seats - 1) / seats if seats > 1 else 1.0
        self.seats: Counter[str] = Counter()
        self.won: defaultdict[str, float] = defaultdict(float)
        self.counts: defaultdict[str, _Counts] = defaultdict(_Counts)

    def add(self, result: GameResult) -> None:
        """Count one game."""
        won = parts(result)
        for bot, seats in places(result.seats).items():
            self.seats[bot] += len(seats)
            self.won[bot] += sum(won.get(seat, 0.0) for seat in seats)
        for card in result.cards:
            counts = self.counts[card.card]
            if seen := card.seen or card.bought:  # a card bought from a display was also seen there
                counts.use(0, result.number, seen)
            if card.bought:
                counts.use(1, result.number, card.bought)
            if card.played:
                counts.use(2, result.number, card.played)
            if card.bought or card.played:
                counts.add_holder(result.seats[card.seat], won.get(card.seat, 0.0))

    def rows(self, cards: Sequence[Card]) -> tuple[CardRow, ...]:
        """Return every card of the game and any other that came up: ranked ones first, by their difference,
        then the others in the game's order."""
        known = {card.id: card for card in cards}
        strange = sorted(set(self.counts) - set(known))
        rows = [self._row(card, True) for card in cards]
        rows += [self._row(Card(id, id), False) for id in strange]
        ranked = [row for row in rows if row.ranked]
        sure = are_significant([p_value(row.difference) for row in ranked if row.difference])
        significant = {row.id for row, is_sure in zip(ranked, sure, strict=True) if is_sure}
        rows = [replace(row, is_significant=row.id in significant) for row in rows]
        return tuple(sorted(rows, key=lambda row: (not row.ranked, -_value(row) if row.ranked else 0.0)))

    def _row(self, card: Card, known: bool) -> CardRow:
        counts = self.counts.get(card.id) or _Counts()
        strata = [self._rates(counts, [bot]) for bot in self.seats]
        return CardRow(
            card.id, card.name, card.group, known, counts.uses(0), counts.uses(1), counts.uses(2),
            *self._rates(counts, list(self.seats)),
            contrast(strata),
        )  # fmt: skip

    def _rates(self, counts: _Counts, bots: Sequence[str]) -> tuple[Share, Share]:
        """Return the win rates of those bots' seats with and without a card."""
        seats, won = sum(self.seats[bot] for bot in bots), sum(self.won[bot] for bot in bots)
        having, won_with = sum(counts.seats[bot] for bot in bots), sum(counts.won[bot] for bot in bots)
        return (
            share(won_with, having, self.free),
            share(max(0.0, won - won_with), seats - having, self.free),
        )


class _Counts:
    """The counts of one card: seen, bought, played."""

    __slots__ = ("games", "last", "seats", "times", "won")

    def __init__(self) -> None:
        self.games, self.times, self.last = [0, 0, 0], [0, 0, 0], [-1, -1, -1]
        self.seats: Counter[str] = Counter()
        self.won: defaultdict[str, float] = defaultdict(float)

    def use(self, kind: int, game: int, times: int) -> None:
        """Count uses in one game, which may be split over several calls."""
        self.times[kind] += times
        self.games[kind] += self.last[kind] != game
        self.last[kind] = game

    def uses(self, kind: int) -> Use:
        """Return the counts of one kind of use."""
        return Use(self.games[kind], self.times[kind])

    def add_holder(self, bot: str, won: float) -> None:
        """Count a seat of a bot that had the card, and its part of the win."""
        self.seats[bot] += 1
        self.won[bot] += won


def _value(row: CardRow) -> float:
    return row.difference.value if row.difference else 0.0
