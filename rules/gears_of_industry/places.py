"""The ids of places: a player's slots in a market, and the player."""

from __future__ import annotations


def slot(market: int, seat: int, at: int) -> str:
    """A player's place in a market, from 0."""
    return f"market/{market}/{seat}/{at}"


def market_of_slot(id: str) -> int | None:
    """The market of a player's place; None for what is no such place."""
    parts = id.split("/")
    return int(parts[1]) if len(parts) == 4 and parts[0] == "market" and parts[2] != "neutral" else None


def player(seat: int) -> str:
    """A player, where one of several is chosen."""
    return f"player/{seat}"
