"""Give cards another domain."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.engine.agenda import Choose
from rules.engine.resolve import Resolve
from rules.gears_of_industry import events
from rules.gears_of_industry.draft import Draft, Held
from rules.gears_of_industry.operation import OnChosen
from rules.gears_of_industry.printed import ANY


class ChangeDomain(OnChosen, frozen=True, tag="change_domain"):
    """A card, or `every` one meant, is of another domain until the end of the turn; "any": it counts as every one."""

    unfit: ClassVar = "You need a card of another domain for this effect"
    questions: ClassVar = {"change_domain": "Choose a card to change"}

    to: Literal["finance", "labour", "energy", "any"]
    every: bool = False

    @property
    def lasts(self) -> bool:
        return True

    @property
    def brief(self) -> str:  # type: ignore[override]  # it tells the domain
        return "any domain" if self.to == ANY else f"to {self.to.capitalize()}"

    def words(self, it: str) -> str:
        who = f"{self.of.all()} count" if self.every else f"{self.cards()} counts"
        return f"{who} as {'any domain' if self.to == ANY else self.to.capitalize()}"

    def short(self) -> str:
        domain = "any domain" if self.to == ANY else self.to.capitalize()
        return f"{'boosts count' if self.every else f'{self.of.short()} counts'} as {domain}"

    def changes(self, play: Draft, this: Resolve, card: Held) -> bool:
        return card.domain != self.to

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        return None if self.every else super().asks(play, this)

    def chosen(self, play: Draft, this: Resolve) -> tuple[str, ...]:
        return (
            tuple([card.id for card in self.among(play, this)]) if self.every else super().chosen(play, this)
        )

    def do_to(self, play: Draft, this: Resolve, card: Held) -> None:
        play.change(card.id, domain=self.to)
        domain = "any domain" if self.to == ANY else self.to.capitalize()
        play.emit(lambda: events.Noted(
            this.seat, f"{play.title(card.kind)} counts as {domain} this turn.", (card.id,), ("GI-5.3",),
        ))  # fmt: skip
