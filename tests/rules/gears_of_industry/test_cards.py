"""The cards as data: complete, all tested, faults by file and line, words for each; and every operation
complete."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.content import DataFaults, build
from rules.content.nodes import parse
from rules.engine.operations import tag
from rules.engine.resolve import Resolve
from rules.gears_of_industry import card_text
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.cards import OPERATIONS, CardFile
from rules.gears_of_industry.operation import Operation
from rules.gears_of_industry.printed import DOMAINS, TECHNOLOGY
from tests.rules.gears_of_industry import proof
from tests.rules.gears_of_industry.positions import game

LIBRARY = game().library
EFFECTS = [id for id, card in LIBRARY.items() if card.effect is not None]
DONE: list[Operation] = [each for id in EFFECTS for each in LIBRARY[id].effect.do]  # type: ignore[union-attr]


@pytest.mark.rule("GI-1.1", "GI-1.2")
def test_four_domains_of_thirteen_values_each_once() -> None:
    found = Counter((card.domain, card.value) for card in LIBRARY.values())
    assert found == dict.fromkeys(((domain, value) for domain in DOMAINS for value in range(1, 14)), 1)
    assert all((card.effect is None) == (card.domain == TECHNOLOGY) for card in LIBRARY.values())
    assert len(EFFECTS) == 39 and all(f"{card.domain}_{card.value:02}" == id for id, card in LIBRARY.items())


def test_every_effect_has_a_test() -> None:
    assert not [id for id in EFFECTS if not proof.test_of(id)]


def test_the_page_of_the_cards_is_up_to_date() -> None:
    assert proof.PAGE.read_text(encoding="utf-8") == proof.page(), (
        "run python -m tests.rules.gears_of_industry.proof"
    )


@pytest.mark.parametrize("id", EFFECTS)
def test_the_words_of_a_card_read_well(id: str) -> None:
    card = LIBRARY[id]
    whole, short, brief = card_text.text(card), card_text.short(card), card_text.brief(card)
    assert whole.endswith(".") and whole[0].isupper() and short[0].isupper()
    assert len(whole) <= 150 and len(short) <= 50 and 0 < len(brief) <= card_text.BRIEF
    for text in (whole, short, brief):
        assert not any(odd in text for odd in ("{", "_", "  ", " ,", ", ,", "  .", "a a ", "None"))


def test_no_two_cards_read_alike() -> None:
    assert len({card_text.text(LIBRARY[id]) for id in EFFECTS}) == len(EFFECTS)


@pytest.mark.parametrize("kind", OPERATIONS, ids=tag)  # type: ignore[arg-type]
def test_an_operation_is_whole(kind: type[Operation]) -> None:
    """Each operation is in a file of its name, is used by a card, reports when it would have no effect, has
    its effect, and has words for itself and for all its questions."""
    assert kind.__module__.rsplit(".", 1)[1] == tag(kind)  # type: ignore[arg-type]
    used = [each for each in DONE if type(each) is kind]
    assert used and kind.__doc__
    for name in ("why_not", "short"):
        assert getattr(kind, name) is not getattr(Operation, name)
    for each in used:
        assert each.words("it") and each.short() and each.brief
        assert not [*each.faults()]
    assert all(said.prompt and not said.prompt.endswith(".") for said in kind.questions.values())


def test_every_question_of_an_effect_has_a_prompt() -> None:
    """In random games each question of an effect belongs to its operation, and all questions occur."""
    heard: set[str] = set()
    for number in range(40):
        choose = Random(number).choice
        state = game().new_game(game().default_setup(2 + number % 3), number)
        while game().to_act(state) is not None:
            if (question := state.question) is not None and isinstance(this := state.agenda[-2], Resolve):
                operation = game().working_state(state).ability(this).do[this.step]
                assert question.asked in operation.questions
                heard.add(question.asked)
            uses = [each for each in game().legal_actions(state) if isinstance(each, Use)]
            state = game().apply(state, choose(uses or list(game().legal_actions(state))))
    assert heard == {name for kind in OPERATIONS for name in kind.questions}


FAULTS = [
    ("op: drw", "do[0].op: expected one of", "did you mean 'draw'?"),
    ("op: draw, cout: 2", "do[0].cout: unknown field", "did you mean 'count'?"),
    ("op: discard, of: {what: neutral}", "of.what: expected one of", "did you mean 'neutral_card'?"),
    ("op: draw, count: {amount: discarded}", "nothing is called 'discarded' at this point", ""),
    ("op: draw, raised: 2", "set 'raised' and 'that' together", ""),
    ("op: discard, of: {what: hand_card}", "set whose cards: own or opposing", ""),
    ("op: discard, of: {what: neutral_card, whose: own}", "these cards belong to no player", ""),
    ("op: take, of: {what: factory, whose: own}", "this takes only cards from a deck or discard pile", ""),
    (
        "op: enter, by: free, extra: 3, of: {what: hand_card, whose: own}",
        "'extra' works only with by: output",
        "",
    ),
    ("op: enter, by: free, count: 2, of: {what: hand_card, whose: own}", "this plays only one card", ""),
]


@pytest.mark.parametrize(("operation", "fault", "hint"), FAULTS)
def test_faults_are_told_by_file_and_line_with_a_suggestion(operation: str, fault: str, hint: str) -> None:
    text = f"cards:\n{head()}    effect:\n      do: [{{{operation}}}]\n"
    with pytest.raises(DataFaults) as found:
        build(parse(text, "cards.yaml"), CardFile, "cards.yaml")
    line = str(found.value).splitlines()[0]
    assert line.startswith("cards.yaml:7 cards[0].effect") and fault in line and hint in line


def head(domain: str = "finance") -> str:
    return f"  - id: trial\n    name: Trial\n    domain: {domain}\n    value: 3\n"


@pytest.mark.rule("GI-1.2")
@pytest.mark.parametrize(
    ("domain", "effect", "fault"),
    [
        ("technology", "{do: [{op: draw}]}", "a Technology card can't have effects"),
        ("labour", "", "a market card needs an effect"),
        ("labour", "{do: [{op: protect}], until: end_of_turn}", "set 'one', 'every' or both"),
        ("labour", "{do: [{op: draw}], until: end_of_turn}", "nothing in 'do' lasts"),
        ("labour", "{do: [{op: change_value, of: {what: market_card, whose: own}}]}", "set 'until'"),
    ],
)
def test_what_does_not_go_together_is_a_fault(domain: str, effect: str, fault: str) -> None:
    text = f"cards:\n{head(domain)}" + (f"    effect: {effect}\n" if effect else "")
    with pytest.raises(DataFaults, match=fault):
        build(parse(text, "cards.yaml"), CardFile, "cards.yaml")
