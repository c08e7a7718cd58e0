"""Where seats are told, bots are told apart; what they did is nobody's result."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date

import pytest

from game.app.program import Program
from game.app.scene import Scene
from game.app.seats import bot_seats, describe_bots, name_in_sentence, name_with_bot
from game.app.session import Session
from game.pages.parts.dates import daily_record, daily_setup, today
from game.pages.parts.seat_dialog import SeatDialog
from game.pages.play.menu import MenuScene
from game.pages.play.moves import bot_report
from game.pages.play.seats import SeatsScene
from game.pages.play.table import TableScene
from game.pages.records import RecordsScene
from game.pages.replay import ReplayScene
from game.pages.result import ResultScene
from game.pages.saves import SavesScene
from game.pages.shelf import ShelfScene
from rules.game import Setup
from rules.smash_gear.events import MachineDestroyed
from tests.pages.play import GAME, SOLO, advance, middle, press, record, scene, start, tab_into
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
NAMES = ("Ada", "Master", "Hal")
BOTS = ("", "master", "apprentice")


def seating(*bots: str) -> Setup:
    """A game of so many seats, some of them bots'."""
    return Setup(GAME, NAMES[: len(bots)], SOLO.options, bots=bots if any(bots) else ())


def shown(drive: Drive, first: Callable[[Program], Scene], size: tuple[int, int] = (1280, 720)) -> Driver:
    driver = drive(size, first=first)
    driver.settle()
    return driver


def fill(app: Program) -> RecordsScene:
    """Two games of one's own, one against a bot, two of bots among themselves."""
    for number, fields in enumerate((
        {}, {"winners": (), "title": "Lost"},
        {"seats": ("Ada", "Master"), "bots": ("", "master"), "winners": (1,)},
        {"seats": ("Master",), "bots": ("master",), "rounds": 3},
        {"seats": ("Master", "Hal"), "bots": ("master", "apprentice"), "rounds": 4},
    )):  # fmt: skip
        app.store.records.add(record(str(number), **fields))
    return RecordsScene(app, GAME)


def test_games_of_bots_are_listed_but_do_not_count(drive: Drive) -> None:
    driver = shown(drive, fill)
    assert len(driver.page(RecordsScene).shown.records) == 5
    assert [one.id for one in driver.page(RecordsScene).shown.counted] == ["0", "1", "2"]
    assert len(driver.page(RecordsScene).history.newest) == 5


def test_the_history_is_narrowed_by_mouse_and_by_keyboard(drive: Drive) -> None:
    driver = shown(drive, fill)
    assert dict(driver.page(RecordsScene).history.kinds) == {
        "all": "All games (5)", "alone": "Alone (2)", "bots": "Against bots (1)", "watched": "Watched (2)",
    }  # fmt: skip
    drop = tab_into(driver, "kind")
    driver.key("return", "end", "return")
    driver.settle()
    assert [one.id for one in driver.page(RecordsScene).history.newest] == ["4", "3"]
    assert driver.named["history"].count == 2
    press(driver, "kind")
    x, y, w, h = drop.box
    driver.click((x + w / 2, y + h + 4 + 4 + 36 * 2.5))
    driver.settle()
    assert [one.id for one in driver.page(RecordsScene).history.newest] == ["2"]


def test_games_of_one_kind_need_no_filter(drive: Drive) -> None:
    def one(app: Program) -> Scene:
        app.store.records.add(record("a"))
        return RecordsScene(app, GAME)

    assert "kind" not in shown(drive, one).named


def test_watched_games_alone_leave_the_figures_empty(drive: Drive) -> None:
    def one(app: Program) -> Scene:
        app.store.records.add(record("a", bots=("master",)))
        return RecordsScene(app, GAME)

    driver = shown(drive, one)
    assert (len(driver.page(RecordsScene).shown.records), driver.page(RecordsScene).shown.counted) == (1, [])


def test_a_bots_daily_game_is_not_the_days(drive: Drive) -> None:
    driver = shown(drive, ShelfScene)
    game = driver.app.game(GAME)
    setup, seed = daily_setup(game, today())
    watched = Setup(GAME, setup.seats, setup.options, setup.decks, ("apprentice",))
    advance(Session.start(driver.app, game, watched, seed))
    assert daily_record(driver.app, GAME, today()) is None
    assert driver.app.store.records.all()[-1].daily == ""
    advance(Session.start(driver.app, game, setup, seed))
    mine = daily_record(driver.app, GAME, today())
    assert mine is not None and mine.daily == date.today().isoformat()


