"""The layouts of `data/layouts/*.yaml`: read, merged with those they extend, checked, and reloaded after
changes.

A file holds layouts by name; "smash_gear/full" is the layout `full` of `smash_gear.yaml`. A faulty layout
keeps its last valid form, and the other layouts of its file aren't affected. The file `changes.yaml` of a
pack holds, by id, the changes of single layouts, which also apply to layouts that extend them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any

from msgspec import Struct

from game.cards.assets import Assets
from game.cards.conditions import holds
from game.cards.elements import Layout
from game.cards.fields import of_card
from game.ui.pack_fonts import Fonts
from rules.common.face import Fields
from rules.content import DATA, Content, DataFaults, Fault, Node, build, plain, suggestion
from rules.content.changing import CHANGES, Change
from rules.content.nodes import merge_mappings, node_below, read_nodes

FOLDER = "layouts"
DEEPEST = 12
"""The most layouts that extend one another."""
COMMON = "common"
"""The layouts for cards of a game that has no layouts of its own."""
_REPLACED = ("when", "sample", "box", "at", "fill", "size")
"""The entries that an extending layout replaces as a whole."""


class Source(Struct, frozen=True):
    """A layout as written: its tree, merged with what it extends and with the changes of packs."""

    node: Node

    @property
    def file(self) -> str:
        """Return the file that defines the layout last."""
        return self.node.file

    def fault(self, path: str, message: str, line: int = 0) -> Fault:
        """Return a fault at an entry of the layout, with the file and line of that entry."""
        found = node_below(self.node, path)
        return Fault(found.file, line or found.line, path, message)


class Sheet(Struct, frozen=True):
    """A drawable layout. `version` changes whenever its form does."""

    id: str
    layout: Layout
    source: Source
    version: int


Prove = Callable[[Sheet], Iterable[Fault]]


def _unproved(sheet: Sheet) -> Iterable[Fault]:
    """Return no faults: the layout isn't checked."""
    return ()


class _File(Struct, frozen=True):
    """A file of layouts: its name, its tree (None: unreadable) and its layer."""

    name: str
    node: Node | None
    layer: int = 0


_NOTHING = Node({}, 0)


