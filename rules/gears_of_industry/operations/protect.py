"""Protect cards from the discards of clashes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.common.words import listed
from rules.engine.agenda import Choose
from rules.engine.resolve import Did, Resolve
from rules.game import Event, Refusal
from rules.gears_of_industry import events, values
from rules.gears_of_industry.draft import Draft, Held
from rules.gears_of_industry.operation import Operation, nothing
from rules.gears_of_industry.selectors import Pieces
from rules.gears_of_industry.state import MARKETS

FIRST, SECOND = "protect", "protect_too"


class Protect(Operation, frozen=True, tag="protect"):
    """No clash discards some cards until the end of the turn (GI-6.6): `one` of some, that its user chooses (in
    `each_market` one), and `every` one of others."""

    questions: ClassVar = dict.fromkeys((FIRST, SECOND), "Choose a card to protect")
    brief: ClassVar = "protect"

    one: Pieces | None = None
    each_market: bool = False
    every: Pieces | None = None

    @property
    def lasts(self) -> bool:
        return True

    def words(self, it: str) -> str:
        chosen, parts = "", []
        if self.one is not None:
            words = self.one.a()
            chosen = f"choose {words.removesuffix(' in a market') + ' in each market' if self.each_market else words}. "
            parts.append("them" if self.each_market else "it")
        if self.every is not None:
            parts.append(self.every.all())
        return f"{chosen}{'C' if chosen else 'c'}lashes can't discard {' or '.join(parts)}"

    def short(self) -> str:
        parts = []
        if self.one is not None:
            parts.append(f"{self.one.short()} in each market" if self.each_market else self.one.short())
        if self.every is not None:
            parts.append(
                self.every.short().replace("your card", "all your cards").replace("neutral", "neutrals")
            )
        return f"protect {' and '.join(parts)}"

    def _groups(self, play: Draft, this: Resolve) -> list[list[Held]]:
        """The cards of which one each is chosen, none of them protected yet."""
        if self.one is None:
            return []
        able = [card for card in self.one.pieces(play, this) if not values.safe(card.id, play.changes)]
        if not self.each_market:
            return [able] if able else []
        groups = [[card for card in able if card.market == market] for market in MARKETS]
        return [group for group in groups if group]

    def _every(self, play: Draft, this: Resolve) -> list[str]:
        """The cards that are protected without a choice."""
        found = self.every.pieces(play, this) if self.every is not None else ()
        return [card.id for card in found if not values.safe(card.id, play.changes)]

    def why_not(self, play: Draft, this: Resolve) -> Refusal | None:
        if self._groups(play, this) or self._every(play, this):
            return None
        of = self.one or self.every
        assert of is not None  # one of them is there
        return nothing(play, this, of)

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        for name, group in zip((FIRST, SECOND), self._groups(play, this), strict=False):
            if len(group) > 1 and this.named(name) is None:
                return Choose(this.seat, name, tuple([card.id for card in group]), this.source)
        return None

    def perform(self, play: Draft, this: Resolve) -> Did:
        groups = self._groups(play, this)
        found = [this.id(name) or group[0].id for name, group in zip((FIRST, SECOND), groups, strict=False)]
        found += self._every(play, this)
        for id in found:
            play.change(id, safe=True)
        if found:
            play.emit(_protected, play, this.seat, found)
        return Did(bool(found))

    def faults(self) -> Iterator[tuple[str, str]]:
        """Nothing to protect."""
        if self.one is None and self.every is None:
            yield "", "give what to protect: one, every, or both"


def _protected(play: Draft, seat: int, ids: list[str]) -> Event:
    names = listed([play.title(play.piece(id).kind) for id in ids])
    return events.Noted(seat, f"Clashes can't discard {names} this turn.", tuple(ids), ("GI-6.6",))
