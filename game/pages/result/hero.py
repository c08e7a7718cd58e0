"""The large panel of the result: the final board, sealed with a mark, or the pieces of the score on a brass stand,
and the headline; in it the decisive move is replayed."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface

from game.app.scene import App
from game.app.session import Session
from game.pages.parts.page import EDGE, Page, Panel, centred
from game.pages.parts.thumbnails import portrait, thumbnail
from game.pages.result.shares import Placed
from game.pages.result.story import Story
from game.table.look import look_of
from game.table.showing import Before, Showing
from game.table.table import Table, table_kit
from game.table.table_state import Portrait
from game.ui import paint, plates, text
from game.ui.canvas import Box, bounds, inset
from game.ui.control import Container, Control
from game.ui.controls import Ui
from game.ui.effects import part
from game.ui.kit import Kit
from game.ui.motion import smooth
from rules.game import Priority

_CHIP = 34.0
_LANDSCAPE = 1.5
"""The ratio of width to height from which the words are beside the picture."""
_SEAL, _SEAL_BESIDE, _SEAL_BELOW = 0.18, 0.11, 0.15
"""The mark's radius as a share of the picture's side: on the rim of a round picture, beside one with corners,
below a wide one; of the latter two it hides only the frame."""
_WIDE = 0.8
"""The share of its side below which a picture's height leaves room below it."""
_FRAME = 0.022
"""The frame's share of the side of a picture with corners, which the mark may hide."""
_ANGLE = math.radians(38)
AFTER, LINGERS = 0.9, 0.8
"""Seconds from the opening of the page to the replay, and from its end to the final picture."""
AGAIN = "See again what decided it"


