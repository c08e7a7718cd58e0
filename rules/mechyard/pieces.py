"""Modules and crew as pieces of the table."""

from __future__ import annotations

from rules.engine.agenda import NOBODY
from rules.game import Piece
from rules.mechyard.draft import Draft
from rules.mechyard.places import cell_at, crew_on
from rules.mechyard.state import Offer, Spot

MODULE, CREW = "module", "crew"
"""What kinds of pieces they are."""


def module_piece(play: Draft, spot: Spot) -> Piece:
    """Return a module of a mech as it lies in its bay."""
    module, design = play.module(spot), play.design(spot)
    return Piece(
        module.id, cell_at(spot.seat, module.x, module.y), MODULE, module.design, design.name, spot.seat,
        up=not play.is_broken(spot), turn=module.turn, spent=module.id in play.used,
    )  # fmt: skip


def offered_piece(play: Draft, offer: Offer, place: str, owner: int = NOBODY) -> Piece:
    """Return a module that can be attached, in the shop or among a mech's parts; face down where nobody knows it."""
    if not offer.design:
        return Piece(offer.id, place, MODULE, owner=owner, up=False)
    design = play.library.designs[offer.design]
    return Piece(offer.id, place, MODULE, design.id, design.name, owner, turns=len(design.turns))


def crew_piece(play: Draft, seat: int, number: int) -> Piece:
    """Return a crew member of a mech, by its number from 0, on its module."""
    crew = play.mechs[seat].crew[number]
    return Piece(crew.id, crew_on(crew.on), CREW, str(crew.steps), f"Crew {number + 1}", seat, number)
