"""The Tabletop contract: what only a table asks of a game, and the records of its answers.

Bots that play and saves need no hand, no panel and no words: they know `Game` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from rules.decks import DeckRules
from rules.game import A, Action, Game, Piece, S, Setup, State


class Question(Struct, frozen=True):
    """What a player is asked before an action that a slip makes easily and nobody takes back: a heading, a sentence,
    and the answer that leaves it undone ("Keep buying"). The other answer is the label of its gesture.

    `idle`: only who has done nothing yet in the turn is asked. `danger` is a sentence of warning that is no slip's: of
    that everybody is asked, once a game."""

    heading: str
    text: str
    stay: str
    idle: bool = False
    danger: str = ""


class Gesture(Struct, frozen=True):
    """The hand movement that means an action.

    `pieces` and `place`: drag any one of these pieces there. `pieces` alone: click one.
    Neither: a button in the action bar. `label` is the button's, chooser's or reader's text;
    `primary` marks the button that Enter presses; `icon` names a picture for the chooser. `question`
    is for a person at a table: bots, replays and simulations act without being asked. `at_once`: a click on the piece
    makes it, unless that could mean something else too; a slip is soon taken back. `confirmed`: a click takes the piece
    up, and the primary button makes it. `gives_away`: it parts with the piece, so that nothing aims there by itself.
    `stays`: the piece acts from where it lies, and rests there while it is aimed.
    """

    label: str
    pieces: tuple[str, ...] = ()
    place: str = ""
    primary: bool = False
    icon: str = ""
    question: Question | None = None
    at_once: bool = False
    confirmed: bool = False
    gives_away: bool = False
    stays: bool = False


class Way(Struct, frozen=True):
    """A hand movement that means several actions, one after another: after each the table looks whether the next is
    still legal, and stops where a choice is asked."""

    gesture: Gesture
    actions: tuple[Action, ...]


class PreviewLine(Struct, frozen=True):
    """One finding of a preview; `mark` is "good", "bad", "caution" or "note"."""

    mark: str
    text: str
    detail: str = ""
    icon: str = ""


class Preview(Struct, frozen=True):
    """What an action would do, without doing it: at most three lines, and where to look.

    `moves` are (piece id, place id) pairs for ghosts; `marks` places that would become legal
    targets or complete; `short` a title where that one has no room. Nothing in it may come from chance or from what is
    hidden.
    """

    title: str
    figure: str = ""
    lines: tuple[PreviewLine, ...] = ()
    moves: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    short: str = ""


class Campaign(Struct, frozen=True):
    """What one player can win one after another: at every one of the `choices` of an `option`, the easiest first,
    every one of the `levels`, the easiest first: (what it is called, the title of the outcome that wins it and those
    before it)."""

    option: str
    choices: tuple[str, ...]
    levels: tuple[tuple[str, str], ...]


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
    `most`, the progress that wins; a line may end above it.

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


class Share(Struct, frozen=True):
    """A part of a seat's score: what it is, how much it counts, and why in a few words ("2 × $9"). `card` is that of
    the card whose art stands for it, "" for none; `off`: it is broken or used up and counts less than it could; `piece`
    is the id of the piece that it is, "" for none."""

    name: str
    amount: int
    text: str = ""
    card: str = ""
    off: bool = False
    piece: str = ""


class Recap(Struct, frozen=True):
    """A finished game in words: (label, value) figures and what was decisive; its course, where the
    game knows one. `sides` are the seats whose counts a figure "5 to 2" tells, in its order; none where
    no figure does. `score` is what the scores of the outcome count, `shares` what that of each seat is made of, the
    dearest first (none: the game does not say), `sign` what stands before an amount ("$"),
    `share_words` what parts without a card, with one and those that are off are called, `feats` what each seat did
    that is worth a mark ("Broke 7 modules"; "": nothing)."""

    figures: tuple[tuple[str, str], ...]
    decisive: tuple[str, ...]
    course: Course | None = None
    sides: tuple[int, ...] = ()
    score: str = "score"
    shares: tuple[tuple[Share, ...], ...] = ()
    sign: str = ""
    share_words: tuple[str, str, str] = ("", "", "")
    feats: tuple[str, ...] = ()


class Counter(Struct, frozen=True):
    """A number of a player: the icon and the word of what is counted, how many. With a `goal` it is drawn as a
    meter towards it; `metered`: also while there is nothing yet that it could reach."""

    icon: str
    number: int
    word: str = ""
    goal: int = 0
    metered: bool = False


class Plate(Struct, frozen=True):
    """What a player's plate says beside the name: a note ("Your decision", `short` where that has no room) and a
    second one, the counters, whether the turn is this player's, and whether it is the last one that this player has
    before the game ends."""

    note: str = ""
    short: str = ""
    detail: str = ""
    counters: tuple[Counter, ...] = ()
    turn: bool = False
    last: bool = False


class Tag(Struct, frozen=True):
    """What stands on a card besides its face: what it costs, how many of it are left where several lie on one
    another (0: not said), why it can't be taken or played now ("needs 6"; "": it can). `open` is off while
    nothing of its kind can be had at all."""

    price: int | None = None
    left: int = 0
    why: str = ""
    open: bool = True


class Switch(Struct, frozen=True):
    """A setting of a player's in the game: what it is called, what it means in a sentence, whether it is on, and the
    action that turns it. That is no move: it is legal while the player decides and never listed."""

    label: str
    detail: str
    on: bool
    action: Action


class Waiting(Struct, frozen=True):
    """Something announced that waits for answers: by whom, and what, in words; what it will do if nobody answers, and
    the pieces and places that it is about."""

    seat: int
    text: str
    does: tuple[PreviewLine, ...] = ()
    marks: tuple[str, ...] = ()


class Stack(Struct, frozen=True):
    """What is announced and waits, what resolves first at the front, under a heading that says who is asked;
    `asked`: it is the one who looks."""

    heading: str = ""
    items: tuple[Waiting, ...] = ()
    asked: bool = False


class RosterRow(Struct, frozen=True):
    """A unit in the list of a player's: its name, a figure with its icon, what it does in wordings from the
    longest to the shortest, and what is attached to it, likewise. `off`: it can do nothing now."""

    title: str
    icon: str = ""
    figure: str = ""
    texts: tuple[str, ...] = ()
    attached: tuple[str, ...] = ()
    off: bool = False


class SquareBoard(Protocol):
    """A board of square cells `cell/<column>,<row>`: which are no part of it, and where the seats start. Cells are
    numbered row by row."""

    @property
    def id(self) -> str: ...
    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def blocked(self) -> tuple[int, ...]: ...
    @property
    def starts(self) -> Sequence[int]: ...


class Tabletop(Game[S, A], Protocol[S, A]):
    """A game that people play at a table: what lies where, which hand movement means what, and the words
    beside it. Every method is pure. `chart_title` names what the game has a table of, which the look draws ("":
    there is none). `switches_title` says in a few words what the `switches` set, `switches_text` in a sentence."""

    chart_title: str = ""
    switches_title: str = ""
    switches_text: str = ""

    def places(self) -> tuple[str, ...]:
        """Every place that any state of this game can use; `table.tmx` must hold each."""

    def pieces(self, view: S) -> Iterator[Piece]:
        """What lies where on the table before the seat that looks."""

    def gesture(self, state: S, action: A) -> Gesture:
        """How a hand makes this action."""

    def ways(self, view: S) -> Iterator[Way]:
        """The hand movements that mean several actions."""
        return iter(())

    def attempt(self, state: S, piece: str, place: str, *, turn: int | None = None) -> A | None:
        """The action a hand seems to mean by moving that piece to that place, legal or not.

        `turn` are the quarter turns by which the hand has turned it; None: in whatever way it fits. `place` "": what
        the piece is for, wherever it is put; None where that differs by place.

        The table asks it for a drop that no legal gesture covers, and shows what `why_not` says of
        the action. None: no action of this game looks like that movement.
        """

    def held_turn(self, view: S, piece: str) -> int:
        """The quarter turns clockwise by which a hand holds a piece at first."""
        return 0

    def tempts(self, view: S, action: A) -> int:
        """How soon Tab comes to an action of the piece whose choice is asked: the highest first."""
        return 0

    def told(self, view: S, action: A) -> str:
        """The action in words that stand alone, each piece told by where it lies ("Flip the Pipsqueak at d4 north"):
        actions that do different things are told apart."""
        return self.gesture(view, action).label

    def preview(self, view: S, action: A) -> Preview | None:
        """What the action would do, for the panel beside the table; None when there is no more to say."""

    def threats(self, view: S, seat: int) -> Preview | None:
        """What others could do to that seat in their next turn, the worst first, in as many lines as there are, with
        the places that they reach as its marks; None: the game tells no such, or not now."""
        return None

    def caption(self, view: S) -> str:
        """The position in a few words for the top bar: "LV-426, solo, round 7"."""

    def prompt(self, view: S) -> str:
        """What is asked of the player now, one short sentence; a second line may say how it is done, and a third, while
        this player has not begun, what wins."""

    def goal(self, setup: Setup) -> str:
        """What wins a game of that setup, in a short sentence to a player; "" where the game does not say."""
        return ""

    def team(self, seat: int, seats: int) -> int:
        """The number of a seat's team, from 1, with so many players; 0 where everybody plays alone."""
        return 0

    def deck_rules(self, options: Mapping[str, str]) -> DeckRules | None:
        """What decks are built of, with what is chosen of the game's options; None: the game is played without."""
        return None

    def campaign(self) -> Campaign | None:
        """What one player can win one after another; None where the game knows no such way."""
        return None

    def recap(self, states: Sequence[S], actions: Sequence[A]) -> Recap:
        """A finished (or abandoned) game in figures and words."""

    def score(self, state: S) -> str:
        """How a game of one player that is over went, in a few words for others who may play the same one: they spoil
        nothing. "": what the outcome and the turn say is enough."""
        return ""

    def forecast(self, view: S, seat: int, value: float) -> str:
        """What an estimate of that seat's chances (-1 to 1, on the scale of `evaluate`) means in
        this game, in a few words for a player: "smashed about round 9"."""

    def loss(self, view: S, drop: float) -> str:
        """What it means that an estimate is lower by `drop` (0 to 2), in a few words: "1.2 rounds"."""

    # -- what the parts of a table show that no piece says; a game without it leaves the answers as they are

    def viewer(self, view: S) -> int:
        """The seat before which the table lies: the one that looks, else the one to decide."""
        return self.to_act(view) or 0

    def hides(self, state: S, seat: int) -> bool:
        """Whether the table as that seat sees it shows what another must not see: then it is covered until only the
        seat's own player looks."""
        return self.secrets(state)

    def open_view(self, state: S, seat: int) -> S | None:
        """The position with nobody's secrets, lying before a seat as its view does: what everybody at one screen may
        see. None: the game has no such, and a cover lies over its table until one player alone looks."""
        return None

    def asks_openly(self, state: S) -> bool:
        """Whether what is asked out of turn can be answered in the open view: what is legal there is legal. Else who
        decides needs to see what is theirs."""
        return False

    def turns_to_asked(self, state: S) -> bool:
        """Whether what is asked openly is about what only the one who is asked has large before them: then the open
        table lies before that seat."""
        return False

    def switches(self, view: S, seat: int) -> tuple[Switch, ...]:
        """What a player can set in the game, such as when to be asked; () where there is nothing."""
        return ()

    def players(self, view: S) -> tuple[str, ...]:
        """The players' names by seat; a game for several numbers of players says whose."""
        return tuple(f"Player {seat + 1}" for seat in range(self.seats[0]))

    def plate(self, view: S, seat: int, you: int) -> Plate:
        """What a player's plate says; `you`: the seat that the words are for (-1: none)."""
        turn = self.to_act(view) == seat
        return Plate("" if not turn else "Your turn" if seat == you else "To play", turn=turn)

    def tag(self, view: S, piece: Piece) -> Tag:
        """What stands on a card of a market or a hand besides its face."""
        return Tag()

    def contents(self, view: S, place: str) -> tuple[Piece, ...]:
        """All that lies in a place, the first on top, also where `pieces` shows the top one alone."""
        lying = [piece for piece in self.pieces(view) if piece.place == place]
        return tuple(sorted(lying, key=lambda piece: piece.order))

    def board(self, view: S) -> SquareBoard | None:
        """The board of square cells that lies on the table; None: there is no such."""
        return None

    def stack(self, view: S, you: int) -> Stack:
        """What is announced and waits for answers; `you`: the seat that the words are for (-1: none)."""
        return Stack()

    def roster(self, view: S, seat: int) -> tuple[RosterRow, ...]:
        """A player's units, as a list tells them."""
        return ()


AnyTabletop: TypeAlias = Tabletop[State, Action]
"""A game at a table whose states and actions are only known as such: what the catalog gives."""
