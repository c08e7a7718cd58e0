"""SG-9.4 and SG-9.5: announcements, responses, resolution."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.base.answer import Choose
from rules.common.cards import Card, Pile
from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.build import Build
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.use import Use
from rules.smash_gear.events import ActionStopped, EffectAnnounced, GearsTaken, MachineFlipped, Noted
from rules.smash_gear.state import Position
from tests.rules.smash_gear.positions import (
    ADAS,
    BOS,
    GAME,
    cell,
    done,
    gears,
    hand,
    landfill,
    listed,
    lying,
    made_game,
    place,
    position,
    refused,
    shapes,
    told,
)

UNDER = [(0, ADAS), (1, cell(1, 0)), (1, BOS)]


def asks(state: Position) -> int | None:
    """Return the seat prompted for a response; None when nothing is announced."""
    return GAME.to_act(state) if state.waiting else None


@pytest.mark.rule("SG-9.4")
@pytest.mark.parametrize(
    "action",
    [
        Move("a", "south"),
        Assemble("plain", ADAS),
        Build("base", cell(0, 0)),
        Attack("destroy_base", cell(1, 0)),
        Use("heist"),
        Use("a"),
    ],
    ids=lambda action: type(action).__name__,
)
def test_each_of_these_is_announced_and_may_be_answered(action: object) -> None:
    """The opponent is prompted first, then the announcer; it resolves when both have passed."""
    state = position("aH aW", kinds={"a": "thief"}, hands=("plain base destroy_base heist", ""), bases=UNDER,
                     always_ask=True)  # fmt: skip
    waiting = done(state, action)
    assert asks(waiting) == 1 and len(waiting.waiting) == 1
    assert (lying(waiting), waiting.bases) == (lying(state), state.bases)
    refused(waiting, EndTurn(), "SG-9.4", "stack")
    first = done(waiting, Pass())
    assert asks(first) == 0
    after = done(first, Pass())
    assert asks(after) is None and GAME.to_act(after) == 0
    assert (lying(after), after.bases, gears(after)) != (lying(state), state.bases, gears(state))


@pytest.mark.rule("SG-9.4")
def test_who_has_nothing_to_answer_with_is_not_asked() -> None:
    for cards in ("", "plain base plate", "jam"):
        state = done(
            position("aH aW", hands=("plain", cards), bases=[(0, ADAS), (1, BOS)]), Assemble("plain", ADAS)
        )
        assert asks(state) is None, "a jam stops no assembly"
    assert asks(done(position("aH aW", hands=("", "jam")), Move("a", "east"))) == 1
    poor = position("aH aW", hands=("", "heist"), gears=(2, 0))
    assert asks(done(poor, Move("a", "east"))) is None, "there is nothing to take"


@pytest.mark.rule("SG-9.4")
def test_always_ask_asks_with_an_empty_hand_too() -> None:
    state = done(position("aH aW", always_ask=True), Move("a", "east"))
    assert asks(state) == 1 and set(GAME.legal_actions(state)) == {Pass(), Pass(True)}


@pytest.mark.rule("SG-9.4")
def test_the_last_announced_happens_first() -> None:
    """Ada's move, Bo's heist, Ada's heist: hers resolves first, the flip last."""
    state = position("aH aW\nBH BW", hands=("heist", "heist"), gears=(7, 1))
    state = done(state, Move("a", "east"), Use("HEIST"))
    assert asks(state) == 0, "the first player may answer an answer"
    state, events = told(state, Use("heist"))
    assert [type(event) for event in events] == [EffectAnnounced, GearsTaken, GearsTaken, MachineFlipped]
    assert [event.seat for event in events] == [0, 0, 1, 0]
    assert gears(state) == (7 - 2 + 1 - 3, 0 + 3), "Ada took 1 before Bo took 3"


@pytest.mark.rule("SG-9.4")
def test_the_first_may_answer_after_the_other_and_then_the_other_again() -> None:
    state = done(position("aH aW", hands=("heist", "heist heist")), Move("a", "east"), Use("HEIST"))
    assert asks(state) == 0
    state = done(state, Use("heist"))
    assert asks(state) == 1, "a new announcement: asked again"
    state = done(state, Pass())
    assert asks(state) is None, "Ada has nothing left; all of it has happened"
    assert gears(state) == (18, 20) and hand(state, 1) == ["HEIST2"]


