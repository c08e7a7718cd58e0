"""The sections of reports, drawn by the terminal, the page and the app."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from pathlib import Path

from msgspec.structs import replace

from game.simulate import report_text
from game.simulate.cards import LEAST, CardRow, Use
from game.simulate.charts import Chart, Marks, by_decisions, by_length, finished
from game.simulate.compare import Change, Comparison
from game.simulate.discoveries import FALSE
from game.simulate.ending import TurnRow, called
from game.simulate.figures import Figures
from game.simulate.intervals import Interval, Spread
from game.simulate.lift import CLOSE, DRAWS, LiftRow
from game.simulate.lift import LEAST as LEAST_ALONE
from game.simulate.one_game import TRIED_GAMES
from game.simulate.results import Run
from game.simulate.tables import Cell, Row, Section, Table, count, figure, part, points, row, table
from game.simulate.waiting import LONG, Waiting
from game.simulate.winning import BotRow, SeatRow
from rules.bots.names import title_of
from rules.common.text import counted, listed, lower_first

MOST_WAYS = 12
MOST_TURNS = 40
VERDICTS = {"more": "more", "less": "less", "chance": "may be chance", "few": "too few games"}
TITLES = ("", "Then", "Now", "Difference", "More than chance?")
FINE = 2  # digits of compared means
NAMED = 8
"""The number of cards named before the rest is counted."""
CONTROL = f"Benjamini and Hochberg, {100 * FALSE:.0f} in 100 false"


def sections(figures: Figures, comparison: Comparison | None = None) -> tuple[Section, ...]:
    """Return every section of a run's report, in reading order."""
    return (
        Section("summary", "Summary", points=report_text.summary(figures)),
        *([changes_section(comparison)] if comparison else []),
        *([] if figures.solo else [_winning(figures)]),
        _endings(figures),
        _length(figures),
        _decisions(figures),
        *([_waiting(figures, figures.waiting)] if figures.waiting else []),
        *([cards_section(figures)] if figures.cards else []),
        *([lifts_section(figures)] if figures.lifts.rows else []),
        *([_rules(figures)] if figures.rules else []),
    )


def facts(figures: Figures, folder: Path) -> tuple[tuple[str, str], ...]:
    """Return the parameters of the run as (label, value), enough to repeat it."""
    run = figures.run
    return (
        ("Command", report_text.command(run, folder)),
        ("Started", run.started.replace("T", " ")),
        ("Games", f"{figures.games:,}" + (f" of {run.games:,}" if figures.games != run.games else "")),
        ("Seats", ", ".join(run.seats) + (", swapped" if run.swap else "")),
        ("Seed", str(run.seed)),
        *((f"Option {id}", value) for id, value in sorted(run.options.items())),
        *([("Decks", ", ".join(run.deck_names))] if run.decks else []),
        *([("Packs", ", ".join(run.packs))] if run.packs else []),
        ("Hash of rules", run.rules),
        ("Hash of cards", run.cards),
    )


def _winning(figures: Figures) -> Section:
    winning = figures.winning
    tables = []
    if len(winning.bots) > 1:
        bots = (
            (Cell(title_of(bot.bot), f"{bot.seats} seats" if bot.seats > 1 else "", badge="bot"), bot)
            for bot in winning.bots
        )
        won = "Won by a seat" if any(bot.seats > 1 for bot in winning.bots) else "Won"
        tables.append(_shares("Bot", won, bots, "By bot"))
    seats = ((Cell(f"Seat {seat.seat + 1}", badge=seat.seat), seat) for seat in winning.seats)
    tables.append(_shares("Seat", "Won", seats, "By seat", fold=True))
    if winning.pairs:
        tables.append(_pairs(figures))
    if not any(seat.score for seat in winning.seats):
        tables = [made.without("Score") for made in tables]
    even = report_text.percent(winning.even)
    note = (
        "A shared win counts as equal parts: half each for two winners. "
        "The ranges are Wilson's. With shared wins they are on the wide side."
    )
    if report_text.seats_fixed(figures):
        note += f" {report_text.FIXED}"
    return Section(
        "winning",
        "Who won",
        f"The share of games each has won, with its 95 % interval below. An even share is {even}.",
        tuple(tables),
        (
            Marks(
                f"Share of wins with 95 % intervals. Dashed line: an even share of {even}",
                "won, %",
                winning.even,
            ),
        ),
        note,
    )


def _shares(
    who: str, won: str, rows: Iterable[tuple[Cell, BotRow | SeatRow]], title: str, fold: bool = False
) -> Table:
    """Return the table of wins and scores by bot or by seat."""
    made = (row(name, figure(one.share.won), part(one.share), figure(one.score)) for name, one in rows)
    return table((who, won, "Share", "Score"), made, title, drawn={2: "share"}, minor={1: 1, 3: 1}, fold=fold)


