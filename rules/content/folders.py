"""The data folder of one game with packs laid over it, collecting every fault of a load.

A pack is a folder with `data/` (and `art/`) structured like the program's own. A file in a pack replaces the
file with the same name below it; a new file in `cards/` or `boards/` is added, and a `changes.yaml` changes
single values of the files below it (`rules/content/changing.py`). Packs are untrusted: nothing in them is
executed, no path leaves them, and their number of files is limited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from rules.content.changing import CHANGES, Change, Changes
from rules.content.faults import DataFaults, Fault
from rules.content.nodes import Node, merge_mappings, node_below, read_nodes
from rules.content.records import build

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
MOST_FILES = 400  # per folder


class Found(Struct, frozen=True):
    """A file of the topmost layer that has it, its name in faults, and the number of that layer (0: the
    program's own)."""

    path: Path
    name: str
    layer: int = 0


def read(path: Path, kind: type[T], name: str = "") -> T:
    """Return one YAML file as a record, called `name` (default: its path) in faults. Raises DataFaults."""
    called = name or shown_path(path)
    return build(read_nodes(path, called), kind, called)


def shown_path(path: Path) -> str:
    """Return a path for display: relative to the program's folder if it is inside."""
    try:
        return path.resolve().relative_to(ROOT).as_posix()
    except (OSError, ValueError, RuntimeError):
        return str(path)


def inside(pack: Path, path: Path) -> bool:
    """Return whether a path, with links resolved, is inside a pack."""
    try:
        return path.resolve().is_relative_to(pack.resolve())
    except (OSError, ValueError, RuntimeError):  # circular links, invalid names
        return False


def is_read(name: str, suffix: str | tuple[str, ...]) -> bool:
    """Return whether a file name in a folder has the suffix and isn't a hidden file of a system or editor."""
    return name.endswith(suffix) and not name.startswith(".")


def _ids(tree: Node, field: str) -> Iterator[tuple[str, str, int]]:
    """Yield the id of each card in a file's list, with its path and line."""
    cards = tree.value.get(field) if isinstance(tree.value, dict) else None
    for number, card in enumerate(cards.value if cards is not None and isinstance(cards.value, list) else ()):
        id = card.value.get("id") if isinstance(card.value, dict) else None
        if id is not None and isinstance(id.value, str):
            yield id.value, f"{field}[{number}].id", id.line


class Content:
    """The data of one game, or of another folder of `data/` ("themes", "layouts"). Reading collects faults;
    only `finish` raises them, all at once."""

    def __init__(self, game: str, packs: Sequence[Path] = (), data: Path = DATA) -> None:
        self.game, self.packs = game, tuple(packs)
        self.layers: list[tuple[Path, str]] = [(data, shown_path(data))]
        self.layers += [(Path(pack) / "data", f"{Path(pack).name}/data") for pack in packs]
        self.faults: list[Fault] = []
        self._homes: dict[str, tuple[str, str, Node]] = {}
        self._changes: Changes | None = None
        for pack in packs:
            if not Path(pack).is_dir():
                self.fault(str(pack), "the pack is missing or isn't a folder")

    def fault(self, name: str, message: str, path: str = "", line: int = 0) -> None:
        """Add a fault, unless it is known."""
        fault = Fault(name, line, path, message)
        if fault not in self.faults:
            self.faults.append(fault)

    def fault_of_card(self, id: str, message: str, field: str = "") -> None:
        """Add a fault of a card or deck read by `cards`, at a field of it or as near as its file has one."""
        name, path, tree = self._homes[id]
        path = f"{path}.{field}" if field else path
        node = node_below(tree, path)
        fault = self.changes.placed(Fault(node.file or name, node.line, path, message), tree)
        self.fault(fault.file, fault.message, fault.path, fault.line)

    def file(self, name: str) -> Found:
        """Return the place of a file of this game: in the topmost pack that has it, else in the program's own
        data."""
        for number in range(len(self.layers) - 1, 0, -1):
            found = self._file_in_pack(self.layers[number], name, number)
            if found and found.path.exists():
                return found
        return self._at(self.layers[0], name)

    @property
    def changes(self) -> Changes:
        """Return the changes of packs to this game's files, read once; unreadable ones add a fault."""
        if self._changes is None:
            found: list[Change] = []
            for number, layer in enumerate(self.layers[1:], 1):
                file = self._file_in_pack(layer, CHANGES, number)
                if file is None or not file.path.exists():
                    continue
                try:
                    found.append(Change.of(file.path, file.name, number))
                except DataFaults as error:
                    self.faults += error.faults
            self._changes = Changes(found)
        return self._changes

    def tree(self, name: str) -> Node:
        """Return one file of this game with the changes of packs. Raises DataFaults."""
        found = self.file(name)
        tree = read_nodes(found.path, found.name)
        for change in self.changes.over(found.layer):
            self.faults += change.faults_over(tree)
            tree = merge_mappings(tree, change.tree) if isinstance(tree.value, dict) else tree
        self.finish()
        return tree

    def card_trees(self, folder: str = "cards") -> list[tuple[Found, Node]]:
        """Return the files of a folder of cards with the changes of packs; unreadable ones add a fault."""
        trees: list[tuple[Found, Node]] = []
        for found in self.files(folder):
            try:
                tree = read_nodes(found.path, found.name)
            except DataFaults as error:
                self.faults += error.faults
                continue
            trees.append((found, self.changes.laid_over(tree, folder, found.layer)))
        return trees

    def record(self, name: str, kind: type[T]) -> T | None:
        """Return one file of this game as a record; None when it has faults."""
        return self._read(self.file(name), kind)

    def _read(self, found: Found, kind: type[T]) -> T | None:
        try:
            return read(found.path, kind, found.name)
        except DataFaults as error:
            self.faults += error.faults
            return None

    def cards(self, kind: type[Any], field: str, folder: str = "cards", made: str = "") -> dict[str, Any]:
        """Return the cards of every file in a folder by id, in order of file names, collecting faults.

        `kind` is the record of a file, `field` the list in it, and `made` the property of the record that
        creates the cards ("": the list itself); a repeated id is a fault, even if the cards have others.
        """
        found_cards: dict[str, Any] = {}
        files = self.files(folder)
        if not files:
            self.fault(self._at(self.layers[0], folder).name, "the folder has no .yaml file")
        changes = self.changes
        for found in files:
            before = len(self.faults)
            tree = Node({}, 0)
            try:
                tree = changes.laid_over(read_nodes(found.path, found.name), folder, found.layer)
                for id, path, line in _ids(tree, field):
                    if id in self._homes:
                        first = self._homes[id][0]
                        self.fault(found.name, f"the id '{id}' is already used in {first}", path, line)
                    else:
                        self._homes[id] = found.name, path.removesuffix(".id"), tree
                record = build(tree, kind, found.name)
                found_cards |= {card.id: card for card in getattr(record, made or field)}
            except DataFaults as error:
                self.faults += [changes.placed(fault, tree) for fault in error.faults]
            self.faults[before:] = sorted(self.faults[before:], key=lambda fault: fault.line)
        self.faults += changes.faults(folder, self._hidden_files(folder, files))
        self.finish()
        return found_cards

    def _hidden_files(self, folder: str, files: Sequence[Found]) -> Iterator[tuple[int, Node]]:
        """Yield the files of a folder that are hidden by those of higher layers, each with its layer
        number."""
        top = {found.path for found in files}
        for found in (each for layer in self.layered(folder) for each in layer if each.path not in top):
            with suppress(DataFaults):
                yield found.layer, read_nodes(found.path, found.name)

    def finish(self) -> None:
        """Raise DataFaults if any faults were collected."""
        if self.faults:
            raise DataFaults(self.faults)

    def _at(self, layer: tuple[Path, str], name: str, number: int = 0) -> Found:
        return Found(layer[0] / self.game / name, "/".join(filter(None, (layer[1], self.game, name))), number)

    def _file_in_pack(self, layer: tuple[Path, str], name: str, number: int) -> Found | None:
        """Return a file of a pack; None with a fault added when its path leads out of the pack."""
        found = self._at(layer, name, number)
        if inside(layer[0].parent, found.path):
            return found
        self.fault(found.name, "the path leads outside the pack, so it's ignored")
        return None

    def files(self, folder: str, suffix: str = ".yaml") -> list[Found]:
        """Return a folder's files of that suffix over all layers, in order of name; "" is the game's own
        folder."""
        top = {found.path.name: found for layer in self.layered(folder, suffix) for found in layer}
        return [top[name] for name in sorted(top)]

    def layered(self, folder: str, suffix: str = ".yaml") -> list[list[Found]]:
        """Return a folder's files of that suffix layer by layer, the program's own first, each in order of
        name."""
        found = []
        for number, layer in enumerate(self.layers):
            place = self._file_in_pack(layer, folder, number) if number else self._at(layer, folder)
            names = (
                [f"{folder}/{name}" if folder else name for name in self._file_names(place, suffix)]
                if place
                else []
            )
            files = [
                self._file_in_pack(layer, name, number) if number else self._at(layer, name) for name in names
            ]
            found.append([each for each in files if each is not None])
        return found

    def _file_names(self, folder: Found, suffix: str) -> Iterator[str]:
        try:
            files = sorted(path.name for path in folder.path.iterdir() if is_read(path.name, suffix))
        except OSError:
            return
        if len(files) > MOST_FILES:
            self.fault(folder.name, f"more than {MOST_FILES} files, so the rest are ignored")
        yield from files[:MOST_FILES]
