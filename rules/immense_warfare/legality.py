"""Legality: the predicate, the list of legal actions, and their shared helpers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rules.common.cards import Card, find
from rules.common.polyomino import cells
from rules.common.records import shallow_copy
from rules.engine.actions import Choose as Pick
from rules.engine.actions import EndTurn, Pass, Use, well_formed
from rules.engine.resolve import Resolve
from rules.game import Refusal
from rules.immense_warfare import field, refusals
from rules.immense_warfare.battlefield import Battlefield
from rules.immense_warfare.field import CELLS, NAMES, PLAYER_IDS, PLAYERS, ZONE_MASKS
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.position import AnyAction, Attack, Move, PlayCard, SetStop
from rules.immense_warfare.printed import WORDS, Printed, is_a
from rules.immense_warfare.questions import name_with_place, question_text
from rules.immense_warfare.state import STOPS, Unit
from rules.immense_warfare.working_state import WorkingState

PASSES, END = (Pass(), Pass(True)), EndTurn()
DEEDS = (PlayCard, Use, Move, Attack, Pick, Pass, EndTurn, SetStop)


def why_not(play: WorkingState, action: Any) -> Refusal | None:
    """Return the refusal of an illegal action; None for a legal one."""
    seat = play.deciding
    if seat is None:
        return refusals.OVER
    if type(action) not in DEEDS or not well_formed(action):
        return refusals.UNKNOWN
    if type(action) is SetStop:
        return _set_stop(play, seat, action)
    question = play.question
    if question is not None:
        if type(action) is Pick and question.allows(action.pick):
            return None
        return refusals.choose(question_text(play, question))
    return CHECKS[type(action)](play, seat, action, play.answering)


def legal(play: WorkingState) -> list[AnyAction]:
    """Return all legal actions, each once, in a fixed order; settings aren't included."""
    seat = play.deciding
    if seat is None:
        return []
    answering, printed = False, play.tables.printed
    if play.agenda:
        question = play.question
        if question is not None:
            return [Pick(pick) for pick in question.answers]
        answering = play.answering
    found: list[AnyAction] = []
    for card in commands(play, seat):
        if printed[card.kind].placed:
            found += [PlayCard(card.id, name) for name in NAMES]
        else:
            found.append(PlayCard(card.id))
    found += uses(play, seat, answering)
    if answering:
        found += PASSES
        return found
    here = play.battlefield
    found += _plays(play, here, seat)
    found += _unit_actions(play, here, seat)
    if not here.duties or _end_turn(play, seat, END, False) is None:
        found.append(END)
    return found


def may_answer(play: WorkingState, seat: int) -> bool:
    """Return whether a seat has a legal response."""
    return next(commands(play, seat), None) is not None or next(uses(play, seat, True), None) is not None


def cancels(play: WorkingState, seat: int) -> bool:
    """Return whether a seat could cancel the card being played (MI-7.2)."""
    cancelling, plays = play.tables.cancelling, play.tables.plays
    hand = [card for card in play.sides[seat].hand if card.kind in cancelling]
    if hand and any(plays.get(card.kind) in cancelling[card.kind] for card in commands(play, seat, hand)):
        return True
    if play.kinds.isdisjoint(cancelling):
        return False
    kinds = {unit.id: unit.kind for unit in play.units if unit.kind in cancelling}
    return any(
        use.effect in cancelling[kinds[use.card]] for use in uses(play, seat, True) if use.card in kinds
    )


def commands(play: WorkingState, seat: int, hand: Iterable[Card] | None = None) -> Iterator[Card]:
    """Yield the Commands in hand, or among the given cards of it, that can be played now."""
    commands = play.tables.commands
    for card in play.sides[seat].hand if hand is None else hand:
        if card.kind in commands:
            place = NAMES[0] if commands[card.kind].placed else ""
            if _play_command(play, seat, card, place) is None:
                yield card


def on_play(play: WorkingState, seat: int, card: Card) -> Resolve | None:
    """Return the effect of a Command when it is played; None for none."""
    number = play.tables.plays.get(card.kind)
    return Resolve(seat, card.id, card.kind, number) if number is not None else None


def playable(play: WorkingState, seat: int) -> tuple[Card, ...]:
    """Return the cards that a player could play: the hand, and the revealed top card of the deck if it is a
    mecha."""
    side = play.sides[seat]
    if side.deck and play.pieces[PLAYER_IDS[seat]].top_open:
        top = side.deck[0]
        if top.kind and is_a(play.tables.printed[top.kind].type, "mecha"):
            return (*side.hand, top)
    return side.hand


