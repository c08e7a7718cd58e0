"""A real window under a virtual screen, played with a real mouse and real keys (Xvfb and xdotool).

From the shelf through the setup into Planet Smash, dice placed by dragging, checked in the journal;
the window is closed in the middle, and the next start offers the game back. Beside a taskbar (openbox) and under
Wayland (weston) it is started and looked at.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from game.store.journal_file import read
from rules import catalog, codec
from rules.history import History
from tests.patience import PATIENCE, until
from tests.ui.driver import Driver

ROOT = Path(__file__).resolve().parents[2]
GAME = "planet_smash"
SIZE = (1280, 720)
Point = tuple[float, float]
_SCREENS = count()


def needs(*programs: str) -> pytest.MarkDecorator:
    """Skips a test where one of the programs is missing."""
    missing = [name for name in programs if shutil.which(name) is None]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


pytestmark = [pytest.mark.window, pytest.mark.slow, needs("Xvfb", "xdotool")]


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
    """A virtual screen of 1400 x 800 px; the name of its display."""
    with screen(tmp_path, (1400, 800)) as name:
        yield name


@contextmanager
def screen(folder: Path, size: tuple[int, int]) -> Iterator[str]:
    """A virtual screen; the name of its display. The number is this process's own, and another for each
    test: a screen of the same number that is just ending would take the new one's socket with it. It does not reset
    itself when its only client, a look for the window, goes: the app would find it closed while it does."""
    read_end, write_end = os.pipe()
    with (folder / "xvfb.log").open("wb") as log:
        server = subprocess.Popen(
            [
                "Xvfb", f":{100 + (10 * os.getpid() + next(_SCREENS)) % 50_000}", "-displayfd", str(write_end),
                "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp", "-noreset",
            ],
            pass_fds=(write_end,), stdout=log, stderr=log,
        )  # fmt: skip
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        number = pipe.readline().strip()
    if not number:
        server.wait()
        pytest.skip("Xvfb does not start here")
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


class Window:
    """The real app in its window, and xdotool to use it. Points are px inside the window."""

    def __init__(self, display: str, home: Path, *words: str, sized: bool = True) -> None:
        """Start it, at SIZE where it is `sized`, else as a player does."""
        drivers = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "SDL_NO_SIGNAL_HANDLERS": "0"}
        self.env = {**os.environ, **drivers, "DISPLAY": display, "COGWRIGHT_HOME": str(home)}
        self.process = subprocess.Popen(
            [sys.executable, "main.py", *(("--size", f"{SIZE[0]}x{SIZE[1]}", "--windowed") if sized else ()), *words],
            cwd=ROOT, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        until(lambda: self._found() or self.process.poll() is not None)
        assert self.id, self.said()
        if sized:
            self.hands("windowmove", "--sync", self.id, "0", "0")
            self.hands("windowfocus", "--sync", self.id)
        self.rest()

    def hands(self, *words: str) -> str:
        """Run xdotool."""
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE
        )
        return done.stdout.strip()

    def _found(self) -> bool:
        self.id = self.hands("search", "--onlyvisible", "--pid", str(self.process.pid)).split("\n")[0]
        return bool(self.id)

    def rest(self) -> None:
        """Wait until the app rests: for half a second it has hardly run, and hardly waited for a processor."""
        until(lambda: self._busy() < 0.1)

    def _busy(self) -> float:
        """The share of half a second in which the app's thread runs or waits for a processor."""
        path = Path(f"/proc/{self.process.pid}/schedstat")
        if not path.exists():
            time.sleep(1.0)
            return 0.0
        before, start = self._spent(path), time.monotonic()
        time.sleep(0.5)
        return (self._spent(path) - before) / (time.monotonic() - start)

    @staticmethod
    def _spent(path: Path) -> float:
        """Seconds in which a process has run or waited for a processor."""
        ran, waited, _ = map(int, path.read_text().split())
        return (ran + waited) / 1e9

    def said(self) -> str:
        """What the process printed, when it has ended."""
        return self.process.stdout.read() if self.process.poll() is not None and self.process.stdout else ""

    def click(self, point: Point) -> None:
        """A click of the left button."""
        self._move(point)
        self.hands("click", "1")
        self.rest()

    def drag(self, start: Point, end: Point) -> None:
        """A drag with the left button."""
        self._move(start)
        self.hands("mousedown", "1")
        for part in (0.1, 0.4, 0.7, 1.0):
            self._move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        self.hands("mouseup", "1")
        self.rest()

    def key(self, *names: str) -> None:
        """Keys one after another, as xdotool calls them."""
        for name in names:
            self.hands("key", name)
            self.rest()

    def size(self) -> Point:
        """The window's size in px."""
        said = dict(
            line.split("=") for line in self.hands("getwindowgeometry", "--shell", self.id).splitlines()
        )
        return int(said["WIDTH"]), int(said["HEIGHT"])

    def close(self) -> int:
        """Close the window as its frame's button would; the exit code."""
        self.process.send_signal(signal.SIGTERM)  # SDL makes the window's close event of it
        return self.process.wait(PATIENCE)

    def _move(self, point: Point) -> None:
        self.hands("mousemove", str(round(point[0])), str(round(point[1])))


