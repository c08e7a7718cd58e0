"""Typed records as YAML text: what is written is read again, and reads well."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from rules.content import build, plain, yaml_text
from rules.content.nodes import parse


class Wheel(Struct, frozen=True, tag="wheel", tag_field="part"):
    size: int
    spokes: tuple[int, ...] = ()


class Door(Struct, frozen=True, tag="door", tag_field="part"):
    name: str = ""
    open: bool = False


class Cart(Struct, frozen=True):
    title: str
    parts: tuple[Wheel | Door, ...] = ()
    load: dict[Annotated[int, Meta(ge=0)], Literal["hay", "no"]] = {}
    best: Door = Door(name="front")
    weight: float | None = 1.5


FULL = Cart(
    "The cart: 1",
    (Wheel(3, tuple(range(100, 140))), Door("on", open=True), Door(), Wheel(4)),
    {1: "hay", 12: "no"},
    Door(),
    None,
)


def read(text: str, kind: type[Any]) -> Any:
    return build(parse(text, "text"), kind, "text")


def test_a_record_is_read_as_it_was_written() -> None:
    assert read(yaml_text(FULL), Cart) == FULL


def test_defaults_are_left_out_and_what_fits_in_a_line_stands_in_one() -> None:
    assert yaml_text(Cart("Cart", (Wheel(3),))) == "title: Cart\nparts: [{part: wheel, size: 3}]\n"


def test_what_is_too_long_for_a_line_goes_on_below() -> None:
    assert yaml_text(FULL).splitlines() == [
        'title: "The cart: 1"',
        "parts:",
        "  - part: wheel",
        "    size: 3",
        f"    spokes: [{', '.join(map(str, range(100, 119)))},",
        f"             {', '.join(map(str, range(119, 138)))},",
        "             138, 139]",
        "  - {part: door, name: on, open: true}",
        "  - {part: door}",
        "  - {part: wheel, size: 4}",
        "load: {1: hay, 12: no}",
        "best: {part: door}",
        "weight: null",
    ]


SCALARS = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text()
TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=40
)


@pytest.mark.slow
@settings(max_examples=25)
@given(st.dictionaries(st.text(), TREES, min_size=1))
def test_any_tree_is_read_as_it_was_written(tree: dict[str, Any]) -> None:
    assert plain(parse(yaml_text(tree), "text")) == tree
