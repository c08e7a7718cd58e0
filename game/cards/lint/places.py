"""Where the things of a card are written: files and lines of its layouts, and of its own entry in the game's data."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from game.cards.fields import SLOT
from game.cards.layouts import FOLDER, Layouts
from rules.content import Content, DataFaults, Node, read_nodes
from rules.content.homes import Home, homes
from rules.content.nodes import node_below


class Place(NamedTuple):
    """A file as people are shown it, a line (0: the whole file), a path in it."""

    file: str
    line: int
    path: str


class Places:
    """Finds places of one game's cards, as their files were when this was made."""

    def __init__(self, layouts: Layouts, game: str, packs: Sequence[Path] = ()) -> None:
        self.layouts = layouts
        self._homes = homes(game, packs)
        self._changes = Content(game, packs).changes
        self._trees: dict[Path, Node | None] = {}

    def of(self, card: str, layout: str, entry: str) -> Place:
        """Where to mend what is wrong with an entry of a card's face: with the card where the entry shows what the card
        says, else in the layout."""
        slots = SLOT.findall(self._written(layout, entry))
        own = self.of_card(card, slots[0]) if slots else None
        return own or self.of_entry(layout, entry)

    def of_entry(self, layout: str, entry: str) -> Place:
        """The place of an entry of a layout."""
        sheet = self.layouts.get(layout)
        if sheet is None:
            return Place(f"data/{FOLDER}", 0, layout)
        fault = sheet.source.fault(entry, "")
        return Place(fault.file, fault.line, ".".join(filter(None, (layout.partition("/")[2], entry))))

    def of_card(self, card: str, field: str = "") -> Place | None:
        """The place of a card, or of a field as far as its entry has one; None for a card of no file."""
        home = self._homes.get(card)
        if home is None:
            return None
        path = "".join(f"[{step}]" if isinstance(step, int) else step for step in home.at)
        tree = self._tree(home)
        whole = node_below(tree, path) if tree is not None else None
        if field and (changed := self._changes.of_card(card, field)) is not None:
            node, line, path = changed
            return Place(node.file, line, path)
        if field and whole is not None and isinstance(whole.value, dict) and field in whole.value:
            return Place(home.name, whole.lines[field], f"{path}.{field}")
        return Place(home.name, home.first, path)

    def _tree(self, home: Home) -> Node | None:
        """The file of a card; None where it can't be read any more."""
        if home.path not in self._trees:
            try:
                self._trees[home.path] = read_nodes(home.path, home.name)
            except DataFaults:
                self._trees[home.path] = None
        return self._trees[home.path]

    def _written(self, layout: str, entry: str) -> str:
        """The template that stands at an entry; "" where it is none."""
        sheet = self.layouts.get(layout)
        value = node_below(sheet.source.node, entry).value if sheet is not None else ""
        return value if isinstance(value, str) else ""
