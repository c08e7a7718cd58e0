"""A game as it was played: its states, its actions, and the limit of undo.

No action is marked as final: the limit of undo is computed from the states.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import chain, islice, repeat
from typing import Generic, TypeAlias

from rules import ends
from rules.common.text import possessive
from rules.ends import End
from rules.game import A, Action, AnyGame, Event, Game, IllegalAction, Outcome, Refusal, S, Setup, State

NOTHING = "You have nothing to undo."
OVER = "The game is over."
SEEN = "Hidden cards were seen"
"""The reason why an action that revealed something can't be undone, if no event gives one."""


class CannotUndo(Exception):
    """Raised by `History.undo` and `History.redo`; the text is the reason, for the player."""


class News(Enum):
    """Kinds of events that a seat couldn't foresee: a random result, another seat's decision, revealed
    information."""

    CHANCE = "chance"
    OTHER = "other"
    HIDDEN = "hidden"


class History(Generic[S, A]):
    """One game from its first state on. `states` has one entry more than `actions`, `log` and `hinted`;
    `log[i]` holds the events of action `i`, `hinted[i]` whether the player followed a hint. `end` is how the
    players ended it, if they did; `described`: it began with a position that its setup and seed don't lead
    to."""

    def __init__(self, game: Game[S, A], setup: Setup, seed: int, first: S | None = None) -> None:
        """Start a game, or continue the position `first`. Raises ValueError when the setup has faults."""
        self.game = game
        self.setup = setup
        self.seed = seed
        self.states: list[S] = [game.new_game(setup, seed) if first is None else first]
        self.described = first is not None
        self.actions: list[A] = []
        self.log: list[list[Event]] = []
        self.hinted: list[bool] = []
        self.end: End | None = None
        self._undone: list[tuple[A, bool]] = []
        self._settled = 0

    @classmethod
    def replay(
        cls, game: Game[S, A], setup: Setup, seed: int, actions: Iterable[A], hinted: Iterable[bool] = ()
    ) -> tuple[History[S, A], Refusal | None]:
        """Return the game after these actions, up to the first refused one, and its refusal; `hinted` marks
        the actions that followed a hint."""
        history = cls(game, setup, seed)
        for action, led in zip(actions, chain(hinted, repeat(False)), strict=False):
            try:
                history.replay_action(action, hinted=led)
            except IllegalAction as refused:
                return history, refused.refusal
        return history, None

    @property
    def state(self) -> S:
        """Return the current state."""
        return self.states[-1]

    @property
    def to_act(self) -> int | None:
        """Return the seat to act; None when the game is over."""
        return None if self.end is not None else self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome; None until the game is over."""
        return (
            ends.outcome(self.end, self.setup.seats)
            if self.end is not None
            else self.game.outcome(self.state)
        )

    @property
    def last_words(self) -> list[Event]:
        """Return the log events after the last action: how the players ended the game, if they did."""
        return [ends.event(self.end, self.setup.seats)] if self.end is not None else []

    def lines(self, moves: int) -> list[Event]:
        """Return the log events of the first `moves` actions; after the last action also how the players
        ended the game."""
        last = self.last_words if moves == len(self.log) else []
        return [event for events in self.log[:moves] for event in events] + last

    def reseat(self, setup: Setup) -> None:
        """Change the names and bots to those of a setup, keeping the moves."""
        if setup.seats != self.setup.seats and not self.described:
            again, refusal = History.replay(self.game, setup, self.seed, self.actions)
            assert refusal is None, "no rule depends on names"
            self.states, self.log = again.states, again.log
        self.setup = setup

    def change_cards(self, game: Game[S, A]) -> None:
        """Continue with other cards that `why_cards_differ` accepts. Earlier moves stay as they were, and undone
        moves are forgotten."""
        self.game = game
        self._settled = len(self.actions)
        self._undone.clear()

    def do(self, action: A, *, hinted: bool = False) -> list[Event]:
        """Apply an action and return its events; `hinted` is whether it followed a hint. Raises IllegalAction
        without changing anything.

        Undone actions stay redoable only if this is the action undone last.
        """
        self._require_running()
        events: list[Event] = []
        return self._record(action, self.game.apply(self.state, action, events), events, hinted)

    def replay_action(self, action: A, *, hinted: bool = False) -> list[Event]:
        """Apply an action of a saved game, after responses that were automatic then, and return its events;
        none if the action is obsolete now. Raises as `do`."""
        if self.end is not None:
            return self.do(action, hinted=hinted)
        if self.game.is_obsolete(self.state, action):
            return self._record(action, self.state, [], hinted)
        state, events = self.state, list[Event]()
        while (answer := self.game.unasked(state, action)) is not None:
            state = self.game.apply(state, answer, events)
        return self._record(action, self.game.apply(state, action, events), events, hinted)

    def finish(self, end: End) -> None:
        """End the game as its players decided. Raises IllegalAction for a finished game or a solo game."""
        self._require_running()
        if not 0 <= end.seat < len(self.setup.seats) or len(self.setup.seats) < 2:
            raise IllegalAction(Refusal("", "You need 2 or more people for this."))
        self.end = end
        self._undone.clear()

    def undo(self, friendly: bool = False) -> A:
        """Take back the last action and return it; in a game with bots the last action of a person and those
        of bots since. Raises CannotUndo beyond the undo limit; `friendly` ignores the limit, for players who
        agreed to that."""
        reason = self.why_not_undo(friendly)
        if reason:
            raise CannotUndo(reason)
        return [self.step_back() for _ in range(self.undo_count)][-1]

    def step_back(self) -> A:
        """Take back one action of any seat and return it. Raises CannotUndo when there is none."""
        if not self.actions:
            raise CannotUndo(NOTHING)
        action = self.actions.pop()
        self.states.pop()
        self.log.pop()
        self._undone.append((action, self.hinted.pop()))
        return action

    def redo(self) -> list[Event]:
        """Apply the last undone action again with the bot actions after it, and return the events of all.
        Raises CannotUndo."""
        events = self.step_on()
        while self._undone and self._is_bot(self.game.to_act(self.state)):
            events = [*events, *self.step_on()]
        return events

    def step_on(self) -> list[Event]:
        """Apply the last undone action of any seat again, and return its events. Raises CannotUndo."""
        if not self._undone:
            raise CannotUndo("You have nothing to redo.")
        action, hinted = self._undone[-1]
        return self.replay_action(action, hinted=hinted)

    @property
    def can_redo(self) -> bool:
        """Return whether there is an undone action to apply again."""
        return bool(self._undone)

    @property
    def undo_count(self) -> int:
        """Return how many actions one undo takes back: the last one of a person and those of bots since; 0 if
        no person has acted, or if the undo takes back how players ended the game."""
        if self.end is not None or all(map(self.setup.bot, range(len(self.setup.seats)))):
            return 0
        for count in range(1, len(self.actions) + 1):
            if not self._by_bot(count):
                return count
        return 0

    def why_not_undo(self, friendly: bool = False) -> str:
        """Return the reason why `undo` is refused, for the player; "" if it is possible.

        The undo limit is a random result (the source moved on), hidden information revealed to the seat that
        would undo, or a decision of another person; bots always agree. How players ended the game can always
        be taken back.
        """
        if self.end is not None:
            return ""
        count = self.undo_count
        if not count:
            return "Only bots have moved so far: you can't undo their moves." if self.actions else NOTHING
        if len(self.actions) - count < self._settled:
            return "The cards have changed since that move: you can't undo it."
        if friendly:
            return ""
        awaited, actor = self.game.to_act(self.state), self.game.to_act(self.states[-1 - count])
        asker = actor if awaited is None or self._is_bot(awaited) else awaited
        reasons = (self._why_not_undo(back, asker) for back in range(1, count + 1))
        return next(filter(None, reasons), "")

    def _by_bot(self, back: int) -> bool:
        """Return whether a bot made an action, counted from the end (1: the last one)."""
        return self._is_bot(self.game.to_act(self.states[-1 - back]))

    def _is_bot(self, seat: int | None) -> bool:
        return seat is not None and bool(self.setup.bot(seat))

    def _why_not_undo(self, back: int, asker: int | None) -> str:
        """Return why a seat can't take back an action, counted from the end; "" if it can."""
        before, after = self.states[-1 - back], self.states[-back]
        actor, names = self.game.to_act(before), self.setup.seats
        shown = next((event.bares for event in self.log[-back] if event.bares), "")
        if before.rng != after.rng:
            return f"{shown or self.game.chance}: you can't undo that."
        if not self._by_bot(back) and actor is not None and asker is not None and actor != asker:
            return f"You can't undo {possessive(names[actor])} move: {names[asker]} decides now."
        if _revealed(self.game, before, self.actions[-back], after, asker):
            return f"{shown or SEEN}: you can't undo that."
        return ""

    def _require_running(self) -> None:
        if self.end is not None:
            raise IllegalAction(Refusal("", OVER))

    def _record(self, action: A, after: S, events: list[Event], hinted: bool) -> list[Event]:
        self.states.append(after)
        self.actions.append(action)
        self.log.append(events)
        self.hinted.append(hinted)
        if self._undone and self._undone[-1][0] == action:
            self._undone.pop()
        else:
            self._undone.clear()
        return events


