"""Whole games as readable text, to see at a glance what a change of the rules changes.

Each file holds the setup, the seed, and every action with the words of the log, and a line for the
position after each roll and at each change of turn. `python main.py golden` rewrites the
files, with the same moves where the rules allow them; a test replays the actions of each file and compares every line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import msgspec

from rules.bots.greedy import GreedyBot
from rules.bots.play import choose, decision_seed
from rules.common.rng import below
from rules.common.rng import seed as source
from rules.game import Game, Refusal, Setup
from rules.history import History
from tests.rules.case import Case, all_cases

FOLDER = Path(__file__).parent
MARK = "> "
GREEDY = -1


@dataclass(frozen=True)
class Script:
    """One golden game: who plays what, and how many moves in a hundred are made at random; GREEDY: greedy
    bots play it, as they do in a simulation."""

    name: str
    setup: Setup
    seed: int
    careless: int

    @property
    def path(self) -> Path:
        """Its file."""
        return FOLDER / self.setup.game / f"{self.name}.txt"


def _smash_gear(name: str, options: str, seed: int, careless: int) -> Script:
    chosen = {"first": "0", "board": "standard", "turn_limit": "60"}
    chosen |= dict(option.split("=") for option in options.split())
    return Script(name, Setup("smash_gear", ("Ada", "Bo"), chosen), seed, careless)


def _planet_smash(name: str, planet: str, colours: str, seats: str, seed: int, careless: int) -> Script:
    setup = Setup("planet_smash", tuple(seats.split()), {"planet": planet, "colours": colours})
    return Script(name, setup, seed, careless)


def _with_decks(
    game: str, name: str, seats: str, decks: str, options: str, seed: int, careless: int
) -> Script:
    chosen = dict(option.split("=") for option in options.split())
    return Script(name, Setup(game, tuple(seats.split()), chosen, tuple(decks.split())), seed, careless)


def _mechyard(name: str, seats: str, options: str, seed: int, careless: int) -> Script:
    chosen = dict(option.split("=") for option in options.split())
    return Script(name, Setup("mechyard", tuple(seats.split()), chosen), seed, careless)


_immense_warfare = partial(_with_decks, "immense_warfare")
_gears_of_industry = partial(_with_decks, "gears_of_industry")

SCRIPTS = (
    _planet_smash("solo_win", "lv_426", "standard", "Ada", 2, 0),
    _planet_smash("solo_loss", "hoarfrost", "standard", "Ada", 2, 100),
    _planet_smash("solo_wandering", "clockwork_prime", "choose", "Ada", 3, 30),
    _planet_smash("three_players", "hoarfrost", "standard", "Ada Bo Cy", 1, 0),
    _smash_gear("last_base", "", 2, 0),
    _smash_gear("pitted_floor", "board=pitted always_ask=yes", 2, 10),
    _smash_gear("long_floor", "board=long", 4, 25),
    _smash_gear("turn_limit", "board=standard", 4, 60),
    _smash_gear("second_edition", "set=second board=bench turn_limit=100 always_ask=useful", 3, GREEDY),
    _smash_gear("second_sump", "set=second board=sump hands=hidden", 2, 20),
    _smash_gear("thirty_honor", "turn_limit=200", 175797072249590115, GREEDY),
    _immense_warfare("five_hits", "Ada Bo", "graces_command donnas_search", "first=0", 1, GREEDY),
    _immense_warfare("clockwork", "Ada Bo", "wind_up_march bull_stampede", "first=1 free_order=yes", 1, 40),
    _immense_warfare("full_entry_zone", "Ada Bo", "open_sky iron_wall", "first=1 free_order=yes", 2, 40),
    _immense_warfare("empty_deck", "Ada Bo", "graces_command donnas_search", "first=0 turn_limit=60", 7, 100),
    _gears_of_industry("two_players", "Ada Bo", "matching_sets assembly_line", "", 1, GREEDY),
    _gears_of_industry("advanced", "Ada Bo", "power_grid old_money", "pool=advanced", 2, 80),
    _gears_of_industry(
        "two_teams", "Ada Bo Cy Dot", "assembly_line power_grid old_money heavy_industry",
        "boosts=ask opening=7 finish_round=no", 1, 60,
    ),
    _mechyard("two_mechs", "Ada Bo", "first=0", 1, GREEDY),
    _mechyard("three_mechs", "Ada Bo Cy", "rounds=4 first=1 overkill=lost", 2, 40),
    _mechyard("four_mechs", "Ada Bo Cy Dot", "rounds=3 shop_refill=round", 3, 80),
)  # fmt: skip


def rewrite() -> Iterator[Path]:
    """Write every file anew, each path once it is written: with the moves that it holds, or with those of a game
    played anew where there is no file or the rules refuse one of its moves."""
    cases = all_cases()
    for script in SCRIPTS:
        case = cases[script.setup.game]()
        script.path.parent.mkdir(exist_ok=True)
        history, refusal = held(case, script.path) if script.path.exists() else (None, None)
        if history is None or refusal is not None:
            history = _played(case.game, script)
        script.path.write_text(text(case, script.name, history), encoding="utf-8")
        yield script.path


def text(case: Case, name: str, history: History) -> str:
    """The golden text of a game."""
    game, setup = case.game, history.setup
    options = ", ".join(f"{id} {chosen}" for id, chosen in sorted(setup.options.items()))
    lines = [
        f"{game.title}: {name}",
        f"options: {options}",
        f"seats: {', '.join(setup.seats)}",
        *([f"decks: {', '.join(setup.decks)}"] if setup.decks else []),
        f"seed: {history.seed}",
        "",
        f"    {case.describe(history.states[0])}",
    ]
    for action, events, (before, after) in zip(
        history.actions, history.log, pairwise(history.states), strict=True
    ):
        lines.append(f"{MARK}{action_text(action)}")
        lines += [f"  {event.__struct_config__.tag:9} {event.text}" for event in events]
        if before.rng != after.rng or game.to_act(before) != game.to_act(after):
            lines.append(f"    {case.describe(after)}")
    outcome = game.outcome(history.state)
    assert outcome is not None
    recap = game.recap(history.states, history.actions)
    lines += ["", f"outcome: {outcome.title} ({outcome.rule}). {outcome.reason}"]
    lines += [f"  {label}: {value}" for label, value in recap.figures]
    lines += [f"  {words}" for words in recap.decisive]
    return "\n".join(lines) + "\n"


def replayed(case: Case, path: Path) -> str:
    """The text of the game that a file holds."""
    history, refusal = held(case, path)
    assert refusal is None, f"{path.name}, action {len(history.actions) + 1}: {refusal}"
    return text(case, path.stem, history)


def held(case: Case, path: Path) -> tuple[History, Refusal | None]:
    """The game whose setup, seed and actions a file holds, up to the first that is refused, and why it is."""
    head, _, moves = path.read_text(encoding="utf-8").partition("\n\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines()[1:])
    options = dict(part.split(" ", 1) for part in fields["options"].split(", ") if part)
    decks = tuple(fields["decks"].split(", ")) if "decks" in fields else ()
    setup = Setup(case.game.id, tuple(fields["seats"].split(", ")), options, decks)
    actions = [
        action_of(case.game, line[len(MARK) :]) for line in moves.splitlines() if line.startswith(MARK)
    ]
    return History.replay(case.game, setup, int(fields["seed"]), actions)


def action_text(action: Any) -> str:
    """An action in a line: its name, then its fields; without spaces in them."""
    fields = msgspec.structs.asdict(action).items()
    return " ".join((type(action).__name__, *(f"{name}={value}" for name, value in fields)))


def action_of(game: Game, line: str) -> Any:
    """The action that `action_text` wrote."""
    name, *fields = line.split()
    values = dict(field.split("=", 1) for field in fields)
    kind = next(kind for kind in get_args(game.action_type) if kind.__name__ == name)
    return msgspec.convert(values, kind, strict=False)


def _played(game: Game, script: Script) -> History:
    """The game as a simple player makes it: mostly what looks best two steps ahead."""
    history = History(game, script.setup, script.seed)
    if script.careless == GREEDY:
        while game.to_act(history.state) is not None:
            rng = decision_seed(script.seed, len(history.actions))
            history.do(choose(game, history.state, GreedyBot(), rng))
        return history
    rng = source(script.seed)
    while (seat := game.to_act(history.state)) is not None:
        actions = list(game.legal_actions(history.state))
        dice, rng = below(rng, 100)
        if dice < script.careless:
            chosen, rng = below(rng, len(actions))
            history.do(actions[chosen])
        else:
            history.do(max(actions, key=lambda action: _promise(game, history.state, action, seat)))
    return history


def _promise(game: Game, state: Any, action: Any, seat: int) -> float:
    """What an action is worth with the best that may follow it; nothing is foreseen behind a roll."""
    after = game.apply(state, action)
    here = game.evaluate(after, seat)
    if after.rng != state.rng or game.to_act(after) != seat:
        return here
    follow = (game.apply(after, next_) for next_ in game.legal_actions(after))
    return max([here, *(game.evaluate(then, seat) - 1e-6 for then in follow if then.rng == after.rng)])
