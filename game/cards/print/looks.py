"""How a face looks, in hashes: of all of it, and of each thing that is drawn, with where it is. Two of them tell what
changed and where, without the pictures."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

import msgspec
import pygame
from msgspec import Struct
from msgspec.structs import replace
from pygame import Surface

from game.cards import display
from game.cards.display import Box, Operation
from game.cards.extents import extent
from game.cards.faces import Deck
from game.ui.paint import turned_ends
from game.ui.text import OWN


class Trace(Struct, frozen=True, array_like=True):
    """One thing that is drawn: the entry of the layout that says so, its box in units of the face, a hash of how it
    looks, wherever it is, and one of what it is, however large. `line`: it is a line of letters."""

    path: str
    box: Box
    look: str
    what: str
    line: bool = False


def look(deck: Deck, face: display.Face) -> str:
    """A hash of all that a face shows: what is drawn, and the pictures that are named there."""
    told = hashlib.blake2b(digest_size=16)
    for operation in face.operations:
        _tell(told, deck, operation)
    return told.hexdigest()


def traces(deck: Deck, face: display.Face) -> tuple[Trace, ...]:
    """What a face shows, thing by thing; those within a turn are where the turn takes them."""
    turns: list[display.Turn] = []
    found = []
    for operation in face.operations:
        if isinstance(operation, display.Turn):
            turns.append(operation)
        elif isinstance(operation, display.End):
            turns.pop()
        box = extent(operation, face.px)
        if box is None:
            continue
        if isinstance(operation, display.Run):
            box = (
                operation.left,
                operation.at[1] - operation.size * 0.7,
                operation.width,
                operation.size * 1.4,
            )
        for turn in reversed(turns):
            box = _about(turned_ends(box, turn.by, turn.about))
        look, what = (_hash(deck, _anywhere(operation, sized)) for sized in (True, False))
        found.append(Trace(operation.path, box, look, what, isinstance(operation, display.Run)))
    return tuple(found)


def differing(
    before: Sequence[Trace], after: Sequence[Trace], rearranged: bool
) -> tuple[list[Box], list[Box]]:
    """Where two faces differ, on the one and on the other: an element whole, of several lines of letters those alone
    that say something else. Where all was `rearranged`, because words needed room, places and sizes don't count."""
    boxes: tuple[list[Box], list[Box]] = ([], [])
    for path in dict.fromkeys(each.path for each in (*before, *after)):
        sides = [[each for each in side if each.path == path] for side in (before, after)]
        what = [Counter(each.what for each in side) for side in sides]
        if what[0] == what[1] if rearranged else sides[0] == sides[1]:
            continue
        other = [what[0] - what[1], what[1] - what[0]]
        lines = any(other) and any(sum(each.line for each in side) > 1 for side in sides)
        for side, found, here in zip(sides, other, boxes, strict=True):
            shown = [each for each in side if each.what in found or not lines]
            if shown:
                here.append(_round([each.box for each in shown]))
    return boxes


def _hash(deck: Deck, operation: Operation) -> str:
    _tell(told := hashlib.blake2b(digest_size=6), deck, operation)
    return told.hexdigest()


def _tell(told: hashlib.blake2b, deck: Deck, operation: Operation) -> None:
    """Add to a hash what an operation says, and what its files hold."""
    art = deck.faces.kit.art
    told.update(type(operation).__name__.encode())
    if isinstance(operation, display.Run) and operation.font.own is not None:
        told.update(hashlib.blake2b(OWN.get(operation.font.own, b"")).digest())
        operation = replace(operation, font=operation.font._replace(own=None))
    told.update(msgspec.json.encode(replace(operation, path=""), enc_hook=_pixels))
    files = [f"ui/icon_{operation.name}.svg"] if isinstance(operation, display.Icon) else []
    if isinstance(operation, display.Picture):
        files = [operation.file, operation.mask]
    for file in filter(None, files):
        told.update(hashlib.blake2b(art.read(file) if art.exists(file) else b"").digest())


def _pixels(value: object) -> str:
    if isinstance(value, Surface):
        return hashlib.blake2b(pygame.image.tobytes(value, "RGBA")).hexdigest()
    raise NotImplementedError(type(value).__name__)


def _anywhere(operation: Operation, sized: bool) -> Operation:
    """An operation as if it were at the corner, as large as it is or not."""
    size = (lambda box: box[2:]) if sized else (lambda box: (0.0, 0.0))
    match operation:
        case display.Run():
            return replace(operation, at=(0.0, 0.0))
        case display.Halo():
            return replace(operation, run=replace(operation.run, at=(0.0, 0.0)))
        case display.Icon() | display.Emblem():
            return replace(operation, centre=(0.0, 0.0))
        case display.Plate() | display.Vector() | display.Bitmap():
            return replace(operation, box=(0.0, 0.0, *size(operation.box)))
        case display.Picture():
            nowhere = (0.0, 0.0)
            placed = {} if sized else {"whole": nowhere, "corner": nowhere, "bleed": nowhere}
            return replace(operation, window=(0.0, 0.0, *size(operation.window)), **placed)
    return operation


def _round(boxes: Sequence[Box]) -> Box:
    """The box round boxes."""
    return _about([corner for x, y, w, h in boxes for corner in ((x, y), (x + w, y + h))])


def _about(points: Sequence[display.Point]) -> Box:
    (left, right), (top, low) = (_ends([each[axis] for each in points]) for axis in (0, 1))
    return left, top, right - left, low - top


def _ends(values: Sequence[float]) -> tuple[float, float]:
    return min(values), max(values)
