"""The settings page: changes apply at once and are stored; keys are bound by pressing them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import keys
from game.app.dialog import ask
from game.app.scene import App
from game.pages.parts.options import PARAGRAPH
from game.pages.parts.page import Page, Panel, columns
from game.store.settings import DEFAULT_KEYS, KEY_LABELS, Settings
from game.ui import clipboard, plates
from game.ui.buttons import chip_boxes
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.sounds import LOUDEST
from rules import catalog

LEFT, SAMPLE_ROW = 134.0, 60.0
"""The x of the samples after their names; the largest distance between rows."""


def specimens() -> list[tuple[str, Callable[..., None]]]:
    """Return the title of every game with a sample of its pieces, and the function that draws it."""
    found = ((id, catalog.optional_module(f"game.{id}.specimen")) for id in catalog.IDS)
    return [(catalog.info(id).title, module.draw) for id, module in found if module is not None]


def draw_specimen(kit: Kit, surface: Surface, box: Box) -> None:
    """Draw players, each game's pieces and signals in the current palette, a row each."""
    (x, y, w, h), games = box, specimens()
    kit.rule(surface, (x, y), w)
    row = min(SAMPLE_ROW, h / (len(games) + 2))
    y += row * 0.7
    step = min(150.0, (w - LEFT) / 4)
    kit.draw_text(surface, "Players", (x, y), 14, "text2", anchor="midleft")
    for seat, name in enumerate(("One", "Two", "Three", "Four")):
        at = x + LEFT + seat * step
        kit.player_badge(surface, seat, (at + 13, y), 26)
        kit.draw_text(surface, name, (at + 34, y), 16, f"player{seat + 1}_light", True, "midleft", step - 40)
    for title, draw in games:
        y += row
        called = kit.fitting((title, title.rpartition(": ")[2]), LEFT - 8, 14)
        kit.draw_text(surface, called, (x, y), 14, "text2", anchor="midleft", max_width=LEFT - 8)
        draw(kit, surface, (x + LEFT, y), step)
    y += row
    step = min(150.0, (w - LEFT) / 3)
    kit.draw_text(surface, "Signals", (x, y), 14, "text2", anchor="midleft")
    for place, (icon, colour, words) in enumerate(
        (("check", "good", "possible"), ("caution", "caution", "careful"), ("cross", "refused", "refused"))
    ):
        at = x + LEFT + place * step
        kit.draw_icon(surface, icon, (at + 10, y), 20, colour)
        kit.draw_text(surface, words, (at + 28, y), 16, colour, True, "midleft", step - 34)


WINDOWS = ((640, 480), (1280, 720), (1280, 960), (1600, 900), (1920, 1080), (2560, 1440))
SCALES = (80, 90, 100, 110, 125, 150)
ROW, ROOMY, TALLEST = 48.0, 60.0, 760.0
MOTIONS = (
    ("normal", "Normal", "quick and easy to follow."),
    ("slow", "Slow", "twice as long, to see every step."),
    ("fast", "Fast", "half as long, for players who know what's coming."),
    (
        "reduced",
        "Reduced",
        "nothing flies or fades. Decisive moments appear as still pictures.",
    ),
    ("off", "Off", "pieces move instantly, and the last move stays marked."),
)
_WORDS = {
    "bot_pace": (("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"), ("at_once", "Instant")),
    "palette": (("standard", "Standard"), ("safe", "Colour-blind safe")),
    "cover": (("auto", "Hands face down"), ("always", "A cover at every turn")),
    "acceleration": (("auto", "Automatic"), ("software", "Software"), ("hardware", "Hardware")),
}


