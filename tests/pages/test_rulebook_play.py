"""The rulebook's pictures played: before, the move, after, by mouse and keys, at every setting of motion."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.dialog import ask
from game.pages.rulebook import RulebookScene
from game.pages.rulebook.pictures import TIP, Figure, Illustrator, badge_of
from game.pages.rulebook.playing import played_move
from game.ui.canvas import centre
from game.ui.sounds import Sounds
from rules import catalog
from rules.scenes.reading import illustrations
from rules.scenes.records import Hand
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
FLIP, REFUSED = "flip_east", "own_machine_in_the_way"


def page_of(drive: Drive, rule: str, game: str = "smash_gear", size: tuple[int, int] = (1280, 720)) -> Driver:
    driver = drive(size, first=lambda app: RulebookScene(app, game, rule))
    driver.settle()
    return driver


def figure_of(driver: Driver, id: str) -> Figure:
    blocks = driver.named["text"].blocks
    return next(each for each in blocks if isinstance(each, Figure) and each.frame.scene.id == id)


def badge(driver: Driver, figure: Figure) -> tuple[float, float]:
    """The middle of a figure's play badge in the window, scrolled into view."""
    reader = driver.named["text"]
    x, y, _, _ = reader.box
    top = reader.tops[reader.blocks.index(figure)]
    reader.scroll.to(top - 20, at_once=True)
    left, down = centre(badge_of(figure.boxes[0]))
    return x + left, y + top - reader.scroll.offset + down


def play(driver: Driver) -> tuple[list[str], int]:
    """Let the picture play to its end; return the states shown, and how many different pictures."""
    page, states, seen = driver.page(RulebookScene), list[str](), set[bytes]()
    playback = page.pictures.playback
    assert playback is not None
    while page.pictures.playback is playback:
        if playback.figure.live is not None:
            states += [playback.state] if playback.state not in states[-1:] else []
            seen.add(pygame.image.tobytes(playback.figure.live, "RGB"))
        driver.frames(1)
    return states, len(seen)


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("game", catalog.IDS)
def test_a_click_plays_a_picture_and_leaves_it_as_it_was(drive: Drive, game: str) -> None:
    scene = next(each for each in illustrations(game) if isinstance(each.aim, Hand) and each.aim.to)
    driver = page_of(drive, scene.rule, game)
    figure = figure_of(driver, scene.id)
    at_rest = figure.drawn
    driver.click(badge(driver, figure))
    states, pictures = play(driver)
    assert states == ["before", "move", "after"] and pictures > 4
    assert figure.live is None and figure.drawn is at_rest
    driver.settle()
    assert all(each.drawn for each in driver.named["text"].blocks if isinstance(each, Figure))


@pytest.mark.slow
def test_enter_plays_the_chosen_picture_and_stops_it(drive: Drive) -> None:
    driver = page_of(drive, "SG-5.4")
    page = driver.page(RulebookScene)
    page.ui.focus(driver.named["text"])
    driver.key("right", "return")
    driver.frames(20)
    assert page.pictures.playback is not None and page.pictures.playback.figure.live is not None
    driver.key("return")
    driver.frames(2)
    assert page.pictures.playback is None
    assert not any(each.live for each in driver.named["text"].blocks if isinstance(each, Figure))


@pytest.mark.slow
def test_another_picture_ends_the_first(drive: Drive) -> None:
    driver = page_of(drive, "SG-5.4")
    page = driver.page(RulebookScene)
    first, second = figure_of(driver, FLIP), figure_of(driver, "flip_mirrors")
    page.pictures.play(FLIP)
    driver.frames(40)
    assert first.live is not None
    page.pictures.play("flip_mirrors")
    driver.frames(40)
    assert first.live is None and second.live is not None


