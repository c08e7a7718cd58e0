"""All players' points: a row each with the gears won so far; below it the piles that the map puts there (LOOK
8)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.table.parts.model import ViewModel
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import listed
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import GOAL

HEAD, LINE, PAD, NAME = 40.0, 34.0, 14.0, 120.0
"""The height of the heading, the height of a line with a name, the padding at the sides, and the least width
of a name."""
GEAR, STEP, LEAST_STEP = 18.0, 20.5, 16.0
"""The size of a gear, the distance from one to the next, and the least distance where names need the room."""
MORE = 12.0
"""The size of the letters for points beyond the gears."""


class PointsPainter:
    """Draws the panel for one kit."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def key(self, view: Position, model: ViewModel) -> Hashable:
        """Return a key of everything the panel depends on."""
        return view.scores, view.seat, model.own, model.names, model.bots, view.over

    def draw(self, surface: Surface, box: Box, view: Position, model: ViewModel) -> None:
        """Draw the panel with all players' points and the turn."""
        kit, (x, _, w, _) = self.kit, box
        kit.panel(surface, box, f"First to {GOAL} points", self.partners(view, model, w))
        tops = self.tops(box, view, model)
        for number, (seat, top) in enumerate(tops.items()):
            if number:
                kit.line(surface, (x + PAD, top - 1), (x + w - PAD, top - 1), "edge", 1)
            self._row(surface, (x, top, w, LINE), seat, view, model)

    def tops(self, box: Box, view: Position, model: ViewModel) -> dict[int, float]:
        """Return the top of each player's row: the viewer's is a line high, the others share the rest."""
        x, y, w, h = box
        seats = len(view.sides)
        high = (h - HEAD - LINE - 4) / max(1, seats - 1)
        order = [(model.own + step) % seats for step in range(seats)]
        return {
            seat: y + HEAD + (LINE + (number - 1) * high if number else 0.0)
            for number, seat in enumerate(order)
        }

    def gear(self, box: Box, view: Position, model: ViewModel, seat: int, number: int) -> tuple[float, float]:
        """Return the middle of a player's gear, by its number from 0."""
        x, _, w, _ = box
        top = self.tops(box, view, model)[seat]
        w -= self._more(view)
        return x + w - PAD - (GOAL - number - 0.5) * self._step(w, model), top + LINE / 2

    def _more(self, view: Position) -> float:
        """Return the width behind the gears for points beyond the goal."""
        most = max(view.scores) - GOAL
        return self.kit.text_width(f"+{most}", MORE, True) + 2 if most > 0 else 0.0

    def _step(self, w: float, model: ViewModel) -> float:
        """Return the distance between gears in a row of this width: closer where the longest name would be
        cut."""
        longest = max(self.kit.text_width(name, 16.5, True) for name in model.names)
        beside = 2 * PAD + 26 + (8 if model.bots else 0) + 6
        return max(LEAST_STEP, min(STEP, (w - beside - longest) / GOAL))

    def _row(self, surface: Surface, line: Box, seat: int, view: Position, model: ViewModel) -> None:
        """Draw a player's badge, name and gears, lit for the player whose turn it is."""
        kit, (x, y, w, h) = self.kit, line
        if view.seat == seat and not view.over:
            kit.fill(
                surface, (x + 6, y + 2, w - 12, h - 4), "night3", radius=6, border=f"player{seat + 1}_light"
            )
        bot = seat in model.bots
        kit.player_badge(surface, seat, (x + PAD + 10, y + h / 2), 20, bot)
        left = x + PAD + 26 + (8 if bot else 0)
        room = w - self._more(view)
        step = self._step(room, model)
        gears = x + room - PAD - GOAL * step
        name = kit.draw_text(
            surface, model.names[seat], (left, y + h / 2), 16.5, "text", True, "midleft", gears - left - 6
        )
        after = name[0] + name[2] + 8
        if len(view.scores) < len(view.sides):  # in teams (GI-2.2)
            team = view.team(seat) + 1
            longest = max(kit.text_width(each, 16.5, True) for each in model.names)
            said = kit.fitting((f"Team {team}", f"T{team}", ""), gears - left - longest - 14, 13)
            kit.draw_text(surface, said, (after, y + h / 2 + 1), 13, "text2", False, "midleft")
        points = view.scores[view.team(seat)]
        for number in range(GOAL):
            at = (gears + (number + 0.5) * step, y + h / 2)
            kit.draw_icon(
                surface, "gear", at, min(GEAR, step - 1), "brass" if number < points else "disabled_edge"
            )
        if points > GOAL:
            kit.draw_text(
                surface, f"+{points - GOAL}", (x + w - PAD, y + h / 2), MORE, "brass_light", True, "midright"
            )

    def partners(self, view: Position, model: ViewModel, w: float) -> str:
        """Return the heading's text on who shares the viewer's points, in the longest wording that fits; ""
        without partners."""
        own = view.team(model.own)
        partners = [
            model.names[seat]
            for seat in range(len(view.sides))
            if seat != model.own and view.team(seat) == own
        ]
        if not partners or model.own != model.you:
            return ""
        room = w - 44 - self.kit.text_width(f"First to {GOAL} points", 14, True)
        wordings = (f"you and {listed(partners)}", f"with {listed(partners)}", "")
        return next(words for words in wordings if not words or self.kit.text_width(words, 15) <= room)
