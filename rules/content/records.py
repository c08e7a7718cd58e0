"""Nodes to typed records (frozen `msgspec.Struct`s), collecting every fault.

The record type defines the checks: field types, `msgspec.Meta` bounds, `Literal` and enum words, unknown and
missing fields. `Meta(extra=...)` adds three more:

- `{"words": {"any": 0}}` on a number: words allowed in its place;
- `{"one_of": (...)}` on text: the only words allowed, where the Python type stays `str`;
- `{"form": "small letters only"}` on text with a pattern: the pattern in words.

A record with a method `faults()` checks combinations of its fields. It yields sentences, or (path below the
record, sentence) pairs such as `("quadrants.a.boxes", "...")`, which are reported at that field's line. It is
also called on faulty records: a misspelt word is replaced by the suggested one, and unreadable values are
`UNREAD`, so that all other faults are reported in the same pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, TypeVar

from msgspec import Struct, inspect
from msgspec.structs import replace

from rules.common.text import some
from rules.content.faults import DataFaults, Fault, nearest, shown, suggestion
from rules.content.nodes import Node, node_below, plain, scalar
from rules.content.unreadable import UNREAD, check

T = TypeVar("T")
Number = inspect.IntType | inspect.FloatType
OTHER_FORM = "text in another format"
"""The form of text with a pattern whose type doesn't describe it in words."""


def build(node: Node, kind: type[T], name: str) -> T:
    """Return the record of a tree, the same each time. Raises DataFaults with every fault in line order, each
    with the file of its node, or `name` if the tree has none."""
    if node.built is None:
        node.built = {}
    if (kind, name) not in node.built:
        node.built[kind, name] = _read(node, kind, name)
    result: T = node.built[kind, name]
    return result


def _read(node: Node, kind: type[Any], name: str) -> Any:
    reader = _Reader(name)
    value = reader.read(node, _type_info(kind), "")
    if reader.faults:
        found = (replace(fault, file=node_below(node, fault.path).file or name) for fault in reader.faults)
        raise DataFaults(sorted(found, key=lambda fault: fault.line))
    return value


_TYPES: dict[type[Any], inspect.Type] = {}


def _type_info(kind: type[Any]) -> inspect.Type:
    """Return the type information of a record, cached because computing it takes longer than reading a small
    file."""
    if kind not in _TYPES:
        _TYPES[kind] = inspect.type_info(kind)
    return _TYPES[kind]


