"""Every Command, by its text and rulings."""

from __future__ import annotations

import pytest

from tests.rules.immense_warfare.positions import THEM, Table


def test_acid_rain() -> None:
    table = (
        Table("skipper a1", hand="mineshaft acid_rain")
        .play("mineshaft", "a1")
        .play("acid_rain", "", "mineshaft")
    )
    assert table.gone() == ["acid_rain", "mineshaft"]
    assert Table(hand="acid_rain").no_play("acid_rain") == "MI-7.1"


def test_adas_rally_cry() -> None:
    table = Table("siege_tower g2, cruiser a1 +admiral_grace", hand="adas_rally_cry", deck="skipper gambit")
    top = table.state.sides[0].deck[0].id
    assert not table.can_play(top, "b1")
    table.play("adas_rally_cry", "", "admiral_grace")
    assert table.game.view(table.state, 1).sides[0].deck[0].kind == "skipper"
    table.play(top, "b1")
    assert table.at("b1") == ["skipper"] and table.deck() == ["gambit"]
    assert not table.can_play(table.state.sides[0].deck[0].id)  # not a mecha


def test_attack_orders() -> None:
    table = Table("skipper a2", "jaeger a3", hand="attack_orders attack_orders").hit("skipper", "jaeger")
    table.play("attack_orders", "", "skipper").play("attack_orders2", "", "skipper")
    table.hit("skipper", "jaeger").hit("skipper", "jaeger")
    assert table.unit("jaeger").armour == 0 and table.no_attack("skipper", "jaeger") == "MI-5.1"
    assert table.no_move("skipper", "a1") == "MI-5.3"


def test_balloon_army() -> None:
    table = Table("corvette a2", "skipper a3 +admiral_grace", their_hand="balloon_army")
    table.hit("corvette", "skipper").play("balloon_army", "", "corvette", "yes")
    assert table.hand(1) == ["skipper"] and table.gone(1) == ["admiral_grace", "balloon_army"]
    kept = Table("shortbow a2", "stonewall a3", their_hand="balloon_army").hit("shortbow", "stonewall")
    kept.play("balloon_army", "", "shortbow", "")
    assert kept.there("stonewall") and kept.unit("stonewall").damage == 1
    assert Table("skipper a1", hand="balloon_army").no_play("balloon_army") == "MI-7.1"


def test_balloon_army_answers_an_attack_of_a_mecha_that_ada_pilots() -> None:
    table = Table("corvette a2 +ada_the_ingenious", "skipper a3", their_hand="balloon_army")
    assert table.hit("corvette", "skipper").play("balloon_army", "", "corvette", "yes").hand(1) == ["skipper"]


def test_balloon_army_is_a_mecha_there() -> None:
    table = Table("autonomous_cockpit a2", "skipper a3", their_hand="balloon_army", hand="acid_rain")
    table.hit("autonomous_cockpit", "skipper").play("balloon_army", "", "autonomous_cockpit", "yes")
    piece = table.piece("balloon_army")
    assert (piece.type, piece.cost, piece.power, piece.durability) == ("mecha", 0, 0, 1)
    assert table.no_play("acid_rain") == "MI-7.1"  # it isn't a Command there


def test_battlefield_salvage() -> None:
    table = Table("cruiser a1 -1", hand="battlefield_salvage").play("battlefield_salvage", "", "cruiser")
    assert len(table.hand()) == 2 and table.gone() == ["battlefield_salvage", "cruiser"]
    assert Table(hand="battlefield_salvage").play("battlefield_salvage").hand() == []


def test_bears_rally_cry() -> None:
    table = Table(hand="bears_rally_cry", discard="admiral_grace admiral_grace donna_the_swift skipper")
    table.play("bears_rally_cry", "", "admiral_grace")
    assert table.choices == {"", "donna_the_swift"}
    assert table.pick("donna_the_swift").hand() == ["admiral_grace", "donna_the_swift"]


def test_camouflage() -> None:
    table = Table("skipper a1, pack_cat c3", "wasp_drone a5", hand="camouflage donnas_rally_cry")
    table.play("camouflage", "", "skipper", "wasp_drone")
    assert table.piece("skipper").name == "Wasp Drone"
    table.go("skipper", "a2")
    assert table.piece("skipper").name == "Wasp Drone" and table.unit("camouflage").host == "skipper"


