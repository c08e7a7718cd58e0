"""Figures as report texts: numbers, ranges, the summary, the command of the run."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from math import isinf
from pathlib import Path

from game.simulate.cards import LEAST, CardRow
from game.simulate.ending import called
from game.simulate.figures import Figures
from game.simulate.intervals import Interval, Share
from game.simulate.results import Run
from game.simulate.waiting import LONG, Waits
from game.simulate.winning import BotRow
from rules.bots.names import title_of
from rules.common.text import counted, listed, plural
from rules.decks.text import is_written_out
from rules.game import Card

FEW = 100
"""The number of games below which a run is inconclusive."""
FINE = 0.02
"""The width of an interval below which a share has one more digit."""
SWAP = "Play each seed from every seat"
"""The label of the option to swap seats."""
FIXED = (
    "The bots never changed seats, so the effects of seat and bot can't be separated. "
    f"“{SWAP}” (on the command line: --swap) plays both ways."
)
UNTOLD = "An earlier version of Cogwright played these games and didn't count idle turns."
SURE = 0.05
"""The share of figures that differ clearly by chance."""


def percent(value: float, digits: int = 1) -> str:
    """Return a share in percent: 61.2 %"""
    return f"{_signed(100 * value, digits)}\u00a0%"


def points(value: float) -> str:
    """Return a difference of two shares in points: +4.1"""
    text = _signed(100 * value, 1)
    return text if text == "0.0" or text.startswith("–") else f"+{text}"


def between(found: Interval | Share, digits: int = 1) -> str:
    """Return the bounds of a share without the percent sign: 59.1–63.3"""
    return f"{_signed(100 * found.low, digits)}–{_signed(100 * found.high, digits)}"


def points_between(found: Interval) -> str:
    """Return the bounds of a difference of two shares: –0.4 to +8.2"""
    return f"{points(found.low)} to {points(found.high)}"


def with_range(found: Interval | Share) -> str:
    """Return a share with its range, 61 % (59–63 %), as precise as it is known."""
    digits = 1 if found.high - found.low < FINE else 0
    return f"{percent(found.value, digits)} ({between(found, digits)}\u00a0%)"


def number(value: float, digits: int = 1) -> str:
    """Return a number that isn't a share: 12 or 11.5, integers without a fraction."""
    if isinf(value):
        return "–∞" if value < 0 else "∞"
    return f"{int(value):,}".replace("-", "–") if value == int(value) else _signed(value, digits)


def plus(value: float, digits: int = 1) -> str:
    """Return a difference of two numbers: +1.5"""
    text = number(value if isinf(value) else round(value, digits), digits)
    return f"+{text}" if value > 0 and text != "0" else text


def _signed(value: float, digits: int) -> str:
    text = f"{value:,.{digits}f}"
    if text.startswith("-"):
        text = text[1:] if float(text) == 0 else f"–{text[1:]}"
    return text


def by_chance(figures: int) -> int:
    """Return the expected number of figures among `figures` that differ clearly by chance."""
    return max(1, round(SURE * figures))


def players(run: Run) -> str:
    """Return the bots of a run: Greedy; Greedy against Search 200; 98 × Random and Greedy."""
    bots = dict.fromkeys(run.seats)
    each = [
        f"{run.seats.count(bot)} × {title_of(bot)}" if run.seats.count(bot) > 1 else title_of(bot)
        for bot in bots
    ]
    return " against ".join(each) if len(each) < 3 else listed(each)


def arguments(run: Run) -> list[str]:
    """Return the arguments of `main.py` for a run, without its folder and number of processes."""
    words = ["simulate", run.game, "--games", str(run.games), "--seats", ",".join(run.seats)]
    words += ["--seed", str(run.seed), *(["--swap"] if run.swap else [])]
    words += [word for id, value in sorted(run.options.items()) for word in ("--option", f"{id}={value}")]
    apart = any(map(is_written_out, run.decks))
    decks = run.decks if apart or not run.decks else (",".join(run.decks),)
    words += [word for deck in decks for word in ("--deck", deck)]
    return [*words, *(word for pack in run.packs for word in ("--pack", pack))]


def command(run: Run, folder: Path | None = None) -> str:
    """Return the command that repeats a run; without a folder it goes to the default one."""
    out = ["--out", str(folder)] if folder is not None else []
    return shlex.join(["python", "main.py", *arguments(run), *out])


def summary(figures: Figures) -> tuple[str, ...]:
    """Return the run in plain sentences, most important first."""
    who = _alone(figures) if figures.solo else (*_bots(figures), *_seats(figures), *_pairs(figures))
    course = _length(figures), _ways(figures), *_leads(figures), *_waiting(figures)
    lines = (*who, *course, *_cards(figures), *_lifts(figures), *_rules(figures))
    return (*_warnings(figures), *lines)


