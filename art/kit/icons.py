"""Draw the icons: white ink in a box of 25 units around the centre, legible at 16 px. Run to write
art/ui/icon_*.svg.

An icon is a list of marks: ``ink`` fills path data (with even-odd holes), ``pen`` draws a line of even width
with round ends. The app colours them at the table, so every mark here is white.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from svg import Picture, around, box, disc, gear, number, polygon, ring, star

# The parts of a shape are listed in drawing order.
# fmt: off
WHITE = "#FFFFFF"
PEN = 2.6
Mark = Callable[[Picture, str], None]


def ink(d: str, opacity: float = 1) -> Mark:
    """Return a mark that fills a shape."""
    return lambda picture, colour: picture.path(d, colour, opacity=opacity)


def pen(d: str, width: float = PEN) -> Mark:
    """Return a mark that draws a line."""
    return lambda picture, colour: picture.path(d, "none", colour, width)


def turned(marks: list[Mark], turn: float = 0, scale: float = 1, x: float = 0, y: float = 0,
           flip: bool = False) -> list[Mark]:
    """Return the marks moved, rotated, scaled or mirrored."""
    def draw(picture: Picture, colour: str) -> None:
        with picture.group(x, y, turn, scale, flip):
            for mark in marks:
                mark(picture, colour)
    return [draw]


def _chevron(turn: float) -> list[Mark]:
    return turned([pen("M-4.5 -9L4.5 0L-4.5 9", 3)], turn)


def _play(x: float, width: float) -> str:
    """Return the path of a triangle that points right, with its left edge at x."""
    return polygon([(x, -9), (x + width, 0), (x, 9)])


def _pips() -> str:
    return "".join(disc(x, y, 1.9) for x, y in ((-4.6, -4.6), (4.6, -4.6), (0, 0), (-4.6, 4.6), (4.6, 4.6)))


def _groove(line: list[tuple[float, float]], width: float) -> str:
    """Return the outline of a line through points: a hole in a filled shape (even-odd rule)."""
    sides: list[list[tuple[float, float]]] = [[], []]
    for k, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, k - 1)], line[min(len(line) - 1, k + 1)]
        far = math.hypot(bx - ax, by - ay)
        dx, dy = -(by - ay) / far * width / 2, (bx - ax) / far * width / 2
        sides[0].append((x + dx, y + dy))
        sides[1].append((x - dx, y - dy))
    return polygon([*sides[0], *reversed(sides[1])])


def _coin() -> str:
    """Return the path of a coin with a dollar sign cut out."""
    upper = [around(0, -2.9, 3.5, degrees) for degrees in range(-25, -271, -15)]
    lower = [around(0, 3.3, 3.9, degrees) for degrees in range(-90, 171, 15)]
    strokes = box(-1.1, -9.2, 2.2, 2.4) + box(-1.1, 7.6, 2.2, 2.4)
    return disc(0, 0, 11.4) + _groove([*upper, *lower[1:]], 2.4) + strokes


def _chevrons(count: int) -> list[Mark]:
    """Return chevrons side by side, pointing right, as many as a weapon's reach."""
    left = -(count - 1) * 2.8 - 2.6
    tips = (left + 5.6 * k for k in range(count))
    return [pen("".join(f"M{number(x)} -8.4L{number(x + 5.2)} 0L{number(x)} 8.4" for x in tips), 3)]


def _rays(inner: float, outer: float, count: int) -> str:
    parts = ""
    for k in range(count):
        (x1, y1), (x2, y2) = (around(0, 0, r, 360 * k / count) for r in (inner, outer))
        parts += f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    return parts


def _person(x: float) -> list[Mark]:
    return [ink(disc(x, -5.6, 4.8)), ink(f"M{x - 8.6} 10.6C{x - 8.6} 4 {x - 5} 1.2 {x} 1.2"
                                         f"C{x + 5} 1.2 {x + 8.6} 4 {x + 8.6} 10.6Z")]


