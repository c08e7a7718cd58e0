"""The text of cards, generated from their data so that text and effect always agree: full, short, and
brief."""

from __future__ import annotations

from rules.common.text import capital
from rules.engine.wording import Names, body, sentence
from rules.gears_of_industry.printed import Printed

BRIEF = 15
"""The most letters that fit on a small card."""


def text(card: Printed) -> str:
    """Return the text of a card as a sentence; "" without an effect."""
    effect = card.effect
    if effect is None:
        return ""
    costs = [cost.words() for cost in effect.costs]
    return sentence((), body(effect.do, Names({}, {}), effect.until), costs)


def uses_piles(card: Printed) -> bool:
    """Return whether a card's effect speaks of a deck or a discard pile: a neutral card's are the Market's
    (GI-5.1)."""
    return card.effect is not None and any(operation.uses_piles for operation in card.effect.do)


def short(card: Printed) -> str:
    """Return the text of a card in a short form: "Draw 2, discard 1"."""
    effect = card.effect
    if effect is None:
        return ""
    parts = [operation.short() for operation in effect.do]
    return capital(", ".join((*(cost.short() for cost in effect.costs), *parts)))


def brief(card: Printed) -> str:
    """Return the text of a card in two or three words, "draw 2": all of it if short enough, else its first
    step."""
    return next((words for words in briefs(card) if len(words) <= BRIEF), "")


def briefs(card: Printed) -> tuple[str, ...]:
    """Return the text of a card in a few words, from the longest wording: all of its steps, its first step that
    isn't a discard; none without an effect."""
    if card.effect is None:
        return ()
    parts = [operation.brief for operation in card.effect.do]
    return tuple(dict.fromkeys((", ".join(parts), min(parts, key=lambda part: part == "discard"))))
