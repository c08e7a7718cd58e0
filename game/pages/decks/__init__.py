"""The deck builder: the deck and its figures next to all cards of the game."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial

import pygame
from msgspec.structs import replace
from pygame import Surface
from pygame.event import Event

from game.app.dialog import Dialog
from game.app.scene import App
from game.cards import faces
from game.cards.elements import ASPECT
from game.pages.decks import search
from game.pages.decks.card_grid import CardGrid, Copies
from game.pages.decks.chooser import DeckChooser
from game.pages.decks.deck_rows import DeckRow, DeckRows, rows_of
from game.pages.decks.editing import Editing, Step
from game.pages.decks.figures import draw_figures
from game.pages.decks.text_dialog import TextDialog
from game.pages.decks.trial import TrialScene
from game.pages.parts.decks import Offer, read_deck, record_words
from game.pages.parts.face_tiles import FaceStore
from game.pages.parts.page import Page, columns, stacked
from game.store import StoreFault
from game.store.decks import DeckDraft, OwnDeck
from game.ui.canvas import Box, contains
from game.ui.kit import Kit
from rules.common.text import counted
from rules.decks import (
    LONGEST,
    NAME_LENGTH,
    Deck,
    DeckCard,
    DeckFault,
    DeckPart,
    DeckRules,
    clean_name,
    legal,
    played,
    read_for,
    unread_faults,
    written,
)  # fmt: skip
from rules.tabletop import AnyTabletop

log = logging.getLogger(__name__)

SIDE_BY_SIDE = 900.0
"""The page width from which deck and cards are shown side by side."""
DECK_WIDE, DECK_NARROW, WIDE = 396.0, 344.0, 1100.0
"""The widths of the deck's column, the second for pages narrower than the third."""
FIGURES, HEAD, FIELD = 200.0, 92.0, 42.0
CHIP, PADDED = 13.0, 28.0
"""The smallest type size of a chip, and its width beside its label."""
ENTRY, CHEVRON = 160.0, 52.0
"""The least width of the search field, and the width of a drop-down list beside its label."""
LOOKED_AFTER = 0.35
"""Seconds under the pointer after which a card is enlarged."""
NEW = "New deck"


