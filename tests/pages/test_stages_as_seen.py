"""What a stage shows is what happens: who pays, what falls, why it does (LOOK 12). Found in films, frame by frame."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from game.dev.driver import Driver
from game.dev.film import begun, films
from game.smash_gear.acts.gain import GainAct
from game.smash_gear.acts.razing import RazeAct
from game.smash_gear.acts.weapons import WeaponsAct
from game.ui.canvas import centre, contains
from game.ui.kit import TOP_BAR
from rules.smash_gear.machine_face import read

SIZE = (960, 540)


def filmed(game: str, name: str, motion: str = "normal") -> AbstractContextManager[Driver]:
    """A film in the frame of its deed."""
    return begun(next(each for each in films(game) if each.name == name), SIZE, motion)


def until(driver: Driver, found: Callable[[Any], bool]) -> Any:
    """The act that is played once that holds of the stages."""
    stages = driver.stages
    while stages.running and not found(stages):
        driver.frames(1)
    assert stages.running
    return stages.act


@pytest.mark.slow
def test_weapons_that_have_met_fly_off_as_they_were_drawn() -> None:
    with filmed("smash_gear", "combat") as driver:
        act = until(driver, lambda stages: isinstance(stages.act, WeaponsAct))
        lost = [each for met in act.meetings.values() for each in met]
        assert len(lost) == 2
        for each in lost:
            face = read(each.unit.face)
            assert face.rows == ("W",) and face.kind == read(each.piece.face).kind


@pytest.mark.slow
def test_gears_that_are_taken_come_from_the_plate_of_the_other_player() -> None:
    with filmed("smash_gear", "gears") as driver:
        act = until(driver, lambda stages: isinstance(stages.act, GainAct))
        (flight,) = act.flights
        theirs, own = driver.box("panel/plate/1"), driver.box("panel/plate/0")
        assert contains(theirs, flight.start) and contains(own, flight.end)


def test_a_machine_leaves_no_wreck_in_the_crater_of_the_base_under_it() -> None:
    with filmed("smash_gear", "base") as driver:
        act = until(driver, lambda stages: isinstance(stages.act, RazeAct) and stages.at > 0.75)
        (victim,) = act.victims
        (crater,) = victim.bare
        assert crater in victim.shown.cells and act.cell(crater) == act.cell_box


def test_a_card_on_its_way_out_of_a_hand_has_no_reason_not_to_be_played() -> None:
    with filmed("smash_gear", "fitting") as driver:
        driver.frames(3)
        (gone,) = (each.piece for each in driver.drawn if each.leaving)
        size = min(driver.box(gone.place)[2:])
        assert gone.id not in {piece.id for piece in driver.game.at(driver.view).pieces}
        model = driver.look.parts.now.model
        assert model.tag(gone).why, "where it lies it would have one"
        (plain, _) = (
            each.get_buffer().raw for each in driver.look.parts.part_of(gone).ahead(gone, size, model)
        )
        assert driver.look.piece(gone, size).get_buffer().raw == plain


def test_who_attacks_is_not_spent_before_it_strikes() -> None:
    with filmed("immense_warfare", "damages") as driver:
        act = until(driver, lambda stages: stages.name == "aim")
        assert act.hidden == {"cruiser"} and not act.attacker.spent
        struck = until(driver, lambda stages: stages.name == "strike")
        assert not struck.attacker.spent


def test_what_a_trigger_command_does_is_seen_to_come_from_the_damage_zone() -> None:
    with filmed("immense_warfare", "trigger") as driver:
        assert driver.stages.name == "effect"
        act = driver.stages.act
        assert act.there is not None and contains(driver.box("damage/1"), centre(act.there))
        (end,) = act.ends
        assert contains(driver.box("cruiser"), end)
        until(driver, lambda stages: stages.name == "hit")
        told = [event.text for event in driver.session.history.log[-1]]
        assert told[0] == "Orbital Strike takes effect."


def test_the_card_of_a_direct_attack_flies_to_the_part_of_the_zone_where_it_lies() -> None:
    with filmed("immense_warfare", "direct") as driver:
        act = until(driver, lambda stages: stages.name == "direct")
        assert contains(driver.box("damage/1"), centre(act.there))
        assert act.card.id in act.hidden, "it lies there once it has come"


@pytest.mark.many_cases
@pytest.mark.parametrize("name", ["last", "opponents_card"])
def test_words_of_the_top_bar_are_not_kept_with_what_hangs_under_it(name: str) -> None:
    """The hand of the other hangs under the bar: once the phases had changed, half of them was that of before."""
    with filmed("immense_warfare", name, "off") as driver:
        driver.frames(12)
        bar = (0.0, 0.0, driver.canvas.w, TOP_BAR - 6)
        before = driver.picture(bar)
        w, h = SIZE
        driver.resize((w + 160, h + 90))
        driver.frames(1)
        driver.resize(SIZE)
        driver.frames(1)
        assert driver.picture(bar) == before


@pytest.mark.parametrize(("name", "words"), [("last", "The game is over"), ("opponents_card", "Bo is next")])
def test_a_button_that_cannot_be_pressed_says_so_in_words_that_fit(name: str, words: str) -> None:
    with filmed("immense_warfare", name, "off") as driver:
        driver.frames(12)
        button = driver.primary
        assert button.label == words and not button.enabled


def test_who_has_won_a_clash_stays_written_while_points_fly() -> None:
    with filmed("gears_of_industry", "clash_two") as driver:
        until(driver, lambda stages: stages.name == "clash" and stages.at > 0.9)
        look, view = driver.look, driver.view
        x, y, w, h = look.marks.rows(view, 1).row(0)
        heading = (x, y + 4, 60.0, h - 8)
        lit = driver.picture(heading)
        until(driver, lambda stages: stages.name == "scored" and stages.at > 0.1)
        assert driver.picture(heading) == lit


def test_a_card_that_resolves_at_once_stays_on_the_table() -> None:
    with filmed("smash_gear", "gears") as driver:
        while driver.stages.running:
            for each in driver.drawn:
                assert contains(driver.canvas.box, centre(each.box)), each.piece
            driver.frames(1)
