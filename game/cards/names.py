"""What the elements of a layout name: colours, icons, pictures, styles, fields; each has to be there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from pathlib import Path

from msgspec import Struct

from game.cards.elements import (
    MOST_ELEMENTS,
    Art,
    Badge,
    Discs,
    Element,
    Group,
    Icon,
    Layout,
    Links,
    Pill,
    Plate,
    Shape,
    Text,
)  # fmt: skip
from game.cards.fields import names
from game.ui import theme
from rules.content import DATA, ROOT, suggestion

ENTRY = frozenset({"item", "number"})
_INKS = {
    Plate: ("fill", "edge"), Discs: ("fill", "edge"), Text: ("ink", "icon_ink"), Icon: ("ink",),
    Badge: ("fill", "ink", "edge"), Art: ("ink",), Shape: ("paper", "grid_ink", "fill", "edge"),
    Links: ("fill", "edge", "pipe", "rim"), Group: (), Pill: ("fill", "edge"),
}  # fmt: skip
"""The entries of each kind of element that are colours."""
Named = tuple[str, str]
"""A path in a layout, and a sentence about what stands there."""


class Assets(Struct, frozen=True):
    """What the program has: colours of its theme, icons, pictures."""

    colours: Set[str]
    icons: Set[str]
    art: Path

    @classmethod
    def shipped(cls, root: Path = ROOT) -> Assets:
        """Those of the program's own folders. Raises ThemeError."""
        colours = theme.load(root / DATA.name / "themes" / "night.yaml").names
        icons = (path.stem.removeprefix("icon_") for path in (root / "art" / "ui").glob("icon_*.svg"))
        return cls(frozenset(colours), frozenset(icons), root / "art")

    def colour_fault(self, ink: str) -> str:
        """What is wrong with a colour as it is written; "" when nothing is."""
        name, _, side = ink.partition(" ")
        if side not in ("", "light", "shade"):
            return f"after a colour only light or shade may stand, not '{side[:40]}'"
        if not name or name in self.colours or theme.is_hex(name):
            return ""
        return f"unknown colour '{name[:40]}'{suggestion(name, [*self.colours])}"

    def icon_fault(self, icon: str) -> str:
        """What is wrong with the name of an icon."""
        return "" if icon in self.icons else f"unknown icon '{icon[:40]}'{suggestion(icon, [*self.icons])}"

    def art_fault(self, name: str, there: Callable[[str], bool] = lambda name: False) -> str:
        """What is wrong with the path of a picture; `there` knows those of packs."""
        path = Path(name)
        if path.is_absolute() or ".." in path.parts or path.suffix not in (".svg", ".png"):
            return f"'{name[:60]}' is no .svg or .png below art/"
        try:
            if (self.art / path).is_file() or there(name):
                return ""
            near = [each.name for each in (self.art / path).parent.glob("*.*g")]
        except (OSError, ValueError):
            near = []
        return f"there is no picture art/{name[:60]}{suggestion(path.name, near)}"


def scope_faults(layout: Layout, assets: Assets) -> Iterator[Named]:
    """Everything that a layout names and that is not there, as far as that does not depend on the card."""
    given = frozenset((*layout.sample, *layout.defaults))
    scope = given | frozenset(layout.lookups)
    for name, lookup in layout.lookups.items():
        if lookup.by not in given:
            yield f"lookups.{name}.by", _no_field(lookup.by, given)
    yield from _unknown_fields("when", layout.when, scope)
    for name, style in layout.styles.items():
        if fault := _ink_fault(style.ink, scope, assets):
            yield f"styles.{name}.ink", fault
    yield from _elements(layout, layout.elements, "elements", scope, layout.sample, assets)
    if _count(layout.elements) > MOST_ELEMENTS:
        yield "elements", f"more than {MOST_ELEMENTS} elements in all"


def _count(elements: Mapping[str, Element]) -> int:
    return sum(1 + (_count(each.elements) if isinstance(each, Group) else 0) for each in elements.values())


def _elements(
    layout: Layout,
    elements: Mapping[str, Element],
    path: str,
    scope: frozenset[str],
    sample: Mapping[str, object],
    assets: Assets,
) -> Iterator[Named]:
    drawn: list[str] = []
    for name, element in elements.items():
        here = f"{path}.{name}"
        yield from _unknown_fields(f"{here}.when", element.when, scope)
        if element.below and element.below not in drawn:
            yield (
                f"{here}.below",
                f"no element '{element.below[:40]}' before it{suggestion(element.below, drawn)}",
            )
        yield from ((f"{here}.{entry}", fault) for entry, fault in _colours(element, scope, assets))
        yield from ((f"{here}.{entry}", fault) for entry, fault in _named(element, layout, scope, assets))
        if isinstance(element, Group):
            inner, entry = _entry(element, scope, sample)
            if element.each and element.each not in scope:
                yield f"{here}.each", _no_field(element.each, scope)
            yield from _elements(layout, element.elements, f"{here}.elements", inner, entry, assets)
        drawn.append(name)


