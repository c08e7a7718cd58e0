"""The check of single files by name and folder: YAML, maps, pictures, sounds, fonts, player files."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from game.cards.layouts import FOLDER
from game.dev.check import faces, record_files
from game.dev.check.findings import Findings
from game.store import journal_file, progress, records, saves, settings
from game.store.files import StoreFault
from game.table import map_faults, mapfile
from game.ui import art, contrasts, font_coverage, pack_fonts, sounds, theme
from rules import catalog
from rules.common.text import lower_first
from rules.content import DataFaults, Fault, Node, Rulebook, boards, build, read_nodes, shown_path
from rules.content.changing import CHANGES
from rules.content.folders import is_read
from rules.content.kinds import FONTS, PICTURES, SOUNDS
from rules.lessons import FOLDER as LESSONS
from rules.problems import FOLDER as PROBLEMS
from rules.scenes.reading import FOLDER as SCENES
from rules.tabletop import AnyTabletop

BOARDS = "boards"
"""The folder of boards in a game's data."""


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
