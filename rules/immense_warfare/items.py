"""Items of the agenda: cards being played, attacks, destruction, moments at which players can be prompted, each
with its words and those of its question."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import field
from msgspec.structs import replace

from rules.common.cards import find
from rules.common.text import counted, listed, possessive
from rules.engine.agenda import Choose, Item
from rules.engine.resolve import Resolve
from rules.game import Piece
from rules.immense_warfare import entry, events, players, units, zones
from rules.immense_warfare.announced import Waiting
from rules.immense_warfare.asking import CONTINUE, Question, asked, look_text, space_text
from rules.immense_warfare.field import CELLS, EDGES, NAMES, PLAYER_IDS, PLAYERS, cell_name, marked
from rules.immense_warfare.state import LOST, Fallen
from rules.immense_warfare.table_pieces import as_played
from rules.immense_warfare.terms import kind_of, name_with_place, on_targets, place_of, targets_of, title_of
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import PreviewLine

SURPLUS = "surplus"
"""The question which pilot to sacrifice where there are too many (MI-4.6)."""
MOMENTS = {
    "main": ("the Main Phase begins", "as the Main Phase begins"),
    "end": ("the turn ends", "before the turn ends"),
    "hold": ("an action is complete", "after this action"),
}
"""The words for moments at which players are prompted, alone and in prompts."""


class Cast(Item[WorkingState], frozen=True, gc=False, tag="cast"):
    """A Command taking effect: it is discarded afterwards, unless it stays on the battlefield."""

    this: Resolve

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        going = self.this.run(play)
        if isinstance(going, Resolve):
            return Cast(going)
        if find(play.stack, self.this.source) is not None:
            zones.move(play, self.this.source, "discard")
        return None

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        going = self.this.answered(play, choice)
        assert isinstance(going, Resolve)
        return Cast(going)

    def narrowed(self, play: WorkingState, choice: Choose) -> Choose:
        return self.this.narrowed(play, choice)

    def asker(self, play: Any) -> Any:
        return play.asker_of(self)

    def seen_by(self, seat: int) -> Item[WorkingState]:
        return Cast(self.this.seen_by(seat))


class Played(Waiting, frozen=True, gc=False, tag="played", kw_only=True):
    """A card being played: a unit or Command to a cell, a pilot to a mecha, a Command with its effect."""

    what: ClassVar[str] = "played_card"
    place: str = ""
    this: Resolve | None = None

    def emit_events(self, play: WorkingState) -> None:
        if play.emits(events.CardPlayed):
            card, text = play.piece(self.about), f"{play.names[self.seat]} plays"
            play.emit(events.CardPlayed(
                self.seat, f"{text} {card.name}.", (card.id,), ("MI-7.1",), card.kind, "played",
                played=card.id, player=PLAYER_IDS[self.seat],
            ))  # fmt: skip

    def resolve(self, play: WorkingState) -> Item[WorkingState] | None:
        card = find(play.stack, self.about)
        if card is None:
            return None
        if self.this is not None:
            return Cast(self.this)
        cell = CELLS.get(self.place)
        host = play.unit(self.place) if cell is None else None
        if host is not None:
            zones.enter(play, card.id, self.seat, host.cell, host.id)
        elif cell is not None and cell in entry.spaces(play, card.kind, self.seat):
            zones.enter(play, card.id, self.seat, cell)
        else:
            zones.move(play, card.id, "discard")
        return None

    def seen_by(self, seat: int) -> Item[WorkingState]:
        return replace(self, this=self.this.seen_by(seat)) if self.this is not None else self

    def thing(self, play: WorkingState) -> str:
        card = name_with_place(play, self.about)
        if self.place in CELLS:
            return f"{card} to {cell_name(CELLS[self.place])}"
        where = f" on {name_with_place(play, self.place)}" if self.place else on_targets(play, self.this)
        return f"{card}{where}"

    def responding(self, play: WorkingState) -> str:
        return f"to {title_of(play, self.about)}"

    def marked(self, play: WorkingState) -> tuple[str, ...]:
        there = (self.place,) if self.place in CELLS or play.unit(self.place) is not None else ()
        return (*there, *targets_of(play, self.this))

    def arriving(self, play: WorkingState) -> Piece | None:
        card = find(play.stack, self.about)
        return as_played(play, card, self.place, self.seat) if card is not None and self.place else None


class AttackOn(Waiting, frozen=True, gc=False, tag="attack", kw_only=True):
    """An attack of a unit on a unit or a player (MI-5.4, MI-5.5). It isn't checked again after its
    announcement."""

    what: ClassVar[str] = "attack"
    target: str

    def resolve(self, play: WorkingState) -> Item[WorkingState] | None:
        attacker = play.pieces.get(self.about)
        if attacker is None:
            text = "The attack has no effect: the attacker has left."
            play.emit(events.AttackFailed(self.seat, text, (), ("MI-5.4",)))
            return None
        play.agenda = (*play.agenda, Aftermath(self.about, self.target))
        target = play.pieces.get(self.target)
        if target is not None:
            play.agenda = (*play.agenda, Strike(self.about, self.target))
            if play.emits(events.Attacks):
                play.emit(self._attacks(play, attacker.name, target.name))
        else:
            text = f"{possessive(attacker.name)} attack has no effect: its target has left."
            play.emit(events.AttackFailed(self.seat, text, (self.about,), ("MI-5.4",)))
        return None

    def _attacks(self, play: WorkingState, attacker: str, target: str) -> events.Attacks:
        directly = self.target in PLAYERS
        on = play.names[PLAYERS[self.target]] if directly else target
        marks, rules = (self.about, marked(self.target)), ("MI-5.5",) if directly else ("MI-5.4",)
        text = f"{attacker} attacks {on}."
        return events.Attacks(self.seat, text, marks, rules, attacker=self.about, target=self.target)

    def thing(self, play: WorkingState) -> str:
        attacker = name_with_place(play, self.about)
        if self.target not in play.pieces:
            return f"{attacker} attacks, but its target has left"
        return f"{attacker} attacks {name_with_place(play, self.target)}"

    def responding(self, play: WorkingState) -> str:
        if self.target not in play.pieces:
            return f"to {possessive(name_with_place(play, self.about))} attack"
        return f"to {possessive(title_of(play, self.about))} attack on {name_with_place(play, self.target)}"

    def lines(self, play: WorkingState) -> tuple[PreviewLine, ...]:
        attacker, target = play.pieces.get(self.about), play.pieces.get(self.target)
        if attacker is None or target is None:
            return ()
        if self.target not in PLAYERS:
            words, left = f"Deals {attacker.power} damage to {target.name}", target.durability_left
            return (PreviewLine("note", words, f"{left} durability left", "power"),)
        seat = PLAYERS[self.target]
        words, hits = (
            f"Adds a card to {possessive(play.names[seat])} damage zone",
            len(play.sides[seat].damage) + 1,
        )
        return (PreviewLine("note", words, f"{hits} of {LOST}", "wreck"),) if attacker.power else ()

    def marked(self, play: WorkingState) -> tuple[str, ...]:
        there = self.target in PLAYERS or (self.about in play.pieces and self.target in play.pieces)
        return (self.about, marked(self.target)) if there else ()

    def aim(self, play: WorkingState) -> tuple[str, str] | None:
        if not self.marked(play):
            return None
        directly = self.target in PLAYERS
        end = EDGES[PLAYERS[self.target]] if directly else place_of(play, self.target)
        return place_of(play, self.about), end


class Strike(Item[WorkingState], frozen=True, gc=False, tag="strike"):
    """The damage of an attack (MI-5.6)."""

    attacker: str
    target: str

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        attacker = play.pieces.get(self.attacker)
        if attacker is None:
            return None
        if not attacker.power:
            text = f"{attacker.name} has no power, so its attack has no effect."
            play.emit(events.Noted(attacker.controller, text, (self.attacker,), ("MI-5.6",)))
        if self.target in PLAYERS:
            seat = PLAYERS[self.target]
            if not attacker.power:
                return None
            if not play.sides[seat].deck:
                players.lose(
                    play, seat, f"{play.names[seat]} is attacked directly with an empty deck.", "MI-2.2"
                )
            players.hit(play, seat)
            return None
        units.damage(play, self.target, attacker.power, attack=True, pierce=bool(attacker.has("pierce")))
        if self.target in play.pieces and play.pieces[self.target].durability_left <= 0:
            zones.destroy(play, (self.target,), self.attacker)
        return None


class Aftermath(Item[WorkingState], frozen=True, gc=False, tag="aftermath"):
    """The end of an attack: first for its target, which has `withstood` it, then for the attacker."""

    attacker: str
    target: str
    withstood: bool = field(default=False, name="told")

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        kind = events.AfterAttack if self.withstood else events.Withstood
        if not self.withstood:
            # below the abilities that its target triggers
            play.agenda = (*play.agenda, replace(self, withstood=True))
        if play.emits(kind):
            play.emit(kind(attacker=self.attacker, target=self.target))
        return None


class Destruction(Waiting, frozen=True, gc=False, tag="destruction", kw_only=True):
    """The destruction of units, open to responses."""

    fallen: tuple[Fallen, ...]

    def resolve(self, play: WorkingState) -> Item[WorkingState] | None:
        return None

    def thing(self, play: WorkingState) -> str:
        names = [play.tables.title(kind_of(play, each.id)) for each in self.fallen]
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} destroyed"

    def responding(self, play: WorkingState) -> str:
        return f"after {self.thing(play)}"


class Moment(Waiting, frozen=True, gc=False, tag="moment", kw_only=True):
    """A moment at which Commands may be played (MI-7.1): the Main Phase or the End Phase begins, or, on Hold,
    an action is complete. `stop` is the setting for prompts at it."""

    stop: str

    def wanted_by(self, play: WorkingState, seat: int) -> bool:
        """Return whether a player wants to be prompted at this moment (MI-7.2)."""
        stops = play.sides[seat].stops
        if seat == self.seat:
            return "hold" in stops or self.source in play.answered
        return seat == play.seat or self.stop in stops

    def resolve(self, play: WorkingState) -> Item[WorkingState] | None:
        return None

    def thing(self, play: WorkingState) -> str:
        return MOMENTS[self.stop][0]

    def responding(self, play: WorkingState) -> str:
        return MOMENTS[self.stop][1]


class Placing(Item[WorkingState], Question, frozen=True, gc=False, tag="placing"):
    """Cards placed on the battlefield without being played, one after the other, in a legal space chosen by
    the new controller; `space`: only there, or in the own entry zone ("zone")."""

    seat: int
    cards: tuple[str, ...]
    space: str = ""
    open: bool = False

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        if not self.cards:
            return None
        piece = play.find(self.cards[0])
        spaces = entry.spaces_for(play, self.seat, piece.kind, self.space) if piece is not None else ()
        if not spaces:
            if self.open:
                zones.move(play, self.cards[0], "discard")
            return replace(self, cards=self.cards[1:], open=False)
        if not self.open:
            zones.put_on_stack(play, self.cards[0])
        if len(spaces) == 1:
            return self._placed(play, spaces[0])
        among = tuple(NAMES[cell] for cell in spaces)
        play.agenda = (*play.agenda, Choose(self.seat, "space", among, self.cards[0]))
        return replace(self, open=True)

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        return self._placed(play, CELLS[choice.picked[0]])

    def _placed(self, play: WorkingState, cell: int) -> Item[WorkingState] | None:
        zones.enter(play, self.cards[0], self.seat, cell)
        return replace(self, cards=self.cards[1:], open=False)

    def sentence(self, play: WorkingState) -> str:
        return space_text(play)

    def seen_by(self, seat: int) -> Item[WorkingState]:
        return self if seat == self.seat else replace(self, cards=self.cards[:1] if self.open else ())


class ExcessPilots(Item[WorkingState], Question, frozen=True, gc=False, tag="surplus"):
    """A player's excess of pilots of one kind or on one mecha, of which the player chooses one to sacrifice
    (MI-4.6)."""

    seat: int
    pilots: tuple[str, ...]

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        among = tuple(id for id in self.pilots if id in play.pieces)
        play.agenda = (*play.agenda, Choose(self.seat, SURPLUS, among))
        return self

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        for id in choice.picked:
            if id in play.pieces:
                zones.sacrifice(play, id)
        return None

    def sentence(self, play: WorkingState) -> str:
        return f"Sacrifice a pilot: {self._limit(play)}."

    def answer(self, play: WorkingState, pick: str) -> str:
        return f"Sacrifice {name_with_place(play, pick)}"

    def _limit(self, play: WorkingState) -> str:
        """Return the limit that is exceeded: of one kind, or on one mecha."""
        pilots = [play.pieces[id] for id in asked(play).among]
        if len({pilot.host for pilot in pilots}) > 1:
            return f"you can have only one {pilots[0].name}"
        mecha = play.pieces[pilots[0].host]
        return f"{name_with_place(play, mecha.id)} can have only {counted(mecha.pilots, 'pilot')}"


class HandsReveal(Item[WorkingState], Question, frozen=True, gc=False, tag="showing"):
    """A pause for both players to look at revealed hands before the units are destroyed whose pilots reveal
    them (MI-4.7)."""

    doomed: tuple[str, ...]
    seat: int = 0

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        if self.seat < play.seats:
            hand = tuple(card.id for card in play.sides[1 - self.seat].hand)
            play.agenda = (*play.agenda, Choose(self.seat, "hands", hand, self.doomed[0], 0, 0, secret=True))
            return self
        zones.destroy(play, self.doomed, worn=True)
        return None

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        return replace(self, seat=self.seat + 1)

    def sentence(self, play: WorkingState) -> str:
        return look_text(play)

    def answer(self, play: WorkingState, pick: str) -> str:
        return super().answer(play, pick) if pick else CONTINUE

    def suggests(self, play: WorkingState, pick: str) -> bool:
        return not pick
