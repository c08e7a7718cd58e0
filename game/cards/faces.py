"""Card faces at any size: drawn from their layouts once, and cached.

    faces = CardFaces.of(kit)
    faces.render("smash_gear/full", fields, 330)                                  # by width, logical px
    faces.render("smash_gear/ticket", {**fields, "state": "dear"}, (252, 62))     # in a box

`Deck` holds the cards of one game by id: `Deck.of(kit, game).full("anvil", 330)`.
"""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.cards.conditions import tested_fields
from game.cards.display import Face
from game.cards.drawing import Drawing, Figures
from game.cards.elements import ASPECT, CARD
from game.cards.fields import as_field, frozen, of_card
from game.cards.layouts import FOLDER, Layouts, Sheet, resolved
from game.cards.pen import Page, Space, Tight, no_field
from game.cards.screen import Screen
from game.ui.kit import Kit
from game.ui.paint import Steps, pictures
from rules import catalog
from rules.common.face import Field, Fields
from rules.common.steps import finished
from rules.content import Fault, suggestion
from rules.game import Game, Piece
from rules.tabletop import Tag

log = logging.getLogger(__name__)

MOST_SIDE = 4096
"""The longest side of a face, device px."""
MOST_FAULTS = 200
CLOSE, CLOSE_PX = 330.0, 280.0
"""The width of a card in a close-up: in logical px, and in device px at least where the window has room."""
ONE_OF_EACH: Mapping[str, int] = MappingProxyType({})
"""The copies of cards for a game that does not say how many it has: none are given, so one of each."""
NO_NUMBERS: Fields = MappingProxyType({})
"""The present numbers of a card that has its printed ones."""
AMONG = "among"
"""The layout of a card in a list of cards that the player looks through."""
Extent = float | tuple[float, float]
"""The size at which a card is drawn, logical px: its width, or the box that it must fit."""


@lru_cache(maxsize=1)
def shipped() -> Layouts:
    """Return the layouts of the program, read once."""
    return Layouts()


@lru_cache(maxsize=16)
def figures(game: str) -> Figures | None:
    """Return a game's drawing of pieces on cards: `figure` of `game/<game>/figures.py`, and its `art` if it
    has one; None without that file."""
    found = catalog.optional_module(f"game.{game}.figures")
    if found is None:
        return None
    return Figures(found.figure, found.art) if hasattr(found, "art") else Figures(found.figure)


_CardFields = tuple[Mapping[str, Fields], Mapping[str, int]]
_CARD_FIELDS: dict[str, tuple[Game[Any, Any], _CardFields]] = {}


def card_fields_of(game: Game[Any, Any]) -> _CardFields:
    """Return the fields of a game's cards, and the number of copies of each, from its `rules/<game>/face.py`.
    The last result of each game is cached."""
    made, found = _CARD_FIELDS.get(game.id, (None, None))
    if found is None or made is not game:
        face = catalog.optional_module(f"rules.{game.id}.face")
        copies = getattr(face, "copies", None)
        fields = face.faces(game) if face is not None else {}
        found = fields, copies(game) if copies is not None else ONE_OF_EACH
        _CARD_FIELDS[game.id] = game, found
    return found


class Made(NamedTuple):
    """A face that was made: its display list, and the screen on which it was drawn."""

    face: Face
    screen: Screen | None


