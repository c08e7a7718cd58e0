"""The ids of places: of a market, of hands, piles and factories, and of a player who is chosen."""

from __future__ import annotations

from rules.gears_of_industry.state import MARKET

CHOICE = "choice"
"""Where cards lie that are looked at or chosen among and that lie nowhere open."""
MARKET_PILES = {"deck": "marketdeck", "discard": "marketdiscard"}


def slot(market: int, seat: int, at: int) -> str:
    """A player's place in a market, from 0."""
    return f"market/{market}/{seat}/{at}"


def neutral(market: int, at: int) -> str:
    """The place of a neutral card of a market, from 0."""
    return f"market/{market}/neutral/{at}"


def pile_place(owner: int, pile: str) -> str:
    """The place of a hand, deck, discard or the factories of a seat, or of the deck or discard of the Market."""
    return MARKET_PILES[pile] if owner == MARKET else f"{pile}/{owner}"


def market_of_slot(id: str) -> int | None:
    """The market of a player's place; None for what is no such place."""
    parts = id.split("/")
    return int(parts[1]) if len(parts) == 4 and parts[0] == "market" and parts[2] != "neutral" else None


def player(seat: int) -> str:
    """A player, where one of several is chosen."""
    return f"player/{seat}"
