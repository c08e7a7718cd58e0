"""A check of texts in files against the bundled font: missing characters would show as boxes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import structs

from game.ui.text import has_letter
from rules.common.text import listed
from rules.content import DataFaults, Fault, Node, read_nodes
from rules.content.tiled import properties, read_tiled


def faults(path: Path, name: str) -> list[Fault]:
    """Return a fault for each text of a YAML file, or property of a board, with characters that the font
    lacks. `name` is the file's name in faults. A file that can't be read has none."""
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


def missing_letters(text: str) -> str:
    """Return the message on a text's characters that the font lacks; "" if it has all."""
    missing = [sign for sign in dict.fromkeys(text) if not has_letter(sign)]
    signs = listed([repr(sign) for sign in missing[:6]], "or")
    return f"the font has no {signs}, so use other characters" if missing else ""


def _missing(text: str, fault: Fault) -> Iterator[Fault]:
    """Yield the fault with the message on missing characters, if there are any."""
    if message := missing_letters(text):
        yield structs.replace(fault, message=message)


def _leaves(node: Node, path: str) -> Iterator[tuple[str, Node]]:
    """Yield every scalar below a node with its path."""
    if isinstance(node.value, dict):
        for key, item in node.value.items():
            yield from _leaves(item, f"{path}.{key}" if path else key)
    elif isinstance(node.value, list):
        for i, item in enumerate(node.value):
            yield from _leaves(item, f"{path}[{i}]")
    else:
        yield path, node
