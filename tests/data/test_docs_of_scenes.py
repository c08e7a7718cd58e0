"""docs/scenes.md and docs/positions.md say every field there is, and what they show as an example works."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest
from msgspec import Struct

from rules import catalog
from rules.scenes.reading import faults, read_scenes
from rules.scenes.records import Film, Page, Scene, Shot, Step

DOCS = Path(__file__).resolve().parents[2] / "docs"


def sections(name: str) -> dict[str, str]:
    """The parts of a page by their headings; what comes before the first goes by ""."""
    first, *others = re.split(r"^## ", (DOCS / name).read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {"": first} | {part.partition("\n")[0]: part for part in others}


def fields(id: str) -> Iterator[str]:
    """Every field of the records that a game's positions are made of."""
    for kind in vars(import_module(f"rules.{id}.position_file")).values():
        if isinstance(kind, type) and issubclass(kind, Struct) and kind.__name__.endswith("Spec"):
            yield from kind.__struct_fields__


@pytest.mark.parametrize("id", catalog.IDS)
def test_every_field_of_a_position_is_in_the_docs(id: str) -> None:
    page = sections("positions.md")
    words = page[""] + page[catalog.info(id).title.removeprefix("Mecha: ")]
    missing = sorted({field for field in fields(id) if not re.search(rf"\b{field}\b", words)})
    assert not missing


def test_every_field_of_a_scene_and_every_step_is_in_the_docs() -> None:
    text = (DOCS / "scenes.md").read_text(encoding="utf-8")
    records: tuple[Any, ...] = (Scene, Film, Shot, Step, Page)
    said = {field for record in records for field in record.__struct_fields__}
    assert not {field for field in said if not re.search(rf"\b{field}\b", text)}


@pytest.mark.parametrize("id", catalog.IDS)
def test_the_example_of_a_position_works(id: str, tmp_path: Path) -> None:
    section = sections("positions.md")[catalog.info(id).title.removeprefix("Mecha: ")]
    (example,) = re.findall(r"\n\n((?:    .*\n)+)", section)
    path = tmp_path / "example.yaml"
    path.write_text(
        f"game: {id}\nscenes:\n  - id: example\n{indent(dedent(example), '    ')}", encoding="utf-8"
    )
    assert list(faults(catalog.load(id), read_scenes(path))) == []


def test_the_example_for_a_newcomer_works(tmp_path: Path) -> None:
    example = re.findall(
        r"```yaml\n(game: .*?)```", (DOCS / "scenes.md").read_text(encoding="utf-8"), re.DOTALL
    )
    path = tmp_path / "bug.yaml"
    path.write_text(example[0], encoding="utf-8")
    (scene,) = read_scenes(path)
    assert list(faults(catalog.load(scene.game), (scene,))) == []
