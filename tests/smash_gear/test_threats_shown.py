"""What can hit one next turn, asked for at the table."""

from __future__ import annotations

from collections.abc import Callable

from game.app.program import Program
from game.app.session import Session
from game.pages.play.table import TableScene
from game.table.preview import free_box
from game.table.showing import Showing
from rules.game import Event, Setup
from rules.smash_gear.actions.stop import Stop
from tests.smash_gear.scene import posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
ALONE = """
turn: 3
own: {gears: 20, machines: [{card: pipsqueak, at: [5, 5], turn: 2}]}
"""
DUEL = f"""{ALONE}
opponent: {{machines: [{{card: pipsqueak, at: [5, 3], turn: 3}}]}}
"""


def asked(d: Driver) -> bool:
    """Whether the panel tells what can hit the one who looks."""
    heading: str = d.panel.heading
    return heading == "Threats next turn"


def test_the_switch_lights_what_is_in_reach_and_says_who_can_hit_what(sit: Sit) -> None:
    d = sit(posed(DUEL))
    before = d.picture()
    d.key("t")
    d.settle()
    assert d.picture() != before
    assert asked(d) and "can destroy your Pipsqueak" in d.panel.lines[0].text
    d.key("t")
    d.settle()
    assert d.picture() == before


def test_it_stays_on_and_follows_the_position(sit: Sit) -> None:
    d = sit(posed(DUEL))
    d.key("t")
    alone = posed(ALONE)
    d.table.show(Showing(alone, tuple(d.game.legal_actions(alone)), False))
    assert asked(d) and d.panel.lines[0].text == "Nothing can hit you"
    d.settle()  # nothing is lit, and that can be drawn


def test_before_the_first_turn_there_is_nothing_to_show(sit: Sit) -> None:
    from tests.smash_gear.scene import game

    d = sit(game().new_game(game().default_setup(2), 1))
    d.key("t")
    assert not asked(d)


def test_the_key_and_the_button_of_a_game_switch_it(drive: Callable[..., Driver]) -> None:
    def first(app: Program) -> TableScene:
        app.change_settings(motion="off")
        return TableScene(
            app, Session.start(app, app.game("smash_gear"), Setup("smash_gear", ("Ada", "Bo")), 5)
        )

    d = drive(first=first)
    d.settle()
    d.key("t")
    assert not asked(d) and "before the first turn" in d.notices[-1]
    session = d.session
    session.do(Stop())
    session.do(Stop())
    d.page(TableScene).catch_up()
    d.settle()
    d.key("t")
    assert asked(d) and d.control("What can hit you  (T)").chosen
    d.press_on("What can hit you  (T)")
    assert not asked(d) and not d.control("What can hit you  (T)").chosen


def test_a_long_recap_leaves_room_for_the_list_of_threats(sit: Sit) -> None:
    """A recap of 7 moves had pushed the list out of the panel."""
    d = sit(posed(DUEL))
    state = posed(DUEL)
    recap = tuple(Event(1, f"Bo's machine flips {number} times.") for number in range(2, 12))
    d.table.show(Showing(state, tuple(d.game.legal_actions(state)), False, recap=recap))
    d.settle()
    panel, words = d.box("panel/preview"), d.panel
    needs = d.look.parts.at(state).open_space.needs
    assert 0 < len(words.lines) < len(recap) and "more" in words.figure
    assert free_box(d.app.kit, panel, words)[3] >= needs > 0
