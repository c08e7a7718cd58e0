"""Decks as text, for any game: written decks are read back, and unreadable text is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st

from rules import catalog
from rules.decks.deck import (
    Deck,
    DeckCard,
    DeckFault,
    DeckPart,
    DeckRules,
    clean_name,
    legal,
    unknown,
    unread_faults,
    wrong_size,
)
from rules.decks.reading import read, read_for
from rules.decks.text import chosen, in_line, is_written_out, written

RULES = catalog.load("immense_warfare").deck_rules({})
assert RULES is not None


class Pool(DeckRules):
    """Decks of four from a pool with two copies of each card, and a contribution of two from the rest."""

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
    deck = read("38 Radio Tower\n4 Skipper\n2 Jaeger\n1 Turtel\n?? side", RULES.parts, RULES.cards)
    found = [(fault.card, fault.warning) for fault in RULES.faults(deck)]
    assert found == [("", False), ("skipper", False), ("jaeger", False), ("Turtel", False), ("", True)]
    texts = " ".join(fault.text for fault in RULES.faults(deck))
    assert (
        "you have 45" in texts
        and "did you mean 'Turtle'?" in texts
        and "Can't read line 5: '?? side'." in texts
    )


def test_unreadable_lines_do_not_make_a_deck_illegal() -> None:
    deck = read(f"{written(RULES.ready['iron_wall'], RULES)}\nthanks for playing", RULES.parts, RULES.cards)
    assert deck.unread == ("thanks for playing",)
    assert legal(RULES, deck)


def test_a_deck_of_parts_from_a_pool() -> None:
    deck = POOL.ready["plain"]
    text = written(deck, POOL)
    assert "Market contribution:\n2 The c, of old" in text
    assert read(text, POOL.parts, POOL.cards).parts == deck.parts == chosen(POOL, in_line(deck)).parts
    assert legal(POOL, deck) and deck.copies_of("c") == 2
    greedy = Deck("", {"deck": {"a": 2, "b": 2}, "market": {"a": 1}})
    assert [fault.text for fault in POOL.faults(greedy)] == [
        "Market contribution: exactly 2 cards (you have 1).", "There are two of The a, of old.",
    ]  # fmt: skip


def test_a_deck_that_is_written_out_is_told_from_an_id() -> None:
    assert is_written_out(in_line(RULES.ready["open_sky"]))
    assert not is_written_out("open_sky") and not is_written_out("open_sky, iron_wall")


@pytest.mark.parametrize("id", catalog.IDS)
def test_the_shelf_knows_which_games_are_played_with_decks(id: str) -> None:
    game = catalog.load(id)
    options = {option.id: option.default for option in game.options()}
    assert catalog.info(id).decks == (game.deck_rules(options) is not None)


# -- decks pasted from anywhere

CASES = Path(__file__).parents[1] / "cases" / "deck"
WITH_DECKS = [
    rules
    for id in catalog.IDS
    for game in [catalog.load(id)]
    if (rules := game.deck_rules({option.id: option.default for option in game.options()})) is not None
]
LIGHT = {"turtle": 2, "radio_tower": 3}


@pytest.mark.parametrize(
    ("case", "cards"),
    [
        ("set_codes", LIGHT),
        ("comments", LIGHT),
        ("upper_x", LIGHT),
        ("count_behind", LIGHT),
        ("no_count", {"turtle": 1, "radio_tower": 1}),
        ("curly_double_quotes", {"jason_the_looks_brannan": 1}),
        ("dashes", {"auto_repairer": 2, "wind_up_cat": 1}),
    ],
)
def test_a_deck_of_another_program_is_read(case: str, cards: dict[str, int]) -> None:
    deck = read_for(RULES, (CASES / f"{case}.txt").read_text(encoding="utf-8"))
    assert (deck.parts, deck.unread) == ({"deck": cards}, ())


@pytest.mark.parametrize(
    "text",
    [
        (CASES / "sideboard.txt").read_text(encoding="utf-8"),
        "Deck\n2 Turtle\n\nSideboard\n1 Skipper",
        "2 Turtle\n== Sideboard (1) ==\n1 Skipper",
        "SB: 1 Skipper\n2 Turtle",
        "// Sideboard\n1 Skipper\n// Main\n2 Turtle",
        "Count,Name,Board\n2,Turtle,main\n1,Skipper,Sideboard",
    ],
)
def test_a_sideboard_is_left_out_and_one_line_says_so(text: str) -> None:
    deck = read_for(RULES, text)
    assert deck.parts == {"deck": {"turtle": 2}}
    assert [fault.text for fault in unread_faults(deck)] == [
        "This game has no sideboard. Left out: “1 Skipper”."
    ]
    again = read_for(RULES, written(deck, RULES))
    assert (again.parts, again.unread) == (deck.parts, deck.unread)


def test_a_part_that_decks_have_with_other_options_is_left_out_and_kept() -> None:
    game = catalog.load("gears_of_industry")
    basic, advanced = (game.deck_rules({"pool": each}) for each in ("basic", "advanced"))
    assert basic is not None and advanced is not None
    text = "2 Loom\nMarket contribution:\n1 Bond, 1 Candle"
    deck = read_for(basic, text)
    assert deck.parts == {"deck": {"technology_03": 2}}
    (fault,) = unread_faults(deck)
    assert fault.text == "This game has no market contribution. Left out: “1 Bond, 1 Candle”."
    again = read_for(advanced, written(deck, basic))
    assert again.unread == () and sum(again.parts["market"].values()) == 2


def spaced(sign: str) -> Callable[[int, str], str]:
    """Return a function that writes a line with another kind of space between its words."""
    return lambda copies, name: f"{copies} {name}".replace(" ", sign)


QUOTE = '"'
FORMS: dict[str, Callable[[int, str], str]] = {
    "plain": lambda copies, name: f"{copies} {name}",
    "4x": lambda copies, name: f"{copies}x {name}",
    "4X": lambda copies, name: f"{copies}X {name}",
    "4 x": lambda copies, name: f"{copies} x {name}",
    "4×": lambda copies, name: f"{copies}× {name}",
    "glued": lambda copies, name: f"{copies}x{name}",
    "x4": lambda copies, name: f"x{copies} {name}",
    "4:": lambda copies, name: f"{copies}: {name}",
    "4 -": lambda copies, name: f"{copies} – {name}",
    "[4]": lambda copies, name: f"[{copies}] {name}",
    "behind": lambda copies, name: f"{name} x{copies}",
    "behind ×": lambda copies, name: f"{name} ×{copies}",
    "behind (4)": lambda copies, name: f"{name} ({copies})",
    "behind [4]": lambda copies, name: f"{name} [x{copies}]",
    "behind 4x": lambda copies, name: f"{name} {copies}x",
    "behind :": lambda copies, name: f"{name}: {copies}",
    "behind -": lambda copies, name: f"{name} - {copies}",
    "Arena": lambda copies, name: f"{copies} {name} (ABC) 123",
    "Moxfield": lambda copies, name: f"{copies} {name} (AB2) 123a *F*",
    "bracketed set": lambda copies, name: f"{copies}x {name} [ABC] 12",
    "small set": lambda copies, name: f"{copies}x {name} (ab2) A-12 *E*",
    "set behind": lambda copies, name: f"{name} (ABC) 31 x{copies}",
    "# remark": lambda copies, name: f"{copies} {name} # 3 would be better",
    "// remark": lambda copies, name: f"{copies} {name} // many",
    "; remark": lambda copies, name: f"{copies} {name} ; good",
    "TSV": lambda copies, name: f"{copies}\t{name}",
    "TSV behind": lambda copies, name: f"{name}\t{copies}\tABC\t31\tfoil",
    "CSV": lambda copies, name: f'{copies},"{name.replace(QUOTE, QUOTE * 2)}",ABC',
    "CSV behind": lambda copies, name: f'"{name.replace(QUOTE, QUOTE * 2)}",{copies}',
    "bullet": lambda copies, name: f"- {copies} {name}",
    "star": lambda copies, name: f"* {copies} {name}",
    "NBSP": spaced("\u00a0"),
    "thin space": spaced("\u2009"),
    "wide space": spaced("\u3000"),
    "zero width": lambda copies, name: f"\u200b{copies} \u2060{name}\u200b",
    "curly": lambda copies, name: f"{copies} {name}".replace("'", "’").replace(' "', " “").replace(QUOTE, "”"),
    "single": lambda copies, name: f"{copies} {name.replace(QUOTE, chr(39))}",
    "dashes": lambda copies, name: f"{copies} {name.replace('-', '‑')}",
    "small letters": lambda copies, name: f"{copies} {name.casefold()}",
    "quoted": lambda copies, name: f'{copies} "{name}"',
}  # fmt: skip
FRAMES = {
    "none": "{}",
    "byte order mark": "\ufeff{}",
    "Arena": "About\nName Mine\n\nDeck\n{}\n",
    "heading": "// my deck\nMain (40)\n{}",
    "groups": "Creatures:\n{}\n-----\n",
    "remarks": "# mine\n; yours\n\n{}\n// end",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("rules", WITH_DECKS, ids=lambda rules: rules.game)
def test_every_card_is_read_from_every_form(rules: DeckRules, form: str) -> None:
    number = list(FORMS).index(form)
    frame, ends = list(FRAMES.values())[number % len(FRAMES)], ("\n", "\r\n")[number % 5 == 0]
    lines = [FORMS[form](2, card.name) for card in rules.cards.values()]
    deck = read_for(rules, frame.format("\n".join(lines)).replace("\n", ends))
    assert deck.unread == ()
    assert deck.parts == {rules.parts[0].id: dict.fromkeys(rules.cards, 2)}


@pytest.mark.parametrize(
    "head", ["Count,Name,Edition,Foil", "Name;Quantity", "Qty\tCard\tPrice", '"Title","Copies"']
)
@pytest.mark.parametrize("rules", WITH_DECKS, ids=lambda rules: rules.game)
def test_every_card_is_read_from_a_table(rules: DeckRules, head: str) -> None:
    sign = next(sign for sign in ",;\t" if sign in head)
    columns = [word.strip('"') for word in head.split(sign)]
    named = next(at for at, word in enumerate(columns) if word in ("Name", "Card", "Title"))
    numbered = next(at for at, word in enumerate(columns) if word in ("Count", "Quantity", "Qty", "Copies"))
    rows = [head]
    for card in rules.cards.values():
        fields = ["7.50"] * len(columns)
        fields[named], fields[numbered] = '"' + card.name.replace('"', '""') + '"', "3"
        rows.append(sign.join(fields))
    deck = read_for(rules, "\n".join(rows))
    assert deck.unread == () and deck.parts == {rules.parts[0].id: dict.fromkeys(rules.cards, 3)}


mixed = st.lists(
    st.tuples(st.integers(0, 10_000), st.integers(1, 40), st.sampled_from(list(FORMS))), max_size=25
)


@examples(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.sampled_from(WITH_DECKS), mixed, st.sampled_from(sorted(FRAMES)), st.data())
def test_forms_may_be_mixed_and_what_is_no_card_is_named_with_its_line(
    rules: DeckRules, cards: list[tuple[int, int, str]], frame: str, data: st.DataObject
) -> None:
    """No text is dropped or invented."""
    ids = list(rules.cards)
    wanted: dict[str, int] = {}
    lines: list[str] = []
    junk: list[str] = []
    for number, copies, form in cards:
        id = ids[number % len(ids)]
        wanted[id] = wanted.get(id, 0) + copies
        lines.append(FORMS[form](copies, rules.cards[id].name))
        if data.draw(st.booleans()):
            word = data.draw(st.from_regex(r"[A-Za-z]{3,9} qzw[A-Za-z ]{0,9}", fullmatch=True)).strip()
            lines.append(word)
            junk.append(word)
    text = FRAMES[frame].format("\n".join(lines))
    deck = read_for(rules, text)
    assert deck.parts.get(rules.parts[0].id, {}) == {id: min(999, copies) for id, copies in wanted.items()}
    assert [piece.text for piece in deck.unreadable] == junk
    for piece in deck.unreadable:
        assert text.splitlines()[piece.line - 1] == piece.text
    faults = [fault.text for fault in unread_faults(deck)]
    assert all(f"line {piece.line}:" in fault for piece, fault in zip(deck.unreadable, faults, strict=True))


class Odd(Pool):
    """Cards whose names look like counts, codes, remarks and headings."""

    cards = {
        id: DeckCard(id, name, "Card")
        for id, name in (
            ("winds", "Winds"), ("four", "4 Winds"), ("wing", "X Wing"), ("x2", "Robot X2"), ("robot", "Robot"),
            ("ice", "Fire // Ice"), ("old", "Robot (OLD)"), ("seven", "Unit #7"), ("unit", "Unit"), ("deck", "Deck"),
            ("side", "Sideboard"), ("route", "Route, 66"), ("colon", "Mecha: Rising"), ("number", "1984"),
        )
    }  # fmt: skip


ODD = Odd()


@pytest.mark.parametrize(
    "form", ["plain", "4x", "4 x", "4:", "behind", "behind (4)", "behind 4x", "Moxfield", "// remark"]
)
@pytest.mark.parametrize("id", Odd.cards)
def test_a_name_that_looks_like_something_else_wins(id: str, form: str) -> None:
    deck = read_for(ODD, FORMS[form](3, ODD.cards[id].name))
    assert (deck.parts, deck.unread) == ({"deck": {id: 3}}, ())
    assert read_for(ODD, ODD.cards[id].name).parts == {"deck": {id: 1}}


def test_such_names_are_read_back() -> None:
    cards = dict.fromkeys(ODD.cards, 4) | {"winds": 4}
    assert read_for(ODD, written(Deck("", {"deck": cards}), ODD)).parts == {"deck": cards}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("2 Turtle\nthanks, all", "Can't read line 2: 'thanks, all'."),
        ("0 Turtle", "Can't read line 1: '0 Turtle'."),
        ("1000 Turtle", "Can't read line 1: '1000 Turtle'."),
        ("-2 Turtle", "Can't read line 1: '-2 Turtle'."),
        ("Total (40)", "Can't read line 1: 'Total (40)'."),
        ("Count,Name\nno,Turtle", "Can't read line 2: 'no,Turtle'."),
        ("2,Turtle,Radio Tower", ""),
        ("2 Turtel (ABC) 12", ""),
        ("Turtel x2", ""),
        ("Turtel (2)", ""),
    ],
)
def test_what_is_no_card_is_a_fault(text: str, fault: str) -> None:
    faults = [each.text for each in RULES.faults(read_for(RULES, text))]
    assert any(fault in each if fault else each.startswith("The game has no card") for each in faults), faults


def test_a_deck_keeps_the_quotes_of_its_own_name() -> None:
    assert read("Name: “Ada’s” # 1 – a").name == clean_name("“Ada’s” # 1 – a")


def test_control_characters_in_card_names_are_spaces() -> None:
    """A NUL in a line of plain letters once appeared in the sentence about the unknown card."""
    deck = read("2 Tur\x00tle\n3 Wall\x1b[2J")
    assert [*deck.parts[""]] == ["Tur tle", "Wall [2J"]
