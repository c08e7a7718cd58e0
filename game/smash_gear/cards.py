"""The cards: their full face of 63 × 88 mm, their face in the hand, and their back (LOOK 6)."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

import pygame
from pygame import Surface

from game.smash_gear import names
from game.smash_gear.brief import SUPPLIES, full_text, kind_icon, kind_key, kind_name
from game.smash_gear.machines import MachinePainter
from game.table.layout import Box
from game.ui.kit import Kit
from game.ui.paint import Cache
from rules.common.words import counted
from rules.smash_gear.cards import AnyCard, Library, MachineCard

W, H = 63.0, 88.0
HAND = 108.0
"""How wide a card of the hand is, px of the map."""
PAD = 12.0
"""Room round a card of the hand for its light and shadow, px of the map."""
ART = (570.0, 340.0, 30.0)
"""Width, height and bleed of a program's picture."""
TEXT = (3.4, 3.2, 3.0, 2.8, 2.65, 2.5)
"""Sizes of a card's text, mm: the largest that fits is taken."""
LINE, PLATE = 52.0, (21.0, 31.0)
"""How long a line of a card's text is, and how high its plate and the tall plate are within, mm."""
TITLES = (4.6, 4.3, 4.0, 3.7)
"""Sizes of a title, mm; one too long for the least takes two lines."""
ROOMY = 5
"""So many of them are tried before the text takes room from the picture."""
SHORT = 26.0
"""How high the plate of a name is in the hand."""
PRICES = 34.0
"""How far down below the name the badges of the prices reach, px of the map."""
DARK = 107
"""How dark a card is that cannot be played: 42 % of 255."""


