"""The Game contract: the small interface between the rules of a game and everything else.

Bots, saves, simulations and tests use only `Game`; what only a table needs is in `rules.tabletop`. States and
actions are frozen `msgspec.Struct`s of ints, strings and tuples; actions hold ids, never objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import ClassVar, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct


class Action(Struct, frozen=True, gc=False, tag_field="do", omit_defaults=True):
    """A decision of a seat: a small hashable value of ids. Games derive tagged variants from it. `in_lessons`: its
    name in lessons, if that isn't the name of its class."""

    in_lessons: ClassVar[str] = ""


class State(Struct, frozen=True):
    """A complete position. Games derive from it; `rng` is the seeded random source (0 in every view)."""

    rng: int

    @property
    def canonical(self) -> object:
        """Return the canonical form of the position for saved games. When a game adds fields to its positions
        it leaves them out here at their old default, so that older saved games still match."""
        return self


S = TypeVar("S", bound=State)
"""The states of one game."""
A = TypeVar("A", bound=Action)
"""The actions of one game."""


class Refusal(Struct, frozen=True):
    """The reason why an action isn't legal: the rule id ("" when no rule of the game forbids it), a sentence
    for the player, the offending places."""

    rule: str
    text: str
    places: tuple[str, ...] = ()


class IllegalAction(Exception):
    """Raised by `Game.apply` for an action that `why_not` refuses; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(": ".join(filter(None, (refusal.rule, refusal.text))))
        self.refusal = refusal


class Outcome(Struct, frozen=True):
    """The result of a game: winning seats (empty: all lost, or a draw), a score for each seat (empty if
    players ended the game), reason, rule id.

    `title` is the headline ("Hard win"), `reason` one sentence.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    title: str
    reason: str
    rule: str


class Setup(Struct, frozen=True):
    """The parameters of a new game: names by seat, options by id, deck ids by seat.

    `bots` names the bot of each seat (see `rules.bots.names`), "" for a person; empty when every seat is a
    person. The rules of a game don't read it.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, str] = {}
    decks: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()

    def bot(self, seat: int) -> str:
        """Return the name of a seat's bot; "" for a person."""
        return self.bots[seat] if seat < len(self.bots) else ""


class Choice(Struct, frozen=True):
    """One value of an option: its id, label, text and picture (a path under `art/`, or "").

    `seeded`: the seed generates what the choice stands for, differently in every game. `board` is the board
    it stands for, drawn by its game when there is no picture. `only_with` lists choices of other options as
    (option, choice); the choice is offered only with one of them, always if empty. `players` is the smallest
    number of players that it is offered to.
    """

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
    """A decision that players make before the game, shown by the setup scene.

    `for_bots` is the default when bots play every seat; "" for the same default. `before` is the value
    assumed for setups written before the option existed; "" if it always existed.
    """

    id: str
    label: str
    choices: tuple[Choice, ...]
    default: str
    rule: str = ""
    for_bots: str = ""
    before: str = ""

    @property
    def among_bots(self) -> str:
        """Return the default when bots play every seat."""
        return self.for_bots or self.default

    def offered(self, chosen: Mapping[str, str]) -> tuple[Choice, ...]:
        """Return the choices that are compatible with the chosen values of other options."""
        return tuple(choice for choice in self.choices if goes_with(choice.only_with, chosen))

    def usual(self, chosen: Mapping[str, str], *, among_bots: bool = False) -> str:
        """Return the default, or the first choice that is compatible with the chosen values of other
        options."""
        usual = self.among_bots if among_bots else self.default
        ids = [choice.id for choice in self.offered(chosen)]
        return usual if usual in ids or not ids else ids[0]


def goes_with(wanted: tuple[tuple[str, str], ...], chosen: Mapping[str, str]) -> bool:
    """Return whether at least one of the wanted (option, choice) pairs is chosen; True when none is
    wanted."""
    return not wanted or any(chosen.get(option) == choice for option, choice in wanted)


