"""Whole games between bots, for `docs/balance/mechyard.md`. The same command plays the same games:

    python -m tests.rules.mechyard.matches seats 2 400 two.jsonl
    python -m tests.rules.mechyard.matches duel master greedy 200 master.jsonl
    python -m tests.rules.mechyard.matches duel hints journeyman 50 hints.jsonl
    python -m tests.rules.mechyard.matches tell two.jsonl

Seats: equal greedy bots of one guess. Two bots: each seed from both seats. Every game is a line of the file; games that
are already there aren't played again. `--part 1/3` plays every third game, from the first on, so that several
processes can share them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean, median

from msgspec import Struct, json

from game.simulate.intervals import Share, share
from game.simulate.lift import LiftTally
from game.simulate.results import CardCount, GameResult, Purchase
from rules.bots.greedy import GreedyBot
from rules.bots.names import bot
from rules.bots.play import choose, decision_seed
from rules.bots.thought import Bot
from rules.game import Event, Setup
from rules.mechyard import events
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.ending import worth
from rules.mechyard.position import Position
from rules.mechyard.printed import RANGES, band
from rules.mechyard.state import BUY, FIGHT
from tests.rules.hint_taker import HintTaker
from tests.rules.mechyard.case import NAMES, game

SEATS, DUELS = 20_000, 50_000
"""The first seeds of each kind of match."""
FEW = 100
"""The number of games from which designs are reported."""


class Match(Struct):
    """A finished game: its number, the seat of the first bot, the first player of round 1, the worth of each
    seat and the winners; the designs seen in the shop; shots by range; modules broken, own moves and Fight
    turns, and those without a shot; the leader after each Fight turn (−1: tied), each player's worth when the
    Fight phase of the middle round began, and the purchases."""

    number: int
    seat: int
    first: int
    scores: list[int]
    winners: list[int]
    shown: list[str]
    shots: list[int]
    broke: int
    moves: int
    turns: int
    idle: int
    leads: list[int]
    half: list[int]
    purchases: list[Purchase] = []

    def share(self, seat: int) -> float:
        """Return a seat's share of the victory: a shared victory is divided."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def buyers(self, design: str) -> set[int]:
        """Return the seats that bought a design."""
        return {each.seat for each in self.purchases if each.card == design}

    @property
    def result(self) -> GameResult:
        """Return the game in the format of `main.py simulate` runs, with the fields needed for lifts."""
        cards = tuple(CardCount(each.card, each.seat, bought=1) for each in self.purchases)
        return GameResult(
            number=self.number,
            seed=SEATS + self.number,
            seats=("greedy",) * len(self.scores),
            title="",
            rule="",
            winners=tuple(self.winners),
            scores=tuple(self.scores),
            turns=0,
            decisions=0,
            choices=0.0,
            cards=cards,
            purchases=tuple(self.purchases),
            rules_hash="",
            cards_hash="",
        )

    @property
    def changes(self) -> int:
        """Return how often the lead changed."""
        leaders = [each for each in self.leads if each >= 0]
        return sum(one != other for one, other in pairwise(leaders))


def totals(state: Position) -> list[int]:
    """Return the worth of each player."""
    return [worth(mech, game().library).total for mech in state.mechs]


def purchase(state: Position, module: str) -> Purchase:
    """Return the purchase of a shop module, with the buyer's evaluation just before."""
    offer = next(each for row in state.shop for each in row if each is not None and each.id == module)
    return Purchase(offer.design, state.seat, state.turn, game().evaluate(state, state.seat))


def play(bots: Sequence[Bot], number: int, seed: int, seat: int = 0) -> Match:
    """Play a game to its end, and return the match."""
    state = game().new_game(Setup("mechyard", NAMES[: len(bots)]), seed)
    found = Match(number, seat, 0, [], [], [], [0] * len(RANGES), 0, 0, 0, 0, [], [])
    shown: set[str] = set()
    moves, fired = 0, False
    while (acts := game().to_act(state)) is not None:
        action = choose(game(), state, bots[acts], decision_seed(seed, moves))
        if isinstance(action, Fire):
            fired = True
            target = game().working_state(state).spot(action.target)
            assert target is not None
            found.shots[band(abs(state.mechs[acts].at - state.mechs[target.seat].at))] += 1
        log: list[Event] = []
        after = game().apply(state, action, log)
        if isinstance(action, Attach) and state.phase == BUY:
            found.purchases.append(purchase(state, action.module))
        found.broke += sum(isinstance(each, events.Broke) for each in log)
        found.moves += sum(isinstance(each, events.Moved) and each.seat == acts for each in log)
        if isinstance(action, EndTurn) and state.phase == FIGHT:
            found.turns += 1
            found.idle += not fired
            fired = False
            came = totals(after)
            best = max(came)
            found.leads.append(came.index(best) if came.count(best) == 1 else -1)
        if after.phase == FIGHT and state.phase == BUY:
            if after.turn == 1:
                found.first = after.first
            if after.turn == after.agreed.rounds // 2 + 1:
                found.half = totals(after)
        shown.update(each.design for row in after.shop for each in row if each is not None)
        state, moves = after, moves + 1
    outcome = game().outcome(state)
    assert outcome is not None
    found.scores, found.winners, found.shown = list(outcome.scores), list(outcome.winners), sorted(shown)
    return found


