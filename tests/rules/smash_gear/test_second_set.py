"""The second set: its required contents, and each effect of each card at work and where it has no effect.

The tests of an effect follow from its moment and its operations, so that tuning a card needs no other test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from rules.base.answer import Choose
from rules.common.cards import Card
from rules.engine.operations import tag
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.build import Build
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.use import Use
from rules.smash_gear.cards import MachineCard, PluginCard, ScriptCard
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.state import Position
from tests.rules.smash_gear.designs import dominated
from tests.rules.smash_gear.positions import ADAS, BOS, cell, gears, landfill, lying, shapes
from tests.rules.smash_gear.shipped import GAME, LIBRARY, done, drawn, refused

CARDS = {id: card for id, card in LIBRARY.cards.items() if card.set == "second"}
MACHINES = {id: card for id, card in CARDS.items() if isinstance(card, MachineCard)}
PROGRAMS = {id: card for id, card in CARDS.items() if isinstance(card, PluginCard | ScriptCard)}
EFFECTS = [(id, number) for id, card in CARDS.items() for number in range(len(card.effects))]
USED = [(id, number) for id, number in EFFECTS if CARDS[id].effects[number].used]
ALONE = [(id, number) for id, number in EFFECTS if (id, number) not in USED]
KILL, CLASH = "aW aH .. BH BW", "aW aH .. BW\n.. .. .. BH"
"""Drawings in which a flip to the east destroys Bo's machine, and in which two weapons meet."""
PLAIN = "sawbuck"
"""A machine without effects."""


# -- what the set must hold


@pytest.mark.rule("SG-1.2")
def test_the_set_has_its_cards_and_designs() -> None:
    assert sum(card.copies for card in MACHINES.values()) == 39 and len(MACHINES) >= 26
    assert sum(card.copies for card in PROGRAMS.values()) == 30 and len(PROGRAMS) >= 16
    for kinds in (MACHINES, PROGRAMS):
        assert len({card.title for card in kinds.values()}) == len(kinds), "a design goes by its title"


@pytest.mark.rule("SG-8.4")
def test_effects_at_any_time_are_common() -> None:
    """Nine designs of machines have one."""
    any_time = [
        id for id, card in MACHINES.items() if any(effect.when == "any_time" for effect in card.effects)
    ]
    assert len(any_time) >= 9


def test_no_machine_moves_for_more_than_one_base_gives() -> None:
    assert max(card.move for card in MACHINES.values()) <= 2


def test_bases_are_cheap() -> None:
    dear = LIBRARY.stocks["first"]
    cheap = LIBRARY.stocks["second"]
    for supply in ("base", "destroyer"):
        assert 3 * LIBRARY.prices[getattr(cheap, supply)] <= 2 * LIBRARY.prices[getattr(dear, supply)]


def test_no_design_of_any_set_is_another_one_only_worse() -> None:
    pairs = [(worse.id, better.id) for worse, better in dominated(LIBRARY.cards.values())]
    assert len(LIBRARY.sets) > 1 and pairs == []


def test_a_worse_design_is_found_however_its_shape_is_turned() -> None:
    """In the first set Sawbuck is Thumper without its effect, and would be dominated at the same price."""
    sawbuck, thumper = LIBRARY.cards["sawbuck"], LIBRARY.cards["thumper"]
    dear = replace(sawbuck, price=thumper.price)
    assert list(dominated((dear, thumper))) == [(dear, thumper)] and list(dominated((sawbuck, thumper))) == []


@pytest.mark.parametrize("id", CARDS)
def test_ids_tell_the_sets_apart(id: str) -> None:
    """A card with the title of a card of the first set is another card, with the same picture."""
    first = {card.title: card.id for card in LIBRARY.cards.values() if card.set == "first"}
    assert (CARDS[id].art or id) == first.get(CARDS[id].title, id)


# -- what happens by itself


def bearing(id: str, drawing: str, bearer: str = "a", base: str = "home", **more: Any) -> Position:
    """Return a drawing in which a machine is the card or has it installed, or a base has it."""
    card, kinds = CARDS[id], {"a": PLAIN, "b": PLAIN, "B": PLAIN, **more.pop("kinds", {})}
    if isinstance(card, MachineCard):
        kinds[bearer] = id
        return drawn(drawing, kinds=kinds, **more)
    assert isinstance(card, PluginCard)
    on = base if card.on == "base" else bearer
    return drawn(drawing, kinds=kinds, plugins={on: [id]}, **more)


