"""The films of Gears of Industry that `main.py film` makes: its stages, each from a position made for it."""

from __future__ import annotations

from msgspec.structs import replace

from game.app.scene import App, Scene
from game.dev.film import Film
from game.dev.shots.gestures import Deed, begin, meant
from game.dev.shots.positions import Playthrough, Stage
from rules.engine.actions import Choose, Use
from rules.gears_of_industry.position import Enter, PlayFactory, TriggerClash, Turn
from rules.gears_of_industry.position_file import NAMES, FactorySpec, PositionSpec, SideSpec

STAGE = Stage("gears_of_industry")
CLASH = (60, 200, 350, 550, 700, 900, 1300, 1500, 1700, 1900, 2200, 2600)
MOVE = (60, 120, 180, 240, 300, 400, 500, 700)
PAYS = FactorySpec("technology_05", "right")
LYING = (PAYS, FactorySpec("technology_08", "left"), FactorySpec("technology_03", "right"))
STANDING = (
    "technology_07",
    FactorySpec("technology_03", "right"),
    "technology_09",
    FactorySpec("technology_05", "left"),
)

OWN = SideSpec(
    hand=("technology_02", "labour_03", "finance_05", "energy_08", "finance_12"),
    markets=(("labour_07", "energy_11"), ("labour_09", "energy_09", "labour_06")),
    factories=STANDING,
    points=4,
    discard=("finance_02", "energy_04"),
)
BO = SideSpec(
    markets=(("finance_02", "energy_02", "energy_07"), ("energy_05", "energy_06", "energy_08")),
    factories=("technology_07", FactorySpec("technology_04", "right"), "technology_11"),
    hand=("labour_01", "labour_02", "finance_01", "energy_12"),
    points=3,
)
CY = SideSpec(
    markets=(("energy_10", "finance_13"), ("labour_04", "finance_04", "labour_10")),
    factories=("technology_10", FactorySpec("technology_08", "left")),
    hand=("labour_13", "energy_01", "finance_03", "energy_03", "labour_12"),
    discard=("energy_13",),
    points=5,
)
DI = SideSpec(
    markets=(("energy_12", "finance_10"), ("labour_02",)),
    factories=(
        "technology_06",
        FactorySpec("technology_13", "right"),
        "technology_12",
        "technology_04",
        "technology_01",
    ),
    hand=("labour_11", "energy_04", "finance_11", "energy_05", "finance_08", "labour_08", "finance_06"),
    points=2,
)
RIVALS = (BO, CY, DI)
NEUTRALS = (("finance_07", "labour_12"), ("finance_09", "energy_04"))


def described(seats: int, step: str, own: SideSpec = OWN, **more: object) -> PositionSpec:
    """A lively position in a step of the turn."""
    return PositionSpec(own=own, rivals=RIVALS[: seats - 1], neutrals=NEUTRALS, step=step, **more)  # type: ignore[arg-type]


def position(described: PositionSpec, *before: Deed) -> Playthrough:
    """A game that has come to a position, and these deeds after it."""
    seats = len(described.rivals) + 1
    history = Playthrough(STAGE.game, replace(STAGE.setup(seats), seats=NAMES[:seats]), 1)
    history.states = [described.state(STAGE.game)]  # type: ignore[arg-type]
    for deed in before:
        history.do(meant(history.game, history.state, deed))
    return history


def _film(name: str, deed: Deed, moments: tuple[int, ...], at: PositionSpec, *before: Deed) -> Film:
    """What comes of a deed at the table; of what was done `before` nothing is seen."""

    def first(app: App) -> Scene:
        return STAGE.at_table(app, position(at, *before))

    return Film(name, first, lambda driver: begin(driver, deed), moments)


PAYING = SideSpec(OWN.hand, markets=OWN.markets, factories=LYING, points=4)
SHARED = SideSpec(
    markets=(("labour_07", "energy_11", "labour_05"), ()),
    factories=("technology_07",),
    points=5,
    hand=("labour_02",),
)
RIVAL = SideSpec(
    markets=(("energy_07", "finance_11", "energy_05"), ()), factories=("technology_07",), points=3
)

FILMS = (
    _film("clash", TriggerClash(1), CLASH, described(3, "clash")),
    _film("clash_two", TriggerClash(1), CLASH, described(2, "clash")),
    _film("clash_four", TriggerClash(1), CLASH, described(4, "clash")),
    _film(
        "clash_tied", TriggerClash(0), CLASH,
        PositionSpec(own=SHARED, rivals=(RIVAL,), neutrals=(("finance_05", "labour_12"), ()), step="clash"),
    ),
    _film("factory", PlayFactory("a1", 1), MOVE, described(3, "factory")),
    _film("enter", Enter("a2", 0), MOVE, described(3, "enter", PAYING), ),
    _film("pays", Choose("a11"), MOVE, described(3, "enter", PAYING), Enter("a2", 0)),
    _film("stands_up", Turn("a11"), MOVE, described(3, "enter", PAYING)),
    _film("effect", Use, MOVE, described(3, "effect")),
)  # fmt: skip
