"""The weights of the evaluation: the cost of a planet's open boxes and the value of research and abilities,
in rounds."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The weights, in rounds unless noted.

    The stock is the total value of abilities: one for each ready ability of a kind (`adjust` to `any`), and
    `study` times that for one promised by research. With a stock of s the share s / (s + 1) of the boxes is
    helped, the rest bare.

    The whole planet takes `whole`, plus `box_helped` or `box_bare` for each open box; bare ones also `throw`
    for each throw that quadrants wait for, and `narrow` for each box, less as more places take a die. A
    quadrant alone takes `alone`, plus `near_box` for each open box, or `far_box` where the ship comes only
    once a round, and bare `near_wait` or `far_wait` for each round of waiting. The longest time decides;
    `blend` is the softness of the maximum.

    A value written this round saves `save_box`, or `save_far_box` where the ship comes only once, and
    `save_throw` for each throw no longer needed. Its addition to the stock saves `save_stock`, and a used
    ability costs as much. All savings grow as boxes are filled: by `late` divided by the number left. If the
    dice could fill all remaining boxes but don't in the lines examined, there may be others: one, and one
    more for each spare die, each with a chance of `spare`.
    """

    adjust: float
    flip: float
    reroll: float
    any: float
    study: float
    whole: float
    box_bare: float
    throw: float
    box_helped: float
    narrow: float
    alone: float
    far_box: float
    far_wait: float
    near_box: float
    near_wait: float
    blend: float
    save_box: float
    save_far_box: float
    save_throw: float
    save_stock: float
    late: float
    spare: float


# Fitted by least squares to the rounds that planets really took: 8,100 games on the nine planets and on 72
# made up at random, played by a player that tries every order of dice, spots and abilities and judges
# the end of the round by the estimate so far; played and fitted anew until it played no better. Every
# other game began carelessly. On 144 further games of the nine planets the estimate at the end of a round
# was off by 0.66 rounds (root mean square; 0.10 too many on the mean). The `save_` weights follow what that
# player's best plan saved in 4,000 positions; `late` and `spare` make the estimate even across a roll.
WEIGHTS = Weights(
    adjust=1.651,
    flip=1.453,
    reroll=0.262,
    any=1.813,
    study=0.555,
    whole=0.087,
    box_bare=0.460,
    throw=0.134,
    box_helped=0.287,
    narrow=0.895,
    alone=-2.791,
    far_box=1.445,
    far_wait=0.326,
    near_box=1.120,
    near_wait=0.290,
    blend=1.286,
    save_box=0.252,
    save_far_box=0.355,
    save_throw=0.014,
    save_stock=0.115,
    late=1.5,
    spare=0.12,
)