def unanswered(state: Position, *actions: Any) -> Position:
    """Return the state after legal actions to which Bo doesn't respond."""
    for action in actions:
        state = done(state, action)
        while state.deciding == 1 and state.agenda:
            state = done(state, Pass())
    return state


def given(effect: CardEffect) -> tuple[int, int]:
    """Return the gears and the honor that an effect gives."""
    return sum(op.gears for op in effect.do), sum(op.honor for op in effect.do)


def honor(state: Position) -> int:
    return state.sides[0].honor


def in_exploit(id: str, effect: CardEffect) -> None:
    more = [(1, cell(3, 3))] if effect.needs == "fewer_bases" else []
    bos = done(bearing(id, "aH aW", bases=[(0, ADAS), (1, BOS), *more]), EndTurn())
    assert gears(bos)[0] == 20 and honor(bos) == 0, "nothing in the turn of Bo"
    before = sum(given(each)[0] for each in CARDS[id].effects if each.when == "exploit" and each != effect)
    adas = done(bos, EndTurn())
    assert gears(adas)[0] - 22 - before == given(effect)[0] and honor(adas) >= given(effect)[1]
    if effect.needs:
        even = done(bearing(id, "aH aW"), EndTurn(), EndTurn())
        assert (gears(even)[0] - 22 - before, honor(even)) == (0, honor(adas) - given(effect)[1])


def by_a_kill(id: str, effect: CardEffect) -> None:
    killed, clashed = (unanswered(bearing(id, each), Move("a", "east")) for each in (KILL, CLASH))
    assert (gears(killed)[0] - gears(clashed)[0], honor(killed)) == given(effect) != (0, 0)
    assert honor(clashed) == 0, "weapons alone were lost"


def by_a_base(id: str, effect: CardEffect) -> None:
    bases = [(0, ADAS), (1, cell(1, 0)), (1, BOS)]
    state = bearing(id, "aH aW", hands=("destroy_base", ""), bases=bases)
    after = unanswered(state, Attack("destroy_base", cell(1, 0)))
    if effect.when == "razed":
        assert honor(after) == 5 + given(effect)[1] > 5
        assert honor(unanswered(bearing(id, KILL), Move("a", "east"))) == 0, "for bases alone"
    survives = any(tag(op) == "survive_attack" for each in CARDS[id].effects for op in each.do)
    assert ("a" in lying(after)) == survives


def by_building(id: str, effect: CardEffect) -> None:
    state = bearing(id, "aH aW", hands=("base", ""))
    assert honor(unanswered(state, Build("base", cell(0, 0)))) == given(effect)[1] > 0
    assert honor(done(state, EndTurn(), EndTurn())) == 0


def moves_for_nothing(id: str, effect: CardEffect) -> None:
    state = done(bearing(id, "aH aW", gears=(0, 20)), Move("a", "east"))
    assert gears(state)[0] == 0
    refused(state, Move("a", "west"), "SG-5.3", "gears/0")


def lands_further(id: str, effect: CardEffect) -> None:
    state = bearing(id, "aH aW BW\n.. .. BH")
    assert lying(unanswered(state, Move("a", "east", True)))["a"] == shapes(".. .. .. .. aW aH")["a"]
    refused(state, Move("a", "west", True), "SG-5.5")


def lives_by_another_heart(id: str, effect: CardEffect) -> None:
    state = bearing(id, "aW aH .. BH BW BH", "B", "HOME", kinds={"a": PLAIN})
    assert lying(unanswered(state, Move("a", "east")))["B"] == shapes(".. .. .. .. BW BH")["B"]
    last = bearing(id, KILL, "B", "HOME", kinds={"a": PLAIN})
    assert "B" not in lying(unanswered(last, Move("a", "east")))


def is_not_slid(id: str, effect: CardEffect) -> None:
    refused(bearing(id, "aH aW BH BW", "B", hands=("false_alarm", "")), Use("false_alarm", 0, "B"), "SG-9.3")


