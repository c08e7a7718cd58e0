"""The table: pieces, drags and previews."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rules.base.answer import Choose as Pick
from rules.common.cards import Card
from rules.engine.agenda import Choose
from rules.engine.resolve import Resolve
from rules.engine.triggers import ORDER, Triggered
from rules.game import Piece
from rules.immense_warfare import refusals
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.end_turn import EndTurn
from rules.immense_warfare.actions.move import Move
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.card_text import card_text
from rules.immense_warfare.field import NAMES
from rules.immense_warfare.turn import Opening
from rules.immense_warfare.unit_face import read
from rules.immense_warfare.view import PLAY
from rules.tabletop import Preview
from tests.rules.immense_warfare.positions import THEM, Table, cell


def pieces(table: Table, seat: int = 0) -> dict[str, Piece]:
    return {piece.id: piece for piece in table.game.at(table.game.view(table.state, seat)).pieces}


def meant(table: Table, piece: str, place: str) -> object:
    view = table.game.view(table.state, 0)
    return table.game.at(view).action_from_drag(piece, place)


def told(table: Table, action: object) -> Preview:
    found = table.game.at(table.game.view(table.state, 0)).preview(action)
    assert found is not None
    return found


def lines(preview: Preview) -> Iterator[tuple[str, str]]:
    return ((line.mark, line.text) for line in preview.lines)


def at(called: str) -> str:
    return NAMES[cell(called)]


@pytest.mark.rule("MI-4.8")
def test_attached_cards_and_staying_commands_are_in_the_space_of_the_unit() -> None:
    table = Table("turtle c2 +admiral_grace, road_works c3, skipper c4", "")
    lying = pieces(table)
    assert (lying["turtle"].kind, lying["admiral_grace"].kind) == ("unit", "attached")
    assert lying["turtle"].place == lying["admiral_grace"].place == at("c2")
    assert read(lying["road_works"].face).spell and not read(lying["skipper"].face).spell
    assert lying["turtle"].order < lying["admiral_grace"].order


@pytest.mark.rule("MI-6.1")
def test_the_face_of_a_unit_says_what_it_is_now() -> None:
    face = read(pieces(Table("turtle c2 -1 +admiral_grace", ""))["turtle"].face)
    assert (face.power, face.left, face.damage > 0, face.armour) == (3, 2, True, 1)


@pytest.mark.rule("MI-5.1")
def test_a_unit_that_can_do_nothing_more_is_seen_to_rest() -> None:
    table = Table("skipper c3, turtle a1", "corvette c4")
    assert not pieces(table)["skipper"].spent
    table.hit("skipper", "corvette")
    assert pieces(table)["skipper"].spent and not pieces(table)["turtle"].spent


@pytest.mark.rule("MI-4.2")
def test_the_hand_of_the_other_lies_face_down_and_piles_show_their_top() -> None:
    lying = pieces(Table("", "", "skipper", "heavy_fire", discard="turtle corvette"))
    assert lying["skipper"].up and not lying["heavy_fire"].up and not lying["heavy_fire"].face
    assert [piece.face for piece in lying.values() if piece.place == "discard/0"] == ["turtle"]


@pytest.mark.rule("MI-5.4")
def test_a_unit_moved_onto_an_enemy_attacks_and_onto_an_empty_space_moves() -> None:
    table = Table("skipper c3", "corvette c4")
    assert meant(table, "skipper", at("c4")) == Attack("skipper", "corvette")
    assert meant(table, "skipper", at("c2")) == Move("skipper", at("c2"))


@pytest.mark.rule("MI-5.5")
def test_a_unit_moved_over_the_edge_attacks_the_player() -> None:
    table = Table("skipper c5", "radio_tower a5")
    assert meant(table, "skipper", "edge/1") == Attack("skipper", THEM)
    far = Table("skipper c2", "radio_tower a5")
    action = meant(far, "skipper", "edge/1")
    refusal = far.game.why_not(far.state, action)
    assert refusal is not None and refusal.rule == "MI-5.5"


@pytest.mark.rule("MI-4.6")
def test_a_pilot_is_put_on_its_mecha_and_a_command_onto_the_battlefield() -> None:
    table = Table("turtle c1", "", "admiral_grace heavy_fire")
    assert meant(table, "admiral_grace", at("c1")) == PlayCard("admiral_grace", "turtle")
    assert meant(table, "heavy_fire", "field") == PlayCard("heavy_fire")
    action = meant(table, "admiral_grace", at("d1"))
    refusal = table.game.why_not(table.state, action)
    assert refusal is not None and refusal.rule == "MI-4.6"


@pytest.mark.rule("MI-5.6")
def test_the_preview_of_an_attack_says_who_falls() -> None:
    found = told(Table("corvette c3", "skipper c4"), Attack("corvette", "skipper"))
    assert ("good", "Skipper is destroyed") in lines(found)
    assert not any("takes" in text for _, text in lines(found))


@pytest.mark.rule("MI-6.2")
def test_the_preview_of_an_attack_on_armour_says_that_it_takes_it() -> None:
    found = told(Table("corvette c3", "turtle c4"), Attack("corvette", "turtle"))
    assert ("good", "Turtle's armour absorbs the hit") in lines(found)


@pytest.mark.rule("MI-2.1")
def test_the_preview_of_the_fifth_direct_attack_says_that_it_wins() -> None:
    table = Table("corvette c5", "radio_tower a5")
    assert ("good", "Ben's damage zone: 1 of 5") in lines(told(table, Attack("corvette", THEM)))
    four = tuple(Card(f"hit{number}", "skipper") for number in range(4))
    ben = replace(table.state.sides[1], damage=four)
    table.state = replace(table.state, sides=(table.state.sides[0], ben))
    assert ("good", "Wins the game") in lines(told(table, Attack("corvette", THEM)))


@pytest.mark.rule("MI-5.3")
def test_the_preview_of_a_move_says_what_can_be_attacked_from_there() -> None:
    found = told(Table("skipper c3", "corvette d4"), Move("skipper", at("c4")))
    assert ("good", "Can attack Corvette from there") in lines(found)
    assert at("d4") in found.marks


@pytest.mark.rule("MI-5.4")
def test_the_preview_of_a_move_says_how_soon_anything_can_be_attacked_from_there() -> None:
    found = told(Table("skipper a2", "radio_tower a5"), Move("skipper", at("a3")))
    assert ("note", "Reaches Radio Tower next turn") in lines(found)
    found = told(Table("skipper b1", "radio_tower a5"), Move("skipper", at("b2")))
    assert ("note", "Reaches Ben and Radio Tower in 3 turns") in lines(found)
    shut_in = "skipper a2, radio_tower a4, radio_tower b3, radio_tower b2, radio_tower a1"
    assert ("note", "Reaches no target") in lines(told(Table(shut_in, ""), Move("skipper", at("a3"))))


@pytest.mark.rule("MI-5.4")
def test_the_preview_of_a_move_says_who_can_attack_it_there_and_who_no_longer_can() -> None:
    table = Table("skipper d2", "corvette d4, radio_tower a5")
    assert ("good", "Corvette can no longer attack it there") in lines(told(table, Move("skipper", at("d1"))))
    assert ("caution", "Corvette can attack it there") in lines(told(table, Move("skipper", at("d3"))))


@pytest.mark.rule("MI-6.1")
def test_units_of_one_name_are_told_apart_in_a_preview_by_where_they_are() -> None:
    table = Table("corvette c3", "skipper c4, skipper g5")
    assert ("good", "Skipper at c4 is destroyed") in lines(told(table, Attack("corvette", "skipper")))


@pytest.mark.rule("MI-1.4")
def test_both_mulligan_answers_preview_the_opening_hand() -> None:
    table = Table("", "", "radio_tower radio_tower skipper emp_blast drone_nest", turn=0)
    table.state = replace(table.state, agenda=(Opening(1), Choose(0, "mulligan", ("new",), least=0)))
    for answer in ("", "new"):
        assert list(lines(told(table, Pick(answer)))) == [("note", "This hand has 3 towers and 1 mecha")]


@pytest.mark.rule("MI-7.1")
def test_previews_without_a_certain_outcome_show_the_card_text() -> None:
    table = Table("radio_tower a1", "", "graces_rally_cry", deck="admiral_grace skipper")
    found = told(table, PlayCard("graces_rally_cry"))
    assert [text for _, text in lines(found)] == [
        card_text(table.game.library["graces_rally_cry"]).rstrip(".")
    ]


@pytest.mark.rule("MI-3.3")
@pytest.mark.parametrize(
    ("mine", "hand", "told_to"),
    [
        ("radio_tower a1", "radio_tower skipper", "Drag 1 tower"),
        ("radio_tower a1, radio_tower b1", "skipper", "Drag a mecha into"),
        ("radio_tower a1, skipper c2", "sky_whale", "Drag a unit to"),
        ("radio_tower a1", "sky_whale dig_for_answers", "Drag a lit card"),
        ("radio_tower a1", "sky_whale", "End your turn: you can't afford"),
        ("radio_tower a1", "", "End your turn: you have no moves"),
    ],
)
def test_the_prompt_tells_to_do_only_what_can_be_done(mine: str, hand: str, told_to: str) -> None:
    table = Table(mine, "radio_tower g5", hand)
    assert table.game.at(table.game.view(table.state, 0)).prompt().removeprefix(PLAY).startswith(told_to)


@pytest.mark.rule("MI-2.1")
def test_a_player_with_four_direct_attacks_is_told_that_one_more_wins() -> None:
    table = Table("radio_tower a1, skipper c2", "radio_tower g5")
    four = tuple(Card(f"hit{number}", "radio_tower") for number in range(4))
    me, them = table.state.sides
    table.state = replace(table.state, sides=(me, replace(them, damage=four)))
    assert (
        table.game.at(table.game.view(table.state, 0))
        .prompt()
        .startswith("Make 1 more direct attack to win.")
    )


@pytest.mark.rule("MI-4.2")
def test_the_preview_of_a_mecha_says_what_bandwidth_is_left() -> None:
    found = told(
        Table("radio_tower a1, radio_tower b1, radio_tower c1", "", "skipper"), PlayCard("skipper", at("d1"))
    )
    assert ("note", "Bandwidth: 2 of 3 used") in lines(found)


@pytest.mark.rule("MI-4.2")
def test_the_preview_of_a_mecha_counts_the_one_it_replaces_no_more() -> None:
    table = Table("radio_tower a1, radio_tower b1, radio_tower c1, stage_1 d3", "", "stage_2")
    assert ("note", "Bandwidth: 2 of 3 used") in lines(told(table, PlayCard("stage_2", at("d3"))))


@pytest.mark.rule("MI-2.3")
@pytest.mark.rule("MI-4.6")
def test_the_preview_of_a_pilot_says_what_becomes_of_its_mecha() -> None:
    table = Table("turtle a1, radio_tower c1, radio_tower d1", "", "ada_the_ingenious")
    found = list(lines(told(table, PlayCard("ada_the_ingenious", "turtle"))))
    assert ("good", "Turtle: durability 5 (was 3)") in found
    assert ("good", "Bandwidth: 0 of 2 used") in found


@pytest.mark.rule("MI-4.6")
def test_the_choice_of_a_second_pilot_of_a_kind_warns_before_it_is_in_hand() -> None:
    table = Table(
        "turtle a1 +admiral_grace, radio_tower c1", "", "graces_rally_cry", deck="admiral_grace turtle"
    )
    state = table.play("graces_rally_cry").state
    view = table.game.view(state, 0)
    found = [table.game.at(view).preview(each) for each in table.game.legal_actions(view)]
    warning = ("caution", "You already have Admiral Grace, and can have only one")
    assert any(warning in lines(each) for each in found if each is not None)


@pytest.mark.rule("MI-4.6")
def test_a_second_pilot_of_a_kind_is_warned_of_and_the_choice_says_which_limit() -> None:
    table = Table("turtle a1 +admiral_grace, skipper b1, radio_tower c1", "", "admiral_grace")
    found = told(table, PlayCard("admiral_grace2", "skipper"))
    warning = ("bad", "You can have only one Admiral Grace, so you must sacrifice the other")
    assert warning in lines(found)
    table.play("admiral_grace2", "skipper")
    view = table.game.view(table.state, 0)
    answers = [table.game.at(view).preview(each) for each in table.game.legal_actions(view)]
    assert not any("only one" in words for each in answers if each is not None for _, words in lines(each))
    assert table.game.at(view).prompt().startswith("Sacrifice a pilot: you can have only one Admiral Grace.")
    labels = [table.game.at(view).gesture(each).label for each in table.game.legal_actions(view)]
    assert labels == ["Sacrifice Admiral Grace at a1", "Sacrifice Admiral Grace at b1"]
    refused = table.game.why_not(view, EndTurn())
    assert refused is not None and "first: sacrifice a pilot" in refused.text


@pytest.mark.rule("MI-4.6")
def test_a_pilot_is_chosen_by_the_mecha_that_it_rides() -> None:
    table = Table("turtle a1 +admiral_grace, skipper b1, radio_tower c1", "", "admiral_grace")
    table.play("admiral_grace2", "skipper")
    found = [
        table.game.at(table.state).gesture(each).pieces for each in table.game.legal_actions(table.state)
    ]
    assert found == [("admiral_grace", "turtle"), ("admiral_grace2", "skipper")]


@pytest.mark.rule("MI-3.4")
def test_a_card_to_discard_is_clicked_or_dropped_anywhere_on_the_battlefield() -> None:
    table = Table("radio_tower a1", "", "skipper turtle corvette cruiser bomber bugzapper").do(EndTurn())
    assert table.state.question is not None
    assert table.game.at(table.state).gesture(Pick("turtle")).confirmed
    assert meant(table, "turtle", "discard/0") == Pick("turtle")
    ways = {way.gesture.pieces: way for way in table.game.at(table.game.view(table.state, 0)).ways()}
    assert ways[("turtle",)].gesture.place == "field" and ways[("turtle",)].actions == (Pick("turtle"),)


@pytest.mark.rule("MI-4.4")
def test_a_command_dropped_onto_a_unit_targets_it() -> None:
    table = Table("skipper c2, turtle d2, radio_tower a1", "corvette g4", "attack_orders")
    ways = {way.gesture.place: way.actions for way in table.game.at(table.game.view(table.state, 0)).ways()}
    assert ways.keys() == {at("c2"), at("d2")}
    assert ways[at("d2")] == (PlayCard("attack_orders"), Pick("turtle"))
    for action in ways[at("d2")]:
        assert table.game.why_not(table.state, action) is None
        table.do(action)


@pytest.mark.rule("MI-5.5")
def test_a_unit_without_power_dropped_on_the_opponents_hand_learns_why_it_cannot_attack() -> None:
    table = Table("frequency_modulator d5", "radio_tower g4")
    for place in ("edge/1", "hand/1"):
        refused = table.game.why_not(table.state, meant(table, "frequency_modulator", place))
        assert refused is not None and refused.text == refusals.POWERLESS.text


def test_the_preview_warns_of_the_last_empty_space() -> None:
    full = ", ".join(f"radio_tower {column}1" for column in "abcdef")
    found = told(Table(full, "", "radio_tower"), PlayCard("radio_tower7", at("g1")))
    assert ("caution", "Fills your last empty space") in lines(found)


@pytest.mark.rule("MI-3.4")
def test_ending_the_turn_with_too_many_cards_is_told_and_with_an_attack_left_asked_about() -> None:
    table = Table("skipper c3", "corvette c4", "skipper turtle corvette cruiser bomber bugzapper")
    assert ("caution", "You discard a card first") in lines(told(table, EndTurn()))
    question = table.game.at(table.state).gesture(EndTurn()).question
    assert question is not None and "attack with Skipper" in question.text


@pytest.mark.rule("MI-3.4", "MI-5.3")
def test_ending_the_turn_tells_what_is_destroyed_at_its_end() -> None:
    """A Chinashop Bull that hasn't moved and attacked is destroyed."""
    table = Table("chinashop_bull c3", "corvette c5", "skipper")
    assert ("bad", "Chinashop Bull is destroyed") in lines(told(table, EndTurn()))
    table.go("chinashop_bull", "c4").hit("chinashop_bull", "corvette")
    assert table.game.at(table.game.view(table.state, 0)).preview(EndTurn()) is None