def test_dig_for_answers() -> None:
    table = Table(hand="dig_for_answers gambit", deck="skipper corvette cruiser turtle").play(
        "dig_for_answers"
    )
    table.pick(table.held("gambit"), table.held("corvette"))
    assert table.deck() == ["corvette", "gambit", "turtle"] and table.hand() == ["cruiser", "skipper"]


def test_donnas_rally_cry() -> None:
    table = Table(
        "skipper a1 +donna_the_swift, manly_combined_kamin b1 +admiral_grace +ada_the_ingenious",
        hand="donnas_rally_cry",
    )
    assert [table.power(id) for id in ("skipper", "manly_combined_kamin")] == [3, 6]
    table.play("donnas_rally_cry", "", "donna_the_swift")
    assert [table.power(id) for id in ("skipper", "manly_combined_kamin")] == [
        5,
        10,
    ]  # each pilot gives its own


def test_emp_blast() -> None:
    table = Table("radio_tower a1, turret b1, skipper c1", "radio_tower a5", hand="emp_blast").play(
        "emp_blast"
    )
    assert table.gone() == ["emp_blast", "radio_tower", "turret"] and table.gone(1) == ["radio_tower"]


def test_engineered_earthquake() -> None:
    table = Table(
        "cruiser a1, ghost b1, turret c1, radio_tower d1", "turtle a5", hand="engineered_earthquake"
    )
    table.play("engineered_earthquake")
    assert table.gone() == ["engineered_earthquake", "turret"] and table.unit("cruiser").damage == 2
    assert (table.unit("turtle").armour, table.unit("turtle").damage) == (0, 0) and table.there("ghost")


def test_espionage() -> None:
    table = Table(hand="espionage", their_hand="corvette gambit").play("espionage", "", THEM)
    assert {card.kind for card in table.game.view(table.state, 0).sides[1].hand} == {"corvette", "gambit"}
    assert table.pick("").hand() == ["wind_up_cat"]
    assert {card.kind for card in table.game.view(table.state, 0).sides[1].hand} == {""}
    assert any("Ann" in event.text and "Ben" in event.text for event in table.log)


def test_fallout_shelter() -> None:
    assert Table(hand="fallout_shelter").play("fallout_shelter").hand() == ["wind_up_cat"]
    table = Table(
        hand="nuclear_blast",
        deck="fallout_shelter skipper skipper skipper skipper turtle",
        discard="corvette",
    )
    table.play("nuclear_blast")
    assert table.gone() == [] and len(table.deck()) == 8  # the Command that caused it too


def test_gambit() -> None:
    table = Table(hand="gambit skipper turtle", their_hand="corvette cruiser").play("gambit", "", "turtle")
    assert table.seat == 1 and table.hand() == ["skipper", "turtle"]
    table.pick(table.held("cruiser", 1))
    assert table.hand() == ["skipper", "wind_up_cat"] and table.hand(1) == ["corvette", "skipper"]


def test_gamble() -> None:
    table = Table(hand="gamble skipper", their_hand="corvette").play("gamble")
    assert sorted(len(table.hand(seat)) for seat in (0, 1)) == [0, 2]
    assert (
        "turtle" not in table.gone()
        and table.gone() == ["gamble", "skipper"]
        and table.gone(1) == ["corvette"]
    )


def test_golden_key() -> None:
    table = Table(
        "dragon_ship a1 +admiral_grace, siege_tower b1", "signal_blocker a3", hand="golden_key turn_the_key"
    )
    table.play("golden_key", "", "dragon_ship")
    piece = table.piece("dragon_ship")
    assert (piece.name, piece.cost, piece.abilities) == ("Wind-Up Dragon Ship", 0, ())
    assert table.unit("dragon_ship").armour == 2 and piece.power == 5  # what the pilot grants still applies
    table.go("dragon_ship", "a2").play("turn_the_key")
    assert (table.power("dragon_ship"), table.piece("dragon_ship").cost) == (7, 2)
    assert table.no_attack("dragon_ship", "signal_blocker") == "MI-6.4"


