"""The only gate for events: log entries, triggers, and a check that no other code looks for a log."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import catalog
from rules.base.events import Noted
from rules.common.emitter import Emitter, Log
from rules.game import Event

RULES = Path(catalog.__file__).parent
DOOR = RULES / "common" / "emitter.py"


class Listening(Emitter):
    """A working state whose abilities hear everything."""

    def __init__(self, log: list[Event] | None) -> None:
        self.log = log
        self.heard: list[Event] = []

    def hear(self, event: Event) -> None:
        self.heard.append(event)

    def logged(self, event: Event) -> Event:
        return Noted(event.seat, event.text.upper())


def said(text: str) -> Event:
    return Noted(0, text)


def never() -> Event:
    raise AssertionError("nobody reads it")


def test_an_event_is_made_for_a_log_alone() -> None:
    Log().emit(never)
    Listening(None).emit(never)
    lines: list[Event] = []
    Log(lines).emit(said, "a")
    Log(lines).emit(lambda: Noted(1, "b"))
    assert lines == [Noted(0, "a"), Noted(1, "b")]


@pytest.mark.parametrize("kept", [True, False])
def test_an_event_is_heard_with_a_log_and_without(kept: bool) -> None:
    play = Listening([] if kept else None)
    play.emit(Noted(0, "a"))
    play.emit(said, "b")
    assert play.heard == [Noted(0, "a")]
    assert play.log == ([Noted(0, "A"), Noted(0, "B")] if kept else None)
    assert play.lines == (2 if kept else 0)


def test_an_event_without_words_is_only_heard() -> None:
    play = Listening([])
    play.emit(Noted(0))
    assert (play.heard, play.log) == ([Noted(0)], [])


def looks_for_a_log(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that check whether there is a log, or write to one."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=ast.Attribute(attr="log"), ops=[ast.Is() | ast.IsNot()]):
                yield node.lineno
            case ast.Attribute(value=ast.Attribute(attr="log"), attr="append" | "extend"):
                yield node.lineno


def test_nothing_in_the_games_looks_for_a_log() -> None:
    folders = ("engine", "base", *catalog.RULED)
    paths = [path for folder in folders for path in sorted((RULES / folder).rglob("*.py"))]
    found = {path: [*looks_for_a_log(ast.parse(path.read_text(encoding="utf-8")))] for path in paths}
    assert paths and not {path: lines for path, lines in found.items() if lines}
    assert len([*looks_for_a_log(ast.parse(DOOR.read_text(encoding="utf-8")))]) == 3
