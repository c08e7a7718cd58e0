"""The faces of the modules of Mechyard: every module says all that it does, at every size at which it is shown."""

from __future__ import annotations

import pytest
from pygame import Surface

from game.cards.faces import CardFaces
from game.cards.layouts import Layouts
from game.mechyard.figures import figure
from game.mechyard.tiles import face
from rules import catalog
from rules.content import DATA
from rules.mechyard.face import faces, line
from rules.mechyard.game import Mechyard
from tests.cards.faces import kit

GAME = catalog.load("mechyard")
assert isinstance(GAME, Mechyard)
DESIGNS = GAME.library.designs
FIELDS = faces(GAME)


@pytest.fixture(scope="module")
def drawn() -> CardFaces:
    return CardFaces(kit(), Layouts())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shown", "width"), [("full", 240.0), ("hand", 108.0), ("among", 67.0), ("small", 20.0)]
)
def test_every_module_fits_its_faces(drawn: CardFaces, shown: str, width: float) -> None:
    faults = {id: drawn.faults_of(f"mechyard/{shown}", card, width) for id, card in FIELDS.items()}
    assert len(faults) == len(DESIGNS) and not any(faults.values())


def test_every_module_has_a_picture() -> None:
    folder = DATA.parent / "art" / "mechyard"
    assert {path.stem for path in folder.glob("*.svg")} >= DESIGNS.keys()


def test_a_card_has_the_tile_that_comes_from_the_shop(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []

    class Painter:
        def picture(self, seen: object, side: float) -> Surface:
            drawn.append(seen)
            return Surface((1, 1))

    monkeypatch.setattr("game.mechyard.figures.TilePainter.of", lambda kit: Painter())
    made = kit()
    for id, card in FIELDS.items():
        assert figure(made, card, 48.0) is not None
        assert drawn.pop() == face(DESIGNS[id])


@pytest.mark.parametrize("missing", ["kind", "sides", "health"])
def test_a_card_that_is_no_module_has_no_tile(missing: str) -> None:
    card = {name: value for name, value in FIELDS["core"].items() if name != missing}
    assert figure(kit(), card, 48.0) is None


@pytest.mark.parametrize(
    ("id", "says"),
    [
        ("core", "Core"),
        ("laser_cannon", "Weapon, mid or long range"),
        ("harpoon", "Weapon, long range"),
        ("pogo_spring", "Movement, Mobility 9"),
        ("coin_press", "Utility"),
    ],
)
def test_a_line_says_what_icons_mean(id: str, says: str) -> None:
    assert line(DESIGNS[id]) == says


def test_a_longer_text_takes_room_from_the_tile(drawn: CardFaces) -> None:
    """The longest text of all is whole on the narrowest card that has one."""
    longest = max(FIELDS, key=lambda id: len(DESIGNS[id].text))
    assert not drawn.faults_of("mechyard/full_long", FIELDS[longest], 240.0)