@pytest.mark.rule("MI-5.4")
def test_threats_list_attackable_targets_the_player_first() -> None:
    table = Table("skipper b1", "corvette c1, spectre c2")
    found = table.game.at(table.game.view(table.state, 0)).threats(0)
    assert found is not None and found.lines[0].text == "Corvette at c1 can attack you directly"
    assert ("bad", "Corvette can destroy Skipper at b1") in lines(found) and at("b1") in found.marks


@pytest.mark.rule("MI-4.2")
def test_a_card_that_cannot_be_played_says_why() -> None:
    table = Table("radio_tower a1", "", "sky_whale admiral_grace radio_tower", tower=True)
    view, tags = table.game.view(table.state, 0), {}
    for piece in table.game.at(view).pieces:
        if piece.place == "hand/0":
            tags[piece.face] = table.game.at(view).tag(piece).why
    assert tags == {"sky_whale": "needs 5 more", "admiral_grace": "no mecha", "radio_tower": "one per turn"}


@pytest.mark.rule("MI-7.1")
def test_the_stack_lists_the_last_announcement_first() -> None:
    table = Table("bugzapper a4", "corvette a5", "", "heavy_fire", always_ask=True)
    table.do(Attack("bugzapper", "corvette"))
    stack = table.game.at(table.game.view(table.state, 1)).stack(1)
    assert stack.asked and stack.items[0].text == "Bugzapper at a4 attacks Corvette at a5"


