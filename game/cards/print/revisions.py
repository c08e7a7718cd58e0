"""Cards at a git revision: the revisions of a file, and the record of the cards at one, drawn by the current
program.

Packs are other people's repositories: git is called so that it runs nothing from their settings, and files
are read as they were committed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from game.cards.print.outputs import ExportFault
from game.cards.print.records import ENDING
from rules.content import ROOT

_OF_PROGRAM = (("rules", "data", "art"), ("data", "art"))
"""The folders of a revision of the program to compare: with the rules that write the texts of cards, or
without them where today's program can't run them."""
MOST = 40
"""The most revisions of a file that are listed, the newest first."""
LARGEST = 1_000_000_000
"""The most bytes of everything that is compared of a revision."""
PATIENCE = 60.0
"""The longest time to wait for an answer from git, seconds."""
_CALM = {"GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"}
_FILES = re.compile(rb"100\d{3} blob ([0-9a-f]{40,64}) +(\d+)\t(.+)", re.DOTALL)


class Revision(NamedTuple):
    """A revision of a file: its commit, date and title."""

    commit: str
    when: datetime
    title: str


def revisions(file: Path, of: Path = ROOT) -> tuple[Revision, ...]:
    """Return the revisions of a file of the program or `of` a pack, the newest first. Raises ExportFault if
    there are none, with the reason."""
    folder = file.parent
    if shutil.which("git") is None:
        raise ExportFault("Git isn't installed.")
    if not _top(folder):
        raise ExportFault(f"{'This copy of Cogwright' if of == ROOT else of.name} isn't in a git repository.")
    output = _git(
        folder, "log", f"-{MOST}", "--no-show-signature", "--no-color", "--format=%H%x09%ct%x09%s", "--", file.name
    )  # fmt: skip
    found = []
    for line in output.decode("utf-8", "replace").splitlines():
        commit, when, title = line.split("\t", 2)
        found.append(Revision(commit, datetime.fromtimestamp(int(when)), title))
    if not found:
        raise ExportFault(f"{file.name} has no git commits yet.")
    return tuple(found)


def home_of(revision: str, packs: Sequence[Path]) -> Path:
    """Return the repository of a revision: the last pack that has files in it, else the program."""
    for pack in reversed(packs):
        if (commit := _commit(pack, revision)) and _git(pack, "ls-tree", "--name-only", commit):
            return pack
    return ROOT


@contextmanager
def record_of_revision(
    revision: str,
    game: str,
    packs: Sequence[Path] = (),
    of: Path = ROOT,
    card: str = "",
    beside: Path | None = None,
) -> Iterator[Path]:
    """Yield the record of the cards at a revision of the program, or `of` one of the packs with the others
    unchanged. With `card`, only its picture is included. Temporary files are in `beside` while the block
    runs. Raises ExportFault."""
    commit = _commit(of, revision)
    if not commit:
        what = "Cogwright" if of == ROOT else of.name
        raise ExportFault(f"{revision} isn't an earlier export or a git revision of {what}.")
    with tempfile.TemporaryDirectory(prefix="cogwright-since-", dir=beside) as name:
        why = ""
        for number, parts in enumerate(_OF_PROGRAM if of == ROOT else ((),)):
            tree, record = Path(name) / f"tree{number}", Path(name) / f"then{number}{ENDING}"
            _unpack(of, commit, parts, tree if of == ROOT else tree / of.name)
            if of == ROOT:
                _complete(tree, parts)
            laid = [tree / of.name if each == of else each.absolute() for each in packs]
            command = [sys.executable, "main.py", "cards", "record", game, str(record)]
            command += [word for pack in laid for word in ("--pack", str(pack))]
            command += ["--only", card] if card else []
            done = subprocess.run(command, cwd=tree if of == ROOT else ROOT, capture_output=True, text=True)
            if not done.returncode and record.is_file():
                yield record
                return
            why = _reason(done.stderr)
        raise ExportFault(f"This version can't draw the cards of {revision[:10]} ({why}).")


def _reason(output: str) -> str:
    """Return why a program failed, from the last line of its output; a traceback becomes a plain message."""
    lines = output.strip().splitlines()
    if not lines or any(line.startswith("Traceback") for line in lines):
        return "they need a different version of Cogwright"
    return lines[-1].rstrip(".")


def _complete(tree: Path, parts: Sequence[str]) -> None:
    """Copy the rest of the current program beside parts of a revision."""
    for each in {"game", "rules"} - set(parts):
        shutil.copytree(ROOT / each, tree / each, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "main.py", tree)


def _unpack(of: Path, commit: str, parts: Sequence[str], tree: Path) -> None:
    """Write the files of a revision below some parts of a folder into another folder. Raises ExportFault."""
    listed = _git(of, "ls-tree", "-r", "-l", "-z", commit, "--", *parts)
    found = [each for line in listed.split(b"\0") if (each := _FILES.fullmatch(line))]
    if not found or sum(int(size) for _, size, _ in (each.groups() for each in found)) > LARGEST:
        raise ExportFault(f"Can't read the revision {commit[:10]} from git.")
    packed, at = _git(of, "cat-file", "--batch", asked=b"".join(each[1] + b"\n" for each in found)), 0
    for each in found:
        head, path = b"%s blob %s\n" % each.group(1, 2), PurePosixPath(os.fsdecode(each[3]))
        start, size = at + len(head), int(each[2])
        if packed[at:start] != head:
            raise ExportFault(f"Can't read the revision {commit[:10]} from git.")
        at = start + size + 1
        if path.is_absolute() or ".." in path.parts or "\\" in path.name:
            continue
        place = tree / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(packed[start : start + size])


def _commit(folder: Path, revision: str) -> str:
    """Return the commit of a revision in a folder; "" if there is none."""
    asked = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    return asked.decode().strip()


def _top(folder: Path) -> str:
    """Return the repository of a folder; "" if there is none."""
    return _git(folder, "rev-parse", "--show-toplevel").decode("utf-8", "replace").strip()


def _git(folder: Path, *words: str, asked: bytes = b"") -> bytes:
    """Return the output of git in a folder; b"" if it fails or isn't installed."""
    calm = ("-c", "core.fsmonitor=false", "-c", "log.showSignature=false")
    try:
        return subprocess.run(
            ["git", *calm, *words],
            cwd=folder,
            env={**os.environ, **_CALM},
            input=asked,
            capture_output=True,
            timeout=PATIENCE,
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return b""
