"""A scene in its game: the position after its moves, the hand movement, and the expected refusal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from rules.bots.names import UnknownBot, bot
from rules.common.text import counted
from rules.content import suggestion
from rules.game import Action, Setup, State
from rules.history import History
from rules.scenes.records import AnyScene, Hand, InvalidPosition, Move, Played
from rules.tabletop import AnyTabletop, Gesture

MOST = 3
"""The most moves named in a fault."""
SEED = 1
LONGEST = 2000
"""The number of moves after which a bot's game is given up."""


class Posed(NamedTuple):
    """A scene's picture in its game: the view, the aimed move, and the view after it if that is shown."""

    view: State
    action: Action | None = None
    after: State | None = None

    @property
    def views(self) -> tuple[State, ...]:
        """Return the views to draw, side by side."""
        return (self.view,) if self.after is None else (self.view, self.after)


def history_of(game: AnyTabletop, scene: AnyScene) -> History[State, Action]:
    """Return the game of a scene at its position after its moves. Raises InvalidPosition."""
    if scene.played is not None:
        history = _play_bot_game(game, scene.played)
    else:
        assert scene.position is not None, "a page has no position"
        try:
            state = scene.position.state(game)
        except InvalidPosition as fault:
            raise InvalidPosition(
                f"position.{fault.path}" if fault.path else "position", str(fault)
            ) from None
        if game.to_act(state) is not None and not any(game.legal_actions(state)):
            raise InvalidPosition("position", "no player can act in this position")
        history = History(game, _setup(game, scene, state), SEED, state)
    for seat, name in enumerate(scene.bots):
        _known_bot(name, f"bots[{seat}]")
    if len(scene.bots) > len(history.setup.seats):
        raise InvalidPosition(
            "bots",
            f"expected at most {counted(len(history.setup.seats), 'bot')}, one per seat, got {len(scene.bots)}",
        )
    history.setup = replace(history.setup, bots=scene.bots)
    for number, move in enumerate(scene.moves):
        history.do(action_of(game, history.state, move, f"moves[{number}]"))
    return history


def _setup(game: AnyTabletop, scene: AnyScene, state: State) -> Setup:
    """Return the setup of a position: its own, or the default one for its players."""
    said = getattr(scene.position, "setup", None)
    if said is not None:
        setup: Setup = said(game)
        return setup
    names = game.at(state).players()
    seats = len(names) if len(names) in game.seats else game.seats[0]
    setup = game.default_setup(seats)
    return replace(setup, seats=tuple(names)) if len(names) == seats else setup


def _play_bot_game(game: AnyTabletop, asked: Played) -> History[State, Action]:
    """Return a game played by a bot. Raises InvalidPosition."""
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
    """Raise InvalidPosition for an unknown bot; "" is a person."""
    try:
        bot(name) if name else None
    except UnknownBot as fault:
        raise InvalidPosition(path, str(fault)) from None


def posed(game: AnyTabletop, scene: AnyScene) -> Posed:
    """Return a scene's position as the seat to act sees it, with its move. Raises InvalidPosition if the
    rules don't allow it, or refuse the move by another rule than the scene states."""
    state = history_of(game, scene).state
    view = game.view(state, game.to_act(state) or 0)
    pieces = {piece.id for piece in game.at(view).pieces}
    if scene.held:
        require_known(scene.held, pieces, "hand.held", "piece")
    named = pieces | set(game.places())
    for number, each in enumerate(scene.show):
        if not each.startswith(("panel/", "mark/")):
            require_known(each, named, f"show[{number}]")
    if scene.refused is not None:
        _prove_refused(game, view, scene.refused, scene.rule)
    if scene.hand is None or scene.aim is None:
        return Posed(view)
    action = action_of(game, view, scene.aim, "hand.aim")
    if not scene.hand.after:
        return Posed(view, action)
    later = game.apply(state, action)
    return Posed(view, action, game.view(later, game.viewer(view)))


def require_shown(game: AnyTabletop, view: State, name: str, marks: Collection[str], path: str) -> None:
    """Raise InvalidPosition unless a name is that of a piece on the table, of a place, or of one of the
    `marks` and panels of the map. Places that only pieces make are those of the legal moves."""
    pieces = (piece.id for piece in game.at(view).pieces if piece.place)
    shown = {*pieces, *game.places(), *marks}
    if name not in shown:
        lit = (game.at(view).gesture(action).place for action in game.legal_actions(view))
        require_known(name, (*shown, *filter(None, lit)), path)


