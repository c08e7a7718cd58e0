"""YAML files as trees of nodes that know their lines.

Only plain YAML is read: lists, mappings with text keys and the scalars of the YAML 1.2 core schema, so `on`,
`no` and `1:30` stay text. Tags are refused, and the size, the depth and the expansion of aliases are limited,
so that a hostile file costs no more than an honest one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml
from yaml import events

from rules.content.faults import DataFaults, Fault, shown
from rules.content.regular import read_bytes, reason

LARGEST = 2 * 1024 * 1024  # bytes per file
DEEPEST = 48  # levels of lists and mappings
MOST_NODES = 200_000  # values per file, aliases expanded

KEPT_FILES, KEPT_NODES = 128, 5_000
"""The number of files cached, and the most values of each: after a file is saved, only that file is read
again."""

Scalar = str | int | float | bool | None

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORDS: dict[str, Scalar] = {"": None, "~": None}
_WORDS |= dict.fromkeys(("null", "Null", "NULL"))
_WORDS |= dict.fromkeys(("true", "True", "TRUE"), True)
_WORDS |= dict.fromkeys(("false", "False", "FALSE"), False)
_STEP = re.compile(r"[^.\[\]]+|\[\d+\]")
_INT = re.compile(r"[-+]?[0-9]{1,20}")  # enough for a 64-bit seed
_FLOAT = re.compile(r"[-+]?(\.[0-9]{1,40}|[0-9]{1,40}(\.[0-9]{0,40})?)([eE][-+]?[0-9]{1,2})?")


class Node:
    """A value and its line. `value` is a scalar, a list of nodes, or a dict of nodes by key.

    `lines` of a mapping holds the line of each key. `built` holds the records made of it, by type and file
    name: they are frozen, so all who read an unchanged file share them. `size` counts the node and all values
    below it, `depth` its levels of lists and mappings including itself. `file` is the name in faults of its
    file ("": that of the whole tree).
    """

    __slots__ = ("built", "depth", "file", "line", "lines", "size", "value")

    def __init__(self, value: Scalar | list[Node] | dict[str, Node], line: int, file: str = "") -> None:
        self.value = value
        self.line = line
        self.file = file
        self.lines: dict[str, int] = {}
        self.built: dict[tuple[Any, str], Any] | None = None
        self.size = 1
        self.depth = 0 if not isinstance(value, list | dict) else 1

    def holding(self, values: dict[str, Node]) -> Node:
        """Return this mapping with other values."""
        part = Node(values, self.line, self.file)
        part.lines = self.lines
        return part


def _are_mappings(key: str, there: Node, own: Node) -> bool:
    return isinstance(there.value, dict) and isinstance(own.value, dict)


def _set(values: dict[str, Node], key: str, own: Node) -> dict[str, Node]:
    return {**values, key: own}


def merge_mappings(
    base: Node,
    own: Node,
    joins: Callable[[str, Node, Node], bool] = _are_mappings,
    put: Callable[[dict[str, Node], str, Node], dict[str, Node]] = _set,
) -> Node:
    """Return a mapping laid over another: entries in both for which `joins` is true are merged recursively,
    null removes one, and any other is `put` among the entries. Each value keeps its own file and line."""
    assert isinstance(base.value, dict) and isinstance(own.value, dict)
    values = dict(base.value)
    for key, item in own.value.items():
        there = values.get(key)
        if item.value is None:
            values.pop(key, None)
        elif there is not None and joins(key, there, item):
            values[key] = merge_mappings(there, item, joins, put)
        else:
            values = put(values, key, item)
    made = Node(values, own.line, own.file)
    made.lines = {**base.lines, **own.lines}
    return made


def plain(node: Node) -> Any:
    """Return a tree as plain Python lists, dicts and scalars."""
    if isinstance(node.value, list):
        return [plain(item) for item in node.value]
    if isinstance(node.value, dict):
        return {key: plain(item) for key, item in node.value.items()}
    return node.value


def node_below(node: Node, path: str) -> Node:
    """Return the node at a path below another ("effects[0].do"), or the deepest existing one on the way."""
    for step in _STEP.findall(path):
        if isinstance(node.value, dict) and step in node.value:
            node = node.value[step]
        elif isinstance(node.value, list) and step.startswith("[") and int(step[1:-1]) < len(node.value):
            node = node.value[int(step[1:-1])]
        else:
            break
    return node


def scalar(text: str) -> Scalar:
    """Return the value of a plain word by the YAML 1.2 core schema: null, a bool, a finite number, or the
    text."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text


_READ: dict[str, tuple[str, Node]] = {}
"""The cached files by their names in faults: text and tree, the latest read last."""


def read_text(path: Path, name: str) -> str:
    """Return a file's text. Raises DataFaults when it is missing, unreadable, too large or not UTF-8."""
    try:
        raw = read_bytes(path, LARGEST)
    except FileNotFoundError:
        raise _fault(name, 0, "the file is missing") from None
    except IsADirectoryError:
        raise _fault(name, 0, "expected a file, found a folder") from None
    except PermissionError:
        what = "expected a file, found a folder" if path.is_dir() else "no permission to read the file"
        raise _fault(name, 0, what) from None
    except (OSError, ValueError) as error:
        raise _fault(name, 0, reason(error)) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _fault(name, line, "the file isn't UTF-8 text, so save it as UTF-8") from None


