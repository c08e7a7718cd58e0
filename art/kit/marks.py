"""Draw the two large marks of Planet Smash's result, 512 px square. Run to write them to art/planet_smash."""

from __future__ import annotations

import math
from random import Random

from svg import (
    BRASS_DEEP,
    BRASS_LIGHT,
    BRASS_MID,
    LAMP,
    Picture,
    Point,
    around,
    number,
    polygon,
    star,
)
from workshop import crater

RADIUS = 138


def _rays(picture: Picture, x: float, y: float, count: int, reach: float) -> None:
    fill = picture.radial_at(((0, LAMP, 0.62), (0.55, "#FFC060", 0.3), (1, "#FFAE4A", 0)), x, y, reach)
    for k in range(count):
        middle = 360 * k / count
        half = 5.2 if k % 2 else 8.0
        picture.path(
            polygon([(x, y), around(x, y, reach, middle - half), around(x, y, reach, middle + half)]), fill
        )


def _wedge(chance: Random, start: float) -> list[Point]:
    """Return the outline of a quarter of the planet with a broken inner edge."""
    rim = [around(0, 0, RADIUS, start + 90 * k / 10) for k in range(11)]
    down = [around(0, 0, r, start + 90 + chance.uniform(-4, 4) * (r < 100)) for r in (108, 80, 58)]
    up = [around(0, 0, r, start + chance.uniform(-4, 4) * (r < 100)) for r in (66, 88, 112)]
    return [*rim, *down, around(0, 0, 50, start + 45), *up]


def _quarter(picture: Picture, chance: Random, start: float, tones: tuple[str, str, str]) -> None:
    shift = around(0, 0, 26, start + 45)
    with picture.group(256 + shift[0], 228 + shift[1], chance.uniform(-6, 6)):
        piece = _wedge(chance, start)
        picture.path(polygon([(x + 3, y + 7) for x, y in piece]), "#0A0406", opacity=0.45)
        thick = [(x * 0.93, y * 0.93) for x, y in piece]
        picture.path(polygon(thick), "#FF8A30")
        picture.path(
            polygon(piece),
            picture.linear(((0, tones[0]), (0.5, tones[1]), (1, tones[2])), 0, 0, 80, 100),
            "#FFB060",
            2,
        )
        for r, a, size in ((104, 28, 15), (92, 64, 10), (120, 55, 7), (122, 80, 6)):
            x, y = around(0, 0, r, start + a)
            crater(picture, x, y, size, start + a, r / RADIUS * 0.9)
        _fissure(picture, chance, start + 42)
    _loose_shard(picture, chance, start, tones[1])


def _fissure(picture: Picture, chance: Random, angle: float) -> None:
    """Draw a jagged crack from the broken edge towards the rim, glowing inside and tapering outwards."""
    spine = [(r, angle + chance.uniform(-7, 7)) for r in (54, 70, 84, 99, 113, 124)]
    for width, colour in ((7.0, "#3A0F10"), (3.4, "#FF9A3A")):
        left, right = [], []
        for k, (r, a) in enumerate(spine):
            half = math.degrees(width * (1 - k / (len(spine) - 1)) / r)
            left.append(around(0, 0, r, a - half))
            right.append(around(0, 0, r, a + half))
        picture.path(polygon([*left, *reversed(right)]), colour)
    r, a = spine[2]
    fork = "M" + "L".join(
        f"{number(x)} {number(y)}"
        for x, y in (around(0, 0, r, a), around(0, 0, r + 9, a + 11), around(0, 0, r + 22, a + 15))
    )
    picture.path(fork, "none", "#3A0F10", 3)


def _loose_shard(picture: Picture, chance: Random, start: float, tone: str) -> None:
    """Draw a larger fragment that flies off the rim of a quarter."""
    x, y = around(256, 228, RADIUS + 46, start + chance.uniform(30, 60))
    corners = [around(x, y, chance.uniform(11, 17), 72 * k + chance.uniform(-20, 20)) for k in range(5)]
    picture.path(polygon([(a + 2, b + 5) for a, b in corners]), "#0A0406", opacity=0.4)
    picture.path(polygon(corners), picture.lit(tone), "#FFB060", 1.6)