def _pairs(figures: Figures) -> Table:
    if len(figures.run.seats) == 2:
        titles = ("Bot", "Pairs", "Won both", "Split", "Lost both", "Share")
    else:
        titles = ("Bot", "Groups", "Won all", "Won some", "Won none", "Share")
    rows = (
        row(
            title_of(pair.bot), *map(count, (pair.groups, pair.every, pair.some, pair.none)), part(pair.share)
        )
        for pair in figures.winning.pairs
    )
    return table(titles, rows, "Mirrored: each seed once from every seat")


def _endings(figures: Figures) -> Section:
    names = called(figures.ways)
    rows = [
        row(
            way.title, Cell(way.rule, way.rule_title), count(int(way.share.won)), part(way.share),
            label=names[way.key],
        )
        for way in figures.ways[:MOST_WAYS]
    ]  # fmt: skip
    if rest := figures.ways[MOST_WAYS:]:
        games = sum(int(way.share.won) for way in rest)
        others = counted(len(rest), "other way")
        rows.append(row(others, "", count(games), report_text.percent(games / figures.games)))
    titles = ("How it ended", "Rule", "Games", "Share")
    made = table(titles, rows, left=(0, 1), drawn={3: "share"}, minor={2: 1})
    reading = "The title and the rule that ended each game."
    marks = Marks("How games ended, with 95 % intervals", "of the games, %")
    return Section("endings", "How games ended", reading, (made,), (marks,))


def _length(figures: Figures) -> Section:
    word = figures.turn_word
    reading = (
        f"The number of {word}s per game. Half of the games are between the quartiles, and half are at most as long "
        "as the median. 95 % intervals are below mean and median."
    )
    if figures.solo:
        reading += (
            f" “Won by then” is the share of games won if that {word} were the last. It shows how many {word}s "
            "make a game hard or easy."
        )
    tables = _spreads([(f"{word.capitalize()}s per game", figures.length)]), _by_turn(figures)
    charts: tuple[Chart, ...] = by_length(figures), *([finished(figures)] if len(figures.turns) > 1 else ())
    return Section("length", f"{word.capitalize()}s per game", reading, tables, charts)


