"""A problem at the table: solved by hand and by keys, failed, helped, begun again, left and replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.gears_of_industry.viewer import is_yours
from game.pages.parts.problem_stars import earned
from game.pages.play.problem import ProblemScene
from game.pages.play.problem.replay import solution_of
from game.store import clock
from game.store.progress import Solved
from game.table.hint import Advice
from game.ui.canvas import centre
from game.ui.kit import Kit
from rules.game import Action
from rules.problems.daily import daily
from rules.problems.reading import problems
from rules.problems.run import ProblemRun
from rules.scenes.posing import actions_of
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GEARS, SMASH, WARFARE, PLANET = "gears_of_industry", "smash_gear", "immense_warfare", "planet_smash"
ATTACKS = "peel_then_crack"
"""A problem of three attacks, each a drag of a unit."""
ONE_OF_EACH = (
    (GEARS, "save_it_for_broker"),
    (SMASH, "let_them_hit_you"),
    (WARFARE, ATTACKS),
    (PLANET, "sharpen_it_first"),
    ("mechyard", "shoot_on_the_way_in"),
)
"""A problem of each game."""


def opened(
    drive: Drive,
    game: str = WARFARE,
    id: str = ATTACKS,
    size: tuple[int, int] = (1280, 720),
) -> Driver:
    """A problem just opened."""
    driver = drive(size, first=lambda app: app.page("play.problem", game, id))
    driver.settle()
    return driver


def scene(driver: Driver) -> ProblemScene:
    """The problem on the table."""
    return driver.page(ProblemScene)


def solution(driver: Driver) -> Sequence[Action]:
    """The stored solution as actions."""
    return solution_of(driver.game, scene(driver).attempt.problem)[0]


def named(driver: Driver, words: str) -> Action:
    """The legal action with these words."""
    return next(actions_of(driver.game, driver.view, words))


def solve(driver: Driver) -> None:
    """Make the moves of the stored solution by hand."""
    for action in solution(driver):
        driver.act(action)


def fail(driver: Driver) -> None:
    """Make three moves that lead nowhere."""
    for words in (
        "Move Wind-Up Mouse at c4 to c3",
        "Move Cruiser at e4 to e3",
        "Move Laser Cannon at d3 to d2",
    ):
        driver.act(named(driver, words))


def aim_by_arrows(driver: Driver, place: str) -> None:
    """Press arrows towards a legal place until it is aimed."""
    for _ in range(20):
        if driver.aim == place:
            return
        before = driver.aim
        (x, y), (to_x, to_y) = centre(driver.box(before)), centre(driver.box(place))
        keys = ["right" if to_x > x else "left", "down" if to_y > y else "up"]
        for key in keys if abs(to_x - x) > abs(to_y - y) else reversed(keys):
            if driver.aim == before:
                driver.key(key)
    raise AssertionError(f"the arrows never reach {place}")


def kept(driver: Driver) -> Solved:
    """What the player's progress says of the problem, whatever day it is."""
    here = scene(driver)
    found = driver.app.store.progress.game(driver.game.id).problems.get(here.attempt.problem.id, Solved())
    return replace(found, day="")


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize(("game", "id"), ONE_OF_EACH)
def test_a_problem_of_each_game_is_solved_by_hand_for_three_stars(drive: Drive, game: str, id: str) -> None:
    driver = opened(drive, game, id)
    solve(driver)
    assert scene(driver).attempt.run.state == "solved"
    assert kept(driver) == Solved(stars=3, tries=1)
    assert driver.control("Next problem").primary


@pytest.mark.slow
def test_the_hand_is_still_called_yours_after_the_clash_that_solves_it(drive: Drive) -> None:
    """Then the rival would decide, but nobody else sits at this table."""
    driver = opened(drive, GEARS, "save_it_for_broker")
    solve(driver)
    asked = driver.view.question
    assert asked is not None and asked.seat != driver.game.viewer(driver.view)
    assert is_yours(driver.look.parts.model(driver.view))


