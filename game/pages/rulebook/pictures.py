"""Pictures of positions, drawn by the real table while nothing else is to be done, and kept while they are read; the
signs of the table with their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.scene import App
from game.pages.rulebook.reader import Block, Ink, Passage
from game.table import moves
from game.table.layout import NOWHERE
from game.table.parts.look import look_of
from game.table.places import Places
from game.table.shapes import Shapes, bounds
from game.table.showing import Showing
from game.table.table import Table
from game.ui.canvas import BASE_H, BASE_W, Box, Canvas, centre, inset
from game.ui.controls import Ui
from game.ui.kit import Kit
from game.ui.sounds import Sounds
from rules.content import Sign
from rules.game import Piece, State
from rules.scenes import AnyScene, Hand, InvalidPosition, Move, Posed, action_of, posed

MARGIN = 10.0
"""What is shown round all that is named."""
ASIDE, BELOW, CAPTION = 16.0, 5.0, 180.0
"""Between a picture and a caption beside it and below it; the narrowest caption beside one."""
ARROW = 44.0
"""Between what is before and what is after it."""
TALLEST = 440.0
"""The height of a picture at most, logical px."""
SIDE_BY_SIDE = 0.62
"""How much smaller before and after may be drawn to stand side by side."""
BY_KEYS = "keys"


class Frame(NamedTuple):
    """A scene and the part of the table that its picture shows, logical px of the table."""

    scene: AnyScene
    posed: Posed
    box: Box


class Figure(Block):
    """A picture with its caption, beside it where there is room: an empty frame until it is drawn."""

    gap = 10.0

    def __init__(self, kit: Kit, frame: Frame, width: float) -> None:
        self.kit, self.frame = kit, frame
        self.drawn: Surface | None = None
        w, h = frame.box[2:]
        both, whole = frame.posed.after is not None, min(1.0, width / w, TALLEST / h)
        beside = min(whole, (width - ARROW) / (2 * w))
        self._below = both and beside < SIDE_BY_SIDE * whole
        part = beside if both and not self._below else whole
        w, h = w * part, h * part
        boxes: list[Box] = [(0.0, 0.0, w, h)]
        if both:
            boxes.append((0.0, h + ARROW, w, h) if self._below else (w + ARROW, 0.0, w, h))
        self.boxes = tuple(boxes)
        self._wide, high = bounds(self.boxes)[2:]
        self._say(frame.scene.caption, width, high)

    def _say(self, words: str, width: float, high: float) -> None:
        """Write the caption where it has room, and know how high all of it is."""
        left = self._wide + ASIDE
        aside = width - left >= CAPTION
        self._caption = (
            Passage(self.kit, words, width - left if aside else width, Ink(14.5)) if words else None
        )
        self._high, self.height = high, high
        if self._caption is not None and aside:
            self._at = left, max(0.0, (high - self._caption.height) / 2)
            self.height = max(high, self._caption.height)
        elif self._caption is not None:
            self._at = 0.0, high + BELOW
            self.height = high + BELOW + self._caption.height

    def put(self, pictures: list[Surface]) -> None:
        """Take over what the table has drawn, a picture for every box."""
        kit = self.kit
        self.drawn = Surface((kit.canvas.px(self._wide), kit.canvas.px(self._high)), pygame.SRCALPHA, 32)
        for (x, y, w, h), picture in zip(self.boxes, pictures, strict=True):
            size = (kit.canvas.px(w), kit.canvas.px(h))
            fitted = picture if picture.get_size() == size else pygame.transform.smoothscale(picture, size)
            kit.put(self.drawn, fitted, (x, y))
            kit.outline(self.drawn, (x, y, w, h), "edge2", 0, 1.4)
        if len(pictures) > 1:
            x, y, w, h = self.boxes[0]
            middle = (w / 2, h + ARROW / 2) if self._below else (w + ARROW / 2, h / 2)
            kit.draw_icon(self.drawn, "down" if self._below else "right", middle, 26, "brass_light")

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """The picture, or the frames it will have; the caption."""
        if self._caption is not None:
            self._caption.draw(surface, x + self._at[0], y + self._at[1])
        if self.drawn is not None:
            self.kit.put(surface, self.drawn, (x, y))
            return
        for bx, by, w, h in self.boxes:
            self.kit.fill(surface, (x + bx, y + by, w, h), "night0", None, 0, "edge")


class Illustrator:
    """A table of one game, off the screen, that is drawn for pictures. Raises DataFaults where the game has none."""

    def __init__(self, app: App, game_id: str, kit: Kit) -> None:
        self.game, self._layout = app.game(game_id), app.layout(game_id)
        self.kit = picture_kit(kit)
        self._table = Table(self.game, self._layout, look_of(game_id))
        self._table.build(self.kit, Ui(self.kit))
        self._whole: Surface | None = None

    def frame(self, scene: AnyScene) -> Frame:
        """What the picture of a scene shows. Raises InvalidPosition."""
        found = posed(self.game, scene)
        boxes = [box for view in found.views for box in self._named(scene, view)]
        if scene.refused is not None:
            self._show(scene, found.view)
            refusal = self._table.model.bubble.box(self.kit)
            boxes += [inset(refusal, -MARGIN)] if refusal is not None else []
        x, y, w, h = bounds(tuple(boxes))
        left, top = max(0.0, x), max(0.0, y)
        right, below = min(self.kit.canvas.w, x + w), min(self.kit.canvas.h, y + h * scene.upper)
        return Frame(scene, found, (left, top, right - left, below - top))

    def _named(self, scene: AnyScene, view: State) -> Iterator[Box]:
        """The boxes of what is shown, with some room round each."""
        look = self._table.model.shown.look
        places = Places(look, self.kit.canvas, view)
        shapes = Shapes(look, places, view)
        pieces = {piece.id: piece for piece in self.game.pieces(view) if piece.place in places.boxes}
        lying = places.resting(pieces.values())
        for name in scene.show:
            rest = name.partition("/")[2]
            if name in pieces:
                yield inset(shapes.around(pieces[name], lying[name]), -MARGIN)
            else:
                panel, marked = f"panel/{rest}" in self._layout.spots, name in self._layout.spots
                box = places.boxes.get(name) or (places.panel(rest) if panel else NOWHERE)
                if box == NOWHERE and marked:
                    box = self._layout.box(name, self.kit.canvas)
                if box == NOWHERE:
                    raise InvalidPosition("show", f"{name!r} is not on the table")
                yield inset(box, -MARGIN)

    def piece(self, piece: Piece, size: float) -> Surface:
        """A piece as it lies on the table of a new game, as large as that at the page's scale."""
        self._table.model.shown.look.know(self._new)
        return self._table.model.shown.look.piece(piece, size)

    @cached_property
    def _new(self) -> State:
        """A game that has just begun."""
        setup = self.game.default_setup(self.game.seats[0])
        return self.game.view(self.game.new_game(setup, 0), 0)

    def draw(self, figure: Figure) -> Iterator[None]:
        """Draw a figure in steps, each of which is work for a moment of leisure."""
        frame, pictures = figure.frame, []
        for view in frame.posed.views:
            self._show(frame.scene, view, hand=view is frame.posed.view)
            yield
            pictures.append(self._picture(frame.box))
            yield
        figure.put(pictures)

    def _show(self, scene: AnyScene, view: State, hand: bool = True) -> None:
        """Lay the table as it is in a view, with what the hand does there."""
        self._table.show(Showing(view, list(self.game.legal_actions(view)), animate=False))
        if not hand:
            return
        if scene.held:
            self._table.model.pick(scene.held, BY_KEYS)
        elif scene.refused is not None:
            self._refuse(scene.refused)
        elif scene.aim is not None:
            self._aim(scene.aim, view)

    def _refuse(self, hand: Hand) -> None:
        """Let the table say why a piece may not go there: over the place, else beside it."""
        model = self._table.model
        model.pick(hand.piece, BY_KEYS)
        model.doubt(hand.to)
        if model.targeting.doubted is None:
            model.refuse(hand.piece, hand.to, centre(model.shown.boxes[hand.to]))

    def _aim(self, aimed: Move, view: State) -> None:
        """Hold the piece of a move over the place where it would go."""
        model, action = self._table.model, action_of(self.game, view, aimed)
        gesture = self.game.gesture(view, action)
        if not gesture.place:
            return
        piece = (aimed.piece if isinstance(aimed, Hand) else "") or gesture.pieces[0]
        if model.targeting.held is None or model.targeting.held.id != piece:
            model.pick(piece, BY_KEYS)
        move = moves.Move(action, gesture)
        model.targeting.hold(move.pose)
        model.aim(gesture.place, by_keys=True)
        model.foresee(move)

    def _picture(self, box: Box) -> Surface:
        """The part of the table in a box."""
        if self._whole is None:
            self._whole = Surface(self.kit.canvas.size)
        self._table.draw_at_once(self._whole)
        part: Rect = self.kit.canvas.rect(*box).clip(self._whole.get_rect())
        return self._whole.subsurface(part).copy()


