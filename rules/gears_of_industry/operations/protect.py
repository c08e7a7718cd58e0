"""The operation that protects cards from discards of clashes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.common.text import listed
from rules.engine.agenda import Choose
from rules.engine.resolve import OpResult, Resolve
from rules.game import Event, Refusal
from rules.gears_of_industry import events, values
from rules.gears_of_industry.operation import Operation, Question, nothing
from rules.gears_of_industry.selectors import Pieces
from rules.gears_of_industry.state import MARKETS
from rules.gears_of_industry.steps import Lines
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held
from rules.tabletop import PreviewLine

FIRST, SECOND = "protect", "protect_too"


class Protect(Operation, frozen=True, tag="protect"):
    """Protect cards from being discarded by clashes until the end of the turn (GI-6.6): one chosen among
    `one`, with `each_market` one in each market, and all of `every`."""

    questions: ClassVar = dict.fromkeys((FIRST, SECOND), Question("Choose a card to protect", "Protect {}"))
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

    def _groups(self, play: WorkingState, this: Resolve) -> list[list[Held]]:
        """Return the groups of unprotected cards of which one each is chosen."""
        if self.one is None:
            return []
        able = [card for card in self.one.pieces(play, this) if not values.safe(card.id, play.changes)]
        if not self.each_market:
            return [able] if able else []
        groups = [[card for card in able if card.market == market] for market in MARKETS]
        return [group for group in groups if group]

    def _ids_without_choice(self, play: WorkingState, this: Resolve) -> list[str]:
        """Return the ids of cards that are protected without a choice."""
        found = self.every.pieces(play, this) if self.every is not None else ()
        return [card.id for card in found if not values.safe(card.id, play.changes)]

    def why_not(self, play: WorkingState, this: Resolve) -> Refusal | None:
        if self._groups(play, this) or self._ids_without_choice(play, this):
            return None
        of = self.one or self.every
        assert of is not None  # at least one is set
        return nothing(play, this, of)

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        for name, group in zip((FIRST, SECOND), self._groups(play, this), strict=False):
            if len(group) > 1 and this.named(name) is None:
                return Choose(this.seat, name, tuple([card.id for card in group]), this.source)
        return None

    def outlook_of_card(self, play: WorkingState, question: Choose, card: Held, changes: bool) -> Lines:
        yield PreviewLine("good", "Clashes can't discard this card this turn", "GI-6.6")

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        groups = self._groups(play, this)
        found = [this.id(name) or group[0].id for name, group in zip((FIRST, SECOND), groups, strict=False)]
        found += self._ids_without_choice(play, this)
        for id in found:
            play.change(id, safe=True)
        if found:
            play.emit(_protected, play, this.seat, found)
        return OpResult(bool(found))

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault if there is nothing to protect."""
        if self.one is None and self.every is None:
            yield "", "set 'one', 'every' or both"


def _protected(play: WorkingState, seat: int, ids: list[str]) -> Event:
    names = listed([play.title(play.piece(id).kind) for id in ids], "or")
    return events.Noted(seat, f"Clashes can't discard {names} this turn.", tuple(ids), ("GI-6.6",))
