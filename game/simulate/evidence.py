"""The results of a card in runs by card version, and the verdict on two versions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from game.simulate.archive import StoredRun
from game.simulate.figures import Figures
from game.simulate.intervals import Interval, Share, difference_of, share
from game.simulate.lift import CLOSE, LEAST
from game.simulate.plan import is_rotation_symmetric, plan
from game.simulate.report_text import number, percent, points, points_between
from game.simulate.results import Run
from game.simulate.store import SAME
from rules.common.text import counted
from rules.decks.deck import Deck, DeckRules, legal
from rules.decks.text import chosen, in_line
from rules.game import Setup, choices_of_options
from rules.tabletop import AnyTabletop

BOT, SEED = "greedy", 1
"""The bot and the seed of a card's first run."""


class Evidence(Struct, frozen=True):
    """A card's results in a run: the number of games, the shares in which it was seen (none if not recorded),
    taken and played, the win rate of a seat that alone had it (`even`: the rate of equal players), and its
    lift if known."""

    games: int
    even: float
    seen: Share
    taken: Share
    played: Share
    alone: Share
    lift: Interval | None = None

    @property
    def enough(self) -> bool:
        """Return whether there are enough games for a verdict."""
        return self.alone.played >= LEAST


@dataclass(frozen=True)
class Verdict:
    """A sentence of judgement, its figures, and whether they are conclusive."""

    heading: str
    words: str
    conclusive: bool = True


def evidence(figures: Figures, card: str) -> Evidence | None:
    """Return a card's results in a run; None if the run doesn't have the card."""
    row = next((each for each in figures.cards if each.id == card), None)
    if row is None:
        return None
    lift = next((each for each in figures.lifts.rows if each.id == card), None)
    # cards drawn from a deck are never offered, so `seen` is meaningless for them
    seen_in = row.seen.games if row.seen.games >= row.played.games else 0
    games = (seen_in, row.bought.games, row.played.games)
    seen, taken, played = (share(each, figures.games) for each in games)
    return Evidence(
        games=figures.games,
        even=1 / len(figures.run.seats),
        seen=seen,
        taken=taken,
        played=played,
        alone=lift.alone if lift is not None else share(0, 0),
        lift=lift.lift if lift is not None else None,
    )


def by_version(runs: Iterable[StoredRun], game: str, card: str) -> dict[str, StoredRun]:
    """Return for each version of a card, by its hash, the first of some runs of its game that has games with
    it. The version "" is that of runs that don't record their cards."""
    found: dict[str, StoredRun] = {}
    for stored in runs:
        run = stored.run
        if (
            run is not None
            and run.game == game
            and stored.done
            and (not run.card_hashes or card in run.card_hashes)
        ):
            found.setdefault(run.card_hashes.get(card, ""), stored)
    return found


def verdict(name: str, before: Evidence | None, after: Evidence | None) -> Verdict:
    """Return whether a card wins more or less than before, or else than others, in plain words."""
    if after is None:
        return Verdict(
            "No games with the current card yet.", "Press the button to let bots play some.", False
        )
    if not after.enough:
        had = counted(after.alone.played, "game")
        words = f"Only one side had {name} in {had}: a verdict needs {LEAST}."
        return Verdict("Too few games for a verdict.", words, False)
    if before is None or not before.enough:
        return _alone(after)
    found = difference_of(after.alone, before.alone)
    by = f"{points(found.value)} points, between {points_between(found).replace(' to ', ' and ')}"
    even = "" if after.alone.excludes(after.even) else " (even is within range)"
    if found.excludes(0):
        how = "more" if found.value > 0 else "less"
        return Verdict(f"{name} wins clearly {how} often than before.", f"{by}{even}.")
    return Verdict("No clear difference from before.", f"{by}. {_more(after, found)}", False)


def _alone(after: Evidence) -> Verdict:
    """Return the verdict on a card without an earlier version, against the even rate."""
    alone = after.alone
    by = f"{percent(alone.value)} of {counted(alone.played, 'game')} (even: {number(round(100 * after.even, 1))} %)."
    if alone.excludes(after.even):
        how = "more" if alone.value > after.even else "less"
        return Verdict(f"The only player with the card wins clearly {how} often than even.", by)
    return Verdict("The only player with the card wins about as often as others.", by, False)


def _more(after: Evidence, found: Interval) -> str:
    """Return the number of further games needed to detect a difference of CLOSE."""
    reach = (found.high - found.low) / 2
    needed = ceil(after.games * ((reach / CLOSE) ** 2 - 1) / 10) * 10
    if needed <= 0:
        return f"A difference of {100 * CLOSE:.0f} points would be clear."
    return f"{counted(needed, 'more game')} would show a difference of {100 * CLOSE:.0f} points."


# -- more games


def follow_up_run(
    game: AnyTabletop, card: str, games: int, runs: Mapping[str, StoredRun], version: str
) -> Run:
    """Return a run with further games of a card's current version: continuing the run of this version, else
    with the parameters and seeds of the newest run of another version, else of a new setup with the card.
    Raises DataFaults, OSError, and ValueError if the card can't be used in a game."""
    there = runs.get(version)
    earlier = next((stored.run for id, stored in runs.items() if id != version), None)
    model = there.run if there is not None and there.run is not None else earlier
    if model is None:
        setup, seed, swap = _setup(game, card), SEED, True
    else:
        usual = game.default_setup(len(model.seats))
        setup = replace(usual, options=model.options, decks=model.decks, bots=model.seats)
        seed, swap = model.seed, model.swap
    asked = plan(game, setup, games, seed, swap=swap and not is_rotation_symmetric(setup.bots, setup.decks))
    if faults := game.check_setup(setup):
        raise ValueError(faults[0])
    if there is not None and there.run is not None and has_same_settings(there.run, asked):
        return replace(asked, games=there.done + asked.games)
    return asked


def has_same_settings(one: Run, other: Run) -> bool:
    """Return whether two runs differ at most in their number of games."""
    return all(getattr(one, field) == getattr(other, field) for field in SAME)


def _setup(game: AnyTabletop, card: str) -> Setup:
    """Return a setup of bots in which a card is used: one copy in the first deck if there are decks. Raises
    ValueError."""
    known = next((each for each in game.cards() if each.id == card), None)
    if known is None:
        raise ValueError("This card isn't in the game.")
    seats = max(2, game.seats[0])
    usual = game.default_setup(seats)
    options = choices_of_options(game.options(), dict(known.only_with), among_bots=True)
    rules = game.deck_rules(options)
    decks = usual.decks
    if rules is not None and decks and not any(chosen(rules, each).copies_of(card) for each in decks):
        decks = (in_line(_with(chosen(rules, decks[0]), card, rules)), *decks[1:])
    return replace(usual, options=options, decks=decks, bots=(BOT,) * seats)


def _with(deck: Deck, card: str, rules: DeckRules) -> Deck:
    """Return a deck with one copy of a card in place of another card. Raises ValueError."""
    for part, counts in deck.parts.items():
        for other in counts:
            left = {**counts, other: counts[other] - 1}
            changed = {id: copies for id, copies in left.items() if copies} | {card: left.get(card, 0) + 1}
            made = replace(deck, parts={**deck.parts, part: changed})
            if legal(rules, made):
                return made
    raise ValueError("No ready-made deck has room for this card.")
