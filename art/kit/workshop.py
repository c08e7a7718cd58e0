"""Draw the workshop around the shelf: logo, window icon, lamp and its light, tools on the wall, props.

Run to write them to art/ui. Props are 200 by 240 units with their feet on the lower edge, lit from the upper
left.
"""

from __future__ import annotations

import math

from pieces import DICE, PIPS
from svg import (
    BRASS_DEEP,
    BRASS_LIGHT,
    BRASS_MID,
    COPPER,
    LAMP,
    STEEL,
    STEEL_DARK,
    Picture,
    Point,
    around,
    disc,
    gear,
    light,
    mix,
    number,
    polygon,
    regular,
    ring,
    shade,
    star,
)

WALL_FILL, WALL_EDGE = "#101924", "#43566A"
ROCK, ROCK_DARK = "#C97B4A", "#6E3340"


# ---------------------------------------------------------------------- shared parts
def globe(picture: Picture, x: float, y: float, r: float) -> None:
    """Draw LV-426: an orange moon with craters and a canyon."""
    picture.circle(
        x,
        y,
        r,
        picture.radial(((0, "#F2B279"), (0.35, "#D98A55"), (0.7, "#A4553F"), (1, "#4A2338")), 32, 28, 78),
    )
    arcs = ((-0.58, 0.10, "#FFD9A8", 0.16), (0.16, 0.16, "#5A2A34", 0.2), (0.52, 0.12, "#3A1A2C", 0.24))
    for height, bend, colour, strength in arcs:
        left, top, half = -math.sqrt(1 - height**2), height, 0.13
        under = math.sqrt(max(0.0, 1 - (top + half) ** 2))
        picture.path(
            f"M{number(x + r * left)} {number(y + r * top)}"
            f"Q{number(x)} {number(y + r * (top + bend))} {number(x - r * left)} {number(y + r * top)}"
            f"A{number(r)} {number(r)} 0 0 1 {number(x + r * under)} {number(y + r * (top + half))}"
            f"Q{number(x)} {number(y + r * (top + bend + half))} {number(x - r * under)} {number(y + r * (top + half))}"
            f"A{number(r)} {number(r)} 0 0 1 {number(x + r * left)} {number(y + r * top)}Z",
            colour,
            opacity=strength,
        )
    for cx, cy, size in (
        (-0.3, -0.42, 0.25),
        (0.42, -0.3, 0.13),
        (-0.66, 0.1, 0.1),
        (0.54, 0.46, 0.14),
        (-0.2, 0.64, 0.17),
        (0.12, -0.76, 0.09),
    ):
        crater(
            picture, x + r * cx, y + r * cy, r * size, math.degrees(math.atan2(cy, cx)), math.hypot(cx, cy)
        )
    canyon = (
        (-0.56, -0.06),
        (-0.4, 0.06),
        (-0.12, 0.04),
        (0.08, 0.14),
        (0.34, 0.1),
        (0.62, 0.02),
        (0.36, 0.17),
        (0.2, 0.22),
        (0.16, 0.36),
        (0.1, 0.23),
        (-0.12, 0.13),
        (-0.3, 0.15),
        (-0.46, 0.28),
        (-0.4, 0.12),
    )
    with picture.group(x + r * 0.22, y + r * 0.1, 30):
        for shift, colour, strength in ((0.035, "#FFD9A8", 0.35), (0, "#4A1A24", 0.95)):
            picture.path(
                polygon([(r * a * 0.9, r * (b + shift - 0.1) * 0.9) for a, b in canyon]),
                colour,
                opacity=strength,
            )
    picture.path(
        f"M{number(x - 0.86 * r)} {number(y - 0.3 * r)}A{number(0.92 * r)} {number(0.92 * r)} 0 0 1 "
        f"{number(x - 0.2 * r)} {number(y - 0.88 * r)}",
        "none",
        "#FFF0D6",
        r * 0.035,
        0.55,
    )