@pytest.mark.slow
def test_the_result_ranks_bots_with_their_mark_and_counts_nothing_watched(drive: Drive) -> None:
    driver = shown(drive, lambda app: ResultScene(app, advance(start(app, seating(*BOTS)))))
    assert driver.page(ResultScene).story.bots == {1, 2}
    plain = driver.picture()
    driver.close()
    people = shown(drive, lambda app: ResultScene(app, advance(start(app, seating("", "", "")))))
    assert people.picture() != plain
    people.close()
    alone = shown(drive, lambda app: ResultScene(app, advance(start(app, seating("master")))))
    assert alone.page(ResultScene).story.chips == [("bot", "Not counted: you watched")]


def test_again_seats_the_same_bots(drive: Drive) -> None:
    driver = shown(drive, lambda app: ResultScene(app, advance(start(app, seating("", "master")))))
    driver.key("return")
    driver.settle(1)
    assert driver.session.setup.bots == ("", "master")


def heard(driver: Driver) -> set[str]:
    """Who the panel of a replay says that moved, over its last 40 moves."""
    driver.key("end")
    said = set()
    for _ in range(40):
        said.add(driver.table.speakers.narration[0].partition(": ")[2])
        driver.key("left")
    return said


@pytest.mark.slow
def test_a_replay_names_the_bot_that_moved(drive: Drive) -> None:
    def first(app: Program) -> Scene:
        return ReplayScene(app, advance(start(app, seating("", "master")), 40).files.as_save("Duel"))

    driver = shown(drive, first)
    said = heard(driver)
    assert {"Ada", "Master (bot)"} <= said
    assert driver.table.bots == {1}


def test_a_replay_calls_no_move_a_bots_that_a_person_may_have_made(drive: Drive) -> None:
    def first(app: Program) -> Scene:
        session = advance(start(app, seating("", "")), 40)
        session.reseat(1, "apprentice")
        return ReplayScene(app, session.files.as_save("Left to a bot"))

    driver = shown(drive, first)
    said = heard(driver)
    assert said == set(NAMES[:2])


def test_saves_tell_who_plays(drive: Drive) -> None:
    def first(app: Program) -> Scene:
        for setup in (seating("", "master"), seating("", "")):
            session = advance(start(app, setup), 6)
            session.files.save("A save")
            session.files.close()
        return SavesScene(app)

    driver = shown(drive, first)
    told = [describe_bots(info.setup) for info in driver.page(SavesScene).found]
    assert sorted(told) == ["", "against Master"]


def test_the_shelf_tells_whose_game_goes_on(drive: Drive) -> None:
    def first(app: Program) -> Scene:
        advance(start(app, seating("", "master")), 6).files.close()
        return ShelfScene(app)

    driver = shown(drive, first)
    assert describe_bots(driver.page(ShelfScene).shelved.running[GAME].history.setup) == "against Master"
    driver.key("return")
    driver.settle(1)
    assert driver.session.setup.bots == ("", "master")


def test_words_for_every_company() -> None:
    rows = (("",), ("", ""), ("master",), ("", "master"), ("", "master", "x"))
    assert [describe_bots(seating(*bots)) for bots in rows] \
        == ["", "", "Ada plays", "against Master", "against 2 bots"]  # fmt: skip
    assert describe_bots(seating("a", "b")) == "only bots"
    setup = seating(*BOTS)
    assert [name_with_bot(setup, seat) for seat in range(3)] == ["Ada", "Master (bot)", "Hal (Apprentice)"]
    assert bot_seats(setup) == {1, 2}


# -- the seats of a running game


def menu_of(drive: Drive, *bots: str) -> Driver:
    driver = shown(drive, lambda app: MenuScene(app, advance(start(app, seating(*bots)), 12)))
    driver.press_on("Seats")
    driver.settle()
    return driver


