"""The ids of places: in markets, hands, piles and factories, and of players as choices."""

from __future__ import annotations

from rules.gears_of_industry.state import MARKET

CHOICE = "choice"
"""The place of cards that are looked at or chosen among and aren't visible elsewhere."""
MARKET_PILES = {"deck": "marketdeck", "discard": "marketdiscard"}


def slot(market: int, seat: int, at: int) -> str:
    """Return a player's place in a market, by its index."""
    return f"market/{market}/{seat}/{at}"


def neutral(market: int, at: int) -> str:
    """Return the place of a neutral card in a market, by its index."""
    return f"market/{market}/neutral/{at}"


def pile_place(owner: int, pile: str) -> str:
    """Return the place of a seat's hand, deck, discard pile or factories, or of the Market's deck or discard
    pile."""
    return MARKET_PILES[pile] if owner == MARKET else f"{pile}/{owner}"


def market_of_slot(id: str) -> int | None:
    """Return the market of a player's place in it; None for another place."""
    parts = id.split("/")
    return int(parts[1]) if len(parts) == 4 and parts[0] == "market" and parts[2] != "neutral" else None


def player(seat: int) -> str:
    """Return the id of a player as a choice."""
    return f"player/{seat}"
