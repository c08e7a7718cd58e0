"""What the tests of scenes share."""

from __future__ import annotations

from typing import Any

import pytest

from game.ui.kit import Kit


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of text that is drawn."""
    lines: list[str] = []
    plain = Kit.draw_text

    def draw_text(kit: Kit, surface: Any, words: str, *rest: Any, **named: Any) -> Any:
        lines.append(words)
        return plain(kit, surface, words, *rest, **named)

    monkeypatch.setattr(Kit, "draw_text", draw_text)
    return lines
