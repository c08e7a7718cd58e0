"""What the screen's benchmarks do at the table: a position, and hands that drag and play."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from game.app.program import Program
from game.app.scene import Scene
from game.ui.canvas import centre
from tests.mechyard.mechs import described, position
from tests.scenes import posed, scene, table_of, written
from tests.ui.driver import FRAME, Driver

BOT_TO_MOVE = """
position:
  planet: lv_426
  round: 7
  to_move: 1
  sheets:
    - plan: {red: 2, blue: 4, yellow: 4}
      targets: {blue: 3, yellow: 2}
      spots: {1: yellow, 2: red, 3: blue}
      boxes: {wild: [4, 2, 5, 0, 0], a: [3, 4, 3, 6], b: [5, 0, 0, 0], c: [0, 5, 3, 4, 6]}
    - plan: {red: 5, blue: 1, yellow: 3}
      targets: {red: 2, blue: 4, yellow: 4}
      boxes: {wild: [4, 2, 5, 0, 0], a: [3, 4, 3, 0], b: [5, 0, 0, 0], c: [0, 5, 3, 4, 0]}
bots: ["", "search:1000000"]
"""


def table(app: Program) -> Scene:
    """The table in round 7 of a game."""
    return table_of(scene("planet_smash", "round_7"))(app)


def thinking(app: Program) -> Scene:
    """The table in round 7, where a bot thinks for longer than anybody looks."""
    return table_of(written(BOT_TO_MOVE, "planet_smash"))(app)


def drag_about(driver: Driver, number: int = 0) -> None:
    """A die carried over the table and its lit places, there and back; the `number`-th that can be."""
    piece = [id for id in driver.moves.drops if "plan/" in id][number]
    places = [centre(driver.box(place)) for place in driver.moves.drops[piece]]
    home = centre(driver.box(piece))
    driver.press(home)
    for point in [(300, 200), *places, (500, 600), (640, 360), *places, home]:
        driver.glide(point, 20)
    driver.key("escape")
    driver.release()
    driver.settle()


def drag_others_about(driver: Driver) -> None:
    """The other dice, which nobody has held yet."""
    for number in (1, 2):
        drag_about(driver, number)


def look_about(driver: Driver) -> None:
    """The pointer led over what lies on the table, which lights up or says its name; nothing is pressed."""
    boxes = [driver.box(piece) for piece in list(driver.pieces)]
    for box in boxes:
        driver.glide(centre(box), 8)
        driver.frames(30, FRAME)  # until its name is shown


def play_about(driver: Driver) -> None:
    """A few rounds played, every movement animated."""
    session: Any = driver.session
    for _ in range(24):
        if not (actions := session.actions()):
            return
        driver.act(actions[0])
        driver.frames(20, FRAME)


def crowded(app: Program) -> Scene:
    """The board of Smash Gear with twenty machines on it, some of which can be flipped."""
    kinds = [*["pipsqueak"] * 5, *["thumper", "bramble", "old_ironjaw", "clockwork_hare", "crane_rat"] * 2]
    kinds += [*["sawbuck, turn: 1", "magpie, turn: 1"] * 2, "bright_spark"]
    machines = [
        f"{{card: {kind}, at: [{number % 4 * 3}, {number // 4 * 2}]}}" for number, kind in enumerate(kinds)
    ]
    own, foes = (", ".join(machines[seat::2]) for seat in (0, 1))
    text = f"""
