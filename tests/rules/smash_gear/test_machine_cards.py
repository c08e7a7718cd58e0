"""Every shipped machine: its shape and prices, and its effect where it works and where it doesn't."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.base.answer import Choose
from rules.common.polyomino import mask
from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.use import Use
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
    LIBRARY,
    Register,
    amount,
    cost,
    done,
    drawn,
    flip_price,
    refused,
    selling,
    table,
    told,
)

CARDS = Register()
PLAIN = ("pipsqueak", "sootling", "sawbuck", "bramble", "twin_bellows", "centipede", "leviathan")
MACHINES = sorted(LIBRARY.machines)


def test_every_machine_is_tested() -> None:
    CARDS.is_complete(id for id, card in LIBRARY.machines.items() if card.set == "first")


def test_a_card_that_nobody_tests_is_noticed() -> None:
    register = Register()
    register.works("pipsqueak", "thumper")(test_every_machine_is_tested)
    register.fails("thumper")(test_every_machine_is_tested)
    register.is_complete(["pipsqueak", "thumper"])
    for ids in (["pipsqueak", "thumper", "sootling"], ["thumper"]):
        with pytest.raises(AssertionError, match="cards without a test"):
            register.is_complete(ids)
    register.failing.clear()
    with pytest.raises(AssertionError, match="that fails"):
        register.is_complete(["pipsqueak", "thumper"])


def spots(drawing: tuple[str, ...], unit: str) -> list[tuple[int, int]]:
    """Return the (column, row) of each unit of that letter, row by row."""
    return [(c, r) for r, line in enumerate(drawing) for c, found in enumerate(line) if found == unit]


def at(cells: list[tuple[int, int]], left: int = 0, top: int = 0) -> int:
    """Return the mask of cells, moved right and down."""
    return mask([cell(column + left, row + top) for column, row in cells])


# -- shape and prices


@CARDS.works(*PLAIN)
@pytest.mark.rule("SG-4.1")
@pytest.mark.parametrize("kind", MACHINES)
def test_it_is_bought_for_its_price(kind: str) -> None:
    price = LIBRARY.machines[kind].price
    state = selling(drawn(gears=(price, 20)), kind)
    after = done(state, Buy("sale0"))
    assert gears(after)[0] == 0 and hand(after) == ["sale0"]
    short = selling(drawn(gears=(price - 1, 20)), kind)
    refused(short, Buy("sale0"), "SG-4.1", "gears/0")


@pytest.mark.rule("SG-8.1")
@pytest.mark.parametrize("kind", MACHINES)
def test_it_is_assembled_in_its_shape_turned_by_quarters_and_for_nothing(kind: str) -> None:
    drawing = LIBRARY.machines[kind].shape
    for turn in range(len(LIBRARY.turns[kind])):
        hearts = spots(drawing, "H")
        for number, (column, row) in enumerate(hearts):
            state = drawn(hands=(kind, ""), bases=[(0, cell(4, 4)), (1, BOS)])
            after = done(state, Assemble(kind, cell(4, 4), number, turn))
            left, top = 4 - column, 4 - row
            assert lying(after) == {kind: (at(hearts, left, top), at(spots(drawing, "W"), left, top))}
            assert gears(after) == gears(state) and not hand(after)
        drawing = tuple("".join(line) for line in zip(*drawing[::-1], strict=True))


@pytest.mark.rule("SG-5.3")
@pytest.mark.rule("SG-5.4")
@pytest.mark.parametrize("kind", MACHINES)
def test_a_normal_move_costs_its_move_price_and_mirrors_it(kind: str) -> None:
    drawing = LIBRARY.machines[kind].shape
    state = table({"a": (kind, 1, 0)})
    (machine,) = state.machines
    state = replace(state, machines=(replace(machine, used=("free",)),))  # a free move is not at issue
    after = done(state, Move("a", "south"))
    flipped, top = drawing[::-1], len(drawing)
    assert lying(after) == {"a": (at(spots(flipped, "H"), 1, top), at(spots(flipped, "W"), 1, top))}
    assert gears(after)[0] == 20 - flip_price(kind)
    poor = replace(state, sides=(replace(state.sides[0], gears=flip_price(kind) - 1), state.sides[1]))
    refused(poor, Move("a", "south"), "SG-5.3", "gears/0")


@pytest.mark.rule("SG-8.4")
@pytest.mark.parametrize("kind", PLAIN)
def test_a_machine_without_effect_offers_none(kind: str) -> None:
    state = table({"a": (kind, 1, 1)})
    assert not LIBRARY[kind].effects and not LIBRARY[kind].text
    refused(state, Use("a"), "SG-8.4")
    assert gears(done(state, EndTurn(), EndTurn())) == (22, 22), "bases alone give gears"


@CARDS.works("twin_bellows")
@pytest.mark.rule("SG-6.6")
def test_twin_bellows_dies_by_one_of_its_two_hearts() -> None:
    after = done(table({"a": ("pipsqueak", 0, 0), "B": ("twin_bellows", 3, 0)}), Move("a", "east"))
    assert set(lying(after)) == {"a"} and landfill(after, 1) == ["twin_bellows"]


# -- gears and honor


@CARDS.works("bright_spark", "cathedral")
@CARDS.fails("bright_spark", "cathedral")
@pytest.mark.rule("SG-3.2")
@pytest.mark.parametrize("kind", ["bright_spark", "cathedral"])
def test_income_comes_in_its_owners_exploit_alone(kind: str) -> None:
    state = table({"a": (kind, 1, 1)})
    bos = done(state, EndTurn())
    assert gears(bos) == (20, 22), "in the turn of Bo it gives nothing"
    assert gears(done(bos, EndTurn()))[0] == 22 + amount(kind)
    two = table({"a": (kind, 1, 1), "b": (kind, 5, 1)})
    assert gears(done(two, EndTurn(), EndTurn()))[0] == 22 + 2 * amount(kind)


@CARDS.works("magpie")
@pytest.mark.rule("SG-8.4")
def test_magpie_takes_gears_from_the_other_player() -> None:
    after, events = told(table({"a": ("magpie", 1, 1)}), Use("a"))
    taken = amount("magpie")
    assert gears(after) == (20 + taken, 20 - taken)
    assert any("Magpie" in event.text and event.card == "magpie" for event in events)


@CARDS.fails("magpie")
@pytest.mark.rule("SG-8.4")
def test_magpie_takes_once_in_ones_own_turn_while_it_works_and_there_is_something() -> None:
    state = table({"a": ("magpie", 1, 1), "B": ("magpie", 5, 1)})
    used = done(state, Use("a"))
    refused(used, Use("a"), "SG-8.4")
    refused(state, Use("B"), "SG-8.4")
    assert gears(done(used, EndTurn(), EndTurn(), Use("a")))[0] > gears(used)[0], "again in the next turn"
    refused(table({"a": ("magpie", 1, 1)}, gears=(20, 0)), Use("a"), "SG-8.4")
    refused(table({"a": ("magpie", 1, 1)}, marks={"a": ["disabled"]}), Use("a"), "SG-8.4")


@CARDS.works("anvil_queen")
@pytest.mark.rule("SG-6.2")
def test_anvil_queen_takes_honor_for_what_she_destroys_attacking_or_attacked() -> None:
    state = drawn(".. .. ..\naW aH aW BH\n.. .. .. BW", kinds={"a": "anvil_queen", "B": "pipsqueak"})
    after = done(state, Move("a", "east"))
    assert set(lying(after)) == {"a"}
    assert (after.sides[0].honor, after.sides[1].honor) == (amount("anvil_queen"), 0)
    defended = drawn("aW aH BW BH\n.. .. .. BW", kinds={"a": "pipsqueak", "B": "anvil_queen"})
    after = done(defended, Move("a", "east"))
    assert set(lying(after)) == set(), "a heart in her weapon, and a weapon in hers"
    assert (after.sides[0].honor, after.sides[1].honor) == (0, amount("anvil_queen"))


@CARDS.fails("anvil_queen")
@pytest.mark.rule("SG-6.3")
@pytest.mark.rule("SG-6.8")
def test_anvil_queen_takes_nothing_for_weapons_bases_and_the_kills_of_others() -> None:
    kinds = {"a": "anvil_queen", "b": "pipsqueak", "B": "pipsqueak"}
    weapons = done(drawn("aH aW BW BH", kinds=kinds), Move("a", "east"))
    state = drawn("aW aH .. BW\n.. .. .. BH", kinds=kinds)
    assert set(lying(done(state, Move("a", "east")))) == {"a", "B"}
    assert done(state, Move("a", "east")).sides[0].honor == 0
    assert weapons.sides[0].honor == amount("anvil_queen"), "her weapon on the heart"
    another = drawn("bH bW BH .. aH\n.. .. BW .. aW", kinds=kinds)
    after = done(another, Move("b", "east"))
    assert set(lying(after)) == {"a", "b"} and after.sides[0].honor == 0
    base = drawn(
        "aH aW", kinds=kinds, hands=("destroy_base", ""), bases=[(0, ADAS), (1, cell(1, 0)), (1, BOS)]
    )
    after = done(base, Attack("destroy_base", cell(1, 0)))
    assert after.sides[0].honor == 5 and landfill(after)[0] == "anvil_queen"


# -- moving


@CARDS.works("thumper")
@pytest.mark.rule("SG-8.4")
def test_thumper_slides_where_it_is_told_as_often_as_it_is_paid() -> None:
    state = table({"a": ("thumper", 1, 1)})
    for number, (side, left, top) in enumerate([("east", 2, 1), ("south", 2, 2), ("west", 1, 2)], 1):
        state = done(state, Use("a"), Choose(side))
        assert lying(state)["a"] == (at([(left + 1, top)]), at([(left, top), (left + 2, top)]))
        assert gears(state)[0] == 20 - number * cost("thumper")
    fight = done(table({"a": ("thumper", 0, 0), "B": ("sootling", 2, 0)}), Use("a"), Choose("east"))
    assert set(lying(fight)) == {"a"}, "it slides onto what stands in its way: a weapon on the heart"


@CARDS.fails("thumper")
@pytest.mark.rule("SG-8.4")
def test_thumper_does_not_slide_unpaid_disabled_anchored_off_the_grid_or_out_of_turn() -> None:
    machines = {"a": ("thumper", 0, 0), "B": ("thumper", 5, 5)}
    refused(table(machines, gears=(cost("thumper") - 1, 20)), Use("a"), "SG-8.4", "gears/0")
    refused(table(machines, marks={"a": ["disabled"]}), Use("a"), "SG-8.4")
    refused(table(machines, plugins={"a": ["ballast"]}), Use("a"), "SG-8.4")
    refused(table(machines), Use("B"), "SG-8.4")
    refused(done(table(machines), EndTurn()), Use("a"), "SG-8.4")
    refused(table(machines), Use("a", 1), "SG-8.4")
    refused(table(machines), Use("a", 0, "B"), "SG-8.4")
    corner = done(table({**machines, "b": ("pipsqueak", 0, 1)}), Use("a"))
    assert lying(corner)["a"] == (at([(2, 0)]), at([(1, 0), (3, 0)])), "one way alone is not asked for"


@CARDS.works("clockwork_hare")
@pytest.mark.rule("SG-5.3")
def test_clockwork_hare_makes_its_first_normal_move_of_each_turn_for_nothing() -> None:
    state = done(table({"a": ("clockwork_hare", 1, 1)}, gears=(0, 20)), Move("a", "east"))
    assert gears(state)[0] == 0
    again = done(state, EndTurn(), EndTurn())
    assert gears(done(again, Move("a", "west")))[0] == gears(again)[0]


@CARDS.fails("clockwork_hare")
@pytest.mark.rule("SG-5.3")
def test_clockwork_hare_pays_its_second_move_and_moves_of_others() -> None:
    machines = {"a": ("clockwork_hare", 1, 1), "b": ("pipsqueak", 1, 4)}
    state = done(table(machines), Move("a", "east"))
    assert gears(done(state, Move("a", "west")))[0] == 20 - flip_price("clockwork_hare")
    assert gears(done(state, Move("b", "east")))[0] == 20 - flip_price("pipsqueak")
    poor = done(table(machines, gears=(0, 20)), Move("a", "east"))
    refused(poor, Move("a", "west"), "SG-5.3", "gears/0")
    disabled = table(machines, marks={"a": ["disabled"]})
    refused(disabled, Move("a", "east"), "SG-5.3", place(1, 1), place(1, 2), place(2, 2))


@CARDS.works("heron")
@pytest.mark.rule("SG-5.4")
def test_heron_flips_one_row_further_over_what_stands_between() -> None:
    state = table({"a": ("heron", 1, 1), "B": ("sawbuck", 2, 1)})
    after = done(state, Move("a", "east", True))
    assert lying(after)["a"] == (at([(4, 2)]), at([(4, 1), (4, 3), (4, 4)]))
    assert gears(after)[0] == 20 - flip_price("heron")
    assert lying(done(state, Move("a", "west")))["a"][0] == at([(0, 2)]), "it need not"


@CARDS.fails("heron")
@pytest.mark.rule("SG-5.4")
def test_heron_flips_no_further_off_the_grid_or_onto_its_own_and_nobody_else_does() -> None:
    state = table({"a": ("heron", 1, 1), "b": ("pipsqueak", 4, 1)})
    refused(state, Move("a", "west", True), "SG-5.5")
    refused(state, Move("a", "east", True), "SG-5.6", place(4, 1))
    refused(state, Move("b", "south", True), "SG-5.4")


# -- combat


@CARDS.works("old_ironjaw")
@pytest.mark.rule("SG-6.3")
def test_old_ironjaws_first_weapon_that_meets_a_weapon_survives_in_each_combat() -> None:
    kinds = {"a": "pipsqueak", "b": "pipsqueak", "B": "old_ironjaw"}
    state = done(drawn("aW aH .. BW BW .. bH bW\n.. .. .. BH", kinds=kinds), Move("a", "east"))
    assert lying(state) == shapes(".. .. aH BW BW .. bH bW\n.. .. .. BH")
    assert lying(done(state, Move("b", "west"))) == shapes(".. .. aH BW BW bH\n.. .. .. BH")


@CARDS.fails("old_ironjaw")
@pytest.mark.rule("SG-6.2")
@pytest.mark.rule("SG-6.3")
def test_old_ironjaw_loses_its_second_weapon_and_its_heart_like_others() -> None:
    kinds = {"a": "sootling", "B": "old_ironjaw"}
    state = drawn(".. aH\naW aW BW BW\n.. .. BH ..", kinds=kinds)
    asked = done(state, Move("a", "east"))
    assert asked.question is not None and asked.question.seat == 1, "its owner chooses (SG-6.9)"
    assert lying(done(asked, Choose(place(2, 1)))) == shapes(".. .. aH\n.. .. BW ..\n.. .. BH ..")
    heart = drawn("aW aH .. BH\n.. .. .. BW\n.. .. .. BW", kinds={"a": "pipsqueak", "B": "old_ironjaw"})
    assert set(lying(done(heart, Move("a", "east")))) == {"a"}


@CARDS.works("kettle_drum")
@pytest.mark.rule("SG-6.6")
def test_kettle_drum_survives_and_the_weapon_that_hit_it_breaks() -> None:
    state = drawn("aW aH .. BH BW\n.. .. .. .. BW", kinds={"a": "pipsqueak", "B": "kettle_drum"})
    after, events = told(state, Move("a", "east"))
    assert lying(after) == shapes(".. .. aH BH BW\n.. .. .. .. BW")
    assert any(event.card == "kettle_drum" and "SG-6.6" in event.rules for event in events)


@CARDS.fails("kettle_drum")
@pytest.mark.rule("SG-6.6")
def test_kettle_drum_survives_once_a_turn() -> None:
    kinds = {"a": "pipsqueak", "b": "pipsqueak", "B": "kettle_drum"}
    twice = drawn("aW aH .. BH .. bH bW", kinds=kinds)
    after = done(twice, Move("a", "east"), Move("b", "west"))
    assert set(lying(after)) == {"a", "b"}, "the second hit of the turn destroys it"
    later = done(twice, Move("a", "east"), EndTurn(), EndTurn(), Move("b", "west"))
    assert set(lying(later)) == {"a", "b", "B"}, "the first of another turn does not"


@CARDS.works("gantry_ox", "cathedral")
@pytest.mark.rule("SG-6.6")
@pytest.mark.parametrize("kind", ["gantry_ox", "cathedral"])
def test_it_survives_while_it_has_a_heart_left(kind: str) -> None:
    state = drawn("aW aH .. BH BW BH", kinds={"a": "pipsqueak", "B": kind})
    assert lying(done(state, Move("a", "east")))["B"] == shapes(".. .. .. .. BW BH")["B"]


@CARDS.fails("gantry_ox", "cathedral")
@pytest.mark.rule("SG-6.6")
@pytest.mark.parametrize("kind", ["gantry_ox", "cathedral"])
def test_it_dies_with_its_last_heart(kind: str) -> None:
    state = drawn("aW aH .. BH BW", kinds={"a": "pipsqueak", "B": kind})
    assert set(lying(done(state, Move("a", "east")))) == {"a"}
    both = drawn(".. aH ..\naW aW BH BH\n.. .. .. BW", kinds={"a": "sootling", "B": kind})
    assert set(lying(done(both, Move("a", "east")))) == {"a"}, "both at once"


# -- programs, repairs, sabotage


@CARDS.works("crane_rat")
@pytest.mark.rule("SG-8.4")
def test_crane_rat_takes_the_top_program_of_the_pile() -> None:
    state = table({"a": ("crane_rat", 1, 1)})
    top, *rest = state.store.program_pile
    after = done(state, Use("a"))
    assert after.sides[0].hand == (top,) and after.store.program_pile == tuple(rest)
    assert after.store.programs == state.store.programs and gears(after)[0] == 20 - cost("crane_rat")


@CARDS.fails("crane_rat")
@pytest.mark.rule("SG-8.4")
def test_crane_rat_takes_nothing_twice_unpaid_disabled_or_from_an_empty_pile() -> None:
    machines = {"a": ("crane_rat", 1, 1)}
    refused(done(table(machines), Use("a")), Use("a"), "SG-8.4")
    refused(table(machines, gears=(cost("crane_rat") - 1, 20)), Use("a"), "SG-8.4", "gears/0")
    refused(table(machines, marks={"a": ["disabled"]}), Use("a"), "SG-8.4")
    state = table(machines)
    refused(replace(state, store=replace(state.store, program_pile=())), Use("a"), "SG-8.4")


@CARDS.works("loom_spider")
@pytest.mark.rule("SG-8.4")
def test_loom_spider_puts_a_lost_weapon_back_on_a_free_cell_beside_it() -> None:
    state = drawn(".. .. ..\n.. aW aH BW\n.. .. .. BH", kinds={"a": "loom_spider", "B": "pipsqueak"})
    asked = done(state, Use("a"))
    assert set(asked.question.among) == {place(1, 0), place(2, 0), place(0, 1), place(1, 2), place(2, 2)}
    after = done(asked, Choose(place(2, 2)))
    assert lying(after)["a"] == (at([(2, 1)]), at([(1, 1), (2, 2)]))
    assert gears(after)[0] == 20 - cost("loom_spider")


@CARDS.fails("loom_spider")
@pytest.mark.rule("SG-8.4")
def test_loom_spider_repairs_nothing_whole_twice_unpaid_or_disabled() -> None:
    refused(table({"a": ("loom_spider", 2, 2)}), Use("a"), "SG-8.4")
    kinds = {"a": "loom_spider"}
    refused(done(drawn("aW aH", kinds=kinds), Use("a"), Choose(place(0, 1))), Use("a"), "SG-8.4")
    refused(drawn("aW aH", kinds=kinds, gears=(cost("loom_spider") - 1, 20)), Use("a"), "SG-8.4", "gears/0")
    refused(drawn("aW aH", kinds=kinds, marks={"a": ["disabled"]}), Use("a"), "SG-8.4")
    hemmed = drawn("aH BH\nBW BW", kinds=kinds)
    refused(hemmed, Use("a"), "SG-8.4")


@CARDS.works("mortar")
@pytest.mark.rule("SG-8.4")
@pytest.mark.rule("SG-6.4")
def test_mortar_removes_a_weapon_beside_it_and_what_that_cuts_off() -> None:
    state = drawn("aH aW BH BW BW", kinds={"a": "mortar", "B": "centipede"})
    asked = done(state, Use("a", 0, "B"))
    assert set(asked.question.among) == {place(3, 0), place(4, 0)}
    assert lying(done(asked, Choose(place(4, 0))))["B"] == shapes(".. .. BH BW")["B"]
    assert lying(done(asked, Choose(place(3, 0))))["B"] == shapes(".. .. BH")["B"], "the rest falls away"
    assert gears(done(asked, Choose(place(3, 0))))[0] == 20 - cost("mortar")


@CARDS.fails("mortar")
@pytest.mark.rule("SG-8.4")
def test_mortar_strikes_nothing_far_own_or_unarmed_and_not_twice_unpaid_or_disabled() -> None:
    kinds = {"a": "mortar", "b": "pipsqueak", "B": "centipede"}
    refused(drawn("aH aW .. BH BW", kinds=kinds), Use("a", 0, "B"), "SG-8.4")
    refused(drawn("aH aW bH bW", kinds=kinds), Use("a", 0, "b"), "SG-8.4")
    refused(drawn("aH aW BH", kinds=kinds), Use("a", 0, "B"), "SG-8.4")
    beside = "aH aW BH BW BW"
    refused(drawn(beside, kinds=kinds), Use("a"), "SG-8.4")
    refused(drawn(beside, kinds=kinds), Use("a", 0, "a"), "SG-8.4")
    refused(drawn(beside, kinds=kinds, marks={"a": ["disabled"]}), Use("a", 0, "B"), "SG-8.4")
    poor = drawn(beside, kinds=kinds, gears=(cost("mortar") - 1, 20))
    refused(poor, Use("a", 0, "B"), "SG-8.4", "gears/0")
    struck = done(drawn(beside, kinds=kinds), Use("a", 0, "B"), Choose(place(4, 0)))
    refused(struck, Use("a", 0, "B"), "SG-8.4")