AnyHistory: TypeAlias = History[State, Action]
"""The history of a game with states and actions of unknown types."""


def hints_followed(history: AnyHistory, seat: int) -> tuple[int, int]:
    """Return the number of decisions in which a seat followed a hint, and the number of its decisions between
    2 or more actions."""
    made = zip(history.states[:-1], history.hinted, strict=True)
    game = history.game
    real = [led for state, led in made if game.to_act(state) == seat and _is_choice(game, state)]
    return sum(real), len(real)


def _is_choice(game: AnyGame, state: State) -> bool:
    return len(list(islice(game.legal_actions(state), 2))) > 1


def first_surprise(history: AnyHistory, moves: int, seat: int) -> News | None:
    """Return the first kind of event after `moves` actions that a seat couldn't foresee; None if it could
    foresee all of them."""
    states, game = history.states, history.game
    for before, action, after in zip(
        states[moves:-1], history.actions[moves:], states[moves + 1 :], strict=True
    ):
        if before.rng != after.rng:
            return News.CHANCE
        if game.to_act(before) != seat:
            return News.OTHER
        if _revealed(game, before, action, after, seat):
            return News.HIDDEN
    return None


def is_idle(history: AnyHistory, seat: int) -> bool:
    """Return whether a seat hasn't decided anything in the current turn."""
    game = history.game
    turn = game.turn(history.state)
    for state in reversed(history.states[:-1]):
        if game.turn(state) != turn:
            break
        if game.to_act(state) == seat:
            return False
    return True


