"""Hashes of a face's look: of all of it, and of each operation with its box. Comparing two shows what changed
and where, without pictures."""

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
from game.ui.paint import rotated_bounds
from game.ui.text import OWN


class Trace(Struct, frozen=True, array_like=True):
    """An operation as drawn: its layout entry, its box in units of the face, a hash of its look independent
    of position, and one also independent of size. `line`: it is a line of text."""

    path: str
    box: Box
    look: str
    what: str
    line: bool = False


def face_hash(deck: Deck, face: display.Face) -> str:
    """Return a hash of everything a face shows: operations, and the contents of their pictures."""
    hasher = hashlib.blake2b(digest_size=16)
    for operation in face.operations:
        _add_to_hash(hasher, deck, operation)
    return hasher.hexdigest()


def traces(deck: Deck, face: display.Face) -> tuple[Trace, ...]:
    """Return the traces of a face; operations inside a turn have their rotated box."""
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
            box = _about(rotated_bounds(box, turn.by, turn.about))
        look, what = (_hash(deck, _anywhere(operation, sized)) for sized in (True, False))
        found.append(Trace(operation.path, box, look, what, isinstance(operation, display.Run)))
    return tuple(found)


def differing(
    before: Sequence[Trace], after: Sequence[Trace], rearranged: bool
) -> tuple[list[Box], list[Box]]:
    """Return the boxes where two faces differ, on each of them: whole elements, but only the changed lines of
    a text of several lines. With `rearranged` (a roomier layout was used), positions and sizes are ignored.
    """
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
    _add_to_hash(hasher := hashlib.blake2b(digest_size=6), deck, operation)
    return hasher.hexdigest()


def _add_to_hash(hasher: hashlib.blake2b, deck: Deck, operation: Operation) -> None:
    """Add an operation and the contents of its files to a hash."""
    art = deck.faces.kit.art
    hasher.update(type(operation).__name__.encode())
    if isinstance(operation, display.Run) and operation.font.own is not None:
        hasher.update(hashlib.blake2b(OWN.get(operation.font.own, b"")).digest())
        operation = replace(operation, font=operation.font._replace(own=None))
    hasher.update(msgspec.json.encode(replace(operation, path=""), enc_hook=_pixels))
    files = [f"ui/icon_{operation.name}.svg"] if isinstance(operation, display.Icon) else []
    if isinstance(operation, display.Picture):
        files = [operation.file, operation.mask]
    for file in filter(None, files):
        hasher.update(hashlib.blake2b(art.read(file) if art.exists(file) else b"").digest())


def _pixels(value: object) -> str:
    if isinstance(value, Surface):
        return hashlib.blake2b(pygame.image.tobytes(value, "RGBA")).hexdigest()
    raise NotImplementedError(type(value).__name__)


def _anywhere(operation: Operation, sized: bool) -> Operation:
    """Return an operation moved to the corner, with its size or (not `sized`) without."""
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
    """Return the bounding box of boxes."""
    return _about([corner for x, y, w, h in boxes for corner in ((x, y), (x + w, y + h))])


def _about(points: Sequence[display.Point]) -> Box:
    (left, right), (top, low) = (_ends([each[axis] for each in points]) for axis in (0, 1))
    return left, top, right - left, low - top


def _ends(values: Sequence[float]) -> tuple[float, float]:
    return min(values), max(values)
