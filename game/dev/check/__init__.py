"""`python main.py check`: read the given data files, maps, pictures and player files, and print all faults.

The check changes nothing. It prints one fault a line, `file:line path: message`, then a summary. A target is a
game, a pack, a folder or a file, which is read by its kind.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from game.app import pack_faults
from game.cards.layouts import COMMON, FOLDER
from game.cards.layouts import FOLDER as LAYOUTS
from game.dev.check import faces, record_files
from game.dev.check.findings import Findings
from game.store import journal_file, progress, records, saves, settings
from game.store.files import StoreFault
from game.table import map_faults, mapfile
from game.ui import art, contrasts, font_coverage, pack_fonts, sounds, theme
from game.ui.art import OWN
from rules import catalog
from rules.common.text import counted, lower_first
from rules.content import (
    DATA,
    ROOT,
    Content,
    DataFaults,
    Fault,
    Node,
    Rulebook,
    boards,
    build,
    by_place,
    kinds,
    packs,
    read_nodes,
    shown_path,
    suggestion,
)
from rules.content.changing import CHANGES
from rules.content.folders import is_read
from rules.content.kinds import FONTS, PARTS, PICTURES, SOUNDS
from rules.content.packs import PackFault
from rules.lessons import FOLDER as LESSONS
from rules.problems import FOLDER as PROBLEMS
from rules.scenes.reading import FOLDER as SCENES
from rules.tabletop import AnyTabletop

Load = Callable[[str], AnyTabletop]

SHIPPED = (
    *catalog.IDS,
    *(str(DATA / id) for id in catalog.UNSHELVED),
    *(str(DATA / name) for name in ("themes", "layouts", "scenes")),
    *(str(OWN / name) for name in ("ui", "shelf", "sounds")),
)
"""All targets shipped with the program."""
BOARDS = "boards"
"""The folder of boards in a game's data."""


def run(named: Sequence[str] = (), write: Callable[[str], None] = print) -> int:
    """Check games by id, packs by folder, files by path; everything shipped by default.

    Prints a line for each fault or warning, and a summary. Returns the exit code: 1 with faults, else 0.
    """
    findings = Findings()
    for name in named or SHIPPED:
        target(findings, name)
    found = by_place(findings.faults)
    for fault in found:
        write(str(fault))
    warnings = sum(fault.warning for fault in found)
    faults = len(found) - warnings
    totals = [counted(len(findings.files), "file"), counted(faults, "fault")]
    write(", ".join((*totals, *([counted(warnings, "warning")] if warnings else []))))
    return 1 if faults else 0


def target(findings: Findings, name: str) -> None:
    """Check a game by id, a folder (a pack, or data) or a file."""
    path = Path(name)
    try:
        is_folder, there = name != "" and path.is_dir(), name != "" and path.exists()
    except (OSError, ValueError):  # invalid path names
        is_folder = there = False
    if name in catalog.IDS:
        game(findings, name)
    elif is_folder and path.resolve() in (ROOT, DATA):
        for each in SHIPPED:
            target(findings, each)
    elif is_folder and any((path / part).is_dir() for part in PARTS):
        pack(findings, path)
    elif is_folder:
        folder(findings, path)
    elif there:
        file(findings, path)
    else:
        hint = suggestion(name, catalog.IDS) or " (name a game, a pack's folder or a file)"
        shown = name[:200].encode(errors="replace").decode()
        findings.note(Fault(shown, 0, "", f"no game or file has this name{hint}"))


def folder(findings: Findings, folder: Path) -> None:
    """Check every file of a known kind below a folder, each on its own."""
    found = 0
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = Path(place, name)
            if path.suffix in BY_SUFFIX and not name.startswith("."):
                found += 1
                file(findings, path)
    if not found:
        pack(findings, folder)


