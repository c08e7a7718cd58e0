"""Bots that play alone: pause, one move, how fast, and nothing for a hand to move."""

from __future__ import annotations

import pytest

from game.pages.play.table import TableScene
from game.ui.canvas import centre
from tests.table.bots.seated import Sit, bot_service, hand_on, moves, said, session


@pytest.mark.slow
def test_alone_they_can_be_paused_and_stepped_by_keys(sit: Sit) -> None:
    d = sit("random", bot_pace="fast")
    d.frames(60)
    assert moves(d) >= 2
    d.key("p")
    before = moves(d)
    d.frames(120)
    assert moves(d) == before and d.page(TableScene).bots.paused
    for number in (1, 2):
        d.key(".")
        d.frames(60)
        assert moves(d) == before + number
    d.key("p")
    d.frames(40)
    assert moves(d) > before + 2


def test_a_step_waits_for_its_thought(sit: Sit) -> None:
    d = sit("master", still=True)
    d.key("p", ".", ".")
    before = moves(d)
    bot_service(d).answer(session(d).actions()[0])
    d.frames(2)
    assert moves(d) == before + 1
    bot_service(d).answer(session(d).actions()[0])
    d.frames(30)
    assert moves(d) == before + 1, "however often it was asked meanwhile: one move"


def test_alone_they_have_buttons_for_everything(sit: Sit) -> None:
    d = sit("random", "random", bot_pace="slow")
    step = d.control("One move")
    assert not step.enabled and step.why
    d.press_on("Pause")
    before = moves(d)
    d.press_on("One move")
    d.frames(2)
    assert moves(d) == before + 1
    d.press_on("Max")
    assert d.control("Max").chosen
    assert d.app.settings.bot_pace == "slow", "it holds for this game only"
    d.press_on("Continue")
    d.frames(20)
    assert moves(d) > before + 5
    assert d.primary is None and not d.plays


def test_alone_they_are_stopped_by_enter_and_all_is_reached_by_tab(sit: Sit) -> None:
    d = sit("random", bot_pace="slow")
    for paused in (True, False):
        d.key("return")
        assert d.page(TableScene).bots.paused is paused
    d.key("return")
    names = set()
    for _ in range(16):
        d.key("tab")
        names.add(d.focused.words() if d.focused else "")
    assert {"Continue", "½×", "1×", "3×", "Max"} <= names and any("One move" in name for name in names)
    while not (d.focused and "One move" in d.focused.words()):
        d.key("tab")
    before = moves(d)
    d.key("return")
    d.frames(2)
    assert moves(d) == before + 1


def test_who_sits_down_meanwhile_ends_the_watching_and_who_leaves_begins_it(sit: Sit) -> None:
    d = sit("", "random", prepare=hand_on, bot_pace="slow")
    d.frames(5)
    session(d).reseat(0, "random")
    d.page(TableScene).resume(None)
    assert d.control("Pause") and d.table.bar.controls.undo is None
    d.key("p")
    session(d).reseat(0, "")
    d.page(TableScene).resume(None)
    assert d.control("Random is thinking") and d.table.bar.controls.undo is not None
    before = moves(d)
    d.frames(120)
    assert moves(d) > before and d.plays, "the pause went with its button"


def test_the_strip_follows_the_window_and_the_keys(sit: Sit) -> None:
    d = sit("random", bot_pace="slow")
    d.key("p")
    d.resize((1280, 960))
    d.frames(2)
    assert d.control("Continue").box == d.box("panel/actions")[:2] + d.control("Continue").box[2:]
    d.key("escape")
    d.frames(2)
    d.app.change_settings(keys={"step": "n"})
    d.app.pop()
    d.frames(2)
    before = moves(d)
    assert d.control("One move  (N)").enabled
    d.key("n")
    d.frames(2)
    assert moves(d) == before + 1 and len([c for c in d.table.ui.controls if "Continue" in c.words()]) == 1


def test_a_hand_moves_nothing_where_bots_play_alone(sit: Sit) -> None:
    d = sit("master", still=True, prepare=lambda session: session.do(session.actions()[0]))
    d.frames(3)
    before = moves(d)
    acting = next(each for each in d.pieces.values() if each.acting)
    for mark in [acting.id, *(place for place in d.places if place.startswith(("box/", "cell/")))]:
        d.click(centre(d.box(mark)))
    assert moves(d) == before and d.bubble is None


@pytest.mark.slow
def test_alone_at_once_every_move_is_seen(sit: Sit) -> None:
    d = sit("random", "random")
    d.frames(5)
    for _ in range(60):
        before, drawn = moves(d), d.app.drawn
        d.frames(1)
        assert moves(d) <= before + 1 and d.app.drawn == drawn + 1


def test_alone_there_is_nothing_to_undo(sit: Sit) -> None:
    d = sit("random")
    d.frames(20)
    d.key("p", "u")
    assert "Only bots have moved so far: you can't undo their moves." in said(d)


def test_paused_bots_leave_the_app_at_rest(sit: Sit) -> None:
    d = sit("random", bot_pace="fast")
    d.frames(40)
    d.key("p")
    d.settle()
    drawn = d.app.drawn
    d.frames(60)
    assert d.app.drawn == drawn


def test_the_speed_of_a_watched_game_gives_way_to_new_settings(sit: Sit) -> None:
    d = sit("random", "random", bot_pace="slow")
    d.press_on("Max")
    before = moves(d)
    d.frames(6)
    assert moves(d) > before + 1
    d.app.change_settings(bot_pace="fast")
    assert d.page(TableScene).bots.pace == "fast"
