"""Draw the dice, for art/ui, and the pieces of Planet Smash: ship, ability tokens, core, slots. Run to write
them."""

from __future__ import annotations

import icons
from svg import BRASS_DEEP, BRASS_LIGHT, BRASS_MID, LAMP, Picture, mix, number, polygon, shade

FOLDER = "planet_smash"
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
# body, light, shade, pip, ground under the die
DICE = {
    "red": ("#E5484D", "#FF8078", "#A82A33", "#FFF3E6", "#4F1A22"),
    "blue": ("#3E8BF0", "#7DB5FF", "#1F58AE", "#FFF3E6", "#122E59"),
    "yellow": ("#F0C030", "#FFE07A", "#B5830F", "#2A1E05", "#554212"),
}
ABILITIES = ("adjust", "flip", "reroll", "any")


def _pip(picture: Picture, colour: str, x: float, y: float, r: float, fill: str) -> None:
    if colour == "red":
        picture.path(
            polygon([(x, y - 1.02 * r), (x + 1.02 * r, y + 0.8 * r), (x - 1.02 * r, y + 0.8 * r)]), fill
        )
    elif colour == "blue":
        picture.circle(x, y, r * 0.94, fill)
    else:
        picture.rect(x - 0.84 * r, y - 0.84 * r, 1.68 * r, 1.68 * r, 1, fill)


def die(colour: str, value: int) -> Picture:
    """Return a die seen from above, lit from the upper left; its pips have a shape for each colour."""
    body, bright, dim, pip, ground = DICE[colour]
    picture = Picture((0, 0, 128, 128))
    picture.rect(6, 10, 116, 116, 24, ground)
    picture.rect(6, 4, 116, 116, 24, dim)
    picture.rect(
        6,
        4,
        116,
        110,
        24,
        picture.linear(((0, bright), (0.5, body), (1, mix(body, dim, 0.45))), 0, 0, 70, 100),
    )
    picture.rect(14, 12, 100, 94, 17.28, "none", "#FFFFFF", 1.6, 0.24)
    for column, row in PIPS[value]:
        x, y = 64 + 28 * column, 60 + 28 * row
        _pip(picture, colour, x, y + 2, 12.5, shade(dim, 0.2))
        _pip(picture, colour, x, y, 12, pip)
    return picture


def pawn() -> Picture:
    """Return the brass delta-shaped ship, nose to the north, centred in the picture."""
    picture = Picture((0, 0, 128, 128))
    with picture.group(64, 60):
        for x in (-23.5, 23.5):
            picture.glow(x, 50, 13, "#FF9A3A", 0.75, 18)
            picture.path(
                f"M{number(x - 5)} 32C{number(x - 4)} 44 {number(x)} 50 {number(x)} 61C{number(x)} 50 "
                f"{number(x + 4)} 44 {number(x + 5)} 32Z",
                picture.linear(((0, "#FFF1C4"), (0.4, "#FFB347"), (1, "#E8792C", 0))),
            )
            picture.rect(x - 7, 4, 14, 32, 5, "#2A1A06")
            picture.rect(
                x - 5.6,
                5.4,
                11.2,
                29.2,
                4.2,
                picture.linear(((0, "#D6E2EC"), (0.45, "#7F96AC"), (1, "#2D415A")), 0, 0, 100, 30),
            )
            picture.rect(x - 5.6, 28, 11.2, 4, 1, "#2D415A")
        hull = "M0 -54L33 4Q36 11 31 14L17 32L0 21L-17 32L-31 14Q-36 11 -33 4Z"
        picture.path(
            hull,
            picture.linear(((0, "#FCE7AE"), (0.4, "#E3B455"), (1, "#A06E22")), 0, 0, 60, 100),
            "#2A1A06",
            3.4,
        )
        picture.path(
            "M0 -50L31.2 4.6Q33.6 10.6 29.4 13L16.4 29.2L0 18.6Z",
            picture.linear(((0, "#C98F36"), (1, "#6B4716"))),
            opacity=0.62,
        )
        picture.path("M-3 -45L-30.4 4.4", "none", "#FFF6DC", 1.8, 0.85)
        picture.path("M0 14V20L-13 28M0 20L13 28", "none", "#4A2F0A", 1.6, 0.7)
        picture.path("M-28 6L-11 -1M28 6L11 -1", "none", "#4A2F0A", 1.8, 0.55)
        picture.path("M0 -28L9.6 -7Q9.6 3 0 8Q-9.6 3 -9.6 -7Z", "#2A1A06")
        picture.path(
            "M0 -24L7.4 -6.6Q7.4 1.6 0 5.4Q-7.4 1.6 -7.4 -6.6Z",
            picture.linear(((0, "#9CD8FF"), (0.45, "#2F6FA8"), (1, "#10263C")), 0, 0, 60, 100),
        )
        picture.path("M-1.6 -17.6L-5 -7.4Q-5.2 -4 -4.2 -2", "none", "#EAF6FF", 1.8, 0.9)
        picture.circle(-20, 13, 1.6, "#4A2F0A", opacity=0.7)
        picture.circle(20, 13, 1.6, "#2A1A06", opacity=0.7)
    return picture