class Section(Panel[Page]):
    """A section of the settings: rows below each other in `room`, the next one at `at`."""

    id = title = icon = ""

    def lay(self, area: Box) -> None:
        super().lay(area)
        self.page.controls.frame(area, self.title)
        x, top, w, h = area
        self.room: Box = (x + 20, top + 48, w - 40, h - 64)
        self.at = self.room[1]
        self.lay_rows()

    def lay_rows(self) -> None:
        """Add the rows."""

    @property
    def _label_share(self) -> float:
        """Return the share of a row's width for its label."""
        return 0.3 if self.page.narrow else 0.36

    @property
    def step(self) -> float:
        """Return the distance between rows."""
        return ROOMY if self.room[3] > 440 else ROW

    def row(self, label: str, height: float = ROW) -> Box:
        """Add the label of the next row; return the box for its control."""
        x, _, w, _ = self.room
        y, self.at = self.at, self.at + height + self.step - ROW
        share = self._label_share
        self.page.ui.label((x, y, w * share, ROW - 8), label, 16, "text")
        return x + w * share, y + 2, w * (1 - share), height - 12

    def add_paragraph(self, words: str, colour: str = "text2") -> None:
        """Add a paragraph below the last row."""
        x, _, w, _ = self.room
        self.page.ui.label((x, self.at, w, PARAGRAPH), words, 14, colour, anchor="topleft")
        self.at += self.kit.paragraph_height(words, w) + 12

    def chips_height(self, labels: list[str]) -> float:
        """Return the height of a row of chips, with two lines if they don't fit in one."""
        room = self.room[2] * (1 - self._label_share)
        boxes = chip_boxes(self.page.ui, (0, 0, room, ROW + 44 - 12), labels)
        return ROW + (44 if boxes[-1][1] > 0 else 0)

    def choice(self, label: str, field: str, options: tuple[tuple[str, str], ...]) -> None:
        """Add a row of choices for a field of the settings."""
        height = self.chips_height([words for _, words in options])
        value = str(getattr(self.page.app.settings, field))
        choice = self.page.ui.choice(
            self.row(label, height), options, value, lambda id: self.set(**{field: id})
        )
        self.page.controls.name(field, choice)

    def toggle(self, label: str, field: str, tip: str = "", why: str = "") -> None:
        """Add a switch for a field of the settings."""
        x, _, w, _ = self.room
        y, self.at = self.at, self.at + self.step
        value = bool(getattr(self.page.app.settings, field))
        wide = w * self._label_share + 58
        box = (x - 4, y, wide, 40)
        toggle = self.page.ui.toggle(
            box, label, value, lambda on: self.set(**{field: on}), tip=tip, why=why, enabled=not why
        )
        self.page.controls.name(field, toggle)

    def set(self, **values: Any) -> None:
        """Apply and store a change."""
        self.page.app.change_settings(**values)
        self.page.relay()


class Screen(Section):
    """Window, size and drawing."""

    id, title, icon = "screen", "Screen", "fullscreen"

    def lay_rows(self) -> None:
        settings = self.page.app.settings
        now = f"{self.kit.canvas.width}x{self.kit.canvas.height}"
        sizes = [(f"{w}x{h}", f"{w} × {h}") for w, h in WINDOWS]
        if now not in dict(sizes):
            sizes.insert(0, (now, now.replace("x", " × ")))
        box = self.row("Window")
        down = self.page.ui.drop_down((*box[:2], min(220, box[2]), box[3]), sizes, now, self._resize)
        down.enabled = not settings.fullscreen
        down.why = "Full screen is on."
        self.page.controls.name("window", down)
        self.toggle(
            "Full screen", "fullscreen", f"{keys.key_label(settings.key('full_screen'))} does the same."
        )
        scales = tuple((str(n), f"{n} %") for n in SCALES)
        box = self.row("Interface size", self.chips_height([label for _, label in scales]))
        self.page.controls.name(
            "scale", self.page.ui.choice(box, scales, str(settings.scale), lambda id: self.set(scale=int(id)))
        )
        self.add_paragraph(
            f"Tables always fill the window. {keys.key_label(settings.key('zoom'))} enlarges any card."
        )
        self.choice("Drawing", "acceleration", _WORDS["acceleration"])
        self.add_paragraph("Automatic picks the faster way. Takes effect after a restart.")

    def _resize(self, size: str) -> None:
        w, h = size.split("x")
        self.set(window=(int(w), int(h)))


