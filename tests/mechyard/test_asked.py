"""What the panel says of a module in the hand, and of one that is aimed."""

from __future__ import annotations

import pytest

from rules.mechyard.actions.attach import Attach
from rules.tabletop import PreviewLine
from tests.mechyard.test_table import BUYS, SIZES, Drive_, table
from tests.rules.mechyard.yard import Yard

OFFERED = """
    phase: buy
    own: {money: 30}
    shop: {weapon: [harpoon, bore_lance], utility: [wind_key, ammo_lift], movement: [hover_skirt, pogo_spring]}
"""


def lines(x: int, y: int, module: str, turn: int = 0, text: str = OFFERED) -> list[PreviewLine]:
    """The lines of the preview of buying a module for a cell."""
    yard = Yard(text)
    found = yard.game.at(yard.state).preview(Attach(module, x, y, turn))
    assert found is not None and found.figure.startswith("$30 to $")
    return list(found.lines)


@pytest.mark.parametrize("size", SIZES)
def test_a_module_in_the_hand_says_how_it_is_rotated(drive: Drive_, size: tuple[int, int]) -> None:
    d = table(drive, BUYS, size)
    assert "with the wheel" in d.panel.how
    d.click(d.spot("piston_legs"))
    assert d.panel.how.endswith("Wheel or R rotates this.")
    d.key("escape")
    d.click(d.spot("coin_press"))
    assert "rotates" in d.panel.how


def test_what_looks_the_same_however_it_is_rotated_says_nothing_of_it(drive: Drive_) -> None:
    d = table(drive, BUYS.replace("coin_press", "shift_bell"))
    d.click(d.spot("shift_bell"))
    assert d.panel.how and "rotates" not in d.panel.how


def test_a_purchase_says_what_the_module_does_for_the_mech() -> None:
    (dealt, joined) = lines(-1, 0, "harpoon")
    assert (dealt.mark, dealt.text) == ("good", "Adds 4 damage at long range") and dealt.detail.startswith(
        "Pull"
    )
    assert (joined.text, joined.detail) == ("Joined to the Core", "1 step from the Core")
    (key, _) = lines(-1, 0, "wind_key")
    assert key.text == "Works when crew enters it" and key.detail.startswith("Activate a module")
    lift = [each.text for each in lines(2, 0, "ammo_lift")]
    assert lift == ["Adds 2 damage at mid or long range", "Works without crew", "Joined to Laser Cannon"]


def test_a_purchase_says_whose_mobility_is_full_or_half() -> None:
    assert lines(2, 1, "pogo_spring")[0].text == "Gives full Mobility: 9"
    assert lines(-1, 0, "pogo_spring")[0].text == "Gives half Mobility: 4 of 9, rounded down"
    assert lines(-1, 0, "hover_skirt")[0].text == "Gives full Mobility: 9"


def test_a_purchase_warns_first_of_what_it_halves() -> None:
    text = OFFERED.replace("money: 30", "money: 30, modules: [core, {module: standard_leg, at: [1, 0]}]")
    below = lines(0, 1, "wind_key", text=text)[0]
    assert (below.mark, below.text) == ("bad", "Halves the Mobility of Standard Leg")


def test_legs_of_one_name_are_told_apart_where_they_are_halved_or_joined() -> None:
    legs = "[core, {module: standard_leg, at: [1, 0]}, {module: standard_leg, at: [-1, 0]}]"
    text = OFFERED.replace("money: 30", f"money: 30, modules: {legs}")
    left, right = "Standard Leg (left of the Core)", "Standard Leg (right of the Core)"
    assert lines(0, 1, "wind_key", text=text)[0].text == f"Halves the Mobility of {right} and {left}"


@pytest.mark.parametrize(("size", "plate"), [((1280, 720), "bay/0"), ((640, 480), "tab/own")])
def test_a_plate_says_what_its_counts_are(drive: Drive_, size: tuple[int, int], plate: str) -> None:
    d = table(drive, BUYS, size)
    assert "\n$9, 4 modules, 1 crew member, final worth $41." in d.look.describe(d.view, plate)
