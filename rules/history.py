"""A game as it was played: the states, the actions, and how far back one may go.

Nothing marks an action as final: the undo boundary is computed from the states.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import chain, islice, repeat
from typing import Generic, TypeAlias

from rules import ends
from rules.ends import End
from rules.game import A, Action, AnyGame, Event, Game, IllegalAction, Outcome, Refusal, S, Setup, State

NOTHING = "Nothing has been done yet."
OVER = "The game is over."
SEEN = "Hidden cards were seen"
"""Why an action stands after which a seat sees more than before, where no event says what."""


class CannotUndo(Exception):
    """Raised by `History.undo` and `History.redo`; its text is the reason, for the player."""


class News(Enum):
    """What a seat could not foresee of what was done: chance, another's decision, something hidden that it saw."""

    CHANCE = "chance"
    OTHER = "other"
    HIDDEN = "hidden"


class History(Generic[S, A]):
    """One game from its first state on. `states` has one entry more than `actions`, `log` and `hinted`;
    `log[i]` holds the events of action `i`, `hinted[i]` whether a hint was taken up with it. `end` is how its players
    ended it, if they did; `described`: it began with a position that its setup and seed don't lead to."""

    def __init__(self, game: Game[S, A], setup: Setup, seed: int, first: S | None = None) -> None:
        """Start a game, or go on from its position `first`. Raises ValueError when the setup has faults."""
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
        """The game after these actions, with some of which hints were taken up; up to the first that is refused, and
        why it is."""
        history = cls(game, setup, seed)
        for action, led in zip(actions, chain(hinted, repeat(False)), strict=False):
            try:
                history.remake(action, hinted=led)
            except IllegalAction as refused:
                return history, refused.refusal
        return history, None

    @property
    def state(self) -> S:
        """The state now."""
        return self.states[-1]

    @property
    def to_act(self) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""
        return None if self.end is not None else self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return (
            ends.outcome(self.end, self.setup.seats)
            if self.end is not None
            else self.game.outcome(self.state)
        )

    @property
    def last_words(self) -> list[Event]:
        """What the log says after the last action: how the players ended the game, if they did."""
        return [ends.event(self.end, self.setup.seats)] if self.end is not None else []

    def lines(self, moves: int) -> list[Event]:
        """What the log says of the first so many actions, and after the last how the players ended the game."""
        last = self.last_words if moves == len(self.log) else []
        return [event for events in self.log[:moves] for event in events] + last

    def reseat(self, setup: Setup) -> None:
        """Seat others: the same moves of the same game, with the names and bots of that setup."""
        if setup.seats != self.setup.seats and not self.described:
            again, refusal = History.replay(self.game, setup, self.seed, self.actions)
            assert refusal is None, "no rule asks for names"
            self.states, self.log = again.states, again.log
        self.setup = setup

    def change_cards(self, game: Game[S, A]) -> None:
        """Go on from here with other cards, which `objection` has nothing against: what was done with those
        before stands, and what was undone is forgotten."""
        self.game = game
        self._settled = len(self.actions)
        self._undone.clear()

    def do(self, action: A, *, hinted: bool = False) -> list[Event]:
        """Make an action, with which a hint was taken up or not; its events. Raises IllegalAction, and then nothing has
        changed.

        What was undone can be redone afterwards only if this is the very action undone.
        """
        self._must_go_on()
        events: list[Event] = []
        return self._made(action, self.game.apply(self.state, action, events), events, hinted)

    def remake(self, action: A, *, hinted: bool = False) -> list[Event]:
        """Make an action of a kept game again, after what was not asked then; its events, none where it is moot by
        now. Raises as `do`."""
        if self.end is not None:
            return self.do(action, hinted=hinted)
        if self.game.moot(self.state, action):
            return self._made(action, self.state, [], hinted)
        state, events = self.state, list[Event]()
        while (answer := self.game.unasked(state, action)) is not None:
            state = self.game.apply(state, answer, events)
        return self._made(action, self.game.apply(state, action, events), events, hinted)

    def hints(self, seat: int) -> tuple[int, int]:
        """How many decisions of a seat took up a hint, and how many there were: a decision is between two or more."""
        made = zip(self.states[:-1], self.hinted, strict=True)
        real = [led for state, led in made if self.game.to_act(state) == seat and self._is_choice(state)]
        return sum(real), len(real)

    def _is_choice(self, state: S) -> bool:
        return len(list(islice(self.game.legal_actions(state), 2))) > 1

    def news(self, moves: int, seat: int) -> News | None:
        """The first thing that a seat could not foresee of what was done after so many moves; None where it could
        foresee all of it."""
        for before, action, after in zip(
            self.states[moves:-1], self.actions[moves:], self.states[moves + 1 :], strict=True
        ):
            if before.rng != after.rng:
                return News.CHANCE
            if self.game.to_act(before) != seat:
                return News.OTHER
            if self._revealed(before, action, after, seat):
                return News.HIDDEN
        return None

    def idle(self, seat: int) -> bool:
        """Whether a seat has decided nothing yet in the turn."""
        turn = self.game.turn(self.state)
        for state in reversed(self.states[:-1]):
            if self.game.turn(state) != turn:
                break
            if self.game.to_act(state) == seat:
                return False
        return True

    def finish(self, end: End) -> None:
        """End the game as its players decided. Raises IllegalAction for a game that is over, or of one player."""
        self._must_go_on()
        if not 0 <= end.seat < len(self.setup.seats) or len(self.setup.seats) < 2:
            raise IllegalAction(Refusal("", "You need 2 or more people for this."))
        self.end = end
        self._undone.clear()

    def undo(self, friendly: bool = False) -> A:
        """Take the last action back and return it; of a game with bots the last one of a person, and
        what bots did since. Raises CannotUndo beyond the boundary; `friendly` goes beyond it, for players
        who agreed to that."""
        reason = self.why_not_undo(friendly)
        if reason:
            raise CannotUndo(reason)
        return [self.step_back() for _ in range(self.undo_count)][-1]

    def step_back(self) -> A:
        """Take one action back, whoever made it, and return it. Raises CannotUndo when there is none."""
        if not self.actions:
            raise CannotUndo(NOTHING)
        action = self.actions.pop()
        self.states.pop()
        self.log.pop()
        self._undone.append((action, self.hinted.pop()))
        return action

    def redo(self) -> list[Event]:
        """Make the action again that was undone last, and what bots did after it; the events of all.
        Raises CannotUndo."""
        events = self.step_on()
        while self._undone and self._is_bot(self.game.to_act(self.state)):
            events = [*events, *self.step_on()]
        return events

    def step_on(self) -> list[Event]:
        """Make the one action again that was undone last, whoever made it; its events. Raises CannotUndo."""
        if not self._undone:
            raise CannotUndo("You have nothing to redo.")
        action, hinted = self._undone[-1]
        return self.remake(action, hinted=hinted)

    @property
    def can_redo(self) -> bool:
        """Whether an undone action can be made again."""
        return bool(self._undone)

    @property
    def undo_count(self) -> int:
        """How many actions one undo takes back: the last one of a person and what bots did since; 0 when
        no person has decided anything, and where what is taken back is how players ended the game."""
        if self.end is not None or all(map(self.setup.bot, range(len(self.setup.seats)))):
            return 0
        for count in range(1, len(self.actions) + 1):
            if not self._by_bot(count):
                return count
        return 0

    def why_not_undo(self, friendly: bool = False) -> str:
        """Nothing ("") when `undo` can take back what it would; otherwise the reason, for the player.

        The boundary is chance (the random source moved on), something hidden shown to the seat that
        would take it back, or a decision of another person; a bot always agrees. How players ended the game is
        no secret and no chance: it can always be taken back.
        """
        if self.end is not None:
            return ""
        count = self.undo_count
        if not count:
            return "Only bots have moved so far: you can't undo that." if self.actions else NOTHING
        if len(self.actions) - count < self._settled:
            return "The cards have changed since that move: you can't undo it."
        if friendly:
            return ""
        awaited, actor = self.game.to_act(self.state), self.game.to_act(self.states[-1 - count])
        asker = actor if awaited is None or self._is_bot(awaited) else awaited
        reasons = (self._why_stands(back, asker) for back in range(1, count + 1))
        return next(filter(None, reasons), "")

    def _by_bot(self, back: int) -> bool:
        """Whether a bot made the action so far back (1: the last one)."""
        return self._is_bot(self.game.to_act(self.states[-1 - back]))

    def _is_bot(self, seat: int | None) -> bool:
        return seat is not None and bool(self.setup.bot(seat))

    def _why_stands(self, back: int, asker: int | None) -> str:
        """Why the action so far back can't be taken back by that seat; "" when it can."""
        before, after = self.states[-1 - back], self.states[-back]
        actor, names = self.game.to_act(before), self.setup.seats
        shown = next((event.bares for event in self.log[-back] if event.bares), "")
        if before.rng != after.rng:
            return f"{shown or self.game.chance}: you can't undo that."
        if not self._by_bot(back) and actor is not None and asker is not None and actor != asker:
            return f"You can't undo {names[actor]}'s move: {names[asker]} decides now."
        if self._revealed(before, self.actions[-back], after, asker):
            return f"{shown or SEEN}: you can't undo that."
        return ""

    def _must_go_on(self) -> None:
        if self.end is not None:
            raise IllegalAction(Refusal("", OVER))

    def _made(self, action: A, after: S, events: list[Event], hinted: bool) -> list[Event]:
        self.states.append(after)
        self.actions.append(action)
        self.log.append(events)
        self.hinted.append(hinted)
        if self._undone and self._undone[-1][0] == action:
            self._undone.pop()
        else:
            self._undone.clear()
        return events

    def _revealed(self, before: S, action: A, after: S, seat: int | None) -> bool:
        """Whether the seat sees more afterwards than it could have worked out before."""
        if not self.game.hidden or seat is None:
            return False
        try:
            foreseen = self.game.apply(self.game.view(before, seat), action)
        except IllegalAction:
            return True
        return self.game.view(foreseen, seat) != self.game.view(after, seat)


