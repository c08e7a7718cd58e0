"""The panel beside the table: the preview of the current move, or the prompt (LOOK 4), and what a game shows in
its free part while nothing is held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace
from pygame import Surface

from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import capital
from rules.game import Event, Piece, Priority, Refusal
from rules.tabletop import Preview, PreviewLine

HEAD, FOOT, LINE, DETAIL, MOST_GAP, SIDE = 40.0, 10.0, 24.0, 20.0, 9.0, 16.0
NARROW = 220.0
"""The width below which a panel has smaller margins for its lines."""
POINT = 3.0
"""The radius of the dot before a line without a sign."""
GAP = 12.0
"""The gap between a picture and the lines under it."""
CROWN = 26.0
"""The room that the crown takes from the words of a winning move."""
MOST_RECAP = 4
IN_LOG = " in the log"
"""The words that say where to read what is left out; they are dropped where they have no room."""
Fits = Callable[[Sequence[PreviewLine]], bool]
"""A callback that says whether there is room for these lines."""
HELD = "Drop this on a lit place. Escape puts it back."
"""What to do with a piece that was picked up, by click, drag or keys."""
MARKS = {"good": ("check", "good"), "bad": ("cross", "refused"), "caution": ("caution", "caution")}
SHAPES = {"red": "triangle", "blue": "circle", "yellow": "square"}


class PanelText(NamedTuple):
    """The text of the panel. `lit`: it is about the held or aimed piece; `idle`: nothing is held, focused or
    described, so that reference information may replace it; `shorter`: a heading for narrow panels; `next`:
    the prompt below the lines, with a second line on how to do it where there is room."""

    heading: str
    figure: str = ""
    lines: tuple[PreviewLine, ...] = ()
    text: str = ""
    how: str = ""
    goal: str = ""
    lit: bool = False
    idle: bool = False
    shorter: str = ""
    next: str = ""


MEANWHILE = PanelText("Happening now", text="Click or press any key to skip.", idle=True)
"""The panel's text while something is played."""


def of_preview(preview: Preview) -> PanelText:
    """Return the text of a preview: title, figure and its first three lines."""
    shorter = preview.short or preview.title.partition(", ")[0]
    return PanelText(preview.title, preview.figure, preview.lines[:3], lit=True, shorter=shorter)


def of_threats(threats: Preview) -> PanelText:
    """Return the text of the opponents' threats, with all lines."""
    return PanelText(threats.title, threats.figure, threats.lines, lit=True)


def of_refusal(refusal: Refusal) -> PanelText:
    """Return the text on why the held piece can't be put where it is."""
    lines = (PreviewLine("bad", refusal.text),)
    return PanelText("You can't do that here", refusal.rule, lines, lit=True, shorter="Not here")


def of_prompt(prompt: str, held: Piece | None, focus: Piece | None, heading: str) -> PanelText:
    """Return the text of a prompt with the name of the held or focused piece. The prompt's second line says
    how to do it, replaced by a hint on dropping while a piece is in the hand; the third says how to win. A
    piece that awaits a decision doesn't count as picked up."""
    shown = focus or held
    name = capital(shown.name) if shown is not None else ""
    asked, how, goal, *_ = *prompt.split("\n"), "", ""
    picked = held is not None and not held.acting
    how = HELD if picked else how
    return PanelText(
        heading, name, text=asked, how=how, goal=goal, idle=shown is None, shorter=nameless(heading)
    )


def nameless(heading: str) -> str:
    """Return a heading without the name in front, for narrow panels."""
    return capital(heading.rpartition(", ")[2])


def of_lines(
    heading: str, lines: Sequence[str], fits: Callable[[str], bool] = lambda text: False
) -> PanelText:
    """Return the text of a replayed move from its log lines: a few of them, and more if they fit."""
    count = min(MOST_RECAP, len(lines))
    while count < len(lines) and fits("\n".join(lines[: count + 1])):
        count += 1
    return PanelText(heading, text="\n".join(lines[:count]))


def text_room(kit: Kit, box: Box) -> Callable[[str], bool]:
    """Return a function that says whether a text fits in the panel."""
    return lambda text: kit.paragraph_height(text, box[2] - 2 * SIDE, 16) <= box[3] - HEAD - FOOT


