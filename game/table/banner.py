"""The band that slides over the table when the turn goes over: whose it is now, or who is asked (LOOK 12)."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Surface

from game.table.shown_position import ShownPosition
from game.ui.canvas import centre
from game.ui.kit import Kit
from game.ui.motion import out_cubic
from game.ui.paint import vector
from rules.game import State
from rules.tabletop import AnyTabletop

LASTS, SLIDES = 0.9, 0.16
"""Seconds that the band is seen, and those of them in which it comes, and goes."""
LEAST = 0.35
"""Seconds until the next one may take its place: bots that move at once make nothing flash."""
WIDE, HIGH, VEIL, AWAY = 632.0, 58.0, 7.0, 150.0
"""The band, the shade over and under it, and from how far away it comes; px of the map."""
BADGE, GAP, SIZE = 36.0, 14.0, 34.0


class Said(NamedTuple):
    """What is said, in the colours of a seat."""

    seat: int
    words: str


def said_of(
    game: AnyTabletop, before: State, view: State, bots: frozenset[int], openly: bool = False
) -> Said | None:
    """What there is to say when one view follows another: whose turn has begun, or who of several persons at one
    screen decides now in a turn that goes on; None: nothing. `openly`: all of them look."""
    names, seat = game.players(view), game.to_act(view)
    if seat is None:
        return None
    turn, alone = _turn(game, view), len(names) - len(bots) == 1
    if turn is not None and turn != _turn(game, before):
        words = "last turn" if game.plate(view, turn, -1).last else "turn"
        return Said(turn, f"Your {words}" if alone and turn not in bots else f"{names[turn]}'s {words}")
    same = seat == game.to_act(before) if openly else game.viewer(view) == game.viewer(before)
    if same or seat in bots:
        return None
    return Said(seat, f"{names[seat]} continues" if seat == turn else f"{names[seat]}, your decision")


def _turn(game: AnyTabletop, view: State) -> int | None:
    """Whose turn it is, as the plates have it."""
    return next((seat for seat in range(len(game.players(view))) if game.plate(view, seat, -1).turn), None)


class Banner:
    """Says one thing at a time. It locks nothing: a press does what it always does, and the band is gone."""

    def __init__(self) -> None:
        self.said: Said | None = None
        """What is seen now."""
        self._next: Said | None = None
        self._before: State | None = None
        self._elapsed = 0.0
        self._drawn: tuple[Kit, Said, Surface] | None = None

    def follow(self, game: AnyTabletop, view: State, bots: frozenset[int], openly: bool = False) -> None:
        """Say what there is to say of a view. A person who decides next and does not look yet, for a cover comes
        first, is told when the view is theirs, or lies `openly` before all."""
        if not openly and game.to_act(view) not in (*bots, game.viewer(view)):
            return
        if self._before is not None:
            self.say(said_of(game, self._before, view, bots, openly))
        self._before = view

    def say(self, said: Said | None) -> None:
        """Say this when there is time for it, and nothing else that waited; None: what waits still holds."""
        self._next = said or self._next

    def skip(self) -> None:
        """A press: what is seen has been seen."""
        self.said = None

    def drop(self) -> None:
        """Say nothing more: there is something in the hand."""
        self.said = self._next = None

    def update(self, dt: float, kit: Kit, waits: bool, leisure: bool = True) -> bool:
        """Let time pass; True when a new frame is needed. While it `waits` for what is played nothing is seen;
        without motion the plates alone say it. It begins when there is `leisure` for its picture."""
        seen, (lasts, slides) = self.said, _times(kit)
        self._elapsed += dt
        if waits or self._elapsed >= lasts:
            self.said = None
        if not lasts:
            self._next = None
        elif self._next and leisure and not waits and (self.said is None or self._elapsed >= slides + LEAST):
            self._elapsed = slides if self.said is not None else 0.0
            self.said, self._next = self._next, None
            kit.sounds.play("turn")
        return self.said is not None or seen is not None

    def draw(self, surface: Surface, shown: ShownPosition) -> None:
        """The band across the middle of the table, on its way from the left or to the right."""
        if self.said is None:
            return
        kit = shown.kit
        if self._drawn is None or self._drawn[:2] != (kit, self.said):
            self._drawn = (kit, self.said, _picture(kit, self.said))
        picture, (lasts, slides) = self._drawn[2], _times(kit)
        here = out_cubic(min(1.0, self._elapsed / slides)) if slides else 1.0
        gone = 1 - out_cubic(min(1.0, max(0.0, (lasts - self._elapsed) / slides))) if slides else 0.0
        x, y = centre(shown.places.field)
        picture.set_alpha(round(255 * here * (1 - gone)))
        kit.put(surface, picture, (x + AWAY * (here - 1 + gone), y), "center")


def _times(kit: Kit) -> tuple[float, float]:
    """How long it is seen, and how long it slides in and out (s): not at all in reduced motion."""
    return (LASTS, 0.0) if kit.reduced else (kit.seconds(LASTS), kit.seconds(SLIDES))


def _picture(kit: Kit, said: Said) -> Surface:
    """The whole band: shade, colour, the marks of its speed, the shape of the seat and the words."""
    words, player, black = (
        kit.text_width(said.words, SIZE, True),
        kit.theme.player(said.seat),
        kit.theme.hex("black"),
    )
    wide, high = max(WIDE, words + BADGE + 320), HIGH + 2 * VEIL
    target = Surface((kit.canvas.px(wide), kit.canvas.px(high)), pygame.SRCALPHA, 32)
    deep, light = player.deep, player.light
    ends = ((0.16, deep, 0.92), (0.5, kit.theme.band(said.seat), 0.97), (0.84, deep, 0.92))
    _bar(kit, target, 0.0, high, ((0.0, black, 0.0), (0.2, black, 0.4), (0.8, black, 0.4), (1.0, black, 0.0)))
    _bar(kit, target, VEIL, HIGH, ((0.0, deep, 0.0), *ends, (1.0, deep, 0.0)))
    for y in (VEIL, VEIL + HIGH - 2):
        _bar(kit, target, y, 2.0, ((0.0, light, 0.0), (0.5, light, 1.0), (1.0, light, 0.0)))
    kit.drawing(target, (80.0, VEIL, 70.0, HIGH), _chevrons(kit, light))
    left, middle = (wide - words - BADGE - GAP) / 2, high / 2
    kit.player_badge(target, said.seat, (left + BADGE / 2, middle), BADGE)
    kit.draw_text(target, said.words, (left + BADGE + GAP, middle), SIZE, "text", True, "midleft")
    return target


def _bar(
    kit: Kit, target: Surface, y: float, high: float, stops: tuple[tuple[float, str, float], ...]
) -> None:
    """Draw a bar across the target, filled from left to right through (where, colour, how opaque): one row of it,
    stretched, for a gradient takes its time by the pixel."""
    wide = target.get_width()
    marks = "".join(
        f'<stop offset="{at}" stop-color="{ink}" stop-opacity="{alpha}"/>' for at, ink, alpha in stops
    )
    row = vector(
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{wide}" y2="0">{marks}'
        f'</linearGradient><rect width="{wide}" height="1" fill="url(#g)"/>', wide, 1
    )  # fmt: skip
    size = (wide, max(1, kit.canvas.px(high)))
    target.blit(pygame.transform.scale(row, size), (0, kit.canvas.px(y)))


def _chevrons(kit: Kit, ink: str) -> str:
    """The SVG of three arrowheads, the foremost the brightest."""
    drawn = "".join(
        f'<path d="M{4 + 24 * number} {HIGH / 2 - 15}l15 15l-15 15" fill="none" stroke="{ink}" stroke-width="5" '
        f'stroke-linecap="round" stroke-linejoin="round" stroke-opacity="{0.25 + 0.3 * number}"/>'
        for number in range(3)
    )
    return f'<g transform="scale({kit.canvas.s})">{drawn}</g>'
