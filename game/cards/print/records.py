"""Records of exports: for each card a hash of its display list, its fields and a small picture. The next
export compares with it, and the change report shows it."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.cards import display
from game.cards.faces import Deck
from game.cards.print.exports import file_name, picture
from game.cards.print.face_hashes import Trace, face_hash, traces
from game.cards.print.orders import Export, InSteps, Order, Progress, within
from game.cards.print.outputs import ExportFault, Pending
from game.cards.print.proofs import SCALE, Proofs
from rules.common.face import Fields
from rules.content import DataFaults
from rules.content.hashes import card_hashes
from rules.content.regular import read_bytes

ENDING = ".cards"
LOOKING = 0.4
"""The part of an export's progress that reading the cards takes."""
LARGEST, LARGEST_ENTRY = 200_000_000, 20_000_000
"""The most bytes of a record file, and of one entry in it."""
_LIST = "cards.json"


class Kept(Struct, frozen=True):
    """A card as exported: the hash of its display list, its fields, its layout, and its traces (none in
    records of earlier versions of Cogwright)."""

    hash: str
    fields: dict[str, Any]
    layout: str = ""
    traces: tuple[Trace, ...] = ()
    version: str = ""
    """A hash of the card's own entry, by which runs of games recognise its version."""


class Record(Struct, frozen=True):
    """The cards of a game as last exported."""

    game: str
    title: str
    made: str
    cards: dict[str, Kept]


def with_record(order: Order, export: Export) -> Export:
    """Run an export and write the record of its cards beside it."""
    if not order.cards:
        raise ExportFault("You have no cards to export.")
    before = last(order.folder, order.deck.game)
    with Pending(order.folder / f"{order.name}{ENDING}") as pending:
        yield from within(write(order, pending, before), 0.0, LOOKING)
        written = yield from within(export, LOOKING, 1.0 - LOOKING)
        pending.path = written[0].with_suffix(ENDING)
        pending.place()
    return written


def write(order: Order, pending: Pending, before: Path | None = None) -> InSteps[None]:
    """Write the record of an order, in steps. Cards outside the order are copied from the record `before`, or
    recorded in their current state without a picture: they weren't exported and haven't changed."""
    deck, proofs = order.deck, Proofs(order.deck, 0.0, SCALE)
    others = [card for card in deck.fields if card not in set(order.cards)]
    cards = {card: was for card, was in (read(before).cards if before else {}).items() if card in set(others)}
    shown = pictures(before, list(cards)) if before else {}
    asked, versions = [*order.cards, *(card for card in others if card not in cards)], _versions(deck)
    with zipfile.ZipFile(pending.temporary, "w") as file:
        for done, card in enumerate(asked):
            yield Progress(done, len(asked), "Reading the cards")
            face = proofs.front(card)
            cards[card] = replace(snapshot(deck, card, face), version=versions.get(card, ""))
            if done < len(order.cards):
                picture(proofs.surface(face)).save(drawn := io.BytesIO(), "JPEG", quality=88, subsampling=0)
                shown[card] = drawn.getvalue()
        for card, data in shown.items():
            file.writestr(_picture(card), data)
        in_order = {card: cards[card] for card in deck.fields}
        record = Record(deck.game, order.title, f"{datetime.now():%Y-%m-%d %H:%M}", in_order)
        file.writestr(_LIST, msgspec.json.encode(record))


def _versions(deck: Deck) -> dict[str, str]:
    """Return the versions of the cards; {} if one of their files is faulty."""
    with suppress(DataFaults):
        return card_hashes(deck.game, deck.faces.kit.art.packs)
    return {}


def snapshot(deck: Deck, card: str, face: display.Face) -> Kept:
    """Return the current state of a card, to be recorded or compared; `face` is that of proofs at SCALE."""
    return Kept(face_hash(deck, face), plain(deck.fields[card]), face.layout, traces(deck, face))


def changed(deck: Deck, before: Record) -> InSteps[tuple[str, ...]]:
    """Return the cards that differ from a record, in steps."""
    proofs, found = Proofs(deck, 0.0, SCALE), []
    for done, card in enumerate(deck.fields):
        yield Progress(done, len(deck.fields), "Comparing")
        was = before.cards.get(card)
        if was is None or was.hash != face_hash(deck, proofs.front(card)):
            found.append(card)
    return tuple(found)


def last(folder: Path, game: str) -> Path | None:
    """Return the newest readable record of a game in a folder, or None."""
    return next((path for path, _ in every(folder, game)), None)


def every(folder: Path, game: str) -> Iterator[tuple[Path, Record]]:
    """Yield the readable records of a game in a folder, the newest first."""
    with suppress(OSError):
        for path in sorted(folder.glob(f"*{ENDING}"), key=lambda each: each.stat().st_mtime_ns, reverse=True):
            with suppress(ExportFault):
                record = read(path)
                if record.game == game:
                    yield path, record


def read(path: Path) -> Record:
    """Return the record in a file. Raises ExportFault."""
    try:
        return msgspec.json.decode(_entries(path, [_LIST])[_LIST], type=Record)
    except (msgspec.MsgspecError, KeyError, UnicodeError, RecursionError) as error:
        raise _no_record(path) from error


def pictures(path: Path, cards: Sequence[str]) -> dict[str, bytes]:
    """Return the recorded pictures of those cards that have one, as JPEG. Raises ExportFault."""
    found = _entries(path, [_picture(card) for card in cards])
    return {card: found[name] for card in cards if (name := _picture(card)) in found}


def _picture(card: str) -> str:
    return f"{file_name(card)}.jpg"


def _entries(path: Path, names: Sequence[str]) -> dict[str, bytes]:
    """Return those of the named entries that a record file has. Raises ExportFault."""
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
    return ExportFault(f"{path} isn't an export record. Name a file that ends in {ENDING}.")


def plain(fields: Fields) -> dict[str, Any]:
    """Return fields as decoded from JSON, comparable with recorded ones."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(fields)), type=dict[str, Any])
    return found
