"""Callouts beside a piece: the refusal of a move, news that nothing else shows, and tooltips (LOOK 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pygame import Surface

from game.ui import plates
from game.ui.canvas import Box, Canvas, contains, inset
from game.ui.kit import Kit
from rules.game import Refusal

SECONDS = 6.0
LATE = 0.02
"""The time after which news is drawn, s: the frame of the move that it reports has enough to draw."""
SHOW_ME = "Show me"
"""The label of the button that opens a lesson."""
TOOLTIP_AFTER, PICTURE_AFTER = 0.35, 0.6
WIDEST = 320.0
REFUSED = "refused_fill", "refused", "cross", "refused_text"
NEWS = "tooltip_fill", "cool", "down", "text2"
"""The colours of a bubble with news, in place of those of a refusal: its fill, its border, its icon, the ink
of the rule."""
AWAY = 10.0
EDGE = 8.0


@lru_cache(maxsize=8)
def beside(
    anchor: Box,
    w: float,
    h: float,
    canvas: Canvas,
    top: float = 56.0,
    spared: tuple[Box, ...] = (),
    room: Box | None = None,
) -> Box:
    """Return a box of this size right, left, below or above the anchor: the nearest one that hides nothing of
    the anchor and of the `spared` boxes, or else the least of them. It is inside the window, or the
    `room` in it, even if the anchor isn't."""
    left, upper, wide, high = room or (EDGE, top, canvas.w - 2 * EDGE, canvas.h - top - EDGE)
    most_x, most_y = left + wide - w, upper + high - h
    boxes = (
        (max(left, min(x, most_x)), min(max(y, upper), most_y), w, h)
        for around in (anchor, *spared)
        for x, y in _corners(around, w, h)
    )
    over = {box: _shared(box, anchor) for box in boxes}
    least, hidden = min(over.values()), dict[Box, float]()
    clear = [box for box in over if over[box] == least]
    for box in sorted(clear, key=lambda box: max(int(AWAY), int(_gap(box, anchor)))):
        hidden[box] = sum(_shared(box, each) for each in spared)
        if not hidden[box]:
            return box
    return min(hidden, key=hidden.__getitem__)


def _corners(around: Box, w: float, h: float) -> Iterator[tuple[float, float]]:
    """Yield the corners where a box of this size fits beside another: at the middle of a side, then level
    with an edge."""
    x, y, wide, high = around
    for across, along in ((x + (wide - w) / 2, y + (high - h) / 2), (x, y), (x + wide - w, y + high - h)):
        yield from (
            (x + wide + AWAY, along),
            (x - AWAY - w, along),
            (across, y + high + AWAY),
            (across, y - AWAY - h),
        )


def _overlap(one: Box, other: Box) -> tuple[float, float]:
    """Return how far two boxes overlap horizontally and vertically; negative values are gaps."""
    return (
        min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0]),
        min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1]),
    )