turn: 3
own: {{gears: 20, machines: [{own}], hand: [sootling]}}
opponent: {{machines: [{foes}]}}
"""
    return table_of(posed("smash_gear", text))(app)


def four_mechs(app: Program) -> Scene:
    """A Fight turn of Mechyard with four mechs of twenty modules each."""
    return table_of(posed("mechyard", described(position(20, 4))))(app)


def drag_crew_about(driver: Driver, number: int = 0) -> None:
    """A crew member, the `number`-th that can be, carried over its mech and the others, there and back."""
    crew = [id for id in driver.moves.drops if driver.pieces[id].kind == "crew"][number]
    home = centre(driver.box(crew))
    driver.press(home)
    for point in [(300, 200), (200, 400), (700, 300), (1000, 400), (600, 650), home]:
        driver.glide(point, 20)
    driver.key("escape")
    driver.release()
    driver.settle()


def drag_machines_about(driver: Driver, number: int = 0) -> None:
    """A machine, the `number`-th that can be, and a card of the hand carried over the board, there and back."""
    machines = [id for id in driver.moves.drops if driver.pieces[id].kind == "machine"]
    taken = machines[number]
    places = [
        centre(driver.box(f"cell/{column},{row}"))
        for column, row in ((0, 0), (11, 11), (2, 9), (9, 3), (6, 11))
    ]
    for piece in (taken, "sootling"):
        x, y, w, h = driver.box(piece)
        driver.press((x + w / 3, y + h / 4))
        for point in (*places, (x + w / 3, y + h / 4)):
            driver.glide(point, 20)
            driver.wheel(-1)
        driver.key("escape")
        driver.release()
        driver.settle()


class Step(NamedTuple):
    """The processor time of one `App.step` (ms), whether it drew a frame or only what breathes, and whether a move was
    made in it."""

    ms: float
    drew: bool
    breathed: bool
    moved: bool


def steps(driver: Driver, act: Callable[[], None]) -> list[Step]:
    """Every step of the app while something is done."""
    app, found = driver.app, list[Step]()
    step, show_part, parts = app.loop.step, app.display.show_part, []

    def showing(rect: Any) -> None:
        parts.append(rect)
        show_part(rect)

    def timed(dt: float | None = None) -> None:
        parts.clear()
        drawn, moves, start = app.drawn, _moves(driver), time.thread_time()
        step(dt)
        took = (time.thread_time() - start) * 1000
        found.append(Step(took, app.drawn > drawn, bool(parts), _moves(driver) != moves))

    app.loop.step, app.display.show_part = timed, showing  # type: ignore[method-assign]
    try:
        act()
    finally:
        app.loop.step, app.display.show_part = step, show_part  # type: ignore[method-assign]
    return found


def _moves(driver: Driver) -> int:
    """How many moves the game on the table has seen; 0 where the scene has no game."""
    session = getattr(driver.scene, "session", None)
    return len(session.history.actions) if session is not None else 0


def frames_ms(driver: Driver, act: Callable[[], None]) -> list[float]:
    """The processor time of every frame drawn while something is done, all of `App.step`."""
    return [step.ms for step in steps(driver, act) if step.drew]


def calls_a_frame(driver: Driver, act: Callable[[], None]) -> list[int]:
    """The calls of every frame drawn while something is done, of functions and methods of Python and of what is built
    in: they are the same on a busy machine."""
    app, found, counted = driver.app, list[int](), [0]
    step = app.loop.step

    def count(_frame: Any, event: str, _arg: Any) -> None:
        counted[0] += event in ("call", "c_call")

    def profiled(dt: float | None = None) -> None:
        drawn, counted[0] = app.drawn, 0
        sys.setprofile(count)
        try:
            step(dt)
        finally:
            sys.setprofile(None)
        if app.drawn > drawn:
            found.append(counted[0])

    app.loop.step = profiled  # type: ignore[method-assign]
    try:
        act()
    finally:
        app.loop.step = step  # type: ignore[method-assign]
    return found


def own_work_ms(driver: Driver, act: Callable[[], None]) -> tuple[list[float], list[float]]:
    """The processor time of every frame drawn while something is done: of the frames that drag and animate, and of
    those in which a move is made."""
    drawn = [step for step in steps(driver, act) if step.drew]
    return [step.ms for step in drawn if not step.moved], [step.ms for step in drawn if step.moved]


def resident_mib() -> float:
    """Memory of this process that is in use now, MiB (the most so far where the system does not say)."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 / 1024
