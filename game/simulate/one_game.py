"""One simulated game by its number, with its statistics. Pure: the same on every machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product

from msgspec.structs import replace

from game.simulate.results import CardCount, GameResult, Purchase, Run, SeatTurns, Stretch
from rules.bots import names, play
from rules.common.rng import below
from rules.common.rng import seed as source
from rules.game import Action, AnyGame, Event, Setup, State, choices_of_options
from rules.tabletop import AnyTabletop

SEEDS = 10**18  # as many as a player can type
MOST_DECISIONS = 5_000
"""The number of decisions per seat after which a game counts as endless."""
TRIED_GAMES = 200
"""The number of games in a run in which illegal actions are tried at one position, to find the rules of
refusals."""
ESTIMATE_DIGITS = 4
MOST_TRIES = 20_000  # at a position
NOBODY = -1


class GameFault(Exception):
    """A game that fails or never ends; the text is one line that names it."""


def play_game(game: AnyTabletop, run: Run, number: int) -> GameResult:
    """Play the game of that number to its end and return its result. Raises GameFault; other errors are the
    game's own."""
    seed, setup = game_seed(run, number), setup_of(game, run, number)
    bots = [names.bot(name) for name in setup.bots]
    state = game.new_game(setup, seed)
    count = Count(game, len(bots))
    most = MOST_DECISIONS * len(bots)
    passed: list[State] = []
    offered: dict[Action, None] = {}
    while (seat := game.to_act(state)) is not None:
        if count.decisions >= most:
            raise GameFault(f"{called(run, number)} hasn't ended after {most:,} decisions.")
        legal = tuple(game.legal_actions(state))
        if number < TRIED_GAMES:
            passed.append(state)
            offered.update(dict.fromkeys(legal))
        action = play.choose(game, state, bots[seat], play.decision_seed(seed, count.decisions))
        state = count.decided(state, seat, action, legal)
    if passed:
        there = passed[below(source(-1 - seed), len(passed))[0]]
        count.came_up |= refusals(game, there, tuple(offered))
    return count.result(run, number, state)


def game_seed(run: Run, number: int) -> int:
    """Return the seed of a game; with `swap` the games of a group share one."""
    group = number // len(run.seats) if run.swap else number
    return below(source(run.seed + (group << 64)), SEEDS)[0]


def setup_of(game: AnyGame, run: Run, number: int) -> Setup:
    """Return the setup of the game of that number. Raises ValueError for an invalid number of seats."""
    usual = game.default_setup(len(run.seats))
    return replace(
        usual,
        options=choices_of_options(game.options(), run.options, among_bots=True),
        decks=_rotated(run.decks, run, number) or usual.decks,
        bots=_rotated(run.seats, run, number),
    )


def called(run: Run, number: int) -> str:
    """Return a game in words for a fault: its number, seed and seats."""
    seats = ", ".join(_rotated(run.seats, run, number))
    return f"Game {number} of {run.game} (seed {game_seed(run, number)}, seats {seats})"


def _rotated(by_seat: tuple[str, ...], run: Run, number: int) -> tuple[str, ...]:
    shift = number % len(run.seats) if run.swap else 0
    return by_seat[len(by_seat) - shift :] + by_seat[: len(by_seat) - shift]