@pytest.mark.rule("SG-9.4")
def test_who_announced_first_passes_until_somebody_answers() -> None:
    state = done(position("aH aW", hands=("heist", "heist")), Move("a", "east"), Pass())
    assert asks(state) is None and hand(state) == ["heist"]
    state = done(position("aH aW", hands=("heist", "heist heist")), Move("a", "east"), Use("HEIST"), Pass())
    assert asks(state) == 1, "now both must pass in a row"


@pytest.mark.rule("SG-9.4")
def test_under_always_ask_the_first_may_answer_after_the_other_passed() -> None:
    state = done(position("aH aW", hands=("heist", "heist"), always_ask=True), Move("a", "east"), Pass())
    assert asks(state) == 0
    state = done(state, Use("heist"))
    assert asks(state) == 1, "a new announcement: asked again"
    state = done(state, Pass(), Pass())
    assert asks(state) is None and gears(state) == (20 - 2 + 3, 17) and hand(state, 1) == ["HEIST"]


@pytest.mark.rule("SG-9.4")
def test_a_cancelled_move_keeps_the_gears_lost() -> None:
    state = done(position("aH aW", hands=("", "jam")), Move("a", "east"))
    after, events = told(state, Use("JAM", 0, "0"))
    assert lying(after) == shapes("aH aW") and gears(after) == (18, 20)
    assert any(type(event) is ActionStopped and event.rules == ("SG-9.4",) for event in events)
    assert after.moved == "" and Move("a", "east") in listed(after, Move)


@pytest.mark.rule("SG-9.4")
def test_a_machine_effect_can_be_cancelled_and_the_use_is_gone() -> None:
    state = done(position("aH aW", kinds={"a": "thief"}, hands=("", "jam")), Use("a"), Use("JAM", 0, "0"))
    assert gears(state) == (20, 20)
    refused(state, Use("a"), "SG-8.4")


@pytest.mark.rule("SG-9.4")
def test_which_of_several_is_answered_is_told_by_its_number_and_the_only_one_needs_none() -> None:
    state = position("aH aW", kinds={"a": "thief"}, hands=("heist", "jam"))
    flip = done(state, Move("a", "east"))
    assert not GAME.at(flip).gesture(Use("JAM", 0, "0")).label.endswith("(1)")
    both = done(position("aH aW", kinds={"a": "thief"}, hands=("heist", "jam heist"), always_ask=True),
                Move("a", "east"), Use("HEIST"))  # fmt: skip
    assert len(both.waiting) == 2
    assert GAME.at(done(both, Pass())).gesture(Use("JAM", 0, "0")).label.endswith("(1)")


@pytest.mark.rule("SG-9.4", "SG-8.4")
def test_the_effect_of_a_plugin_on_a_machine_is_an_effect_of_that_machine() -> None:
    state = position("aH aW", plugins={"a": ["runners"]}, hands=("heist", "jam"))
    sliding = done(state, Use("runners"), Choose("east"))
    after, events = told(done(sliding, Use("JAM", 0, "0")), Pass())
    assert lying(after) == shapes("aH aW") and gears(after) == (19, 20)
    (stopped,) = [event for event in events if type(event) is ActionStopped]
    assert stopped.marks == ("a",) and "Jam" in stopped.text and "Runners" in stopped.text
    refused(done(replace(state, always_ask=True), Use("heist")), Use("JAM", 0, "0"), "SG-9.3")


@pytest.mark.rule("SG-9.4")
def test_one_cancels_the_others_announcements_only() -> None:
    state = done(position("aH aW", hands=("jam", "jam")), Move("a", "east"), Pass())
    assert asks(state) is None, "Ada cannot stop her own move"
    asked = done(position("aH aW", hands=("jam", ""), always_ask=True), Move("a", "east"), Pass())
    refused(asked, Use("jam", 0, "0"), "SG-9.3")
    state = done(position("aH aW", hands=("jam", "jam")), Move("a", "east"))
    for aim in ("1", "-1", "", "a"):
        refused(state, Use("JAM", 0, aim), "SG-9.3")


@pytest.mark.rule("SG-9.4")
def test_a_pass_can_hold_for_the_whole_turn() -> None:
    state = position("aH aW", hands=("", "heist"))
    state = done(state, Move("a", "south"), Pass(True))
    assert lying(state) == shapes("..\naH aW")
    state = done(state, Move("a", "south"), Move("a", "south"))
    assert asks(state) is None, "not asked any more"
    state = done(state, EndTurn(), EndTurn(), Move("a", "north"))
    assert asks(state) == 1, "a new turn, a new question"


