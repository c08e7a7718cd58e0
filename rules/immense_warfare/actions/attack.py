"""Attacking with a unit (MI-5.3 to MI-5.6).

Each mecha can attack once in its player's Main Phase (more often if a card says so), but not in the turn it
enters, unless it has Haste (MI-5.1). Its target is an enemy unit within range: 1 space or its Range, counted
along the shortest path that passes no enemy unit (MI-5.4). A unit with Flight can only be attacked by one with
Flight or Reach (MI-6.4). A direct attack needs at least 1 power, and the step across the opponent's edge within
range (MI-5.5). A unit that moved must attack right away: once another unit acts or a tower, mecha or pilot is
played, it can't attack this turn (MI-5.3), except with the option Free.

The attack is announced, and players can respond to it. Then the attacker deals damage equal to its power to a
unit, or puts the top card of the opponent's deck into their damage zone (`items.AttackOn`, `items.Strike`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.text import possessive
from rules.engine.windows import announce
from rules.game import Event, Refusal
from rules.immense_warfare import events, field, refusals, units
from rules.immense_warfare.field import CELLS, EDGES, NAMES, PLAYER_IDS, PLAYERS, marked
from rules.immense_warfare.fighting import (
    able_to_act,
    attack_range,
    why_not_attack,
    why_not_passed,
    why_not_player,
    why_not_target,
    why_not_unit,
)
from rules.immense_warfare.items import AttackOn
from rules.immense_warfare.outcomes import (
    MOST_LINES,
    expected_events,
    preview_lines,
    response_warning,
    without_responses,
)
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.questions import subject
from rules.immense_warfare.state import LOST, MAIN
from rules.immense_warfare.terms import name_with_place, place_of
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine

SHORT = "Attack"
"""The short title of an attack's preview, where the names don't fit."""


class Attack(RuledAction[WorkingState], frozen=True, gc=False, tag="attack"):
    """Attacking a unit or a player (MI-5.4, MI-5.5)."""

    candidates_are_legal: ClassVar = True
    phases: ClassVar = (MAIN,)
    rank: ClassVar = 3
    unit: str
    target: str

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        seat, battlefield, found = play.seat, play.battlefield, list[Self]()
        enemies, player = battlefield.masks[1 - seat], PLAYER_IDS[1 - seat]
        edge = field.ZONE_MASKS[1 - seat] & ~enemies
        for unit, piece, unrestricted in able_to_act(play, battlefield):
            if unrestricted or (
                unit.attacked < piece.attacks and why_not_attack(play, battlefield, unit, piece) is None
            ):
                near, steps = field.reached(piece.cell, enemies, piece.keywords.get("range") or 1)
                if near:
                    targets = [battlefield.at[cell] for cell in field.CELLS_OF[near]]
                    found += [
                        cls(unit.id, each.id) for each in targets if why_not_target(piece, each) is None
                    ]
                if steps & edge and why_not_player(battlefield, piece, 1 - seat) is None:
                    found.append(cls(unit.id, player))
        return found

    def why_not(self, play: WorkingState) -> Refusal | None:
        refused = why_not_unit(play, self.unit, why_not_attack)
        if refused is not None:
            return refused
        battlefield = play.battlefield
        piece = battlefield.pieces[self.unit]
        if self.target in PLAYERS:
            refused = why_not_player(battlefield, piece, PLAYERS[self.target])
            return (refused is refusals.PLAYER_FAR and why_not_passed(play, piece, self.target)) or refused
        target = battlefield.pieces.get(self.target)
        if (
            target is None
            or target.controller == piece.controller
            or target.host
            or not is_a(target.type, "unit")
        ):
            return refusals.NO_TARGET
        enemies = battlefield.masks[1 - piece.controller]
        if not field.in_range(piece.cell, enemies, attack_range(piece)) >> target.cell & 1:
            return why_not_passed(play, piece, self.target) or refusals.TOO_FAR
        return why_not_target(piece, target)

    def do(self, play: WorkingState) -> None:
        unit = play.unit(self.unit)
        assert unit is not None
        if play.mover != self.unit:
            play.mover = ""  # another unit acts (MI-5.3)
        units.change(play, self.unit, attacked=unit.attacked + 1)
        play.emit(_announced, play, self)
        announce(play, AttackOn(play.seat, about=self.unit, target=self.target))

    def gesture(self, play: WorkingState) -> Gesture:
        if self.target in PLAYERS:
            return Gesture("Attack directly", (self.unit,), EDGES[PLAYERS[self.target]], stays=True)
        return Gesture("Attack", (self.unit,), place_of(play, self.target), stays=True)

    def text(self, play: WorkingState) -> str:
        return f"Attack {name_with_place(play, self.target)} with {name_with_place(play, self.unit)}"

    def preview(self, play: WorkingState) -> Preview | None:
        name = play.pieces[self.unit].name
        if self.target in PLAYERS:
            return _direct(play, self, f"{name} attacks {play.names[PLAYERS[self.target]]}")
        return _on_unit(play, self, f"{name} attacks {play.pieces[self.target].name}")

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | None:
        unit, seat = play.unit(piece), play.deciding
        if unit is None or unit.host or seat is None or unit.controller != seat:
            return None
        if place in EDGES:
            return cls(piece, PLAYER_IDS[EDGES.index(place)])
        if place == f"hand/{1 - seat}":
            return cls(piece, PLAYER_IDS[1 - seat])
        cell = CELLS.get(place, unit.cell)
        target = play.at(cell) if cell != unit.cell else None
        return cls(piece, target.id) if target is not None and target.controller != seat else None


def _announced(play: WorkingState, attack: Attack) -> Event:
    directly = attack.target in PLAYERS
    on = play.names[PLAYERS[attack.target]] if directly else play.pieces[attack.target].name
    text = f"{play.pieces[attack.unit].name} declares an attack on {on}."
    rules = ("MI-5.5",) if directly else ("MI-5.4",)
    return events.AttackAnnounced(play.seat, text, (attack.unit, marked(attack.target)), rules)


def _on_unit(play: WorkingState, attack: Attack, title: str) -> Preview:
    attacker, target = play.pieces[attack.unit], play.pieces[attack.target]
    lines = list(preview_lines(play, attacker.controller, expected_events(play, attack)))
    if attacker.has("pierce") and play.unit(attack.target) and target.has("armour"):
        lines.append(PreviewLine("good", "Pierce ignores its armour", "MI-6.3"))
    if not lines:
        lines.append(PreviewLine("note", "No damage", "MI-5.6"))
    first = MOST_LINES - 1
    lines = [*lines[:first], *_triggered(play, attack), *lines[first:]][:MOST_LINES]
    answers = response_warning(play, attacker.controller)
    if answers is not None and len(lines) < MOST_LINES:
        lines.append(answers)
    return Preview(title, "", tuple(lines), (), (NAMES[target.cell],), SHORT)


def _triggered(play: WorkingState, attack: Attack) -> Iterator[PreviewLine]:
    """Yield a line for an attack that triggers an ability with a choice by a player."""
    after = without_responses(play, attack)
    this = subject(after) if after.question is not None else None
    if this is not None and after.question is not None:
        seat = after.question.seat
        mark = "good" if seat == play.deciding else "bad"
        decides = "you decide" if seat == play.deciding else f"{play.names[seat]} decides"
        yield PreviewLine(mark, f"{play.tables.title(this.kind)} triggers, and {decides}", "MI-7.4")


def _direct(play: WorkingState, attack: Attack, title: str) -> Preview:
    """Return the preview of a direct attack: the number of cards in the damage zone, and the chance of a
    Trigger Command (MI-2.1, MI-4.5)."""
    other = PLAYERS[attack.target]
    name, hits = play.names[other], len(play.sides[other].damage) + 1
    lines = []
    if hits >= LOST or not play.sides[other].deck:
        lines.append(PreviewLine("good", "Wins the game", "MI-2.1", "trophy"))
    else:
        words = f"{possessive(name)} damage zone: {hits} of {LOST}"
        lines.append(PreviewLine("good", words, "MI-2.1", "wreck"))
        lines.append(PreviewLine("caution", "The card could be a trigger command", "MI-4.5"))
    answers = response_warning(play, 1 - other)
    moves = ((attack.unit, NAMES[play.pieces[attack.unit].cell]),)  # no piece is shown at the edge
    return Preview(title, "", (*lines, *([answers] if answers else [])), moves, short=SHORT)