def _shared(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    wide, high = _overlap(one, other)
    return max(0.0, wide) * max(0.0, high)


def _gap(one: Box, other: Box) -> float:
    """Return the distance between two boxes, the larger of both axes."""
    return -min(0.0, *_overlap(one, other))


class Lessons(NamedTuple):
    """The lessons of a table: `about` returns the one that explains a rule, by id ("" for none), and `show`
    opens one."""

    about: Callable[[str], str]
    show: Callable[[str], object]


@dataclass
class Bubble:
    """The shown refusal, if any: its sentence, rule id and remaining time (s). `about` is the box of its
    subject and `anchor` the part of that box it is placed beside; it avoids the boxes `named` (other places
    it names) and `buttons` where it can. `opens`: a click opens the rule. `news`: it reports an event instead
    of a refusal. `lesson` explains the rule, "" for none; its button names the key `show_key`."""

    refusal: Refusal | None = None
    anchor: Box = (0, 0, 0, 0)
    about: Box = (0, 0, 0, 0)
    left: float = 0.0
    named: Sequence[Box] = ()
    buttons: Box = (0, 0, 0, 0)
    opens: bool = True
    news: bool = False
    room: Box | None = None
    """The part of the table that is seen, in which the bubble stays; None: all."""
    lesson: str = ""
    show_key: str = ""
    kept: tuple[Box, ...] = ()
    """The boxes over the table that the bubble avoids where it can, such as a card of words."""

    def say(
        self,
        refusal: Refusal,
        anchor: Box,
        about: Box | None = None,
        named: Sequence[Box] = (),
        news: bool = False,
        lesson: str = "",
    ) -> None:
        """Show a refusal, or news, about the box `about` (None: the anchor) beside the anchor for 6 s."""
        self.refusal, self.anchor, self.about, self.left = refusal, anchor, about or anchor, SECONDS
        self.named, self.news, self.lesson = named, news, lesson

    def is_about(self, point: tuple[float, float], slack: float) -> bool:
        """Return whether a point is within `slack` px of the subject of the shown refusal."""
        return self.refusal is not None and contains(inset(self.about, -slack), point)

    def close(self) -> bool:
        """Close the bubble; return whether it was open."""
        shown, self.refusal = self.refusal is not None, None
        return shown

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True when the bubble appears or closes."""
        if self.refusal is None:
            return False
        drawn, self.left = self.is_drawn, self.left - dt
        return self.close() if self.left <= 0 else self.is_drawn != drawn

    @property
    def is_drawn(self) -> bool:
        """Return whether the bubble is open and has appeared."""
        return self.refusal is not None and not (self.news and self.left > SECONDS - LATE)

    def box(self, kit: Kit) -> Box | None:
        """Return the bubble's box, or None when it is closed."""
        if self.refusal is None:
            return None
        w, h = kit.size_of(self._sentence(kit))
        low, high = kit.text_width(self._rule(), 13), kit.line_height(13) if self._rule() else 0.0
        if self.lesson:
            wide, tall = self._show_size(kit)
            low, high = low + AWAY + wide, tall + 2
        size = max(w, low) + 56, h + 20 + high
        spared = (*self.named, self.buttons, *self.kept)
        return beside(self.anchor, *size, kit.canvas, spared=spared, room=self.room)

    def show_box(self, kit: Kit) -> Box | None:
        """Return the box of the button that opens the lesson, or None without one."""
        box = self.box(kit)
        if box is None or not self.lesson:
            return None
        (x, y, w, h), (wide, high) = box, self._show_size(kit)
        return x + w - wide - 9, y + h - high - 8, wide, high

    def _show_size(self, kit: Kit) -> tuple[float, float]:
        cap = plates.keycap_width(kit, self.show_key) + 8 if self.show_key else 0.0
        return kit.text_width(SHOW_ME, 13, True) + cap + 20, max(26.0, kit.line_height(13) + 6)

    def hit(self, kit: Kit, point: tuple[float, float]) -> bool:
        """Return whether a point is in the bubble."""
        box = self.box(kit)
        return box is not None and contains(box, point)

    def draw(self, kit: Kit, surface: Surface) -> None:
        """Draw the bubble if it is open."""
        box = self.box(kit) if self.is_drawn else None
        if box is None:
            return
        x, y, _, h = box
        fill, border, icon, ink = NEWS if self.news else REFUSED
        kit.shadow(surface, box, 3, 8)
        kit.fill(surface, box, fill, radius=8, border=border, border_width=1.4)
        kit.draw_icon(surface, icon, (x + 22, y + h / 2), 16, border)
        kit.put(surface, self._sentence(kit), (x + 42, y + 9))
        show = self.show_box(kit)
        if show is not None:
            self._draw_show(kit, surface, show, border)
            middle = (x + 42, show[1] + show[3] / 2)
            kit.draw_text(surface, self._rule(), middle, 13, ink, anchor="midleft")
        elif self._rule():
            kit.draw_text(surface, self._rule(), (x + 42, y + h - 10), 13, ink, anchor="bottomleft")

    def _draw_show(self, kit: Kit, surface: Surface, box: Box, border: str) -> None:
        """Draw the button that opens the lesson."""
        x, y, w, h = box
        kit.fill(surface, box, "night1", radius=6, border=border, border_width=1.2)
        kit.draw_text(surface, SHOW_ME, (x + 10, y + h / 2), 13, "text", True, "midleft")
        if self.show_key:
            cap = plates.keycap_width(kit, self.show_key)
            plates.draw_keycap(kit, surface, (x + w - cap - 8, y + h / 2), self.show_key)

    def _sentence(self, kit: Kit) -> Surface:
        assert self.refusal is not None
        return kit.paragraph(self.refusal.text, WIDEST - 56, 14.5, "text", True)

    def _rule(self) -> str:
        rule = self.refusal.rule if self.refusal else ""
        return f"{rule}, click for the rule" if rule and self.opens else rule


class Tip(NamedTuple):
    """The tooltip of the thing named `key` ("" for none) at the anchor: title, text and rule id; or a
    picture, made on demand, that contains the title, with the text below. It avoids the boxes `spared` where
    it can, such as the neighbours of a hand card."""

    key: str = ""
    title: str = ""
    text: str = ""
    rule: str = ""
    anchor: Box = (0, 0, 0, 0)
    picture: Callable[[], Surface | None] | None = None
    spared: tuple[Box, ...] = ()


NOTHING = Tip()


@dataclass
class Tooltip:
    """The tooltip of the thing under a resting pointer, shown after 350 ms, a picture a little later. It
    avoids the box of the `buttons` and the boxes `kept` over the table where it can."""

    tip: Tip = NOTHING
    waited: float = 0.0
    buttons: Box = (0, 0, 0, 0)
    kept: tuple[Box, ...] = ()

    def over(self, tip: Tip = NOTHING) -> None:
        """Set the thing under the pointer, and restart the wait if it changed."""
        if tip.key != self.tip.key:
            self.waited = 0.0
        self.tip = tip

    @property
    def shown(self) -> bool:
        """Return whether the tooltip is visible."""
        after = PICTURE_AFTER if self.tip.picture is not None else TOOLTIP_AFTER
        return bool(self.tip.key and self.tip.title) and self.waited >= after

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True when the tooltip appears."""
        before = self.shown
        self.waited += dt
        return self.shown != before

    def draw(self, kit: Kit, surface: Surface) -> None:
        """Draw the tooltip if it is visible."""
        if not self.shown:
            return
        tip = self.tip
        picture = tip.picture() if tip.picture is not None else None
        if picture is not None:
            self._draw_picture(kit, surface, picture)
            return
        inner = WIDEST - 28
        text = kit.paragraph(tip.text, inner, 14, "text2") if tip.text else None
        tw, th = kit.size_of(text) if text else (0.0, 0.0)
        rule = kit.text_width(tip.rule, 13) + 16 if tip.rule else 0.0
        name = min(kit.text_width(tip.title, 16, True) + 2, inner - rule)
        w, h = max(tw, name + rule) + 28, (34 + th + 8 if text else 40)
        x, y, _, _ = box = self._place(kit, w, h)
        kit.shadow(surface, box, 3, 8)
        kit.fill(surface, box, "night0", "night1", radius=8, border="edge2")
        kit.draw_text(surface, tip.title, (x + 14, y + 20), 16, "text", True, "midleft", name)
        if tip.rule:
            kit.draw_text(surface, tip.rule, (x + w - 14, y + 20), 13, "mute", anchor="midright")
        if text:
            kit.put(surface, text, (x + 14, y + 34))

    def _place(self, kit: Kit, w: float, h: float) -> Box:
        """Return the box of a tooltip of this size."""
        return beside(self.tip.anchor, w, h, kit.canvas, spared=(self.buttons, *self.kept, *self.tip.spared))

    def _draw_picture(self, kit: Kit, surface: Surface, picture: Surface) -> None:
        """Draw the picture, and below it a plate with the reason why nothing can be done with the thing."""
        w, h = kit.size_of(picture)
        text = kit.paragraph(self.tip.text, w - 28, 14, "text") if self.tip.text else None
        low = kit.size_of(text)[1] + 18 if text else 0.0
        x, y, _, _ = self._place(kit, w, h + (low + 6 if low else 0))
        kit.shadow(surface, (x, y, w, h), 3, 12)
        kit.put(surface, picture, (x, y))
        if text is not None:
            plate = (x, y + h + 6, w, low)
            kit.shadow(surface, plate, 3, 8)
            kit.fill(surface, plate, "night0", "night1", radius=8, border="edge2")
            kit.put(surface, text, (x + 14, y + h + 14))