# -- cards


def _plays(play: WorkingState, here: Battlefield, seat: int) -> list[AnyAction]:
    printed, commands = play.tables.printed, play.tables.commands
    places, means = dict[str, Sequence[str]](), here.means_of(seat)
    found: list[AnyAction] = []
    for card in playable(play, seat):
        kind = card.kind
        if kind and kind not in commands:
            if kind not in places:
                places[kind] = _places(play, here, seat, printed[kind], *means)
            found += [PlayCard(card.id, place) for place in places[kind]]
    return found


def _places(
    play: WorkingState, here: Battlefield, seat: int, kind: Printed, bandwidth: int, spent: int
) -> Sequence[str]:
    """Return the places where a card other than a Command can be played, given the bandwidth and the part of
    it that is spent."""
    if kind.unplayable:
        return ()
    words = WORDS[kind.type]
    if "pilot" in words:
        there = [here.pieces[unit.id] for unit in here.mechas(seat)]
        return [piece.id for piece in there if _host(play, seat, piece) is None]
    if "tower" in words and _no_tower(play, seat) is not None:
        return ()
    if "mecha" in words:
        if here.priced or kind.onto is not None:
            free = play.spaces(kind.id, seat)
            return [
                NAMES[cell]
                for cell in free
                if _excess_bandwidth(play, seat, kind.id, cell, bandwidth, spent) <= 0
            ]
        if spent + kind.cost > bandwidth:
            return ()
    return field.NAMES_FOR[play.spaces(kind.id, seat)]


def _excess_bandwidth(play: WorkingState, seat: int, kind: str, cell: int, bandwidth: int, spent: int) -> int:
    """Return the bandwidth that a mecha in a space would exceed (MI-4.2), without the cost of a mecha it
    replaces."""
    below = play.at(cell)
    replaced = below.cost if below is not None and is_a(below.type, "mecha") else 0
    return spent - replaced + play.cost_at(kind, cell, seat) - bandwidth


def _no_tower(play: WorkingState, seat: int) -> Refusal | None:
    if play.tower:
        return refusals.ONE_TOWER
    return refusals.NO_TOWERS if "play_towers" in play.pieces[PLAYER_IDS[seat]].can_not else None


def _host(play: WorkingState, seat: int, piece: Piece | None) -> Refusal | None:
    """Return the refusal to play a pilot on a piece; None where it can be played (MI-4.6)."""
    if piece is None or piece.host or piece.controller != seat or not is_a(piece.type, "mecha"):
        return refusals.NO_HOST
    if not ZONE_MASKS[seat] >> piece.cell & 1:
        return refusals.NO_HOST
    return refusals.PILOTED if len(play.pilots(piece.id)) >= piece.pilots else None


def _play(play: WorkingState, seat: int, action: PlayCard, answering: bool) -> Refusal | None:
    card = find(playable(play, seat), action.card)
    if card is None or not card.kind:
        return refusals.UNKNOWN
    printed = play.tables.printed[card.kind]
    if is_a(printed.type, "command"):
        return _play_command(play, seat, card, action.place)
    if printed.unplayable:
        return refusals.UNPLAYABLE
    if answering:
        return refusals.MAIN_ONLY
    if printed.type == "pilot":
        return _host(play, seat, play.pieces.get(action.place))
    if is_a(printed.type, "tower"):
        refused = _no_tower(play, seat)
        if refused is not None:
            return refused
    cell = CELLS.get(action.place)
    if cell is None or cell not in play.spaces(card.kind, seat):
        if printed.placed or printed.onto is not None:
            return refusals.OWN_SPACE
        return refusals.TOWER_SPACE if is_a(printed.type, "tower") else refusals.MECHA_SPACE
    if is_a(printed.type, "mecha"):
        over = _excess_bandwidth(play, seat, card.kind, cell, play.bandwidth(seat), play.spent(seat))
        if over > 0:
            return refusals.bandwidth(over)
    return None


def _play_command(play: WorkingState, seat: int, card: Card, place: str) -> Refusal | None:
    printed = play.tables.printed[card.kind]
    if printed.unplayable:
        return refusals.UNPLAYABLE
    if printed.placed:
        return None if place in CELLS else refusals.ANY_SPACE
    this = on_play(play, seat, card)
    if this is None:
        return refusals.UNPLAYABLE
    return refusals.NO_PLACE if place else play.ability(this).why_not(play, this)


