"""The operation that gives cards another domain."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.engine.agenda import Choose
from rules.engine.resolve import Resolve
from rules.gears_of_industry import events
from rules.gears_of_industry.operation import OnChosen, Question
from rules.gears_of_industry.printed import ANY
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held


class ChangeDomain(OnChosen, frozen=True, tag="change_domain"):
    """Give a card, or with `every` all matching cards, another domain until the end of the turn; "any":
    every domain."""

    unfit: ClassVar = "For this effect, you need a card of another domain"
    questions: ClassVar = {"change_domain": Question("Choose a card to change", "Change {}")}

    to: Literal["finance", "labour", "energy", "any"]
    every: bool = False

    @property
    def lasts(self) -> bool:
        return True

    @property
    def brief(self) -> str:  # type: ignore[override]  # depends on the domain
        if self.to == ANY:
            return "any domain"
        what = "neutral" if self.of.what == "neutral_card" else "boosts" if self.every else "card"
        return f"{what} to {self.to[0].capitalize()}"

    def words(self, it: str) -> str:
        who = f"{self.of.all()} count" if self.every else f"{self.cards()} counts"
        return f"{who} as {'any domain' if self.to == ANY else self.to.capitalize()}"

    def short(self) -> str:
        domain = "any domain" if self.to == ANY else self.to.capitalize()
        return f"{'boosts count' if self.every else f'{self.of.short()} counts'} as {domain}"

    def changes(self, play: WorkingState, this: Resolve, card: Held) -> bool:
        return card.domain != self.to

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        return None if self.every else super().asks(play, this)

    def chosen(self, play: WorkingState, this: Resolve) -> tuple[str, ...]:
        return (
            tuple([card.id for card in self.among(play, this)]) if self.every else super().chosen(play, this)
        )

    def do_to(self, play: WorkingState, this: Resolve, card: Held) -> None:
        play.change(card.id, domain=self.to)
        domain = "any domain" if self.to == ANY else self.to.capitalize()
        play.emit(lambda: events.Noted(
            this.seat, f"{play.title(card.kind)} counts as {domain} this turn.", (card.id,), ("GI-5.3",),
        ))  # fmt: skip
