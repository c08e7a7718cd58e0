"""Factories: a rotated card in its socket, its value upright in a tab, a dial; small tabs in strips (LOOK
7)."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.cards.faces import Deck
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.paint import pictures
from rules.game import Piece
from rules.gears_of_industry.state import OUTPUT, Factory

SOCKET = (102.0, 112.0)
"""The width and height of a socket on the map, px at 1280 × 720."""
ASPECT = SOCKET[1] / SOCKET[0]
CARD = 64.0
"""The width of the card in a socket."""
RAISED = 8.0
"""How much higher a card is on the conveyor than one in a socket."""
STRIP, TAB = 38.0, (19.0, 25.0)
"""The width below which a factory is drawn as a tab, and the width and height of a tab."""
PLAIN_TAB = 27.0
"""The width below which a tab shows its value alone."""
ROOMY = 66.0
"""The width from which a socket has room for a dial."""
QUARTER = 90
WAYS = ("Upright", "Sideways", "Upright", "Sideways")


FIRST_STEPS = (
    (
        "down",
        "Play a Technology card here. Sideways, it pays 3 or for one card of exactly its value.",
        "Play Technology here: sideways, it pays.",
        "",
    ),
    (
        "up",
        "Upright, it can boost your poker hand in a clash. Paying rotates it upright.",
        "Upright, it can boost a clash.",
        "Sideways pays, upright boosts.",
    ),
    (
        "cards",
        "With 3 cards in a market, you can trigger a clash there.",
        "Trigger a clash with 3 cards there.",
        "3 cards there: a clash.",
    ),
    (
        "gear",
        "The best poker hand scores 1 point, or 2 for a straight or better.",
        "The best poker hand scores 1 or 2 points.",
        "The best poker hand scores.",
    ),
)
"""The steps to score, for a player with no factory yet."""


class FactoryPainter:
    """Draws factories for one kit; pictures are cached by everything they show."""

    def __init__(self, kit: Kit, faces: Deck) -> None:
        self.kit, self.faces = kit, faces
        self._made = pictures(kit.canvas.screenful // 2)

    def draw(
        self, piece: Piece, value: int, wide: float, lit: bool = False, changed: bool = False
    ) -> Surface:
        """Return a factory in a place of this width."""
        key = (piece.face, piece.turn, piece.spent, value, wide, lit, changed)
        found = self._made.get(key)
        if found is None:
            made = self._tab(piece, value, wide, changed) if wide < STRIP else self._whole(*key)
            found = self._made.put(key, made)
        return found

    def turning(self, piece: Piece, value: int, wide: float, back: float) -> Surface | None:
        """Return a rotating factory with `back` degrees still to go; None for a tab."""
        if wide < STRIP:
            return None
        return self._whole(piece.face, piece.turn, piece.spent, value, wide, False, False, back)

    def _tab(self, piece: Piece, value: int, wide: float, changed: bool) -> Surface:
        k, sideways = wide / TAB[1], bool(piece.turn & 1)
        size = (TAB[1] * k, TAB[0] * k) if sideways else (TAB[0] * k, TAB[1] * k)
        face = "strip" if wide < PLAIN_TAB else "tab"
        return self.faces.face(
            face, piece.face, size, value=str(value), lies=sideways, used=piece.spent, changed=changed
        )

    def _whole(
        self,
        face: str,
        turn: int,
        spent: bool,
        value: int,
        wide: float,
        lit: bool,
        changed: bool,
        back: float = 0.0,
    ) -> Surface:
        k, sideways = wide / SOCKET[0], bool(turn & 1)
        size = (wide, wide * ASPECT)
        made = self.faces.face("socket", face, size, lies=sideways, used=spent, lit=lit).copy()
        part = abs(back) / QUARTER
        raised = RAISED * k * self.kit.canvas.s * (1 - part if sideways else part)
        middle = made.get_width() / 2, made.get_height() / 2 - raised
        made.blit(*self._card(face, turn, CARD * k, back, middle))
        gauge = self.faces.face(
            "gauge", face, size, value=str(value), turn=turn, used="true" if spent else "", changed=changed,
            roomy=wide >= ROOMY,
        )  # fmt: skip
        made.blit(gauge, (0, 0))
        return made

    def _card(
        self, face: str, turn: int, wide: float, back: float, middle: tuple[float, float]
    ) -> tuple[Surface, pygame.Rect]:
        """Return the rotated card and its rectangle."""
        card = self.faces.face("factory", face, wide)
        if back:
            card = pygame.transform.rotozoom(card, back - QUARTER * turn, 1.0)
        else:
            card = pygame.transform.rotate(card, -QUARTER * turn)
        return card, card.get_rect(center=(round(middle[0]), round(middle[1])))


def use_wordings(factory: Factory, value: int) -> tuple[str, ...]:
    """Return the possible uses of a factory, in wordings from the longest."""
    if factory.boosted:
        return "boosted this turn", "boosted", "used"
    if factory.paid:
        return "paid this turn", "paid"
    if factory.is_sideways:
        if value == OUTPUT:
            return (f"pays {OUTPUT}",)
        return f"pays {OUTPUT} or exactly {value}", f"pays {OUTPUT} or {value}", f"pays {OUTPUT}"
    return "can boost", "boosts"


def extent(box: Box) -> Box:
    """Return the box that a factory covers in a place of this box: the place for a tab, a whole card for a
    socket."""
    x, y, w, h = box
    return (x, y, w, h) if w < STRIP else (x, y, w, w * ASPECT)
