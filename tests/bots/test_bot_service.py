"""The bot service and its process: answers come back, thinking is interrupted, and a crash costs nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.bots import bot_service, pipes
from game.bots.bot_service import KILLED, NO_PROCESS, SILENT, BotService, Ticket
from game.bots.worker import UNFORESEEN
from rules import codec
from rules.bots.jobs import Job, ReviewJob, ThinkJob, run
from rules.bots.review import Review
from rules.bots.thought import Thought
from tests import patience
from tests.bots.jobs import GAME, think_job

ROOT = Path(__file__).resolve().parents[2]
LONG = "search:1000000"
unix = pytest.mark.skipif(os.name == "nt", reason="processes get no signals there")


def plain(job: Job) -> Any:
    """What the job's answer is, thought right here."""
    return run(job, GAME, lambda: False, lambda part: None)


def until(service: BotService, done: Callable[[], object]) -> None:
    """Frames pass until that is so."""
    patience.until(done, service.update)


class Silence:
    """Lets time pass for a bot service by its clock alone, while nothing reaches it, not even from its process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch, self._skipped, monotonic = monkeypatch, 0.0, time.monotonic
        monkeypatch.setattr(time, "monotonic", lambda: monotonic() + self._skipped)

    def of(self, at: BotService, seconds: float) -> None:
        """So many seconds of it."""
        with self._patch.context() as patch:
            patch.setattr(BotService, "_next_message", lambda self: None)
            for _ in range(round(seconds / bot_service.LONGEST_LOOK)):
                self._skipped += bot_service.LONGEST_LOOK
                at.update()


class Asked:
    """One job asked of a bot service, and all that came back."""

    def __init__(self, at: BotService, job: Job) -> None:
        self.answers: list[Any] = []
        self.faults: list[str] = []
        self.parts: list[float] = []
        self.ticket: Ticket = at.ask(job, self.answers.append, self.faults.append, self.parts.append)


def begin_long(at: BotService) -> Asked:
    """A job that takes for ever, being thought about."""
    asked = Asked(at, think_job(LONG))
    until(at, lambda: at.current_job is asked.ticket)
    return asked


def pid(at: BotService) -> int:
    host = at.host
    assert isinstance(host, pipes.ProcessHost) and host.process.pid is not None
    return host.process.pid


@pytest.fixture(scope="module")
def shared() -> Iterator[BotService]:
    """One bot service with its process for the tests that leave it well."""
    made = BotService()
    yield made
    made.close()


def test_a_job_survives_json() -> None:
    job = think_job()
    assert msgspec.json.decode(codec.encode(job), type=ThinkJob | ReviewJob) == job


def test_a_process_thinks_the_same_as_this_one(shared: BotService) -> None:
    first, second = Asked(shared, think_job()), Asked(shared, think_job("greedy"))
    until(shared, lambda: second.ticket.done)
    assert first.answers == [plain(think_job())] and second.answers == [plain(think_job("greedy"))]
    assert not first.faults + second.faults and pid(shared) != os.getpid()


def test_a_review_tells_how_far_it_is(shared: BotService) -> None:
    setup = GAME.default_setup(1)
    state, actions = GAME.new_game(setup, 3), []
    for _ in range(6):
        actions.append(next(iter(GAME.legal_actions(state))))
        state = GAME.apply(state, actions[-1])
    job = ReviewJob(
        game=GAME.id, setup=setup, seed=3, actions=tuple(codec.encode(action) for action in actions), seat=0
    )
    asked = Asked(shared, job)
    until(shared, lambda: asked.ticket.done)
    assert isinstance(asked.answers[0], Review) and asked.answers[0].decisions == plain(job).decisions
    assert asked.parts and max(asked.parts) <= 1


@pytest.mark.parametrize(
    ("job", "word"),
    [(think_job("mastre"), "mastre"), (think_job(game="planet_smsh"), "planet_smsh"),
     (ThinkJob(game="planet_smash", view=b"{", bot="greedy", rng=1), "truncated")],
)  # fmt: skip
def test_what_makes_no_sense_is_one_line(shared: BotService, job: Job, word: str) -> None:
    for at in (shared, BotService(inline=True)):
        asked = Asked(at, job)
        until(at, lambda asked=asked: asked.ticket.done)  # type: ignore[misc]
        assert not asked.answers and len(asked.faults) == 1
        assert word in asked.faults[0] and "\n" not in asked.faults[0]


def test_a_fault_of_the_program_tells_the_player_no_python_and_the_log_everything(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = ReviewJob(game=GAME.id, setup=None, seed=3, actions=(), seat=0)  # type: ignore[arg-type]
    monkeypatch.setattr(bot_service.log, "propagate", True)
    processes = BotService()
    for at in (processes, BotService(inline=True)):
        caplog.clear()
        asked = Asked(at, broken)
        until(at, lambda asked=asked: asked.ticket.done)  # type: ignore[misc]
        assert asked.faults == [UNFORESEEN]
        assert "AttributeError" in caplog.text and "new_game" in caplog.text
    processes.close()


def test_a_cancelled_thought_makes_room_at_once_and_is_never_heard_of(shared: BotService) -> None:
    asked = begin_long(shared)
    waiting = Asked(shared, think_job(LONG))
    waiting.ticket.cancel()
    asked.ticket.cancel()
    after = Asked(shared, think_job("greedy"))
    until(shared, lambda: after.ticket.done)
    assert after.answers and not asked.answers + asked.faults + waiting.answers + waiting.faults
    assert asked.ticket.done and waiting.ticket.done


@unix
def test_ctrl_c_is_not_for_the_process(shared: BotService) -> None:
    before = pid(shared)
    os.kill(before, signal.SIGINT)
    asked = Asked(shared, think_job("greedy"))
    until(shared, lambda: asked.ticket.done)
    assert asked.answers and pid(shared) == before


@pytest.mark.slow
@unix
def test_a_process_that_dies_is_begun_anew_and_asked_again(shared: BotService) -> None:
    asked = Asked(shared, think_job("search:3000"))
    until(shared, lambda: shared.current_job is asked.ticket)
    before = pid(shared)
    os.kill(before, signal.SIGKILL)
    until(shared, lambda: asked.ticket.done)
    assert asked.answers == [plain(think_job("search:3000"))] and pid(shared) != before


@unix
def test_one_that_dies_while_idle_is_begun_anew_when_asked(shared: BotService) -> None:
    os.kill(pid(shared), signal.SIGKILL)
    asked = Asked(shared, think_job("greedy"))
    until(shared, lambda: asked.ticket.done)
    assert asked.answers and not asked.faults


@pytest.mark.slow
@unix
def test_a_job_that_kills_it_twice_is_given_up_and_the_next_one_done(shared: BotService) -> None:
    asked = begin_long(shared)
    os.kill(pid(shared), signal.SIGKILL)
    until(shared, lambda: shared.current_job is None)
    until(shared, lambda: shared.current_job is asked.ticket)
    os.kill(pid(shared), signal.SIGKILL)
    until(shared, lambda: asked.ticket.done)
    assert asked.faults == [KILLED] and not asked.answers
    after = Asked(shared, think_job("greedy"))
    until(shared, lambda: after.ticket.done)
    assert after.answers


@unix
def test_a_process_that_does_not_listen_is_ended(shared: BotService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_service, "HANGS_AFTER", 0.05)
    asked = begin_long(shared)
    before = pid(shared)
    os.kill(before, signal.SIGSTOP)
    asked.ticket.cancel()
    after = Asked(shared, think_job("greedy"))
    until(shared, lambda: after.ticket.done)
    assert after.answers and pid(shared) != before and not lives(before)


@pytest.mark.slow
@unix
def test_a_process_that_is_stopped_is_taken_for_dead_and_another_one_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    at = BotService(say=said.append)
    asked = Asked(at, think_job(LONG))
    until(at, lambda: at.current_job is asked.ticket)
    before, silence = pid(at), Silence(monkeypatch)
    os.kill(before, signal.SIGSTOP)
    silence.of(at, bot_service.SILENT_AFTER - 10)
    assert pid(at) == before and not said
    silence.of(at, 11)
    until(at, lambda: at.current_job is asked.ticket)
    assert said == [SILENT] and pid(at) != before and not lives(before)
    at.close()


def test_a_process_that_thinks_for_long_is_heard_of(
    shared: BotService, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = begin_long(shared)
    before, silence, heard, received = pid(shared), Silence(monkeypatch), [False], BotService._next_message

    def hear(self: BotService) -> Any:
        message = received(self)
        heard[0] |= message is not None
        return message

    monkeypatch.setattr(BotService, "_next_message", hear)
    for _ in range(3):  # longer than it may be silent
        silence.of(shared, bot_service.SILENT_AFTER / 2)
        heard[0] = False
        until(shared, lambda: heard[0])
    assert shared.current_job is asked.ticket and pid(shared) == before
    asked.ticket.cancel()


def test_nobody_is_silent_while_the_app_itself_stands_still(
    shared: BotService, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = begin_long(shared)
    before = pid(shared)
    now = time.monotonic
    for hours in range(1, 9):
        monkeypatch.setattr(time, "monotonic", lambda hours=hours: now() + 3600 * hours)
        shared.update()
    assert shared.current_job is asked.ticket and pid(shared) == before
    asked.ticket.cancel()


@unix
def test_after_many_kills_a_process_thinks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    at = BotService(say=said.append)
    asked = Asked(at, think_job("greedy"))
    while not isinstance(at.host, pipes.ThreadHost):
        at.update()
        if isinstance(at.host, pipes.ProcessHost):
            at.host.process.kill()
    until(at, lambda: asked.ticket.done)
    assert asked.answers and said == [NO_PROCESS] and isinstance(at.host, pipes.ThreadHost)
    now = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: now() + bot_service.BACK_AFTER)
    again = Asked(at, think_job("greedy"))
    until(at, lambda: again.ticket.done)
    assert again.answers and said == [NO_PROCESS] and pid(at) != os.getpid()
    at.close()


def lives(pid: int) -> bool:
    """Whether a process still lives."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_without_processes_a_thread_thinks_and_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> pipes.ProcessHost:
        raise OSError("no more processes")

    said: list[str] = []
    monkeypatch.setattr(pipes, "ProcessHost", refuse)
    at = BotService(say=said.append)
    asked = begin_long(at)
    asked.ticket.cancel()
    after = Asked(at, think_job())
    until(at, lambda: after.ticket.done)
    assert after.answers == [plain(think_job())] and said == [NO_PROCESS]
    at.close()


