"""A run in a few words: what was played and by whom, when, how far it came."""

from __future__ import annotations

from datetime import datetime

from game.pages.parts.dates import day_in_words
from game.simulate import words
from game.simulate.archive import StoredRun
from game.simulate.results import Run
from rules.tabletop import AnyTabletop


def played(game: AnyTabletop, run: Run) -> str:
    """LV-426: Greedy against Random"""
    chosen = []
    for option in game.options():
        id = run.options.get(option.id, option.among_bots)
        if any(choice.art for choice in option.choices) or id != option.among_bots:
            chosen.append(next((choice.label for choice in option.choices if choice.id == id), id))
    return ": ".join(filter(None, (", ".join(chosen), words.players(run))))


def picture(game: AnyTabletop, run: Run) -> str:
    """The picture of the first choice that has one, "" without any."""
    for option in game.options():
        id = run.options.get(option.id, option.default)
        for choice in option.choices:
            if choice.id == id and choice.art:
                return choice.art
    return ""


def moment(at: datetime) -> str:
    """today, 14:02"""
    return f"{day_in_words(at.date())}, {at:%H:%M}"


def detail(run: Run) -> str:
    """1,000 games, seed 7, seats swapped"""
    swap = ", seats swapped" if run.swap else ""
    return f"{words.counted(run.games, 'game')}, seed {run.seed}{swap}"


def progress(stored: StoredRun, place: str) -> tuple[str, str, str]:
    """(icon, words, ink) of how far a run is that is played "here", "elsewhere" or nowhere ("")."""
    if stored.run is None:
        return "caution", "cannot be read", "caution"
    if place:
        where = " elsewhere" if place == "elsewhere" else ""
        return "play", f"running{where}, {stored.done:,} so far", "lamp"
    if stored.whole:
        return "check", "finished", "good"
    return "pause", f"stopped at {stored.done:,}", "caution"
