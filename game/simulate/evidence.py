"""What runs tell of one card, by its version, and whether one version does better than another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from game.simulate.archive import StoredRun
from game.simulate.figures import Figures
from game.simulate.intervals import Interval, Share, apart, share
from game.simulate.lift import CLOSE, LEAST
from game.simulate.plan import alike, plan
from game.simulate.results import Run
from game.simulate.store import SAME
from game.simulate.words import number, percent, points, points_between
from rules.common.words import counted
from rules.decks import Deck, DeckRules, chosen, in_line, legal
from rules.game import Setup, settled
from rules.tabletop import AnyTabletop

BOT, SEED = "greedy", 1
"""Who plays the first run of a card, and from which seed."""


class Evidence(Struct, frozen=True):
    """A card in so many games of a run: in which of them it was seen (none where that isn't told), taken and played,
    how often who alone had it won (`even`: how often who plays no better than others), its lift where it is told."""

    games: int
    even: float
    seen: Share
    taken: Share
    played: Share
    alone: Share
    lift: Interval | None = None

    @property
    def enough(self) -> bool:
        """Whether there are games enough to say anything of who won."""
        return self.alone.played >= LEAST


@dataclass(frozen=True)
class Verdict:
    """What figures come to: a sentence, the figures behind it, and whether they tell anything yet."""

    heading: str
    words: str
    told: bool = True


def evidence(figures: Figures, card: str) -> Evidence | None:
    """What a run tells of a card; None where it was played without."""
    row = next((each for each in figures.cards if each.id == card), None)
    if row is None:
        return None
    lift = next((each for each in figures.lifts.rows if each.id == card), None)
    # what comes from a deck into a hand was not seen on offer: that it was seen says nothing then
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
    """Of each version of a card, by its hash, the first of some runs of its game that has games with it. The version
    "" is that of runs which don't tell their cards."""
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
    """Whether a card wins more or less than before, or else than others, in plain words."""
    if after is None:
        return Verdict("No games with the current card yet.", "Press the button and bots play some.", False)
    if not after.enough:
        had = counted(after.alone.played, "game")
        words = f"Only one side had {name} in {had}: {LEAST} are needed for a verdict."
        return Verdict("Too few games for a verdict.", words, False)
    if before is None or not before.enough:
        return _alone(after)
    found = apart(after.alone, before.alone)
    by = f"{points(found.value)} points, between {points_between(found).replace(' to ', ' and ')}"
    even = "" if after.alone.excludes(after.even) else "; even is within range"
    if found.excludes(0):
        how = "more" if found.value > 0 else "less"
        return Verdict(f"{name} wins clearly {how} often than before.", f"{by}{even}.")
    return Verdict("No clear difference from before.", f"{by}. {_more(after, found)}", False)


def _alone(after: Evidence) -> Verdict:
    """A card by itself, against what is even."""
    alone = after.alone
    by = f"{percent(alone.value)} of {counted(alone.played, 'game')}; even is {number(round(100 * after.even, 1))} %."
    if alone.excludes(after.even):
        how = "more" if alone.value > after.even else "less"
        return Verdict(f"A player who alone has it wins clearly {how} often than even.", by)
    return Verdict("A player who alone has it wins about as often as others.", by, False)


def _more(after: Evidence, found: Interval) -> str:
    """How many games more would tell a difference of CLOSE."""
    reach = (found.high - found.low) / 2
    needed = ceil(after.games * ((reach / CLOSE) ** 2 - 1) / 10) * 10
    if needed <= 0:
        return f"{100 * CLOSE:.0f} points would be clear."
    return f"{counted(needed, 'game')} more would make clear {100 * CLOSE:.0f} points."


# -- more games


def more(game: AnyTabletop, card: str, games: int, runs: Mapping[str, StoredRun], version: str) -> Run:
    """A run of so many games more of a card as it is now: of the run that there is of this version, else as the newest
    of another version was played, with the same seeds, else of one side that has the card. Raises DataFaults, OSError,
    ValueError where the card can't be brought into a game."""
    there = runs.get(version)
    earlier = next((stored.run for id, stored in runs.items() if id != version), None)
    model = there.run if there is not None and there.run is not None else earlier
    if model is None:
        setup, seed, swap = _setup(game, card), SEED, True
    else:
        usual = game.default_setup(len(model.seats))
        setup = replace(usual, options=model.options, decks=model.decks, bots=model.seats)
        seed, swap = model.seed, model.swap
    asked = plan(game, setup, games, seed, swap=swap and not alike(setup.bots, setup.decks))
    if faults := game.check_setup(setup):
        raise ValueError(faults[0])
    if there is not None and there.run is not None and same(there.run, asked):
        return replace(asked, games=there.done + asked.games)
    return asked


def same(one: Run, other: Run) -> bool:
    """Whether two runs are the same but for the number of their games."""
    return all(getattr(one, field) == getattr(other, field) for field in SAME)


def _setup(game: AnyTabletop, card: str) -> Setup:
    """A game of bots in which a card comes up: one copy of it in the first deck where there are decks. Raises
    ValueError."""
    known = next((each for each in game.cards() if each.id == card), None)
    if known is None:
        raise ValueError("This card isn't in the game.")
    seats = max(2, game.seats[0])
    usual = game.default_setup(seats)
    options = settled(game.options(), dict(known.only_with), among_bots=True)
    rules = game.deck_rules(options)
    decks = usual.decks
    if rules is not None and decks and not any(chosen(rules, each).held(card) for each in decks):
        decks = (in_line(_with(chosen(rules, decks[0]), card, rules)), *decks[1:])
    return replace(usual, options=options, decks=decks, bots=(BOT,) * seats)


def _with(deck: Deck, card: str, rules: DeckRules) -> Deck:
    """A deck with one copy of a card in the place of another card. Raises ValueError."""
    for part, counts in deck.parts.items():
        for other in counts:
            left = {**counts, other: counts[other] - 1}
            changed = {id: copies for id, copies in left.items() if copies} | {card: left.get(card, 0) + 1}
            made = replace(deck, parts={**deck.parts, part: changed})
            if legal(rules, made):
                return made
    raise ValueError("No ready-made deck has room for it.")
