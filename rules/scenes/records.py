"""The records of a scene file: a position in words of its game, what happens there, and what is made of it.

`docs/scenes.md` says what each field is for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Meta, Struct

from rules.content.rulebook import RuleId
from rules.game import Setup, State

SceneId = Annotated[
    str,
    Meta(min_length=1, max_length=60, pattern=r"^[a-z0-9_]+$", extra={"form": "an id of a-z, 0-9 and _"}),
]
PackFile = Annotated[
    str,
    Meta(
        max_length=80,
        pattern=r"^[a-z0-9_]+(/[a-z0-9_]+)*\.yaml$",
        extra={"form": "a place of a file in a pack"},
    ),
]
Words = Annotated[str, Meta(min_length=1, max_length=80)]
Sentence = Annotated[str, Meta(min_length=1, max_length=200)]
Moment = Annotated[int, Meta(ge=0, le=10_000)]
"""Milliseconds."""
Side = Annotated[int, Meta(ge=480, le=7680)]
"""A side of a window, px."""
D = TypeVar("D")


class InvalidPosition(ValueError):
    """A description that no position of the game answers: the path below the record, and why."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path


class AnyPositionSpec(Protocol):
    """A position in the words of its game. A spec may also say what setup it is played with: `setup(game)`."""

    def state(self, game: Any) -> State:
        """The position. Raises InvalidPosition for one that the rules do not allow."""


class HasSetup(Protocol):
    """A position that says what it is played with."""

    def setup(self, game: Any) -> Setup:
        """The names, options and decks of the game that has come to this position."""


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """A move by gesture: a piece goes to a place or is clicked; without both a button is pressed. Where several are
    meant, what it `does` begins the words of the right one."""

    piece: str = ""
    to: str = ""
    does: str = ""


Move: TypeAlias = Sentence | Hand
"""A move by the words in which the game tells it, or by gesture."""


