"""The lists of machines: whose each is."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from game.ui.kit import Kit
from tests.smash_gear.scene import machine, position
from tests.ui.driver import Driver


@pytest.mark.parametrize(
    "names", [("Journeyman", "Journeyman 2"), ("A very long name one", "A very long name two")]
)
def test_with_bots_alone_the_two_lists_have_titles_of_their_own(
    sit: Callable[..., Driver], names: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    machines = [machine("kettle_drum", seat, 2, 2 + 5 * seat, "HW") for seat in (0, 1)]
    driver = sit(replace(position(machines), names=names), size=(1280, 960))
    look = driver.table.shown.look
    look.seat_bots(frozenset((0, 1)))
    badges: list[int] = []
    badge = Kit.player_badge

    def noted(kit: Kit, surface: pygame.Surface, seat: int, *rest: object) -> None:
        badges.append(seat)
        badge(kit, surface, seat, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Kit, "player_badge", noted)
    view, tops = driver.table.shown.view, []
    for name in ("roster/own", "roster/across"):
        x, y, w, h = look.place(f"panel/{name}", view)
        surface = pygame.Surface(driver.canvas.size)
        look.panel(surface, name, (x, y, w, h), view, driver.table.state())
        head = surface.subsurface((*driver.canvas.pos(x + 2, y + 4), int(w - 4), 28))
        tops.append(pygame.image.tobytes(head, "RGB"))
    assert badges == [0, 1] and tops[0] != tops[1]
