"""The films of Immense Warfare that `main.py film` makes: its stages, each from a position made for it."""

from __future__ import annotations

from game.app.scene import App, Scene
from game.dev.driver import Driver
from game.dev.film import Film
from game.dev.shots.gestures import Deed, begin, meant
from game.dev.shots.positions import Playthrough, Stage
from rules.engine.actions import Choose, EndTurn
from rules.immense_warfare.field import PLAYER_IDS
from rules.immense_warfare.position import Attack, PlayCard
from rules.immense_warfare.position_file import PositionSpec, SideSpec, UnitSpec

STAGE = Stage("immense_warfare")
RIVAL = PLAYER_IDS[1]
PLAY = (30, 100, 200, 300, 420, 560, 720, 950)
BLOW = (100, 300, 430, 500, 620, 760, 950, 1250)
DIRECT = (300, 450, 560, 700, 850, 1100, 1350, 1650)

TOWERS = {"b1": "radio_tower", "c1": "radio_tower", "d1": "radio_tower", "e1": "radio_tower"}
THEIRS = {"c5": "radio_tower", "d5": "radio_tower", "e5": "radio_tower"}


def position(own: SideSpec, rival: SideSpec, *before: Deed) -> Playthrough:
    """A game that has come to a position, and these deeds after it."""
    history = Playthrough(STAGE.game, STAGE.setup(2), 1)
    history.states = [PositionSpec(own=own, rival=rival).state(STAGE.game)]  # type: ignore[arg-type]
    for deed in before:
        history.do(meant(history.game, history.state, deed))
    return history


def _film(
    name: str, deed: Deed, moments: tuple[int, ...], own: SideSpec, rival: SideSpec, *before: Deed
) -> Film:
    """What comes of a deed at the table of two persons; of what was done `before` nothing is seen."""

    def first(app: App) -> Scene:
        return STAGE.at_table(app, position(own, rival, *before))

    return Film(name, first, lambda driver: begin(driver, deed), moments)


def _attack(
    name: str, kind: str, target: UnitSpec, moments: tuple[int, ...] = BLOW, hand: tuple[str, ...] = ()
) -> Film:
    """What comes of an attack of one unit on another."""
    own = SideSpec({**TOWERS, "d2": kind}, hand=hand)
    return _film(name, Attack(kind, target.card), moments, own, SideSpec({**THEIRS, "d3": target}))


def _directly(name: str, damage: tuple[str, ...]) -> Film:
    """What comes of a direct attack on a player with that damage zone."""
    own = SideSpec({**TOWERS, "b5": "cruiser"})
    rival = SideSpec(THEIRS, deck=("sky_whale",), damage=damage)
    return _film(name, Attack("cruiser", RIVAL), DIRECT, own, rival)


def _to_the_rival(driver: Driver) -> None:
    """Play a card and end the turn: the frame in which the other, on the open table, begins to see the card."""
    driver.take_screen()
    driver.act(PlayCard("a1", "cell/5,4"))
    begin(driver, EndTurn())
    while not driver.scene.screen.open:  # type: ignore[attr-defined]
        driver.frames(1)


AT_HOME, AWAY = SideSpec({**TOWERS, "c2": "skipper"}), SideSpec({**THEIRS, "d3": "turtle"})

FILMS = (
    _film("unit", PlayCard("a1", "cell/5,4"), PLAY, SideSpec(TOWERS, hand=("cruiser",)), AWAY),
    Film(
        "rivals_card",
        lambda app: STAGE.at_table(app, position(SideSpec(TOWERS, hand=("cruiser",)), AWAY)),
        _to_the_rival,
        PLAY,
    ),
    _film(
        "pilot",
        PlayCard("a1", "cruiser"),
        PLAY,
        SideSpec({**TOWERS, "f1": "cruiser"}, hand=("donna_the_swift",)),
        AWAY,
    ),
    _film(
        "command",
        PlayCard("a1"),
        (100, 300, 500, 650, 800, 950, 1100, 1400),
        SideSpec(AT_HOME.units, hand=("engineered_earthquake",)),
        SideSpec({**THEIRS, "d3": "cruiser", "e3": "shortbow"}),
    ),
    _attack("destroys", "dragon_ship", UnitSpec("cruiser", attached=("donna_the_swift",))),
    _attack("damages", "cruiser", UnitSpec("jaeger", armour=0)),
    _attack("armour", "cruiser", UnitSpec("dragon_ship")),
    _directly("direct", ("skipper",)),
    _directly("last", ("skipper", "corvette", "cap_gun", "turret")),
    _film(
        "trigger",
        Choose("cruiser"),
        BLOW,
        SideSpec({**TOWERS, "b5": "cruiser"}),
        SideSpec(THEIRS, deck=("orbital_strike",)),
        Attack("cruiser", RIVAL),
    ),
    _film(
        "cancelled",
        Choose("a1"),
        (100, 300, 600, 800, 1000, 1200, 1400, 1700),
        SideSpec(TOWERS, hand=("cruiser",)),
        SideSpec(THEIRS, hand=("interdiction",)),
        PlayCard("a1", "cell/5,4"),
        PlayCard("b1"),
    ),
)