def test_a_process_that_never_begins_is_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.bots.worker.main", print)  # ends at once: nothing is sent
    said: list[str] = []
    at = BotService(say=said.append)
    asked = Asked(at, think_job("greedy"))
    until(at, lambda: asked.ticket.done)
    assert asked.answers and said == [NO_PROCESS]
    at.close()


def test_a_desk_without_a_process_does_a_job_an_update() -> None:
    loaded: list[str] = []

    def load(id: str) -> Any:
        loaded.append(id)
        return GAME

    at = BotService(load, inline=True)
    assert not at.update()
    first, second = Asked(at, think_job()), Asked(at, think_job("greedy"))
    assert at.update() and first.answers == [plain(think_job())] and not second.ticket.done
    second.ticket.cancel()
    assert not at.update() and not second.answers and loaded == ["planet_smash"] and at.host is None


def test_nothing_asked_costs_nothing(monkeypatch: pytest.MonkeyPatch, shared: BotService) -> None:
    until(shared, lambda: shared.host is not None and shared.current_job is None)
    monkeypatch.setattr(BotService, "_exchange", lambda self: pytest.fail("it looked into the pipe"))
    assert not shared.update()


def test_the_process_knows_nothing_of_the_screen() -> None:
    code = (
        "import sys, threading, multiprocessing\n"
        "from game.bots import worker\n"
        "from tests.bots.jobs import think_job\n"
        "ours, theirs = multiprocessing.Pipe()\n"
        "threading.Thread(target=worker.serve, args=(theirs,), daemon=True).start()\n"
        "assert ours.recv() == ('ready',)\n"
        "ours.send(('ask', 1, think_job()))\n"
        "while (word := ours.recv()[0]) != 'done': assert word in ('here', 'part')  # which take long somewhere\n"
        "tops = ('game', 'pygame', 'pygame_gui', 'pytmx')\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in tops))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "['game', 'game.bots', 'game.bots.worker']", done.stderr


def test_the_program_s_own_file_brings_no_screen_into_the_process() -> None:
    code = (
        "import runpy, sys\n"
        "runpy.run_path('main.py', run_name='__mp_main__')  # as a new process does it\n"
        "print({'pygame', 'pygame_gui', 'game.app.program', 'game.ui', 'game.app.scene'} & set(sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "set()", done.stderr


@unix
def test_it_dies_with_an_app_that_is_killed() -> None:
    code = (
        "import time\n"
        "from game.bots.bot_service import BotService\n"
        "from tests.bots.jobs import think_job\n"
        "service = BotService()\n"
        f"service.ask(think_job('{LONG}'), print)\n"
        "while service.current_job is None:\n"
        "    service.update(), time.sleep(0.01)\n"
        "print(service.host.process.pid, flush=True)\n"
        "time.sleep(6000)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True) as app:
        assert app.stdout is not None
        worker = int(app.stdout.readline())
        assert lives(worker)
        app.kill()
    patience.until(lambda: not lives(worker), why="it outlives the app")


def test_a_thought_is_what_comes_back(shared: BotService) -> None:
    asked = Asked(shared, think_job("random"))
    until(shared, lambda: asked.ticket.done)
    assert isinstance(asked.answers[0], Thought)
    assert GAME.why_not(GAME.new_game(GAME.default_setup(2), 7), asked.answers[0].action) is None