@pytest.mark.rule("SG-9.4")
def test_an_announced_card_stays_with_its_owner_and_a_script_does_not() -> None:
    waiting = done(position(hands=("plain", "heist")), Assemble("plain", ADAS))
    assert hand(waiting) == ["plain"]
    run = done(position(hands=("heist", "heist")), Use("heist"))
    assert hand(run) == [] and landfill(run) == ["heist"] and run.waiting


@pytest.mark.rule("SG-9.4")
def test_what_is_announced_cannot_be_discarded_meanwhile() -> None:
    state = done(position(hands=("plain", "levy")), Assemble("plain", ADAS))
    assert not state.waiting and set(lying(state)) == {"plain"}, (
        "a levy that would take nothing is not asked for"
    )
    two = done(position(hands=("plain plate", "levy")), Assemble("plain", ADAS), Use("LEVY"))
    if two.question is not None:
        two = done(two, Choose("plate"))
    assert set(lying(two)) == {"plain"} and hand(two) == [] and landfill(two) == ["plate"]


def dealt(pile: Pile, kind: str) -> Card:
    """Return the first card of that kind in a pile."""
    return next(card for card in pile if card.kind == kind)


@pytest.mark.rule("SG-9.4")
def test_a_machine_that_is_announced_is_seen_by_who_may_answer() -> None:
    state = position()
    store = state.store
    plain, angle = (dealt(store.machine_pile, kind) for kind in ("plain", "angle"))
    heist = dealt(store.program_pile, "heist")
    store = replace(
        store,
        machine_pile=tuple(card for card in store.machine_pile if card not in (plain, angle)),
        program_pile=tuple(card for card in store.program_pile if card != heist),
    )
    sides = (replace(state.sides[0], hand=(plain, angle)), replace(state.sides[1], hand=(heist,)))
    waiting = done(replace(state, store=store, sides=sides), Assemble(plain.id, ADAS))
    view = GAME.view(waiting, 1)
    assert [card.kind for card in view.sides[0].hand] == ["plain", ""]
    assert GAME.at(view).prompt().startswith("Respond before Ada assembles Plain?")
    for number in range(9):
        world = GAME.determinize(view, number)
        assert set(lying(done(world, Pass()))) == {plain.id}, "it is assembled in every world behind the view"


@pytest.mark.rule("SG-9.4")
@pytest.mark.parametrize("always_ask", [False, True])
def test_passing_all_turn_is_hidden_from_the_opponent(always_ask: bool) -> None:
    state = done(position("aH aW", hands=("", "heist"), always_ask=always_ask), Move("a", "south"))
    once, all_turn = done(state, Pass()), done(state, Pass(True))
    assert once != all_turn and GAME.view(once, 0) == GAME.view(all_turn, 0)
    assert GAME.view(all_turn, 1) == GAME.view(GAME.view(all_turn, 1), 1) != GAME.view(once, 1)


@pytest.mark.rule("SG-9.5")
def test_a_move_whose_machine_was_disabled_does_not_happen() -> None:
    state = done(position("aH aW", hands=("", "shock")), Move("a", "east"))
    after, events = told(state, Use("SHOCK", 0, "a"))
    assert lying(after) == shapes("aH aW") and gears(after) == (18, 20)
    assert "SG-9.5" in events[-1].rules


@pytest.mark.rule("SG-9.5")
def test_a_move_starts_from_where_the_machine_was_driven() -> None:
    state = done(position("aH aW", hands=("", "alarm")), Move("a", "south"), Use("ALARM", 0, "a"))
    after = done(state, next(act for act in GAME.legal_actions(state) if act.pick == "east"))
    assert lying(after) == shapes("..\n.. aH aW")


@pytest.mark.rule("SG-9.5")
def test_an_assembly_without_room_leaves_the_card_in_hand() -> None:
    """Bo moves Ada's machine onto the place of the new one."""
    drawing = "..\n..\n..\n..\n..\n..\n.. bH bW"
    state = done(position(drawing, hands=("plain", "alarm")), Assemble("plain", ADAS), Use("ALARM", 0, "b"))
    after, events = told(state, next(act for act in GAME.legal_actions(state) if act.pick == "south"))
    assert hand(after) == ["plain"] and "plain" not in lying(after)
    assert events[-1].rules == ("SG-8.1", "SG-9.5")
    refused(after, Assemble("plain", ADAS, 0, 3), "SG-5.1")


