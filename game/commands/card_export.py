"""`main.py cards export`, `changes` and `record`: cards on paper, as pictures or for virtual tabletops, and
changes since an export."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from game.commands import values
from game.commands.values import UsageError

if TYPE_CHECKING:
    from game.cards.faces import Deck
    from game.cards.print.orders import Export, InSteps, Order
    from rules.tabletop import AnyTabletop

T = TypeVar("T")
FOLDER = "exports"
PAPERS = ("A4", "Letter", "A3")
MOST_BLEED, MOST_OFFSET = 5.0, 20.0
"""mm."""
CHANGED = "changed"
RESOLUTIONS = (300, 600)


def arguments(verbs: argparse._SubParsersAction) -> None:
    """Add the arguments of `main.py cards export` and `changes`."""
    does = "print cards: PDF sheets, pictures or sheets for a virtual tabletop"
    export = verbs.add_parser("export", help=does, description=does[0].upper() + does[1:] + ".")
    export.add_argument("game", metavar="GAME", help="a game's id")
    kinds = export.add_mutually_exclusive_group()
    kinds.add_argument("--pdf", action="store_true", help="sheets of paper at true size (the default)")
    kinds.add_argument("--png", action="store_true", help="one picture per card, for a print shop")
    kinds.add_argument("--tts", action="store_true", help="sheets and a saved deck for Tabletop Simulator")
    export.add_argument(
        "--only", metavar="CARDS", default="",
        help=f"cards by id, as in turtle,wasp_drone, or {CHANGED} (changed since the last export)",
    )  # fmt: skip
    export.add_argument(
        "--copies", metavar="N", default="1", help="copies of each card, or deck: as many as in the game (1)"
    )
    export.add_argument(
        "--paper", metavar="NAME", default=PAPERS[0], help=f"{', '.join(PAPERS)} ({PAPERS[0]})"
    )
    export.add_argument(
        "--bleed",
        metavar="MM",
        help="the bleed in mm, up to 5 (PDF: 1.5 if as many cards fit, PNG: the layout's)",
    )
    export.add_argument(
        "--backs", action="store_true", help="add a sheet of backs after each sheet, to print on both sides"
    )
    export.add_argument(
        "--backs-apart", action="store_true", help="print the backs on separate sheets, after all others"
    )
    export.add_argument(
        "--offset", metavar="X,Y", default="0,0", help="shift the backs right and down by this many mm"
    )
    export.add_argument("--marks", action="store_true", help="add crop marks")
    export.add_argument("--no-foot", action="store_true", help="leave out the ruler and the text on sheets")
    export.add_argument("--rounded", action="store_true", help="round the corners (3 mm, not with --bleed)")
    export.add_argument(
        "--dpi", metavar="N", default=str(RESOLUTIONS[0]), help="the pictures' resolution: 300 or 600 (300)"
    )
    export.add_argument(
        "--address",
        metavar="URL",
        default="",
        help="the web address where you host the pictures (with --tts)",
    )
    export.add_argument("--out", metavar="DIR", default=FOLDER, help=f"the folder to write into ({FOLDER})")
    values.pack_argument(export)
    export.set_defaults(run=run_export)

    does = "write a page of cards changed since an earlier export or a git revision"
    changes = verbs.add_parser("changes", help=does, description=does[0].upper() + does[1:] + ".")
    changes.add_argument("game", metavar="GAME", help="a game's id")
    changes.add_argument("--since", metavar="OLD", required=True, help="an earlier export or a git revision")
    changes.add_argument("--out", metavar="DIR", default=FOLDER, help=f"the folder to write into ({FOLDER})")
    values.pack_argument(changes)
    changes.set_defaults(run=run_changes)

    record = verbs.add_parser("record")  # used internally by `changes` and the lab for a revision
    record.add_argument("game")
    record.add_argument("file")
    record.add_argument("--only", default="")
    record.add_argument("--at", default="")
    record.add_argument("--of", default="")
    values.pack_argument(record)
    record.set_defaults(run=run_record)


def run_export(args: argparse.Namespace) -> int:
    """Export cards with progress on stderr and print the written files; return the exit code."""
    from game.cards.print import exports, records, tabletop
    from game.cards.print.orders import DECK
    from game.cards.print.outputs import ExportFault, folder_for

    name = values.choice("paper size", args.paper, PAPERS)
    paper = exports.Paper(
        name, _bleed(args.bleed), args.backs or args.backs_apart, _offset(args.offset), args.marks,
        args.backs_apart, args.rounded, _dpi(args.dpi), not args.no_foot,
    )  # fmt: skip
    if paper.rounded:
        if paper.bleed:
            raise UsageError("With bleed you cut the corners yourself. Leave out --rounded or --bleed.")
        paper = paper._replace(bleed=0.0)
    copies = _copies(args)
    try:
        order = _order(args.game, values.packs(args.pack), folder_for(_folder(args.out)))
        if args.only:
            order = order._replace(cards=_chosen_cards(order, args.only))
            if not order.cards:
                print("No cards have changed since the last export.")
                return 0
        if copies == DECK and not order.deck.copies:
            raise UsageError(
                f"{order.title} doesn't set how many copies each card has. Give a number with --copies."
            )
        order = order.times(copies)
        export: Export
        if args.png:
            export = exports.png(order, paper.bleed, paper.backs, paper.rounded, paper.dpi)
        elif args.tts:
            export = tabletop.tts(order, _address(args.address))
        else:
            export = exports.pdf(order, paper)
        print(*with_progress(records.with_record(order, export)), sep="\n")
    except ExportFault as fault:
        raise UsageError(str(fault)) from fault
    return 0


def run_changes(args: argparse.Namespace) -> int:
    """Write the page of changes; print its path and the number of cards; return the exit code."""
    from contextlib import ExitStack

    from game.cards.print import changes, revisions
    from game.cards.print.outputs import ExportFault, Pending, folder_for
    from game.cards.print.records import ENDING, write
    from rules.common.text import counted

    try:
        packs = values.packs(args.pack)
        order = _order(args.game, packs, folder_for(_folder(args.out)))
        with ExitStack() as stack:
            if Path(args.since).exists():
                old = changes.record_at(Path(args.since), args.game)
                since = changes.title_of(old)
            else:
                of = revisions.home_of(args.since, packs)
                since = f"the revision {args.since}{f' of {of.name}' if of in packs else ''}"
                old = stack.enter_context(revisions.record_of_revision(args.since, args.game, packs, of))
            now = (
                Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cogwright-now-")))
                / f"now{ENDING}"
            )
            with Pending(now) as pending:
                with_progress(write(order, pending))
                pending.place()
            page, count = changes.report(old, now, since, order.folder / f"{order.name}_changes.html")
    except ExportFault as fault:
        raise UsageError(str(fault)) from fault
    print(f"{counted(count, 'card')} changed: {page}")
    return 0


def run_record(args: argparse.Namespace) -> int:
    """Write the record of a game's cards, or of one with its picture, now or `at` a revision `of` a pack or
    the program; return the exit code."""
    from game.cards.print.outputs import ExportFault, Pending
    from game.cards.print.records import write
    from game.cards.print.revisions import record_of_revision
    from rules.content import ROOT

    path, packs = Path(args.file), values.packs(args.pack)
    try:
        with Pending(path) as pending:
            if args.at:
                of = Path(args.of) if args.of else ROOT
                with record_of_revision(args.at, args.game, packs, of, args.only, path.parent) as then:
                    shutil.copy(then, pending.temporary)
            else:
                order = _order(args.game, packs, path.parent)
                if args.only:
                    order = order._replace(cards=(args.only,) if args.only in order.deck.fields else ())
                with_progress(write(order, pending))
            pending.place()
    except ExportFault as fault:
        raise UsageError(str(fault)) from fault
    return 0


def _order(game: str, packs: Sequence[Path], folder: Path) -> Order:
    """Return the export order of all cards of a game. Raises UsageError."""
    from game.cards.print.orders import Order

    deck, title = _deck(values.game(game), packs)
    if not deck.fields:
        raise UsageError(f"{title} has no cards to export.")
    return Order(deck, title, tuple(deck.fields), folder, deck.game, date.today())


def _deck(id: str, packs: Sequence[Path]) -> tuple[Deck, str]:
    """Return the cards of a game, and its title with its version. Raises UsageError."""
    from rules.content import DataFaults

    game = values.loaded(id, packs)
    try:
        return deck_of(game, packs), f"{game.title}, version {game.edition.hash[:6]}"
    except DataFaults as fault:
        raise UsageError(values.first_fault(fault, packs)) from fault


def deck_of(game: AnyTabletop, packs: Sequence[Path]) -> Deck:
    """Return the cards of a loaded game, ready to draw without a window. Raises DataFaults."""
    import pygame

    from game.cards.faces import Deck
    from game.ui.canvas import Canvas
    from game.ui.kit import Kit

    pygame.font.init()
    kit = Kit.make(Canvas(), packs=packs)
    kit.art.lay(packs)
    return Deck.of(kit, game)


def _chosen_cards(order: Order, only: str) -> tuple[str, ...]:
    """Return the cards named by `--only`. Raises UsageError."""
    from game.cards.print import records
    from rules.content import suggestion

    if only.strip() == CHANGED:
        before = records.last(order.folder, order.deck.game)
        if before is None:
            raise UsageError(f"{order.folder} has no earlier export. Export all cards first.")
        return with_progress(records.changed(order.deck, records.read(before)))
    asked = [word for word in re.split(r"[\s,]+", only) if word]
    if not asked:
        raise UsageError(f"--only '{only[:40]}' has no card ids. Give some, as in turtle,wasp_drone.")
    for id in asked:
        if id not in order.deck.fields:
            hint = suggestion(id, [*order.deck.fields])
            raise UsageError(f"{order.title} has no card '{id[:40]}'{hint}")
    return tuple(dict.fromkeys(asked))


def with_progress(steps: InSteps[T]) -> T:
    """Return the result of steps, showing their progress in one line on stderr if that is a terminal."""
    seen = sys.stderr is not None and sys.stderr.isatty()
    try:
        while True:
            at = next(steps)
            if seen:
                print(f"\r{100 * at.share:3.0f} %  {at.what}\033[K", end="", file=sys.stderr, flush=True)
    except StopIteration as done:
        made: T = done.value
        return made
    finally:
        steps.close()
        if seen:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _folder(text: str) -> Path:
    if not text.strip():
        raise UsageError("The folder name is empty. Name a folder to export into.")
    return values.nameable(Path(text))


def _copies(args: argparse.Namespace) -> int | str:
    """Return the copies of each card, a number or DECK. Raises UsageError."""
    from game.cards.print.orders import DECK, MOST_COPIES

    copies = args.copies.strip().lower()
    if args.png and copies != "1":
        raise UsageError("--png writes each picture once. Leave out --copies and order copies from the shop.")
    hint = f", or {DECK}: as many as the game has"
    return DECK if copies == DECK else values.number("--copies", copies, 1, MOST_COPIES, hint)


def _dpi(text: str) -> int:
    found = {str(each): each for each in RESOLUTIONS}.get(text.strip())
    if found is None:
        raise UsageError(
            f"--dpi '{text[:40]}' isn't a resolution. Give {' or '.join(map(str, RESOLUTIONS))}."
        )
    return found


def _mm(name: str, text: str, least: float, most: float) -> float:
    """Return a length in mm. Raises UsageError."""
    if not re.fullmatch(r"[+-]?\d{0,4}(?:\.\d{0,6})?", text.strip(), re.ASCII) or not any(
        map(str.isdigit, text)
    ):
        raise UsageError(f"{name} '{text[:40]}' isn't a length. Give mm, as in 1.5.")
    if not least <= float(text) <= most:
        raise UsageError(f"{name} {text.strip()[:40]} is out of range. Give {least:g} to {most:g} mm.")
    return float(text)


def _bleed(text: str | None) -> float | None:
    return None if text is None else _mm("--bleed", text, 0.0, MOST_BLEED)


def _offset(text: str) -> tuple[float, float]:
    parts = text.split(",")
    if len(parts) != 2:
        raise UsageError(f"--offset '{text[:40]}' isn't two lengths. Give mm, as in 0.5,-0.3.")
    across, down = (_mm("--offset", part, -MOST_OFFSET, MOST_OFFSET) for part in parts)
    return across, down


def _address(text: str) -> str:
    if text and not re.fullmatch(r"https?://[^\s\"<>]{1,500}", text):
        raise UsageError(f"--address '{text[:40]}' isn't an address. Write it as https://example.org/cards.")
    return text
