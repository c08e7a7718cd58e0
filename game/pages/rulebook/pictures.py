"""Pictures of positions, drawn by the real table when idle and cached while the page is open."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from game.pages.rulebook.reader import Block, Ink, Passage
from game.table import moves
from game.table.closeup import CHART
from game.table.layout import NOWHERE, Layout
from game.table.look import look_of
from game.table.places import Places
from game.table.shapes import Shapes
from game.table.showing import Showing
from game.table.table import Table
from game.ui.canvas import BASE_H, BASE_W, Box, Canvas, bounds, centre, inset
from game.ui.controls import Ui
from game.ui.kit import Kit
from game.ui.sounds import Sounds
from rules.content import Sign, suggestion
from rules.game import Piece, State
from rules.scenes.posing import Posed, action_of, posed
from rules.scenes.records import AnyScene, Hand, InvalidPosition, Move
from rules.tabletop import AnyTabletop

MARGIN = 10.0
"""The margin around the things a picture shows."""
ASIDE, BELOW, CAPTION = 16.0, 5.0, 180.0
"""The gaps between a picture and a caption beside and below it; the least width of a caption beside one."""
ARROW = 44.0
"""The width of the arrow between before and after."""
TALLEST = 440.0
"""The largest height of a picture, logical pixels."""
SIDE_BY_SIDE = 0.62
"""The scale down to which before and after are shrunk to fit side by side."""
BY_KEYS = "keys"
PLAY = "play/"
"""The beginning of a link that plays the picture of a scene."""
TIP = "Play this picture: before, the move, after."
NOTHING = (1, 1)
"""The size of the picture of a piece that no part of the table draws, px."""
BADGE = 26.0
"""The size of the play badge, logical px."""


class Frame(NamedTuple):
    """A scene and the box of the table in its picture, in logical pixels of the table."""

    scene: AnyScene
    posed: Posed
    box: Box


class Figure(Block):
    """A picture with its caption, beside it if there is room; an empty frame until it is drawn."""

    gap = 10.0

    def __init__(self, kit: Kit, frame: Frame, width: float) -> None:
        self.kit, self.frame = kit, frame
        self.drawn: Surface | None = None
        self.live: Surface | None = None
        """The picture of this moment while the figure is played."""
        self.plays = frame.scene.hand is not None or bool(frame.scene.moves)
        """Whether it can be played: it shows a hand, or a move led to it."""
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
        self._place_caption(frame.scene.caption, width, high)
        self.links = ((self.boxes[0], PLAY + frame.scene.id),) if self.plays else ()

    def _place_caption(self, words: str, width: float, high: float) -> None:
        """Place the caption and set the figure's height."""
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

    def tip(self) -> str:
        """Return what a click does; "" while the picture is played or drawn."""
        return TIP if self.plays and self.drawn is not None and self.live is None else ""

    def set_pictures(self, pictures: list[Surface]) -> None:
        """Take over the drawn pictures, one for every box."""
        kit = self.kit
        self.drawn = Surface((kit.canvas.px(self._wide), kit.canvas.px(self._high)), pygame.SRCALPHA, 32)
        for (x, y, w, h), picture in zip(self.boxes, pictures, strict=True):
            kit.put(self.drawn, self.fitted(picture, (x, y, w, h)), (x, y))
            kit.outline(self.drawn, (x, y, w, h), "edge2", 0, 1.4)
        if len(pictures) > 1:
            x, y, w, h = self.boxes[0]
            middle = (w / 2, h + ARROW / 2) if self._below else (w + ARROW / 2, h / 2)
            kit.draw_icon(self.drawn, "down" if self._below else "right", middle, 26, "brass_light")

    def fitted(self, picture: Surface, box: Box) -> Surface:
        """Return a picture of the table at the size of a box."""
        size = (self.kit.canvas.px(box[2]), self.kit.canvas.px(box[3]))
        return picture if picture.get_size() == size else pygame.transform.smoothscale(picture, size)

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the picture or its empty frames, and the caption."""
        if self._caption is not None:
            self._caption.draw(surface, x + self._at[0], y + self._at[1])
        if self.drawn is not None:
            self.kit.put(surface, self.drawn, (x, y))
            if self.live is not None:
                bx, by, w, h = self.boxes[0]
                self.kit.put(surface, self.live, (x + bx, y + by))
                self.kit.outline(surface, (x + bx, y + by, w, h), "lamp", 0, 1.4)
            elif self.plays:
                self._draw_badge(surface, x, y)
            return
        for bx, by, w, h in self.boxes:
            self.kit.fill(surface, (x + bx, y + by, w, h), "night0", None, 0, "edge")

    def _draw_badge(self, surface: Surface, x: float, y: float) -> None:
        """Draw the sign that the picture can be played, in the lower right corner of the first one."""
        left, top, w, h = badge_of(self.boxes[0])
        box = x + left, y + top, w, h
        self.kit.fill(surface, box, "night0", None, w / 2, "brass_mid", 1.4, alpha=225)
        self.kit.draw_icon(surface, "play", centre(box), w * 0.62, "brass_light")


def badge_of(box: Box) -> Box:
    """Return the box of the play badge in a picture's box."""
    x, y, w, h = box
    return x + w - BADGE - 5, y + h - BADGE - 5, BADGE, BADGE


