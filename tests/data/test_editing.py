"""Single values of YAML files are changed, and nothing else of the file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.content.editing import CannotEdit, edited, with_value
from rules.content.folders import ROOT
from rules.content.nodes import parse, plain

CARDS = """# Our cards.
cards:
  - id: wasp      # the small one
    cost: 3
    art: {file: wasp.svg, focus: [0.5, 0.4]}

  - {id: gnat, cost: 1}   # in a line
  - id: moth
    cost: 2  # cheap

# the end
"""


def test_a_value_is_replaced_and_everything_else_stays() -> None:
    made = edited(CARDS, {("cards", 0, "cost"): 4})
    assert made == CARDS.replace("cost: 3", "cost: 4")


def test_a_list_on_a_line_is_replaced() -> None:
    made = edited(CARDS, {("cards", 0, "art", "focus"): [0.25, 0.75]})
    assert made == CARDS.replace("[0.5, 0.4]", "[0.25, 0.75]")


def test_an_entry_is_added_to_a_mapping_on_a_line() -> None:
    made = edited(CARDS, {("cards", 0, "art", "zoom"): 1.5, ("cards", 1, "name"): "Gnat"})
    assert made == CARDS.replace("0.4]}", "0.4], zoom: 1.5}").replace("cost: 1}", "cost: 1, name: Gnat}")


def test_an_entry_is_added_below_the_last_of_a_block() -> None:
    made = edited(CARDS, {("cards", 2, "name"): "Moth: grey"})
    assert made == CARDS.replace("# cheap\n", '# cheap\n    name: "Moth: grey"\n')


def test_what_an_anchor_shares_is_left_alone() -> None:
    text = "sample: &s {a: 1}\nother: *s\n"
    for path in (("sample", "a"), ("other", "b")):
        with pytest.raises(CannotEdit, match="line 1 is used in several places"):
            edited(text, {path: 2})


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (("cards", 7, "cost"), "line 3 has no entry 7"),
        (("cards", 0, "none", "cost"), "line 3 has no entry none"),
        (("cards", 0), "line 3 has several lines"),
    ],
)
def test_what_cannot_be_changed_says_why(path: tuple[str | int, ...], why: str) -> None:
    with pytest.raises(CannotEdit, match=why):
        edited(CARDS, {path: 1})


FILES = sorted((ROOT / "data").glob("*/cards/*.yaml")) + sorted((ROOT / "data" / "layouts").glob("*.yaml"))


@pytest.mark.many_cases
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.name}")
def test_every_plain_number_of_our_files_can_be_changed_alone(file: Path) -> None:
    text = file.read_text("utf-8")
    for path in list(_numbers(plain(parse(text, file.name)), ()))[:3]:
        try:
            made = edited(text, {path: 77})
        except CannotEdit as error:
            assert "several places" in str(error)
            continue
        lines = zip(text.splitlines(), made.splitlines(), strict=True)
        (before, after), *more = [(one, other) for one, other in lines if one != other]
        assert not more and "77" in after and before.count("#") == after.count("#")


def _numbers(tree: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Where the numbers of a tree stand."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _numbers(value, (*path, key))
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            yield from _numbers(value, (*path, number))
    elif isinstance(tree, int | float) and not isinstance(tree, bool):
        yield path


def test_what_is_not_there_on_the_way_to_a_value_is_made() -> None:
    text = "# Mine.\ncards:\n  gnat: {cost: 2}   # cheaper\n"
    for path, line in (
        (("cards", "gnat", "framing"), "  gnat: {cost: 2, framing: {zoom: 2}}   # cheaper\n"),
        (("cards", "moth", "framing"), "  gnat: {cost: 2}   # cheaper\n  moth: {framing: {zoom: 2}}\n"),
    ):
        made = edited(text, with_value(text, path, {"zoom": 2}))
        assert made == "# Mine.\ncards:\n" + line
    made = edited(text, with_value(text, ("decks", "a", "b"), 1))
    assert made == text + "decks: {a: {b: 1}}\n"


def test_of_a_mapping_that_is_there_single_entries_are_changed() -> None:
    text = "gnat:\n  framing:\n    zoom: 2   # close\n"
    made = edited(text, with_value(text, ("gnat", "framing"), {"zoom": 3, "focus": [0, 1]}))
    assert made == "gnat:\n  framing:\n    zoom: 3   # close\n    focus: [0, 1]\n"


def test_a_value_below_a_number_cannot_be_made() -> None:
    with pytest.raises(CannotEdit):
        edited("gnat: 3\n", with_value("gnat: 3\n", ("gnat", "framing"), 1))
