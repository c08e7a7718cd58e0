"""What was exported, kept beside it: of each card a hash of its display list, its fields and a small picture. The next
export asks it which cards have changed, and the change report shows what they were."""

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
from game.cards.print.looks import Trace, look, traces
from game.cards.print.orders import Export, InSteps, Order, Progress, within
from game.cards.print.outputs import ExportFault, Pending
from game.cards.print.proofs import SCALE, Proofs
from rules.common.face import Fields
from rules.content import DataFaults
from rules.content.hashes import card_hashes
from rules.content.regular import read_bytes

ENDING = ".cards"
LOOKING = 0.4
"""Which part of an export it takes to see what the cards are."""
LARGEST, LARGEST_ENTRY = 200_000_000, 20_000_000
"""Bytes of a record, and of one thing in it."""
_LIST = "cards.json"


class Kept(Struct, frozen=True):
    """A card as it was exported: the hash of what was drawn, the fields it was drawn from, the layout that had room for
    them, and what was where (nothing in a record of an earlier version of Cogwright)."""

    hash: str
    fields: dict[str, Any]
    layout: str = ""
    traces: tuple[Trace, ...] = ()
    version: str = ""
    """What the card's own entry says, as a hash: runs of games tell their cards by it."""


class Record(Struct, frozen=True):
    """The cards of a game as they were exported last."""

    game: str
    title: str
    made: str
    cards: dict[str, Kept]


def recorded(order: Order, export: Export) -> Export:
    """An export that keeps beside it what its cards were."""
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
    """Write the record of an order. Its other cards are kept as another record has them, or else as they are now and
    without a picture: they weren't exported, and haven't changed since."""
    deck, proofs = order.deck, Proofs(order.deck, 0.0, SCALE)
    others = [card for card in deck.fields if card not in set(order.cards)]
    cards = {card: was for card, was in (read(before).cards if before else {}).items() if card in set(others)}
    shown = pictures(before, list(cards)) if before else {}
    asked, versions = [*order.cards, *(card for card in others if card not in cards)], _versions(deck)
    with zipfile.ZipFile(pending.temporary, "w") as file:
        for done, card in enumerate(asked):
            yield Progress(done, len(asked), "Looking at the cards")
            face = proofs.front(card)
            cards[card] = replace(kept(deck, card, face), version=versions.get(card, ""))
            if done < len(order.cards):
                picture(proofs.surface(face)).save(drawn := io.BytesIO(), "JPEG", quality=88, subsampling=0)
                shown[card] = drawn.getvalue()
        for card, data in shown.items():
            file.writestr(_picture(card), data)
        in_order = {card: cards[card] for card in deck.fields}
        record = Record(deck.game, order.title, f"{datetime.now():%Y-%m-%d %H:%M}", in_order)
        file.writestr(_LIST, msgspec.json.encode(record))


def _versions(deck: Deck) -> dict[str, str]:
    """The versions of the cards; none where a file of theirs is faulty by now."""
    with suppress(DataFaults):
        return card_hashes(deck.game, deck.faces.kit.art.packs)
    return {}


def kept(deck: Deck, card: str, face: display.Face) -> Kept:
    """A card as it is now, to be recorded or compared; `face` is that of proofs at SCALE."""
    return Kept(look(deck, face), plain(deck.fields[card]), face.layout, traces(deck, face))


def changed(deck: Deck, before: Record) -> InSteps[tuple[str, ...]]:
    """The cards that are not as they were kept."""
    proofs, found = Proofs(deck, 0.0, SCALE), []
    for done, card in enumerate(deck.fields):
        yield Progress(done, len(deck.fields), "Comparing")
        was = before.cards.get(card)
        if was is None or was.hash != look(deck, proofs.front(card)):
            found.append(card)
    return tuple(found)


def last(folder: Path, game: str) -> Path | None:
    """The newest record of a game in a folder; None where there is none that can be read."""
    return next((path for path, _ in every(folder, game)), None)


def every(folder: Path, game: str) -> Iterator[tuple[Path, Record]]:
    """The records of a game in a folder that can be read, the newest first."""
    with suppress(OSError):
        for path in sorted(folder.glob(f"*{ENDING}"), key=lambda each: each.stat().st_mtime_ns, reverse=True):
            with suppress(ExportFault):
                record = read(path)
                if record.game == game:
                    yield path, record


def read(path: Path) -> Record:
    """What a record says. Raises ExportFault."""
    try:
        return msgspec.json.decode(_entries(path, [_LIST])[_LIST], type=Record)
    except (msgspec.MsgspecError, KeyError, UnicodeError, RecursionError) as error:
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
