"""The pieces: dice, numbers on paper, research tiles, ability tokens, the ship (LOOK 7)."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.planet_smash import ink
from game.ui.kit import Kit
from game.ui.paint import pictures
from rules.game import Piece

DIE_SHARE = 116 / 128
"""How much of its picture a die's body fills."""
TOKEN_SHARE = 58 / 64
SHIP_SHARE = 1.36
EXHAUST = "exhaust"
"""The kind of what the ship leaves behind where it flies."""
ABILITY_LABELS = {"adjust": "Adjust ±1", "flip": "Flip over", "reroll": "Re-roll", "any": "Any"}


class PiecePainter:
    """Draws pieces at a size (logical px) and keeps the last ones."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._kept = pictures(kit.canvas.screenful // 2)

    def piece(self, piece: Piece, size: float, heading: float = 0.0) -> Surface:
        """The picture of a piece; `heading` is the ship's, degrees clockwise from north."""
        key = (piece.kind, piece.face, piece.spent, self.kit.canvas.px(size), heading if piece.kind == "pawn" else 0)
        return self._kept.made(key, lambda: self._drawn(piece, size, heading))

    def nothing(self) -> Surface:
        """The picture of what is not to be seen."""
        return Surface((1, 1), pygame.SRCALPHA, 32)

    def _drawn(self, piece: Piece, size: float, heading: float) -> Surface:
        match piece.kind:
            case "die":
                return self.die(piece.face, size, piece.spent)
            case "number":
                return self.number(piece.face, size)
            case "research":
                return self.tile(piece.face, size)
            case "exhaust":
                return self.exhaust(size)
            case "circle" if piece.spent:
                return self.crossed(size)
            case "ability" if piece.spent:
                return self.resting(piece.face, size)
            case "circle" | "ability":
                return self.token(piece.face, size)
            case _:
                return self.ship(size, heading)

    def die(self, face: str, size: float, used: bool) -> Surface:
        """A die by its face, "red5", with the shadow it throws unless it is used up."""
        colour, value = face[:-1], int(face[-1])
        target = ink.sheet(self.kit, size * 1.44, size * 1.44)
        middle = size * 0.72
        if not used:
            under = (middle - size * 0.46, middle - size * 0.42, size * 0.92, size * 0.88)
            self.kit.shadow(target, under, 1, size * 0.2)
        picture = self.kit.die(colour, value, size / DIE_SHARE, used)
        self.kit.put(target, picture, (middle, middle), "center")
        return target

    def number(self, face: str, size: float) -> Surface:
        """A number on paper: a box filled."""
        target = ink.sheet(self.kit, size * 1.3, size * 1.3)
        edge = size * 0.15
        box = (edge, edge, size, size)
        self.kit.shadow(target, (edge, edge, size, size), 1, size * 0.175)
        self.kit.fill(target, box, "#FFF6E0", "#E0CCA2", size * 0.175)
        inner = (edge + size * 0.025, edge + size * 0.025, size * 0.95, size * 0.95)
        self.kit.outline(target, inner, "#8A5F2A", size * 0.15, size * 0.03, 0.6)
        ink.digit(self.kit, target, face, (size * 0.65, size * 0.65), size * 0.575, "#7A2418")
        return target

    def tile(self, face: str, size: float) -> Surface:
        """A number in a research cell."""
        target = ink.sheet(self.kit, size, size)
        self.kit.fill(target, (0, 0, size, size), "#D9E8F2", "#A9C0D2", size / 6)
        ink.digit(self.kit, target, face, (size / 2, size / 2), size * 0.63, "#12283A")
        return target

    def resting(self, face: str, size: float) -> Surface:
        """An ability of which no use is ready."""
        target = ink.sheet(self.kit, size, size)
        self.kit.disc(target, (size / 2, size / 2), size / 2, "night1", "edge2", 1.2)
        self.kit.draw_icon(target, face, (size / 2, size / 2), size * 0.62, "#7C90A5")
        return target

    def ship(self, size: float, heading: float) -> Surface:
        """The pawn, its nose at the heading."""
        art = self.kit.picture("planet_smash/pawn.svg", size * SHIP_SHARE * 2, size * SHIP_SHARE * 2)
        return pygame.transform.rotozoom(art, -heading, 0.5)

    def exhaust(self, size: float) -> Surface:
        """A mark of the ship's trail."""
        stops = ((0, "#FFF1C4", 0.95), (0.25, "#FFB347", 0.6), (1, "#FF8A2C", 0))
        glow = ink.radial("x", 0, 0, 10, stops)
        body = f"<defs>{glow}</defs>" + ink.circle(0, 0, 10, 'fill="url(#x)"')
        return ink.draw(self.kit, body, size, size, (size / 2, size / 2), size / 20)

    def token(self, face: str, size: float) -> Surface:
        """A use of an ability that is ready: a brass disc with its icon."""
        glow = ink.radial("w", 0, 0, 15, ((0, "#FFE0A0", 0.9), (0.66, "#FFE0A0", 0.6), (1, "#FFE0A0", 0)))
        side = size * 30 / 22
        body = f"<defs>{glow}</defs>" + ink.circle(0, 0, 15, 'fill="url(#w)"')
        target = ink.draw(self.kit, body, side, side, (side / 2, side / 2), size / 22)
        return self._art(target, f"token_{face}", size)

    def crossed(self, size: float) -> Surface:
        """A circle that is crossed out."""
        return self._art(ink.sheet(self.kit, size * 1.2, size * 1.2), "token_used", size * 0.9)

    def _art(self, target: Surface, name: str, size: float) -> Surface:
        """A token's picture in the middle."""
        side = target.get_width() / self.kit.canvas.s
        art = self.kit.picture(f"planet_smash/{name}.svg", size / TOKEN_SHARE, size / TOKEN_SHARE)
        self.kit.put(target, art, (side / 2, side / 2), "center")
        return target