def picture_kit(kit: Kit) -> Kit:
    """A kit for a table of 1280 × 720 logical px as large as those of a page, the same parts in every window; what a
    hand does there is not heard, and nothing moves."""
    canvas = Canvas(round(BASE_W * kit.canvas.s), round(BASE_H * kit.canvas.s))
    return Kit(canvas, kit.theme, kit.art, Sounds(kit.art, on=False), motion="off")


GLYPH = 28.0
"""The size of an icon, logical px."""
BESIDE_SIGN, WIDE_SIGN, LARGE = 74.0, 104.0, 60.0
"""Where the words of signs begin, and those under a heading with one so large."""


class SignBlock(Block):
    """A sign beside its title and its words."""

    gap = 14.0

    def __init__(self, kit: Kit, drawing: Illustrator | None, sign: Sign, width: float, aside: float) -> None:
        self._kit, self._sign, self._drawing, self._aside = kit, sign, drawing, aside
        self._passages = (
            Passage(kit, sign.title, width - aside, Ink(16, "text", True)),
            Passage(kit, sign.text, width - aside, Ink(15)),
        )
        self.height = max(min(sign.size, LARGE + 4), sum(each.height for each in self._passages))

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the sign, its words beside it."""
        middle = (x + self._aside / 2 - 8, y + self.height / 2)
        if self._sign.icon:
            self._kit.draw_icon(surface, self._sign.icon, middle, GLYPH, self._sign.ink)
        elif self._drawing is not None:
            sign = self._sign
            piece = Piece(
                "",
                sign.place,
                sign.kind,
                sign.face,
                owner=sign.owner,
                up=sign.up,
                turn=sign.turn,
                spent=sign.spent,
            )
            self._kit.put(surface, self._drawing.piece(piece, sign.size), middle, "center")
        top = y + (self.height - sum(each.height for each in self._passages)) / 2
        for each in self._passages:
            each.draw(surface, x + self._aside, top)
            top += each.height


def icon_blocks(
    kit: Kit, drawing: Illustrator | None, icons: Mapping[str, Sequence[Sign]], width: float
) -> list[Block]:
    """The signs under their headings."""
    blocks: list[Block] = []
    for heading, signs in icons.items():
        blocks.append(Passage(kit, heading, width, Ink(17, "brass_light", True), gap=22 if blocks else 8))
        aside = WIDE_SIGN if any(sign.size >= LARGE for sign in signs) else BESIDE_SIGN
        blocks += [SignBlock(kit, drawing, sign, width, aside) for sign in signs]
    return blocks
