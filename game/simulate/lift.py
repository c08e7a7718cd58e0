"""Whether a card wins: how often who alone held it did, and its lift over others who stood as well.

The lift of a card is how often a seat won that alone held it, less how often seats of the same bot won that bought
anything at the same estimate. It takes out that who leads buys dear cards, and who is behind cheap ones (ADR 0043).

Intervals come from a bootstrap of whole games, for the purchases of one game hang together. Every game counts as
often as a Poisson variable of mean 1 says, drawn from its number: that is resampling games without keeping them
(N. Chamandy and others 2012, "Estimating uncertainty for massive data streams"), whatever order they come in.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from math import ceil, floor, inf
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from game.simulate.discoveries import chance, standing
from game.simulate.intervals import Interval, Share, Z, share
from game.simulate.results import GameResult
from game.simulate.winning import parts
from rules.common.words import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Sums = NDArray[Any]
    """What was bought, and what of it was a winner's: in the games as they were played, then in each draw."""

LEAST = 30
"""The lift of a card is told when at least so many games had one holder alone."""
CLOSE = 0.05
"""How closely one wants to know a lift: games that are still needed are counted for this."""
DRAWS = 500
CELLS = 40
"""Into so many equal cells estimates from -1 to 1 are sorted as games come; neighbours are then joined."""
GROUPS, GROUP = 20, 50
"""At most so many groups of estimates, each of at least so many purchases."""

NO_LIFT = "Lifts are missing because NumPy isn't installed: python -m pip install -r requirements-report.txt"

Cell = tuple[str, str, int]
"""A card ("": any), the bot that bought it, and a cell of the estimate."""
_DRAWS_SEED = 2026


class LiftRow(Struct, frozen=True):
    """A card: how often who alone held it won, and its lift (None for fewer than LEAST such games). `needed` are
    the games of the run that are still to be played until the lift is known within CLOSE; `stands`: it is more than
    chance, false discoveries among all cards controlled."""

    id: str
    alone: Share
    lift: Interval | None = None
    needed: int = 0
    stands: bool = False


class Lifts(Struct, frozen=True):
    """The cards that somebody held alone, those first whose lift is told, from above. `told` are the games whose
    purchases are known, of all `games`; `bought` is how many cards were bought in all."""

    rows: tuple[LiftRow, ...]
    games: int
    told: int
    bought: int

    @property
    def missing(self) -> str:
        """Why there are no lifts, in a sentence; "" when there are, or nothing is bought in this game."""
        if not self.bought:
            return ""
        if self.told < self.games:
            return (
                f"{counted(self.games - self.told, 'game')} of this run don't record what was bought at which "
                "estimate: an earlier version of Cogwright played them. Play the run again for the lift of cards."
            )
        return "" if known() else NO_LIFT

    @property
    def known(self) -> int:
        """Of how many cards the lift is told."""
        return sum(row.lift is not None for row in self.rows)

    @property
    def standing(self) -> tuple[LiftRow, ...]:
        """The cards whose lift is more than chance, false discoveries controlled, the highest first."""
        return tuple(row for row in self.rows if row.stands)