class Hero:
    """A painter of the panel."""

    def __init__(self, kit: Kit, session: Session, story: Story) -> None:
        self.kit, self.session, self.story = kit, session, story
        self.ink = "lamp" if story.won else "text"
        self.box: Box = (0.0, 0.0, 0.0, 0.0)
        """The box of the board's picture."""
        self.stage: tuple[tuple[float, float], float] | None = None
        """The centre and the side of the stand's picture, if the score is made of parts."""
        self._seal: tuple[float, float, float] | None = None
        """The centre and the radius of the mark."""

    def draw(self, surface: Surface, area: Box) -> None:
        """Draw the panel, its picture, and the words below or beside it."""
        x, y, w, h = area
        self.kit.panel(surface, area, lit=self.story.won)
        staged = bool(self.story.recap.shares)
        top = 0.0 if staged else self._owner(surface, area)
        if w > _LANDSCAPE * h:
            side = min((h - top - 2 * EDGE) * (1.0 if top else 0.9), w * 0.38)
            room = w - side * 1.3 - 2 * EDGE
            self._picture(surface, area, (x + EDGE + side * 0.58, y + (top + h) / 2), side, side * 0.17)
            tall = self._words_height(room)
            self._words(surface, x + EDGE + side * 1.25 + room / 2, y + (h - tall) / 2, room)
            return
        inner = w - 2 * EDGE - 8
        tall = self._words_height(inner)
        side = max(0.0, min(inner / 1.2, (h - top - tall - 3 * EDGE) / 1.04))
        below = side * 0.04 + EDGE if side >= 60 else 0.0
        at = y + top + (h - top - side - below - tall) / 2
        if side >= 60:
            self._picture(surface, area, (x + w / 2, at + side / 2), side, (w - side) / 2)
            at += side + below
        self._words(surface, x + w / 2, at, inner)

    def _owner(self, surface: Surface, area: Box) -> float:
        """Draw the board's owner if several or bots play; return the height used."""
        if self.story.alone and not self.story.bots:
            return 0.0
        x, y, w, _ = area
        seat = self.story.hero
        self.kit.player_badge(surface, seat, (x + EDGE + 9, y + 24), 20, seat in self.story.bots)
        name = self.story.names[seat]
        self.kit.draw_text(surface, name, (x + EDGE + 32, y + 24), 16, "text2", True, "midleft", w - 84)
        return 26.0

    def _picture(
        self, surface: Surface, area: Box, middle: tuple[float, float], side: float, margin: float
    ) -> None:
        """Draw the board in its light and the mark as a seal on its rim; `margin` is free beside the
        board."""
        kit, session, (cx, cy) = self.kit, self.session, middle
        if self.story.recap.shares:
            self._stage(surface, area, middle, side)
            return
        board = thumbnail(kit, session.game, session.state, side, side, self.story.hero)
        board = board.subsurface(board.get_bounding_rect())
        high, frame = kit.size_of(board)[1], side * _FRAME
        if high < side * _WIDE:
            seal = min(side * _SEAL_BELOW, (side - high + frame) / 2)
            cy -= seal - frame / 2
            sx, sy = cx, cy + high / 2 - frame + seal
        elif _has_corner(board):
            seal = min(side * _SEAL_BESIDE, (margin - 6 + frame) / 2)
            sx, sy = cx + side / 2 - frame + seal, cy + side / 2 - seal
        else:
            seal = side * _SEAL
            reach = side / 2 + seal * 0.78
            sx, sy = cx + reach * math.cos(_ANGLE), cy + reach * math.sin(_ANGLE) - seal * 0.1
            shift = max(0.0, (sx + seal - cx - side / 2) / 2)
            cx, sx = cx - shift, sx - shift
        surface.set_clip(kit.canvas.rect(*inset(area, 2)))
        self._draw_light(surface, (cx, cy), side * 0.66)
        surface.set_clip(None)
        self.box = kit.put(surface, board, (cx, cy), "center")
        self._seal = (sx, sy, seal)
        self.draw_seal(surface)

    def _stage(self, surface: Surface, area: Box, middle: tuple[float, float], side: float) -> None:
        """Draw the light and record the place of the statue drawn over it."""
        surface.set_clip(self.kit.canvas.rect(*inset(area, 2)))
        self._draw_light(surface, middle, side * 0.8)
        surface.set_clip(None)
        self.stage = (middle, side)

    def draw_seal(self, surface: Surface) -> None:
        """Draw the mark over the board's picture."""
        if self._seal is None:
            return
        kit, (x, y, r) = self.kit, self._seal
        kit.shadow(surface, (x - r, y - r, 2 * r, 2 * r), 2, r)
        kit.disc(surface, (x, y), r, "night1", "brass_mid" if self.story.won else "edge2", 2)
        folder = self.session.game.id
        mark = f"{folder}/mark_{'win' if self.story.won else 'lose'}.svg"
        mark = mark if kit.art.exists(mark) else f"{folder}/emblem.svg"
        kit.put(surface, kit.picture(mark, r * 1.7, r * 1.7), (x, y), "center")

    def _draw_light(self, surface: Surface, middle: tuple[float, float], r: float) -> None:
        """Draw a light behind the board, fading out at `r`; warm if won."""
        ink, alpha = ("room_light", 255) if self.story.won else ("edge2", 204)
        light = self.kit.picture("ui/light.svg", 2 * r, 2 * r).copy()
        self.kit.put(surface, paint.tint(light, self.kit.colour(ink), alpha), middle, "center")

    def _size(self, width: float) -> float:
        return 34.0 if width > 340 else 26.0

    def _words_height(self, width: float) -> float:
        kit = self.kit
        headline = kit.paragraph(self.story.headline, width, self._size(width), self.ink, True)
        reason = kit.paragraph(self.story.outcome.reason, width, 16)
        chips = len(self._lines(width)) * _CHIP
        return kit.size_of(headline)[1] + kit.size_of(reason)[1] + 20 + chips

    def _words(self, surface: Surface, cx: float, at: float, width: float) -> None:
        """Draw the headline, the reason and the chips, centred in a width."""
        kit, story = self.kit, self.story
        size, reason = self._size(width), story.outcome.reason
        even = self._even_width(story.headline, width, size, True)
        at += centred(kit, surface, story.headline, (cx, at), even, size, self.ink, True) + 6
        at += centred(kit, surface, reason, (cx, at), self._even_width(reason, width, 16, False)) + 14
        for line in self._lines(width):
            used = sum(self._chip_width(words) for _, words in line) + 8 * (len(line) - 1)
            left = cx - used / 2
            for icon, words in line:
                left += plates.badge(kit, surface, (left, at + 13), words, icon, "brass_light") + 8
            at += _CHIP

    def _even_width(self, words: str, width: float, size: float, bold: bool) -> float:
        """Return the smallest width that needs no more lines, so that no word is alone in the last one."""
        px, s = self.kit.font_px(size), self.kit.canvas.s
        count = len(text.wrap(words, int(width * s), px, bold))
        while width > 160 and len(text.wrap(words, int((width - 8) * s), px, bold)) == count:
            width -= 8
        return width

    def _chip_width(self, words: str) -> float:
        return self.kit.text_width(words, 14, True) + 44

    def _lines(self, wide: float) -> list[list[tuple[str, str]]]:
        """Return the chips in lines at most `wide`."""
        lines: list[list[tuple[str, str]]] = []
        used = wide
        for chip in self.story.chips:
            width = self._chip_width(chip[1]) + 8
            if used + width > wide + 8 or not lines:
                lines.append([])
                used = 0.0
            lines[-1].append(chip)
            used += width
        return lines


