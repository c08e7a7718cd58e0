"""The operation that takes a card from a deck or discard pile to the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rules.common.text import possessive
from rules.engine.agenda import Choose
from rules.engine.resolve import OpResult, Resolve
from rules.game import Refusal
from rules.gears_of_industry import events
from rules.gears_of_industry.operation import OnChosen, Question, nothing
from rules.gears_of_industry.resolving import owner_of_piles
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held, pile_words

EMPTY = Refusal("GI-5.6", "You can't search: the deck and discard pile are empty.")


class Take(OnChosen, frozen=True, tag="take"):
    """Reveal a card from a deck or discard pile and put it into the user's hand. A searched deck is
    shuffled; an empty one is first refilled from its discard pile (GI-5.6)."""

    questions: ClassVar = {"take": Question("Choose a card to put into your hand")}

    @property
    def brief(self) -> str:  # type: ignore[override]  # depends on the zone
        return "search deck" if self.of.what == "deck_card" else "from discard"

    def words(self, it: str) -> str:
        if self.of.what == "deck_card":
            card = self.cards().replace(" from your deck", "")
            return f"search your deck for {card}, reveal it, put it into your hand, then shuffle"
        return f"put {self.cards()} into your hand"

    def short(self) -> str:
        return (
            f"search {self.of.short()}" if self.of.what == "deck_card" else f"{self.of.short()} from discard"
        )

    def is_possible(self, play: WorkingState, this: Resolve) -> bool:
        if self.of.what != "deck_card":
            return super().is_possible(play, this)
        return self._has_cards(play, this) and self.of.imaginable(play, this)

    def _has_cards(self, play: WorkingState, this: Resolve) -> bool:
        """Return whether the deck that is searched has or gets cards."""
        owner = owner_of_piles(this)
        return bool(play.pile(owner, "deck") or play.pile(owner, "discard"))

    def why_not(self, play: WorkingState, this: Resolve) -> Refusal | None:
        if self.of.what != "deck_card" or self.is_possible(play, this):
            return super().why_not(play, this)
        return nothing(play, this, self.of, "GI-5.1") if self._has_cards(play, this) else EMPTY

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        if self.of.what == "deck_card":
            play.reveal_top(owner_of_piles(this), 1)
        return super().asks(play, this)

    def among(self, play: WorkingState, this: Resolve) -> Sequence[Held]:
        found = super().among(play, this)
        # sorted, because the order of a deck is hidden
        return sorted(found, key=lambda card: card.kind) if self.of.secret else found

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        did = super().perform(play, this)
        if self.of.what == "deck_card":
            owner = owner_of_piles(this)
            play.shuffle(owner)
            if not did.full:
                play.emit(lambda: events.Noted(
                    this.seat,
                    f"{play.agreed.names[this.seat]} finds no matching card in {pile_words(play, owner, 'deck')}.",
                    (), ("GI-5.2",),
                ))  # fmt: skip
        return did

    def do_to(self, play: WorkingState, this: Resolve, card: Held) -> None:
        play.to_hand(card.id, this.seat)
        name, owner = play.agreed.names[this.seat], owner_of_piles(this)
        pile = pile_words(play, owner, card.zone).removeprefix(f"{possessive(name)} ").removeprefix("the ")
        play.emit(lambda: events.CardsShown(
            this.seat, f"{name} puts {play.title(card.kind)} from the {pile} into their hand.",
            (), ("GI-5.1",), card.kind, "seen",
        ))  # fmt: skip

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for cards in play or in a hand."""
        if self.of.what not in ("deck_card", "discarded_card"):
            yield (
                "of",
                "this takes only cards from a deck or discard pile, so set what: deck_card or discarded_card",
            )
