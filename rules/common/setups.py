"""Setups of games: the names of players, and the options that several games share."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.common.board import Board
from rules.common.rng import below
from rules.game import Choice, Option

SET = "set"
"""The option for the set of cards."""
SPARING = "useful"
"""The choice to prompt only when a response could matter."""
LONGEST_NAME = 40
"""The most letters of a player's name."""
PlayerName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
_ORDINALS = ("first", "second", "third", "fourth")


def default_name(seat: int) -> str:
    """Return the name of a player who typed none, such as "Player 1"."""
    return f"Player {seat + 1}"


def first_player(label: str, does: str, seats: int, rule: str) -> Option:
    """Return the option of the first player: a random one, or one of the first `seats` players; `does` says
    what going first means ("takes the first turn")."""
    lot = Choice("lot", "Random", f"A random player {does}.")
    players = (
        Choice(
            str(seat), f"Player {seat + 1}", f"The {_ORDINALS[seat]} player listed {does}.", players=seat + 1
        )
        for seat in range(seats)
    )
    return Option("first", label, (lot, *players), "lot", rule)


def beginning(chosen: str, seats: int, rng: int) -> tuple[int, int]:
    """Return the seat that goes first by the choice of `first_player`, and the random source after."""
    return below(rng, seats) if chosen == "lot" else (int(chosen), rng)


def always_ask(rule: str) -> Option:
    """Return the option to prompt players even when they can't respond."""
    choices = (
        Choice("no", "When able", "You are prompted only when you can respond."),
        Choice("yes", "Always ask", "Both players are always prompted, so a pause gives nothing away."),
    )
    return Option("always_ask", "Responses", choices, "no", rule)


def when_asked(rule: str) -> Option:
    """Return the option of `always_ask` with one more choice: to prompt only when a response could matter.
    Setups from before the option prompt everyone who can respond."""
    choices = (
        Choice(SPARING, "Useful", "You are prompted only when a response could change something."),
        Choice("no", "Any", "You are prompted whenever you can respond."),
        Choice("yes", "Always", "Both players are always prompted, so a pause gives nothing away."),
    )
    return Option("always_ask", "Responses", choices, SPARING, rule, before="no")


def turn_limit(limits: tuple[int, ...], decides: str, rule: str, for_bots: int) -> Option:
    """Return the option of a turn limit; `decides` is the text about the result at the limit. `for_bots`: the
    limit for games between bots."""
    off = Choice("off", "No limit", "The game continues until a player wins.")
    choices = (off, *(Choice(str(limit), f"{limit} turns", decides) for limit in limits))
    return Option("turn_limit", "Turn limit", choices, "off", rule, str(for_bots))


def limit_of(chosen: str) -> int:
    """Return the turn limit by the choice of `turn_limit`; 0 for none."""
    return 0 if chosen == "off" else int(chosen)


def board_choice(game: str, board: Board) -> Choice:
    """Return the choice of a board, with its size and its picture in a game's art."""
    facts = [f"{board.columns} × {board.rows} cells"]
    if board.blocked:
        facts.append(f"{len(board.blocked)} cells blocked")
    with_sets = tuple((SET, id) for id in board.sets)
    art = f"{game}/board_{board.id}"
    return Choice(board.id, board.title, board.text, art, tuple(facts), with_sets, board=board)
