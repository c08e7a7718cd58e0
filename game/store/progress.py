"""The progress of the player: lessons, first games, tips and problems of every game, in one YAML file.

The file is rewritten whenever a step ends. Other `progress*.yaml` files beside it, such as copies made by
a synchronised folder, are merged into it and removed. Faults are said in one line and never raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from game.store import files
from game.store.files import StoreFault
from rules.content import DataFaults, Fault, Node, build, yaml_text
from rules.content.nodes import node_below, parse, plain, read_text

VERSION = 1
FORMAT = "cogwright-progress"
FILE = "progress.yaml"
MOST_STARS = 3

State = Literal["", "begun", "done"]
STATES: tuple[State, ...] = ("", "begun", "done")
"""The states of a first game, in order."""

Id = Annotated[str, Meta(min_length=1, max_length=200)]
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$", extra={"form": "a date such as 2026-11-29"})]
NoDay = Annotated[str, Meta(pattern=r"^(\d{4}-\d{2}-\d{2})?$", extra={"form": "a date, or nothing"})]
Count = Annotated[int, Meta(ge=0, le=99_999)]
Stars = Annotated[int, Meta(ge=0, le=MOST_STARS)]
T = TypeVar("T")


class Solved(Struct, frozen=True):
    """A problem that was tried: the most stars (0: not solved yet), the hints taken for them, all tries, and
    the first date whose daily problem it was when solved ("": solved from the list)."""

    stars: Stars = 0
    tries: Count = 0
    hints: Count = 0
    day: NoDay = ""


class GameProgress(Struct, frozen=True):
    """The progress in one game.

    `lessons` are those done, with their hashes then; `left` is the step at which each other lesson was left.
    `tips` are the conditions of tips seen. `days` are the stars of daily problems by date.
    """

    lessons: dict[Id, Annotated[str, Meta(max_length=200)]] = {}
    left: dict[Id, Count] = {}
    first_game: State = ""
    tips: tuple[Id, ...] = ()
    problems: dict[Id, Solved] = {}
    days: dict[Day, Stars] = {}

    @property
    def begun(self) -> bool:
        """Return whether the player has opened a lesson, the first game or a problem."""
        return bool(self.lessons or self.left or self.first_game or self.problems)

    @property
    def solved(self) -> dict[str, Solved]:
        """Return the problems that were solved."""
        return {id: problem for id, problem in self.problems.items() if problem.stars}

    @property
    def stars(self) -> int:
        """Return the stars of all problems together."""
        return sum(problem.stars for problem in self.problems.values())


AllProgress = dict[str, GameProgress]
"""The progress by game id."""


def merged(one: AllProgress, other: AllProgress) -> AllProgress:
    """Return the union of two records: everything done in either, best stars, latest states. The order and
    repetitions of merges make no difference."""
    return _union(one, other, _merged_game)


def _merged_game(one: GameProgress, other: GameProgress) -> GameProgress:
    lessons = _union(one.lessons, other.lessons, max)
    left = _union(one.left, other.left, max)
    return GameProgress(
        lessons=lessons,
        left={id: step for id, step in left.items() if id not in lessons},
        first_game=max(one.first_game, other.first_game, key=STATES.index),
        tips=tuple(sorted({*one.tips, *other.tips})),
        problems=_union(one.problems, other.problems, _merged_problem),
        days=_union(one.days, other.days, max),
    )


def _merged_problem(one: Solved, other: Solved) -> Solved:
    stars, hints = max((one.stars, -one.hints), (other.stars, -other.hints))
    days = filter(None, (one.day, other.day))
    return Solved(stars, max(one.tries, other.tries), -hints, min(days, default=""))


def _union(one: dict[str, T], other: dict[str, T], join: Callable[[T, T], T]) -> dict[str, T]:
    """Return the entries of both in order of their keys, those in both joined."""
    joined = {key: join(one[key], other[key]) for key in one.keys() & other.keys()}
    return dict(sorted({**one, **other, **joined}.items()))


class Progress:
    """The file of progress in a folder. `say` shows one line about a fault."""

    def __init__(self, folder: Path, say: Callable[[str], object]) -> None:
        self.path = folder / FILE
        self._say = say
        self._games: AllProgress | None = None
        self._unwritten = False
        self._in_place: set[Path] = set()
        """The faulty files that couldn't be renamed, which were said."""

    def game(self, id: str) -> GameProgress:
        """Return the progress in a game."""
        return self.all().get(id, GameProgress())

    def all(self) -> AllProgress:
        """Return the progress in every game that has any; read from the file once."""
        if self._games is None:
            self._games = self._read()
        return self._games

    def lesson_left(self, game: str, id: str, step: int) -> None:
        """Note the step at which a lesson was left, unless it was done before."""
        now = self._latest(game)
        if id not in now.lessons:
            self._set(game, replace(now, left={**now.left, id: step}))

    def lesson_done(self, game: str, id: str, hash: str) -> None:
        """Note a lesson as done, with its hash."""
        now = self._latest(game)
        left = {other: step for other, step in now.left.items() if other != id}
        self._set(game, replace(now, lessons={**now.lessons, id: hash}, left=left))

    def first_game(self, game: str, state: State) -> None:
        """Note that the first game was begun or done; one done stays done."""
        self.add(game, GameProgress(first_game=state))

    def tip_seen(self, game: str, when: str) -> None:
        """Note that a tip was seen."""
        self.add(game, GameProgress(tips=(when,)))

    def problem_tried(self, game: str, id: str) -> None:
        """Count a try of a problem."""
        now = self._latest(game)
        problem = now.problems.get(id, Solved())
        self._set(
            game, replace(now, problems={**now.problems, id: replace(problem, tries=problem.tries + 1)})
        )

    def problem_hinted(self, game: str, id: str) -> None:
        """Count a hint in a problem that isn't solved yet."""
        now = self._latest(game)
        problem = now.problems.get(id, Solved())
        self._set(
            game, replace(now, problems={**now.problems, id: replace(problem, hints=problem.hints + 1)})
        )

    def problem_solved(
        self, game: str, id: str, stars: int, tries: int = 1, hints: int = 0, day: str = ""
    ) -> None:
        """Note a problem as solved with 1 to 3 stars; the best ones stay. `tries` are all tries so far; `day`
        is the ISO date if it was that day's problem."""
        solved = {id: Solved(stars, tries, hints, day)}
        self.add(game, GameProgress(problems=solved, days={day: stars} if day else {}))

    def add(self, game: str, what: GameProgress) -> None:
        """Add further progress to a game's."""
        self._set(game, _merged_game(self._latest(game), what))

    def forget(self, game: str = "") -> None:
        """Forget the progress in a game, or in all."""
        self._write({id: each for id, each in self._reread().items() if game not in ("", id)})

    def _latest(self, game: str) -> GameProgress:
        return self._reread().get(game, GameProgress())

    def _reread(self) -> AllProgress:
        """Return the progress with what another running Cogwright has written meanwhile."""
        before, found = self._games or {}, self._read()
        self._games = merged(before, found) if self._unwritten else found
        return self._games

    def _set(self, game: str, what: GameProgress) -> None:
        """Change a game's progress and write the file, unless nothing changes."""
        games = {**self.all(), game: what}
        if games != self.all() or self._unwritten:
            self._write(games)

    def _write(self, games: AllProgress) -> None:
        """Write the file; the first of consecutive faults is said."""
        self._games = games
        record = {"format": FORMAT, "version": VERSION, "games": games}
        try:
            files.write_atomic(self.path, yaml_text(record).encode())
            self._unwritten = False
        except StoreFault as fault:
            if not self._unwritten:
                self._say(f"Progress: {fault}")
            self._unwritten = True

    def _read(self) -> AllProgress:
        """Return the merged progress of all files. Faulty files are renamed; their good values still
        count."""
        found = {path: read_file(path) for path in self._paths()}
        games = reduce(merged, (read.games for read in found.values()), AllProgress())
        for path, read in found.items():
            if read.faults:
                self._set_aside(path, read.faults)
        if found.keys() - {self.path} or any(read.faults for read in found.values()):
            self._write(games)
            if not self._unwritten:
                self._remove(found.keys() - {self.path})
        return games

    def _paths(self) -> list[Path]:
        try:
            return sorted(self.path.parent.glob(f"{self.path.stem}*{self.path.suffix}"))
        except OSError:
            return []

    def _set_aside(self, path: Path, faults: list[Fault]) -> None:
        aside = files.rename_bad(path)
        if aside is None and path in self._in_place:
            return
        self._in_place = self._in_place - {path} if aside else {*self._in_place, path}
        kept = f"keeps the old file as {aside}" if aside else f"leaves the file at {path}"
        self._say(f"Progress: {files.short(DataFaults(faults).brief)}. Cogwright {kept}.")

    def _remove(self, copies: Iterable[Path]) -> None:
        for path in copies:
            try:
                files.remove(path)
            except StoreFault as fault:
                self._say(str(fault))


