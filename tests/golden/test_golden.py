"""The golden games come out again, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import catalog
from tests.golden import FOLDER, SCRIPTS, replayed
from tests.rules.case import all_cases

FILES = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays_line_by_line(path: Path) -> None:
    case = all_cases()[path.parent.name]()
    assert replayed(case, path).splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_every_game_of_the_catalog_has_golden_games() -> None:
    assert {path.parent.name for path in FILES} == set(catalog.IDS)


def test_every_script_has_its_file_and_every_file_its_script() -> None:
    assert {script.path for script in SCRIPTS} == set(FILES)


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        (
            "planet_smash",
            (
                " win (PS-7.1)",
                "still stands",
                "wins (PS-7",
                "> UseAbility",
                "> PlaceTargetingDie",
                "> Finish",
                "smash ",
            ),
        ),
        (
            "smash_gear",
            (
                *("> Buy", "> Stop", "> Assemble", "> Build", "> Move", "> Attack", "> Install", "> Use"),
                *("> Choose", "> Pass", "> EndTurn", "wins (SG-10.2)", "wins (SG-10.3)", "wins (SG-10.4)"),
            ),
        ),
        (
            "immense_warfare",
            (
                *("> PlayCard", "> Move", "> Attack", "> Use", "> Choose", "> Pass", "> EndTurn"),
                *("wins (MI-2.1)", "wins (MI-2.2)", "wins (MI-2.3)"),
            ),
        ),
        (
            "gears_of_industry",
            (
                *(
                    "> PlayIntoMarket",
                    "> PlayFactory",
                    "> RotateFactory",
                    "> Pay",
                    "> Use",
                    "> TriggerClash",
                    "> Choose",
                    "> Next",
                ),
                *("wins (GI-7.1)", "win (GI-7.1)"),
            ),
        ),
        (
            "mechyard",
            (
                *(
                    "> Attach",
                    "> Hire",
                    "> Refresh",
                    "> Sell",
                    "> Repair",
                    "> Step",
                    "> Fire",
                    "> Drive",
                    "> UseText",
                ),
                *("> Activate", "> Choose", "> EndTurn", "wins (MY-8.1)", "breaks: "),
            ),
        ),
    ],
)
def test_the_golden_games_show_every_ending_and_every_action(game: str, shown: tuple[str, ...]) -> None:
    whole = "\n".join(path.read_text(encoding="utf-8") for path in FILES if path.parent.name == game)
    for words in shown:
        assert words in whole, words