@pytest.mark.slow
def test_it_is_solved_by_keys_alone(drive: Drive) -> None:
    driver = opened(drive)
    for move in scene(driver).attempt.problem.solution:
        driver.tab_to(move.piece)
        driver.key("return")
        aim_by_arrows(driver, move.to)
        driver.key("return")
        driver.settle()
    assert scene(driver).attempt.run.state == "solved"
    driver.key("return")  # Next is the primary button now
    driver.settle()
    assert scene(driver).attempt.problem.id != ATTACKS


@pytest.mark.slow
def test_only_next_is_brass(drive: Drive) -> None:
    driver = opened(drive)
    assert driver.control("End turn").kind == "secondary"
    solve(driver)
    assert [each.label for each in driver.controls if getattr(each, "kind", "") == "primary"] == [
        "Next problem"
    ]


@pytest.mark.slow
def test_a_wrong_end_is_taken_back_by_hand_and_the_try_goes_on(drive: Drive) -> None:
    driver = opened(drive)
    fail(driver)
    assert scene(driver).attempt.run.state == "failed"
    assert "You haven't won." in scene(driver).attempt.run.why
    driver.frames(300)
    assert len(driver.session.history.actions) == 3, "nothing is taken back by itself"
    assert not list(driver.moves.drops), "nothing else can be moved"
    for _ in range(3):
        driver.press_on("Undo")
        driver.settle()
    assert scene(driver).attempt.run.state == "open"
    solve(driver)
    assert kept(driver) == Solved(stars=3, tries=1), "undo is free"


def test_the_move_that_failed_shakes_unless_motion_is_off(drive: Drive) -> None:
    driver = opened(drive)
    fail_but_last, last = named(driver, "Move Wind-Up Mouse at c4 to c3"), "Move Laser Cannon at d3 to d2"
    driver.act(fail_but_last)
    driver.act(named(driver, "Move Cruiser at e4 to e3"))
    driver.begin(named(driver, last))
    assert any(_shakes(driver) for _ in range(90))
    driver.settle()
    driver.press_on("Undo")
    driver.app.change_settings(motion="reduced")
    driver.settle()
    driver.begin(named(driver, last))
    assert not any(_shakes(driver) for _ in range(90))


def _shakes(driver: Driver) -> bool:
    driver.frames(1)
    return scene(driver).motions.shake is not None


@pytest.mark.slow
def test_start_over_counts_a_try_and_tells_why_the_last_failed(drive: Drive, told: list[str]) -> None:
    driver = opened(drive)
    fail(driver)
    driver.press_on("Start over")
    driver.settle()
    assert not driver.session.history.actions
    assert "Try 1" in told
    solve(driver)
    assert kept(driver) == Solved(stars=2, tries=2)


def test_looking_at_a_problem_counts_no_try(drive: Drive) -> None:
    driver = opened(drive)
    assert kept(driver) == Solved()
    scene(driver).start_over()
    assert driver.notices == ["You haven't made a move yet."]
    assert kept(driver).tries == 0


@pytest.mark.slow
def test_a_hint_shows_the_move_and_takes_a_star(drive: Drive) -> None:
    driver = opened(drive)
    driver.press_on("Hint: takes a star  (H)")
    driver.settle()
    assert driver.hint is not None and driver.hint.move is not None
    assert driver.hint.move.action == solution(driver)[0]
    assert kept(driver).hints == 1, "kept at once"
    driver.key("escape", "h")
    assert kept(driver).hints == 1, "showing it again is free"
    driver.key("escape")
    solve(driver)
    assert kept(driver) == Solved(stars=2, tries=1, hints=1)


def test_more_hints_take_more_stars_but_never_the_last() -> None:
    assert [earned(1, hints) for hints in range(4)] == [3, 2, 1, 1]
    assert [earned(tries, 0) for tries in range(1, 5)] == [3, 2, 1, 1]