def require_known(name: str, among: Iterable[str], path: str, what: str = "") -> None:
    """Raise InvalidPosition for a name that isn't in `among`."""
    every = set(among)
    if name not in every:
        near = suggestion(name, [*every])
        raise InvalidPosition(
            path, f"no {what} is called {name!r}{near}" if what else f"nothing is called {name!r}{near}"
        )


def action_of(game: AnyTabletop, state: State, move: Move, path: str = "") -> Action:
    """Return the legal action of a move. Raises InvalidPosition when there is none."""
    return (
        _action_by_text(game, state, move, path)
        if isinstance(move, str)
        else _by_gesture(game, state, move, path)
    )


def _action_by_text(game: AnyTabletop, state: State, words: str, path: str) -> Action:
    """Return the legal action with this text, or the only one whose text begins with it."""
    seat = game.to_act(state)
    if seat is None:
        raise InvalidPosition(path, "the game is over")
    view = game.view(state, seat)
    worded = [(game.at(view).action_to_string(action), action) for action in game.legal_actions(state)]
    found = [each for each in worded if each[0] == words] or [
        each for each in worded if each[0].startswith(words)
    ]
    if len(found) == 1 or (found and found[0][0] == words):
        return found[0][1]
    said = [each for each, _ in found or worded]
    listed = ", ".join(said[:MOST]) + (", ..." if len(said) > MOST else "")
    if found:
        raise InvalidPosition(path, f"{len(found)} legal moves start with this: {listed}")
    raise InvalidPosition(
        path, f"no legal move has this name{suggestion(words, said) or f', expected one of {listed}'}"
    )


def _by_gesture(game: AnyTabletop, state: State, hand: Hand, path: str) -> Action:
    for action in actions_of(game, state, hand):
        return action
    refused = game.at(state).action_from_drag(hand.piece, hand.to) if hand.piece and hand.to else None
    why = game.why_not(state, refused) if refused is not None else None
    raise InvalidPosition(path, f"no legal move{f': {why.text} ({why.rule})' if why is not None else ''}")


def only_action_of(game: AnyTabletop, state: State, move: Move, path: str = "") -> Action:
    """Return the legal action of a move. Raises InvalidPosition when there is none, or when the move can mean
    several that a player can tell apart."""
    action = action_of(game, state, move, path)
    view = game.view(state, game.to_act(state) or 0)
    meant = {game.at(view).action_to_string(each): None for each in actions_of(game, state, move)}
    if len(meant) > 1:
        listed = "; ".join([*meant][:MOST]) + ("; ..." if len(meant) > MOST else "")
        raise InvalidPosition(path, f"this can mean {len(meant)} moves, so add 'does': {listed}")
    return action


def actions_of(game: AnyTabletop, state: State, move: Move) -> Iterator[Action]:
    """Yield the legal actions that a move may mean, in their order: the first is the one it makes."""
    if isinstance(move, str):
        view = game.view(state, game.to_act(state) or 0)
        worded = [(game.at(view).action_to_string(action), action) for action in game.legal_actions(state)]
        exact = [action for words, action in worded if words == move]
        yield from exact or (action for words, action in worded if words.startswith(move))
        return
    table = game.at(state)
    gestures = ((action, table.gesture(action)) for action in game.legal_actions(state))
    meant = [(action, gesture) for action, gesture in gestures if _fits(move, gesture)]
    labelled = [action for action, gesture in meant if gesture.label.startswith(move.does)]
    yield from labelled or (
        action for action, _ in meant if table.action_to_string(action).startswith(move.does)
    )


def _fits(move: Hand, gesture: Gesture) -> bool:
    """Return whether a gesture is made with the piece and at the place of a move."""
    named = move.piece in gesture.pieces if move.piece else bool(gesture.place) == bool(move.to)
    return named and gesture.place == (move.to or gesture.place)


def _prove_refused(game: AnyTabletop, view: State, hand: Hand, rule: str) -> None:
    """Raise InvalidPosition unless the move is refused, by the given rule."""
    action = game.at(view).action_from_drag(hand.piece, hand.to)
    why = game.why_not(view, action) if action is not None else None
    if why is None:
        what = "no rule refuses this move" if action is not None else "this isn't a move"
        raise InvalidPosition("hand.refused", what)
    if rule and why.rule != rule:
        raise InvalidPosition("hand.refused", f"the move is refused by {why.rule}, not {rule}: {why.text}")
