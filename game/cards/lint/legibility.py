"""Checks for text that can't be read: too small, too little contrast, without letters in the font, or covered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.cards import display
from game.cards.lint import pixels
from game.cards.lint.press import Ink, Press, Printed
from game.cards.lint.problem import Finding, entry_name
from game.ui.font_coverage import missing_letters
from game.ui.paint import turned_box

LEAST_SIZE = 6.5
"""The least size of printed letters, pt."""
LEAST_CONTRAST, LEAST_LARGE = 4.5, 3.0
"""The least contrast between letters and what surrounds them, for usual letters and for letters from LARGE on
(WCAG 2.2, 1.4.3)."""
LARGE = 18.0
"""The size from which letters count as large, pt."""
MOST_COVERED = 0.04
"""The part of a word's letters that may be covered, for example by the edge of a badge over the last of
them."""


def check_size(press: Press, printed: Printed) -> Iterator[Finding]:
    """Yield a finding for text below the smallest size."""
    run = printed.operation
    if isinstance(run, display.Run) and (size := run.size * press.points) < LEAST_SIZE:
        message = f"{entry_name(run.path)} is {size:.1f} pt, but the minimum is {LEAST_SIZE:g} pt"
        box = press.on_face(printed.rect)
        yield Finding(
            "type_size", "warning", message, press.face.layout, run.path, box, worse=LEAST_SIZE - size
        )


def check_contrast(press: Press, printed: Printed) -> Iterator[Finding]:
    """Yield a finding for text with too little contrast."""
    run = printed.operation
    if not isinstance(run, display.Run) or printed.ink is None or printed.ground is None:
        return
    least = LEAST_LARGE if run.size * press.points >= LARGE else LEAST_CONTRAST
    found = pixels.worst_contrast(printed.ground, printed.ink.halo, run.ink)
    if found < least:
        message = f"{entry_name(run.path)} has a contrast of {found:.1f}, but needs {least:g}"
        box = press.on_face(printed.ink.rect)
        yield Finding("contrast", "warning", message, press.face.layout, run.path, box, worse=least - found)


def check_letters(press: Press, printed: Printed) -> Iterator[Finding]:
    """Yield a finding for text with characters that the program's font lacks, so that boxes are printed.
    Those that a pack's font lacks are noted while the face is drawn."""
    run = printed.operation
    if isinstance(run, display.Run) and run.font.own is None and (message := missing_letters(run.words)):
        box = press.on_face(printed.rect)
        yield Finding("missing", "fault", message, press.face.layout, f"{run.path}.text", box)


class _Watched(NamedTuple):
    """A printed text and its pixels at that time, on the current sheet."""

    run: display.Run
    ink: Ink
    before: Surface
    box: display.Box


class Covered:
    """A watcher of one face's texts while it is drawn: `_layers` holds the texts of each sheet, with its
    turn."""

    def __init__(self) -> None:
        self._layers: list[tuple[display.Turn | None, list[_Watched]]] = [(None, [])]

    def check(self, press: Press, printed: Printed) -> Iterator[Finding]:
        """Yield a finding for texts that this operation covers."""
        operation = printed.operation
        if isinstance(operation, display.Turn):
            self._layers.append((operation, []))
        elif isinstance(operation, display.End):
            turn, inner = self._layers.pop()
            assert turn is not None
            yield from self._hidden(press, operation, press.seen.get_rect())
            self._layers[-1][1].extend(filter(None, (_outside(press, turn, each) for each in inner)))
        elif printed.rect:
            yield from self._hidden(press, operation, printed.rect)
        if isinstance(operation, display.Run) and printed.ink is not None:
            before = press.seen.subsurface(printed.ink.rect).copy()
            box = press.on_face(printed.ink.rect)
            self._layers[-1][1].append(_Watched(operation, printed.ink, before, box))

    def _hidden(self, press: Press, by: display.Operation, rect: Rect) -> Iterator[Finding]:
        watched = self._layers[-1][1]
        for each in [
            each for each in watched if each.run.path != by.path and each.ink.rect.colliderect(rect)
        ]:
            lost = pixels.changed(each.before, press.seen.subsurface(each.ink.rect), each.ink.halo)
            if lost > MOST_COVERED:
                watched.remove(each)
                message = f"'{each.run.words}' is covered by {entry_name(by.path)}"
                yield Finding(
                    "covered", "fault", message, press.face.layout, each.run.path, each.box, worse=lost
                )


def _outside(press: Press, turn: display.Turn, inner: _Watched) -> _Watched | None:
    """Return a text watched inside a turn, on the outer sheet; None where it leaves that."""
    px = press.face.px
    about = turn.about[0] * px, turn.about[1] * px
    drawn = pygame.transform.rotate(inner.ink.drawn, turn.by)
    rect = drawn.get_rect(center=turned_box(inner.ink.rect, turn.by, about).center)
    if not press.seen.get_rect().contains(rect):
        return None
    return inner._replace(ink=Ink(rect, drawn), before=press.seen.subsurface(rect).copy())
