"""What the pointer has left says nothing any more, however it left it; a notch of the wheel counts once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.app.session import Session
from game.pages.result import ResultScene
from game.ui.canvas import centre
from tests.ui.driver import Driver

Planet = Callable[..., Driver]
NOWHERE = (300.0, 690.0)


def told(d: Driver) -> str:
    """What a tooltip says now, of the table or of a control."""
    d.frames(60)
    return d.tip.partition("\n")[0]


def pointed(planet: Planet, at: str) -> Driver:
    d = planet(motion="off")
    d.move(centre(d.control("Menu").box if at == "Menu" else d.box(at)))
    assert told(d)
    return d


@pytest.mark.parametrize("at", ["0:plan/red", "Menu"])
def test_a_tooltip_goes_with_the_pointer_that_leaves_the_window(planet: Planet, at: str) -> None:
    d = pointed(planet, at)
    d.leave()
    assert told(d) == ""


@pytest.mark.many_cases
@pytest.mark.parametrize(
    ("at", "keys"),
    [
        ("0:plan/red", ("f1", "escape")),
        ("0:plan/red", ("z", "escape")),
        ("0:plan/red", ("escape", "escape")),
        ("Menu", ("f1", "escape")),
        ("Menu", ("escape", "escape")),
    ],
)
def test_a_tooltip_does_not_come_back_where_the_pointer_is_no_more(
    planet: Planet, at: str, keys: tuple[str, str]
) -> None:
    d = pointed(planet, at)
    d.key(keys[0])
    d.settle()
    d.move(NOWHERE)
    d.key(keys[1])
    d.settle()
    assert told(d) == ""


def test_a_tooltip_does_not_outlive_its_piece_where_keys_are_used(planet: Planet) -> None:
    d = pointed(planet, "0:plan/red")
    d.key("right", "return")
    assert told(d) == ""


def test_from_a_piece_to_a_button_the_words_of_the_piece_stay_behind(planet: Planet) -> None:
    d = pointed(planet, "0:plan/red")
    piece = told(d)
    d.move(centre(d.control("Menu").box))
    assert told(d) not in ("", piece)


def test_a_round_that_the_pointer_left_is_told_no_more(drive: Callable[..., Driver]) -> None:
    from tests.pages.play import advance, result_of, start

    d = result_of(drive, lambda app: advance(start(app)))
    d.move(centre(d.page(ResultScene).course.chart.plane.box))
    assert d.page(ResultScene).course.round
    d.leave()
    assert not d.page(ResultScene).course.round


def test_a_notch_of_the_wheel_scrolls_the_log_once(planet: Planet) -> None:
    def played(session: Session) -> None:
        for _ in range(60):
            session.do(session.actions()[0])

    d = planet(motion="off", prepare=played)
    d.key("l")
    log = d.table.log
    before = log.row_box(log.rows[0])[1]
    d.wheel(1, centre(log.box))
    assert log.row_box(log.rows[0])[1] - before == pytest.approx(54.0), "one notch"


def test_the_wheel_closes_no_zoom(planet: Planet) -> None:
    d = pointed(planet, "0:plan/red")
    d.key("z")
    assert d.closeup is not None
    d.wheel(-1, NOWHERE)
    assert d.closeup is not None


@pytest.mark.many_cases
@pytest.mark.parametrize("button", ["Menu", "Rules", "Log"])
@pytest.mark.parametrize("key", ["right", "space"])
def test_a_button_that_was_clicked_gets_no_ring_from_a_key(planet: Planet, button: str, key: str) -> None:
    d = planet(motion="off")
    d.press_on(button)
    d.settle()
    d.key("escape")
    d.settle()
    scene = d.scene
    d.key(key)
    d.settle()
    assert d.scene is scene and d.focused is None, "the key is for the table"