class Read(NamedTuple):
    """The good values of a file, and the faults of the others."""

    games: AllProgress
    faults: list[Fault]


def read_file(path: Path) -> Read:
    """Return the content of a file without changing it. Never raises."""
    try:
        root = parse(read_text(path, path.name), path.name)
    except DataFaults as fault:
        return Read({}, list(fault.faults))
    if refused := _refusal(root):
        return Read({}, [Fault(path.name, 0, "", refused)])
    faults: list[Fault] = []
    games = {id: _game(id, node, faults) for id, node in _entries(root, faults)}
    return Read(games, faults)


def _refusal(root: Node) -> str:
    """Return why a file can't be read at all, "" if it can."""
    raw = plain(root)
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        return "not a Cogwright progress file"
    newer = isinstance(version := raw.get("version"), int) and version > VERSION
    return "saved by a newer version of Cogwright" if newer else ""


def _game(id: str, node: Node, faults: list[Fault]) -> GameProgress:
    """Return a game's progress from the good values of its node; add the faults of the others."""
    values: dict[str, Any] = {}
    for field in fields(GameProgress):
        for part in _parts(node, field.name):
            try:
                value = build(part, field.type, node.file)
            except DataFaults as found:
                where = f"games.{id}.{field.name}"
                faults += [replace(each, path=_below(where, each.path)) for each in found.faults]
            else:
                before = values.get(field.name)
                values[field.name] = {**before, **value} if isinstance(before, dict) else value
    return _merged_game(GameProgress(**values), GameProgress())


def _parts(node: Node, field: str) -> Iterator[Node]:
    """Yield the node of a field, a mapping entry by entry, so that one bad entry costs only itself."""
    part = node.value.get(field) if isinstance(node.value, dict) else None
    if part is None:
        return
    if isinstance(part.value, dict) and part.value:
        for key, item in part.value.items():
            yield part.holding({key: item})
    else:
        yield part


def _entries(node: Node, faults: list[Fault]) -> Iterator[tuple[str, Node]]:
    """Yield the games of a file; add a fault for anything else in their place."""
    games = node_below(node, "games")
    for id, game in games.value.items() if isinstance(games.value, dict) else ():
        if isinstance(game.value, dict):
            yield id, game
        else:
            faults.append(Fault(game.file, game.line, f"games.{id}", "expected a mapping"))
    if not isinstance(games.value, dict):
        faults.append(Fault(games.file, games.line, "games", "expected a mapping"))


def _below(where: str, path: str) -> str:
    return f"{where}.{path}" if path and not path.startswith("[") else where + path
