"""The faces of the gallery, kept while files are saved."""

from __future__ import annotations

from game.cards import faces
from game.pages.parts.face_tiles import FaceStore

AT_ONCE = 3
"""So many changed cards are drawn before anything else is."""


class Faces(FaceStore):
    """Faces of which the old ones are shown until the new ones are drawn."""

    def __init__(self, cards: faces.Deck) -> None:
        super().__init__(cards)
        self._old: set[str] = set()

    def at(self, width: float) -> None:
        """Keep faces of that width, and no others."""
        super().at(width)
        self._old &= self._kept.keys()

    def renew(self, cards: faces.Deck) -> None:
        """Take over other cards: those that say something else are drawn first."""
        changed = [id for id in self._kept if cards.fields.get(id) != self.cards.fields.get(id)]
        self.cards = cards
        self._kept = {id: face for id, face in self._kept.items() if id in cards.fields}
        self._old = set(self._kept)
        for id in [each for each in changed if each in self._kept][:AT_ONCE]:
            self.draw(id)

    def wants(self, card: str) -> bool:
        """Whether a face has still to be drawn, or drawn anew."""
        return card in self._old or super().wants(card)

    def draw(self, card: str) -> None:
        """Draw a face."""
        super().draw(card)
        self._old.discard(card)
