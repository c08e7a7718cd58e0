"""YAML as it is read: plain values only, every line known, nothing hostile gets through."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.content import DataFaults, nodes, plain
from rules.content.nodes import DEEPEST, LARGEST, parse, read_nodes


def value(text: str) -> Any:
    """What YAML text means, as plain Python."""
    return plain(parse(text, "x.yaml"))


def fault(text: str) -> str:
    """The one fault of YAML text."""
    with pytest.raises(DataFaults) as caught:
        parse(text, "x.yaml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("on", "on"), ("no", "no"), ("yes", "yes"), ("off", "off"), ("1:30", "1:30"),
        ("2024-01-02", "2024-01-02"),
        ("1_000", "1_000"), (".inf", ".inf"), (".nan", ".nan"), ("0x1F", "0x1F"), ("=", "="), ("<<", "<<"),
        ("true", True), ("False", False), ("tRUE", "tRUE"), ("~", None), ("null", None), ("", None),
        ("12", 12), ("-7", -7), ("+3", 3), ("007", 7), ("1.5", 1.5), ("-2e3", -2000.0), (".5", 0.5),
        ("3.", 3.0),
        ("'12'", "12"), ('"true"', "true"), ("9" * 30, float("9" * 30)), ("9" * 5000, "9" * 5000),
    ],
)  # fmt: skip
def test_scalars_are_those_of_the_core_schema(word: str, meaning: object) -> None:
    got = value(f"key: {word}")["key"]
    assert got == meaning and type(got) is type(meaning)


def test_keys_stay_text() -> None:
    assert value("no: 1\n1: 2\ntrue: 3") == {"no": 1, "1": 2, "true": 3}


def test_every_value_knows_its_line() -> None:
    root = parse("a: 1\nb:\n  - x\n  - y: 2\n", "x.yaml")
    assert isinstance(root.value, dict) and root.lines == {"a": 1, "b": 2}
    items = root.value["b"].value
    assert isinstance(items, list) and [item.line for item in items] == [3, 4]


def test_an_alias_is_the_same_value_again() -> None:
    assert value("a: &x [1, 2]\nb: *x") == {"a": [1, 2], "b": [1, 2]}


@pytest.mark.many_cases
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "x.yaml: the file is empty"),
        ("# only words\n", "x.yaml: the file is empty"),
        ("a: 1\nb: 2\na: 3\n", "x.yaml:3: the key 'a' appears twice, first on line 1"),
        ("- {a: 1, a: 2}", "x.yaml:1: the key 'a' appears twice, first on line 1"),
        ("a: !!python/object/apply:os.system [ls]", "x.yaml:1: the tag "),
        ("a: !!int 3", "x.yaml:1: the tag "),
        ("a: ! 3", "x.yaml:1: the tag '!' isn't allowed, so write a plain value"),
        ("a: *b", "x.yaml:1: the alias *b has no anchor before it"),
        ("a: &a [*a]", "x.yaml:1: the alias *a has no anchor before it"),
        ("? [1, 2]\n: 3", "x.yaml:1: a key must be a plain word"),
        ("a: &k x\n*k : 3", "x.yaml:2: a key must be a plain word"),
        ("a: 1\n---\nb: 2", "x.yaml:2: a second document starts on this line, but a file can have only one"),
        ("a: [1, 2\nb: 3", "x.yaml:2: invalid YAML: "),
        ("a:\n\t- 1", "x.yaml:2: invalid YAML: "),
        ("a: 'cut off", "x.yaml:1: invalid YAML: "),
        ("a: b: c", "x.yaml:1: invalid YAML: mapping values are not allowed in this context"),
    ],
)
def test_faults_of_form_name_line_and_reason(text: str, line: str) -> None:
    assert fault(text).startswith(line)


def test_a_character_that_is_not_text_is_refused() -> None:
    assert fault("a: 1\nb: \x00").startswith(
        "x.yaml:2: the file has a character that YAML doesn't allow, so remove it"
    )


def test_nesting_is_bounded() -> None:
    assert value("[" * DEEPEST + "]" * DEEPEST)
    assert f"nested more than {DEEPEST} levels deep" in fault("[" * 1_000_000)
    assert f"nested more than {DEEPEST} levels deep" in fault("- " * 100_000 + "1")


def test_a_billion_laughs_are_refused() -> None:
    laughs = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    laughs += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    assert "every use of an alias" in fault("\n".join(laughs))


def test_a_tower_of_aliases_is_refused() -> None:
    tower = ["a0: &a0 [1]"] + [f"a{i}: &a{i} [*a{i - 1}]" for i in range(1, 200)]
    assert f"nested more than {DEEPEST} levels deep" in fault("\n".join(tower))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    def message(path: Path) -> str:
        with pytest.raises(DataFaults) as caught:
            read_nodes(path, "x.yaml")
        return str(caught.value)

    file = tmp_path / "x.yaml"
    assert message(file) == "x.yaml: the file is missing"
    assert message(tmp_path) == "x.yaml: expected a file, found a folder"
    assert message(tmp_path / "bad\x00name").startswith("x.yaml: the file can't be read")
    file.write_bytes(b"a: 1\nb: \xff\xfe\n")
    assert message(file) == "x.yaml:2: the file isn't UTF-8 text, so save it as UTF-8"
    file.write_bytes(b"#" * (LARGEST + 1))
    assert message(file) == "x.yaml: the file is larger than 2 MiB"
    file.write_bytes(b"\xef\xbb\xbfa: 1")
    assert plain(read_nodes(file, "x.yaml")) == {"a": 1}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="needs a user who may be refused")
def test_a_file_without_permission(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("a: 1")
    file.chmod(0)
    with pytest.raises(DataFaults, match="no permission to read the file"):
        read_nodes(file, "x.yaml")


def test_the_python_loader_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: [1, {b: 'x'}]\nc: |\n  two\n  lines\n"
    fast = value(text)
    monkeypatch.setattr(nodes, "_LOADER", yaml.SafeLoader)
    assert value(text) == fast
    assert fault("a: 1\na: 2").startswith("x.yaml:2: the key 'a' appears twice")


@settings(max_examples=300)
@given(st.binary(max_size=400))
def test_any_bytes_give_a_tree_or_faults(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "fuzz.yaml"
    file.write_bytes(raw)
    try:
        read_nodes(file, "fuzz.yaml")
    except DataFaults as error:
        assert len(error.faults) == 1 and "\n" not in str(error.faults[0])


@settings(max_examples=300)
@given(st.text(alphabet="ab:-?!&*|>%@`'\"[]{},#\n\t 01~<=.", max_size=120))
def test_any_signs_give_a_tree_or_faults(text: str) -> None:
    try:
        parse(text, "fuzz.yaml")
    except DataFaults as error:
        assert "\n" not in str(error)