def crater(picture: Picture, x: float, y: float, r: float, turn: float, depth: float) -> None:
    """Draw a crater, flattened towards the limb of its globe (``depth`` 0 in the middle, 1 at the edge)."""
    flat = math.sqrt(max(0.12, 1 - depth**2))
    with picture.group(x, y, turn):
        picture.ellipse(0, 0, r * flat, r, "#FFD2A0", opacity=0.35)
        picture.ellipse(-r * 0.05, r * 0.04, r * flat * 0.88, r * 0.88, "#6A3038", opacity=0.85)
        picture.ellipse(r * 0.08 * flat, r * 0.12, r * flat * 0.66, r * 0.66, "#A85C46", opacity=0.9)


def _ground(picture: Picture, x: float, width: float, y: float = 235) -> None:
    picture.soft(x, y, width / 2, 5, ((0, "#000000", 0.65), (0.7, "#000000", 0.45), (1, "#000000", 0)))


def _bolts(picture: Picture, *points: Point, r: float = 3) -> None:
    for x, y in points:
        picture.circle(x, y + r * 0.3, r, "#0A0F16", opacity=0.6)
        picture.circle(x, y, r * 0.85, picture.linear(((0, BRASS_LIGHT), (1, BRASS_DEEP)), 0, 0, 70, 100))


# ---------------------------------------------------------------------- logo
def _cog(picture: Picture, x: float, y: float, scale: float) -> None:
    with picture.group(x, y, 0, scale):
        picture.path(gear(0, 2.4, 10, 58, 45, 18), "#2A1A06")
        picture.path(
            gear(0, 0, 10, 58, 45, 18),
            picture.linear(((0, "#FBE3A8"), (0.5, "#DDA945"), (1, "#96651F")), 10, 0, 80, 100),
        )
        picture.path(ring(0, 0, 38, 2.4), BRASS_DEEP, opacity=0.5)
        picture.path(
            ring(0, 0.4, 35.6, 11.4),
            picture.linear(((0, "#C08A34"), (1, "#F2CB78")), 10, 0, 80, 100),
            opacity=0.55,
        )
        picture.path(ring(0, 0, 20.4, 2.4), "#4A2F0A", opacity=0.75)
        picture.path("M-31 -29A42.5 42.5 0 0 1 -2 -42.4", "none", "#FFF8E2", 2.2, 0.75)


def logo() -> Picture:
    """Return the brass cog beside the program's name."""
    picture = Picture((-64, -64, 128, 128))
    _cog(picture, 0, 0, 1)
    return picture


def window_icon() -> Picture:
    """Return the window icon: the cog around a small moon on a dark steel tile."""
    picture = Picture((-64, -64, 128, 128))
    picture.rect(-62, -62, 124, 124, 28, picture.linear(((0, "#34495F"), (1, "#0F1620")), 0, 0, 70, 100))
    picture.rect(-60.5, -60.5, 121, 121, 26.5, "none", BRASS_MID, 3)
    picture.glow(0, 0, 60, "#FFAE4A", 0.4)
    _cog(picture, 0, 0, 0.9)
    picture.circle(0, 0, 23, "#0F1620")
    globe(picture, 0, 0, 20)
    return picture


