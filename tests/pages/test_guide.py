"""The guide at a real table: prompts of the first game, tips, and the lessons behind refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pygame import Surface

from game.app.scene import App, Scene
from game.app.session import Session
from game.pages.parts.paper_arrow import crosses, draw_arrow
from game.pages.play.guide import PAUSE
from game.pages.play.marks import boxes_of
from game.pages.play.table import TableScene
from game.table.table_state import Boxes
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules.base.answer import Choose
from rules.bots.greedy import GreedyBot
from rules.catalog import RULED
from rules.gears_of_industry.actions.set_stay import SetStay
from rules.immense_warfare.actions.play_card import PlayCard
from rules.lessons import reading
from rules.lessons.decisions import decision_kind
from rules.lessons.first_game import setup_of
from rules.scenes.posing import actions_of, history_of
from rules.scenes.reading import PlacedScene
from tests.scenes import posed
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME = "smash_gear"
SIZES = [(640, 480), (960, 720), (1280, 720), (1920, 1080), (2560, 1080)]
DIRECT = """
turn: 9
own: {units: {b1: radio_tower, b5: cruiser, d4: shortbow}, hand: [radio_tower]}
opponent: {units: {a5: radio_tower}, damage: [skipper, turret, corvette, cap_gun]}
"""
"""A position of Immense Warfare in which several tips could be given."""


def first_game(game_id: str) -> Callable[[App], Scene]:
    """Return what opens the first game of a game."""

    def open_it(app: App) -> Scene:
        app.change_settings(motion="off")
        first, game = reading.first_game(game_id), app.game(game_id)
        assert first is not None
        return app.page("play", Session.start(app, game, setup_of(game, first), first.seed))

    return open_it


def real_game(at: PlacedScene) -> Callable[[App], Scene]:
    """Return what plays on from a position as a game that is kept."""

    def open_it(app: App) -> Scene:
        app.change_settings(motion="off")
        game = app.game(at.game)
        return app.page("play", Session.play_on(app, game, history_of(game, at.record)))

    return open_it


def guide(driver: Driver) -> Any:
    """Return the guide at the table."""
    scene: Any = driver.scene
    assert scene.guide is not None
    return scene.guide


def wait(driver: Driver, seconds: float = 1.0) -> None:
    """Let the table rest."""
    driver.settle()
    driver.frames(int(seconds * 30), 1 / 30)


def shared(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


# -- prompts


def test_an_arrow_leads_from_a_card_to_what_it_is_about_where_that_is_away(drive: Drive) -> None:
    """A tip about a card in the hand stood in the middle of the board."""
    driver = drive(first=first_game(GAME))
    wait(driver)
    card, target = guide(driver).box, guide(driver).target
    assert target == driver.box("panel/store")
    between = (target[0] + target[2] + card[0]) / 2
    seen = {driver.colour((between, float(y))) for y in range(int(card[1]), int(card[1] + card[3]))}
    assert tuple(driver.kit.colour("lamp"))[:3] in seen


@pytest.mark.parametrize("game_id", RULED)
def test_a_first_game_begins_with_a_prompt_beside_what_it_is_about(drive: Drive, game_id: str) -> None:
    driver = drive(first=first_game(game_id))
    wait(driver)
    first = reading.first_game(game_id)
    assert first is not None and guide(driver).words in [prompt.say for prompt in first.prompts]
    assert driver.app.store.progress.game(game_id).first_game == "begun"


@pytest.mark.many_cases
@pytest.mark.parametrize("size", SIZES)
def test_a_prompt_never_covers_what_it_is_about(drive: Drive, size: tuple[int, int]) -> None:
    driver = drive(size, first=first_game(GAME))
    wait(driver)
    found = guide(driver)
    assert found.box is not None and found.about
    x, y, w, h = found.box
    assert x >= 0 and y >= 0 and x + w <= driver.canvas.w and y + h <= driver.canvas.h
    for mark in found.about:
        for box in boxes_of(driver.table, mark):
            assert not shared(found.box, box)


def test_a_prompt_goes_with_its_decision_and_comes_back_with_undo(drive: Drive) -> None:
    driver = drive(first=first_game("planet_smash"))
    wait(driver)
    before = guide(driver).words
    assert before
    driver.make(_first(driver, "seat"))
    wait(driver)
    assert guide(driver).words == ""
    driver.key("u")
    wait(driver)
    assert guide(driver).words == before


def test_a_prompt_is_there_again_when_the_game_is_resumed(drive: Drive) -> None:
    driver = drive(first=first_game(GAME))
    wait(driver)
    driver.make(_first(driver, "buy"))
    wait(driver)
    said = guide(driver).words
    driver.close()
    again = drive(first=lambda app: app.page("play", Session.resume(app, GAME)))
    wait(again)
    assert guide(again).words == said


def test_show_me_lights_the_advised_move_and_counts_as_no_hint(drive: Drive) -> None:
    driver = drive(first=first_game(GAME))
    wait(driver)
    driver.press_on("Show me")
    driver.settle()
    scene: Any = driver.scene
    first = reading.first_game(GAME)
    assert first is not None and first.prompts[0].attempt is not None
    meant = [*actions_of(driver.game, driver.view, first.prompts[0].attempt)]
    hint = driver.table.advised.hint
    assert hint is not None and hint.move is not None and hint.move.action in meant
    driver.act(hint.move.action)
    assert scene.session.history.hinted == [False]


def test_the_key_of_show_me_lights_the_advised_move(drive: Drive) -> None:
    driver = drive(first=first_game(GAME))
    wait(driver)
    driver.key("s")
    assert driver.table.advised.hint is not None


@pytest.mark.many_cases
@pytest.mark.parametrize("way", ["escape", "click"])
def test_a_prompt_can_be_dismissed(drive: Drive, way: str) -> None:
    driver = drive(first=first_game(GAME))
    wait(driver)
    scene = driver.scene
    if way == "escape":
        driver.key("escape")
    else:
        driver.press_on("Got it")
    wait(driver)
    assert guide(driver).words == "" and driver.scene is scene
    driver.make(_first(driver, "buy"))
    wait(driver)
    assert guide(driver).words, "the next one comes"


def test_a_bot_in_the_persons_place_is_not_prompted(drive: Drive) -> None:
    driver = drive(first=first_game(GAME))
    wait(driver)
    scene: Any = driver.scene
    scene.session.reseat(0, "apprentice")
    scene.resume(None)
    driver.frames(3)
    assert guide(driver).words == ""


def test_no_prompt_is_shown_in_another_game(drive: Drive) -> None:
    def other(app: App) -> Scene:
        game = app.game(GAME)
        return app.page("play", Session.start(app, game, game.default_setup(2), 3))

    driver = drive(first=other)
    wait(driver)
    assert guide(driver).words == ""
    assert driver.app.store.progress.game(GAME).first_game == ""


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_prompt_covers_a_module_or_a_button_and_no_arrow_runs_over_words(
    drive: Drive, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, arrows = drive(size, first=first_game("mechyard")), list[tuple[Box, Box, Boxes]]()

    def heard(kit: Kit, surface: Surface, card: Box, target: Box, crossed: Boxes) -> None:
        arrows.append((card, target, crossed))
        draw_arrow(kit, surface, card, target, crossed)

    monkeypatch.setattr("game.pages.play.guide.draw_arrow", heard)
    seen = set[str]()
    while driver.game.turn(driver.view) < 2:
        wait(driver)
        found = guide(driver)
        if found.words:
            seen.add(found.words)
            boxes = [box for id in driver.pieces for box in boxes_of(driver.table, id)]
            for box in (*boxes, driver.box("panel/actions")):
                assert not shared(found.box, box), found.words
        driver.make(found.advised or GreedyBot().think(driver.game, driver.view, 1).action)
    words = driver.box("panel/preview")
    assert arrows and not any(crosses(card, target, words, crossed) for card, target, crossed in arrows)
    first = reading.first_game("mechyard")
    assert first is not None
    assert seen.issuperset(prompt.say for prompt in first.prompts if prompt.turn < 2)


def test_no_prompt_covers_the_hand_where_a_command_can_be_dropped_anywhere(drive: Drive) -> None:
    driver = drive(first=first_game("immense_warfare"))
    driver.settle()
    driver.make(Choose(""))
    while driver.game.to_act(driver.session.state) != 0 or driver.session.state.question is not None:
        wait(driver, 0.2)
    for move in (PlayCard("a0", "cell/2,4"), PlayCard("a1", "cell/4,4")):
        driver.make(move)
        wait(driver)
    hand = [piece.id for piece in driver.pieces.values() if piece.place == "hand/0"]
    assert guide(driver).words.startswith("Commands take effect once") and len(hand) == 4
    assert not any(shared(guide(driver).box, box) for id in hand for box in driver.covers(id))


def test_no_refusal_lies_over_a_prompt(drive: Drive) -> None:
    driver = drive(first=first_game("immense_warfare"))
    driver.settle()
    driver.make(Choose(""))
    while driver.game.to_act(driver.session.state) != 0 or driver.session.state.question is not None:
        wait(driver, 0.2)
    wait(driver)
    card = guide(driver).box
    spectre = next(piece.id for piece in driver.pieces.values() if piece.name == "Spectre")
    driver.drag(driver.spot(spectre), centre(card))
    driver.settle()
    assert driver.bubble is not None and guide(driver).box == card
    assert not shared(driver.box("bubble"), card)


def _first(driver: Driver, kind: str) -> Any:
    """Return the first legal action of a kind."""
    return next(each for each in driver.game.legal_actions(driver.view) if decision_kind(each) == kind)


# -- tips


def tip(driver: Driver) -> str:
    """Return the words of the shown tip, after the table has rested."""
    driver.uncover()
    wait(driver)
    words: str = guide(driver).words
    return words


def direct(drive: Drive) -> Driver:
    """Return a driver in a real game of Immense Warfare where a direct attack is possible."""
    return drive(first=real_game(posed("immense_warfare", DIRECT)), tips=True)


def test_a_tip_is_shown_once_a_profile_and_goes_with_the_next_action(drive: Drive) -> None:
    driver = direct(drive)
    said = tip(driver)
    (seen,) = driver.app.store.progress.game("immense_warfare").tips
    assert said == next(each.say for each in reading.tips("immense_warfare") if each.when == seen)
    driver.make(next(iter(driver.game.legal_actions(driver.view))))
    assert guide(driver).words == ""
    driver.close()
    assert tip(direct(drive)) not in ("", said)


def test_a_second_tip_waits(drive: Drive) -> None:
    driver = direct(drive)
    said = tip(driver)
    driver.key("escape")
    driver.make(_first(driver, "move"))
    assert tip(driver) == ""
    wait(driver, PAUSE)
    assert guide(driver).words not in ("", said)


def test_tips_can_be_switched_off(drive: Drive) -> None:
    driver = direct(drive)
    driver.app.change_settings(tips=False)
    assert tip(driver) == ""
    assert not driver.app.store.progress.game("immense_warfare").tips


def test_a_tip_whose_lesson_was_done_is_not_shown(drive: Drive) -> None:
    def learnt(app: App) -> Scene:
        for each in reading.teaching("immense_warfare").lessons:
            app.store.progress.lesson_done("immense_warfare", each.record.id, each.hash)
        return real_game(posed("immense_warfare", DIRECT))(app)

    driver = drive(first=learnt, tips=True)
    said = tip(driver)
    rules = {each.rule for each in reading.tips("immense_warfare") if each.say == said}
    assert rules.isdisjoint(each.teaches for each in reading.lessons("immense_warfare"))


@pytest.mark.parametrize("made", [False, True])
def test_a_tip_about_an_action_that_the_player_made_is_not_shown(drive: Drive, made: bool) -> None:
    """In Gears of Industry a tip said how to trigger a clash after the fourth one."""
    game = "gears_of_industry"

    def one_left(app: App) -> Scene:
        for each in reading.tips(game):
            if each.when != "upright_kept":
                app.store.progress.tip_seen(game, each.when)
        table = "step: enter\nown: {hand: [energy_01], factories: [technology_08, {card: technology_09, way: right}]}"
        return real_game(posed(game, table))(app)

    driver = drive(first=one_left, tips=True)
    driver.uncover()
    factory = next(each.id for each in driver.pieces.values() if each.face == "technology_08")
    for on in (True, False) if made else ():
        driver.make(SetStay(factory, on))
    assert tip(driver) == (
        "" if made else next(e.say for e in reading.tips(game) if e.when == "upright_kept")
    )


def test_a_tip_is_out_of_the_way_while_a_piece_is_held(drive: Drive) -> None:
    driver = direct(drive)
    assert tip(driver)
    driver.lift(_unit(driver, "shortbow"))
    assert guide(driver).box is None
    driver.release()


def test_a_tip_over_a_click_takes_it(drive: Drive) -> None:
    driver = direct(drive)
    assert tip(driver)
    x, y, w, _ = guide(driver).box
    before = driver.view
    driver.click((x + w / 2, y + 12))
    assert driver.view is before and guide(driver).words


@pytest.mark.slow
def test_no_tip_is_shown_where_only_bots_play(drive: Drive) -> None:
    def watched(app: App) -> Scene:
        scene: Any = real_game(posed("immense_warfare", DIRECT))(app)
        for seat in (0, 1):
            scene.session.reseat(seat, "apprentice")
        return app.page("play", scene.session)

    driver = drive(first=watched, tips=True)
    driver.frames(30, 1 / 30)
    assert not driver.app.store.progress.game("immense_warfare").tips


def _unit(driver: Driver, name: str) -> str:
    """Return the own piece whose id begins with a name."""
    return next(id for id, piece in driver.pieces.items() if id.startswith(name) and piece.owner == 0)


# -- lessons about refusals

PRICEY = "{turn: 5, own: {units: {b1: radio_tower}, hand: [cruiser]}, opponent: {units: {a5: radio_tower}}}"
"""A position of Immense Warfare in which the mecha in hand is too expensive."""


def refused(drive: Drive) -> Driver:
    """Return a driver in a real game where a move has just been refused."""
    driver = drive(first=real_game(posed("immense_warfare", PRICEY)))
    driver.uncover()
    card = next(id for id, piece in driver.pieces.items() if piece.place == "hand/0")
    driver.click(driver.spot(card))
    assert driver.bubble is not None and driver.bubble.rule == "MI-4.2"
    return driver


def back_at_the_game(driver: Driver, before: Any) -> None:
    """Leave the lesson and check that the game is as it was."""
    driver.key("escape")
    driver.press_on("Leave")
    driver.settle()
    assert driver.scene is before
    driver.make(_first(driver, "end_turn"))
    driver.settle()


def test_show_me_in_a_refusal_opens_the_lesson_about_its_rule_and_comes_back(drive: Drive) -> None:
    driver = refused(drive)
    before: Any = driver.scene
    show = driver.table.bubble.show_box(driver.kit)
    assert show is not None
    driver.click(centre(show))
    driver.settle()
    lesson: Any = driver.scene
    assert "MI-4.2" in lesson.steps.lesson.names
    back_at_the_game(driver, before)
    assert [decision_kind(action) for action in before.session.history.actions] == ["end_turn"]


def test_show_me_in_a_refusal_has_a_key(drive: Drive) -> None:
    driver = refused(drive)
    before = driver.scene
    driver.key("s")
    driver.settle()
    assert driver.scene is not before
    back_at_the_game(driver, before)


@pytest.mark.slow
def test_the_rest_of_a_refusal_still_opens_the_rule(drive: Drive) -> None:
    driver = refused(drive)
    box = driver.table.bubble.box(driver.kit)
    assert box is not None
    driver.click((box[0] + 20, box[1] + 12))
    driver.settle()
    rulebook: Any = driver.scene
    assert rulebook.rule_id == "MI-4.2"


def test_a_refusal_without_a_lesson_offers_none(drive: Drive) -> None:
    driver = refused(drive)
    scene: Any = driver.scene
    assert scene.guide.lesson_about("XX-9.9") == ""
    assert scene.guide.lesson_about("") == ""


# -- the rulebook


@pytest.mark.slow
def test_a_rule_links_to_the_lesson_that_teaches_it_and_the_lesson_back_to_the_rule(drive: Drive) -> None:
    lesson = reading.lessons(GAME)[0]
    driver = drive(first=lambda app: app.page("rulebook", GAME, lesson.teaches))
    driver.settle()
    book = driver.scene
    reader = driver.named["text"]
    (box,) = {box for box, target in reader.links if target == f"lesson:{lesson.id}"}
    driver.click(centre(box))
    driver.settle()
    shown: Any = driver.scene
    assert shown.steps.lesson.id == lesson.id
    driver.key("escape")
    driver.press_on("Leave")
    driver.settle()
    assert driver.scene is book


@pytest.mark.slow
def test_every_rule_that_a_lesson_teaches_links_to_it(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("rulebook", GAME))
    driver.settle()
    book: Any = driver.scene
    for lesson in reading.lessons(GAME):
        book.open(lesson.teaches)
        driver.settle()
        targets = {target for _, target in driver.named["text"].links}
        assert any(target.startswith("lesson:") for target in targets)


# -- the end of a first game


def test_a_first_game_is_done_with_its_last_move_even_if_left_before_the_result(drive: Drive) -> None:
    driver = drive(first=first_game("mechyard"))
    wait(driver)
    session = driver.session
    history, bot = session.history, GreedyBot(1)
    while (seat := history.to_act) is not None:
        history.do(bot.think(session.game, session.view(seat), len(history.actions)).action)
    table = driver.page(TableScene)
    table.catch_up(animate=False)
    driver.frames(1)
    assert driver.app.scene is table
    assert driver.app.store.progress.game("mechyard").first_game == "done"
