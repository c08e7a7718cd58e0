"""Checks the cards of a game, one after another, and keeps what it has found until a card or its faces change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from game.cards import display
from game.cards.faces import CardFaces, Deck, figures
from game.cards.fields import frozen
from game.cards.layouts import COMMON, Sheet
from game.cards.lint import contrast, letters, overflow, safe_zone, type_size, unused, wording
from game.cards.lint.covered import Covered
from game.cards.lint.places import Places
from game.cards.lint.press import Press, Printed
from game.cards.lint.problem import Finding, Problem, of_faults
from game.cards.lint.resolution import INCH, LEAST, Resolution
from game.cards.own_layouts import layout_faults
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.paint import Steps, finished
from rules.common.face import Fields
from rules.content import Fault
from rules.content.changing import CHANGES

PRINTED, BACK = "full", "back"
"""The faces that are printed."""
PIXEL = 72 / 96
"""A logical px of type, pt."""
FIGURE = 4.0
"""Device px of a cell where a figure is drawn only to see which fields it is drawn by."""


Check = Callable[[Press, Printed], Iterable[Finding]]
"""Tells what is wrong with what was played last."""


class _Seen(NamedTuple):
    """What was found on a face, and the pictures on it."""

    found: tuple[Finding, ...] = ()
    pictures: tuple[str, ...] = ()


class _Kept(NamedTuple):
    """What was found on a card, and all that it depended on."""

    state: Hashable
    seen: _Seen
    stamps: Hashable


class Lint:
    """Finds the problems of one game's cards.

        lint = Lint(deck)
        for card, problems in lint.every(): ...

    A card that is checked again costs nothing as long as its fields, its layouts, the colours and its pictures are the
    same.
    """

    def __init__(self, deck: Deck) -> None:
        self._kept: dict[str, _Kept] = {}
        self.read(deck)

    def read(self, deck: Deck) -> None:
        """Take over the cards as they are now, after a file was saved or the kit has changed. They are checked as in
        the usual window, whatever theirs is."""
        kit, layouts = deck.faces.kit, deck.faces.layouts
        if kit.canvas != (usual := Canvas()):
            kit = kit.kept("usual window", lambda: Kit(usual, kit.theme, kit.art, kit.sounds))
            deck = Deck(CardFaces(kit, layouts), deck.game, deck.fields, deck.copies)
        self.deck = deck
        self.places = Places(deck.faces.layouts, deck.game, deck.faces.kit.art.packs)

    def every(self) -> Iterator[tuple[str, tuple[Problem, ...]]]:
        """Check the game's layouts and its back (as card ""), then each of its cards, one a step."""
        yield "", self.of_layouts()
        for card in self.deck.fields:
            yield card, finished(self.check(card))

    def of_layouts(self) -> tuple[Problem, ...]:
        """Find the problems that are no single card's: of the layouts, and of the back."""
        faces = self.deck.faces
        found = [*unused.of_layouts(faces.layouts.sheets, self.deck.game)]
        if not self._unread():  # one that can't be read may show them
            shown = faces.layouts.choose(self.deck.game, PRINTED, {})
            found += unused.of_fields(self.deck.fields, self._used(), shown)
        for sheet in self._sheets().values():
            found += wording.of_sample(sheet, self.deck.fields)
        found += finished(self._printed(BACK, {"id": "", "title": ""})).found
        own = layout_faults(faces.layouts, self.deck.game, self.deck.fields, faces.kit.art.packs)
        return (*of_faults((*self._unread(), *own)), *self._problems("", found))

    def check(self, card: str) -> Steps[tuple[Problem, ...]]:
        """Find the problems of a card, an operation of its face a step."""
        state = self._state(card)
        kept = self._kept.get(card)
        if kept is None or kept.state != state or kept.stamps != self._stamps(kept.seen.pictures):
            seen = yield from self._seen(card)
            kept = _Kept(state, seen, self._stamps(seen.pictures))
            if not any(each.kind == "missing" for each in seen.found):  # it may be there the next time
                self._kept[card] = kept
        return self._problems(card, kept.seen.found)

    # -- what is found

    def _seen(self, card: str) -> Steps[_Seen]:
        """What is found on a card."""
        fields = self.deck.fields[card]
        printed = yield from self._printed(PRINTED, fields)
        found = [*printed.found]
        named = {str(each.get("layout", "")) for each in self.deck.fields.values()}
        for sheet in self.deck.faces.layouts.shown(self.deck.game, fields, named):
            found += yield from self._on_table(sheet, fields)
        return _Seen(tuple(found), printed.pictures)

    def _printed(self, name: str, fields: Fields) -> Steps[_Seen]:
        """What is found on a face as it is printed."""
        faces = self.deck.faces
        layout = faces.layouts.choose(self.deck.game, name, fields)
        sheet = faces.layouts.get(layout)
        if sheet is None:
            return _Seen()
        noted: list[Fault] = []
        width = sheet.layout.size[0] * LEAST / INCH / faces.kit.canvas.s
        face = faces.display(layout, fields, width, noted)
        sheet = faces.layouts.sheets[face.layout]
        found = [*overflow.of_faults(face.layout, noted), *wording.of_face(face, sheet.layout, fields)]
        press, resolution, covered = (
            Press(faces.kit, face),
            Resolution(faces.kit.art),
            Covered(),
        )
        checks = (
            letters.check,
            contrast.check,
            type_size.check,
            safe_zone.check,
            resolution.check,
            covered.check,
        )
        found += yield from _played(press, checks)
        pictures = (each.art if isinstance(each, display.Bitmap) else each for each in face.operations)
        return _Seen(tuple(found), tuple(_files(pictures)))

    def _on_table(self, sheet: Sheet, fields: Fields) -> Steps[tuple[Finding, ...]]:
        """What is found on a face as it is shown at the least."""
        faces, layout = self.deck.faces, sheet.layout
        noted: list[Fault] = []
        face = faces.display(sheet.id, fields, layout.size if layout.stretch else layout.least, noted)
        press = Press(faces.kit, face, face.px / faces.kit.canvas.s * PIXEL)
        found = yield from _played(press, (contrast.check, Covered().check))
        return (*overflow.of_faults(face.layout, noted), *found)

    def _problems(self, card: str, found: Iterable[Finding]) -> tuple[Problem, ...]:
        """Findings with the places where they are mended, each once."""
        made: dict[tuple[str, str], Problem] = {}
        for each in found:
            file, line, path = self.places.of(card, each.layout, each.entry)
            problem = Problem(
                card=card, kind=each.kind, severity=each.severity, message=each.message, file=file, line=line,
                path=path, layout=each.layout, box=each.box,
            )  # fmt: skip
            made.setdefault((each.kind, each.message), problem)
        return tuple(made.values())

    # -- what it depends on

    def _sheets(self) -> Mapping[str, Sheet]:
        """The game's layouts."""
        every = self.deck.faces.layouts.sheets
        return {id: sheet for id, sheet in every.items() if id.partition("/")[0] == self.deck.game}

    def _unread(self) -> list[Fault]:
        """What is wrong with the files of the game's layouts and of those that it may extend."""
        stems = (self.deck.game, COMMON, Path(CHANGES).stem)
        return [each for each in self.deck.faces.layouts.faults if Path(each.file).stem in stems]

    def _used(self) -> set[str]:
        """Every field that a layout or a figure of the game uses: of figures those that the first of them reads."""
        found = {name for sheet in self._sheets().values() for name in unused.used(sheet)}
        known = figures(self.deck.game)
        for fields in self.deck.fields.values() if known is not None else ():
            read = unused.Read(fields)
            if known is not None and known.draw(self.deck.faces.kit, read, FIGURE) is not None:
                return found | read.names
        return found

    def _state(self, card: str) -> Hashable:
        """All that what is found on a card depends on but its pictures."""
        layouts, fields = self.deck.faces.layouts, self.deck.fields[card]
        names = (*self._sheets(), layouts.choose(self.deck.game, PRINTED, fields))
        versions = tuple((id, sheet.version) for id in names if (sheet := layouts.get(id)) is not None)
        return frozen(fields), versions, frozen(self.deck.faces.kit.theme.names)

    def _stamps(self, pictures: Iterable[str]) -> Hashable:
        """What tells pictures from other versions of them."""
        return tuple(_stamp(self.deck.faces.kit.art.path(each)) for each in pictures)


def _played(press: Press, checks: Sequence[Check]) -> Steps[tuple[Finding, ...]]:
    """What checks find on a face, of a kind at one entry the worst; an operation a step."""
    found: list[Finding] = []
    for printed in press.play():
        for check in checks:
            found += check(press, printed)
        yield
    return _worst(found)


def _files(pictures: Iterable[object]) -> Iterator[str]:
    """The files of the pictures among operations."""
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
    """Of findings of a kind at one entry the worst."""
    made: dict[tuple[str, str], Finding] = {}
    for each in found:
        key = each.kind, each.entry
        if key not in made or made[key].worse < each.worse:
            made[key] = each
    return tuple(made.values())
