"""`main.py shots DIR`: a picture of every scene and important state, made by using the real app.

A line of `SHOTS` is a picture: its name and what a player does to get there, with real events, on a
seeded game, in a home of its own. `DIR/<width>x<height>/<name>.png`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.driver import Driver
from game.scenes.start import daily_setup
from game.store.folders import Folders
from game.store.records import Record
from game.ui.canvas import centre
from rules import catalog
from rules.game import Event, Game, Setup
from rules.history import History

if TYPE_CHECKING:
    from game.app import App
    from game.scene import Scene

GAME = "planet_smash"
SEED = 11
LONGEST = 2000
"""Moves after which a game that did not come to a wanted position is given up."""


class Shot(NamedTuple):
    """A picture: its name, the scene to begin with (None: the shelf), what is done then."""

    name: str
    first: Callable[[App], Scene] | None
    use: Callable[[Driver], None]


def main(folder: Path, sizes: Sequence[tuple[int, int]], only: str = "") -> int:
    """Make the pictures and print their paths; the exit code: 1 when a picture could not be made."""
    failed = 0
    for size in sizes:
        for shot in SHOTS:
            if only in shot.name:
                path = folder / f"{size[0]}x{size[1]}" / f"{shot.name}.png"
                fault = take(shot, size, path)
                failed += bool(fault)
                print(f"{path}: {fault}" if fault else path, flush=True)
    return 1 if failed else 0


def take(shot: Shot, size: tuple[int, int], path: Path) -> str:
    """Make one picture; why it could not be made, in a line, or ""."""
    with tempfile.TemporaryDirectory(prefix="cogwright-") as name:
        home = Path(name)
        cache_folder = (
            Path(tempfile.gettempdir()) / f"cogwright-shots-{os.getuid() if hasattr(os, 'getuid') else 0}"
        )
        driver: Driver | None = None
        try:
            driver = Driver(
                size, folders=Folders(home / "data", cache_folder, home / "log"), first=shot.first
            )
            shot.use(driver)
            driver.frames(2)
            driver.shot(path)
        except Exception as error:  # one picture that fails costs no other
            return " ".join(f"{type(error).__name__}: {error}".split())
        finally:
            if driver is not None:
                driver.close()
    return ""


# Games to show.


@cache
def _game() -> Game:
    return catalog.load(GAME)


def setup_of(seats: int = 1, **options: str) -> Setup:
    first = _game().default_setup(seats)
    return Setup(first.game, first.seats, {**first.options, **options})


def played(until: Callable[[History], bool], setup: Setup | None = None, seed: int = SEED) -> History:
    """A game played with the eye on the next position, up to the first that is wanted."""
    history = History(_game(), setup or setup_of(), seed)
    for _ in range(LONGEST):
        if until(history):
            return history
        if _over(history):
            break
        history.do(_best(history))
    raise LookupError("no game comes to the position that is to be shown")


def _best(history: History) -> Any:
    """The legal action that looks best afterwards, abilities saved up; the first among equals."""
    game, state = history.game, history.state
    seat = game.to_act(state)
    assert seat is not None, "the game is over"
    pieces = {piece.id: piece.kind for piece in game.pieces(game.view(state, seat))}
    actions = list(game.legal_actions(state))
    plain = [
        action
        for action in actions
        if all(pieces.get(id) != "ability" for id in game.gesture(state, action).pieces)
    ]
    return max(plain or actions, key=lambda action: game.evaluate(game.apply(state, action), seat))


def _events(history: History) -> Iterator[Event]:
    return (event for events in history.log for event in events)


def _rounds(history: History) -> int:
    return sum(event.kind == "round" for event in _events(history))


def _over(history: History) -> bool:
    return history.game.to_act(history.state) is None


def _won(history: History) -> bool:
    outcome = history.game.outcome(history.state)
    return outcome is not None and bool(outcome.winners)


def _drags(history: History, kind: str, *, acting: bool = False) -> bool:
    """Whether a piece of that kind can be dragged now (only pieces asked to act, when `acting`)."""
    game, state = history.game, history.state
    if _over(history):
        return False
    pieces = game.pieces(game.view(state, game.to_act(state) or 0))
    wanted = {piece.id for piece in pieces if piece.kind == kind and piece.acting == acting}
    gestures = (game.gesture(state, action) for action in game.legal_actions(state))
    return any(gesture.place and wanted.intersection(gesture.pieces) for gesture in gestures)


def until_round(number: int) -> Callable[[History], bool]:
    """Until a round has come and a fresh die can be placed in it."""
    return lambda history: _rounds(history) >= number and _drags(history, "die")


def _table(until: Callable[[History], bool], seats: int = 1, **options: str) -> Callable[[App], Scene]:
    """Begins at the table, in the first wanted position of a game."""

    def first(app: App) -> Scene:
        from game.scenes.table import TableScene
        from game.session import Session

        history = played(until, setup_of(seats, **options))
        return TableScene(app, Session.play_on(app, app.game(GAME), history))

    return first


# What a hand does.


def _wait(driver: Driver) -> None:
    driver.settle()


def _movable(driver: Driver, kind: str) -> list[tuple[str, list[str]]]:
    """Pieces of a kind with the places they may go to, those with the most places first."""
    table = driver.table
    found = [
        (id, list(places))
        for id, places in table.moves.drops.items()
        if id in table.pieces.sprites and table.pieces.sprites[id].piece.kind == kind
    ]
    return sorted(found, key=lambda one: -len(one[1]))


def _holding(kind: str) -> Callable[[Driver], None]:
    """Drag a piece of a kind over one of its places and keep hold of it."""

    def use(driver: Driver) -> None:
        driver.settle()
        piece, places = _movable(driver, kind)[0]
        _carry(driver, piece, places[0])

    return use


def _carry(driver: Driver, piece: str, place: str) -> None:
    driver.press(centre(driver.box(piece)))
    driver.glide(centre(driver.box(place)), 8)
    driver.settle()


def _hold_best(driver: Driver) -> None:
    """Hold a fresh die over the spot whose preview says most."""
    driver.settle()
    table = driver.table
    best = max(
        ((piece, to) for piece, places in _movable(driver, "die") for to in places),
        key=lambda way: _foreseen(table, *way),
    )
    _carry(driver, *best)


def _foreseen(table: Any, piece: str, place: str) -> tuple[int, int]:
    preview = table.game.preview(table.view, table.moves.drops[piece][place][0].action)
    good = sum(line.mark == "good" for line in preview.lines) if preview else 0
    return good, len(preview.marks) if preview else 0


def _refused(driver: Driver) -> None:
    """Drop a die where the rules refuse it."""
    driver.settle()
    table = driver.table
    for piece, places in _movable(driver, "die"):
        for place in table.boxes:
            if place not in places and table.reasons.of_drop(piece, place).refusal is not None:
                driver.drag(centre(driver.box(piece)), centre(driver.box(place)), 8)
                driver.settle()
                if table.bubble.refusal is not None:
                    return
    raise LookupError("nothing is refused here")


def _choose(driver: Driver) -> None:
    """Drop a piece where it could mean several things."""
    driver.settle()
    table = driver.table
    for piece, places in table.moves.drops.items():
        for place, moves in places.items():
            if len(moves) > 1:
                driver.drag(centre(driver.box(piece)), centre(driver.box(place)), 8)
                driver.settle()
                return
    raise LookupError("every movement has one meaning here")


def _has_choice(history: History) -> bool:
    """Whether a movement of a die's ability has several meanings now, with some of the planet filled."""
    if _over(history) or _rounds(history) < 4:
        return False
    game, state = history.game, history.state
    ways = [
        (g.pieces[:1], g.place) for a in game.legal_actions(state) if (g := game.gesture(state, a)).pieces
    ]
    return len(ways) != len(set(ways))


