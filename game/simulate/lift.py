"""The lift of cards: the win rate of a card's only holder over that of players in similar positions.

The lift of a card is the win rate of seats that alone had it, less that of seats of the same bot that bought
anything at the same estimate. This removes the effect that leaders buy expensive cards and players behind
cheap ones (ADR 0043).

Intervals come from a bootstrap of whole games, because the purchases of a game are dependent. Every game is
weighted by a Poisson variable of mean 1, seeded with its number: this resamples games in any order without
storing them (N. Chamandy and others 2012, "Estimating uncertainty for massive data streams").
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from math import ceil, floor, inf
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from game.simulate.discoveries import are_significant, p_value
from game.simulate.intervals import Interval, Share, Z, share
from game.simulate.results import GameResult
from game.simulate.winning import parts
from rules.common.text import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Sums = NDArray[Any]
    """The purchases, and those by winners: in the original sample, then in each bootstrap draw."""

LEAST = 30
"""The least number of games with an only holder for a card's lift."""
CLOSE = 0.05
"""The desired precision of a lift, for the number of further games."""
DRAWS = 500
CELLS = 40
"""The number of equal cells for estimates from -1 to 1; neighbouring cells are joined later."""
GROUPS, GROUP = 20, 50
"""The largest number of groups of estimates, and the least number of purchases in each."""

NO_LIFT = "Lifts are missing because NumPy isn't installed: python -m pip install -r requirements-report.txt"

Cell = tuple[str, str, int]
"""A card ("": any), the bot that bought it, and a cell of the estimate."""
_DRAWS_SEED = 2026


class LiftRow(Struct, frozen=True):
    """A card: the win rate of its only holder, and its lift (None for fewer than LEAST such games). `needed`
    is the number of further games until the lift is known within CLOSE; `is_significant`: it is significant, with
    false discoveries among all cards controlled."""

    id: str
    alone: Share
    lift: Interval | None = None
    needed: int = 0
    is_significant: bool = False


class Lifts(Struct, frozen=True):
    """The cards that had an only holder, known lifts first, highest to lowest. `recorded` are the games with
    recorded purchases, of all `games`; `bought` is the total number of cards bought."""

    rows: tuple[LiftRow, ...]
    games: int
    recorded: int
    bought: int

    @property
    def missing(self) -> str:
        """Return why there are no lifts, in a sentence; "" when there are, or nothing is bought in the
        game."""
        if not self.bought:
            return ""
        if self.recorded < self.games:
            return (
                f"{counted(self.games - self.recorded, 'game')} of this run don't record what was bought at which "
                "estimate: an earlier version of Cogwright played them. Play the run again for the lift of cards."
            )
        return "" if known() else NO_LIFT

    @property
    def known(self) -> int:
        """Return the number of cards with a known lift."""
        return sum(row.lift is not None for row in self.rows)

    @property
    def standing(self) -> tuple[LiftRow, ...]:
        """Return the cards with a significant lift, highest first."""
        return tuple(row for row in self.rows if row.is_significant)


class LiftTally:
    """A running count of holders and purchases. A group of `mirrored` games with one seed is resampled as
    one."""

    def __init__(self, mirrored: int = 1) -> None:
        self.games = self.recorded = self.bought = 0
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
            self.recorded += 1
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
        """Add the cells of a game with its resampling weights."""
        from numpy import array, concatenate, zeros

        at = [self._places.setdefault(cell, len(self._places)) for cell in cells]
        if self._sums is None or len(self._places) > len(self._sums):
            more = zeros((2 * len(self._places), 2, DRAWS + 1), "float32")
            self._sums = more if self._sums is None else concatenate((self._sums, more))
        self._sums[at] += array(list(cells.values()), "float32")[:, :, None] * weights

    def lifts(self) -> Lifts:
        """Return the lifts of the games so far."""
        rows = (
            self._rows()
            if self.recorded == self.games
            else [self._row(card, ()) for card in sorted(self._alone)]
        )
        rows.sort(key=lambda row: -row.lift.value if row.lift else inf)
        return Lifts(tuple(rows), self.games, self.recorded, self.bought)

    def _rows(self) -> list[LiftRow]:
        expected = self._expected()
        held: defaultdict[str, list[tuple[Sums, Sums]]] = defaultdict(list)
        for (card, bot, at), sums in self._cells():
            if card:
                held[card].append((sums, expected[bot, at]))
        rows = [self._row(card, held[card]) for card in sorted(self._alone)]
        known = [row for row in rows if row.lift is not None]
        sure = are_significant([p_value(row.lift) for row in known if row.lift is not None])
        significant = {row.id for row, is_sure in zip(known, sure, strict=True) if is_sure}
        return [replace(row, is_significant=row.id in significant) for row in rows]

    def _cells(self) -> Iterator[tuple[Cell, Sums]]:
        """Yield every cell with its sums."""
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
        """Return the win rate of buyers by bot and cell of the estimate."""
        found: dict[tuple[str, int], Sums] = {}
        every = {(bot, at): sums for (card, bot, at), sums in self._cells() if not card}
        for bot in {bot for bot, _ in every}:
            cells = {at: sums for (of, at), sums in every.items() if of == bot}
            for group in _groups({at: float(sums[0, 0]) for at, sums in cells.items()}):
                part = _part(_added([cells[at] for at in group]))
                found |= {(bot, at): part for at in group}
        return found


def known() -> bool:
    """Return whether lifts can be computed: NumPy is optional."""
    return find_spec("numpy") is not None


def _weights(group: int) -> Sums:
    """Return the weights of a game: 1 for the original sample, then one for each bootstrap draw."""
    from numpy import concatenate, ones
    from numpy.random import default_rng

    drawn = default_rng((_DRAWS_SEED, group)).poisson(1.0, DRAWS)
    return concatenate((ones(1), drawn)).astype("float32")


def _lift(cells: Sequence[tuple[Sums, Sums]]) -> Interval:
    """Return the wins less the expected wins per purchase, with an interval from the spread over the
    draws."""
    held, won = _added([sums for sums, _ in cells])
    expected = _added([sums[0] * part for sums, part in cells])
    lifts = (won - expected)[held > 0] / held[held > 0]
    value, reach = float(lifts[0]), Z * float(lifts[1:].std(ddof=1))
    return Interval(value, value - reach, value + reach)


def _added(sums: Sequence[Sums]) -> Sums:
    from numpy import stack

    return stack(sums).sum(axis=0, dtype="float64")


def _part(sums: Sums) -> Sums:
    """Return the share of purchases by winners, in each draw."""
    from numpy import divide, zeros_like

    bought, won = sums
    return divide(won, bought, out=zeros_like(won), where=bought > 0)


def _cell(estimate: float) -> int:
    """Return the cell of an estimate from -1 to 1."""
    return min(CELLS - 1, max(0, floor((estimate + 1) / 2 * CELLS)))


def _groups(counts: dict[int, float]) -> list[list[int]]:
    """Return neighbouring cells joined until each group has enough purchases."""
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
