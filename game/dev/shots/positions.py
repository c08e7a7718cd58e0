"""Positions to show: games of one kind played up to the first that is wanted."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from game.app.scene import App, Scene
from game.pages.parts.seat_list import tidy_names
from rules import catalog
from rules.bots.names import title_of
from rules.game import Action, Event, Setup, State
from rules.history import History
from rules.tabletop import AnyTabletop

SEED = 11
LONGEST = 2000
"""Moves after which a game that did not come to a wanted position is given up."""

First = Callable[[App], Scene]
"""Makes the scene that a picture begins with."""


class Playthrough(History[State, Action]):
    """A game played for its pictures: its positions are asked what a table asks; `chance` is for those who play."""

    game: AnyTabletop

    def __init__(self, game: AnyTabletop, setup: Setup, seed: int) -> None:
        super().__init__(game, setup, seed)
        self.chance = random.Random(seed)


Wanted = Callable[[Playthrough], bool]
Choose = Callable[[Playthrough], Action]


def best(history: Playthrough) -> Action:
    """The legal action that looks best afterwards, abilities saved up; the first among equals."""
    game, state = history.game, history.state
    seat = game.to_act(state)
    assert seat is not None, "the game is over"
    pieces = {piece.id: piece.kind for piece in game.pieces(game.view(state, seat))}
    actions = list(game.legal_actions(state))
    plain = [
        action
        for action in actions
        if all(pieces.get(id) != "ability" for id in game.gesture(state, action).pieces)
    ]
    return max(plain or actions, key=lambda action: game.evaluate(game.apply(state, action), seat))


def often(weights: Mapping[str, int]) -> Choose:
    """Takes each kind of action as often as its weight says; 1 of any other."""

    def choose(history: Playthrough) -> Action:
        actions = list(history.game.legal_actions(history.state))
        return history.chance.choices(actions, [weights.get(type(action).__name__, 1) for action in actions])[0]

    return choose


class Stage:
    """A game of the catalog and the scenes to show it in."""

    def __init__(self, game_id: str) -> None:
        self.id = game_id

    @cached_property
    def game(self) -> AnyTabletop:
        """The game, loaded at need."""
        return catalog.load(self.id)

    def setup(self, seats: int = 1, bots: tuple[str, ...] = (), **options: str) -> Setup:
        """The default setup but for these options and these bots by seat, who go by their strengths."""
        first = self.game.default_setup(seats)
        named = dict(enumerate(map(title_of, bots)))
        names = tidy_names([named.get(seat) or name for seat, name in enumerate(first.seats)])
        return Setup(first.game, names, {**first.options, **options}, first.decks, bots)

    def played(
        self, until: Wanted, setup: Setup | None = None, seed: int = SEED, choose: Choose = best
    ) -> Playthrough:
        """A game played up to the first wanted position, with the eye on the next one. Raises LookupError."""
        history = Playthrough(self.game, setup or self.setup(), seed)
        for _ in range(LONGEST):
            if until(history):
                return history
            if over(history):
                break
            history.do(choose(history))
        raise LookupError("no game comes to the position that is to be shown")

    def first_game(
        self,
        until: Wanted,
        setup: Setup,
        seeds: Iterable[int] = range(200),
        choose: Choose = best,
        wanted: Wanted = lambda history: True,
    ) -> Playthrough:
        """The first game that comes to a position in which it is wanted. Raises LookupError."""
        for seed in seeds:
            try:
                history = self.played(until, setup, seed, choose)
            except LookupError:
                continue
            if wanted(history):
                return history
        raise LookupError("no game comes to the position that is to be shown")

    def table(self, until: Wanted, seats: int = 1, bots: tuple[str, ...] = (), **options: str) -> First:
        """Begins at the table, in the first wanted position of a game."""
        return lambda app: self.at_table(app, self.played(until, self.setup(seats, bots, **options)))

    def last_move(self, wanted: Wanted, seats: int = 1, **options: str) -> First:
        """Begins at the table, one move before a game ends as wanted."""

        def first(app: App) -> Scene:
            whole = self.first_game(over, self.setup(seats, (), **options), wanted=wanted)
            history = self.played(
                lambda one: len(one.actions) == len(whole.actions) - 1, whole.setup, whole.seed
            )
            return self.at_table(app, history)

        return first

    def setup_scene(self, seats: int = 1, bots: tuple[str, ...] = ()) -> First:
        """Begins with the setup for so many seats, some of them bots'."""
        return lambda app: app.page("setup", self.id, self.setup(seats, bots), SEED)

    def rulebook(self, rule: str = "") -> First:
        """Begins with the rulebook, at a rule."""
        return lambda app: app.page("rulebook", self.id, rule)

    def replay(self, until: Wanted, title: str) -> First:
        """Begins with the replay of a save of that title."""

        def first(app: App) -> Scene:
            from game.store.saves import make_save

            return app.page("replay", make_save(self.played(until), title))

        return first

    def at_table(self, app: App, history: Playthrough) -> Scene:
        """The table at which that game is played on."""
        from game.app.session import Session

        return app.page("play", Session.play_on(app, app.game(self.id), history))


def events(history: Playthrough) -> Iterator[Event]:
    """Everything that has happened, in order."""
    return (event for events in history.log for event in events)


def rounds(history: Playthrough) -> int:
    """How many rounds have begun."""
    return sum(event.begins == "round" for event in events(history))


def over(history: Playthrough) -> bool:
    """Whether nobody is to act any more."""
    return history.game.to_act(history.state) is None


def free(history: Playthrough) -> bool:
    """Whether it is a turn after the first, in which nothing is asked, of a game that has an agenda."""
    state: Any = history.state
    return not over(history) and state.turn > 1 and not state.agenda


def can(history: Playthrough, kind: type[Action]) -> bool:
    """Whether there is a legal action of a type."""
    return any(isinstance(action, kind) for action in history.game.legal_actions(history.state))


def won(history: Playthrough) -> bool:
    """Whether somebody has won."""
    outcome = history.game.outcome(history.state)
    return outcome is not None and bool(outcome.winners)


def drags(history: Playthrough, kind: str, *, acting: bool = False) -> bool:
    """Whether a piece of that kind can be dragged now (only pieces asked to act, when `acting`)."""
    game, state = history.game, history.state
    if over(history):
        return False
    pieces = game.pieces(game.view(state, game.to_act(state) or 0))
    wanted = {piece.id for piece in pieces if piece.kind == kind and piece.acting == acting}
    gestures = (game.gesture(state, action) for action in game.legal_actions(state))
    return any(gesture.place and wanted.intersection(gesture.pieces) for gesture in gestures)


def to_move(seat: int, wanted: Wanted) -> Wanted:
    """A wanted position in which that seat decides."""
    return lambda history: history.game.to_act(history.state) == seat and wanted(history)


def until_round(number: int) -> Wanted:
    """Until a round has come and a fresh die can be placed in it."""
    return lambda history: rounds(history) >= number and drags(history, "die")


def has_choice(history: Playthrough) -> bool:
    """Whether a movement has several meanings now, some rounds into the game."""
    if over(history) or rounds(history) < 4:
        return False
    game, state = history.game, history.state
    ways = [
        (g.pieces[:1], g.place) for a in game.legal_actions(state) if (g := game.gesture(state, a)).pieces
    ]
    return len(ways) != len(set(ways))