def _medal(picture: Picture, x: float, y: float) -> None:
    for side in (-1, 1):
        outer = [
            (x + side * 8, y + 18),
            (x + side * 62, y + 26),
            (x + side * 86, y + 112),
            (x + side * 56, y + 98),
            (x + side * 34, y + 122),
        ]
        fill = picture.linear(((0, "#3FA79A"), (0.5, "#2F7F77"), (1, "#123F3A")), 0, 0, 60, 100)
        picture.path(polygon([(a + 2, b + 6) for a, b in outer]), "#05080C", opacity=0.4)
        picture.path(polygon(outer), fill)
        stripe = [
            (x + side * 30, y + 40),
            (x + side * 44, y + 40),
            (x + side * 63, y + 100),
            (x + side * 52, y + 99),
        ]
        picture.path(polygon(stripe), "#F3E8D1", opacity=0.85)
    scallop = star(x, y + 5, 20, 77, 70)
    picture.path(polygon(scallop), "#2A1A06", opacity=0.8)
    picture.path(
        polygon(star(x, y, 20, 76, 69)),
        picture.linear(((0, "#FBE3A8"), (0.5, "#DDA945"), (1, "#8A5A1A")), 10, 0, 80, 100),
    )
    picture.circle(x, y, 60, picture.linear(((0, BRASS_DEEP), (1, BRASS_LIGHT)), 10, 0, 80, 100))
    picture.circle(
        x, y, 55, picture.linear(((0, "#F9DB92"), (0.5, "#D9A441"), (1, "#A8752A")), 10, 0, 80, 100)
    )
    picture.path(polygon(star(x, y + 4, 5, 41, 17.5)), BRASS_DEEP, opacity=0.7)
    picture.path(
        polygon(star(x, y + 1, 5, 41, 17.5)),
        picture.linear(((0, "#FFF8E2"), (0.5, "#FBE0A0"), (1, "#E0AC4C")), 0, 0, 60, 100),
    )
    for k in range(5):
        tip, left = around(x, y + 1, 41, -90 + 72 * k), around(x, y + 1, 17.5, -54 + 72 * k)
        picture.path(polygon([(x, y + 1), tip, left]), BRASS_MID, opacity=0.45)
    picture.path(
        f"M{number(x - 64)} {number(y - 22)}A68 68 0 0 1 {number(x - 16)} {number(y - 66)}",
        "none",
        "#FFFFFF",
        3.4,
        0.7,
    )


def mark_win() -> Picture:
    """Return the mark of a win: a planet in four pieces around its burning core, rays behind, a medal in
    front."""
    picture = Picture((0, 0, 512, 512))
    chance = Random(5)
    picture.glow(256, 228, 228, "#FFAE4A", 0.6)
    _rays(picture, 256, 228, 18, 230)
    crust = (("#F6BE86", "#D98A55", "#9A5240"), ("#D98A55", "#A8603F", "#5E2E3A"))
    for start, tones in ((180, crust[0]), (270, crust[0]), (90, crust[1]), (0, crust[1])):
        _quarter(picture, chance, start, tones)
    picture.glow(256, 228, 104, "#FFD070", 1)
    picture.path(polygon(star(256, 228, 12, 74, 40, -80)), "#FFE08A", opacity=0.9)
    picture.circle(
        256, 228, 44, picture.radial(((0, "#FFFFFF"), (0.4, "#FFFBE6"), (0.75, "#FFE08A"), (1, "#FF9A3A")))
    )
    for _ in range(26):
        x, y = around(256, 228, chance.uniform(176, 216), chance.uniform(-200, 20))
        size = chance.uniform(3, 9)
        chip = [
            around(x, y, size * chance.uniform(0.7, 1.15), 90 * k + chance.uniform(-25, 25)) for k in range(4)
        ]
        picture.path(polygon([(a + 1, b + 3) for a, b in chip]), "#0A0406", opacity=0.4)
        picture.path(polygon(chip), picture.lit("#8A4A3A"), "#E8A060", 1)
    for _ in range(20):
        x, y = around(256, 228, chance.uniform(64, 208), chance.uniform(0, 360))
        r = chance.choice((1.6, 2.2, 2.8))
        picture.circle(x, y, r * 2.4, "#FF9A3A", opacity=0.3)
        picture.circle(x, y, r, LAMP)
    _medal(picture, 256, 386)
    return picture


def _drill(picture: Picture) -> None:
    """Draw a drill with a snapped tip, its nose towards the planet on its left."""
    steel = picture.linear(((0, "#D6E2EC"), (0.45, "#7F96AC"), (1, "#2D3D4E")))
    with picture.group(398, 352, 38):
        picture.rect(34, -42, 74, 84, 14, "#0A0F16", opacity=0.5)
        picture.rect(32, -46, 74, 84, 14, picture.linear(((0, "#7FA79A"), (0.35, "#3F6A60"), (1, "#152B26"))))
        picture.path("M42 -38H96", "none", "#DFF5EA", 3, 0.6)
        for x in (50, 64, 78):
            picture.rect(x, -18, 6, 34, 3, "#0F201D", opacity=0.8)
        picture.rect(18, -36, 18, 64, 5, picture.brass())
        picture.path("M18 -30L-38 -20L-30 -10L-44 -2L-32 6L-40 14L18 24Z", steel)
        for x in (-22, -6, 10):
            picture.path(
                f"M{x} {number(-23 - x * 0.17)}Q{x + 12} 0 {x - 2} {number(15 + x * 0.15)}",
                "none",
                "#1C2937",
                4,
                0.75,
            )
        picture.path("M14 -26L-30 -17", "none", "#FFFFFF", 2.4, 0.7)
        picture.rect(104, -14, 22, 20, 4, picture.lit("#4E6478"))
    with picture.group(300, 356, 96):
        picture.path("M-34 0L-4 -15L2 -7L-6 0L4 8L-2 14Z", steel)
        picture.path("M-26 -1L-6 -11", "none", "#FFFFFF", 2, 0.7)
        picture.path("M-14 -8Q-8 0 -13 7", "none", "#1C2937", 3, 0.7)
    for x, y, turn in ((338, 322, 20), (352, 388, 70), (318, 396, 140), (370, 306, 200)):
        with picture.group(x, y, turn):
            picture.path("M-7 -2L3 -5L7 1L-2 5Z", picture.lit("#7F96AC"))


