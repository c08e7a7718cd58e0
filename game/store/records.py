"""Finished games, a line each, and what they add up to: everything shown is derived from the lines.

What bots did is nobody's result: only a person's seats count, and games of bots among themselves are
only listed.
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
from rules.common import words
from rules.content import DataFaults
from rules.decks import LONGEST

VERSION = 1
MOST_ROUNDS = 9999
Short = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0)]
DeckText = Annotated[str, Meta(max_length=LONGEST)]


class Record(Struct, frozen=True, kw_only=True):
    """One finished game. `daily` is the date of the daily game it was (ISO), or ""; `rounds`: how
    many of what the game's turn word says, 0: not counted, as where players ended it; `bots` are those that sat
    there at the end, as a Setup has them, `helped` those that decided for a seat before, by seat too; `decks`
    by seat as in a Setup. `hints` are (hints taken up, decisions) by seat; none in records from before hints were
    counted."""

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
        """The bot of a seat; "" for a person."""
        return self.bots[seat] if seat < len(self.bots) else ""

    def own(self, seat: int) -> bool:
        """Whether a person decided everything for a seat."""
        return not self.bot(seat) and not any(self.helped[seat : seat + 1])

    def on_hints_alone(self, seat: int) -> bool:
        """Whether every decision of a seat took up a hint; not where nothing was decided or no hint was counted."""
        taken, decisions = self.hints[seat] if seat < len(self.hints) else (0, 0)
        return 0 < taken == decisions

    @property
    def counts(self) -> bool:
        """Whether it is anybody's: a person played a seat without a bot."""
        return any(map(self.own, range(len(self.seats))))

    @property
    def watched(self) -> bool:
        """Whether bots sat there alone."""
        return all(self.bot(seat) for seat in range(len(self.seats)))

    @property
    def solo(self) -> bool:
        """Whether a person played alone."""
        return len(self.seats) == 1 and not self.watched

    @property
    def won(self) -> bool:
        """Whether a person won without a bot: for a solo game, the player."""
        return any(map(self.own, self.winners))


class Records:
    """The file of finished games. Lines are only ever added; of several with one id the last counts,
    for a playing whose last move was taken back ends anew."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, record: Record) -> bool:
        """Add a finished game, or its new end, and have it on disk; False when that very record is there.
        Raises StoreFault."""
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
            what = f"The finished game isn't in your records ({files.reason(error)})"
            raise StoreFault(what, self.path, "Free some space or check the permissions.") from error
        return True

    def read(self) -> tuple[list[Record], str]:
        """Every readable record in order of its end, and one line about the others ("" when there are none).

        A file with unreadable lines stays where it is: the good lines count, the others are passed over.
        A file that is no list of records at all is kept aside as NAME.bad.
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
            return [], self._set_aside("Not a list of finished games")
        bad = len(lines) - len(good)
        note = f"{words.counted(bad, 'line')} of the records can't be read: {self.path}." if bad else ""
        latest = {record.id: record for record in good}
        return _as_won_now([record for record in good if latest[record.id] is record]), note

    def all(self, game: str = "") -> list[Record]:
        """The records of one game, or of all, oldest first."""
        return [record for record in self.read()[0] if game in ("", record.game)]

    def _gap(self, file: int, size: int) -> bytes:
        """A line end for a last line that was cut, so that the next one stands alone."""
        if size == 0:
            return b""
        os.lseek(file, size - 1, os.SEEK_SET)
        return b"" if os.read(file, 1) == b"\n" else b"\n"

    def _set_aside(self, what: str) -> str:
        aside = files.keep_aside(self.path)
        return f"Records: {what}; kept as {aside}." if aside else f"Records: {what}: {self.path}."


def faults(path: Path) -> list[int]:
    """The numbers of the lines that are no finished games; nothing is set aside. Raises StoreFault."""
    lines = enumerate(files.read_bytes(path).split(b"\n"), 1)
    return [number for number, line in lines if line.strip() and _record(line) is None]


def _record(line: bytes) -> Record | None:
    try:
        return msgspec.json.decode(line, type=Record)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return None


def _as_won_now(records: list[Record]) -> list[Record]:
    """The records, those of an end that is a win since its game was played as one."""
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


# What the records add up to.


def counted(records: Iterable[Record]) -> list[Record]:
    """The games that count: those in which a person played a seat without a bot."""
    return [record for record in records if record.counts]


