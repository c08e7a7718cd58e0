"""A run on a Dask cluster, a real scheduler and worker on this machine: the same games, and each fault a line."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.simulate import cluster, run
from game.simulate.results import GAMES_FILE
from game.simulate.store import Refused, RunFault
from tests.patience import PATIENCE
from tests.simulate.runs import ROOT, a_run, load_games

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow


class Processes:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder: Path, *secured: str) -> None:
        self.folder, self.secured = folder, secured
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        host, _, port = self.address.partition(":")
        self.address = f"tls://{self.address}" if secured else self.address
        self.all: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._begin("scheduler", "--host", host, "--port", port)

    def worker(self, path: Path) -> subprocess.Popen[bytes]:
        """Start a worker that finds its programs there."""
        words = ("--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder))
        return self._begin("worker", self.address, *words, path=path)

    def _begin(self, what: str, *words: str, path: Path | None = None) -> subprocess.Popen[bytes]:
        env = {**os.environ, "PYTHONPATH": str(path or "")}
        begun = subprocess.Popen(
            [sys.executable, "-P", "-m", "dask", what, *words, *self.secured, "--no-dashboard"],
            env=env, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.all.append(begun)
        return begun

    def end(self) -> None:
        for process in self.all:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    """A cluster of one worker. The tests stand in the order in which they take it to pieces."""
    processes = Processes(tmp_path_factory.mktemp("cluster"))
    try:
        processes.worker(ROOT)
        yield processes
    finally:
        processes.end()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take its time to start the first worker."""
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", PATIENCE)
    monkeypatch.setattr(cluster, "WORKER_SECONDS", PATIENCE)


def test_a_cluster_plays_the_same_games(tmp_path: Path, there: Processes) -> None:
    run.start(a_run(30), tmp_path / "here", 1, lambda done: None)
    told: list[int] = []
    run.start(a_run(30), tmp_path / "there", 1, told.append, there.address)
    assert (tmp_path / "there" / GAMES_FILE).read_bytes() == (tmp_path / "here" / GAMES_FILE).read_bytes()
    assert (told[0], told[-1]) == (0, 30)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made with openssl")
def test_a_cluster_that_speaks_tls_is_reached_with_its_certificates_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, cert = str(tmp_path / "key.pem"), str(tmp_path / "cert.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=here", "-keyout", key, "-out", cert],
        check=True, capture_output=True,
    )  # fmt: skip
    processes = Processes(tmp_path, "--tls-ca-file", cert, "--tls-cert", cert, "--tls-key", key)
    tls = {"tls_ca_file": cert, "tls_client_cert": cert, "tls_client_key": key}
    try:
        processes.worker(ROOT)
        run.start(
            a_run(4), tmp_path / "there", 1, lambda done: None, processes.address.removeprefix("tls://"), tls
        )
        assert len(load_games(tmp_path / "there")) == 4
        monkeypatch.setattr(cluster, "CONNECT_SECONDS", 2.0)
        with pytest.raises(Refused, match="No Dask scheduler found at"):
            run.start(a_run(4), tmp_path / "plain", 1, lambda done: None, processes.address)
    finally:
        processes.end()


def test_nothing_is_collected_while_a_connection_begins_or_ends(
    there: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    collects: dict[str, bool] = {}

    def watch(name: str) -> None:
        usual = getattr(Client, name)

        def watched(client: Any, *given: Any, **named: Any) -> Any:
            if client.status != "closed":
                collects[name] = gc.isenabled()
            return usual(client, *given, **named)

        monkeypatch.setattr(Client, name, watched)

    watch("start")
    watch("close")
    welcomed(there)
    assert collects == {"start": False, "close": False} and gc.isenabled()


def test_a_worker_without_the_program_is_named(tmp_path: Path, there: Processes) -> None:
    lacking = there.worker(tmp_path)
    try:
        line = refused(there)
        assert "can't play (No module named 'game')" in line
        assert "PYTHONPATH" in line
        assert line.isprintable()
    finally:
        lacking.kill()
        lacking.wait()
    welcomed(there)


def test_a_worker_that_never_answers_is_not_waited_for(
    there: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent, until = there.worker(ROOT), time.monotonic() + PATIENCE
    try:
        while workers(there) < 2:
            assert time.monotonic() < until
        silent.send_signal(signal.SIGSTOP)
        with monkeypatch.context() as impatient:
            impatient.setattr(cluster, "PROBE_SECONDS", 1.0)
            assert "Can't reach the cluster" in refused(there)
    finally:
        silent.kill()
        silent.wait()
    welcomed(there)


def test_a_greeting_that_comes_together_with_news_is_asked_for_again(
    there: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    import distributed

    class Crowded(distributed.Client):  # type: ignore[misc]
        missed = 0

        async def _start(self, *given: object, **named: object) -> None:
            if Crowded.missed < cluster.GREETINGS - 1:
                Crowded.missed += 1
                raise AssertionError
            await super()._start(*given, **named)

    monkeypatch.setattr(distributed, "Client", Crowded)
    welcomed(there)
    assert Crowded.missed == cluster.GREETINGS - 1


@pytest.mark.parametrize(("changed", "says"), [("rules", "program"), ("cards", "cards")])
def test_a_worker_of_another_version_is_named(there: Processes, changed: str, says: str) -> None:
    assert f"has a different version of the {says}" in refused(there, **{changed: "0" * 16})


def test_workers_that_go_away_end_the_run_with_its_games_kept(
    tmp_path: Path, there: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "ALONE_SECONDS", 0.5)
    worker = there.all[1]
    with pytest.raises(RunFault, match=r"has lost its workers.*of 5,000 games are saved"):
        run.start(a_run(5000), tmp_path, 1, lambda done: worker.kill() if done else None, there.address)
    assert load_games(tmp_path)
    monkeypatch.setattr(cluster, "WORKER_SECONDS", 0.2)
    with pytest.raises(Refused, match=r"has no workers\. Start some with `dask worker"):
        run.start(a_run(5000), tmp_path, 1, lambda done: None, there.address)


def test_a_scheduler_that_goes_away_ends_the_run_and_it_goes_on_anywhere(
    tmp_path: Path, there: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    there.worker(ROOT)
    with pytest.raises(
        RunFault, match=r"disconnected\. Run the same command to continue\. .* of 5,000 games are saved"
    ):
        run.start(
            a_run(5000), tmp_path, 1, lambda done: there.scheduler.kill() if done else None, there.address
        )
    kept = len(load_games(tmp_path))
    assert 0 < kept < 5000
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with pytest.raises(Refused, match="No Dask scheduler found at"):
        run.start(a_run(5000), tmp_path, 1, lambda done: None, there.address)
    run.start(a_run(kept + 5), tmp_path, 1, lambda done: None)
    assert [game.number for game in load_games(tmp_path)] == list(range(kept + 5))


def test_what_listens_there_but_is_no_scheduler_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with pytest.raises(Refused, match="No Dask scheduler found at"):
            cluster.Cluster(f"127.0.0.1:{silent.getsockname()[1]}", a_run()).__enter__()


def refused(there: Processes, **changed: str) -> str:
    """Why the cluster is not played on, as soon as it is not."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            welcomed(there, **changed)
        except Refused as fault:
            return str(fault)
    raise AssertionError("every worker is welcome")


def welcomed(there: Processes, **changed: str) -> None:
    """Enter the cluster, and leave it."""
    with cluster.Cluster(there.address, a_run(**changed)):
        time.sleep(0.05)


def workers(there: Processes) -> int:
    """How many workers the cluster has."""
    with cluster.Cluster(there.address, a_run()) as entered:
        return entered.count
