"""Every mecha, by its text and rulings."""

from __future__ import annotations

from itertools import chain

import pytest

from rules.immense_warfare.actions.end_turn import EndTurn
from tests.rules.immense_warfare.positions import Table, game

PLAIN = (
    "autonomous_cockpit", "bugzapper", "cap_gun", "challenger_tank", "corvette", "cruiser", "guard_dog", "insect_drone",
    "jaeger", "shortbow", "skipper", "sky_whale", "stage_1", "succubus", "wind_up_bull", "wind_up_cat", "wind_up_dog",
    "wind_up_mouse", "wind_up_spider",
)  # fmt: skip
"""The mechas with nothing but numbers and keywords."""


@pytest.mark.parametrize("id", PLAIN)
def test_plain(id: str) -> None:
    card = game().library[id]
    towers = ", ".join(f"radio_tower {column}2" for column in "abcdef")
    table = Table(towers, hand=id)
    table.play(id, "a1")
    piece = table.piece(id)
    assert (piece.cost, piece.power, piece.durability) == (card.cost, card.power, card.durability)
    assert table.unit(id).armour == card.keywords.get("armour", 0) and table.spent() == card.cost
    assert (table.no_move(id, "g1") == "MI-5.1") != bool(card.keywords.get("haste"))
    assert not card.abilities


def test_auto_repairer() -> None:
    table = Table("skipper a2", "auto_repairer a3")
    table.hit("skipper", "auto_repairer")
    assert table.unit("auto_repairer").damage == 1
    gone = Table("corvette a2", "auto_repairer a3").hit("corvette", "auto_repairer")
    assert not gone.there("auto_repairer")


def test_bomber() -> None:
    table = Table("bomber b3", "ghost b4, skipper a3")
    assert table.no_attack("bomber", "ghost") == "MI-5.4" and table.no_attack("bomber", "skipper") == ""
    assert Table("bomber b5").no_attack("bomber") == ""


def test_bot_a_pult() -> None:
    table = Table("bot_a_pult b2, skipper b1", "skipper b5")
    assert table.no_attack("bot_a_pult", "skipper2") == "MI-5.4"
    table.use("bot_a_pult", 0, "skipper")
    assert table.piece("bot_a_pult").has("range") == 3 and table.gone() == ["skipper"]
    table.hit("bot_a_pult", "skipper2").end()
    assert not table.there("skipper2") and not table.piece("bot_a_pult").has("range")


def test_chinashop_bull() -> None:
    lazy = Table("chinashop_bull a1").end()
    assert lazy.gone() == ["chinashop_bull"]
    busy = (
        Table("chinashop_bull a2", "jaeger a4")
        .go("chinashop_bull", "a3")
        .hit("chinashop_bull", "jaeger")
        .end()
    )
    assert busy.there("chinashop_bull")


def test_construction_crew() -> None:
    towers = ", ".join(f"radio_tower {column}2" for column in "abcde")
    table = Table(towers, hand="construction_crew", deck="turret skipper floodlights")
    table.play("construction_crew", "a1")
    assert table.choices == {"", "turret", "floodlights"}
    table.pick("turret", "floodlights")
    assert table.hand() == ["floodlights", "turret"] and table.deck() == ["skipper"]


def test_cruise_missile() -> None:
    table = Table("cruise_missile a2", "jaeger a3").hit("cruise_missile", "jaeger")
    assert not table.there("jaeger") and table.gone() == ["cruise_missile"]
    direct = Table("cruise_missile a5").hit("cruise_missile")
    assert direct.gone() == ["cruise_missile"] and len(direct.zone(1)) == 1


@pytest.mark.parametrize("id", ["dragon_ship", "laser_cannon", "turtle"])
def test_either_moves_or_attacks(id: str) -> None:
    table = Table(f"{id} a2", "jaeger a4, jaeger b3", free_order=True)
    table.go(id, "a3")
    assert table.no_attack(id, "jaeger") == "MI-5.1"
    other = Table(f"{id} a3", "jaeger a4").hit(id, "jaeger")
    assert other.no_move(id, "a2") == "MI-5.1"


def test_drill_mole() -> None:
    table = Table("corvette a2, skipper b3, cruiser c4 +donna_the_swift", "drill_mole a3, drill_mole c3")
    assert table.no_attack("corvette", "drill_mole") == "MI-5.4"  # costs 4
    assert table.no_attack("skipper", "drill_mole") == ""
    assert table.no_attack("cruiser", "drill_mole2") == ""  # costs 0 with a pilot


def test_drone_swarm() -> None:
    table = Table("drone_swarm a1, insect_drone b1, skipper c1", "wasp_drone a5")
    assert table.power("drone_swarm") == 2