def _has_corner(board: Surface) -> bool:
    """Return whether a picture is opaque where a round one would have the mark on its rim."""
    w, h = board.get_size()
    return board.get_at((int(0.92 * w), int(0.92 * h))).a > 0


RAYS, REACH, HALF, FIRST = 18, 330.0, 0.075, 0.09
"""The number of rays, their length (logical pixels), the half angle of one, and the angle of the first."""
SHINES = ((0, "#FFD890", 0.34), (0.55, "#FFB84A", 0.1), (1, "#FFB84A", 0))
"""The brightness of the rays along their length."""
TURNS = 6.0
"""The duration of the rays' turn (s)."""

SPREAD, GAP, BADGE = 1.16, 12.0, 16.0
"""The total width of joint winners as a share of the side of one; the gap between them; the size of the badge
on each stand."""


class PointedPart(NamedTuple):
    """The seat under the pointer, and its piece ("": none)."""

    seat: int
    piece: str


class Stand(Control):
    """A picture over the hero panel; `at` is how long the rays have turned in seconds, `pointed_part` the seat
    shown and its lit piece (None: the hero's)."""

    focusable = False

    def __init__(self, ui: Container, area: Box, hero: Hero, session: Session, at: float) -> None:
        self.hero, self._session = hero, session
        self._pointed_part: PointedPart | None = None
        self._figures: dict[tuple[int, float], Portrait] = {}
        self._seen: Box = (0.0, 0.0, 0.0, 0.0)
        self._shine: Surface | None = None
        super().__init__(ui, area)
        self.at = at if self.kit.speed else TURNS

    @property
    def pointed_part(self) -> PointedPart | None:
        """Return the seat and piece under the pointer, None if there are none."""
        return self._pointed_part

    @pointed_part.setter
    def pointed_part(self, part: PointedPart | None) -> None:
        self.dirty = self.dirty or part != self._pointed_part
        self._pointed_part = part

    @property
    def seat(self) -> int:
        """Return the seat that is shown."""
        return self._pointed_part.seat if self._pointed_part is not None else self.hero.story.hero

    @property
    def lit(self) -> Box | None:
        """Return the box of the piece under the pointer, None if there is none."""
        if self._pointed_part is None or self.hero.stage is None:
            return None
        figure = self._figures.get((self.seat, self.hero.stage[1]))
        if figure is None or self._pointed_part.piece not in figure.pieces:
            return None
        x, y, w, h = figure.pieces[self._pointed_part.piece]
        return self._seen[0] + x, self._seen[1] + y, w, h

    def update(self, dt: float) -> bool:
        """Turn the rays; return whether to redraw."""
        changed = super().update(dt)
        if self.at >= TURNS or not self.hero.story.won:
            return changed
        self.at += dt / (self.kit.speed or 1.0)
        return True

    @property
    def shown_seats(self) -> tuple[int, ...]:
        """Return the seats shown: all joint winners side by side, while nothing is under the pointer."""
        winners = self.hero.story.outcome.winners
        return winners if self._pointed_part is None and len(winners) > 1 else (self.seat,)

    def draw(self, surface: Surface) -> None:
        """Draw the rays, the stands and the pieces on them."""
        if self.hero.stage is None:
            return
        kit, ((cx, cy), side), before, seats = self.kit, self.hero.stage, surface.get_clip(), self.shown_seats
        surface.set_clip(kit.canvas.rect(*inset(self.box, 2)))
        if self.hero.story.won and self.hero.story.hero in seats:
            self._draw_rays(surface, (cx, cy))
        apart = SPREAD * side / len(seats)
        each = side if len(seats) == 1 else apart - GAP
        figures = [
            ((cx + apart * (number - (len(seats) - 1) / 2), cy), self._figure(seat, each))
            for number, seat in enumerate(seats)
        ]
        for (x, y), figure in figures:
            w, h = kit.size_of(figure.picture)
            draw_stand(kit, surface, (x, y + h / 2), min(0.5 * each, 0.6 * w))
        surface.set_clip(before)
        drawn = [kit.put(surface, figure.picture, at, "center") for at, figure in figures]
        self._seen = drawn[0]
        self.hero.box = bounds(tuple(drawn))
        if len(seats) > 1:
            for seat, (x, y, w, h) in zip(seats, drawn, strict=True):
                kit.player_badge(
                    surface, seat, (x + w / 2, y + h + BADGE), BADGE, seat in self.hero.story.bots
                )
        elif self.seat != self.hero.story.hero:
            self._draw_owner(surface)
        if self.lit is not None:
            kit.glow(surface, self.lit, 7, "lamp", 0.6)
            kit.outline(surface, inset(self.lit, -1.5), "lamp", 8, 3.0)

    def _figure(self, seat: int, side: float) -> Portrait:
        """Return the picture of a seat's pieces, cropped."""
        if (seat, side) not in self._figures:
            session, s = self._session, self.kit.canvas.s
            whole, boxes = portrait(self.kit, session.game, session.state, side, side, seat)
            seen = whole.get_bounding_rect()
            pieces = {id: (x - seen.x / s, y - seen.y / s, w, h) for id, (x, y, w, h) in boxes.items()}
            self._figures[seat, side] = Portrait(whole.subsurface(seen), pieces)
        return self._figures[seat, side]

    def _draw_owner(self, surface: Surface) -> None:
        """Draw the name of the seat if it isn't the hero's."""
        kit, story, (x, y, w, _) = self.kit, self.hero.story, self.box
        kit.player_badge(surface, self.seat, (x + EDGE + 9, y + 24), 20, self.seat in story.bots)
        name = story.names[self.seat]
        kit.draw_text(surface, name, (x + EDGE + 32, y + 24), 16, "text", True, "midleft", w - 120)

    # -- rays

    def _draw_rays(self, surface: Surface, middle: tuple[float, float]) -> None:
        """Draw the rays at their current angle."""
        kit, turned = self.kit, math.tau * smooth(part(self.at, 0.0, TURNS))
        r = REACH * kit.canvas.s
        if self.at >= TURNS:
            light = paint.radial("r", SHINES, (r, r, r))
            wedges = "".join(
                "M"
                + "L".join(f"{x:.1f} {y:.1f}" for x, y in _wedge(r, FIRST + math.tau * n / RAYS, HALF))
                + "Z"
                for n in range(RAYS)
            )
            box = (middle[0] - REACH, middle[1] - REACH, 2 * REACH, 2 * REACH)
            kit.drawing(surface, box, f'<defs>{light}</defs><path d="{wedges}" fill="url(#r)"/>')
            return
        picture = self._round_light(r)
        between = math.pi / RAYS - HALF
        for n in range(RAYS):
            wedge = _wedge(r, FIRST + turned + math.tau * (n + 0.5) / RAYS, between)
            pygame.draw.polygon(picture, (0, 0, 0, 0), wedge)
        kit.put(surface, picture, middle, "center")

    def _round_light(self, r: float) -> Surface:
        """Return a copy of the round light from which the rays are cut."""
        if self._shine is None:
            light = paint.radial("r", SHINES, (r, r, r))
            body = f'<defs>{light}</defs><circle cx="{r}" cy="{r}" r="{r}" fill="url(#r)"/>'
            self._shine = paint.vector(body, round(2 * r), round(2 * r))
        return self._shine.copy()


