"""What is announced, as who may answer sees it: on the board and in the panel of what waits."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from game.ui.canvas import centre
from rules.common.cards import Card
from rules.engine.windows import Announcement, Window
from rules.smash_gear.actions import Assemble, Move, Use
from rules.smash_gear.announced import Announced
from tests.rules.smash_gear.positions import effect, waiting
from tests.smash_gear.scene import GearScene, cell, game, machine, place, position
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
BRAMBLE = machine("bramble", 0, 5, 5, "HW.", ".WW")


def announcing(*what: Announcement[Any], hand: tuple[str, ...] = ("decoy",)) -> Any:
    """A position in which Bo holds a Sawbuck and announced these things, and Ada is asked."""
    state = position([BRAMBLE], ((0, 0, 11), (1, 5, 0)), hand)
    held = replace(state.sides[1], hand=(Card("m", "sawbuck"),), landfill=(Card("f", "jam_the_works"),))
    return replace(state, seat=1, sides=(state.sides[0], held), agenda=waiting(*what) if what else ())


@pytest.mark.parametrize(
    ("turn", "covered"), [(0, (5, 1)), (1, (4, 0))], ids=["as printed", "a quarter turn"]
)
def test_an_announced_assembly_is_seen_as_it_will_lie(sit: Sit, turn: int, covered: tuple[int, int]) -> None:
    laid = Announced(1, deed=Assemble("m", cell(5, 0), 0, turn))
    shown = []
    for what in ((laid,), ()):
        driver = sit(announcing(*what))
        driver.move((1000, 300))
        x, y, w, h = driver.box(place(*covered))
        shown.append(driver.colour((x + w / 2, y + h / 2)))
    assert shown[0] != shown[1]


IRONJAW = machine("old_ironjaw", 1, 6, 6, "WW", "H.")
FLIP = Announced(1, deed=Move(IRONJAW.id, "west"))
JAM = effect(1, "f", "jam_the_works", "0")


JAMMING = ["Jam the Works on “Old Ironjaw flips west”", game().library["jam_the_works"].text]
FLIPPING = ["Old Ironjaw flips west", "It meets nobody there"]
"""What stands in the row of each."""


def answering(*what: Announcement[Any]) -> Any:
    """Bo's flip and more, with a script of Ada's that can be aimed at it."""
    return replace(announcing(FLIP, *what, hand=("jam_the_works",)), machines=(BRAMBLE, IRONJAW))


def test_a_panel_that_a_script_is_aimed_at_is_framed_and_stays_dark(sit: Sit) -> None:
    driver = sit(answering())
    x, y, w, h = driver.box("stack")
    x0, y0, _, _ = driver.box("card/jam_the_works")
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
    look.panel(driver.surface, "stack", driver.box("stack"), driver.view, driver.state)
    return said


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_is_announced_is_told_whole(
    sit: Sit, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = words_in(monkeypatch, sit, answering(JAM, effect(1, "f", "jam_the_works", "1")), size)
    assert said[0] == "Jam the Works on “Jam the Works”"
    said = words_in(monkeypatch, sit, answering(JAM), size)
    assert said == [*JAMMING, *FLIPPING]


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_each_of_three_has_a_row_that_says_what_it_will_do(
    sit: Sit, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    three = answering(JAM, effect(0, "f", "jam_the_works", "0"))
    assert words_in(monkeypatch, sit, three, size) == [*JAMMING, *JAMMING, *FLIPPING]
    driver = sit(three, size=size)
    found = [driver.places[name] for name, _ in rows(driver)]
    _, y, w, h = driver.box("panel/stack")
    assert all(row[2] == w - 20 and y < row[1] < row[1] + row[3] < y + h for row in found)
    assert all(above[1] + above[3] < below[1] for above, below in pairwise(found))
    _, top, _, high = driver.box("panel/preview")
    assert top + high < y, "what is asked has its own panel"


def test_who_announced_it_is_asked_for_more_and_not_for_an_answer() -> None:
    state = answering(effect(0, "f", "jam_the_works", "0"))
    state = replace(state, agenda=(*state.agenda[:-1], Window(0, True, 1, asked=0)))
    assert "Do you add to it?" in game().prompt(state)
    assert "Do you answer?" in game().prompt(answering(JAM))


def test_what_is_answered_dims_while_its_answer_comes_to_lie_on_it(sit: Sit) -> None:
    driver = sit(replace(answering(), always_ask=True), motion="normal")
    scene = driver.page(GearScene)
    x, y, w, h = driver.box("panel/stack")
    driver.make(next(action for action in game().legal_actions(scene.state) if isinstance(action, Use)))
    assert len(scene.state.waiting) == 2 and driver.stages.name == "answer"
    lights = []

    def light() -> int:
        """How light the panel is below its first row."""
        return sum(sum(driver.colour((x + w - 20, y + down))) for down in range(72, int(h) - 4, 2))

    driver.frames(1)
    while not scene.table._painter.finished:  # so long the panel is shown as it was
        driver.frames(1)
    while driver.stages.name == "answer":
        driver.frames(1)
        lights.append(light())
    driver.settle()
    lights.append(light())
    assert lights == sorted(lights, reverse=True)
    assert lights[0] > lights[len(lights) // 4] > lights[-1] and len(set(lights)) > 5, "one step after the other"


def rows(driver: Driver) -> list[tuple[str, tuple[float, float]]]:
    """The names of the rows of what is announced, each with its middle."""
    return [(name, centre(box)) for name, box in driver.places.items() if name.startswith("announced/")]


@pytest.mark.parametrize("more", [0, 1])
@pytest.mark.parametrize("by_keys", [False, True])
def test_each_thing_announced_tells_what_it_will_do_and_to_what_while_it_is_looked_at(
    sit: Sit, more: int, by_keys: bool
) -> None:
    driver = sit(answering(JAM, *[effect(0, "f", "jam_the_works", "0")] * more))
    driver.move((1000, 300))
    bare = driver.colour(on_the_way(driver))
    found = rows(driver)
    assert len(found) == 2 + more
    for name, point in found:
        driver.reach(name) if by_keys else driver.move(point)
        driver.settle()
        words = driver.panel
        last = name == found[-1][0]
        told = "meets nobody" if last else game().library["jam_the_works"].text
        assert told in words.lines[0].text and words.next.endswith("Do you answer?")
        assert words.heading.startswith("Old Ironjaw flips west" if last else "Jam the Works")
        assert driver.primary.enabled and driver.colour(on_the_way(driver)) == bare, "its ghost stays"


def on_the_way(driver: Driver) -> tuple[float, float]:
    """A point of the board that the flipped machine would cover."""
    x, y, w, h = driver.box(place(5, 7))
    return x + w / 2, y + h / 3


def test_the_ghost_of_a_flip_is_seen_though_it_is_answered(sit: Sit) -> None:
    colours = [driver.colour(on_the_way(driver)) for driver in (sit(answering()), sit(answering(JAM)))]
    assert colours[0] == colours[1] != sit(announcing()).colour(on_the_way(sit(announcing())))


def test_who_announced_it_and_that_it_is_used_is_told_with_a_verb() -> None:
    assert game().prompt(answering(JAM)).startswith("Bo uses Jam the Works on ")


def test_keys_reach_the_rows_of_what_is_announced(sit: Sit) -> None:
    driver, seen = sit(answering(JAM)), set()
    for _ in range(60):
        driver.key("tab")
        seen.add(driver.cursor)
    assert seen >= {name for name, _ in rows(driver)}
