"""The kit: everything drawn goes through one, in logical px of its canvas (LOOK 1-4).

A Kit is made anew when window, scale, theme or palette change. All it hands out is cached:
blit it, do not change it. Surfaces come out in device px with straight alpha.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pygame import Surface

from game.ui import motion as motions
from game.ui import paint, room, text, theme
from game.ui.art import ArtStore
from game.ui.canvas import Box, Canvas
from game.ui.painter import Painter
from game.ui.sounds import Sounds
from game.ui.theme import Theme
from rules.content import DataFaults, Fault

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[2]
TOP_BAR, TITLE_LEFT = 52, 60
"""How high the top bar is, and where its title begins."""
BAR_WORDS = 0.62
"""How far the words of the top bar may go, parts of its width."""
LEAST_TEXT = 12
LEAST_SCALE = 0.86
"""Device px per logical px below which 14 px text would be lifted to 12 px and burst its box."""
NUMBERED = 0.78
"""The part of a seat's badge that its number may fill: a smaller one has none, for its letters are not made smaller."""
LEAST_MARK = 7.0
"""Radius of a bot's mark in device px at least."""


class Kit(Painter):
    """Colours, text, icons, pictures, panels and light for one canvas.

    `faults` are those of data that were found while drawing, until somebody says them.
    """

    def __init__(
        self, canvas: Canvas, theme: Theme, art: ArtStore, sounds: Sounds, *, motion: str = "normal"
    ) -> None:
        super().__init__(canvas, theme)
        self.art, self.sounds = art, sounds
        self.motion = motion
        self._written = paint.pictures(canvas.screenful // 2)
        self._icons = paint.pictures(8_000_000)
        self._kept: dict[Hashable, Any] = {}
        self._passing: list[paint.Cache[Surface]] = []
        self.faults: list[Fault] = []
        self._room: weakref.ref[Surface] | None = None

    def readable(self, least_h: float = 480.0) -> Kit:
        """This kit, or for pages and dialogs whose type needs no lifting one for the same window with at least
        `LEAST_SCALE`, and otherwise with at least `least_h` logical px of height."""
        canvas = self.canvas
        s = max(LEAST_SCALE, min(canvas.s, canvas.height / least_h))
        return self if abs(s - canvas.s) < 1e-6 else self.scaled(canvas.user_scale * s / canvas.s)

    def scaled(self, user_scale: float) -> Kit:
        """The kit for the same window at another scale, made for the first who asks."""
        size = Canvas(self.canvas.width, self.canvas.height, user_scale)
        return self.kept(
            ("scaled", user_scale), lambda: Kit(size, self.theme, self.art, self.sounds, motion=self.motion)
        )

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """What somebody made with this kit by a key of theirs, made for the first who asks: it ends with the kit."""
        if key not in self._kept:
            self._kept[key] = make()
        found: T = self._kept[key]
        return found

    @classmethod
    def make(
        cls,
        canvas: Canvas,
        *,
        root: Path = ROOT,
        cache: Path | None = None,
        packs: Sequence[Path] = (),
        palette: str = "standard",
        motion: str = "normal",
        previous: Kit | None = None,
    ) -> Kit:
        """A kit from the art under `root` and the theme with packs over it; it takes over
        the art store and the sounds of the `previous` one, with all they keep, and its theme where that is
        faulty by now. Raises DataFaults when there is no theme to be had."""
        last_good = theme.load(theme.tree(), palette) if previous is None else previous.theme
        made = last_good if previous is None and not packs else _theme_or(last_good, packs, palette)
        if previous is not None:
            return cls(canvas, made, previous.art, previous.sounds, motion=motion)
        store = ArtStore(root / "art", cache)
        return cls(canvas, made, store, Sounds(store), motion=motion)

    def forget(self) -> None:
        """Let go of all that was drawn: another scene draws other things."""
        for cache in (self._tiles, self._written, self._icons):
            cache.clear()
        self.art.forget()

    def passing(self, limit: int) -> paint.Cache[Surface]:
        """A cache of pictures that are wanted while something is played: it is empty again once that is over."""
        made = paint.pictures(limit)
        self._passing.append(made)
        return made

    def rest(self) -> None:
        """Let go of the pictures of what was played."""
        for cache in self._passing:
            cache.clear()

    @property
    def speed(self) -> float:
        """The factor on every duration; 0 makes states jump."""
        return motions.SPEEDS.get(self.motion, 1.0)

    @property
    def reduced(self) -> bool:
        """Whether of what decides a game the blow alone is shown."""
        return self.motion == motions.REDUCED

    def seconds(self, duration: float) -> float:
        """A duration of LOOK 9 at the chosen speed of motion; 0 when motion is off."""
        return duration * self.speed

    # -- colour and text

    def font_px(self, size: float) -> int:
        """A type size in device px, never below 12 (LOOK 2)."""
        return max(LEAST_TEXT, round(size * self.canvas.s))

    def text(
        self,
        string: str,
        size: float = 16,
        colour: str = "text",
        bold: bool = False,
        italic: bool = False,
        mono: bool = False,
        own: text.FontFile | None = None,
    ) -> Surface:
        """One line of text."""
        key = (string, size, colour, bold, italic, mono, own)
        return self._written.made(
            key, lambda: text.line(string, self.font_px(size), self.colour(colour), bold, italic, mono, own)
        )

    def halo(
        self, string: str, size: float, colour: str, line: float, alpha: float, *font: Any
    ) -> tuple[Surface, int]:
        """What is below a line of text: its letters in a colour, grown by `line`, and by how many px on each side.
        `font` is as `text` takes it from `bold` on."""
        px, edge = self.font_px(size), max(1, round(line * self.canvas.s)) if line else 0

        def draw() -> Surface:
            made = text.grown(string, px, self.colour(colour), edge, *font)
            return made if alpha >= 1 else paint.tint(made, self.colour("white"), round(255 * alpha))

        return self._written.made(("halo", string, px, edge, colour, alpha, font), draw), edge

    def text_width(self, string: str, size: float, bold: bool = False) -> float:
        """How wide a line is, logical px."""
        return text.width(string, self.font_px(size), bold) / self.canvas.s

    def largest(self, words: str, sizes: Sequence[float], room: float) -> float:
        """The first of some sizes, from the largest, at which bold words have room; the last where none has."""
        return next((size for size in sizes if self.text_width(words, size, True) <= room), sizes[-1])

    def fitting(self, wordings: Sequence[str], width: float, size: float, bold: bool = False) -> str:
        """The first of some wordings, longest first, that has room in a width; else the last."""
        return next(
            (words for words in wordings if self.text_width(words, size, bold) <= width), wordings[-1]
        )

    def line_height(self, size: float) -> float:
        """From one line of a paragraph to the next, logical px."""
        return self.font_px(size) * text.LINE_HEIGHT / self.canvas.s

    def draw_text(
        self,
        surface: Surface,
        string: str,
        at: tuple[float, float],
        size: float = 16,
        colour: str = "text",
        bold: bool = False,
        anchor: str = "topleft",
        max_width: float | None = None,
        mono: bool = False,
        italic: bool = False,
    ) -> Box:
        """Draw one line, its `anchor` (a pygame rect anchor) at `at`, cut with "…" beyond
        `max_width`; returns the box it fills."""
        if max_width is not None:
            limit = int(max_width * self.canvas.s + 0.01)  # a width measured in px comes back whole
            string = text.ellipsis(string, limit, self.font_px(size), bold, mono)
        return self.put(surface, self.text(string, size, colour, bold, italic, mono), at, anchor)

    def put(self, surface: Surface, drawn: Surface, at: tuple[float, float], anchor: str = "topleft") -> Box:
        """Blit a surface of this kit with its anchor at a logical point; returns the box it fills."""
        rect = drawn.get_rect(**{anchor: self.canvas.pos(*at)})
        surface.blit(drawn, rect)
        s = self.canvas.s
        return rect.x / s, rect.y / s, rect.w / s, rect.h / s

    def paragraph(
        self, string: str, width: float, size: float = 14, colour: str = "text2", bold: bool = False
    ) -> Surface:
        """Text wrapped to a width, line height 1.38; "\\n" begins a new line."""
        key = (string, width, size, colour, bold)
        limit = int(width * self.canvas.s)
        return self._written.made(
            key, lambda: text.paragraph(string, limit, self.font_px(size), self.colour(colour), bold)
        )

    def paragraph_height(self, string: str, width: float, size: float = 14, bold: bool = False) -> float:
        """How tall `paragraph` draws that text, logical px; draws nothing."""
        px = self.font_px(size)
        lines = text.wrap_paragraph(string, int(width * self.canvas.s), px, bold)
        return text.paragraph_height(len(lines), px, bold) / self.canvas.s

    def size_of(self, drawn: Surface) -> tuple[float, float]:
        """The size of a surface in logical px."""
        return drawn.get_width() / self.canvas.s, drawn.get_height() / self.canvas.s

    # -- pictures

    def icon(self, name: str, size: float, colour: str = "text2") -> Surface:
        """`art/ui/icon_<name>.svg`, white ink tinted, `size` square."""
        return self._icons.made(
            (name, size, colour),
            lambda: paint.tint(self.picture(f"ui/icon_{name}.svg", size, size).copy(), self.colour(colour)),
        )

    def draw_icon(
        self,
        surface: Surface,
        name: str,
        centre: tuple[float, float],
        size: float = 19,
        colour: str = "text2",
    ) -> None:
        """Draw an icon round a centre."""
        self.put(surface, self.icon(name, size, colour), centre, "center")

    def picture(self, path: str, w: float, h: float) -> Surface:
        """`art/<path>`, SVG or PNG, drawn at that size."""
        return self.art.picture(path, self.canvas.px(w), self.canvas.px(h))

    def die(self, colour: str, value: int, size: float, used: bool = False) -> Surface:
        """A die showing 1..6; a used one at 42 % (the word "used" stands beside it)."""
        die = self.picture(f"ui/die_{colour}_{value}.svg", size, size)
        if not used:
            return die
        key = ("used", colour, value, die.get_size())
        return self._icons.made(key, lambda: paint.tint(die.copy(), self.colour("white"), 107))

    def player_badge(
        self, surface: Surface, seat: int, centre: tuple[float, float], size: float, bot: bool = False
    ) -> None:
        """The shape and colour of a seat (0-based), `size` across, with its number from the fifth seat on where it
        has room, and the mark of a bot at its lower right corner where one sits there."""
        player = self.theme.player(seat)
        s = self.canvas.s
        body = paint.emblem(player.shape, size * s / 2 - 1, player.fill, player.light, max(1.0, 1.5 * s))
        self.stamp(surface, body, centre, size * s / 2)
        number_size, number = max(size * 0.46, LEAST_TEXT / s), str(seat + 1)
        fits = number_size <= size and self.text_width(number, number_size, True) <= NUMBERED * size
        if seat >= len(self.theme.players) and fits:
            x, y = centre[0], centre[1] + (size * 0.12 if player.shape == "triangle" else 0)
            dark = theme.contrast(player.fill, self.theme.hex("ink")) >= 4.5
            self.draw_text(surface, number, (x, y), number_size, "ink" if dark else "white", True, "center")
        if bot:
            r = max(7.0, size * 0.28)
            self.bot_mark(surface, (centre[0] + size * 0.28 + r, centre[1] + size * 0.34), r)

    def bot_mark(self, surface: Surface, centre: tuple[float, float], r: float) -> None:
        """The head of a bot in a dark disc of radius `r`, large enough to be known by."""
        r = max(r, LEAST_MARK / self.canvas.s)
        self.disc(surface, centre, r, "night0", "edge2", 1)
        self.draw_icon(surface, "bot", (centre[0], centre[1] - 0.06 * r), 1.66 * r, "text")

    # -- the room and its panels

    def room(self) -> Surface:
        """The background of the whole window, opaque: the same one as long as somebody holds it."""
        held = self._room() if self._room is not None else None
        if held is None:
            held = room.draw(self.canvas, self.theme)
            self._room = weakref.ref(held)
        return held

    def panel(
        self, surface: Surface, box: Box, heading: str = "", figure: str = "", lit: bool = False
    ) -> None:
        """A panel with its heading and the figure that belongs to it; `lit`: about the choice in hand."""
        x, y, w, _ = box
        self.shadow(surface, box, 1, 10)
        border = "brass_mid" if lit else "edge"
        self.fill(surface, box, "panel_top", "panel_bottom", 10, border, 1.2 if lit else 1.0, top_line=True)
        if heading:
            self.heading(surface, (x + 16, y + 20), w - 32, heading, (figure,))

    def heading(
        self, surface: Surface, at: tuple[float, float], w: float, heading: str, figures: Sequence[str] = ()
    ) -> None:
        """A heading, what belongs to it in the first of some wordings for which there is room, else the last one cut,
        and a rule under both; `at` is the left end of its middle."""
        x, y = at
        self.draw_text(surface, heading, at, 14, "brass_light", True, "midleft", w)
        room = w - 12 - self.text_width(heading, 14, True)
        figure = self.fitting(figures, room, 14) if figures else ""
        if figure and room > 24:
            self.draw_text(surface, figure, (x + w, y), 14, "text2", False, "midright", room)
        self.rule(surface, (x, y + 13), w)

    def rule(self, surface: Surface, at: tuple[float, float], width: float, colour: str = "brass") -> None:
        """A thin line that fades to the right: under headings."""
        self.fading(surface, at, width, colour, ((0.0, 0.75), (1.0, 0.05)))

    def top_bar(self, surface: Surface, title: str, subtitle: str = "", right: float = 0.0) -> None:
        """The bar at the top, 52 high, with a brass line under it; x < 56 is left for the back button.
        The subtitle ends before x = `right` (0: before the icons); its last parts are left out where it is longer, all
        of it where not even a word has room."""
        w = self.canvas.w
        right = right or w * BAR_WORDS
        self.shadow(surface, (0, 0, w, TOP_BAR), 1, 0)
        self.fill(surface, (0, 0, w, TOP_BAR), "panel_top", "panel_bottom", 0)
        self.fading(surface, (0, TOP_BAR - 1), w, "brass", ((0.0, 0.35), (0.35, 0.9), (1.0, 0.35)), 1.5)
        x, _, used, _ = self.draw_text(surface, title, (TITLE_LEFT, 26), 20, "text", True, "midleft", w * 0.4)
        left = x + used + 14
        if subtitle and right > left:
            link = " · " if " · " in subtitle else ", "
            parts = subtitle.split(link)
            shorter = [link.join(parts[:count]) for count in range(len(parts), 0, -1)]
            subtitle = self.fitting(shorter, right - left - 8, 16)
            if self.text_width(subtitle.split(" ")[0] + "…", 16) <= right - left:
                self.draw_text(surface, subtitle, (left, 27), 16, "text2", False, "midleft", right - left)


def _theme_or(last_good: Theme, packs: Sequence[Path], palette: str) -> Theme:
    """The theme with packs over it; the last good one while that is faulty."""
    try:
        return theme.load(theme.tree(packs), palette, last_good)
    except DataFaults:
        return Theme(last_good.data, palette)
