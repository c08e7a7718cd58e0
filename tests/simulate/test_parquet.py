"""The games of a run as Parquet."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.simulate import parquet
from game.simulate.results import Purchase, SeatTurns, Stretch
from game.store.files import StoreFault
from tests.simulate.made import result, used

pq = pytest.importorskip("pyarrow.parquet")


def test_a_row_a_game_and_a_row_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "BATCH", 2)
    games = [
        result(
            0, 0, scores=(9, 2), came_up=("TY-1.1",), cards=(used("cog", 0, seen=2, played=1), used("saw", 1))
        ),
        result(1),
        result(2, 0, 1, seed=10**18 - 1),
    ]
    path = parquet.write(tmp_path, games)
    rows = pq.read_table(path).to_pylist()
    assert [row["number"] for row in rows] == [0, 1, 2]
    assert (rows[0]["scores"], rows[0]["came_up"], rows[1]["winners"]) == ([9, 2], ["TY-1.1"], [])
    assert rows[2]["seed"] == 10**18 - 1
    cards = pq.read_table(tmp_path / "cards.parquet").to_pylist()
    assert [(row["number"], row["card"], row["bot"], row["won"], row["seen"]) for row in cards] == [
        (0, "cog", "greedy", True, 2),
        (0, "saw", "random", False, 0),
    ]
    assert sorted(one.name for one in tmp_path.iterdir() if one.suffix == ".parquet") == [
        "cards.parquet",
        "games.parquet",
        "purchases.parquet",
    ]
    assert not list(tmp_path.glob(".*"))


def test_turns_and_purchases_are_told_where_the_run_tells_them(tmp_path: Path) -> None:
    turns = SeatTurns(9, Stretch(3, 2), Stretch(4, 4)), SeatTurns(8)
    bills = Purchase("cog", 0, 0, 0.25), Purchase("saw", 1, 3, -0.5)
    path = parquet.write(tmp_path, [result(0, 1, seat_turns=turns, purchases=bills), result(1, 0)])
    new, old = pq.read_table(path).to_pylist()
    assert (new["seat_turns"], new["idle_turns"], new["longest_idle"]) == ([9, 8], [3, 0], [2, 0])
    assert (new["locked_turns"], new["longest_locked"], old["seat_turns"]) == ([4, 0], [4, 0], None)
    rows = pq.read_table(tmp_path / "purchases.parquet").to_pylist()
    assert [(row["card"], row["bot"], row["won"], row["turn"], row["estimate"]) for row in rows] == [
        ("cog", "greedy", False, 0, 0.25),
        ("saw", "random", True, 3, -0.5),
    ]


def test_nothing_half_written_is_left(tmp_path: Path) -> None:
    def broken():  # type: ignore[no-untyped-def]
        yield result(0, 0)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        parquet.write(tmp_path, broken())
    assert not [one for one in tmp_path.iterdir() if one.is_file()]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreFault, match="Can't write"):
        parquet.write(tmp_path / "missing", [result(0, 0)])


def test_without_pyarrow_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "find_spec", lambda name: None)
    with pytest.raises(parquet.NoParquet, match=r"^Parquet needs PyArrow: .*requirements-report\.txt$"):
        parquet.write(tmp_path, [])
