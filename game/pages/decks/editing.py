"""The deck that is being built, and every step that undo goes back to."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from game.store.decks import OwnDeck
from rules.decks import MOST_COPIES, Deck

MOST_STEPS = 500


class Step(NamedTuple):
    """A deck as it was at a time: the file it was opened from (None: it has none yet), and what is saved of it."""

    deck: Deck
    own: OwnDeck | None = None
    saved: Deck = Deck()


class Editing:
    """A deck with undo and redo."""

    def __init__(self, step: Step) -> None:
        self._steps = [step]
        self._at = 0
        self._naming = False

    @property
    def step(self) -> Step:
        """The deck as it is now."""
        return self._steps[self._at]

    @property
    def deck(self) -> Deck:
        """The cards as they are now, with their name."""
        return self.step.deck

    @property
    def changed(self) -> bool:
        """Whether there is something to save."""
        deck, saved = self.deck, self.step.saved
        return (deck.name, deck.parts, deck.unreadable) != (saved.name, saved.parts, saved.unreadable)

    @property
    def undoable(self) -> bool:
        """Whether there is a step to take back."""
        return self._at > 0

    @property
    def redoable(self) -> bool:
        """Whether there is a step that was taken back."""
        return self._at < len(self._steps) - 1

    def undo(self) -> None:
        """Take the last step back."""
        self._at, self._naming = max(0, self._at - 1), False

    def redo(self) -> None:
        """Take the step again that was taken back last."""
        self._at, self._naming = min(len(self._steps) - 1, self._at + 1), False

    def add(self, part: str, card: str, copies: int) -> None:
        """Put so many more copies (less than 0: fewer) of a card into a part."""
        held = dict(self.deck.parts.get(part, {}))
        held[card] = max(0, min(MOST_COPIES, held.get(card, 0) + copies))
        if not held[card]:
            del held[card]
        self._fill(part, held)

    def toggle_empty(self, part: str) -> None:
        """Leave a part without cards empty on purpose, or say nothing of it any more."""
        self._fill(part, {}, on_purpose=part not in self.deck.parts)

    def _fill(self, part: str, held: dict[str, int], on_purpose: bool = False) -> None:
        """Change what is in a part."""
        parts = {id: counts for id, counts in self.deck.parts.items() if id != part or held}
        self._change(replace(self.deck, parts=parts | ({part: held} if held or on_purpose else {})))

    def leave_out(self, unread: int) -> None:
        """Leave a piece of the text out that is no card."""
        pieces = self.deck.unreadable
        self._change(replace(self.deck, unreadable=pieces[:unread] + pieces[unread + 1 :]))

    def rename(self, name: str) -> None:
        """Give it another name; letters typed one after the other are one step."""
        deck = replace(self.deck, name=name)
        if self._naming:
            self._steps[self._at :] = [self.step._replace(deck=deck)]
        else:
            self._change(deck)
        self._naming = True

    def saved(self, own: OwnDeck, deck: Deck) -> None:
        """It is in that file now, under that name."""
        self._steps[self._at] = Step(deck, own, deck)
        self._naming = False

    def forget(self, own: OwnDeck) -> None:
        """That file is gone: what was opened from it is a deck that is saved nowhere."""
        self._steps = [Step(step.deck) if step.own == own else step for step in self._steps]

    def _change(self, deck: Deck) -> None:
        if deck != self.deck:
            self.open(self.step._replace(deck=deck))

    def open(self, step: Step) -> None:
        """Go on with another deck, or with this one as it is now."""
        self._steps[self._at + 1 :] = [step]
        self._steps = self._steps[-MOST_STEPS:]
        self._at, self._naming = len(self._steps) - 1, False
