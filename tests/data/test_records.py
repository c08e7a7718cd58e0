"""Nodes become records, or every fault is told with its line, path and a suggestion."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from rules.content import DataFaults, build
from rules.content.nodes import parse

Cell = Annotated[int, Meta(ge=1, le=6, extra={"words": {"any": 0}})]


class Kind(Enum):
    PLUGIN = "plugin"
    SCRIPT = "script"


class Machine(Struct, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=12, pattern="^[A-Z]")]
    price: Annotated[int, Meta(ge=0)]
    kind: Literal["small", "large"] = "small"
    weight: Annotated[float, Meta(gt=0, le=100)] = 1.0
    armed: bool = False
    note: str | None = None
    cells: Annotated[tuple[Cell, ...], Meta(max_length=3)] = ()
    spot: tuple[int, str] = (0, "")
    words: frozenset[str] = frozenset()

    def faults(self) -> Iterator[str | tuple[str, str]]:
        if self.kind == "large" and self.price < 5:
            yield "price", "a large machine costs at least 5"
        if self.name == "Nameless":
            yield "a machine needs a name of its own"


class Draw(Struct, frozen=True, tag_field="do", tag="draw"):
    number: int


class Repair(Struct, frozen=True, tag_field="do", tag="repair"):
    target: str


class File(Struct, frozen=True):
    machines: tuple[Machine, ...] = ()
    kind: Kind = Kind.PLUGIN
    by_side: dict[Annotated[str, Meta(extra={"one_of": ("left", "right")})], int] = {}
    by_number: dict[int, str] = {}
    effects: tuple[Draw | Repair, ...] = ()
    either: int | list[int] | Literal["none"] = 0
    free: Any = None


def made(text: str) -> File:
    return build(parse(text, "x.yaml"), File, "x.yaml")


def faults(text: str) -> list[str]:
    with pytest.raises(DataFaults) as caught:
        made(text)
    return [str(fault) for fault in caught.value.faults]


def test_a_whole_record() -> None:
    file = made(
        """
machines:
  - {name: Crane, price: 3, weight: 2, armed: true, note: x, cells: [1, any, 6], spot: [2, up], words: [a, b]}
kind: script
by_side: {left: 1}
by_number: {2: two}
effects: [{do: draw, number: 2}, {do: repair, target: crane}]
either: [1, 2]
free: {a: [1]}
"""
    )
    crane = Machine("Crane", 3, "small", 2.0, True, "x", (1, 0, 6), (2, "up"), frozenset("ab"))
    assert file == File(
        (crane,), Kind.SCRIPT, {"left": 1}, {2: "two"}, (Draw(2), Repair("crane")), [1, 2], {"a": [1]}
    )
    assert type(file.machines[0].weight) is float


def test_all_faults_come_at_once_in_order_of_lines() -> None:
    assert faults(
        """\
machines:
  - name: Crane
    price: five
    kind: lareg
  - nmae: Bee
    price: -1
  - name: Ox
    armed: 1