class Motion(Section):
    """The speed of pieces and of bots."""

    id, title, icon = "motion", "Motion", "play"

    def lay_rows(self) -> None:
        self.choice("Movement", "motion", tuple((id, label) for id, label, _ in MOTIONS))
        self.add_paragraph("Sets the speed of pieces and panels.")
        for _, label, words in MOTIONS:
            self.add_paragraph(f"{label}: {words}")
        self.at += self.step - ROW
        self.choice("Bots' moves", "bot_pace", _WORDS["bot_pace"])
        self.add_paragraph(
            "Sets the pause before a bot moves. Longer pauses don't make bots stronger or give anything away."
        )


class Sound(Section):
    """Sound, its volume, ambience."""

    id, title, icon = "sound", "Sound", "sound"

    def lay_rows(self) -> None:
        settings = self.page.app.settings
        why = "" if settings.sound else "Sound is off."
        self.toggle("Sound", "sound")
        box = self.row("Volume")
        slider = self.page.ui.slider(box, settings.volume, 0, 100, 5, self._volume)
        slider.enabled, slider.why = settings.sound, why
        self.page.controls.name("volume", slider)
        self.toggle("Ambience", "ambience", why=why)
        self.add_paragraph("Quiet room sounds. They pause while nobody plays.")
        x, y = self.room[0], self.at + 4
        play = partial(self.page.app.kit.sounds.play, "win", LOUDEST)
        self.page.controls.button("test", (x, y, 170, 42), "Test sound", play, why, icon="sound")
        self.at = y + 56

    def _volume(self, value: float) -> None:
        self.page.app.change_settings(volume=round(value))


class Colours(Section):
    """The palette, with a sample of its colours."""

    id, title, icon = "colours", "Colours", "palette"

    def lay_rows(self) -> None:
        self.choice("Palette", "palette", _WORDS["palette"])
        self.add_paragraph("The colour-blind safe palette keeps red apart from green and blue from yellow. "
                  "Every colour also has its own shape.")  # fmt: skip
        x, y, w, h = self.room
        self._sample: Box = (x, self.at + 8, w, y + h - self.at - 8)

    def paint(self, surface: Surface, area: Box) -> None:
        draw_specimen(self.kit, surface, self._sample)


class Play(Section):
    """Undo, covers between turns, tips."""

    id, title, icon = "play", "Play", "dice"

    def lay_rows(self) -> None:
        self.toggle("Friendly undo", "friendly_undo")
        self.add_paragraph("Lets you undo past dice rolls and other players' moves, if everyone agrees.")
        self.choice("Between turns", "cover", _WORDS["cover"])
        self.add_paragraph("All hands are face down until the next player picks theirs up. A cover hides the whole "
                  "table, even in games without secrets.")  # fmt: skip
        self.toggle("Tips", "tips")
        self.add_paragraph("Explains a rule at the table when it first matters. You see each tip once.")
        why = "" if self.page.app.store.progress.all() else "You haven't learnt anything yet."
        box = (self.room[0], self.at, 290, 42)
        self.page.controls.button(
            "forget", box, "Forget what I have learnt", self._ask_forget, why, icon="refresh"
        )

    def _ask_forget(self) -> None:
        text = "All lessons, first games, tips and problems will be as new. "
        text += "Your stars and the streaks of daily problems are lost. Finished games stay in your records."
        ask(self.page.app, "Forget what you have learnt?", text, ("Forget", self._forget), ("Keep it", None))

    def _forget(self) -> None:
        self.page.app.store.progress.forget()
        self.page.app.say("All lessons, tips and problems are as new.")


