"""The card lab: all cards of a game, one of them large, with its file and problems beside it. Saved files are
shown at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pygame
from msgspec import ValidationError, convert
from pygame import Surface
from pygame.event import Event

from game.app import keys
from game.app.dialog import Dialog
from game.app.keys import key_label
from game.app.scene import Answer, App
from game.app.session import Session
from game.cards import faces
from game.cards.elements import ASPECT
from game.pages.lab import true_size
from game.pages.lab.closeup import VIEWS, CloseUp
from game.pages.lab.export_dialog import ExportButton
from game.pages.lab.framing import Framer
from game.pages.lab.gallery import Finder, GalleryPanel
from game.pages.lab.panels import CardPanel, EvidencePanel, Looks, ProblemPanel, StripPanel
from game.pages.lab.source_panel import SourcePanel
from game.pages.lab.view import Faces, LabView
from game.pages.parts.page import GAP, columns, stacked
from game.store.settings import Settings
from game.ui.canvas import Box
from game.ui.kit import Kit, readable_kit
from rules.bots.names import STRENGTHS
from rules.common.text import counted
from rules.content import Content, Fault
from rules.content.homes import written
from rules.scenes.posing import history_of
from rules.scenes.reading import SCENES
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop

ROW, STRIP, HIGHEST = 36.0, 118.0, 220.0
"""The heights of a row of controls, of the strip below the card, and the maximum of a strip beside it,
logical pixels."""
EVIDENCE = 58.0
"""The height of the panel of figures."""
WIDE = 1180.0
"""The page width from which every button of the bar has a label, logical pixels."""
LEAST_CARD, MOST_CARD = 330.0, 0.33
"""The least width of the card's panel in logical pixels, and the largest as a share of the page; in between
it follows the card's height."""
PARTS = (("cards", "Cards"), ("card", "Card"), ("file", "File"), ("problems", "Problems"))
BOARDS = "boards"
"""The folder of boards, whose options may decide which cards are in the game."""
ROWS = ("weapon", "utility", "movement")
"""The rows of a shop that may have a card."""

OWN_UNITS = dict.fromkeys(("a1", "b1", "f1", "g1", "a2", "b2", "f2", "g2"), "radio_tower") | {"d1": "skipper"}
"""A row of towers with bandwidth for nearly any mecha, free spaces to enter, and a mecha as a target or to
pilot."""
ENEMY_UNITS = {"a5": "radio_tower", "b5": "radio_tower", "f5": "radio_tower", "d3": "turtle"}


