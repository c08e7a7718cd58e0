"""The games of a run as Parquet files for notebooks and data frames: `games.parquet` has a row for each game,
`cards.parquet` for each card used by a seat in a game, `purchases.parquet` for each card bought. PyArrow is
optional."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.simulate.results import CardCount, GameResult, Purchase
from game.store.files import StoreFault, reason

if TYPE_CHECKING:
    import pyarrow

PARQUET_FILE, CARDS_FILE, PURCHASES_FILE = "games.parquet", "cards.parquet", "purchases.parquet"
ELSEWHERE = ("cards", "purchases", "seat_turns")
"""Fields of a game that aren't a single column of its row."""
BATCH = 10_000
"""Games written at a time."""


class NoParquet(Exception):
    """PyArrow isn't installed; the text is one line."""


def write(folder: Path, results: Iterable[GameResult]) -> Path:
    """Write the files into a folder, completely or not at all, and return the path of the first.

    The results may be an iterator. Raises NoParquet, StoreFault.
    """
    if find_spec("pyarrow") is None:
        raise NoParquet("Parquet needs PyArrow: python -m pip install -r requirements-report.txt")
    from pyarrow.parquet import ParquetWriter

    finished = [folder / PARQUET_FILE, folder / CARDS_FILE, folder / PURCHASES_FILE]
    unfinished = [path.with_name(f".{path.name}.{os.getpid()}.tmp") for path in finished]
    try:
        with ExitStack() as stack:
            schemas = _game_schema(), _card_schema(), _purchase_schema()
            games, cards, purchases = (
                stack.enter_context(ParquetWriter(path, schema))
                for path, schema in zip(unfinished, schemas, strict=True)
            )
            for batch in _batches(results):
                games.write_table(_table(map(_game, batch), games.schema))
                cards.write_table(
                    _table((_card(one, card) for one in batch for card in one.cards), cards.schema)
                )
                bills = (_purchase(one, bill) for one in batch for bill in one.purchases or ())
                purchases.write_table(_table(bills, purchases.schema))
        for source, target in zip(unfinished, finished, strict=True):
            os.replace(source, target)
    except OSError as error:
        raise StoreFault(
            f"Can't write the file ({reason(error)})",
            finished[0],
            "Free some space or check the permissions.",
        ) from error
    finally:
        for path in unfinished:
            path.unlink(missing_ok=True)
    return finished[0]


def _batches(results: Iterable[GameResult]) -> Iterator[list[GameResult]]:
    left = iter(results)
    while batch := list(islice(left, BATCH)):
        yield batch


def _table(rows: Iterable[dict[str, Any]], schema: pyarrow.Schema) -> pyarrow.Table:
    from pyarrow import Table

    return Table.from_pylist(list(rows), schema=schema)


def _game(result: GameResult) -> dict[str, Any]:
    seats = result.seat_turns
    columns = {name: getattr(result, name) for name in result.__struct_fields__ if name not in ELSEWHERE}
    return columns | {
        "seat_turns": seats and [seat.turns for seat in seats],
        "idle_turns": seats and [seat.idle.turns for seat in seats],
        "longest_idle": seats and [seat.idle.longest for seat in seats],
        "locked_turns": seats and [seat.locked.turns for seat in seats],
        "longest_locked": seats and [seat.locked.longest for seat in seats],
    }


def _card(result: GameResult, count: CardCount) -> dict[str, Any]:
    return {
        "number": result.number,
        "card": count.card,
        "seat": count.seat,
        "bot": result.seats[count.seat],
        "won": count.seat in result.winners,
        "seen": count.seen,
        "bought": count.bought,
        "played": count.played,
    }


def _purchase(result: GameResult, bill: Purchase) -> dict[str, Any]:
    return {
        "number": result.number,
        "card": bill.card,
        "seat": bill.seat,
        "bot": result.seats[bill.seat],
        "won": bill.seat in result.winners,
        "turn": bill.turn,
        "estimate": bill.estimate,
    }


def _game_schema() -> pyarrow.Schema:
    import pyarrow as pa

    texts, numbers = pa.list_(pa.string()), pa.list_(pa.int32())
    return pa.schema({
        "number": pa.int64(), "seed": pa.int64(), "seats": texts, "title": pa.string(), "rule": pa.string(),
        "winners": numbers, "scores": numbers, "turns": pa.int32(), "decisions": pa.int32(),
        "choices": pa.float64(), "lead_changes": pa.int32(), "came_up": texts,
        "seat_turns": numbers, "idle_turns": numbers, "longest_idle": numbers,
        "locked_turns": numbers, "longest_locked": numbers,
        "rules_hash": pa.string(), "cards_hash": pa.string(),
    })  # fmt: skip


def _card_schema() -> pyarrow.Schema:
    import pyarrow as pa

    return pa.schema({
        "number": pa.int64(), "card": pa.string(), "seat": pa.int32(), "bot": pa.string(), "won": pa.bool_(),
        "seen": pa.int32(), "bought": pa.int32(), "played": pa.int32(),
    })  # fmt: skip


def _purchase_schema() -> pyarrow.Schema:
    import pyarrow as pa

    return pa.schema({
        "number": pa.int64(), "card": pa.string(), "seat": pa.int32(), "bot": pa.string(), "won": pa.bool_(),
        "turn": pa.int32(), "estimate": pa.float64(),
    })  # fmt: skip
