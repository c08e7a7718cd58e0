"""Nodes -> typed records: frozen `msgspec.Struct`s, with every fault at once.

What a record type says is what is checked: field types, `msgspec.Meta` bounds, `Literal` and enum
words, unknown and missing fields. Two things are added through `Meta(extra=...)`:

- `{"words": {"any": 0}}` on a number: words that may be written for it;
- `{"one_of": (...)}` on text: the only words allowed, where the Python type stays `str`.

A record with a method `faults()` checks what its fields cannot say alone. It yields sentences, or
(path below the record, sentence) pairs such as `("quadrants.a.boxes", "...")`, which are reported at
that field's line.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

from msgspec import Struct, inspect

from rules.content.faults import DataFaults, Fault, suggestion
from rules.content.nodes import Node, scalar
from rules.content.wording import Number, bare, expected_number, field_names, form, got, joined

T = TypeVar("T")

_STEP = re.compile(r"[^.\[\]]+|\[\d+\]")


class _Bad:
    """Stands for a value whose faults are already noted."""


_BAD = _Bad()


def build(node: Node, kind: type[T], name: str) -> T:
    """The record a tree stands for. Raises DataFaults with every fault, in order of lines."""
    reader = _Reader(name)
    value = reader.read(node, inspect.type_info(kind), "")
    if reader.faults:
        raise DataFaults(sorted(reader.faults, key=lambda fault: fault.line))
    result: T = value
    return result


class _Reader:
    """One pass over one file; `faults` grows as it goes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[Fault] = []

    def fault(self, line: int, path: str, message: str) -> _Bad:
        self.faults.append(Fault(self.name, line, path, message))
        return _BAD

    def wrong(self, node: Node, path: str, expected: str) -> _Bad:
        return self.fault(node.line, path, f"expected {expected}, got {got(node)}")

    def read(self, node: Node, kind: inspect.Type, path: str) -> Any:
        """The value of a node as a type asks for it, or `_BAD` with its faults noted."""
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
            return word if isinstance(word, _Bad) else kind.cls(word)
        if isinstance(kind, Number):
            return self._number(node, kind, path, extra.get("words", {}))
        if isinstance(kind, inspect.StrType):
            if "one_of" in extra:
                return self._word(node, path, tuple(extra["one_of"]))
            return self._text(node, kind, path)
        if isinstance(kind, inspect.BoolType):
            return value if isinstance(value, bool) else self.wrong(node, path, "true or false")
        if isinstance(kind, inspect.NoneType):
            return None if value is None else self.wrong(node, path, "nothing")
        raise TypeError(f"{self.name} {path}: data cannot hold a {kind}")

    def _word(self, node: Node, path: str, words: tuple[Any, ...]) -> Any:
        value = node.value
        for word in words:
            if type(word) is type(value) and word == value:
                return word
        said = [str(word) for word in words if word != ""]  # "" is what stands there when nothing does
        listed = ", ".join(said[:12]) + (", ..." if len(said) > 12 else "")
        hint = suggestion(value, said) if isinstance(value, str) else ""
        return (
            self.wrong(node, path, f"one of {listed}")
            if not hint
            else self.fault(node.line, path, f"expected one of {listed}, got {got(node)}{hint}")
        )

    def _number(self, node: Node, kind: Number, path: str, words: dict[str, float]) -> Any:
        value = node.value
        if isinstance(value, str) and value in words:
            return words[value]
        whole = isinstance(kind, inspect.IntType)
        fits = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
        if not fits or not isinstance(value, int | float) or not _within(value, kind):
            return self.wrong(node, path, expected_number(kind, words))
        return value if whole else float(value)

    def _text(self, node: Node, kind: inspect.StrType, path: str) -> Any:
        value = node.value
        if not isinstance(value, str):
            quotes = "" if value is None or isinstance(value, list | dict) else "; put it in quotes"
            return self.fault(node.line, path, f"expected text, got {got(node)}{quotes}")
        if kind.min_length and len(value) < kind.min_length:
            least = f"at least {kind.min_length} characters" if value else "text that is not empty"
            return self.wrong(node, path, least)
        if kind.max_length is not None and len(value) > kind.max_length:
            return self.wrong(node, path, f"at most {kind.max_length} characters (these are {len(value)})")
        if kind.pattern is not None and not re.search(kind.pattern, value):
            return self.wrong(node, path, f"text of the form {kind.pattern}")
        return value

    # -- lists and mappings

    def _items(self, node: Node, kind: inspect.CollectionType, path: str) -> Any:
        if not isinstance(node.value, list):
            return self.wrong(node, path, "a list")
        if not self._counts(node, kind, path):
            return _BAD
        values = [self.read(item, kind.item_type, f"{path}[{i}]") for i, item in enumerate(node.value)]
        if any(isinstance(value, _Bad) for value in values):
            return _BAD
        if isinstance(kind, inspect.VarTupleType):
            return tuple(values)
        if isinstance(kind, inspect.ListType):
            return values
        made = frozenset(values) if isinstance(kind, inspect.FrozenSetType) else set(values)
        return made if len(made) == len(values) else self.fault(node.line, path, "an entry stands here twice")

    def _counts(self, node: Node, kind: inspect.CollectionType | inspect.DictType, path: str) -> bool:
        """Whether a list or mapping has as many entries as its type allows; a fault if not."""
        count = len(node.value) if isinstance(node.value, list | dict) else 0
        least, most = kind.min_length or 0, kind.max_length
        if count >= least and (most is None or count <= most):
            return True
        span = f"at least {least}" if most is None else f"{least} to {most}" if least else f"at most {most}"
        span = str(least) if least == most else span
        self.fault(node.line, path, f"expected {span} entries, found {count}")
        return False

    def _tuple(self, node: Node, kind: inspect.TupleType, path: str) -> Any:
        wanted = len(kind.item_types)
        if not isinstance(node.value, list):
            return self.wrong(node, path, f"a list of {wanted}")
        if len(node.value) != wanted:
            return self.fault(node.line, path, f"expected {wanted} entries, found {len(node.value)}")
        pairs = enumerate(zip(node.value, kind.item_types, strict=True))
        values = [self.read(item, each, f"{path}[{i}]") for i, (item, each) in pairs]
        return _BAD if any(isinstance(value, _Bad) for value in values) else tuple(values)

    def _dict(self, node: Node, kind: inspect.DictType, path: str) -> Any:
        if not isinstance(node.value, dict):
            return self.wrong(node, path, "a mapping")
        if not self._counts(node, kind, path):
            return _BAD
        made: dict[Any, Any] = {}
        good = True
        for key, item in node.value.items():
            here = joined(path, key)
            name = self._key(key, kind.key_type, node.lines[key], here)
            value = self.read(item, kind.value_type, here)
            good = good and not isinstance(name, _Bad) and not isinstance(value, _Bad)
            if good:
                made[name] = value
        return made if good else _BAD

    def _key(self, key: str, kind: inspect.Type, line: int, path: str) -> Any:
        """A mapping's key: text as it stands where text is asked for, else what the word means."""
        inner = kind.type if isinstance(kind, inspect.Metadata) else kind
        texts = inspect.StrType | inspect.LiteralType | inspect.AnyType
        return self.read(Node(key if isinstance(inner, texts) else scalar(key), line), kind, path)

    def _struct(self, node: Node, kind: inspect.StructType, path: str) -> Any:
        if not isinstance(node.value, dict):
            return self.wrong(node, path, "a mapping with " + field_names(kind))
        before = len(self.faults)
        fields = {field.encode_name: field for field in kind.fields}
        values: dict[str, Any] = {}
        misspelt = ""
        for key, item in node.value.items():
            if key == kind.tag_field:
                self._tag(item, kind, joined(path, key))
            elif key in fields:
                values[fields[key].name] = self.read(item, fields[key].type, joined(path, key))
            else:
                hint = suggestion(key, list(fields))
                known = hint or f"; known are {', '.join(fields)}"
                self.fault(node.lines[key], joined(path, key), f"unknown field{known}")
                misspelt += hint
        for key, field in fields.items():
            if field.required and key not in node.value and f"'{key}'" not in misspelt:
                self.fault(node.line, path, f"the field '{key}' is missing")
        return _BAD if len(self.faults) > before else self._made(node, kind, path, values)

    def _tag(self, node: Node, kind: inspect.StructType, path: str) -> None:
        if node.value != kind.tag:
            self.wrong(node, path, str(kind.tag))

    def _made(self, node: Node, kind: inspect.StructType, path: str, values: dict[str, Any]) -> Any:
        """The record itself, after its own `faults()`."""
        try:
            record: Struct = kind.cls(**values)
        except (TypeError, ValueError) as error:
            return self.fault(node.line, path, str(error))
        before = len(self.faults)
        for found in getattr(record, "faults", tuple)():
            below, message = ("", found) if isinstance(found, str) else found
            at = _below(node, below)
            self.fault(at.line, joined(path, below), message)
        return record if len(self.faults) == before else _BAD

    def _union(self, node: Node, kind: inspect.UnionType, path: str) -> Any:
        """The member of a union that the value's form asks for: records are told apart by their tag."""
        records = [each for each in kind.types if isinstance(each, inspect.StructType)]
        if isinstance(node.value, dict) and records:
            return self._tagged(node, records, path)
        members = [each for each in kind.types if not isinstance(each, inspect.StructType)]
        for each in members:
            trial = _Reader(self.name)
            value = trial.read(node, each, path)
            if not isinstance(value, _Bad):
                return value
            if _same_form(node, each):
                self.faults += trial.faults
                return _BAD
        words = [form(each) for each in kind.types]
        return self.wrong(node, path, " or ".join(dict.fromkeys(words)))

    def _tagged(self, node: Node, records: list[inspect.StructType], path: str) -> Any:
        if len(records) == 1:
            return self._struct(node, records[0], path)
        field = records[0].tag_field or "type"
        if not isinstance(node.value, dict) or field not in node.value:
            return self.fault(node.line, path, f"the field '{field}' is missing")
        by_tag = {each.tag: each for each in records}
        tag = node.value[field]
        word = self._word(tag, joined(path, field), tuple(by_tag))
        return _BAD if isinstance(word, _Bad) else self._struct(node, by_tag[word], path)


