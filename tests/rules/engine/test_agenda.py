"""The question on the agenda, and the number of its answers."""

from __future__ import annotations

import pytest

from rules.engine.advance import choose
from rules.engine.agenda import NOBODY, Choose, decider
from rules.engine.resolve import Bound, Resolve
from rules.gears_of_industry.state import CLASH
from rules.immense_warfare.actions.passing import Pass
from tests.rules.gears_of_industry.positions import Table as Gears
from tests.rules.immense_warfare.positions import Table

TWO = Choose(1, "which", ("a", "b", "c"), least=1, most=2)


def test_so_many_are_chosen_one_after_the_other() -> None:
    assert TWO.answers == ("a", "b", "c") and not TWO.complete
    one = TWO.after("b")
    assert one.picked == ("b",) and one.answers == ("a", "c", ""), "enough is chosen, and more may be"
    both = one.after("a")
    assert both.complete and both.answers == ("",) and not both.allows("c")


def test_all_that_can_be_picked_in_the_end() -> None:
    assert set(TWO.ways()) == {("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")}
    assert set(TWO.after("c").ways()) == {("c",), ("c", "a"), ("c", "b")}


def test_what_is_not_asked_among_cannot_be_chosen() -> None:
    with pytest.raises(ValueError):
        TWO.after("d")
    table = Table("skipper a1, cruiser b1", hand="space_lion").play("space_lion")
    with pytest.raises(ValueError, match="'nobody'"):
        choose(table.game.working_state(table.state), "nobody")


def test_the_last_prompted_player_decides() -> None:
    assert decider(()) == NOBODY and decider((Resolve(0, "a", "a"), TWO)) == 1


def test_rebinding_a_name_replaces_its_value() -> None:
    this = (
        Resolve(0, "a", "a").binding(Bound("x", ("b",))).binding(Bound("x", ("c", "d")), Bound("n", number=2))
    )
    assert (this.id("x"), this.ids("x"), this.id("n"), this.named("y")) == ("c", ("c", "d"), "", None)


def test_a_secret_is_kept_from_the_others() -> None:
    secret = Choose(0, "which", ("a", "b"), picked=("c",), secret=True)
    assert secret.seen_by(0) == secret and secret.seen_by(1).among == secret.seen_by(1).picked == ()
    this = Resolve(0, "a", "a", bound=(Bound("which", ("c",), secret=True), Bound("open", ("d",))))
    assert (this.seen_by(0).ids("which"), this.seen_by(1).ids("which")) == (("c",), ())
    assert this.seen_by(1).ids("open") == ("d",)


def test_a_game_may_let_a_question_with_one_answer_settle_itself() -> None:
    """In Gears a choice can be undone; in Immense Warfare the player may reconsider after choosing a
    target."""
    gears = Gears("L6 /", hand="T9", factories="T5>", options={"ask_rotation": False}).use("L6")
    assert not gears.asked and (gears.built(), gears.hand()) == (["T9>"], ["T5"])
    assert Table("skipper a1", hand="space_lion").play("space_lion").choices == {"skipper"}


def test_too_many_cards_are_discarded_one_by_one() -> None:
    table = Gears(
        phase=CLASH, mine="F9 L9 E9 /", hand="F1 F2 F3 F4 F5 F6 F7 F8 L1", their_factories=""
    ).next()
    assert (table.asked, table.state.deciding) == ("keep", 0)
    assert table.pick("F1").asked == "keep" and len(table.hand()) == 8
    assert len(table.pick("F2").hand()) == 7 and table.gone() == ["F1", "F2"] and table.state.deciding == 1


def test_passing_all_turn_suppresses_prompts_until_its_end() -> None:
    table = Table("skipper a4, cruiser b4", "jaeger a5, jaeger b5", their_hand="orbital_strike")
    assert table.hit("skipper", "jaeger").seat == 1
    table.do(Pass(True)).hit("cruiser", "jaeger2")
    assert table.seat == 0 and not table.state.waiting