def uses(play: WorkingState, seat: int, answering: bool) -> Iterator[Use]:
    """Yield the abilities that a seat can use now: with `answering` only those that can respond."""
    used, here = play.tables.used, play.battlefield
    if not here.users and not play.sides[seat].damage:
        return
    for id in here.users:
        piece = here.pieces[id]
        if piece.controller == seat:
            for kind, number in piece.abilities:
                if used[kind].get(number) == "" and _usable(play, seat, id, kind, number, answering) is None:
                    yield Use(id, number)
    for card in play.sides[seat].damage:
        if card.kind in used:
            for number, where in used[card.kind].items():
                if where == "damage" and _usable(play, seat, card.id, card.kind, number, answering) is None:
                    yield Use(card.id, number)


def _usable(
    play: WorkingState, seat: int, id: str, kind: str, number: int, answering: bool
) -> Refusal | None:
    this = Resolve(seat, id, kind, number)
    ability = play.ability(this)
    if answering and ability.when != "answer":
        return refusals.MAIN_ONLY
    return ability.why_not(play, this)


def _use(play: WorkingState, seat: int, action: Use, answering: bool) -> Refusal | None:
    piece = play.pieces.get(action.card)
    where = "" if piece is not None else "damage"
    if piece is None:
        card = find(play.sides[seat].damage, action.card)
        piece = play.in_pile(card, "damage", seat) if card is not None else None
    if (
        piece is None
        or piece.controller != seat
        or (piece.kind, action.effect) not in piece.abilities
        or action.aim
    ):
        return refusals.UNKNOWN
    if play.tables.used.get(piece.kind, {}).get(action.effect) != where:
        return refusals.UNKNOWN
    return _usable(play, seat, piece.id, piece.kind, action.effect, answering)


# -- units


def _unit_actions(play: WorkingState, here: Battlefield, seat: int) -> list[AnyAction]:
    turn, other = play.turn, 1 - seat
    pieces, enemies, player = here.pieces, here.masks[other], PLAYER_IDS[other]
    stormy, blocked = "move" in pieces[PLAYER_IDS[seat]].can_not, here.masks[0] | here.masks[1]
    edge = ZONE_MASKS[other] & ~enemies
    found: list[AnyAction] = []
    for unit in here.mechas(seat):
        id = unit.id
        piece = pieces[id]
        keywords = piece.keywords
        if unit.arrived == turn and "haste" not in keywords:
            continue
        free = not (unit.moved or unit.moves or unit.attacked or piece.can_not or piece.duties)
        if (free and not stormy) or _may_move(play, here, unit, piece) is None:
            ways = field.moves(piece.cell, blocked, (keywords.get("speed") or 1) + piece.spaces - unit.moved)
            if ways:
                found += [Move(id, name) for name in field.NAMES_OF[ways]]
        if free or _may_attack(play, here, unit, piece) is None:
            near, steps = field.reached(piece.cell, enemies, keywords.get("range") or 1)
            if near:
                targets = [target for target in here.at.values() if near >> target.cell & 1]
                found += [Attack(id, each.id) for each in targets if _may_be_attacked(piece, each) is None]
            if steps & edge and _attack_player(here, seat, piece, other) is None:
                found.append(Attack(id, player))
    return found


def _unit_refusal(play: WorkingState, seat: int, id: str, answering: bool) -> Refusal | None:
    """Return the refusal of any action of a unit; None where it can act."""
    unit = play.unit(id)
    if unit is None or unit.controller != seat or unit.host or not is_a(play.pieces[id].type, "unit"):
        return refusals.NOT_YOUR_UNIT
    if answering:
        return refusals.MAIN_ONLY
    piece = play.pieces[id]
    return _may_act(play, unit, piece) if is_a(piece.type, "mecha") else refusals.TOWERS_STAND


def _may_act(play: WorkingState, unit: Unit, piece: Piece) -> Refusal | None:
    return refusals.ARRIVED if unit.arrived == play.turn and not piece.has("haste") else None


def spaces_of(piece: Piece) -> int:
    """Return the spaces that a unit can move per turn (MI-5.2)."""
    return (piece.keywords.get("speed") or 1) + piece.spaces


def _reach(piece: Piece) -> int:
    return piece.keywords.get("range") or 1


