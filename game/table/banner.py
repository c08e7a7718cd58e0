"""The banner that slides over the table when the turn passes: it names the player whose turn or decision it
is (LOOK 12)."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Surface

from game.table.shown_position import ShownPosition
from game.ui.canvas import centre
from game.ui.kit import Kit
from game.ui.motion import out_cubic
from game.ui.paint import vector
from rules.common.text import possessive
from rules.game import State
from rules.tabletop import AnyTabletop

LASTS, SLIDES = 0.9, 0.16
"""How long the band is visible, and the time in which it comes, as in which it goes, s."""
LEAST = 0.35
"""The least time before the next one may take its place, s: the bands for fast bots do not flash."""
WIDE, HIGH, VEIL, AWAY = 632.0, 58.0, 7.0, 150.0
"""The width and height of the band, the shade over and under it, and the distance from which it comes, px of
the map."""
BADGE, GAP, SIZE = 36.0, 14.0, 34.0


class BannerText(NamedTuple):
    """The text of a banner and the seat whose colours it has."""

    seat: int
    words: str


def banner_between(
    game: AnyTabletop, before: State, view: State, bots: frozenset[int], openly: bool = False
) -> BannerText | None:
    """Return the banner between two views: the start of a turn, or the next decider within a turn when
    several people share the screen; None if there is neither. `openly`: all of them look at the screen."""
    names, seat = game.at(view).players(), game.to_act(view)
    if seat is None:
        return None
    turn, alone = _turn(game, view), len(names) - len(bots) == 1
    if turn is not None and turn != _turn(game, before):
        words = "last turn" if game.at(view).plate(turn, -1).last else "turn"
        return BannerText(
            turn, f"Your {words}" if alone and turn not in bots else f"{possessive(names[turn])} {words}"
        )
    same = seat == game.to_act(before) if openly else game.viewer(view) == game.viewer(before)
    if same or seat in bots:
        return None
    return BannerText(seat, f"{names[seat]} continues" if seat == turn else f"{names[seat]}, your decision")


def _turn(game: AnyTabletop, view: State) -> int | None:
    """Return the seat whose turn it is according to the plates, or None."""
    return next(
        (seat for seat in range(len(game.at(view).players())) if game.at(view).plate(seat, -1).turn), None
    )


class Banner:
    """The banner, one text at a time. It locks nothing: a press acts as usual and removes it."""

    def __init__(self) -> None:
        self.text: BannerText | None = None
        """What the banner shows now."""
        self._next: BannerText | None = None
        self._before: State | None = None
        self._elapsed = 0.0
        self._drawn: tuple[Kit, BannerText, Surface] | None = None

    def follow(self, game: AnyTabletop, view: State, bots: frozenset[int], openly: bool = False) -> None:
        """Queue the banner of a new view. If a cover comes before the next decider's view, wait until that
        view is theirs or shown `openly` to all."""
        if not openly and game.to_act(view) not in (*bots, game.viewer(view)):
            return
        if self._before is not None:
            self.queue(banner_between(game, self._before, view, bots, openly))
        self._before = view

    def queue(self, said: BannerText | None) -> None:
        """Queue a text in place of any other that waits; None leaves the waiting one."""
        self._next = said or self._next

    def skip(self) -> None:
        """Remove the shown banner after a press."""
        self.text = None

    def drop(self) -> None:
        """Remove the shown and the waiting banner, because a piece is in the hand."""
        self.text = self._next = None

    def update(self, dt: float, kit: Kit, waits: bool, idle: bool = True) -> bool:
        """Advance by `dt` seconds and return whether a new frame is needed. Nothing shows while it `waits`
        for animations or in reduced motion. It starts only when there is `idle` to make its picture."""
        seen, (lasts, slides) = self.text, _times(kit)
        self._elapsed += dt
        if waits or self._elapsed >= lasts:
            self.text = None
        if not lasts:
            self._next = None
        elif self._next and idle and not waits and (self.text is None or self._elapsed >= slides + LEAST):
            self._elapsed = slides if self.text is not None else 0.0
            self.text, self._next = self._next, None
            kit.sounds.play("turn")
        return self.text is not None or seen is not None

    def draw(self, surface: Surface, shown: ShownPosition) -> None:
        """Draw the banner across the middle of the table, sliding in from the left and out to the right."""
        if self.text is None:
            return
        kit = shown.kit
        if self._drawn is None or self._drawn[:2] != (kit, self.text):
            self._drawn = (kit, self.text, _picture(kit, self.text))
        picture, (lasts, slides) = self._drawn[2], _times(kit)
        here = out_cubic(min(1.0, self._elapsed / slides)) if slides else 1.0
        gone = 1 - out_cubic(min(1.0, max(0.0, (lasts - self._elapsed) / slides))) if slides else 0.0
        x, y = centre(shown.places.field)
        picture.set_alpha(round(255 * here * (1 - gone)))
        kit.put(surface, picture, (x + AWAY * (here - 1 + gone), y), "center")


def _times(kit: Kit) -> tuple[float, float]:
    """Return the seconds that a banner is shown and slides; both without sliding in reduced motion."""
    return (LASTS, 0.0) if kit.reduced else (LASTS * kit.speed, SLIDES * kit.speed)


def _picture(kit: Kit, said: BannerText) -> Surface:
    """Return the picture of a banner: shade, colour, speed marks, the seat's badge and the text."""
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
    """Draw a bar across the target, filled from left to right through the stops (position, colour, opacity).
    One row is drawn and stretched, since gradients cost time per pixel."""
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
    """Return the SVG of three arrowheads, the foremost the brightest."""
    drawn = "".join(
        f'<path d="M{4 + 24 * number} {HIGH / 2 - 15}l15 15l-15 15" fill="none" stroke="{ink}" stroke-width="5" '
        f'stroke-linecap="round" stroke-linejoin="round" stroke-opacity="{0.25 + 0.3 * number}"/>'
        for number in range(3)
    )
    return f'<g transform="scale({kit.canvas.s})">{drawn}</g>'
