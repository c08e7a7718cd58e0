"""Edits of single values in a YAML file that keep every other byte, including comments and order.

The parser gives the start and end of each value; only that text is replaced. The result is read again and
compared with the intended values, so a file is never left half edited.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from rules.content.nodes import parse, plain
from rules.content.writing import yaml_text

Step = str | int
Path = tuple[Step, ...]
"""The path of a value: keys of mappings, indices of lists."""
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class CannotEdit(Exception):
    """A value that can't be edited alone; the text says why."""


def edited(text: str, changes: Mapping[Path, Any]) -> str:
    """Return a file's text with new values at some paths. The last step of a path may be a missing key: it is
    added at the end of its mapping. Raises CannotEdit, and DataFaults for invalid YAML."""
    meant = plain(parse(text, "the file"))
    patches: list[tuple[int, int, str]] = []
    root = yaml.compose(text, Loader=_LOADER)
    assert root is not None, "`parse` has found a value"
    aliased = _aliased(root)
    added: dict[int, list[tuple[yaml.MappingNode, Step, Any]]] = {}
    for path, value in changes.items():
        node = _find(root, path[:-1])
        held = _child(node, path[-1])
        for each in (node, held):
            if each is not None and id(each) in aliased:
                line = each.start_mark.line + 1
                raise CannotEdit(f"line {line} is used in several places (an anchor), so edit it by hand")
        if held is not None:
            if isinstance(held, yaml.CollectionNode) and not held.flow_style:
                raise CannotEdit(
                    f"the value on line {held.start_mark.line + 1} has several lines, so edit it by hand"
                )
            patches.append((held.start_mark.index, held.end_mark.index, _flow(value)))
        elif isinstance(node, yaml.MappingNode):
            added.setdefault(id(node), []).append((node, path[-1], value))
        else:
            raise CannotEdit(f"line {node.start_mark.line + 1} has no entry {path[-1]}")
        _set(meant, path, value)
    patches += [_addition(text, entries) for entries in added.values()]
    made = text
    for start, end, written in sorted(patches, reverse=True):
        made = made[:start] + written + made[end:]
    if plain(parse(made, "the file")) != meant:
        raise CannotEdit("this edit would change other values too, so edit the file by hand")
    return made


def with_value(text: str, path: Path, value: Any) -> dict[Path, Any]:
    """Return the changes for `edited` that set a value: missing mappings on the path are created, and the
    entries of an existing mapping are changed one by one. Raises CannotEdit, and DataFaults for invalid YAML.
    """
    tree = plain(parse(text, "the file"))
    for at, step in enumerate(path):
        if isinstance(tree, dict) and step not in tree:
            return {path[: at + 1]: nested(path[at + 1 :], value)}
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            raise CannotEdit(f"the file has no {step}") from None
    if isinstance(tree, dict) and isinstance(value, Mapping):
        return {(*path, key): each for key, each in value.items()}
    return {path: value}


def nested(path: Path, value: Any) -> Any:
    """Return a value inside nested mappings with the steps of a path as keys."""
    for step in reversed(path):
        value = {step: value}
    return value


def _set(tree: Any, path: Path, value: Any) -> None:
    for step in path[:-1]:
        tree = tree[step]
    tree[path[-1]] = value


def _find(node: yaml.Node, path: Path) -> yaml.Node:
    for step in path:
        below = _child(node, step)
        if below is None:
            raise CannotEdit(f"line {node.start_mark.line + 1} has no entry {step}")
        node = below
    return node


def _child(node: yaml.Node, step: Step) -> yaml.Node | None:
    """Return the value of a mapping at a key, or of a list at an index; None if missing."""
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        found: yaml.Node = node.value[step]
        return found
    return None


def _aliased(root: yaml.Node) -> set[int]:
    """Return the ids of nodes that appear more than once by aliases, and of all nodes below them."""
    seen: set[int] = set()
    shared: set[int] = set()

    def walk(node: yaml.Node, inside: bool) -> None:
        again = id(node) in seen
        seen.add(id(node))
        if (again or inside) and id(node) not in shared:
            shared.add(id(node))
            inside = True
        elif again:
            return
        below: Sequence[yaml.Node] = ()
        if isinstance(node, yaml.MappingNode):
            below = [each for pair in node.value for each in pair]
        elif isinstance(node, yaml.SequenceNode):
            below = node.value
        for each in below:
            walk(each, inside)

    walk(root, False)
    return shared


def _flow(value: Any) -> str:
    """Return a value on one line."""
    written = yaml_text({"v": value})
    if written.count("\n") > 1:
        raise CannotEdit("the value doesn't fit on one line, so edit it by hand")
    return written[3:-1]


def _addition(text: str, entries: Sequence[tuple[yaml.MappingNode, Step, Any]]) -> tuple[int, int, str]:
    """Return the position of new entries in a mapping's text, and their text."""
    node = entries[0][0]
    written = [f"{key}: {_flow(value)}" for _, key, value in entries]
    if node.flow_style:
        at = node.end_mark.index - 1
        while text[at - 1] in " \n":
            at -= 1
        before = ", " if node.value and text[at - 1] != "," else " " if node.value else ""
        return at, at, before + ", ".join(written)
    margin = " " * node.start_mark.column
    at = _end(node)
    while at > 0 and text[at - 1] in " \n":
        at -= 1
    if "#" in text[at:].split("\n", 1)[0]:
        at += len(text[at:].split("\n", 1)[0])
    return at, at, "".join(f"\n{margin}{each}" for each in written)


def _end(node: yaml.Node) -> int:
    """Return the end of a node's text: a block ends with its last value, before any comments below it."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return int(node.end_mark.index)
