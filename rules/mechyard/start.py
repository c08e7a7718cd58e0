"""Options of Mechyard, and its first position (MY-1)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.rng import seed as source
from rules.common.rng import shuffle
from rules.common.setups import first_player
from rules.game import Choice, Option
from rules.mechyard.library import Library
from rules.mechyard.position import Position
from rules.mechyard.state import CREW_EACH, Agreed, Crew, Mech, Module, Offer

GAME = "mechyard"
PLAYERS = range(2, 5)
ROUNDS = range(3, 11)
USUAL, LONG = 5, 7
"""The default number of rounds, and the number from which a game is long (MY-2.2)."""


def options() -> tuple[Option, ...]:
    """Return the options: rounds, first player, refilling of the shop, leftover damage."""
    detail = f"{ROUNDS[0]} to {LONG - 1} rounds are usual. {LONG} to {ROUNDS[-1]} make a long game."
    rounds = (
        Choice(str(number), f"{number} rounds ({'long' if number >= LONG else 'usual'})", detail)
        for number in ROUNDS
    )
    return (
        Option("rounds", "Rounds", tuple(rounds), str(USUAL), "MY-2.2"),
        first_player("First player", "starts both phases of round 1", PLAYERS[-1], "MY-1.5"),
        Option("shop_refill", "Refill the shop", (
            Choice("at_once", "At once", "A new module replaces each one you buy."),
            Choice("round", "Each round", "New modules arrive only when a Buy phase begins."),
        ), "at_once", "MY-3.4"),
        Option("overkill", "Excess damage", (
            Choice("counts", "Earns money", "You earn $1 for each damage, even beyond what breaks a module."),
            Choice("lost", "Earns nothing", "You earn nothing for damage beyond what breaks a module."),
        ), "counts", "MY-7.1"),
    )  # fmt: skip


def position(names: tuple[str, ...], library: Library, chosen: Mapping[str, str], seed: int) -> Position:
    """Return the first state: each player has a Core with a crew member, and parts to assemble (MY-1.1,
    MY-1.2)."""
    rng, serial = source(seed), 0
    mechs = []
    core, *parts = library.starting
    for _ in names:
        module = Module(f"m{serial + 1}", core.id, 0, 0)
        offers = tuple(Offer(f"m{serial + 2 + number}", part.id) for number, part in enumerate(parts))
        serial += 2 + len(parts)
        mechs.append(Mech((module,), (0,), (Crew(f"c{serial}", module.id),), offers))
    decks = []
    for kind in library.decks:
        deck, rng = shuffle(rng, kind)
        decks.append(deck)
    agreed = Agreed(
        names, int(chosen["rounds"]),
        refill_by_round=chosen["shop_refill"] == "round",
        overkill_lost=chosen["overkill"] == "lost",
        first=chosen["first"],
    )  # fmt: skip
    return Position(
        rng=rng, agreed=agreed, serial=serial, seat=0, mechs=tuple(mechs), decks=tuple(decks),
        pool=CREW_EACH * len(names),
    )  # fmt: skip
