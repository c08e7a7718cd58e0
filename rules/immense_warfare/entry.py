"""The spaces where cards can enter the battlefield, and the bandwidth for mechas (MI-4.1, MI-4.2, MI-6.6)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.immense_warfare.battlefield import Battlefield, prices
from rules.immense_warfare.field import BESIDE, CELLS, CELLS_OF, ZONE_MASKS, ZONES
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import Printed, is_a
from rules.immense_warfare.working_state import WorkingState


def spaces(play: WorkingState, kind: str, seat: int) -> tuple[int, ...]:
    """Return the spaces where a card can be played or placed (MI-4.1, MI-4.2, its own text)."""
    here, printed = play.battlefield, play.tables.printed[kind]
    like = (
        printed.type if not printed.placed and printed.onto is None else kind
    )  # shared by cards of its type
    found = here.free.get((like, seat))
    if found is None:
        found = here.free[like, seat] = tuple(_spaces_of(play, printed, seat, here))
    return found


def spaces_for(play: WorkingState, seat: int, kind: str, where: str) -> tuple[int, ...]:
    """Return the spaces where a seat can place a card without playing it: only a given cell, those in its
    entry zone ("zone"), or all where it could be played (""). The card's own restrictions apply here too."""
    found = spaces(play, kind, seat)
    if where == "zone":
        return tuple([cell for cell in found if cell in ZONES[seat]])
    if where not in CELLS:
        return found
    cell, printed = CELLS[where], play.tables.printed[kind]
    bound = printed.placed or (printed.onto is not None and printed.onto.required)
    free = cell in found if bound else play.at(cell) is None
    return (cell,) if free else ()


def _spaces_of(play: WorkingState, printed: Printed, seat: int, here: Battlefield) -> Sequence[int]:
    if printed.placed == "any_space":
        return range(len(BESIDE))
    found = 0
    if printed.placed == "opposing_zone":
        found = ZONE_MASKS[1 - seat] & _beside_towers(play, seat)
    elif printed.onto is None or not printed.onto.required:
        found = ZONE_MASKS[seat]
        if is_a(printed.type, "tower"):
            found |= _beside_towers(play, seat)
    free = CELLS_OF[found & ~(here.masks[0] | here.masks[1])]
    if printed.onto is None:
        return free
    onto, name = sorted(here.at.items()), printed.onto.name
    return [*free, *[cell for cell, piece in onto if piece.controller == seat and piece.name == name]]


def _beside_towers(play: WorkingState, seat: int) -> int:
    found = 0
    for piece in play.battlefield.pieces_matching("tower", seat):
        if not piece.host:
            found |= BESIDE[piece.cell]
    return found


def zone_spaces(play: WorkingState, seat: int) -> tuple[int, ...]:
    """Return the empty spaces of a player's entry zone."""
    at = play.battlefield.at
    return tuple([cell for cell in ZONES[seat] if cell not in at])


def zone_is_full(play: WorkingState, seat: int) -> bool:
    """Return whether a player's entry zone has no space that is empty or could be emptied by moving an
    own unit (MI-2.3)."""
    here = play.battlefield
    if ZONE_MASKS[seat] & ~(here.masks[0] | here.masks[1]):
        return False
    there = [here.at[cell] for cell in ZONES[seat]]
    return all(piece.controller != seat or _is_immobile(play, piece) for piece in there)


def _is_immobile(play: WorkingState, piece: Piece) -> bool:
    """Return whether a unit can never move: a tower, or one whose card forbids it."""
    if not is_a(piece.type, "mecha"):
        return True
    always = play.tables.always.get(piece.kind, {})
    return any(
        always[number].roots for kind, number in piece.abilities if kind == piece.kind and number in always
    )


def bandwidth(play: WorkingState, seat: int) -> int:
    """Return a player's bandwidth (MI-6.6)."""
    return play.battlefield.means_of(seat)[0]


def spent(play: WorkingState, seat: int) -> int:
    """Return the total cost of a player's mechas."""
    return play.battlefield.means_of(seat)[1]


def cost_at(play: WorkingState, kind: str, cell: int, seat: int) -> int:
    """Return the cost of a mecha in a space (MI-4.2)."""
    here = play.battlefield
    if not here.priced:
        return play.tables.printed[kind].cost
    if (kind, cell, seat) not in here.prices:
        found = prices(play, here, kind, seat, {cell, *ZONES[seat]})
        here.prices.update({(kind, each, seat): price for each, price in found.items()})
    return here.prices[kind, cell, seat]


def bandwidth_suffices(play: WorkingState, kind: str, cell: int, seat: int, without: int = 0) -> bool:
    """Return whether a player's bandwidth suffices for a mecha in a space; `without` is the cost of a
    mecha that leaves (MI-4.2)."""
    bandwidth, spent = play.battlefield.means_of(seat)
    return spent - without + cost_at(play, kind, cell, seat) <= bandwidth
