"""The overlay of a lesson: the veil, the card and its arrow, the plate, the breathing piece; and what the veil leaves
lit, and where the card is placed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame
from pygame import Surface

from game.pages.parts.paper_arrow import distance, draw_arrow
from game.pages.parts.paper_card import PaperCard
from game.pages.play import marks
from game.table import areas
from game.table.callouts import beside
from game.table.model import TableModel
from game.table.places import Places
from game.table.table_state import Boxes
from game.ui import motion
from game.ui.canvas import Box, bounds, centre, inset
from game.ui.kit import Kit
from game.ui.motion import Tween
from rules.game import Action
from rules.tabletop import Gesture

BREATH, BREATHS = 1.2, 2
"""The time of one breath of the awaited piece (s), and their number."""
THIN, THICK = 2.0, 6.0
"""The width of its line, breathed out and in."""
MOST_HOLES = 40
"""The most holes of the veil: with more, all is lit."""
DARK = 0.46
"""The part of the light that the veil takes."""
COMES, MOVES = 0.16, 0.2
"""The times in which the veil comes or goes, and its holes move (s)."""
AROUND, SOFT, ROUND = 12.0, 10.0, 16.0
"""The margin of a hole, its soft edge and its corner radius."""
COARSE = 4
"""The px of the window per px in which the veil is painted before it is enlarged."""


class LessonOverlay:
    """The overlay of one table, for one kit. `about` is what the step is about, `awaited` its move, `pointed` the
    piece and the place to point at, in the order of the hand; all are of no account while it is not the
    learner's turn. `moved` is the last move."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self.veil, self.plate = Veil(model.kit), TriedPlate(model.kit)
        self.card: PaperCard | None = None
        self.about: tuple[str, ...] = ()
        self.pointed: tuple[str, ...] = ()
        self.awaited: Action | None = None
        self.moved: Gesture | None = None
        self.veiled = False
        """Whether the step is played, so that the rest of the table is darker."""
        self._laid: Places | None = None
        self._crossed: Boxes = ()
        """The boxes of the pieces, which the arrow keeps off where it can."""
        self._breath = math.inf

    # -- changes

    def deal(
        self,
        card: PaperCard,
        about: tuple[str, ...],
        awaited: Action | None,
        veiled: bool,
        pointed: tuple[str, ...] = (),
        moved: Gesture | None = None,
    ) -> None:
        """Lay a card beside what it is about, in place of the former one."""
        if self.card is not None:
            self.card.remove()
        self.card, self.about, self.awaited, self.veiled, self.pointed = card, about, awaited, veiled, pointed
        self.moved = moved
        self._place(card)

    def breathe(self) -> None:
        """Let the awaited piece breathe."""
        self._breath = 0.0

    def say(self, words: str, beside: Box | None) -> None:
        """Show words beside a box, or beside the card."""
        bubble = self._model.bubble.box(self._model.kit)
        card = (self.card.box,) if self.card is not None else ()
        spared = (*self.needed, *card, *([bubble] if bubble is not None else []))
        anchor = beside or (card[0] if card else self._model.shown.places.field)
        self.plate.say(words, anchor, spared)
        self._model.redraw()

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether a new frame is needed."""
        model, running = self._model, self._model.shown.stages.running
        if self.card is not None and self._laid is not model.shown.places and not running:
            self._place(self.card)
        holes = (*self.needed, *marks.looked_at(model))
        lit = not holes or len(holes) > MOST_HOLES or running or model.log.opened
        self.veil.aim(holes, self.veiled and not lit)
        breathes = self._breath < BREATH * BREATHS
        self._breath += dt
        return self.veil.update(dt) | self.plate.update(dt) | breathes

    # -- what is where

    @property
    def _move(self) -> Action | None:
        """Return the awaited move; None once it is made."""
        awaited = self.awaited
        return awaited if awaited is not None and self._model.shown.moves.allows(awaited) else None

    @property
    def needed(self) -> Boxes:
        """Return the boxes that the card leaves free: what the step points at, and its move."""
        about = tuple(box for mark in self.about for box in marks.boxes_of(self._model, mark))
        move = marks.boxes_of_move(self._model, self._move) if self._move is not None else ()
        return (*about, *move)

    @property
    def target(self) -> Box | None:
        """Return the box that the arrow points at: the awaited move's piece, or its place once that is held;
        else the first mark that isn't a panel, else the first."""
        model, move = self._model, self._move
        held = model.targeting.held
        for mark in self.pointed:
            at = mark in model.shown.boxes
            area = marks.area_of_move(model, move) if at and move is not None else ()
            box = bounds(area) if area else marks.box_of(model, mark)
            if box is not None and (held is None or held.id != mark):
                return box
        if move is not None and (button := marks.button_of(model, move)) is not None:
            return button
        found = [box for mark in sorted(self.about, key=_is_panel) if (box := marks.box_of(model, mark))]
        boxes = marks.boxes_of_move(model, move) if not found and move is not None else ()
        return found[0] if found else bounds(boxes[:1]) if boxes else None

    @property
    def goal(self) -> Boxes:
        """Return the boxes where the piece in the hand should go, as far as the step tells; none for another
        piece."""
        held = self._model.hand.held
        return self._place_to_go if held is not None and held.id in self.pointed else ()

    @property
    def _place_to_go(self) -> Boxes:
        """Return the boxes where the awaited move leads, as far as the step tells."""
        model, move = self._model, self._move
        at = next((mark for mark in self.pointed if mark in model.shown.boxes), "")
        if not at or move is None:
            return ()
        return marks.area_of_move(model, move) or marks.boxes_of(model, at)

    def _place(self, card: PaperCard) -> None:
        """Put the card where it covers nothing that the step needs, no refusal and nothing that just moved."""
        model, canvas = self._model, self._model.kit.canvas
        refusal = model.bubble.box(model.kit)
        needed = (*self.needed, *((refusal,) if refusal is not None else ()))
        self._laid, window = model.shown.places, (canvas.w, canvas.h)
        if card.docked:
            moved = marks.moved_boxes(model, self.moved)
            card.place(dock_card(card.sizes.height, card.sizes.least_width, window, needed, moved))
        else:
            wide = min(card.sizes.wide, canvas.w - 2 * MARGIN)
            size = wide, card.sizes.height(wide)
            about = self.target or model.shown.places.field
            pieces, panels, read = marks.other_boxes(model), marks.panel_boxes(model), marks.read_boxes(model)
            self._crossed = marks.piece_boxes(model)
            spared = (*needed, *marks.moved_boxes(model, self.moved))
            card.place(place_card(size, window, about, spared, read, pieces, panels))
        model.redraw()

    @property
    def is_seen(self) -> bool:
        """Return whether the card is shown: not under the open log."""
        return self.card is not None and not self._model.log.opened

    @property
    def box(self) -> Box | None:
        """Return the box of the card; None while none is shown."""
        return self.card.box if self.card is not None and self.is_seen else None

    def hit(self, point: tuple[float, float]) -> bool:
        """Return whether a logical point is on the card."""
        return self.card is not None and self.is_seen and self.card.hit(point)

    # -- drawing

    def draw(self, surface: Surface) -> None:
        """Draw the veil, the breathing piece, the arrow, the card and the plate."""
        kit, card = self._model.kit, self.card
        self.veil.draw(surface)
        if card is None or not self.is_seen:
            return
        if self._breath < BREATH * BREATHS:
            self._draw_breath(surface)
        held, goal = self._model.hand.held, self.goal if self.veiled else ()
        if held is None and self.veiled and (place := self._place_to_go):
            areas.legal_fill(kit, surface, place)
            areas.legal_line(kit, surface, place, None)
        if goal:
            areas.hinted_glow(kit, surface, goal)
            areas.hinted(kit, surface, goal)
        points = (
            self.veiled and not card.docked and (held is None or goal) and self._model.advised.hint is None
        )
        if points and (target := self.target) is not None:
            draw_arrow(kit, surface, card.box, target, self._crossed)
        card.draw(surface)
        self.plate.draw(surface)

    def _draw_breath(self, surface: Surface) -> None:
        """Draw the white line round what the step awaits, wider and narrower again; steady without motion."""
        kit = self._model.kit
        boxes = marks.pieces_of(self._model, self._move) if self._move is not None else ()
        boxes = boxes or self.needed[:1]
        depth = 0.5 - 0.5 * math.cos(math.tau * self._breath / BREATH) if kit.speed else 1.0
        if boxes:
            areas.outline(kit, surface, boxes, "white", round(THIN + (THICK - THIN) * depth), 2.0)


