"""What the reports show of cards: how they were used, who won with them, and their lift."""

from __future__ import annotations

from game.simulate import words
from game.simulate.cards import LEAST, CardRow, Use
from game.simulate.discoveries import FALSE
from game.simulate.figures import Figures
from game.simulate.lift import CLOSE, DRAWS, LiftRow
from game.simulate.lift import LEAST as LEAST_ALONE
from game.simulate.tables import Cell, Row, Section, Table, count, part, points, row, table

CONTROL = f"Benjamini and Hochberg, {100 * FALSE:.0f} in 100 false"


def cards_table(figures: Figures) -> Table:
    """A row a card, those that go with winning first."""
    unit, (noun, _) = words.unit(figures), words.card_noun(figures)
    titles = (
        noun.capitalize(), "Seen", "Bought", "Played", f"{unit.capitalize()}s with it", "Won with it", "Won without",
        words.difference(figures),
    )  # fmt: skip
    made = table(titles, (_card(card, noun) for card in figures.cards), minor=(1, 2))
    if not any(card.seen.times for card in figures.cards):
        made = made.without("Seen")
    return made if any(card.bought.times for card in figures.cards) else made.without("Bought")


def cards_section(figures: Figures) -> Section:
    """How often each card was used, and whether those who had it won more."""
    unit, (noun, nouns) = words.unit(figures), words.card_noun(figures)
    ranked = sum(card.ranked for card in figures.cards)
    chance = (
        f" It is marked when it is more than chance, even though {ranked} {nouns} are looked at ({CONTROL})."
    )
    reading = (
        f"In how many games one was used, and how often. Then how often {unit}s with it (bought or "
        f"played) {'were won' if figures.solo else 'won'}, how often those without it, and the difference"
        f"{words.compared(figures)} in points, with its 95 % range."
    )
    note = (
        f"Ranked: at least {LEAST} {unit}s had it and {LEAST} didn't. Others are greyed at the "
        f"end.{chance if ranked else ''} A difference doesn't prove that the {noun} wins. "
        f"A {unit} that does well for other reasons may simply play more {nouns}, and a long game sees more of them."
    )
    if words.several_bots(figures):
        note += (
            " Because seats are compared with seats of the same bot, the difference need not be that of the two "
            "shares beside it: cards aren't rated as strong only because strong bots like them."
        )
    return Section("cards", nouns.capitalize(), reading, (cards_table(figures),), ("cards",), note, wide=True)


def _card(card: CardRow, noun: str) -> Row:
    rates = (part(one) if one.played else "–" for one in (card.won_with, card.won_without))
    name = Cell(card.name, _group(card, noun) if card.known else "no longer in the game")
    found = card.difference
    mark = ("more" if found.value > 0 else "less") if found and card.stands else ""
    having = Cell(f"{card.seats_with:,}", f"of {card.seats_with + card.seats_without:,}")
    return row(
        name, _use(card.seen), _use(card.bought), _use(card.played), having, *rates,
        points(found, mark) if found else "–", faint=not card.ranked,
    )  # fmt: skip


def _group(card: CardRow, noun: str) -> str:
    """What kind of card it is, "" where the heading of the column says so of all."""
    return card.group if card.group != noun else ""


def _use(use: Use) -> Cell:
    return Cell(f"{use.games:,}", words.counted(use.times, "time") if use.times else "")


def lifts_table(figures: Figures) -> Table:
    """A row a card that some seat held alone, those with a known lift first."""
    noun = words.card_noun(figures)[0]
    cards = {card.id: Cell(card.name, _group(card, noun)) for card in figures.cards}
    needed = f"Games to ±{100 * CLOSE:.0f}"
    made = table(
        (noun.capitalize(), "Games", "Won", "Lift", "Clear?", needed),
        (_lift(lift, cards.get(lift.id, Cell(lift.id))) for lift in figures.lifts.rows),
        left=(0, 4),
    )
    return made if figures.lifts.known else made.without("Lift", "Clear?", needed)


def _lift(lift: LiftRow, name: Cell) -> Row:
    alone = count(lift.alone.played), part(lift.alone)
    if lift.lift is None:
        return row(name, *alone, "–", "too few games", "–", faint=lift.alone.played < LEAST_ALONE)
    mark = ("more" if lift.lift.value > 0 else "less") if lift.stands else ""
    needed = f"{lift.needed:,} more" if lift.needed else "enough"
    return row(name, *alone, points(lift.lift, mark), "yes" if lift.stands else "may be chance", needed)


def lifts_section(figures: Figures) -> Section:
    """How often a seat won that alone had a card, and the lift of the card."""
    noun, nouns = words.card_noun(figures)
    reading = (
        f"In how many games one seat alone had the {noun} (bought or played it), and how often that seat won."
    )
    note = figures.lifts.missing
    if known := figures.lifts.known:
        reading += (
            " The lift is how often it won less how often seats of the same bot won that bought anything at the same "
            f"estimate, in points. So it doesn't count that leaders buy other {nouns} than players behind."
        )
        note = (
            f"Lifts are shown for {nouns} held alone in at least {LEAST_ALONE} games. Ranges come from a bootstrap "
            f"of whole games ({DRAWS:,} draws). One is marked when it is more than chance among {known} "
            f"({CONTROL}). The last column is how many games the run lacks until the range is {100 * CLOSE:.0f} points "
            "to each side."
        )
    made = (lifts_table(figures),)
    return Section("lift", f"{nouns.capitalize()} held alone", reading, made, (), note, wide=True)
