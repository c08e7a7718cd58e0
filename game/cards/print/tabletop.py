"""Sheets of cards for a virtual tabletop, and the saved object of a deck (Tabletop Simulator)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from PIL import Image

from game.cards import display
from game.cards.print.exports import picture
from game.cards.print.orders import Export, Order, Progress
from game.cards.print.outputs import Pending, free_name
from game.cards.print.proofs import FRONT, Proofs

COLUMNS, ROWS, LEAST = 10, 7, 2
"""The most columns and rows of a sheet, and the least number of either."""
MOST_SIDE = 4096
"""The longest side of a sheet, px."""
_PLACE = {
    "posX": 0,
    "posY": 1,
    "posZ": 0,
    "rotX": 0,
    "rotY": 180,
    "rotZ": 180,
    "scaleX": 1,
    "scaleY": 1,
    "scaleZ": 1,
}


def tts(order: Order, address: str = "") -> Export:
    """Write sheets of at most 10 × 7 cards, the back, and the deck, in steps. `address`: the future web
    address of the pictures; without it the deck finds them in this folder, on this machine only."""
    with Pending(order.path("tts"), folder=True) as pending:
        folder = pending.temporary
        widest = max(order.deck.size(FRONT, card)[0] for card in order.cards)
        highest = max(order.deck.size(FRONT, card)[1] for card in order.cards)
        px = min(MOST_SIDE / COLUMNS // 1 / widest, MOST_SIDE / ROWS // 1 / highest)
        proofs = Proofs(order.deck, 0.0, px)
        cell = int(widest * px), int(highest * px)
        parts = [order.cards[at : at + COLUMNS * ROWS] for at in range(0, len(order.cards), COLUMNS * ROWS)]
        texts: dict[str, str] = {}
        for number, cards in enumerate(parts, 1):
            columns, rows = grid(len(cards))
            sheet = Image.new("RGB", (columns * cell[0], rows * cell[1]))
            for slot, card in enumerate(cards):
                yield Progress(len(texts), len(order.cards), f"Sheet {number} of {len(parts)}")
                face = proofs.front(card)
                texts[card] = _word(order, card, "text") or words_of(face, _word(order, card, "title"))
                drawn = picture(proofs.surface(face)).resize(cell, Image.Resampling.LANCZOS)
                sheet.paste(drawn, (slot % columns * cell[0], slot // columns * cell[1]))
            sheet.save(folder / f"{order.name}_{number}.png")
        picture(proofs.surface(proofs.back())).save(folder / f"{order.name}_back.png")
        base = address.rstrip("/") if address else free_name(pending.path).resolve().as_uri()
        deck = deck_of(order, parts, base, texts)
        (folder / f"{order.name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(deck), indent=1))
        return (pending.place(),)


def grid(count: int) -> tuple[int, int]:
    """Return the columns and rows of a sheet."""
    columns = min(COLUMNS, max(LEAST, count))
    return columns, max(LEAST, -(-count // columns))


def words_of(face: display.Face, title: str) -> str:
    """Return the text on a face without its title, a line per text; plain numbers are left out."""
    found: dict[str, list[str]] = {}
    for each in face.operations:
        if isinstance(each, display.Run) and any(map(str.isalpha, each.words)):
            found.setdefault(each.path, []).append(each.words)
    lines = (" ".join(words) for words in found.values())
    return "\n".join(line for line in lines if line != title)


def deck_of(
    order: Order, parts: Sequence[Sequence[str]], base: str, texts: Mapping[str, str]
) -> Mapping[str, Any]:
    """Return the saved object: a deck of cards with names and the texts `texts`. A card's number is 100 times
    its sheet plus its position, row by row."""
    sheets = {
        str(number): {
            "FaceURL": f"{base}/{order.name}_{number}.png",
            "BackURL": f"{base}/{order.name}_back.png",
            "NumWidth": grid(len(cards))[0],
            "NumHeight": grid(len(cards))[1],
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
        for number, cards in enumerate(parts, 1)
    }
    contained = [
        {
            "GUID": _guid(f"{order.name} {card}" if not copy else f"{order.name} {card} {copy}"),
            "Name": "Card",
            "Transform": _PLACE,
            "Nickname": _word(order, card, "title") or card,
            "Description": texts[card],
            "CardID": 100 * number + slot,
            "SidewaysCard": False,
            "CustomDeck": {str(number): sheets[str(number)]},
        }
        for number, cards in enumerate(parts, 1)
        for slot, card in enumerate(cards)
        for copy in range(order.copies.get(card, 1))
    ]
    deck = {
        "GUID": _guid(order.name),
        "Name": "DeckCustom",
        "Transform": _PLACE,
        "Nickname": order.title,
        "Description": "",
        "DeckIDs": [card["CardID"] for card in contained],
        "CustomDeck": sheets,
        "ContainedObjects": contained,
        "SidewaysCard": False,
    }
    if len(contained) == 1:  # Tabletop Simulator has no decks of one card
        deck = contained[0]
    return {"SaveName": order.title, "ObjectStates": [deck]}


def _word(order: Order, card: str, field: str) -> str:
    found = order.deck.fields[card].get(field, "")
    return found if isinstance(found, str) else ""


def _guid(words: str) -> str:
    return hashlib.blake2b(words.encode(), digest_size=3).hexdigest()