def game(findings: Findings, id: str, laid: Sequence[Path] = (), load: Load | None = None) -> None:
    """Check a complete game: description, rulebook, cards, boards, map, and every picture they name. `load`
    returns it with packs laid over it."""
    content = Content(id, laid)
    for name, kind in (("game.yaml", catalog.GameInfo), ("rulebook.yaml", Rulebook)):
        found = content.file(name)
        record(findings, found.path, kind, found.name)
    for name in import_module(f"rules.{id}.cards").FILES:
        if name.endswith(".yaml"):
            found = content.file(name)
            findings.words(found.path, found.name)
    for found in (*content.files("cards"), *content.files(BOARDS, ".tmx")):
        findings.words(found.path, found.name)
    findings.gather(content.faults)
    with findings.gathering():
        rule_ids(findings, id, catalog.info(id, laid).prefix)
    load = load or cache(catalog.load)
    if not laid:  # the content of packs is checked with the pack
        findings.gather(pack_faults.of_game(id, laid, load))
        for part in pack_faults.positions_of_game(id, laid, load):
            findings.gather(part)
    with findings.gathering():
        loaded = load(id)
        table = content.file("table.tmx")
        table_map(findings, table.path, loaded, table.name)
        record_files.scenes_of_game(findings, loaded, content)
        findings.words_in(content, LESSONS)
        findings.words_in(content, PROBLEMS)
        faces.cards(findings, loaded, laid)
        faces.icons(findings, loaded, table.path, laid)
    art_folder(findings, OWN / id)


def pack(findings: Findings, folder: Path) -> None:
    """Check a pack: that it can be opened, every game that it has data or layouts for with the pack laid over
    it, its layouts, colours, pictures and sounds, and files that nothing reads."""
    try:
        opened = packs.pack_at(folder, catalog.IDS)
    except PackFault as fault:
        findings.note(Fault("", 0, "", str(fault)))
        return
    data = opened / "data"

    @cache
    def load(id: str) -> AnyTabletop:
        return catalog.load(id, (opened,))

    changed = {
        key.partition("/")[0] for change in Content(LAYOUTS, (opened,)).changes.every for key in change.keys
    }
    for id in catalog.IDS:
        layouts = (data / LAYOUTS / f"{id}.yaml").is_file() or not changed.isdisjoint((id, COMMON))
        if (data / id).is_dir() or layouts:
            game(findings, id, (opened,), load)
    for path in sorted((data / LAYOUTS).glob("*.yaml")):
        if is_read(path.name, ".yaml"):
            faces.layout_file(findings, path)
    if (data / theme.FOLDER).is_dir():
        with findings.gathering():
            colours(findings, theme.tree((opened,)))
    for path, found in pack_faults.of_pack(opened, (opened,), load):
        if path.is_file():
            findings.saw(path)
        findings.gather(found)
    for path in sorted((opened / "art" / "sounds").glob("*.wav")):
        sound(findings, path, f"{opened.name}/art/sounds/{path.name}")
    findings.gather(kinds.unread(opened, catalog.IDS))


def rule_ids(findings: Findings, id: str, prefix: str) -> None:
    """Add faults for rule ids in a game's rules that its rulebook lacks. Raises DataFaults."""
    path = DATA / id / "rulebook.yaml"
    shown = shown_path(path)
    book = build(read_nodes(path, shown), Rulebook, shown)
    known = set(book.ids)
    for rule, (source, line) in rule_ids_in(ROOT / "rules" / id, prefix).items():
        if rule not in known:
            findings.note(Fault(shown_path(source), line, "", f"{shown} has no rule {rule}"))
    for c, chapter in enumerate(book.chapters):
        for r, each in enumerate(chapter.rules):
            if not each.id.startswith(prefix):
                at = f"chapters[{c}].rules[{r}].id"
                findings.note(Fault(shown, 0, at, f"expected an id that starts with {prefix}, got {each.id}"))


