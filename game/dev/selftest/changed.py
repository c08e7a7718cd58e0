"""Valid changes files of packs, generated from the data that they change, and their readers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.cards.faces import CardFaces, Deck
from game.cards.layouts import Layouts
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules import catalog
from rules.common.face import FRAMING
from rules.content import DATA, Content, plain, read_nodes
from rules.content.changing import SECTIONS
from rules.content.homes import written
from rules.content.writing import yaml_text

MOST = 3
"""The number of a game's cards changed in a valid file."""
FACE = "full"


def of_cards(game: str) -> bytes:
    """Return changes of a game's cards and decks that repeat the existing values, with a framing for cards
    with pictures."""
    said: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    for section in SECTIONS:
        for card in [*_cards(game, section)][:MOST]:
            framing = {FRAMING: {"focus": [0.5, 0.4], "zoom": 1.5}} if _has_picture(section, card) else {}
            own = {name: each for name, each in card.items() if name not in ("id", "kind")}
            said[section][card["id"]] = own | framing
    return yaml_text({section: changed for section, changed in said.items() if changed}).encode()


def _has_picture(section: str, card: Any) -> bool:
    return section == SECTIONS[0] and card.get("kind") != "machine"


def _cards(game: str, section: str) -> Iterator[Any]:
    for _, tree in Content(game).card_trees(section):
        for listed in plain(tree).values():
            yield from listed if isinstance(listed, list) else ()


def of_layouts() -> bytes:
    """Return changes of the printed face of every game that repeat the existing values."""
    said = {}
    for game in catalog.IDS:
        elements = plain(read_nodes(DATA / "layouts" / f"{game}.yaml", game))[FACE]["elements"]
        whole = {name: each for name, each in elements.items() if isinstance(each, dict) and "draw" in each}
        said[f"{game}/{FACE}"] = {"elements": whole}
    return yaml_text(said).encode()


def of_theme() -> bytes:
    """Return changes that set every colour to its existing value."""
    (theme,) = (DATA / "themes").glob("*.yaml")
    return yaml_text({"colours": plain(read_nodes(theme, theme.name))["colours"]}).encode()


def read_cards(path: Path, folder: Path) -> list[str]:
    """Load a game with changes laid over it, find their places, draw the changed cards, and return the
    faults."""
    game = path.relative_to(folder).parts[1]
    places = written(game, [folder])
    loaded = catalog.load(game, [folder])
    kit = Kit.make(Canvas(), packs=[folder])
    deck = Deck(CardFaces(kit, Layouts([folder])), game, Deck.of(kit, loaded).fields)
    changed = [id for id, homes in places.items() if homes[0].is_change and id in deck.fields]
    for id in changed[:MOST]:
        deck.full(id, 120.0)
    return [str(fault) for fault in kit.faults]
