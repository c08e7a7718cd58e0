"""The setup: planets, players by the dozen, seeds, and what becomes of an unfinished game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.program import over_shelf
from game.commands.run_args import setup_of as setup_of_words
from game.pages.parts.seat_list import NAME_LENGTH, tidy_names
from game.pages.parts.seed_field import LARGEST_SEED, read_seed
from game.pages.setup import SetupScene
from game.pages.shelf import ShelfScene
from game.ui import faces
from game.ui.inputs import DropDown
from rules import catalog
from rules.game import Setup
from tests.pages.play import GAME, advance, middle, press, scene, start, tab_into
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def setup_of(drive: Drive, size: tuple[int, int] = (1280, 720), **kwargs: object) -> Driver:
    return drive(size, first=lambda app: SetupScene(app, GAME, **kwargs))


def test_a_click_chooses_the_planet(drive: Drive) -> None:
    driver = setup_of(drive)
    tiles = driver.named["gallery"]
    driver.click(middle(tiles.tile_box(4)))
    chosen = driver.page(SetupScene).chosen.offered[4].id
    assert driver.page(SetupScene).chosen.options["planet"] == chosen != "lv_426"
    press(driver, "start")
    driver.settle()
    assert driver.session.setup.options["planet"] == chosen


def test_enter_in_the_number_of_players_accepts_the_number_only(drive: Drive) -> None:
    driver = setup_of(drive)
    driver.click(middle(driver.named["count"].box))
    driver.key("backspace")
    driver.type("3")
    driver.key("return")
    assert isinstance(driver.scene, SetupScene), "the game waits for Start"
    assert len(driver.page(SetupScene).setup.seats) == 3
    driver.key("backspace")
    assert driver.focused is driver.named["players"], "the names come next"


def test_arrows_choose_the_planet_and_enter_starts(drive: Drive) -> None:
    driver = setup_of(drive)
    tab_into(driver, "gallery")
    driver.key("down", "down", "right")
    chosen = driver.page(SetupScene).chosen.offered[7].id
    assert driver.page(SetupScene).chosen.options["planet"] == chosen != "lv_426"
    driver.key("return")
    driver.settle()
    assert scene(driver) == "TableScene"
    assert driver.session.setup.options["planet"] == chosen


@pytest.mark.slow
def test_ninety_nine_players_by_counter_and_list(drive: Drive) -> None:
    driver = setup_of(drive)
    for _ in range(10):
        press(driver, "more 10")
    assert len(driver.page(SetupScene).players.seats) == 99
    assert not driver.named["more"].enabled
    assert "99" in driver.named["more"].why
    rows = tab_into(driver, "players")
    driver.key("end", "return")
    driver.frames(2)
    driver.key(*["backspace"] * 12)
    driver.type("Zoe")
    driver.key("return")
    assert driver.page(SetupScene).players.seats[98] == "Zoe"
    assert rows.count == 99
    press(driver, "start")
    driver.settle()
    assert driver.session.setup.seats[98] == "Zoe"


def test_a_typed_number_of_players_counts_at_once(drive: Drive) -> None:
    driver = setup_of(drive)
    tab_into(driver, "count")
    driver.key("backspace")
    driver.type("42")
    driver.frames(2)
    assert len(driver.page(SetupScene).players.seats) == 42
    names = driver.page(SetupScene).players.seats
    driver.key("backspace")
    assert len(driver.page(SetupScene).players.seats) == 4
    driver.key("backspace")
    driver.type("0")
    assert len(driver.page(SetupScene).players.seats) == 4, "0 is none"
    assert "Choose a number" in driver.page(SetupScene).players.counter.note
    driver.key("backspace")
    driver.type("42")
    assert driver.page(SetupScene).players.seats == names, "nobody's name is lost on the way"


def test_a_name_is_changed_where_it_stands(drive: Drive) -> None:
    driver = setup_of(drive)
    press(driver, "more")
    rows = driver.named["players"]
    x, y, w, _ = rows.box
    driver.click((x + 100, y + 42 + 21))
    driver.frames(2)
    assert driver.focused is driver.named["name"]
    driver.key(*["backspace"] * 12)
    driver.type("Player 1")
    driver.key("return")
    assert driver.page(SetupScene).players.seats == ("Player 1", "Player 1 2"), "namesakes are numbered"


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_typed_name_takes_the_place_of_the_old_one(drive: Drive, by: str) -> None:
    driver = setup_of(drive)
    if by == "mouse":
        driver.click(middle(driver.named["players"].row_box(0)))
    else:
        tab_into(driver, "players")
        driver.key("return")
    driver.frames(2)
    driver.type("Anna")
    driver.resize((1300, 740))
    driver.type(" Lee")
    driver.key("return")
    assert driver.page(SetupScene).players.seats == ("Anna Lee",), "another size of the window loses nothing"


def test_who_begins_is_chosen_by_the_names_entered(drive: Drive) -> None:
    driver = drive(first=lambda app: SetupScene(app, "smash_gear"))
    driver.settle()
    driver.click(middle(driver.named["players"].row_box(0)))
    driver.frames(2)
    driver.type("Anna")
    driver.press_on("Player 2")  # the press ends the typing and counts all the same
    driver.settle()
    named = driver.named
    assert (named["first 0"].words(), named["first 1"].words()) == ("Anna", "Player 2")
    assert driver.page(SetupScene).setup.options["first"] == "1"
    driver.page(SetupScene).players.decide(1, "greedy")
    driver.key("tab")
    driver.settle()
    assert driver.named["first 1"].words() == "Greedy"


def test_names_too_long_for_chips_are_a_list(drive: Drive) -> None:
    setup = Setup("smash_gear", ("Bartholomew the Elder", "Wilhelmina Winterbottom"))
    driver = drive(first=lambda app: SetupScene(app, "smash_gear", setup))
    driver.settle()
    assert isinstance(driver.named["first"], DropDown)


def test_escape_ends_a_change_of_name_and_only_then_leaves(drive: Drive) -> None:
    driver = drive()
    driver.press_on("Play")
    rows = driver.named["players"]
    driver.click((rows.box[0] + 100, rows.box[1] + 20))
    driver.frames(2)
    driver.key("escape")
    driver.frames(1)
    assert scene(driver) == "SetupScene"
    driver.key("escape")
    driver.frames(1)
    assert scene(driver) == "ShelfScene"


def test_players_are_taken_out_by_button_and_by_key(drive: Drive) -> None:
    driver = setup_of(drive)
    press(driver, "more")
    press(driver, "more")
    rows = driver.named["players"]
    driver.click((rows.box[0] + 100, rows.box[1] + 20))
    driver.frames(2)
    press(driver, "remove")
    assert driver.page(SetupScene).players.seats == ("Player 2", "Player 3")
    tab_into(driver, "players")
    driver.key("delete")
    driver.frames(1)
    assert len(driver.page(SetupScene).players.seats) == 1
    tab_into(driver, "players")
    driver.key("delete")
    driver.frames(1)
    assert len(driver.page(SetupScene).players.seats) == 1, "one must play"


def test_the_names_come_back_next_time(drive: Drive) -> None:
    driver = setup_of(drive)
    rows = driver.named["players"]
    driver.click((rows.box[0] + 100, rows.box[1] + 20))
    driver.frames(2)
    driver.key(*["backspace"] * 12)
    driver.type("Ada")
    driver.key("return", "return")
    press(driver, "start") if scene(driver) == "SetupScene" else None
    driver.settle()
    driver.close()
    assert setup_of(drive).page(SetupScene).players.seats == ("Ada",)


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["abc", "-5", "1.5e3", "12x", "9" * 30, "½", "٣"])
def test_a_bad_seed_is_refused_in_one_line(drive: Drive, typed: str) -> None:
    driver = setup_of(drive)
    press(driver, "seed entered")
    assert driver.focused is driver.named["seed"]
    driver.type(typed)
    seed, line = read_seed(driver.page(SetupScene).seeding.text)
    if typed == "1.5e3":
        line = line or ""
    assert seed is None and line
    assert "\n" not in line
    button = driver.named["start"]
    assert not button.enabled
    assert button.why
    press(driver, "start")
    assert scene(driver) == "SetupScene"


def test_an_entered_seed_is_the_games_seed(drive: Drive) -> None:
    driver = setup_of(drive)
    press(driver, "seed entered")
    driver.type("20 251 120")
    assert driver.page(SetupScene).seeding.seed == 20251120
    driver.key("return")
    driver.settle()
    assert driver.session.history.seed == 20251120


def test_the_seed_shown_is_the_seed_used(drive: Drive) -> None:
    driver = setup_of(drive)
    first = driver.page(SetupScene).seeding.drawn
    press(driver, "draw")
    shown = driver.page(SetupScene).seeding.drawn
    assert shown != first
    press(driver, "start")
    driver.settle()
    assert driver.session.history.seed == shown


def test_colours_are_an_option_like_any_other(drive: Drive) -> None:
    driver = setup_of(drive)
    press(driver, "colours standard")
    press(driver, "start")
    driver.settle()
    assert driver.session.setup.options["colours"] == "standard"


@pytest.fixture
def unfinished(drive: Drive) -> Driver:
    """A setup while a game is not finished."""
    driver = drive()
    advance(start(driver.app, seed=9), 8).files.close()
    driver.app.push(SetupScene(driver.app, GAME))
    driver.frames(2)
    press(driver, "start")
    driver.frames(2)
    assert scene(driver) == "Dialog"
    return driver


def test_an_unfinished_game_is_never_replaced_unasked(unfinished: Driver) -> None:
    unfinished.key("escape")
    unfinished.frames(2)
    assert scene(unfinished) == "SetupScene"
    assert unfinished.app.store.unfinished()[0].header.seed == 9


def test_the_unfinished_game_can_be_continued(unfinished: Driver) -> None:
    unfinished.press_on("Continue")
    unfinished.settle()
    assert scene(unfinished) == "TableScene"
    assert unfinished.session.history.seed == 9


def test_starting_anew_keeps_the_old_game_among_the_saves(unfinished: Driver) -> None:
    unfinished.press_on("Start again")
    unfinished.settle()
    assert unfinished.session.history.seed != 9
    saves = unfinished.app.store.saves
    assert [saves.read(info.path).seed for info in saves.list()] == [9]


@pytest.mark.slow
def test_the_unfinished_game_can_be_saved_under_a_name_first(unfinished: Driver) -> None:
    unfinished.press_on("Save first")
    unfinished.frames(2)
    unfinished.key(*["backspace"] * 60)
    unfinished.type("My moon")
    unfinished.key("return")
    unfinished.settle()
    assert scene(unfinished) == "TableScene"
    assert [info.title for info in unfinished.app.store.saves.list()] == ["My moon"]


def test_going_back_from_the_name_starts_nothing(unfinished: Driver) -> None:
    unfinished.press_on("Save first")
    unfinished.frames(2)
    unfinished.key("escape")
    unfinished.frames(2)
    assert scene(unfinished) == "SetupScene"
    assert unfinished.app.store.saves.list() == []


def test_a_setup_asked_for_on_the_command_line_lies_over_the_shelf(drive: Drive) -> None:
    game = "smash_gear"
    asked = setup_of_words(game, "person,journeyman")
    start(drive().app).files.close()
    driver = drive(first=lambda app: over_shelf(app, game, asked, 5))
    assert scene(driver) == "SetupScene"
    assert driver.page(SetupScene).setup == asked
    assert driver.page(SetupScene).seeding.seed == 5
    driver.key("escape")
    driver.frames(1)
    assert scene(driver) == "ShelfScene"
    assert driver.page(ShelfScene).shelved.info.id == game


def test_the_chips_of_one_option_have_one_size_of_type(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("setup", "smash_gear"))
    driver.settle()
    named = driver.named
    chips = [named[f"turn_limit {limit}"] for limit in ("off", "60", "100", "200")]
    assert len({faces.label_size(driver.kit, chip.box, chip.label, "chip")[0] for chip in chips}) == 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1280, 960)])
def test_many_options_leave_room_for_both_players(drive: Drive, size: tuple[int, int]) -> None:
    driver = drive(size, first=lambda app: app.page("setup", "smash_gear"))
    driver.settle()
    players = driver.named["players"]
    (_, top, _, high), (_, y, _, tall) = players.box, players.row_box(1)
    assert top <= y and y + tall <= top + high + 0.5, "the second name is seen without scrolling"
    press(driver, "hands hidden")
    press(driver, "always_ask yes")
    chosen = driver.page(SetupScene).setup.options
    assert (chosen["hands"], chosen["always_ask"]) == ("hidden", "yes")
    chips = [control for name, control in driver.named.items() if name.startswith(("hands ", "always_ask "))]
    sizes = {faces.label_size(driver.kit, chip.box, chip.label, "chip")[0] for chip in chips}
    assert len(sizes) == 1, "what shares a line is not squeezed"
    right = driver.page(SetupScene).w - 16
    assert all(chip.box[0] + chip.box[2] <= right for chip in chips)


def test_a_small_window_has_two_parts_that_keep_what_was_chosen(drive: Drive) -> None:
    driver = setup_of(drive, (640, 480))
    driver.click(middle(driver.named["gallery"].tile_box(2)))
    press(driver, "part players")
    press(driver, "more")
    driver.resize((1280, 720))
    driver.frames(2)
    assert (
        driver.page(SetupScene).chosen.options["planet"]
        == driver.page(SetupScene).chosen.offered[2].id
        != "lv_426"
    )
    assert len(driver.page(SetupScene).players.seats) == 2
    assert {"gallery", "players"} <= set(driver.named)


@given(st.lists(st.text(max_size=60), min_size=1, max_size=99))
def test_names_are_never_empty_long_or_twice(names: list[str]) -> None:
    tidy = tidy_names(names)
    assert len(tidy) == len(names)
    assert len({name.casefold() for name in tidy}) == len(tidy)
    assert all(0 < len(name) <= NAME_LENGTH and name == name.strip() for name in tidy)
    assert tidy_names(tidy) == tidy


@given(st.text(max_size=80))
def test_any_text_gives_a_seed_or_one_line(text: str) -> None:
    seed, line = read_seed(text)
    assert line and "\n" not in line
    assert seed is None or 0 <= seed <= LARGEST_SEED


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(960, 720), (1280, 720), (2560, 1080)])
def test_who_plays_is_said_in_words(drive: Drive, size: tuple[int, int], told: list[str]) -> None:
    """At 960 x 720 a person was an icon alone."""
    setup_of(drive, size).settle()
    assert "Person" in told


def test_four_players_with_decks_are_all_seen_where_there_is_height_for_them(drive: Drive) -> None:
    four = Setup("gears_of_industry", ("Ann", "Ben", "Cid", "Dot"))
    driver = drive((960, 720), first=lambda app: SetupScene(app, "gears_of_industry", four))
    rows = driver.named["players"]
    assert rows.scroll.most <= 0 and len(driver.page(SetupScene).setup.seats) == 4


@pytest.mark.parametrize("size", [(1280, 720), (960, 720), (2560, 1080), (640, 480)])
def test_four_players_of_a_game_with_many_options_are_all_seen(drive: Drive, size: tuple[int, int]) -> None:
    """Four lines of words had the middle column, and one of four players was seen at a time."""
    setup = Setup("mechyard", ("Ada", "Bo", "Cy", "Dot"))
    driver = drive(size, first=lambda app: SetupScene(app, "mechyard", setup))
    driver.settle()
    page = driver.page(SetupScene)
    if page.small:
        page.show_part("players")
        driver.settle()
    assert driver.named["players"].scroll.most <= 0


def test_any_of_the_players_can_start_and_nobody_who_is_not_there(drive: Drive) -> None:
    """Of three or four players only the first two could be chosen."""
    four = Setup("mechyard", ("Ada", "Bo", "Cy", "Dot"))
    driver = drive((1280, 720), first=lambda app: SetupScene(app, "mechyard", four))
    driver.settle()
    page = driver.page(SetupScene)
    starts = page.controls.named["first"]
    assert [label for _, label in starts.options] == ["Random", "Ada", "Bo", "Cy", "Dot"]
    page.chosen.options["first"] = "3"
    page.relay()
    driver.settle()
    assert page.setup.options["first"] == "3" and not page.fault
    page.players.remove(3)
    driver.settle()
    offered = [name for name in page.controls.named if name.startswith("first ")]
    assert page.setup.options["first"] == "lot" and not page.fault
    assert offered == ["first lot", "first 0", "first 1", "first 2"]


def test_who_is_not_there_starts_no_game() -> None:
    game = catalog.load("mechyard")
    setup = Setup("mechyard", ("Ada", "Bo"), {"first": "2"})
    assert game.check_setup(setup) == ("First player: Player 3 needs 3 players or more.",)
