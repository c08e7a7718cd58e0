"""Say in a few words what a card does, in wordings from the longest to the shortest: the one that fits is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.smash_gear.cards import AnyCard
from rules.smash_gear.effects import CONDITIONS, MOMENTS, CardEffect

PLAIN = "No effect"
_AFTER = {"has_just_moved": ("after a move", "if moved")}
"""What must have been, in many words and in few."""
MORE = " …"


def wordings(card: AnyCard) -> tuple[str, ...]:
    """Return everything that a card does, then without its moments and shortened, then the first part and that there
    is more, at last the very first alone."""
    parts = list(_parts(card))
    if not parts:
        return (PLAIN,)
    found = [
        _joined(texts, count < len(parts))
        for count in range(len(parts), 0, -1)
        for texts in zip(*parts[:count], strict=True)
    ]
    return tuple(dict.fromkeys((*found, parts[0][-1])))


def _parts(card: AnyCard) -> Iterator[tuple[str, str, str]]:
    """Say what the operations of a card do, in words of three lengths, each effect with its moment behind the last of
    them, or with what must be or have been: without that it would say too much."""
    for effect in card.effects:
        after, briefly = _provided(effect)
        for op in effect.do:
            moment = MOMENTS[effect.when][1] if op is effect.do[-1] else ""
            whole = f"{op.brief()} {after or moment}".rstrip()
            yield whole, whole if after else op.brief(), f"{op.briefest()} {briefly}".rstrip()


def _provided(effect: CardEffect) -> tuple[str, str]:
    """Say what must be or have been for an effect, in many words and in few; nothing where it is plain."""
    if effect.needs:
        return CONDITIONS[effect.needs].brief, CONDITIONS[effect.needs].briefest
    return _AFTER.get(effect.aim.that, ("", "")) if effect.aim is not None else ("", "")


def _joined(texts: Sequence[str], more: bool) -> str:
    first, *others = texts
    words = ", ".join([first, *(text[:1].lower() + text[1:] for text in others)])
    return f"{words}{MORE}" if more else words