def plain(node: Node) -> Any:
    """A tree as plain Python lists, dicts and scalars."""
    if isinstance(node.value, list):
        return [plain(item) for item in node.value]
    if isinstance(node.value, dict):
        return {key: plain(item) for key, item in node.value.items()}
    return node.value


def _below(node: Node, path: str) -> Node:
    """The node at a path below a record, or as near to it as the file has one."""
    for step in _STEP.findall(path):
        if isinstance(node.value, dict) and step in node.value:
            node = node.value[step]
        elif isinstance(node.value, list) and step.startswith("[") and int(step[1:-1]) < len(node.value):
            node = node.value[int(step[1:-1])]
        else:
            break
    return node


def _within(value: float, kind: Number) -> bool:
    return not (
        (kind.ge is not None and value < kind.ge)
        or (kind.gt is not None and value <= kind.gt)
        or (kind.le is not None and value > kind.le)
        or (kind.lt is not None and value >= kind.lt)
        or (kind.multiple_of is not None and value % kind.multiple_of)
    )


def _same_form(node: Node, kind: inspect.Type) -> bool:
    """Whether a member of a union is plainly the one meant, so that its own fault is the one to tell."""
    kind = bare(kind)
    if isinstance(node.value, list):
        return isinstance(kind, inspect.CollectionType | inspect.TupleType)
    return isinstance(node.value, dict) and isinstance(kind, inspect.DictType)
