"""Every shipped program: its effect where it works, and where it must not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.base.answer import Choose
from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.use import Use
from rules.smash_gear.state import Position
from rules.smash_gear.tips import CONDITIONS
from tests.rules.smash_gear.positions import (
    ADAS,
    BOS,
    cell,
    gears,
    hand,
    landfill,
    lying,
    place,
    shapes,
)
from tests.rules.smash_gear.shipped import (
    GAME,
    LIBRARY,
    Register,
    amount,
    cost,
    done,
    drawn,
    effect,
    flip_price,
    refused,
    selling,
    table,
    told,
    without,
)

CARDS = Register()
PLUGINS = sorted(id for id, card in LIBRARY.programs.items() if hasattr(card, "on"))
SCRIPTS = sorted(set(LIBRARY.programs) - set(PLUGINS))
PAIR = {"a": "pipsqueak", "B": "pipsqueak"}


def test_every_program_is_tested() -> None:
    CARDS.is_complete(id for id, card in LIBRARY.programs.items() if card.set == "first")


@pytest.mark.rule("SG-4.1")
@pytest.mark.parametrize("kind", sorted(LIBRARY.programs))
def test_it_is_bought_for_its_price(kind: str) -> None:
    price = LIBRARY.programs[kind].price
    after = done(selling(drawn(gears=(price, 20)), kind), Buy("sale0"))
    assert gears(after)[0] == 0 and hand(after) == ["sale0"]
    refused(selling(drawn(gears=(price - 1, 20)), kind), Buy("sale0"), "SG-4.1", "gears/0")


@pytest.mark.rule("SG-9.1")
@pytest.mark.rule("SG-9.2")
@pytest.mark.parametrize("kind", PLUGINS)
def test_a_plugin_is_installed_on_what_it_is_for_and_goes_with_it(kind: str) -> None:
    on = LIBRARY.programs[kind].on  # type: ignore[union-attr]
    fits, other = ("a", "home") if on == "machine" else ("home", "a")
    drawing = "BH BW .. aW aH"
    state = drawn(drawing, kinds=PAIR, hands=(kind, "destroy_base"))
    refused(state, Install(kind, other), "SG-9.1")
    refused(state, Install(kind, fits.upper()), "SG-9.1")
    refused(state, Use(kind), "SG-9.3")
    after = done(state, Install(kind, fits))
    assert not hand(after) and gears(after) == gears(state)
    refused(done(state, EndTurn()), Install(kind, fits), "SG-9.1")


@pytest.mark.rule("SG-9.2")
@pytest.mark.parametrize("kind", PLUGINS)
def test_a_plugin_goes_to_the_landfill_with_what_it_is_on(kind: str) -> None:
    on = LIBRARY.programs[kind].on  # type: ignore[union-attr]
    state = attacked("destroy_base destroy_base", {"a": [kind]} if on == "machine" else {"HOME": [kind]})
    after = done(state, Attack("destroy_base", cell(1, 0)))
    if kind.startswith("watchdog"):
        after = done(after, Attack("destroy_base2", cell(1, 0)))
    if after.deciding == 1:  # the attacked player could respond
        after = done(after, Pass())
    seat, card = (0, "pipsqueak") if on == "machine" else (1, "base")
    assert sorted(landfill(after, seat)) == sorted([*["destroy_base"] * (seat == 0), card, kind])


@pytest.mark.rule("SG-9.3")
@pytest.mark.parametrize("kind", SCRIPTS)
def test_a_script_is_not_installed(kind: str) -> None:
    refused(drawn("aH aW", kinds=PAIR, hands=(kind, "")), Install(kind, "a"), "SG-9.1")


# -- plugins on machines


@CARDS.works("spare_boiler")
@pytest.mark.rule("SG-5.3")
def test_spare_boiler_gives_one_free_normal_move_a_turn() -> None:
    state = drawn("aH aW", kinds=PAIR, hands=("spare_boiler", ""), gears=(0, 20))
    refused(state, Move("a", "east"), "SG-5.3", "gears/0")
    boiled = done(state, Install("spare_boiler", "a"), Move("a", "east"))
    assert lying(boiled) == shapes(".. .. aW aH") and gears(boiled)[0] == 0
    hare = done(
        table({"a": ("clockwork_hare", 1, 1)}, gears=(0, 20), plugins={"a": ["spare_boiler"]}),
        Move("a", "east"),
        Move("a", "west"),
    )
    refused(hare, Move("a", "east"), "SG-5.3", "gears/0")


@CARDS.fails("spare_boiler")
@pytest.mark.rule("SG-5.3")
def test_spare_boiler_pays_no_second_move_and_moves_no_disabled_machine() -> None:
    boiler = {"a": ["spare_boiler"]}
    state = done(drawn("aH aW", kinds=PAIR, plugins=boiler), Move("a", "east"))
    assert gears(done(state, Move("a", "west")))[0] == 20 - flip_price("pipsqueak")
    disabled = drawn("aH aW", kinds=PAIR, plugins=boiler, marks={"a": ["disabled"]})
    refused(disabled, Move("a", "east"), "SG-5.3", place(0, 0), place(1, 0))


@CARDS.works("ballast")
@pytest.mark.rule("SG-6.3")
@pytest.mark.rule("SG-5.3")
def test_ballast_saves_a_weapon_holds_the_machine_and_makes_it_dear_to_move() -> None:
    state = drawn(
        "aW aH .. BW\n.. .. .. BH", kinds=PAIR, plugins={"B": ["ballast"]}, hands=("false_alarm", "")
    )
    refused(state, Use("false_alarm", 0, "B"), "SG-9.3")
    assert lying(done(state, Move("a", "east"))) == shapes(".. .. aH BW\n.. .. .. BH")
    heavy = done(drawn("aH aW", kinds=PAIR, plugins={"a": ["ballast"]}), Move("a", "east"))
    more = effect("ballast").do[1].by  # type: ignore[union-attr]
    assert more > 0 and gears(heavy)[0] == 20 - flip_price("pipsqueak") - more


@CARDS.fails("ballast")
@pytest.mark.rule("SG-6.2")
@pytest.mark.rule("SG-6.3")
def test_ballast_saves_no_heart_and_no_second_weapon() -> None:
    kinds = {"a": "sootling", "B": "old_ironjaw"}
    heart = drawn("aW aH .. BH BW", kinds=PAIR, plugins={"B": ["ballast"]})
    assert set(lying(done(heart, Move("a", "east")))) == {"a"}
    two = drawn(".. aH\naW aW BW BW\n.. .. BH", kinds={**kinds, "B": "sootling"}, plugins={"B": ["ballast"]})
    after = done(two, Move("a", "east"), Choose(place(2, 1)))
    assert lying(after) == shapes(".. .. aH\n.. .. BW\n.. .. BH")


@CARDS.works("bolt_on_plate")
@pytest.mark.rule("SG-6.6")
def test_bolt_on_plate_saves_the_heart_once_and_is_gone() -> None:
    state = drawn("aW aH .. BH BW", kinds=PAIR, plugins={"B": ["bolt_on_plate"]})
    after, events = told(state, Move("a", "east"))
    assert lying(after) == shapes(".. .. aH BH BW")
    assert after.machines[1].plugins == () and landfill(after, 1) == ["bolt_on_plate"]
    assert any(event.card == "bolt_on_plate" for event in events)


@CARDS.fails("bolt_on_plate")
@pytest.mark.rule("SG-6.6")
@pytest.mark.rule("SG-9.2")
def test_bolt_on_plate_saves_no_second_heart_and_no_weapon() -> None:
    kinds = {"a": "pipsqueak", "b": "pipsqueak", "B": "pipsqueak"}
    state = drawn("aW aH .. BH .. bH bW", kinds=kinds, plugins={"B": ["bolt_on_plate"]})
    after = done(state, Move("a", "east"), Move("b", "west"))
    assert set(lying(after)) == {"a", "b"}
    assert sorted(landfill(after, 1)) == ["bolt_on_plate", "pipsqueak"]
    weapon = drawn("aW aH .. BW\n.. .. .. BH", kinds=PAIR, plugins={"B": ["bolt_on_plate"]})
    after = done(weapon, Move("a", "east"))
    assert lying(after)["B"] == shapes(".. .. ..\n.. .. .. BH")["B"] and not landfill(after, 1)


@CARDS.works("greased_runners")
@pytest.mark.rule("SG-8.4")
def test_greased_runners_slide_the_machine_for_their_price() -> None:
    state = drawn(".. ..\n.. aH aW", kinds=PAIR, hands=("greased_runners", ""))
    state = done(state, Install("greased_runners", "a"), Use("greased_runners"), Choose("south"))
    assert lying(state) == shapes(".. ..\n.. ..\n.. aH aW")
    again = done(state, Use("greased_runners"), Choose("north"))
    assert gears(again)[0] == 20 - 2 * cost("greased_runners")


@CARDS.fails("greased_runners")
@pytest.mark.rule("SG-8.4")
def test_greased_runners_do_nothing_in_hand_unpaid_disabled_out_of_turn_or_on_anothers_machine() -> None:
    runners = {"a": ["greased_runners"], "B": ["greased_runners"]}
    drawing = "aH aW .. .. BH BW"
    refused(drawn(drawing, kinds=PAIR, hands=("greased_runners", "")), Use("greased_runners"), "SG-9.3")
    poor = drawn(drawing, kinds=PAIR, plugins=runners, gears=(cost("greased_runners") - 1, 20))
    refused(poor, Use("greased_runners"), "SG-8.4", "gears/0")
    disabled = drawn(drawing, kinds=PAIR, plugins=runners, marks={"a": ["disabled"]})
    refused(disabled, Use("greased_runners"), "SG-8.4")
    refused(drawn(drawing, kinds=PAIR, plugins=runners), Use("GREASED_RUNNERS"), "SG-8.4")
    refused(done(drawn(drawing, kinds=PAIR, plugins=runners), EndTurn()), Use("greased_runners"), "SG-8.4")


@CARDS.works("stilts")
@pytest.mark.rule("SG-5.4")
def test_stilts_let_the_machine_flip_one_row_further_over_others() -> None:
    state = drawn("aH aW bH BH\n.. .. bW BW", kinds={**PAIR, "b": "pipsqueak"}, hands=("stilts", ""))
    refused(state, Move("a", "east", True), "SG-5.4")
    after = done(state, Install("stilts", "a"))
    refused(after, Move("a", "east"), "SG-5.6", place(2, 0))
    clear = done(drawn("aH aW bH\n.. .. bW", kinds={**PAIR, "b": "pipsqueak"}, plugins={"a": ["stilts"]}),
                 Move("a", "east", True))  # fmt: skip
    assert lying(clear)["a"] == shapes(".. .. .. .. aW aH")["a"]


@CARDS.fails("stilts")
@pytest.mark.rule("SG-5.4")
def test_stilts_help_neither_off_the_grid_nor_another_machine() -> None:
    state = drawn("aH aW .. bH bW", kinds={**PAIR, "b": "pipsqueak"}, plugins={"a": ["stilts"]})
    refused(state, Move("a", "west", True), "SG-5.5")
    refused(state, Move("b", "south", True), "SG-5.4")


# -- plugins on bases


@CARDS.works("coin_mint")
@CARDS.fails("coin_mint")
@pytest.mark.rule("SG-3.2")
def test_coin_mint_gives_gears_in_its_owners_exploit_until_its_base_is_lost() -> None:
    state = done(drawn(hands=("coin_mint", "")), Install("coin_mint", "home"), EndTurn())
    assert gears(state) == (20, 22), "nothing at once, and nothing in the turn of Bo"
    assert gears(done(state, EndTurn()))[0] == 22 + amount("coin_mint")
    lost = drawn(
        "BH BW",
        kinds=PAIR,
        hands=("", "destroy_base"),
        bases=[(0, cell(1, 0)), (0, ADAS), (1, BOS)],
        plugins={"home": ["coin_mint"]},
    )
    after = done(lost, EndTurn(), Attack("DESTROY_BASE", cell(1, 0)), EndTurn())
    assert gears(after)[0] == 22 and "coin_mint" in landfill(after)


@CARDS.works("trophy_rack")
@pytest.mark.rule("SG-6.2")
def test_trophy_rack_gives_honor_for_what_ones_machines_destroy() -> None:
    state = drawn("aW aH .. BH BW", kinds=PAIR, hands=("trophy_rack", ""))
    after = done(state, Install("trophy_rack", "home"), Move("a", "east"))
    assert (after.sides[0].honor, after.sides[1].honor) == (amount("trophy_rack"), 0)
    racks = {"home": ["trophy_rack"], "HOME": ["trophy_rack"]}
    both = done(drawn("aH aW BH BW", kinds=PAIR, plugins=racks), Move("a", "east"))
    assert not lying(both), "each destroys the other"
    assert (both.sides[0].honor, both.sides[1].honor) == (amount("trophy_rack"),) * 2


@CARDS.fails("trophy_rack")
@pytest.mark.rule("SG-6.3")
@pytest.mark.rule("SG-6.8")
def test_trophy_rack_gives_nothing_for_weapons_own_losses_and_machines_that_go_with_a_base() -> None:
    rack = {"home": ["trophy_rack"]}
    weapons = done(drawn("aW aH .. BW\n.. .. .. BH", kinds=PAIR, plugins=rack), Move("a", "east"))
    assert weapons.sides[0].honor == 0
    loss = done(drawn("aW aH BW\n.. .. BH", kinds=PAIR, plugins=rack), Move("a", "east"))
    assert set(lying(loss)) == {"B"} and loss.sides[0].honor == 0
    base = drawn("aH aW", kinds=PAIR, plugins=rack, hands=("destroy_base", ""),
                 bases=[(0, ADAS), (1, cell(1, 0)), (1, BOS)])  # fmt: skip
    assert done(base, Attack("destroy_base", cell(1, 0))).sides[0].honor == 5


def attacked(hand: str = "destroy_base", plugins: dict[str, list[str]] | None = None) -> Position:
    """Return a position with Ada's weapon on the first of Bo's two bases."""
    return drawn("aH aW", kinds=PAIR, plugins=plugins or {"HOME": ["watchdog"]}, hands=(hand, ""),
                 bases=[(0, ADAS), (1, cell(1, 0)), (1, BOS)])  # fmt: skip


@CARDS.works("watchdog")
@pytest.mark.rule("SG-6.8")
def test_watchdog_stops_an_attack_on_its_base_and_is_gone_with_the_card() -> None:
    after = done(attacked(), Attack("destroy_base", cell(1, 0)))
    assert len(after.bases) == 3 and all(not base.plugins for base in after.bases)
    assert (landfill(after), landfill(after, 1)) == (["destroy_base"], ["watchdog"])
    assert set(lying(after)) == {"a"} and after.sides[0].honor == 0


@CARDS.fails("watchdog")
@pytest.mark.rule("SG-6.8")
def test_watchdog_stops_one_attack_on_its_own_base() -> None:
    twice = attacked("destroy_base destroy_base")
    after = done(twice, Attack("destroy_base", cell(1, 0)), Attack("destroy_base2", cell(1, 0)))
    assert len(after.bases) == 2 and after.sides[0].honor == 5
    elsewhere = attacked(plugins={"HOME2": ["watchdog"]})
    assert len(done(elsewhere, Attack("destroy_base", cell(1, 0))).bases) == 2
    two = attacked("destroy_base", {"HOME": ["watchdog", "watchdog"]})
    after = done(two, Attack("destroy_base", cell(1, 0)))
    assert [len(base.plugins) for base in after.bases] == [0, 1, 0], "one of two is used up"


@pytest.mark.rule("SG-6.8")
def test_what_an_attack_on_a_watched_base_costs_and_is_good_for_is_told() -> None:
    def foretold(dogs: int) -> list[tuple[str, str]]:
        preview = GAME.at(attacked(plugins={"HOME": ["watchdog"] * dogs})).preview(
            Attack("destroy_base", cell(1, 0))
        )
        assert preview is not None
        return [(line.mark, line.text) for line in preview.lines]

    stopped = ("bad", "Watchdog stops the attack: Destroy Base is lost")
    stands = ("note", "You gain no honor, and Pipsqueak survives")
    assert foretold(0) == [("good", "You gain 5 honor"), ("bad", "Pipsqueak is destroyed too")]
    assert foretold(1) == [
        stopped, ("good", "Watchdog is destroyed: it can't stop the next attack"), stands,
    ]  # fmt: skip
    assert foretold(3) == [stopped, ("note", "Watchdog is destroyed: 2 more to stop attacks"), stands]


@pytest.mark.rule("SG-6.8")
def test_a_player_is_asked_before_an_attack_that_a_watchdog_stops_and_not_told_to_make_it() -> None:
    attack = Attack("destroy_base", cell(1, 0))
    asked = GAME.at(attacked()).gesture(attack).question
    assert asked is not None and asked.text.startswith("Watchdog guards this base.")
    open_base = attacked(plugins={"HOME": []})
    assert GAME.at(open_base).gesture(attack).question is None
    for state, told_of in ((attacked(), False), (open_base, True)):
        ending = GAME.at(state).gesture(EndTurn()).question
        assert ending is not None and ("destroy a base" in ending.text) == told_of


def test_a_tip_tells_of_a_guarded_base_and_of_a_script_that_can_cancel_a_move() -> None:
    def tips(state: Position) -> dict[str, tuple[str, ...]]:
        actions = [*GAME.legal_actions(state)]
        return {name: CONDITIONS.marks(name, GAME, state, actions) for name in CONDITIONS.names}

    guarded, threatened = tips(attacked()), tips(
        drawn("aH aW", kinds=PAIR, hands=("", "jam_the_works"), bases=[(0, ADAS), (1, BOS)])
    )  # fmt: skip
    assert (guarded["guarded_base"], guarded["opponent_can_cancel"]) == ((place(1, 0),), ())
    assert (threatened["guarded_base"], threatened["opponent_can_cancel"]) == ((), ("hand/1",))


# -- scripts on machines


@CARDS.works("short_circuit")
@pytest.mark.rule("SG-9.3")
@pytest.mark.rule("SG-9.4")
def test_short_circuit_stops_a_machine_for_the_turn_its_announced_move_too() -> None:
    machines = {"a": ("thumper", 0, 0), "B": ("pipsqueak", 5, 5)}
    state = table(machines, hands=("", "short_circuit"))
    after = done(state, Move("a", "south"), Use("SHORT_CIRCUIT", 0, "a"), Pass())
    assert lying(after) == lying(state) and gears(after)[0] == 20 - flip_price("thumper"), (
        "what was paid is lost"
    )
    refused(after, Move("a", "south"), "SG-5.3", place(0, 0), place(1, 0), place(2, 0))
    refused(after, Use("a"), "SG-8.4")
    assert landfill(after, 1) == ["short_circuit"] and not hand(after, 1)


@CARDS.fails("short_circuit")
@pytest.mark.rule("SG-9.3")
@pytest.mark.rule("SG-9.5")
def test_short_circuit_ends_with_the_turn_and_meets_opposing_machines_on_the_board_alone() -> None:
    machines = {"a": ("thumper", 0, 0), "B": ("pipsqueak", 5, 5)}
    state = table(machines, hands=("short_circuit short_circuit", ""))
    refused(state, Use("short_circuit", 0, "a"), "SG-9.3")
    refused(state, Use("short_circuit"), "SG-9.3")
    struck = done(state, Use("short_circuit", 0, "B"))
    refused(struck, Use("short_circuit2", 0, "B"), "SG-9.3")
    assert lying(done(struck, EndTurn(), Move("B", "north"), Pass()))["B"] == (
        1 << cell(6, 4),
        1 << cell(5, 4),
    )
    waiting = done(replace(state, always_ask=True), Use("short_circuit", 0, "B"))
    after = done(without(waiting, "B"), Pass(), Pass())
    assert landfill(after) == ["short_circuit"], "its target is lost: it does nothing"
    assert [machine.marks for machine in after.machines] == [()]


@CARDS.works("second_wind")
@pytest.mark.rule("SG-9.3")
def test_second_wind_lets_the_machine_that_has_just_moved_move_again_for_nothing() -> None:
    state = done(drawn("aH aW", kinds=PAIR, hands=("second_wind", "")), Move("a", "east"))
    after = done(state, Use("second_wind", 0, "a"), Move("a", "east"))
    assert gears(after)[0] == 20 - flip_price("pipsqueak")
    assert gears(done(after, Move("a", "west")))[0] == 20 - 2 * flip_price("pipsqueak"), "one move is free"


@CARDS.fails("second_wind")
@pytest.mark.rule("SG-9.3")
def test_second_wind_needs_the_last_mover_and_ends_with_the_turn() -> None:
    state = drawn(
        "aH aW .. .. .. .. BH BW\n..\nbH bW", kinds={**PAIR, "b": "pipsqueak"}, hands=("second_wind", "")
    )
    refused(state, Use("second_wind", 0, "a"), "SG-9.3")
    moved = done(state, Move("a", "east"))
    refused(moved, Use("second_wind", 0, "b"), "SG-9.3")
    refused(done(moved, Move("b", "south")), Use("second_wind", 0, "a"), "SG-9.3")
    refused(done(moved, EndTurn(), EndTurn()), Use("second_wind", 0, "a"), "SG-9.3")
    late = done(moved, Use("second_wind", 0, "a"), EndTurn(), EndTurn())
    assert gears(done(late, Move("a", "west")))[0] == gears(late)[0] - flip_price("pipsqueak")


@CARDS.works("decoy")
@pytest.mark.rule("SG-6.6")
@pytest.mark.rule("SG-6.7")
def test_decoy_saves_a_heart_and_sends_the_attacker_back() -> None:
    state = drawn("aW aH .. BH BW", kinds=PAIR, hands=("", "decoy"))
    after = done(state, Move("a", "east"), Use("DECOY", 0, "B"))
    assert lying(after) == lying(state) and gears(after)[0] == 20 - flip_price("pipsqueak")
    assert landfill(after, 1) == ["decoy"] and after.machines[1].marks == ()


@CARDS.fails("decoy")
@pytest.mark.rule("SG-6.6")
def test_decoy_saves_one_heart_of_ones_own_machine_in_this_turn() -> None:
    state = drawn("aW aH .. BH BW", kinds=PAIR, hands=("decoy decoy", "decoy"))
    refused(state, Use("decoy", 0, "B"), "SG-9.3")
    guarded = done(state, Use("decoy", 0, "a"), Pass())
    twice = done(guarded, Use("decoy2", 0, "a"), Pass())
    assert len(twice.machines[0].marks) == 2, "a second one saves a second heart (SG-6.9)"
    hit = drawn("aW aH .. BH BW", kinds=PAIR, hands=("", "decoy"))
    after = done(hit, Move("a", "east"), Use("DECOY", 0, "B"), Move("a", "east"))
    assert set(lying(after)) == {"a"}, "the second hit destroys it"
    alone = drawn("aW aH .. BH BW", kinds=PAIR, hands=("decoy", ""))
    late = done(alone, Use("decoy", 0, "a"), EndTurn(), EndTurn())
    assert late.machines[0].marks == ()
    weapons = drawn("aW aH .. BW\n.. .. .. BH", kinds=PAIR, hands=("", "decoy"))
    after = done(weapons, Move("a", "east"), Use("DECOY", 0, "B"))
    assert lying(after) == shapes(".. .. aH\n.. .. .. BH"), "weapons it saves not"
    waiting = done(replace(alone, always_ask=True), Use("decoy", 0, "a"))
    assert landfill(done(without(waiting, "a"), Pass(), Pass())) == ["decoy"]


@CARDS.works("spot_weld")
@pytest.mark.rule("SG-9.3")
def test_spot_weld_puts_a_weapon_back_beside_a_machine_that_has_lost_one() -> None:
    state = drawn("aH\nbW bH", kinds={"a": "pipsqueak", "b": "pipsqueak"}, hands=("spot_weld", ""))
    after = done(state, Use("spot_weld", 0, "a"))
    assert lying(after)["a"] == shapes("aH aW")["a"], "the one free cell is not asked for"
    answer = drawn("aW aH .. BH", kinds=PAIR, hands=("", "spot_weld"))
    asked = done(answer, Move("a", "east"), Use("SPOT_WELD", 0, "B"))
    assert lying(done(asked, Choose(place(4, 0))))["a"] == shapes(".. .. aH aW")["a"]


@CARDS.fails("spot_weld")
@pytest.mark.rule("SG-9.3")
@pytest.mark.rule("SG-9.5")
def test_spot_weld_mends_nothing_whole_opposing_hemmed_in_or_lost() -> None:
    kinds = {"a": "pipsqueak", "b": "pipsqueak", "B": "pipsqueak"}
    state = drawn("aH .. bH bW .. BH", kinds=kinds, hands=("spot_weld", ""))
    refused(state, Use("spot_weld", 0, "b"), "SG-9.3")
    refused(state, Use("spot_weld", 0, "B"), "SG-9.3")
    hemmed = drawn("aH bH\nBH bW", kinds=kinds, hands=("spot_weld", ""))
    refused(hemmed, Use("spot_weld", 0, "a"), "SG-9.3")
    waiting = done(replace(state, always_ask=True), Use("spot_weld", 0, "a"), Choose(place(1, 0)))
    (taker,) = [machine for machine in state.machines if machine.id == "b"]
    taken = replace(taker, hearts=1 << cell(1, 0), weapons=1 << cell(1, 1))
    gone = without(waiting, "b")
    after = done(replace(gone, machines=(*gone.machines, taken)), Pass(), Pass())
    assert lying(after)["a"] == shapes("aH\naW")["a"], "its cell is taken, and one other is free"
    hemming = replace(taken, weapons=1 << cell(1, 1) | 1 << cell(0, 1))
    after = done(replace(gone, machines=(*gone.machines, hemming)), Pass(), Pass())
    assert lying(after)["a"] == shapes("aH")["a"], "no cell beside it is free"
    assert landfill(done(without(waiting, "a"), Pass(), Pass())) == ["spot_weld"]


@CARDS.works("false_alarm")
@pytest.mark.rule("SG-9.3")
def test_false_alarm_slides_an_opposing_machine_onto_free_cells() -> None:
    state = drawn("aH aW\n.. BH BW", kinds=PAIR, hands=("false_alarm", ""))
    asked = done(state, Use("false_alarm", 0, "B"))
    assert set(asked.question.among) == {"south", "east", "west"}, "not onto a machine"
    after = done(asked, Choose("west"))
    assert lying(after)["B"] == shapes("..\nBH BW")["B"] and landfill(after) == ["false_alarm"]
    answer = drawn("aW aH .. BH BW", kinds=PAIR, hands=("", "false_alarm"))
    after = done(answer, Move("a", "east"), Use("FALSE_ALARM", 0, "a"), Choose("south"))
    assert lying(after)["a"] == shapes("..\n.. .. aH aW")["a"] and "B" in lying(after)


@CARDS.fails("false_alarm")
@pytest.mark.rule("SG-9.3")
@pytest.mark.rule("SG-9.5")
def test_false_alarm_slides_nothing_own_or_hemmed_in_and_elsewhere_where_it_is_blocked() -> None:
    kinds = {"a": "pipsqueak", "b": "sootling", "B": "pipsqueak"}
    state = drawn("BH BW .. aH", kinds=kinds, hands=("false_alarm", ""))
    refused(state, Use("false_alarm", 0, "a"), "SG-9.3")
    refused(drawn("BH BW aH\naW aW aW", kinds=kinds, hands=("false_alarm", "")),
            Use("false_alarm", 0, "B"), "SG-9.3")  # fmt: skip
    waiting = done(replace(state, always_ask=True), Use("false_alarm", 0, "B"), Choose("east"))
    (blocker,) = [machine for machine in waiting.machines if machine.id == "a"]
    gone = without(waiting, "a")
    blocked = replace(blocker, hearts=1 << cell(2, 0))
    after = done(replace(gone, machines=(*gone.machines, blocked)), Pass(), Pass())
    assert lying(after)["B"] == shapes("..\nBH BW")["B"], "south is the only side left"
    hemmed = replace(blocked, weapons=1 << cell(0, 1))
    after = done(replace(gone, machines=(*gone.machines, hemmed)), Pass(), Pass())
    assert lying(after)["B"] == lying(state)["B"] and landfill(after) == ["false_alarm"]
    assert lying(done(without(waiting, "B"), Pass(), Pass())) == {"a": lying(state)["a"]}


# -- other scripts


@CARDS.works("jam_the_works")
@pytest.mark.rule("SG-9.4")
def test_jam_the_works_stops_a_normal_move_or_a_machine_effect_and_what_was_paid_is_lost() -> None:
    state = table({"a": ("thumper", 1, 1)}, hands=("", "jam_the_works"))
    moved = done(state, Move("a", "south"), Use("JAM_THE_WORKS", 0, "0"))
    assert lying(moved) == lying(state) and gears(moved)[0] == 20 - flip_price("thumper")
    slid = done(state, Use("a"), Choose("south"), Use("JAM_THE_WORKS", 0, "0"))
    assert lying(slid) == lying(state) and gears(slid)[0] == 20 - cost("thumper")
    assert landfill(slid, 1) == ["jam_the_works"]
    magpie = table({"a": ("magpie", 1, 1)}, hands=("", "jam_the_works"))
    jammed = done(magpie, Use("a"), Use("JAM_THE_WORKS", 0, "0"))
    assert gears(jammed) == (20, 20)
    refused(jammed, Use("a"), "SG-8.4")


@CARDS.fails("jam_the_works")
@pytest.mark.rule("SG-9.4")
def test_jam_the_works_stops_no_script_no_attack_no_assembly_and_nothing_of_ones_own() -> None:
    machines = {"a": ("thumper", 0, 0)}
    jams = "jam_the_works magnet_heist destroy_base pipsqueak"
    state = table(machines, hands=(jams, "jam_the_works"), always_ask=True,
                  bases=[(0, cell(4, 4)), (1, cell(0, 0)), (1, BOS)])  # fmt: skip
    refused(state, Use("jam_the_works", 0, "0"), "SG-9.3")
    script = done(state, Use("magnet_heist"))
    assert script.agenda[-1].decider() == 1
    refused(script, Use("JAM_THE_WORKS", 0, "0"), "SG-9.3")
    refused(done(state, Attack("destroy_base", cell(0, 0))), Use("JAM_THE_WORKS", 0, "0"), "SG-9.3")
    refused(done(state, Assemble("pipsqueak", cell(4, 4))), Use("JAM_THE_WORKS", 0, "0"), "SG-9.3")
    own = done(state, Move("a", "south"), Pass())
    refused(own, Use("jam_the_works", 0, "0"), "SG-9.3")
    moving = done(state, Move("a", "south"))
    refused(moving, Use("JAM_THE_WORKS", 0, "1"), "SG-9.3")
    refused(moving, Use("JAM_THE_WORKS", 0, "a"), "SG-9.3")


@CARDS.works("magnet_heist")
@pytest.mark.rule("SG-9.3")
def test_magnet_heist_takes_gears_as_far_as_there_are_any() -> None:
    most = amount("magnet_heist")
    after = done(drawn(hands=("magnet_heist", "")), Use("magnet_heist"))
    assert gears(after) == (20 + most, 20 - most) and landfill(after) == ["magnet_heist"]
    few = done(drawn(hands=("magnet_heist", ""), gears=(20, 1)), Use("magnet_heist"))
    assert gears(few) == (21, 0)
    answer = drawn("aH aW", kinds=PAIR, hands=("", "magnet_heist"))
    after = done(answer, Move("a", "east"), Use("MAGNET_HEIST"))
    assert gears(after) == (20 - flip_price("pipsqueak") - most, 20 + most)


@CARDS.fails("magnet_heist")
@pytest.mark.rule("SG-9.3")
def test_magnet_heist_takes_nothing_from_an_empty_pot_and_is_run_once() -> None:
    refused(drawn(hands=("magnet_heist", ""), gears=(20, 0)), Use("magnet_heist"), "SG-9.3")
    state = drawn(hands=("magnet_heist", "magnet_heist"))
    refused(done(state, Use("magnet_heist")), Use("magnet_heist"), "SG-8.4")
    refused(state, Use("MAGNET_HEIST"), "SG-8.4")
    refused(state, Use("magnet_heist", 1), "SG-9.3")


@CARDS.works("mail_order")
@pytest.mark.rule("SG-9.3")
@pytest.mark.rule("SG-2.2")
def test_mail_order_buys_a_machine_for_less() -> None:
    less = effect("mail_order").do[0].discount  # type: ignore[union-attr]
    price = LIBRARY.machines["leviathan"].price - less
    state = selling(drawn(hands=("mail_order", ""), gears=(price, 20)), "leviathan")
    refused(state, Buy("sale0"), "SG-4.1", "gears/0")
    after = done(state, Use("mail_order", 0, "sale0"))
    assert gears(after)[0] == 0 and hand(after) == ["sale0"] and landfill(after) == ["mail_order"]
    assert after.store.machines[0] == state.store.machine_pile[0], "its place is filled"
    cheap = selling(drawn(hands=("mail_order", ""), gears=(0, 20)), "pipsqueak")
    if LIBRARY.machines["pipsqueak"].price <= less:
        assert gears(done(cheap, Use("mail_order", 0, "sale0")))[0] == 0, "never less than nothing"


@CARDS.fails("mail_order")
@pytest.mark.rule("SG-9.3")
@pytest.mark.rule("SG-9.5")
def test_mail_order_buys_no_program_nothing_too_dear_and_not_in_answer() -> None:
    less = effect("mail_order").do[0].discount  # type: ignore[union-attr]
    price = LIBRARY.machines["leviathan"].price - less
    poor = selling(drawn(hands=("mail_order", ""), gears=(price - 1, 20)), "leviathan")
    refused(poor, Use("mail_order", 0, "sale0"), "SG-9.3", "gears/0")
    program = selling(drawn(hands=("mail_order", "")), "decoy")
    refused(program, Use("mail_order", 0, "sale0"), "SG-9.3")
    state = selling(
        drawn("aH aW", kinds=PAIR, hands=("mail_order", "mail_order"), always_ask=True), "leviathan"
    )
    refused(state, Use("mail_order"), "SG-9.3")
    refused(done(state, Move("a", "east")), Use("MAIL_ORDER", 0, "sale0"), "SG-9.3")
    waiting = done(state, Use("mail_order", 0, "sale0"))
    row = tuple(replace(card, id=f"other{at}") for at, card in enumerate(waiting.store.machines))
    sold_out = replace(waiting, store=replace(waiting.store, machines=row))
    after = done(sold_out, Pass(), Pass())
    assert gears(after)[0] == 20 and not hand(after), "the machine was gone: nothing is paid"
