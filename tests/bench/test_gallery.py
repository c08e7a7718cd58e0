"""The gallery of the card lab with more than 200 cards that nobody has seen, at 1920 × 1080.

Measured from the page that is opened until every face that is seen is drawn, and in frames while the wheel goes through
all of it. Run by `make bench`.
"""

from __future__ import annotations

import random
import statistics
import time
from pathlib import Path
from typing import Any

from game.ui.canvas import centre
from tests.bench.hands import frames_ms, steps
from tests.bench.test_screen import SIZE, YARDSTICK_MS, at_99, times_ms, yardstick
from tests.ui.driver import Driver

GAME, CARDS, SEED = "immense_warfare", 210, 33
OPEN_MS, FRAME_MS = 1000.0, 16.0
"""Limits where the yardstick takes as long as that: until all that is seen is drawn, and of a frame that scrolls."""
SYLLABLES = "ka ro min tel vas quo ner zi bal thu gre lo sha pim dra wex".split()
CARD = """
  - id: {id}
    name: {name}
    type: command
    abilities:
      - when: play
        target: {{what: {target}}}
        do: [{{op: destroy, of: target}}]
"""
SHAPE = '<circle cx="{}" cy="{}" r="{}" fill="#{:06X}" opacity="0.7"/>'


def many(folder: Path) -> Path:
    """A pack of cards with pictures that a seed made."""
    chance = random.Random(SEED)
    names = set[str]()
    while len(names) < CARDS:
        names.add("".join(chance.choices(SYLLABLES, k=3)))
    cards, art = folder / "many" / "data" / GAME / "cards", folder / "many" / "art" / GAME
    cards.mkdir(parents=True)
    art.mkdir(parents=True)
    text = "cards:"
    for name in sorted(names):
        text += CARD.format(
            id=name, name=name.capitalize(), target=chance.choice(("command", "mecha", "pilot"))
        )
        shapes = (
            SHAPE.format(*(chance.randrange(n) for n in (570, 340, 150)), chance.randrange(1 << 24))
            for _ in range(30)
        )
        drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 570 340">{"".join(shapes)}</svg>'
        (art / f"{name}.svg").write_text(drawn, encoding="utf-8")
    (cards / "many.yaml").write_text(text, encoding="utf-8")
    return folder / "many"


def test_many_cards_are_shown_at_once_and_scrolled_through(
    home: Path, tmp_path: Path, benchmark: Any
) -> None:
    driver = Driver(SIZE, home=home)
    driver.app.change_settings(sound=False)
    assert driver.app.open_pack(many(tmp_path))
    driver.settle(120.0)
    measure = yardstick()
    before = times_ms(measure, 100)
    lab: Any = None

    def open_lab() -> None:
        nonlocal lab
        lab = driver.app.page("lab", GAME)
        driver.app.push(lab)
        driver.frames(1)
        while lab.controls.named["gallery"].is_behind:
            driver.frames(1)

    begun, clock = time.thread_time(), time.perf_counter()
    found = steps(driver, open_lab)
    opened, waited = (time.thread_time() - begun) * 1000, (time.perf_counter() - clock) * 1000
    gallery = lab.controls.named["gallery"]
    assert gallery.count > CARDS
    holes = 0

    def scroll() -> None:
        nonlocal holes
        driver.move(centre(gallery.box))
        while gallery.scroll.target < gallery.scroll.most:
            driver.wheel(-1, centre(gallery.box))
            driver.frames(6)
            holes += gallery.is_behind

    frames = frames_ms(driver, scroll)
    unit = statistics.median(before + times_ms(measure, 100))
    seen = len(gallery.visible_range())
    print(f"\n{gallery.count} cards: {seen} seen after {opened:.0f} ms of work in {len(found)} frames "
          f"({waited:.0f} ms by the clock), the dearest {max(step.ms for step in found):.0f} ms; scrolling "
          f"{len(frames)} frames, median {statistics.median(frames):.1f} ms, p99 {at_99(frames):.1f} ms, dearest "
          f"{max(frames):.1f} ms, {holes} with a face still to be drawn; yardstick {unit:.2f} ms")  # fmt: skip
    benchmark.extra_info |= {"open_ms": opened, "p99_ms": at_99(frames), "yardstick_ms": unit}
    benchmark.pedantic(measure, rounds=20)
    driver.close()
    slower = max(1.0, unit / YARDSTICK_MS)
    assert opened < OPEN_MS * slower
    assert at_99(frames) < FRAME_MS * slower
