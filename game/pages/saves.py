"""Saved games: load, replay, delete; faulty ones with the line of the fault and the part that can be used."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.dialog import ask
from game.app.scene import Answer, App
from game.app.seats import describe_bots, name_with_bot
from game.app.session import Session
from game.pages.parts.dates import moment_in_words, read_moment
from game.pages.parts.new_game import open_table, unfinished
from game.pages.parts.options import pictured_choice
from game.pages.parts.page import Page, columns, draw_empty
from game.pages.parts.thumbnails import thumbnail
from game.store.files import StoreFault
from game.store.saves import Save, SaveFault, SaveInfo, good_part, replayed
from game.store.trail import cards_changed
from game.ui.canvas import Box
from game.ui.lists import ScrollList
from rules import catalog
from rules.common.text import counted
from rules.content import DataFaults
from rules.game import Setup
from rules.history import AnyHistory
from rules.tabletop import AnyTabletop

_ROW = 58.0
NAMES = 4
"""The most players shown by name."""
EMPTY = "Your game saves itself. “Save as” keeps a copy under a name."


class SavesScene(Page):
    """The list of saves, with the chosen one at the right; `game_id` limits it to one game."""

    title = "Saved games"

    def __init__(self, app: App, game_id: str = "") -> None:
        super().__init__(app)
        self.game_id = game_id
        self.chosen = 0
        self.found: list[SaveInfo] = []
        self.descriptions: list[tuple[str, ...]] = []
        self.save: Save | None = None
        self.history: AnyHistory | None = None
        self.fault = ""
        self.changed = False
        self._read_saves()

    # -- data

    @property
    def info(self) -> SaveInfo | None:
        """Return the chosen entry, None if there is none."""
        return self.found[self.chosen] if self.chosen < len(self.found) else None

    def _read_saves(self) -> None:
        """Read the list, then the chosen save."""
        saves = self.app.store.saves.list()
        self.found = [info for info in saves if self.game_id in ("", info.game) or not info.game]
        self.descriptions = [self._describe(info) for info in self.found]
        self.chosen = max(0, min(self.chosen, len(self.found) - 1))
        self._read()

    def _read(self) -> None:
        """Read the chosen save, or its fault and usable part."""
        self.save, self.history, self.fault, self.changed = None, None, "", False
        if self.info is None:
            return
        try:
            self.save = self.app.store.saves.read(self.info.path)
            self.history = self._replayed(self.save, self.info.path)
            self.changed = cards_changed(self.history.game, self.save.data)
        except FileNotFoundError:
            self.fault = "This save is gone: its file was deleted."
        except SaveFault as fault:
            self.fault, self.save = fault.what, fault.repaired
            self._salvage(fault, self.info.path)
        except (DataFaults, KeyError) as fault:
            self.fault, self.save = f"Can't open this save's game: {fault}", None

    def _replayed(self, save: Save, path: Path) -> AnyHistory:
        if save.game not in catalog.IDS:
            raise SaveFault(f"This save is from an unknown game ('{save.game[:40]}')", path)
        return replayed(save, self.app.game(save.game), path)

    def _salvage(self, fault: SaveFault, path: Path) -> None:
        """Replay the usable part of a faulty save, so that it can be shown and opened."""
        try:
            while fault.repaired is not None:
                self.save = fault.repaired
                try:
                    self.history = self._replayed(self.save, path)
                    return
                except SaveFault as further:
                    self.fault = f"{self.fault}. {further.what}"
                    fault = further
            self.save = None
        except DataFaults:
            self.save = None

    # -- actions

    def choose(self, i: int) -> None:
        """Choose a save; Enter on the chosen one loads it."""
        if i == self.chosen and self.by_key:
            self.load()
            return
        self.chosen = i
        self._read()
        self.relay("saves")

    def load(self) -> None:
        """Continue the chosen save, first asking if it replaces an unfinished game."""
        if self.history is None or self.save is None:
            return
        if unfinished(self.app, self.save.game) is None:
            self._open()
            return
        title = self.app.game(self.save.game).title
        text = f"This replaces the {title} game on the table. That game stays in your saved games."
        ask(self.app, f"Load “{self.save.title}”?", text, (self._offer, self._open), ("Back", None))

    def _open(self) -> None:
        assert self.save is not None and self.history is not None
        app, save, history = self.app, self.save, self.history
        game = app.game(save.game)
        open_table(app, lambda: Session.play_on(app, game, history, save))

    def replay(self) -> None:
        """Open the replay of the chosen save."""
        if self.save is not None and self.history is not None:
            self.visit("replay", self.save)

    def ask_delete(self) -> None:
        """Ask before deleting a save."""
        if self.info is not None:
            text = "This deletes the save for good. Records and other saves stay."
            ask(self.app, f"Delete “{self.info.title}”?", text, ("Delete", self._delete), ("Keep it", None))

    def _delete(self) -> None:
        assert self.info is not None
        try:
            self.app.store.saves.delete(self.info.path)
        except StoreFault as fault:
            self.app.say(str(fault), "refused")

    def resume(self, answer: Answer) -> None:
        """Read the saves again; the focus is kept unless its save was deleted."""
        there = len(self.found)
        super().resume(answer)
        self._read_saves()
        self.relay("saves" if len(self.found) != there else "")

    @property
    def _offer(self) -> str:
        """Return the label of the button that opens the chosen save."""
        if not self.fault or self.save is None:
            return "Load"
        moves = len(self.save.actions)
        if not moves:
            return "Start again with its setup"
        return f"Open its first {moves} moves" if moves > 1 else "Open its first move"

    # -- layout

    def lay_out(self) -> None:
        box = self.body(1180)
        self._left, self._right = columns(box, *((0.5, 0.5) if self.narrow else (0.45, 0.55)))
        if not self.found:
            self._left = self._right = box
            return
        self.controls.frame(self._left, "Saves", str(len(self.found)))
        self.controls.frame(self._right)
        x, y, w, h = self._left
        box, count = (x + 10, y + 44, w - 20, h - 54), len(self.found)
        self.controls.rows("saves", box, _ROW, count, self._draw_row, self.choose, chosen=self.chosen)
        x, y, w, h = self._right
        foot = y + h - 16 - 50
        why = "You can't open this save." if self.history is None or self.save is None else ""
        box = (x + 16, foot, w - 32, 50)
        self.controls.button(
            "load", box, self._offer, self.load, why, kind="primary", icon="load", keycap="Enter"
        )
        if self.save is not None and not self.save.actions:
            why = why or "This save has no moves to replay."
        half = (w - 32 - 10) / 2
        self.controls.button("replay", (x + 16, foot - 56, half, 44), "Replay", self.replay, why, icon="play")
        self.controls.button(
            "delete", (x + 26 + half, foot - 56, half, 44), "Delete", self.ask_delete, icon="trash"
        )

    def paint(self, surface: Surface) -> None:
        kit = self.kit
        if not self.found:
            draw_empty(kit, surface, self._left, "No saved games yet", EMPTY, icon="save")
            return
        x, y, w, h = self._right
        inner: Box = (x + 20, y + 18, w - 40, h - 150)
        if self.fault:
            inner = self._paint_fault(surface, inner)
        if self.save is not None and self.history is not None:
            self._paint_save(surface, inner, self.save, self.history)

    def _paint_fault(self, surface: Surface, box: Box) -> Box:
        kit, (x, y, w, h) = self.kit, box
        good = "You can't repair this save. Delete it or restore its file."
        if self.save is not None:
            good = f"You can still use {good_part(len(self.save.actions))}."
        drawn = kit.paragraph(f"{self.fault}. {good}", w - 34, 14, "caution")
        tall = kit.size_of(drawn)[1] + 20
        kit.fill(surface, (x - 6, y - 4, w + 12, tall), "night1", None, 8, "caution", 1.2)
        kit.draw_icon(surface, "caution", (x + 12, y + tall / 2 - 4), 18, "caution")
        kit.put(surface, drawn, (x + 32, y + 6))
        return x, y + tall + 8, w, h - tall - 8

    def _paint_save(self, surface: Surface, box: Box, save: Save, history: AnyHistory) -> None:
        kit, (x, y, w, h) = self.kit, box
        game = self.app.game(save.game)
        words = 150.0 if self.changed else 128.0
        side = max(0.0, min(h - words, w - 20, 330.0))
        if side >= 60:
            picture = thumbnail(kit, game, history.state, side, side)
            kit.put(surface, picture, (x + w / 2, y), "midtop")
            y += side + 12
        title = kit.paragraph(save.title, w, 20, "text", True)
        kit.put(surface, title, (x, y))
        y += kit.size_of(title)[1] + 4
        caption = game.at(game.view(history.state, game.to_act(history.state) or 0)).caption()
        board = _board(game, save.setup)
        where = caption if board in caption else f"{board}, {caption}"
        for line, ink in (
            (kit.fitting((f"{game.title}: {where}", where), w, 14), "text2"),
            (_players(save.setup), "text2"),
            (f"Seed {save.seed}", "mute"),
            ("The cards have changed since this save." if self.changed else "", "caution"),
        ):
            kit.draw_text(surface, line, (x, y), 14, ink, max_width=w)
            y += 22

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        info, kit, (x, y, w, _) = self.found[i], self.kit, box
        ink = "lamp" if state == "chosen" else "text"
        left = x + 16
        if info.fault:
            kit.draw_icon(surface, "caution", (left + 8, y + 19), 17, "caution")
            left += 26
        right = x + w - 16
        if (at := read_moment(info.date)) is not None:
            when = moment_in_words(at)
            right = kit.draw_text(surface, when, (right, y + 19), 13, "text2", False, "midright")[0] - 12
        kit.draw_text(surface, info.title, (left, y + 19), 16, ink, True, "midleft", right - left)
        if info.setup is not None and describe_bots(info.setup):
            kit.draw_icon(surface, "bot", (left + 8, y + 40), 15, "text2")
            left += 22
        room = x + w - left - 16
        words = kit.fitting(self.descriptions[i], room, 13)
        kit.draw_text(surface, words, (left, y + 41), 13, "text2", False, "midleft", room)

    def _describe(self, info: SaveInfo) -> tuple[str, ...]:
        """Return descriptions of a save, longest first: game (in a list of several), board, players or their
        number, progress."""
        if info.fault and not info.moves:
            return ("Damaged",)
        far = counted(info.moves, "move")
        if info.setup is None or info.game not in catalog.IDS:
            return (far,)
        title, word, board = catalog.info(info.game).title, "turn", ""
        try:
            game = self.app.game(info.game)
            word, board = game.turn_word, _board(game, info.setup)
        except DataFaults:
            pass  # shown at the right side
        if info.turn:
            far = f"{word} {info.turn}"
        several = len({each.game for each in self.found}) > 1
        where = ": ".join(filter(None, (title if several else "", board)))
        who = (_players(info.setup), counted(len(info.setup.seats), "player"), "")
        return tuple(", ".join(filter(None, (where, each, far))) for each in who)

    def key(self, action: str, event: Event) -> bool:
        if event.key == pygame.K_DELETE and self.found:
            rows: ScrollList | None = self.controls.named.get("saves")
            if rows is not None and rows.focused and rows.cursor != self.chosen:
                self.chosen = rows.cursor
                self._read()
            self.ask_delete()
            return True
        return super().key(action, event)


def _board(game: AnyTabletop, setup: Setup) -> str:
    """Return the label of the chosen board or planet, "" for a game without one."""
    choice = pictured_choice(game, setup.options)
    return choice.label if choice is not None else ""


def _players(setup: Setup) -> str:
    """Return the first few players by name and the number of others."""
    count = len(setup.seats)
    shown = [name_with_bot(setup, seat) for seat in range(min(count, NAMES))]
    return ", ".join(shown) + (f" and {count - NAMES} more" if count > NAMES else "")


PAGE = SavesScene
