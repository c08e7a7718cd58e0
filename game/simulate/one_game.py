"""One simulated game, from its number to what is counted of it. Pure: the same on every machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product

from msgspec.structs import replace

from game.simulate.results import CardCount, GameResult, Purchase, Run, SeatTurns, Stretch
from rules.bots import names, play
from rules.common.rng import below
from rules.common.rng import seed as source
from rules.game import Action, AnyGame, Event, Setup, State, settled
from rules.tabletop import AnyTabletop

SEEDS = 10**18  # as many as a player can type
MOST_DECISIONS = 5_000
"""A seat's share of the decisions after which a game counts as one that never ends."""
TRIED_GAMES = 200
"""In so many games of a run illegal actions are tried at one position, for the rules they name."""
ESTIMATE_DIGITS = 4
MOST_TRIES = 20_000  # at a position
NOBODY = -1


class GameFault(Exception):
    """A game that breaks or never ends; its text is one line that says which."""


def play_game(game: AnyTabletop, run: Run, number: int) -> GameResult:
    """Play the game of that number to its end. Raises GameFault; other errors are the game's own."""
    seed, setup = game_seed(run, number), setup_of(game, run, number)
    bots = [names.bot(name) for name in setup.bots]
    state = game.new_game(setup, seed)
    count = Count(game, len(bots))
    most = MOST_DECISIONS * len(bots)
    passed: list[State] = []
    offered: dict[Action, None] = {}
    while (seat := game.to_act(state)) is not None:
        if count.decisions >= most:
            raise GameFault(f"{called(run, number)} has not ended after {most:,} decisions.")
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
    """The seed of a game: with `swap` one for the games of a group."""
    group = number // len(run.seats) if run.swap else number
    return below(source(run.seed + (group << 64)), SEEDS)[0]


def setup_of(game: AnyGame, run: Run, number: int) -> Setup:
    """What the game of that number is started with. Raises ValueError for an impossible number of seats."""
    usual = game.default_setup(len(run.seats))
    return replace(
        usual,
        options=settled(game.options(), run.options, among_bots=True),
        decks=_moved_on(run.decks, run, number) or usual.decks,
        bots=_moved_on(run.seats, run, number),
    )


def called(run: Run, number: int) -> str:
    """A game in the words of a fault: number, seed and who sat where."""
    seats = ", ".join(_moved_on(run.seats, run, number))
    return f"Game {number} of {run.game} (seed {game_seed(run, number)}, seats {seats})"


def _moved_on(by_seat: tuple[str, ...], run: Run, number: int) -> tuple[str, ...]:
    shift = number % len(run.seats) if run.swap else 0
    return by_seat[len(by_seat) - shift :] + by_seat[: len(by_seat) - shift]


class Count:
    """What is counted while a game is played."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game, self.seats = game, seats
        self.decisions = self.choices = self.lead_changes = 0
        self.came_up: set[str] = set()
        self._deeds: Counter[tuple[str, int, str]] = Counter()
        self._purchases: list[Purchase] = []
        self._turns = OwnTurns(game, seats)
        self._ahead = -1

    def decided(self, state: State, seat: int, action: Action, legal: Sequence[Action]) -> State:
        """Make a seat's decision, one of its legal actions; the state after."""
        self.decisions += 1
        self.choices += len(legal)
        turn = self.game.turn(state)
        if turn:  # before the first one nobody has any
            self._turns.decides(state, seat, legal)
        events: list[Event] = []
        after = self.game.apply(state, action, events)
        for event in events:
            self.came_up.update(event.rules)
            if event.deed:
                self._deeds[event.card, event.seat, event.deed] += 1
            if event.deed == "bought":
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
        """At a turn's end: another single seat ahead than the last one is a change."""
        values = [self.game.evaluate(state, seat) for seat in range(self.seats)]
        if values.count(best := max(values)) == 1:
            leader = values.index(best)
            self.lead_changes += self._ahead not in (-1, leader)
            self._ahead = leader

    def result(self, run: Run, number: int, state: State) -> GameResult:
        """The line of a game that is over. Raises GameFault when it has no outcome."""
        outcome = self.game.outcome(state)
        if outcome is None:
            raise GameFault(f"{called(run, number)} ended without an outcome.")
        return GameResult(
            number=number,
            seed=game_seed(run, number),
            seats=_moved_on(run.seats, run, number),
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
        """In the order of the game's cards; those it does not know last."""
        order = {card.id: place for place, card in enumerate(self.game.cards())}
        used = {(card, seat) for card, seat, _ in self._deeds}
        for card, seat in sorted(used, key=lambda one: (order.get(one[0], len(order)), one)):
            deeds = {deed: self._deeds[card, seat, deed] for deed in ("seen", "bought", "played")}
            yield CardCount(card, seat, **deeds)


def refusals(game: AnyTabletop, state: State, offered: Sequence[Action]) -> set[str]:
    """The rules that refuse something when every piece is tried at every place, and every action that was
    `offered` at other times."""
    seat = game.to_act(state)
    assert seat is not None
    pieces, places = [piece.id for piece in game.pieces(game.view(state, seat))], game.places()
    step = 1 + len(pieces) * len(places) // MOST_TRIES
    moved = {game.attempt(state, *movement) for movement in islice(product(pieces, places), 0, None, step)}
    actions = {action for action in moved if action is not None} | {
        *offered[:: 1 + len(offered) // MOST_TRIES]
    }
    return {refusal.rule for action in actions if (refusal := game.why_not(state, action)) is not None}


class OwnTurns:
    """Watches the decisions of a game, one after the other.

    A turn is a seat's own when an event that begins a turn says so; where rounds are counted and everybody
    plays in them, every seat that decides has its turn in each. A turn is idle when every decision in it had one
    legal action alone, and locked when the game calls its seat locked out at each of them.
    """

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self._seats = [_Seat() for _ in range(seats)]
        self._told = bool(game.lockout)
        self._whose = NOBODY

    def decides(self, state: State, seat: int, legal: Sequence[Action]) -> None:
        """A seat is about to choose one of its legal actions, in a turn."""
        if self._whose in (NOBODY, seat):
            one = self._seats[seat]
            one.open = True
            if len(legal) > 1:
                one.idle = False
            if one.locked:
                one.locked = self._told and self.game.locked_out(state, legal)

    def ends(self) -> None:
        """Another turn goes on now, or the game is over."""
        for one in self._seats:
            one.close()

    def begins(self, event: Event) -> None:
        """What begins a turn or a round is told."""
        self._whose = event.seat if event.begins == "turn" else NOBODY

    def counted(self) -> tuple[SeatTurns, ...]:
        """What was counted so far, by seat."""
        return tuple(SeatTurns(one.turns, one.idles.stretch, one.locks.stretch) for one in self._seats)


class _Streak:
    """Turns of one kind, and how many follow each other."""

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
    """A seat: its turns, and the one that is open."""

    __slots__ = ("idle", "idles", "locked", "locks", "open", "turns")

    def __init__(self) -> None:
        self.turns = 0
        self.idles, self.locks = _Streak(), _Streak()
        self._anew()

    def _anew(self) -> None:
        self.open, self.idle, self.locked = False, True, True

    def close(self) -> None:
        """Count the turn that was open."""
        if self.open:
            self.turns += 1
            self.idles.add(self.idle)
            self.locks.add(self.locked)
            self._anew()
