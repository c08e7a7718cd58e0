"""docs/layouts.md says every entry of a layout there is, and what it shows as an example works."""

from __future__ import annotations

import re
from pathlib import Path

from game.cards import drawing, elements
from tests.cards.faces import faces_of, folder, told

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "layouts.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)


def test_every_entry_of_a_layout_is_in_the_docs() -> None:
    assert not {name for name in elements.Layout.__struct_fields__ if not re.search(rf"\b{name}\b", TEXT)} - {
        "title"
    }


def test_every_element_is_in_the_docs() -> None:
    tags = {str(each.__struct_config__.tag) for each in drawing._DRAW}
    assert tags and not {tag for tag in tags if not re.search(rf"^\| .*`{tag}`.* \|", TEXT, re.MULTILINE)}


def test_the_examples_work(tmp_path: Path) -> None:
    assert len(EXAMPLES) >= 2
    files = {f"example_{number}": example for number, example in enumerate(EXAMPLES)}
    faults = told(faces_of(folder(tmp_path, **files)).sample_faults())
    assert not faults
