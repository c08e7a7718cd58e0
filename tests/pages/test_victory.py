"""A game that is won: the winner's emblem, then the result; a lost one has none (LOOK 12)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Surface

from game.pages.play import victory
from game.pages.play.table import TableScene
from tests.planet_smash.test_smash_stage import lacking, smashes
from tests.scenes import table_of
from tests.ui.driver import Driver


@pytest.mark.slow
@pytest.mark.parametrize(("motion", "won"), [("normal", True), ("off", False)])
def test_the_winners_emblem_turns_before_the_result(
    drive: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, motion: str, won: bool
) -> None:
    drawn: list[float] = []
    ended: list[bool] = []
    real = victory.Victory.draw

    def draw(self: victory.Victory, surface: Surface) -> None:
        drawn.append(self.at)
        real(self, surface)

    monkeypatch.setattr(victory.Victory, "draw", draw)
    monkeypatch.setattr(TableScene, "end", lambda self: ended.append(True))
    d = smashes(drive, lacking(others=True), motion)
    while not ended and d.app.now() < 20:
        d.frames(1)
    assert ended, "the result follows"
    assert bool(drawn) is won
    assert drawn == sorted(drawn) and len(set(drawn)) == len(drawn)


@pytest.mark.slow
def test_a_bots_victory_is_told_only_when_its_smash_was_seen(
    drive: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    early: list[bool] = []
    monkeypatch.setattr(victory.Victory, "draw", lambda self, surface: early.append(d.stages.running))
    monkeypatch.setattr(TableScene, "end", lambda self: None)
    d = drive((1280, 720), first=table_of(lacking(2, others=True, seat=1, bots='"", master')))
    while not early and d.app.now() < 30:
        d.frames(1)
    assert early == [False]


def test_who_plays_alone_wins_under_a_trophy_not_under_a_players_triangle(
    drive: Callable[..., Driver],
) -> None:
    d = drive((1280, 720), first=lambda app: app.page("shelf"))
    emblems = [victory.Victory(d.app.kit, seat, (640.0, 360.0))._emblem for seat in (-1, 0)]
    middles = [emblem.get_at((emblem.get_width() // 2, emblem.get_height() * 3 // 5)) for emblem in emblems]
    red = [r > 1.5 * max(g, b) for r, g, b, _ in middles]
    assert red == [False, True]


@pytest.mark.slow
def test_the_emblem_of_who_plays_alone_is_the_trophy(
    drive: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    seats: list[int] = []
    real = victory.Victory.__init__
    monkeypatch.setattr(
        victory.Victory,
        "__init__",
        lambda self, kit, seat, at: (seats.append(seat), real(self, kit, seat, at))[1],
    )
    monkeypatch.setattr(TableScene, "end", lambda self: None)
    d = smashes(drive, lacking(others=True), "normal")
    while not seats and d.app.now() < 20:
        d.frames(1)
    assert seats == [-1]
