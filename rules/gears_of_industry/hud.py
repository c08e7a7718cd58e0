"""The panels beside the board: plates, card tags, poker hands, switches."""

from __future__ import annotations

from rules.base import hud as base
from rules.common.cards import find
from rules.common.text import listed
from rules.game import Piece
from rules.gears_of_industry import hands
from rules.gears_of_industry.entering import affordable, payers
from rules.gears_of_industry.position import SetStay
from rules.gears_of_industry.state import ENTER, ENTRIES, GOAL, MARKETS, OUTPUT, ROUNDS, Situation
from rules.gears_of_industry.turn import KEEP
from rules.gears_of_industry.working_state import MARKET_NAMES, WorkingState
from rules.tabletop import Counter, Plate, RosterRow, Switch, Tag


def plate(play: WorkingState, seat: int, you: int) -> Plate:
    """Return a player's plate: turn, points, cards in hand, and partner in teams."""
    counters = (
        Counter("gear", play.scores[play.team(seat)], "points", GOAL, metered=True),
        Counter("cards", len(play.sides[seat].hand), "in hand"),
    )
    noted = "" if play.over else base.note(play, seat, you, (KEEP,), None)
    names = play.agreed.names
    partners = [
        names[other] for other in range(len(names)) if other != seat and play.team(other) == play.team(seat)
    ]
    detail = f"with {listed(partners)}" if partners else ""
    return base.plate(play, seat, noted, detail, counters, last_round(play))


def last_round(play: Situation) -> bool:
    """Return whether the current round is known to be the last (GI-7)."""
    return play.round >= ROUNDS or (max(play.scores) >= GOAL and play.agreed.finish_round)


def tag(play: WorkingState, piece: Piece, playable: base.Playable) -> Tag:
    """Return why a hand card can't be played now, in a word or two."""
    seat = play.shown_seat
    card = find(play.sides[seat].hand, piece.id)
    if (
        card is None
        or not card.kind
        or play.deciding != seat
        or play.question is not None
        or play.phase != ENTER
    ):
        return Tag()
    printed = play.cards[card.kind]
    if printed.technology:
        return Tag(why="next turn")
    if play.entered >= ENTRIES:
        return Tag(why=f"{ENTRIES} played")
    if affordable(play, seat, printed.value):
        return Tag()
    return Tag(why=f"needs {printed.value - play.output - OUTPUT * len(payers(play, seat))} more")


def roster(play: WorkingState, seat: int) -> tuple[RosterRow, ...]:
    """Return a player's poker hand in each market, with each factory that can boost it."""
    rows = []
    for market in MARKETS:
        own = hands.hand(play, seat, market)
        boosts = tuple(
            f"with {play.title(factory.kind)}: {boosted.words}"
            for boosted in own.boosts
            if boosted.strength > own.strength and (factory := play.factory(boosted.factory)) is not None
        )
        rows.append(RosterRow(MARKET_NAMES[market], texts=(own.words,), attached=boosts))
    return tuple(rows)


def switches(play: WorkingState, seat: int) -> tuple[Switch, ...]:
    """Return the switches that keep a player's upright factories upright before the next turn (GI-3.6)."""
    if play.agreed.ask_rotation or play.over:
        return ()
    return tuple(
        Switch(
            f"Keep {play.title(factory.kind)} upright", "This won't rotate before your next turn.",
            factory.stays, SetStay(factory.id, not factory.stays),
        )
        for factory in play.sides[seat].factories
        if not factory.is_sideways
    )  # fmt: skip