@pytest.mark.slow
def test_a_refused_move_shows_its_words_within_the_picture(drive: Drive) -> None:
    driver = page_of(drive, "SG-5.6")
    figure = figure_of(driver, REFUSED)
    driver.click(badge(driver, figure))
    page = driver.page(RulebookScene)
    playback = page.pictures.playback
    assert playback is not None
    while playback.state != "after":
        driver.frames(1)
    driver.frames(20)
    model = playback.table.model
    assert model.bubble.refusal is not None and model.bubble.refusal.rule == "SG-5.6"
    assert model.shown.view == figure.frame.posed.view, "nothing has moved"
    while page.pictures.playback is playback:
        driver.frames(1)
    assert figure.live is None


@pytest.mark.parametrize("game", catalog.IDS)
def test_every_refusal_has_room_in_its_picture(drive: Drive, game: str) -> None:
    driver = drive()
    drawing = Illustrator(driver.app.games, game, driver.kit)
    for scene in illustrations(game):
        if scene.refused is None or scene.upper < 1:
            continue
        x, y, w, h = drawing.frame(scene).box
        model, hand = drawing.table.model, scene.refused
        model.bubble.room = x, y, w, h
        model.hand.refuse(hand.piece, hand.to, centre(model.shown.boxes[hand.to]))
        left, top, wide, high = model.bubble.box(drawing.kit) or (0, 0, 0, 0)
        model.bubble.room = None
        assert wide and x <= left and y <= top and left + wide <= x + w and top + high <= y + h, scene.id


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("motion", ["reduced", "off"])
def test_without_motion_it_shows_the_states_in_turn(drive: Drive, motion: str) -> None:
    driver = page_of(drive, "SG-5.4")
    driver.app.change_settings(motion=motion)
    driver.settle()
    driver.page(RulebookScene).pictures.play(FLIP)
    states, pictures = play(driver)
    assert states == ["before", "move", "after"] and 3 <= pictures <= 6


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("leaves", ["turn", "resize", "search", "cover"])
def test_leaving_the_picture_ends_it(drive: Drive, leaves: str) -> None:
    driver = page_of(drive, "SG-5.4")
    page = driver.page(RulebookScene)
    page.pictures.play(FLIP)
    driver.frames(60)
    if leaves == "turn":
        page.turn(0)
    elif leaves == "resize":
        driver.app.change_settings(scale=125)
    elif leaves == "search":
        page.open("SG-6.1")
    else:
        ask(page.app, "Stop?", "Look elsewhere.", ("Yes", None))
    driver.settle()
    assert page.pictures.playback is None
    assert all(
        figure.live is None for figure in page.controls.named["text"].blocks if isinstance(figure, Figure)
    )


@pytest.mark.slow
def test_it_is_heard_only_while_it_plays(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(Sounds, "_load", lambda sounds, place: heard.append(place.name))
    driver = page_of(drive, "SG-5.4")
    driver.app.change_settings(sound=True, volume=100)
    driver.settle()
    assert heard == []
    driver.page(RulebookScene).pictures.play(FLIP)
    play(driver)
    assert heard


def test_the_tooltip_says_that_it_plays(drive: Drive) -> None:
    driver = page_of(drive, "SG-5.4")
    reader = driver.named["text"]
    driver.move(badge(driver, figure_of(driver, FLIP)))
    driver.frames(90)
    assert driver.page(RulebookScene).ui.tip_owner is reader and reader.tooltip() == ("", TIP)
    x, y, _, _ = reader.box
    driver.move((x + 4, y + 4))
    driver.frames(90)
    assert driver.page(RulebookScene).ui.tip_owner is None


@pytest.mark.parametrize("game", catalog.IDS)
def test_every_picture_with_a_hand_has_a_move(game: str) -> None:
    loaded = catalog.load(game)
    played = [each for each in illustrations(game) if each.hand is not None or each.moves]
    assert len(played) > 10
    for scene in played:
        played = played_move(loaded, scene)
        assert (played.after is None) == (scene.refused is not None), scene.id
        if played.action is not None and played.legal:
            assert loaded.why_not(played.before, played.action) is None, scene.id
        assert bool(played.piece) == bool(played.place), scene.id
