"""The page of a report about rules: which never came up, and how often the others did."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from game.pages.parts.page import centred, columns
from game.pages.runs.bars import draw_bar
from game.pages.runs.tab import EDGE, Tab, fitting, framed, inner
from game.simulate import words
from game.simulate.figures import RuleRow
from game.simulate.one_game import TRIED_GAMES
from game.ui.canvas import Box

ROW = 34.0
_BARS_FROM = 360.0


class Rules(Tab):
    """Those that never came up at the left, all of them with their games at the right; one click opens the book."""

    def lay(self, area: Box) -> None:
        self.area = area
        self.areas: dict[str, Box] = {}
        if not self.figures.rules:
            return
        self.areas["never"], self.areas["every"] = columns(area, 0.46, 0.54)
        self._list("never", self.figures.never, self._draw_never)
        self._list("every", self.figures.rules, self._draw_every)

    def _list(
        self, name: str, rules: tuple[RuleRow, ...], draw: Callable[[Surface, int, Box, str], None]
    ) -> None:
        if not rules:
            return
        x, y, w, h = inner(self.kit, self.areas[name], self._words(name))
        rows = self.page.ui.scroll_list(
            (x - 6, y, w + 12, min(h, ROW * len(rules))),
            ROW,
            len(rules),
            draw,
            lambda i: self._open(rules[i].id),
        )
        self.page.name(f"{name} rules", rows)

    def _words(self, name: str) -> str:
        if name == "never":
            text = "There was no occasion, the bots do not find it, or it is there for nothing. Pick a rule to read it."
        else:
            text = (
                "A rule comes up when the log, the outcome or the refusal of a movement names it; illegal movements "
                f"are tried in the first {TRIED_GAMES} games."
            )
        return fitting(self.kit, self.areas[name], text)

    def _open(self, rule: str) -> None:
        self.page.app.push(self.page.app.page("rulebook", self.figures.run.game, rule))

    def paint(self, surface: Surface) -> None:
        figures, kit = self.figures, self.kit
        if not self.areas:
            x, y, w, h = self.area
            framed(kit, surface, self.area, "Rules")
            centred(
                kit, surface, "This game has no rulebook to count by.", (x + w / 2, y + h / 2 - 12), w - 60
            )
            return
        count = f"{len(figures.never)} of {len(figures.rules)}"
        framed(kit, surface, self.areas["never"], "Rules that never came up", self._words("never"), count)
        games = f"of {words.counted(figures.games, 'game')}"
        framed(kit, surface, self.areas["every"], "Games in which each came up", self._words("every"), games)
        if not figures.never:
            x, y, w, h = self.areas["never"]
            kit.draw_icon(surface, "check", (x + w / 2, y + h / 2 - 46), 40, "good")
            centred(kit, surface, "Every rule of the rulebook came up.", (x + w / 2, y + h / 2 - 12), w - 60)

    def _draw_never(self, surface: Surface, i: int, box: Box, state: str) -> None:
        rules = self.figures.never
        if i < len(rules):
            self._name(surface, rules[i], box, box[2] - 2 * EDGE, state)

    def _draw_every(self, surface: Surface, i: int, box: Box, state: str) -> None:
        rules, kit, (x, y, w, h) = self.figures.rules, self.kit, box
        if i >= len(rules):
            return
        rule, middle = rules[i], y + h / 2
        part = rule.games / self.figures.games
        bar, figure = (min(150.0, w * 0.26) if w > _BARS_FROM else 0.0), 62.0
        self._name(surface, rule, box, w - bar - figure - 3 * EDGE, state)
        if bar:
            draw_bar(kit, surface, (x + w - figure - bar - EDGE, middle - 5, bar, 10), part)
        told = f"{rule.games:,}" if rule.games else "never"
        ink = "text" if rule.games else "caution"
        kit.draw_text(surface, told, (x + w - EDGE, middle), 15, ink, True, "midright", figure + EDGE - 4)

    def _name(self, surface: Surface, rule: RuleRow, box: Box, wide: float, state: str) -> None:
        kit, (x, y, _, h) = self.kit, box
        middle = y + h / 2
        ink = "lamp" if state in ("hovered", "focused") else "text"
        kit.draw_text(surface, rule.id, (x + 10, middle), 13, "text2", False, "midleft")
        kit.draw_text(surface, rule.title, (x + 72, middle), 15, ink, False, "midleft", wide - 66)

    def renew(self) -> None:
        if len(self.figures.never) != getattr(self.page.named.get("never rules"), "count", 0):
            self.page.relay()