def _wedge(r: float, turn: float, half: float) -> tuple[tuple[float, float], ...]:
    """Return a wedge from the middle of a square with half side `r` to beyond its edge, around an angle."""
    ends = ((r + 2 * r * math.cos(turn + off), r + 2 * r * math.sin(turn + off)) for off in (-half, half))
    return ((r, r), *ends)


def draw_stand(kit: Kit, surface: Surface, at: tuple[float, float], half: float) -> None:
    """Draw a brass stand under an object with its lower edge at `at`, `half` wide to each side."""
    (x, y), s = at, kit.canvas.s
    box = (x - half - 30, y - 24, 2 * half + 60, 64.0)
    cx, cy = (half + 30) * s, 28 * s
    brass = (
        '<linearGradient id="b" x1="0%" y1="0%" x2="100%" y2="0%"><stop offset="0" stop-color="#6B4716"/>'
        '<stop offset="0.5" stop-color="#F2CB78"/><stop offset="1" stop-color="#6B4716"/></linearGradient>'
        '<linearGradient id="t" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#2C3B4C"/>'
        '<stop offset="1" stop-color="#17222F"/></linearGradient>'
    )
    rounds = ((half + 12, 22, 8, "#FFE0A0", 0.18), (half + 2, 14, 6, "#05080C", 0.55))
    body = "".join(
        f'<ellipse cx="{cx:.1f}" cy="{cy + down * s:.1f}" rx="{rx * s:.1f}" ry="{ry * s:.1f}" fill="{ink}" '
        f'fill-opacity="{alpha}"/>'
        for rx, ry, down, ink, alpha in rounds
    )
    body += (
        f'<ellipse cx="{cx:.1f}" cy="{cy + 2 * s:.1f}" rx="{half * s:.1f}" ry="{14 * s:.1f}" fill="url(#b)"/>'
    )
    body += f'<ellipse cx="{cx:.1f}" cy="{cy - s:.1f}" rx="{(half - 8) * s:.1f}" ry="{11.5 * s:.1f}" fill="url(#t)"/>'
    kit.drawing(surface, box, f"<defs>{brass}</defs>{body}")