def _may_move(play: WorkingState, here: Battlefield, unit: Unit, piece: Piece) -> Refusal | None:
    """Return the refusal of any move of a unit; None where it can move."""
    if "move" in piece.can_not:
        return refusals.IMMOVABLE
    if "move" in here.pieces[PLAYER_IDS[piece.controller]].can_not:
        return refusals.HURRICANE
    if unit.attacked:
        if "both" in piece.can_not:
            return refusals.EITHER
        if not play.free_order:
            return refusals.MOVE_AFTER
    return refusals.MOVED if unit.moved and unit.moved >= spaces_of(piece) else None


def _ways(here: Battlefield, unit: Unit, piece: Piece) -> int:
    """Return the mask of cells that a unit can move to."""
    return field.moves(piece.cell, here.masks[0] | here.masks[1], spaces_of(piece) - unit.moved)


def _move(play: WorkingState, seat: int, action: Move, answering: bool) -> Refusal | None:
    refused = _unit_refusal(play, seat, action.unit, answering)
    if refused is not None:
        return refused
    here, unit = play.battlefield, play.unit(action.unit)
    assert unit is not None
    piece = here.pieces[action.unit]
    refused = _may_move(play, here, unit, piece)
    if refused is not None:
        return refused
    cell = CELLS.get(action.cell, -1)
    return None if cell >= 0 and _ways(here, unit, piece) >> cell & 1 else refusals.NO_WAY


def _may_attack(play: WorkingState, here: Battlefield, unit: Unit, piece: Piece) -> Refusal | None:
    """Return the refusal of any attack by a unit; None where it can attack."""
    if "attack" in piece.can_not:
        return refusals.PEACEFUL
    if unit.attacked >= piece.attacks:
        return refusals.TIRED
    if unit.moves:
        if "both" in piece.can_not:
            return refusals.EITHER
        if play.mover != unit.id and not play.free_order:
            return refusals.LATE
    return refusals.MOVE_FIRST if piece.duties and _must_move(play, here, unit, piece) else None


def _must_move(play: WorkingState, here: Battlefield, unit: Unit, piece: Piece) -> bool:
    """Return whether a unit must move, hasn't moved, and can."""
    if "move" not in piece.duties or unit.moves or _may_act(play, unit, piece) is not None:
        return False
    if not is_a(piece.type, "mecha") or _may_move(play, here, unit, piece) is not None:
        return False
    return bool(_ways(here, unit, piece))


def _attack(play: WorkingState, seat: int, action: Attack, answering: bool) -> Refusal | None:
    refused = _unit_refusal(play, seat, action.unit, answering)
    if refused is not None:
        return refused
    here, unit = play.battlefield, play.unit(action.unit)
    assert unit is not None
    piece = here.pieces[action.unit]
    refused = _may_attack(play, here, unit, piece)
    if refused is not None:
        return refused
    if action.target in PLAYERS:
        refused = _attack_player(here, seat, piece, PLAYERS[action.target])
        return (refused is refusals.PLAYER_FAR and _blocked(play, piece, action.target)) or refused
    target = here.pieces.get(action.target)
    if target is None or target.controller == seat or target.host or not is_a(target.type, "unit"):
        return refusals.NO_TARGET
    if not field.in_range(piece.cell, here.masks[1 - seat], _reach(piece)) >> target.cell & 1:
        return _blocked(play, piece, action.target) or refusals.TOO_FAR
    return _may_be_attacked(piece, target)


def blockers(play: WorkingState, id: str, target: str) -> tuple[str, ...]:
    """Return the enemy units in the way of an attack that would be in range without them; () for none."""
    here = play.battlefield
    piece, enemies = here.pieces[id], here.masks[1 - here.pieces[id].controller]

    def reaches(blocking: int) -> bool:
        if target in PLAYERS:
            return field.reaches_player(piece.cell, PLAYERS[target], blocking, _reach(piece))
        return bool(field.in_range(piece.cell, blocking, _reach(piece)) >> here.pieces[target].cell & 1)

    return tuple(here.at[cell].id for cell in field.in_the_way(enemies, reaches))


def _blocked(play: WorkingState, piece: Piece, target: str) -> Refusal | None:
    """Return the refusal of an attack that enemy units block; None where it is out of range anyway."""
    found = blockers(play, piece.id, target)
    names = [name_with_place(play, id) for id in found]
    rule = (refusals.PLAYER_FAR if target in PLAYERS else refusals.TOO_FAR).rule
    cells = tuple(NAMES[play.battlefield.pieces[id].cell] for id in found)
    return refusals.in_the_way(rule, names, cells) if found else None