# ---------------------------------------------------------------------- lamp
def lamp() -> Picture:
    """Return the green enamel lamp; its clamp is at the top edge, its light 58 units below."""
    picture = Picture((-70, 0, 140, 80), (280, 160))
    picture.glow(0, 60, 68, "#FFE2A0", 0.75, 20)
    picture.line(0, 10, 0, 28, "#0A0F14", 3)
    picture.rect(-13, 0, 26, 14, 4, picture.linear(((0, BRASS_LIGHT), (0.5, "#D29C3B"), (1, BRASS_DEEP))))
    picture.rect(-13, 0.5, 26, 2, 1, "#FFF0C8", opacity=0.6)
    _bolts(picture, (-8, 8), (8, 8), r=1.5)
    picture.path("M-9 25H9L10 30H-10Z", picture.linear(((0, BRASS_LIGHT), (1, BRASS_DEEP)), 0, 0, 100, 0))
    picture.path(
        "M-8 28h16l3 7c18 3 30 11 32 23h-86c2 -12 14 -20 32 -23z",
        picture.linear(((0, "#7FA79A"), (0.3, "#3F6A60"), (0.65, "#24453E"), (1, "#0F201D")), 0, 0, 100, 40),
    )
    picture.path("M-31 46C-26 41 -19 38.6 -8 37", "none", "#DFF5EA", 2.2, 0.75)
    picture.path("M-36 52C-35 50 -34 49 -33 48", "none", "#DFF5EA", 2, 0.6)
    picture.soft(0, 58, 43, 6, ((0, "#FFFDF2"), (0.55, "#FFF0C2"), (1, "#FFD98A")))
    picture.ellipse(0, 58, 43, 6, "none", "#D9A441", 1.6)
    picture.ellipse(0, 57.6, 12, 3.2, "#FFFFFF", opacity=0.9)
    return picture


# ---------------------------------------------------------------------- wall tools
def _nail(picture: Picture, x: float, y: float) -> None:
    picture.circle(x, y, 2.2, "#0A0F16")
    picture.circle(x - 0.4, y - 0.4, 1.2, "#5B7086", opacity=0.8)


def wall_wrenches() -> Picture:
    """Return two spanners on nails."""
    picture = Picture((0, 0, 130, 140))
    spanner = (
        "M-8.5 -53C-20 -48 -23 -33 -15 -24L-9 -17V30C-15 34 -17 41 -14 48A15 15 0 0 0 14 48C17 41 15 34 9 30V-17"
        "L15 -24C23 -33 20 -48 8.5 -53V-37L0 -31L-8.5 -37Z"
    )
    for x, y, turn in ((42, 70, 13), (94, 74, -9)):
        with picture.group(x, y, turn):
            picture.path(spanner + disc(0, 43, 6.5), WALL_FILL, WALL_EDGE, 1.2, 0.95)
            picture.path("M-4.5 -12V26", "none", WALL_EDGE, 1, 0.5)
            _nail(picture, 0, 38.5)
    return picture


def wall_gear() -> Picture:
    """Return a large cog."""
    picture = Picture((-64, -64, 128, 128))
    holes = "".join(disc(*around(0, 0, 30, 60 * k), 7.5) for k in range(6))
    picture.path(gear(0, 0, 14, 59, 48, 13) + holes, WALL_FILL, WALL_EDGE, 1.2, 0.95)
    picture.circle(0, 0, 42, "none", WALL_EDGE, 1, 0.45)
    _nail(picture, 0, -10.6)
    return picture


def wall_blueprint() -> Picture:
    """Return a pinned-up plan of a planet cut into quarters."""
    picture = Picture((0, 0, 150, 106))
    ink = "#BFE0FF"
    with picture.group(75, 53, -3):
        picture.rect(-66, -42, 132, 84, 2, "#16304A")
        picture.rect(-62, -38, 124, 76, 1, "none", "#6FA3CF", 1, 0.45)
        for k in range(-4, 5):
            picture.line(k * 14, -38, k * 14, 38, "#6FA3CF", 0.6, 0.2)
        for k in range(-2, 3):
            picture.line(-62, k * 14, 62, k * 14, "#6FA3CF", 0.6, 0.2)
        for k in range(4):
            a, b = (around(0, 0, 25, 90 * k + shift) for shift in (6, 84))
            c, d = (around(0, 0, 8, 90 * k + shift) for shift in (72, 18))
            with picture.group(-18, 0):
                picture.path(
                    f"M{number(a[0])} {number(a[1])}A25 25 0 0 1 {number(b[0])} {number(b[1])}"
                    f"L{number(c[0])} {number(c[1])}A8 8 0 0 0 {number(d[0])} {number(d[1])}Z",
                    "none",
                    ink,
                    1.5,
                    0.8,
                )
        picture.circle(-18, 0, 4, "none", ink, 1.3, 0.8)
        picture.path("M14 -26H46M14 -20H38M14 22H46M14 16H34", "none", ink, 1.3, 0.5)
        picture.rect(24, -9, 18, 18, 3.5, "none", ink, 1.5, 0.8)
        for x, y in ((29, -4), (37, 4), (33, 0)):
            picture.circle(x, y, 1.6, ink, opacity=0.8)
        picture.path("M10 0H20M17 -3L20 0L17 3", "none", ink, 1.2, 0.6)
        picture.circle(-58, -36, 3, COPPER)
        picture.circle(58, -36, 3, BRASS_MID)
    return picture


