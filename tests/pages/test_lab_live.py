"""Files saved while the card lab is open: each kind shows in the gallery.

A bad one keeps the last good card, is named by file and line until it is mended, and what is chosen stays.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest
from PIL import Image

from rules.content import ROOT
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME, CARD = "immense_warfare", "turtle"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 570 340">\n{}\n</svg>'
CARDS, LAYOUTS = f"data/{GAME}/cards/mechas.yaml", f"data/layouts/{GAME}.yaml"


def bitmap(kind: str, colour: str) -> bytes:
    Image.new("RGB", (570, 340), colour).save(out := io.BytesIO(), kind)
    return out.getvalue()


def shipped(file: str, old: str, new: str) -> bytes:
    """One of the program's files with something in it otherwise."""
    text = (ROOT / file).read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1).encode()


class Saved(NamedTuple):
    """A file of a pack as it is at first and once it is mended, and faulty; the words that its faults stand beside, ""
    where no line is told."""

    file: str
    good: bytes
    bad: bytes
    mended: bytes
    faults: tuple[str, ...]


EVERY = {
    "cards": Saved(
        CARDS,
        shipped(CARDS, "id: turtle\n", "id: turtle\n"),
        shipped(CARDS, "name: Turtle\n    type: mecha\n", "naem: Turtle\n    tpye: mecha\n"),
        shipped(CARDS, "name: Turtle\n", "name: Tortoise\n"),
        ("naem:", "tpye:"),
    ),
    "layout": Saved(
        LAYOUTS,
        shipped(LAYOUTS, "bleed: 30, box: [3", "bleed: 30, box: [3"),
        shipped(LAYOUTS, "{draw: art, under: lower,", "{draw: aart, under: lower,"),
        shipped(LAYOUTS, "at: [20, 18], r: 13,", "at: [30, 18], r: 13,"),
        ("draw: aart",),
    ),
    "colours": Saved(
        "data/themes/night.yaml",
        shipped("data/themes/night.yaml", 'paper: "', 'paper: "'),
        shipped("data/themes/night.yaml", 'paper: "', 'paper: "x'),
        shipped("data/themes/night.yaml", 'paper: "#', 'paper: "#FFCC99"  # "#'),
        ('paper: "x',),
    ),
    "SVG": Saved(
        f"art/{GAME}/{CARD}.svg",
        SVG.format('<rect width="570" height="340" fill="red"/>').encode(),
        SVG.format("<foreignObject/>").encode(),
        SVG.format('<rect width="570" height="340" fill="blue"/>').encode(),
        ("<foreignObject",),
    ),
    "PNG": Saved(
        f"art/{GAME}/{CARD}.png", bitmap("PNG", "red"), bitmap("PNG", "red")[:60], bitmap("PNG", "blue"), ("",)
    ),
    "WebP": Saved(
        f"art/{GAME}/{CARD}.webp", bitmap("WEBP", "red"), bitmap("WEBP", "red")[:25], bitmap("WEBP", "blue"), ("",)
    ),
    "changed cards": Saved(
        f"data/{GAME}/changes.yaml",
        b"cards:\n  turtle: {name: Tort}\n",
        b"cards:\n  turtle: {naem: Tort}\n",
        b"cards:\n  turtle: {name: Tortoise}\n",
        ("naem:",),
    ),
    "changed layouts": Saved(
        "data/layouts/changes.yaml",
        b"immense_warfare/among:\n  elements:\n    picture: {zoom: 1.5}\n",
        b"immense_warfare/among:\n  elements:\n    pictures: {zoom: 1.5}\n",
        b"immense_warfare/among:\n  elements:\n    picture: {zoom: 2.5}\n",
        ("pictures:",),
    ),
    "changed colours": Saved(
        "data/themes/changes.yaml",
        b'colours:\n  paper: "#FFCC99"\n',
        b'colours:\n  paper: "FFCC99"\n',
        b'colours:\n  paper: "#99CCFF"\n',
        ("paper:",),
    ),
}  # fmt: skip


def save(driver: Driver, path: Path, data: bytes) -> None:
    """Save a file, and let all that is seen be drawn."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    driver.app.reload.watcher.report([path])
    drawn(driver)


def drawn(driver: Driver) -> None:
    """Let every face that is seen be drawn."""
    driver.frames(2)
    for _ in range(1000):
        if not lab(driver).controls.named["gallery"].is_behind:
            return
        driver.frames(1)
    raise AssertionError("the faces are never drawn")


def lab(driver: Driver) -> Any:
    """The lab on top."""
    return driver.scene


def face(driver: Driver) -> bytes:
    """The chosen card as the gallery shows it."""
    return pygame.image.tobytes(lab(driver).store.get(CARD), "RGBA")


def unread(driver: Driver) -> set[tuple[str, int]]:
    """The files and lines of what keeps saved files from being shown."""
    return {(each.file, each.line) for each in lab(driver).checks.found if each.kind == "data"}


@pytest.mark.many_cases
@pytest.mark.parametrize("kind", EVERY)
def test_a_bad_file_keeps_the_last_good_card_and_is_named_until_it_is_mended(
    drive: Drive, tmp_path: Path, kind: str
) -> None:
    saved = EVERY[kind]
    path = tmp_path / "mine" / saved.file
    path.parent.mkdir(parents=True)
    path.write_bytes(saved.good)
    driver = drive()
    assert driver.app.open_pack(tmp_path / "mine")
    driver.app.push(driver.app.page("lab", GAME, CARD))
    drawn(driver)
    good = face(driver)
    assert not unread(driver)
    save(driver, path, saved.bad)
    lines = saved.bad.decode("utf-8", "replace").splitlines()
    told = {
        next((n for n, line in enumerate(lines, 1) if words and words in line), 0) for words in saved.faults
    }
    assert unread(driver) >= {(f"mine/{saved.file}", line) for line in told}
    assert lab(driver).chosen == CARD and face(driver) == good
    save(driver, path, saved.mended)
    assert not unread(driver)
    assert lab(driver).chosen == CARD and face(driver) != good


def test_a_saved_card_leaves_the_faces_of_others_as_they_were_drawn(drive: Drive, tmp_path: Path) -> None:
    path = tmp_path / "mine" / CARDS
    path.parent.mkdir(parents=True)
    path.write_bytes(EVERY["cards"].good)
    driver = drive()
    assert driver.app.open_pack(tmp_path / "mine")
    driver.app.push(driver.app.page("lab", GAME, CARD))
    drawn(driver)
    gallery, store = lab(driver).controls.named["gallery"], lab(driver).store
    before = {gallery.ids[i]: store.get(gallery.ids[i]) for i in gallery.visible_range()}
    save(driver, path, EVERY["cards"].mended)
    assert {id for id, each in before.items() if store.get(id) is not each} == {CARD}