def named(name: str) -> Bot:
    """Return a bot by its name; "hints" follows every hint, and "greedy" uses a single guess: the evaluation
    ignores the decks."""
    return HintTaker(game()) if name == "hints" else GreedyBot(1) if name == "greedy" else bot(name)


def games(words: list[str], numbers: Sequence[int]) -> Iterator[Match]:
    """Yield the games of those numbers, as named on the command line."""
    if words[0] == "seats":
        bots = (named("greedy"),) * int(words[1])
        yield from (play(bots, number, SEATS + number) for number in numbers)
        return
    one, other = named(words[1]), named(words[2])
    for number in numbers:
        swapped = number % 2
        pair = (other, one) if swapped else (one, other)
        yield play(pair, number, DUELS + number // 2, swapped)


def said(won: float, of: int) -> str:
    """Return a share in per cent with its interval: "55 (42–67)"."""
    return percent(share(won, of))


def percent(found: Share) -> str:
    """Return a share in per cent with its interval; "–" without games."""
    text = f"{found.value:.0%} ({found.low:.0%}–{found.high:.0%})".replace("%", "")
    return text if found.played else "–"


def tell(matches: Sequence[Match]) -> None:
    """Print the results of games."""
    count, seats = len(matches), len(matches[0].scores)
    print(f"{count} games of {seats}")
    print("first bot won", said(sum(each.share(each.seat) for each in matches), count))
    by_place = (sum(each.share((each.first + place) % seats) for each in matches) for place in range(seats))
    print("won by turn order of round 1:", ", ".join(said(won, count) for won in by_place))
    apart = [
        each
        for each in matches
        if each.half.count(min(each.half)) == 1 and each.half.count(max(each.half)) == 1
    ]
    last = sum(each.share(each.half.index(min(each.half))) for each in apart)
    lead = sum(each.share(each.half.index(max(each.half))) for each in apart)
    print(f"last at half won {said(last, len(apart))}, leader {said(lead, len(apart))}, of {len(apart)}")
    print("lead changes, median", median(each.changes for each in matches))
    print(f"modules broken {mean(each.broke for each in matches):.1f}")
    shots = [sum(each.shots[at] for each in matches) for at in range(len(RANGES))]
    print(
        "shots:",
        ", ".join(f"{name} {shot / sum(shots):.0%}" for name, shot in zip(RANGES, shots, strict=True)),
    )
    turns = sum(each.turns for each in matches)
    print(f"moves a Fight turn {sum(each.moves for each in matches) / turns:.2f}")
    print(f"Fight turns without a shot {sum(each.idle for each in matches) / turns:.1%}")
    won = mean(max(each.scores) for each in matches)
    print(f"score {mean(score for each in matches for score in each.scores):.1f}, of winners {won:.1f}")
    print(f"bought a game and seat {sum(len(each.purchases) for each in matches) / count / seats:.1f}")
    if len(matches) >= FEW and all(each.purchases for each in matches):
        tell_designs(matches)


def tell_designs(matches: Sequence[Match]) -> None:
    """Print for each design how many winning mechs that could have it did, the share won by players who were
    the only ones to buy it, and its lift (`LiftTally`)."""
    tally = LiftTally()
    for match in matches:
        tally.add(match.result)
    print("| module | $ | in winning mechs | won alone | of | lift | stands |")
    print("| --- | --: | --: | --: | --: | --: | --- |")
    for row in tally.lifts().rows:
        design = game().library.designs[row.id]
        could = [(each, seat) for each in matches if design.id in each.shown for seat in each.winners]
        had = share(sum(seat in each.buyers(design.id) for each, seat in could), len(could))
        points = "–"
        if row.lift is not None:
            reach = row.lift.high - row.lift.value
            points = f"{100 * row.lift.value:+.0f} ± {100 * reach:.0f}".replace("-", "−")
        print(
            f"| {design.name} | {design.cost} | {percent(had)} | {percent(row.alone)} | {row.alone.played} | {points} "
            f"| {'yes' if row.stands else 'no'} |"
        )


def main(words: list[str]) -> None:
    """Play the games named on the command line, and print the results."""
    part, of = 0, 1
    if "--part" in words:
        at = words.index("--part")
        part, of = (int(each) for each in words[at + 1].split("/"))
        part -= 1
        words = words[:at] + words[at + 2 :]
    path = Path(words[-1])
    lines = path.read_bytes().splitlines() if path.exists() else []
    matches = [json.decode(line, type=Match) for line in lines]
    if words[0] != "tell":
        there = {each.number for each in matches}
        for match in games(words, [each for each in range(part, int(words[-2]), of) if each not in there]):
            with path.open("ab") as file:
                file.write(json.encode(match) + b"\n")
            matches.append(match)
    tell(sorted(matches, key=lambda each: each.number))


if __name__ == "__main__":
    main(sys.argv[1:])
