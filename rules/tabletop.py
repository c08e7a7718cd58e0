"""The Tabletop contract: what the table needs from a game besides its rules, and the records it returns.

Bots and saves need no gestures, panels or texts: they use only `Game`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from rules.decks.deck import DeckRules
from rules.game import A, Action, Game, Piece, S, Setup, State


class Question(Struct, frozen=True):
    """A confirmation before an irreversible action: a heading, a sentence, and the label of the cancel button
    ("Keep buying"). The other button has the gesture's label.

    `idle`: asked only if the player hasn't done anything in the turn. `danger` is a warning that every player
    is shown once a game.
    """

    heading: str
    text: str
    stay: str
    idle: bool = False
    danger: str = ""


class Gesture(Struct, frozen=True):
    """The hand movement for an action.

    `pieces` and `place`: drag any one of these pieces there. `pieces` alone: click one. Neither: a button in
    the action bar. `label` is the text of the button, chooser or reader; `primary` marks the button that
    Enter presses; `icon` names a picture for the chooser. `question` confirms with a person at a table: bots,
    replays and simulations skip it. `at_once`: a click on the piece performs the action unless the click
    could mean another one too. `confirmed`: a click selects the piece, and the primary button performs the
    action. `gives_away`: the action gives up the piece, so it is never aimed automatically. `stays`: the
    piece acts from its place and stays there while it is aimed. `skips`: the action leaves out something else
    that can be done now, so its button isn't brass.
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
    skips: bool = False


class Way(Struct, frozen=True):
    """A hand movement for several consecutive actions: after each the table checks that the next is still
    legal, and stops at a pending choice."""

    gesture: Gesture
    actions: tuple[Action, ...]


class PreviewLine(Struct, frozen=True):
    """One finding of a preview; `mark` is "good", "bad", "caution" or "note"."""

    mark: str
    text: str
    detail: str = ""
    icon: str = ""


class Preview(Struct, frozen=True):
    """The effect of an action before it is made: at most three lines, and places to highlight.

    `moves` are (piece id, place id) pairs for ghosts; `marks` places that would become legal targets or
    complete; `short` a title for narrow panels. It never contains random results or hidden information.
    """

    title: str
    figure: str = ""
    lines: tuple[PreviewLine, ...] = ()
    moves: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    short: str = ""


class Campaign(Struct, frozen=True):
    """The goals that one player can win one after another: every one of the `choices` of an `option`, easiest
    first, at every one of the `levels`, easiest first, each with its name and the outcome titles that win it
    or an easier one."""

    option: str
    choices: tuple[str, ...]
    levels: tuple[tuple[str, str], ...]


class Series(Struct, frozen=True):
    """One seat's progress through a game: `points[r]` at the end of round r, `points[0]` at the start.
    `marks` are its (round, word) turning points, each shown by its first letter; `ticks` the (round, word) of
    its minor events, both in order."""

    seat: int
    points: tuple[int, ...]
    marks: tuple[tuple[int, str], ...] = ()
    ticks: tuple[tuple[int, str], ...] = ()


class Timeline(Struct, frozen=True):
    """The data of a chart, round by round: lines (the most important first) on a plane of `rounds` by `most`,
    the progress that wins; a line may end above it.

    `unit` names what is counted ("boxes"), `mark` and `tick` what the marks and ticks of lines mean
    ("quadrant demolished"). `goals` are (round, word) names for reaching `most` by the end of a round.
    """

    rounds: int
    most: int
    unit: str
    lines: tuple[Series, ...]
    mark: str = ""
    tick: str = ""
    goals: tuple[tuple[int, str], ...] = ()


class Share(Struct, frozen=True):
    """A part of a seat's score: its name, its value, and a short reason ("2 × $9"). `card` is the card whose
    art illustrates it ("" for none); `off`: broken or used up, so that it counts less than it could; `piece`
    is the id of its piece ("" for none)."""

    name: str
    amount: int
    text: str = ""
    card: str = ""
    off: bool = False
    piece: str = ""


class Summary(Struct, frozen=True):
    """The summary of a finished game: (label, value) figures, the decisive events, and its course if the game
    has one. `sides` are the seats that a figure like "5 to 2" lists, in its order; empty if no figure does.
    `score` names the unit of the outcome's scores, `shares` are the parts of each seat's score, most valuable
    first (empty if the game has none), `sign` precedes an amount ("$"), `share_words` name parts without a
    card, with one and those that are off, and `feats` is a notable achievement for each seat ("Broke 7
    modules"; "" for none)."""

    figures: tuple[tuple[str, str], ...]
    decisive: tuple[str, ...]
    course: Timeline | None = None
    sides: tuple[int, ...] = ()
    score: str = "score"
    shares: tuple[tuple[Share, ...], ...] = ()
    sign: str = ""
    share_words: tuple[str, str, str] = ("", "", "")
    feats: tuple[str, ...] = ()