class _Reader:
    """One pass over one file; `faults` collects its faults."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[Fault] = []

    def fault(self, line: int, path: str, message: str) -> Any:
        """Add a fault and return `UNREAD` in place of the value."""
        self.faults.append(Fault(self.name, line, path, message))
        return UNREAD

    def wrong(self, node: Node, path: str, expected: str) -> Any:
        return self.fault(node.line, path, f"expected {expected}, got {got(node)}")

    def read(self, node: Node, kind: inspect.Type, path: str) -> Any:
        """Return the value of a node as a type, adding faults; `UNREAD` if there is no value."""
        extra: dict[str, Any] = {}
        while isinstance(kind, inspect.Metadata):
            extra |= kind.extra or {}
            kind = kind.type
        if isinstance(kind, inspect.AnyType):
            return plain(node)
        if isinstance(kind, inspect.StructType):
            return self._struct(node, kind, path)
        if isinstance(kind, inspect.DictType):
            return self._dict(node, kind, path)
        if isinstance(kind, inspect.CollectionType):
            return self._items(node, kind, path)
        if isinstance(kind, inspect.TupleType):
            return self._tuple(node, kind, path)
        if isinstance(kind, inspect.UnionType):
            return self._union(node, kind, path)
        return self._scalar(node, kind, path, extra)

    # -- scalars

    def _scalar(self, node: Node, kind: inspect.Type, path: str, extra: dict[str, Any]) -> Any:
        value = node.value
        if isinstance(kind, inspect.LiteralType):
            return self._word(node, path, tuple(kind.values))
        if isinstance(kind, inspect.EnumType):
            word = self._word(node, path, tuple(member.value for member in kind.cls))
            return word if word is UNREAD else kind.cls(word)
        if isinstance(kind, Number):
            return self._number(node, kind, path, extra.get("words", {}))
        if isinstance(kind, inspect.StrType):
            if "one_of" in extra:
                return self._word(node, path, tuple(extra["one_of"]))
            return self._text(node, kind, path, extra.get("form", ""))
        if isinstance(kind, inspect.BoolType):
            return value if isinstance(value, bool) else self.wrong(node, path, "true or false")
        if isinstance(kind, inspect.NoneType):
            return None if value is None else self.wrong(node, path, "nothing")
        raise TypeError(f"{self.name} {path}: data can't contain a {kind}")

    def _word(self, node: Node, path: str, words: tuple[Any, ...]) -> Any:
        value = node.value
        for word in words:
            if type(word) is type(value) and word == value:
                return word
        said = {str(word): word for word in words if word != ""}  # "" means no value
        listed = ", ".join([*said][:12]) + (", ..." if len(said) > 12 else "")
        near = nearest(value, [*said]) if isinstance(value, str) else ""
        hint = suggestion(near, [near]) if near else ""
        self.fault(node.line, path, f"expected one of {listed}, got {got(node)}{hint}")
        return said.get(near, UNREAD)

    def _number(self, node: Node, kind: Number, path: str, words: dict[str, float]) -> Any:
        value = node.value
        if isinstance(value, str) and value in words:
            return words[value]
        whole = isinstance(kind, inspect.IntType)
        fits = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
        if not fits or not isinstance(value, int | float) or not _within(value, kind):
            return self.wrong(node, path, expected_number(kind, words))
        return value if whole else float(value)

    def _text(self, node: Node, kind: inspect.StrType, path: str, said: str) -> Any:
        value = node.value
        if not isinstance(value, str):
            quotes = "" if value is None or isinstance(value, list | dict) else ", so put it in quotes"
            return self.fault(node.line, path, f"expected text, got {got(node)}{quotes}")
        value = value.strip()  # block scalars end with a line break
        if kind.min_length and len(value) < kind.min_length:
            least = f"at least {kind.min_length} characters" if value else "some text"
            return self.wrong(node, path, least)
        if kind.max_length is not None and len(value) > kind.max_length:
            return self.wrong(node, path, f"at most {kind.max_length} characters (this has {len(value)})")
        if kind.pattern is not None and not re.search(kind.pattern, value):
            return self.wrong(node, path, said or OTHER_FORM)
        return value

    # -- lists and mappings

    def _items(self, node: Node, kind: inspect.CollectionType, path: str) -> Any:
        if not isinstance(node.value, list):
            return self.wrong(node, path, "a list")
        counts = self._has_allowed_length(node, kind, path)
        items = enumerate(node.value[: kind.max_length])
        values = [self.read(item, kind.item_type, f"{path}[{i}]") for i, item in items]
        if not counts:
            return UNREAD
        if isinstance(kind, inspect.VarTupleType):
            return tuple(values)
        if isinstance(kind, inspect.ListType):
            return values
        if any(value is UNREAD for value in values):
            return UNREAD
        made = frozenset(values) if isinstance(kind, inspect.FrozenSetType) else set(values)
        return made if len(made) == len(values) else self.fault(node.line, path, "an entry appears twice")

    def _has_allowed_length(
        self, node: Node, kind: inspect.CollectionType | inspect.DictType, path: str
    ) -> bool:
        """Return whether a list or mapping has as many entries as its type allows; add a fault if not."""
        count = len(node.value) if isinstance(node.value, list | dict) else 0
        least, most = kind.min_length or 0, kind.max_length
        if count >= least and (most is None or count <= most):
            return True
        span = f"at least {least}" if most is None else f"{least} to {most}" if least else f"at most {most}"
        span = str(least) if least == most else span
        self.fault(node.line, path, f"expected {span} {some(most or least, 'entry')}, found {count}")
        return False

    def _tuple(self, node: Node, kind: inspect.TupleType, path: str) -> Any:
        wanted = len(kind.item_types)
        if not isinstance(node.value, list):
            return self.wrong(node, path, f"a list of {wanted} entries")
        if len(node.value) != wanted:
            self.fault(node.line, path, f"expected {wanted} entries, found {len(node.value)}")
        pairs = enumerate(zip(node.value, kind.item_types, strict=False))
        values = [self.read(item, each, f"{path}[{i}]") for i, (item, each) in pairs]
        return tuple(values) if len(node.value) == wanted else UNREAD

    def _dict(self, node: Node, kind: inspect.DictType, path: str) -> Any:
        if not isinstance(node.value, dict):
            return self.wrong(node, path, "a mapping")
        counts = self._has_allowed_length(node, kind, path)
        made: dict[Any, Any] = {}
        for key, item in node.value.items():
            here = joined(path, key)
            name = self._key(key, kind.key_type, node.lines[key], here)
            value = self.read(item, kind.value_type, here)
            if name is not UNREAD:
                made.setdefault(name, value)
        return made if counts else UNREAD

    def _key(self, key: str, kind: inspect.Type, line: int, path: str) -> Any:
        """Return a mapping's key: the text itself for text types, else its scalar value."""
        inner = kind.type if isinstance(kind, inspect.Metadata) else kind
        texts = inspect.StrType | inspect.LiteralType | inspect.AnyType
        return self.read(Node(key if isinstance(inner, texts) else scalar(key), line), kind, path)

    def _struct(self, node: Node, kind: inspect.StructType, path: str) -> Any:
        if not isinstance(node.value, dict):
            return self.wrong(node, path, "a mapping with " + field_names(kind))
        fields = {field.encode_name: field for field in kind.fields}
        values: dict[str, Any] = {}
        for key, item in node.value.items():
            below = joined(path, key)
            if key == kind.tag_field:
                self._tag(item, kind, below)
                continue
            meant = key if key in fields else self._unknown(key, node.lines[key], below, [*fields])
            if meant and (meant == key or meant not in node.value):
                values[fields[meant].name] = self.read(item, fields[meant].type, below)
        for key, field in fields.items():
            if field.required and field.name not in values:
                values[field.name] = self.fault(node.line, path, f"the field '{key}' is missing")
        return self._check_record(node, kind, path, values)

    def _unknown(self, key: str, line: int, path: str, known: list[str]) -> str:
        """Add a fault for an unknown field and return the suggested field, or ""."""
        hint = suggestion(key, known) or f", expected one of {', '.join(known)}"
        self.fault(line, path, f"unknown field{hint}")
        return nearest(key, known)

    def _tag(self, node: Node, kind: inspect.StructType, path: str) -> None:
        if node.value != kind.tag:
            self.wrong(node, path, str(kind.tag))

    def _check_record(self, node: Node, kind: inspect.StructType, path: str, values: dict[str, Any]) -> Any:
        """Return the record, after adding the faults of its own `faults()`."""
        try:
            record: Struct = kind.cls(**values)
        except (TypeError, ValueError) as error:
            return self.fault(node.line, path, str(error))
        checks: Callable[[], Iterator[Any]] = getattr(record, "faults", lambda: iter(()))
        for found in check(checks)():
            below, message = ("", found) if isinstance(found, str) else found
            at = node_below(node, below)
            self.fault(at.line, joined(path, below), message)
        return record

    def _union(self, node: Node, kind: inspect.UnionType, path: str) -> Any:
        """Return the value as the member of a union that fits its form; records are distinguished by their
        tag."""
        records = [each for each in kind.types if isinstance(each, inspect.StructType)]
        if isinstance(node.value, dict) and records:
            return self._tagged_record(node, records, path)
        members = [each for each in kind.types if not isinstance(each, inspect.StructType)]
        for each in members:
            trial = _Reader(self.name)
            value = trial.read(node, each, path)
            if not trial.faults:
                return value
            if _same_form(node, each):
                self.faults += trial.faults
                return value
        words = [form(each) for each in kind.types]
        known = [str(word) for each in members for word in _words(each)]
        near = nearest(node.value, known) if isinstance(node.value, str) else ""
        self.fault(
            node.line,
            path,
            f"expected {' or '.join(dict.fromkeys(words))}, got {got(node)}{suggestion(near, [near]) if near else ''}",
        )
        return near or UNREAD

    def _tagged_record(self, node: Node, records: list[inspect.StructType], path: str) -> Any:
        """Return one of several records, distinguished by the tag field; without a tag only their common
        fields are read."""
        if len(records) == 1:
            return self._struct(node, records[0], path)
        field = records[0].tag_field or "type"
        written = node.value if isinstance(node.value, dict) else {}
        kinds = [{each.encode_name: each.type for each in record.fields} for record in records]
        near = (key for key in written if not any(key in kind for kind in kinds) and nearest(key, [field]))
        key = field if field in written else next(near, "")
        if key not in ("", field):
            self._unknown(key, node.lines[key], joined(path, key), [field])
        by_tag = {each.tag: each for each in records}
        if key:
            tag = self._word(written[key], joined(path, key), tuple(by_tag))
        else:
            tag = self.fault(node.line, path, f"the field '{field}' is missing")
        rest = {name: item for name, item in written.items() if name != key}
        if tag is not UNREAD:
            return self._struct(node.holding(rest), by_tag[tag], path)
        for name, item in rest.items():
            below = joined(path, name)
            if all(name in kind and kind[name] == kinds[0][name] for kind in kinds):
                self.read(item, kinds[0][name], below)
            elif not any(name in kind for kind in kinds):
                self._unknown(name, node.lines[name], below, [*dict.fromkeys(chain(*kinds))])
        return UNREAD


