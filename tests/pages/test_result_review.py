"""The costliest rounds: on the result, on the replay it opens, and on the replay of older games."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from pygame import Surface

from game.app.program import Program
from game.app.session import Session
from game.pages.parts import game_review
from game.pages.replay import ReplayScene
from game.pages.result import ResultScene, panels
from game.pages.shelf import ShelfScene
from game.table.hint import Advice
from game.ui import text
from game.ui.canvas import contains
from game.ui.kit import Kit
from game.ui.scroll import BAR
from rules import catalog
from rules.bots.hints import Way
from rules.bots.jobs import run
from rules.bots.review import Drop, Review
from rules.game import Setup
from rules.scenes.posing import action_of, history_of
from tests.pages.play import SOLO, advance, press, start
from tests.scenes import scene
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
Patch = pytest.MonkeyPatch


def played(app: Program) -> Session:
    return advance(start(app))


def company(bots: tuple[str, ...] = ()) -> Callable[[Program], Session]:
    setup = Setup(SOLO.game, ("Ada", "Bert", "Cleo"), SOLO.options, bots=bots)
    return lambda app: advance(start(app, setup))


def result_of(
    drive: Drive, make: Callable[[Program], Session] = played, size: tuple[int, int] = (1280, 720)
) -> Driver:
    driver = drive(size, first=lambda app: ResultScene(app, make(app)))
    driver.settle()
    return driver


def held(app: Program) -> ResultScene:
    """A result whose look back does not come to an end."""
    app.bot_service.update = lambda: False  # type: ignore[method-assign]
    return ResultScene(app, played(app))


def review_of(driver: Driver) -> Review:
    review = driver.page(ResultScene).reviewing.look.review
    assert isinstance(review, Review)
    return review


def nothing_lost(patch: Patch) -> None:
    patch.setattr("rules.bots.jobs.run", lambda job, *_, **__: Review(job.seat, decisions=60))


def test_a_game_alone_is_looked_back_at(drive: Drive) -> None:
    driver = result_of(drive)
    review, rows = review_of(driver), driver.named["lost"]
    assert review.drops and rows.count == len(review.drops)
    assert driver.control("The costliest rounds").chosen
    assert driver.page(ResultScene).lost.mistakes.figure() == f"{review.words} in total"


def test_what_was_decisive_is_one_click_away(drive: Drive) -> None:
    driver = result_of(drive)
    before = driver.picture()
    driver.press_on("What decided it")
    driver.settle()
    assert "lost" not in driver.named and driver.picture() != before
    driver.press_on("The costliest rounds")
    driver.settle()
    assert driver.named["lost"].count


def test_it_shows_how_far_it_is(drive: Drive) -> None:
    driver = drive(first=held)
    driver.frames(3)
    driver.move((5, 700))
    driver.frames(3)
    before = driver.picture()
    driver.page(ResultScene).reviewing.look.ticket.on_progress(0.5)
    driver.frames(2)
    assert driver.picture() != before and "lost" not in driver.named


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(
    ("name", "words"),
    [("Ada", "Reviewing Ada's choices …"), ("Wilhelmina Winterbot", "Reviewing …")],
)
def test_that_it_goes_on_is_said_whole_however_long_a_name_is(
    drive: Drive, monkeypatch: Patch, size: tuple[int, int], name: str, words: str
) -> None:
    drawn: dict[str, bool] = {}
    plain = Kit.draw_text

    def draw_text(kit: Kit, surface: Any, words: str, *rest: Any) -> Any:
        drawn[words] = len(rest) < 6 or kit.text_width(words, rest[1]) <= rest[5]
        return plain(kit, surface, words, *rest)

    monkeypatch.setattr(Kit, "draw_text", draw_text)
    setup = Setup("smash_gear", (name, "Bo"), {"turn_limit": "60"}, bots=("", "random"))

    def first(app: Program) -> ResultScene:
        app.bot_service.update = lambda: False  # type: ignore[method-assign]
        return ResultScene(app, advance(Session.start(app, app.game("smash_gear"), setup, 3)))

    drive(size, first=first).frames(3)
    assert drawn[words]


def test_nothing_to_mend_is_said(drive: Drive, monkeypatch: Patch) -> None:
    nothing_lost(monkeypatch)
    driver = result_of(drive)
    assert review_of(driver).drops == () and "lost" not in driver.named
    assert game_review.no_mistakes_text(("Ada",), 0).startswith("No clear mistakes in your choices")


def test_a_fault_is_one_line_in_its_place(drive: Drive, monkeypatch: Patch) -> None:
    def stumble(*_: Any, **__: Any) -> None:
        raise ValueError("no such\ngame")

    monkeypatch.setattr("rules.bots.jobs.run", stumble)
    driver = result_of(drive)
    assert driver.page(ResultScene).reviewing.look.fault == "The review failed. No such game"
    assert driver.control("Again").enabled


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_choice_opens_the_replay_at_that_move(drive: Drive, by: str) -> None:
    driver = result_of(drive)
    review, rows = review_of(driver), driver.named["lost"]
    x, y, _, _ = rows.box
    if by == "mouse":
        driver.click((x + 60, y + rows.row_height * 0.5))
    else:
        for _ in range(40):
            if driver.focused is rows:
                break
            driver.key("tab")
        driver.key("return")
    driver.settle()
    drop = review.drops[0]
    assert driver.page(ReplayScene).at == drop.move
    words = driver.hint.words
    assert isinstance(words, Advice) and words.move == drop.better.label
    assert words.others == ((drop.made.label, f"{drop.words} worse"),) and words.lead == "played"
    assert driver.hint.move.action == drop.better.action
    driver.key("right")
    driver.settle()
    assert driver.hint is None
    driver.key("left")
    driver.settle()
    assert driver.hint is not None
    driver.key("escape")
    driver.settle()
    assert isinstance(driver.scene, ResultScene) and driver.named["lost"].count


def test_the_same_game_is_not_looked_at_twice(drive: Drive, monkeypatch: Patch) -> None:
    driver = result_of(drive)
    review, session = review_of(driver), driver.session
    monkeypatch.setattr(driver.app.bot_service, "ask", lambda *_, **__: pytest.fail("asked again"))
    driver.app.stack.replace(ResultScene(driver.app, session))
    driver.settle()
    assert review_of(driver) == review and driver.named["lost"].count


def test_who_leaves_does_not_wait(drive: Drive) -> None:
    driver = drive(first=held)
    driver.frames(2)
    ticket = driver.page(ResultScene).reviewing.look.ticket
    assert not ticket.done
    press(driver, "shelf")
    driver.frames(3)
    assert ticket.done


@pytest.mark.slow
def test_in_company_the_ranking_says_whose_choices(drive: Drive) -> None:
    driver = result_of(drive, company())
    scene: Any = driver.scene
    first = scene.reviewing.look.seat
    assert scene.lost.mistakes.figure() == scene.story.names[first]
    rows = scene.controls.named["ranking"]
    assert scene.story.ranking[rows.chosen][1] == first
    other = next(i for i, (_, seat) in enumerate(scene.story.ranking) if seat != first)
    driver.click((rows.box[0] + 80, rows.box[1] + rows.row_height * (other + 0.5)))
    driver.settle()
    assert (
        scene.reviewing.look.seat == scene.story.ranking[other][1]
        and review_of(driver).seat == scene.reviewing.look.seat
    )


@pytest.mark.slow
def test_a_bot_is_not_looked_back_at(drive: Drive) -> None:
    driver = result_of(drive, company(("", "random", "random")))
    scene: Any = driver.scene
    assert scene.reviewing.look.seat == 0
    rows = scene.controls.named["ranking"]
    bot = next(i for i, (_, seat) in enumerate(scene.story.ranking) if seat)
    driver.click((rows.box[0] + 80, rows.box[1] + rows.row_height * (bot + 0.5)))
    driver.settle()
    assert scene.reviewing.look.seat == 0 and "is a bot" in driver.notices[-1]


def test_bots_among_themselves_are_not_looked_back_at(drive: Drive) -> None:
    driver = result_of(drive, company(("random",) * 3))
    assert driver.page(ResultScene).reviewing.look is None and "shown lost" not in driver.named


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 720), (1920, 1080), (640, 1000)])
@pytest.mark.slow
def test_the_rows_are_whole_at_every_size(drive: Drive, size: tuple[int, int]) -> None:
    for make in (played, company()):
        driver = result_of(drive, make, size)
        scene: Any = driver.scene
        if "part lost" in scene.controls.named:
            press(driver, "part lost")
            driver.settle()
        rows, area = scene.controls.named["lost"], scene.areas["lost"]
        x, y, w, h = rows.box
        assert contains(area, (x, y)) and contains(area, (x + w - 1, y + h - 1))
        wrapped = rows.row_height > 80  # moves that have no room on one line take two each
        assert h >= (1 if wrapped else 2) * rows.row_height
        driver.close()


# -- the replay of an older game


def replay_of(drive: Drive, session: Callable[[Program], Session] = played) -> Driver:
    driver = drive(first=lambda app: ReplayScene(app, session(app).files.as_save("An older game")))
    driver.settle()
    return driver


@pytest.mark.many_cases
@pytest.mark.parametrize("by", ["button", "key"])
def test_an_older_game_can_be_looked_back_at(drive: Drive, by: str) -> None:
    driver = replay_of(drive)
    moves = []
    for _ in range(2):
        driver.press_on("The costliest rounds  (H)") if by == "button" else driver.key("h")
        driver.settle()
        moves.append(driver.page(ReplayScene).at)
        assert isinstance(driver.hint.words, Advice)
    review = driver.page(ReplayScene).mistakes.review
    assert moves == [drop.move for drop in review.drops[:2]]
    for _ in review.drops[1:]:
        driver.key("h")
    assert driver.page(ReplayScene).at == moves[0], "after the last one comes the first"


def test_an_older_game_without_faults_says_so(drive: Drive, monkeypatch: Patch) -> None:
    nothing_lost(monkeypatch)
    driver = replay_of(drive)
    driver.key("h")
    driver.settle()
    assert driver.notices[-1].startswith("No clear mistakes")
    assert driver.page(ReplayScene).at == 0 and driver.hint is None


def test_a_replay_of_bots_says_why_not(drive: Drive) -> None:
    driver = replay_of(drive, company(("random",) * 3))
    button = driver.control("The costliest rounds  (H)")
    assert not button.enabled and "Only bots" in button.why


def test_a_replay_that_is_left_does_not_wait(drive: Drive) -> None:
    driver = replay_of(drive)
    driver.app.bot_service.update = lambda: False  # type: ignore[method-assign]
    driver.key("h")
    driver.frames(2)
    assert driver.hint.move is None and "Reviewing" in driver.hint.words.text
    ticket = driver.page(ReplayScene).mistakes.look.ticket
    driver.page(ReplayScene).leave()
    assert ticket.done


def test_who_plays_the_seats_makes_no_other_review(drive: Drive) -> None:
    driver = drive()
    history = played(driver.app).history
    before = game_review.job_of(history, 0)
    history.setup = replace(history.setup, bots=("random",))
    assert game_review.job_of(history, 0) == before


def test_a_game_that_began_with_a_scene_is_looked_back_at_from_there() -> None:
    clash = scene("gears_of_industry", "clash_two")
    game = catalog.load(clash.game)
    history = history_of(game, clash.record)
    assert clash.record.film is not None
    history.do(action_of(game, history.state, clash.record.film.move))
    found = run(game_review.job_of(history, 0), game, lambda: False, lambda part: None)
    assert isinstance(found, Review) and found.decisions == 1, "no clash can be triggered as a game begins"


@pytest.mark.many_cases
@pytest.mark.parametrize("make", [played, company()], ids=["alone", "company"])
def test_the_rows_have_heads_that_say_what_was_lost(
    drive: Drive, told: list[str], make: Callable[[Program], Session]
) -> None:
    result_of(drive, make)
    lost = "Cost" if make is played else "Chance lost"
    assert {"Played", "Better", lost} <= set(told)
    ranking = "".join(told).partition("Ranking")[2]
    assert ("Quadrants" in ranking) == (make is not played)


WAYS = ("Buy Three-Heart Cathedral for 13 gears", "Buy Centipede for 8 gears", "End turn")


@pytest.mark.parametrize("width", [340.0, 372.0, 480.0, 640.0, 900.0])
@pytest.mark.parametrize("made", WAYS)
@pytest.mark.parametrize("better", WAYS)
@pytest.mark.slow
def test_what_was_done_and_what_was_better_are_told_whole(
    drive: Drive, monkeypatch: Patch, width: float, made: str, better: str
) -> None:
    driver = drive()
    ways = Way(None, made, 0.0, ""), Way(None, better, 0.3, "")
    drops = (Drop(12, 40, *ways, 0.3, "13 %"),) * 5
    look = SimpleNamespace(review=Review(0, drops, 1.5, "65 %", 60), fault="", seat=0)
    kit, game = driver.app.kit, driver.app.game("smash_gear")
    shown = panels.MistakesPanel(kit, game, ("Ada", "Bo"), look, (0, 0, width, 200))  # type: ignore[arg-type]
    cut: list[str] = []
    plain = text.ellipsis
    monkeypatch.setattr(text, "ellipsis", lambda *how: cut.append(plain(*how)) or cut[-1])
    written, paragraph = [], Kit.paragraph
    monkeypatch.setattr(Kit, "paragraph", lambda *how: written.append(how[1]) or paragraph(*how))
    surface = Surface((1280, 720))
    shown.draw(surface)
    shown.draw_row(surface, 0, (8, 20, width - 16 - BAR, shown.heights[0]), "")
    assert {made, better, "Turn 12"} <= {*cut, *written} and not any("…" in words for words in cut)


LONG = "Flip the Three-Heart Cathedral at d4 north into the Leviathan at e7, 3 gears"


def test_a_row_is_as_high_as_its_own_words(drive: Drive) -> None:
    driver = drive()
    pairs = ((LONG, "End turn"), ("End turn", "Buy Heron"), (LONG, LONG), ("Buy Heron", LONG))
    drops = tuple(
        Drop(12, 40, Way(None, made, 0.0, ""), Way(None, better, 0.3, ""), 0.3, "13 %")
        for made, better in pairs
    )
    look = SimpleNamespace(review=Review(0, drops, 1.5, "65 %", 60), fault="", seat=0)
    kit, game = driver.app.kit, driver.app.game("smash_gear")
    shown = panels.MistakesPanel(kit, game, ("Ada", "Bo"), look, (20, 120, 372, 300))  # type: ignore[arg-type]
    one, short, two, other = shown.heights
    assert short < one == other < two
    picked: list[int] = []
    rows = driver.page(ShelfScene).ui.scroll_list(shown.rows, shown.heights, 4, shown.draw_row, picked.append)
    assert rows.row_box(2)[1] == pytest.approx(shown.rows[1] + one + short)
    for number in range(2):
        x, y, w, h = rows.row_box(number)
        for down in (2, h - 2):
            assert rows.item_at((x + w / 2, y + down)) == number
    rows.go_to(3)
    x, y, w, h = rows.row_box(3)
    assert rows.item_at((x + w / 2, y + h / 2)) == 3, "the last one scrolls into sight"
    assert y + h <= rows.box[1] + rows.box[3] + 0.01