class CardFaces:
    """Draws and caches the faces of one kit. Surfaces belong to it: blit them, don't change them.

    A face is as large as requested plus the layout's margin on each side, with the card in the middle. Faulty
    layouts or odd fields raise nothing: `faults` collects what was found while drawing.
    """

    def __init__(self, kit: Kit, layouts: Layouts | None = None) -> None:
        self.kit = kit
        self.layouts = layouts if layouts is not None else shipped()
        self.faults: dict[Fault, None] = {}
        self._cache = pictures(kit.canvas.screenful)

    @classmethod
    def of(cls, kit: Kit) -> CardFaces:
        """Return the shared faces of a kit, with the layouts of the program and of the packs whose art the
        kit has."""
        shipped().lay(kit.art.packs)
        return kit.cached("card faces", lambda: cls(kit))

    def render(self, layout: str, fields: Fields, extent: Extent, known: Hashable = None) -> Surface:
        """Return a face of a card with these fields. `known`: a key that stands for the fields in the cache,
        if the caller has one."""
        key = self.key(layout, fields, extent, known)
        found = self._cache.get(key)
        if found is None:
            noted: list[Fault] = []
            found = self._cache.put(key, self._drawn(layout, fields, extent, noted))
            self.kit.faults += self._note(noted)
        return found

    def prerender(
        self, layout: str, fields: Fields, extent: Extent, known: Hashable = None
    ) -> Iterator[None]:
        """Draw a face that `render` will need later, an element a step."""
        key = self.key(layout, fields, extent, known)
        if self._cache.get(key) is None:
            noted: list[Fault] = []
            self._cache.put(key, (yield from self._steps(layout, fields, extent, noted)))
            self.kit.faults += self._note(noted)

    def key(self, layout: str, fields: Fields, extent: Extent, known: Hashable) -> Hashable:
        """Return a key of everything a face depends on, except its pictures and the kit."""
        sheet, tried = self.layouts.get(layout), list[Sheet]()
        while sheet is not None:
            tried.append(sheet)
            sheet = self._roomier(tried)
        versions = tuple(sheet.version for sheet in tried)
        return layout, versions, extent, known if known is not None else frozen(fields)

    def faults_of(self, layout: str, fields: Fields, extent: Extent = 0.0) -> tuple[Fault, ...]:
        """Return the faults of a card's face at a size (0: the smallest at which the layout is shown): texts
        that don't fit, and missing pictures, icons, colours and fields."""
        noted: list[Fault] = []
        sheet = self.layouts.get(layout)
        if not extent and sheet is not None:
            extent = sheet.layout.size if sheet.layout.stretch else sheet.layout.least
        self.display(layout, fields, extent or 240.0, noted)
        return tuple(dict.fromkeys(noted))

    def sample_faults(self) -> tuple[Fault, ...]:
        """Return the faults of the layouts themselves, each drawn with its sample."""
        found = [*self.layouts.faults]
        for id, sheet in self.layouts.sheets.items():
            found += self.check_layout(sheet) or self.faults_of(id, sample(sheet))
        return tuple(dict.fromkeys(found))

    def check_layout(self, sheet: Sheet) -> tuple[Fault, ...]:
        """Return a fault for every missing thing that a layout names: each element is drawn once, small, with
        the sample."""
        noted: list[Fault] = []
        layout, fields = sheet.layout, of_card(sheet.layout, sample(sheet))
        asked = [(f"lookups.{name}.by", lookup.by) for name, lookup in layout.lookups.items()]
        for path, name in (*asked, *tested_fields(layout.when)):
            if name not in fields:
                noted.append(sheet.source.fault(path, no_field(name, fields)))
        for name, style in layout.styles.items():
            if fault := self.layouts.assets.font_fault(style.font):
                noted.append(sheet.source.fault(f"styles.{name}.font", fault))
        finished(self._by(sheet, sample(sheet), layout.size[0], noted, on_screen=False, proof=True))
        return tuple(dict.fromkeys(noted))

    def reload(self) -> tuple[Fault, ...]:
        """Read the layouts again and return the faults; a faulty layout keeps its last form. Callers that
        hold faces must request them again."""
        self.layouts.reload(self.check_layout)
        self.faults.clear()
        self._note(self.layouts.faults)
        return self.layouts.faults

    def _note(self, faults: Sequence[Fault]) -> list[Fault]:
        """Record and log faults; return the new ones."""
        new = [fault for fault in dict.fromkeys(faults) if fault not in self.faults]
        for fault in new[: MOST_FAULTS - len(self.faults)]:
            self.faults[fault] = None
            log.warning("%s", fault)
        return new

    def display(
        self,
        layout: str,
        fields: Fields,
        extent: Extent,
        noted: list[Fault] | None = None,
        margin: float | None = None,
    ) -> Face:
        """Return the display list of a face at a size; empty without such a layout. Faults are added to
        `noted`. `margin`: the room round the card in units, None for the layout's."""
        noted = noted if noted is not None else []
        made = finished(self._build(layout, fields, extent, noted, on_screen=False, margin=margin))
        return made.face if made is not None else Face((), (0.0, 0.0), 0.0, 1.0)

    # -- drawing

    def _drawn(self, layout: str, fields: Fields, extent: Extent, noted: list[Fault]) -> Surface:
        """Return a face, with its faults added to `noted`."""
        return finished(self._steps(layout, fields, extent, noted))

    def _steps(self, layout: str, fields: Fields, extent: Extent, noted: list[Fault]) -> Steps[Surface]:
        """Return a face as a surface, drawing an element a step."""
        made = yield from self._build(layout, fields, extent, noted)
        return made.screen.target if made is not None and made.screen else self._missing(layout, extent)

    def _build(
        self,
        layout: str,
        fields: Fields,
        extent: Extent,
        noted: list[Fault],
        on_screen: bool = True,
        margin: float | None = None,
    ) -> Steps[Made | None]:
        """Return a face drawn by the first layout that fits its texts, with that layout's faults; None
        without a layout."""
        sheet = self.layouts.get(layout)
        if sheet is None:
            hint = suggestion(layout, [*self.layouts.sheets])
            noted.append(Fault(f"data/{FOLDER}", 0, "", f"unknown layout '{layout}'{hint}"))
            return None
        tried = [sheet]
        while (roomier := self._roomier(tried)) is not None:
            found: list[Fault] = []
            try:
                made = yield from self._by(tried[-1], fields, extent, found, on_screen, True, margin=margin)
            except Tight:
                tried.append(roomier)
                continue
            noted += found
            return made
        return (yield from self._by(tried[-1], fields, extent, noted, on_screen, margin=margin))

    def _roomier(self, tried: Sequence[Sheet]) -> Sheet | None:
        """Return the next layout to try if a text didn't fit in those tried; None if there is none."""
        found = self.layouts.get(resolved(tried[-1].layout.roomier, tried[-1].id))
        return None if found in tried else found

    def _by(
        self,
        sheet: Sheet,
        fields: Fields,
        extent: Extent,
        noted: list[Fault],
        on_screen: bool,
        roomier: bool = False,
        proof: bool = False,
        margin: float | None = None,
    ) -> Steps[Made]:
        """Return a face drawn by one layout, an element a step. Raises Tight if a text doesn't fit and there
        is a roomier layout."""
        layout, canvas = sheet.layout, self.kit.canvas
        k, w, h = _scale(sheet, extent, MOST_SIDE / canvas.s)
        margin = layout.margin if margin is None else margin
        size = w + 2 * margin, h + 2 * margin
        called = ", ".join(filter(None, (sheet.id, str(fields.get("id", "")))))

        def note(path: str, message: str) -> None:
            noted.append(replace(sheet.source.fault(path, message), of="" if proof else called))

        page = Page(k, Space(margin, margin, w, h), roomier, proof)
        game = sheet.id.partition("/")[0]
        drawing = Drawing(self.kit, page, layout, self.layouts.assets, note, figures(game))
        screen = Screen(self.kit, size, k) if on_screen else None
        known = of_card(layout, fields)
        for _ in drawing.steps(layout.elements, known):
            if screen is not None:
                screen.play(drawing.operations)
            yield
        drawing.path, drawing.fields = "", known
        ground = drawing.stops("bleed_fill", layout.bleed_fill) if layout.bleed_fill else ()
        operations = tuple(drawing.operations)
        face = Face(operations, size, margin, drawing.px, sheet.id, layout.bleed, ground, layout.safe)
        return Made(face, screen)

    def _missing(self, layout: str, extent: Extent) -> Surface:
        """Return a placeholder for a face without a layout."""
        w, h = extent if isinstance(extent, tuple) else (extent, extent * ASPECT)
        target = Surface((self.kit.canvas.px(w), self.kit.canvas.px(h)), pygame.SRCALPHA, 32)
        self.kit.fill(target, (0, 0, w, h), "night2", border="refused")
        self.kit.draw_text(
            target, f"no layout {layout}", (w / 2, h / 2), 12, "refused", False, "center", w - 8
        )
        return target


