"""docs/lessons.md says every field there is, and its examples work."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from game.app.pack_faults import marks_of
from rules import catalog
from rules.lessons.proving import faults
from rules.lessons.reading import LESSONS, Teaching
from rules.lessons.records import FirstGame, Free, Lesson, LessonFile, LessonStep, Prompt, Proof, Tip, Tried

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
GAME = "smash_gear"


def test_every_field_of_a_lesson_is_in_the_docs() -> None:
    records: tuple[Any, ...] = (LessonFile, Lesson, LessonStep, Tried, Free, Proof, FirstGame, Prompt, Tip)
    said = {field for record in records for field in record.__struct_encode_fields__}
    assert not {field for field in said if not re.search(rf"`[^`]*\b{field}\b[^`]*`", TEXT)}


def test_the_examples_work(tmp_path: Path) -> None:
    examples = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    path = tmp_path / "lessons.yaml"
    path.write_text("".join(examples), encoding="utf-8")
    found = Teaching.of(LESSONS.read_file(path, GAME))
    assert found.lessons and found.first_game is not None and found.tips
    assert [*map(str, faults(catalog.load(GAME), found, marks_of(GAME, ())))] == []
