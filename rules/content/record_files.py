"""Records in the files of a game's folder, such as its lessons: read one file, or all with packs laid over them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from rules.content.faults import DataFaults, Fault
from rules.content.folders import DATA, Content, shown_path
from rules.content.nodes import Node, node_below, plain, read_nodes
from rules.content.records import build

T = TypeVar("T")


class Placed(NamedTuple, Generic[T]):
    """A record, its game ("": none), its file's name and its path in the file. `by` is its field that no other
    record of a layer repeats; "" if a layer has only one such record."""

    record: T
    game: str
    file: str
    at: str
    tree: Node
    by: str = "id"

    def fault(self, path: str, message: str) -> Fault:
        """Return a fault at a path below the record."""
        below = f"{self.at}.{path}" if path else self.at
        return Fault(self.file, node_below(self.tree, below).line, below, message)

    @property
    def key(self) -> Hashable:
        """Return what the record has in common with those that it replaces."""
        return self.by, getattr(self.record, self.by, "")

    @property
    def hash(self) -> str:
        """Return the hash of its values, eight hexadecimal digits, to tell whether it has changed."""
        said = msgspec.json.encode(plain(node_below(self.tree, self.at)), order="deterministic")
        return blake2b(said, digest_size=4).hexdigest()


class RecordFiles(Generic[T]):
    """The files of one folder in games' data. `kind` is their record type, generic in the description of a
    position; `fields` are its fields with records, or with one, and how they are told apart (`Placed.by`)."""

    def __init__(self, folder: str, kind: Any, fields: Mapping[str, str]) -> None:
        self.folder, self.kind, self.fields = folder, kind, fields

    def file_type(self, id: str) -> Any:
        """Return the record type of a game's files. Raises ModuleNotFoundError for a game whose positions can't
        be described."""
        return self.kind[import_module(f"rules.{id}.position_file").PositionSpec]

    def read_all(
        self, id: str, packs: Sequence[Path] = (), data: Path = DATA, positions: bool = True
    ) -> tuple[tuple[Placed[T], ...], list[Fault]]:
        """Return the records of a game in file order, and the faults of the files that were left out; a record
        replaces one with the same key in a lower layer. Without `positions`, which stay plain mappings, no
        rules of the game are loaded."""
        content = Content(id, packs, data)
        found: dict[Hashable, Placed[T]] = {}
        faults = content.faults
        for layer in content.layered(self.folder):
            here: list[Placed[T]] = []
            for file in layer:
                try:
                    here += self.read_file(file.path, id, file.name, positions)
                except DataFaults as caught:
                    faults += caught.faults
            faults += self.repeated(here)
            found |= {each.key: each for each in here}
        return tuple(found.values()), faults

    def read_file(self, path: Path, id: str, name: str = "", positions: bool = True) -> tuple[Placed[T], ...]:
        """Return the records of one file of a game. Raises DataFaults."""
        name = name or shown_path(path)
        tree = read_nodes(path, name)
        id = self.game_of(tree, id, name)
        try:
            kind = self.file_type(id) if positions else self.kind[Any]
        except ModuleNotFoundError:
            raise DataFaults([Fault(name, 0, "", f"this game doesn't support {self.folder}")]) from None
        return tuple(self._placed(build(tree, kind, name), id, name, tree))

    def game_of(self, tree: Node, id: str, name: str) -> str:
        """Return the game of a file in a game's folder. Raises DataFaults for a file of another game."""
        return id

    def _placed(self, file: Any, id: str, name: str, tree: Node) -> Iterator[Placed[T]]:
        for field, by in self.fields.items():
            found = getattr(file, field)
            if by:
                for number, record in enumerate(found):
                    yield Placed(record, id, name, f"{field}[{number}]", tree, by)
            elif found is not None:
                yield Placed(found, id, name, field, tree, by)

    def repeated(self, found: Sequence[Placed[T]]) -> Iterator[Fault]:
        """Yield faults for records of one layer with the same key."""
        first: dict[Hashable, Placed[T]] = {}
        for each in found:
            if (before := first.setdefault(each.key, each)) is not each:
                at = before.fault(each.by, "")
                name = each.at.replace("_", " ")
                what = f"{each.by} '{getattr(each.record, each.by)}'" if each.by else name
                yield each.fault(each.by, f"the {what} is already used in {at.file}:{at.line}")
