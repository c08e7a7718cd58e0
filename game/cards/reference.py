"""The pages of `docs/cards/fields`: all fields, effects, triggers and selectors of a game's cards, from the
records that read them, with an example from the game's own cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from msgspec import NODEFAULT, inspect

from rules import catalog
from rules.content import ROOT, Content, plain, sparse
from rules.content.records import bare, form
from rules.content.writing import inline

FOLDER = ROOT / "docs" / "cards" / "fields"
LONGEST = 150
"""The most letters of an example; longer ones are cut off."""


def reference(game: str) -> str:
    """Return the page of a game, as Markdown."""
    return _Reference(game).written()


class _Reference:
    """Collects the records of a game's cards, with examples."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.records: dict[type, inspect.StructType] = {}
        self.examples: dict[tuple[Any, ...], str] = {}
        kind = inspect.type_info(import_module(f"rules.{game}.cards").FILES["cards"])
        assert isinstance(kind, inspect.StructType)
        self._gather(kind)
        for _, tree in Content(game).card_trees():
            self._see(plain(tree), kind)

    def _gather(self, kind: inspect.Type) -> None:
        for each in _structs(kind):
            if each.cls not in self.records:
                self.records[each.cls] = each
                for field in each.fields:
                    self._gather(field.type)

    def _see(self, value: Any, kind: inspect.Type) -> None:
        """Keep the shortest example of every record and field in a value."""
        structs = [*_structs(kind, deep=False)]
        if isinstance(value, dict) and structs:
            struct = next((each for each in structs if value.get(each.tag_field or "") == each.tag), None)
            struct = struct or (structs[0] if len(structs) == 1 else None)
            if struct is None:
                return
            self._keep((struct.cls,), value)
            for field in struct.fields:
                if field.encode_name in value:
                    item = value[field.encode_name]
                    self._keep((struct.cls, field.encode_name), item)
                    for word in item if isinstance(item, list | dict) else (item,):
                        if isinstance(word, str) and _words(field.type):
                            self._keep((struct.cls, field.encode_name, word), value)
                    self._see(item, field.type)
        elif isinstance(value, list):
            for item in value:
                for inner in _items(kind):
                    self._see(item, inner)
        elif isinstance(value, dict):
            for item in value.values():
                for inner in _items(kind):
                    self._see(item, inner)

    def _keep(self, key: tuple[Any, ...], value: Any) -> None:
        text = inline(value)
        if key not in self.examples or len(text) < len(self.examples[key]):
            self.examples[key] = text

    def written(self) -> str:
        """Return the page, record by record in the order of their references."""
        title = catalog.info(self.game).title
        lines = [
            f"# Card fields of {title}",
            "",
            f"Written by `python main.py cards docs` from the records of `rules/{self.game}`. The examples come from",
            f"`data/{self.game}/cards/*.yaml`; “–” means that no card uses the field.",
        ]
        for record in self.records.values():
            lines += ["", *self._record(record)]
        return "\n".join(lines) + "\n"

    def _record(self, record: inspect.StructType) -> Iterator[str]:
        tag = f"`{record.tag_field}: {record.tag}`" if record.tag_field else _called(record.cls)
        yield f"## {tag}"
        if doc := _sentence(record.cls):
            yield ""
            yield doc
        if (record.cls,) in self.examples:
            yield ""
            yield f"    {_cut(self.examples[(record.cls,)])}"
        if record.fields:
            yield ""
            yield "| field | type | default | example |"
            yield "| --- | --- | --- | --- |"
        for field in record.fields:
            example = self.examples.get((record.cls, field.encode_name), "")
            yield f"| `{field.encode_name}` | {_form(field.type)} | {_default(field)} | {_code(example)} |"
        for field in record.fields:
            words = _words(field.type)
            if len(words) > 1:
                yield ""
                yield f"| `{field.encode_name}` | example |"
                yield "| --- | --- |"
                for word in words:
                    example = self.examples.get((record.cls, field.encode_name, word), "")
                    yield f"| {word} | {_code(example)} |"


