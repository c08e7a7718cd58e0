"""Comparison of designs: whether one is dominated by another, so that nobody would buy it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

from rules.common.polyomino import Drawing, mirrored, turned
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.effects import CardEffect


def dominated(cards: Iterable[AnyCard]) -> Iterator[tuple[AnyCard, AnyCard]]:
    """Yield each dominated card with a better one: the same shape when rotated and mirrored, or the same use,
    for no more gears and no more expensive moves, with at least its effects, and better or cheaper in
    something."""
    for worse, better in permutations(cards, 2):
        if worse.set == better.set and _beats(better, worse):
            yield worse, better


def _beats(better: AnyCard, worse: AnyCard) -> bool:
    if not _alike(better, worse):
        return False
    effects = _as_good(better.effects, worse.effects)
    costs = [(better.price, worse.price)]
    if isinstance(better, MachineCard) and isinstance(worse, MachineCard):
        costs.append((better.move, worse.move))
    no_dearer = all(one <= other for one, other in costs)
    twins = not _as_good(worse.effects, better.effects) or any(one < other for one, other in costs)
    return effects and no_dearer and (twins or better.id < worse.id)


def _alike(one: AnyCard, other: AnyCard) -> bool:
    """Return whether a card can replace another, apart from price and effects."""
    if isinstance(one, MachineCard) and isinstance(other, MachineCard):
        return other.shape in _ways(one.shape)
    if isinstance(one, PluginCard) and isinstance(other, PluginCard):
        return one.whose == other.whose and one.on in (other.on, "either")
    return isinstance(one, ScriptCard) and isinstance(other, ScriptCard)


def _ways(shape: Drawing) -> set[Drawing]:
    """Return all rotations and reflections of a shape."""
    return {turned(way, quarters) for way in (shape, mirrored(shape)) for quarters in range(4)}


def _as_good(better: tuple[CardEffect, ...], worse: tuple[CardEffect, ...]) -> bool:
    """Return whether some effects include others."""
    return all(any(_covers(one, other) for one in better) for other in worse)


def _covers(better: CardEffect, worse: CardEffect) -> bool:
    """Return whether an effect is at least another: at the same time or more often, for no more."""
    timely = better.when == worse.when or (better.when, worse.when) == ("any_time", "own_turn")
    same = (better.targets, better.needs, better.until) == (worse.targets, worse.needs, worse.until)
    cheap = sum(cost.gears for cost in better.costs) <= sum(cost.gears for cost in worse.costs)
    often = not better.a_turn or 0 < worse.a_turn <= better.a_turn
    return timely and same and cheap and often and _gives(better, worse)


def _gives(better: CardEffect, worse: CardEffect) -> bool:
    """Return whether an effect's operations are those of another, with amounts no smaller."""
    sizes = [
        [(type(op), op.gears, op.honor, op.purchase_discount) for op in effect.do]
        for effect in (better, worse)
    ]
    if len(sizes[0]) != len(sizes[1]):
        return False
    for one, other in zip(better.do, worse.do, strict=True):
        if type(one) is not type(other):
            return False
        if one != other and not (
            one.gears + one.honor + one.purchase_discount
            > other.gears + other.honor + other.purchase_discount
        ):
            return False
    return True
