"""Values of the command line: read and checked, each fault one line that says what may be given."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what reads cards is loaded by the commands that need them, not by --help
    from rules.tabletop import AnyTabletop

BAD_VALUE, FAILED = 2, 1
"""Exit codes."""
LONGEST_SEED = 18  # digits


class UsageError(Exception):
    """A value of the command line that can't be used; its text is the one line to print."""


def one_line(text: str) -> str:
    """A text without line ends and the signs that steer a terminal."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def fail(line: str, code: int = FAILED) -> int:
    """Print one line, whatever was quoted in it, and give the exit code; where nothing can be said, only that."""
    with suppress(OSError):
        print(one_line(line), file=sys.stderr, flush=True)
    return code


def cause(error: OSError) -> str:
    """Why the system refused something, in a few words."""
    return (error.strerror or str(error)).lower()


def nameable(folder: Path) -> Path:
    """A folder whose name, with those above it, can be written into what is kept in it. Raises UsageError."""
    try:
        str(folder.absolute()).encode()
    except (UnicodeEncodeError, OSError):
        shown = str(folder).encode("ascii", "backslashreplace").decode()
        raise UsageError(
            f"The name {shown} isn't text in this locale ({sys.getfilesystemencoding()}). Name another folder."
        ) from None
    return folder


def number(name: str, text: str, least: int, most: int, hint: str = "") -> int:
    """A whole number of an option, within bounds."""
    bounds = f"Give a whole number from {least:,} to {most:,}{hint}."
    if not re.fullmatch(r"[+-]?\d{1,30}", text.strip(), re.ASCII):
        raise UsageError(f"{name} '{text[:40]}' isn't a whole number. {bounds}")
    if not least <= int(text) <= most:
        raise UsageError(
            f"{name} {text.strip()} is {'too small' if int(text) < least else 'too large'}. {bounds}"
        )
    return int(text)


def seed(text: str) -> int:
    """A seed of a game or a run."""
    if not re.fullmatch(rf"\d{{1,{LONGEST_SEED}}}", text.strip(), re.ASCII):
        raise UsageError(
            f"'{text[:40]}' isn't a seed. Give a whole number, 0 or more, of at most {LONGEST_SEED} digits."
        )
    return int(text)


def game(text: str) -> str:
    """The id of a game of the catalog."""
    from rules import catalog
    from rules.content import suggestion

    if text not in catalog.IDS:
        hint = suggestion(text, catalog.IDS) or f". Choose from: {', '.join(catalog.IDS)}"
        raise UsageError(f"No game is called '{text[:40]}'{hint}")
    return text


def pack_argument(command: argparse.ArgumentParser) -> None:
    """The argument by which packs are opened."""
    command.add_argument(
        "--pack",
        metavar="DIR",
        action="append",
        default=[],
        help="a pack to open, repeatable",
    )


def packs(given: Sequence[str]) -> tuple[Path, ...]:
    """The packs of these folders, the last one on top. Raises UsageError."""
    from rules import catalog
    from rules.content.packs import PackFault, opened

    try:
        return tuple(opened(nameable(Path(text)), catalog.IDS) for text in given)
    except PackFault as fault:
        raise UsageError(str(fault)) from fault


def loaded(id: str, laid: Sequence[Path]) -> AnyTabletop:
    """A game with its cards and these packs. Raises UsageError with the first fault."""
    from rules import catalog
    from rules.content import DataFaults

    try:
        return catalog.load(id, laid)
    except DataFaults as error:
        raise UsageError(first_fault(error, laid, id)) from error


def first_fault(error: Exception, laid: Sequence[Path], id: str = "") -> str:
    """What is wrong with cards or a pack in one line, and what shows the rest."""
    faults = getattr(error, "faults", ())
    more = len(faults) + getattr(error, "left_out", 0) - 1
    rest = f" And {more} more: python main.py check {' '.join(map(str, laid)) or id}" if more > 0 else ""
    return f"{faults[0]}.{rest}" if faults else str(error)
