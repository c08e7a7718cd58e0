"""The options of Gears of Industry, and its first position (GI-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rules.common.cards import hidden_pile
from rules.common.rng import seed as source
from rules.common.rng import shuffle
from rules.common.setups import beginning, first_player
from rules.decks.deck import Lists
from rules.game import Choice, Option
from rules.gears_of_industry import decks
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.printed import Printed
from rules.gears_of_industry.state import BACKS, GOAL, MARKET, NEUTRALS, Agreed, Side

GAME = "gears_of_industry"
PLAYERS = range(2, 5)
TEAMS = 2
"""The number of teams with four players (GI-2.2)."""
DEALT = 7
"""The cards of the opening hand besides its Technology cards: three dealt and four drawn (GI-2.5, GI-2.7)."""
BEGINNERS = 2
"""The number of seats that can be chosen to go first; every game has them."""


def options() -> tuple[Option, ...]:
    """Return the options: pool, first player, opening hand, rotation, boosts, and the end of the game."""
    return (
        Option("pool", "Game", (
            Choice("basic", "Basic", "Each player has a pool of 52 cards. Unused market cards form the Market deck."),
            Choice("advanced", "Advanced", "Each player has a pool of 104 cards and adds 15 to the Market deck."),
        ), "basic", "GI-1.3"),
        Option("opening", "Opening hand", (
            Choice("10", "10 cards", "Up to 3 low-value factories from your deck, plus 7 cards."),
            Choice("7", "7 cards", "7 cards from your shuffled deck, without starting factories."),
        ), "10", "GI-2.5"),
        first_player("First player", "takes the first turn", BEGINNERS, "GI-2.2"),
        Option("rotate", "Rotate factories", (
            Choice("auto", "Automatic", "Upright factories rotate before your turn. You can keep any of them upright."),
            Choice("ask", "Ask everyone", "After each turn, all players choose which of their factories rotate."),
        ), "auto", "GI-3.6"),
        Option("boosts", "Boosts", (
            Choice("auto", "Automatic", "The game boosts for you. You choose only if 2 clashes need the same factory."),
            Choice("ask", "Ask everyone", "Players choose their boosts in every clash."),
        ), "auto", "GI-6.3"),
        Option("finish_round", "Last round", (
            Choice("yes", "Finish the round", f"At {GOAL} points, finish the round so everyone has had equal turns."),
            Choice("no", "End at once", f"The game ends after the turn in which a player reaches {GOAL} points."),
        ), "yes", "GI-7.1"),
    )  # fmt: skip


def position(
    names: tuple[str, ...],
    written: tuple[str, ...],
    lists: tuple[Lists, ...],
    cards: Mapping[str, Printed],
    chosen: Mapping[str, str],
    seed: int,
) -> Position:
    """Return the first state of a game with these decks, as written and as counted, and these options."""
    advanced, rng, serial, sides = chosen["pool"] == "advanced", source(seed), 0, []
    for seat, deck in enumerate(lists):
        opening = decks.opening(deck, cards) if chosen["opening"] == "10" else ()
        left = decks.kinds(Counter(decks.whole(deck)) - Counter(opening))
        mixed, rng = shuffle(rng, left)
        hand, serial, rng = hidden_pile((*opening, *mixed[:DEALT]), serial, rng, BACKS[seat])
        pile, serial, rng = hidden_pile(mixed[DEALT:], serial, rng, BACKS[seat])
        sides.append(Side(hand, pile))
    stock, rng = shuffle(rng, decks.market_kinds(lists, cards, advanced))
    if not advanced:
        stock = stock[: decks.MARKET_CARDS]
    market, serial, rng = hidden_pile(stock, serial, rng, BACKS[MARKET])
    first, rng = beginning(chosen["first"], len(names), rng)
    agreed = Agreed(
        names, written, first, advanced,
        ask_rotation=chosen["rotate"] == "ask",
        ask_boosts=chosen["boosts"] == "ask",
        finish_round=chosen["finish_round"] == "yes",
    )  # fmt: skip
    return Position(
        rng=rng,
        agreed=agreed,
        serial=serial,
        seat=first,
        sides=tuple(sides),
        neutrals=(market[:NEUTRALS], market[NEUTRALS : 2 * NEUTRALS]),
        market_deck=market[2 * NEUTRALS :],
        scores=(0,) * (TEAMS if len(names) == PLAYERS[-1] else len(names)),
    )
