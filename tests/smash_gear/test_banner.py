"""The band that says whose turn has begun, or who is asked: it waits for combats, and a press skips it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.session import Session
from game.pages.play.table import TableScene
from game.table.banner import LASTS, LEAST, Banner, BannerText, banner_between
from game.ui.canvas import Canvas, centre
from game.ui.kit import Kit
from rules.game import Setup
from rules.history import History
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.pieces import other
from rules.smash_gear.state import Position
from tests.smash_gear.scene import game, posed
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
ADAS, BOS = "pipsqueak", "pipsqueak2"
NOBODY: frozenset[int] = frozenset()


def facing(theirs: str = "") -> Position:
    """A turn of Ada's with a machine on each side; Bo holds a card of that kind."""
    return posed(f"""
turn: 3
own: {{gears: 20, machines: [{{card: pipsqueak, at: [5, 6], turn: 3}}]}}
opponent: {{gears: 25, machines: [{{card: pipsqueak, at: [5, 3], turn: 1}}], hand: [{theirs}]}}
""")


def at_table(drive: Drive, state: Position, motion: str = "normal") -> Driver:
    """Two persons at one screen."""
    history: Any = History(game(), Setup("smash_gear", state.names, {"hands": "open"}), 5)
    history.states = [state]

    def first(app: Any) -> TableScene:
        app.change_settings(motion=motion)
        return TableScene(app, Session.play_on(app, app.game("smash_gear"), history))

    driver = drive(first=first)
    driver.settle()
    return driver


def said(d: Driver) -> str:
    return d.table.banner.text.words if d.table.banner.text is not None else ""


def playing(d: Driver) -> bool:
    return type(d.scene).__name__ == "TableScene" and d.stages.running


def over(d: Driver) -> None:
    """The turn goes over to Bo, though something is possible still."""
    d.press_on("End turn")
    d.settle()
    d.press_on("End turn")
    while playing(d) and not said(d):
        d.frames(1)  # its income is seen first
    d.frames(12)


def test_a_turn_that_goes_over_is_said_in_its_seats_colour_and_then_gone(drive: Drive) -> None:
    d = at_table(drive, facing())
    assert not said(d), "nothing has gone over yet"
    before = d.picture()
    over(d)
    assert d.table.banner.text == BannerText(1, "Bo's turn")
    x, y, w, h = d.box("cell/1,6")
    red, _, blue = d.colour((x + w / 2, y))
    assert blue > red + 40
    d.settle()
    assert not said(d) and d.picture() != before


def test_a_press_that_picks_a_machine_up_skips_it_and_is_not_lost(drive: Drive) -> None:
    d = at_table(drive, facing())
    over(d)
    d.frames(30)  # the other person's presses are held up until then
    assert said(d)
    d.press(centre(d.box(BOS)))
    assert not said(d)
    d.glide((600, 400))
    assert d.held == BOS


def test_without_motion_the_plates_alone_say_it(drive: Drive) -> None:
    d = at_table(drive, facing(), "off")
    over(d)
    assert not said(d) and d.session.seat == 1
    assert d.game.at(d.view).plate(1, 1).note == "Your turn"


def test_an_answer_of_another_person_is_asked_for_and_the_turn_then_goes_on() -> None:
    state = facing("decoy")
    asked = game().apply(state, Move(ADAS, "north"))
    assert banner_between(game(), state, asked, NOBODY) == BannerText(1, "Bo, your decision")
    passed = game().apply(asked, Pass())
    assert banner_between(game(), asked, passed, NOBODY) == BannerText(0, "Ada continues")


def test_what_a_bot_is_asked_is_not_said_and_a_person_alone_is_you() -> None:
    state = facing("decoy")
    asked = game().apply(state, Move(ADAS, "north"))
    assert banner_between(game(), state, asked, frozenset({1})) is None
    views = [game().view(replace(state, seat=seat), 0) for seat in (1, 0)]
    assert banner_between(game(), views[0], views[1], frozenset({1})) == BannerText(0, "Your turn")
    assert banner_between(game(), views[1], views[0], frozenset({1})) == BannerText(1, "Bo's turn")


def test_it_waits_until_a_combat_has_been_seen(drive: Drive) -> None:
    d = at_table(drive, facing())
    banner, kit = d.table.banner, d.kit
    heard: list[str] = []
    kit.sounds.play = heard.append
    banner.queue(BannerText(1, "Bo's turn"))
    for _ in range(5):
        banner.update(0.1, kit, waits=True)
        assert banner.text is None and not heard
    banner.update(0.1, kit, waits=False)
    assert said(d) == "Bo's turn" and heard == ["turn"]


def test_turns_that_go_over_at_once_do_not_flash() -> None:
    banner, kit = Banner(), Kit.make(Canvas(640, 480))
    shown: list[BannerText] = []
    for frame in range(60):
        banner.queue(BannerText(other(frame % 2), f"Turn {frame}"))
        banner.update(1 / 60, kit, waits=False)
        if banner.text is not None and banner.text not in shown[-1:]:
            shown.append(banner.text)
    assert 2 <= len(shown) <= 1 + 1 / LEAST
    for _ in range(int(60 * (LASTS + 2 * LEAST))):
        banner.update(1 / 60, kit, waits=False)
    assert banner.text is None


def test_what_waits_is_not_said_of_a_turn_that_has_begun_with_the_hand() -> None:
    banner, kit = Banner(), Kit.make(Canvas(640, 480))
    banner.queue(BannerText(0, "Ada's turn"))
    banner.drop()
    for _ in range(3):
        banner.update(0.1, kit, waits=False)
    assert banner.text is None


def test_in_reduced_motion_it_is_there_at_once_and_does_not_slide(drive: Drive) -> None:
    d = at_table(drive, facing(), "reduced")
    over(d)
    assert said(d) == "Bo's turn"
    cells = [d.box(f"cell/{column},6") for column in range(12)]
    pictures = set()
    for _ in range(20):
        d.frames(1)
        pictures.add(tuple(d.colour(centre(cell)) for cell in cells))
    assert len(pictures) == 1


@pytest.mark.many_cases
@pytest.mark.parametrize("cover", ["auto", "always"])
def test_where_hands_are_hidden_it_is_said_after_a_cover_or_on_the_open_table(
    drive: Drive, cover: str
) -> None:
    state = replace(facing("sootling"), open_hands=False)
    d = at_table(drive, state)
    d.app.change_settings(cover=cover)
    d.uncover()
    over(d)
    assert (type(d.scene).__name__ == "HandoverScene") is (cover == "always")
    if cover == "always":
        assert d.table.banner.text is None
        d.settle()
        d.key("return")
    d.frames(2)
    while playing(d):
        d.frames(1)
    assert said(d) == "Bo's turn"


def test_the_end_of_a_turn_is_no_answer() -> None:
    state = facing()
    assert banner_between(game(), state, game().apply(state, EndTurn()), NOBODY) == BannerText(1, "Bo's turn")
