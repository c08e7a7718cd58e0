"""What the reports show, as sections of tables: the terminal and the page lay out the same."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path

from msgspec.structs import replace

from game.simulate import words
from game.simulate.card_sections import cards_section, lifts_section
from game.simulate.compare import FALSE, Change, Comparison
from game.simulate.ending import TurnRow
from game.simulate.figures import Figures
from game.simulate.intervals import Interval, Spread
from game.simulate.one_game import TRIED_GAMES
from game.simulate.results import Run
from game.simulate.tables import Cell, Row, Section, Table, count, figure, part, points, row, table
from game.simulate.waiting import LONG, Waiting
from rules.bots.names import title_of

MOST_WAYS = 12
MOST_TURNS = 40
VERDICTS = {"more": "more", "less": "less", "chance": "may be chance", "few": "too few games"}
TITLES = ("", "Then", "Now", "Difference", "More than chance?")
FINE = 2  # digits of means that are compared
NAMED = 8
"""So many cards are named, the others counted."""


def sections(figures: Figures, comparison: Comparison | None = None) -> tuple[Section, ...]:
    """Every section of a run's report, in reading order."""
    return (
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
    """What the run was, to make it again: (label, value)."""
    run = figures.run
    return (
        ("Command", words.command(run, folder)),
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
        several = any(bot.seats > 1 for bot in winning.bots)
        bots = table(
            ("Bot", "Seats", "Won by a seat" if several else "Won", "Share", "Score"),
            (
                row(title_of(bot.bot), count(bot.seats), figure(bot.share.won), part(bot.share), figure(bot.score))
                for bot in winning.bots
            ),
            "By bot",
        )  # fmt: skip
        tables.append(bots if several else bots.without("Seats"))
    seats = (
        row(f"Seat {seat.seat + 1}", figure(seat.share.won), part(seat.share), figure(seat.score))
        for seat in winning.seats
    )
    tables.append(table(("Seat", "Won", "Share", "Score"), seats, "By seat", fold=True))
    if winning.pairs:
        tables.append(_pairs(figures))
    if not any(seat.score for seat in winning.seats):
        tables = [made.without("Score") for made in tables]
    note = (
        "A shared win counts as equal parts: half each for two winners. "
        "The ranges are Wilson's. With shared wins they are too wide rather than too narrow."
    )
    if words.fixed(figures):
        note += f" {words.FIXED}"
    return Section(
        "winning",
        "Who won",
        "The share of the games that each won, with its 95 % interval below. "
        f"Even would be {words.percent(winning.even)}.",
        tuple(tables),
        ("winning",),
        note,
    )


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
    rows = [
        row(way.title, Cell(way.rule, way.rule_title), count(int(way.share.won)), part(way.share))
        for way in figures.ways[:MOST_WAYS]
    ]
    if rest := figures.ways[MOST_WAYS:]:
        games = sum(int(way.share.won) for way in rest)
        others = words.counted(len(rest), "other way")
        rows.append(row(others, "", count(games), words.percent(games / figures.games)))
    made = table(("How it ended", "Rule", "Games", "Share"), rows, left=(0, 1))
    reading = "The title that a game ended with, and the rule that ended it."
    return Section("endings", "How games ended", reading, (made,), ("endings",))


def _length(figures: Figures) -> Section:
    word = figures.turn_word
    reading = (
        f"How many {word}s the games took: half of them are between the quartiles, half are at most as long as "
        "the median. Below mean and median: 95 % intervals."
    )
    if figures.solo:
        reading += (
            f" Won by then is the part that would win if that {word} were the last: it shows how many {word}s "
            "make a game hard or easy."
        )
    tables = _spreads([(f"{word.capitalize()}s per game", figures.length)]), _by_turn(figures)
    return Section("length", f"How many {word}s", reading, tables, ("length", "finished"))


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
    titles = (word.capitalize(), "Ended in it", "Ended by then", "Won by then")
    made = table(titles, rows, f"{word.capitalize()} by {word}", fold=not figures.solo)
    return made if figures.winning.decided.value < 1 else made.without("Won by then")


def _span(block: Sequence[TurnRow]) -> str:
    return f"{block[0].turn}–{block[-1].turn}" if len(block) > 1 else str(block[0].turn)


def _decisions(figures: Figures) -> Section:
    word = figures.turn_word
    rows = [(f"Decisions per {word}", figures.per_turn), ("Legal choices per decision", figures.choices)]
    reading = (
        f"How many decisions there are: the actions made per {word}, and out of how many legal ones. Each game "
        "counts with its own mean. Below mean and median: 95 % intervals."
    )
    if figures.solo:
        return Section("decisions", "Decisions", reading, (_spreads(rows),), ("decisions",))
    rows.append(("Lead changes per game", figures.leads))
    note = (
        f"The lead changes when a different seat is ahead at the end of a {word}; in "
        f"{words.with_range(figures.never_ahead)} of the games it never did."
    )
    return Section("decisions", "Decisions", reading, (_spreads(rows),), ("decisions",), note)


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
        f"The {word}s in which a {unit} had one legal action at every decision: all of a game together, and how many "
        f"of one {unit} followed each other at most. A stretch of {LONG} or more is long: the player only watches."
    )
    note = ""
    if waiting.locked is not None:
        note = f"A seat is locked out in its {word} if at every decision it {waiting.lockout}."
    if waiting.games < figures.games:
        note += f" Known of {waiting.games:,} of the {words.counted(figures.games, 'game')}."
    return Section(
        "waiting", f"{word.capitalize()}s with nothing to do", reading, (table(titles, rows),), (), note.strip(),
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
        "In how many games each rule came up",
        left=range(3),
        fold=True,
    )
    reading = (
        "No game needed these rules. Either no occasion arose, or the bots don't find it, or the rule is never "
        "needed."
        if figures.never
        else "Every rule of the rulebook came up in some game."
    )
    note = (
        "A rule comes up in a game when the log, the outcome or a refusal names it. Bots make no illegal moves. At "
        f"one position of each of the first {TRIED_GAMES} games, every piece is tried at every place, and every action "
        "that was legal at other times."
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
    """A mean or a median, with the range in which the true one lies where there is one."""
    bounded = found.low > -inf and found.high < inf
    bounds = f"{words.number(found.low)}–{words.number(found.high)}" if bounded else ""
    return Cell(words.number(found.value), bounds)


def changes_section(comparison: Comparison) -> Section:
    """What changed against an earlier run: what is more than chance at once, every other figure when asked for."""
    clear = [(topic.title, change) for topic in comparison.topics for change in topic.changes if change.clear]
    shown = table(TITLES[:-1], (change_row(change, title) for title, change in clear), "More than chance")
    tables = [
        table(
            TITLES,
            map(change_row, topic.changes),
            f"Every figure: {topic.title[0].lower()}{topic.title[1:]}",
            left=(0, 4),
        )
        for topic in comparison.topics
    ]
    told = len(comparison.every)
    note = (
        f"With {told} figures compared, some differ by chance alone. “More than chance” allows for that "
        f"(Benjamini and Hochberg, {100 * FALSE:.0f} in 100 false). The range of each "
        "figure by itself is Newcombe's of the difference of two shares, or that of two means; two medians differ when "
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
    """What is laid side by side, and what came of it, in sentences."""
    then, now = comparison.games
    lines = [f"{then:,} games of an earlier run ({_named(comparison.before)}) beside {now:,} of this one."]
    for names, word in (
        (comparison.new, "New"),
        (comparison.gone, "Gone"),
        (comparison.changed, "Changed"),
    ):
        if names:
            rest = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
            lines.append(f"{word}: {words.listed([*names[:NAMED], *rest])}.")
    lines += comparison.unlike
    if comparison.same and not comparison.unlike:
        lines.append("Rules and cards are the same, so any difference is chance.")
    found = len(comparison.clear)
    clear = words.counted(found, "figure") if found else "No figure"
    return (*lines, f"{clear} changed by more than chance.")


def _named(run: Run) -> str:
    return f"{run.started.replace('T', ' ')[:16]}, cards {run.cards}" if run.started else f"cards {run.cards}"


def change_row(change: Change, topic: str = "") -> Row:
    """A change; beside those of its topic, or with its topic below its name."""
    mark = {"more": "up", "less": "down"}.get(change.verdict, "")
    found = change.difference
    if change.kind == "number":
        then, now = figure(change.before, FINE), figure(change.after, FINE)
        bounds = f"{words.plus(found.low, FINE)} to {words.plus(found.high, FINE)}"
        difference = Cell(words.plus(found.value, FINE), bounds, mark)
    else:
        tell = words.points if change.kind == "points" else words.percent
        then, now = Cell(tell(change.before)), Cell(tell(change.after))
        difference = points(found, mark)
    cells = Cell(change.label, topic), then, now, difference
    if topic:
        return row(*cells)
    return row(*cells, Cell(VERDICTS[change.verdict], mark=mark), faint=change.verdict == "few")
