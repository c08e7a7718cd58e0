"""The Game contract: the questions of play, the one small interface between a game and everything else.

Bots, saves, simulations and tests know a game through `Game` alone; what only a table asks stands in
`rules.tabletop`. States and actions are frozen `msgspec.Struct`s of ints, strings and tuples; actions
hold ids, never objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import ClassVar, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct


class Action(Struct, frozen=True, gc=False, tag_field="do", omit_defaults=True):
    """What a seat decides: a tiny hashable value of ids. Games derive tagged variants from it."""


class State(Struct, frozen=True):
    """A whole position. Games derive from it; `rng` is the seeded chance (0 in every view)."""

    rng: int

    @property
    def kept(self) -> object:
        """What tells this position from others in what is kept of a game. A game that has come to say more of a
        position leaves that out where it is as it always was, so that games kept before are still known."""
        return self


S = TypeVar("S", bound=State)
"""The states of one game."""
A = TypeVar("A", bound=Action)
"""The actions of one game."""


class Refusal(Struct, frozen=True):
    """Why an action is not legal: the rule's id ("": no rule of the game forbids it), a sentence for the player, the
    places at fault."""

    rule: str
    text: str
    places: tuple[str, ...] = ()


class IllegalAction(Exception):
    """Raised by `Game.apply` for an action that `why_not` refuses; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(": ".join(filter(None, (refusal.rule, refusal.text))))
        self.refusal = refusal


class Outcome(Struct, frozen=True):
    """How a game ended: winning seats (empty: everybody lost, or a draw), a score a seat (none where players ended
    it), reason, rule id.

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
    """One value of an option: its id, words, and a picture (path under `art/`, or ""). `seeded`: what it stands for
    is made by the seed, another every time. `board` is the board it stands for: where there is no such picture, its
    game draws it. `only_with`: the choices of another option, (option, choice), with one of
    which it goes; none: it goes with all. `players`: with fewer than so many it is not there."""

    id: str
    label: str
    detail: str = ""
    art: str = ""
    facts: tuple[str, ...] = ()
    only_with: tuple[tuple[str, str], ...] = ()
    seeded: bool = False
    board: object = None
    players: int = 0


class Option(Struct, frozen=True):
    """Something the players choose before the game: shown by the setup scene. `for_bots` is the default
    where bots decide for every seat; "" when it is the same. `before` is what games were played with before there was
    the option: a setup that was written then does not name it; "" where there has always been one."""

    id: str
    label: str
    choices: tuple[Choice, ...]
    default: str
    rule: str = ""
    for_bots: str = ""
    before: str = ""

    @property
    def among_bots(self) -> str:
        """The default where bots decide for every seat."""
        return self.for_bots or self.default

    def offered(self, chosen: Mapping[str, str]) -> tuple[Choice, ...]:
        """The choices that go with what is chosen of other options."""
        return tuple(choice for choice in self.choices if goes_with(choice.only_with, chosen))

    def usual(self, chosen: Mapping[str, str], *, among_bots: bool = False) -> str:
        """The default; where it does not go with what is chosen of other options, the first choice that does."""
        usual = self.among_bots if among_bots else self.default
        ids = [choice.id for choice in self.offered(chosen)]
        return usual if usual in ids or not ids else ids[0]


def goes_with(wanted: tuple[tuple[str, str], ...], chosen: Mapping[str, str]) -> bool:
    """Whether one of some choices, (option, choice), is among those made; true where none is wanted."""
    return not wanted or any(chosen.get(option) == choice for option, choice in wanted)


def settled(
    options: Iterable[Option], given: Mapping[str, str], *, among_bots: bool = False
) -> dict[str, str]:
    """What is chosen of every option where a setup gives these: the usual where it names none, or none that is still
    offered. An option comes after those that its choices go with."""
    found: dict[str, str] = {}
    for option in options:
        wanted = given.get(option.id, option.before)
        ids = [choice.id for choice in option.offered(found)]
        found[option.id] = wanted if wanted in ids else option.usual(found, among_bots=among_bots)
    return found


class Piece(Struct, frozen=True):
    """What lies where. `id` stays the same as the piece moves, so the table can animate it.

    `face` is what it shows ("red5", "4", "ready"), `order` its rank within its place, `turn`
    quarter turns clockwise, `name` the words a player would use for it. An `acting` piece is
    the one whose pending choice is asked now: the table treats it as picked up already. `turns`: how many quarter
    turns of it differ while a hand holds it, beside those of its legal actions.
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
    turns: int = 1


