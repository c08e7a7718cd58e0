"""The engine's actions for every game, and their form."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.actions import Choose, Pass, Use, well_formed


@pytest.mark.parametrize("action", [Use("p1"), Use("p1", 2, "m3"), Choose(""), Pass(), Pass(True)])
def test_what_is_of_its_form(action: Any) -> None:
    assert well_formed(action)


@pytest.mark.parametrize("action", [Use("p1", "2"), Use("p1", True), Choose(3), Pass(1), Pass(None)])  # type: ignore[arg-type]
def test_the_reader_accepts_other_valid_forms_than_the_writer_makes(action: Any) -> None:
    assert not well_formed(action)
