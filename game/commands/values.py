"""Command line values: parsed and checked, each fault one line that says what is allowed."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # imported by the commands that load cards, to keep --help fast
    from rules.tabletop import AnyTabletop

BAD_VALUE, FAILED = 2, 1
"""Exit codes."""
LONGEST_SEED = 18  # digits


class UsageError(Exception):
    """An invalid command line value; its text is the line to print."""


def one_line(text: str) -> str:
    """Return a text without line breaks and control characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def fail(line: str, code: int = FAILED) -> int:
    """Print one line, safe for a terminal, to stderr if possible; return the exit code."""
    with suppress(OSError):
        print(one_line(line), file=sys.stderr, flush=True)
    return code


def cause(error: OSError) -> str:
    """Return the system's reason for an error in a few words."""
    return (error.strerror or str(error)).lower()


def nameable(folder: Path) -> Path:
    """Return the folder if its full path can be encoded in UTF-8. Raises UsageError."""
    try:
        str(folder.absolute()).encode()
    except (UnicodeEncodeError, OSError):
        shown = str(folder).encode("ascii", "backslashreplace").decode()
        raise UsageError(
            f"The name {shown} isn't valid text in this locale ({sys.getfilesystemencoding()}). Name another folder."
        ) from None
    return folder


def number(name: str, text: str, least: int, most: int, hint: str = "") -> int:
    """Return a whole number within bounds, given for an option. Raises UsageError."""
    bounds = f"Give a whole number from {least:,} to {most:,}{hint}."
    if not re.fullmatch(r"[+-]?\d{1,30}", text.strip(), re.ASCII):
        raise UsageError(f"{name} '{text[:40]}' isn't a whole number. {bounds}")
    if not least <= int(text) <= most:
        raise UsageError(
            f"{name} {text.strip()} is {'too small' if int(text) < least else 'too large'}. {bounds}"
        )
    return int(text)


def seed(text: str) -> int:
    """Return the seed of a game or a run. Raises UsageError."""
    if not re.fullmatch(rf"\d{{1,{LONGEST_SEED}}}", text.strip(), re.ASCII):
        raise UsageError(
            f"'{text[:40]}' isn't a seed. Give a whole number, 0 or more, of at most {LONGEST_SEED} digits."
        )
    return int(text)


def game(text: str) -> str:
    """Return the id of a game in the catalog. Raises UsageError."""
    from rules import catalog
    from rules.content import suggestion

    if text not in catalog.IDS:
        hint = suggestion(text, catalog.IDS) or f". Choose from: {', '.join(catalog.IDS)}"
        raise UsageError(f"Cogwright has no game called '{text[:40]}'{hint}")
    return text


def choice(what: str, text: str, names: Sequence[str]) -> str:
    """Return the one of some names that is meant, in any case. Raises UsageError."""
    found = {name.lower(): name for name in names}.get(text.strip().lower())
    if found is None:
        raise UsageError(f"'{text[:40]}' isn't a {what}. Choose from: {', '.join(names)}.")
    return found


def pack_argument(command: argparse.ArgumentParser) -> None:
    """Add the `--pack` argument."""
    command.add_argument(
        "--pack",
        metavar="DIR",
        action="append",
        default=[],
        help="a pack to open (repeatable)",
    )


def packs(given: Sequence[str]) -> tuple[Path, ...]:
    """Return the packs in these folders, the last one topmost. Raises UsageError."""
    from rules import catalog
    from rules.content.packs import PackFault, pack_at

    try:
        return tuple(pack_at(nameable(Path(text)), catalog.IDS) for text in given)
    except PackFault as fault:
        raise UsageError(str(fault)) from fault


def loaded(id: str, laid: Sequence[Path]) -> AnyTabletop:
    """Return a game with these packs. Raises UsageError with the first fault."""
    from rules import catalog
    from rules.content import DataFaults

    try:
        return catalog.load(id, laid)
    except DataFaults as error:
        raise UsageError(first_fault(error, laid, id)) from error


def first_fault(error: Exception, laid: Sequence[Path], id: str = "") -> str:
    """Return the first fault of cards or a pack in one line, with the command that shows the rest."""
    faults = getattr(error, "faults", ())
    more = len(faults) + getattr(error, "left_out", 0) - 1
    rest = f" And {more} more: python main.py check {' '.join(map(str, laid)) or id}" if more > 0 else ""
    return f"{faults[0]}.{rest}" if faults else str(error)
