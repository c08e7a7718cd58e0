"""Changes: the edits that a pack makes to single values of files below it, in a `changes.yaml` in the same
folder of `data/`.

    cards:
      thumper: {price: 4}             # one field of one card
      heron: {art: null}              # null removes a field
      sawbuck: null                   # or a whole card

A mapping is merged into the existing one; any other value replaces it. A file in a later pack that replaces
the file of a card also replaces its changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from rules.content.faults import DataFaults, Fault, suggestion
from rules.content.nodes import Node, merge_mappings, node_below, read_nodes

CHANGES = "changes.yaml"
SECTIONS = ("cards", "decks")
"""The sections of a game's changes: the folders whose entries have ids."""
_ENTRY = re.compile(r"\w+\[\d+\]")


class Change(Struct, frozen=True):
    """One file of changes: its path, its name in faults, its layer number, and its content."""

    path: Path
    name: str
    layer: int
    tree: Node

    @classmethod
    def of(cls, path: Path, name: str, layer: int) -> Change:
        """Read a file of changes. Raises DataFaults."""
        tree = read_nodes(path, name)
        if not isinstance(tree.value, dict):
            raise DataFaults([Fault(name, tree.line, "", "expected a mapping of changes")])
        return cls(path, name, layer, tree)

    def entry(self, key: str) -> Node | None:
        """Return the file's entry under a key; None if missing."""
        return self.tree.value.get(key) if isinstance(self.tree.value, dict) else None

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the file's top-level keys."""
        return tuple(self.tree.value) if isinstance(self.tree.value, dict) else ()

    def fault(self, key: str, message: str) -> Fault:
        """Return a fault at one of the file's keys."""
        return Fault(self.name, self.tree.lines[key], key[:60], message)

    def section(self, name: str) -> dict[str, Node]:
        """Return the entries of a section by id."""
        node = self.entry(name)
        return node.value if node is not None and isinstance(node.value, dict) else {}

    def faults_over(self, base: Node, depth: int = 2) -> Iterator[Fault]:
        """Yield faults for changed values that the base file doesn't have, down to a depth, and for nulls
        that remove nothing."""
        yield from _missing(base, self.tree, "", depth)


class Changes:
    """The changes of every pack to the cards and decks of a game, topmost last."""

    def __init__(self, every: Sequence[Change]) -> None:
        self.every = tuple(every)
        self._met: set[tuple[str, str, int]] = set()
        self._known: dict[str, list[str]] = {}
        self._faults: list[Fault] = []

    def over(self, layer: int) -> Iterator[Change]:
        """Return the changes that apply to a file of a layer."""
        return (each for each in self.every if each.layer >= layer)

    def of_card(self, id: str, field: str, section: str = SECTIONS[0]) -> tuple[Node, int, str] | None:
        """Return the topmost change of a card's field: the card's entry, the line of the field, and its
        path."""
        for each in reversed(self.every):
            node = each.section(section).get(id)
            if node is not None and isinstance(node.value, dict) and field in node.value:
                return node, node.lines[field], f"{section}.{id}.{field}"
        return None

    def laid_over(self, tree: Node, section: str, layer: int) -> Node:
        """Return a layer's file of cards with the changes applied."""
        if not self.every or not isinstance(tree.value, dict):
            return tree
        values = dict(tree.value)
        for field, listed in tree.value.items():
            if isinstance(listed.value, list):
                every = [self._card(card, section, layer) for card in listed.value]
                values[field] = Node([card for card in every if card is not None], listed.line, listed.file)
        return tree.holding(values)

    def _card(self, card: Node, section: str, layer: int) -> Node | None:
        """Return a card with its changes applied; None if it is removed."""
        id = _id(card)
        if id is None:
            return card
        self._known.setdefault(section, []).append(id)
        for change in self.over(layer):
            own = change.section(section).get(id)
            if own is None:
                continue
            self._met.add((section, id, change.layer))
            path = f"{section}.{id}"
            if own.value is None:
                return None
            if not isinstance(own.value, dict):
                message = "expected a mapping of changes or null"
                self._faults.append(Fault(change.name, own.line, path, message))
            elif "id" in own.value:
                message = "an id can't be changed, so add a card in a new file"
                self._faults.append(Fault(change.name, own.lines["id"], f"{path}.id", message))
            else:
                self._faults += _missing(card, own, path, 0)
                card = merge_mappings(card, own)
        return card

    def faults(self, section: str, covered: Iterable[tuple[int, Node]] = ()) -> list[Fault]:
        """Return the faults of the changes in a section, after `laid_over` has seen all of its files;
        `covered` are files hidden by those of higher layers, with their layers."""
        known = self._known.get(section, [])
        found = [*self._faults]
        hidden: list[tuple[int, set[str]]] | None = None
        for change in self.every:
            found += _unknown_sections(change)
            for id in change.section(section):
                if (section, id, change.layer) in self._met:
                    continue
                if hidden is None:
                    hidden = [(layer, {*_ids(tree)}) for layer, tree in covered]
                if not any(layer <= change.layer and id in ids for layer, ids in hidden):
                    line = change.tree.value[section].lines[id]  # type: ignore[index, union-attr, call-overload]
                    message = f"found no '{id[:40]}' to change{suggestion(id, known)}"
                    found.append(Fault(change.name, line, f"{section}.{id[:40]}", message))
        return found

    def placed(self, fault: Fault, tree: Node) -> Fault:
        """Return a fault of a file of cards at its path in the file of changes, if the value comes from
        there."""
        if not any(each.name == fault.file for each in self.every):
            return fault
        entry = _ENTRY.match(fault.path)
        id = _id(node_below(tree, entry[0])) if entry else None
        section = next((name for name in SECTIONS for each in self.every if id in each.section(name)), "")
        if entry is None or not section:
            return fault
        return replace(fault, path=f"{section}.{id}{fault.path[entry.end() :]}")


def _id(card: Node) -> str | None:
    id = card.value.get("id") if isinstance(card.value, dict) else None
    return id.value if id is not None and isinstance(id.value, str) else None


def _ids(tree: Node) -> Iterator[str]:
    for listed in tree.value.values() if isinstance(tree.value, dict) else ():
        for card in listed.value if isinstance(listed.value, list) else ():
            if (id := _id(card)) is not None:
                yield id


def _unknown_sections(change: Change) -> Iterator[Fault]:
    assert isinstance(change.tree.value, dict)
    for key, node in change.tree.value.items():
        if key not in SECTIONS:
            hint = suggestion(key, SECTIONS) or f", expected one of {', '.join(SECTIONS)}"
            yield Fault(change.name, change.tree.lines[key], key[:40], f"unknown field{hint}")
        elif not isinstance(node.value, dict):
            yield Fault(change.name, node.line, key, "expected a mapping of ids to changes")


def _missing(base: Node, own: Node, path: str, depth: int) -> Iterator[Fault]:
    """Yield faults for entries that the base doesn't have: all of them down to a depth, below it only those
    that null removes."""
    if not isinstance(base.value, dict) or not isinstance(own.value, dict):
        return
    for key, item in own.value.items():
        here = f"{path}.{key[:40]}" if path else key[:40]
        if key in base.value:
            yield from _missing(base.value[key], item, here, depth - 1)
        elif depth > 0 or item.value is None:
            what = "remove" if item.value is None else "change"
            message = f"found no '{key[:40]}' to {what}{suggestion(key, [*base.value])}"
            yield Fault(own.file, own.lines[key], here, message)
