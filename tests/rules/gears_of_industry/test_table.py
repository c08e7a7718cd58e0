"""The table's texts for Gears of Industry: buttons, previews, hands, plates, switches, prompts, the log."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.base.answer import Choose
from rules.bots.hints import hint
from rules.bots.thought import Thought, Weighed
from rules.gears_of_industry import hands, steps
from rules.gears_of_industry.actions.next import Next
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.actions.play_into_market import NOT_YOUR_ROW, PlayIntoMarket
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.state import CLASH, EFFECT, FACTORY, MARKET_STEP
from rules.tabletop import Gesture
from tests.rules.gears_of_industry.positions import NAMES, Table, kind


def gestures(table: Table) -> dict[str, Gesture]:
    """Return the gestures of all legal actions by their labels."""
    found = [table.game.at(table.state).gesture(action) for action in table.game.legal_actions(table.state)]
    return {gesture.label: gesture for gesture in found}


def primary(table: Table) -> list[str]:
    return [label for label, gesture in gestures(table).items() if gesture.primary]


def lines(table: Table, action: Any) -> list[str]:
    found = table.game.at(table.state).preview(action)
    assert found is not None
    return [line.text for line in found.lines]


@pytest.mark.parametrize(
    ("more", "label"),
    [
        ({"phase": FACTORY, "hand": "T1 E1", "factories": "T5>"}, "Next: Market"),
        ({"phase": FACTORY, "hand": "T1 E1"}, "Next: Effect"),
        ({"phase": MARKET_STEP, "hand": "E1", "factories": "T5>"}, "Next: Effect"),
        ({"phase": EFFECT, "mine": "F9 L9 E9 /"}, "Next: Clash"),
        ({"phase": EFFECT, "mine": "F9 L9 /"}, "End turn"),
    ],
)
def test_the_button_of_enter_names_the_step_that_follows(more: dict[str, str], label: str) -> None:
    assert primary(Table(**more)) == [label]


def test_enter_starts_the_only_clash_and_of_two_the_one_that_brings_more() -> None:
    assert primary(Table("F9 L9 E9 / F5", phase=CLASH)) == ["Clash in Market I"]
    pairs = Table("F9 L9 E2 / F5 L6 E7", phase=CLASH)
    assert primary(pairs) == ["Clash in Market II"] and "Market I clash" in gestures(pairs)
    lost = Table("F9 L9 E9 / F5 L5 E5", theirs="/ F6 L6 E6", phase=CLASH)
    assert primary(lost) == ["Clash in Market I"]
    assert primary(Table("/ F5 L5 E5", theirs="/ F6 L6 E6", phase=CLASH)) == ["End turn"]


def test_enter_starts_a_clash_that_scores_for_who_triggers_it_alone_whatever_cards_that_costs() -> None:
    alone = Table("F9 L9 E2 /", theirs="F5 L6 E7 /", phase=CLASH)
    assert primary(alone) == ["Clash in Market I"]
    ahead = Table("F9 L9 E5 /", theirs="F9 L9 E5 /", factories="T13^", phase=CLASH, scores=(0, 6))
    assert primary(ahead) == ["End turn"], "a point for both wins the game for the other"


def test_the_own_hand_lies_by_domain_then_value_and_a_hidden_one_as_it_was_drawn() -> None:
    table = Table(hand="E8 T9 F12 T2 L9 F10")
    own = [piece for piece in table.game.at(table.state).pieces if piece.place == "hand/0"]
    held = [table.id(name) for name in ("T2", "T9", "F10", "F12", "L9", "E8")]
    assert [piece.id for piece in sorted(own, key=lambda piece: piece.order)] == held
    assert [piece.id for piece in table.game.at(table.state).contents("hand/0") or ()] == held
    seen = table.game.view(table.state, 1)
    drawn = [card.id for card in table.state.sides[0].hand]
    assert [piece.id for piece in table.game.at(seen).contents("hand/0") or ()] == drawn


def test_a_factory_is_dragged_to_the_factories_and_the_hand_says_how_it_is_turned() -> None:
    table = Table(phase=FACTORY, hand="T4")
    found = gestures(table)
    assert len(found) == 5 and {each.place for each in found.values()} == {"factories/0", ""}
    for turn in range(4):
        meant = table.game.at(table.state).action_from_drag(table.id("T4"), "factories/0", turn=turn)
        assert meant == PlayFactory(table.id("T4"), turn)


def test_movements_that_are_refused_say_why() -> None:
    table = Table("F9 /", phase=MARKET_STEP, hand="T4 E13", factories="T1^ T2>")
    tries = {
        ("T4", "market/0/0/1"): "GI-4.6",
        ("E13", "market/0/0/1"): "GI-4.2",
        ("T4", "factories/0"): "GI-3.2",
    }
    for (card, place), rule in tries.items():
        meant = table.game.at(table.state).action_from_drag(table.id(card), place)
        refusal = table.game.why_not(table.state, meant)
        assert refusal is not None and refusal.rule == rule
    dear = table.game.why_not(table.state, PlayIntoMarket(table.id("E13"), 0))
    assert dear is not None and dear.places == ("factories/0",)


def test_a_preview_of_a_card_tells_the_hand_and_what_pays() -> None:
    table = Table("F9 /", phase=MARKET_STEP, hand="E9", factories="T9>", neutrals="F1 L3 / F5 L6")
    said = lines(table, PlayIntoMarket(table.id("E9"), 0))
    assert said[0].startswith("Market I: a pair of nines") and any("pays" in line for line in said)


def test_a_preview_of_a_clash_tells_who_would_score_with_every_hand() -> None:
    table = Table(
        "F9 L9 E4 /", "F10 L10 /", "F1 L3 / F5 L6", phase=CLASH, factories="T9^", their_factories=""
    )
    said = lines(table, TriggerClash(0))
    assert said[0] == "You score 1 point" and "three of a kind" in said[1] and said[2].startswith(NAMES[1])
    assert table.clash(0).state.scores == (1, 0)


def test_going_on_with_output_that_is_left_is_warned_of() -> None:
    table = Table(phase=MARKET_STEP, hand="E4 E2", factories="T8> T9>").enter("E4", 0)
    assert lines(table, Next()) == ["You lose 2 output"]


def test_a_hand_is_told_with_each_factory_and_what_one_more_card_would_make() -> None:
    table = Table("F9 E9 /", "", "L2 L3 / F5 L6", factories="T2^ T9> T3^!", phase=CLASH)
    own = hands.hand(table.game.working_state(table.state), 0, 0)
    assert own.words == "pair of nines" and {*own.cards} >= {table.id("F9"), table.id("E9")}
    assert [(boost.factory, boost.words) for boost in own.boosts] == [
        (table.id("T2"), "two pair, nines over twos")
    ]
    assert own.more == (("9", "three of a kind"), ("2 or 3", "two pair"))
    flush = hands.hand(table.game.working_state(Table("L9 L11 /", "", "L2 L3 / F5 L6").state), 0, 0)
    assert ("any Labour", "flush") in flush.more
    full = hands.hand(table.game.working_state(Table("L9 L11 E4 /", "", "L2 L3 / F5 L6").state), 0, 0)
    assert full.more == (), "there is no room for one more"


def test_plates_tell_points_hands_partners_and_the_last_turn() -> None:
    table = Table(phase=CLASH, mine="F9 L9 E9 /", hand="E1 E2", others=({}, {}), scores=(7, 2))
    plate = table.game.at(table.state).plate(0, 0)
    assert [(each.number, each.goal) for each in plate.counters] == [(7, 7), (2, 0)]
    assert (plate.note, plate.detail, plate.turn, plate.last) == ("Your turn", f"with {NAMES[2]}", True, True)
    assert table.game.at(table.state).plate(1, 0).note == ""
    table.clash(0)
    asked = table.state.deciding
    assert asked is not None and table.game.at(table.state).plate(asked, asked).note == "Your decision"


def test_cards_of_the_hand_say_why_they_cannot_enter() -> None:
    table = Table(phase=MARKET_STEP, hand="E1 E12 T4", factories="T5>")
    pieces = {piece.face: piece for piece in table.game.at(table.state).pieces if piece.place == "hand/0"}
    tags = {face: table.game.at(table.state).tag(piece).why for face, piece in pieces.items()}
    assert tags == {"energy_01": "", "energy_12": "needs 9 more", "technology_04": "next turn"}


def test_faces_show_values_and_domains_given_by_effects() -> None:
    table = Table("L10 F9 E4 /", neutrals="F1 L3 / F5 L6", phase=EFFECT)
    table.use("L10", "F9")
    faces = {
        piece.face for piece in table.game.at(table.state).pieces if piece.place.startswith("market/0/0")
    }
    assert "finance_09.v4" in faces


def test_nothing_is_told_of_cards_that_are_hidden() -> None:
    table = Table(phase=CLASH, mine="F9 L9 E9 /", hand="E1", their_hand="E2 E3")
    shown = [
        piece for piece in table.game.at(table.game.view(table.state, 0)).pieces if piece.place == "hand/1"
    ]
    assert len(shown) == 2 and not any(piece.face or piece.up for piece in shown)


def test_the_first_round_tells_what_wins() -> None:
    table = Table(phase=CLASH, mine="F9 L9 E9 /")
    assert "At 7 points" not in table.game.at(table.state).prompt()
    assert "At 7 points" in table.game.at(table.after(turn=1).state).prompt()
    asking = Table("F1", hand="E9", turn=1).use("F1")
    assert "At 7 points" not in asking.game.at(asking.state).prompt(), "the effect's own words have the room"


def test_the_log_tells_what_was_done_and_what_was_left() -> None:
    table = Table("F9 L9 E9 /", phase=MARKET_STEP, hand="E4", factories="T8> T9> T10>", their_factories="")
    table.enter("E4", 1, "", "T8", "T10").next()
    while table.state.phase != CLASH:
        table.next()
    told = table.clash(0, "L9", "").told()
    for line in (
        "Ann must choose how to pay", "Ann pays with", "paying with", "Ann wins Market I with three of a kind",
        "Ann scores 1 point.", "Ben discards Ann's", "Ben keeps the neutral cards.",
    ):  # fmt: skip
        assert line in told, line


@pytest.mark.parametrize(
    ("table", "used", "said"),
    [
        (
            Table("L6", hand="T9 T2", factories="T1> T3>").use("L6", "T9"),
            "L6",
            "Choose a factory to replace with {T9}",
        ),
        (Table("L8 F3 /", hand="F2 L3").use("L8", "F2"), "L8", "Choose a card to replace with {F2}"),
        (Table("L5", hand="F4 L2").use("L5", "F4"), "L5", "Choose a market for {F4}, or a card to replace"),
        (Table("F10 L5 /").use("F10", "L5"), "F10", "Choose a value for {L5}"),
        (Table("E7").use("E7", "F1"), "E7", "Choose a card to swap with {F1}"),
    ],
)
def test_a_question_about_a_card_that_was_chosen_names_it_to_who_may_know_it(
    table: Table, used: str, said: str
) -> None:
    titles = {name: table.game.library[kind(name)].name for name in ("T9", "F2", "F4", "L5", "F1", used)}
    asked = f"{said.format(**titles)} ({titles[used]})."
    assert table.game.at(table.game.view(table.state, 0)).prompt().partition("\n")[0] == asked
    others = table.game.at(table.game.view(table.state, 1)).prompt().partition("\n")[0]
    hidden = any(name in said for name in ("T9", "F2", "F4"))
    it = dict.fromkeys(titles, "it") if hidden else titles
    assert others == f"{said.format(**it)} ({titles[used]}).", "a card in hand is nobody else's to know"


@pytest.mark.rule("GI-4.2")
@pytest.mark.parametrize(
    ("hand", "factories", "output", "said"),
    [
        ("L4", "T4>", 0, "Printing Press pays"),
        ("L4", "T4> T9>", 0, "Costs 4: choose which factories pay"),
        ("L5", "T4> T9>", 0, "Printing Press and Assembly Line pay"),
        ("L2", "T4>", 2, "Paid with leftover output"),
        ("L1", "T4>", 2, "Paid with leftover output (1 left)"),
    ],
)
def test_previewed_payments_match_the_later_question(
    hand: str, factories: str, output: int, said: str
) -> None:
    table = Table(hand=hand, factories=factories, output=output, phase=MARKET_STEP)
    action = PlayIntoMarket(table.id(hand), 0)
    preview = table.game.at(table.state).preview(action)
    assert preview is not None and preview.lines[-1].text == said
    assert (table.do(action).asked == "pay") == ("choose" in said)


def test_an_answer_is_called_what_it_does() -> None:
    for table, said in (
        (Table("F8", hand="F9").use("F8"), "Discard "), (Table("F4", discard="F5 F6").use("F4"), "Choose "),
        (Table("E1", factories="T3^ T4^").use("E1"), "Rotate "), (Table("L13 L1 F2 /", hand="F9").use("L13"), "Copy "),
    ):  # fmt: skip
        answers = list(table.game.legal_actions(table.state))
        assert answers and all(
            table.game.at(table.state).gesture(each).label.startswith(said) for each in answers
        )


@pytest.mark.rule("GI-3.2")
def test_equivalent_actions_share_words_and_different_ones_do_not() -> None:
    table = Table(hand="T5", phase=FACTORY)
    ways = [PlayFactory(table.id("T5"), turn) for turn in range(4)]
    assert {table.game.at(table.state).action_to_string(way) for way in ways} == {
        "Play Lathe upright",
        "Play Lathe sideways",
    }
    table = Table("L1 / L1", neutrals="F8 F8 / F3 F8").use("F8")
    told = [
        table.game.at(table.state).action_to_string(action)
        for action in table.game.legal_actions(table.state)
    ]
    assert (
        "Discard Bullion (neutral, Market I, place 2)" in told
        and "Discard Bullion (neutral, Market II)" in told
    )
    assert len({*told}) == len(told)


def told(table: Table) -> list[str]:
    """Return the words for all legal actions."""
    return [
        table.game.at(table.state).action_to_string(action)
        for action in table.game.legal_actions(table.state)
    ]


def test_cards_of_one_name_in_hand_are_told_apart_by_the_deck_they_return_to() -> None:
    table = Table("F9 L6 L6 /", hand="L6 m:L6 E2", factories="T5> T6>", phase=MARKET_STEP)
    said = told(table)
    assert len({*said}) == len(said)
    assert "Play Welder (from the Market deck) into Market II" in said
    assert "Play Oil Lamp into Market I, replacing Welder (place 3)" in said
    assert "Play Oil Lamp into Market I, replacing Trade Fleet" in said


def test_factories_of_one_name_are_told_apart_by_whose_they_are_and_how_they_lie() -> None:
    rivals = Table("E12", factories="T3^", their_factories="T3^ T5^", others=({"factories": "T3^ T3>"},))
    assert told(rivals.use("E12")) == [
        "Rotate Loom (Ben's)",
        "Rotate Lathe (Ben's)",
        "Rotate Loom (Cat's, upright)",
    ]
    own = Table("E1", factories="T3^ T3> T5>").use("E1")
    assert told(own) == ["Rotate Loom (upright)", "Rotate Loom (sideways)", "Rotate Lathe"]
    alike = Table("E1", factories="T3^ T3v").use("E1")
    assert told(alike) == ["Rotate Loom (place 1)", "Rotate Loom (place 2)"]


def test_once_two_cards_have_entered_one_is_told_how_to_stand_a_factory_up() -> None:
    table = (
        Table(phase=MARKET_STEP, hand="E1 L1 F1", factories="T1> T2> T3>")
        .enter("E1", 0, "", "T1")
        .enter("L1", 0)
    )
    asked, how, *_ = table.game.at(table.state).prompt().split("\n")
    assert (asked, how) == (steps.ALL_PLAYED, steps.ROTATE_UPRIGHT)


@pytest.mark.rule("GI-4.1")
def test_what_pays_is_asked_with_the_factory_that_alone_pays_exactly() -> None:
    table = Table(phase=MARKET_STEP, hand="E7", factories="T7> T2> T3> T4>").enter("E7", 0)
    assert (
        table.game.at(table.state)
        .prompt()
        .startswith("Choose 3 factories to pay for Oil Pump (7), or one worth exactly 7.")
    )
    table.pick("T2")
    assert table.game.at(table.state).prompt().startswith("Choose 2 factories to pay for Oil Pump (7).")


def test_a_spent_card_is_not_laid_out_as_if_it_could_be_chosen() -> None:
    table = Table("L10 F3 E4 L5 /").use("L10")
    assert table.asked == "match_value"
    assert not [piece for piece in table.game.at(table.state).pieces if piece.place == "choice"]


def test_a_hint_looks_past_a_neutral_card_that_nobody_knows_yet() -> None:
    """A hint to remove a neutral card includes further advice, though the next card is unknown: this once
    crashed the app."""
    table = Table("F8 L9 E9 / L5 L2", neutrals="F1 F2 / F3 F4", phase=EFFECT)
    game, view = table.game, table.game.view(table.state, 0)
    removes, gone = Use(table.id("F8")), Choose(table.id("F1"))
    thought = Thought(0, (Weighed(removes, 0.5),), (gone, TriggerClash(0)))
    assert [label for _, label in hint(game, view, thought).expected] == [
        "Discard Coin Purse (neutral, Market I)",
        "Clash in Market I",
    ]
    seen = game.apply(game.apply(view, removes), gone)
    (unknown,) = [card.id for card in seen.neutrals[0] if not card.kind]
    assert game.why_not(seen, Use(unknown)) is not None
    assert hands.hand(game.working_state(seen), 0, 0).words == "pair of nines"


def test_a_card_that_is_not_known_yet_is_no_card_to_copy() -> None:
    table = Table("F13", neutrals="F1 F2 / F3 F4", hand="L1", discard="F5")
    first, other = table.state.neutrals
    state = replace(table.state, neutrals=((replace(first[0], kind=""), first[1]), other))
    asked = table.game.apply(state, Use(table.id("F13"))).question
    assert asked is not None and first[0].id not in asked.among and len(asked.among) == 3


@pytest.mark.rule("GI-5.7")
@pytest.mark.parametrize("place", ("market/0/1/0", "market/1/1/2", "market/0/neutral/1"))
def test_a_card_dropped_in_a_row_that_is_not_ones_own_is_refused_with_a_reason(place: str) -> None:
    table = Table("F9 /", theirs="L3 /", phase=MARKET_STEP, hand="E2", factories="T2>")
    tried = table.game.at(table.state).action_from_drag(table.id("E2"), place)
    refusal = table.game.why_not(table.state, tried)
    assert refusal is not None and refusal == NOT_YOUR_ROW and refusal.rule == "GI-5.7"
    assert tried not in [*table.game.legal_actions(table.state)]
