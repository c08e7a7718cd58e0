"""A further game adds its folders and one line in the catalog, and edits nothing else.

The program is copied without its game; Planet Smash comes in again under another id, as a game that
nothing else has ever heard of, alone or beside the old one. A player takes it from the shelf to the
table, plays on, saves, and reads its rules and records.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

ROOT = Path(__file__).resolve().parents[1]
OLD, NEW = "planet_smash", "moon_crush"

EVENING = """
import random
from pathlib import Path
from game.dev.driver import Driver
from rules import catalog

assert catalog.__file__.startswith(str(Path.cwd())), catalog.__file__
driver = Driver((1280, 720), home=Path.cwd() / "home")


def at(scene):
    driver.settle()
    assert type(driver.scene).__name__ == scene, type(driver.scene).__name__


def kept(name):
    driver.settle()
    driver.shot(f"{name}.png")


at("ShelfScene")
for _ in catalog.IDS[1:]:
    driver.key("right")
    driver.settle()
driver.press_on("Play")
at("SetupScene")
kept("setup")
driver.press_on("Start")
at("TableScene")
session = driver.session
assert session.game.id == catalog.IDS[-1]
chance = random.Random(3)
for _ in range(12):
    driver.act(chance.choice(list(session.game.legal_actions(session.state))))
assert len(session.history.actions) == 12, session.history.actions
kept("table")
assert session.files.save("A dozen moves") is not None
driver.key("f1")
at("RulebookScene")
kept("rules")
driver.key("escape")
at("TableScene")
while session.seat is not None:
    session.do(chance.choice(session.actions()))
assert session.files.record is not None and session.files.record.game == catalog.IDS[-1]

from game.pages.records import RecordsScene
from game.pages.result import ResultScene
from game.pages.saves import SavesScene
from game.pages.settings import SettingsScene

for name, made in (
    ("ResultScene", lambda app: ResultScene(app, session)),
    ("RecordsScene", lambda app: RecordsScene(app, session.game.id)),
    ("SavesScene", lambda app: SavesScene(app, session.game.id)),
    *(("SettingsScene", lambda app, part=part: SettingsScene(app, part)) for part in ("screen", "colours")),
    ("ShelfScene", lambda app: app.page("shelf")),
):
    driver.app.stack.reset(made(driver.app))
    at(name)
    kept(name)
driver.close()
faults = [line for path in Path("home").rglob("*.log") for line in path.read_text().splitlines()]
assert not faults, faults
"""


def moved_in(folder: Path, *, beside: bool) -> Path:
    """A copy of the program in which the game is called otherwise: folders and one line of the catalog."""
    names = {OLD: NEW, "PS-": "MC-", "prefix: PS": "prefix: MC"}
    for top in ("rules", "game", "data", "art"):
        copytree(ROOT / top, folder / top, ignore=ignore_patterns("__pycache__"))
        home = folder / top / OLD
        for path in [path for path in home.rglob("*") if path.is_file()]:
            text = path.read_text(encoding="utf-8")
            for old, new in names.items():
                text = text.replace(old, new)
            new_place = folder / top / NEW / path.relative_to(home)
            new_place.parent.mkdir(parents=True, exist_ok=True)
            new_place.write_text(text, encoding="utf-8")
            if not beside:
                path.unlink()
    for single in (folder / "art" / "shelf" / f"{OLD}.svg", folder / "data" / "layouts" / f"{OLD}.yaml"):
        text = single.read_text(encoding="utf-8").replace(OLD, NEW)
        single.with_stem(NEW).write_text(text, encoding="utf-8")
        if not beside:
            single.unlink()
    place = folder / "rules" / "catalog.py"
    ids = f'("{OLD}", "{NEW}")' if beside else f'("{NEW}",)'
    text, lines = re.subn(r"(?m)^IDS: tuple\[str, \.\.\.\] = .*$", f"IDS: tuple[str, ...] = {ids}",
                          place.read_text(encoding="utf-8"))  # fmt: skip
    assert lines == 1
    place.write_text(text, encoding="utf-8")
    (folder / "main.py").write_bytes((ROOT / "main.py").read_bytes())
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("beside", [False, True], ids=["alone", "beside"])
def test_a_game_of_another_name_goes_from_the_shelf_to_the_table(tmp_path: Path, beside: bool) -> None:
    folder = moved_in(tmp_path, beside=beside)
    environment = {**os.environ, "COGWRIGHT_HOME": str(folder / "home"), "PYTHONPATH": str(folder)}
    shots = ["main.py", "shots", "pictures", "--only", "setup_4_players"]
    for command in (["main.py", "check"], ["-c", EVENING], shots):
        done = subprocess.run(
            [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
