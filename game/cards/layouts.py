"""The layouts of `data/layouts/*.yaml`: read, joined with what they extend, checked, and read again when changed.

A file holds layouts by name; "smash_gear/full" is the layout `full` of `smash_gear.yaml`. A layout with a fault keeps
the last form that had none, and the other layouts of its file are not affected. The file `changes.yaml` of a pack holds
by their ids what is laid over single layouts, and so over those that extend them.
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
from game.ui.own_fonts import Fonts
from rules.common.face import Fields
from rules.content import DATA, Content, DataFaults, Fault, Node, build, plain, suggestion
from rules.content.changing import CHANGES, Change
from rules.content.nodes import laid, node_below, read_nodes

FOLDER = "layouts"
DEEPEST = 12
"""Layouts that extend one another at most."""
COMMON = "common"
"""The layouts of cards whose game has none of its own."""
_REPLACED = ("when", "sample", "box", "at", "fill", "size")
"""Entries that an extending layout states whole."""


class Source(Struct, frozen=True):
    """A layout as it stands in its files: its tree joined with what it extends and with what packs change in it."""

    node: Node

    @property
    def file(self) -> str:
        """The file that has the last word of it."""
        return self.node.file

    def fault(self, path: str, message: str, line: int = 0) -> Fault:
        """A fault at an entry of the layout, by the file and line in which that entry is written."""
        found = node_below(self.node, path)
        return Fault(found.file, line or found.line, path, message)


class Sheet(Struct, frozen=True):
    """A layout that can be drawn. `version` is another one whenever its form is another."""

    id: str
    layout: Layout
    source: Source
    version: int


Prove = Callable[[Sheet], Iterable[Fault]]


def _unproved(sheet: Sheet) -> Iterable[Fault]:
    """Take a layout as it is."""
    return ()


class _File(Struct, frozen=True):
    """A file of layouts: its name, its tree (None: it can't be read), the number of its layer."""

    name: str
    node: Node | None
    layer: int = 0


_NOTHING = Node({}, 0)


class Layouts:
    """All layouts by id. Reading never raises: `faults` has what is wrong."""

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
        """The layout of that id, or None."""
        return self.sheets.get(id)

    def choose(self, game: str, name: str, fields: Fields) -> str:
        """The id of the layout by which a game draws a face of a card: the card's own, which its field `layout` names,
        else the game's, else the common one."""
        own = fields.get("layout")
        ids = (f"{game}/{name}_{own}" if own else "", f"{game}/{name}")
        return next((id for id in ids if id in self.sheets), f"{COMMON}/{name}")

    def shown(self, game: str, fields: Fields, named: Set[str]) -> Iterator[Sheet]:
        """The layouts of a game by which a card is asked for: not those for texts that have no room elsewhere, nor
        those of other cards. `named` are the layouts that the game's cards name."""
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
        """Lay the layouts, art and theme of packs over the program's own, the last one on top."""
        if tuple(packs) != self.packs:
            self.packs = tuple(packs)
            self._proved.clear()
            self.reload()

    def reload(self, prove: Prove = _unproved) -> None:
        """Read every file again. `prove` gives what is wrong with a layout beside its form, and is asked of those that
        are written otherwise than when they were proved; one with a fault stays as it was. `faults` are those of this
        reading."""
        self.assets = Assets.of(self.packs)
        if self.assets.fonts != self._fonts:  # faces with other letters are others
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
        """A layout as its files have it with changes, or None with its faults noted."""
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
        """The files of the folder and of packs over it, by the names of their layouts' families."""
        content = Content(FOLDER, self.packs, self.data)
        files: dict[str, _File] = {}
        faults: list[Fault] = []
        changed = self._read_changes(content)
        for found in (each for each in content.files("") if each.path.name != CHANGES):
            stem, node = found.path.stem, None
            try:
                node = read_nodes(found.path, found.name)
                if not isinstance(node.value, dict):
                    faults.append(Fault(found.name, node.line, "", "expected layouts by name"))
                    node = None
            except DataFaults as error:
                faults += error.faults
            files[stem] = _File(found.name, node, found.layer)
        for change in self._changes:
            faults += _added(files, change)
        return files, [*content.faults, *changed, *faults]

    def _read_changes(self, content: Content) -> list[Fault]:
        """Read what packs change; of a file that is faulty by now its last good form counts. Returns the faults."""
        faults: list[Fault] = []
        self._changes = []
        for number, layer in enumerate(content.layered("")):
            for found in (each for each in layer if number and each.path.name == CHANGES):
                try:
                    node = read_nodes(found.path, found.name)
                    if not isinstance(node.value, dict):
                        raise DataFaults([Fault(found.name, node.line, "", "expected layouts by their ids")])
                    self._good[found.name] = node
                except DataFaults as error:
                    faults += error.faults
                    node = self._good.get(found.name, _NOTHING)
                self._changes.append(Change(found.path, found.name, number, node))
        return faults

    def _roomier_faults(self) -> Iterator[Fault]:
        """Layouts for texts that do not fit which are not there, or lead back."""
        for sheet in self.sheets.values():
            tried = [sheet.id]
            while (roomier := resolved(self.sheets[tried[-1]].layout.roomier, tried[-1])) in self.sheets:
                if roomier in tried:
                    break
                tried.append(roomier)
            if roomier == sheet.id:
                yield sheet.source.fault("roomier", f"leads back to itself: {' > '.join((*tried, roomier))}")
            elif roomier and len(tried) == 1:
                hint = suggestion(roomier, [*self.sheets])
                yield sheet.source.fault("roomier", f"no layout '{roomier[:60]}'{hint}")


def resolved(name: str, of: str) -> str:
    """The id that a layout means by a name: one of its own file where it says none."""
    return name if not name or "/" in name else f"{of.partition('/')[0]}/{name}"


def _ids(files: Mapping[str, _File]) -> Iterator[str]:
    for stem, file in files.items():
        if file.node is not None and isinstance(file.node.value, dict):
            yield from (f"{stem}/{name}" for name in file.node.value)


def _added(files: dict[str, _File], change: Change) -> Iterator[Fault]:
    """Add the new layouts of a change to their families, those that extend another; give a fault for each that is only
    changed and isn't there."""
    known = [*_ids(files)]
    for id in (id for id in change.keys if id not in known):
        stem, _, name = id.partition("/")
        file, own = files.get(stem), change.entry(id)
        if file is not None and file.node is None:
            continue  # what is wrong with the family's file is said
        is_new = own is not None and isinstance(own.value, dict) and "extends" in own.value
        if file is None or not isinstance(file.node and file.node.value, dict) or not is_new or not name:
            yield change.fault(id, f"no layout '{id[:60]}'{suggestion(id, known)}")
        elif own is not None and file.node is not None and isinstance(file.node.value, dict):
            files[stem] = _File(file.name, file.node.holding({**file.node.value, name: own}), file.layer)


class Joiner:
    """Joins a layout with those it extends, and lays changes over each of them."""

    def __init__(self, files: Mapping[str, _File], changes: Sequence[Change] = ()) -> None:
        self.files, self.changes = files, changes

    def source(self, id: str, faults: list[Fault]) -> Source | None:
        """The layout of an id; None with a fault noted where what it extends cannot be had."""
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
        return self._changed(id, laid(below, own, _joins, _placed), faults) if below is not None else None

    def _own(self, id: str) -> Node:
        """What a layout's file says of it."""
        stem, _, name = id.partition("/")
        node = self.files[stem].node
        assert node is not None and isinstance(node.value, dict)
        return node.value[name]

    def _changed(self, id: str, node: Node, faults: list[Fault]) -> Node | None:
        """A layout with what packs change in it; None with its faults noted."""
        before = len(faults)
        for change in self.changes:
            own = change.entry(id)
            file = self.files[id.partition("/")[0]]
            if own is None or change.layer < file.layer or own is self._own(id):
                continue
            found = [*_change_faults(node, own)]
            faults += [Fault(change.name, line, f"{id}{path}", message) for line, path, message in found]
            if not found:
                node = laid(node, own, _joins, _placed)
        return node if len(faults) == before else None

    def _wrong(self, base: str, above: tuple[str, ...]) -> str:
        """Why a layout cannot be extended by those above it; "" when it can."""
        if base in above:
            return f"it extends itself: {' > '.join((*above[above.index(base) :], base))}"
        if len(above) > DEEPEST:
            return f"layouts extend each other more than {DEEPEST} deep"
        known = [*_ids(self.files)]
        return "" if base in known else f"no layout '{base[:60]}'{suggestion(base, known)}"


def _change_faults(node: Node, own: Node) -> Iterator[tuple[int, str, str]]:
    """What is wrong with a change of a layout: elements that it has not, and null for what isn't there."""
    if not isinstance(own.value, dict) or not isinstance(node.value, dict):
        yield own.line, "", "expected a mapping of changes"
        return
    if "extends" in own.value:
        yield own.lines["extends"], ".extends", "a change can't extend a layout; write a new layout file"
    there, elements = node.value.get("elements"), own.value.get("elements")
    known = there.value if there is not None and isinstance(there.value, dict) else {}
    if elements is not None and isinstance(elements.value, dict):
        for name, each in elements.value.items():
            is_new = isinstance(each.value, dict) and "draw" in each.value
            if name not in known and not is_new:
                message = f"the layout has no element '{name[:40]}'{suggestion(name, [*known])}"
                yield elements.lines[name], f".elements.{name[:40]}", message


def _joins(key: str, there: Node, own: Node) -> bool:
    """Whether an entry is laid over the one that is there."""
    return key not in _REPLACED and _alike(there, own)


def _alike(base: Node, own: Node) -> bool:
    """Whether two entries are laid over one another: mappings, and elements only where they draw the same."""
    if not isinstance(base.value, dict) or not isinstance(own.value, dict):
        return False
    kinds = [each["draw"].value for each in (base.value, own.value) if "draw" in each]
    return len(kinds) < 2 or kinds[0] == kinds[1]


def _placed(values: dict[str, Node], key: str, item: Node) -> dict[str, Node]:
    """A mapping with one more entry: before the one that it names by `under`, else last or where it was."""
    under = item.value.get("under") if isinstance(item.value, dict) else None
    if under is None or under.value not in values or key in values:
        return {**values, key: item}
    made: dict[str, Node] = {}
    for name, each in values.items():
        if name == under.value:
            made[key] = item
        made[name] = each
    return made
