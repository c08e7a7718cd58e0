"""The two markets: a row for the neutral cards and one for each player, with its poker hand (LOOK 7, 8)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import Deck
from game.gears_of_industry.hands import MARKET_TITLES, Hands, Helper, wordings
from game.table.layout import Layout
from game.table.parts.model import ViewModel
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules.common.text import counted
from rules.gears_of_industry.clash import Fight
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import CLASH, NEUTRALS, ROOM

HEAD, FOOT, PAD, BETWEEN = 44.0, 4.0, 8.0, 3.0
"""The height of a market's heading, the room below its rows, the padding at their sides, and the gap between
two rows."""
LABEL, LABEL_PX, GAP, LEAST_GAP, AROUND = 116.0, 76.0, 12.0, 5.0, 2.0
"""The width of the words of a row (px of the map, and at least in device px, since letters have a least
size), the usual and the least gap between its cards, and the room above and below them."""
PLUS, DISC = 16.0, 28.0
"""The width of the sign between cards and a boost, and the diameter of the disc with a rank."""
WIDEST, BOOST = 72.0, 0.7
"""The greatest width of a card, and the least size of a boosting factory as a part of that."""
TAB, TAB_ASPECT = 20.0, 1.3
"""The width of a factory in the words of a row, and its height per width."""
NAMES = (16.0, 15.0, 14.0, 13.0)
"""The sizes of a name before its cards: the largest that fits is used."""
LEAST_BESIDE, LEAST_WORDS_PX = 56.0, 48.0
"""The room beside a factory below which the words of its boost go below it, and the room, in device px, below
which they are left out."""
PILE, PILE_ASPECT = 62.0, 62.0 / 76.0
"""The greatest width of the Market deck and its discard, and their width per height."""
NEUTRAL = -1
"""The seat that stands for the neutral row."""


class Rows:
    """The boxes of a market's rows and cards, logical px, in whole device px so that one picture fits all;
    `order` are the seats from the top, neutral first. `names` is the width that the longest name would take
    before the cards, granted as far as these keep their size."""

    def __init__(self, box: Box, own: int, seats: int, s: float, names: float = 0.0) -> None:
        self.box, self._s = (self._whole(box[0], s), self._whole(box[1], s), *box[2:]), s
        self.order = (NEUTRAL, *((own + step) % seats for step in range(seats)))
        x, y, w, h = box
        self.label = max(LABEL, LABEL_PX / s)
        self.high = self._whole((h - HEAD - FOOT) / len(self.order), s)
        room = w - 2 * PAD - self.label - PLUS - DISC
        most = (room - ROOM * LEAST_GAP) / (ROOM + BOOST)
        self.card = self._whole(min(WIDEST, most, (self.high - BETWEEN - 2 * AROUND) / ASPECT), s)
        spare = room - ROOM * LEAST_GAP - (ROOM + 1) * self.card
        longer = self._whole(max(0.0, min(names - self.label, spare)), s)
        self.label, room = self.label + longer, room - longer
        self._card_high = self._whole(self.card * ASPECT, s)
        self.gap = self._whole(min(GAP, max(LEAST_GAP, (room - (ROOM + 1) * self.card) / ROOM)), s)
        self._boost = self._whole(
            max(BOOST * self.card, min(self.card, room - ROOM * (self.card + self.gap))), s
        )

    @staticmethod
    def _whole(length: float, s: float) -> float:
        """Return a length rounded down to whole device px."""
        return int(length * s + 1e-6) / s

    def row(self, seat: int) -> Box:
        """Return the row of a seat, or the neutral one."""
        x, y, w, _ = self.box
        top = y + self._whole(HEAD, self._s) + self.order.index(seat) * self.high
        return (x + self._whole(PAD, self._s), top, w - 2 * PAD, self._whole(self.high - BETWEEN, self._s))

    def slot(self, seat: int, number: int) -> Box:
        """Return the box of a card in a row."""
        (x, y, _, h), s = self.row(seat), self._s
        left = self._whole(self.label, s) + number * (self.card + self.gap)
        return (x + left, y + self._whole((h - self._card_high) / 2, s), self.card, self._card_high)

    def boost(self, seat: int) -> Box:
        """Return the box of a factory that boosts a row's hand."""
        (x, y, w, h), wide = self.slot(seat, ROOM - 1), self._boost
        high = self._whole(wide * ASPECT, self._s)
        return (x + w + self._whole(PLUS, self._s), y + self._whole((h - high) / 2, self._s), wide, high)

    def beside(self, seat: int) -> Box:
        """Return the free box of a row behind its cards."""
        left = self.boost(seat)[0] - PLUS + 2
        x, y, w, h = self.row(seat)
        return (left, y + 2, x + w - left - 2, h - 4)

    def disc(self, seat: int) -> tuple[float, float]:
        """Return the middle of the disc with a hand's place in a clash."""
        x, y, w, h = self.row(seat)
        return x + w - DISC / 2, y + h / 2

    def deck(self) -> Box:
        """Return the box of the Market deck, or the Market discard pile, in the neutral row."""
        x, y, w, h = self.row(NEUTRAL)
        wide = min(PILE, (h - 8) * PILE_ASPECT)
        high = wide / PILE_ASPECT
        return (x + w - wide - 6, y + (h - high) / 2, wide, high)

    def cards(self, view: Position, market: int) -> dict[str, Box]:
        """Return the boxes of all cards of a market, by id."""
        found = {card.id: self.slot(NEUTRAL, number) for number, card in enumerate(view.neutrals[market])}
        for seat, side in enumerate(view.sides):
            found |= {card.id: self.slot(seat, number) for number, card in enumerate(side.markets[market])}
        return found


