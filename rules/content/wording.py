"""How faults name types, values and paths."""

from __future__ import annotations

from typing import Any

from msgspec import inspect

from rules.content.faults import shown
from rules.content.nodes import Node

Number = inspect.IntType | inspect.FloatType


def got(node: Node) -> str:
    """A value as a fault quotes it."""
    if node.value is None:
        return "nothing"
    if isinstance(node.value, list):
        return "a list"
    if isinstance(node.value, dict):
        return "a mapping"
    if isinstance(node.value, bool):
        return "true" if node.value else "false"
    return shown(node.value)


def field_names(kind: inspect.StructType) -> str:
    """The first fields of a record."""
    names = [field.encode_name for field in kind.fields]
    return ", ".join(names[:6]) + (", ..." if len(names) > 6 else "")


def joined(path: str, key: str) -> str:
    """A path and a key below it."""
    shown_key = key if len(key) <= 40 else f"{key[:37]}..."
    shown_key = shown_key if shown_key.isprintable() else repr(shown_key)
    return f"{path}.{shown_key}" if path and shown_key else path + shown_key


def expected_number(kind: Number, words: dict[str, float]) -> str:
    """What a number has to be, with the words that may stand for one."""
    text = "an integer" if isinstance(kind, inspect.IntType) else "a number"
    if kind.ge is not None and kind.le is not None:
        text += f" from {kind.ge} to {kind.le}"
    else:
        bounds = ((">=", kind.ge), (">", kind.gt), ("<=", kind.le), ("<", kind.lt))
        text += "".join(f" {sign} {bound}" for sign, bound in bounds if bound is not None)
    if kind.multiple_of is not None:
        text += f" that {kind.multiple_of} divides"
    return text + "".join(f" or '{word}'" for word in words)


def bare(kind: inspect.Type) -> inspect.Type:
    """A type without its notes."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind


def form(kind: inspect.Type) -> str:
    """A type in the words of a card maker."""
    kind = bare(kind)
    if isinstance(kind, inspect.LiteralType):
        return "one of " + ", ".join(str(value) for value in kind.values if value != "")
    forms: tuple[tuple[Any, str], ...] = (
        (inspect.NoneType, "nothing"),
        (inspect.BoolType, "true or false"),
        (inspect.StrType, "text"),
        (inspect.CollectionType | inspect.TupleType, "a list"),
        (inspect.DictType | inspect.StructType, "a mapping"),
    )
    for types, words in forms:
        if isinstance(kind, types):
            return words
    return expected_number(kind, {}) if isinstance(kind, Number) else "a value"