def read_nodes(path: Path, name: str) -> Node:
    """Return the tree of a YAML file, called `name` in faults; cached while the text is unchanged. Raises
    DataFaults with the first syntax fault."""
    text = read_text(path, name)
    before = _READ.pop(name, None)
    if before is None or before[0] != text:
        before = text, parse(text, name)
    if before[1].size <= KEPT_NODES:
        _READ[name] = before
        if len(_READ) > KEPT_FILES:
            _READ.pop(next(iter(_READ)))
    return before[1]


def parse(text: str, name: str) -> Node:
    """Return the tree of YAML text, called `name` in faults. Raises DataFaults with the first syntax
    fault."""
    try:
        root = _Builder(name).build(yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = error.problem or error.context or "unknown syntax"
        if mark and text[mark.index : mark.index + 1] == "\t":
            problem = "lines can't be indented with tabs, so use spaces"
        if error.context == "while scanning a quoted scalar" and "end of stream" in problem:
            mark, problem = error.context_mark or mark, "the quotes are never closed"
        raise _fault(name, mark.line + 1 if mark else 0, f"invalid YAML: {problem}") from None
    except yaml.YAMLError as error:
        raise _fault(
            name, _line_of(text, error), "the file has a character that YAML doesn't allow, so remove it"
        ) from None
    if root is None:
        raise _fault(name, 0, "the file is empty")
    return root


def _line_of(text: str, error: yaml.YAMLError) -> int:
    """Return the line of an unreadable character, from the reader's character position."""
    at = getattr(error, "position", None)
    return text.count("\n", 0, at) + 1 if isinstance(at, int) else 0


def _fault(name: str, line: int, message: str) -> DataFaults:
    return DataFaults([Fault(name, line, "", message)])


class _Builder:
    """Builds nodes from parser events without recursion, so that the depth can be limited."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.root: Node | None = None
        self.open: list[Node] = []
        self.anchors: dict[str, Node | None] = {}
        self.opened: list[str | None] = []  # the anchor of each open node
        self.key: list[str | None] = []  # the pending key of each open mapping
        self.count = 0

    def build(self, stream: Iterator[events.Event]) -> Node | None:
        documents = 0
        for event in stream:
            line = event.start_mark.line + 1 if event.start_mark else 0
            if isinstance(event, events.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise _fault(
                        self.name, line, "a second document starts on this line, but a file can have only one"
                    )
            elif isinstance(event, events.AliasEvent):
                self._add(self._alias(str(event.anchor), line), line)
            elif isinstance(event, events.ScalarEvent | events.CollectionStartEvent):
                self._node(event, line)
            elif isinstance(event, events.CollectionEndEvent):
                self._close()
        return self.root

    def _node(self, event: events.ScalarEvent | events.CollectionStartEvent, line: int) -> None:
        # The parser reports the non-specific tag "!" as a tag too: both forms are refused.
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            raise _fault(self.name, line, f"the tag {shown(tag)} isn't allowed, so write a plain value")
        if isinstance(event, events.ScalarEvent):
            if self._takes_key():
                self._take_key(event.value, line)
                return
            node = Node(scalar(event.value) if event.implicit[0] else event.value, line, self.name)
            self._add(node, line)
            if event.anchor:
                self.anchors[event.anchor] = node
            return
        self._open(event, line)

    def _open(self, event: events.CollectionStartEvent, line: int) -> None:
        if self._takes_key():
            raise _fault(self.name, line, "a key must be a plain word")
        if len(self.open) >= DEEPEST:
            raise _fault(self.name, line, f"nested more than {DEEPEST} levels deep")
        node = Node({} if isinstance(event, events.MappingStartEvent) else [], line, self.name)
        self._add(node, line)
        self.open.append(node)
        self.key.append(None)
        self.opened.append(event.anchor)
        if event.anchor:
            self.anchors[event.anchor] = None

    def _close(self) -> None:
        node = self.open.pop()
        self.key.pop()
        anchor = self.opened.pop()
        if anchor:
            self.anchors[anchor] = node
        if self.open:
            parent = self.open[-1]
            parent.size += node.size - 1
            parent.depth = max(parent.depth, node.depth + 1)

    def _alias(self, anchor: str, line: int) -> Node:
        if self._takes_key():
            raise _fault(self.name, line, "a key must be a plain word")
        target = self.anchors.get(anchor)
        if target is None:
            raise _fault(self.name, line, f"the alias *{anchor[:40]} has no anchor before it")
        if len(self.open) + target.depth > DEEPEST:
            raise _fault(self.name, line, f"nested more than {DEEPEST} levels deep")
        return target

    def _takes_key(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1].value, dict) and self.key[-1] is None

    def _take_key(self, key: str, line: int) -> None:
        mapping = self.open[-1]
        if key in mapping.lines:
            first = mapping.lines[key]
            raise _fault(self.name, line, f"the key {shown(key)} appears twice, first on line {first}")
        mapping.lines[key] = line
        self.key[-1] = key

    def _add(self, node: Node, line: int) -> None:
        self.count += node.size
        if self.count > MOST_NODES:
            raise _fault(self.name, line, f"more than {MOST_NODES} values, counting every use of an alias")
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        parent.size += node.size
        parent.depth = max(parent.depth, node.depth + 1)
        if isinstance(parent.value, list):
            parent.value.append(node)
        elif isinstance(parent.value, dict):
            key = self.key[-1]
            if key is not None:
                parent.value[key] = node
            self.key[-1] = None