def _keys(*names: str) -> Callable[[Driver], None]:
    """Settle, press keys, settle."""

    def use(driver: Driver) -> None:
        driver.settle()
        driver.key(*names)
        driver.settle()

    return use


def _press(*labels: str) -> Callable[[Driver], None]:
    """Settle, press on controls one after another."""

    def use(driver: Driver) -> None:
        driver.settle()
        for label in labels:
            driver.press_on(label)
            driver.move((2, 2))
            driver.settle()

    return use


def _continue(driver: Driver) -> None:
    """Leave the table for the shelf, which offers the game back."""
    driver.settle()
    driver.scene.back()  # type: ignore[attr-defined]
    driver.settle()


def _end(driver: Driver) -> None:
    """Make the last move of a game and wait for the result."""
    driver.settle()
    session = driver.scene.session  # type: ignore[attr-defined]
    driver.act(_best(session.history))
    for _ in range(8):
        driver.frames(30)
        driver.settle()


def _before_the_end(seed_setup: Setup, wanted: Callable[[History], bool]) -> tuple[Setup, int, int]:
    """A setup and seed whose game ends as wanted, and its number of moves."""
    for seed in range(200):
        history = played(_over, seed_setup, seed)
        if wanted(history):
            return seed_setup, seed, len(history.actions)
    raise LookupError("no game ends as it is to be shown")


def _last_move(wanted: Callable[[History], bool], seats: int = 1, **options: str) -> Callable[[App], Scene]:
    """Begins at the table, one move before a game ends as wanted."""

    def first(app: App) -> Scene:
        from game.scenes.table import TableScene
        from game.session import Session

        setup, seed, moves = _before_the_end(setup_of(seats, **options), wanted)
        history = played(lambda one: len(one.actions) == moves - 1, setup, seed)
        return TableScene(app, Session.play_on(app, app.game(GAME), history))

    return first


# Scenes to begin with.


def _setup_scene(seats: int = 1) -> Callable[[App], Scene]:
    def first(app: App) -> Scene:
        from game.scenes.setup import SetupScene

        return SetupScene(app, GAME, setup_of(seats), SEED)

    return first


