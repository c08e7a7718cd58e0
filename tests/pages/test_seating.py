"""Who sits at a new game: persons and bots, chosen by mouse or keyboard alone, remembered, named."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.commands.run_args import setup_of as setup_of_words
from game.pages.parts.seat_dialog import SeatDialog
from game.pages.parts.seat_list import SeatList
from game.pages.setup import SetupScene
from rules import catalog
from rules.bots.names import STRENGTHS
from tests.pages.play import GAME, middle, press, scene, tab_into, tab_to
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
SIZES = [((640, 480), len(STRENGTHS)), ((1280, 720), len(STRENGTHS)), ((1280, 960), 1)]
"""Window sizes, and how many of the strengths are tried there, the last ones first."""


def setup_of(drive: Drive, size: tuple[int, int] = (1280, 720), **kwargs: object) -> Driver:
    driver = drive(size, first=lambda app: SetupScene(app, GAME, **kwargs))
    if "part players" in driver.named:
        press(driver, "part players")
    return driver


def ask(driver: Driver, seat: int) -> None:
    """Click the right end of a player's row."""
    driver.click(middle(driver.named["players"].side_box(seat)))
    driver.settle()
    assert scene(driver) == "SeatDialog"


def pick(driver: Driver, row: int) -> None:
    """Click a row of the chooser: 0 a person, then the strengths."""
    driver.click(middle(driver.page(SeatDialog).rows.row_box(row)))
    driver.settle()
    assert scene(driver) == "SetupScene"


@pytest.mark.many_cases
@pytest.mark.parametrize(("size", "strengths"), SIZES)
def test_by_mouse_a_seat_goes_to_each_strength_and_back_to_a_person(
    drive: Drive, size: tuple[int, int], strengths: int
) -> None:
    driver = setup_of(drive, size)
    press(driver, "more")
    for row, strength in list(enumerate(STRENGTHS, 1))[-strengths:]:
        ask(driver, 1)
        pick(driver, row)
        assert driver.page(SetupScene).setup.bots == ("", strength.id)
        assert driver.page(SetupScene).setup.seats == ("Player 1", strength.title)
    ask(driver, 1)
    pick(driver, 0)
    assert driver.page(SetupScene).setup.bots == ()
    assert driver.page(SetupScene).setup.seats == ("Player 1", "Player 2")


def test_by_keyboard_alone_a_seat_is_switched_and_the_game_begun(drive: Drive) -> None:
    driver = setup_of(drive)
    rows = tab_into(driver, "players")
    driver.key("space")
    driver.settle()
    driver.key("down", "down", "down", "return")
    driver.settle()
    assert driver.page(SetupScene).setup.bots == ("master",)
    assert driver.focused is driver.named["players"] is not rows, "the list keeps the focus"
    tab_to(driver, "Watch")
    driver.key("return")
    driver.settle(1)
    assert scene(driver) == "TableScene"
    assert driver.session.setup.bots == ("master",)


def test_escape_leaves_a_seat_as_it_is(drive: Drive) -> None:
    driver = setup_of(drive)
    tab_into(driver, "players")
    driver.key("right")
    driver.settle()
    driver.key("down", "escape")
    driver.settle()
    assert scene(driver) == "SetupScene"
    assert driver.page(SetupScene).setup.bots == ()
    ask(driver, 0)
    driver.press_on("Back")
    driver.settle()
    assert driver.page(SetupScene).setup.bots == ()


def test_bots_are_added_in_one_click_each(drive: Drive) -> None:
    driver = setup_of(drive)
    for _ in range(4):
        press(driver, "add bot")
    bots = driver.page(SetupScene).setup.bots
    assert bots[0] == "" and len(set(bots[1:])) == 1
    names = driver.page(SetupScene).setup.seats
    title = next(one.title for one in STRENGTHS if one.id == bots[1])
    assert names == ("Player 1", title, f"{title} 2", f"{title} 3", f"{title} 4")
    ask(driver, 4)
    pick(driver, 3)
    press(driver, "add bot")
    assert driver.page(SetupScene).setup.bots[4:] == ("master", "master"), "one like the last"
    assert driver.named["add bot"].words() == "Add a bot"


def test_a_player_is_added_beside_the_bots(drive: Drive) -> None:
    driver = setup_of(drive)
    press(driver, "add bot")
    press(driver, "add")
    assert driver.page(SetupScene).setup.bots[2:] == ("",)
    assert driver.page(SetupScene).setup.seats[2] == "Player 3"


def test_ninety_nine_bots_and_not_one_more(drive: Drive) -> None:
    driver = setup_of(drive)
    driver.page(SetupScene).players.seat_list.decide(0, "master")
    for _ in range(12):
        driver.page(SetupScene).players.add("apprentice")
    press(driver, "more 10")
    for _ in range(99):
        driver.page(SetupScene).players.add("journeyman")
    driver.settle()
    seats = driver.page(SetupScene).setup.seats
    assert len(seats) == len(set(seats)) == 99
    assert not driver.named["add bot"].enabled and "99" in driver.named["add bot"].why
    rows = tab_into(driver, "players")
    driver.key("end", "space")
    driver.settle()
    driver.key("up", "return")
    driver.settle()
    assert driver.page(SetupScene).setup.bots[98] == "apprentice"
    assert rows.count == 99


