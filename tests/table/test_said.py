"""What the table says, and when it keeps silent, through posted events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.pages.play.table import TableScene
from game.planet_smash import ink
from game.table import highlights, preview
from game.table.action_bar import shortened
from game.table.parts.answers import Answers
from game.table.parts.part import Print
from game.ui import faces
from game.ui.canvas import Box, centre
from rules.game import Event
from rules.immense_warfare.events import Destroyed
from rules.planet_smash.events import DiePlaced, Noted, NumberWritten
from tests.scenes import at_table, scene
from tests.ui.driver import Driver

Sit = Callable[..., Driver]


def do(d: Driver, kind: str, **fields: Any) -> None:
    """Do the first legal action of that kind with these fields, by hand."""
    actions = d.session.actions()
    fitting = (a for a in actions if type(a).__name__ == kind)
    d.act(next(a for a in fitting if all(getattr(a, name) == value for name, value in fields.items())))


def use_up(d: Driver) -> None:
    """Use all dice of the seat to act."""
    session = d.session
    while type(action := session.actions()[0]).__name__ != "NextRound":
        session.do(action)
    d.page(TableScene).catch_up(False)
    d.settle()


def test_what_was_just_put_down_is_not_explained_until_the_pointer_went_away(planet: Sit) -> None:
    d = planet()
    do(d, "Place")
    d.frames(60)
    assert not d.table.tooltip.shown
    spot = d.at
    d.move((spot[0] + 10, spot[1]))
    d.frames(60)
    assert not d.table.tooltip.shown, "a trembling hand asks nothing"
    d.move((240, 400))
    d.move(spot)
    d.frames(60)
    assert d.table.tooltip.shown


def test_with_a_piece_in_the_hand_the_panel_says_what_to_do_with_it(planet: Sit) -> None:
    d = planet()
    d.settle()
    before = d.panel
    assert isinstance(before, preview.PanelText) and before.how not in ("", preview.HELD)
    die = next(id for id in d.pieces if d.moves.movable(id))
    d.click(centre(d.box(die)))
    assert d.held == die
    held = d.panel
    assert (held.text, held.how) == (before.text, preview.HELD)
    assert "lit place" in held.how and "Escape" in held.how
    d.key("escape")
    assert not d.held and d.panel.how == before.how


def test_a_lit_place_is_told_of_by_the_preview_alone(planet: Sit) -> None:
    d = planet()
    place = next(place for place in d.places if place.startswith("box/a/"))
    d.move(centre(d.box(place)))
    d.frames(60)
    assert d.table.tooltip.shown
    do(d, "Place", colour="red", spot=1)
    lit = next(iter(d.hand.lit))
    d.move(centre(d.box(lit)))
    d.frames(60)
    assert d.hand.preview is not None and not d.table.tooltip.shown


def test_a_pressed_button_does_not_explain_what_comes_up_in_its_place(planet: Sit) -> None:
    d = planet()
    use_up(d)
    d.press_on("Roll round 2")
    d.frames(60)
    assert d.control("Choose a die").enabled is False
    before = d.picture()
    d.move((d.at[0] + 6, d.at[1]))
    d.frames(60)
    assert d.picture() == before, "no tooltip covers the abilities"
    d.move((240, 400))
    d.move(centre(d.control("Choose a die").box))
    d.frames(60)
    assert d.picture() != before


def test_no_place_is_asked_for_where_none_is_open(drive: Sit) -> None:
    d = at_table(drive, scene("planet_smash", "second_action"))
    assert d.primary is not None and d.primary.label == "Use an ability" and not d.primary.enabled


def test_what_to_do_first_is_words_and_looks_like_no_button(planet: Sit) -> None:
    d = planet()
    d.settle()
    asked = d.control("Choose a die")
    middle = d.canvas.rect(*asked.box).midtop
    assert d.surface.get_at(middle) == d.surface.get_at((middle[0], middle[1] - 4)), "no edge"


def test_the_words_of_every_button_of_a_turn_are_whole(planet: Sit) -> None:
    d = planet(seed=3)
    kit = d.kit
    do(d, "Place", colour="yellow")
    d.table.bar.controls.say("Adjust yellow 3 to 4")
    for button in d.table.bar.controls.buttons:
        assert not faces.cut(kit, button.box, button.label, button.kind, button.icon), button.label


def test_a_button_too_narrow_for_its_words_says_them_in_its_tooltip(planet: Sit) -> None:
    d = planet(size=(640, 480), seed=3)
    do(d, "Place", colour="yellow")
    done = next(button for button in d.table.bar.controls.buttons if button.label.startswith("Done"))
    assert done.label == "Done", "whole words, none left hanging"
    assert done.tip.startswith("Done with yellow")
    choose = d.primary
    assert choose is not None and choose.label == "Choose"


def test_zoom_enlarges_the_whole_sheet_where_nothing_else_lies(planet: Sit) -> None:
    d = planet(size=(960, 720))
    d.move((60, 940))
    before = d.picture()
    d.key("z")
    assert d.closeup is not None and d.picture() != before
    sheet = d.kit.size_of(d.closeup.picture)
    corners = [d.box(f"target/{quadrant}") for quadrant in ("a", "b", "c")]
    assert sheet[0] > 1.1 * (max(x + w for x, _, w, _ in corners) - min(x for x, *_ in corners))
    d.key("escape")
    d.click((60, 940), button=3)
    assert d.closeup is not None


def test_a_sheet_that_could_only_be_as_large_as_it_is_is_not_zoomed(planet: Sit) -> None:
    d = planet()
    d.move((780, 690))
    d.key("z")
    assert d.closeup is None


def test_whose_move_it_is_stands_over_what_is_asked(planet: Sit) -> None:
    d = planet()
    assert d.panel.heading == "Your move"
    d = planet(seats=2)
    names = d.session.setup.seats
    assert d.panel.heading == f"{names[0]}, your move"
    use_up(d)
    do(d, "NextRound")
    d.table.speakers.recap = ()
    assert d.panel.heading == f"{names[1]}, your move"


@pytest.mark.slow
def test_at_the_end_nothing_is_asked(planet: Sit) -> None:
    d = planet()
    session = d.session
    while session.seat is not None:
        session.do(session.actions()[0])
    d.page(TableScene).catch_up()
    assert d.panel.heading == d.primary.label == "Happening now"
    while d.stages.running:
        d.frames(1)
    d.frames(1)
    assert d.panel.heading == "The end"
    assert d.primary.label == "The game is over" and not d.primary.enabled


@pytest.mark.parametrize(
    ("label", "short"),
    [
        ("False Alarm: Bright Spark", "False Alarm"),
        ("Assemble Pipsqueak, upside down", "Assemble Pipsqueak"),
        ("Adjust yellow 3 to 4", "Adjust yellow 3"),
        ("Place red 2 on spot 2", "Place red 2"),
        ("Flip B's yellow", "Flip"),
    ],
)
def test_a_short_button_names_nothing_by_half(planet: Sit, label: str, short: str) -> None:
    kit = planet().kit
    wide = next(w for w in range(500, 60, -1) if faces.cut(kit, (0, 0, w, 50), label, "primary"))
    assert shortened(kit, (0, 0, wide, 50), label) == short


def test_a_recap_tells_what_stays_before_what_passes() -> None:
    events = [
        NumberWritten(1, "4 demolishes a box of A."),
        *(DiePlaced(1, f"The ship flies {i}.") for i in range(5)),
        Noted(1, "Red 1 can do nothing in A."),
    ]
    words = preview.of_recap(events)
    assert [line.text for line in words.lines] == ["4 demolishes a box of A."]
    assert words.figure == "6 more in the log"
    passing = preview.of_recap(events[1:])
    assert [line.text for line in passing.lines][-1] == "Red 1 can do nothing in A."


def test_a_recap_tells_everything_where_there_is_room(planet: Sit) -> None:
    kit = planet().kit
    events = [Noted(1, f"Ben does thing {i}.") for i in range(6)]
    events.insert(2, Event(1, "A machine flips onto another, and both of them stay where they are."))
    tall = preview.of_recap(events, preview.recap_room(kit, (0, 0, 408, 320)))
    assert [line.text for line in tall.lines] == [event.text for event in events] and not tall.figure
    low = preview.of_recap(events, preview.recap_room(kit, (0, 0, 408, 150)))
    assert [line.text for line in low.lines] == [events[2].text] and low.figure == "6 more in the log"
    many = [Event(1, f"Machine {i} flips.") for i in range(40)]
    most = preview.of_recap(many, preview.recap_room(kit, (0, 0, 408, 320)))
    assert most.lines[-1].text == many[-1].text and 8 < len(most.lines) < 14


def test_a_replayed_move_tells_every_line_that_fits(planet: Sit) -> None:
    kit, lines = planet().kit, tuple(f"This is line {i}." for i in range(7))
    tall, low = (preview.text_room(kit, (0, 0, 408, high)) for high in (320, 100))
    assert preview.of_lines("Move 3 of 9", lines, tall).text.splitlines() == list(lines)
    assert preview.of_lines("Move 3 of 9", lines, low).text.splitlines() == list(lines[:4])


def test_no_mark_hides_a_printed_number(planet: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    d = planet(motion="off")
    session = d.session
    printed = session.game.planets["lv_426"].quadrants["c"].boxes
    dots: dict[Box, bool] = {}
    digits: list[int] = []
    legal, digit = highlights.legal, ink.digit
    monkeypatch.setattr(
        highlights,
        "legal",
        lambda k, s, box, dot=None: (dots.update({box: dot is not None}), legal(k, s, box, dot)),
    )
    monkeypatch.setattr(
        ink, "digit", lambda k, s, n, at, *rest: (digits.append(n), digit(k, s, n, at, *rest))
    )
    sheet = replace(session.state.sheets[0], plan=(6, 6, 6), target=(1, 1, 1))
    session.history.states[-1] = replace(session.state, sheets=(sheet,))
    d.page(TableScene).catch_up(False)
    d.press(centre(d.box("0:plan/red")))
    d.glide(centre(d.box("spot/3")))
    d.frames(3)
    marked = [place for place in d.hand.preview.marks if place.startswith("box/c/")]
    assert {printed[int(place[-1])] for place in marked} == {0, 6}
    for place in marked:
        assert dots[d.box(place)] == (not printed[int(place[-1])]), place
    assert 6 in digits, "the number is drawn over its mark"
    dots.clear()
    d.release()
    d.settle()
    for place in marked:
        assert dots[d.box(place)] == (not printed[int(place[-1])]), place


def test_a_long_primary_keeps_the_cap_of_its_key(planet: Sit) -> None:
    d = planet(seed=3)
    d.table.bar.controls.say("Place yellow 4 on spot 2")
    primary = d.primary
    assert primary is not None
    args = (d.kit, primary.box, primary.label, "primary")
    assert 14 <= faces.size_with_cap(*args, "", primary.keycap) < 17, "smaller words, and the cap beside them"


def test_the_strip_names_the_player_under_the_pointer(planet: Sit) -> None:
    d = planet(seats=4)
    d.move((154, 408))
    d.frames(60)
    assert d.table.tooltip.shown and d.table.tooltip.tip.title == "Player 3"
    assert "boxes left" in d.table.tooltip.tip.text


def test_a_refused_drop_is_not_hidden_by_the_tooltip_of_its_place(planet: Sit) -> None:
    d = planet()
    there = centre(d.box("box/b/0"))
    d.drag(centre(d.box("0:plan/red")), there)
    assert d.bubble is not None and d.bubble.rule == "PS-3.3"
    d.frames(60)
    assert not d.table.tooltip.shown
    d.move((there[0] + 4, there[1] + 3))
    d.frames(60)
    assert not d.table.tooltip.shown, "a trembling hand asks nothing"
    d.move(centre(d.box("box/a/0")))
    d.frames(60)
    assert d.bubble is not None and d.table.tooltip.shown


def test_a_targeting_die_dropped_on_the_wild_plate_is_told_why_not(planet: Sit) -> None:
    d = planet(colours="choose")
    d.drag(centre(d.box("0:target/red")), centre(d.box("target/wild")))
    refusal = d.bubble
    assert refusal is not None and (refusal.rule, "Wild" in refusal.text) == ("PS-1.3", True)


def test_a_lit_spot_keeps_its_number(planet: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    d = planet()
    named: list[str] = []
    monkeypatch.setattr(
        Answers, "print_in", lambda _, place: Print(lambda surface: named.append(place), kept_free=True)
    )
    d.press(centre(d.box("0:plan/red")))
    d.glide(centre(d.box("spot/2")))
    d.frames(2)
    assert d.aim == "spot/2" and named[-1] == "spot/2"
    d.release()


def test_the_way_of_a_move_spares_the_names_of_the_quadrants(planet: Sit) -> None:
    d = planet(colours="choose")
    drawn: list[Any] = []
    label = d.look.parts.at(d.view).spared.labels[1]
    x, y, w, h = label
    start, end = (x + w + 100, y, 20.0, h), (x - 120, y, 20.0, h)

    class Recorder:
        def discs(self, surface: Any, dots: list[Any], *_: Any, **__: Any) -> None:
            drawn.extend(dots)

        def line(self, *_: Any) -> None: ...

    highlights.dotted(Recorder(), d.surface, start, end, (centre(start), centre(end)), (label,))  # type: ignore[arg-type]
    assert drawn and not any(x <= dot[0] <= x + w for dot in drawn)


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(1280, 720), (640, 480), (2560, 1080)])
def test_no_refusal_lies_over_the_die_that_it_is_about_nor_over_what_it_names(
    planet: Callable[..., Driver], size: tuple[int, int]
) -> None:
    d = planet(size=size, motion="off")
    dice = ("0:plan/red", "0:plan/blue", "0:plan/yellow")
    for place in ("spot/1", "spot/2"):
        d.drag(centre(d.box(dice[0])), centre(d.box(place)))
        d.settle()
    refused = 0
    for die in dice:
        for place in [place for place, box in d.places.items() if box[2] > 0]:
            refusal = d.why_not(die, place)
            if refusal is None:
                continue
            d.table.hand.pick(die, "click")
            d.table.hand.refuse(die, place, centre(d.box(place)))
            box = d.box("bubble")
            about = [d.box(die), *(d.box(each) for each in refusal.places)]
            assert box is not None and not any(_overlap(box, each) for each in about), (die, place)
            refused += 1
    assert refused > 20


def test_a_chooser_hides_neither_what_is_held_nor_the_panel_that_tells_its_rows_apart(
    planet: Callable[..., Driver],
) -> None:
    d = planet(motion="off")
    moves = d.moves.drops["0:plan/red"]
    both = [found[0] for found in moves.values()]
    for place in ("tray/red", "spot/1", "spot/3", "ability/a", "box/wild/0", "circle/b/1"):
        d.table.hand.pick("0:plan/red", "click")
        d.table.hand.choose(both, d.box(place))
        for other in (d.box(place), d.box("0:plan/red"), d.box("panel/preview")):
            assert not _overlap(d.chooser.box, other), place
        d.table.hand.put_down()


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return (
        one[0] < other[0] + other[2] - 1
        and other[0] < one[0] + one[2] - 1
        and one[1] < other[1] + other[3] - 1
        and other[1] < one[1] + one[3] - 1
    )


def test_what_happened_lies_below_how_a_question_is_answered(planet: Sit) -> None:
    kit, box = planet().kit, (0.0, 0.0, 300.0, 280.0)
    asked = preview.PanelText(
        "Ada, your move", text="Which card does Ben lose?", how="Click it: it goes to the discard."
    )
    told = preview.of_recap([Event(1, "Ben discards a card."), Event(1, "Ben scores 1 point.")])
    drawn = []
    for words in (asked, asked._replace(lines=told.lines)):
        surface = pygame.Surface(kit.canvas.rect(*box).size)
        preview.draw(kit, surface, box, words)
        drawn.append(surface.subsurface(kit.canvas.rect(0, 36, 300, 54)).copy().get_buffer().raw)
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize(("wide", "said"), [
    (400, ("Since your last turn", "16 more in the log")),
    (300, ("Since your last turn", "16 more")),
    (184, ("Meanwhile", "16 more")),
])  # fmt: skip
def test_how_much_is_left_out_is_said_in_a_narrow_panel_too(
    planet: Sit, wide: float, said: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kit, heads = planet().kit, []
    monkeypatch.setattr(
        type(kit),
        "panel",
        lambda kit, surface, box, heading="", figure="", **more: heads.append((heading, figure)),
    )
    words = preview.of_recap(
        [Event(1, f"Machine {i} flips.") for i in range(17)], lambda lines: len(lines) <= 1
    )
    preview.draw(kit, pygame.Surface((500, 400)), (0.0, 0.0, wide, 216.0), words)
    assert heads == [said]


def test_a_short_recap_keeps_the_cause_of_losses_and_says_each_loss_once() -> None:
    tower = Destroyed(0, "Radio Tower is destroyed.", unit="tower")
    cause = Event(1, "Ben plays EMP Blast.")
    events = [Event(1, "Ben plays Turtle."), Event(1, "Turtle enters."), cause, tower, tower, tower]
    told = preview.of_recap(events, lambda lines: len(lines) <= 2)
    assert [line.text for line in told.lines] == [cause.text, tower.text]
    assert told.figure.startswith("4 more")
