"""Modules and crew as pieces on the table."""

from __future__ import annotations

from rules.engine.agenda import NOBODY
from rules.game import Piece
from rules.mechyard.places import cell_at, crew_on
from rules.mechyard.state import Offer, Spot
from rules.mechyard.working_state import WorkingState

MODULE, CREW = "module", "crew"
"""The kinds of pieces."""


def module_piece(play: WorkingState, spot: Spot) -> Piece:
    """Return the piece of a module in its bay."""
    module, design = play.module(spot), play.design(spot)
    return Piece(
        module.id, cell_at(spot.seat, module.x, module.y), MODULE, module.design, design.name, spot.seat,
        up=not play.is_broken(spot), turn=module.turn, spent=module.id in play.used,
    )  # fmt: skip


def offered_piece(play: WorkingState, offer: Offer, place: str, owner: int = NOBODY) -> Piece:
    """Return the piece of a module that can be attached, in the shop or among a mech's parts; face down where
    it is hidden."""
    if not offer.design:
        return Piece(offer.id, place, MODULE, owner=owner, up=False)
    design = play.library.designs[offer.design]
    return Piece(offer.id, place, MODULE, design.id, design.name, owner, turns=len(design.turns))


def crew_piece(play: WorkingState, seat: int, number: int) -> Piece:
    """Return the piece of a mech's crew member, by number from 0."""
    crew = play.mechs[seat].crew[number]
    return Piece(crew.id, crew_on(crew.on), CREW, str(crew.steps), f"Crew {number + 1}", seat, number)