def wall_square() -> Picture:
    """Return a set square and a T-square."""
    picture = Picture((0, 0, 180, 130))
    picture.path("M12 18H88V30H56V116H44V30H12Z", WALL_FILL, WALL_EDGE, 1.2, 0.95)
    picture.path("M50 40V108", "none", WALL_EDGE, 0.9, 0.45)
    _nail(picture, 50, 24)
    picture.path(
        polygon([(108, 26), (108, 104), (174, 104)]) + polygon([(119, 55), (119, 93), (151, 93)]),
        WALL_FILL,
        WALL_EDGE,
        1.2,
        0.95,
    )
    for k in range(8):
        picture.line(108, 38 + k * 8, 112, 38 + k * 8, WALL_EDGE, 0.9, 0.6)
    _nail(picture, 113.5, 42)
    return picture


# ---------------------------------------------------------------------- props
def prop_globe() -> Picture:
    """Return a brass table globe of LV-426."""
    picture = Picture((0, 0, 200, 240))
    _ground(picture, 100, 150)
    brass = picture.linear(((0, "#F2CB78"), (0.4, "#C08A34"), (1, "#4A2F0A")), 0, 0, 100, 60)
    picture.path("M52 234Q50 224 64 221L92 214V204H108V214L136 221Q150 224 148 234Z", brass)
    picture.path("M58 226Q62 223 92 218", "none", "#FFF0C8", 2, 0.6)
    picture.rect(
        90, 190, 20, 18, 4, picture.linear(((0, "#FBE0A0"), (0.4, "#B98430"), (1, "#4A2F0A")), 0, 0, 100, 0)
    )
    picture.path("M66.7 22.5A88 88 0 1 0 133.3 185.5L130 177.6A79.4 79.4 0 1 1 70 30.4Z", brass)
    picture.path("M62 27A84 84 0 0 0 24 70", "none", "#FFF0C8", 2, 0.7)
    for k in range(9):
        a, b = (around(100, 104, r, 258 - 20 * k) for r in (81, 85.5))
        picture.line(*a, *b, "#4A2F0A", 1.4, 0.7)
    globe(picture, 100, 104, 74)
    for x, y in (around(100, 104, 81, 248), around(100, 104, 81, 68)):
        picture.circle(x, y, 8, BRASS_DEEP)
        picture.circle(x - 0.8, y - 0.8, 6.2, picture.linear(((0, "#FBE0A0"), (1, BRASS_MID)), 0, 0, 80, 100))
    return picture


