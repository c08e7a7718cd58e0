"""The kit: everything is drawn through one, in logical px of its canvas (LOOK 1-4).

A new Kit is made when window, scale, theme or palette change. Everything it returns is cached: blit it, don't
change it. Surfaces are in device px with straight alpha.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pygame import Surface

from game.ui import motion as motions
from game.ui import paint, text, theme
from game.ui.art import ArtStore
from game.ui.canvas import Box, Canvas
from game.ui.painter import Painter
from game.ui.sounds import Sounds
from game.ui.theme import Theme
from rules.content import DataFaults, Fault

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[2]
TOP_BAR = 52
"""The height of the top bar."""
LEAST_TEXT = 12
LEAST_SCALE = 0.86
"""The device px per logical px below which 14 px text would be enlarged to 12 px and not fit its box."""
NUMBERED = 0.78
"""The part of a seat's badge that its number may fill: a smaller badge has no number, since letters have a
least size."""
LEAST_MARK = 7.0
"""The least radius of a bot's mark, device px."""


class AnimationCaches:
    """The caches for pictures of an animation, cleared when that ends."""

    def __init__(self) -> None:
        self._caches: list[paint.Cache[Surface]] = []

    def cache(self, limit: int) -> paint.Cache[Surface]:
        """Return a new cache of at most `limit` px."""
        made = paint.pictures(limit)
        self._caches.append(made)
        return made

    def end(self) -> None:
        """Clear the caches of the animation that has ended."""
        for cache in self._caches:
            cache.clear()


