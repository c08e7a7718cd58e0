"""The faces of the gallery, kept while files are saved."""

from __future__ import annotations

from collections.abc import Hashable

from game.cards import faces
from game.pages.parts.face_tiles import FaceStore


class Faces(FaceStore):
    """Faces of which the old ones are shown until the new ones are drawn."""

    def __init__(self, cards: faces.Deck) -> None:
        super().__init__(cards)
        self._states: dict[str, Hashable] = {}
        """By what the faces were drawn."""
        self._old: set[str] = set()

    def renew(self, cards: faces.Deck) -> None:
        """Take over other cards: those that look otherwise now are drawn anew."""
        self.cards, self._begun = cards, ""
        self._kept = {id: face for id, face in self._kept.items() if id in cards.fields}
        self._old = {id for id in self._kept if self._states[id] != self._state(id)}

    def _state(self, card: str) -> Hashable:
        return self.cards.state(faces.AMONG, card, self._width)

    def wants(self, card: str) -> bool:
        """Whether a face has still to be drawn, or drawn anew."""
        return card in self._old or super().wants(card)

    def draw(self, card: str) -> None:
        """Draw a face."""
        super().draw(card)
        self._states[card] = self._state(card)
        self._old.discard(card)
