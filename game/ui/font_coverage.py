"""The words of files against the bundled font: letters it does not have would come out as boxes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import structs

from game.ui.text import has_letter
from rules.content import DataFaults, Fault, Node, read_nodes
from rules.content.tiled import properties, read_tiled


def faults(path: Path, name: str) -> list[Fault]:
    """Return a fault for each word of a YAML file, and each property of a board, that has letters the font lacks.
    `name` is that of the file in faults. One that can't be read has no words."""
    of_kind = _of_board if path.suffix == ".tmx" else _of_yaml
    try:
        return [*of_kind(path, name)]
    except DataFaults:
        return []


def _of_yaml(path: Path, name: str) -> Iterator[Fault]:
    for at, node in _leaves(read_nodes(path, name), ""):
        yield from _missing(str(node.value), Fault(name, node.line, at, ""))


def _of_board(path: Path, name: str) -> Iterator[Fault]:
    tiled = read_tiled(path, name)
    for word, text in properties(tiled.root).items():
        yield from _missing(text, tiled.fault("", tiled.line_named(word), word))


def lacking(text: str) -> str:
    """What is said of letters of a text that the font lacks; "" where it has all of them."""
    missing = [sign for sign in dict.fromkeys(text) if not has_letter(sign)]
    signs = " ".join(repr(sign) for sign in missing[:6])
    return f"the font has no {signs}; write it in words" if missing else ""


def _missing(text: str, fault: Fault) -> Iterator[Fault]:
    """Give the fault with the letters that are missing; it says where they are."""
    if message := lacking(text):
        yield structs.replace(fault, message=message)


def _leaves(node: Node, path: str) -> Iterator[tuple[str, Node]]:
    """Give every scalar below a node with its path."""
    if isinstance(node.value, dict):
        for key, item in node.value.items():
            yield from _leaves(item, f"{path}.{key}" if path else key)
    elif isinstance(node.value, list):
        for i, item in enumerate(node.value):
            yield from _leaves(item, f"{path}[{i}]")
    else:
        yield path, node