def keeps_a_weapon(id: str, effect: CardEffect) -> None:
    after = unanswered(bearing(id, CLASH, "B"), Move("a", "east"))
    assert lying(after)["B"] == shapes(".. .. .. BW\n.. .. .. BH")["B"]
    assert "B" not in lying(unanswered(bearing(id, KILL, "B"), Move("a", "east"))), "no heart"


def keeps_a_heart(id: str, effect: CardEffect) -> None:
    twice = bearing(id, "aW aH .. BH .. bH bW", "B")
    once = unanswered(twice, Move("a", "east"))
    assert "B" in lying(once)
    assert "B" not in lying(unanswered(once, Move("b", "west"))), "the second hit of a turn destroys it"


def keeps_its_base(id: str, effect: CardEffect) -> None:
    bases = [(0, ADAS), (1, cell(1, 0)), (1, BOS)]
    state = bearing(id, "aH aW", base="HOME", hands=("destroy_base destroy_base", ""), bases=bases)
    once = unanswered(state, Attack("destroy_base", cell(1, 0)))
    assert len(once.bases) == 3 and honor(once) == 0 and "a" in lying(once)
    assert landfill(once)[0] == "destroy_base" and id in landfill(once, 1)
    assert len(unanswered(once, Attack("destroy_base2", cell(1, 0))).bases) == 2, (
        "the next one is not stopped"
    )


BY_ITSELF: dict[tuple[str, str], Callable[[str, CardEffect], None]] = {
    ("exploit", "gain_gears"): in_exploit,
    ("exploit", "gain_honor"): in_exploit,
    ("kill", "gain_honor"): by_a_kill,
    ("own_kill", "gain_honor"): by_a_kill,
    ("razed", "gain_honor"): by_a_base,
    ("built", "gain_honor"): by_building,
    ("always", "free_moves"): moves_for_nothing,
    ("always", "long_flip"): lands_further,
    ("always", "keep_hearts"): lives_by_another_heart,
    ("always", "anchor"): is_not_slid,
    ("always", "survive_attack"): by_a_base,
    ("weapon_hit", "save_weapon"): keeps_a_weapon,
    ("heart_hit", "save_heart"): keeps_a_heart,
    ("attacked", "stop_attack"): keeps_its_base,
}


@pytest.mark.rule("SG-8.4")
@pytest.mark.rule("SG-9.1")
@pytest.mark.parametrize(("id", "number"), ALONE)
def test_automatic_effects_happen_only_at_their_moment(id: str, number: int) -> None:
    effect = CARDS[id].effects[number]
    BY_ITSELF[effect.when, tag(effect.do[0])](id, effect)


# -- what is used


USING = "\n.. aH aW BH BW\n..\n.. bH bW"
"""A machine of Ada's next to one of Bo's that is on her base, and another that has lost a weapon."""
PARKED = [(0, cell(3, 1)), (1, BOS)]


def using(id: str, effect: CardEffect, **more: Any) -> tuple[Position, str]:
    """Return a position in which the effect can be used, and the id of its card."""
    card, drawing = CARDS[id], "\n.. .. .. BH BW" if effect.needs else f"{USING}"
    more = {"bases": PARKED, **more}
    if isinstance(card, ScriptCard):
        kinds = {"a": PLAIN, "b": PLAIN, "B": "leviathan"}
        return drawn(f"..{drawing}", kinds=kinds, hands=(id, ""), **more), id
    state = bearing(id, f"..{drawing}", kinds={"B": "leviathan"}, **more)
    return state, "a" if isinstance(card, MachineCard) else id


def uses(state: Position, user: str, number: int) -> Iterator[Use]:
    """Yield the legal uses of an effect."""
    for action in GAME.legal_actions(state):
        if isinstance(action, Use) and (action.card, action.effect) == (user, number):
            yield action


def used(state: Position, action: Use) -> Position:
    """Return the position after a use, with every question answered by its first choice."""
    state = done(state, action)
    while state.question is not None and state.deciding == 0:
        state = done(state, Choose(state.question.among[0]))
    return state


def answering(id: str, effect: CardEffect, number: int) -> tuple[Position, str]:
    """Return a position in Bo's turn, whose normal move is open to Ada's response, and the id of the effect's
    card."""
    state, user = using(id, effect, always_ask=True)
    bos = replace(state, seat=1)
    return done(bos, Move("B", "south")), user