def test_graces_rally_cry() -> None:
    table = Table(hand="graces_rally_cry", deck="admiral_grace skipper admiral_grace donna_the_swift")
    table.play("graces_rally_cry", "", "admiral_grace")
    assert table.choices == {"", "donna_the_swift"}
    table.pick("")
    assert table.hand() == ["admiral_grace"] and sorted(table.deck()) == [
        "admiral_grace",
        "donna_the_swift",
        "skipper",
    ]


def test_grand_hurricane() -> None:
    table = Table("siege_tower g1, orbiter a1", "skipper a5", hand="grand_hurricane guard_dog").play(
        "grand_hurricane"
    )
    table.play("guard_dog", "b1")
    assert table.no_move("orbiter", "a2") == table.no_move("guard_dog", "b2") == "MI-5.2"
    table.end()
    assert table.no_move("skipper", "a4") == ""


def test_hidden_cache() -> None:
    table = Table(hand="hidden_cache gambit", their_hand="corvette")
    assert table.no_play("hidden_cache") == "MI-4.4"
    table.play("gambit")
    assert len(table.hand()) == 4 and table.gone() == ["gambit", "hidden_cache"]


@pytest.mark.parametrize(
    ("id", "keyword", "value"),
    [("illegal_bullet", "pierce", 1), ("reconnaissance", "range", 3), ("rocket_propulsion", "flight", 1)],
)
def test_keyword_for_a_card(id: str, keyword: str, value: int) -> None:
    table = Table("skipper a2", hand=f"{id} gambit").play(id, "", "skipper")
    assert table.piece("skipper").has(keyword) == value and table.gone() == sorted(["gambit", id])
    assert not table.end().piece("skipper").has(keyword)
    assert not Table("skipper a2", hand=id).play(id, "", "skipper").piece("skipper").has(keyword)


def test_infighting() -> None:
    mine = "skipper a5 +admiral_grace, cruiser b5 +donna_the_swift, turtle c5"
    table = Table("", mine, hand="infighting").play("infighting", "", "admiral_grace", "donna_the_swift")
    assert table.seat == 1 and table.choices == {"skipper", "cruiser"}
    assert table.pick("cruiser").gone(1) == ["cruiser", "donna_the_swift"]
    assert Table("", "skipper a5 +admiral_grace", hand="infighting").no_play("infighting") == "MI-7.1"


def test_interdiction() -> None:
    table = Table(hand="radio_tower radio_tower interdiction", their_hand="interdiction").play(
        "radio_tower", "a1"
    )
    table.play("interdiction2", "", "radio_tower")
    assert table.seat == 0
    table.play("interdiction", "", "interdiction2")  # last played resolves first
    assert table.at("a1") == ["radio_tower"] and table.gone(1) == ["interdiction"]
    stopped = Table(hand="radio_tower radio_tower", their_hand="interdiction").play("radio_tower", "a1")
    stopped.play("interdiction", "", "radio_tower")
    assert stopped.gone() == ["radio_tower"] and stopped.no_play("radio_tower2", "a1") == "MI-4.1"
    assert Table(hand="interdiction").no_play("interdiction") == "MI-7.1"


def test_ironhide() -> None:
    table = Table("corvette a4", "turtle a5", their_hand="ironhide").hit("corvette", "turtle")
    table.play("ironhide", "", "turtle")
    assert (table.unit("turtle").armour, table.unit("turtle").damage) == (2, 0)


def test_jasons_rally_cry() -> None:
    table = Table(
        "",
        "skipper a5 +ada_the_ingenious -3, skipper b5 +admiral_grace",
        hand="jasons_rally_cry jasons_rally_cry",
    )
    table.play("jasons_rally_cry", "", "admiral_grace")
    assert (table.power("skipper2"), table.piece("skipper2").cost) == (2, 2)
    table.play("jasons_rally_cry2", "", "ada_the_ingenious")
    assert not table.there("skipper")


