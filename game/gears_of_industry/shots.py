"""The pictures of Gears of Industry that `main.py shots` makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.app.scene import App, Scene
from game.dev.driver import Driver
from game.dev.film import moment
from game.dev.shots import Shot
from game.dev.shots.gestures import Deed, begin, carry, click, end, keys, last_chapter, rest_on, taken, wait
from game.dev.shots.positions import Playthrough, won
from game.gears_of_industry.films import FILMS, PAYING, STAGE, described, position
from game.ui.canvas import centre
from rules.engine.actions import Choose, Use
from rules.game import Action
from rules.gears_of_industry.position import Enter, Next, TriggerClash, Turn
from rules.gears_of_industry.position_file import PositionSpec, SideSpec

BLOWS = {"clash": 1250, "clash_two": 1250, "clash_four": 1250, "clash_tied": 1250}
"""The films of which a picture is made, and the moment of it, ms."""
Hand = Callable[[Driver], None]
FULL = SideSpec(
    hand=(
        "technology_02", "technology_10", "labour_03", "finance_05", "energy_08", "finance_12", "energy_13",
        "labour_13",
    ),
    markets=PAYING.markets,
    factories=tuple(f"technology_{value:02}" for value in (1, 3, 6, 8, 11, 12, 13)),
    points=6,
    discard=("finance_02", "energy_04"),
)  # fmt: skip


SEARCHING = SideSpec(markets=(("finance_03", "energy_11"), ()), factories=("technology_07",), points=2)
SPYING = SideSpec(markets=(("labour_12", "energy_11"), ()), factories=("technology_07",), points=2)


TWO_CLASHES = SideSpec(
    hand=("technology_02", "labour_03"),
    markets=(("labour_07", "energy_11", "labour_09"), ("labour_08", "energy_09", "labour_06")),
    factories=("technology_07", "technology_09"),
    points=4,
)


def _spy(driver: Driver) -> None:
    """Choose whose hand is seen, and look at it."""
    driver.settle()
    driver.press_on("Bo")
    driver.settle()
    driver.take_screen()


def _shot(name: str, at: PositionSpec, use: Hand = wait, *before: Deed) -> Shot:
    """At the table, in a position, the seat taken."""

    def first(app: App) -> Scene:
        return STAGE.at_table(app, position(at, *before))

    return Shot(f"gears_of_industry_{name}", first, taken(use))


def _fresh(seats: int) -> Callable[[App], Scene]:
    """The first turn of a game."""
    return lambda app: STAGE.at_table(app, Playthrough(STAGE.game, STAGE.setup(seats), 4))


def _carry(piece: str, place: str, turns: int = 0) -> Hand:
    """Hold a piece over a place, turned by some quarters."""

    def use(driver: Driver) -> None:
        carry(driver, piece, place)
        driver.key(*["r"] * turns)
        driver.settle()

    return use


def _drop(piece: str, place: str) -> Hand:
    """Let a piece go over a place."""

    def use(driver: Driver) -> None:
        driver.drag(centre(driver.box(piece)), centre(driver.box(place)), 8)
        driver.settle()

    return use


def _does(deed: Deed) -> Hand:
    """Do it and let it end."""

    def use(driver: Driver) -> None:
        begin(driver, deed)
        for _ in range(6):
            driver.frames(30)
        driver.settle()

    return use


def _look_closely(piece: str) -> Hand:
    """Have a piece shown large."""

    def use(driver: Driver) -> None:
        driver.click(centre(driver.box(piece)), button=3)
        driver.settle()

    return use


def _foresee(action: Action) -> Hand:
    """Rest the pointer on the button of an action."""

    def use(driver: Driver) -> None:
        label = driver.table.game.gesture(driver.table.shown.view, action).label
        driver.glide(centre(driver.control(label).box), 4)
        driver.settle()

    return use


def _level(seats: int) -> Callable[[App], Scene]:
    """The last turn of a game in which all have as many points and as much in play."""
    side = SideSpec(markets=(("labour_07", "energy_11"), ("finance_06",)), factories=("technology_09",), points=7)

    def first(app: App) -> Scene:
        history = position(PositionSpec(own=side, rivals=(side,) * (seats - 1), step="effect"))
        state: Any = history.state
        history.states = [replace(state, agreed=replace(state.agreed, finish_round=False))]
        return STAGE.at_table(app, history)

    return first


def _end_level(driver: Driver) -> None:
    """End the last turn, and wait for the result."""
    driver.take_screen()
    driver.act(Next())
    for _ in range(8):
        driver.frames(30)
        driver.settle()


def _end(driver: Driver) -> None:
    driver.take_screen()
    end(driver)


SHOTS: tuple[Shot, ...] = (
    *(Shot(f"gears_of_industry_first_turn_{seats}", _fresh(seats), taken(wait)) for seats in (2, 3, 4)),
    *(_shot(f"table_{seats}", described(seats, "clash")) for seats in (2, 3, 4)),
    _shot("factory_held", described(3, "factory"), _carry("a1", "factories/0", 1)),
    _shot("many_factories", described(4, "factory", FULL)),
    _shot("enter", described(3, "enter", PAYING)),
    _shot("enter_aimed", described(3, "enter", PAYING), _carry("a2", "market/0/0/2")),
    _shot("enter_refused", described(3, "enter", PAYING), _drop("a5", "market/1/0/1")),
    _shot("enter_replaces", described(2, "enter", PAYING), _carry("a2", "market/1/0/1")),
    _shot("enter_pays", described(3, "enter", PAYING), wait, Enter("a2", 0)),
    _shot("effects", described(3, "effect")),
    _shot("effect_asks", described(3, "effect"), wait, Use),
    _shot("search", described(3, "effect", SEARCHING), wait, Use("a1")),
    _shot("hand_seen", described(3, "effect", SPYING), _spy, Use("a1")),
    _shot("two_clashes", described(3, "clash", TWO_CLASHES)),
    _shot("clash_foreseen", described(3, "clash"), _foresee(TriggerClash(1))),
    *(_shot(f"clash_over_{seats}", described(seats, "clash"), _does(TriggerClash(1))) for seats in (2, 3, 4)),
    _shot("boost_asked", described(3, "clash", options={"boosts": "ask"}), wait, TriggerClash(1)),
    _shot("card_looked_at", described(3, "enter", PAYING), rest_on("a2")),
    _shot("card_zoomed", described(3, "enter", PAYING), _look_closely("m1")),
    _shot("discard", described(3, "factory"), click("discard/0")),
    _shot("log", described(3, "enter", PAYING), keys("l"), Enter("a2", 0), Choose("a11"), Turn("a13"), Next()),
    _shot("hint", described(2, "enter", PAYING), keys("h")),
    *(moment(f"gears_of_industry_stage_{film.name}", film, at) for film in FILMS if (at := BLOWS.get(film.name))),
    *(Shot(f"gears_of_industry_setup_{seats}", STAGE.setup_scene(seats), wait) for seats in (2, 4)),
    Shot("gears_of_industry_rulebook", STAGE.rulebook(), wait),
    Shot("gears_of_industry_rulebook_paying", STAGE.rulebook("GI-4.1"), wait),
    Shot("gears_of_industry_icons", STAGE.rulebook(), last_chapter),
    *(Shot(f"gears_of_industry_result_{seats}", STAGE.last_move(won, seats), _end) for seats in (2, 3, 4)),
    *(Shot(f"gears_of_industry_result_shared_{seats}", _level(seats), _end_level) for seats in (2, 3, 4)),
)  # fmt: skip