class Keys(Section):
    """A list of actions with their keys; `waiting` is the action whose new key is awaited, `note` what became of the
    last one."""

    id, title, icon = "keys", "Keys", "keyboard"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.waiting = self.note = ""

    def lay_rows(self) -> None:
        x, y, w, h = self.room
        note_h = 44.0
        actions = list(DEFAULT_KEYS)
        h = min(h, 42 * len(actions) + note_h + 54)
        box, chosen = (x, y, w, h - note_h - 54), actions.index(self.waiting) if self.waiting else -1
        self.page.controls.rows("keys", box, 42, len(actions), self._draw_key, self._pick_key, chosen=chosen)
        words = self.note or "Pick an action, then press its new key. Escape keeps the old one."
        if self.waiting:
            first = keys.key_label(DEFAULT_KEYS[self.waiting])
            words = f"Press the new key for “{KEY_LABELS[self.waiting]}”. "
            words += f"Escape keeps the old one. Backspace sets {first}."
        self.at = y + h - note_h - 44
        self.add_paragraph(
            words, "caution" if self.note and not self.waiting else "lamp" if self.waiting else "text2"
        )
        own, self.at = self.page.app.settings.keys, y + h
        why = "" if own else "All keys already have their defaults."
        self.page.controls.button(
            "reset keys", (x, y + h - 44, 210, 42), "Reset all keys", self._reset_keys, why, icon="refresh"
        )
        if self.waiting:
            why = "" if self.waiting in own else "This key already has its default."
            self.page.controls.button(
                "reset key", (x + 222, y + h - 44, 190, 42), "Reset this key", self._reset_key, why
            )

    def forget(self) -> None:
        """Stop waiting for a key."""
        self.waiting = self.note = ""

    def _draw_key(self, surface: Surface, i: int, box: Box, state: str) -> None:
        action = list(DEFAULT_KEYS)[i]
        x, y, w, h = box
        kit = self.kit
        lit = action == self.waiting
        ink = "lamp" if lit else "text"
        kit.draw_text(surface, KEY_LABELS[action], (x + 14, y + h / 2), 16, ink, False, "midleft")
        name = "press a key" if lit else keys.key_label(self.page.app.settings.key(action))
        plates.draw_keycap(kit, surface, (x + w * 0.5, y + h / 2), name)
        if action in self.page.app.settings.keys:
            kit.draw_text(surface, f"default {keys.key_label(DEFAULT_KEYS[action])}", (x + w - 14, y + h / 2), 13,
                          "mute", False, "midright")  # fmt: skip

    def _pick_key(self, i: int) -> None:
        action = list(DEFAULT_KEYS)[i]
        self.waiting, self.note = ("", self.note) if self.waiting == action else (action, "")
        self.page.relay("keys")

    def take(self, event: Event) -> None:
        """Bind the pressed key to the action waiting for one, or reset that action's key."""
        name = keys.key_name(event)
        if not name:
            return
        if name in ("backspace", "delete"):
            self._reset_key()
        else:
            self._bind_waiting(name)

    def _reset_key(self) -> None:
        self._bind_waiting(DEFAULT_KEYS[self.waiting])

    def _bind_waiting(self, name: str) -> None:
        """Bind a key to the action waiting for one."""
        action, self.waiting = self.waiting, ""
        self.note = self.bind(action, name)
        self.page.relay("keys")

    def bind(self, action: str, name: str) -> str:
        """Bind a key to an action; return one line about why not, or what else changed ("" for neither)."""
        settings = self.page.app.settings
        label = keys.key_label(name)
        if (name == "escape" and action != "menu") or name == settings.key(action):
            return ""
        if not keys.bindable(name):
            return f"{label} moves the focus or presses buttons, so you can't use it."
        if keys.chooses(name):
            return f"You can't use {label}: it makes choices on the table."
        taken = next((other for other in DEFAULT_KEYS if settings.key(other) == name and other != action), "")
        own = dict(settings.keys)
        own[action] = name
        note = ""
        if taken:
            own[taken] = settings.key(action)
            other = keys.key_label(own[taken])
            note = f"{label} was the key for “{KEY_LABELS[taken]}”, which is now {other}."
        self.set(keys={key: value for key, value in own.items() if value != DEFAULT_KEYS[key]})
        return note

    def _reset_keys(self) -> None:
        self.note = ""
        self.set(keys={})


