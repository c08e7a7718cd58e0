"""Whole games between bots, for `docs/balance/gears_of_industry.md`. The same command plays the same games:

    python -m tests.rules.gears_of_industry.matches seats 2 1000
    python -m tests.rules.gears_of_industry.matches pairings 20
    python -m tests.rules.gears_of_industry.matches holders 400
    python -m tests.rules.gears_of_industry.matches master greedy 200
    python -m tests.rules.gears_of_industry.matches hints journeyman 60

Seats: equal bots with the ready-made decks in turn. Pairings: every two of these. Holders: random decks, and for each
card the share won by players who were the only ones with it. Two bots: each seed from both seats.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from statistics import median, quantiles

from msgspec import Struct

from game.simulate.intervals import share
from rules.bots.greedy import GreedyBot
from rules.bots.names import bot
from rules.bots.play import choose, decision_seed
from rules.bots.thought import Bot
from rules.decks.deck import Deck
from rules.decks.text import in_line
from rules.game import Setup
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.decks import PART, from_text, whole
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.printed import TECHNOLOGY
from tests.rules.gears_of_industry.positions import game
from tests.rules.hint_taker import HintTaker

SEATS, PAIRINGS, HOLDERS, DUELS = 20_000, 30_000, 40_000, 50_000
"""The first seeds of each kind of match."""
WHOLE, FACTORIES, SMALL, AT_MOST = 26, 9, 3, 5
"""A random deck: its cards, its factories, the least number of factories up to a value, and that value."""
GUESSES = 2
"""The number of sampled positions per action for greedy bots, where many games are played."""


class Match(Struct, frozen=True):
    """A finished game: the decks by seat, the first player and the winners, the rounds and the rule that
    ended it; the kinds of effects used by each seat, and the number of clashes."""

    decks: tuple[str, ...]
    first: int
    winners: tuple[int, ...]
    rounds: int
    rule: str
    used: tuple[tuple[int, str], ...]
    clashes: int

    def share(self, seat: int) -> float:
        """Return a seat's share of the victory: a shared victory is divided, a team's counts for both
        members."""
        teams = len(self.decks) == 4
        return (
            (1 / len(self.winners) if not teams else 2 / len(self.winners)) if seat in self.winners else 0.0
        )


def play(bots: tuple[Bot, ...], decks: tuple[str, ...], seed: int) -> Match:
    """Play a game to its end, and return the match."""
    default = game().default_setup(len(bots))
    state = game().new_game(Setup(default.game, default.seats, default.options, decks), seed)
    used: list[tuple[int, str]] = []
    moves = clashes = 0
    while (seat := game().to_act(state)) is not None:
        assert isinstance(state, Position)
        action = choose(game(), state, bots[seat], decision_seed(seed, moves))
        if isinstance(action, Use):
            used.append((seat, _kind(state, action.card)))
        clashes += isinstance(action, TriggerClash)
        state, moves = game().apply(state, action), moves + 1
    outcome = game().outcome(state)
    assert outcome is not None
    return Match(decks, state.agreed.first, outcome.winners, state.round, state.rule, tuple(used), clashes)


def _kind(state: Position, id: str) -> str:
    """Return the kind of a card in a market."""
    piles = [*state.neutrals, *(own for side in state.sides for own in side.markets)]
    return next(card.kind for pile in piles for card in pile if card.id == id)


def greedy(seats: int) -> tuple[Bot, ...]:
    """Return equal bots for all seats."""
    return (GreedyBot(GUESSES),) * seats


def in_turn(seats: int, games: int) -> Iterator[Match]:
    """Yield games of equal bots, with each ready-made deck equally often in each seat."""
    ready = tuple(game().ready)
    for number in range(games):
        steps = 1 + number // len(ready) % (len(ready) - 1)
        decks = tuple(ready[(number + seat * steps) % len(ready)] for seat in range(seats))
        yield play(greedy(seats), decks, SEATS + number)


def pairings(games: int) -> Iterator[Match]:
    """Yield a number of games for each pairing of the ready-made decks, each deck in the first seat in every
    second game."""
    for number in range(games):
        for pair in combinations(game().ready, 2):
            yield play(greedy(2), pair if number % 2 == 0 else pair[::-1], PAIRINGS + number)


def drawn(random: Random) -> str:
    """Return a random deck, written out."""
    library = game().library
    technology = [card.id for card in library.values() if card.domain == TECHNOLOGY]
    small = [id for id in technology if library[id].value <= AT_MOST]
    factories = random.sample(small, SMALL)
    factories += random.sample([id for id in technology if id not in factories], FACTORIES - SMALL)
    market = [id for id in library if library[id].domain != TECHNOLOGY]
    cards = [*factories, *random.sample(market, WHOLE - FACTORIES)]
    return in_line(Deck(parts={PART.id: dict.fromkeys(cards, 1)}))


def holders(games: int) -> Iterator[Match]:
    """Yield games of random decks, each pair from both seats."""
    for number in range(games):
        random = Random(HOLDERS + number // 2)
        decks = drawn(random), drawn(random)
        yield play(greedy(2), decks if number % 2 == 0 else decks[::-1], HOLDERS + number // 2)


def named(name: str) -> Bot:
    """Return a bot by its name; "hints" is one that follows every hint."""
    return HintTaker(game()) if name == "hints" else bot(name)


def duel(names: tuple[str, str], games: int) -> Iterator[tuple[Match, int]]:
    """Yield games of two bots with the seat of the first, swapped in every second game; each seed is used
    twice."""
    ids = tuple(game().ready)
    one, other = named(names[0]), named(names[1])
    for number in range(games):
        at, seat = number // 2, number % 2
        decks = ids[at % len(ids)], ids[(at // len(ids) + at + 1) % len(ids)]
        yield play((other, one) if seat else (one, other), decks, DUELS + at), seat


def said(won: float, of: int) -> str:
    """Return a share in per cent with its interval: "55 (42–67) of 60"."""
    found = share(round(won), of)
    return f"{found.value:.0%} ({found.low:.0%}–{found.high:.0%}) of {of}".replace("%", "")


def tell(matches: list[Match]) -> None:
    """Print the share won by each place in the order of turns, the length of games, and how they ended."""
    seats = len(matches[0].decks)
    turns = [match.rounds for match in matches]
    low, high = quantiles(turns, n=10)[0], quantiles(turns, n=10)[-1]
    print(f"{len(matches)} games, median {median(turns)} rounds, eight of ten {low:g} to {high:g}")
    for place in range(seats):
        won = sum(match.share((match.first + place) % seats) for match in matches)
        print(f"player {place + 1} in the order of turns won {said(won, len(matches))}")
    shared = sum(len(match.winners) > (2 if seats == 4 else 1) for match in matches)
    clashes = sum(match.clashes for match in matches) / len(matches)
    effects = sum(len(match.used) for match in matches) / sum(turns) / seats
    print(f"shared {shared}, clashes a game {clashes:.1f}, effects a turn {effects:.2f}")
    print(dict(Counter(match.rule for match in matches)))


def tell_effects(matches: list[Match]) -> None:
    """Print how often each effect was used, and the share won by its users."""
    uses = Counter(kind for match in matches for _, kind in match.used)
    for kind, card in game().library.items():
        if card.effect is not None:
            by = [(match, seat) for match in matches for seat, used in set(match.used) if used == kind]
            won = sum(match.share(seat) for match, seat in by)
            print(f"{card.name} ({kind}): used {uses[kind]}, won {said(won, len(by)) if by else '–'}")


def tell_holders(matches: list[Match]) -> None:
    """Print for each card the share won by players who were the only ones with it in the deck."""
    held = {deck: set(whole(from_text(deck))) for match in matches for deck in match.decks}
    for kind, card in game().library.items():
        alone = [match for match in matches if sum(kind in held[deck] for deck in match.decks) == 1]
        won = sum(match.share(0 if kind in held[match.decks[0]] else 1) for match in alone)
        print(f"{card.name} ({kind}): {said(won, len(alone))}")


def main(words: list[str]) -> None:
    """Play the games named on the command line, and print the results."""
    if words[0] == "seats":
        matches = [*in_turn(int(words[1]), int(words[2]))]
        tell(matches)
        tell_effects(matches)
    elif words[0] == "pairings":
        matches = [*pairings(int(words[1]))]
        for one in game().ready:
            of = [match for match in matches if one in match.decks]
            print(one, said(sum(match.share(match.decks.index(one)) for match in of), len(of)))
        tell(matches)
    elif words[0] == "holders":
        matches = [*holders(int(words[1]))]
        tell_holders(matches)
        tell(matches)
    else:
        found = list(duel((words[0], words[1]), int(words[2])))
        won = sum(match.share(seat) for match, seat in found)
        print(f"{words[0]} against {words[1]}: {said(won, len(found))}")
        tell([match for match, _ in found])


if __name__ == "__main__":
    main(sys.argv[1:])
