"""The rulebook: its ids are those that the rules name, its signs can be drawn."""

from __future__ import annotations

import re
from pathlib import Path

from game.dev.check import pictures
from game.dev.check.findings import Findings
from game.ui.art import OWN
from rules.content import DATA, ROOT, Fault, Rulebook, build, read_nodes, shown_path


def rule_ids(findings: Findings, id: str, prefix: str) -> None:
    """Note rule ids that a game's rules name and its rulebook lacks. Raises DataFaults."""
    path = DATA / id / "rulebook.yaml"
    shown = shown_path(path)
    book = build(read_nodes(path, shown), Rulebook, shown)
    known = set(book.ids)
    for rule, (source, line) in rule_ids_in(ROOT / "rules" / id, prefix).items():
        if rule not in known:
            findings.note(Fault(shown_path(source), line, "", f"no rule {rule} in {shown}"))
    for sign in (sign for signs in book.icons.values() for sign in signs if sign.icon):
        pictures.picture(findings, OWN / f"ui/icon_{sign.icon}.svg", f"{shown} icons")
    for c, chapter in enumerate(book.chapters):
        for r, each in enumerate(chapter.rules):
            if not each.id.startswith(prefix):
                at = f"chapters[{c}].rules[{r}].id"
                findings.note(Fault(shown, 0, at, f"{each.id} does not begin with {prefix}"))


def rule_ids_in(folder: Path, prefix: str) -> dict[str, tuple[Path, int]]:
    """Every rule id in the Python sources below a folder, and where it stands first."""
    found: dict[str, tuple[Path, int]] = {}
    pattern = re.compile(rf"\b{prefix}-\d+\.\d+\b")
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in pattern.findall(line):
                found.setdefault(id, (path, number))
    return found
