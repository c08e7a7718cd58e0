"""Import of cards from table rows: columns are named like fields, and each fault has its row and column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from msgspec import Struct, inspect
from msgspec.structs import replace

from game.cards.spreadsheets import Row, Table
from rules.content import DataFaults, Fault, Node, build, suggestion
from rules.content.nodes import node_below, parse, scalar
from rules.content.records import bare

COUNTS = ("qty", "quantity", "count", "copies", "number")
"""The headings of a column with numbers of copies, with or without "#"."""
TITLES = ("title", "name")
"""The headings of a column with names of cards, and the names of such a field of a game."""
NOTES = ("note", "notes", "comment", "comments")
"""The headings of columns with notes for people."""
_STEP = re.compile(r"(\w+)\[(\d+)\](?:\.([^.\[]+))?")


class Form(Struct, frozen=True):
    """The structure of a game's card files: their record, its list of cards, and the types of the cards'
    fields."""

    kind: type[Any]
    listed: str
    fields: Mapping[str, tuple[inspect.Type, ...]]

    @property
    def title(self) -> str:
        """Return the field with a card's title; "" without one."""
        return next((each for each in TITLES if each in self.fields), "")


def form_of(game: str) -> Form:
    """Return the structure of a game's card files."""
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
    """Return the record of card files made from a table; `taken` are ids of other cards with their files.
    Raises DataFaults with the faults of all rows."""
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
        if not id:  # the missing field is reported below
            continue
        if id in taken or id in first:
            where = taken[id] if id in taken else f"row {first[id]}"
            faults.append(
                Fault(table.name, node.line, "id", f"the id '{id[:40]}' is already used in {where}")
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
    """Return the field of each column by its number, and the faults of the headers."""
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
            hint = suggestion(word, known) or f", expected one of {', '.join(known)}"
            faults.append(Fault(table.name, 1, header[:40], f"unknown column{hint}"))
        elif field in columns.values():
            faults.append(Fault(table.name, 1, header[:40], f"two columns are for {field}, so keep one"))
        else:
            columns[number] = field
    return columns, faults


def _card(row: Row, columns: Mapping[int, str], form: Form, name: str) -> tuple[Node, list[Fault]]:
    """Return the card of a row; empty cells are skipped, and a missing id is made from the title."""
    values: dict[str, Node] = {}
    faults: list[Fault] = []
    for number, field in columns.items():
        text = row.cells[number] if number < len(row.cells) else ""
        if not text:
            continue
        try:
            values[field] = _with_line(_node(text, form.fields[field], row.number, name), row.number)
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
    """Return the value of a cell for a field of some type. Raises DataFaults."""
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


def _with_line(node: Node, line: int) -> Node:
    """Return a tree whose nodes all have the line of a row."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        each.line, each.lines, each.file = line, dict.fromkeys(each.lines, line), ""
        below = each.value
        waiting += below.values() if isinstance(below, dict) else below if isinstance(below, list) else ()
    return node


def _at_column(fault: Fault, root: Node) -> Fault:
    """Return a fault of a record with its row and column."""
    match = _STEP.match(fault.path)
    if match is None:
        return replace(fault, line=0, path="")
    row = node_below(root, f"{match[1]}[{match[2]}]").line
    return replace(fault, line=row, path=fault.path[match.start(3) :] if match[3] else "")
