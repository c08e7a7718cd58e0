"""The folder of a run: written game by game, continued after an interruption, read by reports."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from types import TracebackType

import msgspec
from msgspec.structs import replace

from game.simulate.results import FORMAT, GAMES_FILE, LOCK_FILE, RUN_FILE, VERSION, GameResult, Run
from game.store import clock, files
from game.store.files import StoreFault
from game.store.folders import user_folders
from game.store.lock import Lock
from rules.content.regular import open_regular

MOST_GAMES = 10_000_000
MOST_FIGURE = 10_000_000
"""The largest allowed number in a result except its seed, because turn counts are used as ranges."""
LONGEST_LINE = 1024 * 1024  # bytes; usually below 1,000 for a game
LONGEST_NAME = 80
SYNC_SECONDS = 5.0
"""The interval between syncs to disk: the loss in a power cut."""
SAME = ("game", "seats", "seed", "swap", "options", "decks", "rules", "cards")
"""The fields in which two runs must agree to be the same run."""
WRITE = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0)
CHANGED = {"rules": "the rules of the game have changed", "cards": "the cards have changed"}

_result = msgspec.json.Decoder(GameResult)


class RunFault(Exception):
    """A run that can't be continued or read; the text is one line."""


class Refused(RunFault):
    """A run that can't start with these values; nothing was played."""


class RunFolder:
    """A run being written, by one process at a time. `done` games are finished; `append` adds more.

    Entering it creates the folder or continues the run in it: an incomplete last line is dropped, and the
    number of games may be larger than before. Raises Refused for a folder that can't be used.
    """

    def __init__(self, folder: Path, run: Run) -> None:
        self.folder, self.run = folder, run
        self.done = 0
        self._lock = Lock(
            folder / LOCK_FILE,
            elsewhere="Another run is writing into this folder",
            remedy="Wait for it to end, or name another folder.",
            unkept="Games can't be saved",
        )
        self._file = -1
        self._synced = 0.0

    def __enter__(self) -> RunFolder:
        try:
            _make(self.folder)
            self._lock.take()
            self._begin()
            self._file = os.open(self.folder / GAMES_FILE, WRITE, 0o644)
            self._cut()
        except BaseException as error:
            self.close()
            if isinstance(error, (StoreFault, RunFault)):
                raise Refused(str(error)) from error
            if isinstance(error, OSError):
                raise Refused(f"Can't write {self.folder / GAMES_FILE} ({files.reason(error)}).") from error
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def append(self, lines: bytes, games: int) -> None:
        """Save finished games as complete lines. Raises RunFault; earlier games are kept."""
        rest = memoryview(lines)
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
            if monotonic() - self._synced > SYNC_SECONDS:
                self._sync()
        except OSError as error:
            raise RunFault(
                f"Can't write {self.folder / GAMES_FILE} ({files.reason(error)}). "
                "Free some space and run the same command to continue."
            ) from error
        self.done += games

    @property
    def kept(self) -> str:
        """Return the progress in words: "1,240 of 10,000 games"."""
        return f"{self.done:,} of {self.run.games:,} games"

    def close(self) -> None:
        """Release the folder. Never raises: games not on disk yet are played again."""
        if self._file >= 0:
            with suppress(OSError):
                self._sync()
            with suppress(OSError):
                os.close(self._file)
            self._file = -1
        self._lock.release()

    def _begin(self) -> None:
        """Count the existing games, and write the parameters. Raises RunFault, StoreFault."""
        before = self._before()
        if before is not None:
            _same(before, self.run, self.folder)
            self._count(before)
        started = before.started if before is not None else ""
        now = clock.now().astimezone().isoformat(timespec="seconds")
        self.run = replace(self.run, started=started or now)
        if self.run != before:
            text = msgspec.json.format(msgspec.json.encode(self.run)) + b"\n"
            files.write_atomic(self.folder / RUN_FILE, text)

    def _before(self) -> Run | None:
        """Return the parameters of the existing run; None for a new folder. Raises RunFault."""
        try:
            return load_run(self.folder)
        except FileNotFoundError:
            if not (self.folder / GAMES_FILE).exists():
                return None
            what = f"{self.folder} has games, but no {RUN_FILE} to say which run they are from"
            raise Refused(f"{what}. Name another folder.") from None

    def _count(self, before: Run) -> None:
        """Count the existing games. Raises RunFault."""
        for result in games(self.folder, before):
            if (result.rules_hash, result.cards_hash) != (before.rules, before.cards):
                raise Refused(broken_line(self.folder, self.done + 1, "it has other rules or cards"))
            self.done += 1
        if self.done > self.run.games:
            raise Refused(
                f"{self.folder} already has {self.done:,} games of this run. "
                f"Give --games {self.done} or more, or name another folder."
            )

    def _cut(self) -> None:
        """Drop everything after the last complete line."""
        with open_regular(self.folder / GAMES_FILE) as file:
            for _ in range(self.done):
                file.readline()
            whole = file.tell()
        os.ftruncate(self._file, whole)
        os.lseek(self._file, 0, os.SEEK_END)

    def _sync(self) -> None:
        os.fsync(self._file)
        self._synced = monotonic()