def of_recap(events: Sequence[Event], fits: Fits = lambda lines: len(lines) <= MOST_RECAP) -> PanelText:
    """Return the text on events since the viewer's last turn: all of them if they fit, else the most
    important."""
    kept = list(events)
    if not fits(_recapped(kept)):
        kept = [event for event in kept if event.priority > Priority.LOW] or kept
    causes = _causes(events)
    while len(kept) > 1 and not fits(_recapped(kept)):
        del kept[_least(kept, causes)]
    left = len(events) - len(kept)
    more = f"{left} more{IN_LOG}" if left > 0 else ""
    return PanelText("Since your last turn", more, _recapped(kept), shorter="Meanwhile")


def _causes(events: Sequence[Event]) -> list[Event]:
    """Return the last less important event before each series of important ones: what led to them."""
    return [
        event
        for event, after in pairwise(event for event in events if event.priority > Priority.LOW)
        if after.priority > event.priority
    ]


def _least(events: Sequence[Event], causes: Sequence[Event]) -> int:
    """Return the index of the line to drop next: the first that another one repeats, else the oldest of low
    priority, else the oldest without a loss, else the oldest. The causes of important events stay longer."""
    lines = [(event.seat, event.text) for event in events]

    def weight(at: int) -> tuple[bool, bool, bool]:
        event, cause = events[at], any(events[at] is each for each in causes)
        return (
            lines.count(lines[at]) == 1,
            event.priority >= Priority.HIGH or cause,
            bool(event.loss) or cause,
        )

    return min(range(len(events)), key=weight)


def _recapped(events: Sequence[Event]) -> tuple[PreviewLine, ...]:
    return tuple(PreviewLine("", event.text, icon=f"player{event.actor}") for event in events)


def recap_room(kit: Kit, box: Box, asked: str = "", how: str = "", kept: float = 0.0) -> Fits:
    """Return a function that says whether lines fit in the panel beside the prompt `asked` and its `how`, with
    `kept` px below them left free."""
    taken = kit.paragraph_height(asked, box[2] - 2 * SIDE, 16) + 10 if asked else 0
    taken += kit.paragraph_height(how, box[2] - 2 * SIDE, 14) + 10 if how else 0

    def fits(lines: Sequence[PreviewLine]) -> bool:
        high = sum(_height(kit, line, box[2] - 2 * _side(box[2])) for line in lines)
        below = kept + MOST_GAP * (len(lines) + 1) if kept else 0.0
        return high <= box[3] - HEAD - FOOT - taken - below

    return fits


def prompt_height(kit: Kit, w: float, asked: str) -> float:
    """Return the height of a panel of this width that shows only the prompt."""
    return HEAD + 4 + kit.paragraph_height(asked, w - 2 * SIDE, 16) + FOOT / 2


def draw(kit: Kit, surface: Surface, box: Box, words: PanelText, picture: Surface | None = None) -> None:
    """Draw the panel; `picture` is above its lines, if they leave room for it."""
    x, y, w, h = box
    heading, figure = _head(kit, w, words)
    kit.panel(surface, box, heading, figure, lit=words.lit)
    top = y + HEAD
    if words.goal:
        top = _goal(kit, surface, box, words)
    if words.text:
        drawn = kit.paragraph(words.text, w - 32, 16, "text")
        kit.put(surface, drawn, (x + 16, top + 4))
        top += kit.size_of(drawn)[1] + 10
    if words.how:
        drawn = kit.paragraph(words.how, w - 32, 14, "text2")
        if top + kit.size_of(drawn)[1] <= y + h - FOOT / 2:
            kit.put(surface, drawn, (x + 16, top))
            top += kit.size_of(drawn)[1] + 10 if words.lines else 0
    side = _side(w)
    wide = w - 2 * side
    heights = [_height(kit, line, wide) for line in words.lines]
    space = y + h - FOOT - top - _next_height(kit, words, w)
    if picture is not None and (high := kit.size_of(picture)[1] + GAP) <= space:
        kit.put(surface, picture, (x + SIDE, top + 2))
        top, space = top + high, space - high
    if sum(heights) > space or picture is not None:
        words = words._replace(lines=_fitting(kit, words.lines, wide, space))
        heights = [_height(kit, line, wide) for line in words.lines]
    fitting = len(words.lines)
    while fitting > 1 and sum(heights[:fitting]) > space:
        fitting -= 1  # one line fewer, so that none is cut
    if left := len(words.lines) - fitting:
        words, heights = words._replace(lines=words.lines[:fitting]), heights[:fitting]
        if not words.figure:
            kit.draw_text(surface, f"and {left} more", (x + w - SIDE, y + 20), 14, "text2", False, "midright")
    wrapped = sum(heights) <= space
    if not wrapped:
        heights = [_height(kit, line) for line in words.lines]
    room, more = space - sum(heights), _next_height(kit, words, w, how=True) - _next_height(kit, words, w)
    room -= more if more <= room else 0
    gap = max(0.0, min(MOST_GAP, room / max(1, len(words.lines))))
    top += min(gap, 4) if room > 0 else 0
    for line, high in zip(words.lines, heights, strict=True):
        if top + high > y + h:
            break
        _line(kit, surface, (x + side, top, wide, high), line, wrapped)
        top += high + gap
    asked, _, how = words.next.partition("\n")
    if asked:
        drawn = kit.paragraph(asked, w - 2 * SIDE, 16, "text")
        kit.put(surface, drawn, (x + SIDE, top + 2))
        top += kit.size_of(drawn)[1] + 2
        if how and top + kit.paragraph_height(how, w - 2 * SIDE, 14) <= y + h - FOOT / 2:
            kit.put(surface, kit.paragraph(how, w - 2 * SIDE, 14, "text2"), (x + SIDE, top))


