"""Where the result's panels are, for every shape of window."""

from __future__ import annotations

from collections.abc import Callable

from game.pages.parts.page import GAP, columns, stacked
from game.pages.result import figures
from game.pages.result.story import Story
from game.ui.canvas import Box

FIGURES = 84.0
"""Logical px of height of the figures."""
TABS = 38.0
_RANK, _RANK_HEAD = 44.0, 54.0 + figures.RANK_HEAD
_SHORT, _TALL = 440.0, 900.0
"""Heights of the body below which panels take turns, and from which narrow ones stand below each other."""


def compact(body: Box, narrow: bool, alone: bool) -> bool:
    """Whether the panels are shown one after the other, behind tabs."""
    if narrow:
        return not alone or body[3] < _TALL
    return body[3] < _SHORT


def parts(story: Story, lost: str) -> list[tuple[str, str]]:
    """(id, label) of the tabs; `lost` is the label of the look back, "" without one."""
    course = [("course", "Course")] if story.recap.course else []
    ranking = [] if story.alone else [("ranking", "Ranking")]
    back = [("lost", lost)] if lost else []
    return [("game", "Result"), *ranking, *course, *back, ("more", "Figures")]


def of_part(part: str, rest: Box) -> dict[str, Box]:
    """The panels of a tab."""
    if part != "more":
        return {{"game": "hero"}.get(part, part): rest}
    figures, below = stacked(rest, FIGURES, 1)
    return {"figures": figures, "decisive": below}


def whole(body: Box, narrow: bool, story: Story, decisive: Callable[[float], float]) -> dict[str, Box]:
    """All panels at once; `decisive` is the height that the decisive lines, and the look back that takes
    turns with them, need at a width."""
    course, alone = bool(story.recap.course), story.alone
    names = [*(["course"] if course else []), "figures", "decisive"]
    if narrow:
        shares = [0.58, *([0.42] if course else []), FIGURES, decisive(body[2])]
        return dict(zip(["hero", *names], stacked(body, *shares), strict=True))
    hero, right = columns(body, _hero(body) - (0 if alone else 40), 1)
    wide = right[2] if alone else (right[2] - GAP) / 2
    ranked = 0.0 if alone else min(len(story.names), 4) * _RANK + _RANK_HEAD
    low = min(max(decisive(wide), ranked), right[3] * 0.42)
    shares = [1, FIGURES, low] if course else [FIGURES, 1]
    found = {"hero": hero, **dict(zip(names, stacked(right, *shares), strict=True))}
    if not alone:
        found["ranking"], found["decisive"] = columns(found["decisive"], 0.5, 0.5)
    return found


def _hero(body: Box) -> float:
    """The width of the large panel: higher ones are wider, so that the picture fills them."""
    _, _, w, h = body
    return max(min(w * 0.4, 620.0), min(w * 0.46, h * 0.68))
