"""Cards as they were at a git revision: which revisions there are of a file, and the record of the cards at one, drawn
by the program of today.

Packs are other people's: git is asked in ways that run nothing which a repository's own settings name, and files come
out of it as they were put in.
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
"""What of a revision of the program is compared: with its texts of cards, or without where today's program can't ask
them."""
MOST = 40
"""So many revisions of a file are told, the newest."""
LARGEST = 1_000_000_000
"""Bytes of all that is compared of a revision."""
PATIENCE = 60.0
"""Seconds that git may take for an answer."""
_CALM = {"GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"}
_FILES = re.compile(rb"100\d{3} blob ([0-9a-f]{40,64}) +(\d+)\t(.+)", re.DOTALL)


class Revision(NamedTuple):
    """A revision of a file: its commit, when and why it was made."""

    commit: str
    when: datetime
    title: str


def revisions(file: Path, of: Path = ROOT) -> tuple[Revision, ...]:
    """The revisions that changed a file of the program or `of` a pack, the newest first. Raises ExportFault where there
    are none, which says why."""
    folder = file.parent
    if shutil.which("git") is None:
        raise ExportFault("Git isn't installed.")
    if not _top(folder):
        raise ExportFault(f"{'This copy of Cogwright' if of == ROOT else of.name} isn't under git.")
    told = _git(
        folder, "log", f"-{MOST}", "--no-show-signature", "--no-color", "--format=%H%x09%ct%x09%s", "--", file.name
    )  # fmt: skip
    found = []
    for line in told.decode("utf-8", "replace").splitlines():
        commit, when, title = line.split("\t", 2)
        found.append(Revision(commit, datetime.fromtimestamp(int(when)), title))
    if not found:
        raise ExportFault(f"{file.name} isn't committed to git yet.")
    return tuple(found)


def home_of(revision: str, packs: Sequence[Path]) -> Path:
    """Return what a revision is of: the last of the packs that has files in it, else the program."""
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
    """The record of the cards as they were at a revision of the program, or `of` one of the packs, with the others as
    they are. Only `card` has its picture in it, if one is named. What is unpacked lies `beside`, as long as it is
    needed. Raises ExportFault."""
    commit = _commit(of, revision)
    if not commit:
        what = "this project" if of == ROOT else of.name
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
        raise ExportFault(f"The cards of {revision[:10]} can't be drawn with this version ({why}).")


def _reason(told: str) -> str:
    """Return why a program failed, by the last line of what it printed; a crash is of no use to people."""
    lines = told.strip().splitlines()
    if not lines or any(line.startswith("Traceback") for line in lines):
        return "they need another version of Cogwright"
    return lines[-1].rstrip(".")


def _complete(tree: Path, parts: Sequence[str]) -> None:
    """Lay the rest of the program as it is beside parts of a revision."""
    for each in {"game", "rules"} - set(parts):
        shutil.copytree(ROOT / each, tree / each, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "main.py", tree)


def _unpack(of: Path, commit: str, parts: Sequence[str], tree: Path) -> None:
    """Lay the files of a revision below some parts of a folder into another one. Raises ExportFault."""
    listed = _git(of, "ls-tree", "-r", "-l", "-z", commit, "--", *parts)
    found = [each for line in listed.split(b"\0") if (each := _FILES.fullmatch(line))]
    if not found or sum(int(size) for _, size, _ in (each.groups() for each in found)) > LARGEST:
        raise ExportFault(f"The revision {commit[:10]} can't be read from git.")
    packed, at = _git(of, "cat-file", "--batch", asked=b"".join(each[1] + b"\n" for each in found)), 0
    for each in found:
        head, path = b"%s blob %s\n" % each.group(1, 2), PurePosixPath(os.fsdecode(each[3]))
        start, size = at + len(head), int(each[2])
        if packed[at:start] != head:
            raise ExportFault(f"The revision {commit[:10]} can't be read from git.")
        at = start + size + 1
        if path.is_absolute() or ".." in path.parts or "\\" in path.name:
            continue
        place = tree / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(packed[start : start + size])


def _commit(folder: Path, revision: str) -> str:
    """The commit that a revision is in a folder; "" for none."""
    asked = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    return asked.decode().strip()


def _top(folder: Path) -> str:
    """The folder of the repository that a folder is in; "" for none."""
    return _git(folder, "rev-parse", "--show-toplevel").decode("utf-8", "replace").strip()


def _git(folder: Path, *words: str, asked: bytes = b"") -> bytes:
    """What git says in a folder; nothing where it refuses or isn't there."""
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
