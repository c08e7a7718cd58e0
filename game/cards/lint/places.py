"""The places of a card's data: files and lines of its layouts, and of its entry in the game's data."""

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
    """A file as shown to people, a line (0: the whole file) and a path in it."""

    file: str
    line: int
    path: str


class Places:
    """A finder of places for one game's cards, in the files as they were when it was made."""

    def __init__(self, layouts: Layouts, game: str, packs: Sequence[Path] = ()) -> None:
        self.layouts = layouts
        self._homes = homes(game, packs)
        self._changes = Content(game, packs).changes
        self._trees: dict[Path, Node | None] = {}

    def of(self, card: str, layout: str, entry: str) -> Place:
        """Return the place to mend an entry of a card's face: in the card's data if the entry shows a field,
        else in the layout."""
        slots = SLOT.findall(self._written(layout, entry))
        own = self.of_card(card, slots[0]) if slots else None
        return own or self.of_entry(layout, entry)

    def of_entry(self, layout: str, entry: str) -> Place:
        """Return the place of an entry of a layout."""
        sheet = self.layouts.get(layout)
        if sheet is None:
            return Place(f"data/{FOLDER}", 0, layout)
        fault = sheet.source.fault(entry, "")
        return Place(fault.file, fault.line, ".".join(filter(None, (layout.partition("/")[2], entry))))

    def of_card(self, card: str, field: str = "") -> Place | None:
        """Return the place of a card, or of a field if its entry has it; None for a card without a file."""
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
        """Return the file of a card; None if it can't be read."""
        if home.path not in self._trees:
            try:
                self._trees[home.path] = read_nodes(home.path, home.name)
            except DataFaults:
                self._trees[home.path] = None
        return self._trees[home.path]

    def _written(self, layout: str, entry: str) -> str:
        """Return the template at an entry; "" if there is none."""
        sheet = self.layouts.get(layout)
        value = node_below(sheet.source.node, entry).value if sheet is not None else ""
        return value if isinstance(value, str) else ""