def _is_panel(mark: str) -> bool:
    return mark.startswith(("panel/", "mark/"))


SECONDS = 6.0
WIDEST, LEFT, PAD = 322.0, 46.0, 12.0
"""The greatest width of the plate, and the left and other margins of its words."""
SIZE = 15.0
NOTCH, FAR = 10.0, 9.0
"""Half the width of the notch, and how far it reaches."""


class TriedPlate:
    """The plate while it is shown: its words and its box; `left` is the remaining time (s)."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.words = ""
        self.left = 0.0
        self._anchor: Box = (0.0, 0.0, 0.0, 0.0)
        self._box: Box = (0.0, 0.0, 0.0, 0.0)

    def say(self, words: str, anchor: Box, spared: Boxes) -> None:
        """Show words beside a box for 6 s, over as few of the spared boxes as possible."""
        self.words, self.left, self._anchor = words, SECONDS, anchor
        w, h = self._size()
        self._box = beside(anchor, w, h, self._kit.canvas, spared=spared)

    def close(self) -> None:
        """Take the plate away."""
        self.words = ""

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True when the plate goes."""
        if not self.words:
            return False
        self.left -= dt
        if self.left > 0:
            return False
        self.close()
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the plate if it is shown: its first sentence is bold."""
        if not self.words:
            return
        kit, (x, y, _, h) = self._kit, self._box
        kit.shadow(surface, self._box, 3, 8)
        kit.fill(surface, self._box, "night1", None, 8, "caution", 1.6)
        self._draw_notch(surface)
        kit.draw_icon(surface, "caution", (x + 24, y + h / 2), 22, "caution")
        top = y + PAD
        for words, bold in self._parts():
            text = kit.paragraph(words, WIDEST - LEFT - PAD, SIZE, "text" if bold else "text2", bold)
            kit.put(surface, text, (x + LEFT, top))
            top += kit.size_of(text)[1]

    def _parts(self) -> list[tuple[str, bool]]:
        first, stop, rest = self.words.partition(". ")
        return [(first + "." * bool(stop), True), *([(rest, False)] if rest else [])]

    def _size(self) -> tuple[float, float]:
        kit, room = self._kit, WIDEST - LEFT - PAD
        texts = [kit.paragraph(words, room, SIZE, "text", bold) for words, bold in self._parts()]
        sizes = [kit.size_of(text) for text in texts]
        return max(w for w, _ in sizes) + LEFT + PAD, sum(h for _, h in sizes) + 2 * PAD

    def _draw_notch(self, surface: Surface) -> None:
        """Draw the notch on the side that faces the anchor."""
        kit, s, (x, y, w, h) = self._kit, self._kit.canvas.s, self._box
        ax, ay = centre(self._anchor)
        at_x, at_y = max(x + 20, min(ax, x + w - 20)), max(y + 20, min(ay, y + h - 20))
        if self._anchor[0] + self._anchor[2] <= x + 1:
            corner, tip, ends = (x, at_y), (-FAR, 0.0), ((0.0, -NOTCH), (0.0, NOTCH))
        elif self._anchor[0] >= x + w - 1:
            corner, tip, ends = (x + w, at_y), (FAR, 0.0), ((0.0, -NOTCH), (0.0, NOTCH))
        elif self._anchor[1] + self._anchor[3] <= y + 1:
            corner, tip, ends = (at_x, y), (0.0, -FAR), ((-NOTCH, 0.0), (NOTCH, 0.0))
        elif self._anchor[1] >= y + h - 1:
            corner, tip, ends = (at_x, y + h), (0.0, FAR), ((-NOTCH, 0.0), (NOTCH, 0.0))
        else:
            return
        reach = NOTCH + 4
        back = (-tip[0] * 0.22, -tip[1] * 0.22)
        points = [
            ((reach + px) * s, (reach + py) * s) for px, py in (_add(ends[0], back), tip, _add(ends[1], back))
        ]
        way = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points)
        fill, ink = kit.theme.hex("night1"), kit.theme.hex("caution")
        body = f'<path d="{way}" fill="{fill}" stroke="{ink}" stroke-width="{max(1.0, 1.6 * s):.2f}"/>'
        kit.drawing(surface, (corner[0] - reach, corner[1] - reach, 2 * reach, 2 * reach), body)


def _add(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return one[0] + other[0], one[1] + other[1]


class Veil:
    """The veil of one table: it comes and goes, and its holes move from place to place."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._from: Boxes = ()
        self._to: Boxes = ()
        self._strength, self._way = Tween(0.0, 0.0, 0.0), Tween(1.0, 1.0, 0.0)
        self._drawn: tuple[float, Boxes, Surface] | None = None

    def aim(self, holes: Boxes, shown: bool) -> None:
        """Move the holes to these boxes, and let the veil come or go."""
        kit = self._kit
        if shown and holes != self._to:
            seen = self._strength.value > 0 and self._to
            self._from = self._holes if seen else holes
            self._to, self._way = holes, Tween(0.0, 1.0, MOVES * kit.speed, motion.in_out_cubic)
        if self._strength.end != float(shown):
            self._strength = Tween(self._strength.value, float(shown), COMES * kit.speed)

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the veil changes."""
        comes, moves = self._strength.update(dt), self._way.update(dt)
        return comes or moves

    def draw(self, surface: Surface) -> None:
        """Draw the veil over everything but the holes."""
        strength = round(self._strength.value, 2)
        if strength <= 0:
            return
        if self._drawn is None or self._drawn[:2] != (strength, self._holes):
            self._drawn = strength, self._holes, self._paint(strength, self._holes)
        surface.blit(self._drawn[2], (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    @property
    def _holes(self) -> Boxes:
        """Return the holes on their way: one that has no partner grows from its middle or shrinks into it."""
        part = self._way.value
        if part >= 1:
            return self._to
        count = max(len(self._from), len(self._to))
        before = [*self._from, *map(_point, self._to[len(self._from) :])]
        after = [*self._to, *map(_point, self._from[len(self._to) :])]
        return tuple(_between(before[i], after[i], part) for i in range(count))

    def _paint(self, strength: float, holes: Boxes) -> Surface:
        canvas = self._kit.canvas
        w, h = canvas.size
        small = Surface((w // COARSE + 1, h // COARSE + 1), 0, 32)
        small.fill((round(255 * (1 - DARK * strength)),) * 3)
        for box in holes:
            if box[2] <= 1 or box[3] <= 1:
                continue
            rect = canvas.rect(*inset(box, -AROUND + SOFT / 2))
            coarse = pygame.Rect(
                rect.x // COARSE, rect.y // COARSE, rect.w // COARSE + 1, rect.h // COARSE + 1
            )
            pygame.draw.rect(small, (255, 255, 255), coarse, border_radius=canvas.px(ROUND) // COARSE)
        blur = max(1, round(SOFT / 2 * canvas.s / COARSE))
        small = pygame.transform.gaussian_blur(small, blur)
        return pygame.transform.smoothscale(small, (small.get_width() * COARSE, small.get_height() * COARSE))


def _point(box: Box) -> Box:
    return *centre(box), 0.0, 0.0


def _between(one: Box, other: Box, part: float) -> Box:
    x, y, w, h = (a + (b - a) * part for a, b in zip(one, other, strict=True))
    return x, y, w, h


# -- where the card stands


TOP, MARGIN, STEP = 62.0, 10.0, 20.0
BESIDE = 50.0
"""The distance of the card from what it is about."""
NEEDED, READ, PIECES, PANELS = 60.0, 4.0, 0.8, 0.4
"""The price of covering what the step needs, what is read, other pieces and panels: px of distance for each px
of a square."""
DOCKED = (1.0, 0.74, 0.6, 0.48)
"""The parts of the window's width that a docked card may have, the wished one first."""


