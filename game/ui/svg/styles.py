"""Styles of an SVG: attributes, style attributes and simple style sheets.

Properties that change a picture and can't be drawn are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from game.ui.svg.tree import Node, Refused

MOST_RULES = 500

INHERITED = {
    "color": "black", "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "clip-rule": "nonzero",
    "stroke": "none", "stroke-opacity": "1", "stroke-width": "1", "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0",
    "marker-start": "none", "marker-mid": "none", "marker-end": "none", "paint-order": "normal",
    "visibility": "visible", "font-family": "", "font-size": "16px", "font-style": "normal", "font-weight": "normal",
    "text-anchor": "start", "letter-spacing": "normal", "word-spacing": "normal", "dominant-baseline": "auto",
    "xml:space": "default", "white-space": "normal",
}  # fmt: skip
"""The properties that elements inherit from those they lie in, with their first value."""
OWN = {
    "opacity": "1", "clip-path": "none", "mask": "none", "mask-type": "luminance", "display": "inline",
    "overflow": "", "transform": "none", "transform-origin": "", "transform-box": "view-box",
    "stop-color": "black", "stop-opacity": "1", "baseline-shift": "baseline", "alignment-baseline": "auto",
}  # fmt: skip
WORDS = {
    "fill-rule": "nonzero evenodd", "clip-rule": "nonzero evenodd", "stroke-linecap": "butt round square",
    "stroke-linejoin": "miter round bevel", "font-style": "normal italic oblique", "text-anchor": "start middle end",
    "mask-type": "luminance alpha", "white-space": "normal nowrap pre", "xml:space": "default preserve",
    "dominant-baseline": "auto alphabetic middle central hanging mathematical ideographic text-before-edge "
    "text-after-edge text-top text-bottom",
    "alignment-baseline": "auto baseline alphabetic middle central hanging mathematical ideographic "
    "before-edge text-before-edge after-edge text-after-edge",
    "visibility": "visible hidden collapse", "transform-box": "view-box border-box fill-box stroke-box content-box",
}  # fmt: skip
"""The values of properties that are words."""
_GEOMETRY = set("x y width height rx ry cx cy r".split())
_REFUSED = {
    "filter": "draw its effect as shapes",
    "mix-blend-mode": "give the shapes their final colours",
    "vector-effect": "remove it, or convert the line to a shape",
    "text-decoration": "convert the line to a shape",
    "text-decoration-line": "convert the line to a shape",
    "text-transform": "write the letters in their final form",
    "font-variant": "convert the text to paths",
    "font-variant-caps": "convert the text to paths",
    "writing-mode": "convert the text to paths",
    "direction": "convert the text to paths",
    "font": "use font-size, font-weight and font-family instead",
}
"""The properties that change a picture and are not drawn, and what to do instead."""
_PASSED_OVER = set(
    "shape-rendering text-rendering image-rendering color-rendering color-interpolation color-interpolation-filters "
    "pointer-events cursor enable-background isolation flood-color flood-opacity lighting-color line-height text-align "
    "text-indent text-orientation font-stretch font-feature-settings font-kerning font-size-adjust kerning "
    "glyph-orientation-vertical glyph-orientation-horizontal unicode-bidi user-select will-change solid-color "
    "solid-opacity shape-inside shape-padding shape-margin shape-subtract text-decoration-color text-decoration-style "
    "background background-color margin padding color-profile src tab-size orphans widows".split()
)
"""The properties that change nothing in what is drawn here."""
_HARMLESS = set(
    "normal none auto 0 0px inherit initial unset start baseline medium 100% horizontal-tb lr-tb lr ltr 1 "
    "visible static".split()
)
"""The harmless values of any other property: they say that nothing is done."""
_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")


class Declarations(NamedTuple):
    """The declarations of an element: attributes, and CSS, which has priority."""

    attributes: dict[str, str]
    css: dict[str, str]

    def get(self, name: str) -> str | None:
        """Return the value of a property or length, or None."""
        return self.css.get(name, self.attributes.get(name))


class _Rule(NamedTuple):
    tag: str
    ids: tuple[str, ...]
    classes: tuple[str, ...]
    rank: tuple[int, int, int, int]
    declared: str
    line: int


class Styles:
    """The style sheets of a picture, and the declarations of its elements."""

    def __init__(self, sheets: Iterator[Node]) -> None:
        self._rules: list[_Rule] = []
        for sheet in sheets:
            if sheet.attributes.get("type", "text/css").strip() in ("", "text/css"):
                self._read(sheet)
        self._rules.sort(key=lambda rule: rule.rank)
        self._kept: dict[Node, Declarations] = {}

    def of(self, node: Node) -> Declarations:
        """Return the declarations of an element. Raises ValueError for unsupported ones."""
        found = self._kept.get(node)
        if found is None:
            found = self._kept[node] = self._declared(node)
        return found

    def _declared(self, node: Node) -> Declarations:
        attributes = {}
        for name, value in node.attributes.items():
            attributes[name] = value
            if name in _REFUSED and name not in ("font",):
                _refuse(name, value)
        css: dict[str, str] = {}
        urgent: dict[str, str] = {}
        for rule in self._rules:
            if _fits(rule, node):
                try:
                    _declare(rule.declared, css, urgent)
                except Refused:
                    raise
                except ValueError as error:
                    raise Refused(str(error), rule.line) from None
        _declare(node.attributes.get("style", ""), css, urgent)
        return Declarations(attributes, {**css, **urgent})

    def _read(self, sheet: Node) -> None:
        """Read the rules of a style sheet. Raises Refused."""
        text = re.sub(r"/\*.*?(\*/|$)|<!--|-->", "", sheet.text, flags=re.DOTALL)
        text = re.sub(r"@(charset|namespace)\b[^;{}]*;", "", text)
        if (found := re.search(r"@[\w-]*", text)) is not None:
            raise Refused(f"the style sheet has {found[0]}, but only rules for a class, element or id are read",
                          sheet.line)  # fmt: skip
        *rules, rest = re.split(r"([^{}]*)\{([^{}]*)\}", text) if text.strip() else [""]
        if rest.strip() or any(between.strip() for between in rules[::3]):
            raise Refused("the style sheet can't be read", sheet.line)
        for selectors, declared in zip(rules[1::3], rules[2::3], strict=True):
            for selector in selectors.split(","):
                self._add(selector.strip(), declared, sheet.line)

    def _add(self, selector: str, declared: str, line: int) -> None:
        found = _SELECTOR.fullmatch(selector)
        if found is None or not selector:
            raise Refused(
                f"the style sheet has the rule '{selector[:40]}', but only rules for a class, element or id are read",
                line,
            )
        tag = "" if found[1] in (None, "*") else found[1]
        ids, classes = (tuple(re.findall(rf"\{sign}([\w-]+)", found[2])) for sign in "#.")
        rank = (len(ids), len(classes), bool(tag), len(self._rules))
        self._rules.append(_Rule(tag, ids, classes, rank, declared, line))
        if len(self._rules) > MOST_RULES:
            raise Refused(f"the style sheets have more than {MOST_RULES} rules", line)


def _fits(rule: _Rule, node: Node) -> bool:
    if rule.tag and rule.tag != node.tag:
        return False
    if rule.ids and any(id != node.attributes.get("id") for id in rule.ids):
        return False
    return not rule.classes or set(rule.classes) <= set(node.attributes.get("class", "").split())


def _declare(text: str, css: dict[str, str], urgent: dict[str, str]) -> None:
    """Read CSS declarations into `css`, important ones into `urgent`. Raises ValueError for unsupported
    ones."""
    text = re.sub(r"/\*.*?(\*/|$)", "", text, flags=re.DOTALL) if "/*" in text else text
    for each in re.split(r";(?![^(]*\))", text):
        name, colon, value = each.partition(":")
        name, value = name.strip(), value.strip()
        if not colon or not name or name.startswith("-"):
            continue
        name = name.lower()
        weighty = value.lower().endswith("important") and "!" in value
        value = value.rpartition("!")[0].strip() if weighty else value
        if re.search(r"\b(var|calc|env|min|max|clamp)\(", value):
            raise ValueError(f"{name}: {value[:40]} isn't supported, so write the value itself")
        into = urgent if weighty else css
        if name == "marker":
            into.update(dict.fromkeys(("marker-start", "marker-mid", "marker-end"), value))
        elif name in INHERITED or name in OWN or name in _GEOMETRY:
            into[name] = value
        elif name not in _PASSED_OVER:
            _refuse(name, value)


def _refuse(name: str, value: str) -> None:
    """Raise ValueError for an unsupported property that would change the picture."""
    words = value.lower().split()
    if all(word in _HARMLESS for word in words):
        return
    advice = _REFUSED.get(name, "remove it, or draw its effect as shapes")
    raise ValueError(f"{name}: {value[:40]} isn't supported, so {advice}")
