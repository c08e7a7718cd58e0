"""Decks as text, whatever the game: what was written is read again, and of what nobody can read nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st

from rules import catalog
from rules.decks import (
    Deck,
    DeckCard,
    DeckFault,
    DeckPart,
    DeckRules,
    chosen,
    in_line,
    is_written_out,
    legal,
    read,
    unknown,
    unread_faults,
    written,
    wrong_size,
)  # fmt: skip

RULES = catalog.load("immense_warfare").deck_rules({})
assert RULES is not None


class Pool(DeckRules):
    """Decks of four out of a pool in which every card is twice, and a contribution of two from what the deck leaves."""

    game = "pool"
    cost_word = "value"
    curve = "Values"
    hand = 2
    parts = (DeckPart("deck", "Deck", 4, 4), DeckPart("market", "Market contribution", 2, 2))
    cards = {id: DeckCard(id, f"The {id}, of old", "Card", n, copies=2) for n, id in enumerate("abcd")}
    ready = {"plain": Deck("Plain", {"deck": {"a": 2, "b": 2}, "market": {"c": 2}})}

    def faults(self, deck: Deck) -> Iterator[DeckFault]:
        for part in self.parts:
            yield from wrong_size(part, deck.size(part.id))
        for id in {id for counts in deck.parts.values() for id in counts}:
            if id not in self.cards:
                yield unknown(id, self.cards)
            elif sum(deck.copies(part.id, id) for part in self.parts) > 2:
                yield DeckFault(f"There are two of {self.cards[id].name}.", id)
        yield from unread_faults(deck)


POOL = Pool()
counts = st.dictionaries(st.sampled_from(sorted(RULES.cards)), st.integers(1, 40), max_size=20)
names = st.text(max_size=40)


@examples(suppress_health_check=[HealthCheck.too_slow])
@given(counts, names)
def test_what_is_written_is_read_again(cards: dict[str, int], name: str) -> None:
    deck = Deck(name, {"deck": cards} if cards else {})
    kept = read(written(deck, RULES), RULES.parts, RULES.cards)
    assert (kept.parts, kept.unread, kept.game) == (deck.parts, (), "immense_warfare")
    line = in_line(deck)
    assert "\n" not in line
    assert chosen(RULES, line).parts == deck.parts
    assert chosen(RULES, line).name == kept.name


@pytest.mark.parametrize("id", sorted(RULES.ready))
def test_ready_made_decks_are_legal_and_go_by_their_ids(id: str) -> None:
    assert chosen(RULES, id) is RULES.ready[id]
    assert legal(RULES, RULES.ready[id])
    assert RULES.ready[id].text, "a player is told how it is played"


def test_names_have_commas_and_other_programs_write_other_signs() -> None:
    text = "1 Ada, The Ingenious\r\n2x Grace’s Rally Cry, 3 × radio tower\r\n\r\n1 ADMIRAL_GRACE"
    deck = read(text, RULES.parts, RULES.cards)
    assert deck.unread == ()
    assert deck.parts["deck"] == {
        "ada_the_ingenious": 1, "graces_rally_cry": 2, "radio_tower": 3, "admiral_grace": 1,
    }  # fmt: skip


def test_a_card_on_two_lines_is_counted_together() -> None:
    assert read("2 Turtle\n1 turtle", RULES.parts, RULES.cards).parts["deck"] == {"turtle": 3}


@given(st.integers(0, 400))
def test_cut_anywhere_every_line_counts_or_is_named(at: int) -> None:
    whole = written(RULES.ready["bull_stampede"], RULES)
    text = whole[: whole.index("\n\n") + 2 + at]
    deck = read(text, RULES.parts, RULES.cards)
    assert read(written(deck, RULES), RULES.parts, RULES.cards).parts == deck.parts
    lines = [line for line in text.splitlines()[3:] if line]
    assert len(deck.parts.get("deck", {})) + len(deck.unread) == len(lines)
    assert legal(RULES, deck) == (text.strip() == whole.strip())


@given(st.text(max_size=300))
def test_any_text_is_read_and_comes_back(text: str) -> None:
    deck = read(text, RULES.parts, RULES.cards)
    again = read(written(deck, RULES), RULES.parts, RULES.cards)
    assert (again.parts, again.unread) == (deck.parts, deck.unread)


def test_every_fault_is_named_with_its_card() -> None:
    deck = read("38 Radio Tower\n4 Skipper\n2 Jaeger\n1 Turtel\n// side", RULES.parts, RULES.cards)
    found = [(fault.card, fault.warning) for fault in RULES.faults(deck)]
    assert found == [("", False), ("skipper", False), ("jaeger", False), ("Turtel", False), ("", True)]
    texts = " ".join(fault.text for fault in RULES.faults(deck))
    assert "not 45" in texts and "did you mean 'Turtle'?" in texts and "'// side' cannot be read" in texts


def test_what_cannot_be_read_forbids_no_game() -> None:
    deck = read(f"{written(RULES.ready['iron_wall'], RULES)}\nthanks for playing", RULES.parts, RULES.cards)
    assert deck.unread == ("thanks for playing",)
    assert legal(RULES, deck)


def test_a_deck_of_parts_from_a_pool() -> None:
    deck = POOL.ready["plain"]
    text = written(deck, POOL)
    assert "Market contribution:\n2 The c, of old" in text
    assert read(text, POOL.parts, POOL.cards).parts == deck.parts == chosen(POOL, in_line(deck)).parts
    assert legal(POOL, deck) and deck.held("c") == 2
    greedy = Deck("", {"deck": {"a": 2, "b": 2}, "market": {"a": 1}})
    assert [fault.text for fault in POOL.faults(greedy)] == [
        "Market contribution: exactly 2 cards, not 1.", "There are two of The a, of old.",
    ]  # fmt: skip


def test_a_deck_that_is_written_out_is_told_from_an_id() -> None:
    assert is_written_out(in_line(RULES.ready["open_sky"]))
    assert not is_written_out("open_sky") and not is_written_out("open_sky, iron_wall")


@pytest.mark.parametrize("id", catalog.IDS)
def test_the_shelf_knows_which_games_are_played_with_decks(id: str) -> None:
    game = catalog.load(id)
    options = {option.id: option.default for option in game.options()}
    assert catalog.info(id).decks == (game.deck_rules(options) is not None)
