"""What `python main.py check` does: read every data file, map, picture and player's file given, tell all faults.

Nothing is changed or set aside. One fault a line, `file:line path: message`, then a line that sums up.
`targets` finds what a name means, `games` reads a game whole, and a module a kind of file reads one file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.dev.check import targets
from game.dev.check.findings import Findings
from rules.common.words import counted


def run(named: Sequence[str] = (), write: Callable[[str], None] = print) -> int:
    """Check games by id, packs by folder, files by path; everything shipped when nothing is named.

    Writes a line a fault and a summary. Returns the exit code: 0 when clean, 1 with faults.
    """
    findings = Findings()
    for target in named or targets.SHIPPED:
        targets.target(findings, target)
    for fault in findings.faults:
        write(str(fault))
    files, faults = len(findings.files), len(findings.faults)
    write(f"{counted(files, 'file')}, {counted(faults, 'fault')}")
    return 1 if faults else 0
