"""The checks of a game's cards, one after another; results are cached until a card or its faces change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from game.cards import display
from game.cards.chosen_layouts import layout_faults
from game.cards.faces import CardFaces, Deck, figures
from game.cards.fields import frozen
from game.cards.layouts import COMMON, Sheet
from game.cards.lint import content, legibility, printing
from game.cards.lint.places import Places
from game.cards.lint.press import Press, Printed
from game.cards.lint.problem import Finding, Kind, Problem, of_faults
from game.cards.texts import NO_ROOM
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.paint import Steps
from rules.common.face import Fields
from rules.common.steps import finished
from rules.content import Fault
from rules.content.changing import CHANGES

PRINTED, BACK = "full", "back"
"""The layouts that are printed."""
PIXEL = 72 / 96
"""The points of type in one logical px."""
FIGURE = 4.0
"""The device px of one cell when a figure is drawn only to find out which fields it uses."""


Check = Callable[[Press, Printed], Iterable[Finding]]
"""A check: returns the findings about the last print that was played."""


class _Seen(NamedTuple):
    """The findings on a face, and its pictures."""

    found: tuple[Finding, ...] = ()
    pictures: tuple[str, ...] = ()


class _Kept(NamedTuple):
    """The findings on a card, and everything they depend on."""

    state: Hashable
    seen: _Seen
    stamps: Hashable


class Lint:
    """Finds the problems of one game's cards.

        lint = Lint(deck)
        for card, problems in lint.every(): ...

    Checking a card again is free as long as its fields, layouts, colours and pictures are unchanged.
    """

    def __init__(self, deck: Deck) -> None:
        self._kept: dict[str, _Kept] = {}
        self.read(deck)

    def read(self, deck: Deck) -> None:
        """Use the current cards, after a file was saved or the kit changed. They are checked in the default
        window size."""
        kit, layouts = deck.faces.kit, deck.faces.layouts
        if kit.canvas != (usual := Canvas()):
            kit = kit.cached("usual window", lambda: Kit(usual, kit.theme, kit.art, kit.sounds))
            deck = Deck(CardFaces(kit, layouts), deck.game, deck.fields, deck.copies)
        self.deck = deck
        self.places = Places(deck.faces.layouts, deck.game, deck.faces.kit.art.packs)

    def every(self) -> Iterator[tuple[str, tuple[Problem, ...]]]:
        """Check the game's layouts and its back (as card ""), then each of its cards, one a step."""
        yield "", self.of_layouts()
        for card in self.deck.fields:
            yield card, finished(self.check(card))

    def of_layouts(self) -> tuple[Problem, ...]:
        """Return the problems of the layouts and the back, which belong to no single card."""
        faces = self.deck.faces
        found = [*content.of_layouts(faces.layouts.sheets, self.deck.game)]
        if not self._unread():  # an unreadable layout may show them
            shown = faces.layouts.choose(self.deck.game, PRINTED, {})
            found += content.of_fields(self.deck.fields, self._used(), shown)
        for sheet in self._sheets().values():
            found += content.of_sample(sheet, self.deck.fields)
        found += finished(self._printed(BACK, {"id": "", "title": ""})).found
        own = layout_faults(faces.layouts, self.deck.game, self.deck.fields, faces.kit.art.packs)
        return (*of_faults((*self._unread(), *own)), *self._problems("", found))

    def check(self, card: str) -> Steps[tuple[Problem, ...]]:
        """Return the problems of a card, checking an operation of its face a step."""
        state = self._state(card)
        kept = self._kept.get(card)
        if kept is None or kept.state != state or kept.stamps != self._stamps(kept.seen.pictures):
            seen = yield from self._seen(card)
            kept = _Kept(state, seen, self._stamps(seen.pictures))
            if not any(each.kind == "missing" for each in seen.found):  # a missing file may exist next time
                self._kept[card] = kept
        return self._problems(card, kept.seen.found)

    # -- findings

    def _seen(self, card: str) -> Steps[_Seen]:
        """Return the findings on a card."""
        fields = self.deck.fields[card]
        printed = yield from self._printed(PRINTED, fields)
        found = [*printed.found]
        named = {str(each.get("layout", "")) for each in self.deck.fields.values()}
        for sheet in self.deck.faces.layouts.shown(self.deck.game, fields, named):
            found += yield from self._on_table(sheet, fields)
        return _Seen(tuple(found), printed.pictures)

    def _printed(self, name: str, fields: Fields) -> Steps[_Seen]:
        """Return the findings on a printed face."""
        faces = self.deck.faces
        layout = faces.layouts.choose(self.deck.game, name, fields)
        sheet = faces.layouts.get(layout)
        if sheet is None:
            return _Seen()
        noted: list[Fault] = []
        width = sheet.layout.size[0] * printing.LEAST_DPI / printing.INCH / faces.kit.canvas.s
        face = faces.display(layout, fields, width, noted)
        sheet = faces.layouts.sheets[face.layout]
        found = [*_of_drawing(face.layout, noted), *content.of_face(face, sheet.layout, fields)]
        press, resolution, covered = (
            Press(faces.kit, face),
            printing.Resolution(faces.kit.art),
            legibility.Covered(),
        )
        checks = (
            legibility.check_letters,
            legibility.check_contrast,
            legibility.check_size,
            printing.check_safe_zone,
            resolution.check,
            covered.check,
        )
        found += yield from _played(press, checks)
        pictures = (each.art if isinstance(each, display.Bitmap) else each for each in face.operations)
        return _Seen(tuple(found), tuple(_files(pictures)))

    def _on_table(self, sheet: Sheet, fields: Fields) -> Steps[tuple[Finding, ...]]:
        """Return the findings on a face at its smallest size on screen."""
        faces, layout = self.deck.faces, sheet.layout
        noted: list[Fault] = []
        face = faces.display(sheet.id, fields, layout.size if layout.stretch else layout.least, noted)
        press = Press(faces.kit, face, face.px / faces.kit.canvas.s * PIXEL)
        found = yield from _played(press, (legibility.check_contrast, legibility.Covered().check))
        return (*_of_drawing(face.layout, noted), *found)

    def _problems(self, card: str, found: Iterable[Finding]) -> tuple[Problem, ...]:
        """Return findings with the places to mend them, without duplicates."""
        made: dict[tuple[str, str], Problem] = {}
        for each in found:
            file, line, path = self.places.of(card, each.layout, each.entry)
            problem = Problem(
                card=card, kind=each.kind, severity=each.severity, message=each.message, file=file, line=line,
                path=path, layout=each.layout, box=each.box,
            )  # fmt: skip
            made.setdefault((each.kind, each.message), problem)
        return tuple(made.values())

    # -- cache keys

    def _sheets(self) -> Mapping[str, Sheet]:
        """Return the game's layouts."""
        every = self.deck.faces.layouts.sheets
        return {id: sheet for id, sheet in every.items() if id.partition("/")[0] == self.deck.game}

    def _unread(self) -> list[Fault]:
        """Return the faults in the files of the game's layouts and of those they can extend."""
        stems = (self.deck.game, COMMON, Path(CHANGES).stem)
        return [each for each in self.deck.faces.layouts.faults if Path(each.file).stem in stems]

    def _used(self) -> set[str]:
        """Return all fields that the game's layouts or figures use; for figures those that the first one
        reads."""
        found = {name for sheet in self._sheets().values() for name in content.used(sheet)}
        known = figures(self.deck.game)
        for fields in self.deck.fields.values() if known is not None else ():
            read = content.Read(fields)
            if known is not None and known.draw(self.deck.faces.kit, read, FIGURE) is not None:
                return found | read.names
        return found

    def _state(self, card: str) -> Hashable:
        """Return a key of everything the findings on a card depend on, except its pictures."""
        layouts, fields = self.deck.faces.layouts, self.deck.fields[card]
        names = (*self._sheets(), layouts.choose(self.deck.game, PRINTED, fields))
        versions = tuple((id, sheet.version) for id in names if (sheet := layouts.get(id)) is not None)
        return frozen(fields), versions, frozen(self.deck.faces.kit.theme.names)

    def _stamps(self, pictures: Iterable[str]) -> Hashable:
        """Return a key of the pictures' current versions."""
        return tuple(_stamp(self.deck.faces.kit.art.path(each)) for each in pictures)