def _said(driver: Driver) -> tuple[str, ...]:
    assert driver.hint is not None and isinstance(driver.hint.words, Advice)
    return driver.hint.words.lines


def test_the_words_on_how_to_start_end_with_the_first_move(drive: Drive) -> None:
    driver = opened(drive, SMASH, "mined_8_1")
    mined = scene(driver).attempt.problem
    assert mined.hint.startswith("Start with") and not mined.title
    driver.key("h")
    driver.settle()
    assert mined.hint in _said(driver)
    driver.key("escape")
    driver.act(solution(driver)[0])
    driver.key("h")
    driver.settle()
    assert mined.hint not in _said(driver)


def test_where_no_way_is_left_a_hint_is_free(drive: Drive) -> None:
    driver = opened(drive)
    driver.act(named(driver, "Move Laser Cannon at d3 to d2"))
    driver.key("h")
    driver.settle()
    assert driver.hint is None
    assert "can't solve it from here" in " ".join(driver.notices)
    assert kept(driver).hints == 0


def test_what_a_problem_leaves_out_is_not_lit_in_the_store(drive: Drive) -> None:
    driver = opened(drive, SMASH, "mined_8_1")
    look, view = driver.look, driver.view
    offers = [piece for piece in driver.game.at(view).pieces if piece.place.startswith("store/")]
    buyable = {each.id for each in offers if each.id and not driver.game.at(view).tag(each).why}
    assert buyable and buyable <= look.parts.resting
    hand = {piece.id for piece in driver.game.at(view).pieces if piece.place == "hand/0"}
    assert not hand & look.parts.resting
    size = min(driver.box("store/base")[2:])
    top = next(each for each in offers if each.id in buyable)
    dark = look.piece(top, size).get_buffer().raw
    look.parts.resting = frozenset()
    look.parts.at(view)
    assert look.piece(top, size).get_buffer().raw != dark


def test_what_a_problem_leaves_out_is_not_lit_in_a_resized_window(drive: Drive) -> None:
    driver = opened(drive, SMASH, "mined_8_1")
    left_out, store = driver.look.parts.resting, driver.picture(driver.box("store/base"))
    driver.resize((1920, 1080))
    driver.settle()
    assert driver.look.parts.resting == left_out
    driver.resize((1280, 720))
    driver.settle()
    assert driver.picture(driver.box("store/base")) == store


def test_a_move_that_problems_leave_out_is_refused_beside_its_button(drive: Drive) -> None:
    driver = opened(drive)
    driver.press_on("End turn")
    driver.settle()
    assert driver.bubble is not None
    assert driver.bubble.text == "Solve the problem this turn, or start over."
    assert not driver.session.history.actions


def test_what_is_left_out_is_refused_beside_its_piece(drive: Drive) -> None:
    driver = opened(drive, SMASH, "make_room")
    bought = next(
        action
        for action in driver.session.actions()
        if "Buy" in driver.game.at(driver.view).action_to_string(action)
    )
    driver.begin(bought)
    driver.settle()
    assert driver.bubble is not None
    assert "buying" in driver.bubble.text
    assert not driver.session.history.actions


@pytest.mark.slow
def test_it_is_left_and_taken_up_again_with_its_tries(drive: Drive, home: Path) -> None:
    driver = opened(drive)
    driver.act(solution(driver)[0])
    driver.close()
    again = opened(drive)
    assert kept(again) == Solved(tries=1), "the try was kept when the window closed"
    solve(again)
    assert kept(again) == Solved(stars=2, tries=2)


@pytest.mark.slow
def test_a_solved_problem_keeps_its_stars_when_solved_again(drive: Drive) -> None:
    driver = opened(drive)
    solve(driver)
    scene(driver).start_over()
    driver.settle()
    fail(driver)
    driver.press_on("Start over")
    driver.settle()
    solve(driver)
    assert kept(driver) == Solved(stars=3, tries=1)


