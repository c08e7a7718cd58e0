"""A real window under a virtual screen, played with a real mouse and real keys (Xvfb and xdotool).

From the shelf through the setup into Planet Smash, dice placed by dragging, checked in the journal;
the window is closed in the middle, and the next start offers the game back.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from game.store.journal_file import read
from rules import catalog, codec
from rules.history import History
from tests.ui.driver import Driver

ROOT = Path(__file__).resolve().parents[2]
GAME = "planet_smash"
SIZE = (1280, 720)
MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]
Point = tuple[float, float]
_SCREENS = count()


def until(holds: Callable[[], object], seconds: float = 20.0) -> bool:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return bool(holds())


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
    """A virtual screen; the name of its display. The number is this process's own, and another for each
    test: a screen of the same number that is just ending would take the new one's socket with it. It does not reset
    itself when its only client, a look for the window, goes: the app would find it closed while it does."""
    read_end, write_end = os.pipe()
    with (tmp_path / "xvfb.log").open("wb") as log:
        screen = subprocess.Popen(
            [
                "Xvfb", f":{100 + (10 * os.getpid() + next(_SCREENS)) % 50_000}", "-displayfd", str(write_end),
                "-screen", "0", "1400x800x24", "-nolisten", "tcp", "-noreset",
            ],
            pass_fds=(write_end,), stdout=log, stderr=log,
        )  # fmt: skip
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        number = pipe.readline().strip()
    if not number:
        screen.wait()
        pytest.skip("Xvfb does not start here")
    yield f":{number}"
    screen.terminate()
    screen.wait()


class Window:
    """The real app in its window, and xdotool to use it. Points are px inside the window."""

    def __init__(self, display: str, home: Path, *words: str) -> None:
        drivers = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self.env = {**os.environ, **drivers, "DISPLAY": display, "COGWRIGHT_HOME": str(home)}
        self.process = subprocess.Popen(
            [sys.executable, "main.py", "--size", f"{SIZE[0]}x{SIZE[1]}", "--windowed", *words],
            cwd=ROOT, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert until(self._found), self.said()
        self.hands("windowmove", "--sync", self.id, "0", "0")
        self.hands("windowfocus", "--sync", self.id)
        time.sleep(0.8)

    def hands(self, *words: str) -> str:
        """Run xdotool."""
        done = subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=20)
        return done.stdout.strip()

    def _found(self) -> bool:
        self.id = self.hands("search", "--onlyvisible", "--pid", str(self.process.pid)).split("\n")[0]
        return bool(self.id)

    def said(self) -> str:
        """What the process printed, when it has ended."""
        return self.process.stdout.read() if self.process.poll() is not None and self.process.stdout else ""

    def click(self, point: Point) -> None:
        """A click of the left button."""
        self._move(point)
        self.hands("click", "1")
        time.sleep(0.4)

    def drag(self, start: Point, end: Point) -> None:
        """A drag with the left button."""
        self._move(start)
        self.hands("mousedown", "1")
        for part in (0.1, 0.4, 0.7, 1.0):
            self._move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        self.hands("mouseup", "1")
        time.sleep(0.5)

    def key(self, *names: str) -> None:
        """Keys one after another, as xdotool calls them."""
        for name in names:
            self.hands("key", name)
            time.sleep(0.25)

    def size(self) -> Point:
        """The window's size in px."""
        said = dict(
            line.split("=") for line in self.hands("getwindowgeometry", "--shell", self.id).splitlines()
        )
        return int(said["WIDTH"]), int(said["HEIGHT"])

    def close(self) -> int:
        """Close the window as its frame's button would; the exit code."""
        self.process.send_signal(signal.SIGTERM)  # SDL makes the window's close event of it
        return self.process.wait(10)

    def _move(self, point: Point) -> None:
        self.hands("mousemove", str(round(point[0])), str(round(point[1])))
        time.sleep(0.06)


def middle(box: tuple[float, float, float, float]) -> Point:
    """The middle of a box; at 1280 x 720 logical px are device px."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def test_from_the_shelf_to_a_placed_die_and_back_again(display: str, home: Path, tmp_path: Path) -> None:
    path = home / "data" / "journal" / f"{GAME}.jsonl"
    twin = Driver(SIZE, home=tmp_path / "twin")  # the same screens without a window, to aim by
    window = Window(display, home)
    try:
        window.click(middle(twin.control("New game").box))
        twin.press_on("New game")
        twin.settle()
        window.click(middle(twin.control("Start").box))
        assert until(path.exists), window.said()
        header, _, _, _ = read(path)

        history = History(catalog.load(GAME), header.setup, header.seed)
        play_on(window, history, path, tmp_path, moves=5)
        window.key("u")  # the last move was no roll: it can be taken back
        assert until(lambda: read(path)[1][-1:] == [b'{"undo":1}'])
        window.key("shift+u")
        assert until(lambda: read(path)[1][-1:] == [b'{"redo":1}'])
        before = len(read(path)[1])
        assert window.close() == 0, window.said()
    finally:
        window.process.kill()
        window.process.wait()
        twin.close()

    again = Window(display, home)
    try:
        again.key("Return")  # the brass button of the shelf: Continue
        again.key("u")
        assert until(lambda: len(read(path)[1]) == before + 1), "the game was not offered back"
    finally:
        again.process.kill()
        again.process.wait()


def test_full_screen_and_back_gives_the_window_its_size_again(display: str, home: Path) -> None:
    window = Window(display, home)
    try:
        for _ in range(2):
            window.key("F11")
            assert until(lambda: window.size() == (1400, 800)), window.size()
            window.key("F11")
            assert until(lambda: window.size() == SIZE), window.size()
        assert window.close() == 0
        assert "Warning" not in window.said()
    finally:
        window.process.kill()
        window.process.wait()


def play_on(window: Window, history: History, path: Path, tmp_path: Path, moves: int) -> None:
    """Make moves with the real mouse, each checked in the journal; the places are looked up in a twin
    of the table that is in the same position."""
    for number in range(moves):
        twin = Driver(SIZE, home=tmp_path / f"twin{number}", first=table_of(history))
        twin.settle()
        action = choice(history)
        gesture = history.game.gesture(history.state, action)
        if gesture.place:
            window.drag(middle(twin.box(gesture.pieces[0])), middle(twin.box(gesture.place)))
        else:
            window.click(middle(twin.control(gesture.label).box))
        twin.close()
        history.do(action)
        done = codec.encode(action)
        assert until(lambda: read(path)[1][number:] == [done], 8), (action, read(path)[1])  # noqa: B023


def choice(history: History) -> object:
    """A legal action that is one clear movement: the first drag, else the first button."""
    game, state = history.game, history.state
    actions = [(action, game.gesture(state, action)) for action in game.legal_actions(state)]
    ways = [(gesture.pieces, gesture.place) for _, gesture in actions]
    clear = [action for action, gesture in actions if ways.count((gesture.pieces, gesture.place)) == 1]
    return next(iter(clear))


def table_of(history: History) -> object:
    """Makes the table scene of a position."""

    def first(app: object) -> object:
        from game.app.session import Session
        from game.pages.play.table import TableScene

        twin, _ = History.replay(history.game, history.setup, history.seed, history.actions)
        return TableScene(app, Session.play_on(app, twin.game, twin))  # type: ignore[arg-type]

    return first