class Layouts:
    """All layouts by id. Reading never raises: `faults` holds the faults."""

    def __init__(self, packs: Sequence[Path] = (), data: Path = DATA) -> None:
        self.packs, self.data = tuple(packs), data
        self.sheets: dict[str, Sheet] = {}
        self._fonts = Fonts()
        self.faults: tuple[Fault, ...] = ()
        self._versions = 0
        self._good: dict[str, Node] = {}
        self._changes: list[Change] = []
        self._written: dict[str, Any] = {}
        self._proved: dict[str, Any] = {}
        self.reload()

    def get(self, id: str) -> Sheet | None:
        """Return the layout with an id, or None."""
        return self.sheets.get(id)

    def choose(self, game: str, name: str, fields: Fields) -> str:
        """Return the id of the layout for a card's face: the card's own, named by its field `layout`, else
        the game's, else the common one."""
        own = fields.get("layout")
        ids = (f"{game}/{name}_{own}" if own else "", f"{game}/{name}")
        return next((id for id in ids if id in self.sheets), f"{COMMON}/{name}")

    def shown(self, game: str, fields: Fields, named: Set[str]) -> Iterator[Sheet]:
        """Yield a game's layouts that a card is shown in: neither roomier ones nor those of other cards.
        `named` are the layouts that the game's cards name."""
        roomier = {resolved(sheet.layout.roomier, id) for id, sheet in self.sheets.items()}
        own = str(fields.get("layout", ""))
        for id, sheet in self.sheets.items():
            of = next((each for each in named if each and id.endswith(f"_{each}")), "")
            stands_back = not of and own and f"{id}_{own}" in self.sheets
            if id.partition("/")[0] != game or id in roomier or stands_back or of not in ("", own):
                continue
            if holds(sheet.layout.when, of_card(sheet.layout, fields)):
                yield sheet

    def lay(self, packs: Sequence[Path]) -> None:
        """Lay the layouts, art and theme of packs over the program's own, the last pack on top."""
        if tuple(packs) != self.packs:
            self.packs = tuple(packs)
            self._proved.clear()
            self.reload()

    def reload(self, prove: Prove = _unproved) -> None:
        """Read all files again. `prove` returns the faults of a layout beyond its form, and is called for
        changed layouts only; a faulty layout keeps its last form. `faults` are those of this reading."""
        self.assets = Assets.of(self.packs)
        if self.assets.fonts != self._fonts:  # a font change changes all faces
            self.sheets, self._proved, self._fonts = {}, {}, self.assets.fonts
        files, faults = self._read()
        faults += self.assets.fonts.faults
        made: dict[str, Sheet] = {}
        faulty: set[str] = set()
        for id in _ids(files):
            before = len(faults)
            sheet = self._sheet(id, files, faults, self._changes)
            written = plain(sheet.source.node) if sheet is not None else None
            if sheet is not None and self._proved.get(id) != written:
                faults += prove(sheet)
            if sheet is not None and len(faults) == before:
                made[id], self._written[id] = sheet, written
                if prove is not _unproved:
                    self._proved[id] = written
            else:
                faulty.add(id)
                if id not in self.sheets and (unchanged := self._sheet(id, files, [], ())) is not None:
                    self.sheets[id] = unchanged
        faulty |= {
            id for id in self.sheets if (file := files.get(id.partition("/")[0])) and file.node is None
        }
        self.sheets = {**{id: sheet for id, sheet in self.sheets.items() if id in faulty}, **made}
        self.faults = tuple(dict.fromkeys((*faults, *self._roomier_faults())))

    def _sheet(
        self, id: str, files: Mapping[str, _File], faults: list[Fault], changes: Sequence[Change]
    ) -> Sheet | None:
        """Return a layout from its files with changes, or None with its faults noted."""
        source = Joiner(files, changes).source(id, faults)
        if source is None:
            return None
        last = self.sheets.get(id)
        if last is not None and self._written.get(id) == plain(source.node):
            return Sheet(id, last.layout, source, last.version)
        try:
            layout = build(source.node, Layout, source.file)
        except DataFaults as error:
            faults += error.faults
            return None
        if last is None or last.layout != layout:
            self._versions += 1
        version = last.version if last is not None and last.layout == layout else self._versions
        return Sheet(id, layout, source, version)

    def _read(self) -> tuple[dict[str, _File], list[Fault]]:
        """Return the files of the folder and of packs over it, by family, and their faults."""
        content = Content(FOLDER, self.packs, self.data)
        files: dict[str, _File] = {}
        faults: list[Fault] = []
        changed = self._read_changes(content)
        for found in (each for each in content.files("") if each.path.name != CHANGES):
            stem, node = found.path.stem, None
            try:
                node = read_nodes(found.path, found.name)
                if not isinstance(node.value, dict):
                    faults.append(Fault(found.name, node.line, "", "expected a mapping of layouts by name"))
                    node = None
            except DataFaults as error:
                faults += error.faults
            files[stem] = _File(found.name, node, found.layer)
        for change in self._changes:
            faults += _added(files, change)
        return files, [*content.faults, *changed, *faults]

    def _read_changes(self, content: Content) -> list[Fault]:
        """Read the changes of packs and return the faults; a faulty file keeps its last good form."""
        faults: list[Fault] = []
        self._changes = []
        for number, layer in enumerate(content.layered("")):
            for found in (each for each in layer if number and each.path.name == CHANGES):
                try:
                    node = read_nodes(found.path, found.name)
                    if not isinstance(node.value, dict):
                        raise DataFaults(
                            [Fault(found.name, node.line, "", "expected a mapping of layouts by id")]
                        )
                    self._good[found.name] = node
                except DataFaults as error:
                    faults += error.faults
                    node = self._good.get(found.name, _NOTHING)
                self._changes.append(Change(found.path, found.name, number, node))
        return faults

    def _roomier_faults(self) -> Iterator[Fault]:
        """Yield faults for roomier layouts that are missing or form a cycle."""
        for sheet in self.sheets.values():
            tried = [sheet.id]
            while (roomier := resolved(self.sheets[tried[-1]].layout.roomier, tried[-1])) in self.sheets:
                if roomier in tried:
                    break
                tried.append(roomier)
            if roomier == sheet.id:
                yield sheet.source.fault(
                    "roomier", f"the layout leads back to itself: {' > '.join((*tried, roomier))}"
                )
            elif roomier and len(tried) == 1:
                hint = suggestion(roomier, [*self.sheets])
                yield sheet.source.fault("roomier", f"unknown layout '{roomier[:60]}'{hint}")


def resolved(name: str, of: str) -> str:
    """Return the id of a layout's name, which means its own file if it has no family."""
    return name if not name or "/" in name else f"{of.partition('/')[0]}/{name}"


def _ids(files: Mapping[str, _File]) -> Iterator[str]:
    for stem, file in files.items():
        if file.node is not None and isinstance(file.node.value, dict):
            yield from (f"{stem}/{name}" for name in file.node.value)


def _added(files: dict[str, _File], change: Change) -> Iterator[Fault]:
    """Add the new layouts of a change, which extend others, to their families; yield a fault for each changed
    layout that doesn't exist."""
    known = [*_ids(files)]
    for id in (id for id in change.keys if id not in known):
        stem, _, name = id.partition("/")
        file, own = files.get(stem), change.entry(id)
        if file is not None and file.node is None:
            continue  # the file's own fault is reported
        is_new = own is not None and isinstance(own.value, dict) and "extends" in own.value
        if file is None or not isinstance(file.node and file.node.value, dict) or not is_new or not name:
            yield change.fault(id, f"unknown layout '{id[:60]}'{suggestion(id, known)}")
        elif own is not None and file.node is not None and isinstance(file.node.value, dict):
            files[stem] = _File(file.name, file.node.holding({**file.node.value, name: own}), file.layer)