@pytest.mark.slow
def test_the_solved_line_is_replayed_and_can_be_stopped(drive: Drive) -> None:
    driver = opened(drive)
    solve(driver)
    line = tuple(driver.session.history.actions)
    driver.press_on("Replay")
    driver.frames(1)
    assert not driver.session.history.actions
    assert _waits(driver, lambda: not scene(driver).watching)
    assert tuple(driver.session.history.actions) == line
    driver.press_on("Replay")
    driver.frames(1)
    driver.press_on("Stop")
    driver.frames(1)
    assert tuple(driver.session.history.actions) == line
    assert driver.control("Next problem").primary


def _waits(driver: Driver, until: Callable[[], bool]) -> bool:
    """Whether something happens within a minute."""
    for _ in range(3600):
        if until():
            return True
        driver.frames(1)
    return False


@pytest.mark.slow
def test_the_stored_solution_is_replayed_where_the_own_one_differs(drive: Drive) -> None:
    driver = opened(drive, GEARS, "swap_the_last_card")
    for kind in ("Next: Market", "Play Stock", "Use Rail", "Swap with Strike", "Clash in Market I"):
        legal = (
            (driver.game.at(driver.view).action_to_string(each), each) for each in driver.session.actions()
        )
        driver.make(next(each for words, each in legal if words.startswith(kind)))
        driver.settle()
    own = tuple(driver.session.history.actions)
    assert scene(driver).attempt.run.state == "solved"
    driver.press_on("Other way")
    driver.frames(1)
    assert driver.session.history.actions != [*own]
    assert _waits(driver, lambda: not scene(driver).watching)
    assert tuple(driver.session.history.actions) == own, "the table then shows the own solution again"


@pytest.mark.slow
def test_the_stored_solution_is_not_offered_to_who_found_it(drive: Drive) -> None:
    driver = opened(drive)
    solve(driver)
    assert not [each for each in driver.controls if each.label == "Other way"]


def its_day() -> datetime:
    """Noon of a day whose problem is that of these tests."""
    days = (datetime(2026, 3, 1, 12) + timedelta(days=number) for number in count())
    ids = [each.id for each in problems(WARFARE)]
    return next(day for day in days if daily(ids, day.date()) == ATTACKS)


@pytest.mark.slow
def test_the_days_problem_solved_again_keeps_the_number_of_its_tries(drive: Drive) -> None:
    with clock.frozen(its_day()):
        driver = opened(drive)
        solve(driver)
        scene(driver).start_over()
        driver.settle()
        solve(driver)
        assert kept(driver) == Solved(stars=3, tries=1)


@pytest.mark.slow
def test_the_days_problem_counts_for_its_day(drive: Drive) -> None:
    day = its_day()
    with clock.frozen(day):
        driver = opened(drive)
        solve(driver)
        date = day.date().isoformat()
        progress = driver.app.store.progress.game(WARFARE)
        assert progress.days == {date: 3}
        assert progress.problems[ATTACKS].day == date


def test_escape_leaves_the_problem_for_the_page_it_was_opened_from(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("problems", WARFARE))
    driver.settle()
    driver.press_on("Solve")
    driver.settle()
    assert scene(driver)
    driver.key("escape")
    driver.settle()
    assert type(driver.scene).__name__ == "ProblemsScene"


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720), (2560, 1080)])
def test_no_word_of_the_panel_is_lost_at_any_size(
    drive: Drive, size: tuple[int, int], told: list[str]
) -> None:
    driver = opened(drive, size=size)
    here = scene(driver)
    assert "3 left" in told
    assert any("In 3 moves." in words for words in here.panel.sheet.brief.binds.splitlines())
    fail(driver)
    for label in ("Start over", "Undo"):
        x, y, w, h = driver.control(label).box
        canvas = driver.canvas
        assert x >= 0 and y >= 0 and x + w <= canvas.w and y + h <= canvas.h


