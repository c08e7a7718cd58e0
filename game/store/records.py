"""Finished games, a line each, and statistics derived from them.

Bots have no results: only seats played by persons without help count, and games with only bots are just
listed.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from game.store import files
from game.store.files import StoreFault
from rules import catalog
from rules.common import text
from rules.content import DataFaults
from rules.decks.deck import LONGEST

VERSION = 1
MOST_ROUNDS = 9999
Short = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0)]
DeckText = Annotated[str, Meta(max_length=LONGEST)]


class Record(Struct, frozen=True, kw_only=True):
    """A finished game. `daily` is the ISO date of its daily game, or ""; `rounds` their number in the game's
    turn word, 0 if not counted, as after players ended it; `bots` are those at the end, as in a Setup,
    `helped` former bots by seat; `decks` by seat as in a Setup. `hints` are (hints used, decisions) by seat,
    empty in records from before hints were counted."""

    format: Literal["cogwright-record"] = "cogwright-record"
    version: Annotated[int, Meta(ge=1)] = VERSION
    id: Short
    game: Short
    options: dict[Short, Short] = {}
    seats: Annotated[tuple[Short, ...], Meta(min_length=1, max_length=99)]
    title: Short
    winners: Annotated[tuple[Annotated[int, Meta(ge=0, lt=99)], ...], Meta(max_length=99)] = ()
    scores: Annotated[tuple[int, ...], Meta(max_length=99)] = ()
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    moves: Annotated[int, Meta(ge=0)] = 0
    seed: Annotated[int, Meta(ge=0, le=files.MAX_INT)]
    daily: Short = ""
    finished: Short = ""
    save: Short = ""
    bots: Annotated[tuple[Short, ...], Meta(max_length=99)] = ()
    helped: Annotated[tuple[Short, ...], Meta(max_length=99)] = ()
    decks: Annotated[tuple[DeckText, ...], Meta(max_length=99)] = ()
    hints: Annotated[tuple[tuple[Count, Count], ...], Meta(max_length=99)] = ()

    def bot(self, seat: int) -> str:
        """Return the bot of a seat; "" for a person."""
        return self.bots[seat] if seat < len(self.bots) else ""

    def played_by_person(self, seat: int) -> bool:
        """Return whether a person made all decisions of a seat."""
        return not self.bot(seat) and not any(self.helped[seat : seat + 1])

    def on_hints_alone(self, seat: int) -> bool:
        """Return whether every decision of a seat followed a hint; False without decisions or hint counts."""
        taken, decisions = self.hints[seat] if seat < len(self.hints) else (0, 0)
        return 0 < taken == decisions

    @property
    def counts(self) -> bool:
        """Return whether the game counts: a person played a seat without a bot's help."""
        return any(map(self.played_by_person, range(len(self.seats))))

    @property
    def watched(self) -> bool:
        """Return whether all seats ended as bots."""
        return all(self.bot(seat) for seat in range(len(self.seats)))

    @property
    def solo(self) -> bool:
        """Return whether a person played a solo game."""
        return len(self.seats) == 1 and not self.watched

    @property
    def won(self) -> bool:
        """Return whether a person won without a bot's help."""
        return any(map(self.played_by_person, self.winners))


