"""What is legal: one predicate, and the candidates that it is asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.common.cards import find
from rules.engine.agenda import NOBODY, Choose, decider
from rules.engine.resolve import Resolve
from rules.engine.windows import Window
from rules.game import Refusal
from tests.rules.engine.skirmish.draft import Draft, abilities
from tests.rules.engine.skirmish.pieces import Piece
from tests.rules.engine.skirmish.position import Assault, EndTurn, Move, Pass, Pick, Play, Use
from tests.rules.engine.skirmish.refusals import NOT_NOW, OVER, UNKNOWN, refused
from tests.rules.engine.skirmish.state import (
    CELLS,
    GRID,
    PLAYERS,
    cell_id,
    distance,
    entry_row,
    entry_zone,
)

MAIN_ONLY = refused("SK-2.1", "Only commands and abilities that answer can be used now.")


def seat_to_act(play: Draft) -> int:
    """The seat whose decision is awaited; NOBODY when the game is over."""
    if play.over:
        return NOBODY
    return decider(play.agenda) if play.agenda else play.active


def why_not(play: Draft, action: Any) -> Refusal | None:
    """Why an action is not legal; None when it is."""
    if play.over:
        return OVER
    check = CHECKS.get(type(action))
    if check is None:
        return UNKNOWN
    top = play.agenda[-1] if play.agenda else None
    if isinstance(top, Choose):
        legal = type(action) is Pick and type(action.id) is str and top.allows(action.id)
        return None if legal else refused("SK-2.2", "Something has to be chosen first.")
    return check(play, seat_to_act(play), action, isinstance(top, Window))


def candidates(play: Draft) -> Iterator[Any]:
    """Actions among which all legal ones are, in a fixed order."""
    top = play.agenda[-1] if play.agenda else None
    if isinstance(top, Choose):
        yield from map(Pick, top.answers)
        return
    seat = seat_to_act(play)
    yield from answers(play, seat)
    if isinstance(top, Window):
        yield Pass()
        return
    cells = tuple(CELLS)
    mine = [piece for piece in play.pieces.values() if piece.controller == seat]
    for card in play.sides[seat].hand:
        yield from (Play(card.id, place) for place in (*cells, *(piece.id for piece in mine)))
    for piece in mine:
        yield from (Move(piece.id, cell) for cell in cells)
        yield from (Assault(piece.id, target) for target in (*play.pieces, *PLAYERS))
    yield EndTurn()


def answers(play: Draft, seat: int) -> Iterator[Any]:
    """What a seat may answer with, legal or not."""
    for card in play.sides[seat].hand:
        yield Play(card.id)
    for piece in play.pieces.values():
        if piece.controller == seat:
            yield from (Use(piece.id, number) for number in range(len(piece.abilities)))


def may_answer(play: Draft, seat: int) -> bool:
    """Whether a seat has a legal answer."""
    return any(CHECKS[type(each)](play, seat, each, True) is None for each in answers(play, seat))


def on_play(play: Draft, seat: int, id: str, kind: str) -> Resolve | None:
    """What a command does when it is played; None where it does nothing then."""
    found = (at for at, each in enumerate(play.library[kind].abilities) if each.when == "play")
    number = next(found, None)
    return Resolve(seat, id, kind, number) if number is not None else None


def _play(play: Draft, seat: int, action: Play, answering: bool) -> Refusal | None:
    card = find(play.sides[seat].hand, action.card)
    if card is None or not card.kind:
        return UNKNOWN
    printed = play.library[card.kind]
    if printed.type == "command":
        this = on_play(play, seat, card.id, card.kind)
        if this is None or action.place != "":
            return UNKNOWN
        return play.ability(this).why_not(play, this)
    if answering:
        return MAIN_ONLY
    return _placed(play, seat, printed.type, printed.cost, action.place)


def _placed(play: Draft, seat: int, type: str, cost: int, place: str) -> Refusal | None:
    """Why a card cannot be played to a place."""
    if type == "pilot":
        host = play.pieces.get(place)
        if host is None or host.type != "mecha" or host.controller != seat or play.pilots(place):
            return refused("SK-3.1", "A pilot goes to a mecha of yours that has none.")
        return None
    cell = CELLS.get(place)
    if cell is None or cell not in entry_zone(seat) or play.at(cell) is not None:
        return refused("SK-3.2", "It goes to an empty space of your entry zone.")
    if type == "mecha" and play.spent(seat) + cost > play.bandwidth(seat):
        return refused("SK-3.3", "You have not enough bandwidth.")
    return None


def _use(play: Draft, seat: int, action: Use, answering: bool) -> Refusal | None:
    piece = play.pieces.get(action.unit)
    if piece is None or piece.controller != seat or action.number not in range(len(piece.abilities)):
        return UNKNOWN
    this = list(abilities(piece))[action.number]
    ability = play.ability(this)
    if ability.when not in (("answer",) if answering else ("answer", "use")):
        return refused("SK-3.4", "That ability is not used, or not now.")
    return ability.why_not(play, this)


def _unit(play: Draft, seat: int, id: str, answering: bool) -> Piece | Refusal:
    """A mecha that may act, or why it may not."""
    piece = play.pieces.get(id)
    if piece is None or piece.controller != seat or piece.type != "mecha":
        return UNKNOWN
    if answering:
        return MAIN_ONLY
    unit = play.unit(id)
    assert unit is not None
    if unit.arrived == play.turn and not piece.has("haste"):
        return refused("SK-3.5", "It arrived this turn.")
    return piece


def _move(play: Draft, seat: int, action: Move, answering: bool) -> Refusal | None:
    piece = _unit(play, seat, action.unit, answering)
    if isinstance(piece, Refusal):
        return piece
    unit = play.unit(piece.id)
    assert unit is not None
    if "move" in piece.can_not or unit.moved or unit.attacked:
        return refused("SK-3.6", "It cannot move now.")
    if action.cell not in CELLS or CELLS[action.cell] not in within(play, piece):
        return refused("SK-3.7", "It cannot go there.")
    return None


def within(play: Draft, piece: Piece) -> set[int]:
    """The cells that a unit can move to."""
    edge, found = {piece.cell}, {piece.cell}
    for _ in range(max(1, piece.has("speed")) + piece.spaces):
        beside = {cell for at in edge for cell in GRID.neighbours(at)}
        edge = {cell for cell in beside - found if play.at(cell) is None}
        found |= edge
    return found - {piece.cell}


def _assault(play: Draft, seat: int, action: Assault, answering: bool) -> Refusal | None:
    piece = _unit(play, seat, action.unit, answering)
    if isinstance(piece, Refusal):
        return piece
    unit = play.unit(piece.id)
    assert unit is not None
    tired = unit.attacked >= piece.attacks or ("both" in piece.can_not and unit.moved)
    if "attack" in piece.can_not or tired or _owes_move(play, seat, piece):
        return refused("SK-3.8", "It cannot attack now.")
    reach = max(1, piece.has("range"))
    if action.target in PLAYERS:
        away = abs(GRID.row_of(piece.cell) - entry_row(1 - seat)) + 1
        if PLAYERS[action.target] == seat or away > reach or not piece.power:
            return refused("SK-3.9", "It cannot attack that player from there.")
        return None
    target = play.pieces.get(action.target)
    if (
        target is None
        or target.controller == seat
        or target.host
        or distance(piece.cell, target.cell) > reach
    ):
        return refused("SK-3.10", "It cannot attack that.")
    if target.has("flight") and not (piece.has("flight") or piece.has("reach")):
        return refused("SK-3.11", "Only a unit with Flight or Reach attacks one with Flight.")
    return None


def _owes_move(play: Draft, seat: int, piece: Piece) -> bool:
    """Whether a unit has to move, has not, and can."""
    if "move" not in piece.duties:
        return False
    return any(
        _move(play, seat, Move(piece.id, cell_id(cell)), False) is None for cell in within(play, piece)
    )


def _pick(play: Draft, seat: int, action: Pick, answering: bool) -> Refusal | None:
    return NOT_NOW


def _pass(play: Draft, seat: int, action: Pass, answering: bool) -> Refusal | None:
    return None if answering else NOT_NOW


def _end_turn(play: Draft, seat: int, action: EndTurn, answering: bool) -> Refusal | None:
    if answering:
        return NOT_NOW
    mine = [piece for piece in play.pieces.values() if piece.controller == seat]
    if any(_owes_move(play, seat, piece) for piece in mine):
        return refused("SK-3.12", "One of your units has to move first.")
    return None


CHECKS: dict[type, Callable[[Draft, int, Any, bool], Refusal | None]] = {
    Play: _play, Use: _use, Move: _move, Assault: _assault, Pick: _pick, Pass: _pass, EndTurn: _end_turn,
}  # fmt: skip
