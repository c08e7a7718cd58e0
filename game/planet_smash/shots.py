"""The pictures of Planet Smash that `main.py shots` makes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from game.app.scene import App, Scene
from game.dev.driver import Driver
from game.dev.shots import Shot
from game.dev.shots.gestures import (
    begin,
    choose,
    dialog,
    end,
    glimpse,
    hold_best,
    holding,
    keys,
    last_chapter,
    leave_table,
    press_on,
    refused,
    strengths,
    wait,
)
from game.dev.shots.positions import (
    Playthrough,
    Stage,
    best,
    drags,
    events,
    has_choice,
    over,
    rounds,
    to_move,
    until_round,
    won,
)
from game.pages.parts.dates import daily_setup
from game.store import clock
from game.store.records import Record
from rules.planet_smash.events import Smashed

STAGE = Stage("planet_smash")
DUEL = ("", "master", "journeyman")
"""A person against two bots."""


def _records(app: App) -> Scene:
    for record in _some_records():
        app.store.records.add(record)
    return app.page("records", STAGE.id)


def _some_records() -> Iterator[Record]:
    """A month of games, the same each time but for their dates."""
    planets = [
        choice.id for option in STAGE.game.options() if option.id == "planet" for choice in option.choices
    ]
    ends = ["Hard win", "Easy win", "Normal win", "Lost", "Normal win", "Easy win", "Hard win", "Normal win"]
    now = clock.now().replace(microsecond=0)
    for number in range(26):
        title, at = ends[number * 5 % len(ends)], now - timedelta(days=25 - number, hours=number % 5)
        daily = at.date() if number % 3 or number > 20 else None
        setup, seed = daily_setup(STAGE.game, daily) if daily else (None, number)
        planet = setup.options if setup else {"planet": planets[number * 4 % len(planets)]}
        yield Record(
            id=f"shot{number}", game=STAGE.id, options=planet, seats=STAGE.setup().seats, title=title,
            winners=() if title == "Lost" else (0,), scores=(4,), rounds=8 + number * 7 % 6, moves=60 + number,
            seed=seed, daily=daily.isoformat() if daily else "", finished=at.isoformat(),
        )  # fmt: skip
    for number, bots in enumerate((("master",), ("", "journeyman"))):
        setup = STAGE.setup(len(bots), bots, planet=planets[number])
        yield Record(
            id=f"bots{number}", game=STAGE.id, options=setup.options, seats=setup.seats, bots=bots, winners=(0,),
            title="Hard win" if number == 0 else f"{setup.seats[0]} wins", scores=(4, 2)[: len(bots)],
            rounds=9 + number, moves=80, seed=number, finished=(now - timedelta(minutes=40 - 20 * number)).isoformat(),
        )  # fmt: skip


def _smashed(history: Playthrough) -> bool:
    return any(isinstance(event, Smashed) for event in events(history)) and until_round(1)(history)


def _ability(history: Playthrough) -> bool:
    return rounds(history) >= 5 and drags(history, "ability") and drags(history, "die")


def decide(driver: Driver) -> None:
    """Do the move that looks best as a hand does it, and return in the frame of the deed."""
    begin(driver, best(driver.scene.session.history))  # type: ignore[attr-defined]


def _next_turn(driver: Driver) -> None:
    """Play a turn to its end and look at whose turn it is then."""
    driver.settle()
    session = driver.scene.session  # type: ignore[attr-defined]
    seat = session.state.seat
    while session.state.seat == seat:
        driver.settle()
        decide(driver)
    driver.frames(26)


SHOTS: tuple[Shot, ...] = (
    Shot("shelf_continue", STAGE.table(until_round(6)), leave_table),
    Shot("setup", STAGE.setup_scene(), wait),
    Shot("setup_4_players", STAGE.setup_scene(4), wait),
    Shot("setup_99_players", STAGE.setup_scene(99), wait),
    Shot("setup_bots", STAGE.setup_scene(3, DUEL), wait),
    Shot("setup_strength", STAGE.setup_scene(3, DUEL), strengths),
    Shot("table_start", STAGE.table(lambda history: True), wait),
    Shot("table_colours", STAGE.table(lambda history: len(history.actions) == 1), holding("die")),
    Shot("table_round_1", STAGE.table(until_round(1)), wait),
    Shot("table_held", STAGE.table(until_round(7)), hold_best),
    Shot("table_action", STAGE.table(lambda h: rounds(h) >= 5 and drags(h, "die", acting=True)), wait),
    Shot("table_refusal", STAGE.table(until_round(6)), refused),
    Shot("table_abilities", STAGE.table(_ability), holding("ability")),
    Shot("table_chooser", STAGE.table(has_choice), choose),
    Shot("table_smashed", STAGE.table(_smashed), wait),
    Shot("table_hint", STAGE.table(until_round(7)), keys("h")),
    Shot("table_log", STAGE.table(until_round(6)), keys("l")),
    Shot("table_zoom", STAGE.table(until_round(6)), keys("tab", "z")),
    Shot("table_keyboard", STAGE.table(until_round(6)), keys("tab", "right")),
    Shot("table_2_players", STAGE.table(until_round(9), 2), wait),
    Shot("table_3_players", STAGE.table(until_round(9), 3), wait),
    Shot("table_turn", STAGE.table(until_round(9), 3), _next_turn),
    Shot("table_4_players", STAGE.table(until_round(12), 4), wait),
    Shot("table_99_players", STAGE.table(until_round(1), 99, colours="standard"), wait),
    Shot("table_bots", STAGE.table(to_move(0, until_round(9)), 3, DUEL, colours="standard"), wait),
    Shot("table_seats", STAGE.table(to_move(0, until_round(9)), 3, DUEL), press_on("Menu", "Seats")),
    Shot("table_thinking", STAGE.table(to_move(1, until_round(9)), 3, DUEL, colours="standard"), glimpse),
    Shot("table_watch", STAGE.table(until_round(7), 1, ("master",)), keys("p", ".")),
    Shot("menu", STAGE.table(until_round(6)), keys("escape")),
    Shot("dialog", STAGE.table(until_round(6)), dialog),
    Shot("result_win", STAGE.last_move(won, planet="old_thunder"), end),
    Shot("result_lose", STAGE.last_move(lambda history: not won(history)), end),
    Shot("result_4_players", STAGE.last_move(over, 4), end),
    Shot("rulebook", STAGE.rulebook(), wait),
    Shot("rulebook_rule", STAGE.rulebook("PS-4.1"), wait),
    Shot("rulebook_smash", STAGE.rulebook("PS-5.1"), wait),
    Shot("rulebook_icons", STAGE.rulebook(), last_chapter),
    Shot("records", _records, wait),
    Shot("replay", STAGE.replay(until_round(9), "LV-426, round 9"), keys("end")),
    Shot("replay_lost_rounds", STAGE.replay(over, "LV-426"), keys("h")),
)