def rows_of(kit: Kit, layout: Layout, model: ViewModel, market: int) -> Rows:
    """Return the boxes of a market's rows and cards."""

    def find() -> Rows:
        box = layout.box(f"panel/market/{market}", kit.canvas)
        names = names_room(kit, model.names, bool(model.bots))
        return Rows(box, model.own, len(model.view.sides), kit.canvas.s, names)

    made: Rows = model.cached(("rows", market), find)
    return made


class MarketPainter:
    """Draws the markets for one kit."""

    def __init__(self, kit: Kit, faces: Deck) -> None:
        self.kit, self.faces = kit, faces

    def key(self, view: Position, model: ViewModel, hands: Hands, market: int) -> Hashable:
        """Return a key of everything a market's picture depends on."""
        filled = tuple(len(side.markets[market]) for side in view.sides), len(view.neutrals[market])
        return model.own, model.names, model.bots, filled, hands.all[market], self.state(view, model, market)

    def draw(
        self, surface: Surface, box: Box, view: Position, model: ViewModel, hands: Hands, market: int
    ) -> None:
        """Draw a market under its cards."""
        kit, (x, y, *_) = self.kit, box
        words, lit = self.state(view, model, market)
        kit.panel(surface, box, lit=lit)
        kit.draw_text(surface, MARKET_TITLES[market], (x + 16, y + 22), 19, "text", True, "midleft")
        pill(kit, surface, pill_room(kit, box, market), words, lit)
        rows = Rows(
            box, model.own, len(view.sides), kit.canvas.s, names_room(kit, model.names, bool(model.bots))
        )
        for seat in rows.order:
            self._row(surface, rows, seat, view, model, hands, market)

    def state(self, view: Position, model: ViewModel, market: int) -> tuple[tuple[str, ...], bool]:
        """Return the text of a market's pill on a clash there, in wordings from the longest, and whether it
        is lit."""
        own = len(view.sides[view.seat].markets[market])
        mine = view.seat == model.you
        if any(isinstance(item, Fight) and item.market == market for item in view.agenda):
            return ("The clash begins", "Clash"), True
        if market in view.clashed:
            return ("Clashed this turn", "Clashed"), False
        if own == ROOM:
            now = view.phase == CLASH and not view.over
            if now and mine:
                return ("Ready to clash", "Ready"), model.playing
            whose = "" if mine else f"{model.names[view.seat]}: "
            return (f"{whose}{ROOM} cards for a clash", f"{ROOM} cards"), False
        missing = counted(ROOM - own, "more card")
        whose = "" if mine else f"{model.names[view.seat]}: "
        return (f"{whose}{missing} to clash", f"{ROOM - own} more to clash"), False

    def _row(
        self,
        surface: Surface,
        rows: Rows,
        seat: int,
        view: Position,
        model: ViewModel,
        hands: Hands,
        market: int,
    ) -> None:
        kit, row = self.kit, rows.row(seat)
        x, y, w, h = row
        kit.fill(surface, row, "night1", radius=6, alpha=190)
        if seat == NEUTRAL:
            self._label(surface, row, rows.label, -1, "Neutral", ("Counts for everyone", "for everyone"))
            for number in range(NEUTRALS):
                self._slot(surface, rows.slot(seat, number), number < len(view.neutrals[market]))
            return
        kit.fill(surface, (x, y, 4, h), f"player{seat + 1}", radius=2)
        words = wordings(hands.of(seat, market).words)
        self._label(surface, row, rows.label, seat, model.names[seat], words, seat in model.bots)
        for number in range(ROOM):
            self._slot(surface, rows.slot(seat, number), number < len(view.sides[seat].markets[market]))
        helper = hands.helper(seat, market)
        if helper is not None:
            self._boost(surface, rows, seat, helper)

    def _slot(self, surface: Surface, box: Box, filled: bool) -> None:
        """Draw an empty slot; nothing for a filled one."""
        if not filled:
            self.kit.fill(surface, box, "night0", radius=5, alpha=120)
            self.kit.dashed(surface, box, "edge", 5, 1.2)

    def _label(
        self,
        surface: Surface,
        row: Box,
        wide: float,
        seat: int,
        name: str,
        words: Sequence[str],
        bot: bool = False,
    ) -> None:
        """Draw the owner and the hand of a row, before its cards."""
        x, y, _, h = row
        whose_row(self.kit, surface, (x + 13, y, wide - 18, h), seat, name, words, bot)

    def _boost(self, surface: Surface, rows: Rows, seat: int, helper: Helper) -> None:
        """Draw the hand with its best upright factory: the text beside the factory, or below it where there
        is little room."""
        kit = self.kit
        x, y, _, h = rows.boost(seat)
        _, top, _, high = rows.row(seat)
        end = rows.row(seat)[0] + rows.row(seat)[2] - 4
        middle = y + h / 2
        wide = max(TAB, kit.text_width("13", 13, True) + 6)
        tall, words = wide * TAB_ASPECT, wordings(helper.words)[-1]
        beside, below = end - x - wide - 6, end - x
        stacked = beside < LEAST_BESIDE
        room = below if stacked else beside
        fits = room * kit.canvas.s >= LEAST_WORDS_PX and self._fits(
            words, room, high - (tall + 8 if stacked else 0)
        )
        said = kit.paragraph(words, room, 13, "text2") if fits else None
        block = tall + 2 + kit.size_of(said)[1] if stacked and said is not None else tall
        tab_at = top + (high - block + tall) / 2 if stacked else middle
        kit.draw_text(surface, "+", (x - PLUS / 2, tab_at), 18, "mute", True, "center")
        tab = self.faces.face("strip", helper.kind, (wide, tall), value=str(helper.value))
        kit.put(surface, tab, (x + wide / 2, tab_at), "center")
        if said is not None:
            at = (x, tab_at + tall / 2 + 2) if stacked else (x + wide + 6, middle)
            kit.put(surface, said, at, "topleft" if stacked else "midleft")

    def _fits(self, words: str, room: float, high: float) -> bool:
        """Return whether a text fits without broken words."""
        return unbroken(self.kit, words, room) and self.kit.paragraph_height(words, room, 13) <= high


