"""What the parts of the table show beside the pieces: plates, tags of cards, what waits, piles."""

from __future__ import annotations

from collections.abc import Callable

from rules.common.cards import find
from rules.common.words import capital
from rules.game import Piece
from rules.immense_warfare import questions
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.state import LOST
from rules.immense_warfare.table import PILES, card_piece, shown_seat
from rules.immense_warfare.turn import KEEP
from rules.tabletop import Counter, Plate, Stack, Tag, Waiting

Playable = Callable[[], frozenset[str]]
"""The pieces with which the one to decide can do something."""
SHORTER = {"You are asked": "Asked", "Discard a card": "Discard"}
"""Notes of a plate where their own words have no room."""


def plate(draft: Draft, seat: int, you: int, deck: str) -> Plate:
    """A player's plate: whose turn it is, with which deck, bandwidth used of what there is, the damage zone, and how
    many cards lie where."""
    side, note = draft.sides[seat], _note(draft, seat, you)
    counters = (
        Counter("bandwidth", draft.spent(seat), "bandwidth", draft.bandwidth(seat), metered=True),
        Counter("wreck", len(side.damage), "damage", LOST),
        Counter("cards", len(side.hand), "in hand"),
    )
    return Plate(note, SHORTER.get(note, ""), deck, counters, draft.seat == seat and not draft.over)


def _note(draft: Draft, seat: int, you: int) -> str:
    """Who is asked, or whose turn it is."""
    if draft.over:
        return "Draw" if len(draft.losers) > 1 else "Lost" if seat in draft.losers else "Won"
    if draft.deciding == seat and draft.agenda:
        if draft.question is not None and draft.question.asked == KEEP:
            return "Discard a card" if seat == you else "Discards"
        return "You are asked" if seat == you else "Is asked"
    if draft.seat == seat:
        return "Your turn" if seat == you else "To play"
    return ""


def tag(draft: Draft, piece: Piece, playable: Playable) -> Tag:
    """Why a card of the hand cannot be played, in a word or two."""
    own = shown_seat(draft)
    if not piece.face or piece.place != f"hand/{own}" or find(draft.sides[own].hand, piece.id) is None:
        return Tag()
    return Tag(why=_why_resting(draft, own, piece, playable))


def _why_resting(draft: Draft, own: int, piece: Piece, playable: Playable) -> str:
    """Why a card of the hand cannot be played though its owner decides; "" when it can, and in a first hand."""
    if not draft.turn or draft.deciding != own or piece.id in playable():
        return ""
    printed = draft.tables.printed[piece.face]
    command = is_a(printed.type, "command")
    if draft.question is not None or (draft.answering and not command):
        return "not now"
    if printed.unplayable:
        return "never played"
    if command:
        return "no target"
    if is_a(printed.type, "tower") and draft.tower:
        return "one a turn"
    if printed.type == "pilot":
        return "no mecha"
    if is_a(printed.type, "mecha"):
        over = draft.spent(own) + printed.cost - draft.bandwidth(own)
        if over > 0:
            return f"needs {over} more"
    return "no space"


def contents(draft: Draft, place: str) -> tuple[Piece, ...] | None:
    """All that lies in a pile of a player's; None for any other place."""
    pile, _, seat = place.partition("/")
    if pile not in PILES:
        return None
    cards = draft.pile(int(seat), pile)
    return tuple(card_piece(draft, card, place, int(seat), order) for order, card in enumerate(cards))


def stack(draft: Draft, you: int) -> Stack:
    """What is announced, what resolves first at the front."""
    if not draft.waiting:
        return Stack()
    asked = draft.deciding
    items = tuple(
        Waiting(each.seat, capital(questions.announced(draft, each))) for each in reversed(draft.waiting)
    )
    return Stack(_heading(draft, asked, you), items, asked is not None and asked == you)


def _heading(draft: Draft, asked: int | None, you: int) -> str:
    """Who is asked, in the third person but for the one who looks."""
    if draft.resolving or asked is None:
        return "Resolving"
    return "Do you answer?" if asked == you else f"{draft.names[asked]} is asked"