def choices_of_options(
    options: Iterable[Option], given: Mapping[str, str], *, among_bots: bool = False
) -> dict[str, str]:
    """Return a choice for every option of a setup: the given one if it is offered, else the default. Options
    must come after those that their choices depend on."""
    found: dict[str, str] = {}
    for option in options:
        wanted = given.get(option.id, option.before)
        ids = [choice.id for choice in option.offered(found)]
        found[option.id] = wanted if wanted in ids else option.usual(found, among_bots=among_bots)
    return found


class Piece(Struct, frozen=True):
    """A piece and its place. `id` stays the same as the piece moves, so the table can animate it.

    `face` is the shown face ("red5", "4", "ready"), `order` the rank within the place, `turn` the rotation in
    quarter turns clockwise, `name` the words a player would use for it. `acting` marks the piece whose choice
    is pending: the table treats it as picked up. `turns` is how many of its quarter turns differ while a hand
    holds it, besides those of its legal actions.
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
    """The importance of a log line where there isn't room for all of them."""

    LOW = 0
    """Left out first."""
    NORMAL = 1
    HIGH = 2
    """Decides a game: shown before anything else."""


class Event(Struct, frozen=True, tag_field="kind"):
    """One line of the log: the seat, plain text, and the pieces or places (`marks`) that it is about.

    Every game derives its own event types, each tagged with a short word, in its file `events`. The class
    attributes below describe a type once; code that words, plays or sorts events reads them instead of
    testing types. A type may add facts as keyword-only fields of its own.

    An action that happens in several stages is shown in them: `stage` names the stage of this event, `pieces`
    are the table's pieces that it moved or changed, in their public state afterwards (no place: gone). For
    the evidence of simulations, `rules` are the ids of the rules that caused it, and `card_use` ("seen", "bought"
    or "played") says what happened to the card of that id ("": the line isn't about a card).
    """

    sound: ClassVar[str] = ""
    """The sound of the event: a file of `art/sounds` without its suffix. Every type has one."""
    loudness: ClassVar[int] = 0
    """The loudness, 1 to 10: only the loudest of simultaneous sounds is played."""
    begins: ClassVar[Literal["", "round", "turn"]] = ""
    """The unit that the event begins, the turn being its seat's: it is a heading in the log."""
    priority: ClassVar[Priority] = Priority.NORMAL
    """The importance, where there isn't room for every line."""
    loss: ClassVar[Literal["", "own", "others"]] = ""
    """Whose loss the event reports: that of its own seat, or of others who lost something to its seat."""
    notify_owner: ClassVar[bool] = False
    """Whether other players can cause the event, so that its seat is also told at its next turn."""
    ends_round: ClassVar[bool] = False
    """Whether the event reports the end of a round: all players are told at their next turn."""
    beside: ClassVar[Literal["", "all", "own"]] = ""
    """The players who see its text beside its marks when it happens, because nothing else is visible there:
    all at the table, or its own seat only."""

    rolls: ClassVar[bool] = False
    """Whether its marks are rolled dice: they tumble, even to the same face."""

    remains: ClassVar[int] = 0
    """The number of turns for which the table keeps a mark of the event at its places: 2 for its own and the
    next."""

    logged: ClassVar[bool] = True
    """Whether the log shows the event; otherwise it is only seen and heard."""

    bares: ClassVar[str] = ""
    """The hidden information that the event reveals, in words for the refusal of an undo: "Cards were
    drawn"."""

    seat: int = -1
    text: str = ""
    marks: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    card: str = ""
    card_use: str = ""
    stage: str = ""
    pieces: tuple[Piece, ...] = ()

    @property
    def actor(self) -> int:
        """Return the seat whose action the line tells, for its badge; -1 for none."""
        return self.seat

    @classmethod
    def roles(cls) -> tuple[str, ...]:
        """Return the names of the facts that the type declares: those that a triggered card can refer to."""
        return _declared(cls)


@cache
def _declared(kind: type[Event]) -> tuple[str, ...]:
    """Return the fields that an event type or its bases below `Event` declare."""
    own = kind.__mro__[: kind.__mro__.index(Event)]
    return tuple(name for each in reversed(own) for name in vars(each).get("__annotations__", ()))


class Card(Struct, frozen=True):
    """A card or ability whose use simulations count: its id in events, its name, and its group ("ability",
    "machine"). `only_with` is the choice that it is played with, as in `Choice`."""

    id: str
    name: str
    group: str = ""
    only_with: tuple[tuple[str, str], ...] = ()


