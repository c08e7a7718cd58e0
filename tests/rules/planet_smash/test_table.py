"""The table: pieces, drags, and texts before and after actions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.game import Piece
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.place_targeting_die import PlaceTargetingDie
from rules.planet_smash.actions.research import Research
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.state import Position
from tests.rules.planet_smash.positions import (
    FULL,
    GAME,
    LAST,
    READY,
    TWO_READY,
    USED,
    asked,
    done,
    position,
    previewed,
    setup,
    sheet,
)


def piece(state: Position, id: str) -> Piece:
    return next(piece for piece in GAME.at(state).pieces if piece.id == id)


def check_lines(state: Position, action: object, *expected: str) -> None:
    """Check the lines of a preview by mark and key words in their texts and details: "good: Boxes in A | 2 boxes"."""
    lines = previewed(state, action).lines
    assert [line.mark for line in lines] == [each.partition(": ")[0] for each in expected]
    for line, each in zip(lines, expected, strict=True):
        words = f"{line.text} | {line.detail}"
        assert all(key in words for key in each.partition(": ")[2].split(" | ")), words


def test_dice_lie_in_the_tray_on_spots_and_at_their_quadrants() -> None:
    seating = done(GAME.new_game(setup(), 1), PlaceTargetingDie("red", "b"))
    assert piece(seating, "0:target/red").place == "target/b"
    assert piece(seating, "0:target/blue").place == "tray/blue"
    assert all(die.kind != "die" or "target" in die.id for die in GAME.at(seating).pieces)
    state = asked("red", "a")
    red, blue = piece(state, "0:plan/red"), piece(state, "0:plan/blue")
    assert (red.place, red.face, red.name, red.acting, red.spent) == ("spot/1", "red2", "red 2", True, False)
    assert (blue.place, blue.face, blue.acting, blue.spent) == ("tray/blue", "blue3", False, False)
    after = piece(done(state, Finish()), "0:plan/red")
    assert (after.place, after.acting, after.spent) == ("spot/1", False, True)
    target = piece(state, "0:target/yellow")
    assert (target.place, target.face, target.name) == ("target/c", "yellow3", "C's yellow 3")


def test_numbers_circles_and_abilities_show_what_is_written_ready_and_used() -> None:
    here = sheet(boxes={"a": (6, 0, 2)}, cells={"a": TWO_READY}, crossed={"a": 1})
    shown = {piece.id: piece for piece in GAME.at(position(here)).pieces}
    assert [shown[f"0:number/a/{box}"].face for box in (0, 2)] == ["6", "2"]
    assert "0:number/a/1" not in shown
    assert [shown[f"0:note/a/{cell}"].face for cell in (0, 1, 2, 3)] == ["1", "2", "3", "1"]
    assert shown["0:token/a/0"].spent and not shown["0:token/a/3"].spent
    chip = shown["0:ability/a"]
    assert (chip.face, chip.order, chip.spent) == ("adjust", 1, False) and chip.name.endswith(
        "1 ready, 1 used"
    )
    assert shown["0:ability/wild"].face == "any" and shown["0:ability/wild"].spent


def test_each_seat_sees_its_own_sheet_and_may_ask_for_others() -> None:
    state = position(sheet(ship="a"), sheet(ship="c"))
    for seat, orbit in ((0, "orbit/a"), (1, "orbit/c")):
        pieces = list(GAME.at(GAME.view(state, seat)).pieces)
        assert next(p.place for p in pieces if p.kind == "pawn") == orbit
        assert {p.id.split(":")[0] for p in pieces} == {str(seat)}
        assert list(GAME.at(state).pieces_of(seat)) == pieces


@pytest.mark.parametrize(
    ("state", "action", "label", "pieces", "place"),
    [
        (
            GAME.new_game(setup(), 1),
            PlaceTargetingDie("red", "a"),
            "Place the red die on A",
            ("0:target/red",),
            "target/a",
        ),
        (position(sheet()), Place("blue", 2), "Place blue 3 on spot 2", ("0:plan/blue",), "spot/2"),
        (asked("red", "wild"), Demolish(1), "Fill a box in Wild", ("0:plan/red",), "box/wild/1"),
        (asked("red", "b"), Research(4), "Research in B", ("0:plan/red",), "cell/b/4"),
        (asked("red", "b"), Finish(), "Done with red 2", (), ""),
        (position(sheet(spots=USED)), NextRound(), "Roll round 3", (), ""),
        (position(sheet(spots=USED), round=9), NextRound(), "End the game", (), ""),
        (position(sheet(spots=USED), sheet()), NextRound(), "Next player: Bo", (), ""),
        (
            position(sheet(cells={"a": READY})),
            UseAbility("a", "adjust", "plan/yellow", 1),
            "Adjust yellow 5 to 6",
            ("0:ability/a", "0:token/a/3"),
            "tray/yellow",
        ),
        (
            position(sheet(cells={"c": READY}, spots=(1, -1, -1))),
            UseAbility("c", "reroll", "plan/blue"),
            "Re-roll blue 3",
            ("0:ability/c", "0:token/c/3"),
            "spot/1",
        ),
    ],
)
def test_every_action_has_its_gesture(
    state: Position, action: object, label: str, pieces: tuple[str, ...], place: str
) -> None:
    assert GAME.why_not(state, action) is None
    gesture = GAME.at(state).gesture(action)
    assert (gesture.label, gesture.pieces, gesture.place) == (label, pieces, place)
    assert gesture.primary == isinstance(action, NextRound)


def test_a_placement_is_told_before_it_is_made() -> None:
    here = sheet(plan=(5, 1, 1), ship="b", cells={"a": (0, 5, 0, 1, 0, 0)})
    preview = previewed(position(here), Place("red", 3))
    assert "Red 5" in preview.title and "spot 3" in preview.title and "B to A" in preview.figure
    check_lines(position(here), Place("red", 3), "good: Boxes in A | 3 | 2 boxes",
                "good: Research A | 2 cells | middle column | Adjust", "good: Red on red | both")  # fmt: skip
    assert preview.moves == (("0:plan/red", "spot/3"), ("0:pawn", "orbit/a"))
    assert preview.marks == ("box/a/0", "box/a/2", "cell/a/4", "cell/a/5", "circle/a/1")


@pytest.mark.parametrize(
    ("here", "colour", "lines"),
    [
        (
            sheet(plan=(2, 2, 2)),
            "blue",
            [
                "bad: Boxes in A | below | 3 or more",
                "good: Research A | 6 cells | no line",
                "note: Blue on red | not both",
            ],
        ),
        (
            sheet(plan=(2, 2, 2)),
            "red",
            [
                "bad: Boxes in A | below | 3 or more",
                "good: Research A | 6 cells | no line",
                "note: Red on red | only research",
            ],
        ),
        (
            sheet(plan=(3, 3, 3), boxes={"a": FULL["a"]}, cells={"a": (1, 2, 3, 1, 2, 3)}, crossed={"a": 31}),
            "red",
            [
                "bad: Boxes in A | full | still research",
                "bad: Research A | no cell | full",
                "caution: Red 3 | no use in A",
            ],
        ),
        (
            sheet(plan=(3, 3, 3), boxes={"a": (1, 0, 2)}, cells={"c": READY}),
            "yellow",
            [
                "bad: Boxes in A | fits none | need 4",
                "good: Research A | 6 cells | no line",
                "note: Yellow on red | not both",
            ],
        ),
        (
            sheet(plan=(4, 4, 4), boxes={"a": (1, 0, 2)}, cells={"a": (1, 2, 0, 1, 2, 0)}, crossed={"a": 3}),
            "blue",
            [
                "good: Boxes in A | reaches | last box",
                "good: Research A | 2 cells | upper row | Adjust",
                "note: Blue on red | not both",
            ],
        ),
        (
            sheet(plan=(1, 1, 1), cells={"a": (1, 2, 3, 1, 2, 3), "c": READY}, crossed={"a": 31}),
            "blue",
            [
                "bad: Boxes in A | below | 3 or more",
                "bad: Research A | no cell | full",
                "caution: Blue 1 needs an ability in A",
            ],
        ),
        (
            sheet(plan=(1, 1, 1), target=(6, 3, 3), cells={"a": (1, 2, 3, 1, 2, 3)}, crossed={"a": 30}),
            "blue",
            [
                "bad: Boxes in A | below | 6 or more",
                "bad: Research A | no cell | full",
                "caution: Blue 1 | no use in A | Not even",
            ],
        ),
    ],
)
def test_previews_of_placements_in_a_state_the_blocking_rule(
    here: object, colour: str, lines: list[str]
) -> None:
    check_lines(position(here), Place(colour, 1), *lines)  # type: ignore[arg-type]


def test_rules_of_a_quadrant_are_named_when_they_block() -> None:
    different = position(sheet(plan=(6, 1, 1), boxes={"b": (6, 0, 5)}))
    assert "different" in previewed(different, Place("red", 2)).lines[0].detail
    equal = position(sheet(plan=(6, 1, 1), boxes={"c": (5, 0, 0)}))
    assert "equal" in previewed(equal, Place("red", 3)).lines[0].detail
    wild = position(sheet(plan=(1, 1, 1), ship="a"))
    check_lines(wild, Place("red", 3), "good: Boxes in Wild | 3 boxes", "good: Research Wild | 6 cells",
                "good: Wild | both")  # fmt: skip


def test_writing_is_told_before_it_is_done() -> None:
    state = asked("red", "a", plan=(5, 1, 1), boxes={"a": (1, 4, 0)}, cells={"a": (5, 0, 0, 0, 1, 2)})
    check_lines(
        state, Demolish(2), "good: A | demolished | red targeting die", "good: Red 5 | research | 1 cell"
    )
    check_lines(state, Research(3), "good: 2 lines | Adjust | twice", "good: Red 5 | fill a box | 1 box")
    preview = previewed(state, Research(3))
    assert preview.marks == ("circle/a/0", "circle/a/4")
    check_lines(state, Finish(), "caution: Boxes in A | give this up", "caution: Research A | give this up")
    last = asked("red", "c", plan=(6, 1, 1), boxes=LAST)
    check_lines(last, Demolish(2), "good: Testia | smashed | Hard win")


def test_abilities_are_told_before_they_are_used() -> None:
    state = asked("blue", "a", plan=(1, 2, 6), target=(3, 3, 3), cells={"a": TWO_READY})
    check_lines(state, UseAbility("a", "adjust", "plan/blue", 1), "good: Boxes in A | reaches | 2 boxes",
                "good: Research A | 1 cell | right column | Adjust", "note: 1 Adjust from A | 1 left")  # fmt: skip
    preview = previewed(state, UseAbility("a", "adjust", "plan/blue", 1))
    assert preview.marks == ("circle/a/0", "spot/1", "box/a/0", "box/a/2", "cell/a/5", "circle/a/2")
    check_lines(state, UseAbility("a", "adjust", "target/red", -1),
                "good: A | 2 or more | Blue 2 and yellow 6", "note: 1 Adjust from A | 1 left")  # fmt: skip
    rolled = position(sheet(cells={"c": READY}))
    check_lines(rolled, UseAbility("c", "reroll", "plan/red"),
                "caution: 1 to 6", "note: 1 Re-roll from C | None left")  # fmt: skip
    used = position(sheet(cells={"b": READY}, spots=(0, -1, -1)))
    first, *_ = previewed(used, UseAbility("b", "flip", "plan/red")).lines
    assert first.mark == "caution" and "red die" in first.text and "already used" in first.text


def test_the_preview_of_the_next_round_warns_of_lost_difficulties() -> None:
    used = sheet(spots=USED)
    check_lines(
        position(used, round=5), NextRound(), "note: new dice | can't undo", "caution: Round 5 | Hard"
    )
    check_lines(position(used, round=9), NextRound(), "bad: No rounds | Testia")
    assert GAME.at(position(used)).preview(Place("red", 1)) is None, "nothing is told of what is refused"


def test_captions_and_prompts() -> None:
    seating = GAME.new_game(setup(2), 1)
    assert GAME.at(seating).caption() == "Testia · 2 players · Setup"
    assert "A, B and C" in GAME.at(seating).prompt().splitlines()[0]
    assert "3 left" in GAME.at(position(sheet())).prompt().splitlines()[0]
    does, how = GAME.at(asked("red", "wild")).prompt().splitlines()
    assert "both in Wild with red 2" in does and "box or cell" in how
    assert "Roll round 3" in GAME.at(position(sheet(spots=USED))).prompt()
    assert "Bo" in GAME.at(position(sheet(spots=USED), sheet())).prompt()
    over = replace(position(sheet(), sheet()), seat=-1, round=9)
    assert (GAME.at(over).caption(), GAME.at(over).prompt()) == (
        "Testia · 2 players · Round 9 of 9",
        "The game is over.",
    )


def test_until_the_first_die_is_on_a_spot_the_prompt_says_what_wins() -> None:
    for seats, first_of_all in ((1, False), (2, True)):
        seating, goal = GAME.new_game(setup(seats), 1), GAME.goal(setup(seats))
        assert "by round 9" in goal and ("first" in goal) == first_of_all
        assert GAME.at(seating).prompt().split("\n")[2] == goal
        first = position(*(sheet(),) * seats, round=1)
        assert GAME.at(first).prompt().split("\n")[2] == goal
        placed = position(sheet(spots=USED), *(sheet(),) * (seats - 1), round=1)
        later = position(*(sheet(),) * seats, round=2)
        assert goal not in GAME.at(placed).prompt() and goal not in GAME.at(later).prompt()
    seated = position(sheet(target=(0, 0, 0), plan=(0, 0, 0)), round=0)
    does, _, goal = GAME.at(seated).prompt().split("\n")
    assert "Roll round 1" in does and goal == GAME.goal(setup(1))


def test_a_prompt_promises_only_what_the_die_can_do_as_it_shows() -> None:
    aimed = asked("blue", "a")
    assert GAME.at(aimed).prompt().startswith("Fill a box or research in A with blue 3.")
    low = replace(aimed, sheets=(replace(aimed.sheets[0], target=(6, 6, 6)),))
    does, how = GAME.at(low).prompt().splitlines()
    assert does.startswith("Research in A with blue 3") and "box" not in how
    full = replace(low.sheets[0], cells=((4,) * 6,) * 4)
    nothing = GAME.at(replace(low, sheets=(full,))).prompt()
    assert "Done with blue 3" in nothing and "no box or cell in A" in nothing


def test_a_recap_tells_rounds_abilities_and_waste() -> None:
    here = sheet(plan=(6, 5, 6), boxes={**FULL, "c": (6, 0, 0)}, cells={"c": TWO_READY})
    states, actions = [position(here)], []
    for action in (
        UseAbility("c", "reroll", "target/yellow"),
        *(
            Place("red", 3),
            Demolish(1),
            Finish(),
            Place("blue", 1),
            Finish(),
            Place("yellow", 2),
            Research(0),
        ),
        *(Finish(), NextRound()),
    ):
        if GAME.why_not(states[-1], action) is None:  # a die can be used up automatically
            states.append(done(states[-1], action))
            actions.append(action)
    recap = GAME.recap(states, actions)
    figures = dict(recap.figures)
    assert figures["Abilities used"] == "Re-roll 1" and figures["Dice wasted"] == "1 of 3"
    assert figures["Rounds"] == "3 of 9" and figures["Quadrants"] == "3 of 4"
    assert "Boxes still open: 1 in C." in recap.decisive and "1 die was wasted." in recap.decisive


def test_a_won_recap_tells_when_each_quadrant_fell() -> None:
    start = asked("red", "c", plan=(6, 1, 1), boxes=LAST)
    states = [replace(position(sheet(boxes=LAST, plan=(6, 1, 1), ship="b"))), start]
    states.append(done(start, Demolish(2)))
    recap = GAME.recap(states, [Place("red", 1), Demolish(2)])
    assert dict(recap.figures)["Difficulty"] == "Hard"
    assert recap.decisive == ("Demolished: C (round 2).",)


def test_evaluation_prefers_full_boxes_ready_abilities_and_wins() -> None:
    plain = GAME.evaluate(position(sheet()), 0)
    boxes = GAME.evaluate(position(sheet(boxes={"a": (6, 4, 0)})), 0)
    ability = GAME.evaluate(position(sheet(cells={"a": READY})), 0)
    later = GAME.evaluate(position(sheet(), round=5), 0)
    assert later < plain < ability < boxes < 1
    last = asked("red", "c", plan=(6, 1, 1), boxes=LAST)
    assert GAME.evaluate(done(last, Demolish(2)), 0) == 1 - 2 * 2 / (9 + 1)
    assert GAME.evaluate(done(position(sheet(spots=USED), round=9), NextRound()), 0) == -1


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seats": ()}, "takes 1 to 99 players, not 0"),
        ({"seats": ("A",) * 100}, "takes 1 to 99 players, not 100"),
        ({"seats": ("",)}, "needs a name"),
        ({"seats": ("x" * 41,)}, "needs a name"),
        ({"game": "chess"}, "another game: chess"),
        ({"options": {"planet": "pluto"}}, "Planet has no choice called pluto"),
        ({"options": {"speed": "9"}}, "Unknown option: speed"),
        ({"decks": ("a",)}, "doesn't use decks"),
    ],
)
def test_setups_that_cannot_be_played_say_so(wrong: dict[str, object], words: str) -> None:
    (fault,) = GAME.check_setup(replace(setup(), **wrong))
    assert words in fault and fault.endswith(".")
    with pytest.raises(ValueError):
        GAME.new_game(replace(setup(), **wrong), 1)


def test_ninety_nine_play() -> None:
    game_setup = replace(GAME.default_setup(99), options={"planet": "testia", "colours": "standard"})
    state = GAME.new_game(game_setup, 1)
    for seat in range(99):
        assert GAME.to_act(state) == seat
        for colour, spot in (("red", 1), ("blue", 2), ("yellow", 3)):
            state = done(state, Place(colour, spot))
            if state.pending:
                state = done(state, Finish())
        state = done(state, NextRound())
    assert (state.round, state.seat) == (2, 0)