def place_card(
    size: tuple[float, float],
    window: tuple[float, float],
    about: Box,
    needed: Boxes,
    read: Boxes,
    pieces: Boxes,
    panels: Boxes,
) -> Box:
    """Return the box of a card of this size: beside what it is `about`, over nothing that is `needed` if there
    is room, and over as little of what is `read`, of other pieces, and then of panels, as possible."""
    (w, h), (wide, high) = size, window
    lefts = _steps(MARGIN, wide - w - MARGIN, (about[0] - w - BESIDE, about[0] + about[2] + BESIDE))
    tops = _steps(
        TOP,
        high - h - MARGIN,
        (about[1] - h - BESIDE, about[1] + about[3] + BESIDE, about[1] + (about[3] - h) / 2),
    )

    def price(at: tuple[float, float]) -> float:
        box = (*at, w, h)
        covered = sum(shared(box, inset(each, -MARGIN)) for each in needed)
        words, over, under = (sum(shared(box, each) for each in found) for found in (read, pieces, panels))
        (ax, ay), (bx, by) = centre(box), centre(about)
        return (
            NEEDED * covered**0.5 * (1 + covered / 5000)
            + READ * words**0.5
            + PIECES * over**0.5
            + PANELS * under**0.5
            + 2 * abs(distance(box, about) - BESIDE)
            + 0.1 * math.dist((ax, ay), (bx, by))
        )

    return (*min(((x, y) for x in lefts for y in tops), key=price), w, h)


