"""The calendar of daily games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pygame
import pytest

from game.pages.records import panels
from game.ui.kit import Kit
from tests.ui.driver import Driver


@pytest.mark.parametrize("offset", range(0, 75, 5))
def test_no_two_months_are_written_over_each_other(
    drive: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, offset: int
) -> None:
    monkeypatch.setattr(panels, "today", lambda: date(2026, 10, 1) + timedelta(days=offset))
    written: list[tuple[float, float]] = []
    write = Kit.draw_text

    def noted(self: Kit, surface: pygame.Surface, words: str, at: tuple[float, float], *rest: Any) -> Any:
        if words in panels.MONTHS:
            written.append(at)
        return write(self, surface, words, at, *rest)

    monkeypatch.setattr(Kit, "draw_text", noted)
    kit = drive().app.kit
    panels.draw_calendar(kit, pygame.Surface((1280, 720)), (0, 0, 600, 560), lambda day: None, 0)
    assert written and len(written) == len(set(written))
