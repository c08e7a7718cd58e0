"""What stays of a clash until the next one can be started: ranks, the cards that won, the factories that boosted."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import Surface

from game.gears_of_industry.markets import PLUS, Rows
from game.gears_of_industry.staging import VEIL, name_hand, rank_disc, slots, tell_winners
from game.table.acts import Remains
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules.gears_of_industry.clash import Fight
from rules.gears_of_industry.events import Clashed
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import CLASH

CountedCard = Callable[[str, float, bool], Surface | None]
"""A card that was counted, so wide, and whether it won; None once it is gone."""


def last_clashes(remains: Remains, view: Position) -> Iterable[Clashed]:
    """The last clash of each market, of those of which something stays; none where the next one is being decided."""
    fought = [item.market for item in view.agenda if isinstance(item, Fight)]
    last = {event.market: event for event, _ in remains if isinstance(event, Clashed)}
    return [event for market, event in last.items() if market not in fought]


def gives_way(event: Clashed, view: Position) -> bool:
    """Whether a clash of a former turn is seen no longer: where one can be started the rows tell what it would come
    to."""
    return view.phase == CLASH and event.market not in view.clashed


def draw(
    kit: Kit, surface: Surface, rows: Rows, event: Clashed, view: Position, card: CountedCard, ahead: bool = False
) -> None:
    """Draw it over the pieces of a market; `ahead`: it is what a clash would come to now, and what counts in no hand
    darkens."""
    lying, told = slots(view, rows, event.market), ahead or event.market in view.clashed
    if told:
        tell_winners(kit, surface, rows.box, event, view.agreed.names, ahead)
    if ahead:
        counted = {id for hand in event.hands for id in hand.cards}
        for id, box in lying.items():
            if id not in counted:
                kit.fill(surface, box, "night0", radius=5, alpha=VEIL)
    for hand in event.hands:
        wins = bool(hand.points)
        if not (wins and told):  # the row of a winner is lit, and clear
            kit.fill(surface, rows.beside(hand.seat), "night1", radius=4)
        if hand.boost:
            _boosted(kit, surface, rows.boost(hand.seat), card(hand.boost, rows.boost(hand.seat)[2], wins), wins)
        for id in hand.cards:
            picture = card(id, rows.card, True) if wins and id in lying else None
            if picture is not None:
                kit.put(surface, picture, centre(lying[id]), "center")
        if told:
            name_hand(kit, surface, rows, hand, view.agreed.names[hand.seat])
        rank_disc(kit, surface, rows.disc(hand.seat), hand)


def _boosted(kit: Kit, surface: Surface, box: Box, picture: Surface | None, wins: bool) -> None:
    """The factory behind a plus."""
    x, y, _, h = box
    if picture is None:
        return
    kit.draw_text(
        surface, "+", (x - PLUS / 2, y + h / 2), 20, "brass_light" if wins else "mute", True, "center"
    )
    kit.put(surface, picture, centre(box), "center")
