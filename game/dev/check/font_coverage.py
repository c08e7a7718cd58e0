"""The words of files against the bundled font: letters it does not have would come out as boxes."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from msgspec import structs

from game.dev.check.findings import Findings
from game.ui.text import has_letter
from rules.content import DataFaults, Fault, Node, read_nodes
from rules.content.tiled import properties, read_tiled


def of_yaml(findings: Findings, path: Path, name: str) -> None:
    """The words of a YAML file; one that cannot be read has none."""
    findings.saw(path)
    with contextlib.suppress(DataFaults):
        for at, node in _leaves(read_nodes(path, name), ""):
            _letters(findings, str(node.value), Fault(name, node.line, at, ""))


def of_board(findings: Findings, path: Path, name: str) -> None:
    """The words of a board, which are its map's properties; one that cannot be read has none."""
    findings.saw(path)
    with contextlib.suppress(DataFaults):
        tiled = read_tiled(path, name)
        for word, text in properties(tiled.root).items():
            _letters(findings, text, tiled.fault("", tiled.line_named(word), word))


def _letters(findings: Findings, text: str, fault: Fault) -> None:
    """Note the letters that are missing; `fault` says where they stand."""
    missing = [sign for sign in dict.fromkeys(text) if not has_letter(sign)]
    if missing:
        signs = " ".join(repr(sign) for sign in missing[:6])
        findings.note(structs.replace(fault, message=f"the font has no {signs}; write it in words"))


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
