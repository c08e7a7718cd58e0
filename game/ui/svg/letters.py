"""Text in an SVG, always set in the program's fonts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from game.ui import text
from game.ui.svg import numbers
from game.ui.svg.drawing import LETTERS, MONO
from game.ui.svg.numbers import Frame, number_text
from game.ui.svg.tree import Node

_SIZES = {
    "xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0, "x-large": 24.0, "xx-large": 32.0,
}  # fmt: skip
_STEP = 1.2
_BOLD = 600
_EVEN = re.compile(r"mono|courier|consol|menlo|code", re.IGNORECASE)
"""A pattern for families whose letters are equally wide."""


def size(written: str, frame: Frame) -> float:
    """Return a font size, px; `frame` is that of the parent. Raises ValueError."""
    word = written.strip().lower()
    if word in _SIZES:
        return _SIZES[word]
    if word in ("smaller", "larger"):
        return frame.em * (_STEP if word == "larger" else 1 / _STEP)
    number, unit = numbers.parted(written)
    if number < 0:
        raise ValueError(f"'{written[:40]}' isn't a font size")
    return number / 100 * frame.em if unit == "%" else frame.length(written)


def setting(style: Mapping[str, str], frame: Frame) -> dict[str, str]:
    """Return the font attributes of a text. Raises ValueError."""
    weight = style["font-weight"].strip().lower()
    bold = weight in ("bold", "bolder") or (weight.isdecimal() and int(weight[:5]) >= _BOLD)
    if not (bold or weight in ("normal", "lighter") or weight.isdecimal()):
        raise ValueError(f"'{weight[:40]}' isn't a supported font-weight")
    found = {
        "font-family": MONO if _EVEN.search(style["font-family"]) else LETTERS,
        "font-size": number_text(frame.em),
        "font-weight": "bold" if bold else "normal",
        "font-style": "normal" if style["font-style"] == "normal" else "italic",
        "text-anchor": style["text-anchor"],
        "dominant-baseline": style["dominant-baseline"],
        "alignment-baseline": style["alignment-baseline"],
        "xml:space": "preserve"
        if "preserve" in style["xml:space"] or style["white-space"] == "pre"
        else "default",
    }
    for name in ("letter-spacing", "word-spacing"):
        if style[name].strip().lower() != "normal":
            found[name] = number_text(frame.length(style[name], name))
    shift = style["baseline-shift"].strip().lower()
    if shift in ("sub", "super"):
        found["baseline-shift"] = shift
    elif shift != "baseline":
        number, unit = numbers.parted(shift)
        found["baseline-shift"] = number_text(number / 100 * frame.em if unit == "%" else frame.length(shift))
    return found


def places(node: Node, frame: Frame, length: Callable[[str, str, Frame], float]) -> dict[str, str]:
    """Return the position attributes of a text. Raises ValueError."""
    found: dict[str, str] = {}
    for name in ("x", "y", "dx", "dy", "textLength"):
        words = node.attributes.get(name, "").replace(",", " ").split()
        if words:
            found[name] = " ".join(number_text(length(word, name, frame)) for word in words)
    if turned := numbers.numbers(node.attributes.get("rotate", "")):
        found["rotate"] = " ".join(map(number_text, turned))
    if "textLength" in found and (adjust := node.attributes.get("lengthAdjust", "spacing")) != "spacing":
        if adjust != "spacingAndGlyphs":
            raise ValueError(f"'{adjust[:40]}' isn't a supported lengthAdjust")
        found["lengthAdjust"] = adjust
    return found


def check_letters(words: str) -> None:
    """Raise ValueError for a character that the fonts lack."""
    for letter in dict.fromkeys(words):
        if not text.has_letter(letter):
            shown_letter = letter if letter.isprintable() else f"U+{ord(letter):04X}"
            raise ValueError(f"the font has no '{shown_letter}', so convert the text to paths")