class Records:
    """The file of finished games. Lines are only added; the last of several with one id counts, because a
    game can be undone and end again."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, record: Record) -> bool:
        """Add a finished game, or its new end, flushed to disk; return False if that record exists. Raises
        StoreFault."""
        if record in self.read()[0]:
            return False
        line = msgspec.json.encode(record) + b"\n"
        try:
            files.make_folder(self.path.parent)
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
            file = os.open(self.path, flags, 0o644)
            try:
                size = os.fstat(file).st_size
                if os.write(file, self._gap(file, size) + line) < len(line):
                    os.ftruncate(file, size)
                    raise OSError(28, "no space left on device")
                os.fsync(file)
            finally:
                os.close(file)
            files.flush_folder(self.path.parent)
        except OSError as error:
            what = f"Can't add this game to your records ({files.reason(error)})"
            raise StoreFault(what, self.path, "Free some space or check the permissions.") from error
        return True

    def read(self) -> tuple[list[Record], str]:
        """Return every readable record by time of its end, and one line about the others ("" if none).

        A file with unreadable lines stays, and its good lines count. A file without any record is renamed to
        NAME.bad.
        """
        try:
            data = files.read_bytes(self.path)
        except FileNotFoundError:
            return [], ""
        except StoreFault as fault:
            return [], self._set_aside(fault.what)
        lines = [line for line in data.split(b"\n") if line.strip()]
        good = [record for line in lines if (record := _record(line)) is not None]
        if lines and not good:
            return [], self._set_aside("Not a records file")
        bad = len(lines) - len(good)
        note = f"Can't read {text.counted(bad, 'line')} of your records: {self.path}." if bad else ""
        latest = {record.id: record for record in good}
        return _recount_wins([record for record in good if latest[record.id] is record]), note

    def all(self, game: str = "") -> list[Record]:
        """Return the records of one game, or of all, oldest first."""
        return [record for record in self.read()[0] if game in ("", record.game)]

    def _gap(self, file: int, size: int) -> bytes:
        """Return a line break if the last line was cut, so that the next one starts on a new line."""
        if size == 0:
            return b""
        os.lseek(file, size - 1, os.SEEK_SET)
        return b"" if os.read(file, 1) == b"\n" else b"\n"

    def _set_aside(self, what: str) -> str:
        aside = files.rename_bad(self.path)
        return (
            f"Records: {what}. Cogwright keeps the file as {aside}."
            if aside
            else f"Records: {what}: {self.path}."
        )


def faults(path: Path) -> list[int]:
    """Return the numbers of the lines that are no records, without changing the file. Raises StoreFault."""
    lines = enumerate(files.read_bytes(path).split(b"\n"), 1)
    return [number for number, line in lines if line.strip() and _record(line) is None]


def _record(line: bytes) -> Record | None:
    try:
        return msgspec.json.decode(line, type=Record)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return None


def _recount_wins(records: list[Record]) -> list[Record]:
    """Return the records with losses changed to wins if the game's present rules count their outcome as a
    win."""
    lost = [record for record in records if len(record.seats) == 1 and not record.winners]
    since = {game: _won_since(game) for game in {record.game for record in lost}}
    won = {
        record.id: msgspec.structs.replace(record, title=title, winners=(0,))
        for record in lost
        if (title := since[record.game].get(record.title))
    }
    return [won.get(record.id, record) for record in records]


def _won_since(game: str) -> dict[str, str]:
    try:
        return catalog.info(game).won_since
    except DataFaults:
        return {}


# Statistics.


def counted_records(records: Iterable[Record]) -> list[Record]:
    """Return the records of games that count."""
    return [record for record in records if record.counts]


def ends_by_title(records: Iterable[Record]) -> dict[str, int]:
    """Return the number of games that count by outcome ("Ada wins": 3, "Draw": 1), most frequent first."""
    return dict(Counter(record.title for record in counted_records(records)).most_common())


def wins_by_title(records: Iterable[Record], *, solo: bool = True) -> dict[str, int]:
    """Return the number of won games by outcome ("Hard win": 3), most frequent first; by default only of solo
    games."""
    won = Counter(record.title for record in records if record.won and (record.solo or not solo))
    return dict(won.most_common())


def winning_scores(games: Iterable[Record]) -> list[int]:
    """Return the winning scores of games that persons won without a bot's help."""
    return [max(each.scores) for each in games if each.won and each.scores]


def margins(games: Iterable[Record]) -> list[int]:
    """Return the winning margins of games that persons won without a bot's help; 0 for a tie."""
    ranked = (sorted(each.scores, reverse=True) for each in games if each.won and len(each.scores) > 1)
    return [first - second for first, second, *_ in ranked]