@pytest.mark.rule("MI-7.3")
def test_an_attack_whose_target_is_gone_is_told_as_one() -> None:
    table = Table("skipper a2", "turtle a3", "heavy_fire", "space_lion", always_ask=True)
    table.hit("skipper", "turtle").play("space_lion", "", "turtle").skip()
    waiting = table.game.at(table.game.view(table.state, 0)).stack(0).items
    assert len(waiting) == 1 and "Skipper at a2 attacks, but " in waiting[0].text


@pytest.mark.rule("MI-1.4")
def test_cards_that_are_searched_lie_before_who_searches_alone() -> None:
    table = Table("", "", "preplanning", deck="turtle radio_tower skipper drone_nest turret")
    table.play("preplanning")
    mine = {piece.face for piece in pieces(table).values() if piece.place == "choice"}
    assert mine == {"radio_tower", "drone_nest", "turret"}
    assert not [piece for piece in pieces(table, 1).values() if piece.place == "choice"]


def test_abilities_that_wait_are_told_apart_where_their_cards_have_one_name() -> None:
    table = Table("turtle a1, turtle c1, skipper e1", "")
    ids = [unit.id for unit in table.state.units if unit.kind in ("turtle", "skipper")]
    kinds = {unit.id: unit.kind for unit in table.state.units}
    waiting = tuple(Resolve(0, id, kinds[id], 0) for id in ids)
    question = Choose(0, ORDER, ("0", "1", "2"), least=1)
    state = replace(table.state, agenda=(Triggered(0, waiting), question))
    labels = [table.game.at(state).gesture(Pick(pick)).label for pick in question.among]
    assert sorted(labels) == ["Skipper", "Turtle at a1", "Turtle at c1"]


