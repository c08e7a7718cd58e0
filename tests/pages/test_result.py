"""The result: what is told, and every way on from it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from pygame import Surface

from game.app.program import Program
from game.app.session import Session
from game.pages.parts.course import taught
from game.pages.result import ResultScene, hero, panels
from game.pages.result.story import record_chips
from game.ui.kit import Kit
from rules.lessons.first_game import setup_of
from tests.pages.play import SOLO, advance, press, record, result_of, scene, start, won
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def lost(app: Program) -> Session:
    """A solo game played to its end at random."""
    return advance(start(app))


@pytest.mark.slow
def test_the_table_leads_to_the_result_by_itself(drive: Drive) -> None:
    from game.pages.play.table import TableScene

    driver = drive(first=lambda app: TableScene(app, start(app)))
    session = driver.session
    while session.seat is not None:
        session.do(session.actions()[-1])
    driver.page(TableScene).catch_up()
    driver.frames(240)
    assert scene(driver) == "ResultScene"


def test_a_won_game_tells_difficulty_rounds_and_what_was_decisive(drive: Drive) -> None:
    result = result_of(drive, won).page(ResultScene).story
    assert result.won
    figures = dict(result.recap.figures)
    assert figures["Difficulty"].lower() in result.headline.lower()
    assert "Rounds" in figures and result.recap.decisive
    assert result.chips[0][1].startswith("First win on Dusthalo")


def test_again_is_the_same_planet_with_other_dice(drive: Drive) -> None:
    driver = result_of(drive, lost)
    driver.key("return")
    driver.settle()
    assert scene(driver) == "TableScene"
    session = driver.session
    assert session.setup == SOLO
    assert session.history.seed != 1
    assert session.history.actions == []


def test_same_seed_is_the_same_game_again(drive: Drive) -> None:
    driver = result_of(drive, lost)
    first = driver.session.history.states[0]
    press(driver, "same")
    driver.settle()
    assert driver.session.state == first


def first_game_played(app: Program) -> Session:
    """The first game of Planet Smash, played to its end at random."""
    placed = taught(app, SOLO.game).first_game
    assert placed is not None
    game = app.game(SOLO.game)
    return advance(Session.start(app, game, setup_of(game, placed.record), placed.record.seed))


@pytest.mark.slow
def test_the_first_game_leads_to_the_next_lesson(drive: Drive) -> None:
    driver = result_of(drive, first_game_played)
    press(driver, "lesson")
    driver.settle()
    assert scene(driver) == "LessonScene"
    assert "Next lesson" not in [each.words() for each in result_of(drive, lost).controls]


def test_replay_shows_the_game_and_comes_back(drive: Drive) -> None:
    driver = result_of(drive, lost)
    press(driver, "replay")
    driver.settle()
    assert scene(driver) == "ReplayScene"
    driver.key("escape")
    driver.settle()
    assert scene(driver) == "ResultScene"


@pytest.mark.many_cases
@pytest.mark.parametrize("way", ["button", "escape"])
def test_shelf(drive: Drive, way: str) -> None:
    driver = result_of(drive, lost)
    press(driver, "shelf") if way == "button" else driver.key("escape")
    driver.frames(2)
    assert scene(driver) == "ShelfScene"
    assert driver.app.store.unfinished() == []


@pytest.mark.slow
def test_the_last_move_can_be_undone_where_the_history_allows_it(drive: Drive) -> None:
    driver = result_of(drive, won)
    history = driver.session.history
    assert driver.page(ResultScene).ways.why_not_undo == history.why_not_undo(False)
    assert driver.named["undo"].enabled, "demolishing the last box rolls no dice"
    before = history.states[-2]
    press(driver, "undo")
    driver.settle()
    assert scene(driver) == "TableScene"
    assert driver.session.state == before
    assert driver.app.store.unfinished(), "it is a running game again"


@pytest.mark.slow
def test_a_game_that_ends_anew_after_an_undo_counts_once(drive: Drive) -> None:
    driver = result_of(drive, won)
    last = driver.session.history.actions[-1]
    press(driver, "undo")
    driver.settle()
    driver.act(last)
    driver.frames(120)
    assert scene(driver) == "ResultScene"
    assert len(driver.app.store.records.all()) == 1


def test_an_undo_that_is_not_allowed_says_why(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "rules.history.History.why_not_undo", lambda self, friendly=False: "Dice were rolled."
    )
    driver = result_of(drive, lost)
    button = driver.named["undo"]
    assert not button.enabled and button.why == "Dice were rolled."


@pytest.mark.slow
def test_ninety_nine_players_are_ranked_and_can_be_scrolled(drive: Drive) -> None:
    from rules.game import Setup

    seats = tuple(f"Player {n + 1}" for n in range(99))
    setup = Setup(SOLO.game, seats, SOLO.options)
    driver = result_of(drive, lambda app: advance(start(app, setup)))
    ranking = driver.page(ResultScene).story.ranking
    assert sorted(seat for _, seat in ranking) == list(range(99))
    scores = driver.page(ResultScene).story.outcome.scores
    assert all(scores[a] >= scores[b] for (_, a), (_, b) in itertools.pairwise(ranking))
    rows = driver.named["ranking"]
    driver.wheel(-20, (rows.box[0] + 50, rows.box[1] + 50))
    driver.settle()
    assert rows.scroll.offset > 0


def test_the_headline_names_the_winners(drive: Drive) -> None:
    driver = result_of(drive, lambda app: won(app, ("Ada", "Bert", "Cleo")))
    winners = [driver.session.setup.seats[seat] for seat in driver.page(ResultScene).story.outcome.winners]
    assert all(name in driver.page(ResultScene).story.headline for name in winners)
    assert driver.page(ResultScene).story.ranking[0][1] in driver.page(ResultScene).story.outcome.winners


def test_chips_tell_bests_and_streaks() -> None:
    board = ("planet", "LV-426")
    old = [record("a", rounds=11), record("b", rounds=12)]
    assert record_chips(record("n", rounds=9), old, board)[0][1] == "Best on LV-426: 9 rounds (was 11)"
    assert record_chips(record("n", rounds=11), old, board)[0][1] == "Your best on LV-426 again"
    assert record_chips(record("n", rounds=12), old, board)[0][1] == "Best on LV-426: still 11 rounds"
    words = [chip for _, chip in record_chips(record("n", daily="2025-11-20"), old, board)]
    assert "3 wins in a row, your longest" in words and "Daily game" in words
    assert record_chips(record("n", winners=(), rounds=16), [], board) == [("list", "Game 1")]


@pytest.mark.parametrize(
    "size",
    [
        (1280, 720),
        *(pytest.param(size, marks=pytest.mark.slow) for size in ((640, 480), (1920, 1080), (1280, 960))),
    ],
)
@pytest.mark.parametrize(("game", "options"), [("smash_gear", {"turn_limit": "60"}), ("immense_warfare", {})])
@pytest.mark.slow
def test_the_seal_hides_no_cell_of_a_board_with_corners(
    drive: Drive, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], game: str, options: dict[str, str]
) -> None:
    put: list[tuple[str, tuple[float, float, float, float]]] = []
    plain, shown = Kit.put, hero.thumbnail
    boards: list[Surface] = []

    def noted(kit: Kit, surface: Surface, drawn: Surface, *where: Any) -> Any:
        box = plain(kit, surface, drawn, *where)
        if boards and drawn.get_parent() is boards[-1]:
            put.append(("board", box))
        return box

    def seal(kit: Kit, surface: Surface, centre: tuple[float, float], r: float, *rest: Any) -> None:
        if put and put[-1][0] == "board":
            put.append(("seal", (centre[0] - r, centre[1] - r, 2 * r, 2 * r)))

    monkeypatch.setattr(hero, "thumbnail", lambda *said: boards.append(shown(*said)) or boards[-1])
    monkeypatch.setattr(Kit, "put", noted)
    monkeypatch.setattr(Kit, "disc", seal)

    def first(app: Program) -> ResultScene:
        made = app.game(game)
        setup = replace(made.default_setup(2), options=options)
        return ResultScene(app, advance(Session.start(app, made, setup, 3)))

    driver = drive(size, first=first)
    driver.settle()
    board, mark = dict(put)["board"], dict(put)["seal"]
    beside = mark[0] >= board[0] + 0.97 * board[2]
    assert beside or mark[1] >= board[1] + 0.95 * board[3], "beside or below it, or over the frame"
    assert mark[0] + mark[2] <= driver.app.kit.canvas.w and mark[1] + mark[3] <= driver.app.kit.canvas.h


def test_the_sign_of_a_seat_is_level_with_its_number_however_small_that_is(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, heights = drive(first=lambda app: ResultScene(app, lost(app))), list[float]()
    driver.settle()
    kit, row = driver.app.kit, (("Points", "33 to 33 to 33"),) * 4
    badge, text = kit.player_badge, kit.draw_text
    monkeypatch.setattr(Kit, "player_badge", lambda kit, *said: heights.append(said[2][1]) or badge(*said))
    monkeypatch.setattr(
        Kit,
        "draw_text",
        lambda kit, *said: heights.append(said[2][1] if said[1] == "33" else -1) or text(*said),
    )
    for wide in (1000.0, 760.0, 680.0):
        panels.draw_figures(kit, Surface((1000, 120)), (0.0, 0.0, wide, 100.0), row, (0, 1, 2))
    signs = [height for height in heights if height >= 0]
    assert signs[::2] == signs[1::2] and len(set(signs)) > 1, "in several sizes"


@pytest.mark.slow
def test_figures_without_room_are_left_out_whole(drive: Drive) -> None:
    driver = drive(first=lambda app: ResultScene(app, lost(app)))
    driver.settle()
    row = tuple((f"Figure number {number}", "10 to 11 to 12 to 13") for number in range(8))
    least = (panels._width(driver.app.kit, figure, panels._SIZES[-1], (0, 1, 2, 3)) for figure in row)
    assert sum(least) > 500
    surface = Surface((800, 120))
    panels.draw_figures(driver.app.kit, surface, (0.0, 0.0, 500.0, 100.0), row, (0, 1, 2, 3))
    beyond = surface.subsurface((520, 0, 280, 120))
    assert {tuple(beyond.get_at((x, y))) for x in range(0, 280, 5) for y in range(0, 120, 5)} == {
        (0, 0, 0, 255)
    }