def test_a_bot_is_renamed_like_anybody_and_keeps_that_name(drive: Drive) -> None:
    driver = setup_of(drive)
    ask(driver, 0)
    pick(driver, 3)
    driver.click(middle(driver.named["players"].row_box(0)))
    driver.frames(2)
    driver.key(*["backspace"] * 12)
    driver.type("Hal")
    driver.key("return")
    ask(driver, 0)
    pick(driver, 1)
    assert (driver.page(SetupScene).setup.seats, driver.page(SetupScene).setup.bots) == (
        ("Hal",),
        ("apprentice",),
    )
    ask(driver, 0)
    pick(driver, 0)
    assert driver.page(SetupScene).setup.seats == ("Hal",), "nothing else was typed for the seat"
    ask(driver, 0)
    pick(driver, 2)
    assert driver.page(SetupScene).setup.seats == ("Hal",)


def test_a_persons_name_comes_back_when_a_bot_leaves_the_seat(drive: Drive) -> None:
    driver = setup_of(drive, setup=None)
    seats = driver.page(SetupScene).players.seat_list
    seats.seats[0].typed = "Ada"
    seats.decide(0, "master")
    assert seats.names[0] == "Master", "a bot does not go by a person's name"
    seats.decide(0, "")
    assert seats.names[0] == "Ada"


def test_an_emptied_name_of_a_bot_is_its_strength_again(drive: Drive) -> None:
    driver = setup_of(drive, setup=None)
    driver.page(SetupScene).players.seat_list.decide(0, "master")
    driver.page(SetupScene).players.seat_list.seats[0].typed = "Hal"
    driver.page(SetupScene).players.edit(0)
    driver.frames(2)
    driver.key(*["backspace"] * 12)
    driver.key("return")
    assert driver.page(SetupScene).setup.seats == ("Master",)


def test_the_seating_comes_back_next_time(drive: Drive) -> None:
    driver = setup_of(drive)
    press(driver, "add bot")
    ask(driver, 1)
    pick(driver, 3)
    press(driver, "start")
    driver.settle(1)
    driver.close()
    again = setup_of(drive).scene
    assert (again.setup.seats, again.setup.bots) == (("Player 1", "Master"), ("", "master"))


def test_a_remembered_bot_that_is_gone_is_a_person(drive: Drive) -> None:
    driver = drive()
    driver.app.change_settings(names=("Ada", "Zed"), bots=("", "oracle"))
    driver.app.push(SetupScene(driver.app, GAME))
    driver.frames(2)
    assert (driver.page(SetupScene).setup.seats, driver.page(SetupScene).setup.bots) == (("Ada", "Zed"), ())


def test_with_bots_alone_the_start_says_that_one_watches(drive: Drive) -> None:
    driver = setup_of(drive)
    assert driver.named["start"].words() == "Start"
    ask(driver, 0)
    pick(driver, 1)
    assert driver.named["start"].words() == "Watch"
    press(driver, "more")
    assert driver.named["start"].words() == "Start"


def test_the_chooser_lights_what_is_chosen_and_says_how_strong_each_is(drive: Drive) -> None:
    driver = setup_of(drive)
    driver.page(SetupScene).players.decide(0, "journeyman")
    driver.frames(2)
    ask(driver, 0)
    assert driver.page(SeatDialog).rows.chosen == 2
    assert [one.elo for one in STRENGTHS] == sorted(one.elo for one in STRENGTHS)
    assert all(one.detail.endswith(".") for one in STRENGTHS)


def test_who_was_left_out_by_a_smaller_number_comes_back() -> None:
    seats = SeatList(("Ada", "Master", "Bo"), ("", "master"), range(1, 100))
    seats.resize(1)
    seats.resize(3)
    assert (seats.names, seats.bots) == (("Ada", "Master", "Bo"), ("", "master", ""))
    seats.resize(1)
    seats.add("")
    assert (seats.names, seats.bots) == (("Ada", "Bo"), ()), "a person is added, not the bot before it"


def test_namesakes_of_bots_are_numbered_and_follow_their_strength() -> None:
    seats = SeatList(("Master", "Master 2", "Deep Master"), ("master", "master", "master"), range(1, 100))
    seats.decide(1, "apprentice")
    assert seats.names == ("Master", "Apprentice", "Deep Master")
    seats.remove(0)
    assert seats.names == ("Apprentice", "Deep Master")


def test_the_command_line_seats_bots_too(drive: Drive) -> None:
    setup = setup_of_words(GAME, "person, master,search:50 ,master")
    driver = setup_of(drive, setup=setup)
    assert driver.page(SetupScene).setup.bots == ("", "master", "search:50", "master")
    assert driver.page(SetupScene).setup.seats == ("Player 1", "Master", "Search 50", "Master 2")
    ask(driver, 2)
    assert driver.page(SeatDialog).rows.chosen == -1, "none of the strengths"


def test_options_suit_who_sits_there(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(catalog.load(GAME))
    first, *others = catalog.load(GAME).options()
    usual, other = first.default, next(one.id for one in first.choices if one.id != first.default)
    monkeypatch.setattr(game, "options", lambda self: (replace(first, for_bots=other), *others))
    driver = setup_of(drive)
    assert driver.page(SetupScene).setup.options[first.id] == usual
    ask(driver, 0)
    pick(driver, 3)
    assert driver.page(SetupScene).setup.options[first.id] == other, "nobody but bots"
    ask(driver, 0)
    pick(driver, 0)
    assert driver.page(SetupScene).setup.options[first.id] == usual
