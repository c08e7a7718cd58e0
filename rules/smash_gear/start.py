"""Options of Smash Gear, and its first position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from rules.common.board import Board
from rules.common.cards import hidden_pile
from rules.common.market import deal_row
from rules.common.rng import seed as source
from rules.common.setups import (
    SET,
    SPARING,
    beginning,
    board_choice,
    first_player,
    limit_of,
    turn_limit,
    when_asked,
)
from rules.game import Choice, Option
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.cards import CardSet
from rules.smash_gear.pieces import FIRST, SEATS, Base, Side, Store
from rules.smash_gear.state import Position
from rules.smash_gear.store import MACHINES, PROGRAMS, SUPPLY

GAME = "smash_gear"
PLAYERS = range(SEATS, SEATS + 1)
GEARS = 25
"""Each player's initial gears (SG-1.3)."""
LIMITS, FOR_BOTS = (60, 100, 200), 200
"""The turn limits to choose from, and the default when bots play both seats."""


def options(sets: Iterable[CardSet], boards: Mapping[str, Board]) -> tuple[Option, ...]:
    """Return the options: set of cards, board, first buyer, open hands, prompts for responses, turn limit."""
    editions = tuple(Choice(each.id, each.title, each.text) for each in sets)
    choices = tuple(board_choice(GAME, board) for board in boards.values())
    board = Option("board", "Board", choices, choices[0].id, "SG-1.1")
    hands = (
        Choice("open", "Open", "Hands are face up. You both saw every card bought."),
        Choice("hidden", "Hidden", "You see only your own hand. The screen is covered between turns."),
    )
    return (
        Option(SET, "Cards", editions, editions[0].id, "SG-1.2", before=FIRST),
        replace(board, default=board.usual({SET: editions[0].id})),
        first_player("First buyer", "buys first and takes the first turn", SEATS, "SG-1.4"),
        Option("hands", "Hands", hands, "open", "SG-9.6"),
        when_asked("SG-9.4"),
        turn_limit(
            LIMITS, "Most honor wins after that turn, then most bases, then most units.", "SG-10.4", FOR_BOTS
        ),
    )


def position(rules: Rules, names: tuple[str, ...], chosen: Mapping[str, str], seed: int) -> Position:
    """Return the first state of a game with these options."""
    stock = rules.library.stocks[chosen["set"]]
    machines, _, rng = hidden_pile(stock.machines, 0, source(seed), "m")
    programs, _, rng = hidden_pile(stock.programs, 0, rng, "p")
    first, rng = beginning(chosen["first"], SEATS, rng)
    machine_row, machines = deal_row(machines, MACHINES)
    program_row, programs = deal_row(programs, PROGRAMS)
    starts = rules.motions[chosen["board"]].board.starts
    return Position(
        rng=rng,
        names=names,
        set=chosen["set"],
        board=chosen["board"],
        first=first,
        limit=limit_of(chosen["turn_limit"]),
        always_ask=chosen["always_ask"] == "yes",
        sparing=chosen["always_ask"] == SPARING,
        open_hands=chosen["hands"] == "open",
        turn=0,
        seat=first,
        sides=(Side(GEARS), Side(GEARS)),
        store=Store(
            machine_row, program_row, machines, programs, SUPPLY, SUPPLY, stock.base, stock.destroyer
        ),
        machines=(),
        bases=tuple(Base(f"base{seat + 1}", seat, cell) for seat, cell in enumerate(starts)),
    )
