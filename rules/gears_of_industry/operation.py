"""What an operation of this game answers besides what the engine asks: whether it would change anything, and how it is
said in short. Most are done to cards that their user chooses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from rules.common.words import one, possessive
from rules.engine import operations
from rules.engine.agenda import Choose
from rules.engine.operations import tag
from rules.engine.resolve import Did, Resolve
from rules.game import Refusal
from rules.gears_of_industry import events
from rules.gears_of_industry.draft import Draft, Held
from rules.gears_of_industry.selectors import Pieces
from rules.gears_of_industry.state import MARKET

Few = Annotated[int, Meta(ge=1, le=5)]


class Operation(operations.Operation[Draft], frozen=True):
    """One thing an effect does. An effect none of whose operations would change anything is refused (the reference's
    ruling); what cannot be done of several is left out (GI-5.2).

    `questions` are the questions it asks: by the name of each what its user is told to do, "{it}" standing for the card
    that was chosen before. `brief` is what it does in
    two or three words.
    """

    brief: ClassVar[str] = ""
    questions: ClassVar[dict[str, str]] = {}

    def why_not(self, play: Draft, this: Resolve) -> Refusal | None:
        """Why it would change nothing, as things are before anything of the effect is done; None when it would."""
        raise NotImplementedError

    def short(self) -> str:
        """What it does in a few words, as a small card has them."""
        raise NotImplementedError


class OnChosen(Operation, frozen=True, kw_only=True):
    """Something done to cards that its user chooses: so many of those a selector means, or as many as there are; only
    what would be changed can be chosen. `up_to` so many: fewer may be chosen, but one. `unfit` says why none of those
    there are can be."""

    unfit: ClassVar[str] = ""

    of: Pieces
    count: Few = 1
    up_to: bool = False

    def changes(self, play: Draft, this: Resolve, card: Held) -> bool:
        """Whether doing it to a card would change anything."""
        return True

    def among(self, play: Draft, this: Resolve) -> Sequence[Held]:
        """The cards to which it can be done."""
        return [card for card in self.of.pieces(play, this) if self.changes(play, this, card)]

    def why_not(self, play: Draft, this: Resolve) -> Refusal | None:
        if self.among(play, this):
            return None
        if self.unfit and any(True for _ in self.of.pieces(play, this)):
            return Refusal("GI-5.2", f"{self.unfit}.")
        return nothing(play, this, self.of)

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        return self.which(play, this, self.among(play, this))

    def which(self, play: Draft, this: Resolve, among: Iterable[Held]) -> Choose | None:
        """The question which of some cards; None once that is chosen, or where there is no choice."""
        name = tag(self)
        ids = tuple([card.id for card in among])
        least = 1 if self.up_to else self.count
        if this.named(name) is not None or len(ids) <= least:
            return None
        return Choose(this.seat, name, ids, this.source, least, self.count, secret=self.of.secret)

    def chosen(self, play: Draft, this: Resolve) -> tuple[str, ...]:
        """The ids of the cards that were chosen, or that there are to choose."""
        picked = this.named(tag(self))
        return picked.ids if picked is not None else tuple([card.id for card in self.among(play, this)])

    def perform(self, play: Draft, this: Resolve) -> Did:
        ids = self.chosen(play, this)
        for id in ids:
            self.do_to(play, this, play.piece(id))
        return Did(len(ids) == self.count)

    def do_to(self, play: Draft, this: Resolve, card: Held) -> None:
        """Do it to one card."""
        raise NotImplementedError

    def cards(self) -> str:
        """Return the cards that are chosen in words: "a card from your hand", "up to 2 neutral cards"."""
        if self.count == 1:
            return self.of.a()
        return f"{'up to ' if self.up_to else ''}{self.count} {self.of.words(many=True)}"


def revalue(play: Draft, this: Resolve, card: Held, value: int) -> None:
    """Let a card have another value until the end of the turn (GI-5.3)."""
    play.change(card.id, value=value)
    play.emit(lambda: events.Noted(
        this.seat, f"{possessive(play.title(card.kind))} value becomes {value} this turn.", (card.id,), ("GI-5.3",),
    ))  # fmt: skip


def nothing(play: Draft, this: Resolve, of: Pieces, rule: str = "GI-5.2") -> Refusal:
    """Return what an effect lacks (GI-5.2)."""
    if of.what == "hand_card" and of.whose != "own":
        return Refusal(rule, "You need an opponent with cards in hand for this effect.")
    words = one(of.words()) if of.whose != "opposing" else of.a()
    words = words.replace(" from ", " in ")
    if of.what != "hand_card" and play.owner_of_piles(this) == MARKET:
        words = words.replace("in your", "in the Market")
    return Refusal(rule, f"You need {words} for this effect.")