class Counter(Struct, frozen=True):
    """A number on a player's plate: its icon, its name and its value. With a `goal` it is drawn as a meter
    towards it; `metered`: also while its value is 0."""

    icon: str
    number: int
    word: str = ""
    goal: int = 0
    metered: bool = False


class Plate(Struct, frozen=True):
    """A player's plate beside the name: a note ("Your decision"; `short` for narrow plates), a second note,
    the counters, whether it is this player's turn, and whether it is their last one."""

    note: str = ""
    short: str = ""
    detail: str = ""
    counters: tuple[Counter, ...] = ()
    turn: bool = False
    last: bool = False

    @property
    def details(self) -> tuple[str, str]:
        """Return the second note, and without its last word for narrow plates: "2 of 4 demolished", "2 of 4"."""
        return self.detail, self.detail.rpartition(" ")[0]


class Tag(Struct, frozen=True):
    """The notes on a card besides its face: its cost, the number of cards in its pile (0: not shown), and why
    it can't be taken or played now ("needs 6"; "" if it can). `open` is False while no card of its kind is
    available."""

    price: int | None = None
    left: int = 0
    why: str = ""
    open: bool = True


class Switch(Struct, frozen=True):
    """A player's setting in the game: its label, a sentence of explanation, whether it is on, and the action
    that toggles it. That action isn't a move: it is legal while the player decides, but never listed."""

    label: str
    detail: str
    on: bool
    action: Action


class Waiting(Struct, frozen=True):
    """An announcement that waits for responses: its seat, its text, its effect if nobody responds, and the
    pieces and places that it is about."""

    seat: int
    text: str
    does: tuple[PreviewLine, ...] = ()
    marks: tuple[str, ...] = ()


class Stack(Struct, frozen=True):
    """The announcements that wait to resolve, next one first, under a heading that names the player to
    respond; `asked`: that player is the viewer."""

    heading: str = ""
    items: tuple[Waiting, ...] = ()
    asked: bool = False


class RosterRow(Struct, frozen=True):
    """A unit in a player's list: its name, a number with its icon, its abilities in wordings from longest to
    shortest, and its attachments in the same way. `off`: it can't do anything now."""

    title: str
    icon: str = ""
    figure: str = ""
    texts: tuple[str, ...] = ()
    attached: tuple[str, ...] = ()
    off: bool = False


class SquareBoard(Protocol):
    """A board of square cells `cell/<column>,<row>`: its missing cells and the starting cells of the seats.
    Cells are numbered row by row."""

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


