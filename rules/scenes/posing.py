"""A scene in its game: the position after its moves, what a hand does there, and what the rules have against it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from rules.bots.names import UnknownBot, bot
from rules.content import suggestion
from rules.game import Action, Setup, State
from rules.history import History
from rules.scenes.records import AnyScene, Hand, InvalidPosition, Move, Played
from rules.tabletop import AnyTabletop

MOST = 3
"""How many moves a fault names."""
SEED = 1
LONGEST = 2000
"""Moves after which a game that a bot plays is given up."""


class Posed(NamedTuple):
    """A picture's scene in its game: the view, the move aimed at, and the view that it leads to where that is shown."""

    view: State
    action: Action | None = None
    after: State | None = None

    @property
    def views(self) -> tuple[State, ...]:
        """What is drawn, side by side."""
        return (self.view,) if self.after is None else (self.view, self.after)


def begun(game: AnyTabletop, scene: AnyScene) -> History[State, Action]:
    """Return the game of a scene, which has come to its position by its moves. Raises InvalidPosition."""
    if scene.played is not None:
        history = _played(game, scene.played)
    else:
        assert scene.position is not None, "a page has no position"
        try:
            state = scene.position.state(game)
        except InvalidPosition as fault:
            raise InvalidPosition(
                f"position.{fault.path}" if fault.path else "position", str(fault)
            ) from None
        if game.to_act(state) is not None and not any(game.legal_actions(state)):
            raise InvalidPosition("position", "no player can act there")
        history = History(game, _setup(game, scene, state), SEED, state)
    for seat, name in enumerate(scene.bots):
        _known_bot(name, f"bots[{seat}]")
    if len(scene.bots) > len(history.setup.seats):
        raise InvalidPosition("bots", f"{len(scene.bots)} of them, but {len(history.setup.seats)} seats")
    history.setup = replace(history.setup, bots=scene.bots)
    for number, move in enumerate(scene.moves):
        history.do(action_of(game, history.state, move, f"moves[{number}]"))
    return history


def _setup(game: AnyTabletop, scene: AnyScene, state: State) -> Setup:
    """What a position is played with: what it says itself, or the default setup for its players."""
    said = getattr(scene.position, "setup", None)
    if said is not None:
        setup: Setup = said(game)
        return setup
    names = game.players(state)
    seats = len(names) if len(names) in game.seats else game.seats[0]
    setup = game.default_setup(seats)
    return replace(setup, seats=tuple(names)) if len(names) == seats else setup


def _played(game: AnyTabletop, asked: Played) -> History[State, Action]:
    """A game that a bot has played. Raises InvalidPosition."""
    if asked.seats not in game.seats:
        most = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else f"{game.seats[0]}"
        raise InvalidPosition("played.seats", f"{game.title} is for {most} players")
    _known_bot(asked.by, "played.by")
    player = bot(asked.by)
    setup = game.default_setup(asked.seats)
    try:
        history = History(game, replace(setup, options={**setup.options, **asked.options}), asked.seed)
    except ValueError as fault:
        raise InvalidPosition("played", str(fault)) from None
    whole = asked.moves is None or asked.moves < 0
    for number in range(LONGEST if whole else asked.moves or 0):
        if (seat := history.to_act) is None:
            break
        history.do(player.think(game, game.view(history.state, seat), asked.seed + number).action)
    for _ in range(-(asked.moves or 0)):
        if history.actions:
            history.step_back()
    return history


def _known_bot(name: str, path: str) -> None:
    """Raise InvalidPosition for the name of no bot; "" is a person."""
    try:
        bot(name) if name else None
    except UnknownBot as fault:
        raise InvalidPosition(path, str(fault)) from None


def posed(game: AnyTabletop, scene: AnyScene) -> Posed:
    """A scene's position as the one to decide sees it, with its move. Raises InvalidPosition where the rules do
    not allow it, or forbid by another rule what it shows as refused."""
    state = begun(game, scene).state
    view = game.view(state, game.to_act(state) or 0)
    pieces = {piece.id for piece in game.pieces(view)}
    if scene.held:
        known(scene.held, pieces, "hand.held", "no piece")
    named = pieces | set(game.places())
    for number, each in enumerate(scene.show):
        if not each.startswith(("panel/", "mark/")):
            known(each, named, f"show[{number}]")
    if scene.refused is not None:
        _prove_refused(game, view, scene.refused, scene.rule)
    if scene.hand is None or scene.aim is None:
        return Posed(view)
    action = action_of(game, view, scene.aim, "hand.aim")
    if not scene.hand.after:
        return Posed(view, action)
    later = game.apply(state, action)
    return Posed(view, action, game.view(later, game.viewer(view)))


def known(name: str, among: Iterable[str], path: str, what: str = "") -> None:
    """Raise InvalidPosition for a name that is not among those known."""
    every = set(among)
    if name not in every:
        near = suggestion(name, [*every])
        raise InvalidPosition(path, f"{what} {name!r}{near}" if what else f"nothing is called {name!r}{near}")


def action_of(game: AnyTabletop, state: State, move: Move, path: str = "") -> Action:
    """The legal action that a move means. Raises InvalidPosition when there is none."""
    return _named(game, state, move, path) if isinstance(move, str) else _by_gesture(game, state, move, path)


def _named(game: AnyTabletop, state: State, words: str, path: str) -> Action:
    """The legal action that is told in these words, or the only one whose words begin so."""
    seat = game.to_act(state)
    if seat is None:
        raise InvalidPosition(path, "the game is over")
    view = game.view(state, seat)
    told = [(game.told(view, action), action) for action in game.legal_actions(state)]
    found = [each for each in told if each[0] == words] or [
        each for each in told if each[0].startswith(words)
    ]
    if len(found) == 1 or (found and found[0][0] == words):
        return found[0][1]
    said = [each for each, _ in found or told]
    listed = ", ".join(said[:MOST]) + (", ..." if len(said) > MOST else "")
    if found:
        raise InvalidPosition(path, f"{len(found)} legal moves start like this: {listed}")
    raise InvalidPosition(
        path, f"no legal move is called that{suggestion(words, said) or f'; choose from {listed}'}"
    )


def _by_gesture(game: AnyTabletop, state: State, hand: Hand, path: str) -> Action:
    for action in game.legal_actions(state):
        found = game.gesture(state, action)
        meant = hand.piece in found.pieces if hand.piece else bool(found.place) == bool(hand.to)
        if meant and found.place == (hand.to or found.place) and found.label.startswith(hand.does):
            return action
    refused = game.attempt(state, hand.piece, hand.to) if hand.piece and hand.to else None
    why = game.why_not(state, refused) if refused is not None else None
    raise InvalidPosition(path, f"no legal move{f': {why.text} ({why.rule})' if why is not None else ''}")


def _prove_refused(game: AnyTabletop, view: State, hand: Hand, rule: str) -> None:
    """Raise InvalidPosition where a move is not refused, or by another rule."""
    action = game.attempt(view, hand.piece, hand.to)
    why = game.why_not(view, action) if action is not None else None
    if why is None:
        what = "no rule refuses that" if action is not None else "that has no meaning here"
        raise InvalidPosition("hand.refused", what)
    if rule and why.rule != rule:
        raise InvalidPosition("hand.refused", f"it is refused by {why.rule}, not by {rule}: {why.text}")
