"""`python main.py selftest`: corrupt files, kill the app and look for leaks for some seconds.

Each part is a separate process that prints each case before it tries it: if it crashes or hangs, its last
line names the case, and the part continues after it. Everything happens in temporary folders; the player's
files are neither read nor written.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import NamedTuple

from game.store.folders import HOME_VARIABLE
from rules.common.text import counted
from rules.content import ROOT

PARTS = {
    "fuzz": ("broken file", 0.5),
    "kills": ("kill", 0.3),
    "leaks": ("position", 0.2),
}
"""The modules of this folder to run, the word for one case of each, and their shares of the time."""
HANGS_AFTER = 300.0
"""Seconds beyond its time after which a part counts as hanging."""


class Tried(NamedTuple):
    """The results of a part: its number of cases, and the findings, one line each."""

    times: int
    findings: list[str]


def run(seconds: float, seed: int | None = None, write: Callable[[str], None] = print) -> int:
    """Run all parts and print their findings. Returns the exit code: 0 without findings, 1 otherwise."""
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    write(f"Seed {seed}, {seconds:g} seconds.")
    found = 0
    for part, (word, share) in PARTS.items():
        begun = monotonic()
        tried = _tried(part, seed, seconds * share)
        for finding in tried.findings:
            write(f"{part}: {finding}")
        found += len(tried.findings)
        came = counted(len(tried.findings), "finding")
        write(f"{part}: {counted(tried.times, word)} tried, {came}, {monotonic() - begun:.0f} seconds")
    write("No problems found." if not found else f"{counted(found, 'finding')}.")
    return 1 if found else 0


def _tried(part: str, seed: int, seconds: float) -> Tried:
    """Run a part until its time is over, restarting it after the case that crashed it."""
    count, first, findings = 0, 0, list[str]()
    end = monotonic() + seconds
    while (left := end - monotonic()) > 0 or not count:
        lines, why = _output(part, seed, first, max(left, 1.0))
        begun = [line for line in lines if not line.startswith("!")]
        findings += [line.removeprefix("! ") for line in lines if line.startswith("!")]
        count += len(begun)
        if not why:
            break
        findings.append(f"{begun[-1] if begun else 'the beginning'}: {why}")
        if not begun:
            break
        first = int(begun[-1].split()[0]) + 1
    return Tried(count, findings)


def _output(part: str, seed: int, first: int, seconds: float) -> tuple[list[str], str]:
    """Return the output lines of a part, and how it crashed or hung ("" if it didn't)."""
    with tempfile.TemporaryDirectory(prefix="cogwright-selftest-", ignore_cleanup_errors=True) as home:
        environment = os.environ | {
            HOME_VARIABLE: str(Path(home, "home")), "TMPDIR": home, "TEMP": home, "TMP": home,
            "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
        }  # fmt: skip
        words = [sys.executable, "-m", f"{__name__}.{part}", str(seed), str(first), str(seconds)]
        try:
            done = subprocess.run(
                words, cwd=ROOT, env=environment, capture_output=True, timeout=seconds + HANGS_AFTER
            )
        except subprocess.TimeoutExpired as late:
            return _lines(late.stdout), "stopped responding"
        said = (_lines(done.stderr) or [""])[-1]
        return _lines(done.stdout), f"crashed ({done.returncode}) {said}".rstrip() if done.returncode else ""


def _lines(output: bytes | None) -> list[str]:
    return (output or b"").decode(errors="backslashreplace").splitlines()


def play(case: Callable[[int, int], tuple[str, Callable[[], str]]]) -> None:
    """Run the cases of a part in its own process, with the command line's seed, first case and seconds: print
    each case before it is tried, and its finding on a line that begins with "!"."""
    seed, number, end = int(sys.argv[1]), int(sys.argv[2]), monotonic() + float(sys.argv[3])
    while monotonic() < end:
        name, attempt = case(seed, number)
        print(f"{number} {name}", flush=True)
        if found := attempt():
            print(f"! {number} {name}: {found}", flush=True)
        number += 1