class Priority(IntEnum):
    """How much a line of the log matters where there is no room for all of them."""

    LOW = 0
    """Left out first."""
    NORMAL = 1
    HIGH = 2
    """Decides a game: room is found for it before anything else."""


class Event(Struct, frozen=True, tag_field="kind"):
    """One line of the log: who, what in plain language, and the pieces or places (`marks`) it is about.

    Every game derives its own types of events, tagged with a short word each, in a file `events` of its
    folder. What follows from an event is said once, by its type, in the class attributes below: whoever
    tells, sounds or sorts events asks those and never which type it has before it. A type may add facts as fields
    of its own, given by keyword.

    What an action does in several stages is shown in them: `stage` names the one in which this happened,
    `pieces` are those of the table that it moved or changed, as it left them for everybody to see (in no
    place: gone). For the evidence of simulations, `rules` are the ids of the rules that it came about by,
    and `deed` ("seen", "bought" or "played") what happened to the card of that id ("": the line is about
    no card).
    """

    sound: ClassVar[str] = ""
    """What is heard: a file of `art/sounds` without its ending. Every type has one."""
    loudness: ClassVar[int] = 0
    """How loud, 1 to 10: of several that happen at once only the loudest is heard."""
    begins: ClassVar[Literal["", "round", "turn"]] = ""
    """What begins with it, the turn being that of its seat: it is a heading of the log."""
    priority: ClassVar[Priority] = Priority.NORMAL
    """What is left out where there is no room for every line."""
    loss: ClassVar[Literal["", "own", "others"]] = ""
    """Whose loss it tells: that of its own seat, or of others, from whom its seat took it."""
    notify_owner: ClassVar[bool] = False
    """Whether others may bring it about, so that its own seat is told of it too at its next turn."""
    ends_round: ClassVar[bool] = False
    """Whether it tells how a round ended: all are told of it at their next turn, whoever's move ended the round."""
    beside: ClassVar[Literal["", "all", "own"]] = ""
    """To whom it is said beside what it is about when it happens, for nothing else is seen of it there: to all at the
    table, or to its own seat alone."""

    rolls: ClassVar[bool] = False
    """Whether its marks are dice that were rolled: they tumble, even to the face that they showed before."""

    remains: ClassVar[bool] = False
    """Whether the table keeps a mark of it at its places until the next turn ends."""

    logged: ClassVar[bool] = True
    """Whether it fills a line wherever the table tells what happened; what is only seen and heard does not."""

    bares: ClassVar[str] = ""
    """What it lays bare that nobody could know before, in words for who can't undo it: "Cards were drawn"."""

    seat: int = -1
    text: str = ""
    marks: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    card: str = ""
    deed: str = ""
    stage: str = ""
    pieces: tuple[Piece, ...] = ()

    @classmethod
    def roles(cls) -> tuple[str, ...]:
        """The names of the facts that its type declares: what a card that it triggers can speak of."""
        return _declared(cls)


@cache
def _declared(kind: type[Event]) -> tuple[str, ...]:
    """The fields that a type of event declares itself, or a type between it and `Event`."""
    own = kind.__mro__[: kind.__mro__.index(Event)]
    return tuple(name for each in reversed(own) for name in vars(each).get("__annotations__", ()))


class Card(Struct, frozen=True):
    """Something whose use is counted when a game is simulated: its id in events, its name, and the
    group it is listed under ("ability", "machine"). `only_with`: as of a choice, with what it is played."""

    id: str
    name: str
    group: str = ""
    only_with: tuple[tuple[str, str], ...] = ()


class Edition(Struct, frozen=True):
    """Which cards a game was loaded with: the packs laid over the program's own, from below to above, and the hash
    of all (`rules.content.hashes.cards_hash`; "": not known)."""

    packs: tuple[str, ...] = ()
    hash: str = ""


