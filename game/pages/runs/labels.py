"""A run in a few words: what was played and by whom, how far it came, whether its cards are still these."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.pages.parts.dates import day_in_words
from game.simulate import words
from game.simulate.archive import Kept
from game.simulate.results import Run
from rules.content.hashes import cards_hash, rules_hash
from rules.tabletop import AnyTabletop


def chosen(game: AnyTabletop, run: Run) -> str:
    """The choices of a run that matter: that of the first option with pictures, and others that are not usual."""
    told = []
    for option in game.options():
        id = run.options.get(option.id, option.among_bots)
        label = next((choice.label for choice in option.choices if choice.id == id), id)
        if any(choice.art for choice in option.choices) or id != option.among_bots:
            told.append(label)
    return ", ".join(told)


def played(game: AnyTabletop, run: Run) -> str:
    """LV-426: Greedy against Random"""
    return ": ".join(filter(None, (chosen(game, run), words.players(run))))


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


class Hashes:
    """The hashes of rules and cards as they are now, computed once for any number of runs."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, tuple[str, ...]], tuple[str, str]] = {}

    def changed(self, run: Run) -> str:
        """What is not the same any more as when a run was begun: "rules", "cards" or ""."""
        rules, cards = self._now(run.game, run.packs)
        return "rules" if run.rules != rules else "cards" if run.cards != cards else ""

    def _now(self, game: str, packs: tuple[str, ...]) -> tuple[str, str]:
        if (game, packs) not in self._known:
            try:
                now = rules_hash(game), cards_hash(game, [Path(pack) for pack in packs])
            except OSError:  # a pack that is gone
                now = rules_hash(game), ""
            self._known[game, packs] = now
        return self._known[game, packs]


def standing(kept: Kept, played: str) -> tuple[str, str, str]:
    """(icon, words, ink) of how far a run is that is played "here", "elsewhere" or nowhere ("")."""
    if kept.run is None:
        return "caution", "cannot be read", "caution"
    if played:
        where = " elsewhere" if played == "elsewhere" else ""
        return "play", f"running{where}, {kept.done:,} so far", "lamp"
    if kept.whole:
        return "check", "finished", "good"
    return "pause", f"stopped at {kept.done:,}", "caution"