def _by_turn(figures: Figures) -> Table:
    step = -(-len(figures.turns) // MOST_TURNS)
    blocks = [figures.turns[first : first + step] for first in range(0, len(figures.turns), step)]
    word = figures.turn_word
    rows = (
        row(
            _span(block),
            count(sum(turn.ended for turn in block)),
            part(block[-1].by_then),
            part(block[-1].won_by_then),
        )
        for block in blocks
    )
    titles = (word.capitalize(), "Ended", "Ended by then", "Won by then")
    made = table(titles, rows, f"{word.capitalize()} by {word}", fold=not figures.solo)
    return made if figures.winning.decided.value < 1 else made.without("Won by then")


def _span(block: Sequence[TurnRow]) -> str:
    return f"{block[0].turn}–{block[-1].turn}" if len(block) > 1 else str(block[0].turn)


def _decisions(figures: Figures) -> Section:
    word = figures.turn_word
    rows = [(f"Decisions per {word}", figures.per_turn), ("Legal choices per decision", figures.choices)]
    reading = (
        f"The number of decisions per {word}, and of legal choices at each. Each game counts with its own mean. "
        "95 % intervals are below mean and median."
    )
    charts = (by_decisions(figures),) if figures.per_turn.least < figures.per_turn.most else ()
    if figures.solo:
        return Section("decisions", "Decisions", reading, (_spreads(rows),), charts)
    rows.append(("Lead changes per game", figures.leads))
    note = (
        f"The lead changes when a different seat is ahead at the end of a {word}. In "
        f"{report_text.with_range(figures.never_ahead)} of the games it never did."
    )
    return Section("decisions", "Decisions", reading, (_spreads(rows),), charts, note)


def _waiting(figures: Figures, waiting: Waiting) -> Section:
    word, unit = figures.turn_word, "bot" if figures.solo else "seat"
    kinds = [(f"Nothing to do but end the {word}", waiting.idle)]
    if waiting.locked is not None:
        kinds.append(("Locked out", waiting.locked))
    rows = (
        row(
            label, _known_to(waits.turns.mean), figure(waits.turns.most), _known_to(waits.longest.mean),
            figure(waits.longest.most), count(int(waits.long.won)), part(waits.long),
        )
        for label, waits in kinds
    )  # fmt: skip
    titles = (
        "", f"{word.capitalize()}s per game", "Most", "Longest stretch", "Most",
        f"Games with {LONG} in a row", "Share",
    )  # fmt: skip
    reading = (
        f"In an idle {word}, a {unit} has only one legal action at every decision. The table counts them per game, and "
        f"the longest stretch of one {unit}. A stretch of {LONG} or more is long: the player only watches."
    )
    note = ""
    if waiting.locked is not None:
        note = f"A seat is locked out in its {word} if at every decision it {waiting.lockout}."
    if waiting.games < figures.games:
        note += f" Recorded for {waiting.games:,} of the {counted(figures.games, 'game')}."
    return Section(
        "waiting", f"Idle {word}s", reading, (table(titles, rows),), (), note.strip(),
        wide=True,
    )  # fmt: skip


def _rules(figures: Figures) -> Section:
    titles = ("Rule", "Title", "Chapter")
    never = table(
        titles, (row(rule.id, rule.title, rule.chapter) for rule in figures.never), "Never", left=range(3)
    )
    every = table(
        (*titles, "Games"),
        (row(rule.id, rule.title, rule.chapter, count(rule.games)) for rule in figures.rules),
        "Games in which each rule came up",
        left=range(3),
        fold=True,
    )
    reading = (
        "These rules never came up: the occasion never arose, the bots don't find it, or no game needs the rule."
        if figures.never
        else "Every rule of the rulebook came up in some game."
    )
    note = (
        "A rule comes up in a game when the log, the outcome or a refusal names it. Bots make no illegal moves, so "
        f"at one position of each of the first {TRIED_GAMES} games Cogwright tries every piece at every place, and "
        "every action that was legal at other times."
    )
    tables = (never, every) if figures.never else (every,)
    return Section("rules", "Rules that never came up", reading, tables, (), note)


def _spreads(rows: Sequence[tuple[str, Spread]]) -> Table:
    made = (
        row(
            label, _known_to(spread.mean), figure(spread.least), figure(spread.lower), _known_to(spread.median),
            figure(spread.upper), figure(spread.most),
        )
        for label, spread in rows
    )  # fmt: skip
    return table(("", "Mean", "Least", "Quartile", "Median", "Quartile", "Most"), made)


def _known_to(found: Interval) -> Cell:
    """Return the cell of a mean or a median, with its confidence interval if it is bounded."""
    bounded = found.low > -inf and found.high < inf
    bounds = f"{report_text.number(found.low)}–{report_text.number(found.high)}" if bounded else ""
    return Cell(report_text.number(found.value), bounds)


def changes_section(comparison: Comparison) -> Section:
    """Return the section of changes against an earlier run: the significant ones first, all others in folded
    tables."""
    clear = [(topic.title, change) for topic in comparison.topics for change in topic.changes if change.clear]
    shown = table(TITLES[:-1], (change_row(change, title) for title, change in clear), "More than chance")
    tables = [
        table(
            TITLES,
            map(change_row, topic.changes),
            f"Every figure: {lower_first(topic.title)}",
            left=(0, 4),
        )
        for topic in comparison.topics
    ]
    compared = len(comparison.every)
    note = (
        f"With {compared} figures compared, some differ by chance alone. “More than chance” allows for that "
        f"({CONTROL}). The range of each "
        "figure by itself is Newcombe's of the difference of two shares, or that of two means. Two medians differ when "
        "their ranges don't touch (and by Mood's test)."
    )
    return Section(
        "changes",
        "What changed",
        " ".join(in_sentences(comparison)),
        (*([shown] if clear else []), *(replace(each, folded=True) for each in tables)),
        (),
        note,
    )


def in_sentences(comparison: Comparison) -> tuple[str, ...]:
    """Return the compared runs and the result of the comparison in sentences."""
    then, now = comparison.games
    lines = [
        f"{then:,} games of an earlier run ({_named(comparison.before)}), compared with {now:,} of this one."
    ]
    for names, word in (
        (comparison.new, "New"),
        (comparison.gone, "Gone"),
        (comparison.changed, "Changed"),
    ):
        if names:
            rest = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
            lines.append(f"{word}: {listed([*names[:NAMED], *rest])}.")
    lines += comparison.unlike
    if comparison.same and not comparison.unlike:
        lines.append("Rules and cards are the same, so any difference is chance.")
    found = len(comparison.clear)
    clear = counted(found, "figure") if found else "No figure"
    return (*lines, f"{clear} changed by more than chance.")


def _named(run: Run) -> str:
    return f"{run.started.replace('T', ' ')[:16]}, cards {run.cards}" if run.started else f"cards {run.cards}"


def change_row(change: Change, topic: str = "") -> Row:
    """Return the row of a change, with its topic below its name if given."""
    mark = {"more": "up", "less": "down"}.get(change.verdict, "")
    found = change.difference
    if change.kind == "number":
        then, now = figure(change.before, FINE), figure(change.after, FINE)
        bounds = f"{report_text.plus(found.low, FINE)} to {report_text.plus(found.high, FINE)}"
        difference = Cell(report_text.plus(found.value, FINE), bounds, mark)
    else:
        tell = report_text.points if change.kind == "points" else report_text.percent
        then, now = Cell(tell(change.before)), Cell(tell(change.after))
        difference = points(found, mark)
    cells = Cell(change.label, topic), then, now, difference
    if topic:
        return row(*cells)
    return row(*cells, Cell(VERDICTS[change.verdict], mark=mark), faint=change.verdict == "few")


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
    return Cell(f"{use.games:,}", counted(use.times, "time") if use.times else "")


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