class LiftTally:
    """Counts holders and purchases as games come in. A group of `mirrored` games, those of one seed, counts as one
    where they are resampled."""

    def __init__(self, mirrored: int = 1) -> None:
        self.games = self.told = self.bought = 0
        self._mirrored = mirrored
        self._alone: Counter[str] = Counter()
        self._won: dict[str, float] = {}
        self._places: dict[Cell, int] = {}
        self._sums: Sums | None = None

    def add(self, result: GameResult) -> None:
        """Count one game."""
        self.games += 1
        won = parts(result)
        holders: defaultdict[str, set[int]] = defaultdict(set)
        for count in result.cards:
            self.bought += count.bought
            if count.bought or count.played:
                holders[count.card].add(count.seat)
        for card, seats in holders.items():
            if len(seats) == 1:
                self._alone[card] += 1
                self._won[card] = self._won.get(card, 0.0) + won.get(min(seats), 0.0)
        if result.purchases is not None:
            self.told += 1
            if result.purchases and known():
                self._buy(result, won, holders)

    def _buy(self, result: GameResult, won: dict[int, float], holders: dict[str, set[int]]) -> None:
        cells: defaultdict[Cell, list[float]] = defaultdict(lambda: [0.0, 0.0])
        first: set[str] = set()
        for one in result.purchases or ():
            bot, at = result.seats[one.seat], _cell(one.estimate)
            every = [("", bot, at)]
            if one.card not in first and holders[one.card] == {one.seat}:
                every.append((one.card, bot, at))
            first.add(one.card)
            for cell in every:
                cells[cell][0] += 1
                cells[cell][1] += won.get(one.seat, 0.0)
        self._add(cells, _weights(result.number // self._mirrored))

    def _add(self, cells: dict[Cell, list[float]], weights: Sums) -> None:
        """Add what a game has in its cells, as often as it counts."""
        from numpy import array, concatenate, zeros

        at = [self._places.setdefault(cell, len(self._places)) for cell in cells]
        if self._sums is None or len(self._places) > len(self._sums):
            more = zeros((2 * len(self._places), 2, DRAWS + 1), "float32")
            self._sums = more if self._sums is None else concatenate((self._sums, more))
        self._sums[at] += array(list(cells.values()), "float32")[:, :, None] * weights

    def lifts(self) -> Lifts:
        """What was counted."""
        rows = (
            self._rows() if self.told == self.games else [self._row(card, ()) for card in sorted(self._alone)]
        )
        rows.sort(key=lambda row: -row.lift.value if row.lift else inf)
        return Lifts(tuple(rows), self.games, self.told, self.bought)

    def _rows(self) -> list[LiftRow]:
        expected = self._expected()
        held: defaultdict[str, list[tuple[Sums, Sums]]] = defaultdict(list)
        for (card, bot, at), sums in self._cells():
            if card:
                held[card].append((sums, expected[bot, at]))
        rows = [self._row(card, held[card]) for card in sorted(self._alone)]
        told = [row for row in rows if row.lift is not None]
        sure = standing([chance(row.lift) for row in told if row.lift is not None])
        stand = {row.id for row, stands in zip(told, sure, strict=True) if stands}
        return [replace(row, stands=row.id in stand) for row in rows]

    def _cells(self) -> Iterator[tuple[Cell, Sums]]:
        """Every cell with its sums."""
        if self._sums is not None:
            for cell, place in self._places.items():
                yield cell, self._sums[place]

    def _row(self, card: str, cells: Sequence[tuple[Sums, Sums]]) -> LiftRow:
        held = share(self._won[card], self._alone[card])
        if sum(sums[0, 0] for sums, _ in cells) < LEAST:
            return LiftRow(card, held)
        lift = _lift(cells)
        reach = lift.high - lift.value
        more = ceil(self.games * ((reach / CLOSE) ** 2 - 1))
        return LiftRow(card, held, lift, max(0, more))

    def _expected(self) -> dict[tuple[str, int], Sums]:
        """The share that buyers won, by bot and cell of the estimate."""
        found: dict[tuple[str, int], Sums] = {}
        every = {(bot, at): sums for (card, bot, at), sums in self._cells() if not card}
        for bot in {bot for bot, _ in every}:
            cells = {at: sums for (of, at), sums in every.items() if of == bot}
            for group in _groups({at: float(sums[0, 0]) for at, sums in cells.items()}):
                part = _part(_added([cells[at] for at in group]))
                found |= {(bot, at): part for at in group}
        return found


def known() -> bool:
    """Whether lifts can be computed: NumPy is an extra."""
    return find_spec("numpy") is not None


def _weights(group: int) -> Sums:
    """How often a game counts: once as it was played, then in each draw."""
    from numpy import concatenate, ones
    from numpy.random import default_rng

    drawn = default_rng((_DRAWS_SEED, group)).poisson(1.0, DRAWS)
    return concatenate((ones(1), drawn)).astype("float32")


def _lift(cells: Sequence[tuple[Sums, Sums]]) -> Interval:
    """What was won less what was to be expected, each of a cell's sums with the share expected there; its interval
    reaches as far as the spread over the draws says."""
    held, won = _added([sums for sums, _ in cells])
    expected = _added([sums[0] * part for sums, part in cells])
    lifts = (won - expected)[held > 0] / held[held > 0]
    value, reach = float(lifts[0]), Z * float(lifts[1:].std(ddof=1))
    return Interval(value, value - reach, value + reach)


def _added(sums: Sequence[Sums]) -> Sums:
    from numpy import stack

    return stack(sums).sum(axis=0, dtype="float64")


def _part(sums: Sums) -> Sums:
    """The share of the purchases that were those of a winner, in each draw."""
    from numpy import divide, zeros_like

    bought, won = sums
    return divide(won, bought, out=zeros_like(won), where=bought > 0)


def _cell(estimate: float) -> int:
    """Where an estimate from -1 to 1 is sorted in."""
    return min(CELLS - 1, max(0, floor((estimate + 1) / 2 * CELLS)))


def _groups(counts: dict[int, float]) -> list[list[int]]:
    """Neighbouring cells joined until each group has its part of the purchases."""
    least = max(GROUP, sum(counts.values()) / GROUPS)
    groups: list[list[int]] = [[]]
    size = 0.0
    for cell in sorted(counts):
        if size >= least:
            groups.append([])
            size = 0.0
        groups[-1].append(cell)
        size += counts[cell]
    if size < least and len(groups) > 1:
        few = groups.pop()
        groups[-1] += few
    return groups