class LabScene(LabView):
    """The lab of a game; `card` is the initially chosen card ("": the first)."""

    title = "Card lab"
    least_h = 560.0
    part = "cards"
    is_home = shows_faults = True

    def __init__(self, app: App, game_id: str, card: str = "") -> None:
        super().__init__(app, game_id, card)
        self.exports, self.framer = ExportButton(self), Framer(self)
        self._faults: tuple[Fault, ...] = ()
        self._outdated = True
        self.panels = {
            "finder": Finder(self),
            "looks": Looks(self),
            "gallery": GalleryPanel(self),
            "card": CardPanel(self, self.framer),
            "strip": StripPanel(self),
            "source": SourcePanel(self),
            "problems": ProblemPanel(self),
            "evidence": EvidencePanel(self, self.compare),
        }

    # -- files

    def renew(self) -> None:
        """Reload the game after a file was saved, keeping choice and search."""
        self.game = self.app.game(self.game.id)
        self._outdated = True

    def build(self, kit: Kit) -> None:
        """Build the page for another kit or other cards; old faces are shown until new ones are drawn."""
        ready = readable_kit(kit, self.least_h)
        before = getattr(self, "kit", None)
        if self._outdated or ready is not before:
            deck = faces.Deck.of(ready, self.game)
            same = (
                before is not None
                and before.canvas.size == ready.canvas.size
                and before.canvas.s == ready.canvas.s
            )
            if same:
                self.store.renew(deck)
            else:
                self.store = Faces(deck)
            self.close_up = CloseUp(ready, deck, self.game)
            if self.chosen not in deck.fields:
                self.chosen = next(iter(deck.fields), "")
            self._read_homes()
            self.checks.start(deck, self.chosen)
            self.changes.start(deck)
            if self._outdated:
                self.evidence.read(self.game)
            self._outdated = False
        super().build(kit)

    def _read_homes(self) -> None:
        """Read where the cards are written; an unreadable file keeps its last entries."""
        faults, found = self.app.faults(self.game.id), written(self.game.id, self.app.packs)
        names = {home.name for places in found.values() for home in places}
        unread = {fault.file for fault in faults} - names
        for id, places in self.homes.items():
            if kept := [home for home in places if home.name in unread]:
                every = (*kept, *found.get(id, ()))
                found[id] = tuple(sorted(every, key=lambda home: (not home.is_change, -home.layer)))
        self.homes = found
        self.checks.set_file_faults(faults, found)
        self.read_lines()

    # -- actions

    def choose(self, card: str) -> None:
        """Choose another card, after writing this one's framing."""
        self.framer.write()
        super().choose(card)

    def play(self) -> None:
        """Start a game with the chosen card at hand, or open the setup; the page returns here."""
        session = session_with(self.app, self.game, self.chosen)
        if session is not None:
            self.visit("play", session)
        else:
            self.visit("setup", self.game.id)

    def compare(self) -> None:
        """Open the page that compares the chosen card with earlier versions."""
        if self.chosen:
            self.framer.write()
            self.visit("lab.compare", self.game.id, self.chosen)

    def show_keys(self) -> None:
        """Open the list of keys."""
        self.app.push(KeyList(self.app))

    def resume(self, answer: Answer) -> None:
        """Compare again with the last export and look up new runs after another page closes."""
        self.changes.start(self.deck)
        self.evidence.look_up()
        super().resume(answer)

    def leave(self) -> None:
        """Stop a running export and leave the page."""
        self.exports.stop()
        super().leave()

    # -- layout

    def lay_out(self) -> None:
        self.close_up.px_mm = true_size.px_mm(self.app.settings)
        if "gallery" in self.areas:
            self.search.offset = self.panels["gallery"].gallery.scroll.offset
        self.subtitle = f"{self.game.title}, {counted(len(self.deck.fields), 'card')}"
        self.exports.lay()
        why, right = "" if self.chosen else "Choose a card to play.", self.controls.named["export"].box[0] - 8
        for name, kept in (("redo", self.framer.undone), ("undo", self.framer.done)):
            none = "" if kept else f"You have nothing to {name}."
            press = getattr(self.framer, name)
            self.controls.button(
                name, (right - 36, 8, 36, 36), name.capitalize(), press, none, kind="icon", icon=name
            )
            right -= 44
        wide = self.kit.text_width("Play this", 15, True) + 56
        box, tip = (right - wide, 8, wide, 36), "Start a game with this card ready to play"
        self.controls.button("play", box, "Play this", self.play, why, kind="primary", icon="play", tip=tip)
        tip = "The card before and after your changes (C)"
        why = "" if self.chosen else "Choose a card to compare."
        self.controls.bar_button(
            "compare", "Compare", self.compare, "flip", tip, self.w < WIDE, why, left_of="play"
        )
        tip = f"Keys ({key_label(self.app.settings.key('rules'))})"
        self.controls.bar_button("keys", "Keys", self.show_keys, "keyboard", tip, True, left_of="compare")
        self.lay_areas(self._tab_boxes() if self.narrow else self._side_by_side())

    def _side_by_side(self) -> dict[str, Box]:
        """Return the boxes of the panels side by side; the two control rows share a line if they fit."""
        x, y, w, h = self.body(4000.0)
        looks, wide = self.panels["looks"], self.panels["finder"].width
        if wide + GAP + looks.width <= w:
            row: Box = (x + w - looks.width, y, looks.width, ROW)
        else:
            row = (x, y + ROW + GAP, w, looks.high(w))
        places = {"finder": (x, y, wide, ROW), "looks": row}
        top = row[1] + row[3] + GAP
        rest = (x, top, w, y + h - top)
        wide = min(w * MOST_CARD, max(LEAST_CARD, (rest[3] - STRIP) / ASPECT))
        gallery, card, side = columns(rest, 0.6, wide, 0.4)
        card, strip = stacked(card, 1.0, STRIP)
        source, problems, evidence = stacked(side, 0.52, 0.48, EVIDENCE)
        return {
            **places, "gallery": gallery, "card": card, "strip": strip, "source": source, "problems": problems,
            "evidence": evidence,
        }  # fmt: skip

    def _tab_boxes(self) -> dict[str, Box]:
        """Return the boxes of the panels of the current tab."""
        tabs, rest = stacked(self.body(4000.0), ROW, 1.0)
        self.part = self.controls.tabs(tabs, PARTS, self.part, self.show_part)
        if self.part == "cards":
            row, gallery = stacked(rest, ROW, 1.0)
            return {"finder": row, "gallery": gallery}
        if self.part == "card":
            card, beside = columns(rest, 0.54, 0.46)
            row, strip = stacked(beside, self.panels["looks"].high(beside[2]), 1.0)
            strip, evidence = stacked(strip, 1.0, EVIDENCE)
            x, y, w, h = strip
            return {"looks": row, "card": card, "strip": (x, y, w, min(h, HIGHEST)), "evidence": evidence}
        return {"source" if self.part == "file" else "problems": rest}

    # -- time and keys

    def update(self, dt: float) -> bool:
        """Continue checks, comparison and export, and take over the faults of saved files."""
        self.framer.update(dt)
        faults = self.app.faults(self.game.id)
        if faults != self._faults:
            self._faults = faults
            self._read_homes()
            self.relay()
        elif any(each.is_stale for each in self.excerpts):
            self._read_homes()
            self.relay()
        had, running = self.checks.found, self.checks.running
        reported, changed = self._advance_export(), False
        busy = "gallery" in self.controls.named and self.controls.named["gallery"].is_busy
        if not (busy or self.exports.running):  # visible faces and a running export have priority
            reported, changed = self.checks.update() or reported, self.changes.update()
        if self.evidence.update() and "evidence" in self.areas:
            self.repaint()
        if changed or self.checks.found != had or running != self.checks.running:
            self._found_more()
        if reported and "problems" in self.areas:
            self.panels["problems"].update_progress()
        return super().update(dt) or reported or changed

    def _advance_export(self) -> bool:
        """Continue an export; return whether its display changed."""
        if not self.exports.running:
            return False
        shown = self.exports.advance()
        if not self.exports.running:
            self.relay()
        return shown

    def paint_over(self, surface: Surface) -> None:
        """Draw the progress of an export."""
        self.exports.paint_over(surface)

    def _found_more(self) -> None:
        """Show new problems or changes in the visible panels."""
        if self.marked is not None and self.marked not in self.checks.found and not self.checks.running:
            self.marked = None
            self.read_lines()
            self.relay()
            return
        for name in ("problems", "source", "finder"):
            if name in self.areas:
                self.panels[name].renew()
        ordered = self.search.order == "problems" or self.search.only != "all"
        if ordered and not self.checks.running:
            self._show_found()
        elif "gallery" in self.controls.named:
            self.controls.named["gallery"].dirty = True
        self.repaint()

    def key(self, action: str, event: Event) -> bool:
        if action in ("undo", "redo") and getattr(self.framer, {"undo": "done", "redo": "undone"}[action]):
            getattr(self.framer, action)()
            return True
        if action == "rules":
            self.show_keys()
            return True
        if event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
            self.relay("search")
            return True
        view = event.key - pygame.K_1
        if 0 <= view < len(VIEWS):
            self.see(VIEWS[view][0])
            return True
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key, 0)
        if step:
            self.step(step)
            return True
        if event.key == pygame.K_c:
            self.compare()
            return True
        return super().key(action, event)


