"""Conditions (`when`): the fields a card must have for an element to be drawn.

when: {kind: machine, cost: {at_least: 3}}                          # both
when: {any: [{kind: [plugin, script]}, {text: false}]}              # one of these
when: {not: {kind: machine, armour: true}, hearts: {not: [0, 1]}}   # not both, and neither 0 nor 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.common.face import Field, Fields
from rules.content import suggestion

DEEPEST, MOST = 6, 20
"""The most conditions nested inside one another, and the most conditions in one `any` or `all`."""
_SEVERAL = ("any", "all")
_BOUNDS = ("not", "at_least", "at_most")
FaultPaths = Iterator[tuple[str, str]]
"""Pairs of an entry's path and a sentence about what is wrong with it."""


def holds(when: Mapping[str, Any], fields: Fields) -> bool:
    """Return whether the fields meet a condition."""
    return all(_holds(name, wanted, fields) for name, wanted in when.items())


def _holds(name: str, wanted: Any, fields: Fields) -> bool:
    if name == "any":
        return any(holds(each, fields) for each in wanted)
    if name == "all":
        return all(holds(each, fields) for each in wanted)
    if name == "not":
        return not holds(wanted, fields)
    return _is(fields.get(name, ""), wanted)


def _is(value: Field, wanted: Any) -> bool:
    if isinstance(wanted, bool):
        return bool(value) is wanted
    if isinstance(wanted, list | tuple):
        return any(_is(value, each) for each in wanted)
    if not isinstance(wanted, Mapping):
        return bool(value == wanted)
    number = _number(value)
    if "not" in wanted and _is(value, wanted["not"]):
        return False
    if "at_least" not in wanted and "at_most" not in wanted:
        return True
    return number is not None and wanted.get("at_least", number) <= number <= wanted.get("at_most", number)


def _number(value: Field) -> float | None:
    """Return a field as a number: the length of a list, None for text that is no number."""
    if isinstance(value, tuple):
        return len(value)
    try:
        return float(value) if isinstance(value, str | int | float) else None
    except ValueError:
        return None


def tested_fields(when: Mapping[str, Any], path: str = "when") -> Iterator[tuple[str, str]]:
    """Yield the fields that a condition tests, as (path, field)."""
    for name, wanted in when.items():
        here = f"{path}.{name}"
        if name in _SEVERAL:
            for number, each in enumerate(wanted):
                yield from tested_fields(each, f"{here}[{number}]")
        elif name == "not":
            yield from tested_fields(wanted, here)
        else:
            yield here, name


def faults(when: Mapping[str, Any], path: str = "when", depth: int = 1) -> FaultPaths:
    """Yield the faults of a condition as written."""
    if depth > DEEPEST:
        yield path, f"conditions are nested more than {DEEPEST} levels deep"
        return
    for name, wanted in when.items():
        here = f"{path}.{name}"
        if name in _SEVERAL:
            yield from _several_faults(wanted, here, depth)
        elif name == "not":
            yield from _condition_faults(wanted, here, depth)
        elif isinstance(wanted, dict):
            yield from _bound_faults(wanted, here)
        else:
            yield from _word_faults(wanted, here)


def _several_faults(wanted: Any, path: str, depth: int) -> FaultPaths:
    if not isinstance(wanted, list) or not 1 <= len(wanted) <= MOST:
        yield path, f"expected a list of 1 to {MOST} conditions such as [{{kind: machine}}, {{cost: true}}]"
        return
    for number, each in enumerate(wanted):
        yield from _condition_faults(each, f"{path}[{number}]", depth)


def _condition_faults(wanted: Any, path: str, depth: int) -> FaultPaths:
    if not isinstance(wanted, dict) or not wanted:
        yield path, "expected a condition such as {kind: machine}"
        return
    yield from faults(wanted, path, depth + 1)


def _bound_faults(wanted: Mapping[str, Any], path: str) -> FaultPaths:
    if not wanted:
        yield path, f"expected one of {', '.join(_BOUNDS)}"
    for name, each in wanted.items():
        here = f"{path}.{name}"
        if name not in _BOUNDS:
            yield here, f"expected one of {', '.join(_BOUNDS)}, got '{name[:40]}'{suggestion(name, _BOUNDS)}"
        elif name == "not":
            yield from _word_faults(each, here)
        elif isinstance(each, bool) or not isinstance(each, int | float):
            yield here, f"expected a number, got {str(each)[:40]!r}"


def _word_faults(wanted: Any, path: str) -> FaultPaths:
    words = wanted if isinstance(wanted, list) else [wanted]
    if not words or not all(isinstance(each, bool | int | float | str) for each in words):
        yield (
            path,
            "expected a word, a number, true or false, a list of these, or one of " + ", ".join(_BOUNDS),
        )
