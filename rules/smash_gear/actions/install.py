"""Installing a plugin.

In your turn you install a plugin from your hand on one of your machines or bases; some cards allow only machines or
only bases, and some only enemy ones (SG-9.1). It works from then on. The opponent can respond first; a plugin whose
target is gone stays in the hand (SG-9.4, SG-9.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.hud import Does
from rules.common.cards import Card
from rules.game import Event, Piece, Refusal
from rules.smash_gear import events
from rules.smash_gear.announced import printed
from rules.smash_gear.cards import AnyCard, PluginCard
from rules.smash_gear.hand_action import HandAction, dragged_card
from rules.smash_gear.lookup import Stake
from rules.smash_gear.machine_face import read
from rules.smash_gear.pieces import Base, Machine, Situation
from rules.smash_gear.play import Play
from rules.smash_gear.table_pieces import base_piece, machine_at, machine_piece
from rules.tabletop import Gesture, Preview


class Install(HandAction, frozen=True, gc=False):
    """Installing a plugin on a machine or base, given by id."""

    reminder: ClassVar = (4, "install plugins")
    on: str

    @classmethod
    def plays(cls, card: AnyCard | None) -> bool:
        return isinstance(card, PluginCard)

    @classmethod
    def with_card(cls, play: Play, card: Card) -> Sequence[Self]:
        """Return the plugin on every machine or base that can carry it."""
        tables = play.tables
        carriers = tables.carriers(play, play.seat, tables.plugins[card.kind])
        return [cls(card.id, thing.id) for thing in carriers]

    def forbidden(self, play: Play) -> Refusal | None:
        known = play.tables.card_in_hand(play, play.seat, self.card)
        if not isinstance(known, PluginCard):
            return Refusal("SG-9.1", "You can only install a plugin from your hand.")
        if any(thing.id == self.on for thing in play.tables.carriers(play, play.seat, known)):
            return None
        return Refusal("SG-9.1", f"Install it on {known.site}.")

    def resolve(self, play: Play, seat: int) -> None:
        thing = play.thing(self.on)
        if thing is None:
            play.fizzle(seat, f"{play.title(play.kind_of(self.card))} has lost its target.", "SG-9.1")
            return
        plugin = play.from_hand(seat, self.card)
        fitted = replace(thing, plugins=(*thing.plugins, plugin))
        play.put(fitted)
        play.emit(_installed, play, seat, plugin, fitted)

    def stake(self, play: Play, seat: int) -> Stake:
        return Stake(targets=(self.on,))

    # -- words

    def gesture(self, play: Play) -> Gesture:
        thing = play.thing(self.on)
        plugin = play.tables.card_in_hand(play, play.deciding or 0, self.card)
        words = f"Install {plugin.title if plugin is not None else 'it'}"
        return Gesture(words, (self.card,), play.motions.names[thing.cell] if thing is not None else "")

    def text(self, play: Play) -> str:
        return f"{self.gesture(play).label} on {play.name_with_place(play.thing(self.on))}"

    def preview(self, play: Play) -> Preview | None:
        return self.previewed(play, printed(play, play.kind_of(self.card)))

    def announcement(self, play: Play, seat: int, you: int) -> str:
        kind, machine = play.kind_of(self.card), play.machine(self.on)
        thing = play.title(machine.kind) if machine is not None else "a base"
        who = "you install" if seat == you else f"{play.names[seat]} installs"
        return f"{who} {play.title(kind) if kind else 'a plugin'} on {thing}"

    def outcome(self, play: Play, seat: int) -> Does:
        thing = play.thing(self.on)
        mark = (
            ""
            if thing is None
            else thing.id
            if isinstance(thing, Machine)
            else play.motions.names[thing.cell]
        )
        return printed(play, play.kind_of(self.card)), (mark,) if mark else ()

    # -- on the board

    def site(self, play: Situation) -> int:
        thing = play.thing(self.on)
        return 0 if thing is None else thing.units if isinstance(thing, Machine) else 1 << thing.cell

    def posed(self, play: Play, piece: Piece) -> Piece | None:
        """Return the machine or base with the plugin put on it."""
        thing = play.thing(self.on)
        if isinstance(thing, Base):
            shown = base_piece(play, thing)
            return replace(shown, face="|".join(filter(None, (shown.face, piece.face))))
        if thing is None:
            return None
        shown = machine_piece(play, thing, play.machines.index(thing) + 1)
        face = read(shown.face)
        return replace(shown, face=face._replace(plugins=(*face.plugins, piece.face)).text)

    def area(self, play: Play, piece: Piece) -> tuple[str, ...]:
        machine = play.machine(self.on)
        return play.motions.places(machine.units) if machine is not None else ()

    @classmethod
    def action_from_drag(cls, play: Play, piece: str, place: str, turn: int) -> Self | None:
        card = dragged_card(play, piece, place)
        if not isinstance(card, PluginCard):
            return None
        base = play.base_at(play.motions.numbers.get(place, -1))
        on = machine_at(play, place) if card.on != "base" else ""
        return cls(piece, on or (base.id if base and card.on != "machine" else ""))


def _installed(play: Play, seat: int, plugin: Card, on: Machine | Base) -> Event:
    what, mark, pieces = "a base", play.motions.names[on.cell], tuple[Piece, ...]()
    if isinstance(on, Machine):
        what, mark, pieces = play.title(on.kind), on.id, (machine_piece(play, on),)
    text = f"{play.names[seat]} installs {play.title(plugin.kind)} on {what}."
    return events.PluginInstalled(
        seat, text, (mark,), ("SG-9.1",), plugin.kind, "played", events.FITTING, pieces
    )
