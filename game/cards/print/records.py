"""What was exported, kept beside it: of each card a hash of its display list, its fields and a small picture. The next
export asks it which cards have changed, and the change report shows what they were."""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pygame
from msgspec import Struct
from msgspec.structs import replace
from pygame import Surface

from game.cards import display
from game.cards.faces import Deck
from game.cards.print.exports import file_name, picture
from game.cards.print.orders import Export, InSteps, Order, Progress, within
from game.cards.print.outputs import ExportFault, Pending
from game.cards.print.proofs import SCALE, Proofs
from game.ui.text import OWN
from rules.common.face import Fields
from rules.content.regular import read_bytes

ENDING = ".cards"
LOOKING = 0.4
"""Which part of an export it takes to see what the cards are."""
LARGEST, LARGEST_ENTRY = 200_000_000, 20_000_000
"""Bytes of a record, and of one thing in it."""
_LIST = "cards.json"


class Kept(Struct, frozen=True):
    """A card as it was exported: the hash of what was drawn, and the fields it was drawn from."""

    hash: str
    fields: dict[str, Any]


class Record(Struct, frozen=True):
    """The cards of a game as they were exported last."""

    game: str
    title: str
    made: str
    cards: dict[str, Kept]


def look(deck: Deck, face: display.Face) -> str:
    """A hash of all that a face shows: what is drawn, and the pictures that are named there."""
    art = deck.faces.kit.art
    told = hashlib.blake2b(digest_size=16)
    for operation in face.operations:
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
    return told.hexdigest()


def _pixels(value: object) -> str:
    if isinstance(value, Surface):
        return hashlib.blake2b(pygame.image.tobytes(value, "RGBA")).hexdigest()
    raise NotImplementedError(type(value).__name__)


def recorded(order: Order, export: Export) -> Export:
    """An export that keeps beside it what its cards were."""
    before = last(order.folder, order.deck.game)
    with Pending(order.folder / f"{order.name}{ENDING}") as pending:
        yield from within(write(order, pending, before), 0.0, LOOKING)
        written = yield from within(export, LOOKING, 1.0 - LOOKING)
        pending.path = written[0].with_suffix(ENDING)
        pending.place()
    return written


def write(order: Order, pending: Pending, before: Path | None = None) -> InSteps[None]:
    """Write the record of an order. Its other cards are kept as another record has them, or else as they are now and
    without a picture: they weren't exported, and haven't changed since."""
    deck, proofs = order.deck, Proofs(order.deck, 0.0, SCALE)
    others = [card for card in deck.fields if card not in set(order.cards)]
    cards = {
        card: kept for card, kept in (read(before).cards if before else {}).items() if card in set(others)
    }
    shown = pictures(before, list(cards)) if before else {}
    asked = [*order.cards, *(card for card in others if card not in cards)]
    with zipfile.ZipFile(pending.temporary, "w") as file:
        for done, card in enumerate(asked):
            yield Progress(done, len(asked), "Looking at the cards")
            face = proofs.front(card)
            cards[card] = Kept(look(deck, face), plain(deck.fields[card]))
            if done < len(order.cards):
                picture(proofs.surface(face)).save(drawn := io.BytesIO(), "JPEG", quality=88, subsampling=0)
                shown[card] = drawn.getvalue()
        for card, data in shown.items():
            file.writestr(_picture(card), data)
        in_order = {card: cards[card] for card in deck.fields}
        record = Record(deck.game, order.title, f"{datetime.now():%Y-%m-%d %H:%M}", in_order)
        file.writestr(_LIST, msgspec.json.encode(record))


def changed(deck: Deck, before: Record) -> InSteps[tuple[str, ...]]:
    """The cards that are not as they were kept."""
    proofs, found = Proofs(deck, 0.0, SCALE), []
    for done, card in enumerate(deck.fields):
        yield Progress(done, len(deck.fields), "Comparing")
        kept = before.cards.get(card)
        if kept is None or kept.hash != look(deck, proofs.front(card)):
            found.append(card)
    return tuple(found)


def last(folder: Path, game: str) -> Path | None:
    """The newest record of a game in a folder; None where there is none that can be read."""
    with suppress(OSError):
        for path in sorted(folder.glob(f"*{ENDING}"), key=lambda each: each.stat().st_mtime_ns, reverse=True):
            with suppress(ExportFault):
                if read(path).game == game:
                    return path
    return None


def read(path: Path) -> Record:
    """What a record says. Raises ExportFault."""
    try:
        return msgspec.json.decode(_entries(path, [_LIST])[_LIST], type=Record)
    except (msgspec.MsgspecError, KeyError) as error:
        raise _no_record(path) from error


def pictures(path: Path, cards: Sequence[str]) -> dict[str, bytes]:
    """How those cards were that the record has a picture of, as JPEG. Raises ExportFault."""
    found = _entries(path, [_picture(card) for card in cards])
    return {card: found[name] for card in cards if (name := _picture(card)) in found}


def _picture(card: str) -> str:
    return f"{file_name(card)}.jpg"


def _entries(path: Path, names: Sequence[str]) -> dict[str, bytes]:
    """Those of some things that a record has. Raises ExportFault."""
    try:
        with zipfile.ZipFile(io.BytesIO(read_bytes(path, LARGEST))) as file:
            there = {each.filename: each.file_size for each in file.infolist()}
            asked = [name for name in names if name in there]
            if any(there[name] > LARGEST_ENTRY for name in asked):
                raise _no_record(path)
            return {name: file.read(name) for name in asked}
    except (OSError, zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError) as error:
        raise _no_record(path) from error


def _no_record(path: Path) -> ExportFault:
    return ExportFault(f"{path} isn't the record of an export. Name a file that ends in {ENDING}.")


def plain(fields: Fields) -> dict[str, Any]:
    """Fields as JSON has them, to be compared with those that were read."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(fields)), type=dict[str, Any])
    return found