class Game(Protocol[S, A]):
    """One game, with its cards loaded. Every method is pure.

    `state_type` and `action_type` are what JSON is decoded to; `hidden` says whether seats ever
    hold secrets; `turn_word` is what `turn` counts ("round", "turn"), `chance` says what it is that nobody takes back,
    `lockout` how a seat is locked out ("has no machine and can't assemble one"; "": the game knows no such thing).
    `horizon`: so many turns after the one that is played a search plays on before it asks `evaluate`; 0 where that is
    as true in the middle of a turn as at its end. `advice`: so many times as many iterations as a move of the strongest
    bot takes are put into a hint. `long_turns`: a turn is many decisions of one seat, most of which can only spoil it,
    so a search tries what looks nearly best, and takes a place to be worth what is best there, not the mean of what was
    tried. `open_estimate`: `evaluate` reads nothing that a view hides, so the worlds behind it are estimated alike
    until chance decides. `score_sign` is what stands before a score ("$") where players agree how long they
    play: such games are told by their scores; "": by how long they took.
    """

    edition: Edition = Edition()
    chance: str = "Chance has decided"
    lockout: str = ""
    horizon: int = 0
    advice: int = 1
    long_turns: bool = False
    open_estimate: bool = False
    score_sign: str = ""

    id: str
    title: str
    hidden: bool
    seats: range
    turn_word: str
    state_type: type[S]
    action_type: object

    def options(self) -> tuple[Option, ...]:
        """The options of the setup scene, in order."""

    def default_setup(self, seats: int) -> Setup:
        """A playable setup for that many seats. Raises ValueError outside `self.seats`."""

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        """What is wrong with a setup, in sentences; empty when `new_game` will take it."""

    def new_game(self, setup: Setup, seed: int) -> S:
        """The first state. Raises ValueError when `check_setup` finds faults."""

    def to_act(self, state: S) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""

    def legal_actions(self, state: S, *, piece: str | None = None) -> Iterator[A]:
        """Every legal action once, in a fixed order; only those of one piece when it is named."""

    def why_not(self, state: S, action: A) -> Refusal | None:
        """None when legal; otherwise the rule that forbids it. The one statement of legality."""

    def apply(self, state: S, action: A, events: list[Event] | None = None) -> S:
        """The state after. Raises IllegalAction; appends to `events` for the log when given."""

    def moot(self, state: S, action: A) -> bool:
        """Whether an action of a kept game answers what the rules asked then and settle by themselves by now: where
        the game is made again it is passed over."""
        return False

    def unasked(self, state: S, action: A) -> A | None:
        """Return the answer that the rules gave by themselves when an old game was kept and ask for now, before that
        action of it; None where nothing like that is open. Making the game again gives it first."""
        return None

    def outcome(self, state: S) -> Outcome | None:
        """How it ended; None while it goes on."""

    def view(self, state: S, seat: int) -> S:
        """A state of what that seat may know, `rng` 0; a view of a view is itself."""

    def secrets(self, state: S) -> bool:
        """Whether a seat sees something now that another must not: then the screen is covered when it
        changes hands."""

    def guess(self, view: S, rng: int) -> S:
        """One possible whole state behind a view, drawn with that seed."""

    def turn(self, state: S) -> int:
        """The turn or round that is being played, from 1 (0 while the game is set up); the last one
        when the game is over."""

    def evaluate(self, state: S, seat: int) -> float:
        """How good the state is for a seat, -1 to 1. An ended game counts by how it ended."""

    def cards(self) -> tuple[Card, ...]:
        """Every card that an event of this game can name, in the order of a report."""

    def locked_out(self, state: S, legal: Sequence[A]) -> bool:
        """Whether the seat to act, whose legal actions these are, is locked out of the game as `lockout` says."""
        return False

    def basis(self, state: S) -> dict[str, object]:
        """What a position takes for granted of the cards, by words for a player ("the shape of Scrapper"). The game
        with other cards can go on from the position where it finds the very same."""
        return {}


AnyGame: TypeAlias = Game[State, Action]
"""A game whose states and actions are only known as such."""
