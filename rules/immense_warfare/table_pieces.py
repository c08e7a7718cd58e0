"""The places and pieces of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from rules.common.cards import Card, Pile
from rules.common.text import possessive
from rules.game import Piece
from rules.immense_warfare.field import CELLS, NAMES
from rules.immense_warfare.fighting import rests
from rules.immense_warfare.pieces import Piece as Known
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.state import Unit
from rules.immense_warfare.unit_face import UnitFace
from rules.immense_warfare.working_state import WorkingState

FIELD, STACK, CHOICE = "field", "stack", "choice"
"""The whole battlefield, onto which Commands are played; announcements; cards to look at."""
PILES = ("hand", "deck", "discard", "damage")
ACTING = ("stack", "field", "damage")
"""The zones from which a card visibly moves to the chosen place."""
SHOWN = ("flight", "reach", "haste", "pierce", "speed", "range")
"""The keywords shown as icons on a unit; armour and bandwidth are numbers."""


def pieces(play: WorkingState) -> Iterator[Piece]:
    """Yield the pieces on the table as the viewing seat sees them. Cards to look at or choose from that
    aren't visible elsewhere are put in front of it."""
    asked, going = looked_at(play), acting(play)
    for piece in _pile_pieces(play, asked):
        yield replace(piece, acting=True) if piece.id == going else piece


def acting(play: WorkingState) -> str:
    """Return the id of the card whose space is being chosen; "" for none."""
    question = play.question
    if question is None or not any(each in CELLS for each in question.among):
        return ""
    piece = play.find(question.about)
    return question.about if piece is not None and piece.zone in ACTING else ""


def _pile_pieces(play: WorkingState, asked: Mapping[str, tuple[Card, int]]) -> Iterator[Piece]:
    for order, open_card in enumerate(play.stack):
        if open_card.id not in asked:
            yield card_piece(play, open_card, STACK, open_card.owner, order)
    for seat, side in enumerate(play.sides):
        for order, card in enumerate(side.hand):
            if card.id not in asked:
                yield card_piece(play, card, f"hand/{seat}", seat, order)
        for pile, cards in (("deck", side.deck), ("discard", side.discard)):
            top = next((card for card in cards if card.id not in asked), None)
            if top is not None:
                name = "" if top.kind else f"{possessive(play.names[seat])} deck"
                yield card_piece(play, top, f"{pile}/{seat}", seat, 0, name)
        for order, card in enumerate(side.damage):
            yield card_piece(play, card, f"damage/{seat}", seat, order)
    for order, (card, owner) in enumerate(asked.values()):
        yield card_piece(play, card, CHOICE, owner, order)
    yield from _battlefield(play)


def looked_at(play: WorkingState) -> Mapping[str, tuple[Card, int]]:
    """Return the cards shown in front of the deciding player by id, with their owners: of a deck, of the
    opponent's hand, of a discard pile or of the stack; none for a question about the battlefield or the
    player's own hand."""
    question = play.question
    if question is None or (question.secret and question.seat != play.shown_seat):
        return {}
    among = {*question.among, *question.picked}
    found: dict[str, tuple[Card, int]] = {
        card.id: (card, card.owner) for card in play.stack if card.id in question.among
    }
    for seat, side in enumerate(play.sides):
        piles: list[Pile] = [side.deck, side.discard]
        piles += [side.hand] if seat != question.seat else []
        for card in (card for pile in piles for card in pile):
            if card.id in among and card.id not in question.picked:
                found[card.id] = card, seat
    return dict(sorted(found.items(), key=lambda each: (each[1][0].kind, each[0])))


def _battlefield(play: WorkingState) -> Iterator[Piece]:
    """Yield the pieces on the battlefield: Commands below units, attached cards above them."""
    spells = [unit for unit in play.units if not unit.host and not is_a(play.pieces[unit.id].type, "unit")]
    units = [unit for unit in play.units if not unit.host and unit not in spells]
    attached = [unit for unit in play.units if unit.host]
    orders: dict[int, int] = {}
    for unit in (*spells, *units, *attached):
        order = orders[unit.cell] = orders.get(unit.cell, -1) + 1
        yield unit_piece(play, unit, order)


def unit_piece(play: WorkingState, unit: Unit, order: int = 0) -> Piece:
    """Return the piece of a card on the battlefield; `turn` is the index of an attached card on its host."""
    piece, idle = play.pieces[unit.id], False
    kind = "attached" if unit.host else "unit"
    own_turn = unit.controller == play.seat and play.phase == "main"
    if own_turn and not unit.host and is_a(piece.type, "mecha"):
        idle = rests(play, unit)
    place = NAMES[unit.cell]
    beside = [each.id for each in play.units if each.host and each.host == unit.host]
    turn = beside.index(unit.id) if unit.host else 0
    just_arrived = own_turn and idle and unit.arrived == play.turn and not piece.has("haste")
    face = face_of(unit, piece, just_arrived).text
    return Piece(
        unit.id,
        place,
        kind,
        face,
        piece.name,
        unit.controller,
        order,
        turn=turn,
        spent=idle and not just_arrived,
    )


def face_of(unit: Unit, piece: Known, just_arrived: bool = False) -> UnitFace:
    """Return the face of a card on the battlefield."""
    if not is_a(piece.type, "unit"):
        return UnitFace(unit.kind, piece.name, time=unit.time, spell=True)
    return UnitFace(
        unit.kind,
        piece.name,
        piece.power,
        piece.durability_left,
        piece.damage,
        unit.armour,
        piece.has("provide"),
        tuple(word for word in SHOWN if piece.has(word)),
        just_arrived,
        unit.time,
        is_a(piece.type, "mecha"),
    )


def card_piece(play: WorkingState, card: Card, place: str, owner: int, order: int, name: str = "") -> Piece:
    """Return the piece of a card in a pile: face down where it isn't known."""
    if not card.kind:
        return Piece(card.id, place, "card", "", name or "a hidden card", owner, order, up=False)
    return Piece(card.id, place, "card", card.kind, play.tables.title(card.kind), owner, order)


def as_played(play: WorkingState, card: Card, place: str, seat: int) -> Piece | None:
    """Return a hand card as a piece on the battlefield; None for a Command that doesn't stay."""
    if not card.kind:
        return None
    printed, known = play.tables.printed[card.kind], play.tables.faces[card.kind][1]
    if not (is_a(printed.type, "unit") or printed.type == "pilot" or printed.placed):
        return None
    host = play.unit(place)
    cell = host.cell if host is not None else CELLS.get(place, -1)
    if cell < 0:
        return None
    unit = Unit(
        card.id, card.kind, seat, seat, cell, 0, play.turn, host.id if host is not None else "",
        armour=int(printed.keywords.get("armour", 0)), time=printed.time,
    )  # fmt: skip
    kind = "attached" if host is not None else "unit"
    return Piece(card.id, NAMES[cell], kind, face_of(unit, known).text, known.name, seat)


def contents(work: WorkingState, place: str) -> tuple[Piece, ...]:
    """Return the pieces in a player's pile; none for any other place."""
    pile, _, seat = place.partition("/")
    if pile not in PILES:
        return ()
    cards = work.pile(int(seat), pile)
    return tuple(card_piece(work, card, place, int(seat), order) for order, card in enumerate(cards))
