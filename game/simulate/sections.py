"""The sections of reports, drawn by the terminal, the page and the app."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from pathlib import Path

from msgspec.structs import replace

from game.simulate import report_text
from game.simulate.card_sections import cards_section, lifts_section
from game.simulate.charts import Chart, Marks, by_decisions, by_length, finished
from game.simulate.compare import FALSE, Change, Comparison
from game.simulate.ending import TurnRow, called
from game.simulate.figures import Figures
from game.simulate.intervals import Interval, Spread
from game.simulate.one_game import TRIED_GAMES
from game.simulate.results import Run
from game.simulate.tables import Cell, Row, Section, Table, count, figure, part, points, row, table
from game.simulate.waiting import LONG, Waiting
from game.simulate.winning import BotRow, SeatRow
from rules.bots.names import title_of
from rules.common.text import lower_first

MOST_WAYS = 12
MOST_TURNS = 40
VERDICTS = {"more": "more", "less": "less", "chance": "may be chance", "few": "too few games"}
TITLES = ("", "Then", "Now", "Difference", "More than chance?")
FINE = 2  # digits of compared means
NAMED = 8
"""The number of cards named before the rest is counted."""


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
        others = report_text.counted(len(rest), "other way")
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
        note += f" Recorded for {waiting.games:,} of the {report_text.counted(figures.games, 'game')}."
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
        f"(Benjamini and Hochberg, {100 * FALSE:.0f} in 100 false). The range of each "
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
            lines.append(f"{word}: {report_text.listed([*names[:NAMED], *rest])}.")
    lines += comparison.unlike
    if comparison.same and not comparison.unlike:
        lines.append("Rules and cards are the same, so any difference is chance.")
    found = len(comparison.clear)
    clear = report_text.counted(found, "figure") if found else "No figure"
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
