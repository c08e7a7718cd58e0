"""Whole games between bots, for `docs/balance/immense_warfare.md`: every pairing of the ready-made decks, and
bots against each other. The same command plays the same games:

    python -m tests.rules.immense_warfare.matches pairings 20
    python -m tests.rules.immense_warfare.matches master greedy 60
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from statistics import median

from msgspec import Struct

from game.simulate.intervals import share
from rules.bots.greedy import GreedyBot
from rules.bots.names import bot
from rules.bots.play import choose, decision_seed
from rules.bots.thought import Bot
from rules.game import Setup
from rules.immense_warfare.actions.play_card import PlayCard
from tests.rules.immense_warfare.positions import game

PAIRINGS, DUELS = 5000, 100
"""The first seeds of each kind of match."""


class Match(Struct, frozen=True):
    """A finished game: the decks and the winners by seat, the first player, how it ended, and the kinds of
    cards that each side played."""

    decks: tuple[str, str]
    winners: tuple[int, ...]
    first: int
    turns: int
    rule: str
    played: tuple[frozenset[str], frozenset[str]]


def play(bots: tuple[Bot, Bot], decks: tuple[str, str], seed: int) -> Match:
    """Play a game to its end, with a limit of 200 turns, and return the match."""
    state = game().new_game(Setup("immense_warfare", ("A", "B"), {"turn_limit": "200"}, decks), seed)
    played: tuple[set[str], set[str]] = set(), set()
    moves = 0
    while (seat := game().to_act(state)) is not None:
        action = choose(game(), state, bots[seat], decision_seed(seed, moves))
        if isinstance(action, PlayCard):
            side = state.sides[seat]
            played[seat].update(card.kind for card in (*side.hand, *side.deck[:1]) if card.id == action.card)
        state, moves = game().apply(state, action), moves + 1
    outcome = game().outcome(state)
    assert outcome is not None
    kinds = frozenset(played[0]), frozenset(played[1])
    return Match(decks, outcome.winners, state.first, state.turn, state.rule, kinds)


def pairings(games: int) -> Iterator[Match]:
    """Yield a number of games for each pairing of decks, each deck in the first seat in every second game."""
    greedy = GreedyBot(2)
    for number in range(games):
        for pair in combinations(game().ready, 2):
            decks = pair if number % 2 == 0 else pair[::-1]
            yield play((greedy, greedy), decks, PAIRINGS + number)


def duel(names: tuple[str, str], games: int) -> Iterator[tuple[Match, int]]:
    """Yield games of two bots with the seat of the first, swapped in every second game; each seed is used
    twice."""
    ids = tuple(game().ready)
    one, other = bot(names[0]), bot(names[1])
    for number in range(games):
        at, seat = number // 2, number % 2
        decks = ids[at % 6], ids[(at // 6 + at + 1) % 6]
        yield play((other, one) if seat else (one, other), decks, DUELS + at), seat


def said(won: int, of: int) -> str:
    """Return a share in per cent with its interval: "55 (42–67) of 60"."""
    found = share(won, of)
    return f"{found.value:.0%} ({found.low:.0%}–{found.high:.0%}) of {of}".replace("%", "")


def tell(matches: list[Match]) -> None:
    """Print the length of games, how they ended, and the first player's share."""
    began = said(sum(match.first in match.winners for match in matches), len(matches))
    print(
        f"{len(matches)} games, median {median(match.turns for match in matches)} turns, who began won {began}"
    )
    print(dict(Counter(match.rule for match in matches)))


def main(words: list[str]) -> None:
    """Play the games named on the command line, and print the results."""
    if words[0] != "pairings":
        found = list(duel((words[0], words[1]), int(words[2])))
        won = sum(seat in match.winners for match, seat in found)
        print(f"{words[0]} against {words[1]}: {said(won, len(found))}")
        tell([match for match, _ in found])
        return
    matches = list(pairings(int(words[1])))
    for one, other in combinations(game().ready, 2):
        of = [match for match in matches if {one, other} == set(match.decks)]
        print(one, other, said(sum(match.decks.index(one) in match.winners for match in of), len(of)))
    for kind in game().library:
        alone = [match for match in matches if (kind in match.played[0]) != (kind in match.played[1])]
        if alone:
            won = sum((0 if kind in match.played[0] else 1) in match.winners for match in alone)
            print(kind, said(won, len(alone)))
    tell(matches)


if __name__ == "__main__":
    main(sys.argv[1:])