def names_room(kit: Kit, names: Sequence[str], bots: bool) -> float:
    """Return the width of the longest name with its badge, before the cards of a row."""
    size = min(20.0, kit.line_height(NAMES[0]))
    return max(kit.text_width(name, NAMES[-1], True) for name in names) + size + (14 if bots else 6) + 20


def pill_room(kit: Kit, box: Box, market: int) -> Box:
    """Return the free part of a market's heading beside its title, as (left, y, right, height)."""
    x, y, w, _ = box
    return x + 30 + kit.text_width(MARKET_TITLES[market], 19, True), y + 8, x + w - 12, 28.0


def pill(
    kit: Kit, surface: Surface, room: Box, words: Sequence[str], lit: bool, covers: bool = False
) -> None:
    """Draw the state of a market at the right end of its heading, in the longest wording that fits; `covers`:
    over the whole free part."""
    left, y, right, h = room
    said = kit.fitting(words, right - left - 28, 14, True)
    wide = right - left if covers else min(right - left, kit.text_width(said, 14, True) + 28)
    box = (right - wide, y, wide, h)
    fill, edge = ("lit_bottom", "brass") if lit else ("chip_fill", "edge")
    kit.fill(surface, box, fill, radius=h / 2, border=edge, border_width=1.2)
    kit.draw_text(surface, said, centre(box), 14, "lamp" if lit else "text2", True, "center", wide - 16)


def unbroken(kit: Kit, words: str, room: float, bold: bool = False) -> bool:
    """Return whether all words fit in a width."""
    return all(kit.text_width(word, 13, bold) <= room for word in words.split())


def whose_row(
    kit: Kit,
    surface: Surface,
    box: Box,
    seat: int,
    name: str,
    wordings: Sequence[str],
    bot: bool = False,
    won: bool = False,
) -> None:
    """Draw the owner of a row, the name below the badge where it fits only there, and below it the hand in
    the first wording that fits without broken words."""
    x, y, room, h = box
    line, size = kit.line_height(NAMES[0]), min(20.0, kit.line_height(NAMES[0]))
    ahead = 0.0 if seat < 0 else size + (14 if bot else 6)

    def said(head: float) -> str:
        words = next((each for each in wordings if kit.paragraph_height(each, room, 13, won) + head <= h), "")
        return words if unbroken(kit, words, room, won) else ""

    head, start, words = line, ahead, said(line)
    if room - ahead < kit.text_width(name, NAMES[-1], True) <= room and said(2 * line):
        head, start, words = 2 * line, 0.0, said(2 * line)
    top = y + max(1.0, (h - head - (kit.paragraph_height(words, room, 13, won) if words else 0.0)) / 2)
    if seat >= 0:
        kit.player_badge(surface, seat, (x + size / 2, top + line / 2), size, bot)
    large = kit.largest(name, NAMES, room - start)
    kit.draw_text(
        surface, name, (x + start, top + head - line / 2), large, "text", True, "midleft", room - start
    )
    if words:
        kit.put(surface, kit.paragraph(words, room, 13, "lamp" if won else "text2", won), (x, top + head))
