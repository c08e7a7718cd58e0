"""The pieces: dice, numbers on paper, research tiles, ability tokens, the ship (LOOK 7)."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.cards.faces import Deck
from game.planet_smash import ink
from game.ui.kit import Kit
from game.ui.paint import emblem, pictures
from rules.game import Piece
from rules.planet_smash.state import SHIP

DIE_SHARE = 116 / 128
"""The part of its picture that a die's body fills."""
SHIP_SHARE = 1.36
EXHAUST = "exhaust"
"""The kind of the trail that the ship leaves behind."""
ABILITY_LABELS = {"adjust": "Adjust ±1", "flip": "Flip", "reroll": "Re-roll", "any": "Any"}


class PiecePainter:
    """Draws pieces at a size (logical px), by the layouts of their kinds if they have one; caches the last
    ones."""

    def __init__(self, kit: Kit, faces: Deck) -> None:
        self.kit, self.faces = kit, faces
        self._kept = pictures(kit.canvas.screenful // 4)

    def piece(self, piece: Piece, size: float, heading: float = 0.0) -> Surface:
        """Return the picture of a piece; `heading` is the ship's, degrees clockwise from north."""
        key = (
            piece.kind,
            piece.face,
            piece.spent,
            self.kit.canvas.px(size),
            heading if piece.kind == SHIP else 0,
        )
        return self._kept.get_or_make(key, lambda: self._drawn(piece, size, heading))

    def nothing(self) -> Surface:
        """Return an invisible picture."""
        return self._kept.get_or_make("nothing", lambda: Surface((1, 1), pygame.SRCALPHA, 32))

    def _drawn(self, piece: Piece, size: float, heading: float) -> Surface:
        if piece.kind == "die":
            return self.die(piece.face, size, piece.spent)
        if piece.kind == SHIP:
            return self.ship(size, heading)
        return self.faces.face(piece.kind, piece.face, size, spent=piece.spent)

    def die(self, face: str, size: float, used: bool) -> Surface:
        """Return a die by its face, such as "red5", with its shadow unless it is used up."""
        colour, value = face[:-1], int(face[-1])
        target = ink.sheet(self.kit, size * 1.44, size * 1.44)
        middle = size * 0.72
        if not used:
            under = (middle - size * 0.46, middle - size * 0.42, size * 0.92, size * 0.88)
            self.kit.shadow(target, under, 1, size * 0.2)
        picture = self.kit.die(colour, value, size / DIE_SHARE, used)
        self.kit.put(target, picture, (middle, middle), "center")
        return target

    def ship(self, size: float, heading: float) -> Surface:
        """Return the ship, pointing at the heading."""
        art = self.kit.picture("planet_smash/pawn.svg", size * SHIP_SHARE * 2, size * SHIP_SHARE * 2)
        return pygame.transform.rotozoom(art, -heading, 0.5)


def shape_of(kit: Kit, surface: Surface, colour: str, middle: tuple[float, float], size: float) -> None:
    """Draw the pip shape of a die's colour as an outline, which stands for the colour without colour."""
    die, s = kit.theme.dice[colour], kit.canvas.s
    kit.stamp(
        surface, emblem(die.shape, size / 2 * s + 1, "none", die.light, 1.9 * s), middle, size / 2 * s + 1
    )
