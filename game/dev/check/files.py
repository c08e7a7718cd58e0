"""One file by what it is called and where it lies: YAML, a map, a picture or a sound, a file of a player."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from game.cards.layouts import FOLDER
from game.dev.check import faces, scenes
from game.dev.check.findings import Findings
from game.store import journal_file, records, saves, settings
from game.store.files import StoreFault
from game.table import map_faults, mapfile
from game.ui import art, contrasts, font_coverage, own_fonts, sounds, theme
from rules import catalog
from rules.content import DataFaults, Fault, Node, Rulebook, boards, build, read_nodes, shown_path
from rules.content.changing import CHANGES
from rules.content.folders import is_read
from rules.content.kinds import FONTS, PICTURES, SOUNDS
from rules.scenes import FOLDER as SCENES
from rules.tabletop import AnyTabletop

BOARDS = "boards"
"""The folder of a game's data that holds its boards."""


def data_file(findings: Findings, path: Path) -> None:
    """A YAML file by what it is called and where it lies; elsewhere only its form can be told."""
    folder, game = path.resolve().parent.name, path.resolve().parent.parent.name
    if folder == "themes":
        theme_file(findings, path)
    elif folder == FOLDER:
        faces.layout_file(findings, path)
    elif folder == SCENES:
        scenes.scene_file(findings, path)
    elif path.name == CHANGES and folder in catalog.RULED:
        changes_file(findings, path)
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
        message = "only its format can be checked; put cards into data/<game>/cards"
        with findings.gathering():
            tree = read_nodes(path, shown_path(path))
            if isinstance(tree.value, dict) and SCENES in tree.value:
                scenes.scene_file(findings, path)
            else:
                findings.note(Fault(shown_path(path), 0, "", message))


def changes_file(findings: Findings, path: Path) -> None:
    """Changes of a game's cards and decks, laid over them."""
    pack = path.resolve().parents[2]
    name = path.resolve().relative_to(pack.parent).as_posix()
    words(findings, path, name)
    try:
        catalog.load(path.resolve().parent.name, [pack])
    except DataFaults as error:
        findings.gather([fault for fault in error.faults if fault.file == name])


def record(findings: Findings, path: Path, kind: type, name: str = "") -> None:
    """A YAML file against its record, and its words against the font; `name` is told of it in faults."""
    name = name or shown_path(path)
    with findings.gathering():
        build(read_nodes(path, name), kind, name)
    words(findings, path, name)


def words(findings: Findings, path: Path, name: str) -> None:
    """The words of a YAML file or a board against the font."""
    findings.saw(path)
    findings.gather(font_coverage.faults(path, name))


def theme_file(findings: Findings, path: Path) -> None:
    """A theme, or changes to the program's own."""
    words(findings, path, shown_path(path))
    with findings.gathering():
        packs = (path.resolve().parents[2],) if path.name == CHANGES else ()
        colours(findings, theme.tree(packs) if packs else read_nodes(path, shown_path(path)))


def colours(findings: Findings, written: Node) -> None:
    """A theme as it is written, and where its form is whole also what each palette makes of it: every colour that the
    program's own has is there, and what is written can be read on what it is written on. Raises DataFaults."""
    build(written, theme.ThemeFile, written.file)
    for palette in theme.PALETTES:
        with findings.gathering():
            findings.gather(contrasts.in_palette(written, palette))


def map_file(findings: Findings, path: Path) -> None:
    """A board of a game; or a table map, against the places of its game when it lies in that game's folder."""
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
    """The map of a table, against the places of its game where that is known; `name` is told of it in faults."""
    name = name or shown_path(path)
    findings.saw(path)
    with findings.gathering(name):
        read = mapfile.load_layout(path)
        if game is not None:
            findings.gather(map_faults.check(read, game), name)


def _board(findings: Findings, path: Path) -> None:
    """A board by what its game's rules ask of one."""
    name = shown_path(path)
    findings.saw(path)
    with findings.gathering():
        boards.read(path, name)
    findings.gather(font_coverage.faults(path, name))


def picture(findings: Findings, path: Path) -> None:
    """One picture: it is there and can be drawn."""
    findings.saw(path)
    findings.gather(art.faults(path))


def sound(findings: Findings, path: Path, name: str = "") -> None:
    """One sound; `name` is what faults call it."""
    findings.saw(path)
    if (fault := sounds.fault_of(path)) is not None:
        findings.gather([fault], name or shown_path(path))


def font(findings: Findings, path: Path) -> None:
    """One font: it may be printed, and its letters can be drawn."""
    findings.saw(path)
    if fault := own_fonts.fault_of(path):
        findings.note(Fault(shown_path(path), 0, "", fault))


def art_folder(findings: Findings, folder: Path) -> None:
    """Every picture below a folder, and every sound, if there is such a folder."""
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if is_read(path.name.lower(), PICTURES):
            picture(findings, path)
        elif is_read(path.name, SOUNDS):
            sound(findings, path)


def player_file(findings: Findings, path: Path) -> None:
    """A file of a player: settings, a journal and the records by their names, a save otherwise."""
    findings.saw(path)
    try:
        if path.suffix.lower() == ".jsonl":
            _lines(findings, path)
        elif path.name == "settings.json":
            for message in settings.faults(path):
                findings.note(Fault(str(path), 0, "", message))
        else:
            _save(findings, path)
    except saves.SaveFault as fault:
        good = fault.repaired and f". {saves.good_part(len(fault.repaired.actions))} good"
        findings.note(Fault(str(path), 0, "", fault.what + (good or "")))
    except StoreFault as fault:
        findings.note(Fault(str(path), 0, "", fault.what))


def _save(findings: Findings, path: Path) -> None:
    """A save, and whether its moves can be made. Raises StoreFault."""
    save = saves.read(path)
    if save.game not in catalog.IDS:
        raise StoreFault(f"A save of '{save.game[:40]}', which this version doesn't know", path)
    with findings.gathering():
        saves.replayed(save, catalog.load(save.game), path)


def _lines(findings: Findings, path: Path) -> None:
    """A journal or the records: both hold a line an entry. Raises StoreFault."""
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
"""What reads a file, by the end of its name."""


def file(findings: Findings, path: Path) -> None:
    """One file, by what its name says it is."""
    look = BY_SUFFIX.get(path.suffix.lower())
    if look is None:
        message = f"not a kind of file the game uses ({', '.join(BY_SUFFIX)})"
        findings.note(Fault(shown_path(path), 0, "", message))
        return
    look(findings, path)