def rule_ids_in(folder: Path, prefix: str) -> dict[str, tuple[Path, int]]:
    """Return every rule id in the Python sources below a folder, with its first place."""
    found: dict[str, tuple[Path, int]] = {}
    pattern = re.compile(rf"\b{prefix}-\d+\.\d+\b")
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in pattern.findall(line):
                found.setdefault(id, (path, number))
    return found


def data_file(findings: Findings, path: Path) -> None:
    """Check a YAML file by its name and folder; in other folders only its syntax."""
    folder, game = path.resolve().parent.name, path.resolve().parent.parent.name
    if folder == "themes":
        theme_file(findings, path)
    elif folder == FOLDER:
        faces.layout_file(findings, path)
    elif folder == SCENES:
        record_files.scene_file(findings, path)
    elif folder == PROBLEMS and game in catalog.RULED:
        record_files.problem_file(findings, path, game)
    elif folder == LESSONS and game in catalog.IDS:
        record_files.lesson_file(findings, path, game)
    elif path.name == CHANGES and folder in catalog.RULED:
        changes_file(findings, path)
    elif path.name == progress.FILE:
        findings.saw(path)
        findings.gather(progress.read_file(path).faults)
    elif path.name == "game.yaml":
        record(findings, path, catalog.GameInfo)
    elif path.name == "rulebook.yaml":
        record(findings, path, Rulebook)
    elif folder in catalog.RULED and path.name in (kinds := import_module(f"rules.{folder}.cards").FILES):
        record(findings, path, kinds[path.name])
    elif game in catalog.RULED and folder in (kinds := import_module(f"rules.{game}.cards").FILES):
        record(findings, path, kinds[folder])
    else:
        findings.saw(path)
        message = "this checks only the format (put cards into data/<game>/cards)"
        with findings.gathering():
            tree = read_nodes(path, shown_path(path))
            if isinstance(tree.value, dict) and SCENES in tree.value:
                record_files.scene_file(findings, path)
            else:
                findings.note(Fault(shown_path(path), 0, "", message))


def changes_file(findings: Findings, path: Path) -> None:
    """Check the changes of a game's cards and decks, laid over them."""
    pack = path.resolve().parents[2]
    name = path.resolve().relative_to(pack.parent).as_posix()
    findings.words(path, name)
    try:
        catalog.load(path.resolve().parent.name, [pack])
    except DataFaults as error:
        findings.gather([fault for fault in error.faults if fault.file == name])


def record(findings: Findings, path: Path, kind: type, name: str = "") -> None:
    """Check a YAML file against its record, and its text against the font; `name` is its name in faults."""
    name = name or shown_path(path)
    with findings.gathering():
        build(read_nodes(path, name), kind, name)
    findings.words(path, name)


def theme_file(findings: Findings, path: Path) -> None:
    """Check a theme, or changes to the program's own."""
    findings.words(path, shown_path(path))
    with findings.gathering():
        packs = (path.resolve().parents[2],) if path.name == CHANGES else ()
        colours(findings, theme.tree(packs) if packs else read_nodes(path, shown_path(path)))


def colours(findings: Findings, written: Node) -> None:
    """Check a theme as written, and in each palette if it is complete: it has every colour of the program's
    own, and text is readable on its background. Raises DataFaults."""
    build(written, theme.ThemeFile, written.file)
    for palette in theme.PALETTES:
        with findings.gathering():
            findings.gather(contrasts.in_palette(written, palette))


def map_file(findings: Findings, path: Path) -> None:
    """Check a board of a game, or a table map, against the places of its game if it is in that game's
    folder."""
    id, above = path.resolve().parent.name, path.resolve().parent.parent.name
    if id == BOARDS and above in catalog.IDS:
        _board(findings, path)
        return
    game = None
    if id in catalog.IDS:
        with findings.gathering():
            game = catalog.load(id)
    table_map(findings, path, game)