class Files(Section):
    """The places of the player's files."""

    id, title, icon = "files", "Files", "save"

    def lay_rows(self) -> None:
        folders = self.page.app.folders
        data = folders.data
        for label, path in (
            ("Saved games", data / "saves"), ("Unfinished games", data / "journal"),
            ("Finished games", data / "records.jsonl"), ("Progress", self.page.app.store.progress.path),
            ("Settings", data / "settings.json"), ("Picture cache", folders.cache / "pictures"),
            ("Log", folders.log_file),
        ):  # fmt: skip
            box = self.row(label, 44)
            self.page.ui.label(box, _short(str(path), self.kit, box[2]), 14, "text2")
        self.at += 8
        box = (self.room[0], self.at, 210, 42)
        self.page.controls.button(
            "copy", box, "Copy folder path", self._copy_folder, icon="copy", tip=str(data)
        )

    def _copy_folder(self) -> None:
        folder = str(self.page.app.folders.data)
        self.page.app.say("Copied the folder's path to the clipboard." if clipboard.copy(folder) else folder)


def _short(path: str, kit: Any, width: float) -> str:
    """Return a path cut at its start to fit a width."""
    if kit.text_width(path, 14) <= width:
        return path
    while path and kit.text_width("…" + path, 14) > width:
        path = path[1:]
    return "…" + path


SECTIONS: tuple[type[Section], ...] = (Screen, Motion, Sound, Colours, Play, Keys, Files)


class SettingsScene(Page):
    """The settings, with sections at the left and their rows at the right."""

    title = "Settings"

    def __init__(self, app: App, section: str = "screen") -> None:
        super().__init__(app)
        self.section = section
        self.keys = Keys(self)
        self.panels = {each.id: each(self) for each in SECTIONS} | {Keys.id: self.keys}

    def lay_out(self) -> None:
        box = self.body(1120)
        spare = max(0.0, box[3] - TALLEST)
        box = (box[0], box[1] + spare * 0.4, box[2], box[3] - spare)
        (x, y, w, h), right = columns(box, 150 if self.narrow else 210, 1)
        for number, each in enumerate(SECTIONS):
            show, place = partial(self.show, each.id), (x, y + 46 * number, w, 40)
            chosen = each.id == self.section
            self.controls.button(
                f"section {each.id}", place, each.title, show, kind="chip", icon=each.icon, chosen=chosen
            )
        self.controls.button("reset", (x, y + h - 44, w, 44), "Reset all", self._ask_reset, icon="refresh")
        self.lay_areas({self.section: right})

    def show(self, section: str) -> None:
        """Show a section."""
        self.section = section
        self.keys.forget()
        self.relay()

    def handle(self, event: Event) -> bool:
        if self.keys.waiting and event.type == pygame.KEYDOWN:
            self.keys.take(event)
            if self._stale:
                self._relay()
            return True
        return super().handle(event)

    def _ask_reset(self) -> None:
        text = "This resets screen, motion, sound, colours, play and keys. "
        text += "Your saved games, records, progress and names stay."
        ask(self.app, "Reset all settings?", text, ("Reset", self._reset), ("Keep mine", None))

    def _reset(self) -> None:
        now = self.app.settings
        first = Settings(names=now.names, bots=now.bots, window=now.window)
        self.app.change_settings(**{name: getattr(first, name) for name in Settings.__struct_fields__})


PAGE = SettingsScene