def middle(box: tuple[float, float, float, float]) -> Point:
    """The middle of a box; at 1280 x 720 logical px are device px."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def test_from_the_shelf_to_a_placed_die_and_back_again(display: str, home: Path, tmp_path: Path) -> None:
    path = home / "data" / "journal" / f"{GAME}.jsonl"
    twin = Driver(SIZE, home=tmp_path / "twin")  # the same screens without a window, to aim by
    window = Window(display, home)
    try:
        window.click(middle(twin.control("Play").box))
        twin.press_on("Play")
        twin.settle()
        window.click(middle(twin.control("Start").box))
        until(path.exists)
        header, _, _, _ = read(path)

        history = History(catalog.load(GAME), header.setup, header.seed)
        play_on(window, history, path, tmp_path, moves=5)
        window.key("u")  # the last move was no roll: it can be taken back
        until(lambda: read(path)[1][-1:] == [b'{"undo":1}'])
        window.key("shift+u")
        until(lambda: read(path)[1][-1:] == [b'{"redo":1}'])
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
        until(lambda: len(read(path)[1]) == before + 1, why="the game was not offered back")
    finally:
        again.process.kill()
        again.process.wait()


def test_full_screen_and_back_gives_the_window_its_size_again(display: str, home: Path) -> None:
    window = Window(display, home)
    try:
        for _ in range(2):
            window.key("F11")
            until(lambda: window.size() == (1400, 800))
            window.key("F11")
            until(lambda: window.size() == SIZE)
        assert window.close() == 0
        assert "Warning" not in window.said()
    finally:
        window.process.kill()
        window.process.wait()


@needs("openbox")
def test_a_taskbar_covers_nothing_of_the_first_window(home: Path, tmp_path: Path) -> None:
    config = tmp_path / "openbox.xml"
    config.write_text(
        '<openbox_config xmlns="http://openbox.org/3.4/rc"><margins><bottom>40</bottom></margins></openbox_config>'
    )
    with screen(tmp_path, (1366, 768)) as name:
        desk = subprocess.Popen(
            ["openbox", "--config-file", str(config)], env={**os.environ, "DISPLAY": name}
        )
        try:
            window = Window(name, home, sized=False)
            try:
                until(lambda: window.size()[0] == 1366)
                assert 640 < window.size()[1] < 768 - 40
                assert window.close() == 0, window.said()
            finally:
                window.process.kill()
                window.process.wait()
        finally:
            desk.kill()
            desk.wait()


@needs("weston")
@pytest.mark.parametrize("way", ["auto", "software", "hardware"])
def test_it_starts_under_wayland_alone(home: Path, tmp_path: Path, way: str) -> None:
    (home / "data").mkdir(parents=True)
    (home / "data" / "settings.json").write_text(json.dumps({"acceleration": way}))
    tmp_path.chmod(0o700)
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env |= {"XDG_RUNTIME_DIR": str(tmp_path)}
    desk = subprocess.Popen(
        ["weston", "--backend=headless-backend.so", "--socket=here", "--idle-time=0"],
        env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        until(lambda: (tmp_path / "here").exists() or desk.poll() is not None)
        if desk.poll() is not None:
            pytest.skip("weston does not start here")
        env |= {"WAYLAND_DISPLAY": "here", "SDL_VIDEODRIVER": "wayland", "COGWRIGHT_HOME": str(home)}
        done = subprocess.run(
            [sys.executable, "main.py", "--first-frame"],
            cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        assert done.returncode == 0 and done.stdout.endswith("1 frame\n"), done.stdout + done.stderr
    finally:
        desk.kill()
        desk.wait()


def play_on(window: Window, history: History, path: Path, tmp_path: Path, moves: int) -> None:
    """Make moves with the real mouse, each checked in the journal; the places are looked up in a twin
    of the table that is in the same position."""
    for number in range(moves):
        twin = Driver(SIZE, home=tmp_path / f"twin{number}", first=table_of(history))
        twin.settle()
        action = choice(history)
        gesture = history.game.at(history.state).gesture(action)
        if gesture.place:
            window.drag(middle(twin.box(gesture.pieces[0])), middle(twin.box(gesture.place)))
        else:
            window.click(middle(twin.control(gesture.label).box))
        twin.close()
        history.do(action)
        done = codec.encode(action)
        until(lambda: read(path)[1][number:] == [done], why=f"{action} was not made")  # noqa: B023


def choice(history: History) -> object:
    """A legal action that is one clear movement: the first drag, else the first button."""
    game, state = history.game, history.state
    actions = [(action, game.at(state).gesture(action)) for action in game.legal_actions(state)]
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
