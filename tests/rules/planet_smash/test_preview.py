"""Previews are true: promised results happen, and actions previewed as impossible are refused, in many
positions."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from rules import catalog
from rules.game import Setup
from rules.history import History
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.place_targeting_die import PlaceTargetingDie
from rules.planet_smash.actions.research import Research
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.sheet import demolished, ready_circles, smashed
from rules.planet_smash.state import Position
from rules.planet_smash.terms import box_place, cell_place
from rules.tabletop import Preview, PreviewLine
from tests.rules.planet_smash.positions import (
    FULL,
    LAST,
    READY,
    TWO_READY,
    USED,
    asked,
    position,
    previewed,
    sheet,
)

REAL = catalog.load("planet_smash")
PLANETS = [choice.id for choice in REAL.options()[0].choices]


@cache
def positions() -> tuple[Position, ...]:
    """Return every fifth position of games on every planet, by players who prefer to demolish."""
    found: list[Position] = []
    for number, planet in enumerate(PLANETS * 3):
        choose = Random(number)
        setup = Setup("planet_smash", tuple("ABC"[: 1 + number % 3]), {"planet": planet})
        history = History(REAL, setup, number)
        while REAL.to_act(history.state) is not None:
            actions = list(REAL.legal_actions(history.state))
            boxes = [action for action in actions if isinstance(action, Demolish)]
            history.do(choose.choice(boxes if boxes and choose.random() < 0.7 else actions))
        found += history.states[:-1:5]
    return tuple(found)


def previews(kind: type) -> list[tuple[Position, object, Preview]]:
    """Return all legal actions of a kind in these positions with their previews."""
    told = []
    for state in positions():
        for action in REAL.legal_actions(state):
            if isinstance(action, kind):
                preview = REAL.at(REAL.view(state, state.seat)).preview(action)
                if preview is not None:
                    told.append((state, action, preview))
    return told


def line_about(preview: Preview, word: str) -> PreviewLine | None:
    return next((line for line in preview.lines if line.text.startswith(word)), None)


def writable(state: Position) -> tuple[set[str], set[str]]:
    """Return the boxes and cells that are legal now."""
    quadrant = state.sheets[state.seat].ship
    actions = list(REAL.legal_actions(state))
    return (
        {box_place(quadrant, action.box) for action in actions if isinstance(action, Demolish)},
        {cell_place(quadrant, action.cell) for action in actions if isinstance(action, Research)},
    )


def test_placements_have_their_previewed_result() -> None:
    told = previews(Place)
    assert len(told) > 500
    for state, action, preview in told:
        after = REAL.apply(state, action)
        boxes, cells = writable(after)
        marks = set(preview.marks)
        assert {mark for mark in marks if mark.startswith("box/")} == boxes
        assert {mark for mark in marks if mark.startswith("cell/")} == cells
        places = {piece.id: piece.place for piece in REAL.at(REAL.view(after, state.seat)).pieces}
        assert all(places[piece] == place for piece, place in preview.moves)
        box, cell = line_about(preview, "Boxes"), line_about(preview, "Research")
        assert box is not None and (box.mark == "good") == bool(boxes)
        assert cell is not None and (cell.mark == "good") == bool(cells)
        useless = any(words in preview.lines[-1].text for words in ("no use", "needs an ability"))
        assert useless == (not boxes and not cells)
        both = bool(boxes and cells) and after.pending[-1].picks == 2
        assert preview.lines[-1].text.endswith("you can do both") == both


def test_writing_has_its_previewed_result() -> None:
    told = [*previews(Demolish), *previews(Research)]
    assert len(told) > 500
    for state, action, preview in told:
        seat, before = state.seat, state.sheets[state.seat]
        after = REAL.apply(state, action)
        here, quadrant = after.sheets[seat], before.ship
        texts = " ".join(line.text for line in preview.lines)
        assert (" is smashed" in texts) == smashed(here)
        assert (" is demolished" in texts) == (
            isinstance(action, Demolish) and demolished(here, quadrant) and not smashed(here)
        )
        new = len(ready_circles(here, quadrant)) - len(ready_circles(before, quadrant))
        expected = {0: "", 1: "Completes the ", 2: "Completes 2 lines"}[new]
        assert (expected in texts) and (new > 0 or "Completes" not in texts)
        goes_on = line_about(preview, before_name(state))
        if goes_on is None:
            assert smashed(here)
            continue
        if " can " in goes_on.text:
            boxes, cells = writable(after)
            count = len(boxes or cells)
            assert after.seat == seat and f" {count} " in goes_on.detail, "so many can take it"
        else:
            assert not after.pending or not any(writable(after)), "done with, or only an ability helps"


def before_name(state: Position) -> str:
    return str(REAL.at(state).gesture(Finish()).label.removeprefix("Done with ").capitalize())


def test_declined_uses_were_possible() -> None:
    for state, _, preview in previews(Finish):
        boxes, cells = writable(state)
        texts = [line.text for line in preview.lines]
        assert any(text.startswith("Boxes") for text in texts) == bool(boxes)
        assert any(text.startswith("Research") for text in texts) == bool(cells)


def test_abilities_have_their_previewed_result_on_the_placed_die() -> None:
    seen = 0
    for state, action, preview in previews(UseAbility):
        assert isinstance(action, UseAbility)
        if action.ability == "reroll" or not state.pending or action.die != f"plan/{state.pending[-1].about}":
            continue
        seen += 1
        boxes, cells = writable(REAL.apply(state, action))
        for words, places in (("Boxes", boxes), ("Research", cells)):
            line = line_about(preview, words)
            assert (line is not None and line.mark == "good") == bool(places)
    assert seen > 20


def test_a_die_that_has_demolished_is_not_said_to_reach_a_lower_target() -> None:
    state = asked("red", "a", plan=(5, 1, 1), target=(6, 6, 6), cells={"b": READY, "a": READY})
    use = UseAbility("b", "flip", "target/red")
    line = _first(state, use)
    assert line.mark == "good" and "A " in line.text and "1 or more" in line.text
    assert line.detail.startswith("Red 5, blue 1 and yellow 1")
    only_research = replace(state.pending[-1], among=("research",), picks=1)
    assert "Red" not in _first(replace(state, pending=(only_research,)), use).detail
    elsewhere = asked("red", "c", plan=(5, 1, 1), target=(6, 6, 6), cells={"b": READY})
    assert "Red" not in _first(elsewhere, use).detail, "red has landed on C already"


def _first(state: Position, action: object) -> PreviewLine:
    return previewed(state, action).lines[0]


def _smash(state: Position) -> PreviewLine:
    """Return the line about the planet that the last box smashes."""
    line = _first(state, Demolish(2))
    assert line.mark == "good" and "Testia" in line.text and "smashed" in line.text
    return line


def test_no_difficulty_is_promised_in_company() -> None:
    last = asked("red", "c", plan=(6, 1, 1), boxes=LAST)
    assert "Hard win" in _smash(last).detail
    two = replace(last, names=("Ada", "Bo"), sheets=(*last.sheets, sheet()))
    assert "other players" in _smash(two).detail
    second = replace(two, seat=1, sheets=two.sheets[::-1], pending=(replace(two.pending[0], seat=1),))
    assert "game ends" in _smash(second).detail
    used = sheet(spots=USED)
    told = previewed(position(used, used, round=5, seat=1), NextRound())
    assert [line.mark for line in told.lines] == ["note"] and "new dice" in told.lines[0].text


def test_a_smash_after_the_easy_round_is_not_promised_as_a_win() -> None:
    late = asked("red", "c", plan=(6, 1, 1), boxes=LAST, round=9)
    assert "too late for Easy" in _smash(late).detail


@pytest.mark.parametrize(
    ("seat", "round_", "fallen", "lines"),
    [
        (0, 4, False, ["note: new dice", "good: keep your ready abilities"]),
        (0, 9, False, ["bad: your last round", "note: new dice"]),
        (1, 9, False, ["bad: No rounds"]),
        (1, 4, True, ["note: game ends"]),
    ],
)
def test_abilities_are_not_said_to_be_kept_when_no_round_follows(
    seat: int, round_: int, fallen: bool, lines: list[str]
) -> None:
    used = sheet(spots=USED, cells={"a": TWO_READY})
    first = sheet(boxes=FULL) if fallen else used
    preview = previewed(position(first, used, round=round_, seat=seat), NextRound())
    assert [line.mark for line in preview.lines] == [each.partition(": ")[0] for each in lines]
    for line, each in zip(preview.lines, lines, strict=True):
        assert each.partition(": ")[2] in line.text


def test_seating_tells_where_a_die_goes() -> None:
    for state, action, preview in previews(PlaceTargetingDie):
        assert isinstance(action, PlaceTargetingDie)
        after = REAL.apply(state, action)
        places = {piece.id: piece.place for piece in REAL.at(after).pieces}
        assert all(places[piece] == place for piece, place in preview.moves)
        assert (
            QUADRANTS[after.sheets[state.seat].slots[("red", "blue", "yellow").index(action.colour)]]
            == action.quadrant
        )


def test_seating_on_printed_boxes_tells_what_is_printed() -> None:
    told = {
        (state.planet, action.quadrant): [line.text for line in preview.lines[1:]]
        for state, action, preview in previews(PlaceTargetingDie)
        if isinstance(action, PlaceTargetingDie)
    }
    boxes, printed = told["dusthalo", "a"]
    assert "3 printed" in boxes and "5, 5 and 6" in printed
    boxes, printed = told["lv_426", "c"]
    assert "5 boxes" in boxes and "1, 3 and 6" in printed
    (boxes,) = told["prisma", "b"]
    assert "4 boxes" in boxes and "equal" in boxes


def test_an_ability_on_an_unplaced_die_says_where_it_could_then_fill_a_box() -> None:
    here = sheet(plan=(2, 3, 5), target=(6, 3, 3), boxes=LAST, cells={"a": READY})
    lower, raise_ = (UseAbility("a", "adjust", "plan/yellow", step) for step in (-1, 1))
    assert previewed(position(here), lower).lines[0].mark == "note"
    line = previewed(position(here), raise_).lines[0]
    assert line.mark == "good" and line.text == "Yellow 6 fits a box in C"