def best_rounds(records: Iterable[Record], option: str) -> dict[str, int]:
    """Return the fewest rounds of a won game, by the choice for an option."""
    best: dict[str, int] = {}
    for record in records:
        choice = record.options.get(option, "")
        if record.won and record.rounds and choice:
            best[choice] = min(record.rounds, best.get(choice, record.rounds))
    return best


def counts_by(records: Iterable[Record], option: str) -> dict[str, tuple[int, int]]:
    """Return (games that count, games won), by the choice for an option."""
    counts: dict[str, tuple[int, int]] = {}
    for record in counted_records(records):
        games, won = counts.get(choice := record.options.get(option, ""), (0, 0))
        counts[choice] = games + 1, won + record.won
    return counts


def with_deck(records: Iterable[Record], is_it: Callable[[str], bool]) -> tuple[int, int, int]:
    """Return the numbers of games that people won, lost and drew with a deck: `is_it` returns whether a
    setup's entry is that deck."""
    won = lost = drawn = 0
    for record in records:
        for seat, deck in enumerate(record.decks):
            if record.played_by_person(seat) and is_it(deck):
                won += seat in record.winners
                lost += bool(record.winners) and seat not in record.winners
                drawn += not record.winners
    return won, lost, drawn


def levels_won(records: Iterable[Record], option: str, titles: Sequence[str]) -> dict[str, int]:
    """Return the number of levels won by the choice for an option in solo games; a level includes those
    before it. `titles` are their winning outcomes, lowest first. A game won on hints alone doesn't count."""
    won: dict[str, int] = {}
    for record in records:
        choice = record.options.get(option, "")
        if record.won and record.solo and not record.on_hints_alone(0) and choice and record.title in titles:
            won[choice] = max(won.get(choice, 0), titles.index(record.title) + 1)
    return won


def streaks(records: Iterable[Record]) -> tuple[int, int]:
    """Return the winning streak in solo games: (now, best ever)."""
    now = best = 0
    for record in counted_records(records):
        if record.solo:
            now = now + 1 if record.won else 0
            best = max(best, now)
    return now, best


def of_persons(record: Record, seats: int = 1) -> bool:
    """Return whether `seats` persons played the game without bots, as required for a daily game."""
    return len(record.seats) == seats and not any((*record.bots, *record.helped))


def daily_streaks(records: Iterable[Record], today: date, seats: int = 1) -> tuple[int, int]:
    """Return the number of days in a row with a finished daily game of `seats` players: (up to today or
    yesterday, best ever)."""
    mine = (record for record in records if of_persons(record, seats))
    return day_streaks((day for record in mine if (day := iso_day(record.daily)) is not None), today)


def day_streaks(played: Iterable[date], today: date) -> tuple[int, int]:
    """Return the number of days in a row among some days: (up to today or yesterday, best ever)."""
    days = sorted(set(played))
    best = run = 0
    for index, day in enumerate(days):
        run = run + 1 if index and day - days[index - 1] == timedelta(days=1) else 1
        best = max(best, run)
    alive = bool(days) and today - days[-1] <= timedelta(days=1)
    return (run if alive else 0), best


def daily_result(records: Iterable[Record], game: str, day: date, seats: int = 1) -> Record | None:
    """Return the first finished daily game of a day with `seats` players, which is the one that counts; None
    if there is none."""
    name = day.isoformat()
    mine = (record for record in records if record.game == game and of_persons(record, seats))
    return next((record for record in mine if record.daily == name), None)


def daily_seed(day: date) -> int:
    """Return the seed of a day's game, such as 20251120 for 20 November 2025."""
    return day.year * 10000 + day.month * 100 + day.day


def daily_choice(day: date, choices: Sequence[str]) -> str:
    """Return the choice of a day, cycling through all in order."""
    return choices[day.toordinal() % len(choices)]


def iso_day(text: str) -> date | None:
    """Return the date of a text in ISO form, None if it isn't one."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
