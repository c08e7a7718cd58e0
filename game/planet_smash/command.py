"""`main.py planet`: a new planet of Planet Smash as a pack, with its card, its picture, and rounds set by bot games."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands import values
from game.commands.values import UsageError, fail

if TYPE_CHECKING:
    from rules.planet_smash.cards import Planet

NAME, DOES = "planet", "make a new planet for Planet Smash as a pack"
GAME = "planet_smash"
USUAL_GAMES, MOST_GAMES = 40, 1000
LONGEST = 24
BOTS = ("master", "journeyman", "apprentice")
"""The bots that determine the rounds for Hard, Normal and Easy."""
EPILOG = """
examples:
  python main.py planet new "Copper Hollow"
  python main.py planet new Thornwell --boxes 20 --seed 7 --out my_pack
"""


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = EPILOG
    command.add_argument("action", metavar="new", choices=["new"], help="make a planet")
    command.add_argument("name", metavar="NAME", help=f"its name, up to {LONGEST} letters")
    command.add_argument("--boxes", metavar="N", help="total boxes, 12 to 24 (default: random)")
    command.add_argument("--seed", metavar="S", help="same seed, same planet (default: random)")
    command.add_argument(
        "--games", metavar="N", default=str(USUAL_GAMES),
        help=f"games that each of {', '.join(BOTS)} plays to set the number of rounds "
        f"(default: {USUAL_GAMES}, 0: estimate)",
    )  # fmt: skip
    command.add_argument(
        "--out",
        metavar="DIR",
        help="folder of the pack, new or existing (default: a new one in the user folder)",
    )


def run(args: argparse.Namespace) -> int:
    """Make the planet and write its files. Return the exit code."""
    from random import SystemRandom

    from game.store.files import StoreFault
    from rules.planet_smash.unseen.making import FEWEST_BOXES, MOST_BOXES, generated

    title = " ".join(args.name.split())
    id = _id(title)
    boxes = values.number("--boxes", args.boxes, FEWEST_BOXES, MOST_BOXES) if args.boxes is not None else 0
    seed = values.seed(args.seed) if args.seed is not None else SystemRandom().randrange(1_000_000)
    games = values.number("--games", args.games, 0, MOST_GAMES)
    folder = _folder(args.out, id)
    if not title.isprintable() or len(title) > LONGEST:
        raise UsageError(
            f"A planet's name has up to {LONGEST} letters. '{title[:40]}' doesn't fit on its card."
        )
    if id in values.loaded(GAME, [folder] if (folder / "data" / GAME).is_dir() else []).planets:  # type: ignore[attr-defined]
        raise UsageError(f"A planet '{id}' already exists. Choose another name.")
    planet = _with_rounds(generated(id, title, seed, boxes), games)
    try:
        paths = _write(folder, planet, seed, games)
    except StoreFault as fault:
        return fail(str(fault))
    print(f"{planet.title}: {planet.boxes} boxes, {planet.rounds} rounds, Hard by round {planet.hard}, "
          f"Normal by {planet.normal}, Easy by {planet.easy} (seed {seed})")  # fmt: skip
    for path in paths:
        print(path)
    print(f'Play it: python main.py --pack "{folder}"')
    return 0


def _id(title: str) -> str:
    """Return the id of a planet of that name. Raises UsageError."""
    id = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", id):
        raise UsageError(f"'{title[:40]}' isn't a planet name. Start it with a letter from a to z.")
    return id


def _folder(out: str | None, id: str) -> Path:
    """Return the folder of the pack. Raises UsageError."""
    from game.store.folders import user_folders

    folder = user_folders().data / "packs" / id if out is None else Path(out)
    if (out is not None and not out.strip()) or (folder.exists() and not folder.is_dir()):
        raise UsageError(f"'{str(out)[:200]}' isn't a folder. Name one for the pack.")
    return values.nameable(folder)


def _with_rounds(planet: Planet, games: int) -> Planet:
    """Return the planet with its rounds set by `games` games of each bot, or by an estimate for 0."""
    from rules.planet_smash.unseen.rounds import estimated, of_games

    if not games:
        return estimated(planet)
    fallings = []
    for bot in BOTS:
        if sys.stderr.isatty():
            print(f"{bot} plays {games} games on it ...", file=sys.stderr, flush=True)
        fallings.append(_fallen(planet, bot, games))
    return of_games(planet, *fallings)


def _fallen(planet: Planet, bot: str, games: int) -> list[int]:
    """Return the round in which the planet was smashed in each of `games` seeded solo games of a bot; one
    more than its rounds if it wasn't."""
    from rules.bots.names import bot as make
    from rules.bots.play import choose, decision_seed
    from rules.game import Setup
    from rules.planet_smash.game import PlanetSmash
    from rules.planet_smash.sheet import smashed

    game, player, rounds = PlanetSmash({planet.id: planet}), make(bot), []
    setup = Setup(game.id, ("Trial",), {"planet": planet.id}, bots=(bot,))
    for seed in range(games):
        state, moves = game.new_game(setup, seed), 0
        while game.to_act(state) is not None:
            state = game.apply(state, choose(game, state, player, decision_seed(seed, moves)))
            moves += 1
        rounds.append(state.round if smashed(state.sheets[0]) else planet.rounds + 1)
    return rounds


def _write(folder: Path, planet: Planet, seed: int, games: int) -> list[Path]:
    """Write the files of the pack and return them, the card last, since it names the picture. Raises
    StoreFault."""
    from game.planet_smash.globe import picture
    from game.store.files import write_atomic

    card = folder / "data" / GAME / "cards" / f"{planet.id}.yaml"
    art = folder / "art" / GAME / f"{planet.id}.svg"
    write_atomic(art, picture(seed).encode())
    write_atomic(card, as_yaml(planet, seed, games).encode())
    return [card, art]


def as_yaml(planet: Planet, seed: int, games: int) -> str:
    """Return the card file of the planet."""
    from rules.common.text import counted

    means = (
        f"by {counted(games, 'game')} of each of {', '.join(BOTS)}"
        if games
        else "by an estimate, not by games"
    )
    quadrants = "".join(
        f"      {id}: {{boxes: [{', '.join(str(box or 'any') for box in quadrant.boxes)}], "
        f"rule: {quadrant.rule}, ability: {quadrant.ability}}}\n"
        for id, quadrant in planet.quadrants.items()
    )
    return (
        f"# {planet.title}, made by seed {seed}. The rounds of Hard, Normal and Easy were set {means}.\n\n"
        f"planets:\n  - id: {planet.id}\n    title: {json.dumps(planet.title, ensure_ascii=False)}\n"
        f"    text: {json.dumps(planet.text, ensure_ascii=False)}\n    rounds: {planet.rounds}\n"
        f"    hard: {planet.hard}\n    normal: {planet.normal}\n    easy: {planet.easy}\n"
        f"    order: [{', '.join(planet.order)}]\n    quadrants:\n{quadrants}"
    )
