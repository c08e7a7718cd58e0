"""The card sections of reports: their use, their win rates, and their lift."""

from __future__ import annotations

from game.simulate import report_text
from game.simulate.cards import LEAST, CardRow, Use
from game.simulate.charts import Marks
from game.simulate.discoveries import FALSE
from game.simulate.figures import Figures
from game.simulate.lift import CLOSE, DRAWS, LiftRow
from game.simulate.lift import LEAST as LEAST_ALONE
from game.simulate.tables import Cell, Row, Section, Table, count, part, points, row, table

CONTROL = f"Benjamini and Hochberg, {100 * FALSE:.0f} in 100 false"


def cards_table(figures: Figures) -> Table:
    """Return the table of cards, highest win rate difference first."""
    unit, (noun, _) = report_text.unit(figures), report_text.card_noun(figures)
    titles = (
        noun.capitalize(), "Seen", "Bought", "Played", f"{unit.capitalize()}s with it", "Won with it", "Won without",
        report_text.difference(figures),
    )  # fmt: skip
    made = table(
        titles, (_card(card, noun) for card in figures.cards),
        minor={1: 2, 2: 2, 3: 1, 4: 1, 6: 1}, drawn={7: "difference"},
    )  # fmt: skip
    if not any(card.seen.times for card in figures.cards):
        made = made.without("Seen")
    return made if any(card.bought.times for card in figures.cards) else made.without("Bought")


def cards_section(figures: Figures) -> Section:
    """Return the section about the use of each card and the win rates with and without it."""
    unit, (noun, nouns) = report_text.unit(figures), report_text.card_noun(figures)
    ranked = sum(card.ranked for card in figures.cards)
    chance = f" A mark means a difference beyond chance, allowing for {ranked} {nouns} compared ({CONTROL})."
    reading = (
        f"The columns show the games in which each {noun} was used and how often, the win rate of {unit}s with it"
        f"{report_text.having(noun)} and without it, and the difference{report_text.compared(figures)} in points, "
        "with its 95 % range."
    )
    note = (
        f"Ranked {nouns} have at least {LEAST} {unit}s with them and {LEAST} without. The others are grey, at the "
        f"end.{chance if ranked else ''} A difference doesn't prove that the {noun} wins games. "
        f"A {unit} that does well for other reasons may just play more {nouns}, and long games see more of them."
    )
    if report_text.several_bots(figures):
        note += (
            " Seats are only compared with seats of the same bot, so the difference may not match the two shares "
            f"beside it. This way no {noun} is rated strong just because strong bots like it."
        )
    same = " of the same bot" if report_text.several_bots(figures) else ""
    marks = Marks(
        f"{nouns.capitalize()} by difference in win rate, with 95 % intervals. Hollow dot: may be chance",
        f"difference in win rate with and without{same}, in points",
    )
    return Section("cards", nouns.capitalize(), reading, (cards_table(figures),), (marks,), note, wide=True)


def _card(card: CardRow, noun: str) -> Row:
    rates = (part(one) if one.played else "–" for one in (card.won_with, card.won_without))
    name = Cell(card.name, _group(card, noun) if card.known else "removed from the game")
    found = card.difference
    mark = ("more" if found.value > 0 else "less") if found and card.is_significant else ""
    having = Cell(f"{card.seats_with:,}", f"of {card.seats_with + card.seats_without:,}")
    return row(
        name, _use(card.seen), _use(card.bought), _use(card.played), having, *rates,
        points(found, mark) if found else "–", faint=not card.ranked,
    )  # fmt: skip


def _group(card: CardRow, noun: str) -> str:
    """Return the group of a card; "" if the column heading already names it."""
    return card.group if card.group != noun else ""


def _use(use: Use) -> Cell:
    return Cell(f"{use.games:,}", report_text.counted(use.times, "time") if use.times else "")


def lifts_table(figures: Figures) -> Table:
    """Return the table of cards that only one seat had, known lifts first."""
    noun = report_text.card_noun(figures)[0]
    cards = {card.id: Cell(card.name, _group(card, noun)) for card in figures.cards}
    needed = f"Games to ±{100 * CLOSE:.0f}"
    made = table(
        (noun.capitalize(), "Games", "Won", "Lift", "Clear?", needed),
        (_lift(lift, cards.get(lift.id, Cell(lift.id))) for lift in figures.lifts.rows),
        left=(0, 4),
        minor={2: 1, 5: 1},
        drawn={3: "difference"},
    )
    return made if figures.lifts.known else made.without("Lift", "Clear?", needed)


def _lift(lift: LiftRow, name: Cell) -> Row:
    alone = count(lift.alone.played), part(lift.alone)
    if lift.lift is None:
        return row(name, *alone, "–", "too few games", "–", faint=lift.alone.played < LEAST_ALONE)
    mark = ("more" if lift.lift.value > 0 else "less") if lift.is_significant else ""
    needed = f"{lift.needed:,} more" if lift.needed else "enough"
    return row(
        name, *alone, points(lift.lift, mark), "yes" if lift.is_significant else "may be chance", needed
    )


def lifts_section(figures: Figures) -> Section:
    """Return the section about the win rate and lift of cards that only one seat had."""
    noun, nouns = report_text.card_noun(figures)
    reading = (
        f"Games in which only one seat had the {noun}{report_text.having(noun)}, and the wins of that seat."
    )
    note = figures.lifts.missing
    if known := figures.lifts.known:
        reading += (
            " The lift is that seat's win rate minus the win rate of seats of the same bot that bought anything at "
            f"the same estimate, in points. So it allows for leaders and trailing players buying different {nouns}."
        )
        note = (
            f"A {noun} gets a lift only if exactly one seat had it in at least {LEAST_ALONE} games. Ranges come from a "
            f"bootstrap of whole games ({DRAWS:,} draws). A mark means a lift beyond chance, allowing for {known} "
            f"{nouns} compared ({CONTROL}). The last column is the number of games the run still needs for a range of "
            f"±{100 * CLOSE:.0f} points."
        )
    title = f"{nouns.capitalize()} held alone"
    marks = Marks(f"{title} by lift, with 95 % intervals. Hollow dot: may be chance", "lift, in points")
    return Section("lift", title, reading, (lifts_table(figures),), (marks,), note, wide=True)
