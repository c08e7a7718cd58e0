"""A run in a few words: what was played and by whom, how far it came, whether its cards are still these."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.scenes.start import when
from game.simulate import words
from game.simulate.archive import Kept
from game.simulate.results import Run
from rules.content.hashes import cards_hash, rules_hash
from rules.game import Game


def chosen(game: Game, run: Run) -> str:
    """The choices of a run that matter: that of the first option with pictures, and others that are not usual."""
    told = []
    for option in game.options():
        id = run.options.get(option.id, option.default)
        label = next((choice.label for choice in option.choices if choice.id == id), id)
        if any(choice.art for choice in option.choices) or id != option.default:
            told.append(label)
    return ", ".join(told)


def played(game: Game, run: Run) -> str:
    """LV-426: Greedy against Random"""
    return ": ".join(filter(None, (chosen(game, run), words.players(run))))


def picture(game: Game, run: Run) -> str:
    """The picture of the first choice that has one, "" without any."""
    for option in game.options():
        id = run.options.get(option.id, option.default)
        for choice in option.choices:
            if choice.id == id and choice.art:
                return choice.art
    return ""


def moment(at: datetime) -> str:
    """today, 14:02"""
    return f"{when(at.date())}, {at:%H:%M}"


def detail(run: Run) -> str:
    """1,000 games, seed 7, seats swapped"""
    swap = ", seats swapped" if run.swap else ""
    return f"{words.counted(run.games, 'game')}, seed {run.seed}{swap}"


def changed(run: Run) -> str:
    """What is not the same any more as when the run was begun: "cards", "rules" or ""."""
    try:
        if run.rules != rules_hash(run.game):
            return "rules"
        return "cards" if run.cards != cards_hash(run.game, [Path(pack) for pack in run.packs]) else ""
    except OSError:
        return "cards"


def standing(kept: Kept, running: bool) -> tuple[str, str, str]:
    """(icon, words, ink) of how far a run is."""
    if kept.run is None:
        return "caution", "cannot be read", "caution"
    if running:
        return "play", f"running, {kept.done:,} so far", "lamp"
    if kept.whole:
        return "check", "finished", "good"
    return "pause", f"stopped at {kept.done:,}", "caution"
