"""What `python main.py check` does: read every data file, map, picture and user file given, tell all faults.

Nothing is changed or set aside. One fault a line, `file:line path: message`, then a line that sums up.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

from msgspec import structs

from rules import catalog
from rules.content import (
    DATA,
    ROOT,
    Content,
    DataFaults,
    Fault,
    Node,
    Rulebook,
    build,
    read_nodes,
    shown_path,
    suggestion,
)  # fmt: skip
from rules.content.tiled import properties, read_tiled

ART = ROOT / "art"
BOARDS = "boards"  # the folder of a game's data, and the module of its rules that reads it
SHIPPED = (*catalog.IDS, *(str(folder) for folder in (DATA / "themes", ART / "ui", ART / "shelf")))
SMALL = (24, 24)  # px a picture is drawn at to see that it can be
LARGEST_PICTURE = 8 * 1024 * 1024  # bytes


def run(targets: Sequence[str] = (), write: Callable[[str], None] = print) -> int:
    """Check games by id, packs by folder, files by path; everything shipped when nothing is named.

    Writes a line a fault and a summary. Returns the exit code: 0 when clean, 1 with faults.
    """
    check = Check()
    for target in targets or SHIPPED:
        check.target(target)
    for fault in check.faults:
        write(str(fault))
    files, faults = len(check.files), len(check.faults)
    write(f"{files} {'file' if files == 1 else 'files'}, {faults} {'fault' if faults == 1 else 'faults'}")
    return 1 if faults else 0


class Check:
    """One run: the faults found, each once, and the files looked at."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.files: set[Path] = set()

    def target(self, target: str) -> None:
        """A game's id, a folder (a pack, or data) or a file."""
        path = Path(target)
        try:
            folder, there = target != "" and path.is_dir(), target != "" and path.exists()
        except (OSError, ValueError):  # a name the system cannot even ask about
            folder = there = False
        if target in catalog.IDS:
            self.game(target)
        elif folder and path.resolve() in (ROOT, DATA):
            for each in SHIPPED:
                self.target(each)
        elif folder and (path / "data").is_dir():
            self.pack(path)
        elif folder:
            self.folder(path)
        elif there:
            self.file(path)
        else:
            hint = suggestion(target, catalog.IDS) or "; name a game, a pack's folder or a file"
            name = target[:200].encode(errors="replace").decode()
            self._note(Fault(name, 0, "", f"no such game or file{hint}"))

    def game(self, id: str, packs: Sequence[Path] = ()) -> None:
        """A game whole: description, rulebook, cards, map, every picture they name."""
        content = Content(id, packs)
        for name, kind in (("game.yaml", catalog.GameInfo), ("rulebook.yaml", Rulebook)):
            found = content.file(name)
            self._yaml(found.path, kind, found.name)
        for found in content.files("cards"):
            self._saw(found.path)
            self._words(found.path, found.name)
        for found in content.files(BOARDS, ".tmx"):
            self._saw(found.path)
            self._map_words(found.path, found.name)
        self._gather(content.faults)
        with self._gathering():
            info = catalog.info(id)
            self.picture(ART / info.art, f"data/{id}/game.yaml art")
            self._rule_ids(id, info.prefix)
        with self._gathering():
            game = catalog.load(id, packs)
            for option in game.options():
                for choice in option.choices:
                    if choice.art:
                        self.picture(_art(choice.art, packs), f"{option.label} {choice.label}")
            self._map(content.file("table.tmx").path, game)
        self._pictures(ART / id)

    def pack(self, folder: Path) -> None:
        """A pack: every game it brings data for, with the pack laid over it, and its pictures."""
        brought = [id for id in catalog.IDS if (folder / "data" / id).is_dir()]
        if not brought:
            self._note(Fault(str(folder), 0, "", f"the pack holds no data of {', '.join(catalog.IDS)}"))
        for id in brought:
            self.game(id, (folder,))
            self._pictures(folder / "art" / id)

    def folder(self, folder: Path) -> None:
        """Every data file below a folder, each by itself."""
        found = 0
        for place, folders, names in os.walk(folder):
            folders.sort()
            for name in sorted(names):
                path = Path(place, name)
                if path.suffix in _BY_SUFFIX:
                    found += 1
                    self.file(path)
        if not found:
            self._note(Fault(shown_path(folder), 0, "", f"no {', '.join(_BY_SUFFIX)} file is here"))

    def file(self, path: Path) -> None:
        """One file, by what its name says it is."""
        look = _BY_SUFFIX.get(path.suffix.lower())
        if look is None:
            message = f"not a kind of file the game uses ({', '.join(_BY_SUFFIX)})"
            self._note(Fault(shown_path(path), 0, "", message))
            return
        look(self, path)

    # -- data files

    def data_file(self, path: Path) -> None:
        """A YAML file: its record is known by its name and folder."""
        folder, game = path.resolve().parent.name, path.resolve().parent.parent.name
        if folder == "themes":
            self._theme(path)
        elif path.name == "game.yaml":
            self._yaml(path, catalog.GameInfo)
        elif path.name == "rulebook.yaml":
            self._yaml(path, Rulebook)
        elif game in catalog.IDS and folder in (kinds := import_module(f"rules.{game}.cards").FILES):
            self._yaml(path, kinds[folder])
        else:
            self._saw(path)
            message = "only its form can be checked; cards lie in data/<game>/cards"
            with self._gathering():
                read_nodes(path, shown_path(path))
                self._note(Fault(shown_path(path), 0, "", message))

    def _yaml(self, path: Path, kind: type, name: str = "") -> None:
        """A YAML file against its record, and its words against the font."""
        name = name or shown_path(path)
        self._saw(path)
        with self._gathering():
            build(read_nodes(path, name), kind, name)
        self._words(path, name)

    def _words(self, path: Path, name: str) -> None:
        """The words of a YAML file against the font."""
        with contextlib.suppress(DataFaults):
            for at, node in _leaves(read_nodes(path, name), ""):
                self._letters(str(node.value), Fault(name, node.line, at, ""))

    def _map_words(self, path: Path, name: str) -> None:
        """The words of a board against the font."""
        with contextlib.suppress(DataFaults):
            tiled = read_tiled(path, name)
            for word, text in properties(tiled.root).items():
                self._letters(text, tiled.fault("", tiled.line_with(f'name="{word}"'), word))

    def _letters(self, text: str, fault: Fault) -> None:
        """Letters the bundled font does not have would come out as boxes; `fault` says where they stand."""
        from game.ui.text import has_letter

        missing = [sign for sign in dict.fromkeys(text) if not has_letter(sign)]
        if missing:
            signs = " ".join(repr(sign) for sign in missing[:6])
            self._note(structs.replace(fault, message=f"the font has no {signs}; write it in words"))

    def _theme(self, path: Path) -> None:
        from game.ui import theme

        name = shown_path(path)
        before = len(self.faults)
        self._yaml(path, theme.ThemeFile, name)
        if len(self.faults) == before:
            for palette in ("standard", "safe"):
                try:
                    theme.load(path, palette)
                except theme.ThemeError as error:
                    self._note(Fault(name, 0, "", str(error).removeprefix(f"{path}: ")))

    def _rule_ids(self, id: str, prefix: str) -> None:
        """Rule ids that the rules name and the rulebook lacks."""
        path = DATA / id / "rulebook.yaml"
        book = build(read_nodes(path, shown_path(path)), Rulebook, shown_path(path))
        known = set(book.ids)
        for rule, (source, line) in rule_ids_in(ROOT / "rules" / id, prefix).items():
            if rule not in known:
                self._note(Fault(shown_path(source), line, "", f"no rule {rule} in {shown_path(path)}"))
        for c, chapter in enumerate(book.chapters):
            for r, each in enumerate(chapter.rules):
                if not each.id.startswith(prefix):
                    at = f"chapters[{c}].rules[{r}].id"
                    self._note(Fault(shown_path(path), 0, at, f"{each.id} does not begin with {prefix}"))

    # -- maps and pictures

    def map_file(self, path: Path) -> None:
        """A board of a game; or a table map, against the places of its game when it lies in that game's folder."""
        id, above = path.resolve().parent.name, path.resolve().parent.parent.name
        if id == BOARDS and above in catalog.IDS and find_spec(f"rules.{above}.{BOARDS}"):
            self._board(path, above)
            return
        game = None
        if id in catalog.IDS:
            with self._gathering():
                game = catalog.load(id)
        self._map(path, game)

    def _board(self, path: Path, id: str) -> None:
        """A board by what its game's rules ask of one."""
        name = shown_path(path)
        self._saw(path)
        with self._gathering():
            import_module(f"rules.{id}.{BOARDS}").read(path, name)
        self._map_words(path, name)

    def _map(self, path: Path, game: object) -> None:
        from game.table import layout

        self._saw(path)
        with self._gathering():
            read = layout.load_layout(path)
            if game is not None:
                self._gather(layout.check(read, game))

    def picture(self, path: Path, wanted_by: str = "") -> None:
        """One picture: it is there and can be drawn. `wanted_by` says who names it."""
        if path in self.files:
            return
        import pygame

        self._saw(path)
        name = shown_path(path)
        try:
            if path.stat().st_size > LARGEST_PICTURE:
                raise ValueError("larger than 8 MiB")
            if path.suffix.lower() == ".svg":
                _whole_svg(path.read_bytes())
                pygame.image.load_sized_svg(str(path), SMALL)
            else:
                pygame.image.load(str(path))
        except FileNotFoundError:
            by = f", named by {wanted_by}" if wanted_by else ""
            self._note(Fault(name, 0, "", f"the picture is missing{by}"))
        except (OSError, ValueError, pygame.error) as error:
            self._note(Fault(name, 0, "", f"the picture cannot be drawn ({error})"))

    def _pictures(self, folder: Path) -> None:
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.suffix.lower() in (".svg", ".png"):
                self.picture(path)

    # -- files of players

    def user_file(self, path: Path) -> None:
        """A save, settings, a journal or the records, by what is in it."""
        from game.store import saves, settings
        from game.store.files import StoreFault

        self._saw(path)
        try:
            if path.suffix.lower() == ".jsonl":
                self._lines(path)
            elif path.name == "settings.json":
                for message in settings.faults(path):
                    self._note(Fault(str(path), 0, "", message))
            else:
                save = saves.read(path)
                if save.game not in catalog.IDS:
                    raise StoreFault(f"A save of '{save.game[:40]}', which this version does not know", path)
                with self._gathering():
                    saves.replayed(save, catalog.load(save.game), path)
        except saves.SaveFault as fault:
            good = fault.repaired and f". {saves.good_part(len(fault.repaired.actions))} good"
            self._note(Fault(str(path), 0, "", fault.what + (good or "")))
        except StoreFault as fault:
            self._note(Fault(str(path), 0, "", fault.what))

    def _lines(self, path: Path) -> None:
        """A journal or the records: both hold a line an entry."""
        from game.store import journal, records

        if path.name == "records.jsonl":
            for line in records.faults(path):
                self._note(Fault(str(path), line, "", "this line is not a finished game"))
            return
        _, moves, _, note = journal.read(path)
        if note:
            self._note(Fault(str(path), len(moves) + 2, "", note))

    # -- gathering

    def _saw(self, path: Path) -> None:
        self.files.add(path)

    def _note(self, fault: Fault) -> None:
        if fault not in self.faults:
            self.faults.append(fault)

    def _gather(self, faults: Sequence[Fault]) -> None:
        for fault in faults:
            self._note(fault)

    @contextlib.contextmanager
    def _gathering(self) -> Iterator[None]:
        """Note the DataFaults of a block and go on behind it."""
        try:
            yield
        except DataFaults as error:
            self._gather(error.faults)


