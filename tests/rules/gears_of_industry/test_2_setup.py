"""GI-1 and GI-2: the cards, decks, the Market deck, teams, opening hands."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from rules import catalog
from rules.content import DATA, Content, DataFaults
from rules.decks.deck import Deck
from rules.decks.reading import read
from rules.decks.text import in_line
from rules.decks.text import written as as_text
from rules.game import Setup
from rules.gears_of_industry import create, decks
from rules.gears_of_industry.game import GearsOfIndustry
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.printed import DOMAINS
from rules.gears_of_industry.state import MARKETS

NAMES = ("Ann", "Ben", "Cat", "Dan")


def game() -> GearsOfIndustry:
    found = catalog.load("gears_of_industry")
    assert isinstance(found, GearsOfIndustry)
    return found


GAME = game()
READY = tuple(GAME.ready)


def setup(*written: str, **options: str) -> Setup:
    return Setup("gears_of_industry", NAMES[: len(written)], options, written)


def started(*written: str, seed: int = 1, **options: str) -> Position:
    return GAME.new_game(setup(*written, **options), seed)


def deck(
    technology: str = "1 2 3 4 5 6 7 8", finance: str = "", labour: str = "", energy: str = ""
) -> Counter[str]:
    """Return a deck with these values in each domain."""
    values = zip(DOMAINS, (technology, finance, labour, energy), strict=True)
    return Counter(f"{domain}_{int(value):02}" for domain, of in values for value in of.split())


ALL = " ".join(map(str, range(1, 14)))
PLAIN = deck(finance=ALL, labour="1 2 3 4 5")
"""Eight factories and eighteen market cards."""


def written(
    cards: Counter[str], opening: Counter[str] | None = None, market: Counter[str] | None = None
) -> str:
    parts = {
        "deck": dict(cards - (opening or Counter())),
        "opening": dict(opening or {}),
        "market": dict(market or {}),
    }
    return in_line(Deck(parts={part: counts for part, counts in parts.items() if counts}))


def faults(text: str, advanced: bool = False) -> list[str]:
    found = decks.faults(decks.from_text(text), GAME.library, advanced)
    return [fault.text for fault in found if not fault.warning]


@pytest.mark.rule("GI-1.1")
def test_there_are_52_cards_one_of_each_domain_and_value() -> None:
    cards = GAME.library.values()
    assert Counter((card.domain, card.value) for card in cards) == Counter(
        (domain, value) for domain in DOMAINS for value in range(1, 14)
    )
    assert len({card.name for card in cards}) == 52


@pytest.mark.rule("GI-1.1")
def test_wilds_are_expelled() -> None:
    assert faults(f"{written(PLAIN - Counter(['labour_05']))}, 1 wild") == ["You can't use Wilds in a deck."]


@pytest.mark.rule("GI-1.2")
def test_technology_is_a_factory_and_every_other_card_has_an_effect() -> None:
    assert all((card.effect is None) == card.technology for card in GAME.library.values())


@pytest.mark.rule("GI-1.2")
def test_a_missing_effect_is_a_fault_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "gears_of_industry" / "cards"
    folder.mkdir(parents=True)
    bare = "cards:\n  - {id: odd_card, name: Odd Card, domain: labour, value: 3}\n"
    (folder / "odd.yaml").write_text(bare, encoding="utf-8")
    with pytest.raises(DataFaults) as raised:
        create(Content("gears_of_industry", [tmp_path]))
    assert "odd.yaml:2" in str(raised.value) and "a market card needs an effect" in str(raised.value)


@pytest.mark.rule("GI-2.1")
def test_a_pack_without_a_domain_is_told_the_lines_of_the_decks_that_name_its_cards(tmp_path: Path) -> None:
    shipped = (DATA / "gears_of_industry" / "cards" / "energy.yaml").read_text(encoding="utf-8")
    ids = re.findall(r"\bid: (energy_\d+)", shipped)
    lines = (
        (DATA / "gears_of_industry" / "decks" / "ready_made.yaml").read_text(encoding="utf-8").splitlines()
    )
    named = {id for id in ids if any(f"{id}:" in line for line in lines)}
    folder = tmp_path / "data" / "gears_of_industry" / "cards"
    folder.mkdir(parents=True)
    (folder / "energy.yaml").write_text(re.sub(r"\bid: energy", "id: my_energy", shipped), encoding="utf-8")
    with pytest.raises(DataFaults) as raised:
        create(Content("gears_of_industry", [tmp_path]))
    faults = raised.value.faults
    assert named and {fault.path.rpartition(".")[2] for fault in faults} == named
    for fault in faults:
        id = fault.path.rpartition(".")[2]
        assert fault.file.endswith("decks/ready_made.yaml") and f"{id}:" in lines[fault.line - 1]
        assert fault.message.startswith(f"The game has no card '{id}'")


@pytest.mark.rule("GI-1.3")
@pytest.mark.parametrize(("advanced", "copies"), [(False, 1), (True, 2)])
def test_the_pool_holds_one_copy_of_each_card_or_two_in_the_advanced_game(
    advanced: bool, copies: int
) -> None:
    twice = PLAIN - Counter(["labour_05"]) + Counter(["finance_13"])
    market = (
        "market: "
        + ", ".join(f"1 energy_{value:02}" for value in range(1, 14))
        + ", 1 labour_12, 1 labour_13"
    )
    named = [fault for fault in faults(f"{written(twice)}; {market}", advanced) if "Your pool has" in fault]
    assert bool(named) == (copies < 2)
    rules = GAME.deck_rules({"pool": "advanced" if advanced else "basic"})
    assert {card.copies for card in rules.cards.values()} == {copies}


@pytest.mark.rule("GI-2.1")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        (written(PLAIN), []),
        (written(PLAIN - Counter(["labour_05"])), ["A deck needs exactly 26 cards (you have 25)."]),
        (written(PLAIN + Counter(["labour_06"])), ["A deck needs exactly 26 cards (you have 27)."]),
        (
            written(PLAIN - Counter(["labour_05"]) + Counter(["labour_04"])),
            ["Your pool has only 1 copy of Mine Cart (you use 2)."],
        ),
        (
            f"{written(PLAIN - Counter(['labour_05']))}, 1 labor_05",
            ["The game has no card 'labor_05', did you mean 'Blacksmith'?"],
        ),
    ],
)
def test_every_fault_of_a_deck_is_named(text: str, named: list[str]) -> None:
    assert faults(text) == named
    assert bool(GAME.check_setup(setup(text, READY[0]))) == bool(named)


@pytest.mark.rule("GI-2.1")
def test_the_opening_hand_counts_among_the_26() -> None:
    opening = Counter(["technology_01", "technology_02"])
    assert faults(written(PLAIN, opening)) == []
    assert faults(written(PLAIN + Counter(["energy_01"]), opening)) == [
        "A deck needs exactly 26 cards with its opening hand (you have 27)."
    ]


@pytest.mark.rule("GI-2.1")
@pytest.mark.parametrize("text", ["finance_05", "x finance_05", "0 finance_05", "-1 labour_02", "3 "])
def test_a_deck_that_cannot_be_read_is_refused_in_a_sentence(text: str) -> None:
    [fault] = GAME.check_setup(setup(text, READY[0]))
    assert fault.startswith("Ann's deck: ") and fault.endswith(".")


@pytest.mark.rule("GI-2.2")
def test_four_players_are_two_teams_seated_alternately_who_share_a_score() -> None:
    state = started(*READY[:4])
    assert len(state.scores) == 2 and [state.team(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert all(len(started(*READY[:seats]).scores) == seats for seats in (2, 3))


@pytest.mark.rule("GI-2.2")
def test_a_partners_hand_stays_hidden() -> None:
    view = GAME.view(started(*READY[:4]), 0)
    assert all(card.kind for card in view.sides[0].hand)
    assert not any(card.kind for card in view.sides[2].hand)


@pytest.mark.rule("GI-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_begins_is_drawn_by_lot_or_chosen(seats: int) -> None:
    lots = Counter(started(*READY[:seats], seed=seed).seat for seed in range(60))
    assert set(lots) == set(range(seats)) and min(lots.values()) > 60 / seats / 3
    assert {started(*READY[:seats], seed=seed, first="1").seat for seed in range(5)} == {1}


@pytest.mark.rule("GI-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_choice_of_who_begins_names_a_seat_where_nobody_sits(seats: int) -> None:
    option = next(option for option in GAME.options() if option.id == "first")
    for choice in option.choices:
        assert GAME.check_setup(setup(*READY[:seats], first=choice.id)) == ()
        assert started(*READY[:seats], first=choice.id).seat in range(seats)


def market_cards(state: Position) -> Counter[str]:
    return Counter(card.kind for card in (*state.market_deck, *state.neutrals[0], *state.neutrals[1]))


@pytest.mark.rule("GI-2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_market_deck_of_a_basic_game_is_30_cards_that_nobody_uses(seats: int) -> None:
    state = started(*READY[:seats])
    found = market_cards(state)
    assert found.total() == 30 and not any(GAME.library[kind].technology for kind in found)
    pool = Counter(dict.fromkeys(GAME.library, seats))
    for side in state.sides:
        pool.subtract(card.kind for card in (*side.hand, *side.deck))
    assert all(found[kind] <= pool[kind] for kind in found)


@pytest.mark.rule("GI-2.3")
def test_with_fewer_than_30_left_the_market_deck_is_all_of_them() -> None:
    no_factories = written(deck("", finance=ALL, labour=ALL))
    assert market_cards(started(no_factories, no_factories)) == Counter(
        {f"energy_{value:02}": 2 for value in range(1, 14)}
    )


@pytest.mark.rule("GI-2.3")
def test_in_the_advanced_game_each_contributes_15_market_cards() -> None:
    state = started(*READY[:3], pool="advanced")
    assert market_cards(state) == sum((Counter(GAME.ready[id].market) for id in READY[:3]), Counter())


@pytest.mark.rule("GI-2.3")
def test_faults_of_a_contribution_are_named() -> None:
    market = Counter(f"energy_{value:02}" for value in range(1, 14)) + Counter(["labour_13"])
    assert faults(written(PLAIN, market=market), advanced=True) == [
        "Market contribution: exactly 15 cards (you have 14)."
    ]
    market += Counter(["technology_09"])
    assert faults(written(PLAIN, market=market), advanced=True) == [
        "Assembly Line is a Technology card. Contribute only market cards."
    ]
    market += Counter(["labour_13", "labour_13"]) - Counter(["technology_09", "energy_13"])
    assert "Your pool has only 2 copies of Union Hall (you use 3)." in faults(
        written(PLAIN, market=market), advanced=True
    )


@pytest.mark.rule("GI-2.4")
def test_each_market_begins_with_two_neutral_cards() -> None:
    state = started(*READY[:2])
    assert [len(state.neutrals[market]) for market in MARKETS] == [2, 2]
    assert all(card.id[0] == "m" and card.kind for card in chain(*state.neutrals))


def first_hand(text: str, **options: str) -> Counter[str]:
    state = started(text, READY[0], first="1", **options)
    return Counter(card.kind for card in state.sides[0].hand)


@pytest.mark.rule("GI-2.5", "GI-2.7")
def test_the_highest_three_small_factories_begin_in_hand_with_three_and_four_cards() -> None:
    hand = first_hand(written(PLAIN))
    assert hand.total() == 10
    assert {"technology_05", "technology_04", "technology_03"} <= set(hand)


@pytest.mark.rule("GI-2.5")
def test_a_deck_names_the_factories_that_begin_in_hand() -> None:
    for seed in range(5):
        state = started(written(PLAIN, Counter(["technology_01"])), READY[0], first="1", seed=seed)
        assert (
            "technology_01" in {card.kind for card in state.sides[0].hand} and len(state.sides[0].hand) == 8
        )


@pytest.mark.rule("GI-2.5")
def test_a_deck_may_begin_without_factories_of_its_choice() -> None:
    text = f"{written(PLAIN)}; opening: none"
    assert not faults(text) and first_hand(text).total() == 7
    rules = GAME.deck_rules({})
    of_text = read(text, rules.parts, rules.cards)
    assert dict(rules.figures(of_text))["Possible opening factories"].endswith("(0 used)")
    again = read(as_text(of_text, rules), rules.parts, rules.cards)
    assert again.parts == of_text.parts and in_line(of_text).endswith("opening: none")


@pytest.mark.rule("GI-2.5")
def test_what_cannot_begin_in_hand_is_named() -> None:
    assert faults(written(PLAIN, Counter(["technology_06"]))) == [
        "Steam Engine can't start in hand: choose Technology cards of value 5 or less."
    ]
    assert "can't start in hand" in faults(written(PLAIN, Counter(["labour_01"])))[0]
    four = Counter(f"technology_{value:02}" for value in (1, 2, 3, 4))
    assert faults(written(PLAIN, four)) == ["Opening hand: 0 to 3 cards (you have 4)."]


@pytest.mark.rule("GI-2.5")
def test_the_option_of_seven_cards_leaves_the_factories_out() -> None:
    assert first_hand(written(PLAIN), opening="7").total() == 7


@pytest.mark.rule("GI-2.5")
def test_the_ids_of_a_first_hand_do_not_tell_which_cards_are_the_factories() -> None:
    places = Counter()
    for seed in range(40):
        state = started(written(PLAIN, Counter(["technology_01"])), READY[0], first="1", seed=seed)
        hand = sorted(state.sides[0].hand, key=lambda card: int(card.id[1:]))
        places[next(at for at, card in enumerate(hand) if card.kind == "technology_01")] += 1
    assert len(places) == 8


@pytest.mark.rule("GI-2.6")
def test_the_rest_is_the_deck_shuffled_with_an_empty_discard_beside_it() -> None:
    orders = set()
    for seed in range(6):
        side = started(written(PLAIN), READY[0], first="1", seed=seed).sides[0]
        assert Counter(card.kind for card in (*side.hand, *side.deck)) == PLAIN and side.discard == ()
        orders.add(tuple(card.kind for card in side.deck))
    assert len(orders) == 6


@pytest.mark.rule("GI-2.7")
def test_later_players_first_draw_in_their_own_turn() -> None:
    state = started(*READY[:2], first="0")
    assert [len(side.hand) for side in state.sides] == [10, 10]


@pytest.mark.rule("GI-2.8")
@pytest.mark.parametrize("advanced", [False, True])
def test_at_least_six_ready_made_decks_are_legal_in_both_games(advanced: bool) -> None:
    rules = GAME.deck_rules({"pool": "advanced" if advanced else "basic"})
    assert len(rules.ready) >= 6 and len({deck.text for deck in rules.ready.values()}) == len(rules.ready)
    for ready in rules.ready.values():
        assert list(rules.faults(ready)) == []
        assert ready.size("deck") + ready.size("opening") == 26
        assert ready.size("market") == (15 if advanced else 0)


@pytest.mark.rule("GI-2.8")
@pytest.mark.parametrize(
    ("technology", "warning"),
    [
        ("1 2 3 9 10 11 12 13", ""),
        ("1 2 8 9 10 11 12 13", "You have 2 "),
        ("1 7 8 9 10 11 12 13", "You have 1 "),
        ("6 7 8 9 10 11 12 13", "You have 0 "),
    ],
)
def test_too_few_small_factories_are_warned_of_and_can_be_played(technology: str, warning: str) -> None:
    text = written(deck(technology, finance=ALL, labour="1 2 3 4 5"))
    found = [*decks.faults(decks.from_text(text), GAME.library, False)]
    assert [fault.warning for fault in found] == [True] * bool(warning)
    assert all(fault.text.startswith(warning) for fault in found)
    assert GAME.check_setup(setup(text, READY[0])) == ()


@pytest.mark.rule("GI-2.8")
def test_a_builder_is_told_figures_and_the_text_of_each_card() -> None:
    rules = GAME.deck_rules({})
    assert all(bool(card.text) != GAME.library[id].technology for id, card in rules.cards.items())
    assert dict(rules.figures(rules.ready[READY[0]]))["Factories"]