class TableView(Protocol[A]):
    """The questions of a table about one view: pieces and their places, hand movements of the actions, and the
    texts around the board.

    This is the whole list of questions, so it is long. Methods with a body answer for a table without that
    feature.
    """

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Return the pieces on the table as the viewing seat sees them."""

    def contents(self, place: str) -> tuple[Piece, ...]:
        """Return all pieces in a place, top first, also where `pieces` has only the top one."""
        found = [piece for piece in self.pieces if piece.place == place]
        return tuple(sorted(found, key=lambda piece: piece.order))

    def board(self) -> SquareBoard | None:
        """Return the board of square cells on the table; None without one."""
        return None

    # -- hand movements

    def gesture(self, action: A) -> Gesture:
        """Return the hand movement for an action."""

    def ways(self) -> Iterator[Way]:
        """Yield the further hand movements of the legal actions, also for several consecutive actions."""
        return iter(())

    def action_from_drag(self, piece: str, place: str, *, turn: int | None = None) -> A | None:
        """Return the action, legal or not, that a player seems to mean by moving a piece to a place; None if
        no action looks like that movement.

        `turn` is the rotation by the player in quarter turns; None: any that fits. `place` "" asks for the
        action of the piece wherever it is put; None if that depends on the place. The table calls it for a
        drop that no legal gesture covers, and shows the refusal of `why_not`.
        """

    def held_turn(self, piece: str) -> int:
        """Return the initial rotation of a held piece, in quarter turns clockwise."""
        return 0

    def tempts(self, action: A) -> int:
        """Return the rank of an action in Tab order, for the piece whose choice is pending; highest first."""
        return 0

    # -- one action in words

    def action_to_string(self, action: A) -> str:
        """Return an action as text that stands alone, with each piece named by its place ("Flip the Pipsqueak
        at d4 north"): actions with different effects have different texts."""
        return self.gesture(action).label

    def preview(self, action: A) -> Preview | None:
        """Return the effect of an action for the panel beside the table; None when there is nothing to
        add."""

    # -- the texts around the board

    def caption(self) -> str:
        """Return the position in a few words for the top bar: "LV-426, solo, round 7"."""

    def prompt(self) -> str:
        """Return the prompt for the player: one short sentence; optional second line: how to do it; third
        line, until the player has acted: how to win."""

    def goal(self) -> str:
        """Return how to win this game, in a short sentence to the player; "" if undefined."""
        return ""

    def players(self) -> tuple[str, ...]:
        """Return the players' names by seat."""

    def phases(self) -> tuple[tuple[str, ...], int]:
        """Return the phases of a turn in order, and the index of the current one; no words when the game
        doesn't show phases."""
        return (), 0

    def plate(self, seat: int, you: int) -> Plate:
        """Return a player's plate; `you` is the seat that the words address (-1: none)."""
        return Plate()

    def tag(self, piece: Piece) -> Tag:
        """Return the notes on a card of a market or hand besides its face."""
        return Tag()

    def threats(self, seat: int) -> Preview | None:
        """Return the opponents' possible actions against a seat in their next turn, worst first, in any
        number of lines, with the threatened places as marks; None if the game has no threats, or not now."""
        return None

    def switches(self, seat: int) -> tuple[Switch, ...]:
        """Return a player's settings in the game, such as when to be prompted."""
        return ()

    def stack(self, you: int) -> Stack:
        """Return the announcements that wait for responses; `you` is the seat that the words address (-1:
        none)."""
        return Stack()

    def roster(self, seat: int) -> tuple[RosterRow, ...]:
        """Return a player's units for the list of units."""
        return ()


class Tabletop(Game[S, A], Protocol[S, A]):
    """A game that people play at a table. What the table shows of a position is answered by its view (`at`).

    Every method is pure. `chart_title` names the reference chart that the table draws ("" for none).
    `switches_title` names the `switches` in a few words, `switches_text` explains them in a sentence.
    """

    chart_title: str = ""
    switches_title: str = ""
    switches_text: str = ""

    def places(self) -> tuple[str, ...]:
        """Return every place that a state of this game can use; `table.tmx` must hold each."""

    def at(self, view: S) -> TableView[A]:
        """Return the answers of a state to the table."""

    def goal(self, setup: Setup) -> str:
        """Return how to win a game of that setup, in a short sentence to the player; "" if undefined."""
        return ""

    def team(self, seat: int, seats: int) -> int:
        """Return the number of a seat's team, from 1, in a game of that many seats; 0 without teams."""
        return 0

    def deck_rules(self, options: Mapping[str, str]) -> DeckRules | None:
        """Return the deck-building rules for these options; None for a game without decks."""
        return None

    def campaign(self) -> Campaign | None:
        """Return the campaign of a solo game; None if there is none."""
        return None

    def recap(self, states: Sequence[S], actions: Sequence[A]) -> Summary:
        """Return the summary of a finished or abandoned game."""

    def score(self, state: S) -> str:
        """Return the result of a finished solo game in a few words without spoilers, for others who may play
        the same seed; "" if outcome and turn say enough."""
        return ""

    def describe_eval(self, view: S, seat: int, value: float) -> str:
        """Return an evaluation of a seat's chances (-1 to 1, on the scale of `evaluate`) in this game's
        terms, in a few words: "smashed about round 9"."""

    def describe_drop(self, view: S, drop: float) -> str:
        """Return a drop of an evaluation (0 to 2) in this game's terms, in a few words: "1.2 rounds"."""

    # -- whose side the table shows; games without them keep these defaults

    def viewer(self, view: S) -> int:
        """Return the seat at the near side of the table: the viewing seat, else the one to act."""
        return self.to_act(view) or 0

    def needs_cover(self, state: S, seat: int) -> bool:
        """Return whether the table as a seat sees it shows private information, so that it stays covered
        until only that player looks."""
        return self.has_private_info(state)

    def open_view(self, state: S, seat: int) -> S | None:
        """Return the position without anyone's secrets, from a seat's side: what everyone at one screen may
        see. None if the game has none, so that its table is covered until one player looks alone."""
        return None

    def answerable_face_down(self, state: S) -> bool:
        """Return whether a decision out of turn can be made in the open view: its legal actions are those of
        the state. Otherwise its player needs to see private information."""
        return False

    def turns_to_asked(self, state: S) -> bool:
        """Return whether a decision in the open view is about pieces shown large only at the deciding seat's
        side, so that the open table turns to that seat."""
        return False


AnyTabletop: TypeAlias = Tabletop[State, Action]
"""A game at a table with states and actions of unknown types, as the catalog returns it."""
