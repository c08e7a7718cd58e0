"""The settings page: changes apply at once and are stored; keys are bound by pressing them."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import keys
from game.app.scene import App
from game.pages.parts.options import PARAGRAPH
from game.pages.parts.page import Page, columns
from game.pages.settings.specimen import draw_specimen
from game.store.settings import DEFAULT_KEYS, KEY_LABELS, Settings
from game.ui import clipboard, plates
from game.ui.buttons import chip_boxes
from game.ui.canvas import Box
from game.ui.sounds import LOUDEST

SECTIONS = (
    ("screen", "Screen", "fullscreen"),
    ("motion", "Motion", "play"),
    ("sound", "Sound", "sound"),
    ("colours", "Colours", "palette"),
    ("play", "Play", "dice"),
    ("keys", "Keys", "keyboard"),
    ("files", "Files", "save"),
)
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


class SettingsScene(Page):
    """The settings, with sections at the left and their rows at the right."""

    title = "Settings"

    def __init__(self, app: App, section: str = "screen") -> None:
        super().__init__(app)
        self.section = section
        self.waiting = ""
        self.note = ""

    # -- layout

    def lay_out(self) -> None:
        box = self.body(1120)
        spare = max(0.0, box[3] - TALLEST)
        box = (box[0], box[1] + spare * 0.4, box[2], box[3] - spare)
        left, right = columns(box, 150 if self.narrow else 210, 1)
        y = left[1]
        for id, label, icon in SECTIONS:
            show, place = partial(self.show, id), (left[0], y, left[2], 40)
            self.button(
                f"section {id}", place, label, show, kind="chip", icon=icon, chosen=id == self.section
            )
            y += 46
        reset = (left[0], left[1] + left[3] - 44, left[2], 44)
        self.button("reset", reset, "Reset all", self._ask_reset, icon="refresh")
        x, top, w, h = right
        self.frame(right, next(label for id, label, _ in SECTIONS if id == self.section))
        self._inner = (x + 20, top + 48, w - 40, h - 64)
        self._at = self._inner[1]
        self.areas = {}
        getattr(self, f"_{self.section}")()

    def _paint_colours(self, surface: Surface, area: Box) -> None:
        draw_specimen(self.kit, surface, area)

    def show(self, section: str) -> None:
        """Show a section."""
        self.section, self.waiting, self.note = section, "", ""
        self.relay()

    @property
    def _label_share(self) -> float:
        """Return the share of a row's width for its label."""
        return 0.3 if self.narrow else 0.36

    @property
    def _step(self) -> float:
        """Return the distance between rows."""
        return ROOMY if self._inner[3] > 440 else ROW

    def _row(self, label: str, height: float = ROW) -> Box:
        """Add the label of the next row; return the box for its control."""
        x, _, w, _ = self._inner
        y, self._at = self._at, self._at + height + self._step - ROW
        share = self._label_share
        self.ui.label((x, y, w * share, ROW - 8), label, 16, "text")
        return x + w * share, y + 2, w * (1 - share), height - 12

    def _add_paragraph(self, words: str, colour: str = "text2") -> None:
        """Add a paragraph below the last row."""
        x, _, w, _ = self._inner
        self.ui.label((x, self._at, w, PARAGRAPH), words, 14, colour, anchor="topleft")
        self._at += self.kit.paragraph_height(words, w) + 12

    def _chips_height(self, labels: list[str]) -> float:
        """Return the height of a row of chips, with two lines if they don't fit in one."""
        room = self._inner[2] * (1 - self._label_share)
        boxes = chip_boxes(self.ui, (0, 0, room, ROW + 44 - 12), labels)
        return ROW + (44 if boxes[-1][1] > 0 else 0)

    def _choice(self, label: str, field: str, options: tuple[tuple[str, str], ...]) -> None:
        height = self._chips_height([words for _, words in options])
        value = str(getattr(self.app.settings, field))
        choice = self.ui.choice(self._row(label, height), options, value, lambda id: self.set(**{field: id}))
        self.name(field, choice)

    def _toggle(self, label: str, field: str, tip: str = "", why: str = "") -> None:
        x, _, w, _ = self._inner
        y, self._at = self._at, self._at + self._step
        value = bool(getattr(self.app.settings, field))
        wide = w * self._label_share + 58
        box = (x - 4, y, wide, 40)
        toggle = self.ui.toggle(
            box, label, value, lambda on: self.set(**{field: on}), tip=tip, why=why, enabled=not why
        )
        self.name(field, toggle)

    # -- sections

    def _screen(self) -> None:
        settings = self.app.settings
        now = f"{self.kit.canvas.width}x{self.kit.canvas.height}"
        sizes = [(f"{w}x{h}", f"{w} × {h}") for w, h in WINDOWS]
        if now not in dict(sizes):
            sizes.insert(0, (now, now.replace("x", " × ")))
        box = self._row("Window")
        down = self.ui.drop_down((*box[:2], min(220, box[2]), box[3]), sizes, now, self._resize)
        down.enabled = not settings.fullscreen
        down.why = "Full screen is on."
        self.name("window", down)
        self._toggle(
            "Full screen", "fullscreen", f"{keys.key_label(settings.key('full_screen'))} does the same."
        )
        scales = tuple((str(n), f"{n} %") for n in SCALES)
        box = self._row("Interface size", self._chips_height([label for _, label in scales]))
        self.name(
            "scale", self.ui.choice(box, scales, str(settings.scale), lambda id: self.set(scale=int(id)))
        )
        self._add_paragraph(
            f"Tables always fill the window. {keys.key_label(settings.key('zoom'))} enlarges any card."
        )
        self._choice("Drawing", "acceleration", _WORDS["acceleration"])
        self._add_paragraph("Automatic picks the faster way. Takes effect after a restart.")

    def _motion(self) -> None:
        self._choice("Movement", "motion", tuple((id, label) for id, label, _ in MOTIONS))
        self._add_paragraph("Sets the speed of pieces and panels.")
        for _, label, words in MOTIONS:
            self._add_paragraph(f"{label}: {words}")
        self._at += self._step - ROW
        self._choice("Bots' moves", "bot_pace", _WORDS["bot_pace"])
        self._add_paragraph(
            "Sets the pause before a bot moves. Longer pauses don't make bots stronger or give anything away."
        )

    def _sound(self) -> None:
        settings = self.app.settings
        why = "" if settings.sound else "Sound is off."
        self._toggle("Sound", "sound")
        box = self._row("Volume")
        slider = self.ui.slider(box, settings.volume, 0, 100, 5, self._volume)
        slider.enabled, slider.why = settings.sound, why
        self.name("volume", slider)
        self._toggle("Ambience", "ambience", why=why)
        self._add_paragraph("Quiet room sounds. They pause while nobody plays.")
        x, y = self._inner[0], self._at + 4
        play = partial(self.app.kit.sounds.play, "win", LOUDEST)
        self.button("test", (x, y, 170, 42), "Test sound", play, why, icon="sound")
        self._at = y + 56

    def _colours(self) -> None:
        self._choice("Palette", "palette", _WORDS["palette"])
        self._add_paragraph("The colour-blind safe palette keeps red apart from green and blue from yellow. "
                  "Every colour also has its own shape.")  # fmt: skip
        x, y, w, h = self._inner
        self.areas = {"colours": (x, self._at + 8, w, y + h - self._at - 8)}

    def _play(self) -> None:
        self._toggle("Friendly undo", "friendly_undo")
        self._add_paragraph("Lets you undo past dice rolls and other players' moves, if everyone agrees.")
        self._choice("Between turns", "cover", _WORDS["cover"])
        self._add_paragraph("All hands are face down until the next player picks theirs up. A cover hides the whole "
                  "table, even in games without secrets.")  # fmt: skip
        self._toggle("Tips", "tips")
        self._add_paragraph("Explains a rule at the table when it first matters. You see each tip once.")
        why = "" if self.app.store.progress.all() else "There is nothing to forget yet."
        box = (self._inner[0], self._at, 290, 42)
        self.button("forget", box, "Forget what I have learnt", self._ask_forget, why, icon="refresh")

    def _files(self) -> None:
        folders = self.app.folders
        data = folders.data
        for label, path in (
            ("Saved games", data / "saves"), ("Unfinished games", data / "journal"),
            ("Finished games", data / "records.jsonl"), ("Progress", self.app.store.progress.path),
            ("Settings", data / "settings.json"), ("Picture cache", folders.cache / "pictures"),
            ("Log", folders.log_file),
        ):  # fmt: skip
            box = self._row(label, 44)
            self.ui.label(box, _short(str(path), self.kit, box[2]), 14, "text2")
        self._at += 8
        box = (self._inner[0], self._at, 210, 42)
        self.button("copy", box, "Copy the folder", self._copy_folder, icon="save", tip=str(data))

    def _keys(self) -> None:
        x, y, w, h = self._inner
        note_h = 44.0
        actions = list(DEFAULT_KEYS)
        h = min(h, 42 * len(actions) + note_h + 54)
        box, chosen = (x, y, w, h - note_h - 54), actions.index(self.waiting) if self.waiting else -1
        self.rows("keys", box, 42, len(actions), self._draw_key, self._pick_key, chosen=chosen)
        words = self.note or "Pick an action, then press its new key. Escape keeps the old one."
        if self.waiting:
            first = keys.key_label(DEFAULT_KEYS[self.waiting])
            words = f"Press the new key for “{KEY_LABELS[self.waiting]}”. "
            words += f"Escape keeps the old one. Backspace sets {first}."
        self._at = y + h - note_h - 44
        self._add_paragraph(
            words, "caution" if self.note and not self.waiting else "lamp" if self.waiting else "text2"
        )
        own, self._at = self.app.settings.keys, y + h
        why = "" if own else "All keys already have their defaults."
        self.button(
            "reset keys", (x, y + h - 44, 210, 42), "Reset all keys", self._reset_keys, why, icon="refresh"
        )
        if self.waiting:
            why = "" if self.waiting in own else "This key already has its default."
            self.button("reset key", (x + 222, y + h - 44, 190, 42), "Reset this key", self._reset_key, why)

    def _draw_key(self, surface: Surface, i: int, box: Box, state: str) -> None:
        action = list(DEFAULT_KEYS)[i]
        x, y, w, h = box
        kit = self.kit
        lit = action == self.waiting
        ink = "lamp" if lit else "text"
        kit.draw_text(surface, KEY_LABELS[action], (x + 14, y + h / 2), 16, ink, False, "midleft")
        name = "press a key" if lit else keys.key_label(self.app.settings.key(action))
        plates.draw_keycap(kit, surface, (x + w * 0.5, y + h / 2), name)
        if action in self.app.settings.keys:
            kit.draw_text(surface, f"default {keys.key_label(DEFAULT_KEYS[action])}", (x + w - 14, y + h / 2), 13,
                          "mute", False, "midright")  # fmt: skip

    # -- keys

    def handle(self, event: Event) -> bool:
        if self.waiting and event.type == pygame.KEYDOWN:
            self._bind(event)
            if self._stale:
                self._relay()
            return True
        return super().handle(event)

    def _pick_key(self, i: int) -> None:
        action = list(DEFAULT_KEYS)[i]
        self.waiting, self.note = ("", self.note) if self.waiting == action else (action, "")
        self.relay("keys")

    def _bind(self, event: Event) -> None:
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
        self.relay("keys")

    def bind(self, action: str, name: str) -> str:
        """Bind a key to an action; return one line about why not, or what else changed ("" for neither)."""
        settings = self.app.settings
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

    # -- changes

    def set(self, **values: Any) -> None:
        """Apply and store a change."""
        self.app.change_settings(**values)
        self.relay()

    def _volume(self, value: float) -> None:
        self.app.change_settings(volume=round(value))

    def _resize(self, size: str) -> None:
        w, h = size.split("x")
        self.set(window=(int(w), int(h)))

    def _copy_folder(self) -> None:
        folder = str(self.app.folders.data)
        self.app.say("Copied the folder's path to the clipboard." if clipboard.copy(folder) else folder)

    def _ask_forget(self) -> None:
        text = "All lessons, first games, tips and problems will be as new. "
        text += "Your stars and the streaks of daily problems are lost. Finished games stay in your records."
        self.ask("Forget what you have learnt?", text, ("Forget", self._forget), ("Keep it", None))

    def _forget(self) -> None:
        self.app.store.progress.forget()
        self.app.say("All lessons, tips and problems are as new.")

    def _ask_reset(self) -> None:
        text = "This resets screen, motion, sound, colours, play and keys. "
        text += "Your saved games, records, progress and names stay."
        self.ask("Reset all settings?", text, ("Reset", self._reset), ("Keep mine", None))

    def _reset(self) -> None:
        now = self.app.settings
        first = Settings(names=now.names, bots=now.bots, window=now.window)
        self.app.change_settings(**{name: getattr(first, name) for name in Settings.__struct_fields__})


def _short(path: str, kit: Any, width: float) -> str:
    """Return a path cut at its start to fit a width."""
    if kit.text_width(path, 14) <= width:
        return path
    while path and kit.text_width("…" + path, 14) > width:
        path = path[1:]
    return "…" + path


PAGE = SettingsScene
