"""The golden games come out again, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import FOLDER, SCRIPTS, replayed
from tests.rules.case import all_cases

FILES = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays_line_by_line(path: Path) -> None:
    case = all_cases()[path.parent.name]()
    assert replayed(case, path).splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_every_script_has_its_file_and_every_file_its_script() -> None:
    assert {script.path for script in SCRIPTS} == set(FILES)


def test_the_golden_games_show_wins_losses_company_and_every_ability() -> None:
    whole = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
    for words in (
        " win (PS-7.1)",
        "still stands",
        "wins (PS-7",
        "> UseAbility",
        "> Seat",
        "> Finish",
        "smash ",
    ):
        assert words in whole, words