class Count:
    """The statistics collected while a game is played."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game, self.seats = game, seats
        self.decisions = self.choices = self.lead_changes = 0
        self.came_up: set[str] = set()
        self._uses: Counter[tuple[str, int, str]] = Counter()
        self._purchases: list[Purchase] = []
        self._turns = OwnTurns(game, seats)
        self._ahead = -1

    def decided(self, state: State, seat: int, action: Action, legal: Sequence[Action]) -> State:
        """Apply a seat's decision, one of its legal actions, and return the state after."""
        self.decisions += 1
        self.choices += len(legal)
        turn = self.game.turn(state)
        if turn:  # turn 0 is the setup
            self._turns.decides(state, seat, legal)
        events: list[Event] = []
        after = self.game.apply(state, action, events)
        for event in events:
            self.came_up.update(event.rules)
            if event.card_use:
                self._uses[event.card, event.seat, event.card_use] += 1
            if event.card_use == "bought":
                estimate = round(self.game.evaluate(state, event.seat), ESTIMATE_DIGITS)
                self._purchases.append(Purchase(event.card, event.seat, turn, estimate))
            if event.begins:
                self._turns.begins(event)
        if self.game.turn(after) != turn or self.game.to_act(after) is None:
            self._turns.ends()
            if self.seats > 1:
                self._see_who_leads(after)
        return after

    def _see_who_leads(self, state: State) -> None:
        """Count a lead change at the end of a turn if another single seat is ahead than before."""
        values = [self.game.evaluate(state, seat) for seat in range(self.seats)]
        if values.count(best := max(values)) == 1:
            leader = values.index(best)
            self.lead_changes += self._ahead not in (-1, leader)
            self._ahead = leader

    def result(self, run: Run, number: int, state: State) -> GameResult:
        """Return the result of a finished game. Raises GameFault when it has no outcome."""
        outcome = self.game.outcome(state)
        if outcome is None:
            raise GameFault(f"{called(run, number)} ended without an outcome.")
        return GameResult(
            number=number,
            seed=game_seed(run, number),
            seats=_rotated(run.seats, run, number),
            title=outcome.title,
            rule=outcome.rule,
            winners=outcome.winners,
            scores=outcome.scores,
            turns=self.game.turn(state),
            decisions=self.decisions,
            choices=round(self.choices / max(1, self.decisions), 3),
            lead_changes=self.lead_changes,
            cards=tuple(self._cards()),
            seat_turns=self._turns.counted(),
            purchases=tuple(self._purchases),
            came_up=tuple(sorted(self.came_up | {outcome.rule} if outcome.rule else self.came_up)),
            rules_hash=run.rules,
            cards_hash=run.cards,
        )

    def _cards(self) -> Iterator[CardCount]:
        """Yield the card counts in the order of the game's cards; unknown ones last."""
        order = {card.id: place for place, card in enumerate(self.game.cards())}
        used = {(card, seat) for card, seat, _ in self._uses}
        for card, seat in sorted(used, key=lambda one: (order.get(one[0], len(order)), one)):
            uses = {use: self._uses[card, seat, use] for use in ("seen", "bought", "played")}
            yield CardCount(card, seat, **uses)


def refusals(game: AnyTabletop, state: State, offered: Sequence[Action]) -> set[str]:
    """Return the rules that refuse something when every piece is tried at every place, and every action
    `offered` at other times."""
    seat = game.to_act(state)
    assert seat is not None
    pieces, places = [piece.id for piece in game.at(game.view(state, seat)).pieces], game.places()
    step = 1 + len(pieces) * len(places) // MOST_TRIES
    moved = {
        game.at(state).action_from_drag(*movement)
        for movement in islice(product(pieces, places), 0, None, step)
    }
    actions = {action for action in moved if action is not None} | {
        *offered[:: 1 + len(offered) // MOST_TRIES]
    }
    return {refusal.rule for action in actions if (refusal := game.why_not(state, action)) is not None}


class OwnTurns:
    """The statistics of the seats' turns in a game.

    A turn is a seat's own when an event that begins a turn says so; in games that count rounds, every seat
    that decides has its turn in each. A turn is idle when every decision in it had only one legal action, and
    locked when the game considers its seat locked out at each of them.
    """

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self._seats = [_Seat() for _ in range(seats)]
        self._has_lockout = bool(game.lockout)
        self._whose = NOBODY

    def decides(self, state: State, seat: int, legal: Sequence[Action]) -> None:
        """Record that a seat is about to choose one of its legal actions, in a turn."""
        if self._whose in (NOBODY, seat):
            one = self._seats[seat]
            one.open = True
            if len(legal) > 1:
                one.idle = False
            if one.locked:
                one.locked = self._has_lockout and self.game.locked_out(state, legal)

    def ends(self) -> None:
        """Record the end of the turns."""
        for one in self._seats:
            one.close()

    def begins(self, event: Event) -> None:
        """Record an event that begins a turn or a round."""
        self._whose = event.seat if event.begins == "turn" else NOBODY

    def counted(self) -> tuple[SeatTurns, ...]:
        """Return the counts so far, by seat."""
        return tuple(SeatTurns(one.turns, one.idles.stretch, one.locks.stretch) for one in self._seats)


class _Streak:
    """The number of turns of one kind and their longest streak."""

    __slots__ = ("longest", "now", "turns")

    def __init__(self) -> None:
        self.turns = self.now = self.longest = 0

    def add(self, of_it: bool) -> None:
        self.turns += of_it
        self.now = self.now + 1 if of_it else 0
        self.longest = max(self.longest, self.now)

    @property
    def stretch(self) -> Stretch:
        return Stretch(self.turns, self.longest)


class _Seat:
    """A seat's turns, and its open one."""

    __slots__ = ("idle", "idles", "locked", "locks", "open", "turns")

    def __init__(self) -> None:
        self.turns = 0
        self.idles, self.locks = _Streak(), _Streak()
        self._anew()

    def _anew(self) -> None:
        self.open, self.idle, self.locked = False, True, True

    def close(self) -> None:
        """Count the open turn."""
        if self.open:
            self.turns += 1
            self.idles.add(self.idle)
            self.locks.add(self.locked)
            self._anew()
