"""`main.py cards`: commands on the cards of a game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.commands import card_export, card_import, values
from game.commands.values import FAILED

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.cards.lint.problem import Problem


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `main.py cards`."""
    verbs = command.add_subparsers(title="commands", metavar="COMMAND", required=True)
    does = "find problems with cards (text, pictures, print)"
    lint = verbs.add_parser("lint", help=does, description=does)
    lint.add_argument("games", metavar="GAME", nargs="*", help="game ids (all games)")
    lint.add_argument("--json", action="store_true", help="print the problems as JSON")
    values.pack_argument(lint)
    lint.set_defaults(run=run_lint)
    docs = verbs.add_parser(
        "docs", help="rewrite docs/cards/fields", description="Rewrite docs/cards/fields."
    )
    docs.set_defaults(run=run_docs)
    card_export.arguments(verbs)
    card_import.arguments(verbs)


def run_docs(args: argparse.Namespace) -> int:
    """Write the page of each game's fields and print their paths; return the exit code."""
    from game.cards import reference
    from rules import catalog

    reference.FOLDER.mkdir(exist_ok=True)
    for id in catalog.IDS:
        place = reference.FOLDER / f"{id}.md"
        place.write_text(reference.reference(id), encoding="utf-8")
        print(place)
    return 0


def run_lint(args: argparse.Namespace) -> int:
    """Print the problems of each card and their number; return the exit code."""
    import msgspec

    from rules import catalog
    from rules.common.text import counted
    from rules.content.faults import escaped

    games, packs = [values.game(each) for each in args.games], values.packs(args.pack)
    found: list[Problem] = []
    count = 0
    for id in games or catalog.IDS:
        for title, problems in _checked(id, packs):
            found += problems
            count += title != ""
            if problems and not args.json:
                print(
                    escaped(title) or f"{id}, all cards",
                    *(f"  {each}" for each in problems),
                    sep="\n",
                    flush=True,
                )
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        print(f"{counted(count, 'card')}, {counted(len(found), 'problem')}")
    return FAILED if found else 0


def _checked(id: str, packs: Sequence[Path]) -> Iterator[tuple[str, tuple[Problem, ...]]]:
    """Yield the title of each card of a game ("" for problems of no single card) with its problems."""
    from game.cards.lint.lint import Lint
    from game.cards.lint.problem import of_faults
    from rules import catalog
    from rules.content import DataFaults

    try:
        deck = card_export.deck_of(catalog.load(id, packs), packs)
    except DataFaults as error:
        yield "", of_faults(error.faults)
        return
    for card, problems in Lint(deck).every():
        yield str(deck.fields[card].get("title", card)) if card else "", problems
