"""What the program keeps for players: saves, settings, journals of running games, records."""

from __future__ import annotations

from pathlib import Path

from game.dev.check.findings import Findings
from game.store import journal_file, records, saves, settings
from game.store.files import StoreFault
from rules import catalog
from rules.content import Fault


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