def written(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The words that the panel shows now."""
    said = set[str]()
    text, paragraph = Kit.draw_text, Kit.paragraph
    with monkeypatch.context() as during:
        during.setattr(
            Kit, "draw_text", lambda kit, to, words, *a, **k: said.add(words) or text(kit, to, words, *a, **k)
        )
        during.setattr(
            Kit, "paragraph", lambda kit, words, *a, **k: said.add(words) or paragraph(kit, words, *a, **k)
        )
        scene(driver).panel.draw(driver.kit, driver.surface, driver.box("panel/preview"))
    return said


def failing(driver: Driver) -> Action:
    """A legal action with which the try fails."""
    made = driver.session.history.actions
    for action in driver.session.actions():
        run = ProblemRun(driver.game, scene(driver).attempt.problem)
        for each in (*made, action):
            run.history.do(each)
        run.follow()
        if run.state == "failed" and run.line and not scene(driver).attempt.run.judge(action):
            return action
    raise AssertionError("no action fails")


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
@pytest.mark.parametrize(("game", "id"), ONE_OF_EACH)
def test_every_move_of_the_line_is_shown_before_during_and_after_it(
    drive: Drive, game: str, id: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planet Smash showed 2 of 4 moves, and Mechyard 5 of 6."""
    driver = opened(drive, game, id, size)
    here, moves = scene(driver), solution(driver)
    rows = {f"{number}" for number in range(1, here.attempt.problem.moves + 1)}
    assert rows <= written(driver, monkeypatch)
    for action in moves[:-1]:
        driver.act(action)
    line = here.panel.sheet.current.line
    assert rows | {*line} <= written(driver, monkeypatch)
    driver.act(failing(driver))
    current = here.panel.sheet.current
    assert current.state == "failed" and current.line[: len(line)] == line
    assert {*current.line, current.why} <= written(driver, monkeypatch)
    driver.press_on("Undo")
    driver.settle()
    driver.act(moves[-1])
    assert (
        here.attempt.run.state == "solved"
        and len(here.panel.sheet.current.line) == here.attempt.problem.moves
    )
    assert {*here.panel.sheet.current.line} <= written(driver, monkeypatch)


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize(("game", "id"), ONE_OF_EACH)
def test_a_solved_problem_tells_its_trap(
    drive: Drive, game: str, id: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = opened(drive, game, id, size)
    solve(driver)
    sheet = scene(driver).panel.sheet
    assert sheet.current.state == "solved" and sheet.brief.trap
    assert {*sheet.current.line, f"The trap: {sheet.brief.trap}"} <= written(driver, monkeypatch)


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
@pytest.mark.parametrize("game", [PLANET, WARFARE])
def test_the_longest_line_has_room(
    drive: Drive, game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    longest = max(problems(game), key=lambda each: each.moves)
    driver = opened(drive, game, longest.id, size)
    solve(driver)
    line = scene(driver).panel.sheet.current.line
    assert len(line) == longest.moves and {*line} <= written(driver, monkeypatch)


@pytest.mark.slow
def test_only_the_move_with_which_a_try_fails_is_crossed(drive: Drive) -> None:
    """Ticks in a failed try made it look like a success."""
    driver = opened(drive)
    driver.act(named(driver, "Move Wind-Up Mouse at c4 to c3"))
    assert scene(driver).pill.marks == ("made",)
    driver.act(named(driver, "Move Cruiser at e4 to e3"))
    driver.act(named(driver, "Move Laser Cannon at d3 to d2"))
    assert scene(driver).pill.marks == ("spent", "spent", "failed")
    for _ in range(3):
        driver.press_on("Undo")
        driver.settle()
    solve(driver)
    assert scene(driver).pill.marks == ("right",) * 3


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", ["mechyard", WARFARE])
def test_the_date_of_a_daily_problem_is_never_cut(
    drive: Drive, cut: list[str], game: str, size: tuple[int, int]
) -> None:
    every = tuple(each.id for each in problems(game))
    driver = opened(drive, game, daily(every, clock.today()), size)
    assert scene(driver).attempt.day and not [words for words in cut if f"{clock.today():%b}" in words]
