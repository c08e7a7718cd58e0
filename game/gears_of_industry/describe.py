"""Places in words, for their tooltips: a title, then a sentence on the next line."""

from __future__ import annotations

from game.gears_of_industry.hands import MARKET_TITLES
from rules.common.words import counted
from rules.gears_of_industry.position import Position


def describe(view: Position, place: str, you: int) -> str:
    """What is to be said of a place that no part of the table says; "" for nothing."""
    family, _, rest = place.partition("/")
    names = view.agreed.names
    if family == "market":
        market, row, _ = rest.split("/")
        title = MARKET_TITLES[int(market)]
        if row == "neutral":
            return f"Neutral cards of {title}\nThey count in the hands of all players there."
        whose = "Your cards" if int(row) == you else f"Cards of {names[int(row)]}"
        return f"{whose} in {title}\nAt most three; a fourth replaces one of them."
    if family == "factories":
        seat = int(rest)
        whose = "Your factories" if seat == you else f"Factories of {names[seat]}"
        count = counted(len(view.sides[seat].factories), "factory", "factories")
        return f"{whose}\n{count}. Lying ones pay, standing ones boost one hand in a clash."
    return ""
