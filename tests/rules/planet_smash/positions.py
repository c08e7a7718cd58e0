"""A planet for the tests, and positions on it written in one line."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import IllegalAction, Outcome, Setup
from rules.planet_smash.actions.place_targeting_die import PlaceTargetingDie
from rules.planet_smash.cards import QUADRANTS, Planet, Quadrant
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.pending import Pending
from rules.planet_smash.sheet import matches
from rules.planet_smash.state import COLOURS, EMPTY, Position, Sheet
from rules.tabletop import Preview

TESTIA = Planet(
    id="testia",
    title="Testia",
    text="A planet to try every rule on.",
    rounds=9,
    hard=5,
    normal=6,
    easy=8,
    order=("wild", "a", "b", "c"),
    quadrants={
        "wild": Quadrant((0, 0, 0), "any", "any"),
        "a": Quadrant((0, 4, 0), "any", "adjust"),
        "b": Quadrant((0, 0, 5), "all_different", "flip"),
        "c": Quadrant((0, 0, 0), "all_equal", "reroll"),
    },
)
WIDDERSHINS = Planet(**{
    **{field: getattr(TESTIA, field) for field in TESTIA.__struct_fields__},
    "id": "widdershins", "title": "Widdershins", "order": ("wild", "c", "b", "a"),
})  # fmt: skip
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Flo", "Guy", "Hal", "Ida")
GAME = PlanetSmash({"testia": TESTIA, "widdershins": WIDDERSHINS})

FULL: dict[str, tuple[int, ...]] = {"wild": (1, 2, 3), "a": (1, 4, 2), "b": (1, 2, 5), "c": (6, 6, 6)}
LAST: dict[str, tuple[int, ...]] = {**FULL, "c": (6, 6, 0)}  # one box left, for a 6
READY = (1, 2, 3, 0, 0, 0)  # the upper row: one circle, number 3
TWO_READY = (1, 2, 3, 1, 0, 0)  # the left column too: circles 0 and 3
USED = (0, 1, 2)  # red, blue and yellow on spots 1 to 3: no die left to place
SEATED = (PlaceTargetingDie("red", "a"), PlaceTargetingDie("blue", "b"), PlaceTargetingDie("yellow", "c"))


def setup(seats: int = 1, planet: str = "testia", colours: str = "choose") -> Setup:
    names = tuple(("Ada", "Bo", "Cy")[:seats])
    return Setup("planet_smash", names, {"planet": planet, "colours": colours})


def sheet(
    plan: tuple[int, int, int] = (2, 3, 5),
    target: tuple[int, int, int] = (3, 3, 3),
    ship: str = "wild",
    spots: tuple[int, int, int] = (EMPTY, EMPTY, EMPTY),
    boxes: dict[str, tuple[int, ...]] | None = None,
    cells: dict[str, tuple[int, ...]] | None = None,
    crossed: dict[str, int] | None = None,
) -> Sheet:
    """Return a sheet with dice by colour: red, blue, yellow; red is at A, blue at B, yellow at C. `boxes`,
    `cells` and `crossed` are by quadrant, by default empty; a full quadrant has no die."""
    written = [(boxes or {}).get(id, (0, 0, 0)) for id in QUADRANTS]
    left = tuple(value if 0 in written[1 + colour] else 0 for colour, value in enumerate(target))
    return Sheet(
        slots=(1, 2, 3),
        target=(left[0], left[1], left[2]),
        plan=plan,
        spots=spots,
        ship=QUADRANTS.index(ship),
        boxes=tuple(written),
        cells=tuple((cells or {}).get(id, (0,) * 6) for id in QUADRANTS),
        crossed=tuple((crossed or {}).get(id, 0) for id in QUADRANTS),
    )


def position(*sheets: Sheet, round: int = 2, seat: int = 0, rng: int = 1) -> Position:
    """Return a turn in which a die may be placed."""
    return Position(rng, "testia", NAMES[: len(sheets)], round, seat, sheets)


def asked(colour: str, ship: str, round: int = 2, **kwargs: Any) -> Position:
    """Return a turn with an open choice for the actions of the die of that colour, just placed on spot 1."""
    number = COLOURS.index(colour)
    here = sheet(ship=ship, spots=(number, EMPTY, EMPTY), **kwargs)
    picks = 2 if matches(here, number, here.ship) else 1
    state = position(here, round=round)
    choice = Pending("die", 0, colour, ("demolish", "research"), picks)
    return Position(state.rng, state.planet, state.names, state.round, 0, state.sheets, (choice,))


def done(state: Position, *actions: Any) -> Position:
    """Return the state after legal actions."""
    for action in actions:
        state = GAME.apply(state, action)
    return state


def ended(state: Position) -> Outcome:
    """Return the outcome of a finished game."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def previewed(state: Position, action: Any) -> Preview:
    """Return the preview of an action."""
    preview = GAME.at(state).preview(action)
    assert preview is not None
    return preview


def pawn_of(state: Position) -> str:
    """Return the place of the first seat's ship."""
    return next(piece.place for piece in GAME.at(state).pieces if piece.kind == "pawn")


def refused(state: Position, action: Any, rule: str, places: tuple[str, ...] = (), *, word: str = "") -> None:
    """Assert that an action isn't listed, is refused by that rule in a sentence with that word, and changes
    nothing."""
    refusal = GAME.why_not(state, action)
    assert refusal is not None, "it is legal"
    assert refusal.rule == rule and word in refusal.text
    if places:
        assert refusal.places == places
    assert action not in list(GAME.legal_actions(state))
    with pytest.raises(IllegalAction):
        GAME.apply(state, action)
