"""`python main.py check`: read the given data files, maps, pictures and player files, and print all faults.

The check changes nothing. It prints one fault a line, `file:line path: message`, then a summary. A target is a
game, a pack, a folder or a file; `files` reads one file by its kind.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from game.app import pack_faults
from game.cards.layouts import COMMON
from game.cards.layouts import FOLDER as LAYOUTS
from game.dev.check import faces, files, record_files
from game.dev.check.findings import Findings
from game.ui import theme
from game.ui.art import OWN
from rules import catalog
from rules.common.text import counted
from rules.content import (
    DATA,
    ROOT,
    Content,
    Fault,
    Rulebook,
    build,
    by_place,
    kinds,
    packs,
    read_nodes,
    shown_path,
    suggestion,
)
from rules.content.folders import is_read
from rules.content.kinds import PARTS
from rules.content.packs import PackFault
from rules.lessons import FOLDER as LESSONS
from rules.problems import FOLDER as PROBLEMS
from rules.tabletop import AnyTabletop

Load = Callable[[str], AnyTabletop]

SHIPPED = (
    *catalog.IDS,
    *(str(DATA / id) for id in catalog.UNSHELVED),
    *(str(DATA / name) for name in ("themes", "layouts", "scenes")),
    *(str(OWN / name) for name in ("ui", "shelf", "sounds")),
)
"""All targets shipped with the program."""


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
        files.file(findings, path)
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
            if path.suffix in files.BY_SUFFIX and not name.startswith("."):
                found += 1
                files.file(findings, path)
    if not found:
        pack(findings, folder)


def game(findings: Findings, id: str, laid: Sequence[Path] = (), load: Load | None = None) -> None:
    """Check a complete game: description, rulebook, cards, boards, map, and every picture they name. `load`
    returns it with packs laid over it."""
    content = Content(id, laid)
    for name, kind in (("game.yaml", catalog.GameInfo), ("rulebook.yaml", Rulebook)):
        found = content.file(name)
        files.record(findings, found.path, kind, found.name)
    for name in import_module(f"rules.{id}.cards").FILES:
        if name.endswith(".yaml"):
            found = content.file(name)
            findings.words(found.path, found.name)
    for found in (*content.files("cards"), *content.files(files.BOARDS, ".tmx")):
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
        files.table_map(findings, table.path, loaded, table.name)
        record_files.scenes_of_game(findings, loaded, content)
        findings.words_in(content, LESSONS)
        findings.words_in(content, PROBLEMS)
        faces.cards(findings, loaded, laid)
        faces.icons(findings, loaded, table.path, laid)
    files.art_folder(findings, OWN / id)


def pack(findings: Findings, folder: Path) -> None:
    """Check a pack: that it can be opened, every game that it has data or layouts for with the pack laid over
    it, its layouts, colours, pictures and sounds, and files that nothing reads."""
    try:
        opened = packs.opened(folder, catalog.IDS)
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
            files.colours(findings, theme.tree((opened,)))
    for path, found in pack_faults.of_pack(opened, (opened,), load):
        if path.is_file():
            findings.saw(path)
        findings.gather(found)
    for path in sorted((opened / "art" / "sounds").glob("*.wav")):
        files.sound(findings, path, f"{opened.name}/art/sounds/{path.name}")
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
