"""The texts that stand in the files: literals of the program, rulebooks and other YAML, the faces of cards."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from rules import catalog
from tests.words.shown import Said

ROOT = Path(__file__).parents[2]
LEAST_WORDS = 4
"""A literal with fewer words is a name more often than a text."""
FIELDS = ("text", "brief", "line", "reminder", "flavour")
"""The fields of a card's face that are sentences."""
_NO_TEXT = re.compile(r"[<>=\\]|^\W|/\w+/")


def cards(game: str) -> Iterator[Said]:
    """The texts on the faces of a game's cards."""
    face, loaded = catalog.optional_module(f"rules.{game}.face"), catalog.load(game)
    found = face.faces(loaded).values() if face is not None else ()
    for fields in found:
        for said in (fields[name] for name in FIELDS if fields.get(name)):
            wordings = said if isinstance(said, tuple) else (said,)
            yield from (Said("card", str(each)) for each in wordings)


def rulebook(game: str) -> Iterator[Said]:
    """The texts of a game's rulebook."""
    path = ROOT / "data" / game / "rulebook.yaml"
    for text in _strings(yaml.safe_load(path.read_text(encoding="utf-8"))):
        if len(text.split()) >= LEAST_WORDS:
            yield Said("rulebook", text)


def lessons(game: str) -> Iterator[Said]:
    """The texts of a game's lessons, first game and tips."""
    for path in sorted((ROOT / "data" / game / "lessons").glob("*.yaml")):
        for text in _strings(yaml.safe_load(path.read_text(encoding="utf-8"))):
            if len(text.split()) >= LEAST_WORDS:
                yield Said("lesson", text)


def literals() -> Iterator[tuple[str, str]]:
    """(path, text) of what the program's own code says."""
    for name, tree in sources("game", "rules"):
        yield from ((name, text) for text in _literals(tree))


def sources(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    """Yield the path and the tree of every Python file of some folders, and of main.py."""
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    for path in (*files, ROOT / "main.py"):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def _strings(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for each in node.values():
            yield from _strings(each)
    elif isinstance(node, list):
        for each in node:
            yield from _strings(each)


def _literals(tree: ast.Module) -> Iterator[str]:
    nodes = list(ast.walk(tree))
    passed_over = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}  # docstrings
    passed_over |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in passed_over:
                continue
            text = node.value
        else:
            continue
        if len(text.split()) >= LEAST_WORDS and re.search(r"[a-z]{3}", text) and not _NO_TEXT.search(text):
            yield text
