"""The panel of the file: the lines in which the chosen card is written."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pygame import Surface

from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.content.homes import Home

LINE, SIZE, NUMBER = 17.0, 13.0, 40.0
_KEY = re.compile(r"^(\s*(?:- )?)([\w\"' ]+:)(.*)$")


def source_lines(home: Home) -> list[str]:
    """The lines of a card as its file has them now; none when the file has gone."""
    try:
        return home.path.read_text("utf-8").splitlines()[home.first - 1 : home.last]
    except (OSError, ValueError):
        return []


def draw_line(
    kit: Kit, surface: Surface, box: Box, number: int, line: str, faults: Mapping[int, str]
) -> None:
    """A line of YAML behind its number; keys are in another colour, a faulty line on red."""
    x, y, w, h = box
    if number in faults:
        kit.fill(surface, (x, y, w, h), "refused_deep", None, 3)
        kit.fill(surface, (x, y, 3, h), "refused", None, 0)
    middle = y + h / 2
    ink = "text" if number in faults else "mute"
    kit.draw_text(surface, str(number), (x + NUMBER - 10, middle), SIZE, ink, anchor="midright", mono=True)
    left, room = x + NUMBER, w - NUMBER - 4
    found = _KEY.match(line)
    parts = [(found[1], "text"), (found[2], "cool"), (found[3], "text")] if found else [(line, "text")]
    for words, colour in parts:
        if words and room > 0:
            drawn = kit.draw_text(
                surface, words, (left, middle), SIZE, colour, False, "midleft", room, mono=True
            )
            left, room = left + drawn[2], room - drawn[2]
