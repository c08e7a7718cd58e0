"""Nothing important happens unseen: who moved sees what came of it before a cover falls, the other after (LOOK 12)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from game.table.preview import MEANWHILE
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.use import Use
from tests.scenes import at_table, posed, table_of
from tests.smash_gear.scene import game
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
FACING = """
turn: 3
own: {gears: 20, machines: [{card: bramble, at: [2, 5]}], hand: [ballast]}
opponent: {gears: 25, machines: [{card: sawbuck, at: [5, 5]}], hand: [decoy]}
options: {hands: hidden}
"""


def table(drive: Drive, motion: str = "normal", flips: bool = True, cover: str = "always") -> Driver:
    """Bo looks, and is asked whether he answers a flip of Ada's into his machine; else Ada looks, before that."""
    moves = ["{piece: bramble, does: Flip east}"] if flips else []
    d = drive((1280, 720), first=table_of(posed("smash_gear", FACING, *moves), motion=motion, cover=cover))
    d.uncover()
    d.settle()
    return d


def passes(d: Driver) -> None:
    """Press the button, and no more."""
    d.press_on(game().at(d.view).gesture(Pass()).label)


def reveal(d: Driver) -> None:
    d.frames(40)
    d.key("return")
    d.frames(2)
    assert isinstance(d.scene, TableScene)


def playing(d: Driver) -> bool:
    return isinstance(d.scene, TableScene) and d.stages.running


@pytest.mark.slow
def test_who_passes_sees_the_combat_before_the_cover_falls_and_the_other_after_it(drive: Drive) -> None:
    d = table(drive)
    passes(d)
    seen = 0
    while not isinstance(d.scene, HandoverScene):
        assert d.viewer == 1 and playing(d)
        seen += 1
        d.frames(1)
        assert seen < 400
    assert seen > 20, "the combat was played before the cover"
    reveal(d)
    assert d.viewer == 0 and playing(d)
    d.settle()
    assert not playing(d) and d.moves.any


@pytest.mark.slow
def test_on_the_open_table_the_other_sees_the_combat_before_the_own_hand(drive: Drive) -> None:
    d = table(drive, cover="auto")
    passes(d)
    while not d.open:
        assert d.viewer == 1 and playing(d), "who passed sees it first"
        d.frames(1)
    assert d.viewer == 0 and playing(d)
    d.key("return")
    assert not playing(d) and d.open, "a key that skips does nothing else"
    d.settle()
    d.key("return")
    d.frames(2)
    assert not playing(d) and d.moves.any


@pytest.mark.slow
def test_after_what_was_staged_the_other_sees_the_table_of_now(drive: Drive) -> None:
    d = table(drive, flips=False)
    bought = next(action for action in d.session.actions() if isinstance(action, Buy))
    d.act(bought)
    d.act(Move("bramble", "east"))  # which is announced: nothing of it is staged yet
    reveal(d)
    assert playing(d)
    d.settle()
    assert d.view.waiting and d.moves.any


def test_while_it_is_played_nothing_beside_the_table_tells_how_it_ends(drive: Drive) -> None:
    d = table(drive)
    listed = d.look.parts.at(d.view).open_space.key
    passes(d)
    assert playing(d) and d.panel == MEANWHILE and d.primary.label == MEANWHILE.heading
    assert d.look.parts.at(d.ground).open_space.key == listed
    assert d.box("panel/stack")[2] > 0, "what resolves is announced still"
    d.settle()
    reveal(d)
    d.settle()
    assert d.panel != MEANWHILE and d.primary.label != MEANWHILE.heading


def test_no_question_stands_beside_the_buttons_of_what_comes_after_it(drive: Drive) -> None:
    """Where a machine slides was still asked while it slid, beside "End turn"."""
    slides = "{turn: 3, board: bench, own: {gears: 20, machines: [{card: sootling_2, at: [4, 4]}]}}"
    d = at_table(drive, posed("smash_gear", slides), motion="normal")
    d.act(next(action for action in d.session.actions() if isinstance(action, Use)))
    assert d.prompt.startswith("Slide Sootling 1 cell.")
    d.begin(next(iter(d.session.actions())))
    assert playing(d) and d.panel == MEANWHILE and d.primary.label == "End turn"
    d.settle()
    assert d.panel != MEANWHILE


@pytest.mark.many_cases
@pytest.mark.parametrize("press", [lambda d: d.key("return"), lambda d: d.click((640, 300))])
def test_a_press_skips_to_the_cover_and_means_nothing_else(
    drive: Drive, press: Callable[[Driver], None]
) -> None:
    d = table(drive)
    passes(d)
    d.frames(3)
    made = len(d.session.history.actions)
    press(d)
    d.frames(2)
    assert isinstance(d.scene, HandoverScene)
    reveal(d)
    assert len(d.session.history.actions) == made


def test_a_key_that_skips_what_is_played_ends_no_turn(drive: Drive) -> None:
    d = table(drive)
    passes(d)
    d.settle()
    reveal(d)
    assert playing(d)
    made = len(d.session.history.actions)
    d.key("return")
    assert not playing(d) and len(d.session.history.actions) == made


@pytest.mark.many_cases
@pytest.mark.parametrize(("motion", "plays"), [("normal", True), ("reduced", True), ("off", False)])
def test_without_motion_the_cover_falls_at_once(drive: Drive, motion: str, plays: bool) -> None:
    d = table(drive, motion)
    passes(d)
    assert playing(d) is plays
    d.frames(1)
    assert isinstance(d.scene, HandoverScene) is not plays
    if plays:
        for _ in range(300):
            d.frames(1)
        assert isinstance(d.scene, HandoverScene)
