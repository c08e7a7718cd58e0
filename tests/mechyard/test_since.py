"""What a player of Mechyard is told of since the last turn, and that there is room to say what can be done now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.pages.play.table import TableScene
from game.table import preview
from game.ui.canvas import centre
from game.ui.kit import Kit
from rules.game import Event, Setup
from rules.history import History, since_last_turn
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.sell import Sell
from rules.mechyard.actions.step import Step
from rules.mechyard.state import MOST_DAMAGED
from tests.mechyard.test_table import SIZES, table
from tests.rules.mechyard.test_1_setup import assembled
from tests.rules.mechyard.yard import Yard
from tests.ui.driver import Driver

Drive_ = Callable[..., Driver]
FIGHT = "{own: {space: 0}, opponents: [{space: 6}]}"


def played(yard: Yard, *actions: Any) -> History[Any, Any]:
    """A game that begins in a position and goes on."""
    history = History(yard.game, Setup("mechyard", ("Ada", "Ben"), {}), 1)
    history.states[:] = [yard.state]
    for action in actions:
        history.do(action)
    return history


def test_who_ends_a_round_and_begins_the_next_is_told_who_took_most_and_nothing_else() -> None:
    shots = Step("crew", "laser_cannon"), Fire("laser_cannon", "core2")
    history = played(Yard(FIGHT), *shots, EndTurn(), Step("crew2", "laser_cannon2"), EndTurn())
    assert history.game.to_act(history.state) == 1
    (told,) = since_last_turn(history, 1)
    assert f"gains ${MOST_DAMAGED} and goes first (most damage taken, 4)." in told.text


def test_who_took_most_is_told_of_it_whoever_ended_the_round() -> None:
    shots = Step("crew2", "laser_cannon2"), Fire("laser_cannon2", "core")
    history = played(Yard(FIGHT), EndTurn(), *shots, EndTurn())
    told = since_last_turn(history, 0)
    assert history.game.to_act(history.state) == 0 and f"gains ${MOST_DAMAGED}" in "".join(
        each.text for each in told
    )
    assert "deals" in "".join(each.text for each in told)


def test_what_was_bought_is_told_before_parts_that_were_attached() -> None:
    yard = assembled(4)
    parts = [event for event in yard.log if "attaches" in event.text]
    bought = Yard("{phase: buy, own: {money: 30}}")
    buys = next(each for each in bought.legal if "Attach" in type(each).__name__)
    (buying,) = (each for each in bought.do(buys).log if "buys" in each.text)
    words = preview.of_recap([*parts, buying])
    assert [line.text for line in words.lines] == [buying.text]


def test_purchases_and_sales_are_told_before_movement_and_damage_that_wears_off() -> None:
    shot = Yard(FIGHT).do(Step("crew", "laser_cannon")).do(Fire("laser_cannon", "core2")).log
    buying = Yard("{phase: buy, own: {money: 30}}")
    buys = next(each for each in buying.legal if isinstance(each, Attach))
    bought = buying.do(buys)
    traded = [
        each for each in bought.do(Sell(buys.module)).log if " buys " in each.text or " sells " in each.text
    ]
    assert len(traded) == 2
    words = preview.of_recap([*shot, *traded], lambda lines: len(lines) <= 2)
    assert [line.text for line in words.lines] == [each.text for each in traded]


def test_undo_says_why_it_is_off_also_while_it_is_told_what_others_did(drive: Drive_) -> None:
    driver = table(drive, "{phase: buy, own: {money: 30}}", (1280, 720))
    model = driver.page(TableScene).table.model
    model.speakers.recap = [Event(1, "Ben buys Harpoon for $4.")]
    button = next(each for each in model.bar.controls.buttons if each.icon == "undo")
    assert button.why and driver.panel.text != button.why
    driver.move(centre(button.box))
    driver.frames(2)
    assert driver.panel.text == button.why


def test_a_click_on_a_recap_opens_the_log_that_has_the_rest_of_it(drive: Drive_) -> None:
    driver = table(drive, "{phase: buy, own: {money: 30}}", (1280, 720))
    model = driver.page(TableScene).table.model
    model.speakers.recap = events = [
        Event(1, f"Ben buys Harpoon {number} for $4.") for number in range(1, 20)
    ]
    assert driver.panel.figure.endswith(" more in the log")
    driver.click(centre(driver.box("panel/preview")))
    assert model.log.opened
    driver.key("escape")
    driver.frames(60)
    model.speakers.recap = events[:1]
    driver.click(centre(driver.box("panel/preview")))
    assert not driver.panel.figure and not model.log.opened


@pytest.mark.parametrize("size", SIZES)
def test_what_others_did_leaves_room_to_say_how_to_go_on(
    drive: Drive_, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four players, and long lines of each."""
    driver = table(drive, "{phase: buy, own: {money: 30}, opponents: [{}, {}, {}]}", size)
    model = driver.page(TableScene).table.model
    long = "Ben's Laser Cannon (left of the Core) hits Ada's Standard Leg (below the Core) for 3 damage."
    model.speakers.recap = [Event(1, f"{long} {number}") for number in range(4)]
    told: list[str] = []
    for name in ("paragraph", "text"):
        draw = getattr(Kit, name)

        def heard(kit: Kit, string: str, *given: Any, draw: Any = draw, **more: Any) -> Any:
            told.append(string)
            return draw(kit, string, *given, **more)

        monkeypatch.setattr(Kit, name, heard)
    words = driver.panel
    model.redraw()
    driver.frames(2)
    asked, how = words.next.split("\n")
    assert asked in told and (how in told or len(words.lines) == 1)
    assert {line.text for line in words.lines} <= set(told), "whole, none of them cut"
    assert not [each for each in told if each.startswith("and ") and each.endswith(" more")]
