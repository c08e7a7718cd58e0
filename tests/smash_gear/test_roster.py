"""The list of the other player's machines: whose it is, and that no machine stands in two lists."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ui.kit import Kit
from tests.smash_gear.scene import posed
from tests.ui.driver import Driver

TWO = """
turn: 3
own: {machines: [{card: kettle_drum, at: [2, 2]}]}
opponent: {machines: [{card: pipsqueak, at: [2, 7]}]}
"""


@pytest.mark.many_cases
@pytest.mark.parametrize(
    "names", [("Journeyman", "Journeyman 2"), ("A very long name one", "A very long name two")]
)
def test_with_bots_alone_the_list_says_whose_it_is(
    sit: Callable[..., Driver], names: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = sit(posed(f"{TWO}\nseats: [{', '.join(names)}]"), size=(2560, 1080))
    look = driver.look
    look.parts.seat_bots(frozenset((0, 1)))
    badges: list[int] = []
    badge = Kit.player_badge

    def noted(kit: Kit, surface: pygame.Surface, seat: int, *rest: object) -> None:
        badges.append(seat)
        badge(kit, surface, seat, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Kit, "player_badge", noted)
    view = driver.view
    box = look.parts.at(view).place("panel/roster/across")
    look.parts.at(view).panel(pygame.Surface(driver.canvas.size), "roster/across", box, driver.state)
    assert badges == [1], "beside the name where there is no room to say it"


@pytest.mark.parametrize("size", [(1280, 720), (1280, 960), (2560, 1080)])
def test_the_own_machines_are_listed_once(
    sit: Callable[..., Driver], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    draw = Kit.draw_text

    def noted(kit: Kit, surface: pygame.Surface, words: str, *rest: object) -> object:
        written.append(words)
        return draw(kit, surface, words, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Kit, "draw_text", noted)
    sit(posed(TWO), size=size)
    assert written.count("Your machines") == 1