def load_run(folder: Path) -> Run:
    """Return the parameters of the run in a folder. Raises FileNotFoundError when there is none, RunFault."""
    path = folder / RUN_FILE
    try:
        data = files.read_json(path)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RunFault(f"{path} isn't a run. Name a run's folder.")
        if isinstance(data.get("version"), int) and data["version"] > VERSION:
            raise RunFault(f"A newer version of Cogwright wrote {path}. Name another folder.")
        run = msgspec.convert(data, Run)
    except StoreFault as fault:
        raise RunFault(str(fault)) from fault
    except (msgspec.ValidationError, RecursionError) as error:
        raise RunFault(f"{path} was changed or is damaged ({error}). Name another folder.") from error
    if not run.seats or not 1 <= run.games <= MOST_GAMES:
        raise RunFault(f"{path} was changed or is damaged (no seats or no games). Name another folder.")
    if not 0 <= run.seed <= files.MAX_INT:
        raise RunFault(f"{path} was changed or is damaged (the seed is too large). Name another folder.")
    return run


def games(folder: Path, run: Run) -> Iterator[GameResult]:
    """Yield the finished games of a run, which may still be running: an incomplete last line is skipped.

    Raises RunFault for any other line that isn't the next game.
    """
    path = folder / GAMES_FILE
    try:
        with open_regular(path) as file:
            size = os.fstat(file.fileno()).st_size
            for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE), b"")):
                result, fault = read_line(line, number, run)
                if result is not None:
                    yield result
                elif file.tell() >= size:  # the last line is incomplete
                    return
                else:
                    raise RunFault(broken_line(folder, number + 1, fault))
    except FileNotFoundError:
        return
    except OSError as error:
        raise RunFault(f"Can't read {path} ({files.reason(error)}).") from error


def read_line(line: bytes, number: int, run: Run) -> tuple[GameResult | None, str]:
    """Return a line as the game of that number of a run; otherwise (None, the reason)."""
    if not line.endswith(b"\n"):
        return None, "too long or incomplete"
    try:
        result = _result.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return None, str(error)
    if result.number != number:
        return None, f"expected game {number}, got {result.number}"
    seats = range(len(run.seats))
    named = {*result.winners, *(card.seat for card in result.cards)}
    if (
        sorted(result.seats) != sorted(run.seats)
        or len(result.scores) != len(seats)
        or not named <= set(seats)
    ):
        return None, "the seats are those of another run"
    if (figure := next(_beyond(msgspec.to_builtins(replace(result, seed=0))), None)) is not None or not (
        0 <= result.seed <= files.MAX_INT
    ):
        return None, f"the figure {result.seed if figure is None else figure:g} is too large"
    return result, ""


def _beyond(value: object) -> Iterator[float]:
    """Yield the numbers of a result that are out of range."""
    if isinstance(value, dict | list | tuple):
        for below in value.values() if isinstance(value, dict) else value:
            yield from _beyond(below)
    elif isinstance(value, int | float) and not -MOST_FIGURE <= value <= MOST_FIGURE:
        yield value


def broken_line(folder: Path, line: int, fault: str) -> str:
    """Return the error for a line, counted from 1, that isn't a game of the run."""
    return (
        f"{folder / GAMES_FILE} line {line} isn't a game of this run ({fault}). "
        "Delete this line and everything after it to continue from there, or name another folder."
    )


def default_folder(run: Run, usual: dict[str, str], kind: str) -> Path:
    """Return the default folder of a run, below the user's folder among others of its `kind`; see
    `folder_name`. Raises NoHome."""
    return user_folders().data / kind / folder_name(run, usual)


def folder_name(run: Run, usual: dict[str, str]) -> str:
    """Return the folder name of a run from its parameters. `usual` are the default options, which it leaves
    out."""
    options = [value for id, value in run.options.items() if usual.get(id) != value]
    words = [
        run.game,
        *run.seats,
        f"seed {run.seed}",
        *options,
        *run.deck_names,
        *(["swap"] if run.swap else []),
    ]
    name = "-".join(re.sub(r"[^a-z0-9]+", "_", word.lower()).strip("_") for word in words)
    what = msgspec.json.encode([getattr(run, field) for field in SAME], order="deterministic")
    mark = blake2b(what, digest_size=3).hexdigest()
    return f"{name[:LONGEST_NAME].rstrip('-_')}-{mark}"


def _make(folder: Path) -> None:
    """Create a folder. Raises Refused."""
    if os.path.lexists(folder) and not folder.is_dir():
        raise Refused(f"{folder} is a file. Name a folder for the games.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Refused(f"Can't make the folder {folder} ({files.reason(error)}). Name another.") from error


def _same(before: Run, now: Run, folder: Path) -> None:
    """Raise Refused for two different runs, with their differences."""
    differing = []
    for field in SAME:
        one, other = getattr(before, field), getattr(now, field)
        if one != other:
            differing.append(CHANGED.get(field) or f"{field} {_words(one)} instead of {_words(other)}")
    if differing:
        raise Refused(f"{folder} has a different run ({', '.join(differing)}). Name another folder.")


def _words(value: object) -> str:
    if isinstance(value, dict):
        value = [f"{id}={choice}" for id, choice in value.items()]
    if isinstance(value, (tuple, list)):
        return ",".join(map(str, value)) or "none"
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