def _coin(picture: Picture) -> None:
    picture.circle(32, 33.6, 29, "#1A0F06", opacity=0.7)
    picture.circle(
        32, 32, 29, picture.linear(((0, "#FFE9B4"), (0.5, "#B98430"), (1, "#6B4716")), 0, 0, 80, 100)
    )
    picture.circle(
        32, 32, 25, picture.linear(((0, "#F9DB92"), (0.5, "#DFAE4E"), (1, "#B9822E")), 0, 0, 70, 100)
    )
    picture.circle(32, 32, 25, "none", BRASS_DEEP, 1.2, 0.5)


def token(ability: str) -> Picture:
    """Return a ready ability's token: a solid brass disc with the icon embossed."""
    picture = Picture((0, 0, 64, 64))
    _coin(picture)
    icons.draw(ability, picture, 32.4, 33, 40, "#FFF0C8")
    icons.draw(ability, picture, 32, 32, 40, "#20160A")
    return picture


def token_used() -> Picture:
    """Return a used ability's token: an empty disc, crossed out."""
    picture = Picture((0, 0, 64, 64))
    picture.circle(32, 32, 28, "#140C12", "#8F8272", 3, 0.92)
    for width, ink in ((9, "#0A0608"), (5, "#B8A994")):
        picture.path("M22 22L42 42M42 22L22 42", "none", ink, width)
    return picture


def core() -> Picture:
    """Return the molten core: a ball of radius 50 in a box of 160, with its glow."""
    picture = Picture((-80, -80, 160, 160), (320, 320))
    picture.glow(0, 0, 80, "#FFB050", 0.85)
    picture.circle(0, 0, 52, "#7A2412")
    picture.circle(
        0,
        0,
        50,
        picture.radial(((0, "#FFFBE6"), (0.35, "#FFE08A"), (0.7, "#FF9A3A"), (1, "#B83A1E")), 40, 38, 62),
    )
    picture.circle(0, 0, 49.2, "none", "#FFE9B0", 1.6, 0.8)
    for d in ("M-41 14C-30 22 -22 18 -14 25", "M20 -38C26 -30 36 -30 42 -20", "M10 40C18 34 28 38 36 28"):
        picture.path(d, "none", "#C8501E", 2, 0.45)
    picture.path("M-39 -16A42 42 0 0 1 -12 -40", "none", "#FFFFFF", 3, 0.6)
    return picture


def _plate(picture: Picture, edge: str) -> None:
    picture.rect(0, 0, 72, 72, 14, picture.linear(((0, "#2E4257"), (1, "#1A2634"))))
    picture.rect(0.7, 0.7, 70.6, 70.6, 13.3, "none", edge, 1.4)
    picture.path("M14 2.2H58", "none", LAMP, 1, 0.4)
    for x, y in ((8.5, 8.5), (63.5, 8.5), (8.5, 63.5), (63.5, 63.5)):
        picture.circle(x, y + 0.5, 2, "#0A0F16")
        picture.circle(x, y, 1.7, picture.linear(((0, BRASS_LIGHT), (1, BRASS_DEEP))))


def seat() -> Picture:
    """Return the plate of a targeting die's slot, 72 units square, for a die 50 wide in its middle."""
    picture = Picture((0, 0, 72, 72), (144, 144))
    _plate(picture, BRASS_MID)
    picture.rect(9.5, 9.5, 53, 53, 11, "#0F1822", opacity=0.85)
    picture.rect(10, 10, 52, 52, 10.5, "none", "#070B11", 1)
    picture.path("M21 62H51", "none", "#3B526C", 1, 0.8)
    return picture


def seat_wild() -> Picture:
    """Return the plate of the Wild quadrant: no die, the wild icon, room for a line of text below."""
    picture = Picture((0, 0, 72, 72), (144, 144))
    _plate(picture, BRASS_MID)
    icons.draw("wild", picture, 36, 30, 31, BRASS_LIGHT)
    return picture


def seat_smashed() -> Picture:
    """Return the plate of a demolished quadrant: a red triangle with a tick."""
    picture = Picture((0, 0, 72, 72), (144, 144))
    _plate(picture, "#4A5563")
    picture.path("M36 17L57.5 53H14.5Z", "#3A1A1A", "#FF8A80", 2.6)
    picture.path("M29 42.4L34 47L43.6 36.6", "none", "#FF8A80", 2.6)
    return picture


def spot() -> Picture:
    """Return an empty spot for a planning die, 50 units square."""
    picture = Picture((0, 0, 50, 50), (100, 100))
    picture.rect(0, 0, 50, 50, 10, "#0C131C")
    picture.rect(0.5, 0.5, 49, 49, 9.5, "none", "#070B11", 1)
    picture.path("M11 49.4H39", "none", "#3B526C", 1, 0.8)
    dash, step = 5.0, 8.5
    for k in range(4):
        for side in range(4):
            with picture.group(25, 25, 90 * side):
                picture.line(-14.6 + k * step, -20, -14.6 + k * step + dash, -20, "#56718E", 1.4, 0.85)
    return picture


def main() -> None:
    for colour in DICE:
        for value in PIPS:
            die(colour, value).save(f"ui/die_{colour}_{value}")
    for ability in ABILITIES:
        token(ability).save(f"{FOLDER}/token_{ability}")
    for draw in (pawn, token_used, core, seat, seat_wild, seat_smashed, spot):
        draw().save(f"{FOLDER}/{draw.__name__}")


if __name__ == "__main__":
    main()