def _warnings(figures: Figures) -> list[str]:
    lines, run = [], figures.run
    if figures.games < run.games:
        lines.append(f"Only {figures.games:,} of {run.games:,} games are finished so far.")
    if figures.games < FEW:
        lines.append(
            f"{counted(figures.games, 'game')} say little. Treat every figure as a first hint, "
            "and play a few hundred more."
        )
    if figures.mixed:
        lines.append(
            f"{counted(figures.mixed, 'game')} of this run used different rules or cards "
            "from its start. Start a new run in another folder."
        )
    return lines


def _alone(figures: Figures) -> list[str]:
    bot = figures.winning.bots[0]
    return [f"{title_of(bot.bot)} won {with_range(bot.share)} of {counted(figures.games, 'game')}."]


def _bots(figures: Figures) -> list[str]:
    winning = figures.winning
    lines = []
    if len(winning.bots) > 1:
        best, *others = sorted(winning.bots, key=lambda row: -row.share.value)
        even = f"its even share of {percent(winning.even, 0)}"
        if best.share.low > winning.even:
            verdict = f"clearly more than {even}"
        else:
            verdict = f"not clearly more than {even}"
        lines.append(
            f"{_seat_of(best)} won {with_range(best.share)} of {counted(figures.games, 'game')}: {verdict}."
        )
        if len(others) < 4:
            lines[0] += "".join(f" {_seat_of(row)} won {with_range(row.share)}." for row in others)
    nobody = figures.games - int(winning.decided.won)
    if nobody:
        lines.append(f"Nobody won {nobody:,} of the games ({percent(nobody / figures.games)}).")
    if winning.shared.won:
        lines.append(
            f"{percent(winning.shared.value)} of the games had several winners. "
            "Each counts as an equal part of the win."
        )
    return lines


def _seat_of(row: BotRow) -> str:
    return title_of(row.bot) if row.seats == 1 else f"A seat of {title_of(row.bot)}"


def seats_fixed(figures: Figures) -> bool:
    """Return whether different bots always sat in the same seats, so that seat and bot can't be
    distinguished."""
    return not figures.run.swap and several_bots(figures)


def _seats(figures: Figures) -> list[str]:
    winning = figures.winning
    if seats_fixed(figures):
        return [FIXED]
    off = [row for row in winning.seats if row.share.excludes(winning.even)]
    if not off:
        return ["No seat won clearly more or less than the others."]
    if len(winning.seats) > 6:
        return [f"{len(off)} of {len(winning.seats)} seats won clearly more or less than their even share. "
                f"About {by_chance(len(winning.seats))} would by chance alone."]  # fmt: skip
    each = listed([f"seat {row.seat + 1} won {with_range(row.share)}" for row in off])
    return [f"The seat matters: {each}, where {percent(winning.even, 0)} would be even."]


def _pairs(figures: Figures) -> list[str]:
    if not figures.winning.pairs:
        return []
    best = max(figures.winning.pairs, key=lambda row: row.share.value)
    every, some = ("both games", "one game") if len(figures.run.seats) == 2 else ("every game", "some games")
    return [
        f"Of {counted(best.groups, 'mirrored ' + group_word(figures))}, {title_of(best.bot)} won {every} in "
        f"{percent(best.every / best.groups, 0)} of them, {some} in {percent(best.some / best.groups, 0)} and "
        f"no game in {percent(best.none / best.groups, 0)}."
    ]


def group_word(figures: Figures) -> str:
    """Return the word for games of one seed with rotated seats."""
    return "pair" if len(figures.run.seats) == 2 else "group"


def _length(figures: Figures) -> str:
    length, word = figures.length, figures.turn_word
    if length.least == length.most:
        return f"Every game took {counted(int(length.least), word)}."
    return (
        f"A typical game takes {counted(int(length.median.value), word)}: half of the games took "
        f"{number(length.lower)} to {number(length.upper)}, the shortest {number(length.least)}, "
        f"the longest {number(length.most)}."
    )


def _ways(figures: Figures) -> str:
    shown, names = figures.ways[:4], called(figures.ways)
    each = [f"{names[way.key]} ({_by(way.rule)}{percent(way.share.value)})" for way in shown]
    rest = len(figures.ways) - len(shown)
    return f"How games ended: {listed([*each, *([f'{rest} more'] if rest else [])])}."


def _by(rule: str) -> str:
    return f"{rule}, " if rule else ""


def _waiting(figures: Figures) -> list[str]:
    if figures.waiting is None:
        return [UNTOLD]
    waiting, word = figures.waiting, figures.turn_word
    lines = [f"{word.capitalize()}s with nothing to do but end them: {_stretches(waiting.idle)}."]
    if waiting.locked is not None:
        lines.append(f"A seat {waiting.lockout}: {_stretches(waiting.locked)}.")
    return lines