class BuilderScene(Page):
    """The deck builder of a game. `options` are the game's options, by id, which decide the deck rules
    (defaults where one is missing; None: those of the last game played). `first` is the deck to open, as a
    setup names it; an unsaved draft is opened before it."""

    title = "Decks"

    def __init__(
        self, app: App, game_id: str, options: Mapping[str, str] | None = None, first: str = ""
    ) -> None:
        super().__init__(app)
        self.part = "deck"
        self.records = app.store.records.all(game_id)
        played = self.records[-1].options if self.records else {}
        self.options = dict(played if options is None else options)
        self.game: AnyTabletop = app.game(game_id)
        self.rules: DeckRules
        self._take_rules()
        self.search = search.Search()
        self.editing = Editing(self._deck_to_open(first))
        self.list_part = self.rules.parts[0].id
        self.faults: list[DeckFault] = []
        self._faces: FaceStore | None = None
        self._looked_at, self._looked_for = "", 0.0
        self._grid: CardGrid | None = None
        self._rows: DeckRows | None = None
        self._check_deck()

    def _take_rules(self) -> None:
        chosen = {option.id: option.default for option in self.game.options()} | self.options
        rules = self.game.deck_rules(chosen)
        if rules is None:
            raise ValueError(f"{self.game.title} doesn't use decks.")
        self.rules = rules
        self.subtitle = self.game.title

    def renew(self) -> None:
        """Reload the game's cards after a file change; keep the deck and check it again."""
        self.game = self.app.game(self.game.id)
        self._take_rules()
        self._faces = self._grid = self._rows = None
        self._check_deck()

    def _deck_to_open(self, first: str) -> Step:
        """Return the deck to open: the unsaved draft, else the deck asked for, else the player's first deck,
        else a ready-made one."""
        draft, fault = self.app.store.decks.draft(self.rules.game)
        own = {own.path.name: own for own in self.app.store.decks.all(self.rules.game) if not own.fault}
        if fault:
            self.app.say(fault, "caution")
        if draft is not None:
            self.app.say("This is the deck you left unsaved.")
            deck = read_for(self.rules, draft.text)
            file = own.get(draft.file)
            return Step(deck, file, read_deck(self.rules, file) if file else Deck())
        if first in self.rules.ready:
            return Step(self.rules.ready[first], None, self.rules.ready[first])
        wanted = read_for(self.rules, first) if first else None
        for each in own.values():
            deck = read_deck(self.rules, each)
            if wanted is None or deck.name == wanted.name:
                return Step(deck, each, deck)
        if wanted is not None:
            return Step(wanted)
        ready = next(iter(self.rules.ready.values()), Deck())
        return Step(ready, None, ready)

    # -- the deck

    @property
    def deck(self) -> Deck:
        """Return the deck being edited."""
        return self.editing.deck

    @property
    def found(self) -> list[DeckCard]:
        """Return the cards that match the search."""
        return self.search.found(self.rules.cards.values())

    def _check_deck(self) -> None:
        self.faults = list(self.rules.faults(self.deck))

    def _copies_of(self, card: DeckCard) -> Copies:
        copies = self.deck.copies(self.list_part, card.id)
        elsewhere = self.deck.copies_of(card.id) - copies
        return Copies(copies, None if card.copies is None else max(0, card.copies - elsewhere))

    # -- actions

    def add(self, card: str, copies: int) -> None:
        """Add copies of a card to the visible part (negative: remove them); refuse more than exist."""
        known = self.rules.cards.get(card)
        held = self.deck.copies_of(card)
        if known is not None and known.copies is not None and copies > 0 and known.copies < held + copies:
            limit = counted(known.copies, "copy")
            self.app.say(f"You can have at most {limit} of {known.name}.", "refused")
            return
        self.editing.add(self.list_part, card, copies)
        self._changed()

    def _add_row(self, row: DeckRow, copies: int) -> None:
        if row.card:
            self.add(row.card, copies)
        elif copies < 0:
            self.editing.leave_out(row.unread)
            self._changed()

    def rename(self, name: str) -> None:
        """Rename the deck."""
        self.editing.rename(name)
        self._changed()

    def undo(self) -> None:
        """Undo the last change."""
        if self.editing.undoable:
            self.editing.undo()
            self._changed(renamed=True)

    def redo(self) -> None:
        """Redo the last undone change."""
        if self.editing.redoable:
            self.editing.redo()
            self._changed(renamed=True)

    def save(self) -> bool:
        """Save the deck to its file; return whether that worked."""
        name = clean_name(self.deck.name) or NEW
        own = self.editing.step.own
        name = self._unused_name(name, own)
        kept = read_deck(self.rules, own).renamed(name).former if own is not None else ()
        deck = replace(self.deck, name=name, former=kept)
        text = written(deck, self.rules)
        try:
            path = self.app.store.decks.write(self.rules.game, name, text, own)
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
            return False
        self.editing.mark_saved(OwnDeck(path, text), deck)
        self.app.say(f"Saved as “{name}”.")
        self._changed(renamed=True)
        return True

    def _unused_name(self, name: str, own: OwnDeck | None) -> str:
        """Return the name, numbered if another deck has or had it: records are kept by deck name."""
        others = [
            each for each in self.app.store.decks.all(self.rules.game) if own is None or each.path != own.path
        ]
        decks = [*(read_deck(self.rules, each) for each in others), *self.rules.ready.values()]
        taken = {known.casefold() for deck in decks for known in (deck.name, *deck.former)}
        number, free = 2, name
        while free.casefold() in taken:
            free = f"{name[: NAME_LENGTH - 4].rstrip()} {number}"
            number += 1
        return free

    def _changed(self, renamed: bool = False) -> None:
        """Check the deck, store it as a draft while unsaved, and show it."""
        self._check_deck()
        step = self.editing.step
        draft = DeckDraft(text=written(self.deck, self.rules), file=step.own.path.name if step.own else "")
        try:
            self.app.store.decks.keep_draft(self.rules.game, draft if self.editing.changed else None)
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
        if self._rows is not None:
            self._rows.show(self._deck_rows())
        if self._grid is not None:
            self._grid.dirty = True
        if renamed and "name" in self.named:
            self.named["name"].text = self.deck.name
        self._use_buttons()
        self.repaint()

    def _use_buttons(self) -> None:
        """Enable each button only while its action is possible."""
        for name, usable in (
            ("undo", self.editing.undoable), ("redo", self.editing.redoable), ("save", self.editing.changed),
            ("trial", any(id in self.rules.cards for id in self.deck.parts.get(self.rules.parts[0].id, {}))),
        ):  # fmt: skip
            if name in self.named:
                self.named[name].enabled = usable
        if (empty := self.named.get("empty")) is not None:
            empty.visible = not self.deck.size(self.list_part)
            empty.icon, empty.dirty = "check" if self.list_part in self.deck.parts else "", True

    # -- other decks

    def choose(self) -> None:
        """Open the list of decks."""
        self.app.push(DeckChooser(self.app, self.rules, self.records, self._choose, self._ask_remove))

    def as_text(self) -> None:
        """Open the deck as text, to copy it or paste another."""
        own = self.editing.step.own
        where = f"Saved in {own.path.name}" if own is not None else "Not saved yet"
        line = f"2 {next(iter(self.rules.cards.values())).name}"
        self.app.push(TextDialog(self.app, written(self.deck, self.rules), where, line, self.paste))

    def trial(self) -> None:
        """Open the page of sample hands."""
        self.app.push(TrialScene(self.app, self.game, self.rules, self.deck))

    def all_faults(self) -> None:
        """Show every problem of the deck in a dialog."""
        text = "\n".join(fault.text for fault in self.faults)
        self.app.push(Dialog(self.app, "Problems in this deck", text, [("Back", None)]))

    def paste(self, text: str) -> None:
        """Read a deck from a text and edit it."""
        if len(text) > LONGEST:
            self.app.say("That text is too long for a deck, so your deck is unchanged.", "refused")
            return
        deck = read_for(self.rules, text)
        if deck.game not in ("", self.rules.game):
            self.app.say(f"This deck is for another game ({deck.game[:40]}).", "caution")
        elif faults := tuple(unread_faults(deck)):
            more = f" The same for {counted(len(faults) - 1, 'more line')}." if len(faults) > 1 else ""
            self.app.say(f"{faults[0].text}{more}", "caution")
        self._go_to(Step(replace(deck, game="", former=())))

    def _go_to(self, step: Step) -> None:
        """Open another deck, first asking about unsaved changes."""
        if not self.editing.changed:
            self._open(step)
            return
        name = self.deck.name or NEW

        def save() -> None:
            if self.save():
                self._open(step)

        self.ask(
            f"“{name}” isn't saved", "You lose your changes if you continue without saving.",
            ("Save first", save), ("Don't save", partial(self._open, step)), ("Back", None),
        )  # fmt: skip

    def _open(self, step: Step) -> None:
        self.editing.open(step)
        self._changed(renamed=True)

    def _choose(self, offer: Offer | None) -> None:
        self._go_to(Step(Deck()) if offer is None else Step(offer.deck, offer.own, offer.deck))

    def _ask_remove(self, own: OwnDeck, title: str) -> None:
        text = "This deletes the deck for good. Records of its games stay."
        self.ask(f"Delete “{title}”?", text, ("Delete", partial(self._remove, own)), ("Keep it", None))

    def _remove(self, own: OwnDeck) -> None:
        try:
            self.app.store.decks.delete(own)
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
            return
        self.editing.forget(own)
        self._changed()

    # -- layout

    def build(self, kit: Kit) -> None:
        before = getattr(self, "kit", None)
        super().build(kit)
        if self.kit is not before:
            self._faces = None
            self._grid = None
            self.relay()

    def pause(self) -> None:
        """Draw the visible faces before a dialog covers the page: they stay visible behind it."""
        super().pause()
        if self._grid is not None:
            self._grid.draw_seen()

    def rest(self) -> None:
        super().rest()
        self._faces = None

    @property
    def face_store(self) -> FaceStore:
        """Return the card faces at the current scale."""
        if self._faces is None:
            self._faces = FaceStore(faces.Deck.of(self.kit, self.game))
        return self._faces

    @property
    def small(self) -> bool:
        """Return whether the window is too narrow for deck and cards side by side."""
        return self.w < SIDE_BY_SIDE

    def lay_out(self) -> None:
        self._bar()
        box = self.body(2400)
        if self.small:
            foot, body = stacked(box, 40, 1)
            self.tabs(foot, (("deck", "Deck"), ("cards", "Cards")))
            deck, figures = columns(body, 0.56, 0.44)
            self.lay_areas({"cards": body} if self.part == "cards" else {"deck": deck, "figures": figures})
        else:
            wide = DECK_WIDE if self.w >= WIDE else DECK_NARROW
            left, right = columns(box, wide, 1)
            deck, figures = stacked(left, 1, FIGURES)
            self.lay_areas({"deck": deck, "figures": figures, "cards": right})
        self._use_buttons()

    def _bar(self) -> None:
        short, before = self.w < 1100, ""
        for name, label, icon, press, tip, icon_only in (
            ("redo", "Redo", "redo", self.redo, "Redo the change you last undid.", True),
            ("undo", "Undo", "undo", self.undo, "Undo the last change.", True),
            ("text", "Text", "copy", self.as_text, "Copy this deck as text, or paste a deck.", short),
            ("trial", "Sample hand", "refresh", self.trial, "Draw opening hands from this deck.", short),
            ("choose", "Decks", "load", self.choose, "Open another deck, or start a new one.", self.w < 700),
        ):
            self.bar_button(name, label, press, icon, tip, icon_only, left_of=before)
            before = name

    def _lay_deck(self, area: Box) -> None:
        x, y, w, h = area
        save = 116.0
        entry = self.ui.entry((x + 12, y + 12, w - 24 - save - 8, FIELD), self.deck.name, self.rename,
                              limit=NAME_LENGTH, hint=NEW)  # fmt: skip
        self.name("name", entry)
        box = (x + w - 12 - save, y + 12, save, FIELD)
        self.button(
            "save", box, "Save", self.save, kind="primary", icon="save", why="You have no changes to save."
        )
        top = HEAD
        if len(self.rules.parts) > 1:
            options = self._part_labels(w - 24)
            chips = self.ui.choice((x + 12, y + top, w - 24, 36), options, self.list_part, self._show_list)
            self.name("list", chips)
            top += 44
        if self._part.empty:
            self.button("empty", (x + 12, y + h - 56, w - 24, 44), self._part.empty, self._toggle_empty)
            h -= 56
        before = self._rows
        rows = DeckRows(self.ui, (x + 6, y + top, w - 12, h - top - 8), self._deck_rows(), self._add_row)
        self._rows = self.name("rows", rows)
        if before is not None:
            rows.cursor = min(before.cursor, max(0, len(rows.rows) - 1))
            rows.scroll.to(before.scroll.offset, at_once=True)

    @property
    def _part(self) -> DeckPart:
        """Return the part of the deck shown in the list."""
        return next(part for part in self.rules.parts if part.id == self.list_part)

    def _toggle_empty(self) -> None:
        self.editing.toggle_empty(self.list_part)
        self._changed()

    def _part_labels(self, room: float) -> list[tuple[str, str]]:
        """Return the ids and labels of the deck's parts: the longest wording that fits `room` (with counts,
        names only, or the first word of each)."""
        parts = self.rules.parts
        wordings = (
            [f"{part.title} {self.deck.size(part.id)}" for part in parts],
            [part.title for part in parts],
            [part.title.split()[0] for part in parts],
        )
        need = PADDED * len(parts)
        fits = (
            words
            for words in wordings
            if need + sum(self.kit.text_width(each, CHIP, True) for each in words) <= room
        )
        return list(zip((part.id for part in parts), next(fits, wordings[-1]), strict=True))

    def _deck_rows(self) -> list[DeckRow]:
        return rows_of(self.rules, self.list_part, self.deck, self.faults)

    def _show_list(self, part: str) -> None:
        self.list_part = part
        self._rows = None
        self.relay()

    def _lay_figures(self, area: Box) -> None:
        x, y, w, h = area
        why = "" if self.faults else "No problems."
        self.button(
            "faults", (x + w - 130, y + 4, 118, 30), "All problems", self.all_faults, why, kind="chip"
        )
        self.named["faults"].visible = False

    def _lay_cards(self, area: Box) -> None:
        x, y, w, h = area
        lists = search.filters(self.rules)
        left, top, room = x + 12, y + 44, w - 24
        wides = [
            max(self.kit.text_width(words, 16) for _, words in entries) + CHEVRON for _, entries in lists
        ]
        one_line = room - sum(wides) - 8 * len(lists) >= ENTRY
        wide = room - sum(wides) - 8 * len(lists) if one_line else room
        entry = self.ui.entry((left, top, wide, 36), self.search.words, partial(self._look_for, "words"),
                              hint="Search", on_enter=lambda: self.ui.focus(self._grid))  # fmt: skip
        self.name("search", entry)
        if one_line:
            left += wide + 8
        else:
            top, more = top + 44, (room - sum(wides) - 8 * (len(lists) - 1)) / len(lists)
            wides = [each + more for each in wides]
        for (id, entries), each in zip(lists, wides, strict=True):
            box = (left, top, each, 36.0)
            self.name(
                id, self.ui.drop_down(box, entries, getattr(self.search, id), partial(self._look_for, id))
            )
            left += each + 8
        top += 48
        before = self._grid
        box = (x + 12, top, w - 20, y + h - top - 10)
        grid = CardGrid(self.ui, box, self.found, self.face_store, self._copies_of, self.add)
        self._grid = self.name("cards", grid)
        if before is not None and len(before.cards) == len(grid.cards):
            grid.pick(min(before.chosen, max(0, grid.count - 1)))
            grid.scroll.to(before.scroll.offset, at_once=True)

    def _look_for(self, field: str, value: str) -> None:
        setattr(self.search, field, value)
        if self._grid is not None:
            self._grid.show_cards(self.found)
        self.repaint()

    # -- drawing

    def _paint_deck(self, surface: Surface, area: Box) -> None:
        kit, (x, y, w, _) = self.kit, area
        kit.panel(surface, area)
        part = self._part
        sound, size = legal(self.rules, self.deck), self.deck.size(part.id)
        middle, whole = y + 74, played(self.rules)
        if part.id in whole:
            size = sum(map(self.deck.size, whole))
        count = f"{size} of {part.most}" if part.least == part.most else f"{size} cards"
        icon, ink = ("check", "good") if sound else ("cross", "refused")
        kit.draw_icon(surface, icon, (x + 24, middle), 18, ink)
        wordings = [f"{count}, {words}" for words in self._verdict(sound)]
        words = kit.fitting(wordings, w - 56, 16, True)
        left = kit.draw_text(surface, words, (x + 40, middle), 16, "text", True, "midleft")
        room = w - 56 - left[2] - 12
        kit.draw_text(surface, self._state(room), (x + w - 16, middle), 13, "text2", False, "midright", room)
        if not self._deck_rows():
            note = kit.paragraph("Click cards to add them, or paste a deck as text.", w - 60, 15, "mute")
            kit.put(surface, note, (x + w / 2, y + HEAD + 60), "center")

    def _verdict(self, sound: bool) -> tuple[str, str]:
        """Return the deck's verdict ("legal" or its number of faults), with warnings and without."""
        warned = sum(fault.warning for fault in self.faults)
        words = "legal" if sound else counted(len(self.faults) - warned, "fault")
        return f"{words}, {counted(warned, 'warning')}" if warned else words, words

    def _state(self, room: float) -> str:
        """Return the deck's record and whether it is saved, shortened to fit `room`."""
        step = self.editing.step
        ready = step.own is None and not self.editing.changed and not self.deck.empty
        state = (
            "not saved" if self.editing.changed else "ready-made" if ready else "saved" if step.own else ""
        )
        record = record_words(self.records, self.rules, self._offer())
        both = ", ".join(filter(None, (record, state)))
        return self.kit.fitting((both, state), room, 13)

    def _offer(self) -> Offer:
        """Return the deck as the records know it."""
        step = self.editing.step
        ready = next((id for id, deck in self.rules.ready.items() if deck is step.saved), "")
        return Offer(ready, step.saved, None if ready else step.own)

    def _paint_figures(self, surface: Surface, area: Box) -> None:
        told = draw_figures(self.kit, surface, area, self.rules, self.deck, self.faults)
        if (button := self.named.get("faults")) is not None:
            button.visible = len(self.faults) > told
            button.enabled = bool(self.faults)

    def _paint_cards(self, surface: Surface, area: Box) -> None:
        found, whole = len(self.found), len(self.rules.cards)
        figure = f"{found} of {whole}" if self.search.is_active else str(whole)
        self.kit.panel(surface, area, "Cards", figure)
        if not found:
            x, y, w, h = area
            words = "No cards match. Try fewer words, or any type."
            self.kit.draw_text(surface, words, (x + w / 2, y + h / 2), 16, "text2", False, "center", w - 40)

    def paint_over(self, surface: Surface) -> None:
        """Draw a large view of the card under the pointer."""
        if self._looked_for < LOOKED_AFTER or self._looked_at not in self.rules.cards:
            return
        kit, deck = self.kit, self.face_store.cards
        top = self.body()[1]
        x, middle, wide = self._enlarged_box(min(deck.close, (self.h - top - 16) / ASPECT))
        high = wide * ASPECT
        y = max(top, min(middle - high / 2, self.h - high - 8))
        kit.shadow(surface, (x, y, wide, high), 3, 12)
        kit.put(surface, deck.full(self._looked_at, wide), (x + wide / 2, y + high / 2), "center")

    def _enlarged_box(self, wide: float) -> tuple[float, float, float]:
        """Return the place of an enlarged card at most `wide` where it hides least of the list: left edge, y
        of its centre, width."""
        control = next(one for one in self._visible_lists if one.looked_at)
        x, y, w, h = control.looked_at_box
        deck = self.areas.get("deck")
        if deck is None:
            left = x + w / 2 < self.w / 2
            wide = min(wide, (self.w - x - w if left else x) - 20)
            return (x + w + 12 if left else x - wide - 12), y + h / 2, wide
        if control is self._rows:
            return min(deck[0] + deck[2] + 8, self.w - wide - 8), y + h / 2, wide
        return max(8.0, deck[0] + (deck[2] - wide) / 2), y + h / 2, wide

    # -- events

    def update(self, dt: float) -> bool:
        looked = next(filter(None, (control.looked_at for control in self._visible_lists)), "")
        before = self._looked_for >= LOOKED_AFTER and self._looked_at
        rests = looked == self._looked_at and all(
            one.scroll.offset == one.scroll.target for one in self._visible_lists
        )
        self._looked_for = self._looked_for + dt if looked and rests else 0.0
        self._looked_at = looked
        after = self._looked_for >= LOOKED_AFTER and self._looked_at
        return super().update(dt) or before != after

    @property
    def _visible_lists(self) -> list[CardGrid | DeckRows]:
        """Return the card grid and deck rows that are on screen."""
        return [one for one in (self._grid, self._rows) if one is not None and one in self.ui.controls]

    def handle(self, event: Event) -> bool:
        """Handle right clicks, which remove a card, and Ctrl with S, Z, Y, F or V."""
        if (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == pygame.BUTTON_RIGHT
            and self.ui.popup is None
        ):
            point = self.kit.canvas.logical(event.pos)
            for control in self._visible_lists:
                if contains(control.box, point):
                    return control.remove_at(point)
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_CTRL and self._shortcut(event.key):
            return True
        return super().handle(event)

    def _shortcut(self, key: int) -> bool:
        """Run the action of Ctrl and a key; return whether the key has one."""
        if key == pygame.K_s and self.editing.changed:
            self.save()
        elif key == pygame.K_f and "search" in self.named:
            self.ui.focus(self.named["search"])
        elif self.ui.typing:
            return False
        elif key == pygame.K_z:
            self.undo()
        elif key == pygame.K_y:
            self.redo()
        elif key == pygame.K_v:
            self.as_text()
        else:
            return False
        return True

    def key(self, action: str, event: Event) -> bool:
        if event.key == pygame.K_ESCAPE and self.search.words and self.ui.typing:
            self.search.clear()
            self.relay("search")
            return True
        if action in ("undo", "redo"):
            self.undo() if action == "undo" else self.redo()
            return True
        if action == "rules":
            self.visit("rulebook", self.game.id)
            return True
        return super().key(action, event)


PAGE = BuilderScene
