"""Cards that move between the piles, the stack and the battlefield (MI-4.4, MI-4.8)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.common.cards import Card, without
from rules.common.text import listed
from rules.immense_warfare import events, players, units
from rules.immense_warfare.battlefield import Battlefield
from rules.immense_warfare.field import NAMES, PLAYER_IDS, cell_name
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.pilots import PILOT
from rules.immense_warfare.printed import Printed, is_a
from rules.immense_warfare.state import Fallen, OpenCard, Unit
from rules.immense_warfare.working_state import WorkingState


def move(play: WorkingState, id: str, zone: str) -> str:
    """Move a card from any zone to a pile of its owner, as the first card, and return its id there: a new
    one where it becomes hidden."""
    piece = take(play, id)
    card = Card(players.new_id(play, piece.owner) if zone in ("hand", "deck") else id, piece.kind)
    players.set_pile(play, piece.owner, zone, (card, *play.pile(piece.owner, zone)))
    if piece.zone == "deck" and zone == "discard":
        text = f"{piece.name} goes from the deck to the discard pile."
        play.emit(events.Milled(
            piece.owner, text, (), ("MI-4.4",), piece.kind, "seen", milled=card.id,
        ))  # fmt: skip
    return card.id


def take(play: WorkingState, id: str) -> Piece:
    """Remove a card from its zone, put cards attached to it into discard piles (MI-4.8), and return it:
    as printed, a pilot as it was."""
    unit = play.unit(id) if play.is_on_battlefield(id) else None
    if unit is None:
        return _take_card(play, id)
    if unit.kind in play.tables.pilots:
        piece = play.pieces[id]
        _pilot_leaves(play, piece)
    else:
        piece = play.tables.bare(
            unit
        )  # the battlefield isn't recomputed between several cards that leave together
    attached = [each.id for each in play.units if each.host == id]
    left = tuple([each for each in play.units if each.id != id])
    units.set_units(play, left, Battlefield.without_unit, unit, play.tables)
    for each in attached:
        if play.is_on_battlefield(each):
            move(play, each, "discard")
    if play.mover == id:
        play.mover = ""
    return piece


def _take_card(play: WorkingState, id: str) -> Piece:
    """Remove a card from the stack or a pile and return it. Raises KeyError when it is in none."""
    piece = play.find_off_battlefield(id)
    if piece is None:
        raise KeyError(id)
    if piece.zone == "stack":
        play.stack = tuple([each for each in play.stack if each.id != id])
    else:
        players.set_pile(play, piece.owner, piece.zone, without(play.pile(piece.owner, piece.zone), id))
    return piece


def _pilot_leaves(play: WorkingState, piece: Piece) -> None:
    """Keep the durability that a leaving pilot added to its mecha (MI-4.6)."""
    host = play.unit(piece.host) if piece.type == PILOT and piece.host else None
    if host is not None and piece.durability_mod and not piece.idle:
        units.change(play, host.id, hardened=host.hardened + piece.durability_mod)


def put_on_stack(play: WorkingState, id: str) -> OpenCard:
    """Move a card from its pile to the stack, face up, and return it."""
    piece = take(play, id)
    card = OpenCard(id, piece.kind, piece.owner)
    play.stack = (*play.stack, card)
    return card


def enter(play: WorkingState, id: str, seat: int, cell: int, host: str = "") -> None:
    """Move a card from the stack to the battlefield. An own unit that it is placed onto is sacrificed."""
    piece = take(play, id)
    printed = play.tables.printed[piece.kind]
    damage = 0
    below = play.at(cell) if printed.onto is not None and not host else None
    if below is not None and printed.onto is not None:
        damage = below.damage if printed.onto.damage else 0
        sacrifice(play, below.id)
    armour = int(printed.keywords.get("armour", 0))
    unit = Unit(
        id,
        piece.kind,
        piece.owner,
        seat,
        cell,
        units.tick(play),
        play.turn,
        host,
        damage,
        armour,
        printed.time,
    )
    units.set_units(play, (*play.units, unit), Battlefield.arrived, unit, play.tables)
    if play.emits(events.Entered):
        on = play.piece(host).name if host else cell_name(cell)
        text = f"{printed.name} {'is attached to' if host else 'enters at'} {on}."
        play.emit(events.Entered(seat, text, (id,), (_rule(printed),), piece.kind, "played", unit=id))


def _rule(printed: Printed) -> str:
    """Return the rule for a card entering the battlefield."""
    return {"tower": "MI-4.1", "mecha": "MI-4.2", "mecha_tower": "MI-4.3", "pilot": "MI-4.6"}.get(
        printed.type, "MI-4.4"
    )


def sacrifice(play: WorkingState, id: str) -> None:
    """Sacrifice a card: it is discarded, and doesn't count as destroyed."""
    piece = play.pieces[id]
    move(play, id, "discard")
    play.emit(lambda: events.Left(
        piece.controller, f"{play.names[piece.controller]} sacrifices {piece.name}.",
        (), ("MI-5.6",), piece.kind, "seen",
    ))  # fmt: skip


def destroy(play: WorkingState, ids: Iterable[str], attacker: str = "", worn: bool = False) -> None:
    """Destroy cards on the battlefield at the same time; their events are emitted while all are still
    there. `worn`: because their durability is used up (MI-6.1)."""
    there = [play.pieces[id] for id in ids if id in play.pieces]
    for piece in there if play.emits(events.Destroyed) else ():
        why = f": {_worn_out(piece)}" if worn else ""
        text, marks = f"{piece.name} is destroyed{why}.", (piece.id, NAMES[piece.cell])
        play.emit(events.Destroyed(
            piece.controller, text, marks, ("MI-5.6",), piece.kind, "seen", unit=piece.id, attacker=attacker,
        ))  # fmt: skip
    for piece in there:
        if play.unit(piece.id) is not None:
            move(play, piece.id, "discard")
    play.fallen += tuple(
        [Fallen(piece.id, piece.controller, piece.type) for piece in there if is_a(piece.type, "unit")]
    )


def _worn_out(piece: Piece) -> str:
    """Return why a unit has no durability left (MI-6.1)."""
    if piece.durability <= 0 or not piece.damage:
        return "its durability is 0"
    return f"{piece.damage} damage on {piece.durability} durability"


def discard(play: WorkingState, id: str) -> None:
    """Discard a card from hand."""
    piece = play.piece(id)
    move(play, id, "discard")
    play.discarded += 1
    text = f"{play.names[piece.owner]} discards {piece.name}."
    play.emit(events.Discarded(
        piece.owner, text, (), ("MI-3.4",), piece.kind, "seen", discarded=id, player=PLAYER_IDS[piece.owner],
    ))  # fmt: skip


def show(play: WorkingState, seat: int, ids: Iterable[str]) -> None:
    """Reveal cards to all players."""
    names = [play.piece(id).name for id in ids]
    if names:
        play.emit(lambda: events.CardsShown(
            seat, f"{play.names[seat]} reveals {listed(names)}.", (), ("MI-4.4",),
        ))  # fmt: skip
