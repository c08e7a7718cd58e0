"""The panel beside the battlefield: the card that is looked at, else what can attack what."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import Deck
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.words import counted, listed
from rules.immense_warfare.field import PLAYERS
from rules.immense_warfare.foresight import hunters
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.position import Position

WIDEST = 320.0
HEAD, ROW, LEAST_ROW, PAD = 40.0, 44.0, 20.0, 12.0


STEPS = (
    ("bandwidth", "bandwidth", "A tower a turn in your entry zone, the row before you, gives bandwidth."),
    ("settings", "text2", "Your mechas together may cost as much as your bandwidth."),
    ("speed", "cool", "A turn later a mecha moves a space, then attacks what is beside it."),
    ("crew", "brass_light", "A pilot makes a mecha in your entry zone cost nothing."),
    ("target", "weapon", "From their entry zone it attacks over the far edge. Five times wins."),
)
"""What leads to winning, for who plays for the first time: an icon, its colour, a sentence."""
NOTHING = ("reaches nothing",)


class Reach(NamedTuple):
    """A mecha in the list: its seat and name, what it can attack in a turn in wordings from the longest, whether a
    player is among that."""

    seat: int
    name: str
    words: tuple[str, ...]
    player: bool


class CardPanel:
    """Draws the panel for one kit."""

    def __init__(self, kit: Kit, game: ImmenseWarfare, faces: Deck) -> None:
        self.kit, self.game, self.faces = kit, game, faces
        self._listed: tuple[Position, int, tuple[Reach, ...]] | None = None

    def key(self, view: Position, card: str, own: int) -> Hashable:
        """What its picture depends on."""
        return card or (own, self._reaches(view, own))

    def draw(self, surface: Surface, box: Box, view: Position, card: str, own: int) -> None:
        """The card as large as the panel has room for; without one the list."""
        x, y, w, h = box
        if card:
            wide = min(w, h / ASPECT, WIDEST)
            face = self.faces.full(card, wide)
            self.kit.put(surface, face, (x + w / 2, y + h / 2), "center")
        else:
            self._list(surface, box, view, own)

    def _list(self, surface: Surface, box: Box, view: Position, own: int) -> None:
        """What each mecha can attack in a turn, own ones first."""
        kit, (x, y, w, h) = self.kit, box
        rows = self._reaches(view, own)
        if not rows:
            self._first_steps(surface, box)
            return
        kit.panel(surface, box, "What can attack what", "")
        line, small = kit.line_height(14), kit.line_height(13)
        rows, left_out = _told(rows, int((h - HEAD - 8) / max(LEAST_ROW, line)))
        high = min(max(ROW, line + small + 8), (h - HEAD - 8) / (len(rows) + bool(left_out)))
        if left_out:
            at = (x + PAD + 28, y + h - 4 - high / 2)
            kit.draw_text(surface, left_out, at, 13, "text2", False, "midleft", w - 50)
        for number, row in enumerate(rows):
            top = y + HEAD + 4 + number * high
            middle = top + high / 2
            kit.player_badge(surface, row.seat, (x + PAD + 10, middle), 18)
            one_line = high < line + small - 2
            name_at = (x + PAD + 28, middle if one_line else middle - small / 2)
            name = kit.draw_text(surface, row.name, name_at, 14, "text", True, "midleft", w * 0.5)
            ink = "weapon" if row.player else "text2"
            left = name[0] + name[2] + 8 if one_line else x + PAD + 28
            at = (left, middle if one_line else middle + line / 2)
            room = x + w - PAD - left
            kit.draw_text(surface, kit.fitting(row.words, room, 13), at, 13, ink, False, "midleft", room)

    def _first_steps(self, surface: Surface, box: Box) -> None:
        """How one comes to attack, while nobody has a mecha yet."""
        kit, (x, y, w, h) = self.kit, box
        kit.panel(surface, box, "How a game goes", "")
        top = y + HEAD + 8
        for icon, ink, words in STEPS:
            drawn = kit.paragraph(words, w - 2 * PAD - 44, 14.5, "text")
            high = max(34.0, kit.size_of(drawn)[1])
            if top + high > y + h - 6:
                return
            kit.disc(surface, (x + PAD + 18, top + high / 2), 17, "night0", "edge", 1.2)
            kit.draw_icon(surface, icon, (x + PAD + 18, top + high / 2), 20, ink)
            kit.put(surface, drawn, (x + PAD + 44, top + (high - kit.size_of(drawn)[1]) / 2))
            top += high + 14

    def _reaches(self, view: Position, own: int) -> tuple[Reach, ...]:
        if self._listed is None or self._listed[0] is not view or self._listed[1] != own:
            self._listed = view, own, tuple(self._found(view, own))
        return self._listed[2]

    def _found(self, view: Position, own: int) -> list[Reach]:
        draft = self.game.draft(view)
        found = []
        for seat in (own, 1 - own):
            for hunter in hunters(draft, seat):
                names = [
                    view.names[PLAYERS[id]] if id in PLAYERS else draft.pieces[id].name for id in hunter.prey
                ]
                direct = any(id in PLAYERS for id in hunter.prey)
                names = sorted(dict.fromkeys(names), key=lambda name: name not in view.names)
                words = tuple(f"reaches {_some(names, most)}" for most in range(len(names), 0, -1))
                words = (*words, f"reaches {counted(len(names), 'target')}") if names else NOTHING
                found.append(Reach(seat, draft.pieces[hunter.id].name, words, direct))
        return found


def _told(rows: tuple[Reach, ...], most: int) -> tuple[tuple[Reach, ...], str]:
    """The mechas that there is room for, those first that reach something, and what is said of the others; ""."""
    if len(rows) <= most:
        return rows, ""
    reaching = tuple(row for row in rows if row.words != NOTHING)
    shown = reaching[: most - 1]
    left = len(rows) - len(shown)
    more = "others" if len(shown) < len(reaching) else "reach nothing" if shown else "mechas reach nothing"
    return shown, f"{left} {more}"


def _some(names: list[str], most: int) -> str:
    """The first of some names, and how many more there are."""
    more = len(names) - most
    return listed([*names[:most], f"{more} more"] if more else names)