def _entry(
    group: Group, scope: frozenset[str], sample: Mapping[str, object]
) -> tuple[frozenset[str], Mapping[str, object]]:
    """The fields known in a group, and a sample of them: those of the first entry of its list too."""
    if not group.each:
        return scope, sample
    entries = sample.get(group.each)
    first = entries[0] if isinstance(entries, list) and entries else None
    fields = first if isinstance(first, dict) else {}
    return scope | ENTRY | frozenset(fields), {**sample, **fields}


def _colours(element: Element, scope: frozenset[str], assets: Assets) -> Iterator[Named]:
    for entry in _INKS[type(element)]:
        value = getattr(element, entry)
        for ink in value if isinstance(value, tuple) else (value,):
            if fault := _ink_fault(ink, scope, assets):
                yield entry, fault
    if isinstance(element, Text):
        for entry, pill in (("plate", element.plate), ("pill", element.pill)):
            for ink in (
                (*(pill.fill if isinstance(pill.fill, tuple) else (pill.fill,)), pill.edge) if pill else ()
            ):
                if fault := _ink_fault(ink, scope, assets):
                    yield entry, fault
    if isinstance(element, Shape):
        for letter, mark in element.marks.items():
            if fault := _ink_fault(mark.ink, scope, assets):
                yield f"marks.{letter}.ink", fault


def _named(element: Element, layout: Layout, scope: frozenset[str], assets: Assets) -> Iterator[Named]:
    """Icons, pictures, styles and fields that an element names."""
    match element:
        case Text():
            if element.style != "body" and element.style not in layout.styles:
                yield "style", f"unknown style '{element.style}'{suggestion(element.style, [*layout.styles])}"
            if element.seen and element.seen not in scope:
                yield "seen", _no_field(element.seen, scope)
            yield from (("text", fault) for fault in _word_faults(element.text, scope, assets))
        case Badge():
            yield from (("text", fault) for fault in _word_faults(element.text, scope, assets))
            if element.icon:
                yield from (("icon", fault) for fault in _icon_faults(element.icon, scope, assets))
        case Icon():
            yield from (("icon", fault) for fault in _icon_faults(element.icon, scope, assets))
        case Art():
            for entry, path in (("art", element.art), ("mask", element.mask)):
                yield from ((entry, fault) for fault in _art_faults(path, scope, assets))
        case Shape():
            if element.rows not in scope:
                yield "rows", _no_field(element.rows, scope)
            for letter, mark in element.marks.items():
                yield from (
                    (f"marks.{letter}.icon", fault) for fault in _icon_faults(mark.icon, scope, assets)
                )
        case Links():
            if element.pairs not in scope:
                yield "pairs", _no_field(element.pairs, scope)


def _word_faults(text: str, scope: frozenset[str], assets: Assets) -> Iterator[str]:
    for name in names(text):
        if name not in scope and name not in assets.icons:
            hint = suggestion(name, [*sorted(scope), *sorted(assets.icons)])
            yield f"no field and no icon is called '{name[:40]}'{hint}"


def _icon_faults(icon: str, scope: frozenset[str], assets: Assets) -> Iterator[str]:
    if "{" not in icon:
        yield from filter(None, (assets.icon_fault(icon),))
    yield from (_no_field(name, scope) for name in names(icon) if name not in scope)


def _art_faults(path: str, scope: frozenset[str], assets: Assets) -> Iterator[str]:
    if path and "{" not in path:
        yield from filter(None, (assets.art_fault(path),))
    yield from (_no_field(name, scope) for name in names(path) if name not in scope)


def _ink_fault(ink: str, scope: frozenset[str], assets: Assets) -> str:
    if "{" not in ink:
        return assets.colour_fault(ink)
    return next((_no_field(name, scope) for name in names(ink) if name not in scope), "")


def _unknown_fields(path: str, fields: Mapping[str, object], scope: frozenset[str]) -> Iterator[Named]:
    yield from ((f"{path}.{name}", _no_field(name, scope)) for name in fields if name not in scope)


def _no_field(name: str, scope: frozenset[str]) -> str:
    return f"the cards have no field '{name[:40]}'{suggestion(name, sorted(scope))}"