def ends_by_title(records: Iterable[Record]) -> dict[str, int]:
    """Games that count by how they ended ("Ada wins": 3, "Draw": 1), the most first."""
    return dict(Counter(record.title for record in counted(records)).most_common())


def wins_by_title(records: Iterable[Record], *, solo: bool = True) -> dict[str, int]:
    """Won games by how they were won ("Hard win": 3), the most first; alone games only when `solo`."""
    won = Counter(record.title for record in records if record.won and (record.solo or not solo))
    return dict(won.most_common())


def winning_scores(games: Iterable[Record]) -> list[int]:
    """The scores with which persons won without a bot, of games that are won by the highest one."""
    return [max(each.scores) for each in games if each.won and each.scores]


def margins(games: Iterable[Record]) -> list[int]:
    """By how much those games were won: by nothing where another player has as much."""
    ranked = (sorted(each.scores, reverse=True) for each in games if each.won and len(each.scores) > 1)
    return [first - second for first, second, *_ in ranked]


def best_rounds(records: Iterable[Record], option: str) -> dict[str, int]:
    """Fewest rounds of a won game by the choice made for an option."""
    best: dict[str, int] = {}
    for record in records:
        choice = record.options.get(option, "")
        if record.won and record.rounds and choice:
            best[choice] = min(record.rounds, best.get(choice, record.rounds))
    return best


def counts_by(records: Iterable[Record], option: str) -> dict[str, tuple[int, int]]:
    """(games that count, won games) by the choice made for an option."""
    counts: dict[str, tuple[int, int]] = {}
    for record in counted(records):
        games, won = counts.get(choice := record.options.get(option, ""), (0, 0))
        counts[choice] = games + 1, won + record.won
    return counts


def with_deck(records: Iterable[Record], is_it: Callable[[str], bool]) -> tuple[int, int, int]:
    """Games that people won, lost and drew with a deck: `is_it` says of what stands in a setup whether it is that."""
    won = lost = drawn = 0
    for record in records:
        for seat, deck in enumerate(record.decks):
            if record.own(seat) and is_it(deck):
                won += seat in record.winners
                lost += bool(record.winners) and seat not in record.winners
                drawn += not record.winners
    return won, lost, drawn


def levels_won(records: Iterable[Record], option: str, titles: Sequence[str]) -> dict[str, int]:
    """How many levels one player has won by the choice made for an option, where winning one wins those before it:
    `titles` are those of the outcomes that win them, the lowest first. A game won on hints alone wins none."""
    won: dict[str, int] = {}
    for record in records:
        choice = record.options.get(option, "")
        if record.won and record.solo and not record.on_hints_alone(0) and choice and record.title in titles:
            won[choice] = max(won.get(choice, 0), titles.index(record.title) + 1)
    return won


def streaks(records: Iterable[Record]) -> tuple[int, int]:
    """Wins in a row alone: (now, best ever)."""
    now = best = 0
    for record in counted(records):
        if record.solo:
            now = now + 1 if record.won else 0
            best = max(best, now)
    return now, best


def of_persons(record: Record, seats: int = 1) -> bool:
    """Whether so many people played it, without bots: as a daily game is played."""
    return len(record.seats) == seats and not any((*record.bots, *record.helped))


def daily_streaks(records: Iterable[Record], today: date, seats: int = 1) -> tuple[int, int]:
    """Days in a row on which the daily game, of so many seats, was finished: (up to today or yesterday,
    best ever)."""
    mine = (record for record in records if of_persons(record, seats))
    days = sorted({day for record in mine if (day := _day(record.daily)) is not None})
    best = run = 0
    for index, day in enumerate(days):
        run = run + 1 if index and day - days[index - 1] == timedelta(days=1) else 1
        best = max(best, run)
    alive = bool(days) and today - days[-1] <= timedelta(days=1)
    return (run if alive else 0), best


def daily_result(records: Iterable[Record], game: str, day: date, seats: int = 1) -> Record | None:
    """The first daily game of a day, of so many seats, that people finished: the one that counts."""
    name = day.isoformat()
    mine = (record for record in records if record.game == game and of_persons(record, seats))
    return next((record for record in mine if record.daily == name), None)


def daily_seed(day: date) -> int:
    """The seed of a day's game, the same for everybody: 20 November 2025 is 20251120."""
    return day.year * 10000 + day.month * 100 + day.day


def daily_choice(day: date, choices: Sequence[str]) -> str:
    """The choice whose turn it is on a day: each once, in order, before one comes again."""
    return choices[day.toordinal() % len(choices)]


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
