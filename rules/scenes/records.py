"""The records of a scene file: a position in its game's terms, the moves from it, and the pictures and films
of it.

`docs/scenes.md` explains each field.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Meta, Struct

from rules.content.rulebook import RuleId
from rules.game import Setup, State

SceneId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        pattern=r"^[a-z0-9_]+$",
        extra={"form": "an id of lower-case letters, digits and _"},
    ),
]
PackFile = Annotated[
    str,
    Meta(
        max_length=80,
        pattern=r"^[a-z0-9_]+(/[a-z0-9_]+)*\.yaml$",
        extra={"form": "the path of a .yaml file in a pack, such as smash_gear/cards/mine.yaml"},
    ),
]
ShortText = Annotated[str, Meta(min_length=1, max_length=80)]
Sentence = Annotated[str, Meta(min_length=1, max_length=200)]
Moment = Annotated[int, Meta(ge=0, le=10_000)]
"""Milliseconds."""
Side = Annotated[int, Meta(ge=480, le=7680)]
"""The side of a window in px."""
D = TypeVar("D")


class InvalidPosition(ValueError):
    """A description that matches no position of the game: the path in the record, and the reason."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path


class AnyPositionSpec(Protocol):
    """A position in the terms of its game. It may also define its setup: `setup(game)`."""

    def state(self, game: Any) -> State:
        """Return the position. Raises InvalidPosition if the rules don't allow it."""


class HasSetup(Protocol):
    """A position that defines its setup."""

    def setup(self, game: Any) -> Setup:
        """Return the setup of the game that led to this position."""


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """A move by gesture: a piece is dragged to a place or clicked; without both a button is pressed. Where
    several actions match, `does` is the start of the right one's label, or of its text if no label starts so."""

    piece: str = ""
    to: str = ""
    does: str = ""


Move: TypeAlias = Sentence | Hand
"""A move by its text in the game, or by gesture."""


class Grip(Struct, frozen=True, forbid_unknown_fields=True):
    """The hand in a picture: it `held` a piece whose legal places are lit; it aims the move `aim`, with the
    next position beside it if `after`; or a move is `refused`."""

    held: str = ""
    aim: Move | None = None
    refused: Hand | None = None
    after: bool = False

    def faults(self) -> Iterator[str]:
        """Yield faults of combined fields."""
        if sum(map(bool, (self.held, self.aim, self.refused))) != 1:
            yield "set exactly one of 'held', 'aim' and 'refused'"
        if self.after and self.aim is None:
            yield "'after' also needs 'aim'"


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a player, defined by its only field."""

    keys: tuple[ShortText, ...] = ()
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
        """Return the name of the step's field."""
        return next(name for name in self.__struct_fields__ if getattr(self, name))

    def faults(self) -> Iterator[str]:
        """Yield a fault unless exactly one field is set."""
        if sum(bool(getattr(self, name)) for name in self.__struct_fields__) != 1:
            yield f"set exactly one of {', '.join(self.__struct_fields__)}"


Steps = Annotated[tuple[Step, ...], Meta(max_length=40)]


class Film(Struct, frozen=True, forbid_unknown_fields=True):
    """A move and the moments of its storyboard, in milliseconds after the frame in which it is made, and the
    steps at the table before it."""

    move: Move
    moments: Annotated[tuple[Moment, ...], Meta(min_length=1, max_length=16)]
    do: Steps = ()


class Shot(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture after these steps: once all animations have ended, or `at` milliseconds after the last step
    or after the scene has opened. `size`: only in windows of that size in px. `covered`: the cover of a
    hidden hand stays on."""

    name: SceneId
    do: Steps = ()
    at: Moment | None = None
    size: tuple[Side, Side] | None = None
    covered: bool = False


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """A game played by a bot from the start: a number of moves, counted from the end if negative, all if
    missing."""

    seats: Annotated[int, Meta(ge=1, le=99)] = 1
    options: dict[str, str] = {}
    seed: Annotated[int, Meta(ge=0)] = 0
    moves: Annotated[int, Meta(ge=-400, le=2000)] | None = None
    by: str = "greedy"


class Run(Struct, frozen=True, forbid_unknown_fields=True):
    """A simulation shown by a page: a number of games of these bots."""

    bots: Annotated[tuple[str, ...], Meta(min_length=1, max_length=99)]
    games: Annotated[int, Meta(ge=1, le=500)] = 20
    seed: Annotated[int, Meta(ge=0)] = 0
    swap: bool = False


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """A page of the program: its name, and `at` its part (a rule, a section, a title); the seats, options and
    seed of a setup; the records, the player's `progress` in the game and the runs to create for it; the files
    of an open `pack`, by their paths in its folder `data`."""

    open: Literal[
        "shelf", "setup", "decks", "records", "rulebook", "settings", "replay", "saves", "packs", "runs", "run",
        "handover", "lab", "lesson", "problem", "problems", "learn", "progress", "first_game", "kept",
    ]  # fmt: skip
    at: str = ""
    seats: Annotated[int, Meta(ge=1, le=99)] | None = None
    seed: Annotated[int, Meta(ge=0)] = 0
    options: dict[str, str] = {}
    records: Annotated[tuple[dict[str, Any], ...], Meta(max_length=100)] = ()
    progress: dict[str, Any] = {}
    runs: Annotated[tuple[Run, ...], Meta(max_length=4)] = ()
    pack: Annotated[dict[PackFile, str], Meta(max_length=20)] = {}


class Scene(Struct, Generic[D], frozen=True, forbid_unknown_fields=True):
    """A position, the moves from it, and its output: a picture of the rulebook at a `rule`, a film, shots.

    A rulebook picture shows the bounding box of all that `show` names (pieces, places, panels as
    `panel/plate`, marks of the map), or the `upper` part of it.
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
    show: Annotated[tuple[ShortText, ...], Meta(max_length=20)] = ()
    upper: Annotated[float, Meta(gt=0, le=1)] = 1.0
    settings: dict[str, str | bool | int] = {}
    film: Film | None = None
    shots: Annotated[tuple[Shot, ...], Meta(max_length=40)] = ()

    def faults(self) -> Iterator[str]:
        """Yield faults of combined fields."""
        if self.position is None and self.played is None and self.page is None:
            yield "a scene needs 'position', 'played' or 'page'"
        if self.position is not None and self.played is not None:
            yield "set either 'position' or 'played', not both"
        if self.rule and not (self.position is not None and self.show):
            yield "a picture with a 'rule' also needs 'position' and 'show'"
        if self.show and not self.rule:
            yield "'show' is only for rulebook pictures, so add a 'rule'"
        if self.film is not None and self.page is not None:
            yield "a 'film' needs a table, so leave out 'page'"

    @property
    def held(self) -> str:
        """Return the id of the held piece; "" for none."""
        return self.hand.held if self.hand is not None else ""

    @property
    def aim(self) -> Move | None:
        """Return the move that the hand aims; None for none."""
        return self.hand.aim if self.hand is not None else None

    @property
    def refused(self) -> Hand | None:
        """Return the refused move; None for none."""
        return self.hand.refused if self.hand is not None else None

    @property
    def opens(self) -> Page | None:
        """Return the page to open instead of the table; None for the table."""
        return Page(self.page) if isinstance(self.page, str) else self.page  # type: ignore[arg-type]


AnyScene: TypeAlias = Scene[Any]


class SceneFile(Struct, Generic[D], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of scenes. `game` names their game if the file is outside a game's folder."""

    game: str = ""
    scenes: Annotated[tuple[Scene[D], ...], Meta(min_length=1, max_length=200)]
