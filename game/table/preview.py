"""The panel beside the table: what the move in hand would do, or what is asked (LOOK 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from pygame import Surface

from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.words import capital
from rules.game import Event, Piece, Priority, Refusal
from rules.tabletop import Preview, PreviewLine

HEAD, FOOT, LINE, DETAIL, MOST_GAP, SIDE = 40.0, 10.0, 24.0, 20.0, 9.0, 16.0
NARROW = 220.0
"""A panel that is less wide leaves its lines more of its room."""
POINT = 3.0
"""The radius of what stands before a line without a sign."""
GAP = 12.0
"""Between a picture and the lines under it."""
CROWN = 26.0
"""What the crown before the words of what wins takes of their room."""
MOST_RECAP = 4
IN_LOG = " in the log"
"""Where what is left out is read; that is not said where it has no room."""
Fits = Callable[[Sequence[PreviewLine]], bool]
"""Whether there is room for these lines."""
HELD = "Drop this on a lit place. Escape puts it back."
"""What to do with a piece that was picked up, by click, drag or keys."""
MARKS = {"good": ("check", "good"), "bad": ("cross", "refused"), "caution": ("caution", "caution")}
SHAPES = {"red": "triangle", "blue": "circle", "yellow": "square"}


class Words(NamedTuple):
    """What the panel says. `lit`: it is about the choice in hand; `idle`: nothing is held, focused or told, so
    that what a player would look up may stand here instead; `shorter`: the heading where that one has no room;
    `next`: what is asked, below the lines, and on a second line how that is done, where there is room."""

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


MEANWHILE = Words("Happening now", text="Click or press any key to skip.", idle=True)
"""While something is played."""


def of_preview(preview: Preview) -> Words:
    """A preview in the panel's words; its first three lines."""
    shorter = preview.short or preview.title.partition(", ")[0]
    return Words(preview.title, preview.figure, preview.lines[:3], lit=True, shorter=shorter)


def of_threats(told: Preview) -> Words:
    """What others could do next, in the panel's words: all of it that there is room for."""
    return Words(told.title, told.figure, told.lines, lit=True)


def of_refusal(refusal: Refusal) -> Words:
    """Why what is held may not lie where it is held."""
    return Words("You can't do that here", refusal.rule, (PreviewLine("bad", refusal.text),), lit=True)


def of_prompt(prompt: str, held: Piece | None, focus: Piece | None, heading: str) -> Words:
    """What is asked of the player, and the piece that is held or focused. The prompt's second line says how it is done,
    with a piece in the hand what to do with that; its third what wins. An acting piece was not picked up: what is
    asked is about it."""
    shown = focus or held
    name = capital(shown.name) if shown is not None else ""
    asked, how, goal, *_ = *prompt.split("\n"), "", ""
    picked = held is not None and not held.acting
    how = HELD if picked else how
    return Words(heading, name, text=asked, how=how, goal=goal, idle=shown is None, shorter=nameless(heading))


def nameless(heading: str) -> str:
    """A heading without the name before it, for where there is no room for both."""
    return capital(heading.rpartition(", ")[2])


def of_lines(heading: str, lines: Sequence[str], fits: Callable[[str], bool] = lambda text: False) -> Words:
    """What a replayed move did, in the words of the log: a few lines of it, and more where those fit."""
    count = min(MOST_RECAP, len(lines))
    while count < len(lines) and fits("\n".join(lines[: count + 1])):
        count += 1
    return Words(heading, text="\n".join(lines[:count]))


def text_room(kit: Kit, box: Box) -> Callable[[str], bool]:
    """Whether the panel has room for a text."""
    return lambda text: kit.paragraph_height(text, box[2] - 2 * SIDE, 16) <= box[3] - HEAD - FOOT


def of_recap(events: Sequence[Event], fits: Fits = lambda lines: len(lines) <= MOST_RECAP) -> Words:
    """What happened since one's last turn: all of it where that fits, else what weighs most."""
    told = list(events)
    if not fits(_recapped(told)):
        told = [event for event in told if event.priority > Priority.LOW] or told
    while len(told) > 1 and not fits(_recapped(told)):
        del told[_least(told)]
    left = len(events) - len(told)
    more = f"{left} more{IN_LOG}" if left > 0 else ""
    return Words("Since your last turn", more, _recapped(told), shorter="Since then")