class CardPainter:
    """Draws cards at a width (logical px) and keeps the last ones."""

    def __init__(self, kit: Kit, library: Library, machines: MachinePainter) -> None:
        self.kit, self.library, self.machines = kit, library, machines
        self._kept: Cache[Surface] = Cache(
            kit.canvas.screenful // 2, lambda picture: 4 * picture.get_width() * picture.get_height()
        )

    def full(self, kind: str, width: float) -> Surface:
        """The whole face of a card."""
        return self._keep(("full", kind, width), lambda: self._full(self.library[kind], width))

    def back(self, width: float) -> Surface:
        """The back of a card."""
        return self._keep(("back", width), lambda: self._back(width))

    def small(self, kind: str, width: float) -> Surface:
        """A card too small for words: its colour and its sign."""
        return self._keep(("small", kind, width), lambda: self._small(self.library[kind], width))

    def in_hand(self, kind: str, size: float, lit: bool = False, why: str = "", seen: float = 1.0) -> Surface:
        """A card of the hand of that width, in the middle. `lit`: it can be played; `why`: it cannot, and
        why, in a word or two; `seen`: how much of its width the next one leaves to see, where its words stand."""
        key = ("hand", kind, self.kit.canvas.px(size), lit, why, round(seen * size))
        return self._keep(key, lambda: self._in_hand(self.library[kind], size, lit, why, seen))

    def among_many(self, kind: str, size: float) -> Surface:
        """A card as in the hand, but its shape below its prices: for cards too small for both side by side."""
        key = ("among", kind, self.kit.canvas.px(size))
        return self._keep(key, lambda: self._in_hand(self.library[kind], size, False, "", 1.0, below=True))

    def cog(self, target: Surface, centre: tuple[float, float], r: float, price: int) -> None:
        """The brass cog with a price."""
        cog(self.kit, target, centre, r)
        self.kit.draw_text(target, str(price), centre, r * 1.14, "brass_ink", True, "center")

    def _keep(self, key: Hashable, draw: Callable[[], Surface]) -> Surface:
        found = self._kept.get(key)
        return found if found is not None else self._kept.put(key, draw())

    # -- the faces

    def _sheet(self, w: float, h: float) -> Surface:
        return Surface((self.kit.canvas.px(w), self.kit.canvas.px(h)), pygame.SRCALPHA, 32)

    def _frame(self, target: Surface, box: Box, card: AnyCard, mm: float) -> None:
        """The body of a card in its kind's colour."""
        kind, theme = f"kind_{kind_key(card)}", self.kit.theme
        stops = ((0.0, theme.light(kind)), (0.5, theme.hex(kind)), (1.0, theme.shade(kind)))
        self.kit.plate(target, box, stops, 3 * mm, "badge_edge", max(1.0, 0.25 * mm))

    def _full(self, card: AnyCard, width: float) -> Surface:
        mm = width / W
        target = self._sheet(width, H * mm)
        self._frame(target, (0, 0, width, H * mm), card, mm)
        kit = self.kit
        for x in (1.5, W - 1.5):
            for y in (1.5, H - 1.5):
                kit.disc(
                    target,
                    (x * mm, y * mm),
                    0.6 * mm,
                    kit.theme.light(f"kind_{kind_key(card)}"),
                    "badge_edge",
                )
        kit.outline(target, _mm(2.2, 2.2, 58.6, 83.6, mm), "brass_light", 1.4 * mm, 0.25 * mm, 0.55)
        size, tall = self.text_size(full_text(card), width)
        self._title(target, card, mm)
        art = (3.0, 12.4, 57.0, 24.0 if tall else 34.0)
        self._art(target, card, _mm(*art, mm), mm)
        strip = art[1] + art[3] + 0.8
        self._strip(target, card, strip, mm)
        plate = (3.0, strip + 6.2, 57.0, 33.0 if tall else 23.0)
        kit.fill(target, _mm(*plate, mm), "paper", "paper2", 0.8 * mm)
        words = kit.paragraph(full_text(card), LINE * mm, size * mm, "ink" if _works(card) else "ink2")
        kit.put(target, words, (5.5 * mm, (plate[1] + 1.2) * mm))
        self.cog(target, (9 * mm, 9 * mm), 5.2 * mm, card.price)
        self._foot(target, card, mm)
        return target

    def _title(self, target: Surface, card: AnyCard, mm: float) -> None:
        kit = self.kit
        kit.fill(target, _mm(3, 3, 57, 8.6, mm), "paper", "paper2", 0.8 * mm)
        room = (31.0 if isinstance(card, MachineCard) else 42.0) * mm
        size = next((size for size in TITLES if kit.text_width(card.title, size * mm, True) <= room), 0.0)
        if size:
            kit.draw_text(target, card.title, (16 * mm, 7.3 * mm), size * mm, "ink", True, "midleft", room)
        else:
            for y, words in zip((5.4, 9.3), card.title.split(" ", 1), strict=False):
                kit.draw_text(target, words, (16 * mm, y * mm), 3.3 * mm, "ink", True, "midleft", room)
        if isinstance(card, MachineCard):
            self._move_price(target, _mm(48.5, 4, 10.6, 6.6, mm), card.move, 4.2 * mm)

    def _move_price(self, target: Surface, box: Box, price: int, size: float) -> None:
        """What a normal move costs: a number after the sign of a flip, on dark."""
        x, y, w, h = box
        self.kit.fill(target, box, "badge_edge", radius=h * 0.24)
        self.kit.draw_icon(target, "flip", (x + w * 0.32, y + h / 2), size * 0.9, "brass_light")
        self.kit.draw_text(target, str(price), (x + w * 0.78, y + h / 2), size, "text", True, "center")

    def _art(self, target: Surface, card: AnyCard, box: Box, mm: float) -> None:
        """The shape of a machine on its blueprint, or the picture of any other card."""
        if isinstance(card, MachineCard):
            self.kit.put(target, self.machines.blueprint(card.shape, box[2], box[3]), box[:2])
        else:
            self._picture(target, card, box)

    def _picture(self, target: Surface, card: AnyCard, box: Box) -> None:
        """The middle of a card's picture, as much as fills a box."""
        x, y, w, h = box
        wide, high, bleed = ART
        k = max(w / wide, h / high)
        whole = self.kit.picture(f"smash_gear/{card.id}.svg", (wide + 2 * bleed) * k, (high + 2 * bleed) * k)
        rect = self.kit.canvas.rect(x, y, w, h)
        area = rect.copy()
        area.center = (whole.get_width() // 2, whole.get_height() // 2)
        target.blit(whole, rect, area)

    def _strip(self, target: Surface, card: AnyCard, y: float, mm: float) -> None:
        kit = self.kit
        kit.fill(target, _mm(3, y, 57, 5.4, mm), "night1", radius=0.6 * mm)
        kit.draw_icon(target, kind_icon(card), (6.4 * mm, (y + 2.7) * mm), 3.8 * mm, "brass_light")
        kit.draw_text(target, kind_name(card), (9.6 * mm, (y + 2.7) * mm), 3.5 * mm, "text", True, "midleft")

    def text_size(self, words: str, width: float) -> tuple[float, bool]:
        """The size of the text of a card of some width, mm, and whether it needs the tall plate."""
        mm = width / W
        for tall, sizes in ((False, TEXT[:ROOMY]), (True, TEXT)):
            for size in sizes:
                if self.kit.paragraph_height(words, LINE * mm, size * mm) <= PLATE[tall] * mm:
                    return size, tall
        return TEXT[-1], True

    def _foot(self, target: Surface, card: AnyCard, mm: float) -> None:
        kit, y = self.kit, 81.0 * mm
        if isinstance(card, MachineCard):
            x = 8.0
            for sign, letter, colour in (("heart", "H", "heart"), ("weapon", "W", "weapon")):
                count = sum(row.count(letter) for row in card.shape)
                kit.draw_icon(target, sign, (x * mm, y), 5 * mm, colour)
                kit.draw_text(target, str(count), ((x + 3.6) * mm, y), 4.4 * mm, "text", True, "midleft")
                x += 12
        copies = counted(card.copies, "copy")
        kit.draw_text(target, copies, (57 * mm, y), 3.2 * mm, "text", False, "midright")

    # -- small faces

    def _in_hand(
        self, card: AnyCard, size: float, lit: bool, why: str, seen: float, below: bool = False
    ) -> Surface:
        u = size / HAND
        high = size * H / W
        target = self._sheet(size + 2 * PAD * u, high + 2 * PAD * u)
        x = y = PAD * u
        box = (x, y, size, high)
        self.kit.shadow(target, box, 2, 7 * u)
        if lit:
            self.kit.glow(target, box, 7 * u, strength=1.5)
        face = self._sheet(size, high)
        low = self._hand_face(face, card, size, u, seen, below)
        if why:
            self.kit.fill(face, (0, 0, size, high), "night0", radius=7 * u, alpha=DARK)
            self._pill(face, why, size * seen, low, u)
        self.kit.put(target, face, (x, y))
        if lit:
            self.kit.outline(
                target, (x - 2 * u, y - 2 * u, size + 4 * u, high + 4 * u), "lamp", 8.5 * u, 2.4 * u
            )
        return target

    def _pill(self, face: Surface, why: str, seen: float, low: float, u: float) -> None:
        """Why a card cannot be played, below its name, which ends at `low`: on two lines where one has no room, for
        more would run off the window's edge; left out where even those are too narrow."""
        kit, size, room = self.kit, 13 * u, min(seen, HAND * u) - 4 * u

        def width(lines: Sequence[str]) -> float:
            return max(kit.text_width(line, size, True) for line in lines)

        lines = [why] if width([why]) + 12 * u <= room else min(_halves(why), key=width)
        wide = width(lines)
        if wide > room:
            return
        wide = min(room, wide + 16 * u)
        step = max(16 * u, kit.line_height(size))
        high = step * len(lines) + 8 * u
        middle = max(80 * u, low + high / 2 + 4 * u)
        box = ((min(seen, HAND * u) - wide) / 2, middle - high / 2, wide, high)
        kit.fill(face, box, "night0", radius=min(high / 2, 12 * u), border="edge")
        for number, line in enumerate(lines):
            at = (box[0] + wide / 2, box[1] + 4 * u + (number + 0.5) * step)
            kit.draw_text(face, line, at, size, "text", True, "center")

    def _hand_face(
        self, face: Surface, card: AnyCard, size: float, u: float, seen: float, below: bool
    ) -> float:
        """Draws the face of a card in the hand, its shape `below` its prices or behind them; returns where the plate
        of its name ends."""
        kit = self.kit
        high = size * H / W
        self._frame(face, (0, 0, size, high), card, 2.3 * u)
        low = names.draw(kit, face, card.title, (4 * u, 4 * u, size - 8 * u, SHORT * u), u, seen * size)
        art = (5 * u, low + 3 * u, size - 10 * u, high - low - 8 * u)
        machine = isinstance(card, MachineCard)
        if not machine:
            art = (art[0], art[1], art[2], art[3] - 20 * u)
        elif below:
            art = (art[0], low + PRICES * u, art[2], high - low - (PRICES + 5) * u)
        self._art(face, card, art, u)
        self.cog(face, (20 * u, low + 18 * u), 13 * u, card.price)
        if isinstance(card, MachineCard):
            self._move_price(face, (size - 42 * u, low + 7 * u, 33 * u, 21 * u), card.move, 13.5 * u)
            return low
        middle = (size - 20 * u, low + 18 * u)
        kit.disc(face, middle, 12 * u, "badge_edge", alpha=0.82)
        kit.draw_icon(face, kind_icon(card), middle, 15 * u, "white")
        words = kind_name(card).partition(" ")[0]
        kit.draw_text(face, words, (size / 2, high - 13 * u), 13 * u, "white", True, "center", size - 8 * u)
        return low

    def _back(self, width: float) -> Surface:
        mm = width / W
        target = self._sheet(width, H * mm)
        self.kit.fill(target, (0, 0, width, H * mm), "card_back", "night2", 4 * mm, "night0")
        edge = 4.5 * mm
        box = (edge, edge, width - 2 * edge, H * mm - 2 * edge)
        self.kit.outline(target, box, "brass", 2.5 * mm, max(0.8, 0.8 * mm), 0.8)
        self.kit.draw_icon(target, "gear", (width / 2, H * mm / 2), 34 * mm, "brass")
        return target

    def _small(self, card: AnyCard, width: float) -> Surface:
        mm = width / W
        target = self._sheet(width, H * mm)
        self._frame(target, (0, 0, width, H * mm), card, mm * 1.4)
        self.kit.draw_icon(target, kind_icon(card), (width / 2, H * mm / 2), width * 0.72, "white")
        return target


def _halves(words: str) -> list[list[str]]:
    """The ways to break words into two lines; of a single word, that word."""
    each = words.split(" ")
    return [[" ".join(each[:at]), " ".join(each[at:])] for at in range(1, len(each))] or [each]


def _works(card: AnyCard) -> bool:
    """Whether a card does more than to be there."""
    return bool(card.effects) or card.id in SUPPLIES


def cog(kit: Kit, target: Surface, centre: tuple[float, float], r: float) -> None:
    """A brass cog of that outer radius, without a number."""
    px = r * kit.canvas.s
    points = []
    for tooth in range(12):
        for at, part in ((-0.36, 0.84), (-0.2, 1.0), (0.2, 1.0), (0.36, 0.84)):
            angle = (tooth + at) * math.tau / 12
            points.append(f"{px * part * math.sin(angle):.2f},{-px * part * math.cos(angle):.2f}")
    stops = (
        ("0", kit.theme.light("brass")),
        ("0.5", kit.theme.hex("brass")),
        ("1", kit.theme.hex("brass_mid")),
    )
    inks = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    line = max(1.0, px * 0.12)
    dark = kit.theme.hex("badge_edge")
    body = (
        f'<defs><linearGradient id="b" x1="0%" y1="0%" x2="100%" y2="100%">{inks}</linearGradient></defs>'
        f'<g transform="translate({{c}} {{c}})"><polygon points="{" ".join(points)}" fill="url(#b)" '
        f'stroke="{dark}" stroke-width="{line:.2f}" stroke-linejoin="round"/></g>'
    )
    kit.stamp(target, body, centre, px + line)


def _mm(x: float, y: float, w: float, h: float, mm: float) -> Box:
    return x * mm, y * mm, w * mm, h * mm
