"""Options of Immense Warfare, and its first position."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.cards import draw, hidden_pile
from rules.common.rng import seed as source
from rules.common.setups import always_ask, beginning, first_player, limit_of, turn_limit
from rules.decks.deck import Counts
from rules.game import Choice, Option
from rules.immense_warfare import decks
from rules.immense_warfare.field import SEATS
from rules.immense_warfare.position import Position
from rules.immense_warfare.state import ANY, BACKS, HAND, USUAL_STOPS, Side
from rules.immense_warfare.turn import Opening

GAME = "immense_warfare"
PLAYERS = range(SEATS, SEATS + 1)
ASKED, MATTERS = "asked", "matters"
"""The option for prompts, and its default; `ANY` is the behaviour of older games."""
LIMITS, FOR_BOTS = (60, 100, 200), 200
"""The turn limits to choose from, and the default when bots play both seats."""


def options() -> tuple[Option, ...]:
    """Return the options: first player, order of units' actions, prompts for responses, turn limit."""
    order = (
        Choice(
            "no",
            "Standard",
            "Units attack right after moving and can't move after attacking.",
        ),
        Choice("yes", "Free", "Units can move and attack in any order and split their moves."),
    )
    asked = (
        Choice(
            MATTERS,
            "When they matter",
            "You can respond when it could change what happens. Switches in the game add more moments.",
            only_with=(("always_ask", "no"),),
        ),
        Choice(ANY, "Wherever possible", "You can respond with any card at all the usual moments."),
    )
    return (
        first_player("First player", "takes the first turn", SEATS, "MI-1.3"),
        Option("free_order", "Moving and attacking", order, "no", "MI-5.3"),
        always_ask("MI-7.2"),
        Option(ASKED, "Response timing", asked, MATTERS, "MI-7.2", before=ANY),
        turn_limit(
            LIMITS, "After that, the player with more cards in their damage zone loses.", "MI-2.4", FOR_BOTS
        ),
    )


def position(
    names: tuple[str, ...],
    written: tuple[str, ...],
    counts: tuple[Counts, ...],
    chosen: Mapping[str, str],
    seed: int,
) -> Position:
    """Return the first state of a game with these decks, as written and as counts, and these options."""
    rng, serial, sides = source(seed), 0, []
    stops = USUAL_STOPS if chosen[ASKED] == MATTERS else (*USUAL_STOPS, ANY)
    for seat in range(SEATS):
        deck, serial, rng = hidden_pile(decks.kinds(counts[seat]), serial, rng, BACKS[seat])
        hand, deck = draw(deck, HAND)
        sides.append(Side(hand, deck, stops=stops))
    first, rng = beginning(chosen["first"], SEATS, rng)
    return Position(
        rng=rng,
        names=names,
        decks=written,
        first=first,
        always_ask=chosen["always_ask"] == "yes",
        free_order=chosen["free_order"] == "yes",
        limit=limit_of(chosen["turn_limit"]),
        serial=serial,
        turn=0,
        seat=first,
        sides=tuple(sides),
        agenda=(Opening(),),
    )