class Edition(Struct, frozen=True):
    """The cards a game was loaded with: the packs laid over the program's own, bottom first, and the hash of
    all (`rules.content.hashes.cards_hash`; "" if unknown)."""

    packs: tuple[str, ...] = ()
    hash: str = ""


class Game(Protocol[S, A]):
    """One game with its cards loaded. Every method is pure.

    `state_type` and `action_type` are the types that JSON is decoded to; `hidden` is whether seats ever
    hold secrets; `turn_word` names the unit of `turn` ("round", "turn"), `piece_word` what players move
    ("die"); `chance` is the reason why random results can't be undone; `lockout` describes a locked-out
    seat ("has no machine and can't assemble one"; "" if the game has no lockout). `horizon` is how many
    turns after the current one a search plays on before it calls `evaluate`; 0 if evaluations are equally
    good in mid-turn. `advice` is the factor by which a hint searches longer than a move of the strongest
    bot. `long_turns`: a turn has many decisions of one seat, most of which only waste it, so a search tries
    only the nearly best ones and values a node by its best child, not by the mean. `open_estimate`:
    `evaluate` reads nothing that a view hides, so all worlds behind a view evaluate alike until the next
    random result. `score_sign` precedes a score ("$") where players agree on the game's length, so that
    results are reported by score; "" if they are reported by length.
    """

    edition: Edition = Edition()
    piece_word: str = "piece"
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
        """Return the options of the setup scene, in order."""

    def default_setup(self, seats: int) -> Setup:
        """Return a playable setup for that many seats. Raises ValueError for a number outside
        `self.seats`."""

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        """Return the faults of a setup, in sentences; empty when `new_game` accepts it."""

    def new_game(self, setup: Setup, seed: int) -> S:
        """Return the first state. Raises ValueError when `check_setup` finds faults."""

    def to_act(self, state: S) -> int | None:
        """Return the seat to act; None when the game is over."""

    def legal_actions(self, state: S, *, piece: str | None = None) -> Iterator[A]:
        """Yield every legal action once, in a fixed order; only those of one piece if given."""

    def why_not(self, state: S, action: A) -> Refusal | None:
        """Return None for a legal action, else the refusal with the rule that forbids it. The only definition
        of legality."""

    def apply(self, state: S, action: A, events: list[Event] | None = None) -> S:
        """Return the state after an action; appends to `events` for the log if given. Raises
        IllegalAction."""

    def is_obsolete(self, state: S, action: A) -> bool:
        """Return whether an action of a saved game is a response that the rules now give automatically, so
        that a replay skips it."""
        return False

    def unasked(self, state: S, action: A) -> A | None:
        """Return the response that the rules gave automatically when an old game was saved and now leave to
        the player, before that action; None if there is none. A replay applies it first."""
        return None

    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome; None until the game is over."""

    def view(self, state: S, seat: int) -> S:
        """Return the state as far as a seat may know it, with `rng` 0; a view of a view is itself."""

    def has_private_info(self, state: S) -> bool:
        """Return whether a seat sees private information now, so that the screen must be covered when it
        changes hands."""
        return False

    def determinize(self, view: S, rng: int) -> S:
        """Return one possible complete state behind a view, drawn with a seed."""

    def turn(self, state: S) -> int:
        """Return the current turn or round, from 1 (0 during setup); the last one when the game is over."""

    def evaluate(self, state: S, seat: int) -> float:
        """Return the value of a state for a seat, -1 to 1. A finished game counts by its outcome."""

    def cards(self) -> tuple[Card, ...]:
        """Return every card that an event of the game can name, in report order."""

    def locked_out(self, state: S, legal: Sequence[A]) -> bool:
        """Return whether the seat to act, with these legal actions, is locked out as `lockout` describes."""
        return False

    def card_dependencies(self, state: S) -> dict[str, object]:
        """Return the card facts that a position depends on, by words for a player ("the shape of Scrapper").
        A game with other cards can continue the position if its facts are equal."""
        return {}


AnyGame: TypeAlias = Game[State, Action]
"""A game with states and actions of unknown types."""
