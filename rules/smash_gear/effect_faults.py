"""Effects that do not fit the card they stand on: what is wrong with one, by the kind of card."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.engine.operations import tag
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.operation import gears

Test = Callable[[CardEffect], Iterator[tuple[str, str]]]
"""Tells what is wrong with an effect: the field below it, and a sentence."""


def aimless(card: str, itself: str, effect: CardEffect) -> Iterator[tuple[str, str]]:
    """Operations that are used on a machine, an announcement or a ticket, where the effect aims at none.
    `itself`: what is meant without a target."""
    aim = effect.targets[0].what if effect.targets else itself
    for at, op in enumerate(effect.do) if effect.used else ():
        wanted = op.aimed or aim
        if wanted != aim:
            yield f"do[{at}]", f"{tag(op)} on {card} needs a target: {{what: {wanted}}}"


def untimely(card: str, never: tuple[str, ...], effect: CardEffect) -> Iterator[tuple[str, str]]:
    """An effect at a moment that never comes for such a card."""
    if effect.when in never:
        yield "when", f"{effect.when} never comes for {card}"


def endless(effect: CardEffect) -> Iterator[tuple[str, str]]:
    """An effect of a card that stays in play, to be used again and again: such a turn need never end."""
    if not effect.used or effect.a_turn:
        return
    gain, price = sum(op.gears for op in effect.do), sum(cost.gears for cost in effect.costs)
    if not price:
        yield (
            "cost",
            "nothing limits its use: say cost: {a_turn: 1} for once a turn, or {gears: 1} for a price",
        )
    elif gain >= price:
        text = f"each use takes {gears(price)} and gives {gain}, without end; say how often with a_turn"
        yield "cost", text


def counted(effect: CardEffect) -> Iterator[tuple[str, str]]:
    """A script that counts how often a turn it is run."""
    if effect.a_turn:
        yield "cost.a_turn", "a script is used up when it is run; leave a_turn out"


def plugins_own(effect: CardEffect) -> Iterator[tuple[str, str]]:
    """A machine that destroys its card: there is nothing left to destroy but itself."""
    if effect.used_up:
        yield "do", "destroy_this is for plugins"


def beside(effect: CardEffect) -> Iterator[tuple[str, str]]:
    """A script that is aimed at what lies beside it."""
    if any(target.that == "is_beside" for target in effect.targets):
        yield "target.that", "a script lies beside no machine"