class Deck:
    """The cards of one game for one kit, as a table, gallery or rulebook uses them.

    Faces are layouts of `data/layouts/<game>.yaml` with these names: full, hand, among, ticket, small, back;
    the common one replaces each that the game lacks, and `full_boss` replaces `full` for cards whose field
    `layout` is boss. Widths are logical px of the card; a face in a hand or market is larger by its layout's
    margin, with the card in the middle. `copies`: the number of each card in the game, if it says so.
    """

    def __init__(
        self,
        faces: CardFaces,
        game: str,
        fields: Mapping[str, Fields],
        copies: Mapping[str, int] = ONE_OF_EACH,
    ) -> None:
        self.faces, self.game, self.fields, self.copies = faces, game, fields, copies
        self._known = {id: frozen(each) for id, each in fields.items()}

    @classmethod
    def of(cls, kit: Kit, game: Game[Any, Any]) -> Deck:
        """Return the cards of a game, with fields from its `rules/<game>/face.py`; none without that file."""
        return cls(CardFaces.of(kit), game.id, *card_fields_of(game))

    def face(
        self, name: str, card: str, extent: Extent, title: str = "", **more: str | float | tuple[str, ...]
    ) -> Surface:
        """Return a face of a card by id, with extra fields from the table; `title` is for cards without
        fields."""
        return self.faces.render(*self._asked(name, card, extent, title, more))

    def state(self, name: str, card: str, extent: Extent) -> Hashable:
        """Return a key of a face that changes with its fields, layouts, colours and pictures."""
        return self.faces, self.faces.key(*self._asked(name, card, extent))

    def prerender(self, name: str, card: str, extent: Extent, numbers: Fields = NO_NUMBERS) -> Iterator[None]:
        """Draw a face in steps before it is needed."""
        return self.faces.prerender(*self._asked(name, card, extent, more=numbers))

    def display(self, name: str, card: str, extent: Extent, **more: Field) -> Face:
        """Return the display list of a card's face, with some fields replaced."""
        layout, fields, extent, _ = self._asked(name, card, extent, more=more)
        return self.faces.display(layout, fields, extent)

    def _asked(
        self, name: str, card: str, extent: Extent, title: str = "", more: Fields | None = None
    ) -> tuple[str, Fields, Extent, Hashable]:
        """Return the arguments of a face: the game's layout or else the common one, the fields, the size, and
        a key of the fields."""
        fields, more = self.fields.get(card), more or {}
        if fields is None:
            fields = {"id": card, "title": title or card}
        layout = self.faces.layouts.choose(self.game, name, fields)
        known = (self._known.get(card, (card, title)), *more.items())
        return layout, {**fields, **more}, extent, known

    def size(self, name: str, card: str) -> tuple[float, float]:
        """Return the width and height of a card with that face, in units."""
        sheet = self.faces.layouts.get(self._asked(name, card, 0.0)[0])
        return sheet.layout.size if sheet is not None else CARD

    def to_scale(self, name: str, card: str, k: float, bleed: float | None, **more: Field) -> Face:
        """Return the display list of a face at `k` logical px a unit, with a bleed round the card (None: its
        layout's) and some fields replaced."""
        layout, fields, _, _ = self._asked(name, card, 0.0, more=more)
        sheet = self.faces.layouts.get(layout)
        if sheet is not None and bleed is None:
            bleed = sheet.layout.bleed
        return self.faces.display(layout, fields, k * self.size(name, card)[0], margin=bleed)

    @property
    def close(self) -> float:
        """Return the width of an enlarged card, logical px; in a small window wide enough for letters at
        their smallest size."""
        canvas = self.faces.kit.canvas
        return min(max(CLOSE, CLOSE_PX / canvas.s), (canvas.h - 100) / ASPECT, canvas.w - 120)

    def full(self, card: str, width: float, numbers: Fields = NO_NUMBERS) -> Surface:
        """Return the whole face with readable text, with some fields replaced by present `numbers`."""
        return self.faces.render(*self._asked("full", card, width, more=numbers))

    def in_hand(self, piece: Piece, width: float, lit: bool, why: str, uncovered: float) -> Surface:
        """Return a card in the hand. `lit`: it can be played; `why`: the short reason why not; `uncovered`:
        the part of its width that the next card leaves free (0 to 1)."""
        seen = round(uncovered, 2)
        return self.face("hand", piece.face, width, piece.name, lit=lit, why=why, seen=seen, covered=seen < 1)

    def among_many(self, card: str, width: float) -> Surface:
        """Return a card in a closeup of many."""
        return self.face(AMONG, card, width)

    def ticket(self, piece: Piece, w: float, h: float, offer: Tag) -> Surface:
        """Return a market card in a box, with its price."""
        state = "shut" if not offer.open else "dear" if offer.why else "lit"
        more: dict[str, str | float] = {"state": state, "left": offer.left}
        if offer.price is not None:
            more |= {"price": offer.price, "cost": str(offer.price)}
        return self.face("ticket", piece.face, (w, h), piece.name, **more)

    def small(self, piece: Piece, width: float) -> Surface:
        """Return a card too small for text."""
        return self.face("small", piece.face, width, piece.name)

    def back(self, width: float) -> Surface:
        """Return a card's back."""
        return self.face("back", "", width)


def sample(sheet: Sheet) -> Fields:
    """Return the sample fields of a layout."""
    return {name: as_field(value) for name, value in sheet.layout.sample.items()}


def _scale(sheet: Sheet, extent: Extent, most: float) -> tuple[float, float, float]:
    """Return the logical px per unit, and the card's width and height in units; no side of a face is longer
    than `most` px."""
    w, h = sheet.layout.size
    if isinstance(extent, tuple) and sheet.layout.stretch:
        return 1.0, min(max(1.0, extent[0]), most), min(max(1.0, extent[1]), most)
    wide = min(extent[0], extent[1] * w / h) if isinstance(extent, tuple) else extent
    margin = 2 * sheet.layout.margin
    k = min(wide / w, most / (w + margin), most / (h + margin))
    return max(k, 1 / w), w, h
