"""The illustrations of a rulebook, from `data/<game>/illustrations.yaml`: positions described in words of the game,
what is shown of them, and what a hand does there.

A game that has some says in `rules.<game>.position_file` how its positions are described: `PositionSpec`, a record that
makes the position of a game (`AnyPositionSpec`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Meta, Struct

from rules.content import Content, DataFaults, Fault, Node, build, read_nodes, rulebook, suggestion
from rules.content.nodes import node_below
from rules.content.rulebook import RuleId
from rules.game import Action, State
from rules.tabletop import AnyTabletop

FILE = "illustrations.yaml"
Words = Annotated[str, Meta(min_length=1, max_length=80)]
D = TypeVar("D")


class InvalidPosition(ValueError):
    """A description that no position of the game answers: the path below the record, and why."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path


class AnyPositionSpec(Protocol):
    """A position in the words of its game."""

    def state(self, game: Any) -> State:
        """The position. Raises InvalidPosition for one that the rules do not allow."""


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """A move: a piece goes to a place or is clicked; without both a button is pressed. Where several are meant, what it
    `does` begins the words of the right one."""

    piece: str = ""
    to: str = ""
    does: str = ""


class Illustration(Struct, Generic[D], frozen=True, forbid_unknown_fields=True):
    """A picture at a rule: of the position after the moves `first`, the box round all that `show` names (pieces,
    places, panels as `panel/plate`, marks of the map), or the `upper` part of it.

    `held` is a piece in the hand, whose legal places are lit; `aim` a move about to be made, and the position it leads
    to stands beside it where `after` says so; `refused` one that the rule forbids.
    """

    rule: RuleId
    position: D
    show: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=20)]
    upper: Annotated[float, Meta(gt=0, le=1)] = 1.0
    caption: Annotated[str, Meta(max_length=140)] = ""
    first: tuple[Hand, ...] = ()
    held: str = ""
    aim: Hand | None = None
    refused: Hand | None = None
    after: bool = False

    def faults(self) -> Iterator[str]:
        """What its fields cannot say alone."""
        if sum(map(bool, (self.held, self.aim, self.refused))) > 1:
            yield "a hand does one thing: 'held', 'aim' or 'refused'"
        if self.after and self.aim is None:
            yield "'after' needs the move in 'aim'"


AnyIllustration = Illustration[Any]


class IllustrationFile(Struct, Generic[D], frozen=True, forbid_unknown_fields=True):
    """All illustrations of a game."""

    illustrations: Annotated[tuple[Illustration[D], ...], Meta(max_length=200)]


class Posed(NamedTuple):
    """An illustration in its game: the view, the move aimed at, and the view that it leads to where that is shown."""

    view: State
    action: Action | None = None
    after: State | None = None

    @property
    def views(self) -> tuple[State, ...]:
        """What is drawn, side by side."""
        return (self.view,) if self.after is None else (self.view, self.after)


def file_type(id: str) -> Any:
    """The record of a game's illustrations. Raises ModuleNotFoundError for a game without."""
    described: Any = import_module(f"rules.{id}.position_file").PositionSpec
    return IllustrationFile[described]


def illustrations(id: str, packs: Sequence[Path] = ()) -> tuple[AnyIllustration, ...]:
    """The illustrations of a game in the order of their file, packs laid over it; none for a game without. Raises
    DataFaults."""
    found = Content(id, packs).file(FILE)
    return _read(id, found.path, found.name)[1] if found.path.exists() else ()


def faults(game: AnyTabletop, path: Path, name: str) -> Iterator[Fault]:
    """What a file of illustrations has that the game lacks: rules, positions, moves. Raises DataFaults."""
    tree, found = _read(game.id, path, name)
    known = rulebook(game.id, packs=[Path(pack) for pack in game.edition.packs]).ids
    for number, each in enumerate(found):
        at = f"illustrations[{number}]"
        try:
            if each.rule not in known:
                raise InvalidPosition(
                    "rule", f"the rulebook has no rule {each.rule}{suggestion(each.rule, known)}"
                )
            posed(game, each)
        except InvalidPosition as fault:
            below = f"{at}.{fault.path}" if fault.path else at
            yield Fault(name, node_below(tree, below).line, below, str(fault))


def _read(id: str, path: Path, name: str) -> tuple[Node, tuple[AnyIllustration, ...]]:
    tree = read_nodes(path, name)
    try:
        kind = file_type(id)
    except ModuleNotFoundError:
        raise DataFaults([Fault(name, 0, "", "this game does not describe positions")]) from None
    return tree, build(tree, kind, name).illustrations


def posed(game: AnyTabletop, illustration: AnyIllustration) -> Posed:
    """An illustration's position as the one to decide sees it, with its move. Raises InvalidPosition where the rules do
    not allow it, or forbid by another rule what it shows as refused."""
    try:
        state = illustration.position.state(game)
    except InvalidPosition as fault:
        raise InvalidPosition(f"position.{fault.path}", str(fault)) from None
    for number, hand in enumerate(illustration.first):
        state = game.apply(state, action_of(game, state, hand, f"first[{number}]"))
    view = game.view(state, game.to_act(state) or 0)
    pieces = {piece.id for piece in game.pieces(view)}
    if illustration.held and illustration.held not in pieces:
        raise InvalidPosition(
            "held", f"no piece {illustration.held!r}{suggestion(illustration.held, [*pieces])}"
        )
    named = pieces | set(game.places())
    for number, each in enumerate(illustration.show):
        if each not in named and not each.startswith(("panel/", "mark/")):
            raise InvalidPosition(f"show[{number}]", f"nothing is called {each!r}{suggestion(each, [*named])}")
    if illustration.refused is not None:
        _prove_refused(game, view, illustration.refused, illustration.rule)
    if illustration.aim is None:
        return Posed(view)
    action = action_of(game, view, illustration.aim, "aim")
    if not illustration.after:
        return Posed(view, action)
    later = game.apply(state, action)
    return Posed(view, action, game.view(later, game.viewer(view)))


def action_of(game: AnyTabletop, state: State, hand: Hand, path: str = "") -> Action:
    """The legal action that a hand means. Raises InvalidPosition when there is none."""
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
        raise InvalidPosition("refused", "nothing refuses that" if action is not None else "that means nothing")
    if why.rule != rule:
        raise InvalidPosition("refused", f"it is refused by {why.rule}, not by {rule}: {why.text}")