def _stretches(waits: Waits) -> str:
    """Return the frequency of such turns and the share of games with a long streak: 7.9 times per game, four
    times in a row or more in 56 % (50–62 %) of the games, at most 29 times."""
    if not waits.turns.most:
        return "never"
    often = f"{number(waits.turns.mean.value)} times per game"
    if not waits.long.won:
        return f"{often}, at most {counted(int(waits.longest.most), 'time')} in a row"
    return (
        f"{often}, {LONG} or more times in a row in {with_range(waits.long)} of the games, at most "
        f"{number(waits.longest.most)}"
    )


def _leads(figures: Figures) -> list[str]:
    if figures.solo:
        return []
    never = percent(figures.never_ahead.value, 0)
    return [
        f"The lead changed {number(figures.leads.mean.value)} times per game, and never in {never} of the games."
    ]


def significant_cards(figures: Figures) -> tuple[list[CardRow], list[CardRow]]:
    """Return the cards with a significantly higher win rate, and those with a lower one; largest difference
    first."""
    ranked = [row for row in figures.cards if row.is_significant]
    good = [row for row in ranked if row.difference and row.difference.value > 0]
    return good, [row for row in reversed(ranked) if row.difference and row.difference.value < 0]


def card_noun(figures: Figures) -> tuple[str, str]:
    """Return the game's word for its cards, singular and plural: their group if all have the same one."""
    return noun_of([row for row in figures.cards if row.known])


def having(noun: str) -> str:
    """Return what it means that a seat had a card, in brackets; "" for a game without cards."""
    return " (bought or played)" if noun == "card" else ""


def noun_of(cards: Iterable[Card | CardRow]) -> tuple[str, str]:
    """Return the word for these cards, singular and plural."""
    groups = {card.group for card in cards}
    noun = groups.pop() if len(groups) == 1 else ""
    return (noun, plural(noun)) if noun else ("card", "cards")


def compared(figures: Figures) -> str:
    """Return the scope of the comparison of win rates, to follow the word "difference"."""
    return ", found within the seats of each bot and then combined," if several_bots(figures) else ""


def difference(figures: Figures, heading: str = "Difference") -> str:
    """Return the heading of a column of win rate differences."""
    return f"{heading}, same bot" if several_bots(figures) else heading


def several_bots(figures: Figures) -> bool:
    """Return whether different bots played."""
    return len(figures.winning.bots) > 1


def unit(figures: Figures) -> str:
    """Return the unit that has a card or not: the seat, or the game in solo games."""
    return "game" if figures.solo else "seat"


def _cards(figures: Figures) -> list[str]:
    if not any(row.played.times or row.bought.times or row.seen.times for row in figures.cards):
        return []
    noun, _ = card_noun(figures)
    if not any(row.ranked for row in figures.cards):
        return [
            f"No {noun} has {LEAST} {unit(figures)}s with it and {LEAST} without it, so the report can't rank any."
        ]
    lines = []
    same = ", within the same bot" if several_bots(figures) else ""
    for rows, words in zip(significant_cards(figures), ("more", "less"), strict=True):
        if rows:
            each = [f"{row.name} ({points(row.difference.value)})" for row in rows[:3] if row.difference]
            rest = f" and {len(rows) - 3} more" if len(rows) > 3 else ""
            named = f"{', '.join(each)}{rest}" if rest else listed(each)
            lines.append(f"Won {words} often with the {noun} than without{same}: {named}, in points.")
    return lines or [f"No {noun} made a clear difference to winning."]


def _lifts(figures: Figures) -> list[str]:
    lifts = figures.lifts
    if lifts.missing:
        return [lifts.missing]
    if not lifts.known:
        return []
    names = {row.id: row.name for row in figures.cards}
    high = [row for row in lifts.standing if row.lift and row.lift.value > 0]
    low = [row for row in reversed(lifts.standing) if row.lift and row.lift.value < 0]
    clauses = []
    for rows, words in ((high, "more"), (low, "less")):
        if rows:
            each = [f"{names.get(row.id, row.id)} ({points(row.lift.value)})" for row in rows[:3] if row.lift]
            rest = [f"{len(rows) - 3} more"] if len(rows) > 3 else []
            clauses.append(f"{words} with {listed([*each, *rest])}")
    if not clauses:
        return [f"No {card_noun(figures)[0]} has a lift that is more than chance."]
    won = " and ".join(clauses)
    return [f"Seats that alone had a card, compared with others at the same estimate, won {won}, in points."]


def _rules(figures: Figures) -> list[str]:
    if not figures.rules:
        return []
    if not figures.never:
        return [f"All {len(figures.rules)} rules came up."]
    return [f"{len(figures.never)} of {len(figures.rules)} rules never came up."]
