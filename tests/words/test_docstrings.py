"""Docstrings say in the imperative what a function returns or changes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from tests.words.written import sources

FOLDERS = ("rules", "game", "art")
VERBS = frozenset(
    """
    Adapt Add Advance Aim Allow Announce Append Apply Ask Assign Attach Begin Bind Blend Blit Block Build
    Buy Call Cancel Carry Change Check Choose Clean Clear Click Close Collect Compare Compute Continue Copy
    Count Cover Create Cross-fade Damage Deal Decline Define Delete Derive Destroy Dim Discard Do Draw Drop
    Edit Embed Emit Enable End Enforce Enlarge Evaluate Export Extend Fade Fill Find Flip Flush Fly Focus
    Follow Forget Free Freeze Give Go Group Grow Handle Highlight Hold Hover Ignore Insert Keep Kill Lay
    Leave Let Light Load Log Make Mark Mix Move Note Offer Open Outline Pass Pause Pay Perform Pick Place
    Play Prepare Press Preview Print Process Prompt Propagate Push Put Queue Raise Read Rearrange Recompute
    Record Redo Redraw Refill Refresh Register Release Reload Remember Remove Rename Repair Repeat Replace
    Replay Report Request Reset Resize Resolve Respond Rest Restart Resume Return Reveal Review Rewrite Roll
    Rotate Run Sacrifice Save Say Scroll Search Select Send Set Shift Shoot Show Shuffle Skip Sort Start Stay
    Step Stop Store Switch Take Tell Tint Toggle Treat Try Turn Type Uncover Undo Update Use Wait Watch
    Write Yield
    """.split()
)
"""The verbs that docstrings of functions begin with. A docstring with another verb adds it here."""
RIDDLES = frozenset("What Who Whose How Where When Why Which Whether".split())
"""First words of a clause where a class or a module should be named by a noun."""

Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module


@cache
def documented() -> list[tuple[str, Documented, str]]:
    """Return the place, the node and the first word of every docstring of the program."""
    return list(_documented())


def _documented() -> Iterator[tuple[str, Documented, str]]:
    for name, tree in sources(*FOLDERS):
        for node in (tree, *_statements(tree)):
            if isinstance(node, Documented) and (text := ast.get_docstring(node)):
                yield f"{name}:{getattr(node, 'lineno', 1)}", node, first_word(text)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every statement below a node; expressions, which have no docstrings, aren't entered."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):
            yield child
            yield from _statements(child)


def first_word(text: str) -> str:
    """Return the first word of a docstring without punctuation."""
    return text.split()[0].strip(",.:;()")


def test_docstrings_of_functions_begin_with_a_verb() -> None:
    functions = [
        (place, word) for place, node, word in documented() if not isinstance(node, ast.ClassDef | ast.Module)
    ]
    assert len(functions) > 5000, "the whole program is read"
    odd = [f"{place}: {word}" for place, word in functions if word not in VERBS]
    assert not odd, odd


def test_classes_and_modules_are_named_by_nouns() -> None:
    others = [
        (place, word) for place, node, word in documented() if isinstance(node, ast.ClassDef | ast.Module)
    ]
    assert not [f"{place}: {word}" for place, word in others if word in RIDDLES]


@pytest.mark.parametrize(
    "text", ["The face of its piece.", "What a card costs.", "Who has no machine pays less."]
)
def test_a_docstring_without_a_verb_is_found(text: str) -> None:
    assert first_word(text) not in VERBS
