"""The effects that a seat's cards offer to be used, and whether they can be (SG-8.4, SG-9.3)."""

from __future__ import annotations

from rules.common.cards import find
from rules.engine.actions import Use
from rules.game import Refusal
from rules.smash_gear.cards import AnyCard
from rules.smash_gear.effects import CardEffect, Cost
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import DISABLED, Machine, Situation

Source = tuple[str, int, CardEffect, Machine | None]
"""An effect that can be used: the card's id, the effect's number, the effect, and its machine."""


def held(rules: Rules, state: Situation, seat: int, id: str) -> AnyCard | None:
    """What the card of that id in a hand is; None for one that is not there or lies face down."""
    card = find(state.sides[seat].hand, id)
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


def usable(state: Situation, seat: int, source: Source) -> bool:
    """Whether it is the time for an effect, and its machine and its costs allow it, whatever it is aimed at."""
    card, number, effect, machine = source
    if effect.when == "own_turn" and seat != state.seat:
        return False
    if machine is not None and machine.marks and DISABLED in machine.marks:
        return False
    if type(effect.cost) is Cost:
        return effect.cost.payable(state, seat, machine, card, number)
    return all(cost.payable(state, seat, machine, card, number) for cost in effect.costs)


def why_not_usable(state: Situation, seat: int, source: Source) -> Refusal | None:
    """Why an effect is not usable; None when it is."""
    if usable(state, seat, source):
        return None
    card, number, effect, machine = source
    if effect.when == "own_turn" and seat != state.seat:
        return Refusal("SG-8.4" if machine else "SG-9.3", "It is used in your own turn.")
    if machine is not None and DISABLED in machine.marks:
        return Refusal("SG-8.4", "Its effects cannot be used this turn.")
    lacking = (cost for cost in effect.costs if not cost.payable(state, seat, machine, card, number))
    return next(lacking).refusal(state, seat, machine)


def has_answer(rules: Rules, state: Situation, seat: int) -> bool:
    """Whether a seat has an effect that it can use while something waits."""
    if not _may_have(rules, state, seat):
        return False
    for source in sources(rules, state, seat):
        effect, machine = source[2:]
        if usable(state, seat, source):
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
