"""Hands that lie open (SG-9.6), and what is asked and told at the table of answers and of units saved (SG-6.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.session import Session
from game.pages.play.table import TableScene
from game.ui.canvas import centre
from rules.base.answer import Choose
from rules.game import Setup
from rules.history import History
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.use import Use
from rules.smash_gear.state import Position
from tests.smash_gear.scene import game, middle, place, posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
Drive = Callable[..., Driver]
SIZES = [(1280, 720), (1920, 1080)]
SOOTLING, THUMPER = "{card: sootling, at: [4, 4]}", "{card: thumper, at: [5, 8]}"
IRONJAW = "{card: old_ironjaw, at: [6, 5]}"
SPARK = "{card: bright_spark, at: [6, 5], marks: [guarded], plugins: [bolt_on_plate]}"
FLIP = Move("sootling", "east")
NINE = (
    "decoy",
    "jam_the_works",
    "sawbuck",
    "stilts",
    "ballast",
    "watchdog",
    "coin_mint",
    "spot_weld",
    "false_alarm",
)


def against(*hand: str, own: str = SOOTLING, theirs: str = IRONJAW, card: str = "") -> Position:
    """A position with open hands in which each has a machine and the opponent these cards, you perhaps one."""
    return posed(f"""
turn: 3
own: {{gears: 20, machines: [{own}], hand: [{card}]}}
opponent: {{gears: 25, machines: [{theirs}], hand: [{", ".join(hand)}]}}
""")


def at_table(drive: Drive, state: Position) -> Driver:
    """The scene of a game of two persons at one screen, from that position."""
    setup = Setup("smash_gear", state.names, {"hands": "open"})
    history: Any = History(game(), setup, 5)
    history.states = [state]

    def first(app: Any) -> TableScene:
        app.change_settings(motion="off")
        return TableScene(app, Session.play_on(app, app.game("smash_gear"), history))

    driver = drive(first=first)
    driver.settle()
    return driver


# -- the other player's hand


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 3, 9])
def test_an_open_hand_is_looked_through_from_its_tray(sit: Sit, size: tuple[int, int], count: int) -> None:
    driver = sit(against(*NINE[:count]), size=size)
    plate = driver.box("hand/1")
    for card in driver.view.sides[1].hand:
        x, _, w, _ = driver.box(card.id)
        assert plate[0] <= x and x + w <= plate[0] + plate[2]
    assert "Click to look through" in driver.look.describe(driver.view, "hand/1")
    driver.click((plate[0] + plate[2] - 3, plate[1] + plate[3] / 2))
    driver.settle()
    assert driver.closeup is not None
    assert [kind for kind, _ in driver.closeup.parts] == [card.kind for card in driver.view.sides[1].hand]
    driver.key("escape")
    driver.click(middle(driver, "landfill/1"))
    assert driver.closeup is not None and driver.closeup.parts == ()


def test_an_open_hand_is_looked_through_by_keys(sit: Sit) -> None:
    driver = sit(against("decoy", "stilts"))
    for _ in range(80):
        driver.key("shift+tab")
        if driver.cursor == "hand/1":
            break
    driver.key("return")
    assert driver.closeup is not None and len(driver.closeup.parts) == 2


def test_a_hidden_or_empty_hand_is_not_looked_through(sit: Sit) -> None:
    hidden = replace(against("decoy"), open_hands=False)
    for state, words in ((hidden, "only see their backs"), (against(), "Empty.")):
        driver = sit(game().view(state, 0))
        x, y, w, h = driver.box("hand/1")
        driver.click((x + w - 3, y + h / 2))
        assert driver.closeup is None
        assert words in driver.look.describe(driver.view, "hand/1")


# -- what may be answered


def test_a_flip_is_told_with_what_it_may_be_answered(sit: Sit) -> None:
    flip = Move("sootling", "north")

    def told(state: Position) -> list[str]:
        preview = game().at(game().view(state, 0)).preview(flip)
        assert preview is not None
        return [line.text for line in preview.lines]

    assert "Bo can respond with Decoy and Jam the Works" in told(
        against("decoy", "stilts", "jam_the_works", "decoy")
    )
    assert not any("answer" in text for text in told(against("stilts", "sawbuck")))
    assert "Bo has 1 card and can respond" in told(replace(against("stilts"), open_hands=False))


def test_the_end_of_a_turn_is_answered_by_who_holds_the_other_hand(drive: Drive) -> None:
    driver = at_table(drive, against("decoy", own=THUMPER, card="stilts"))
    driver.act(Install("stilts", "thumper"))
    assert isinstance(driver.scene, TableScene) and driver.viewer == 1, "no cover falls"
    assert "Respond before Ada installs Stilts on Thumper?" in driver.prompt
    driver.press_on("Pass")
    driver.settle()
    driver.act(EndTurn())
    assert isinstance(driver.scene, TableScene) and driver.viewer == 1
    assert "Respond before the turn ends?" in driver.prompt
    driver.key("return")
    driver.settle()
    assert driver.session.state.turn == 4


def test_who_announced_may_use_a_machine_that_is_lit(drive: Drive) -> None:
    driver = at_table(drive, against("decoy", own=THUMPER))
    driver.act(Move("thumper", "north"))
    before = driver.colour(edge(driver))
    driver.act(Use("decoy", 0, "old_ironjaw"))
    assert driver.viewer == 0 and "Use Thumper, or pass." in driver.prompt
    assert driver.colour(edge(driver)) != before, "its line is lit"
    driver.click(centre(driver.box("thumper")))
    driver.settle()
    driver.key("return")
    driver.settle()
    assert "Slide Thumper" in driver.prompt


def edge(driver: Driver) -> tuple[float, float]:
    """A point of the line round the Thumper."""
    x, y, w, h = driver.box(place(6, 8))
    return x + w / 2, y + h + 1


# -- which of several units are saved


def test_the_preview_of_a_flip_tells_that_the_owner_chooses_what_is_saved() -> None:
    preview = game().at(game().view(against(), 0)).preview(FLIP)
    assert preview is not None
    told = {line.text: line.detail for line in preview.lines}
    assert told["Old Ironjaw: 2 weapons hit, 1 saved"].startswith("Its owner chooses which to save: g7 or h7")


@pytest.mark.many_cases
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_owner_sees_what_comes_of_saving_each_unit(drive: Drive, by: str) -> None:
    driver = at_table(drive, against())
    driver.act(FLIP)
    assert driver.viewer == 1 and "1 of Old Ironjaw's weapons" in driver.prompt
    assert set(driver.hand.lit) == {place(6, 5), place(7, 5)}
    assert all(driver.hand.areas[cell] for cell in driver.hand.lit), "they are lit over the machine"
    if by == "mouse":
        driver.move(middle(driver, place(7, 5)))
    else:
        driver.key("right")
    assert driver.aim == place(7, 5)
    driver.settle()
    preview = game().at(driver.view).preview(Choose(place(7, 5)))
    assert preview is not None and preview.title == "Save the weapon at h7"
    assert "h7 disconnected" in preview.lines[1].detail
    whole = game().at(driver.view).preview(Choose(place(6, 5)))
    assert whole is not None and "disconnected" not in whole.lines[1].detail
    driver.click(driver.at) if by == "mouse" else driver.key("return")
    driver.settle()
    assert driver.session.state.question is None and driver.viewer == 0


@pytest.mark.many_cases
@pytest.mark.rule("SG-6.9")
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_owner_clicks_the_heart_and_says_what_saves_it(drive: Drive, by: str) -> None:
    driver = at_table(drive, against(theirs=SPARK))
    driver.act(FLIP)
    assert driver.viewer == 1 and "heart at g7" in driver.prompt
    assert set(driver.hand.lit) == {place(6, 5)}, "the heart is lit"
    if by == "mouse":
        driver.click(middle(driver, place(6, 5)))
        chooser = driver.chooser
        assert chooser.labels == ["Save it with the guard", "Save it with Bolt-on Plate"]
        driver.click(centre(chooser.row(1)))
    else:
        driver.key("right", "return", "2")
    driver.settle()
    after: Any = driver.session.state
    assert (
        after.question is None and after.machines[1].plugins == () and after.machines[1].marks == ("guarded",)
    )
