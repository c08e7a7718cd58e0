"""Random games through the Game contract against random games of python-chess.

Both sides do the same for a move: list what is legal, choose one, make it. Every game is played once: games that are
played again find much of themselves in the caches of the rules. Times on a busy machine wander, so the two take turns
and the median of the ratios counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

import chess
import pytest
from msgspec.structs import replace

from rules import catalog
from rules.content import Content
from rules.game import Game, Setup
from rules.gears_of_industry import create as create_gears
from rules.immense_warfare import create as create_immense_warfare
from rules.mechyard import create as create_mechyard
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.sell import Sell
from rules.mechyard.frame import Frame
from rules.mechyard.position import Position as Yard
from rules.mechyard.state import BUY
from rules.planet_smash import create as create_planet_smash
from rules.smash_gear import create as create_smash_gear
from rules.smash_gear.actions.move import Move, flips
from tests.bench.fresh import seeds
from tests.rules.immense_warfare.positions import Table

BOARDS, MOST_PLIES, ROUNDS, WHOLE_GAMES = 8, 200, 9, 200
YARDSTICK_US = 30.0
"""A move of a random game of chess, on the machine that limits in microseconds were set on."""
MOST_FLIPS_US = 50.0
MOST_LISTING_MS = 2.0
MOST_ATTACHMENTS_US, MOST_SHOT_US = 200.0, 100.0

smash = create_planet_smash(Content("planet_smash"))
gear = create_smash_gear(Content("smash_gear"))
warfare = create_immense_warfare(Content("immense_warfare"))
gears = create_gears(Content("gears_of_industry"))
yard = create_mechyard(Content("mechyard"))
ALONE = Setup("planet_smash", ("Ada",), {"planet": "lv_426", "colours": "choose"})
FIRST = Setup("smash_gear", ("Ada", "Ben"), {"turn_limit": "200", "set": "first"})
TWO = Setup("smash_gear", ("Ada", "Ben"), {"turn_limit": "200", "set": "second"})
DUEL = Setup("immense_warfare", ("Ada", "Ben"), {"turn_limit": "200"}, ("graces_command", "donnas_search"))
MARKETS = Setup("gears_of_industry", ("Ada", "Ben"), {}, ("matching_sets", "assembly_line"))
MECHS = Setup("mechyard", ("Ada", "Ben"))
GAMES: dict[str, tuple[Game, Setup, int, float]] = {
    "planet_smash": (smash, ALONE, 60, 3.0),
    "smash_gear, first edition": (gear, FIRST, 12, 0.6),
    "smash_gear": (gear, TWO, 12, 0.65),
    "immense_warfare": (warfare, DUEL, 8, 0.4),
    "gears_of_industry": (gears, MARKETS, 10, 0.7),
    "mechyard": (yard, MECHS, 10, 0.7),
}
"""Each game with a setup, how many games a round takes, and the least ratio to chess."""


def test_every_game_is_measured() -> None:
    assert {setup.game for _, setup, _, _ in GAMES.values()} == {*catalog.IDS}


def game_moves(game: Game, setup: Setup, seeds: Sequence[int]) -> int:
    """Play random games of those seeds to the end; how many moves that were."""
    moves = 0
    for seed in seeds:
        choose = Random(seed).choice
        state = game.new_game(setup, seed)
        while game.to_act(state) is not None:
            state = game.apply(state, choose(list(game.legal_actions(state))))
            moves += 1
    return moves


def chess_moves(seeds: Sequence[int]) -> int:
    """Play random games of chess of those seeds, at most MOST_PLIES each; how many moves that were."""
    moves = 0
    for seed in seeds:
        choose = Random(seed).choice
        board = chess.Board()
        for _ in range(MOST_PLIES):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(choose(legal))
            moves += 1
    return moves


def moves_a_second(play: Callable[[Sequence[int]], int], games: int) -> float:
    """By the processor time of games that were never played before."""
    fresh, start = seeds(games), process_time()
    moves = play(fresh)
    return moves / (process_time() - start)


@pytest.mark.parametrize("id", GAMES)
def test_random_games_against_those_of_chess(benchmark: Any, id: str) -> None:
    game, setup, games, least = GAMES[id]
    play = partial(game_moves, game, setup)
    play(seeds(games))
    chess_moves(seeds(1))
    pairs = [(moves_a_second(play, games), moves_a_second(chess_moves, BOARDS)) for _ in range(ROUNDS)]
    ratio = median(ours / theirs for ours, theirs in pairs)
    benchmark.extra_info["moves_a_second"] = round(median(ours for ours, _ in pairs))
    benchmark.extra_info["chess_moves_a_second"] = round(median(theirs for _, theirs in pairs))
    benchmark.extra_info["ratio"] = round(ratio, 2)
    benchmark.pedantic(play, args=(seeds(games),), rounds=1)
    print(
        f"\n{id}: {ratio:.2f} times the moves of python-chess, by {ROUNDS} rounds of games never played before"
    )
    assert ratio >= least, f"only {ratio:.2f} times the moves of python-chess"


@pytest.mark.parametrize("seats", [1, 4])
def test_a_whole_random_game(benchmark: Any, seats: int) -> None:
    setup = Setup("planet_smash", tuple("ABCD"[:seats]), ALONE.options)
    moves = benchmark.pedantic(game_moves, setup=lambda: ((smash, setup, seeds(1)), {}), rounds=WHOLE_GAMES)
    assert moves > 50


def test_the_legal_flips_of_a_machine(benchmark: Any) -> None:
    """Every list of flips asked for one machine, in a game that knows no position yet."""
    choose, state, asked = Random(7).choice, gear.new_game(TWO, 7), []
    while gear.to_act(state) is not None:
        actions = list(gear.legal_actions(state))
        asked += [(state, action.machine) for action in actions if isinstance(action, Move)][:1]
        state = gear.apply(state, choose(actions))
    fresh = create_smash_gear(Content("smash_gear"))
    taken = []
    for position, id in asked:
        machines = [machine for machine in position.machines if machine.id == id]
        play = fresh.working_state(position)
        start = process_time()
        legal = flips(play, machines)
        taken.append(process_time() - start)
        assert legal
    yardstick = 1e6 / median(moves_a_second(chess_moves, BOARDS) for _ in range(3))
    found = median(taken) * 1e6
    benchmark.extra_info["flips_us"] = round(found, 1)
    benchmark.pedantic(flips, args=(play, machines), rounds=20)
    assert found < MOST_FLIPS_US * max(1.0, yardstick / YARDSTICK_US)


def test_the_legal_actions_of_a_full_battlefield(benchmark: Any) -> None:
    """What who has ten Commands in hand can do where thirty units stand, in a game that knows no position yet."""
    units = ("radio_tower", "frequency_modulator", "drone_nest", "stonewall", "signal_booster")
    field = [f"{units[at % 5]} {'abcdefg'[at % 7]}{at // 7 + 1}" for at in range(30)]
    commands = "attack_orders emp_blast dig_for_answers orbital_strike heavy_fire"
    table = Table(", ".join(field[:15]), ", ".join(field[15:]), hand=f"{commands} {commands}")

    def listed() -> list[Any]:
        table.game.tables.battlefield = None
        table.game.tables.recent.clear()
        return list(table.game.legal_actions(table.state))

    assert len(benchmark(listed)) >= 15
    yardstick = 1e6 / median(moves_a_second(chess_moves, BOARDS) for _ in range(3))
    assert benchmark.stats.stats.median * 1e3 < MOST_LISTING_MS * max(1.0, yardstick / YARDSTICK_US)


def rich(state: Yard) -> Yard:
    """The same position with as much money for everybody as anything costs."""
    return replace(state, mechs=tuple(replace(mech, money=999) for mech in state.mechs))


def test_the_attachments_of_a_module_to_a_mech_of_25(benchmark: Any) -> None:
    """Where and how turned each module of the shop can be attached, to mechs that were never put together before."""
    choose, taken, most = Random(9).choice, [], 0
    for seed in range(12):
        state = yard.new_game(MECHS, seed)
        while state.phase != BUY or len(state.mechs[state.seat].modules) < 25:
            state = rich(state)
            state = yard.apply(
                state, choose([each for each in yard.legal_actions(state) if isinstance(each, Attach)])
            )
        modules = state.mechs[state.seat].modules
        for design in (
            yard.library.designs[each.design] for row in state.shop for each in row if each is not None
        ):
            start = process_time()
            found = list(Frame(modules, yard.library.designs).placements(design))
            taken.append(process_time() - start)
            most = max(most, len(found))
    assert most >= 50
    yardstick = 1e6 / median(moves_a_second(chess_moves, BOARDS) for _ in range(3))
    found_us = median(taken) * 1e6
    benchmark.extra_info["attachments_us"] = round(found_us, 1)
    benchmark.pedantic(lambda: list(Frame(modules, yard.library.designs).placements(design)), rounds=20)
    assert found_us < MOST_ATTACHMENTS_US * max(1.0, yardstick / YARDSTICK_US)


def test_a_shot(benchmark: Any) -> None:
    """Every shot that random games came to, one after the other."""
    choose, taken = Random(11).choice, []
    for seed in range(120):
        state = yard.new_game(MECHS, seed)
        while yard.to_act(state) is not None:
            actions = list(yard.legal_actions(state))
            shots = [each for each in actions if isinstance(each, Fire)]
            action = choose(shots or [each for each in actions if not isinstance(each, Sell)])
            start = process_time()
            after = yard.apply(state, action)
            if shots:
                taken.append(process_time() - start)
                fired = state, action
            state = after
    assert len(taken) >= 40
    yardstick = 1e6 / median(moves_a_second(chess_moves, BOARDS) for _ in range(3))
    found_us = median(taken) * 1e6
    benchmark.extra_info["shot_us"] = round(found_us, 1)
    benchmark.pedantic(yard.apply, args=fired, rounds=20)
    assert found_us < MOST_SHOT_US * max(1.0, yardstick / YARDSTICK_US)
