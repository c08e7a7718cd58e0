"""What changed against an earlier run, as a section of the reports."""

from __future__ import annotations

from msgspec.structs import replace

from game.simulate import words
from game.simulate.compare import FALSE, Change, Comparison
from game.simulate.results import Run
from game.simulate.tables import Cell, Row, Section, figure, points, row, table

VERDICTS = {"more": "more", "less": "less", "chance": "may be chance", "few": "too few games"}
TITLES = ("", "Then", "Now", "Difference", "More than chance?")
FINE = 2  # digits of means that are compared
NAMED = 8
"""So many cards are named, the others counted."""


def section(comparison: Comparison) -> Section:
    """The comparison: what is more than chance at once, every other figure when it is asked for."""
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
        f"{told} figures are compared, and of so many some lie apart by chance alone: more than chance is what stands "
        f"when that is taken into account (Benjamini and Hochberg, {100 * FALSE:.0f} in 100 false). The range of each "
        "figure by itself is Newcombe's of the difference of two shares, or that of two means; two medians differ when "
        "their ranges do not touch (and by Mood's test)."
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
        lines.append("Rules and cards are the same: whatever differs is chance.")
    found = len(comparison.clear)
    clear = words.counted(found, "figure") if found else "No figure"
    return (*lines, f"{clear} changed by more than chance explains.")


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
