"""Packs made for tests, and what is saved in them while an app runs."""

from __future__ import annotations

from pathlib import Path

from rules.content import DATA
from tests.ui.driver import Driver

RED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#FF0000"/></svg>'


def pack(folder: Path, *files: str, name: str = "big_gears") -> Path:
    """A pack with these of the program's files as they are, by their paths below the program's folder."""
    made = folder / name
    for file in files:
        place = made / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes((DATA.parent / file).read_bytes())
    return made


def save(driver: Driver, path: Path, text: str) -> None:
    """Save a file as an editor does, and report it by the door that the watching thread uses."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    driver.app.reload.watcher.report([path])
    driver.frames(2)


def edited(path: Path, before: str, after: str) -> str:
    """The text of a file with its first such words replaced."""
    text = path.read_text(encoding="utf-8")
    assert before in text
    return text.replace(before, after, 1)


def said(driver: Driver) -> list[str]:
    """The lines shown now."""
    return driver.notices


def undisturbed(driver: Driver) -> bytes:
    """The picture once every notice is gone."""
    driver.app.notices.shown.clear()
    driver.app.redraw()
    driver.frames(2)
    return driver.picture()
