"""The faces of the gallery, cached across file changes."""

from __future__ import annotations

from collections.abc import Hashable

from game.cards import faces
from game.pages.parts.face_tiles import FaceStore


class Faces(FaceStore):
    """A cache of card faces that shows the old ones until the new ones are drawn."""

    def __init__(self, cards: faces.Deck) -> None:
        super().__init__(cards)
        self._states: dict[str, Hashable] = {}
        """The states from which the faces were drawn, by card."""
        self._old: set[str] = set()

    def renew(self, cards: faces.Deck) -> None:
        """Take over a changed deck and mark the faces that differ for redrawing."""
        self.cards, self._begun = cards, ""
        self._kept = {id: face for id, face in self._kept.items() if id in cards.fields}
        self._old = {id for id in self._kept if self._states[id] != self._state(id)}

    def _state(self, card: str) -> Hashable:
        return self.cards.state(faces.AMONG, card, self._width)

    def needs_drawing(self, card: str) -> bool:
        """Return whether a face must be drawn or redrawn."""
        return card in self._old or super().needs_drawing(card)

    def draw(self, card: str) -> None:
        """Draw a face and record its state."""
        super().draw(card)
        self._states[card] = self._state(card)
        self._old.discard(card)