def _least(events: Sequence[Event]) -> int:
    """Which of some lines is left out next: the oldest of those that decide nothing, else the oldest of those that
    tell no loss, else the oldest."""
    return min(
        range(len(events)), key=lambda at: (events[at].priority >= Priority.HIGH, bool(events[at].loss))
    )


def _recapped(events: Sequence[Event]) -> tuple[PreviewLine, ...]:
    return tuple(PreviewLine("", event.text, icon=f"player{event.seat}") for event in events)


def recap_room(kit: Kit, box: Box, asked: str = "", how: str = "") -> Fits:
    """Whether the panel has room for lines, all of them whole, beside what is `asked` and `how` that is done."""
    taken = kit.paragraph_height(asked, box[2] - 2 * SIDE, 16) + 10 if asked else 0
    taken += kit.paragraph_height(how, box[2] - 2 * SIDE, 14) + 10 if how else 0

    def fits(lines: Sequence[PreviewLine]) -> bool:
        high = sum(_height(kit, line, box[2] - 2 * _side(box[2])) for line in lines)
        return high <= box[3] - HEAD - FOOT - taken

    return fits


def asked_height(kit: Kit, w: float, asked: str) -> float:
    """How high a panel of that width is for what is asked alone."""
    return HEAD + 4 + kit.paragraph_height(asked, w - 2 * SIDE, 16) + FOOT / 2


def draw(kit: Kit, surface: Surface, box: Box, words: Words, picture: Surface | None = None) -> None:
    """Draw the panel; `picture` stands over its lines, where they leave room for it."""
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
    told = len(words.lines)
    while told > 1 and sum(heights[:told]) > space:
        told -= 1  # a line fewer, and none cut
    if left := len(words.lines) - told:
        words, heights = words._replace(lines=words.lines[:told]), heights[:told]
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


def _head(kit: Kit, w: float, words: Words) -> tuple[str, str]:
    """The heading of a panel of that width and the figure beside it: "16 more" where "16 more in the log" has no room,
    none where nothing has."""
    shorter, figure = words.shorter or words.heading, words.figure
    less = figure.removesuffix(IN_LOG)
    ways = [(words.heading, figure), *([(words.heading, less), (shorter, less)] if less != figure else [])]
    for heading, beside in ways if figure else ():
        if kit.text_width(heading, 14, True) + kit.text_width(beside, 14) + 44 <= w:
            return heading, beside
    return kit.fitting((words.heading, shorter), w - 2 * SIDE, 14, True), ""


def _next_height(kit: Kit, words: Words, w: float, how: bool = False) -> float:
    """What is asked takes so much below the lines, with `how` it is done or without."""
    asked, _, more = words.next.partition("\n")
    high = kit.paragraph_height(asked, w - 2 * SIDE, 16) + MOST_GAP if asked else 0.0
    return high + (kit.paragraph_height(more, w - 2 * SIDE, 14) if how and more else 0.0)


def _goal(kit: Kit, surface: Surface, box: Box, words: Words) -> float:
    """What wins, over what is asked, where both have room, and what to do with a piece in the hand; the upper edge of
    what follows."""
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


def rest(kit: Kit, box: Box, words: Words) -> Box:
    """What the words leave of the panel below them; nothing where they say what wins."""
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
    """Lines with as many of their details as there is room for, those of the last left out first."""
    found = list(lines)
    for number in reversed(range(len(found))):
        if sum(_height(kit, line, wide) for line in found) <= space:
            break
        found[number] = replace(found[number], detail="")
    return tuple(found)


def _height(kit: Kit, line: PreviewLine, wide: float = 0.0) -> float:
    """What a line takes, logical px: more where letters are as small as they may be, and more again
    when it is wrapped within a width."""
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
    """What a sign after the words takes of their room."""
    return 24.0 if line.icon and line.mark in MARKS else 0.0


def _text_height(kit: Kit) -> float:
    return max(LINE, kit.line_height(16))


def _side(w: float) -> float:
    """What stands free at the sides of lines in a panel that is `w` wide."""
    return SIDE if w >= NARROW else SIDE / 2


def _indent(wide: float) -> float:
    """How much the words of a line stand in for its sign, in lines of a width."""
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
    """A line too long for the panel, on as many lines as it needs."""
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
    """An icon by name, or the shape of a die's or player's colour ("red" is a red triangle); "": a point."""
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