def _revealed(game: Game[S, A], before: S, action: A, after: S, seat: int | None) -> bool:
    """Return whether an action revealed more to a seat than it could compute from its view before."""
    if not game.hidden or seat is None:
        return False
    try:
        foreseen = game.apply(game.view(before, seat), action)
    except IllegalAction:
        return True
    return game.view(foreseen, seat) != game.view(after, seat)


def turn_of(history: AnyHistory) -> int | None:
    """Return the seat whose turn began last; None before the first turn."""
    begun = (event.seat for events in reversed(history.log) for event in events if event.begins == "turn")
    return next(begun, None)


def answering(history: AnyHistory, seat: int) -> bool:
    """Return whether a seat's pending decision is in another seat's turn."""
    return turn_of(history) not in (seat, None)


def since_last_turn(history: AnyHistory, seat: int) -> list[Event]:
    """Return the events since a seat's last own turn, including its losses, in order. Its responses in
    another seat's turn don't count as its last turn; they are reported when its own turn begins. Returns
    nothing before its first turn, and everything in a game that began in the middle."""
    lines: list[Event] = []
    answering, turns = False, _turns(history)
    for at in reversed(range(len(history.log))):
        state, events = history.states[at], [event for event in history.log[at] if event.logged]
        begins = next((event.seat for event in events if event.begins == "turn"), None)
        if begins is not None:
            answering = begins == seat
        if history.game.to_act(state) == seat and (turns[at] == seat or not answering):
            lines[:0] = [event for event in events if event.ends_round]
            break
        lines[:0] = [
            event
            for event in events
            if event.seat not in (seat, -1) or event.notify_owner or event.ends_round
        ]
    else:
        return lines if history.game.turn(history.states[0]) > 1 else []
    return lines


def _turns(history: AnyHistory) -> list[int | None]:
    """Return the seat whose turn each move was made in; None before the first turn."""
    turns: list[int | None] = [None]
    for events in history.log:
        begun = [event.seat for event in events if event.begins == "turn"]
        turns.append(begun[-1] if begun else turns[-1])
    return turns


def why_cards_differ(before: AnyGame, after: AnyGame, state: State) -> str:
    """Return why a position can't continue with changed cards, for the player; "" if it can.

    `before` is the game with the cards of the position, `after` the game with the current ones.
    """
    held, found = before.card_dependencies(state), after.card_dependencies(state)
    for words in held:
        if words not in found:
            return f"{words} is in play and would disappear"
        if found[words] != held[words]:
            return f"{words} is in play and would change"
    return next((f"{words} would be new in this game" for words in found if words not in held), "")