def test_electric_bull() -> None:
    table = Table("electric_bull a1, electric_bull b1", "wind_up_bull a5, skipper b5")
    assert [table.power(id) for id in ("electric_bull", "electric_bull2", "wind_up_bull", "skipper")] == [
        2,
        2,
        6,
        2,
    ]


def test_frequency_modulator() -> None:
    table = Table("frequency_modulator a1, siege_tower b1, siege_tower c1, skipper d1")
    assert table.power("frequency_modulator") == 2
    assert Table("frequency_modulator a1").power("frequency_modulator") == 0


@pytest.mark.rule("MI-4.2", "MI-7.5")
@pytest.mark.parametrize("mecha", ["wind_up_mouse g4", "skipper g4 +admiral_grace"])
def test_frequency_modulator_counts_no_mecha_as_less_than_nothing(mecha: str) -> None:
    towers = "radio_tower a1, radio_tower b1, radio_tower c1, radio_tower d1"
    table = Table(f"{towers}, frequency_modulator a3, signal_booster g3, {mecha}")
    assert (table.bandwidth(), table.spent(), table.power("frequency_modulator")) == (4, 4, 0)


@pytest.mark.rule("MI-4.2")
def test_frequency_modulator_after_two_turned_keys() -> None:
    towers = "radio_tower a1, radio_tower b1, radio_tower c1, radio_tower d1"
    table = Table(f"{towers}, frequency_modulator a3, wind_up_cat g3", hand="turn_the_key turn_the_key")
    table.play("turn_the_key").play("turn_the_key2")
    assert table.piece("wind_up_cat").cost == 0 and table.power("frequency_modulator") == 2


def test_ghost() -> None:
    assert Table("ghost a1").power("ghost") == 4
    assert Table("ghost a1", hand="skipper").power("ghost") == 0


def test_gutshot() -> None:
    table = Table("radio_tower a1, radio_tower b1", "gutshot a5, radio_tower b5", hand="gambit")
    table.play("gambit")
    assert (
        table.asked == "sacrificed" and table.seat == 0 and table.choices == {"radio_tower", "radio_tower2"}
    )
    table.pick("radio_tower")
    assert table.gone() == ["gambit", "radio_tower"] and table.there("radio_tower3")


def test_harmonic_chord() -> None:
    table = Table(
        "siege_tower a1", "skipper c3 !, cruiser d3 ! +admiral_grace, corvette e3", hand="harmonic_chord"
    )
    table.play("harmonic_chord", "b1")
    assert [table.unit(id).controller for id in ("skipper", "cruiser", "corvette")] == [0, 0, 1]
    assert table.unit("admiral_grace").controller == 1
    assert table.no_move("skipper", "c2") == ""  # it did not arrive this turn


def test_kamin() -> None:
    table = Table(
        "kamin b2 +donna_the_swift, autonomous_cockpit b1 +admiral_grace", deck="skipper manly_combined_kamin"
    )
    table.use("kamin", 0, "autonomous_cockpit", "manly_combined_kamin")
    assert sorted(table.at("b2")) == ["admiral_grace", "donna_the_swift", "manly_combined_kamin"]
    assert table.gone() == ["autonomous_cockpit", "kamin"] and table.deck() == ["skipper"]
    assert table.piece("manly_combined_kamin").has("speed") == 2
    assert table.no_move("manly_combined_kamin", "b3") == "MI-5.1"
    without = Table("kamin b2 +donna_the_swift, autonomous_cockpit b1").use(
        "kamin", 0, "autonomous_cockpit", ""
    )
    assert without.gone() == ["autonomous_cockpit", "donna_the_swift", "kamin"]


def test_magpie_drone() -> None:
    table = Table("magpie_drone b2", "jaeger b3, siege_tower c3").hit("magpie_drone", "jaeger").end()
    assert table.no_attack("jaeger", "magpie_drone") == "MI-5.3"
    assert table.refused(EndTurn()) == "MI-5.3"
    table.go("jaeger", "a3").end()
    assert table.seat == 0


def test_manly_combined_kamin() -> None:
    table = Table("manly_combined_kamin a1 +admiral_grace -4", hand="manly_combined_kamin donna_the_swift")
    assert table.no_play("manly_combined_kamin2", "b1") == "MI-4.4"
    table.play("donna_the_swift", "manly_combined_kamin")
    table.end().end()
    assert table.asked == "pay"
    before = len(table.hand())
    table.pick("yes")
    assert table.unit("manly_combined_kamin").damage == 0 and len(table.hand()) == before


def test_mechanical_bull() -> None:
    table = Table(
        "siege_tower a1, siege_tower c1, siege_tower d1, wind_up_bull b2 -2, skipper c2 -1",
        "wind_up_bull a5 -1",
        hand="mechanical_bull",
    )
    table.play("mechanical_bull", "b1")
    assert [table.unit(id).damage for id in ("wind_up_bull", "skipper", "wind_up_bull2")] == [1, 1, 1]