def test_longshot() -> None:
    table = Table(hand="longshot", discard="gambit skipper heavy_fire").play("longshot", "", "gambit")
    assert table.choices == {"", "heavy_fire"}  # not itself
    assert table.pick("heavy_fire").hand() == ["gambit", "heavy_fire"]


def test_marching_orders() -> None:
    table = Table("skipper a1", hand="marching_orders marching_orders").go("skipper", "a2")
    assert table.no_move("skipper", "a3") == "MI-5.1"
    table.play("marching_orders", "", "skipper").play("marching_orders2", "", "skipper").go("skipper", "a4")
    assert table.no_move("skipper", "a3") == "MI-5.1"


def test_millennium_relic_fragment() -> None:
    relics = "millennium_relic_fragment " * 3
    table = Table(hand=relics, deck="skipper corvette turtle").play(
        "millennium_relic_fragment", "", "skipper", "turtle"
    )
    assert table.hand() == ["skipper", "turtle"] and len(table.gone()) == 3
    few = Table(hand="millennium_relic_fragment millennium_relic_fragment").play("millennium_relic_fragment")
    assert few.hand() == ["millennium_relic_fragment"] and few.gone() == ["millennium_relic_fragment"]


def test_mineshaft() -> None:
    table = Table("skipper a1", hand="mineshaft").play("mineshaft", "a1")
    assert not table.hand() and table.no_move("skipper", "a2") == ""
    assert len(table.around().hand()) == 1
    assert len(table.around().hand()) == 3
    assert len(table.around().hand()) == 5


def test_nuclear_blast() -> None:
    table = Table(
        "radio_tower a1, skipper b1",
        "turret a5, potshot b5",
        hand="nuclear_blast gambit",
        their_hand="corvette",
    )
    table.play("nuclear_blast")
    assert not table.state.units and table.hand() == table.hand(1) == []
    assert len(table.gone()) == 9 and len(table.deck()) == 1 and table.seat == 0


def test_preparations() -> None:
    table = Table("siege_tower a1", hand="turtle preparations").play("turtle", "b1")
    assert table.no_move("turtle", "b2") == "MI-5.1"
    assert table.play("preparations", "", "turtle").no_move("turtle", "b2") == ""


def test_preplanning() -> None:
    table = Table(hand="preplanning radio_tower", deck="radio_tower turret skipper siege_tower")
    table.play("preplanning", "", "radio_tower2", "turret", "siege_tower", "a1", "a2")
    assert table.at("a1") == ["radio_tower"] and table.at("a2") == ["turret"]
    assert sorted(table.deck()) == [
        "siege_tower",
        "skipper",
    ]  # there is no space for that one
    assert table.no_play("radio_tower", "b1") == "MI-4.1"


def test_raining_cats_and_dogs() -> None:
    table = Table(
        hand="raining_cats_and_dogs", deck="raining_cats_and_dogs pack_cat skipper wind_up_cat pack_dog"
    )
    table.play("raining_cats_and_dogs")
    assert table.choices == {"pack_cat", "wind_up_cat"}
    assert table.pick("wind_up_cat", "pack_dog").hand() == ["pack_dog", "wind_up_cat"]


def test_ramp_orders() -> None:
    table = Table("skipper a2", "ghost a3", hand="ramp_orders")
    assert table.no_attack("skipper", "ghost") == "MI-6.4"
    assert table.play("ramp_orders", "", "skipper").no_attack("skipper", "ghost") == ""


def test_reparations() -> None:
    table = Table("corvette a2, jaeger g1", "skipper a3", their_hand="reparations reparations").hit(
        "corvette", "skipper"
    )
    assert table.seat == 1
    table.play("reparations", "", "corvette")
    assert table.seat == 1 and table.no_play("reparations2") == ""  # several can respond to the same one
    assert table.skip().gone() == ["corvette"]
    assert Table("skipper a1", "skipper a5", hand="reparations").no_play("reparations") == "MI-4.4"


def test_rigged_to_blow() -> None:
    rigged = (
        Table("skipper a1", "auto_repairer a2", hand="rigged_to_blow")
        .play("rigged_to_blow", "", "skipper")
        .end()
    )
    rigged.hit("auto_repairer", "skipper")
    assert rigged.unit("auto_repairer").damage == 2 and rigged.gone() == ["rigged_to_blow", "skipper"]