def _within(value: float, kind: Number) -> bool:
    return not (
        (kind.ge is not None and value < kind.ge)
        or (kind.gt is not None and value <= kind.gt)
        or (kind.le is not None and value > kind.le)
        or (kind.lt is not None and value >= kind.lt)
        or (kind.multiple_of is not None and value % kind.multiple_of)
    )


def _words(kind: inspect.Type) -> tuple[Any, ...]:
    """Return the words that a literal type allows, without "" (nothing)."""
    kind = bare(kind)
    return tuple(word for word in kind.values if word != "") if isinstance(kind, inspect.LiteralType) else ()


def _same_form(node: Node, kind: inspect.Type) -> bool:
    """Return whether a value has the form of a union member, so that this member's faults are the ones to
    report."""
    kind = bare(kind)
    if isinstance(node.value, list):
        return isinstance(kind, inspect.CollectionType | inspect.TupleType)
    return isinstance(node.value, dict) and isinstance(kind, inspect.DictType)


def got(node: Node) -> str:
    """Return a value as a fault quotes it."""
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
    """Return the first field names of a record, for a fault."""
    names = [field.encode_name for field in kind.fields]
    return ", ".join(names[:6]) + (", ..." if len(names) > 6 else "")


def joined(path: str, key: str) -> str:
    """Return a path with a key appended."""
    shown_key = key if len(key) <= 40 else f"{key[:37]}..."
    shown_key = shown_key if shown_key.isprintable() else repr(shown_key)
    return f"{path}.{shown_key}" if path and shown_key else path + shown_key


def expected_number(kind: Number, words: dict[str, float]) -> str:
    """Return the expected range of a number in words, with the words allowed in its place."""
    text = "an integer" if isinstance(kind, inspect.IntType) else "a number"
    if kind.ge is not None and kind.le is not None:
        text += f" from {kind.ge} to {kind.le}"
    else:
        bounds = ((">=", kind.ge), (">", kind.gt), ("<=", kind.le), ("<", kind.lt))
        text += "".join(f" {sign} {bound}" for sign, bound in bounds if bound is not None)
    if kind.multiple_of is not None:
        text += f" divisible by {kind.multiple_of}"
    return text + "".join(f" or '{word}'" for word in words)


def bare(kind: inspect.Type) -> inspect.Type:
    """Return a type without its metadata."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind


def form(kind: inspect.Type) -> str:
    """Return the name of a type in a card maker's words."""
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