def _may_be_attacked(piece: Piece, target: Piece) -> Refusal | None:
    if target.has("flight") and not (piece.has("flight") or piece.has("reach")):
        return refusals.FLIES
    return refusals.BARRED if target.id in piece.barred else None


def _attack_player(here: Battlefield, seat: int, piece: Piece, other: int) -> Refusal | None:
    if other == seat:
        return refusals.NO_TARGET
    if not field.reaches_player(piece.cell, other, here.masks[other], _reach(piece)):
        return refusals.PLAYER_FAR
    if piece.power < 1:
        return refusals.POWERLESS
    return refusals.BARRED if PLAYER_IDS[other] in piece.barred else None


# -- the rest


def _pick(play: WorkingState, seat: int, action: Pick, answering: bool) -> Refusal | None:
    return refusals.NOT_NOW


def _pass(play: WorkingState, seat: int, action: Pass, answering: bool) -> Refusal | None:
    return None if answering else refusals.NOTHING_ASKED


def _end_turn(play: WorkingState, seat: int, action: EndTurn, answering: bool) -> Refusal | None:
    if answering:
        return refusals.NOT_NOW
    here = play.battlefield
    for piece in here.at.values() if here.duties else ():
        if piece.duties and piece.controller == seat:
            unit = play.unit(piece.id)
            if unit is not None and _must_move(play, here, unit, piece):
                return refusals.HAS_TO_MOVE
    return None


def _set_stop(play: WorkingState, seat: int, action: SetStop) -> Refusal | None:
    known = action.stop in STOPS and (action.stop in play.sides[seat].stops) != action.on
    return None if known else refusals.NO_STOP


CHECKS: dict[type, Callable[[WorkingState, int, Any, bool], Refusal | None]] = {
    PlayCard: _play, Use: _use, Move: _move, Attack: _attack, Pick: _pick, Pass: _pass, EndTurn: _end_turn,
}  # fmt: skip


# -- what is asked besides


def rests(play: WorkingState, unit: Unit) -> bool:
    """Return whether a mecha can't move any more this turn, or attack anything from where it is."""
    here = can_attack(play, unit) and targets(play, unit.id, play.pieces[unit.id].cell)
    return not can_move(play, unit) and not here


def can_move(play: WorkingState, unit: Unit) -> bool:
    """Return whether a mecha can move this turn if it has a free way."""
    piece = play.pieces[unit.id]
    return _may_act(play, unit, piece) is None and _may_move(play, play.battlefield, unit, piece) is None


def can_attack(play: WorkingState, unit: Unit) -> bool:
    """Return whether a mecha can attack now if it has a target."""
    piece = play.pieces[unit.id]
    return _may_act(play, unit, piece) is None and _may_attack(play, play.battlefield, unit, piece) is None


def ways_to_attack(play: WorkingState, unit: Unit) -> tuple[int, ...]:
    """Return the cells that a mecha can move to this turn and attack from."""
    here = play.battlefield
    piece = here.pieces[unit.id]
    if unit.attacked >= piece.attacks or "both" in piece.can_not or not can_move(play, unit):
        return ()
    return cells(_ways(here, unit, piece))


def ways(play: WorkingState, unit: Unit, turns: int = 1) -> tuple[int, ...]:
    """Return the cells that a mecha could reach with one move in each of a number of its turns."""
    here = play.battlefield
    piece = here.pieces[unit.id]
    if "move" in piece.can_not:
        return ()
    return cells(field.moves(piece.cell, here.masks[0] | here.masks[1], spaces_of(piece) * turns))


def targets(play: WorkingState, id: str, cell: int) -> tuple[str, ...]:
    """Return the ids of all targets that a mecha could attack from a cell: enemy units and the opponent."""
    here = play.battlefield
    piece = shallow_copy(here.pieces[id])
    piece.cell = cell
    if "attack" in piece.can_not or not is_a(piece.type, "mecha"):
        return ()
    seat = piece.controller
    near = field.in_range(cell, here.masks[1 - seat], _reach(piece))
    found = [
        target.id
        for target in here.at.values()
        if target.controller != seat and near >> target.cell & 1 and _may_be_attacked(piece, target) is None
    ]
    if _attack_player(here, seat, piece, 1 - seat) is None:
        found.append(PLAYER_IDS[1 - seat])
    return tuple(found)
