"""The cards as data: complete, all tested, faults by file and line, words for each."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.content import DataFaults, build
from rules.content.nodes import parse
from rules.engine.amounts import Noted, Quantity
from rules.gears_of_industry.amounts import Discarded
from rules.immense_warfare.amounts import CardsInHand, DiscardedThisTurn
from rules.immense_warfare.card_text import card_text
from rules.immense_warfare.cards import OPERATIONS, CardFile
from tests.rules.immense_warfare import proof
from tests.rules.immense_warfare.positions import game


def test_all_cards_are_there() -> None:
    types = Counter(card.type for card in game().library.values())
    assert types == {
        "tower": 5,
        "mecha_tower": 4,
        "mecha": 62,
        "pilot": 5,
        "command": 48,
        "trigger_command": 6,
    }


def test_every_card_has_a_test() -> None:
    assert not [id for id in game().library if not proof.test_of(id)]


def test_the_page_of_the_cards_is_up_to_date() -> None:
    assert proof.PAGE.read_text(encoding="utf-8") == proof.page(), (
        "run python -m tests.rules.immense_warfare.proof"
    )


@pytest.mark.parametrize("id", list(game().library))
def test_the_words_of_a_card_are_sentences(id: str) -> None:
    text = card_text(game().library[id])
    assert not text or (text.endswith(".") and "{" not in text and "_" not in text and "  " not in text)
    assert bool(text) == bool(game().library[id].abilities or game().library[id].keywords or game().library[id].placed
                              or game().library[id].onto or game().library[id].power_mod)  # fmt: skip


def test_what_is_only_a_response_says_to_what_and_a_command_aimed_at_where_it_is() -> None:
    words = {id: card_text(game().library[id]) for id in ("balloon_army", "acid_rain")}
    assert "Response, when a mecha you control is attacked: You may" in words["balloon_army"]
    assert ". If you do, put this" in words["balloon_army"]
    assert words["acid_rain"] == "Destroy target command on the battlefield."


def test_a_card_says_what_else_of_its_name_it_means() -> None:
    words = {id: card_text(game().library[id]) for id in ("millennium_relic_fragment", "trench_rats")}
    assert "2 other cards named Millennium Relic Fragment" in words["millennium_relic_fragment"]
    assert "another card named Trench Rats" in words["trench_rats"]


def test_two_searches_are_one_and_two_sacrifices_too() -> None:
    words = {id: card_text(game().library[id]) for id in ("raining_cats_and_dogs", "kamin")}
    assert words["raining_cats_and_dogs"].lower().count("search your deck") == 1
    assert words["kamin"].startswith("Sacrifice this and an Autonomous Cockpit next to it: ")


def test_every_operation_is_used_by_a_card() -> None:
    used = {
        type(operation)
        for card in game().library.values()
        for ability in card.abilities
        for operation in ability.do
    }
    assert {getattr(kind, "__origin__", kind) for kind in OPERATIONS} == used


FAULTS = [
    ("op: drw", "do[0].op: expected one of", "did you mean 'draw'?"),
    ("op: draw, cout: 2", "do[0].cout: unknown field", "did you mean 'count'?"),
    (
        "op: modify, of: this, by: {modify: can_nt, do: move}",
        "by.modify: expected one of",
        "did you mean 'can_not'?",
    ),
    ("op: destroy, of: {what: mcha}", "of.what: expected one of", "did you mean 'mecha'?"),
    ("op: destroy, of: that", "nothing is called 'that' at this point", ""),
]


@pytest.mark.parametrize(("operation", "fault", "hint"), FAULTS)
def test_faults_are_told_by_file_and_line_with_a_suggestion(operation: str, fault: str, hint: str) -> None:
    head = "cards:\n  - id: trial\n    name: Trial\n    type: command\n    abilities:\n      - when: play\n"
    text = f"{head}        do: [{{{operation}}}]\n"
    with pytest.raises(DataFaults) as found:
        build(parse(text, "cards.yaml"), CardFile, "cards.yaml")
    line = str(found.value).splitlines()[0]
    assert line.startswith("cards.yaml:7 cards[0].abilities[0].") and fault in line and hint in line


@pytest.mark.parametrize(
    ("card", "fault"),
    [
        ("type: mecha, power: 1", "a unit needs durability 1 or more"),
        ("type: tower, durability: 2, cost: 1", "a tower has no cost, so leave this out"),
        ("type: mecha, durability: 1, power_mod: 1", "only a pilot can change its mecha, so leave this out"),
        (
            "type: mecha, durability: 1, abilities: [{when: play, do: [{op: draw}]}]",
            "only a command can do something",
        ),
        (
            "type: command, abilities: [{when: trigger, do: [{op: draw}]}]",
            "only a trigger_command can trigger",
        ),
    ],
)
def test_fields_that_do_not_fit_a_card_type_are_faults(card: str, fault: str) -> None:
    with pytest.raises(DataFaults, match=fault):
        build(
            parse(f"cards:\n  - {{id: trial, name: Trial, {card}}}\n", "cards.yaml"), CardFile, "cards.yaml"
        )


@pytest.mark.parametrize(("amount", "words"), [
    (CardsInHand(), "the number of cards in your hand"),
    (DiscardedThisTurn(plus=1), "the number of cards discarded this turn plus 1"),
    (Discarded(), "the number of cards discarded"),
    (Noted(name="durability"), "the durability"),
])  # fmt: skip
def test_all_of_something_is_told_as_several(amount: Quantity[Any], words: str) -> None:
    assert amount.whole() == words
