"""What is announced, as who may answer sees it: on the board and in the panel of what waits."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from game.ui.canvas import centre
from rules.smash_gear.actions.use import Use
from rules.smash_gear.state import Position
from tests.smash_gear.scene import GearScene, game, place, posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
FLIP, JAM = "{piece: old_ironjaw, does: Flip west}", '"Jam the Works on “Old Ironjaw flips west”"'


def playing(*moves: str, bos: str = "sawbuck, decoy", card: str = "old_ironjaw") -> Position:
    """A turn of Bo's, who has this machine and holds these cards, after these moves; Ada can answer."""
    text = f"""
turn: 4
to_move: 1
own: {{gears: 20, machines: [{{card: {card}, at: [6, 6]}}], hand: [{bos}]}}
opponent: {{gears: 20, machines: [{{card: bramble, at: [5, 4]}}], hand: [jam_the_works, jam_the_works, decoy]}}
"""
    return posed(text, *moves)


@pytest.mark.many_cases
@pytest.mark.parametrize(("turned", "covered"), [("as printed", (5, 2)), ("rotated right", (4, 1))])
def test_an_announced_assembly_is_seen_as_it_will_lie(
    sit: Sit, turned: str, covered: tuple[int, int]
) -> None:
    shown = []
    for moves in ((f'"Assemble Sawbuck at f11, {turned}"',), ()):
        driver = sit(playing(*moves))
        driver.move((1000, 300))
        x, y, w, h = driver.box(place(*covered))
        shown.append(driver.colour((x + w / 2, y + h / 2)))
    assert shown[0] != shown[1]


JAMMING = ["Jam the Works on “Old Ironjaw flips west”", game().library["jam_the_works"].text]
FLIPPING = ["Old Ironjaw flips west", "No combat there"]
"""What stands in the row of each."""


def test_a_panel_that_a_script_is_aimed_at_is_framed_and_stays_dark(sit: Sit) -> None:
    driver = sit(playing(FLIP))
    x, y, w, h = driver.box("stack")
    x0, y0, _, _ = driver.box("jam_the_works")
    driver.press((x0 + 20, y0 + 20))
    driver.glide((x + w / 2, y + h / 2), 8)
    driver.settle()
    assert driver.aim == "stack"
    assert max(driver.colour((x + 20, y + h - 12))) < 90
    assert min(driver.colour((x + w / 3, y))) > 120, "the frame is lit"


