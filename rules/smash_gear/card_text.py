"""Short descriptions of cards in several lengths, of which the longest that fits is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.common.text import lower_first
from rules.smash_gear.cards import AnyCard
from rules.smash_gear.effects import CONDITIONS, MOMENTS, CardEffect

PLAIN = "No effect"
_AFTER = {"has_just_moved": ("after a move", "if moved")}
"""Conditions on the target, in words, long and short."""


def wordings(card: AnyCard) -> tuple[str, ...]:
    """Return the descriptions of a card from the longest: everything; without moments and shortened; the
    first parts alone."""
    parts = list(_parts(card))
    if not parts:
        return (PLAIN,)
    found = [
        _joined(texts) for count in range(len(parts), 0, -1) for texts in zip(*parts[:count], strict=True)
    ]
    return tuple(dict.fromkeys(found))


def _parts(card: AnyCard) -> Iterator[tuple[str, str, str]]:
    """Yield the card's operations in words of three lengths; the last of each effect with its moment, or with
    its condition, which no length leaves out."""
    for effect in card.effects:
        after, briefly = _provided(effect)
        enemy = effect.aim is not None and effect.aim.whose == "opposing"
        for op in effect.do:
            moment = MOMENTS[effect.when][1] if op is effect.do[-1] else ""
            brief, briefest = (enemy and op.to_enemy) or (op.brief(), op.briefest())
            whole = f"{brief} {after or moment}".rstrip()
            yield whole, whole if after else brief, f"{briefest} {briefly}".rstrip()


def _provided(effect: CardEffect) -> tuple[str, str]:
    """Return the condition of an effect in words, long and short; "" without one."""
    if effect.needs:
        return CONDITIONS[effect.needs].brief, CONDITIONS[effect.needs].briefest
    return _AFTER.get(effect.aim.that, ("", "")) if effect.aim is not None else ("", "")


def _joined(texts: Sequence[str]) -> str:
    first, *others = texts
    return ", ".join([first, *map(lower_first, others)])
