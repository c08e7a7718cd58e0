"""The Game contract: the one small interface between a game and everything else.

Scenes, bots, saves and tests know a game through `Game` alone. States and actions are frozen
`msgspec.Struct`s of ints, strings and tuples; actions hold ids, never objects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from msgspec import Struct


class Action(Struct, frozen=True, gc=False, tag_field="do", omit_defaults=True):
    """What a seat decides: a tiny hashable value of ids. Games derive tagged variants from it."""


class State(Struct, frozen=True):
    """A whole position. Games derive from it; `rng` is the seeded chance (0 in every view)."""

    rng: int


class Refusal(Struct, frozen=True):
    """Why an action is not legal: the rule's id, a sentence for the player, the places at fault."""

    rule: str
    text: str
    places: tuple[str, ...] = ()


class IllegalAction(Exception):
    """Raised by `Game.apply` for an action that `why_not` refuses; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.text}")
        self.refusal = refusal


class Outcome(Struct, frozen=True):
    """How a game ended: winning seats (empty: everybody lost), a score a seat, reason, rule id.

    `title` is the headline ("Hard win"), `reason` one sentence.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    title: str
    reason: str
    rule: str


class Setup(Struct, frozen=True):
    """What a game is started with: names by seat, options by id, deck ids by seat.

    `bots`: who decides for each seat, "" a person, else a bot by its name in `rules.bots.names`;
    empty when everybody is a person. The rules of a game do not look at it.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, str] = {}
    decks: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()

    def bot(self, seat: int) -> str:
        """The bot of a seat; "" for a person."""
        return self.bots[seat] if seat < len(self.bots) else ""


class Choice(Struct, frozen=True):
    """One value of an option: its id, words, and a picture (path under `art/`, or "")."""

    id: str
    label: str
    detail: str = ""
    art: str = ""
    facts: tuple[str, ...] = ()


class Option(Struct, frozen=True):
    """Something the players choose before the game: shown by the setup scene. `for_bots` is the default
    where bots decide for every seat; "" when it is the same."""

    id: str
    label: str
    choices: tuple[Choice, ...]
    default: str
    rule: str = ""
    for_bots: str = ""

    @property
    def among_bots(self) -> str:
        """The default where bots decide for every seat."""
        return self.for_bots or self.default


class Piece(Struct, frozen=True):
    """What lies where. `id` stays the same as the piece moves, so the table can animate it.

    `face` is what it shows ("red5", "4", "ready"), `order` its rank within its place, `turn`
    quarter turns clockwise, `name` the words a player would use for it. An `acting` piece is
    the one whose pending choice is asked now: the table treats it as picked up already.
    """

    id: str
    place: str
    kind: str
    face: str = ""
    name: str = ""
    owner: int = -1
    order: int = 0
    up: bool = True
    turn: int = 0
    spent: bool = False
    acting: bool = False


class Question(Struct, frozen=True):
    """What a player is asked before an action that a slip makes easily and nobody takes back: a heading, a sentence,
    and the answer that leaves it undone ("Keep buying"). The other answer is the label of its gesture."""

    heading: str
    text: str
    stay: str


class Gesture(Struct, frozen=True):
    """The hand movement that means an action.

    `pieces` and `place`: drag any one of these pieces there. `pieces` alone: click one.
    Neither: a button in the action bar. `label` is the button's, chooser's or reader's text;
    `primary` marks the button that Enter presses; `icon` names a picture for the chooser. `question`
    is for a person at a table: bots, replays and simulations act without being asked.
    """

    label: str
    pieces: tuple[str, ...] = ()
    place: str = ""
    primary: bool = False
    icon: str = ""
    question: Question | None = None


class Event(Struct, frozen=True):
    """One line of the log: who, what in plain language, and the pieces or places it is about.

    `kind` names the sound and the animation hint: "roll", "move", "write", "ready",
    "ability", "smash", "round", "win", "lose", "note". What an action does in several stages is
    shown in them: `stage` names the one in which this happened, `pieces` are those of the table that it
    moved or changed, as it left them for everybody to see (in no place: gone). For the evidence of
    simulations, `rules` are the ids of the rules that it came about by, and `deed` ("seen", "bought" or
    "played") what happened to the card of that id ("": the line is about no card).
    """

    kind: str
    seat: int
    text: str
    marks: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    card: str = ""
    deed: str = ""
    stage: str = ""
    pieces: tuple[Piece, ...] = ()


class PreviewLine(Struct, frozen=True):
    """One finding of a preview; `mark` is "good", "bad", "caution" or "note"."""

    mark: str
    text: str
    detail: str = ""
    icon: str = ""


class Preview(Struct, frozen=True):
    """What an action would do, without doing it: at most three lines, and where to look.

    `moves` are (piece id, place id) pairs for ghosts; `marks` places that would become legal
    targets or complete. Nothing in it may come from chance or from what is hidden.
    """

    title: str
    figure: str = ""
    lines: tuple[PreviewLine, ...] = ()
    moves: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()


class Line(Struct, frozen=True):
    """One seat's way through a game: `points[r]` is its progress at the end of round r, `points[0]`
    what it began with. `marks` are its (round, word) turning points, each known by its first letter;
    `ticks` the (round, word) of its lesser acts. Both in the order they happened."""

    seat: int
    points: tuple[int, ...]
    marks: tuple[tuple[int, str], ...] = ()
    ticks: tuple[tuple[int, str], ...] = ()


class Course(Struct, frozen=True):
    """A game round by round, for a chart: lines (the most telling first) on a plane of `rounds` by
    `most`, the greatest progress there is.

    `unit` says what is counted ("boxes"), `mark` and `tick` what those of the lines stand for
    ("quadrant demolished"). `goals` are (round, word): what reaching `most` by the end of that
    round is called.
    """

    rounds: int
    most: int
    unit: str
    lines: tuple[Line, ...]
    mark: str = ""
    tick: str = ""
    goals: tuple[tuple[int, str], ...] = ()


class Recap(Struct, frozen=True):
    """A finished game in words: (label, value) figures and what was decisive; its course, where the
    game knows one. `sides` are the seats whose counts a figure "5 to 2" tells, in its order; none where
    no figure does."""

    figures: tuple[tuple[str, str], ...]
    decisive: tuple[str, ...]
    course: Course | None = None
    sides: tuple[int, ...] = ()


class Card(Struct, frozen=True):
    """Something whose use is counted when a game is simulated: its id in events, its name, and the
    group it is listed under ("ability", "machine")."""

    id: str
    name: str
    group: str = ""


class Game(Protocol):
    """One game, with its cards loaded. Every method is pure.

    `state_type` and `action_type` are what JSON is decoded to; `hidden` says whether seats ever
    hold secrets; `turn_word` is what `turn` counts ("round", "turn").
    """

    id: str
    title: str
    hidden: bool
    seats: range
    turn_word: str
    state_type: Any
    action_type: Any

    def options(self) -> tuple[Option, ...]:
        """The options of the setup scene, in order."""

    def places(self) -> tuple[str, ...]:
        """Every place that any state of this game can use; `table.tmx` must hold each."""

    def default_setup(self, seats: int) -> Setup:
        """A playable setup for that many seats. Raises ValueError outside `self.seats`."""

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        """What is wrong with a setup, in sentences; empty when `new_game` will take it."""

    def new_game(self, setup: Setup, seed: int) -> Any:
        """The first state. Raises ValueError when `check_setup` finds faults."""

    def to_act(self, state: Any) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""

    def legal_actions(self, state: Any, *, piece: str | None = None) -> Iterator[Any]:
        """Every legal action once, in a fixed order; only those of one piece when it is named."""

    def why_not(self, state: Any, action: Any) -> Refusal | None:
        """None when legal; otherwise the rule that forbids it. The one statement of legality."""

    def attempt(self, state: Any, piece: str, place: str, *, turn: int | None = None) -> Any | None:
        """The action a hand seems to mean by moving that piece to that place, legal or not.

        `turn` are the quarter turns by which the hand has turned it; None: in whatever way it fits.

        The table asks it for a drop that no legal gesture covers, and shows what `why_not` says of
        the action. None: no action of this game looks like that movement.
        """

    def apply(self, state: Any, action: Any, events: list[Event] | None = None) -> Any:
        """The state after. Raises IllegalAction; appends to `events` for the log when given."""

    def outcome(self, state: Any) -> Outcome | None:
        """How it ended; None while it goes on."""

    def view(self, state: Any, seat: int) -> Any:
        """A state of what that seat may know, `rng` 0; a view of a view is itself."""

    def secrets(self, state: Any) -> bool:
        """Whether a seat sees something now that another must not: then the screen is covered when it
        changes hands."""

    def guess(self, view: Any, rng: int) -> Any:
        """One possible whole state behind a view, drawn with that seed."""

    def pieces(self, view: Any) -> Iterator[Piece]:
        """What lies where on the table before the seat that looks."""

    def gesture(self, state: Any, action: Any) -> Gesture:
        """How a hand makes this action."""

    def preview(self, view: Any, action: Any) -> Preview | None:
        """What the action would do, for the panel beside the table; None when there is no more to say."""

    def caption(self, view: Any) -> str:
        """The position in a few words for the top bar: "LV-426, solo, round 7"."""

    def prompt(self, view: Any) -> str:
        """What is asked of the player now, one short sentence; a second line may say how it is done."""

    def recap(self, states: Sequence[Any], actions: Sequence[Any]) -> Recap:
        """A finished (or abandoned) game in figures and words."""

    def cards(self) -> tuple[Card, ...]:
        """Every card that an event of this game can name, in the order of a report."""

    def turn(self, state: Any) -> int:
        """The turn or round that is being played, from 1 (0 while the game is set up); the last one
        when the game is over."""

    def evaluate(self, state: Any, seat: int) -> float:
        """How good the state is for a seat, -1 to 1. An ended game counts by how it ended."""

    def forecast(self, view: Any, seat: int, value: float) -> str:
        """What an estimate of that seat's chances (-1 to 1, on the scale of `evaluate`) means in
        this game, in a few words for a player: "smashed about round 9"."""

    def loss(self, view: Any, drop: float) -> str:
        """What it means that an estimate is lower by `drop` (0 to 2), in a few words: "1.2 rounds"."""