def _head(kit: Kit, w: float, words: PanelText) -> tuple[str, str]:
    """Return the heading and figure that fit in a panel of this width: "16 more" for "16 more in the log"
    where needed, then no figure."""
    shorter, figure = words.shorter or words.heading, words.figure
    less = figure.removesuffix(IN_LOG)
    ways = [(words.heading, figure), *([(words.heading, less), (shorter, less)] if less != figure else [])]
    for heading, beside in ways if figure else ():
        if kit.text_width(heading, 14, True) + kit.text_width(beside, 14) + 44 <= w:
            return heading, beside
    return kit.fitting((words.heading, shorter), w - 2 * SIDE, 14, True), ""


def _next_height(kit: Kit, words: PanelText, w: float, how: bool = False) -> float:
    """Return the height of the prompt below the lines, with or without `how`."""
    asked, _, more = words.next.partition("\n")
    high = kit.paragraph_height(asked, w - 2 * SIDE, 16) + MOST_GAP if asked else 0.0
    return high + (kit.paragraph_height(more, w - 2 * SIDE, 14) if how and more else 0.0)


def _goal(kit: Kit, surface: Surface, box: Box, words: PanelText) -> float:
    """Draw how to win above the prompt, if both fit with the hint for a held piece; return the top of what
    follows."""
    x, y, w, h = box
    asked = kit.paragraph_height(words.text, w - 32, 16)
    if words.how.startswith(HELD):
        asked += kit.paragraph_height(words.how, w - 32, 14) + 4
    for left in (SIDE + CROWN, SIDE):
        drawn = kit.paragraph(words.goal, w - left - SIDE, 15, "lamp", True)
        below = y + HEAD + 2 + kit.size_of(drawn)[1] + 6
        if below + asked + 4 <= y + h:
            if left > SIDE:
                kit.draw_icon(
                    surface, "crown", (x + SIDE + 9, y + HEAD + 2 + kit.line_height(15) / 2), 18, "lamp"
                )
            kit.put(surface, drawn, (x + left, y + HEAD + 2))
            return below
    return y + HEAD


def free_box(kit: Kit, box: Box, words: PanelText) -> Box:
    """Return the free box below the text of the panel; empty where the text says how to win."""
    x, y, w, h = box
    if words.goal:
        return x + SIDE, y + h, w - 2 * SIDE, 0.0
    top, wide = y + HEAD, w - 2 * SIDE
    top += kit.paragraph_height(words.text, wide, 16) + 10 if words.text else 0.0
    top += kit.paragraph_height(words.how, wide, 14) + 10 if words.how else 0.0
    lines_wide = w - 2 * _side(w)
    top += sum(_height(kit, line, lines_wide) + MOST_GAP for line in words.lines) + (6 if words.lines else 0)
    top += _next_height(kit, words, w, how=True)
    return x + SIDE, top, wide, max(0.0, y + h - FOOT - top)


def _fitting(kit: Kit, lines: Sequence[PreviewLine], wide: float, space: float) -> tuple[PreviewLine, ...]:
    """Return the lines with as many details as fit; the last ones lose theirs first."""
    found = list(lines)
    for number in reversed(range(len(found))):
        if sum(_height(kit, line, wide) for line in found) <= space:
            break
        found[number] = replace(found[number], detail="")
    return tuple(found)