class KeyMoment:
    """A replay of the decisive move as `seat` saw it, on a hidden table of which only the field is shown."""

    def __init__(self, app: App, session: Session, seat: int) -> None:
        self._app, self._session, self._seat = app, session, seat
        self._table: Table | None = None
        self._wait = AFTER
        self._left = 0.0
        self._frame: Surface | None = None
        self._begun = self.move is None

    @property
    def move(self) -> int | None:
        """Return the index of the decisive staged move, None if there was none."""
        lines = enumerate(self._session.history.log)
        found = [
            at for at, events in lines for event in events if event.stage and event.priority is Priority.HIGH
        ]
        return found[-1] if found else None

    @property
    def running(self) -> bool:
        """Return whether the replay is running."""
        return self._table is not None

    def play(self, kit: Kit) -> None:
        """Start the replay, if motion is on."""
        move, session, seat = self.move, self._session, self._seat
        self._begun = True
        if move is None or not (kit.speed or kit.reduced):
            return
        game, kit = session.game, table_kit(kit)
        self._table = table = Table(
            game, self._app.games.layout(game.id), look_of(game.id), seats=len(session.setup.seats)
        )
        table.build(kit, Ui(kit))
        table.show(Showing(session.view(seat, move), (), False, log=session.lines(move), playing=False))
        table.show(
            Showing(
                session.view(seat, move + 1),
                (),
                log=session.lines(move + 1),
                staged=True,
                before=Before.of(session.history, move + 1, partial(game.view, seat=seat)),
                playing=False,
            )
        )
        self._frame = Surface(kit.canvas.size, 0, 32)
        self._left = LINGERS

    def stop(self) -> None:
        """Stop and show the final picture."""
        self._table = self._frame = None

    def update(self, dt: float, kit: Kit) -> bool:
        """Advance the replay by `dt` seconds; return whether the picture changed."""
        if not self._begun:
            self._wait -= dt
            if self._wait <= 0:
                self.play(kit)
            return self.running
        if self._table is None:
            return False
        self._table.update(dt)
        if not self._table.model.shown.stages.running:
            self._left -= dt
            if self._left <= 0:
                self.stop()
        return True

    def draw(self, kit: Kit, surface: Surface, box: Box) -> None:
        """Draw the field of the replay's table, scaled into a box of the page."""
        if self._table is None or self._frame is None:
            return
        self._table.draw(self._frame)
        shown = self._table.model.shown
        canvas = self._table.model.kit.canvas
        field = canvas.rect(*shown.places.field)
        reaching = [each for place in shown.boxes.values() if field.colliderect(each := canvas.rect(*place))]
        seen = field.unionall(reaching).clip(self._frame.get_rect())
        rect = kit.canvas.rect(*box)
        part = min(rect.w / seen.w, rect.h / seen.h)
        size = round(seen.w * part), round(seen.h * part)
        picture = pygame.transform.smoothscale(self._frame.subsurface(seen), size)
        kit.fill(surface, box, "night0", None, 4)
        surface.blit(picture, picture.get_rect(center=rect.center))
        kit.outline(surface, box, "lamp", 4, 2)