class Joiner:
    """Merges a layout with those it extends, and applies changes to each of them."""

    def __init__(self, files: Mapping[str, _File], changes: Sequence[Change] = ()) -> None:
        self.files, self.changes = files, changes

    def source(self, id: str, faults: list[Fault]) -> Source | None:
        """Return the layout with an id; None with a fault noted if it extends one that can't be read."""
        node = self._joined(id, (), faults)
        return Source(node) if node is not None else None

    def _joined(self, id: str, above: tuple[str, ...], faults: list[Fault]) -> Node | None:
        stem, _, name = id.partition("/")
        file, own = self.files[stem], self._own(id)
        if not isinstance(own.value, dict):
            faults.append(Fault(own.file or file.name, own.line, name, "expected a layout"))
            return None
        written = own.value.get("extends")
        if written is None:
            return self._changed(id, own, faults)
        base = resolved(str(written.value), id)
        if wrong := self._wrong(base, (*above, id)):
            faults.append(Fault(written.file or file.name, written.line, f"{name}.extends", wrong))
            return None
        below = self._joined(base, (*above, id), faults)
        return (
            self._changed(id, merge_mappings(below, own, _joins, _placed), faults)
            if below is not None
            else None
        )

    def _own(self, id: str) -> Node:
        """Return a layout's entry in its own file."""
        stem, _, name = id.partition("/")
        node = self.files[stem].node
        assert node is not None and isinstance(node.value, dict)
        return node.value[name]

    def _changed(self, id: str, node: Node, faults: list[Fault]) -> Node | None:
        """Return a layout with the changes of packs; None with its faults noted."""
        before = len(faults)
        for change in self.changes:
            own = change.entry(id)
            file = self.files[id.partition("/")[0]]
            if own is None or change.layer < file.layer or own is self._own(id):
                continue
            found = [*_change_faults(node, own)]
            faults += [Fault(change.name, line, f"{id}{path}", message) for line, path, message in found]
            if not found:
                node = merge_mappings(node, own, _joins, _placed)
        return node if len(faults) == before else None

    def _wrong(self, base: str, above: tuple[str, ...]) -> str:
        """Return why a layout can't be extended by those above it; "" if it can."""
        if base in above:
            return f"the layout extends itself: {' > '.join((*above[above.index(base) :], base))}"
        if len(above) > DEEPEST:
            return f"more than {DEEPEST} layouts extend one another"
        known = [*_ids(self.files)]
        return "" if base in known else f"unknown layout '{base[:60]}'{suggestion(base, known)}"


def _change_faults(node: Node, own: Node) -> Iterator[tuple[int, str, str]]:
    """Yield the faults of a change: unknown elements, and null for entries that don't exist."""
    if not isinstance(own.value, dict) or not isinstance(node.value, dict):
        yield own.line, "", "expected a mapping of changes"
        return
    if "extends" in own.value:
        yield own.lines["extends"], ".extends", "'extends' can't be changed, so add a new layout instead"
    there, elements = node.value.get("elements"), own.value.get("elements")
    known = there.value if there is not None and isinstance(there.value, dict) else {}
    if elements is not None and isinstance(elements.value, dict):
        for name, each in elements.value.items():
            is_new = isinstance(each.value, dict) and "draw" in each.value
            if name not in known and not is_new:
                message = f"the layout has no element '{name[:40]}'{suggestion(name, [*known])}"
                yield elements.lines[name], f".elements.{name[:40]}", message


def _joins(key: str, there: Node, own: Node) -> bool:
    """Return whether an entry is merged with the existing one."""
    return key not in _REPLACED and _alike(there, own)


def _alike(base: Node, own: Node) -> bool:
    """Return whether two entries can be merged: mappings, and elements only if they draw the same kind."""
    if not isinstance(base.value, dict) or not isinstance(own.value, dict):
        return False
    kinds = [each["draw"].value for each in (base.value, own.value) if "draw" in each]
    return len(kinds) < 2 or kinds[0] == kinds[1]


def _placed(values: dict[str, Node], key: str, item: Node) -> dict[str, Node]:
    """Return a mapping with one more entry: before the one it names by `under`, else last or in its old
    place."""
    under = item.value.get("under") if isinstance(item.value, dict) else None
    if under is None or under.value not in values or key in values:
        return {**values, key: item}
    made: dict[str, Node] = {}
    for name, each in values.items():
        if name == under.value:
            made[key] = item
        made[name] = each
    return made