class Kit(Painter):
    """Colours, text, icons, pictures, panels and light for one canvas.

    `faults` are those of data found while drawing, until they are reported; `animations` are the caches of the
    pictures of animations.
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
        self.animations = AnimationCaches()
        self.faults: list[Fault] = []

    def cached(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value cached under a key, made on first use; it lives as long as the kit."""
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
        """Return a kit from the art under `root` and the theme with packs over it. It takes over the art
        store and the sounds of the `previous` one with their caches, and its theme if the new one is faulty.
        Raises DataFaults without any valid theme."""
        last_good = theme.load(theme.tree(), palette) if previous is None else previous.theme
        made = last_good if previous is None and not packs else _theme_or(last_good, packs, palette)
        if previous is not None:
            return cls(canvas, made, previous.art, previous.sounds, motion=motion)
        store = ArtStore(root / "art", cache)
        return cls(canvas, made, store, Sounds(store), motion=motion)

    def forget(self) -> None:
        """Drop all drawn tiles and pictures when the scene changes."""
        for cache in (self._tiles, self._written, self._icons):
            cache.clear()
        self.art.forget()

    @property
    def speed(self) -> float:
        """Return the factor on all durations; 0 makes changes instant."""
        return motions.SPEEDS.get(self.motion, 1.0)

    @property
    def reduced(self) -> bool:
        """Return whether motion is reduced to the stills of an animation."""
        return self.motion == motions.REDUCED

    # -- colour and text

    def font_px(self, size: float) -> int:
        """Return a font size in device px, at least 12 (LOOK 2)."""
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
        """Return one line of text."""
        key = (string, size, colour, bold, italic, mono, own)
        return self._written.get_or_make(
            key, lambda: text.line(string, self.font_px(size), self.colour(colour), bold, italic, mono, own)
        )

    def halo(
        self, string: str, size: float, colour: str, line: float, alpha: float, *font: Any
    ) -> tuple[Surface, int]:
        """Return the silhouette of a line of text, its letters grown by `line`, and the px that it is larger
        on each side. `font` takes the parameters of `text` from `bold` on."""
        px, edge = self.font_px(size), max(1, round(line * self.canvas.s)) if line else 0

        def draw() -> Surface:
            made = text.grown(string, px, self.colour(colour), edge, *font)
            return made if alpha >= 1 else paint.tint(made, self.colour("white"), round(255 * alpha))

        return self._written.get_or_make(("halo", string, px, edge, colour, alpha, font), draw), edge

    def text_width(self, string: str, size: float, bold: bool = False) -> float:
        """Return the width of a line, logical px."""
        return text.width(string, self.font_px(size), bold) / self.canvas.s

    def largest(self, words: str, sizes: Sequence[float], room: float) -> float:
        """Return the largest of some sizes, in descending order, at which bold text fits; the last if none
        does."""
        return next((size for size in sizes if self.text_width(words, size, True) <= room), sizes[-1])

    def fitting(self, wordings: Sequence[str], width: float, size: float, bold: bool = False) -> str:
        """Return the first of some wordings, longest first, that fits in a width; else the last."""
        return next(
            (words for words in wordings if self.text_width(words, size, bold) <= width), wordings[-1]
        )

    def line_height(self, size: float) -> float:
        """Return the distance between lines of a paragraph, logical px."""
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
        """Draw one line with its `anchor` (a pygame rect anchor) at `at`, cut with "…" beyond `max_width`;
        return its box."""
        if max_width is not None:
            limit = int(max_width * self.canvas.s + 0.01)  # so that a measured width survives rounding
            string = text.ellipsis(string, limit, self.font_px(size), bold, mono)
        return self.put(surface, self.text(string, size, colour, bold, italic, mono), at, anchor)

    def put(self, surface: Surface, drawn: Surface, at: tuple[float, float], anchor: str = "topleft") -> Box:
        """Blit a surface of this kit with its anchor at a logical point; return its box."""
        rect = drawn.get_rect(**{anchor: self.canvas.pos(*at)})
        surface.blit(drawn, rect)
        s = self.canvas.s
        return rect.x / s, rect.y / s, rect.w / s, rect.h / s

    def paragraph(
        self, string: str, width: float, size: float = 14, colour: str = "text2", bold: bool = False
    ) -> Surface:
        r"""Return text wrapped to a width, line height 1.38; "\n" starts a new line."""
        key = (string, width, size, colour, bold)
        limit = int(width * self.canvas.s)
        return self._written.get_or_make(
            key, lambda: text.paragraph(string, limit, self.font_px(size), self.colour(colour), bold)
        )

    def paragraph_height(self, string: str, width: float, size: float = 14, bold: bool = False) -> float:
        """Return the height of such a paragraph, logical px, without drawing it."""
        px = self.font_px(size)
        lines = text.wrap_paragraph(string, int(width * self.canvas.s), px, bold)
        return text.paragraph_height(len(lines), px, bold) / self.canvas.s

    def size_of(self, drawn: Surface) -> tuple[float, float]:
        """Return the size of a surface in logical px."""
        return drawn.get_width() / self.canvas.s, drawn.get_height() / self.canvas.s

    # -- pictures

    def icon(self, name: str, size: float, colour: str = "text2") -> Surface:
        """Return the icon `art/ui/icon_<name>.svg`, its white ink tinted, `size` px square."""
        return self._icons.get_or_make(
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
        """Draw an icon centred on a point."""
        self.put(surface, self.icon(name, size, colour), centre, "center")

    def picture(self, path: str, w: float, h: float) -> Surface:
        """Return the picture `art/<path>` at a size."""
        return self.art.picture(path, self.canvas.px(w), self.canvas.px(h))

    def die(self, colour: str, value: int, size: float, used: bool = False) -> Surface:
        """Return a die showing 1 to 6; a used one has 42 % opacity (the word "used" is beside it)."""
        die = self.picture(f"ui/die_{colour}_{value}.svg", size, size)
        if not used:
            return die
        key = ("used", colour, value, die.get_size())
        return self._icons.get_or_make(key, lambda: paint.tint(die.copy(), self.colour("white"), 107))

    def player_badge(
        self, surface: Surface, seat: int, centre: tuple[float, float], size: float, bot: bool = False
    ) -> None:
        """Draw a seat's badge (0-based), `size` across: its shape and colour, from the fifth seat on with its
        number if that fits, and with a bot's mark at the bottom right corner."""
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
            _draw_bot_mark(self, surface, (centre[0] + size * 0.28 + r, centre[1] + size * 0.34), r)

    # -- panels

    def panel(
        self, surface: Surface, box: Box, heading: str = "", figure: str = "", lit: bool = False
    ) -> None:
        """Draw a panel with its heading and figure; `lit`: it is about the current choice."""
        x, y, w, _ = box
        self.shadow(surface, box, 1, 10)
        border = "brass_mid" if lit else "edge"
        self.fill(surface, box, "panel_top", "panel_bottom", 10, border, 1.2 if lit else 1.0, top_line=True)
        if heading:
            self.heading(surface, (x + 16, y + 20), w - 32, heading, (figure,))

    def heading(
        self, surface: Surface, at: tuple[float, float], w: float, heading: str, figures: Sequence[str] = ()
    ) -> None:
        """Draw a heading, the first of some figures that fits beside it, else the last one cut, and a rule
        below; `at` is the left end of its middle."""
        x, y = at
        self.draw_text(surface, heading, at, 14, "brass_light", True, "midleft", w)
        room = w - 12 - self.text_width(heading, 14, True)
        figure = self.fitting(figures, room, 14) if figures else ""
        if figure and room > 24:
            self.draw_text(surface, figure, (x + w, y), 14, "text2", False, "midright", room)
        self.rule(surface, (x, y + 13), w)


def readable_kit(kit: Kit, least_h: float = 480.0) -> Kit:
    """Return a kit, or one for the same window with at least `least_h` logical px of height, but a scale of at
    least `LEAST_SCALE`: for pages and dialogs with small text."""
    canvas = kit.canvas
    s = max(LEAST_SCALE, min(canvas.s, canvas.height / least_h))
    return kit if abs(s - canvas.s) < 1e-6 else scaled_kit(kit, canvas.user_scale * s / canvas.s)


def scaled_kit(kit: Kit, user_scale: float) -> Kit:
    """Return the kit for the same window at another scale, cached."""
    size = Canvas(kit.canvas.width, kit.canvas.height, user_scale)
    return kit.cached(
        ("scaled", user_scale), lambda: Kit(size, kit.theme, kit.art, kit.sounds, motion=kit.motion)
    )


def _draw_bot_mark(kit: Kit, surface: Surface, centre: tuple[float, float], r: float) -> None:
    """Draw a bot's head in a dark disc of radius `r`, or larger to be recognizable."""
    r = max(r, LEAST_MARK / kit.canvas.s)
    kit.disc(surface, centre, r, "night0", "edge2", 1)
    kit.draw_icon(surface, "bot", (centre[0], centre[1] - 0.06 * r), 1.66 * r, "text")


def _theme_or(last_good: Theme, packs: Sequence[Path], palette: str) -> Theme:
    """Return the theme with packs over it, or the last good one if that is faulty."""
    try:
        return theme.load(theme.tree(packs), palette, last_good)
    except DataFaults:
        return Theme(last_good.data, palette)