def positions(card: str, boards: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """Yield positions, in the format of scene files, that may have a card at hand; the best for a game
    first."""
    for board in boards:
        yield {"board": board, "turn": 5, "own": {"gears": 9, "hand": [card]}}
        yield {"board": board, "turn": 5, "own": {"gears": 9, "machines": [{"card": card, "at": [1, 4]}]}}
    yield {"turn": 5, "own": {"units": OWN_UNITS, "hand": [card]}, "opponent": {"units": ENEMY_UNITS}}
    yield {"own": {"hand": [card]}}
    yield {"step": "enter", "output": 20, "own": {"hand": [card]}}
    for row in ROWS:
        yield {"phase": "buy", "shop": {row: [card]}}
    for module in (card, *({"module": card, "at": at} for at in ([1, 0], [0, 1]))):
        yield {"phase": "buy", "own": {"modules": [module] if module == card else ["core", module]}}
    yield {"planet": card, "round": 0}


def session_with(app: App, game: AnyTabletop, card: str) -> Session | None:
    """Return a game with a card at hand, against a bot if it is for two; None if no position has the card."""
    seated: Sequence[tuple[str, ...]] = (("", STRENGTHS[0].id), ())
    try:
        kind = SCENES.file_type(game.id)
    except ModuleNotFoundError:
        return None
    boards = [each.path.stem for each in Content(game.id, app.packs).files(BOARDS, ".tmx")]
    for position in positions(card, boards):
        for bots in seated:
            scene = {"id": "lab", "position": position, "bots": bots}
            try:
                found = convert({"game": game.id, "scenes": [scene]}, kind)
                return Session.of_scene(app, game, history_of(game, found.scenes[0]))
            except (ValidationError, InvalidPosition):
                continue
    return None


PAGE = LabScene


def key_rows(settings: Settings) -> tuple[tuple[str, str], ...]:
    """Return each key of the lab with its action, as bound in the settings."""
    bound = {action: keys.key_label(settings.key(action)) for action in ("undo", "redo", "rules")}
    return (
        ("Tab, Shift Tab", "Next and previous control"),
        ("Ctrl F", "Search"),
        ("Page Up, Page Down", "Previous and next card"),
        ("1 to 4", "Hand, board, zoom, print"),
        ("C", "Compare"),
        ("Arrows, +, –", "Move and zoom the focused picture"),
        (f"{bound['undo']}, {bound['redo']}", "Undo and redo framing"),
        (bound["rules"], "This list"),
        ("Escape", "Back"),
    )


class KeyList(Dialog):
    """The dialog that lists the keys of the lab."""

    def __init__(self, app: App) -> None:
        text = "\n".join(f"{key}: {words.lower()}" for key, words in key_rows(app.settings))
        super().__init__(app, "Card lab keys", text, [("Close", None)])