"""
    ) == [
        "x.yaml:3 machines[0].price: expected an integer >= 0, got 'five'",
        "x.yaml:4 machines[0].kind: expected one of large, small, got 'lareg', did you mean 'large'?",
        "x.yaml:5 machines[1].nmae: unknown field, did you mean 'name'?",
        "x.yaml:6 machines[1].price: expected an integer >= 0, got -1",
        "x.yaml:7 machines[2]: the field 'price' is missing",
        "x.yaml:8 machines[2].armed: expected true or false, got 1",
    ]


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("name: lower", "name: expected text in another format, got 'lower'"),
        ("name: ''", "name: expected some text, got ''"),
        ("name: Thirteen chars and more", "name: expected at most 12 characters (this has 23), got"),
        ("name: 42", "name: expected text, got 42, so put it in quotes"),
        ("name: true", "name: expected text, got true, so put it in quotes"),
        ("name:", "name: expected text, got nothing"),
        ("name: [A]", "name: expected text, got a list"),
        ("price: 1.0", "price: expected an integer >= 0, got 1.0"),
        ("price: true", "price: expected an integer >= 0, got true"),
        ("price: {a: 1}", "price: expected an integer >= 0, got a mapping"),
        ("weight: 0", "weight: expected a number > 0 <= 100, got 0"),
        ("weight: heavy", "weight: expected a number > 0 <= 100, got 'heavy'"),
        ("weight: .nan", "weight: expected a number > 0 <= 100, got '.nan'"),
        ("armed: on", "armed: expected true or false, got 'on'"),
        ("note: 3", "note: expected text or nothing, got 3"),
        ("cells: 3", "cells: expected a list, got 3"),
        ("cells: [1, 2, 3, 4]", "cells: expected at most 3 entries, found 4"),
        ("cells: [1, 7]", "cells[1]: expected an integer from 1 to 6 or 'any', got 7"),
        ("cells: [0]", "cells[0]: expected an integer from 1 to 6 or 'any', got 0"),
        ("spot: [1]", "spot: expected 2 entries, found 1"),
        ("spot: x", "spot: expected a list of 2 entries, got 'x'"),
        ("spot: [a, b]", "spot[0]: expected an integer, got 'a'"),
        ("words: [a, a]", "words: an entry appears twice"),
        ("kind: [small]", "kind: expected one of large, small, got a list"),
        ("wings: 2", "wings: unknown field, expected one of name, price, kind"),
    ],
)
def test_each_kind_of_field(field: str, message: str) -> None:
    given = field.split(":")[0]
    rest = [line for line in ("name: Crane", "price: 1") if line.split(":")[0] != given]
    lines = "".join(f"    {line}\n" for line in [*rest, field])
    (found,) = faults("machines:\n  -\n" + lines)
    assert found.startswith(f"x.yaml:{4 if len(rest) == 1 else 5} machines[0].{message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- 1", "x.yaml:1: expected a mapping with machines, kind, by_side, by_number, effects, "),
        ("machines: {a: 1}", "x.yaml:1 machines: expected a list, got a mapping"),
        ("machines: [3]", "x.yaml:1 machines[0]: expected a mapping with name, price, kind, weight, armed, "),
        ("kind: scirpt", "x.yaml:1 kind: expected one of plugin, script, got 'scirpt', did you mean"),
        ("by_side: {rihgt: 1}", "x.yaml:1 by_side.rihgt: expected one of left, right, got 'rihgt', did"),
        ("by_side: []", "x.yaml:1 by_side: expected a mapping, got a list"),
        ("by_number: {two: x}", "x.yaml:1 by_number.two: expected an integer, got 'two'"),
        ("effects: [{do: drwa, number: 1}]", "x.yaml:1 effects[0].do: expected one of draw, repair, got"),
        ("effects: [{number: 1}]", "x.yaml:1 effects[0]: the field 'do' is missing"),
        ("effects: [{do: draw, nubmer: 1}]", "x.yaml:1 effects[0].nubmer: unknown field, did you mean"),
        ("either: many", "x.yaml:1 either: expected an integer or a list or one of none, got 'many'"),
        ("either: [x]", "x.yaml:1 either[0]: expected an integer, got 'x'"),
    ],
)  # fmt: skip
def test_shapes_words_and_unions(text: str, message: str) -> None:
    assert faults(text)[0].startswith(message)


def test_a_record_checks_itself_at_the_line_of_the_field() -> None:
    text = "machines:\n  - name: Nameless\n    kind: large\n    price: 2\n"
    assert faults(text) == [
        "x.yaml:2 machines[0]: a machine needs a name of its own",
        "x.yaml:4 machines[0].price: a large machine costs at least 5",
    ]


def test_a_misspelt_word_is_taken_for_the_one_suggested() -> None:
    """So that what else is wrong is told in the same go, where it stands."""
    assert faults("machines:\n  - nmae: Nameless\n    kind: lareg\n    price: 2\n    weihgt: 900\n") == [
        "x.yaml:2 machines[0].nmae: unknown field, did you mean 'name'?",
        "x.yaml:2 machines[0]: a machine needs a name of its own",
        "x.yaml:3 machines[0].kind: expected one of large, small, got 'lareg', did you mean 'large'?",
        "x.yaml:4 machines[0].price: a large machine costs at least 5",
        "x.yaml:5 machines[0].weihgt: unknown field, did you mean 'weight'?",
        "x.yaml:5 machines[0].weihgt: expected a number > 0 <= 100, got 900",
    ]
    assert faults("effects: [{d: draw, nubmer: x}]\n") == [
        "x.yaml:1 effects[0].d: unknown field, did you mean 'do'?",
        "x.yaml:1 effects[0].nubmer: unknown field, did you mean 'number'?",
        "x.yaml:1 effects[0].nubmer: expected an integer, got 'x'",
    ]


def test_a_record_checks_what_could_be_read_of_it() -> None:
    """A check ends where it meets what could not be read."""
    assert faults("machines:\n  - {name: Nameless, kind: large, price: x}\n") == [
        "x.yaml:2 machines[0].price: expected an integer >= 0, got 'x'",
    ]


def test_where_nothing_tells_records_apart_what_they_share_is_read() -> None:
    assert faults("effects: [{do: dance, number: x, colour: red}]\n") == [
        "x.yaml:1 effects[0].do: expected one of draw, repair, got 'dance'",
        "x.yaml:1 effects[0].colour: unknown field, expected one of number, target",
    ]


def test_entries_of_a_list_too_long_are_read() -> None:
    assert faults("machines:\n  - {name: Ox, price: 1, cells: [1, 7, 2, 2], spot: [x]}\n") == [
        "x.yaml:2 machines[0].cells: expected at most 3 entries, found 4",
        "x.yaml:2 machines[0].cells[1]: expected an integer from 1 to 6 or 'any', got 7",
        "x.yaml:2 machines[0].spot: expected 2 entries, found 1",
        "x.yaml:2 machines[0].spot[0]: expected an integer, got 'x'",
    ]


def test_a_hostile_file_tells_no_more_than_fits() -> None:
    with pytest.raises(DataFaults) as caught:
        made("".join(f"f{i}: 1\n" for i in range(5000)))
    assert len(caught.value.faults) == 200 and str(caught.value).endswith("and 4800 more faults")
    (found,) = faults(f"{'k' * 900}: 1")
    assert len(found) < 200
    (found,) = faults(f"kind: {'k' * 900}")
    assert len(found) < 200


_scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
_keys = st.sampled_from([*File.__struct_fields__, *Machine.__struct_fields__, "do", "left", "x"])
_trees = st.recursive(
    _scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_keys, inner, max_size=5),
    max_leaves=20,
)


def _written(tree: Any) -> str:
    """A tree in YAML's flow style."""
    if isinstance(tree, list):
        return "[" + ", ".join(map(_written, tree)) + "]"
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{key}: {_written(item)}" for key, item in tree.items()) + "}"
    if isinstance(tree, str):
        return "'" + "".join(c for c in tree if c.isprintable()).replace("'", "''") + "'"
    return "null" if tree is None else str(tree).lower()


@pytest.mark.slow
@settings(max_examples=300)
@given(_trees)
def test_any_tree_gives_a_record_or_faults(tree: Any) -> None:
    try:
        assert isinstance(made(_written(tree)), File)
    except DataFaults as error:
        assert error.faults and all("\n" not in str(fault) for fault in error.faults)
