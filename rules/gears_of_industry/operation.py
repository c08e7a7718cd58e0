"""The base of this game's operations: whether they would change anything, and their short texts. Most affect
cards chosen by their user."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, ClassVar, NamedTuple

from msgspec import Meta

from rules.common.text import one, possessive
from rules.engine import operations
from rules.engine.agenda import Choose
from rules.engine.operations import tag
from rules.engine.resolve import OpResult, Resolve
from rules.game import Refusal
from rules.gears_of_industry import events
from rules.gears_of_industry.outlook import UNCHANGED, best_hand_with, changed_by_choice
from rules.gears_of_industry.resolving import owner_of_piles
from rules.gears_of_industry.selectors import Pieces
from rules.gears_of_industry.state import MARKET, OUTPUT
from rules.gears_of_industry.steps import Lines
from rules.gears_of_industry.terms import name_with_place
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held
from rules.tabletop import PreviewLine

Movement = tuple[tuple[str, ...], str]
"""Dragged pieces, and the place they are dragged to."""


class Question(NamedTuple):
    """The words of a question: the prompt, with "{it}" for the card chosen before, and the label of an answer,
    with "{}" for the chosen card."""

    prompt: str
    label: str = "Choose {}"


Few = Annotated[int, Meta(ge=1, le=5)]


class Operation(operations.Operation[WorkingState], frozen=True):
    """One step of an effect. An effect that would change nothing is refused (the reference's ruling);
    impossible parts of an effect are skipped (GI-5.2).

    `questions` are the words of its questions by name. `brief` is its text in two or three words.
    """

    brief: ClassVar[str] = ""
    questions: ClassVar[Mapping[str, Question]] = {}

    @property
    def uses_piles(self) -> bool:
        """Return whether it takes cards from a deck or discard pile."""
        return False

    def is_possible(self, play: WorkingState, this: Resolve) -> bool:
        """Return whether the operation would change something in the position before the effect."""
        return self.why_not(play, this) is None

    def why_not(self, play: WorkingState, this: Resolve) -> Refusal | None:
        """Return why the operation would change nothing in the position before the effect; None if it
        would."""
        raise NotImplementedError

    def short(self) -> str:
        """Return the operation in a few words, for small cards."""
        raise NotImplementedError

    # -- its questions

    def prompt(self, play: WorkingState, question: Choose) -> str:
        """Return the prompt of its open question; the card chosen before may be hidden."""
        card = play.find(question.about)
        it = play.title(card.kind) if card is not None and card.kind else "it"
        return self.questions[question.asked].prompt.format(it=it)

    def label(self, play: WorkingState, question: Choose, pick: str) -> str:
        """Return the label of an answer."""
        return self.questions[question.asked].label.format(name_with_place(play, pick))

    def moves(self, play: WorkingState, question: Choose, pick: str) -> Movement | None:
        """Return the pieces that an answer drags, and where; None for a click on the chosen card."""
        return None

    def outlook(self, play: WorkingState, question: Choose, pick: str) -> Lines:
        """Yield the effect of an answer: the changed poker hands, and the use of the chosen card."""
        changes = changed_by_choice(play, pick)
        yield from changes
        card = play.find(pick) if pick else None
        if card is not None and card.kind:
            yield from self.outlook_of_card(play, question, card, bool(changes))
        elif not changes:
            yield UNCHANGED

    def outlook_of_card(self, play: WorkingState, question: Choose, card: Held, changes: bool) -> Lines:
        """Yield the use of a chosen card, or that it `changes` no poker hand."""
        if card.zone == "hand" and card.seat != question.seat:
            yield PreviewLine("good", f"{play.agreed.names[card.seat]} loses a card of value {card.value}")
        elif card.market < 0 and play.cards[card.kind].technology:
            words = f"Factory: pays {OUTPUT}, or for one card of exactly {card.value}"
            yield PreviewLine("note", words, "GI-4.1")
        elif card.zone in ("hand", "deck", "discard"):
            found = best_hand_with(play, question.seat, card)
            yield PreviewLine(
                "good" if found else "note", f"Makes {found}" if found else f"Costs {card.value}"
            )
        elif not changes:
            yield UNCHANGED


class OnChosen(Operation, frozen=True, kw_only=True):
    """An operation on cards chosen by its user: `count` of those that a selector matches, or as many as there
    are; only cards that would change can be chosen. `up_to`: 1 to `count`. `unfit` says why none of the
    existing cards can be chosen."""

    unfit: ClassVar[str] = ""

    of: Pieces
    count: Few = 1
    up_to: bool = False

    @property
    def uses_piles(self) -> bool:
        return self.of.what in ("deck_card", "discarded_card")

    def changes(self, play: WorkingState, this: Resolve, card: Held) -> bool:
        """Return whether the operation would change a card."""
        return True

    def among(self, play: WorkingState, this: Resolve) -> Sequence[Held]:
        """Return the cards that can be chosen."""
        return [card for card in self.of.pieces(play, this) if self.changes(play, this, card)]

    def is_possible(self, play: WorkingState, this: Resolve) -> bool:
        return bool(self.among(play, this))

    def why_not(self, play: WorkingState, this: Resolve) -> Refusal | None:
        if self.is_possible(play, this):
            return None
        if self.unfit and any(True for _ in self.of.pieces(play, this)):
            return Refusal("GI-5.2", f"{self.unfit}.")
        return nothing(play, this, self.of)

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        return self.which(play, this, self.among(play, this))

    def which(self, play: WorkingState, this: Resolve, among: Iterable[Held]) -> Choose | None:
        """Return the question for the cards; None once they are chosen, or if there is no choice."""
        name = tag(self)
        ids = tuple([card.id for card in among])
        least = 1 if self.up_to else self.count
        if this.named(name) is not None or len(ids) <= least:
            return None
        return Choose(this.seat, name, ids, this.source, least, self.count, secret=self.of.secret)

    def chosen(self, play: WorkingState, this: Resolve) -> tuple[str, ...]:
        """Return the ids of the chosen cards, or of all candidates if there was no choice."""
        picked = this.named(tag(self))
        return picked.ids if picked is not None else tuple([card.id for card in self.among(play, this)])

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        ids = self.chosen(play, this)
        for id in ids:
            self.do_to(play, this, play.piece(id))
        return OpResult(len(ids) == self.count)

    def do_to(self, play: WorkingState, this: Resolve, card: Held) -> None:
        """Apply the operation to one card."""
        raise NotImplementedError

    def cards(self) -> str:
        """Return the chosen cards in words: "a card from your hand", "up to 2 neutral cards"."""
        if self.count == 1:
            return self.of.a()
        return f"{'up to ' if self.up_to else ''}{self.count} {self.of.words(many=True)}"


def revalue(play: WorkingState, this: Resolve, card: Held, value: int) -> None:
    """Give a card another value until the end of the turn (GI-5.3)."""
    play.change(card.id, value=value)
    play.emit(lambda: events.Noted(
        this.seat, f"{possessive(play.title(card.kind))} value becomes {value} this turn.", (card.id,), ("GI-5.3",),
    ))  # fmt: skip


def nothing(play: WorkingState, this: Resolve, of: Pieces, rule: str = "GI-5.2") -> Refusal:
    """Return the refusal of an effect without the cards that it needs (GI-5.2)."""
    if of.what == "hand_card" and of.whose != "own":
        return Refusal(rule, "For this effect, you need an opponent with cards in hand.")
    words = one(of.words()) if of.whose != "opposing" else of.a()
    words = words.replace(" from ", " in ")
    if of.what != "hand_card" and owner_of_piles(this) == MARKET:
        words = words.replace("in your", "in the Market")
    return Refusal(rule, f"For this effect, you need {words}.")