def test_road_works() -> None:
    table = Table("skipper b2, skipper g1", "", hand="road_works").play("road_works", "b1").end()
    assert table.unit("road_works").time == 1  # in every player's turn
    table.end()
    assert table.piece("skipper").has("speed") == 3 and not table.piece("skipper2").has("speed")
    assert table.no_move("skipper", "b5") == "" and not table.end().piece("skipper").has("speed")


def test_rumour_mill() -> None:
    table = Table(hand="rumour_mill skipper corvette gambit", damage="rumour_mill")
    assert table.play("rumour_mill").hand() == ["corvette", "gambit", "skipper", "wind_up_cat"]
    table.use("rumour_mill2", 1, "skipper", "corvette")
    assert (
        table.hand() == ["gambit", "wind_up_cat", "wind_up_dog"]
        and table.no_use("rumour_mill2", 1) == "MI-7.1"
    )


def test_sabotage() -> None:
    table = Table("radio_tower a1", "jaeger a5", hand="sabotage").play(
        "sabotage", "", "jaeger", "radio_tower"
    )
    assert table.gone() == ["radio_tower", "sabotage"] and table.gone(1) == ["jaeger"]
    assert Table("", "jaeger a5", hand="sabotage").no_play("sabotage") == "MI-7.1"


def test_scrapyard_salvage() -> None:
    table = Table(hand="scrapyard_salvage", deck="", discard="skipper turret gambit radio_tower").play(
        "scrapyard_salvage"
    )
    assert table.choices == {"", "skipper", "turret"}
    assert table.pick("skipper", "turret").hand() == ["skipper", "turret"]


def test_signal_jamming() -> None:
    table = Table(hand="signal_jamming skipper", their_hand="corvette gambit").play("signal_jamming")
    assert table.hand() == table.hand(1) == [] and table.gone(1) == ["corvette", "gambit"]


def test_snapshot() -> None:
    table = Table(
        "radio_tower a1", hand="snapshot radio_tower", discard="turret radio_tower skipper", tower=True
    )
    table.play("snapshot", "", "turret", "radio_tower3", "b1", "b2")
    assert table.at("b1") == ["turret"] and table.at("b2") == ["radio_tower"]


def test_tunnel_warfare() -> None:
    table = Table("skipper a1", hand="tunnel_warfare gambit").play("tunnel_warfare", "", "skipper")
    assert table.gone() == ["gambit", "tunnel_warfare"] and table.no_move("skipper", "a3") == ""


def test_turn_the_key() -> None:
    table = Table("wind_up_cat a1, wind_up_mouse b1, skipper c1", "wind_up_cat a5", hand="turn_the_key").play(
        "turn_the_key"
    )
    assert [table.power(id) for id in ("wind_up_cat", "wind_up_mouse", "skipper", "wind_up_cat2")] == [
        4,
        3,
        2,
        2,
    ]
    assert table.spent() == 2 and table.end().spent() == 3


def test_unemployment() -> None:
    table = Table("", "turtle a5 +bear_the_unbreakable", hand="unemployment").play(
        "unemployment", "", "bear_the_unbreakable"
    )
    assert (table.piece("turtle").cost, table.piece("turtle").durability) == (2, 5)


def test_unknown_ruins() -> None:
    table = (
        Table("turtle b1 -2, turtle g1 -2", "turtle b2 -2", hand="unknown_ruins")
        .play("unknown_ruins", "b1")
        .end()
    )
    assert [table.unit(id).damage for id in ("turtle", "turtle2", "turtle3")] == [1, 2, 1]
    assert table.end().unit("turtle").damage == 0


def test_virus() -> None:
    table = Table("radio_tower a1", "skipper b2, skipper c2", hand="virus").play(
        "virus", "", "skipper", "radio_tower"
    )
    assert "attack" in table.piece("skipper").can_not and "attack" not in table.piece("skipper2").can_not
    bare = Table("", "skipper b2", hand="virus").play("virus", "", "skipper")
    assert "attack" not in bare.piece("skipper").can_not