def table_map(findings: Findings, path: Path, game: AnyTabletop | None, name: str = "") -> None:
    """Check the map of a table, against the places of its game if known; `name` is its name in faults."""
    name = name or shown_path(path)
    findings.saw(path)
    with findings.gathering(name):
        read = mapfile.load_layout(path)
        if game is not None:
            findings.gather(map_faults.check(read, game), name)


def _board(findings: Findings, path: Path) -> None:
    """Check a board against its game's rules."""
    name = shown_path(path)
    findings.saw(path)
    with findings.gathering():
        boards.read(path, name)
    findings.gather(font_coverage.faults(path, name))


def picture(findings: Findings, path: Path) -> None:
    """Check that a picture exists and can be drawn."""
    findings.saw(path)
    findings.gather(art.faults(path))


def sound(findings: Findings, path: Path, name: str = "") -> None:
    """Check one sound; `name` is its name in faults."""
    findings.saw(path)
    if (fault := sounds.fault_of(path)) is not None:
        findings.gather([fault], name or shown_path(path))


def font(findings: Findings, path: Path) -> None:
    """Check one font: its licence allows embedding, and its letters can be drawn."""
    findings.saw(path)
    if fault := pack_fonts.fault_of(path):
        findings.note(Fault(shown_path(path), 0, "", fault))


def art_folder(findings: Findings, folder: Path) -> None:
    """Check every picture and sound below a folder, if it exists."""
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if is_read(path.name.lower(), PICTURES):
            picture(findings, path)
        elif is_read(path.name, SOUNDS):
            sound(findings, path)


def player_file(findings: Findings, path: Path) -> None:
    """Check a player's file: settings, a journal or the records by name, otherwise a save."""
    findings.saw(path)
    try:
        if path.suffix.lower() == ".jsonl":
            _lines(findings, path)
        elif path.name == "settings.json":
            for message in settings.faults(path):
                _note(findings, path, message)
        else:
            _save(findings, path)
    except saves.SaveFault as fault:
        good = fault.repaired and f", but {saves.good_part(len(fault.repaired.actions))} can be used"
        _note(findings, path, fault.what + (good or ""))
    except StoreFault as fault:
        _note(findings, path, fault.what)


def _note(findings: Findings, path: Path, what: str) -> None:
    """Note a fault of a whole file, in small letters as every fault behind its place."""
    findings.note(Fault(str(path), 0, "", lower_first(what)))


def _save(findings: Findings, path: Path) -> None:
    """Check a save, and that its moves are legal. Raises StoreFault."""
    save = saves.read(path)
    if save.game not in catalog.IDS:
        raise StoreFault(f"this save is from '{save.game[:40]}', a game this version doesn't have", path)
    with findings.gathering():
        saves.replayed(save, catalog.load(save.game), path)


def _lines(findings: Findings, path: Path) -> None:
    """Check a journal or the records, which have one entry a line. Raises StoreFault."""
    if path.name == "records.jsonl":
        for line in records.faults(path):
            findings.note(Fault(str(path), line, "", "this line isn't a finished game"))
        return
    written = journal_file.read(path)
    if written.note:
        findings.note(Fault(str(path), len(written.lines) + 2, "", written.note))


BY_SUFFIX: dict[str, Callable[[Findings, Path], None]] = {
    ".yaml": data_file,
    ".tmx": map_file,
    **dict.fromkeys(PICTURES, picture),
    **dict.fromkeys(SOUNDS, sound),
    **dict.fromkeys(FONTS, font),
    ".json": player_file,
    ".jsonl": player_file,
}
"""The check for each suffix of files."""


def file(findings: Findings, path: Path) -> None:
    """Check one file, by its suffix."""
    look = BY_SUFFIX.get(path.suffix.lower())
    if look is None:
        message = f"the game doesn't use this kind of file ({', '.join(BY_SUFFIX)})"
        findings.note(Fault(shown_path(path), 0, "", message))
        return
    look(findings, path)