def test_by_mouse_a_person_hands_over_and_takes_over_again(drive: Drive) -> None:
    driver = menu_of(drive, "", "")
    session = driver.session
    driver.click(middle(driver.page(SeatsScene).rows.side_box(1)))
    driver.settle()
    driver.click(middle(driver.page(SeatDialog).rows.row_box(3)))
    driver.settle()
    assert scene(driver) == "SeatsScene"
    assert session.setup.bots == ("", "master")
    driver.click(middle(driver.page(SeatsScene).rows.row_box(1)))
    driver.settle()
    driver.click(middle(driver.page(SeatDialog).rows.row_box(0)))
    driver.settle()
    assert session.setup.bots == ()
    driver.press_on("Back")
    driver.settle()
    assert scene(driver) == "MenuScene"


def test_by_keyboard_the_seat_of_a_lonely_player_is_handed_over(drive: Drive) -> None:
    driver = shown(drive, lambda app: MenuScene(app, advance(start(app, seating("")), 12)))
    session = driver.session
    driver.press_on("Seats")
    driver.settle()
    assert scene(driver) == "SeatDialog"
    driver.key("down", "return")
    driver.frames(2)
    assert session.setup.bots == ("apprentice",)
    session.files.close()
    again = Session.resume(driver.app, GAME)
    assert again.setup.bots == ("apprentice",)
    assert again.state == session.state


def test_ninety_nine_seats_scroll(drive: Drive) -> None:
    many = Setup(GAME, tuple(f"Player {n + 1}" for n in range(99)), SOLO.options)
    driver = shown(drive, lambda app: MenuScene(app, start(app, many)), (640, 480))
    driver.press_on("Seats")
    driver.settle()
    driver.key("end", "return")
    driver.settle()
    driver.key("down", "return")
    driver.settle()
    assert driver.session.setup.bot(98) == "apprentice"
    assert driver.page(SeatsScene).rows.scroll.offset == driver.page(SeatsScene).rows.scroll.most


def at_table(drive: Drive, *bots: str) -> Driver:
    def first(app: Program) -> Scene:
        app.change_settings(bot_pace="at_once", sound=False, motion="off")
        return TableScene(app, start(app, seating(*bots)))

    return shown(drive, first)


def seat_at_table(driver: Driver, *keys: str) -> None:
    """Change the only seat's decider at the table by keyboard alone, back at the table afterwards."""
    driver.key("escape")
    driver.frames(2)
    driver.press_on("Seats")
    driver.settle()
    driver.key(*keys)
    driver.frames(2)
    assert scene(driver) == "TableScene"


@pytest.mark.slow
def test_a_bot_plays_on_from_where_it_takes_over_until_it_is_relieved(drive: Drive) -> None:
    driver = at_table(drive, "")
    session = driver.session
    assert driver.table.bots == frozenset()
    seat_at_table(driver, "down", "return")
    assert driver.table.bots == {0}
    driver.frames(40)
    played = len(session.history.actions)
    assert played > 3, "the apprentice goes on"
    seat_at_table(driver, "home", "return")
    now = len(session.history.actions)
    driver.frames(40)
    assert len(session.history.actions) == now, "the person decides again"
    assert driver.table.bots == frozenset()
    assert session.files.helped == ("apprentice",), "and the record will say who helped"
    driver.act(session.actions()[0])
    assert len(session.history.actions) == now + 1


@pytest.mark.slow
def test_a_watched_game_ends_in_a_result_that_counts_for_nobody(drive: Drive) -> None:
    driver = at_table(drive, "apprentice")
    for _ in range(600):
        driver.frames(5)
        if scene(driver) == "ResultScene":
            break
    assert driver.page(ResultScene).story.watched
    (kept,) = driver.app.store.records.all()
    assert kept.bots == ("apprentice",) and kept.watched and not kept.won


def test_what_a_bot_did_is_headed_with_its_name_whoever_lost_by_it(drive: Drive) -> None:
    driver = shown(drive, ShelfScene)
    game = driver.app.game("smash_gear")
    options = {option.id: option.default for option in game.options()} | {"turn_limit": "60"}
    setup = Setup("smash_gear", ("Hal", "Sal"), options, bots=("apprentice", "master"))
    session, chance, lost = Session.start(driver.app, game, setup, 4), random.Random(1), 0
    while session.seat is not None:
        seat = session.seat
        session.do(chance.choice(session.actions()))
        heading, _ = bot_report(session)
        if session.seat == seat and any(type(event) is MachineDestroyed for event in session.history.log[-1]):
            assert heading == name_in_sentence(setup, seat)
            lost += session.history.log[-1][-1].seat != seat
    assert lost, "the last line was about who lost a machine"