def test_mod_bot() -> None:
    table = Table("mod_bot b2 -2, skipper b1 -1 +ada_the_ingenious", "skipper b3")
    table.use("mod_bot", 0, "skipper")
    assert table.unit("mod_bot").damage == 0
    assert table.no_use("mod_bot") == "MI-7.1"  # the opponent's can't be sacrificed


def test_orbiter() -> None:
    table = Table("orbiter b3, orbiter b5", "ghost b4, skipper a3")
    assert table.no_attack("orbiter", "skipper") == "MI-5.4" and table.no_attack("orbiter", "ghost") == ""
    assert table.no_attack("orbiter2") == "MI-5.4"


@pytest.mark.parametrize("id", ["pack_cat", "pack_dog", "pack_wolf"])
def test_pack(id: str) -> None:
    table = Table(f"{id} a1, pack_cat b1, skipper c1", "pack_cat a5")
    assert table.power(id) == 2


def test_phoenix() -> None:
    table = Table(discard="phoenix phoenix").end().end()
    assert table.asked == "order"
    table.pick("0")
    assert table.asked == "pay"
    table.pick("yes")
    assert table.hand() == ["phoenix"] and table.gone() == ["phoenix"] and table.state.phase == "main"
    kept = Table(discard="phoenix").end().end().pick("")
    assert kept.gone() == ["phoenix"] and len(kept.hand()) == 1


def test_potshot() -> None:
    table = Table("skipper a2", "radio_tower a3, potshot g5").hit("skipper", "radio_tower")
    assert table.seat == 1 and table.choices == {"skipper"}
    table.pick("skipper")
    assert table.unit("skipper").damage == 1


def test_radioless_carrier() -> None:
    table = Table("radioless_carrier a1, radioless_carrier b1 +admiral_grace", "skipper a2")
    assert not table.piece("radioless_carrier").has("flight") and table.piece("radioless_carrier2").has(
        "flight"
    )
    assert table.no_attack("radioless_carrier", "skipper") == "MI-5.4"
    assert (
        table.no_move("radioless_carrier", "c1") == "MI-5.2"
        and table.no_move("radioless_carrier2", "d1") == ""
    )


def test_resonant_chord() -> None:
    table = Table(
        "resonant_chord b3",
        "radio_tower b4, skipper c3 +admiral_grace, skipper e3",
        hand="resonant_chord skipper",
    )
    table.use("resonant_chord", 0, "resonant_chord2")
    assert [table.unit(id).controller for id in ("radio_tower", "skipper", "skipper2", "admiral_grace")] == [
        0,
        0,
        1,
        1,
    ]
    assert table.no_move("skipper", "c2") == ""


def test_scissor_suit() -> None:
    table = Table("scissor_suit a2", "skipper a3").hit("scissor_suit", "skipper")
    assert table.zone(0) == ["wind_up_cat"] and not table.there("skipper")
    lethal = Table("scissor_suit a2", "skipper a3", damage="turret turret turret turret").hit(
        "scissor_suit", "skipper"
    )
    outcome = lethal.game.outcome(lethal.state)
    assert outcome is not None and outcome.winners == (1,) and outcome.rule == "MI-2.1"


def test_shiftformers_mechas_in_disguise() -> None:
    table = Table("shiftformers_mechas_in_disguise d3", hand="cruiser corvette")
    table.use("shiftformers_mechas_in_disguise")
    assert table.choices == {"cruiser"}
    table.pick("cruiser")
    assert table.at("d3") == ["cruiser"] and table.gone() == ["shiftformers_mechas_in_disguise"]


def test_shiftformers_offer_no_card_that_cannot_arrive_there() -> None:
    ram = "- {id: sapper, name: Sapper, type: mecha, cost: 1, durability: 1, placed: opposing_zone}"
    table = Table("shiftformers_mechas_in_disguise d3", hand="radio_relay corvette sapper cruiser", cards=ram)
    assert table.use("shiftformers_mechas_in_disguise").choices == {"cruiser"}
    table = Table("shiftformers_mechas_in_disguise d3", hand="radio_relay")
    table.use("shiftformers_mechas_in_disguise")
    assert not table.asked and table.at("d3") == [] and table.hand() == ["radio_relay"]


def test_trench_rats_need_an_empty_space() -> None:
    full = "radio_tower a1, wind_up_mouse b1, wind_up_mouse c1, wind_up_mouse d1, wind_up_mouse e1, wind_up_mouse f1"
    table = Table(full, hand="trench_rats trench_rats").play("trench_rats", "g1")
    assert not table.asked and table.hand() == ["trench_rats"]


