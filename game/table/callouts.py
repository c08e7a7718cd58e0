"""What is said beside a piece: the refusal of a move, news of which nothing else is seen, and tooltips (LOOK 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pygame import Surface

from game.ui.canvas import Box, Canvas, contains, inset
from game.ui.kit import Kit
from rules.game import Refusal

SECONDS = 6.0
TOOLTIP_AFTER, PICTURE_AFTER = 0.35, 0.6
WIDEST = 320.0
REFUSED = "refused_fill", "refused", "cross", "refused_text"
NEWS = "tooltip_fill", "cool", "down", "text2"
"""Of a bubble that refuses and of one with news: what fills it, its border, its icon, the ink of the rule."""
AWAY = 10.0
EDGE = 8.0


@lru_cache(maxsize=8)
def beside(
    anchor: Box, w: float, h: float, canvas: Canvas, top: float = 56.0, spared: tuple[Box, ...] = ()
) -> Box:
    """A box of that size right of the anchor, or left, below, above: the nearest that hides nothing of it and nothing
    of what is spared, or else the least. It is whole in the window wherever the anchor is, which may hang out of it."""
    most_x, most_y = canvas.w - w - EDGE, canvas.h - h - EDGE
    boxes = (
        (max(EDGE, min(x, most_x)), min(max(y, top), most_y), w, h)
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
    """Where a box of that size can stand beside another: in the middle of a side, then level with an edge."""
    x, y, wide, high = around
    for across, along in ((x + (wide - w) / 2, y + (high - h) / 2), (x, y), (x + wide - w, y + high - h)):
        yield from ((x + wide + AWAY, along), (x - AWAY - w, along), (across, y + high + AWAY), (across, y - AWAY - h))


def _overlap(one: Box, other: Box) -> tuple[float, float]:
    """How far two boxes lie over each other, across and along; below 0 what is between them."""
    return (
        min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0]),
        min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1]),
    )


def _shared(one: Box, other: Box) -> float:
    """The area that two boxes have in common."""
    wide, high = _overlap(one, other)
    return max(0.0, wide) * max(0.0, high)


def _gap(one: Box, other: Box) -> float:
    """How far two boxes are apart."""
    return -min(0.0, *_overlap(one, other))


@dataclass
class Bubble:
    """The refusal shown at present, if any: its sentence, its rule id, how long it stays (s). `about` is
    the box of what it is said of, `anchor` the part of that which it stands beside; it leaves `named`, what else it
    speaks of, and the box of the `buttons` free where it can. `opens`: a click opens the rule. `news`: nothing is
    refused, it happened by itself."""

    refusal: Refusal | None = None
    anchor: Box = (0, 0, 0, 0)
    about: Box = (0, 0, 0, 0)
    left: float = 0.0
    named: Sequence[Box] = ()
    buttons: Box = (0, 0, 0, 0)
    opens: bool = True
    news: bool = False

    def say(
        self, refusal: Refusal, anchor: Box, about: Box | None = None, named: Sequence[Box] = (), news: bool = False
    ) -> None:
        """Show a refusal, or news, of the box `about` (None: the anchor) beside the anchor, 6 s long."""
        self.refusal, self.anchor, self.about, self.left = refusal, anchor, about or anchor, SECONDS
        self.named, self.news = named, news

    def speaks_of(self, point: tuple[float, float], slack: float) -> bool:
        """Whether what is refused now is under a point, or that near (px)."""
        return self.refusal is not None and contains(inset(self.about, -slack), point)

    def close(self) -> bool:
        """Take it away; True when there was one."""
        shown, self.refusal = self.refusal is not None, None
        return shown

    def update(self, dt: float) -> bool:
        """Let time pass; True when it goes."""
        if self.refusal is None:
            return False
        self.left -= dt
        return self.left <= 0 and self.close()

    def box(self, kit: Kit) -> Box | None:
        """Where it is; None when nothing is refused."""
        if self.refusal is None:
            return None
        w, h = kit.size_of(self._sentence(kit))
        low = kit.text_width(self._rule(), 13)
        size = max(w, low) + 56, h + 20 + (kit.line_height(13) if self._rule() else 0)
        return beside(self.anchor, *size, kit.canvas, spared=(*self.named, self.buttons))

    def hit(self, kit: Kit, point: tuple[float, float]) -> bool:
        """Whether a point lies in it."""
        box = self.box(kit)
        return box is not None and contains(box, point)

    def draw(self, kit: Kit, surface: Surface) -> None:
        """Draw it."""
        box = self.box(kit)
        if box is None:
            return
        x, y, _, h = box
        fill, border, icon, ink = NEWS if self.news else REFUSED
        kit.shadow(surface, box, 3, 8)
        kit.fill(surface, box, fill, radius=8, border=border, border_width=1.4)
        kit.draw_icon(surface, icon, (x + 22, y + h / 2), 16, border)
        kit.put(surface, self._sentence(kit), (x + 42, y + 9))
        if self._rule():
            kit.draw_text(surface, self._rule(), (x + 42, y + h - 10), 13, ink, anchor="bottomleft")

    def _sentence(self, kit: Kit) -> Surface:
        assert self.refusal is not None
        return kit.paragraph(self.refusal.text, WIDEST - 56, 14.5, "text", True)

    def _rule(self) -> str:
        rule = self.refusal.rule if self.refusal else ""
        return f"{rule}, click for the rule" if rule and self.opens else rule


class Tip(NamedTuple):
    """What is said of the thing named `key` ("": of nothing), which is at the anchor: title, text, rule id; or a
    picture that says the title itself, with the text under it; it is asked for when it is shown. `spared` is what it
    leaves free where it can: the cards beside one of a hand."""

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
    """What is said of the thing on which the pointer rests, after 350 ms; a picture comes a little later. It leaves
    the box of the `buttons` free where it can."""

    tip: Tip = NOTHING
    waited: float = 0.0
    buttons: Box = (0, 0, 0, 0)

    def over(self, tip: Tip = NOTHING) -> None:
        """The pointer is over that thing."""
        if tip.key != self.tip.key:
            self.waited = 0.0
        self.tip = tip

    @property
    def shown(self) -> bool:
        """Whether it is to be seen."""
        after = PICTURE_AFTER if self.tip.picture is not None else TOOLTIP_AFTER
        return bool(self.tip.key and self.tip.title) and self.waited >= after

    def update(self, dt: float) -> bool:
        """Let time pass; True when it comes up."""
        before = self.shown
        self.waited += dt
        return self.shown != before

    def draw(self, kit: Kit, surface: Surface) -> None:
        """Draw it when it is shown."""
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
        """Where it is, of that size."""
        return beside(self.tip.anchor, w, h, kit.canvas, spared=(self.buttons, *self.tip.spared))

    def _draw_picture(self, kit: Kit, surface: Surface, picture: Surface) -> None:
        """The picture, and why nothing can be done with the thing in a plate under it."""
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