def words_in(monkeypatch: pytest.MonkeyPatch, sit: Sit, state: Any, size: tuple[int, int]) -> list[str]:
    """The paragraphs that the panel of announcements shows."""
    from game.ui.kit import Kit

    said: list[str] = []
    driver = sit(state, size=size)
    look: Any = driver.look
    drawn = Kit.paragraph
    monkeypatch.setattr(
        Kit, "paragraph", lambda kit, words, *a, **k: said.append(words) or drawn(kit, words, *a, **k)
    )
    look.parts.at(driver.view).panel(driver.surface, "stack", driver.box("stack"), driver.state)
    return said


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_is_announced_is_told_whole(
    sit: Sit, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    theft = playing('"Magpie at "', '"Jam the Works on “Magpie”"', card="magpie")
    said = words_in(monkeypatch, sit, theft, size)
    assert said[0] == "Jam the Works on “Magpie”"
    said = words_in(monkeypatch, sit, playing(FLIP, JAM), size)
    assert said == [*JAMMING, *FLIPPING]


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_each_of_three_has_a_row_that_says_what_it_will_do(
    sit: Sit, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    three = playing(FLIP, JAM, JAM, bos="sawbuck")
    assert words_in(monkeypatch, sit, three, size) == [*JAMMING, *JAMMING, *FLIPPING]
    driver = sit(three, size=size)
    found = [driver.places[name] for name, _ in rows(driver)]
    _, y, w, h = driver.box("panel/stack")
    assert all(row[2] == w - 20 and y < row[1] < row[1] + row[3] < y + h for row in found)
    assert all(above[1] + above[3] < below[1] for above, below in pairwise(found))
    _, top, _, high = driver.box("panel/preview")
    assert top + high < y, "what is asked has its own panel"


def test_who_announced_it_is_asked_for_more_and_not_for_an_answer() -> None:
    assert game().at(playing(FLIP, JAM, bos="sawbuck")).prompt().startswith("Respond again before ")
    assert game().at(playing(FLIP, JAM)).prompt().startswith("Respond to ")


def test_what_waits_asks_for_no_answer_while_an_effect_is_being_chosen() -> None:
    state = posed(
        """
turn: 4
to_move: 1
own: {machines: [{card: pipsqueak, at: [5, 6]}], gears: 20}
opponent: {machines: [{card: bramble, at: [5, 4]}, {card: pipsqueak, at: [9, 2]}], hand: [false_alarm]}
""",
        "{piece: pipsqueak, does: Flip north}",
    )
    stack = game().at(state).stack(0)
    assert stack.asked and stack.heading == "Respond to this?"
    assert stack.items[0].does[0].text == "Enemy Pipsqueak is destroyed", "another Pipsqueak is Ada's"
    answer = next(action for action in game().legal_actions(state) if isinstance(action, Use))
    stack = game().at(game().apply(state, answer)).stack(0)
    assert not stack.asked and stack.heading == "Waiting to resolve"


def test_what_is_answered_dims_while_its_answer_comes_to_lie_on_it(sit: Sit) -> None:
    driver = sit(playing(FLIP), motion="normal")
    scene = driver.page(GearScene)
    x, y, w, h = driver.box("panel/stack")
    driver.make(next(action for action in game().legal_actions(scene.state) if isinstance(action, Use)))
    assert len(scene.state.waiting) == 2 and driver.stages.name == "answer"
    lights = []

    def light() -> int:
        """How light the panel is below its first row."""
        return sum(sum(driver.colour((x + w - 20, y + down))) for down in range(72, int(h) - 4, 2))

    driver.frames(1)
    while not scene.table._painter.ground.finished:  # so long the panel is shown as it was
        driver.frames(1)
    while driver.stages.name == "answer":
        driver.frames(1)
        lights.append(light())
    driver.settle()
    lights.append(light())
    assert lights == sorted(lights, reverse=True)
    assert lights[0] > lights[len(lights) // 4] > lights[-1] and len(set(lights)) > 5, (
        "one step after the other"
    )


def rows(driver: Driver) -> list[tuple[str, tuple[float, float]]]:
    """The names of the rows of what is announced, each with its middle."""
    return [(name, centre(box)) for name, box in driver.places.items() if name.startswith("announced/")]


@pytest.mark.parametrize(
    ("state", "count", "asks"),
    [
        (playing(FLIP, JAM), 2, "Respond to "),
        (playing(FLIP, JAM, JAM, bos="sawbuck"), 3, "Respond again "),
    ],
    ids=["two", "three"],
)
@pytest.mark.parametrize("by_keys", [False, True])
def test_each_thing_announced_tells_what_it_will_do_and_to_what_while_it_is_looked_at(
    sit: Sit, state: Position, count: int, asks: str, by_keys: bool
) -> None:
    driver = sit(state)
    driver.move((1000, 300))
    bare = driver.colour(on_the_way(driver))
    found = rows(driver)
    assert len(found) == count
    for name, point in found:
        driver.tab_to(name) if by_keys else driver.move(point)
        driver.settle()
        words = driver.panel
        last = name == found[-1][0]
        told = "No combat" if last else game().library["jam_the_works"].text
        assert told in words.lines[0].text and words.next.startswith(asks)
        assert words.heading.startswith("Old Ironjaw flips west" if last else "Jam the Works")
        assert driver.primary.enabled and driver.colour(on_the_way(driver)) == bare, "its ghost stays"


def on_the_way(driver: Driver) -> tuple[float, float]:
    """A point of the board that the flipped machine would cover."""
    x, y, w, h = driver.box(place(5, 7))
    return x + w / 2, y + h / 3


def test_the_ghost_of_a_flip_is_seen_though_it_is_answered(sit: Sit) -> None:
    colours = [driver.colour(on_the_way(driver)) for driver in (sit(playing(FLIP)), sit(playing(FLIP, JAM)))]
    assert colours[0] == colours[1] != sit(playing()).colour(on_the_way(sit(playing())))


def test_the_prompt_says_who_announced_it() -> None:
    assert game().at(playing(FLIP, JAM)).prompt().startswith("Respond to Ada's Jam the Works on ")


@pytest.mark.slow
def test_keys_reach_the_rows_of_what_is_announced(sit: Sit) -> None:
    driver, seen = sit(playing(FLIP, JAM)), set()
    for _ in range(60):
        driver.key("tab")
        seen.add(driver.cursor)
    assert seen >= {name for name, _ in rows(driver)}
