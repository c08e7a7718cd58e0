"""Lessons are played on their table, by mouse and by keys: the steps, what is said, the way back and out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.pages.play.lesson import WAITS, LessonScene, marks
from game.pages.play.lesson.card import RESULT, Phase
from game.pages.play.lesson.overlay import shared
from game.ui.canvas import bounds, centre
from rules import catalog
from rules.lessons.reading import lessons
from rules.scenes.records import Hand
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
SIZES = ((640, 480), (960, 720), (1280, 720), (1920, 1080), (2560, 1080))
TAUGHT = [game for game in catalog.RULED if lessons(game)]
PACK = """
lessons:
  - id: every_kind
    title: Every kind
    goal: Win in 2 moves.
    minutes: 1
    teaches: MI-5.5
    position:
      turn: 9
      own: {units: {b1: radio_tower, c1: radio_tower, d1: radio_tower, b4: cruiser, d4: shortbow}}
      opponent: {units: {a5: radio_tower}, deck: [radio_tower, cap_gun], damage: [skipper, turret, corvette]}
    steps:
      - say: "Three cards are in the damage zone."
        at: [panel/plate/across]
        read: true
      - say: "Try to attack from here."
        now: "Drag the Cruiser onto the tower"
        at: [cruiser]
        refused: {do: {piece: cruiser, to: "cell/0,0"}, rule: MI-5.4, say: "The Cruiser must be next to it."}
      - say: "Then go there."
        at: [cruiser, "cell/1,0"]
        do: {piece: cruiser, to: "cell/1,0"}
        else: "Move the Cruiser first."
        wrong: [{do: {piece: shortbow, to: edge/1}, say: "Keep the Shortbow for last."}]
      - say: "Now win."
        now: "Attack twice"
        at: [cruiser]
        free:
          until: {winner: own}
          solution: [{piece: cruiser, to: edge/1}, {piece: shortbow, to: edge/1}]
          hint: "Over the edge."
          missed: "Both have to attack directly."
    close: "Five direct attacks win."
