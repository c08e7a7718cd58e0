"""Small runs for the tests: what is asked, and `main.py` as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from game.simulate.results import GameResult, Run
from game.simulate.store import games, load_run
from rules.content.hashes import cards_hash, rules_hash
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
GAME = "planet_smash"
RULES, CARDS = rules_hash(GAME), cards_hash(GAME)


def a_run(games: int = 8, **changed: Any) -> Run:
    """A run of random games of two."""
    usual: dict[str, Any] = {
        "game": GAME, "seats": ("random", "random"), "seed": 5,
        "rules": RULES, "cards": CARDS,
    }  # fmt: skip
    return Run(games=games, **(usual | changed))


def load_games(folder: Path) -> list[GameResult]:
    """The finished games of the run in a folder."""
    return list(games(folder, load_run(folder)))


def command(*words: str) -> list[str]:
    """The words that run `python main.py WORDS`."""
    return [sys.executable, "main.py", *words]


def main(*words: str) -> subprocess.CompletedProcess[str]:
    """`python main.py WORDS`, to its end."""
    return subprocess.run(command(*words), cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
