"""The outcome of a game (GI-7): points, then the values of the cards in play, then a shared win."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.text import counted, listed, possessive
from rules.game import Outcome
from rules.gears_of_industry.printed import Printed
from rules.gears_of_industry.state import Situation

Cards = Mapping[str, Printed]


def in_play(state: Situation, cards: Cards) -> tuple[int, ...]:
    """Return the total value of the market and factory cards of each player or team (GI-7.1)."""
    found = [0] * len(state.scores)
    for seat, side in enumerate(state.sides):
        kinds = [card.kind for card in (*side.markets[0], *side.markets[1])]
        kinds += [factory.kind for factory in side.factories]
        found[state.team(seat)] += sum([cards[kind].value for kind in kinds])
    return tuple(found)


def winning_teams(state: Situation, cards: Cards) -> tuple[int, ...]:
    """Return the players or teams that would win if the game ended now (GI-7.1)."""
    standings = list(zip(state.scores, in_play(state, cards), strict=True))
    best = max(standings)
    return tuple([team for team, standing in enumerate(standings) if standing == best])


def outcome(state: Situation, cards: Cards) -> Outcome:
    """Return the outcome: one winner, a team or a shared win, with the reason."""
    teams, names = winning_teams(state, cards), state.agreed.names
    winners = tuple([seat for seat in range(len(names)) if state.team(seat) in teams])
    scores = tuple([state.scores[state.team(seat)] for seat in range(len(names))])
    who = listed([names[seat] for seat in winners])
    points, values = state.scores[teams[0]], in_play(state, cards)
    level = [team for team, score in enumerate(state.scores) if score == points]
    worth = f"cards worth {values[teams[0]]} in play"
    in_teams = len(names) > len(state.scores)
    if len(teams) > 1:
        have = "Both teams have" if in_teams else f"{who} have"
        reason = f"{state.ended} {have} {counted(points, 'point')}{'' if in_teams else ' each'}, with {worth}"
    elif len(level) > 1:
        level_names = listed([name for seat, name in enumerate(names) if state.team(seat) in level])
        have = "Both teams have" if in_teams else f"{level_names} have"
        more = f"{values[teams[0]]} to {others_words(values, level, teams[0])}"
        reason = f"{state.ended} {have} {counted(points, 'point')}{'' if in_teams else ' each'}."
        reason += f" {possessive(who)} cards in play are worth more, {more}"
    else:
        reason = f"{state.ended} {who} {'share' if in_teams else 'has'} {counted(points, 'point')}"
    shared = len(teams) > 1
    title = "A shared victory" if shared else f"{who} win" if len(winners) > 1 else f"{who} wins"
    return Outcome(winners, scores, title, f"{reason}.", state.rule)


def others_words(values: tuple[int, ...], level: list[int], best: int) -> str:
    """Return the card values of the others with equal points, in words."""
    return listed([str(values[team]) for team in level if team != best])
