"""Everybody's points: a row a player with the gears won so far; under it the piles that the map lays there (LOOK 8)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.table.parts.model import ViewModel
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.words import listed
from rules.gears_of_industry import start
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import GOAL

HEAD, LINE, PAD, NAME = 40.0, 34.0, 14.0, 120.0
"""The heading, the line with a name, the room at the sides, and what a name has at least."""
GEAR, STEP, LEAST_STEP = 18.0, 20.5, 16.0
"""A gear, from one to the next, and at least where names need the room."""
MORE = 12.0
"""The size of letters of points beyond the gears."""


class PointsPainter:
    """Draws the panel for one kit."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def key(self, view: Position, model: ViewModel) -> Hashable:
        """What its picture depends on."""
        return view.scores, view.seat, model.own, model.names, model.bots, view.over

    def draw(self, surface: Surface, box: Box, view: Position, model: ViewModel) -> None:
        """The panel: whose points are whose, and the turn."""
        kit, (x, _, w, _) = self.kit, box
        kit.panel(surface, box, f"First to {GOAL} points", self._partners(view, model, w))
        tops = self.tops(box, view, model)
        for number, (seat, top) in enumerate(tops.items()):
            if number:
                kit.line(surface, (x + PAD, top - 1), (x + w - PAD, top - 1), "edge", 1)
            self._row(surface, (x, top, w, LINE), seat, view, model)

    def tops(self, box: Box, view: Position, model: ViewModel) -> dict[int, float]:
        """Where each player's row begins: the own one is a line, the others share the rest."""
        x, y, w, h = box
        seats = len(view.sides)
        high = (h - HEAD - LINE - 4) / max(1, seats - 1)
        order = [(model.own + step) % seats for step in range(seats)]
        return {
            seat: y + HEAD + (LINE + (number - 1) * high if number else 0.0)
            for number, seat in enumerate(order)
        }

    def gear(self, box: Box, view: Position, model: ViewModel, seat: int, number: int) -> tuple[float, float]:
        """The middle of a player's gear, by its number from 0."""
        x, _, w, _ = box
        top = self.tops(box, view, model)[seat]
        w -= self._more(view)
        return x + w - PAD - (GOAL - number - 0.5) * self._step(w, model), top + LINE / 2

    def _more(self, view: Position) -> float:
        """The room behind the gears of all for the points that anybody has beyond them."""
        most = max(view.scores) - GOAL
        return self.kit.text_width(f"+{most}", MORE, True) + 2 if most > 0 else 0.0

    def _step(self, w: float, model: ViewModel) -> float:
        """How far one gear is from the next in a row so wide: closer where the longest name would be cut."""
        longest = max(self.kit.text_width(name, 16.5, True) for name in model.names)
        beside = 2 * PAD + 26 + (8 if model.bots else 0) + 6
        return max(LEAST_STEP, min(STEP, (w - beside - longest) / GOAL))

    def _row(self, surface: Surface, line: Box, seat: int, view: Position, model: ViewModel) -> None:
        """A player's badge, name and gears; a light behind who has the turn."""
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
        team, after = start.team(seat, len(view.sides)), name[0] + name[2] + 8
        if team:
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

    def _partners(self, view: Position, model: ViewModel, w: float) -> str:
        """Who shares the points of the one that looks, as wholly as a heading so wide has room for."""
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