def _height(kit: Kit, line: PreviewLine, wide: float = 0.0) -> float:
    """Return the height of a line, logical px: more at the smallest font size, and more when it wraps within
    a width."""
    detail = max(DETAIL, kit.line_height(14)) if line.detail else 0.0
    if not wide:
        return _text_height(kit) + detail
    more = max(0.0, kit.paragraph_height(line.text, wide - _indent(wide), 16, True) - kit.line_height(16))
    if line.detail:
        more += max(
            0.0,
            kit.paragraph_height(line.detail, wide - _indent(wide) - _aside(line), 14) - kit.line_height(14),
        )
    return _text_height(kit) + detail + more


def _aside(line: PreviewLine) -> float:
    """Return the width of a sign after a line's words."""
    return 24.0 if line.icon and line.mark in MARKS else 0.0


def _text_height(kit: Kit) -> float:
    return max(LINE, kit.line_height(16))


def _side(w: float) -> float:
    """Return the side margin of lines in a panel of width `w`."""
    return SIDE if w >= NARROW else SIDE / 2


def _indent(wide: float) -> float:
    """Return the indent of a line's words behind its sign."""
    return 30.0 if wide >= NARROW - 2 * SIDE else 22.0


def _line(kit: Kit, surface: Surface, box: Box, line: PreviewLine, wrapped: bool) -> None:
    (x, y, w, h), left = box, _indent(box[2])
    middle, below = y + _text_height(kit) / 2, y + (_text_height(kit) + h) / 2 - 1
    icon, colour = MARKS.get(line.mark, ("", "lamp"))
    trailing = line.icon if icon else ""
    _sign(kit, surface, icon or line.icon, (x + 0.4 * left, middle), colour)
    ink = "lamp" if line.mark == "note" else "text"
    room = w - left
    if (
        wrapped
        and max(
            kit.text_width(line.text, 16, True) - room, kit.text_width(line.detail, 14) - room + _aside(line)
        )
        > 0
    ):
        _wrapped(kit, surface, (x + left, y, room, h), line, ink, trailing)
        return
    end = kit.draw_text(surface, line.text, (x + left, middle), 16, ink, True, "midleft", room)
    if line.detail:
        end = kit.draw_text(
            surface, line.detail, (x + left, below), 14, "text2", False, "midleft", room - _aside(line)
        )
    if trailing:
        _sign(kit, surface, trailing, (end[0] + end[2] + 16, end[1] + end[3] / 2), "lamp")


def _wrapped(kit: Kit, surface: Surface, box: Box, line: PreviewLine, ink: str, trailing: str) -> None:
    """Draw a line too long for the panel on as many lines as needed."""
    x, y, w, _ = box
    top = y + (_text_height(kit) - kit.line_height(16)) / 2
    drawn = kit.paragraph(line.text, w, 16, ink, True)
    kit.put(surface, drawn, (x, top))
    if line.detail:
        top += kit.size_of(drawn)[1]
        kit.put(surface, kit.paragraph(line.detail, w - _aside(line), 14, "text2"), (x, top))
    if trailing:
        _sign(kit, surface, trailing, (x + w - 10, top + kit.line_height(14) / 2), "lamp")


def _sign(kit: Kit, surface: Surface, name: str, centre: tuple[float, float], colour: str) -> None:
    """Draw an icon by name, or the shape of a die's or player's colour ("red" is a red triangle); "": a
    dot."""
    if not name:
        kit.disc(surface, centre, POINT, "mute")
    elif name in SHAPES:
        _shape(kit, surface, SHAPES[name], centre, f"die_{name}_light")
    elif kit.art.exists(f"ui/icon_{name}.svg"):
        kit.draw_icon(surface, name, centre, 18, colour)
    elif name.startswith("player") and name[6:].isdigit():
        kit.player_badge(surface, int(name[6:]), centre, 18)


def _shape(kit: Kit, surface: Surface, shape: str, centre: tuple[float, float], colour: str) -> None:
    r = 7 * kit.canvas.s
    ink = f'fill="{kit.theme.hex(colour)}"'
    if shape == "circle":
        kit.disc(surface, centre, 7, colour)
    elif shape == "square":
        kit.fill(surface, (centre[0] - 6, centre[1] - 6, 12, 12), colour, radius=1)
    else:
        points = ((0, -r), (r, r * 0.8), (-r, r * 0.8))
        path = " ".join(f"{px:.2f},{py:.2f}" for px, py in points)
        half = int(r) + 2.5
        kit.stamp(
            surface,
            f'<g transform="translate({half} {half})"><polygon points="{path}" {ink}/></g>',
            centre,
            r,
        )
