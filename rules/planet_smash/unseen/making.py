"""The generator of planets: a character drawn from the seed, and quadrants that can all be demolished
(PS-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from rules.common.dice import SIDES
from rules.common.rng import below, shuffle
from rules.common.rng import seed as source
from rules.planet_smash.cards import QUADRANTS, Ability, Planet, Quadrant, Rule

T = TypeVar("T")

LEAST, MOST = 3, 6
"""The least and most boxes of a quadrant."""
FEWEST_BOXES, MOST_BOXES = LEAST * len(QUADRANTS), MOST * len(QUADRANTS)
"""The least and most boxes of a planet."""
MOST_EQUAL = 4
"""The most boxes of a quadrant whose numbers must be equal: with more it only waits for one number."""
LEAST_AIMED = 3
"""The least number printed outside Wild: a targeting die seldom allows a 1 or a 2, and on planets with
several of them the weakest bot took 20 rounds and more."""
MOST_ROUNDS = 40
ABILITIES: tuple[Ability, ...] = ("adjust", "flip", "reroll", "any")


class Character(NamedTuple):
    """A kind of planet: the rules of its quadrants, repeated by frequency; the least and largest number of
    printed boxes out of 6; the possible printed numbers; the descriptions."""

    rules: tuple[Rule, ...]
    printed: tuple[int, int]
    numbers: tuple[int, ...]
    texts: tuple[str, str]


CHARACTERS = (
    Character(
        ("any", "any", "any", "all_different"), (0, 0), tuple(SIDES),
        ("A bare world without a printed number. Pace is everything.",
         "Wide plains without a mark. Whatever you roll finds a place."),
    ),
    Character(
        ("all_equal", "all_equal", "any"), (0, 1), (4, 5, 6),
        ("Its quadrants ring like bells, each to a number you choose.",
         "A world of echoes: a quadrant repeats the first number you write."),
    ),
    Character(
        ("all_different", "all_different", "any"), (0, 2), tuple(SIDES),
        ("Nothing grows twice in a quadrant here. Mind which numbers you use.",
         "A collector's world: every quadrant wants one of each."),
    ),
    Character(
        ("any", "all_different"), (3, 5), tuple(SIDES),
        ("Almost every box is numbered. Read before you roll.",
         "Stamped and catalogued from pole to pole, with no exceptions."),
    ),
    Character(
        ("any",), (1, 3), (5, 6, 6),
        ("Steep and stony. It asks for high numbers, again and again.",
         "Its peaks want fives and sixes. A flipped die is worth two."),
    ),
    Character(
        ("any", "all_different", "all_equal"), (1, 3), tuple(SIDES),
        ("No quadrant is like the next: a rule here, a number there.",
         "Patched together from four worlds that never agreed."),
    ),
)  # fmt: skip
FIRST_NAMES = (
    "Amber", "Ash", "Cinder", "Copper", "Ember", "Glass", "Iron", "Lantern", "Moss", "Night", "Pale", "Quiet", "Rust",
    "Salt", "Silver", "Storm", "Tin", "Umber", "Velvet", "Winter",
)  # fmt: skip
LAST_NAMES = (
    "Anvil", "Barrow", "Bell", "Crown", "Drift", "Fall", "Forge", "Harbor", "Hollow", "Mantle", "Reach", "Shore",
    "Spindle", "Vault", "Wake", "Ward", "Well", "Wheel",
)  # fmt: skip


class Draws:
    """A stream of random draws from a seed."""

    def __init__(self, seed: int) -> None:
        self._rng = source(seed)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        drawn, self._rng = below(self._rng, n)
        return drawn

    def of(self, among: Sequence[T]) -> T:
        """Return one of the items at random."""
        return among[self.below(len(among))]

    def mixed(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order."""
        order, self._rng = shuffle(self._rng, items)
        return order


def name(seed: int) -> str:
    """Return the default name of a seed's planet."""
    draws = Draws(~seed)
    return f"{draws.of(FIRST_NAMES)} {draws.of(LAST_NAMES)}"


def generated(id: str, title: str, seed: int, boxes: int = 0) -> Planet:
    """Return the planet of a seed with a number of boxes (0: random), before its rounds are set."""
    draws = Draws(seed)
    character = draws.of(CHARACTERS)
    text = draws.of(character.texts)
    usual = FEWEST_BOXES + 2 + draws.below(MOST_BOXES - FEWEST_BOXES - 3)
    sizes, abilities = _sizes(draws, boxes or usual), draws.mixed(ABILITIES)
    quadrants = {
        quadrant: _quadrant(draws, character, size, ability, SIDES[0] if quadrant == "wild" else LEAST_AIMED)
        for quadrant, size, ability in zip(QUADRANTS, sizes, abilities, strict=True)
    }
    order = (QUADRANTS[0], *draws.mixed(QUADRANTS[1:]))
    latest = MOST_ROUNDS
    return Planet(id, title, text, latest, latest, latest, latest, order, quadrants)


def _sizes(draws: Draws, boxes: int) -> list[int]:
    """Return the number of boxes of each quadrant."""
    sizes = [LEAST] * len(QUADRANTS)
    while sum(sizes) < boxes:
        room = [quadrant for quadrant, size in enumerate(sizes) if size < MOST]
        sizes[draws.of(room)] += 1
    return sizes


def _quadrant(
    draws: Draws, character: Character, size: int, ability: Ability, least_printed: int
) -> Quadrant:
    """Return a quadrant of a character: its printed numbers obey its own rule (PS-4.4). If all must be equal
    none is printed, and otherwise few are printed twice, because waiting for one number is dull."""
    rules: list[Rule] = [rule for rule in character.rules if rule != "all_equal" or size <= MOST_EQUAL]
    rule = draws.of(rules)
    least, most = character.printed
    count = round((least + draws.below(most - least + 1)) * size / MOST)
    numbers = [number for number in character.numbers if number >= least_printed]
    printed = () if rule == "all_equal" else draws.mixed(numbers)[:count]
    free = draws.mixed((True,) * len(printed) + (False,) * (size - len(printed)))
    ascending = iter(sorted(printed))
    return Quadrant(tuple(next(ascending) if taken else 0 for taken in free), rule, ability)
