"""`python main.py check`: read the given data files, maps, pictures and player files, and print all faults.

The check changes nothing. It prints one fault a line, `file:line path: message`, then a summary. `targets`
resolves names and reads games, `files` reads one file by its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.dev.check import targets
from game.dev.check.findings import Findings
from rules.common.text import counted
from rules.content import by_place


def run(named: Sequence[str] = (), write: Callable[[str], None] = print) -> int:
    """Check games by id, packs by folder, files by path; everything shipped by default.

    Prints a line for each fault or warning, and a summary. Returns the exit code: 1 with faults, else 0.
    """
    findings = Findings()
    for target in named or targets.SHIPPED:
        targets.target(findings, target)
    found = by_place(findings.faults)
    for fault in found:
        write(str(fault))
    warnings = sum(fault.warning for fault in found)
    faults = len(found) - warnings
    totals = [counted(len(findings.files), "file"), counted(faults, "fault")]
    write(", ".join((*totals, *([counted(warnings, "warning")] if warnings else []))))
    return 1 if faults else 0
