"""docs/cards/fields says all that cards may say, as the records that read them have it."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from game.cards.reference import FOLDER, reference
from rules import catalog


@pytest.mark.parametrize("game", catalog.IDS)
def test_the_page_is_as_the_code_has_it(game: str) -> None:
    written = (FOLDER / f"{game}.md").read_text(encoding="utf-8")
    assert written == reference(game), "run: python main.py cards docs"


@pytest.mark.parametrize("game", catalog.IDS)
def test_every_operation_has_its_section(game: str) -> None:
    folder = f"rules.{game}.operations"
    if catalog.optional_module(folder) is None:
        return
    found = reference(game)
    for path in (FOLDER.parents[2] / "rules" / game / "operations").glob("[a-z]*.py"):
        module = import_module(f"{folder}.{path.stem}")
        for each in vars(module).values():
            config = getattr(each, "__struct_config__", None)
            if getattr(each, "__module__", "") == module.__name__ and config is not None and config.tag:
                assert f"`{config.tag_field}: {config.tag}`" in found


def test_triggers_effects_and_selectors_have_examples() -> None:
    found = reference("smash_gear")
    assert re.search(r"\| kill \| `{when: kill, do: ", found)
    assert "## `op: gain_gears`" in found and "| `what` | one of the words below |" in found