def _rulebook(rule: str = "") -> Callable[[App], Scene]:
    def first(app: App) -> Scene:
        from game.scenes.rulebook import RulebookScene

        return RulebookScene(app, GAME, rule)

    return first


def _settings(section: str) -> Callable[[App], Scene]:
    def first(app: App) -> Scene:
        from game.scenes.settings import SettingsScene

        return SettingsScene(app, section)

    return first


def _handover(app: App) -> Scene:
    from game.scenes.handover import HandoverScene

    return HandoverScene(app, "Player 2", 1)


def _records(app: App) -> Scene:
    from game.scenes.records import RecordsScene

    for record in _some_records():
        app.store.records.add(record)
    return RecordsScene(app, GAME)


def _some_records() -> Iterator[Record]:
    """A month of games, the same each time but for their dates."""
    planets = [
        choice.id for option in _game().options() if option.id == "planet" for choice in option.choices
    ]
    ends = ["Hard win", "Easy win", "Normal win", "Lost", "Normal win", "Easy win", "Hard win", "Normal win"]
    now = datetime.now().replace(microsecond=0)
    for number in range(26):
        end, at = ends[number * 5 % len(ends)], now - timedelta(days=25 - number, hours=number % 5)
        daily = at.date() if number % 3 or number > 20 else None
        setup, seed = daily_setup(_game(), daily) if daily else (None, number)
        planet = setup.options if setup else {"planet": planets[number * 4 % len(planets)]}
        yield Record(
            id=f"shot{number}", game=GAME, options=planet, seats=setup_of().seats, title=end,
            winners=() if end == "Lost" else (0,), scores=(4,), rounds=8 + number * 7 % 6, moves=60 + number,
            seed=seed, daily=daily.isoformat() if daily else "", finished=at.isoformat(),
        )  # fmt: skip


def _replay(app: App) -> Scene:
    from game.scenes.replay import ReplayScene
    from game.store.saves import make_save

    return ReplayScene(app, make_save(played(until_round(9)), "LV-426, round 9"))


def _dialog(driver: Driver) -> None:
    from game.ui.dialog import Dialog

    driver.settle()
    text = "The game is kept: the shelf offers it to you when you come back."
    answers = [("leave", "To the shelf", True), ("stay", "Stay", False)]
    driver.app.push(Dialog(driver.app, "Leave the table?", text, answers))
    driver.settle()


def _smashed(history: History) -> bool:
    return any(event.kind == "smash" for event in _events(history)) and until_round(1)(history)


def _ability(history: History) -> bool:
    return _rounds(history) >= 5 and _drags(history, "ability") and _drags(history, "die")


SHOTS: tuple[Shot, ...] = (
    Shot("shelf", None, _wait),
    Shot("shelf_continue", _table(until_round(6)), _continue),
    Shot("setup", _setup_scene(), _wait),
    Shot("setup_4_players", _setup_scene(4), _wait),
    Shot("setup_99_players", _setup_scene(99), _wait),
    Shot("table_start", _table(lambda history: True), _wait),
    Shot("table_colours", _table(lambda history: len(history.actions) == 1), _holding("die")),
    Shot("table_round_1", _table(until_round(1)), _wait),
    Shot("table_held", _table(until_round(7)), _hold_best),
    Shot("table_action", _table(lambda h: _rounds(h) >= 5 and _drags(h, "die", acting=True)), _wait),
    Shot("table_refusal", _table(until_round(6)), _refused),
    Shot("table_abilities", _table(_ability), _holding("ability")),
    Shot("table_chooser", _table(_has_choice), _choose),
    Shot("table_smashed", _table(_smashed), _wait),
    Shot("table_log", _table(until_round(6)), _keys("l")),
    Shot("table_zoom", _table(until_round(6)), _keys("tab", "z")),
    Shot("table_keyboard", _table(until_round(6)), _keys("tab", "right")),
    Shot("table_4_players", _table(until_round(12), 4), _wait),
    Shot("table_99_players", _table(until_round(1), 99, colours="standard"), _wait),
    Shot("handover", _handover, _wait),
    Shot("menu", _table(until_round(6)), _keys("escape")),
    Shot("dialog", _table(until_round(6)), _dialog),
    Shot("result_win", _last_move(_won, planet="old_thunder"), _end),
    Shot("result_lose", _last_move(lambda history: not _won(history)), _end),
    Shot("result_4_players", _last_move(_over, 4), _end),
    Shot("rulebook", _rulebook(), _wait),
    Shot("rulebook_rule", _rulebook("PS-4.1"), _wait),
    Shot("records", _records, _wait),
    Shot("replay", _replay, _keys("end")),
    Shot("settings_screen", _settings("screen"), _wait),
    Shot("settings_motion", _settings("motion"), _wait),
    Shot("settings_colours", _settings("colours"), _wait),
    Shot("settings_keys", _settings("keys"), _wait),
)