def _smoke(picture: Picture) -> None:
    for x, y, r in ((440, 300, 20), (454, 270, 25), (440, 238, 22), (462, 214, 17), (444, 190, 12)):
        picture.circle(x + 2, y + 4, r, "#0A0F16", opacity=0.3)
        picture.circle(
            x,
            y,
            r,
            picture.radial(((0, "#9FB2C4"), (0.7, "#5B7086"), (1, "#3B4E62")), 36, 32, 70),
            opacity=0.85,
        )


def _face(picture: Picture, x: float, y: float) -> None:
    """Draw half-closed eyes that look sideways at the drill, one brow raised, and half a smile."""
    for side, lift in ((-1, 0), (1, -4)):
        cx, cy = x + side * 46, y - 18 + lift
        picture.ellipse(cx, cy + 4, 35, 29, "#4A1A24", opacity=0.45)
        picture.ellipse(cx, cy, 33, 27, "#F6EEDF")
        picture.circle(cx + 12, cy + 7, 14.5, "#1C2129")
        picture.circle(cx + 7.5, cy + 3.5, 4, "#FFFFFF")
        picture.path(f"M{cx - 35} {cy}A35 29 0 0 1 {cx + 35} {cy}Q{cx} {cy + 7} {cx - 35} {cy}Z", "#B4663F")
        picture.path(f"M{cx - 34} {cy}Q{cx} {cy + 7} {cx + 34} {cy}", "none", "#4A1A24", 4)
        picture.path(f"M{cx - 24} {cy + 19}Q{cx} {cy + 30} {cx + 24} {cy + 19}", "none", "#4A1A24", 2.4, 0.5)
    picture.path(f"M{x - 84} {y - 48}Q{x - 50} {y - 62} {x - 18} {y - 48}", "none", "#4A1A24", 9)
    picture.path(f"M{x + 18} {y - 66}Q{x + 52} {y - 92} {x + 86} {y - 66}", "none", "#4A1A24", 9)
    picture.path(f"M{x - 40} {y + 50}Q{x + 12} {y + 66} {x + 58} {y + 34}", "none", "#4A1A24", 7)
    picture.path(f"M{x + 52} {y + 26}Q{x + 64} {y + 30} {x + 66} {y + 42}", "none", "#4A1A24", 5)
    picture.path(f"M{x - 16} {y + 66}Q{x + 4} {y + 72} {x + 20} {y + 66}", "none", "#4A1A24", 3, 0.5)


def mark_lose() -> Picture:
    """Return the mark of a loss: the planet whole and smug, a broken drill in front."""
    picture = Picture((0, 0, 512, 512))
    x, y, r = 222, 236, 178
    picture.glow(x, y, 222, "#62A8FF", 0.3)
    picture.circle(
        x,
        y,
        r,
        picture.radial(((0, "#EDAE78"), (0.4, "#CE8455"), (0.75, "#934C40"), (1, "#3E1E36")), 32, 26, 80),
    )
    for cx, cy, size in (
        (-0.36, -0.68, 0.16),
        (0.3, -0.72, 0.09),
        (-0.82, 0.06, 0.08),
        (-0.5, 0.66, 0.13),
        (0.16, 0.8, 0.1),
        (0.78, -0.34, 0.09),
        (-0.76, -0.42, 0.07),
    ):
        crater(
            picture, x + r * cx, y + r * cy, r * size, math.degrees(math.atan2(cy, cx)), math.hypot(cx, cy)
        )
    picture.path(
        f"M{x - 0.88 * r:.1f} {y - 0.3 * r:.1f}A{0.93 * r:.1f} {0.93 * r:.1f} 0 0 1 {x - 0.24 * r:.1f} "
        f"{y - 0.89 * r:.1f}",
        "none",
        "#FFF0D6",
        6,
        0.5,
    )
    _face(picture, x - 6, y + 4)
    with picture.group(x + 102, y + 78, 14):
        picture.rect(-27, -10, 54, 20, 8, "#F3E8D1")
        picture.rect(-9, -10, 18, 20, 0, "#E2D2B0")
        for dx in (-19, 19):
            for dy in (-4, 4):
                picture.circle(dx, dy, 1.8, "#A8987A")
    _smoke(picture)
    _drill(picture)
    return picture


def main() -> None:
    for draw in (mark_win, mark_lose):
        draw().save(f"planet_smash/{draw.__name__}")


if __name__ == "__main__":
    main()