@pytest.mark.rule("MI-7.1")
def test_a_question_speaks_to_the_one_who_is_asked() -> None:
    table = Table("gutshot c2", "radio_tower a5, radio_tower b5", "", "gambit")
    table.state = replace(table.state, seat=1)
    table.do(PlayCard("gambit"))
    asked = []
    while table.state.agenda and len(asked) < 6:
        seat = table.game.to_act(table.state)
        asked.append(table.game.at(table.game.view(table.state, seat)).prompt().split("\n")[0])
        table.do(next(iter(table.game.legal_actions(table.state))))
    assert any("Gutshot" in each and each.lower().startswith("sacrifice a tower") for each in asked)


@pytest.mark.rule("MI-7.1")
def test_discards_by_each_player_prompt_for_your_own_card() -> None:
    table = Table("radio_tower a1", "radio_tower b5", "gamble turtle skipper", "turtle skipper")
    table.do(PlayCard("gamble"))
    asked = table.game.at(table.game.view(table.state, table.game.to_act(table.state))).prompt()
    assert asked.startswith("Discard a card") and "Gamble" in asked


@pytest.mark.rule("MI-7.4")
def test_the_preview_of_an_attack_says_what_triggers_and_who_decides() -> None:
    table = Table("skipper c3", "drone_nest c4, radio_tower a5", their_deck="insect_drone wasp_drone")
    assert ("bad", "Drone Nest triggers, and Ben decides") in lines(
        told(table, Attack("skipper", "drone_nest"))
    )
    quiet = told(Table("skipper c3", "turtle c4"), Attack("skipper", "turtle"))
    assert not any("triggers" in text for _, text in lines(quiet))


@pytest.mark.rule("MI-3.4")
def test_expected_discards_of_the_opponent_are_previewed_without_a_name() -> None:
    table = Table("radio_tower a1", "radio_tower b5", "gamble turtle", "turtle skipper")
    table.do(PlayCard("gamble"))
    while table.game.to_act(table.state) == 0:
        table.do(next(iter(table.game.legal_actions(table.state))))
    view, actions = table.game.view(table.state, 0), table.game.legal_actions(table.state)
    assert {table.game.at(view).action_to_string(action) for action in actions} == {"Discard a hidden card"}
