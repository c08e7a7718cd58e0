"""Card texts generated from data: amounts, clauses, and repeated references."""

from __future__ import annotations

import pytest

from rules.content import build
from rules.content.nodes import parse
from rules.engine.amounts import Noted
from rules.engine.wording import Names, joined, sentence, steps
from rules.immense_warfare.amounts import CardsInHand
from rules.immense_warfare.card_text import card_text
from rules.immense_warfare.cards import CardFile


@pytest.mark.parametrize(
    ("amount", "words", "whole"),
    [
        (CardsInHand(), "1 for each card in your hand", "the number of cards in your hand"),
        (
            CardsInHand(times=2, plus=1),
            "2 for each card in your hand, 1 more",
            "2 times the number of cards in your hand plus 1",
        ),
        (
            CardsInHand(plus=-2, at_least=1),
            "1 for each card in your hand, 2 less (minimum 1)",
            "the number of cards in your hand minus 2 (minimum 1)",
        ),
        (Noted(name="damage_it_had"), "1 for each point of damage it had", "the damage it had"),
    ],
)
def test_an_amount_is_said(amount: CardsInHand | Noted, words: str, whole: str) -> None:
    assert (amount.words(), amount.whole()) == (words, whole)


def test_clauses_are_joined() -> None:
    assert joined(["draw"]) == "draw" and joined(["draw", "mill"]) == "draw and mill"
    assert joined(["a", "b", "c"]) == "a, b, and c" and joined(["a, or b", "c"]) == "a, or b, and c"


def test_steps_follow_one_another() -> None:
    assert steps(["draw"]) == "draw" and steps(["draw", "mill"]) == "draw, then mill"
    assert steps(["a", "b", "c"]) == "a, b, then c"


def test_a_trigger_ends_in_a_comma_and_only_a_cost_in_a_colon() -> None:
    assert sentence((), "draw") == "Draw."
    assert sentence(("", "when this moves"), "draw") == "When this moves, draw."
    assert sentence(("",), "draw", ("once per turn", "", "pay 1 gear")) == "Once per turn, pay 1 gear: Draw."


def test_a_name_is_said_in_full_once_and_then_by_a_word() -> None:
    names = Names({"target": "a target mecha"}, {"target": "that mecha", "this": "this"})
    assert [names.it(name) for name in ("target", "target", "this", "target", "")] == [
        "a target mecha", "it", "this", "that mecha", "",
    ]  # fmt: skip


def says(do: str, more: str = "") -> str:
    """Return the text of a command with that effect."""
    card = f"{{id: trial, name: Trial, type: command, abilities: [{{when: play, {more}do: [{do}]}}]}}"
    return card_text(build(parse(f"cards: [{card}]", "cards.yaml"), CardFile, "cards.yaml").cards[0])


def test_a_gate_opens_a_part_of_its_own() -> None:
    plain, gated = says("{op: mill}, {op: draw}"), says("{op: may}, {op: mill}, {op: if_you_did}, {op: draw}")
    assert "if you d" not in plain.lower() and plain.count(".") == 1
    assert gated.startswith("You may ") and gated.index(". If you do, ") < gated.index("draw")


def test_how_long_something_lasts_is_said_last() -> None:
    lasting = "{op: modify, of: target, by: {modify: keyword, keyword: pierce}}"
    text = says(
        f"{{op: discard}}, {{op: if_you_did}}, {lasting}", "target: {what: mecha}, until: end_of_turn, "
    )
    assert text.endswith(" until end of turn.") and text.count("until") == 1


def test_a_target_is_said_once() -> None:
    text = says(
        "{op: damage, of: target, count: 1}, {op: repair, of: target, count: 2}", "target: {what: mecha}, "
    )
    assert text.count("mecha") == 1