def dock_card(
    height: Callable[[float], float],
    least: float,
    window: tuple[float, float],
    needed: Boxes,
    moved: Boxes = (),
) -> Box:
    """Return the box of a docked card, which has that `height` at a width and is at least so wide: over the
    least of what the step needs, then of what just `moved`, as wide as the window if that makes no
    difference, and rather at the lower edge."""
    wide, high = window

    def boxes() -> Iterator[Box]:
        for part in DOCKED:
            w = max(least, part * (wide - MARGIN))
            h = height(w)
            for top in (high - h - MARGIN / 2, TOP - MARGIN / 2):
                for left in dict.fromkeys((MARGIN / 2, wide - w - MARGIN / 2)):
                    yield left, top, w, h

    def hidden(box: Box) -> tuple[float, float]:
        over, under = (round(sum(map(partial(_covered, box), each)), 2) for each in (needed, moved))
        return over, under

    return min(boxes(), key=hidden)


def _covered(card: Box, box: Box) -> float:
    """Return the part of a box that a card covers: all of a button counts as much as all of a panel."""
    return shared(card, box) / (box[2] * box[3])


def _steps(least: float, most: float, wished: Sequence[float]) -> list[float]:
    """Return positions from least to most, the wished ones among them."""
    most = max(least, most)
    count = max(1, math.ceil((most - least) / STEP))
    return [
        *(least + (most - least) * n / count for n in range(count + 1)),
        *(at for at in wished if least <= at <= most),
    ]


def shared(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)