def _of_drawing(layout: str, faults: Iterable[Fault]) -> Iterator[Finding]:
    """Yield findings for the faults noted while a face was drawn: texts without room, and missing pictures,
    icons, colours and fields."""
    for fault in faults:
        kind: Kind = "overflow" if fault.message.startswith(NO_ROOM) else "missing"
        yield Finding(kind, "fault", fault.message, layout, fault.path)


def _played(press: Press, checks: Sequence[Check]) -> Steps[tuple[Finding, ...]]:
    """Return the findings of checks on a face, the worst of each kind per entry; an operation a step."""
    found: list[Finding] = []
    for printed in press.play():
        for check in checks:
            found += check(press, printed)
        yield
    return _worst(found)


def _files(pictures: Iterable[object]) -> Iterator[str]:
    """Yield the files of the pictures in a display list."""
    for each in pictures:
        if isinstance(each, display.Picture):
            yield from filter(None, (each.file, each.mask))


def _stamp(path: Path) -> Hashable:
    try:
        status = path.stat()
    except OSError:
        return path, None
    return path, status.st_mtime_ns, status.st_size


def _worst(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the worst finding of each kind per entry."""
    made: dict[tuple[str, str], Finding] = {}
    for each in found:
        key = each.kind, each.entry
        if key not in made or made[key].worse < each.worse:
            made[key] = each
    return tuple(made.values())