class Source(Protocol):
    """The games and their table layouts, by id."""

    def game(self, id: str, /) -> AnyTabletop:
        """Return a game. Raises DataFaults."""

    def layout(self, id: str, /) -> Layout:
        """Return the table layout of a game. Raises DataFaults."""


class Undrawable(Exception):
    """An icon that can't be drawn; the text says what is wrong with it, and what to do."""


class Illustrator:
    """An off-screen table of one game for drawing pictures. Raises DataFaults if the game has none."""

    def __init__(self, source: Source, game_id: str, kit: Kit) -> None:
        self.game, self._layout = source.game(game_id), source.layout(game_id)
        self.kit = picture_kit(kit)
        self._silence = self.kit.sounds
        self.table = Table(self.game, self._layout, look_of(game_id))
        self.table.build(self.kit, Ui(self.kit))

    def frame(self, scene: AnyScene) -> Frame:
        """Return the frame of a scene's picture. Raises InvalidPosition."""
        found = posed(self.game, scene)
        boxes = [box for view in found.views for box in self._scene_boxes(scene, view)]
        if scene.refused is not None:
            self._show(scene, found.view)
            refusal = self.table.model.bubble.box(self.kit)
            boxes += [inset(refusal, -MARGIN)] if refusal is not None else []
        x, y, w, h = bounds(tuple(boxes))
        left, top = max(0.0, x), max(0.0, y)
        right, below = min(self.kit.canvas.w, x + w), min(self.kit.canvas.h, y + h * scene.upper)
        return Frame(scene, found, (left, top, right - left, below - top))

    def _scene_boxes(self, scene: AnyScene, view: State) -> Iterator[Box]:
        """Yield the boxes of the things a scene shows, with a margin."""
        look = self.table.model.shown.look
        places = Places(look.parts, self.kit.canvas, view)
        shapes = Shapes(look, places, view)
        pieces = {piece.id: piece for piece in self.game.at(view).pieces if piece.place in places.boxes}
        resting = places.resting(pieces.values())
        for name in scene.show:
            rest = name.partition("/")[2]
            if name in pieces:
                yield inset(shapes.around(pieces[name], resting[name]), -MARGIN)
            else:
                panel, marked = f"panel/{rest}" in self._layout.spots, name in self._layout.spots
                box = places.boxes.get(name) or (places.panel(rest) if panel else NOWHERE)
                if box == NOWHERE and marked:
                    box = self._layout.box(name, self.kit.canvas)
                if box == NOWHERE:
                    raise InvalidPosition("show", f"{name!r} is not on the table")
                yield inset(box, -MARGIN)

    def set_motion(self, motion: str, sounds: Sounds | None = None) -> None:
        """Let the table move at a setting of motion, and be heard in these sounds (None: silent)."""
        self.kit.sounds = sounds or self._silence
        self.table.set_motion(motion)

    def sign(self, sign: Sign) -> Surface:
        """Return the picture of a sign's piece on a new game's table, at the page's scale. Raises Undrawable."""
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
        look, error = self.table.model.shown.look, None
        look.parts.at(self._new)
        try:
            picture = look.piece(piece, sign.size)
            if picture.get_size() != NOTHING:
                return picture
        except Exception as raised:  # a part may raise anything for a piece that its game doesn't have
            error = raised
        written = {"kind": sign.kind, "face": sign.face, "place": sign.place}
        named = ", ".join(f"{name} '{value[:60]}'" for name, value in written.items() if value)
        raise Undrawable(f"can't draw {named} (copy these from a piece of the game)") from error

    def chart(self) -> Surface | None:
        """Return the game's reference chart at the page's scale, None if it has none."""
        self.table.model.shown.look.parts.at(self._new)
        return self.table.model.shown.look.zoom(self._new, CHART)

    @cached_property
    def _new(self) -> State:
        """Return the view of a new game."""
        setup = self.game.default_setup(self.game.seats[0])
        return self.game.view(self.game.new_game(setup, 0), 0)

    def draw(self, figure: Figure) -> Iterator[None]:
        """Draw a figure in steps, each short enough for an idle frame."""
        pictures = []
        for picture in self.pictures(figure.frame):
            if picture is not None:
                pictures.append(picture)
            yield
        figure.set_pictures(pictures)

    def pictures(self, frame: Frame) -> Iterator[Surface | None]:
        """Yield the pictures of a frame, with steps between them (None)."""
        for view in frame.posed.views:
            self._show(frame.scene, view, hand=view is frame.posed.view)
            yield None
            yield self._picture(frame.box)

    def _show(self, scene: AnyScene, view: State, hand: bool = True) -> None:
        """Set up the table for a view, with the scene's held piece, refusal or aimed move."""
        self.table.show(Showing(view, list(self.game.legal_actions(view)), animate=False))
        if not hand:
            return
        if scene.held:
            self.table.model.hand.pick(scene.held, BY_KEYS)
        elif scene.refused is not None:
            self._show_refusal(scene.refused)
        elif scene.aim is not None:
            self._aim(scene.aim, view)

    def _show_refusal(self, hand: Hand) -> None:
        """Show why a piece can't go to a place, at the place or else beside it."""
        model = self.table.model
        model.hand.pick(hand.piece, BY_KEYS)
        model.hand.hover_illegal(hand.to)
        if model.targeting.refused is None:
            model.hand.refuse(hand.piece, hand.to, centre(model.shown.boxes[hand.to]))

    def _aim(self, aimed: Move, view: State) -> None:
        """Hold the piece of a move over its destination."""
        model, action = self.table.model, action_of(self.game, view, aimed)
        gesture = self.game.at(view).gesture(action)
        if not gesture.place:
            return
        piece = (aimed.piece if isinstance(aimed, Hand) else "") or gesture.pieces[0]
        if model.targeting.held is None or model.targeting.held.id != piece:
            model.hand.pick(piece, BY_KEYS)
        move = moves.Move(action, gesture)
        model.targeting.hold(move.pose)
        model.hand.aim(gesture.place, by_keys=True)
        model.hand.preview_move(move)

    def draw_live(self, figure: Figure) -> bool:
        """Draw the table's picture of this moment into a figure; return False while it isn't complete."""
        self.table.draw(self.whole)
        if not self.table.is_drawn and figure.live is None:
            return False
        figure.live = figure.fitted(self._part(figure.frame.box), figure.boxes[0])
        return True

    def _picture(self, box: Box) -> Surface:
        """Return a copy of the table's picture in a box."""
        self.table.draw_at_once(self.whole)
        return self._part(box).copy()

    def _part(self, box: Box) -> Surface:
        """Return the part of the last picture in a box."""
        part: Rect = self.kit.canvas.rect(*box).clip(self.whole.get_rect())
        return self.whole.subsurface(part)

    @cached_property
    def whole(self) -> Surface:
        """Return the picture of the whole table."""
        return Surface(self.kit.canvas.size)


def picture_of(kit: Kit, drawing: Illustrator | None, sign: Sign, size: float) -> Surface | None:
    """Return the picture of a sign: its icon at a size, or its piece, None without a table that draws it. Raises
    Undrawable."""
    if not sign.icon:
        return drawing.sign(sign) if drawing is not None else None
    try:
        return kit.icon(sign.icon, size, sign.ink)
    except KeyError as error:
        names = kit.theme.names
        raise Undrawable(f"unknown colour '{sign.ink[:40]}'{suggestion(sign.ink, [*names])}") from error


def picture_kit(kit: Kit) -> Kit:
    """Return a kit for a table of 1280 × 720 logical pixels at a page's scale, the same in every window,
    without sound or motion."""
    canvas = Canvas(round(BASE_W * kit.canvas.s), round(BASE_H * kit.canvas.s))
    return Kit(canvas, kit.theme, kit.art, Sounds(kit.art, on=False), motion="off")
