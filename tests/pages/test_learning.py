"""Learning by playing: what the shelf offers first, its tiles, the lessons of a game, and the progress in all."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from game.app.program import Program
from game.app.scene import Scene
from game.app.session import Session
from game.pages.learn import LearnScene
from game.pages.parts.course import ENOUGH, has_lessons
from game.pages.parts.daily_problem import daily_problem
from game.pages.parts.dates import today
from game.pages.play.lesson import LessonScene
from game.pages.play.table import TableScene
from game.pages.progress import ProgressScene
from game.pages.setup import SetupScene
from game.pages.shelf import ShelfScene, tiles
from game.store import clock
from game.store.progress import GameProgress, Solved
from rules import catalog
from rules.game import Setup
from rules.lessons.reading import first_game, lessons
from rules.problems.daily import daily
from rules.problems.reading import problems
from rules.problems.records import GRADE_WORDS
from tests.pages.play import advance, press, record, scene, start, tab_to
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME = "gears_of_industry"
IDS = [lesson.id for lesson in lessons(GAME)]
TILES = [(1280, 720), (1920, 1080), (2560, 1080), (960, 720)]
SMALL = (640, 480)


def shelf(
    learnt: GameProgress | None = None, *, game: str = GAME, finished: bool = False
) -> Callable[..., Scene]:
    """The shelf of somebody who has learnt something."""

    def first(app: Program) -> Scene:
        if learnt is not None:
            app.store.progress.add(game, learnt)
        if finished:
            app.store.records.add(record("once", game=game, seats=("Ada", "Bo")))
        return app.page("shelf", game)

    return first


def done(*ids: str) -> GameProgress:
    return GameProgress(lessons=dict.fromkeys(ids, ""))


# -- what is offered first


def test_who_never_played_is_offered_a_lesson_and_may_play(drive: Drive) -> None:
    driver = drive(first=shelf())
    assert driver.control("Learn by playing").kind == "primary"
    driver.press_on("Play")
    assert scene(driver) == "SetupScene"


@pytest.mark.many_cases
@pytest.mark.parametrize("way", ["key", "box"])
def test_learn_by_playing_opens_the_first_lesson_that_is_left(drive: Drive, way: str) -> None:
    driver = drive(first=shelf(done(IDS[0])))
    if way == "key":
        driver.key("return")
    else:
        page = driver.page(ShelfScene)
        x, y, w, h = page.boxes.shelving.box(page.shelved.chosen, True)
        driver.click((x + w / 2, y + h / 2))
    driver.frames(2)
    opens(driver, IDS[1])


def opens(driver: Driver, lesson: str) -> None:
    """A lesson is on the screen."""
    assert driver.page(LessonScene).steps.lesson.id == lesson


def test_after_three_lessons_it_is_the_first_game(drive: Drive) -> None:
    driver = drive(first=shelf(done(*IDS[:ENOUGH])))
    assert driver.control("Your first game").kind == "primary"
    assert driver.control("Play").enabled
    driver.key("return")
    driver.settle()
    first = first_game(GAME)
    assert first is not None
    assert isinstance(driver.app.scene, TableScene)
    assert driver.session.setup.bots == first.bots
    assert driver.session.history.seed == first.seed


@pytest.mark.parametrize("how", ["a finished game", "the first game"])
def test_after_a_finished_game_it_is_play_for_good(drive: Drive, how: str) -> None:
    learnt = GameProgress(first_game="done") if how == "the first game" else None
    driver = drive(first=shelf(learnt, finished=how == "a finished game"))
    assert driver.control("Play").kind == "primary"
    assert all(control.label != "Learn by playing" for control in driver.controls)


def test_an_unfinished_game_comes_first(drive: Drive) -> None:
    driver = drive(first=lambda app: shelf()(app) if advance(start(app), 4).files.close() is None else None)
    driver.key("home")
    page = driver.page(ShelfScene)
    page.choose(next(n for n, info in enumerate(page.shelved.games) if info.id in page.shelved.running))
    driver.settle()
    assert driver.control("Continue").kind == "primary"
    assert driver.control("New game").enabled


@pytest.mark.many_cases
@pytest.mark.parametrize("id", catalog.IDS)
@pytest.mark.parametrize("size", [SMALL, *TILES])
def test_lessons_and_the_daily_problem_are_a_click_away(drive: Drive, id: str, size: tuple[int, int]) -> None:
    driver = drive(size, first=shelf(game=id))
    driver.settle()
    ways = {"lessons": "LearnScene", "daily": "TableScene"}
    if problems(id):
        ways["problem"] = "ProblemScene"
    for name, expected in ways.items():
        press(driver, name)
        driver.settle()
        assert scene(driver) == expected
        driver.app.stack.reset(driver.app.page("shelf", id))
        driver.settle()


def test_the_keyboard_alone_reaches_the_tiles(drive: Drive) -> None:
    driver = drive(first=shelf())
    driver.settle()
    tab_to(driver, "Lessons")
    driver.key("return")
    driver.frames(2)
    assert scene(driver) == "LearnScene"


# -- the tiles


def test_the_first_frame_reads_neither_lessons_nor_problems(drive: Drive, told: list[str]) -> None:
    driver = drive(first=shelf(done(IDS[0])))
    assert "Daily problem" in told
    driver.settle()
    assert lessons(GAME)[1].title in told


def test_the_shelf_looks_for_files_of_lessons_once(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def count(app: Program, game: str) -> bool:
        looked.append(game)
        return has_lessons(app, game)

    monkeypatch.setattr(tiles, "has_lessons", count)
    driver = drive(first=shelf(done(IDS[0])))
    driver.settle()
    driver.frames(10)
    assert looked == [GAME]


def test_the_lessons_tile_names_the_next_lesson_and_its_minutes(drive: Drive, told: list[str]) -> None:
    drive(first=shelf(done(IDS[0]))).settle()
    lesson = lessons(GAME)[1]
    assert {"Next", lesson.title, f"2 of {len(IDS)}, about {lesson.minutes} minutes"} <= set(told)


def test_the_lessons_tile_says_what_is_enough_to_play(drive: Drive, told: list[str]) -> None:
    drive(first=shelf()).settle()
    minutes = sum(lesson.minutes for lesson in lessons(GAME)[:ENOUGH])
    assert {f"{ENOUGH} of {len(IDS)} lessons,", f"{minutes} minutes, then play"} <= set(told)


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(960, 720), (1280, 720), (1920, 1080)])
def test_what_is_enough_to_play_is_never_cut(drive: Drive, cut: list[str], size: tuple[int, int]) -> None:
    drive(size, first=shelf()).settle()
    assert not [words for words in cut if "lesson" in words or "minutes" in words]


def test_the_lessons_tile_says_where_a_lesson_was_left(drive: Drive, told: list[str]) -> None:
    drive(first=shelf(GameProgress(lessons={IDS[0]: ""}, left={IDS[1]: 2}))).settle()
    assert {"Continue", f"Step 3 of {len(lessons(GAME)[1].steps)}"} <= set(told)


@pytest.mark.slow
def test_a_game_is_new_until_a_lesson_was_begun(drive: Drive, told: list[str]) -> None:
    drive(first=shelf()).settle()
    assert "New to you" in told
    told.clear()
    drive(first=shelf(done(IDS[0]))).settle()
    assert "New to you" not in told


def test_the_lessons_tile_of_who_did_them_all(drive: Drive, told: list[str]) -> None:
    drive(first=shelf(done(*IDS))).settle()
    assert "All lessons done" in told


def test_the_daily_problem_is_that_of_the_day_and_says_what_was_tried(drive: Drive) -> None:
    driver = drive(first=shelf())
    found = daily_problem(driver.app, GAME)
    assert found is not None
    id = daily([each.id for each in problems(GAME)], today())
    assert found.problem.id == id
    moves = f"{found.problem.moves} move{'s' * (found.problem.moves > 1)}"
    assert found.state == f"{moves}, {GRADE_WORDS[found.problem.grade - 1]}"
    progress = driver.app.store.progress
    for tries, words in ((1, "1 try"), (2, "2 tries")):
        progress.problem_tried(GAME, id)
        found = daily_problem(driver.app, GAME)
        assert found is not None
        assert found.solved == Solved(tries=tries)
        assert found.state == f"{moves}, {words}"
    progress.problem_solved(GAME, id, 2)
    found = daily_problem(driver.app, GAME)
    assert found is not None
    assert found.state == f"{moves}, solved before"
    progress.problem_solved(GAME, id, 2, day=today().isoformat())
    found = daily_problem(driver.app, GAME)
    assert found is not None
    assert (found.state, found.stars) == (f"{moves}, solved today", 2)


def test_days_in_a_row_burn_and_yesterdays_stars_are_shown(drive: Drive, told: list[str]) -> None:
    now = datetime(2026, 3, 14, 15, 9)
    days = {(now.date() - timedelta(days=ago)).isoformat(): 3 for ago in (1, 2, 3, 5)}
    with clock.frozen(now):
        drive(first=shelf(GameProgress(days=days))).settle()
        assert {"3 days", "Yesterday"} <= set(told)
    told.clear()
    with clock.frozen(now + timedelta(days=1)):
        drive(first=shelf()).settle()
        assert not {"3 days", "Yesterday"} & set(told), "the row is broken"


def test_a_date_that_never_was_is_no_day(drive: Drive, told: list[str]) -> None:
    driver = drive(first=shelf(GameProgress(days={"2026-13-45": 3})))
    driver.settle()
    assert "Daily problem" in told


# -- the lessons of a game


def learn(learnt: GameProgress | None = None, game: str = GAME) -> Callable[..., Scene]:
    def first(app: Program) -> Scene:
        if learnt is not None:
            app.store.progress.add(game, learnt)
        return app.page("learn", game)

    return first


def pick(driver: Driver, row: int) -> None:
    """Click a row of the chain."""
    rows = driver.named["chain"]
    x, y, _, _ = rows.box
    driver.click((x + 80, y + (row + 0.5) * rows.row_height))
    driver.frames(2)


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("size", [SMALL, *TILES])
def test_every_lesson_is_open_from_the_start(drive: Drive, size: tuple[int, int]) -> None:
    for row, id in enumerate(IDS):
        driver = drive(size, first=learn())
        driver.frames(3)
        pick(driver, row + (row >= ENOUGH))
        opens(driver, id)
        driver.close()


def test_the_chain_says_title_goal_minutes_and_what_was_done(drive: Drive, told: list[str]) -> None:
    drive(first=learn(GameProgress(lessons={IDS[0]: "", IDS[1]: "old"}, left={IDS[2]: 1}))).settle()
    found = lessons(GAME)
    assert {lesson.title for lesson in found} | {lesson.goal for lesson in found} <= set(told)
    assert {"Done", "Done, changed since", f"Step 2 of {len(found[2].steps)}", "Your first game"} <= set(told)
    assert f"2 of {len(IDS)} done" in told


@pytest.mark.parametrize(
    ("learnt", "label"),
    [
        (GameProgress(), "Start lesson 1"),
        (GameProgress(left={IDS[0]: 1}), "Continue lesson 1"),
        (done(*IDS[:ENOUGH]), "Your first game"),
        (
            GameProgress(lessons=dict.fromkeys(IDS[:ENOUGH], ""), first_game="done"),
            f"Start lesson {ENOUGH + 1}",
        ),
        (GameProgress(lessons=dict.fromkeys(IDS, ""), first_game="done"), "Play"),
    ],
)
def test_the_primary_button_is_the_next_step(drive: Drive, learnt: GameProgress, label: str) -> None:
    driver = drive(first=learn(learnt))
    assert driver.control(label).kind == "primary"


def test_after_the_first_game_the_setup_offers_a_bot_again(drive: Drive) -> None:
    driver = drive(first=learn())
    pick(driver, ENOUGH)
    driver.settle()
    first = first_game(GAME)
    assert first is not None and driver.app.settings.bots == first.bots
    driver.app.stack.reset(driver.app.page("setup", GAME))
    driver.settle()
    assert driver.page(SetupScene).players.seat_list.bots == first.bots


def test_the_first_game_is_after_enough_lessons_in_the_chain_and_begins(drive: Drive) -> None:
    driver = drive(first=learn())
    pick(driver, ENOUGH)
    driver.settle()
    first = first_game(GAME)
    assert first is not None
    assert driver.session.history.seed == first.seed


def test_problems_are_beside_the_lessons(drive: Drive) -> None:
    driver = drive(first=learn())
    driver.settle()
    press(driver, "problems")
    assert scene(driver) == "ProblemsScene"
    driver.key("escape")
    driver.settle()
    press(driver, "daily")
    driver.settle()
    assert scene(driver) == "ProblemScene"


def test_what_is_learnt_on_a_page_above_is_seen_on_return(drive: Drive, told: list[str]) -> None:
    driver = drive(first=learn())
    press(driver, "rules")
    driver.app.store.progress.lesson_done(GAME, IDS[0], "")
    told.clear()
    driver.key("escape")
    driver.settle()
    assert f"1 of {len(IDS)} done" in told


def test_a_daily_problem_solved_above_the_lessons_is_seen_on_return(drive: Drive, told: list[str]) -> None:
    driver = drive(first=learn())
    driver.settle()
    page = driver.page(LearnScene)
    assert page.problem is not None and page.problem.state.endswith(GRADE_WORDS)
    press(driver, "daily")
    driver.settle()
    day, id = today().isoformat(), page.problem.problem.id
    driver.app.store.progress.problem_solved(GAME, id, 3, day=day)
    driver.app.pop()
    driver.settle()
    assert page.problem.state.endswith("solved today")


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [SMALL, *TILES])
@pytest.mark.parametrize("page", ["setup", "rulebook"])
def test_setup_and_rulebook_lead_to_the_lessons(drive: Drive, page: str, size: tuple[int, int]) -> None:
    driver = drive(size, first=lambda app: Program.page(app, page, GAME))
    press(driver, "lessons")
    assert isinstance(driver.app.scene, LearnScene)


def test_the_menu_of_a_game_leads_to_the_lessons_and_back(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("play", Session.start(app, app.game(GAME), two(app), 3)))
    driver.settle()
    driver.key("escape")
    driver.press_on("Lessons")
    driver.frames(2)
    assert isinstance(driver.app.scene, LearnScene)
    driver.key("escape", "escape")
    driver.frames(2)
    assert isinstance(driver.app.scene, TableScene)


def test_a_game_begun_from_a_rulebook_over_a_table_leaves_one_table(drive: Drive) -> None:
    """Both games would write one journal."""
    driver = drive(
        first=lambda app: app.page("play", advance(Session.start(app, app.game(GAME), two(app), 3), 6))
    )
    before = driver.session
    driver.app.push(driver.app.page("rulebook", GAME))
    driver.settle()
    driver.app.push(driver.app.page("learn", GAME))
    driver.settle()
    pick(driver, ENOUGH)
    driver.settle()
    driver.press_on("Start again")
    driver.settle()
    first = first_game(GAME)
    assert first is not None
    assert driver.session is not before
    assert driver.session.history.seed == first.seed
    assert len([each for each in driver.app.stack.scenes if isinstance(each, TableScene)]) == 1
    assert any(info.moves == len(before.history.actions) for info in driver.app.store.saves.list())


def two(app: Program) -> Setup:
    return app.game(GAME).default_setup(2)


# -- the progress in all games


@pytest.mark.slow
def test_progress_shows_every_game_and_leads_there(drive: Drive, told: list[str]) -> None:
    driver = drive(first=shelf(done(IDS[0])))
    press(driver, "progress")
    driver.settle()
    page = driver.page(ProgressScene)
    assert set(page.summaries) == set(catalog.IDS)
    assert f"1 of {len(IDS)} lessons" in told
    for name, expected in (
        ("lessons", "LearnScene"),
        ("problems", "ProblemsScene"),
        ("records", "RecordsScene"),
    ):
        press(driver, f"{name} {GAME}")
        driver.settle()
        assert scene(driver) == expected
        driver.key("escape")
        driver.settle()


def test_progress_counts_cogs_stars_games_and_streaks(drive: Drive, told: list[str]) -> None:
    now = datetime(2026, 3, 14, 15, 9)
    id = problems(GAME)[0].id

    def first(app: Program) -> Scene:
        learnt = GameProgress(
            problems={id: Solved(2, 1), "of_a_closed_pack": Solved(3)},
            days={"2026-03-13": 3, "2026-03-14": 2},
            first_game="begun",
        )
        app.store.progress.add(GAME, learnt)
        app.store.records.add(record("a", options={"planet": "brine"}, title="Hard win", daily="2026-03-14"))
        return app.page("progress")

    with clock.frozen(now):
        drive(first=first).settle()
    count = len(problems(GAME))
    assert {f"1 of {count} problems", f"2 of {3 * count} stars", "First game begun"} <= set(told)
    assert "Daily problem: 2 days, best 2" in told
    assert {"3 of 27 cogs", "Played 1, won 1", "Daily planet: 1 day, best 1"} <= set(told)


def test_the_daily_position_fits_its_panel_after_the_window_was_resized(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("learn", "mechyard"))
    driver.settle()
    driver.resize((960, 720))
    driver.settle()
    page = driver.page(LearnScene)
    assert page.aside.board is not None
    assert driver.kit.size_of(page.aside.board)[0] < page.areas["problems"][2]
