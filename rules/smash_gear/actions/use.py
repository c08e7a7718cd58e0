"""Using an effect: of a script from the hand, or of a machine or plugin on the board.

You can run a script or use an effect at any time if you can pay its cost, also as a response and in the opponent's
turn; one that says "on your turn" only in yours (SG-8.4, SG-9.3). Its condition must be met, it must have a use left
this turn, its machine mustn't be disabled, and you choose one of its possible targets: a machine, a card in the store,
or an announcement (SG-8.4). A script goes to your Landfill when you announce it (SG-9.3). The opponent can respond
before it resolves (SG-9.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from rules.common.cards import Card, find
from rules.engine.abilities import Announcing
from rules.engine.resolve import Bound, Resolve
from rules.engine.selectors import TARGET
from rules.game import Piece, Refusal
from rules.smash_gear.action import BATTLE, RESPONSE, GearAction, too_expensive
from rules.smash_gear.announced import announced_words, printed
from rules.smash_gear.card_lookup import Source
from rules.smash_gear.cards import ScriptCard
from rules.smash_gear.effects import CONDITIONS, CardEffect
from rules.smash_gear.hand_action import dragged_card
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import Base, Machine, Thing
from rules.smash_gear.play import Play
from rules.smash_gear.store import kind_for_sale
from rules.smash_gear.table_pieces import STACK, machine_at
from rules.tabletop import Gesture, Preview, PreviewLine


class Use(GearAction, frozen=True, gc=False):
    """Using the effect of a card by its number (from 0), aimed at a machine, a store card, or an announcement
    by its number from 0."""

    rank: ClassVar = 3
    reminder: ClassVar = (5, "use effects")
    phases: ClassVar = (BATTLE, RESPONSE)
    card: str
    effect: int = 0
    aim: str = ""

    @property
    def source(self) -> str:
        return self.card

    @classmethod
    def candidates(cls, play: Play) -> Iterable[Self]:
        seat = play.deciding if play.agenda else play.seat  # a hot path: most turns have nothing pending
        assert seat is not None
        found = []
        for (card, offer, _), aims in play.tables.uses(play, seat):
            for aim in aims:
                found.append(cls(card, offer.number, aim))
        return found

    def forbidden(self, play: Play) -> Refusal | None:
        seat, found = play.deciding or 0, self._source(play)
        if found is None:
            return self._without_effect(play, seat)
        card, offer, thing = found
        effect, rule = offer.effect, "SG-8.4" if thing else "SG-9.3"
        if effect.when == "own_turn" and seat != play.seat:
            return Refusal(rule, "You can only use this on your turn.")
        match offer.hindrance(play, seat, card, thing):
            case "disabled":
                return Refusal(rule, "You can't use this machine's effects this turn.")
            case "no_uses_left":
                return Refusal(rule, "You have no uses left this turn.")
            case "too_expensive":
                return too_expensive(play, seat, offer.gears, rule)
            case "condition":
                return Refusal(rule, f"You can only use this {CONDITIONS[effect.needs].words}.")
        if self.aim in effect.possible_targets(play.tables, play, seat, thing):
            return None
        return self._wrong_target(play, seat, effect, rule)

    def _without_effect(self, play: Play, seat: int) -> Refusal:
        """Return the refusal to use a card without such an effect."""
        if kind_for_sale(play.store, self.card):
            return Refusal("SG-9.3", "You can only run a script from your hand.")
        held = find(play.sides[seat].hand, self.card)
        return Refusal("SG-8.4" if held is None else "SG-9.3", "That card has no effect you can use.")

    def _wrong_target(self, play: Play, seat: int, effect: CardEffect, rule: str) -> Refusal | None:
        """Return the refusal to aim at something that isn't a possible target."""
        target, sold = effect.aim, find(play.store.machines, self.aim) or Card("", "")
        if target is None:
            return Refusal(rule, "You can't use this now: it would have no effect.")
        if target.what == "ticket" and sold in target.cards_for_sale(play.tables, play):
            price = effect.price(play.tables, play, seat, sold.kind)
            return too_expensive(play, seat, price, rule, " with this effect")
        return Refusal(rule, f"Choose {target.words()} as its target.")

    def _source(self, play: Play) -> Source | None:
        """Return the source of the effect; None when the seat's cards offer no such effect."""
        return play.tables.source_of(play, play.deciding or 0, self.card, self.effect)

    def do(self, play: Play) -> None:
        seat, found = play.deciding, self._source(play)
        assert seat is not None and found is not None
        card, offer, thing = found
        effect, machine = offer.effect, thing if isinstance(thing, Machine) else None
        this = Resolve(seat, card, offer.kind, offer.number)
        if effect.targets:
            this = this.binding(Bound(TARGET, (self.aim,)))
            machine = play.machine(self.aim)
        for op in effect.do:
            where = op.destinations(play.tables, play, machine) if op.asked and machine is not None else ()
            if len(where) == 1:
                this = this.binding(Bound(op.asked, where))
        play.agenda = (*play.agenda, Announcing(this))

    # -- words

    def gesture(self, play: Play) -> Gesture:
        """Return the gesture: a script is dragged to its target, else to the Landfill; a machine or base
        likewise; an effect of either without a target is chosen while it is held, one on a machine on a base
        while either is."""
        words, found, seat = self._title(play), self._source(play), play.deciding or 0
        on = found[2] if found is not None else None
        to, piece = (f"{words} on", self.card) if on is None else (words, on.id)
        machine, sold = play.machine(self.aim), find(play.store.machines, self.aim)
        if machine is not None:
            said = f"{to} {play.title(machine.kind)}"
            if isinstance(on, Base) and machine.units >> on.cell & 1:
                return Gesture(said, (on.id, machine.id))
            return Gesture(said, (piece,), play.motions.names[machine.cell])
        if sold is not None:
            place = f"store/machine/{play.store.machines.index(sold)}"
            return Gesture(f"{to} {play.title(sold.kind)}", (piece,), place)
        if self.aim.isdecimal() and int(self.aim) < len(play.waiting):
            what = announced_words(play, play.waiting[int(self.aim)])
            number = f" ({int(self.aim) + 1})" if len(play.waiting) > 1 else ""
            return Gesture(f"{to.removeprefix('Run ')} “{what}”{number}", (piece,), STACK)
        return Gesture(words, (piece,), f"landfill/{seat}" if on is None else "")

    def text(self, play: Play) -> str:
        label, source, target = self.gesture(play).label, self._source(play), play.machine(self.aim)
        called = play.motions.board.called
        if source is not None and source[2] is not None:
            who, colon, what = label.partition(":")
            label = f"{who} at {called(source[2].cell)}{colon}{what}"
        return f"{label} at {called(target.cell)}" if target is not None else label

    def _title(self, play: Play) -> str:
        """Return the button label of the effect: "Thumper: slide", "Run Decoy"."""
        found = self._source(play)
        if found is None:
            return "Use"
        _, offer, thing = found
        if thing is None:
            return f"Run {play.title(play.kind_of(self.card))}"
        return f"{_carrier(play, thing, self.card)}: {offer.effect.do[0].button}"

    def preview(self, play: Play) -> Preview | None:
        return self.previewed(play, (*self._cost(play), *printed(play, play.kind_of(self.card))))

    def _cost(self, play: Play) -> Iterator[PreviewLine]:
        """Yield the cost of a machine bought by the effect."""
        seat, wanted = play.deciding or 0, find(play.store.machines, self.aim)
        if wanted is None:
            return
        source = self._source(play)
        assert source is not None, "only legal actions are previewed"
        price = source[1].effect.price(play.tables, play, seat, wanted.kind)
        left = gears(play.sides[seat].gears - price)
        yield PreviewLine("note", f"Costs {gears(price)}, leaves you {left}", "SG-4.1")

    def area(self, play: Play, piece: Piece) -> tuple[str, ...]:
        machine = play.machine(self.aim)
        return play.motions.places(machine.units) if machine is not None else ()

    @classmethod
    def action_from_drag(cls, play: Play, piece: str, place: str, turn: int) -> Self | None:
        card = dragged_card(play, piece, place)
        if not isinstance(card, ScriptCard):
            return None
        if card.effects[0].targets:
            return cls(piece, 0, machine_at(play, place))
        return cls(piece) if kind_for_sale(play.store, piece) else None


def _carrier(play: Play, thing: Thing, card: str) -> str:
    """Return the name of the machine or plugin with an effect, with a number among several of the same
    name."""
    at = ""
    if isinstance(thing, Machine):
        same = [each.id for each in play.occupancy.of[thing.owner] if each.kind == thing.kind]
        at = f"{play.title(thing.kind)}{_number_among(same, thing.id)}"
    plugin = find(thing.plugins, card)
    if plugin is not None:
        alike = [each.id for each in thing.plugins if each.kind == plugin.kind]
        at = f"{play.title(plugin.kind)}{_number_among(alike, plugin.id)}{' on ' if at else ''}{at}"
    return at


def _number_among(alike: list[str], id: str) -> str:
    """Return the number of one among several of the same name: " 2"; "" for the only one."""
    return f" {alike.index(id) + 1}" if len(alike) > 1 else ""