def _parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """Return the members of a union, or the type alone."""
    kind = bare(kind)
    return tuple(bare(each) for each in kind.types) if isinstance(kind, inspect.UnionType) else (kind,)


def _items(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yield the types of a list's or mapping's items."""
    for each in _parts(kind):
        if isinstance(each, inspect.CollectionType):
            yield each.item_type
        elif isinstance(each, inspect.TupleType):
            yield from each.item_types
        elif isinstance(each, inspect.DictType):
            yield each.value_type


def _structs(kind: inspect.Type, deep: bool = True) -> Iterator[inspect.StructType]:
    """Yield the records that a value can be; with `deep` also those in lists and mappings."""
    for each in _parts(kind):
        if isinstance(each, inspect.StructType):
            yield each
    for inner in _items(kind) if deep else ():
        yield from _structs(inner)


def _words(kind: inspect.Type) -> tuple[str, ...]:
    """Return the words that a field can have, itself or in a list."""
    while isinstance(kind, inspect.Metadata):
        if "one_of" in (kind.extra or {}):
            return tuple(map(str, (kind.extra or {})["one_of"]))
        kind = kind.type
    if isinstance(kind, inspect.LiteralType):
        return tuple(str(word) for word in kind.values if word != "")
    if isinstance(kind, inspect.EnumType):
        return tuple(str(member.value) for member in kind.cls)
    if isinstance(kind, inspect.UnionType):
        return tuple(word for each in kind.types for word in _words(each))
    if isinstance(kind, inspect.DictType):
        return _words(kind.key_type)
    return tuple(word for inner in _items(kind) for word in _words(inner))


def _form(kind: inspect.Type) -> str:
    """Return a type as text."""
    if words := _words(kind):
        said = "one of the words below" if len(words) > 1 else f"`{words[0]}`"
        parts = _parts(kind)
        if any(isinstance(each, inspect.DictType) for each in parts):
            return "a mapping of the words below"
        if any(True for _ in _items(kind)):
            return f"{said}, or a list of them"
        others = [each for each in parts if not _words(each) and not _is_empty_type(each)]
        more = [_of_items(each) for each in others] if len(others) < len(parts) else []
        return " or ".join(dict.fromkeys([*more, said]))
    forms = [_of_items(each) for each in _parts(kind) if not _is_empty_type(each)]
    return " or ".join(dict.fromkeys(forms)) or "nothing"


def _is_empty_type(kind: inspect.Type) -> bool:
    """Return whether a type stands for a missing field."""
    return isinstance(kind, inspect.NoneType) or (
        isinstance(kind, inspect.LiteralType) and set(kind.values) == {""}
    )


def _of_items(kind: inspect.Type) -> str:
    tags = [f"`{each.tag}`" if each.tag else _called(each.cls) for each in _structs(kind)]
    said = form(kind)
    if isinstance(kind, inspect.StructType):
        return tags[0]
    return f"{said} of {', '.join(dict.fromkeys(tags))}" if tags else said.replace("|", "\\|")


def _called(record: type) -> str:
    """Return a record's name as words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", record.__name__).capitalize()


def _sentence(record: type) -> str:
    """Return the first sentence of a record's docstring."""
    doc = " ".join((record.__doc__ or "").split())
    return (
        ""
        if doc.startswith(f"{record.__name__}(")
        else doc.partition(". ")[0].rstrip(".") + "."
        if doc
        else ""
    )


def _default(field: inspect.Field) -> str:
    if field.required:
        return "**required**"
    value = field.default if field.default is not NODEFAULT else field.default_factory()  # type: ignore[operator]
    text = inline(sparse(value))
    return "–" if text in ('""', "[]", "{}", "null") else _code(text)


def _code(text: str) -> str:
    return f"`{_cut(text)}`".replace("|", "\\|") if text else "–"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 2]} …"
