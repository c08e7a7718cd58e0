"""A new kind of effect needs only one new file with its operation."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from rules.content import ROOT

OPERATION = '''"""Giving honor away."""

from rules.smash_gear.events import HonorGained
from rules.smash_gear.operation import USED, WorkingState, PlayerOp, Small, other


class GiveHonor(PlayerOp, frozen=True, tag="give_honor"):
    """The opponent gains honor."""

    moments = USED
    event, by = HonorGained, "with"
    amount: Small

    def words(self, it: str) -> str:
        return f"give {self.amount} honor to your opponent"

    def brief(self) -> str:
        return f"Gives {self.amount} honor"

    def give(self, play: WorkingState, seat: int) -> None:
        play.change(other(seat), honor=self.amount)

    def line(self, play: WorkingState, seat: int, amount: int) -> str:
        return "gives honor"
'''
CARDS = """cards:
  - {kind: script, id: bouquet, title: Bouquet, price: 1, copies: 1,
     effects: [{when: any_time, do: [{op: give_honor, amount: 2}]}]}
"""
PLAY = """
from msgspec.structs import replace
from rules import catalog
from rules.common.cards import Card
from rules.smash_gear.actions.use import Use

game = catalog.load("smash_gear")
state = game.new_game(game.default_setup(2), 1)
sides = (replace(state.sides[0], hand=(Card("p99", "bouquet"),)), state.sides[1])
state = replace(state, turn=3, seat=0, sides=sides)
assert Use("p99") in list(game.legal_actions(state))
log = []
after = game.apply(state, Use("p99"), log)
print(game.library["bouquet"].text, after.sides[1].honor, log[-1].text)
"""


def test_a_new_operation_is_a_new_file_and_nothing_else(tmp_path: Path) -> None:
    for folder in ("rules", "data"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "rules/smash_gear/operations/give_honor.py").write_text(OPERATION, encoding="utf-8")
    (tmp_path / "data/smash_gear/cards/new.yaml").write_text(CARDS, encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", PLAY], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Give 2 honor to your opponent. 2 Player 1 gives honor with Bouquet.\n"
