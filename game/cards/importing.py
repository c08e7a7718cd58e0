"""Rows of a table -> cards of a game: columns are named like fields, and each fault has its row and its column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from msgspec import Struct, inspect
from msgspec.structs import replace

from game.cards.tables import Row, Table
from rules.content import DataFaults, Fault, Node, build, suggestion
from rules.content.nodes import node_below, parse, scalar
from rules.content.records import bare

COUNTS = ("qty", "quantity", "count", "copies", "number")
"""What a column of how many copies there are is called, with or without "#"."""
TITLES = ("title", "name")
"""What a column, and a game's field, of what a card is called is named."""
NOTES = ("note", "notes", "comment", "comments")
"""Columns that are for people."""
_STEP = re.compile(r"(\w+)\[(\d+)\](?:\.([^.\[]+))?")


class Form(Struct, frozen=True):
    """What the files of a game's cards are: their record, the list in it, and the types of the fields of cards."""

    kind: type[Any]
    listed: str
    fields: Mapping[str, tuple[inspect.Type, ...]]

    @property
    def title(self) -> str:
        """The field that says what a card is called; "" without one."""
        return next((each for each in TITLES if each in self.fields), "")


def form_of(game: str) -> Form:
    """The form of a game's cards."""
    kind = import_module(f"rules.{game}.cards").FILES["cards"]
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        listed = bare(field.type)
        if isinstance(listed, inspect.CollectionType) and (records := [*_records(listed.item_type)]):
            types: dict[str, tuple[inspect.Type, ...]] = {}
            for record in records:
                if record.tag_field:
                    types.setdefault(record.tag_field, (inspect.StrType(),))
                for each in record.fields:
                    types[each.encode_name] = (*types.get(each.encode_name, ()), bare(each.type))
            return Form(kind, field.encode_name, types)
    raise TypeError(f"{kind} has no card list")


def _records(kind: inspect.Type) -> Iterator[inspect.StructType]:
    kind = bare(kind)
    for each in kind.types if isinstance(kind, inspect.UnionType) else (kind,):
        if isinstance(inner := bare(each), inspect.StructType):
            yield inner


def cards(table: Table, game: str, taken: Mapping[str, str]) -> Any:
    """The record of a file of cards that a table is; `taken` are ids that others have, with their files. Raises
    DataFaults with the faults of all rows."""
    form = form_of(game)
    columns, faults = _columns(table, form)
    every: list[Node] = []
    for row in table.rows:
        node, wrong = _card(row, columns, form, table.name)
        faults += wrong
        every.append(node)
    first: dict[str, int] = {}
    for node in every:
        id = str(_value(node, "id"))
        if not id:  # that the field is missing is said below
            continue
        if id in taken or id in first:
            where = taken[id] if id in taken else f"row {first[id]}"
            faults.append(
                Fault(table.name, node.line, "id", f"the id '{id[:40]}' is taken, first in {where}")
            )
        first.setdefault(id, node.line)
    root = Node({form.listed: Node(list(every), 1)}, 1)
    root.lines = {form.listed: 1}
    try:
        record = build(root, form.kind, table.name)
    except DataFaults as error:
        faults += [_at_column(fault, root) for fault in error.faults]
    if faults:
        raise DataFaults(sorted(faults, key=lambda fault: fault.line))
    return record


def _value(node: Node, key: str) -> Any:
    return node.value[key].value if isinstance(node.value, dict) and key in node.value else ""


def _columns(table: Table, form: Form) -> tuple[dict[int, str], list[Fault]]:
    """The field of each column by its number, and what is wrong with the headers."""
    columns: dict[int, str] = {}
    faults: list[Fault] = []
    for number, header in enumerate(table.headers):
        word = re.sub(r"[\s-]+", "_", header.strip().lstrip("#@").strip().casefold())
        field = word
        if word not in form.fields:
            titles = dict.fromkeys(TITLES, form.title)
            alias = {**dict.fromkeys(COUNTS, "copies"), **titles}.get(word, "")
            field = alias if alias in form.fields else ""
        if not word or word in NOTES:
            continue
        if not field:
            known = [*form.fields]
            hint = suggestion(word, known) or f"; known are {', '.join(known)}"
            faults.append(Fault(table.name, 1, header[:40], f"unknown column{hint}"))
        elif field in columns.values():
            faults.append(Fault(table.name, 1, header[:40], f"there are two columns for {field}"))
        else:
            columns[number] = field
    return columns, faults


def _card(row: Row, columns: Mapping[int, str], form: Form, name: str) -> tuple[Node, list[Fault]]:
    """The card of a row; an empty cell says nothing, and without an id the title gives one."""
    values: dict[str, Node] = {}
    faults: list[Fault] = []
    for number, field in columns.items():
        text = row.cells[number] if number < len(row.cells) else ""
        if not text:
            continue
        try:
            values[field] = _lined(_node(text, form.fields[field], row.number, name), row.number)
        except DataFaults as error:
            faults += [replace(fault, line=row.number, path=field) for fault in error.faults]
            values[field] = Node(text, row.number)
    if "id" not in values and form.title in values and "id" in form.fields:
        id = re.sub(r"[^a-z0-9]+", "_", str(values[form.title].value).casefold()).strip("_")
        values["id"] = Node(id, row.number)
    node = Node(values, row.number)
    node.lines = dict.fromkeys(values, row.number)
    return node, faults


def _node(text: str, kinds: tuple[inspect.Type, ...], line: int, name: str) -> Node:
    """What a cell says for a field of some type. Raises DataFaults."""
    forms = [
        each for kind in kinds for each in (kind.types if isinstance(kind, inspect.UnionType) else (kind,))
    ]
    bared = [bare(each) for each in forms]
    if text[0] in "[{" and any(not isinstance(each, inspect.StrType) for each in bared):
        return parse(text, name)
    if any(isinstance(each, inspect.CollectionType | inspect.TupleType) for each in bared):
        words = [word.strip() for word in re.split(r"[\n;,/]|\\n", text) if word.strip()]
        return Node([Node(scalar(word), line) for word in words], line)
    if any(isinstance(each, inspect.DictType | inspect.StructType) for each in bared) and ":" in text:
        return parse(text.replace("\\n", "\n"), name)
    if any(isinstance(each, inspect.StrType) for each in bared) and all(
        isinstance(each, inspect.StrType | inspect.NoneType) for each in bared
    ):
        return Node(text.replace("\\n", "\n"), line)
    return Node(scalar(text), line)


def _lined(node: Node, line: int) -> Node:
    """A tree all of which is in one row."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        each.line, each.lines, each.file = line, dict.fromkeys(each.lines, line), ""
        below = each.value
        waiting += below.values() if isinstance(below, dict) else below if isinstance(below, list) else ()
    return node


def _at_column(fault: Fault, root: Node) -> Fault:
    """A fault of a record by its row and column."""
    match = _STEP.match(fault.path)
    if match is None:
        return replace(fault, line=0, path="")
    row = node_below(root, f"{match[1]}[{match[2]}]").line
    return replace(fault, line=row, path=fault.path[match.start(3) :] if match[3] else "")