@pytest.mark.rule("SG-9.5")
def test_a_base_needs_its_heart_and_an_attack_its_weapon_when_they_happen() -> None:
    state = position("aH aW", hands=("base", "alarm"))
    state = done(state, Build("base", cell(0, 0)), Use("ALARM", 0, "a"))
    state = done(state, next(act for act in GAME.legal_actions(state) if act.pick == "south"))
    assert len(state.bases) == 2 and hand(state) == ["base"]
    state = position("aH aW", hands=("destroy_base", "alarm"), bases=UNDER)
    state = done(state, Attack("destroy_base", cell(1, 0)), Use("ALARM", 0, "a"))
    state = done(state, next(act for act in GAME.legal_actions(state) if act.pick == "south"))
    assert len(state.bases) == 3 and landfill(state) == ["destroy_base"] and state.sides[0].honor == 0


@pytest.mark.rule("SG-9.5")
def test_a_second_cancel_of_the_same_thing_does_nothing_more() -> None:
    """Both jams are announced against the first announcement, with another one between them."""
    state = position("aH aW", kinds={"a": "plain"}, hands=("heist", "jam jam"), gears=(9, 9))
    state = done(state, Move("a", "east"), Use("JAM", 0, "0"), Use("heist"))
    after, events = told(state, Use("JAM2", 0, "0"))
    assert lying(after) == shapes("aH aW")
    assert gears(after) == (9 - 2 + 3, 6), "what lies between is not struck instead"
    assert [event.rules for event in events if type(event) is Noted][-1] == ("SG-9.5",)


@pytest.mark.rule("SG-9.5")
def test_a_target_that_lies_beside_no_more_is_lost() -> None:
    state = position("aH aW BW BH\n.. .. .. BW", kinds={"a": "mortar"}, hands=("", "alarm"))
    asked = done(state, Use("a", 0, "B"))
    waiting = done(asked, next(act for act in GAME.legal_actions(asked) if act.pick == place(2, 0)))
    after, events = told(waiting, Use("ALARM", 0, "a"))
    assert lying(after) == shapes(".. .. BW BH\naH aW .. BW") and gears(after) == (18, 20)
    assert [event.rules for event in events if type(event) is Noted] == [("SG-9.5",)]
    assert lying(done(waiting, Pass())) == shapes("aH aW .. BH\n.. .. .. BW")


@pytest.mark.rule("SG-9.5", "SG-8.4")
def test_a_machine_that_cannot_move_does_not_slide_either() -> None:
    state = position("aH aW", kinds={"a": "slider"}, hands=("", "shock"))
    sliding = done(state, Use("a"), Choose("east"))
    after = done(sliding, Use("SHOCK", 0, "a"), Pass())
    assert lying(after) == shapes("aH aW") and gears(after) == (19, 20)
    refused(after, Use("a"), "SG-8.4")
    struck = position("aH aW .. BH BW", hands=("alarm", ""), marks={"B": ["disabled"]})
    refused(struck, Use("alarm", 0, "B"), "SG-9.3")


@pytest.mark.rule("SG-9.5")
def test_an_effect_takes_as_much_as_there_is() -> None:
    assert gears(done(position(hands=("heist", ""), gears=(0, 5)), Use("heist"))) == (3, 2)
    assert gears(done(position(hands=("heist", ""), gears=(0, 1)), Use("heist"))) == (1, 0)


@pytest.mark.rule("SG-9.4")
@pytest.mark.parametrize("action", [Install("plate", "a"), EndTurn()], ids=["installing", "ending the turn"])
def test_installing_and_ending_a_turn_are_announced_too(action: object) -> None:
    state = position("aH aW\nBH BW", hands=("plate", "heist"))
    asked = done(state, action)
    assert asks(asked) == 1 and asked.seat == 0 and hand(asked) == ["plate"]
    assert (
        GAME.at(GAME.view(asked, 1))
        .prompt()
        .startswith(("Respond before Ada installs Plate on Plain?", "Respond before the turn ends?"))
    )
    robbed = done(asked, Use("HEIST"))
    assert gears(robbed)[1] > gears(asked)[1]
    assert bool(robbed.machines[0].plugins) is isinstance(action, Install)
    assert robbed.seat == int(isinstance(action, EndTurn))