class Winner(Panel[Page]):
    """The panel of the winner: the final board or the pieces of the score, and at its upper corner the button that
    replays the decisive move in it. `looked_at` returns the part of a score under pointer or cursor."""

    def __init__(
        self, page: Page, session: Session, story: Story, looked_at: Callable[[], Placed | None]
    ) -> None:
        super().__init__(page)
        self.session, self.story, self._looked_at = session, story, looked_at
        self.hero: Hero
        self.stand: Stand | None = None
        self.key_moment = KeyMoment(page.app, session, story.hero)

    def forget(self) -> None:
        """Let the rays turn again when the panel is shown next."""
        self.stand = None

    def lay(self, area: Box) -> None:
        super().lay(area)
        page, (x, y, w, _) = self.page, area
        self.hero = Hero(self.kit, self.session, self.story)
        if self.story.recap.shares:
            turned = self.stand.at if self.stand is not None else 0.0
            self.stand = Stand(page.ui, area, self.hero, self.session, turned)
        if self.key_moment.move is not None and (self.kit.speed or self.kit.reduced):
            press = partial(self.key_moment.play, self.kit)
            page.controls.small_button("once more", (x + w - 44, y + 8, 36, 36), AGAIN, press, icon="play")

    def paint(self, surface: Surface, area: Box) -> None:
        self.hero.draw(surface, area)

    def paint_over(self, surface: Surface) -> None:
        """Draw the decisive move while it is replayed."""
        if self.key_moment.running:
            self.key_moment.draw(self.kit, surface, self.hero.box)
            self.hero.draw_seal(surface)

    def update(self, dt: float) -> bool:
        """Light up the piece of the part looked at; advance the replay."""
        looked = self._looked_at()
        if self.stand is not None:
            self.stand.pointed_part = looked and PointedPart(looked.seat, self._piece(looked))
        return self.page.app.scene is self.page and self.key_moment.update(dt, self.kit)

    def _piece(self, looked: Placed) -> str:
        return self.story.recap.shares[looked.seat][looked.number].piece