UNDO = [pen("M-7.5 -2H3A5.6 5.6 0 0 1 3 9.2H-3"), ink("M-3.6 -8L-10 -2L-3.6 4Z")]
DICE = [ink(box(-9.4, -9.4, 18.8, 18.8, 4.4) + _pips())]

ICONS: dict[str, list[Mark]] = {
    # bar and shelf
    "back": [pen("M4 -9L-5 0L4 9", 3)],
    "undo": UNDO,
    "redo": turned(UNDO, flip=True),
    "list": [ink(box(-9.5, y, 3, 3, 0.8) + box(-4.4, y, 14, 3, 0.8)) for y in (-8.5, -1.5, 5.5)],
    "book": [ink("M-.7 -6.8C-3.4 -9.4 -7.2 -9.7 -10.8 -9V7.8C-7.2 7.1 -3.4 7.4 -.7 9.9Z"),
             ink("M.7 -6.8C3.4 -9.4 7.2 -9.7 10.8 -9V7.8C7.2 7.1 3.4 7.4 .7 9.9Z", 0.72)],
    "menu": [ink(box(-9, y, 18, 2.7, 1.2)) for y in (-7.6, -1.35, 4.9)],
    "play": [ink("M-6.4 -9.4L10 0L-6.4 9.4Z")],
    "settings": [ink(gear(0, 0, 10, 11.2, 8.6, 4.4))],
    "medal": [ink("M-5.4 4.6L-8.4 11.6L-4.2 10.4L-1.6 12L0 7.2L1.6 12L4.2 10.4L8.4 11.6L5.4 4.6A9 9 0 0 1 -5.4 4.6Z"),
              ink(ring(0, -2.8, 8.6, 1.8) + polygon(star(0, -2.6, 5, 5.2, 2.3)))],
    "quit": [pen("M-1 -9.2H-7.2A1.8 1.8 0 0 0 -9 -7.4V7.4A1.8 1.8 0 0 0 -7.2 9.2H-1"),
             pen("M-3.4 0H5"), ink("M4 -5.8L11 0L4 5.8Z")],
    "cards": [*turned([ink(box(-9.4, -8.4, 11, 15.6, 2), 0.6)], -12),
              *turned([ink(box(-2.4, -8.2, 11, 15.6, 2))], 10)],
    # signs
    "check": [pen("M-8.4 .6L-2.8 6.4L8.6 -6.2", 3.2)],
    "cross": [pen("M-7 -7L7 7M7 -7L-7 7", 3)],
    "caution": [ink("M-1.4 -9.6Q0 -11.6 1.4 -9.6L11 7.4Q11.8 9.6 9.6 9.8H-9.6Q-11.8 9.6 -11 7.4Z"
                    + box(-1.4, -4.6, 2.8, 7.2, 1.2) + disc(0, 5.9, 1.7))],
    "plus": [pen("M-8 0H8M0 -8V8", 3)],
    "minus": [pen("M-8 0H8", 3)],
    "left": _chevron(180),
    "right": _chevron(0),
    "up": _chevron(-90),
    "down": _chevron(90),
    "first": [ink(box(-10.4, -9, 3, 18, 1)), *turned([ink(_play(-8.6, 8.2) + _play(-0.4, 8.2))], flip=True, x=1.6)],
    "last": turned([ink(box(-10.4, -9, 3, 18, 1)),
                    *turned([ink(_play(-8.6, 8.2) + _play(-0.4, 8.2))], flip=True, x=1.6)], flip=True),
    "pause": [ink(box(-7.6, -9, 5.4, 18, 1.4) + box(2.2, -9, 5.4, 18, 1.4))],
    "step": [ink(box(-9, -9, 3.4, 18, 1.2)), ink(_play(-2.4, 11.6))],
    "refresh": [pen("M7.7 3.6A8.4 8.4 0 1 1 5.4 -6.3"), ink("M9.6 -10.6V-2.4H1.4Z")],
    "zoom": [pen(disc(-2, -2, 7), 2.4), pen("M3.6 3.6L9.8 9.8", 3.2), pen("M-5.2 -2H1.2M-2 -5.2V1.2", 2.1)],
    "fullscreen": [pen(d) for d in ("M-9.4 -4V-9.4H-4", "M4 -9.4H9.4V-4", "M9.4 4V9.4H4", "M-4 9.4H-9.4V4")],
    "target": [pen(disc(0, 0, 6.8), 2.4), pen("M0 -10.4V-5M0 10.4V5M-10.4 0H-5M10.4 0H5", 2.4), ink(disc(0, 0, 1.9))],
    "triangle": [pen("M0 -9L10 8.4H-10Z"), pen("M-3.9 3L-1 5.6L4.2 -.6", 2.2)],
    # things
    "save": [ink("M-8.6 -10H5.8L10 -5.8V8.6Q10 10 8.6 10H-8.6Q-10 10 -10 8.6V-8.6Q-10 -10 -8.6 -10Z"
                 + box(-5, -8, 8.6, 5.6, 0.6) + box(-6.2, 1.2, 12.4, 7, 0.8)), ink(box(0.4, -7.2, 2.2, 4, 0.4))],
    "load": [ink("M-11 -6.6Q-11 -8.6 -9 -8.6H-3.8L-1.4 -6H6.6Q8.6 -6 8.6 -4V-2.6H-5.6L-11 6.6Z"),
             ink("M-4.4 -.8H11.4L6.6 8.6H-9.8Z")],
    "trash": [ink(box(-9, -8.6, 18, 2.8, 1) + box(-3.4, -11, 6.8, 2.6, 1)),
              ink("M-7.2 -4.2H7.2L6.2 9.6Q6 11 4.6 11H-4.6Q-6 11 -6.2 9.6Z"
                  + box(-3.8, -1.6, 1.9, 9.6, 0.8) + box(1.9, -1.6, 1.9, 9.6, 0.8))],
    "sound": [ink("M-11 -3.8H-7L-1 -9.4V9.4L-7 3.8H-11Z"), pen("M3 -4.2A6 6 0 0 1 3 4.2", 2.3), pen("M6.4 -8A11.4 11.4 0 0 1 6.4 8", 2.3)],
    "calendar": [ink(box(-9.6, -8, 19.2, 18.2, 2.4) + box(-7, -2.6, 14, 10.2, 0.8)),
                 ink(box(-6.4, -11.4, 2.8, 5, 1.2) + box(3.6, -11.4, 2.8, 5, 1.2)),
                 ink(box(0.4, 1.4, 4.4, 4.2, 0.6))],
    "star": [ink(polygon(star(0, 0.9, 5, 11.4, 4.9)))],
    "trophy": [ink("M-6.2 -10.4H6.2V-3C6.2 1.4 3.6 4 0 4C-3.6 4 -6.2 1.4 -6.2 -3Z"),
               pen("M-6.4 -7.8H-9.9C-9.9 -3.4 -8.4 -1 -5.4 -.6M6.4 -7.8H9.9C9.9 -3.4 8.4 -1 5.4 -.6", 2.1),
               ink(box(-1.5, 3, 3, 4.6)), ink(box(-5.8, 7.2, 11.6, 3.4, 1))],
    "rocket": turned([ink("M0 -12C4.4 -9 5.6 -4.6 4.8 2.4H-4.8C-5.6 -4.6 -4.4 -9 0 -12Z" + disc(0, -4.4, 2.1)),
                      ink("M-5.4 -2.6L-9 3V7.4L-4.6 4.2ZM5.4 -2.6L9 3V7.4L4.6 4.2Z"),
                      ink("M-2.8 4.6H2.8L0 12Z")], 40),
    "dice": DICE,
    "person": turned(_person(0), scale=1.06, y=-0.4),
    "bot": [pen("M0 -9V-6", 2.2), ink(disc(0, -9.6, 1.9)),
            ink(box(-8.4, -6, 16.8, 15.6, 4) + disc(-3.7, 0.6, 2.3) + disc(3.7, 0.6, 2.3) + box(-3.8, 5, 7.6, 1.8, 0.8)),
            ink(box(-11.6, -1.8, 2, 6.2, 0.9) + box(9.6, -1.8, 2, 6.2, 0.9))],
    "people": [*turned(_person(0), scale=0.92, x=-3.6, y=0.8), ink(disc(7, -4.4, 3.7)),
               ink("M3.8 1.9C4.8 1.2 5.8 .9 7 .9C10.2 .9 12 3.8 12 9.6H6C6 6.4 5.4 3.8 3.8 1.9Z")],
    "bulb": [ink("M-3.9 5.6C-3.9 3 -8.2 1.2 -8.2 -3.6A8.2 8.2 0 0 1 8.2 -3.6C8.2 1.2 3.9 3 3.9 5.6Z"
                 "M-4.9 -3.4A5 5 0 0 1 -.6 -8.2L-.3 -6.5A3.4 3.4 0 0 0 -3.2 -3.2Z"),
             ink(box(-3.9, 6.8, 7.8, 2.1, 0.9) + box(-2.7, 9.7, 5.4, 1.9, 0.9))],
    "pencil": turned([ink("M-3.1 -4.6H3.1V6L0 11.8L-3.1 6Z"), ink("M-3.1 -11.4H3.1V-6.6H-3.1Z")], 42),
    "chart": [ink(box(-9.2, -0.6, 4.8, 8.4, 1) + box(-2.4, -9.6, 4.8, 17.4, 1) + box(4.4, -5.2, 4.8, 13, 1)),
              ink(box(-11, 9, 22, 2, 0.8))],
    "copy": [ink("M-9 -10.6H2.4Q4.4 -10.6 4.4 -8.6V-6.8H-2.2Q-5.6 -6.8 -5.6 -3.4V5.4H-9Q-11 5.4 -11 3.4V-8.6Q-11 -10.6 -9 -10.6Z",
                 0.72), ink(box(-3.4, -4.6, 14, 15.4, 2))],
    "globe": [pen(disc(0, 0, 9.8), 2.2), pen("M-9.8 0H9.8M-8.4 -5H8.4M-8.4 5H8.4", 1.7),
              pen("M0 -9.8C-5.6 -5.4 -5.6 5.4 0 9.8M0 -9.8C5.6 -5.4 5.6 5.4 0 9.8", 1.8)],
    "keyboard": [ink(box(-11.4, -7.4, 22.8, 14.8, 2.4)
                     + "".join(box(x, y, 2.6, 2.6, 0.5) for y in (-4.6, -0.7) for x in (-8.6, -3.9, 1.3, 6))
                     + box(-5.6, 3.1, 11.2, 2.3, 0.7))],
    "palette": [ink("M1 -10.4C-6 -10.8 -11.4 -6 -11.4 .2C-11.4 6.2 -6.6 10.4 -1.4 10.4C1.4 10.4 2.2 8.4 1.2 6.4"
                    "C.2 4.2 1.6 2.6 4 2.8C8 3.2 11.2 1.8 11.2 -1.8C11.2 -6.8 7 -10.2 1 -10.4Z"
                    + disc(-6.6, 1.6, 1.9) + disc(-5.4, -4.2, 1.9) + disc(-0.2, -7, 1.9) + disc(5.8, -4.6, 1.9))],
    "crown": [ink("M-10.4 -5.8L-5 -.8L0 -9L5 -.8L10.4 -5.8L8.2 4.4H-8.2Z"), ink(box(-8.2, 6.2, 16.4, 3.4, 1))],
    "flame": [ink("M.8 -11.6C2.2 -6.4 8.4 -3.8 8.4 3A8.4 8.4 0 0 1 -8.4 3C-8.4 -.8 -6.4 -3.4 -4.6 -5.4"
                  "C-4.4 -2.8 -3.4 -1.4 -2 -.8C-2.6 -5 -1.8 -9 .8 -11.6Z"
                  "M.4 1.4C-1.6 3.2 -2.8 4.4 -2.8 6.2A2.8 2.8 0 0 0 2.8 6.2C2.8 4.4 1.6 3.2 .4 1.4Z")],
    # Planet Smash
    "flip": [ink("M-2.6 -8.6V8.6L-10.6 8.6Z"), pen("M2.9 -7.6V8.2H10.2Z", 1.9),
             *(ink(box(-0.8, y, 1.6, 3.2, 0.4)) for y in (-11.2, -5.4, 0.4, 6.2))],
    "adjust": [pen("M-9 -5H-2M-5.5 -8.5V-1.5", PEN), pen("M2 5.4H9", PEN), pen("M-7 9L7 -9", 1.9)],
    "reroll": [*turned(DICE, scale=0.62), pen("M10 -2.4A10.2 10.2 0 0 0 -5.6 -8.4", 2.2),
               pen("M-10 2.4A10.2 10.2 0 0 0 5.6 8.4", 2.2),
               ink("M-9.8 -10.6L-3.4 -10.4L-7 -4.4Z"), ink("M9.8 10.6L3.4 10.4L7 4.4Z")],
    "any": [ink(polygon(star(0, 0, 6, 11.4, 4.8)) + disc(0, 0, 2.5))],
    "wild": [*(ink(disc(*around(0, 0, 7, -90 + 72 * k), 4)) for k in range(5)), ink(disc(0, 0, 3))],
    "demolish": [ink(disc(-2.2, 3.2, 8.2) + "M-7.2 2.6A5.4 5.4 0 0 1 -3 -1.8L-2.6 0A3.6 3.6 0 0 0 -5.4 3Z"),
                 pen("M3 -3.2L4.8 -5.2C6 -6.4 7 -6 7.3 -7", 2.2), ink(polygon(star(7.6, -7.8, 4, 3.8, 1.4)))],
    "research": [pen("M-3.6 -9.8H3.6", 2.4), ink(
        "M-2.9 -9V-3.2L-9 7.4Q-10.4 10.8 -7 10.8H7Q10.4 10.8 9 7.4L2.9 -3.2V-9H.7V-2.6L3.5 2.4H-3.5L-.7 -2.6V-9Z"
        + disc(-2.6, 6.6, 1.5) + disc(2.4, 5, 1.1))],
    # Smash Gear
    "gear": [ink(gear(0, 0, 8, 11, 7.9, 3.6))],
    "heart": [ink("M0 10.2C-6.4 5.6 -10.6 1.8 -10.6 -3.2C-10.6 -6.8 -8 -9.2 -5 -9.2C-2.8 -9.2 -1 -8.1 0 -6.2"
                  "C1 -8.1 2.8 -9.2 5 -9.2C8 -9.2 10.6 -6.8 10.6 -3.2C10.6 1.8 6.4 5.6 0 10.2Z")],
    "weapon": [ink("M0 -11.2L2.9 -4.6A5.4 5.4 0 0 1 4.6 -2.9L11.2 0L4.6 2.9A5.4 5.4 0 0 1 2.9 4.6L0 11.2"
                   "L-2.9 4.6A5.4 5.4 0 0 1 -4.6 2.9L-11.2 0L-4.6 -2.9A5.4 5.4 0 0 1 -2.9 -4.6Z" + disc(0, 0, 2.5))],
    "honor": [ink("M-5.4 4.6L-8.4 11.6L-4.2 10.4L-1.6 12L0 7.2L1.6 12L4.2 10.4L8.4 11.6L5.4 4.6A9 9 0 0 1 -5.4 4.6Z"),
              ink(disc(0, -2.8, 8.6) + disc(0, -2.8, 7.2) + disc(0, -2.8, 6.2) + polygon(star(0, -2.8, 5, 4.9, 2.3)))],
    "plug": [ink(box(-6.4, -3, 12.8, 8, 2)), ink(box(-4.6, -10, 2.8, 8, 1) + box(1.8, -10, 2.8, 8, 1)),
             ink(box(-1.4, 4, 2.8, 7.4, 1))],
    "script": [ink("M-7 -10.4H5L9 -6.4V10.4H-7Z" + "".join(box(-4, y, 9 if y < 6 else 6, 1.9, 0.5) for y in (-4.8, -1.2, 2.4, 6)))],
    "keep": [ink("M-10.4 10.6H10.4V7.6H8.4V-2.4H4.6V-6.4H1.2V-11H-1.2V-6.4H-4.6V-2.4H-8.4V7.6H-10.4Z"
                 + box(-2.4, 2.6, 4.8, 5, 1))],
    "wreck": [ink(polygon(star(0, 0, 12, 11.4, 8.2)) + "M-6 -4.2L-4.2 -6L0 -1.8L4.2 -6L6 -4.2L1.8 0L6 4.2L4.2 6L0 1.8"
                  "L-4.2 6L-6 4.2L-1.8 0Z")],
    # Mechyard
    "money": [ink(_coin())],
    "mobility": [pen("M-5.4 -5.4H5.4A5.4 5.4 0 0 1 5.4 5.4H-5.4A5.4 5.4 0 0 1 -5.4 -5.4Z"),
                 ink("".join(disc(x, 0, 2.1) for x in (-5.4, 0, 5.4))
                     + "".join(box(x - 1.1, y, 2.2, 2.4) for x in (-6, -2, 2, 6) for y in (-8.8, 6.4)))],
    "close": _chevrons(1),
    "mid": _chevrons(2),
    "long": _chevrons(3),
    "foot": [ink("M-4.6 -3.6C-4.6 -8.6 -2.6 -11.4 0 -11.4C2.8 -11.4 4.8 -8.4 4.6 -3.6C4.5 -1 3.6 .6 3.4 2.6H-3.4"
                 "C-3.4 .6 -4.5 -1 -4.6 -3.6Z"), ink(box(-3.4, 4.6, 6.8, 6.6, 3))],
    # domains of Gears of Industry
    "domain_technology": [pen(disc(0, -7.6, 3.2), 2.2), ink("M-1.9 -5L-8.4 11L-5.6 9.4L0.2 -4.2Z"),
                          ink("M1.9 -5L8.4 11L5.6 9.4L-0.2 -4.2Z"), pen("M-5.6 3.2Q0 6.6 5.6 3.2", 2.2),
                          ink(box(-1.1, -12, 2.2, 2.6, 0.5))],
    "domain_finance": [ink("M-9.4 -6.6A9.4 3.4 0 0 1 9.4 -6.6A9.4 3.4 0 0 1 -9.4 -6.6Z"),
                       *(ink(f"M-9.4 {y}V{y + 2.2}A9.4 3.4 0 0 0 9.4 {y + 2.2}V{y}A9.4 3.4 0 0 1 -9.4 {y}Z")
                         for y in (-5, 0, 5))],
    "domain_labour": turned([ink(box(-1.7, -4, 3.4, 15.6, 1.2)),
                             ink("M-8.4 -10.4H4.6C7.6 -10.4 9.6 -8.6 10.6 -5.4C8.6 -6.4 6.8 -6.4 5 -4.4H-8.4Z")], 32, 0.94, y=1),
    "domain_energy": [ink("M3.4 -11.4L-7.6 2.2H-1.2L-3.6 11.4L7.8 -3.2H1.2Z")],
}


def draw(name: str, picture: Picture, x: float, y: float, size: float, colour: str) -> None:
    """Draw an icon into another picture, centred, scaled so that 25 units are ``size`` wide."""
    with picture.group(x, y, 0, size / 25):
        for mark in ICONS[name]:
            mark(picture, colour)


def main() -> None:
    for name, marks in ICONS.items():
        picture = Picture((-12.5, -12.5, 25, 25), (64, 64))
        for mark in marks:
            mark(picture, WHITE)
        picture.save(f"ui/icon_{name}")


if __name__ == "__main__":
    main()