@pytest.mark.rule("SG-9.5")
def test_a_plugin_whose_machine_is_gone_stays_in_hand() -> None:
    state = position("aH aW\nBH BW", hands=("plate", "heist"))
    asked = done(state, Install("plate", "a"))
    alone = replace(asked, machines=asked.machines[1:])
    after, events = told(alone, Pass())
    assert hand(after) == ["plate"] and "SG-9.5" in events[-1].rules


@pytest.mark.rule("SG-9.4")
def test_what_is_already_undone_cannot_be_undone_again() -> None:
    """A card that cancels announcements can't target a cancelled one."""
    state = position("aH aW", hands=("", "jam jam"), always_ask=True)
    flipping = done(state, Move("a", "east"))
    gone = tuple(replace(item, undone=True) if item in flipping.waiting else item for item in flipping.agenda)
    refused(replace(flipping, agenda=gone), Use("JAM", 0, "0"), "SG-9.3")


@pytest.mark.rule("SG-5.8")
def test_the_end_of_a_turn_may_be_answered_by_an_effect_of_that_turn_once_somebody_has_answered() -> None:
    state = position("aH aW", kinds={"a": "slider"}, hands=("", "heist"))
    answered = done(state, EndTurn(), Use("HEIST"))
    assert asks(answered) == 0 and Use("a") in listed(answered, Use)
    moved = done(answered, Use("a"), Choose("south"), Pass())
    assert moved.seat == 1 and lying(moved) == shapes(".. ..\naH aW")


@pytest.mark.rule("SG-9.5", "SG-8.4")
def test_an_effect_happens_though_its_machine_is_destroyed_in_answer() -> None:
    """Bo slides a machine onto the thief, whose effect is announced."""
    rams = made_game(on_ram={"when": "any_time", "cost": {"gears": 1}, "do": [{"op": "slide"}]})
    state = position("aH aW\nBW\nBH", kinds={"a": "thief"}, plugins={"B": ["on_ram"]}, game=rams)
    waiting = done(state, Use("a"), Use("ON_RAM"), Choose("north"), game=rams)
    after, events = told(waiting, Pass(), rams)
    assert set(lying(after)) == {"B"} and gears(after) == (21, 18), "a gear paid to slide, one stolen"
    assert any(event.text.endswith("with Thief.") for event in events)


@pytest.mark.rule("SG-9.5")
def test_what_is_done_to_a_machine_itself_is_lost_with_it() -> None:
    state = done(position("aH aW", kinds={"a": "slider"}, always_ask=True), Use("a"), Choose("east"))
    gone = replace(state, machines=())
    after, events = told(done(gone, Pass()), Pass())
    assert after.machines == () and [event.rules for event in events if type(event) is Noted] == [("SG-9.5",)]


@pytest.mark.rule("SG-9.5")
def test_repairs_choose_again_when_a_response_takes_the_cell() -> None:
    """The iron machine has lost its weapon; Bo's alarm moves another of Ada's machines onto the chosen
    cell."""
    state = position("aH .. bH bW", kinds={"a": "plain"}, hands=("weld", "alarm"))
    waiting = done(state, Use("weld", 0, "a"), Choose(place(1, 0)), Use("ALARM", 0, "b"))
    asked = done(waiting, Choose("west"))
    assert asked.question is None and lying(asked)["a"] == shapes("aH\naW")["a"], "one other cell is free"
    wide = position("..\n.. aH .. bH bW", hands=("weld", "alarm"))
    asked = done(wide, Use("weld", 0, "a"), Choose(place(2, 1)), Use("ALARM", 0, "b"), Choose("west"))
    assert asked.question is not None and (asked.question.asked, asked.question.seat) == ("cell", 0)
    assert set(asked.question.among) == {place(1, 0), place(0, 1), place(1, 2)}
    assert GAME.at(asked).prompt().startswith("Choose a cell next to Plain.")
    after = done(asked, Choose(place(1, 2)))
    assert lying(after)["a"] == shapes("..\n.. aH\n.. aW")["a"]


@pytest.mark.rule("SG-8.4", "SG-6.6")
def test_automatic_effects_continue_on_disabled_machines() -> None:
    for kinds, plugins in (({"B": "guard"}, {}), ({}, {"B": ["plate"]})):
        drawing = "aH aW BH\n.. .. BW"
        after = done(
            position(drawing, kinds=kinds, plugins=plugins, marks={"B": ["disabled"]}), Move("a", "east")
        )
        assert lying(after)["B"] == shapes(".. .. BH\n.. .. BW")["B"], "it saves its heart all the same"
