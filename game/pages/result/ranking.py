"""The ranking of a finished game: a row a seat."""

from __future__ import annotations

from pygame import Surface

from game.pages.result.story import Story
from game.ui.canvas import Box
from game.ui.kit import Kit

HEAD = 18.0
"""Logical px of height of the line over the rows."""
_LEAST, _MOST = 40.0, 50.0


def row_height(count: int, height: float) -> float:
    """How high a row is where `count` of them have `height` logical px."""
    return max(_LEAST, min(_MOST, height / max(1, count)))


def draw_head(kit: Kit, surface: Surface, area: Box, words: str) -> None:
    """The line over the rows of a panel, which says what the figures in them are."""
    x, y, w, _ = area
    kit.draw_text(surface, words, (x + w - 24, y + 40 + HEAD / 2), 12, "mute", False, "midright")


def draw_rank(kit: Kit, story: Story, surface: Surface, i: int, box: Box) -> None:
    """The i-th row: place, shape and name, a crown for the winners, the score."""
    x, y, w, h = box
    place, seat = story.ranking[i]
    middle, first = y + h / 2, seat in story.outcome.winners
    ink = "lamp" if first else "text"
    kit.draw_text(surface, str(place), (x + 30, middle), 17, "lamp" if first else "text2", True, "midright")
    kit.player_badge(surface, seat, (x + 54, middle), 24, seat in story.bots)
    room = w - 128 - (26 if first else 0)
    used = kit.draw_text(surface, story.names[seat], (x + 78, middle), 16, ink, first, "midleft", room)
    if first:
        kit.draw_icon(surface, "crown", (used[0] + used[2] + 16, middle), 17, "lamp")
    if story.outcome.scores:
        score = str(story.outcome.scores[seat])
        kit.draw_text(surface, score, (x + w - 16, middle), 17, ink, True, "midright")