AnyHistory: TypeAlias = History[State, Action]
"""The history of a game whose states and actions are only known as such."""


def turn_of(history: AnyHistory) -> int | None:
    """The seat whose turn began last; None where none has."""
    begun = (event.seat for events in reversed(history.log) for event in events if event.begins == "turn")
    return next(begun, None)


def answering(history: AnyHistory, seat: int) -> bool:
    """Whether what that seat decides now is asked in the turn of another."""
    return turn_of(history) not in (seat, None)


def since_last_turn(history: AnyHistory, seat: int) -> list[Event]:
    """What was done since that seat decided last, and what it lost by it, in the order it happened. What it answered
    in the turn of another is not its last turn: what came of that is told once its own turn begins. Nothing before
    its first of a game; of one that begins in the middle, all since then."""
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
    """Whose turn each move was made in; None before the first one began."""
    turns: list[int | None] = [None]
    for events in history.log:
        begun = [event.seat for event in events if event.begins == "turn"]
        turns.append(begun[-1] if begun else turns[-1])
    return turns


def objection(before: AnyGame, after: AnyGame, state: State) -> str:
    """Why a position can't be gone on from once the cards are other ones, for the player; "" when it can.

    `before` is the game with the cards that the position came about by, `after` with those of now.
    """
    held, found = before.basis(state), after.basis(state)
    for words in held:
        if words not in found:
            return f"{words} is in play and would be gone"
        if found[words] != held[words]:
            return f"{words} is in play and would be another"
    return next((f"{words} would be new to it" for words in found if words not in held), "")
