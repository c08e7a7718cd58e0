"""The text of a card, made from its data: it cannot say one thing and do another. Whole, in short, and in brief."""

from __future__ import annotations

from rules.common.words import capital
from rules.engine.durations import UNTIL_WORDS
from rules.engine.wording import Names, body, sentence
from rules.gears_of_industry.printed import Printed

BRIEF = 14
"""Letters for which there is room on a small card."""


def text(card: Printed) -> str:
    """What a card does, as a sentence; "" for one without an effect."""
    effect = card.effect
    if effect is None:
        return ""
    costs = [cost.words() for cost in effect.costs]
    return sentence((), body(effect.do, Names({}, {}), UNTIL_WORDS[effect.until]), costs)


def short(card: Printed) -> str:
    """What a card does, where there is little room: "Draw 2, discard 1"."""
    effect = card.effect
    if effect is None:
        return ""
    parts = [operation.short() for operation in effect.do]
    return capital(", ".join((*(cost.short() for cost in effect.costs), *parts)))


def brief(card: Printed) -> str:
    """What a card does in two or three words, "draw 2": all of it where that is short enough, else the first of it."""
    if card.effect is None:
        return ""
    parts = [operation.brief for operation in card.effect.do]
    whole = ", ".join(parts)
    return whole if len(whole) <= BRIEF else parts[0]