def changed(before: Position, after: Position, effect: CardEffect, aim: str) -> None:
    """Assert the result of each operation of an effect."""
    for op in effect.do:
        hit = aim or "a"
        machine = after.machine(hit)
        match tag(op):
            case "slide":
                assert machine is not None
                assert lying(after)[hit] != lying(before)[hit]
                assert machine.units.bit_count() == before.machine(hit).units.bit_count()  # type: ignore[union-attr]
            case "steal_gears":
                taken = min(op.amount, gears(before)[1])  # type: ignore[union-attr]
                assert gears(after)[1] == gears(before)[1] - taken
            case "take_program":
                assert len(after.store.program_pile) == len(before.store.program_pile) - 1
            case "restore_weapon":
                assert machine.weapons.bit_count() == before.machine(hit).weapons.bit_count() + 1  # type: ignore[union-attr]
            case "break_weapon":
                assert machine.weapons.bit_count() < before.machine(hit).weapons.bit_count()  # type: ignore[union-attr]
            case "disable" | "save_heart" | "free_moves":
                mark = {"disable": "disabled", "save_heart": "guarded", "free_moves": "free_move"}[tag(op)]
                assert machine is not None and mark in machine.marks
                ended = done(after, EndTurn())
                assert mark not in ended.machine(hit).marks, "until the end of the turn"  # type: ignore[union-attr]
            case "buy_machine":
                price = max(
                    0,
                    LIBRARY.prices[next(c.kind for c in before.store.machines if c.id == aim)]
                    - op.purchase_discount,
                )
                assert Card(aim, after.sides[0].hand[-1].kind) in after.sides[0].hand
                assert gears(after)[0] == gears(before)[0] - price - sum(cost.gears for cost in effect.costs)
            case "cancel":
                raise AssertionError("it is tried in the turn of Bo")
            case other:
                raise AssertionError(f"nobody has said what {other} changes")


@pytest.mark.rule("SG-8.4")
@pytest.mark.rule("SG-9.3")
@pytest.mark.parametrize(("id", "number"), USED)
def test_what_is_used_does_what_it_says_for_its_price(id: str, number: int) -> None:
    effect = CARDS[id].effects[number]
    if tag(effect.do[0]) == "cancel":
        state, user = answering(id, effect, number)
        action = next(uses(state, user, number))
        after = done(used(state, action), Pass(), Pass())
        assert lying(after) == lying(state), "the announced move is not made"
        return
    state, user = using(id, effect)
    action = next(uses(state, user, number))
    after = used(state, action)
    changed(state, after, effect, action.aim)
    bought, stolen = tag(effect.do[0]) == "buy_machine", tag(effect.do[0]) == "steal_gears"
    if not (bought or stolen):
        assert gears(after)[0] == 20 - sum(cost.gears for cost in effect.costs)


@pytest.mark.rule("SG-8.4")
@pytest.mark.rule("SG-9.3")
@pytest.mark.parametrize(("id", "number"), USED)
def test_effects_are_refused_unpaid_too_often_when_disabled_and_out_of_turn(id: str, number: int) -> None:
    effect = CARDS[id].effects[number]
    price = sum(cost.gears for cost in effect.costs)
    answers = tag(effect.do[0]) == "cancel"
    state, user = answering(id, effect, number) if answers else using(id, effect)
    if price:
        poor = replace(state, sides=(replace(state.sides[0], gears=price - 1), state.sides[1]))
        assert not list(uses(poor, user, number))
    if effect.a_turn == 1 and not answers:
        assert not list(uses(used(state, next(uses(state, user, number))), user, number))
    if user == "a":
        marked = tuple(
            replace(each, marks=("disabled",)) if each.id == "a" else each for each in state.machines
        )
        assert not list(uses(replace(state, machines=marked), user, number))
    waiting, user = answering(id, effect, number)
    assert bool(list(uses(waiting, user, number))) == (effect.when == "any_time")


@pytest.mark.rule("SG-8.4")
@pytest.mark.parametrize("id", [id for id, number in USED if CARDS[id].effects[number].needs])
def test_effects_for_players_without_a_machine_apply_to_no_other(id: str) -> None:
    effect = CARDS[id].effects[0]
    state, user = using(id, effect)
    assert list(uses(state, user, 0))
    assert not list(uses(bearing(id, "aH aW", bases=PARKED), user, 0))