class Grip(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand does in a picture: it has `held` a piece, whose legal places are lit; it is about to make the move
    `aim`, and the position it leads to stands beside it where `after` says so; or a move is `refused`."""

    held: str = ""
    aim: Move | None = None
    refused: Hand | None = None
    after: bool = False

    def faults(self) -> Iterator[str]:
        """What its fields can't say alone."""
        if sum(map(bool, (self.held, self.aim, self.refused))) != 1:
            yield "a hand does one thing: 'held', 'aim' or 'refused'"
        if self.after and self.aim is None:
            yield "'after' needs the move in 'aim'"


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing a player does, by its one field."""

    keys: tuple[Words, ...] = ()
    press: str = ""
    click: str = ""
    look: str = ""
    rest: str = ""
    carry: Hand | None = None
    drop: Hand | None = None
    move: Move | None = None
    begin: Move | None = None
    type: str = ""
    copy: str = ""
    wait: Moment = 0

    @property
    def kind(self) -> str:
        """The name of its field."""
        return next(name for name in self.__struct_fields__ if getattr(self, name))

    def faults(self) -> Iterator[str]:
        """What its fields can't say alone."""
        if sum(bool(getattr(self, name)) for name in self.__struct_fields__) != 1:
            yield f"a step is one of {', '.join(self.__struct_fields__)}"


Steps = Annotated[tuple[Step, ...], Meta(max_length=40)]


class Film(Struct, frozen=True, forbid_unknown_fields=True):
    """A move and the moments of its storyboard, milliseconds after the frame in which it is made; what is done at the
    table before it."""

    move: Move
    moments: Annotated[tuple[Moment, ...], Meta(min_length=1, max_length=16)]
    do: Steps = ()


class Shot(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture after these steps: once everything has come to rest, or `at` so many milliseconds after the last of
    them, or after the scene has opened. `size`: in windows of that size alone, px. `covered`: the cover of a hidden
    hand is not lifted first."""

    name: SceneId
    do: Steps = ()
    at: Moment | None = None
    size: tuple[Side, Side] | None = None
    covered: bool = False


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that a bot has played by itself from the start: so many moves of it, counted from its end where negative,
    all of them where nothing is said."""

    seats: Annotated[int, Meta(ge=1, le=99)] = 1
    options: dict[str, str] = {}
    seed: Annotated[int, Meta(ge=0)] = 0
    moves: Annotated[int, Meta(ge=-400, le=2000)] | None = None
    by: str = "greedy"


class Run(Struct, frozen=True, forbid_unknown_fields=True):
    """A simulation that a page shows: so many games of these bots."""

    bots: Annotated[tuple[str, ...], Meta(min_length=1, max_length=99)]
    games: Annotated[int, Meta(ge=1, le=500)] = 20
    seed: Annotated[int, Meta(ge=0)] = 0
    swap: bool = False


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """A page of the program: which, and `at` what part of it (a rule, a section, a title); the seats, options and seed
    that a setup begins with; the records and runs that are kept for it; the files of a `pack` that is open, by their
    places in its folder `data`."""

    open: Literal[
        "shelf", "setup", "decks", "records", "rulebook", "settings", "replay", "saves", "packs", "runs", "run",
        "handover", "lab",
    ]  # fmt: skip
    at: str = ""
    seats: Annotated[int, Meta(ge=1, le=99)] | None = None
    seed: Annotated[int, Meta(ge=0)] = 0
    options: dict[str, str] = {}
    records: Annotated[tuple[dict[str, Any], ...], Meta(max_length=100)] = ()
    runs: Annotated[tuple[Run, ...], Meta(max_length=4)] = ()
    pack: Annotated[dict[PackFile, str], Meta(max_length=20)] = {}


class Scene(Struct, Generic[D], frozen=True, forbid_unknown_fields=True):
    """A position, the moves made there, and what is made of it: a picture of the rulebook at a `rule`, a film, shots.

    A rulebook picture shows the box round all that `show` names (pieces, places, panels as `panel/plate`, marks of the
    map), or the `upper` part of it.
    """

    id: SceneId
    position: D | None = None
    played: Played | None = None
    page: str | Page | None = None
    bots: Annotated[tuple[str, ...], Meta(max_length=99)] = ()
    moves: Annotated[tuple[Move, ...], Meta(max_length=2000)] = ()
    hand: Grip | None = None
    rule: RuleId = ""
    caption: Annotated[str, Meta(max_length=140)] = ""
    show: Annotated[tuple[Words, ...], Meta(max_length=20)] = ()
    upper: Annotated[float, Meta(gt=0, le=1)] = 1.0
    settings: dict[str, str | bool | int] = {}
    film: Film | None = None
    shots: Annotated[tuple[Shot, ...], Meta(max_length=40)] = ()

    def faults(self) -> Iterator[str]:
        """What its fields can't say alone."""
        if self.position is None and self.played is None and self.page is None:
            yield "a scene needs a 'position', a game 'played' or a 'page'"
        if self.position is not None and self.played is not None:
            yield "a scene has a 'position' or a game 'played', not both"
        if self.rule and not (self.position is not None and self.show):
            yield "a picture at a 'rule' needs a 'position' and what to 'show'"
        if self.show and not self.rule:
            yield "'show' is for a rulebook picture: add its 'rule'"
        if self.film is not None and self.page is not None:
            yield "a 'film' needs a table, not a 'page'"

    @property
    def held(self) -> str:
        """The piece in the hand."""
        return self.hand.held if self.hand is not None else ""

    @property
    def aim(self) -> Move | None:
        """The move that the hand is about to make."""
        return self.hand.aim if self.hand is not None else None

    @property
    def refused(self) -> Hand | None:
        """The move that is refused to the hand."""
        return self.hand.refused if self.hand is not None else None

    @property
    def opens(self) -> Page | None:
        """The page it opens instead of the table."""
        return Page(self.page) if isinstance(self.page, str) else self.page  # type: ignore[arg-type]


AnyScene: TypeAlias = Scene[Any]


class SceneFile(Struct, Generic[D], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of scenes. `game` says of which game they are where the file is outside the game's folder."""

    game: str = ""
    scenes: Annotated[tuple[Scene[D], ...], Meta(min_length=1, max_length=200)]