def rule_ids_in(folder: Path, prefix: str) -> dict[str, tuple[Path, int]]:
    """Every rule id in the Python sources below a folder, and where it stands first."""
    found: dict[str, tuple[Path, int]] = {}
    pattern = re.compile(rf"\b{prefix}-\d+\.\d+\b")
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in pattern.findall(line):
                found.setdefault(id, (path, number))
    return found


def _whole_svg(data: bytes) -> None:
    """Raise ValueError for what the drawing library passes over in silence: a cut file, declarations."""
    from game.ui.art import refuse_endless

    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise ValueError("declarations and entities are not allowed")
    try:
        ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise ValueError(f"not whole: {error}") from None
    refuse_endless(data)


def _art(name: str, packs: Sequence[Path]) -> Path:
    """Where a picture lies: in the last pack that has it, else in the program's art."""
    for pack in reversed(packs):
        path = (pack / "art" / name).resolve()
        if path.is_relative_to(pack.resolve()) and path.is_file():
            return path
    return ART / name


def _leaves(node: Node, path: str) -> Iterator[tuple[str, Node]]:
    """Every scalar below a node with its path."""
    if isinstance(node.value, dict):
        for key, item in node.value.items():
            yield from _leaves(item, f"{path}.{key}" if path else key)
    elif isinstance(node.value, list):
        for i, item in enumerate(node.value):
            yield from _leaves(item, f"{path}[{i}]")
    else:
        yield path, node


_BY_SUFFIX: dict[str, Callable[[Check, Path], None]] = {
    ".yaml": Check.data_file,
    ".tmx": Check.map_file,
    ".svg": Check.picture,
    ".png": Check.picture,
    ".json": Check.user_file,
    ".jsonl": Check.user_file,
}
