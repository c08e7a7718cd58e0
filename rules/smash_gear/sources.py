"""The effects that a seat's cards offer to be used, and whether they can be (SG-8.4, SG-9.3)."""

from __future__ import annotations

from rules.game import Refusal
from rules.smash_gear.actions import Use
from rules.smash_gear.cards import AnyCard
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import DISABLED, Machine, Situation, card_in, used_key

Source = tuple[str, int, CardEffect, Machine | None]
"""An effect that can be used: the card's id, the effect's number, the effect, and its machine."""


def held(rules: Rules, state: Situation, seat: int, id: str) -> AnyCard | None:
    """What the card of that id in a hand is; None for one that is not there or lies face down."""
    card = card_in(state.sides[seat].hand, id)
    return rules.library.cards.get(card.kind) if card is not None else None


def sources(rules: Rules, state: Situation, seat: int) -> list[Source]:
    """Every effect that a seat's cards offer to be used: scripts of the hand first, then machines and the
    plugins on them."""
    scripts, active = rules.scripts, rules.active
    found: list[Source] = []
    for card in state.sides[seat].hand:
        if card.kind in scripts:
            found.append((card.id, *active[card.kind][0], None))
    for machine in state.machines:
        if machine.owner == seat and (machine.plugins or machine.kind in active):
            if machine.kind in active:
                found += [(machine.id, number, effect, machine) for number, effect in active[machine.kind]]
            for plugin in machine.plugins:
                if plugin.kind in active:
                    found += [(plugin.id, number, effect, machine) for number, effect in active[plugin.kind]]
    return found


def source_of(rules: Rules, state: Situation, seat: int, action: Use) -> Source | None:
    """The effect that a seat means to use; None when its cards offer no such effect."""
    for found in sources(rules, state, seat):
        if found[0] == action.card and found[1] == action.effect:
            return found
    return None


def timely(state: Situation, seat: int, effect: CardEffect) -> bool:
    """Whether it is the time for an effect: any time, or its owner's turn, while something waits too (SG-8.4)."""
    return effect.when == "any_time" or seat == state.seat


def cannot_pay(state: Situation, seat: int, source: Source) -> Refusal | None:
    """Why the cost or the condition of an effect is not met; None when it is."""
    card, number, effect, machine = source
    if machine is not None and machine.marks and DISABLED in machine.marks:
        return Refusal("SG-8.4", "Its effects cannot be used this turn.")
    for cost in effect.costs:
        refused = cost.refusal(state, seat, machine, used_key(card, number))
        if refused is not None:
            return refused
    return None


def has_answer(rules: Rules, state: Situation, seat: int) -> bool:
    """Whether a seat has an effect that it can use while something waits."""
    if not _may_have(rules, state, seat):
        return False
    for source in sources(rules, state, seat):
        effect, machine = source[2:]
        if timely(state, seat, effect) and cannot_pay(state, seat, source) is None:
            for _ in effect.aims(rules, state, seat, machine):
                return True
    return False


def _may_have(rules: Rules, state: Situation, seat: int) -> bool:
    """A quick look whether a seat has any card that could answer."""
    kinds = rules.active if seat == state.seat else rules.answers
    for card in state.sides[seat].hand:
        if card.kind in kinds:
            return True
    for machine in state.machines:
        if machine.owner == seat:
            if machine.kind in kinds:
                return True
            if machine.plugins and any(card.kind in kinds for card in machine.plugins):
                return True
    return False