"""


def lesson(
    drive: Drive, game: str, id: str = "", size: tuple[int, int] = (1280, 720), step: int = 0
) -> Driver:
    """A window with a lesson, by default the first of the game."""
    id = id or lessons(game)[0].id
    driver = drive(first=lambda app: app.page("play.lesson", game, id))
    rest(driver)
    return driver


@pytest.fixture
def every_kind(drive: Drive, tmp_path: Path) -> Driver:
    """A window with a lesson of a pack: a step of each kind."""
    file = tmp_path / "taught" / "data" / "immense_warfare" / "lessons" / "own.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(PACK, encoding="utf-8")
    driver = drive()
    assert driver.app.open_pack(tmp_path / "taught"), driver.notices
    driver.app.push(driver.app.page("play.lesson", "immense_warfare", "every_kind"))
    rest(driver)
    return driver


def scene(driver: Driver) -> LessonScene:
    """The lesson on top."""
    return driver.page(LessonScene)


def rest(driver: Driver) -> None:
    """Let everything end: flights, ticks, the other seat's moves, and the winner's emblem."""
    driver.settle()
    while isinstance(driver.scene, LessonScene) and driver.scene.steps.run.played.due is not None:
        driver.frames(10)
        driver.settle()


def deed_by_mouse(driver: Driver) -> None:
    """Do what the card asks, by mouse."""
    run, asked = scene(driver).steps.run, scene(driver).steps.run.step
    assert asked is not None
    if asked.refused is not None:
        assert isinstance(asked.refused.do, Hand)
        if asked.refused.do.to:
            driver.drag(driver.spot(asked.refused.do.piece), centre(driver.box(asked.refused.do.to)))
        else:
            driver.click(driver.spot(asked.refused.do.piece))
    else:
        action = run.hinted
        assert action is not None
        driver.begin(action)


def deed_by_keys(driver: Driver) -> None:
    """Do what the card asks by keys alone: show it, then Enter until it is done."""
    before = len(driver.session.history.actions), scene(driver).steps.run.at, scene(driver).steps.phase
    driver.key("h")
    for _ in range(4):
        if (
            len(driver.session.history.actions),
            scene(driver).steps.run.at,
            scene(driver).steps.phase,
        ) != before:
            return
        driver.key("return")
    raise AssertionError(f"keys don't do '{scene(driver).steps.run.now}'")


def play(driver: Driver, deed: Callable[[Driver], None]) -> list[Phase]:
    """Play a lesson to its end; return its phases."""
    phases = list[Phase]()
    for _ in range(40):
        phase = scene(driver).steps.phase
        phases.append(phase)
        if phase is Phase.CLOSED:
            return phases
        if phase in (Phase.READ, Phase.HELD, Phase.EXPLAINED):
            driver.key("return") if deed is deed_by_keys else driver.press_on("Continue")
        else:
            deed(driver)
        rest(driver)
    raise AssertionError(f"the lesson does not end: {phases}")


@pytest.mark.many_cases
@pytest.mark.parametrize("deed", [deed_by_mouse, deed_by_keys])
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_of_each_game_is_played_to_its_end(drive: Drive, game: str, deed: Any) -> None:
    driver = lesson(drive, game)
    play(driver, deed)
    taught = lessons(game)[0]
    assert driver.control(f"Rule {taught.teaches}") and driver.control("Next lesson")
    assert taught.id in driver.app.store.progress.game(game).lessons
    driver.press_on("Next lesson") if deed is deed_by_mouse else driver.key("return")
    driver.settle()
    assert scene(driver).steps.lesson.id == lessons(game)[1].id


@pytest.mark.many_cases
@pytest.mark.parametrize("id", ["my1", "my2", "my3"])
def test_the_card_at_the_end_leaves_the_panel_with_the_result_free(drive: Drive, id: str) -> None:
    driver = lesson(drive, "mechyard", id)
    play(driver, deed_by_mouse)
    card = scene(driver).over.card
    assert card is not None and not shared(card.box, driver.box("panel/preview"))


@pytest.mark.slow
def test_the_result_of_a_step_stays_before_another_position(drive: Drive) -> None:
    """The last step of the lesson begins in a position of its own."""
    driver = lesson(drive, "smash_gear")
    last = len(scene(driver).steps.lesson.steps) - 1
    assert scene(driver).steps.lesson.steps[last].position is not None
    while scene(driver).steps.run.at < last:
        deed_by_mouse(driver)
        rest(driver)
    result = driver.view
    assert scene(driver).steps.phase is Phase.HELD
    assert scene(driver).over.card.words.text == RESULT
    driver.press_on("Back")
    rest(driver)
    assert scene(driver).steps.phase is Phase.ACTION and scene(driver).steps.run.at == last - 1
    while scene(driver).steps.run.at < last:
        deed_by_mouse(driver)
        rest(driver)
    assert driver.view == result
    driver.press_on("Continue")
    rest(driver)
    assert scene(driver).steps.phase is Phase.ACTION and driver.view != result


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
@pytest.mark.parametrize(
    ("game", "id", "step", "mark"),
    [
        ("gears_of_industry", "gi1", 3, "panel/market/0"),  # "the lit cards"
        ("planet_smash", "ps2", 3, "circle/a/0"),  # "the column readied an ability"
        ("planet_smash", "ps2", 4, "cell/b/4"),  # "let it act twice there"
    ],
)
def test_what_a_card_speaks_of_is_lit_and_uncovered(
    drive: Drive, game: str, id: str, step: int, mark: str, size: tuple[int, int]
) -> None:
    driver = drive(size, first=lambda app: app.page("play.lesson", game, id, step))
    rest(driver)
    over, (box,) = scene(driver).over, marks.boxes_of(driver.table, mark)
    assert over.card is not None and box in over.needed and not shared(over.card.box, box)


def test_the_arrow_points_at_the_factory_to_click_and_not_at_the_button_that_pays(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("play.lesson", "gears_of_industry", "gi3", 1))
    rest(driver)
    assert scene(driver).over.target == marks.box_of(driver.table, "a6")


@pytest.mark.many_cases
@pytest.mark.parametrize("id", ["my3", "my4", "my5"])
def test_a_step_ends_with_a_piece_that_is_gone_after_its_move(drive: Drive, id: str) -> None:
    """A bought module is no longer for sale, so nothing can show the move that the step awaited."""
    driver = lesson(drive, "mechyard", id)
    play(driver, deed_by_mouse)
    assert id in driver.app.store.progress.game("mechyard").lessons


@pytest.mark.many_cases
@pytest.mark.parametrize("deed", [deed_by_mouse, deed_by_keys])
def test_a_step_of_every_kind_is_played(every_kind: Driver, deed: Any) -> None:
    phases = play(every_kind, deed)
    assert phases == [
        Phase.READ,
        Phase.ACTION,
        Phase.EXPLAINED,
        Phase.ACTION,
        Phase.ACTION,
        Phase.ACTION,
        Phase.CLOSED,
    ]
    assert every_kind.session.outcome is not None


def test_the_rules_refuse_with_their_own_words_and_the_lesson_adds_its_own(every_kind: Driver) -> None:
    every_kind.press_on("Continue")
    rest(every_kind)
    deed_by_mouse(every_kind)
    assert every_kind.bubble is not None and every_kind.bubble.rule == "MI-5.4"
    assert scene(every_kind).over.card.words.text == "The Cruiser must be next to it."


@pytest.mark.slow
def test_the_card_stays_clear_of_the_refusal_that_its_step_asked_for(drive: Drive) -> None:
    driver = lesson(drive, "mechyard", "my2")
    deed_by_mouse(driver)
    driver.settle()
    model, card = driver.table, scene(driver).over.card
    refusal = model.bubble.box(model.kit)
    assert card is not None and refusal is not None and shared(card.box, refusal) == 0
    driver.press_on("Continue")
    rest(driver)
    assert scene(driver).steps.run.at == 1


@pytest.mark.slow
def test_another_move_is_not_made_and_what_comes_first_is_said(drive: Drive) -> None:
    driver = lesson(drive, "immense_warfare", "mi1")
    before = driver.session.state
    for _ in range(3):
        driver.drag(driver.spot("shortbow"), centre(driver.box("edge/1")))
        rest(driver)
    over = scene(driver).over
    assert driver.session.state is before
    assert over.plate.words == "The Shortbow can attack from there. Keep it for last."
    driver.frames(60, 0.11)
    assert not over.plate.words, "it goes after 6 seconds"


def test_what_ends_the_turn_waits_and_says_so(drive: Drive) -> None:
    driver = lesson(drive, "immense_warfare", "mi1")
    button = driver.control("End turn")
    assert not button.enabled and button.why == WAITS
    before = driver.session.state
    driver.press_on("End turn")
    driver.key("return")
    rest(driver)
    assert driver.session.state is before


@pytest.mark.slow
def test_the_way_back_goes_to_the_start_of_a_step(every_kind: Driver) -> None:
    run = scene(every_kind).steps.run
    every_kind.press_on("Continue")
    rest(every_kind)
    deed_by_mouse(every_kind)
    rest(every_kind)
    every_kind.press_on("Continue")
    rest(every_kind)
    at_third = every_kind.view
    deed_by_mouse(every_kind)
    rest(every_kind)
    assert run.at == 3
    deed_by_mouse(every_kind)
    rest(every_kind)
    assert run.moved
    every_kind.press_on("Again")
    rest(every_kind)
    assert run.at == 3 and not run.moved and every_kind.view != at_third
    every_kind.press_on("Back")
    rest(every_kind)
    assert run.at == 2 and every_kind.view == at_third


@pytest.mark.slow
def test_a_step_that_is_solved_alone_can_be_undone_and_missed(every_kind: Driver) -> None:
    run = scene(every_kind).steps.run
    while run.at < 3:
        every_kind.press_on("Continue") if scene(every_kind).steps.phase in (
            Phase.READ,
            Phase.EXPLAINED,
        ) else deed_by_mouse(every_kind)
        rest(every_kind)
    before = every_kind.view
    every_kind.drag(every_kind.spot("cruiser"), centre(every_kind.box("cell/0,0")))  # hits the tower instead
    rest(every_kind)
    assert scene(every_kind).steps.phase is Phase.MISSED
    assert scene(every_kind).over.card.words.text == "Both have to attack directly."
    assert not every_kind.control("Undo").enabled and scene(every_kind).moves.why_no_undo.startswith(
        "Press Try"
    )
    every_kind.key("return")
    rest(every_kind)
    assert scene(every_kind).steps.phase is Phase.ACTION and every_kind.view == before
    deed_by_mouse(every_kind)
    rest(every_kind)
    every_kind.key("u")
    rest(every_kind)
    assert every_kind.view == before and not run.moved


@pytest.mark.slow
def test_a_skipped_lesson_is_taken_up_where_it_was_left(every_kind: Driver) -> None:
    every_kind.press_on("Continue")
    rest(every_kind)
    every_kind.press_on("Skip lesson")
    every_kind.settle()
    assert not isinstance(every_kind.scene, LessonScene)
    progress = every_kind.app.store.progress.game("immense_warfare")
    assert progress.left == {"every_kind": 1} and not progress.lessons
    every_kind.app.push(every_kind.app.page("play.lesson", "immense_warfare", "every_kind", 1))
    rest(every_kind)
    assert (
        scene(every_kind).steps.phase is Phase.ACTION and "2 of 4" in scene(every_kind).over.card.words.figure
    )


@pytest.mark.slow
def test_no_game_is_kept_and_escape_opens_the_menu(drive: Drive) -> None:
    driver = lesson(drive, "immense_warfare")
    deed_by_mouse(driver)
    rest(driver)
    driver.key("escape")
    driver.settle()
    driver.press_on("Start over")
    rest(driver)
    assert scene(driver).steps.run.at == 0
    driver.key("escape")
    driver.settle()
    driver.press_on("Leave")
    driver.settle()
    assert not isinstance(driver.scene, LessonScene)
    assert not driver.app.store.journal("immense_warfare").path.exists()


def test_tab_reaches_the_buttons_of_the_card(drive: Drive) -> None:
    driver = lesson(drive, "immense_warfare")
    for _ in range(60):
        driver.key("tab")
        if driver.focused is not None and driver.focused.label == "Skip lesson":
            break
    driver.key("return")
    driver.settle()
    assert not isinstance(driver.scene, LessonScene)


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("game", TAUGHT)
def test_the_card_is_inside_the_window_and_its_buttons_inside_the_card(drive: Drive, game: str) -> None:
    driver = lesson(drive, game)
    for size in SIZES:
        driver.resize(size)
        rest(driver)
        over, canvas = scene(driver).over, driver.canvas
        x, y, w, h = over.card.box
        assert x >= 0 and y >= 52 and x + w <= canvas.w and y + h <= canvas.h, size
        assert not [box for box in over.needed if shared(over.card.box, box) > 1], size
        for button in over.card.buttons:
            bx, by, bw, bh = button.box
            assert x < bx and y < by and bx + bw < x + w and by + bh < y + h, size


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
@pytest.mark.parametrize("game", TAUGHT)
def test_the_card_covers_nothing_that_its_step_needs(drive: Drive, game: str, size: tuple[int, int]) -> None:
    """Of a place as large as the board it covers at most an eighth."""
    id = lessons(game)[0].id
    driver = drive(size, first=lambda app: app.page("play.lesson", game, id))
    for taught in lessons(game):
        for step in range(len(taught.steps)):
            driver.app.stack.replace(driver.app.page("play.lesson", game, taught.id, step))
            driver.settle()
            over = scene(driver).over
            assert over.needed or taught.steps[step].read, f"{taught.id}, step {step + 1}"
            for box in over.needed:
                covered, large = shared(over.card.box, box), min(box[2:]) > driver.canvas.h / 2
                most = box[2] * box[3] / 8 if large else 1
                assert covered <= most, f"{taught.id}, step {step + 1}, {box}"


def test_the_card_is_off_the_panel_that_says_what_fits_and_off_what_is_left_to_demolish(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("play.lesson", "planet_smash", "ps2", 3))
    rest(driver)
    read, card = marks.read_boxes(driver.table), scene(driver).over.card
    assert card is not None and len(read) == 2 and not [box for box in read if shared(card.box, box)]


@pytest.mark.slow
def test_the_card_covers_nothing_that_just_moved(drive: Drive) -> None:
    """The card about a Base lay on the machine assembled the move before."""
    driver = drive(first=lambda app: app.page("play.lesson", "smash_gear", "sg3"))
    rest(driver)
    for _ in range(2):
        deed_by_mouse(driver)
        rest(driver)
    card = scene(driver).over.card
    assembled = [
        id for id, piece in driver.pieces.items() if piece.name == "Sawbuck" and piece.kind == "machine"
    ]
    assert card is not None and assembled
    for id in assembled:
        assert not [box for box in driver.covers(id) if shared(card.box, box)]


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_a_refusal_that_no_step_asked_for_leaves_the_card_free(drive: Drive, size: tuple[int, int]) -> None:
    driver = drive(size, first=lambda app: app.page("play.lesson", "immense_warfare", "mi1"))
    rest(driver)
    for place in ("cell/3,3", "cell/5,3", "cell/6,3"):
        driver.drag(driver.spot("cruiser"), centre(driver.box(place)))
        rest(driver)
        refusal, card = driver.table.bubble.box(driver.table.kit), scene(driver).over.card
        assert refusal is not None and shared(refusal, card.box) == 0, place


def test_cards_changed_in_a_pack_begin_the_step_again(every_kind: Driver, tmp_path: Path) -> None:
    every_kind.press_on("Continue")
    rest(every_kind)
    file = tmp_path / "taught" / "data" / "immense_warfare" / "lessons" / "own.yaml"
    file.write_text(PACK.replace("Try to attack from here.", "Drag it over there."), encoding="utf-8")
    every_kind.app.reload.watcher.report([file])
    every_kind.frames(2)
    rest(every_kind)
    assert (
        scene(every_kind).steps.run.at == 1
        and scene(every_kind).over.card.words.text == "Drag it over there."
    )


@pytest.mark.many_cases
@pytest.mark.parametrize("game", TAUGHT)
def test_the_arrow_points_at_the_piece_to_take_and_then_at_its_place(drive: Drive, game: str) -> None:
    driver = lesson(drive, game)
    run, over = scene(driver).steps.run, scene(driver).over
    step, action = run.step, run.hinted
    assert step is not None and action is not None
    gesture = run.game.at(run.view).gesture(action)
    assert over.target == marks.box_of(driver.table, gesture.pieces[0])
    if gesture.place in step.at or not step.now:
        driver.click(driver.spot(gesture.pieces[0]))
        assert over.target == bounds(marks.area_of_move(driver.table, action))


def test_the_place_to_go_is_marked_while_its_piece_is_held(drive: Drive) -> None:
    driver = lesson(drive, "planet_smash", "ps1")
    over = scene(driver).over
    assert not over.goal
    driver.click(driver.spot("0:plan/yellow"))
    assert over.goal == (driver.box("spot/1"),)
    driver.click(driver.spot("0:plan/red"))
    assert not over.goal, "not for another piece"


@pytest.mark.slow
def test_after_a_missed_step_one_message_is_shown_at_a_time(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("play.lesson", "planet_smash", "ps2", 3))
    rest(driver)
    driver.drag(driver.spot("0:plan/blue"), centre(driver.box("spot/2")))
    rest(driver)
    assert scene(driver).steps.phase is Phase.MISSED
    driver.click(centre(driver.box("box/c/3")))
    assert scene(driver).over.plate.words and driver.table.bubble.refusal is None
    driver.drag(driver.spot("0:plan/blue"), centre(driver.box("spot/3")))
    assert driver.table.bubble.refusal is not None and not scene(driver).over.plate.words


@pytest.mark.slow
def test_the_arrow_of_a_step_of_several_moves_follows_them(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("play.lesson", "planet_smash", "ps2", 3))
    rest(driver)
    over = scene(driver).over
    assert over.target == marks.box_of(driver.table, "0:plan/yellow")
    driver.drag(driver.spot("0:plan/yellow"), centre(driver.box("spot/2")))
    rest(driver)
    assert over.target == driver.box("box/c/1") and "spot/2" not in over.about
    driver.click(centre(driver.box("box/c/3")))
    rest(driver)
    assert over.target == driver.box("cell/c/3") and "box/c/3" not in over.about


def test_the_turn_cannot_end_in_a_free_step_whose_solution_goes_on(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("play.lesson", "immense_warfare", "mi1", 2))
    rest(driver)
    asked = scene(driver).steps.run.step
    assert asked is not None and asked.free is not None
    button = driver.primary
    assert button.words() == "End turn" and not button.enabled and button.why == WAITS and not button.keycap


def test_a_hidden_place_that_a_step_is_about_lights_the_tab_that_brings_it_up(drive: Drive) -> None:
    driver = drive((640, 480), first=lambda app: app.page("play.lesson", "mechyard", "my2"))
    rest(driver)
    (tab,) = marks.boxes_of(driver.table, "core2")
    assert tab == driver.box("panel/tab/across") and tab in scene(driver).over.needed
    driver.click(centre(tab))
    driver.settle()
    assert marks.boxes_of(driver.table, "core2") not in ((), (tab,))


@pytest.mark.slow
def test_the_last_card_says_that_the_game_is_won_with_the_worths_it_ended_with(drive: Drive) -> None:
    driver = lesson(drive, "mechyard", "my1")
    play(driver, deed_by_mouse)
    words, outcome = scene(driver).over.card.words, driver.session.outcome
    assert outcome is not None and outcome.scores is not None
    assert words.figure == "you won" and "You won, ${} to ${}:".format(*outcome.scores) in words.text


@pytest.mark.slow
def test_the_last_card_of_a_lesson_that_ends_no_game_says_done(drive: Drive) -> None:
    driver = lesson(drive, "mechyard", "my5")
    play(driver, deed_by_mouse)
    words = scene(driver).over.card.words
    worths = [driver.game.at(driver.view).plate(seat, 0).counters[-1].number for seat in (0, 1)]
    assert words.figure == "done" and "You lead, ${} to ${}.".format(*worths) in words.text
