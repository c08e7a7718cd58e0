"""The deck being edited, with its undo history."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from game.store.decks import OwnDeck
from rules.decks import MOST_COPIES, Deck

MOST_STEPS = 500


class Step(NamedTuple):
    """A state of the deck in the undo history: its cards, its file (None: never saved) and its saved
    version."""

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
        """Return the current step."""
        return self._steps[self._at]

    @property
    def deck(self) -> Deck:
        """Return the deck of the current step."""
        return self.step.deck

    @property
    def changed(self) -> bool:
        """Return whether the deck has unsaved changes."""
        deck, saved = self.deck, self.step.saved
        return (deck.name, deck.parts, deck.unreadable) != (saved.name, saved.parts, saved.unreadable)

    @property
    def undoable(self) -> bool:
        """Return whether a step can be undone."""
        return self._at > 0

    @property
    def redoable(self) -> bool:
        """Return whether a step can be redone."""
        return self._at < len(self._steps) - 1

    def undo(self) -> None:
        """Undo the last step."""
        self._at, self._naming = max(0, self._at - 1), False

    def redo(self) -> None:
        """Redo the last undone step."""
        self._at, self._naming = min(len(self._steps) - 1, self._at + 1), False

    def add(self, part: str, card: str, copies: int) -> None:
        """Add copies (negative: remove copies) of a card to a part."""
        held = dict(self.deck.parts.get(part, {}))
        held[card] = max(0, min(MOST_COPIES, held.get(card, 0) + copies))
        if not held[card]:
            del held[card]
        self._fill(part, held)

    def toggle_empty(self, part: str) -> None:
        """Mark an empty part as empty on purpose, or remove that mark."""
        self._fill(part, {}, on_purpose=part not in self.deck.parts)

    def _fill(self, part: str, held: dict[str, int], on_purpose: bool = False) -> None:
        """Replace the cards of a part, by id and copies."""
        parts = {id: counts for id, counts in self.deck.parts.items() if id != part or held}
        self._change(replace(self.deck, parts=parts | ({part: held} if held or on_purpose else {})))

    def leave_out(self, unread: int) -> None:
        """Remove an unreadable piece of the deck's text, by its number."""
        pieces = self.deck.unreadable
        self._change(replace(self.deck, unreadable=pieces[:unread] + pieces[unread + 1 :]))

    def rename(self, name: str) -> None:
        """Rename the deck; letters typed in a row are one step."""
        deck = replace(self.deck, name=name)
        if self._naming:
            self._steps[self._at :] = [self.step._replace(deck=deck)]
        else:
            self._change(deck)
        self._naming = True

    def mark_saved(self, own: OwnDeck, deck: Deck) -> None:
        """Record that the deck is saved in a file, and as which deck."""
        self._steps[self._at] = Step(deck, own, deck)
        self._naming = False

    def forget(self, own: OwnDeck) -> None:
        """Forget a deleted file: decks opened from it become unsaved."""
        self._steps = [Step(step.deck) if step.own == own else step for step in self._steps]

    def _change(self, deck: Deck) -> None:
        if deck != self.deck:
            self.open(self.step._replace(deck=deck))

    def open(self, step: Step) -> None:
        """Add a step with another deck, or with this one as it is."""
        self._steps[self._at + 1 :] = [step]
        self._steps = self._steps[-MOST_STEPS:]
        self._at, self._naming = len(self._steps) - 1, False
