"""What players choose before a game of Smash Gear."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.board import Board
from rules.game import Choice, Option

GAME = "smash_gear"
SEATS = range(2, 3)
LIMITS = ("off", "60", "100", "200")
FOR_BOTS = "200"
"""The limit of turns where bots decide for both seats."""


def options(boards: Mapping[str, Board]) -> tuple[Option, ...]:
    """The board, who buys first, whether hands lie open, whether everybody is always asked, and the limit of turns."""
    return (
        Option("board", "Board", tuple(map(_board_choice, boards.values())), next(iter(boards)), "SG-1.1"),
        Option(
            "first",
            "First buyer",
            (
                Choice("lot", "By lot", "The lot decides who buys first and takes the first turn."),
                Choice("0", "Player 1", "The first of the names buys first and takes the first turn."),
                Choice("1", "Player 2", "The second of the names buys first and takes the first turn."),
            ),
            "lot",
            "SG-1.4",
        ),
        Option(
            "hands",
            "Hands",
            (
                Choice("open", "Open", "Everything was bought before both players' eyes: hands lie open."),
                Choice("hidden", "Hidden", "Each player sees one hand: the screen is covered between turns."),
            ),
            "open",
            "SG-9.6",
        ),
        Option(
            "always_ask",
            "Answers",
            (
                Choice("no", "When able", "Only who has something to answer with is asked."),
                Choice("yes", "Always ask", "Both are always asked, so that silence tells nothing."),
            ),
            "no",
            "SG-9.4",
        ),
        Option(
            "turn_limit",
            "Turn limit",
            (
                Choice("off", "No limit", "The game goes on until somebody wins."),
                *(
                    Choice(limit, f"{limit} turns", "Then honor decides, then bases, then units.")
                    for limit in LIMITS[1:]
                ),
            ),
            "off",
            "SG-10.4",
            FOR_BOTS,
        ),
    )


def _board_choice(board: Board) -> Choice:
    facts = [f"{board.columns} × {board.rows} cells"]
    if board.blocked:
        facts.append(f"{len(board.blocked)} cells blocked")
    return Choice(board.id, board.title, board.text, f"{GAME}/board_{board.id}.svg", tuple(facts))