def test_signal_blocker() -> None:
    table = Table(
        "siege_tower a1, cruiser b2 +admiral_grace", "signal_blocker b3, skipper b4", hand="wind_up_mouse"
    )
    assert (table.piece("cruiser").cost, table.piece("skipper").cost) == (3, 5)
    near = Table("radio_tower a1, radio_tower g1", "signal_blocker b2", hand="wind_up_mouse")
    assert near.no_play("wind_up_mouse", "b1") == "MI-4.2" and near.no_play("wind_up_mouse", "c1") == ""


def test_signal_booster() -> None:
    table = Table("signal_booster b2, signal_booster d2, radio_tower a1", hand="skipper wind_up_mouse")
    assert table.no_play("skipper", "g1") == "MI-4.2"
    near = Table("signal_booster b2, siege_tower a1", "wind_up_mouse b3", hand="skipper")
    assert near.piece("wind_up_mouse").cost == 0
    assert near.no_play("skipper", "b1") == "" and near.no_play("skipper", "g1") == "MI-4.2"


def test_spectre() -> None:
    table = Table("spectre a1", hand="skipper skipper")
    assert (table.power("spectre"), table.piece("spectre").durability) == (3, 3)
    full = Table("siege_tower a1", hand="spectre " + "gambit " * 5)
    full.play("spectre", "b1")
    assert full.gone() == ["spectre"]


def test_spinning_top() -> None:
    table = Table(
        "spinning_top a1", deck="skipper corvette cruiser turtle", their_deck="skipper corvette cruiser"
    )
    before = [card.id for card in chain(*(side.deck for side in table.state.sides))]
    table.go("spinning_top", "a2")
    after = [card.id for card in chain(*(side.deck for side in table.state.sides))]
    assert not set(before) & set(after) and sorted(table.deck()) == [
        "corvette",
        "cruiser",
        "skipper",
        "turtle",
    ]


@pytest.mark.parametrize(("below", "id"), [("stage_1", "stage_2"), ("stage_2", "stage_3")])
def test_stages(below: str, id: str) -> None:
    towers = ", ".join(f"radio_tower {column}1" for column in "abc")
    table = Table(f"{towers}, {below} d3 -1 +admiral_grace", hand=id)
    table.play(id, "d3")
    assert table.at("d3") == [id] and table.unit(id).damage == 1
    assert table.gone() == sorted([below, "admiral_grace"]) and table.no_move(id, "d4") == "MI-5.1"
    assert Table(towers, hand=id).no_play(id, "d1") == ""


def test_stonewall() -> None:
    table = Table("stonewall a1", "skipper g5")
    assert table.no_attack("stonewall") == "MI-5.4"
    table.go("stonewall", "a2").end().end()
    assert table.no_move("stonewall", "a3") == "MI-5.2"
    table.end().end()
    assert table.no_move("stonewall", "a3") == ""


def test_the_vise() -> None:
    table = Table("the_vise a1", hand="skipper skipper skipper gambit gambit").end()
    assert table.asked == "keep"
    table.pick("gambit", "gambit2")
    assert table.hand() == ["skipper", "skipper", "skipper"] and table.seat == 1


def test_thunder_bull() -> None:
    table = Table("thunder_bull a2", "jaeger a3, skipper b2").hit("thunder_bull", "jaeger")
    assert table.no_move("thunder_bull", "a1") == "MI-5.3"
    table.hit("thunder_bull", "skipper")
    assert table.no_attack("thunder_bull", "jaeger") == "MI-5.1"


def test_timely_backup() -> None:
    table = Table("siege_tower a1", hand="timely_backup skipper skipper gambit")
    table.play("timely_backup", "b1", "skipper", "gambit")
    assert table.hand() == ["skipper"] and table.unit("timely_backup").armour == 0
    bare = Table("siege_tower a1", hand="timely_backup skipper").play("timely_backup", "b1")
    assert bare.hand() == [] and bare.unit("timely_backup").armour == 2


def test_trench_rats() -> None:
    table = Table("radio_tower a1", hand="trench_rats trench_rats trench_rats")
    table.play("trench_rats", "b1", "trench_rats2", "c1", "trench_rats3", "d1")
    assert table.at("b1") == table.at("c1") == ["trench_rats"] and table.spent() == 3
    alone = Table("radio_tower a1", hand="trench_rats skipper").play("trench_rats", "b1")
    assert not alone.asked


def test_wasp_drone() -> None:
    table = Table("wasp_drone b2", "jaeger b3").hit("wasp_drone", "jaeger").end()
    assert table.no_attack("jaeger", "wasp_drone") == "MI-5.4"
    table.end().end()
    assert table.no_attack("jaeger", "wasp_drone") == ""