def _face(picture: Picture, origin: Point, u: Point, v: Point, fill: str) -> None:
    corners = [(a, b) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
    points = [(origin[0] + u[0] * a + v[0] * b, origin[1] + u[1] * a + v[1] * b) for a, b in corners]
    picture.path(polygon(points), fill, fill if fill.startswith("#") else "", 7)


def _face_pips(
    picture: Picture, colour: str, value: int, origin: Point, u: Point, v: Point, opacity: float
) -> None:
    fill = DICE[colour][3]
    shape = {
        "red": [(0, -1.02), (1.02, 0.8), (-1.02, 0.8)],
        "yellow": [(-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)],
        "blue": regular(0, 0, 0.95, 14),
    }[colour]
    for column, row in PIPS[value]:
        a, b = 0.5 + 0.25 * column, 0.5 + 0.25 * row
        points = [(a + 0.1 * x, b + 0.1 * y) for x, y in shape]
        picture.path(
            polygon([(origin[0] + u[0] * p + v[0] * q, origin[1] + u[1] * p + v[1] * q) for p, q in points]),
            fill,
            opacity=opacity,
        )


def _cube(
    picture: Picture, colour: str, x: float, y: float, size: float, turn: float, faces: tuple[int, int, int]
) -> None:
    """Draw a die with its lower corner at (x, y), showing front, top and right face, rotated around that
    corner."""
    body, bright, dim = (shade(tone, 0.14) for tone in DICE[colour][:3])
    deep = (size * 0.34, -size * 0.26)
    with picture.group(x, y, turn):
        front, top, side = (0.0, -size), (deep[0], -size + deep[1]), (size, -size)
        right, down = (size, 0.0), (0.0, size)
        for origin, u, v, tone, value, ink in (
            (side, deep, down, shade(dim, 0.25), faces[2], 0.5),
            (top, right, (-deep[0], -deep[1]), mix(bright, "#FFFFFF", 0.12), faces[1], 0.95),
        ):
            _face(picture, origin, u, v, tone)
            _face_pips(picture, colour, value, origin, u, v, ink)
        _face(picture, front, right, down, mix(body, dim, 0.25))
        picture.rect(
            -3.5,
            -size - 3.5,
            size + 7,
            size + 7,
            5,
            picture.linear(
                ((0, mix(body, bright, 0.5)), (0.5, body), (1, mix(body, dim, 0.7))), 0, 0, 80, 100
            ),
        )
        picture.rect(2, -size + 2, size - 4, size - 4, 4, "none", "#FFFFFF", 1.2, 0.2)
        _face_pips(picture, colour, faces[0], front, right, down, 1)


def prop_dice() -> Picture:
    """Return three large dice, one on top of two."""
    picture = Picture((0, 0, 200, 240))
    _ground(picture, 100, 190)
    _cube(picture, "blue", 12, 231, 62, 0, (3, 1, 2))
    _cube(picture, "yellow", 102, 231, 62, 0, (6, 4, 5))
    picture.path("M56 164L132 160L138 152L62 150Z", "#05080C", opacity=0.4)
    _cube(picture, "red", 58, 152, 62, -7, (5, 6, 4))
    return picture


def _book(
    picture: Picture,
    x: float,
    width: float,
    height: float,
    colour: str,
    bands: tuple[float, ...],
    mark: str = "",
) -> None:
    """Draw an upright book from (x, 0), its spine to the front."""
    picture.rect(
        x,
        -height,
        width,
        height,
        3.5,
        picture.linear(
            ((0, shade(colour, 0.25)), (0.16, light(colour, 0.3)), (0.5, colour), (1, shade(colour, 0.55))),
            0,
            0,
            100,
            0,
        ),
    )
    for share in bands:
        y = -height * share
        picture.rect(
            x,
            y,
            width,
            3.4,
            0,
            picture.linear(((0, BRASS_MID), (0.2, BRASS_LIGHT), (1, BRASS_DEEP)), 0, 0, 100, 0),
        )
    middle, centre = -height * 0.52, x + width / 2
    if mark == "planet":
        picture.circle(centre, middle, width * 0.27, BRASS_LIGHT, opacity=0.9)
        with picture.group(centre, middle, -18):
            picture.ellipse(0, 0, width * 0.43, width * 0.11, "none", BRASS_LIGHT, 1.8, 0.9)
    elif mark == "gear":
        picture.path(
            gear(centre, middle, 8, width * 0.34, width * 0.25, width * 0.11), BRASS_LIGHT, opacity=0.9
        )
    elif mark == "star":
        picture.path(polygon(star(centre, middle, 5, width * 0.34, width * 0.15)), BRASS_LIGHT, opacity=0.9)


def prop_books() -> Picture:
    """Return four field manuals, the last one leaning."""
    picture = Picture((0, 0, 200, 240))
    _ground(picture, 100, 186)
    with picture.group(0, 236):
        _book(picture, 14, 34, 178, "#2F5A54", (0.9, 0.2), "planet")
        _book(picture, 49, 26, 152, "#7A4A2A", (0.86, 0.78, 0.24))
        _book(picture, 76, 38, 196, "#34495F", (0.92, 0.16), "gear")
    with picture.group(150, 236, -12):
        _book(picture, 0, 31, 166, "#6E3340", (0.88, 0.2), "star")
    return picture


def prop_toolbox() -> Picture:
    """Return a dented enamel toolbox with a spanner sticking out."""
    picture = Picture((0, 0, 200, 240))
    _ground(picture, 100, 190)
    steel = picture.lit(STEEL)
    with picture.group(146, 118, 24):
        picture.path(
            "M-7 -44C-17 -40 -20 -27 -13 -19L-7 -13V50H7V-13L13 -19C20 -27 17 -40 7 -44V-30L0 -25L-7 -30Z",
            steel,
        )
        picture.path("M-4 -10V34", "none", "#E8F0F6", 1.8, 0.6)
    with picture.group(60, 126, -16):
        picture.rect(-3.5, -34, 7, 60, 2, steel)
        picture.rect(-8, -66, 16, 36, 6, picture.lit(COPPER))
        for x in (-3.5, 0.5, 4.5):
            picture.line(x, -60, x, -38, "#3A1A10", 1.4, 0.5)
    enamel = picture.linear(((0, "#6F9A8C"), (0.25, "#3F6A60"), (1, "#1A332E")), 0, 0, 40, 100)
    picture.path("M62 142V122Q62 112 72 112H128Q138 112 138 122V142", "none", "#0F1822", 11)
    picture.path("M62 142V122Q62 112 72 112H128Q138 112 138 122V142", "none", STEEL_DARK, 7)
    picture.path("M60.6 140V122Q60.6 110.6 72 110.6H126", "none", "#C4D2DE", 1.8, 0.7)
    picture.path("M14 168L26 140H174L186 168Z", picture.linear(((0, "#7FA79A"), (1, "#2C4A46"))))
    picture.path("M27 142.4H172", "none", "#DFF5EA", 1.8, 0.7)
    picture.rect(12, 166, 176, 68, 6, enamel)
    picture.rect(12, 166, 176, 9, 3, "#122421", opacity=0.65)
    picture.path("M18 181V224", "none", "#DFF5EA", 2, 0.5)
    picture.rect(12, 214, 176, 20, 5, "#10211E", opacity=0.4)
    for x in (46, 136):
        picture.rect(
            x,
            158,
            18,
            26,
            3,
            picture.linear(((0, "#F9DB92"), (0.5, "#C08A34"), (1, BRASS_DEEP)), 0, 0, 70, 100),
        )
        picture.rect(x + 5, 172, 8, 5, 1.6, "#2A1A06", opacity=0.8)
    picture.path(gear(100, 203, 10, 19, 15, 6), picture.lit("#C08A34"))
    _bolts(picture, (22, 226), (178, 226), (178, 184))
    picture.path("M156 196L164 206L160 214", "none", "#122421", 2, 0.6)
    return picture


def prop_robot() -> Picture:
    """Return a small wind-up robot with its key."""
    picture = Picture((0, 0, 200, 240))
    _ground(picture, 100, 130)
    copper, dark = picture.lit(COPPER), picture.lit(STEEL_DARK)
    brass = picture.linear(((0, "#FBE0A0"), (0.5, "#C08A34"), (1, BRASS_DEEP)), 0, 0, 70, 100)
    picture.rect(148, 136, 18, 8, 2, brass)
    picture.path(disc(174, 128, 14) + disc(174, 128, 6.5) + disc(174, 152, 14) + disc(174, 152, 6.5), brass)
    for x in (68, 110):
        picture.rect(x, 190, 22, 30, 4, dark)
        picture.path(
            f"M{x - 8} 236V228Q{x - 8} 216 {x + 6} 216H{x + 20}Q{x + 28} 216 {x + 28} 226V236Z", copper
        )
        picture.path(f"M{x - 5} 227Q{x - 4} 219.4 {x + 6} 219", "none", "#FFE6D0", 2, 0.6)
    for x, lean in ((40, 10), (142, -10)):
        with picture.group(x + 9, 118, lean):
            picture.rect(-8, 0, 16, 50, 7, dark)
            for k in range(4):
                picture.line(-7, 12 + k * 9, 7, 12 + k * 9, "#1C2937", 2, 0.7)
            picture.path("M-10 50A11 11 0 1 0 10 50L5 56A5 5 0 1 1 -5 56Z", brass)
    picture.rect(
        50,
        104,
        100,
        92,
        12,
        picture.linear(((0, "#C2D0DC"), (0.35, "#7F96AC"), (1, "#2D3D4E")), 0, 0, 80, 100),
    )
    picture.path("M58 112H138", "none", "#F2F7FB", 2.2, 0.6)
    picture.circle(100, 150, 29, "#16212E")
    picture.circle(100, 150, 29, "none", BRASS_MID, 3)
    picture.path(gear(92, 145, 9, 17, 13, 4.6), brass)
    picture.path(gear(112, 163, 7, 11.4, 8, 3), copper)
    picture.path("M80 136A25 25 0 0 1 96 126", "none", "#FFFFFF", 2.4, 0.45)
    _bolts(picture, (60, 186), (140, 186), (140, 115), r=3.4)
    picture.rect(86, 92, 28, 16, 3, dark)
    picture.line(100, 40, 100, 22, "#9FB2C4", 3)
    picture.glow(100, 18, 15, "#FF9A4D", 0.55)
    picture.circle(
        100, 18, 6.4, picture.radial(((0, "#FFE6C8"), (0.5, "#FF9A4D"), (1, "#9A3F14")), 38, 34, 66)
    )
    for x in (50, 138):
        picture.rect(x, 58, 12, 22, 4, brass)
    picture.rect(
        58, 38, 84, 58, 14, picture.linear(((0, "#D0DCE6"), (0.4, "#8298AC"), (1, "#32404D")), 0, 0, 80, 100)
    )
    picture.path("M68 43.4H124", "none", "#F7FBFF", 2.2, 0.7)
    picture.rect(66, 50, 68, 25, 11, "#0F1822")
    for x in (84, 116):
        picture.glow(x, 62.5, 15, "#FFD060", 0.6)
        picture.circle(x, 62.5, 7.4, picture.radial(((0, "#FFFBE6"), (0.55, LAMP), (1, "#D08A2A"))))
        picture.circle(x - 2, 60.4, 1.8, "#FFFFFF")
    picture.rect(80, 81, 40, 8, 3, "#16212E")
    for x in (88, 96, 104, 112):
        picture.line(x, 82, x, 88, "#6C8196", 1.6)
    return picture


def main() -> None:
    for draw in (
        logo,
        window_icon,
        lamp,
        wall_wrenches,
        wall_gear,
        wall_blueprint,
        wall_square,
        prop_globe,
        prop_dice,
        prop_books,
        prop_toolbox,
        prop_robot,
    ):
        draw().save(f"ui/{draw.__name__}")


if __name__ == "__main__":
    main()
