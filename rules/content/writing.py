"""Typed records to YAML text that `build` reads back as the same record, in the style of the data files.

Fields with default values are left out. Values that fit on one line are written inline, as `{card: thumper,
at: [2, 4]}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from rules.content.nodes import scalar

WIDTH = 110
"""The longest line, where it can be wrapped."""
_PLAIN = re.compile(r"[A-Za-z0-9_](?:[\w /+.-]*[\w/+.])?")


def yaml_text(value: Any) -> str:
    """Return the YAML text of a record, or of plain lists and mappings."""
    return "".join(f"{line}\n" for line in _block(sparse(value), 0))


def sparse(value: Any) -> Any:
    """Return a record as plain lists, mappings and scalars, without the fields that have their default
    values."""
    if isinstance(value, Struct):
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        kept = {
            field.encode_name: getattr(value, field.name)
            for field in fields(value)
            if _differs_from_default(value, field)
        }
        return tag | sparse(kept)
    if isinstance(value, Mapping):
        return {str(sparse(key)): sparse(item) for key, item in value.items()}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [sparse(item) for item in value]
    return value


def _differs_from_default(record: Struct, field: FieldInfo) -> bool:
    """Return whether a field differs from its default."""
    if field.default is not NODEFAULT:
        return bool(getattr(record, field.name) != field.default)
    made: Any = field.default_factory
    return made is NODEFAULT or bool(getattr(record, field.name) != made())


def _block(value: Any, indent: int) -> Iterator[str]:
    """Yield the lines of a value at an indentation."""
    margin = " " * indent
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from _entry(f"{margin}{_word(key)}:", item, indent)
    elif isinstance(value, list) and value:
        for item in value:
            yield from _item(margin, item, indent)
    else:
        yield margin + inline(value)


def _entry(head: str, value: Any, indent: int) -> Iterator[str]:
    """Yield the lines of a key and its value: on one line, as a wrapped list, or as a block."""
    line = f"{head} {inline(value)}"
    if len(line) <= WIDTH or not isinstance(value, dict | list):
        yield line
    elif isinstance(value, list) and not any(isinstance(item, dict | list) for item in value):
        yield from _wrapped_list(f"{head} [", map(inline, value))
    else:
        yield head
        yield from _block(value, indent + 2)


def _item(margin: str, value: Any, indent: int) -> Iterator[str]:
    """Yield the lines of a list item in block style."""
    line = f"{margin}- {inline(value)}"
    if len(line) <= WIDTH or not isinstance(value, dict | list):
        yield line
        return
    below = _block(value, indent + 2)
    yield f"{margin}- {next(below).lstrip()}"
    yield from below


def _wrapped_list(head: str, words: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a wrapped list."""
    line, margin = head, " " * len(head)
    for word in words:
        if line not in (head, margin):
            if len(line) + len(word) + 3 > WIDTH:
                yield f"{line},"
                line = margin
            else:
                line += ", "
        line += word
    yield f"{line}]"


def inline(value: Any) -> str:
    """Return a value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_word(key)}: {inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, str):
        return _word(value) if isinstance(scalar(value), str) else _quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return repr(value)


def _word(text: str) -> str:
    """Return a text, quoted if YAML needs it."""
    return text if _PLAIN.fullmatch(text) else _quoted(text)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08X}" for c in escaped) + '"'
