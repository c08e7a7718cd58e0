"""Previews of actions and of the possible attacks of units. They use no randomness and no hidden cards: a
preview is true in every position that a view allows, if nobody responds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

from rules.common.cards import find
from rules.common.text import capital, counted, listed, plural, possessive
from rules.engine.actions import Choose as Pick
from rules.engine.actions import EndTurn, Pass, Use
from rules.engine.amounts import said_of
from rules.engine.working_state import thaw
from rules.game import Event
from rules.immense_warfare import events, play, questions
from rules.immense_warfare.card_text import keyword_words
from rules.immense_warfare.card_text import text as ability_text
from rules.immense_warfare.cards import Effect
from rules.immense_warfare.field import CELLS, NAMES, PLAYER_IDS, PLAYERS
from rules.immense_warfare.gestures import gesture
from rules.immense_warfare.items import SURPLUS
from rules.immense_warfare.legality import targets
from rules.immense_warfare.lookup import Tables
from rules.immense_warfare.position import Attack, Move, PlayCard, Position
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.questions import answer, explained, name_with_place, subject
from rules.immense_warfare.reach import distinct_names, few, hunters, reach_of
from rules.immense_warfare.state import LOST, Situation
from rules.immense_warfare.turn import KEEP, MULLIGAN
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Preview, PreviewLine

MOST_LINES = 3
SHORT = "Attack"
"""The short title of an attack's preview, where the names don't fit."""
WORLDS = (1, 2, 3)
"""The seeds of the sampled positions in which an event must happen to be shown."""
MOST = 24
"""The greatest number of decisions passed over until all announcements have resolved."""
TOLD: tuple[type[Event], ...] = (
    events.Destroyed, events.PlayerLost, events.DamageTaken, events.ArmourLost, events.Left, events.Entered,
    events.Cancelled, events.Discarded, events.CardsDrawn,
)  # fmt: skip
"""The events that are shown, the most important first."""
SIGNS: dict[type[Event], str] = {
    events.Destroyed: "wreck", events.ArmourLost: "armour", events.DamageTaken: "durability",
    events.CardsDrawn: "cards",
}  # fmt: skip
FIRST_NEEDED = ("tower", "mecha")
"""The kinds of cards that an opening hand needs."""
Guess = Callable[[Position, int], Position]


def preview(guess: Guess, tables: Tables, view: Position, work: WorkingState, action: Any) -> Preview | None:
    """Return the preview of a legal action; None where its name says everything. `determinize` makes a possible
    position behind the view."""
    seat = work.deciding
    if seat is None:
        return None
    title = gesture(work, action).label
    match action:
        case Move():
            return _moving(guess, tables, view, work, action, title)
        case Attack(unit=unit, target=target) if target in PLAYERS:
            what = f"{work.pieces[unit].name} attacks {work.names[PLAYERS[target]]}"
            return _direct_attack(work, seat, unit, PLAYERS[target], what)
        case Attack(unit=unit, target=target):
            what = f"{work.pieces[unit].name} attacks {work.pieces[target].name}"
            return _attacking(guess, tables, view, work, action, what)
        case PlayCard():
            return _playing(guess, tables, view, work, action, title)
        case Use():
            lines = list(_lines(work, seat, expected_events(guess, tables, view, action)))
            return Preview(title, "", tuple(lines[:3]))
        case Pick(pick=pick):
            return _choosing(guess, tables, view, work, action, pick)
        case Pass(all_turn=True):
            return Preview(
                title, "", (PreviewLine("note", "You won't be prompted again this turn", "MI-7.2"),)
            )
        case EndTurn():
            return _ending(guess, tables, view, work, action, seat, title)
    return None


# -- what comes of it


def expected_events(guess: Guess, tables: Tables, view: Position, action: Any) -> list[Event]:
    """Return the events common to all sampled positions behind the view if nobody responds."""
    found: list[list[Event]] = []
    for seed in WORLDS:
        log: list[Event] = []
        state = play.play(tables, guess(view, seed), action, log)
        for _ in range(MOST):
            if state.over or not state.answering:
                break
            state = play.play(tables, state, Pass(), log)
        found.append(log)
    shared = {(type(event), event.text) for event in found[0]}
    for log in found[1:]:
        shared &= {(type(event), event.text) for event in log}
    return [event for event in found[0] if (type(event), event.text) in shared]


def without_responses(guess: Guess, tables: Tables, view: Position, action: Any) -> Situation:
    """Return the situation after an action without responses, in a sampled position behind the view, up to
    the first question."""
    state = play.play(tables, guess(view, WORLDS[0]), action, None)
    for _ in range(MOST):
        if state.over or not state.answering:
            break
        state = play.play(tables, state, Pass(), None)
    return state


def _situation(guess: Guess, tables: Tables, view: Position, action: Any) -> WorkingState:
    """Return a working copy of the situation after an action without responses."""
    return thaw(without_responses(guess, tables, view, action), WorkingState, tables=tables)


def _lines(work: WorkingState, seat: int, found: list[Event]) -> Iterator[PreviewLine]:
    """Yield the preview lines of events, marked good or bad for a seat."""
    gone = {mark for event in found if type(event) is events.Destroyed for mark in event.marks}
    for kind in TOLD:
        for event in found:
            if kind is events.DamageTaken and gone.intersection(event.marks):
                continue  # its destruction is shown instead
            if type(event) is kind and (kind is not events.Entered or event.seat != seat):
                mark = "note"
                if kind in (
                    events.Destroyed,
                    events.DamageTaken,
                    events.ArmourLost,
                    events.Left,
                    events.PlayerLost,
                ):
                    mark = "bad" if event.seat == seat else "good"
                text = _located(work, event).rstrip(".")
                yield PreviewLine(mark, text, next(iter(event.rules), ""), SIGNS.get(kind, ""))


def _located(work: WorkingState, event: Event) -> str:
    """Return the text of an event, with a unit's place added where several share its name."""
    id = next(iter(event.marks), "")
    if id not in work.battlefield.pieces or work.unit(id) is None:
        return event.text
    (told,) = distinct_names(work, [id])
    return event.text.replace(work.pieces[id].name, told, 1)


def _response_warning(work: WorkingState, seat: int) -> PreviewLine | None:
    """Return the warning that the opponent can respond; None if they have no cards in hand."""
    hand = work.sides[1 - seat].hand
    if not hand:
        return None
    return PreviewLine("caution", f"{work.names[1 - seat]} can respond", "MI-7.1")


# -- units


def _attacking(
    guess: Guess, tables: Tables, view: Position, work: WorkingState, action: Attack, title: str
) -> Preview:
    attacker, target = work.pieces[action.unit], work.pieces[action.target]
    found = expected_events(guess, tables, view, action)
    lines = list(_lines(work, attacker.controller, found))
    if attacker.has("pierce") and work.unit(action.target) and target.has("armour"):
        lines.append(PreviewLine("good", "Pierce ignores its armour", "MI-6.3"))
    if not lines:
        lines.append(PreviewLine("note", "No damage", "MI-5.6"))
    lines = [
        *lines[: MOST_LINES - 1],
        *_triggered(guess, tables, view, work, action),
        *lines[MOST_LINES - 1 :],
    ][:3]
    answers = _response_warning(work, attacker.controller)
    if answers is not None and len(lines) < 3:
        lines.append(answers)
    return Preview(title, "", tuple(lines), (), (NAMES[target.cell],), SHORT)


def _triggered(
    guess: Guess, tables: Tables, view: Position, work: WorkingState, action: Attack
) -> Iterator[PreviewLine]:
    """Yield a line for an attack that triggers an ability with a choice by a player."""
    after = _situation(guess, tables, view, action)
    this = subject(after) if after.question is not None else None
    if this is not None and after.question is not None:
        seat = after.question.seat
        mark = "good" if seat == work.deciding else "bad"
        decides = "you decide" if seat == work.deciding else f"{work.names[seat]} decides"
        yield PreviewLine(mark, f"{tables.title(this.kind)} triggers: {decides}", "MI-7.4")


def _direct_attack(work: WorkingState, seat: int, unit: str, other: int, title: str) -> Preview:
    """Return the preview of a direct attack: the number of cards in the damage zone, and the chance of a
    Trigger Command (MI-2.1, MI-4.5)."""
    name, hits = work.names[other], len(work.sides[other].damage) + 1
    lines = []
    if hits >= LOST or not work.sides[other].deck:
        lines.append(PreviewLine("good", "Wins the game", "MI-2.1", "trophy"))
    else:
        lines.append(
            PreviewLine("good", f"{possessive(name)} damage zone: {hits} of {LOST}", "MI-2.1", "wreck")
        )
        lines.append(PreviewLine("caution", "The card could be a trigger command", "MI-4.5"))
    answers = _response_warning(work, seat)
    there = ((unit, NAMES[work.pieces[unit].cell]),)  # no piece is shown at the edge
    return Preview(title, "", (*lines, *([answers] if answers else [])), there, short=SHORT)


def _moving(
    guess: Guess, tables: Tables, view: Position, work: WorkingState, action: Move, title: str
) -> Preview:
    """Return the preview of a move: targets in reach from there, or the turns until the first; enemies that
    could attack the unit there."""
    id, piece = action.unit, work.pieces[action.unit]
    after = _situation(guess, tables, view, action)
    unit = after.unit(id)
    if unit is None:
        found = _lines(work, piece.controller, expected_events(guess, tables, view, action))
        return Preview(title, "", tuple(found)[:MOST_LINES], (), (action.cell,))
    lines, marks = [], [action.cell]
    reached = targets(after, id, unit.cell) if "both" not in piece.can_not else ()
    units = [target for target in reached if target not in PLAYERS]
    if len(units) < len(reached):
        words = f"Can attack {work.names[1 - piece.controller]} directly from there"
        lines.append(PreviewLine("good", words, "MI-5.5", "target"))
    if units:
        words = f"Can attack {few(distinct_names(work, units), 'target')} from there"
        lines.append(PreviewLine("good", words, "MI-5.4", "target"))
        marks += [NAMES[work.pieces[target].cell] for target in units]
    if not reached:
        lines.append(PreviewLine("note", capital(reach_of(after, unit).brief), "MI-5.4"))
    lines += _safety(work, after, id)
    return Preview(title, "", tuple(lines[:MOST_LINES]), (), tuple(marks))


def _safety(work: WorkingState, after: WorkingState, id: str) -> Iterator[PreviewLine]:
    """Yield the enemies that can attack a unit after a move, and those that no longer can."""
    seat = work.pieces[id].controller
    now, then = (
        [each.id for each in hunters(play, 1 - seat) if id in each.targets] for play in (work, after)
    )
    gone = [hunter for hunter in now if hunter not in then]
    if then:
        yield PreviewLine(
            "caution", f"{few(distinct_names(work, then), 'unit')} can attack it there", "MI-5.4"
        )
    if gone:
        yield PreviewLine(
            "good", f"{few(distinct_names(work, gone), 'unit')} can't attack it there", "MI-5.4"
        )


def threat_lines(work: WorkingState, seat: int) -> Preview | None:
    """Return the preview of the opponent's possible attacks next turn, those on the player first; None
    without any."""
    lines: list[PreviewLine] = []
    marks: list[str] = []
    for hunter in hunters(work, 1 - seat):
        piece = work.pieces[hunter.id]
        if PLAYER_IDS[seat] in hunter.targets:
            words = f"{name_with_place(work, hunter.id)} can attack you directly"
            lines.insert(0, PreviewLine("bad", words, "MI-5.5", "target"))
        for id in hunter.targets:
            if id in PLAYERS:
                continue
            target = work.pieces[id]
            marks.append(NAMES[target.cell])
            unit = work.unit(id)
            held = unit is not None and unit.armour and not piece.has("pierce")
            falls = piece.power >= target.durability_left and not held
            words = f"{piece.name} can {'destroy' if falls else 'hit'} {name_with_place(work, id)}"
            lines.append(PreviewLine("bad" if falls else "caution", words, "MI-5.4", "power"))
    if not lines:
        return Preview(
            "Threats next turn", "", (PreviewLine("good", "Nothing can attack you or your units"),)
        )
    lines.sort(key=lambda line: line.mark != "bad")
    return Preview("Threats next turn", "", tuple(lines), (), tuple(dict.fromkeys(marks)))


# -- cards


def _playing(
    guess: Guess, tables: Tables, view: Position, work: WorkingState, action: PlayCard, title: str
) -> Preview:
    seat = work.deciding
    assert seat is not None
    card = find((*work.sides[seat].hand, *work.sides[seat].deck[:1]), action.card)
    assert card is not None
    printed = work.tables.printed[card.kind]
    lines: list[PreviewLine] = []
    if is_a(printed.type, "mecha") and action.place in CELLS:
        cost = work.cost_at(card.kind, CELLS[action.place], seat)
        spent, has = work.spent(seat) + cost, work.bandwidth(seat)
        lines.append(PreviewLine("note", f"Bandwidth: {spent} of {has} used", "MI-4.2", "bandwidth"))
    provide = int(printed.keywords.get("provide", 0))
    if provide:
        words = f"Raises bandwidth from {work.bandwidth(seat)} to {work.bandwidth(seat) + provide}"
        lines.append(PreviewLine("good", words, "MI-6.6", "bandwidth"))
    if is_a(printed.type, "unit") and is_a(printed.type, "mecha") and not printed.keywords.get("haste"):
        lines.append(PreviewLine("note", "Can move and attack next turn", "MI-5.1"))
    if _fills_entry_zone(work, seat, action.place):
        lines.insert(0, PreviewLine("caution", "Fills your last empty space", "MI-2.3"))
    lines += _lines(work, seat, expected_events(guess, tables, view, action))
    after = _situation(guess, tables, view, action) if len(lines) < MOST_LINES else work
    if after.question is not None and after.question.asked == SURPLUS:
        lines[:0] = _second_pilot(work, seat, card.id)
    if len(lines) < MOST_LINES:
        lines += _changes(work, after, seat, "MI-4.6" if printed.type == "pilot" else "MI-6.1")
    effects = [each for each in printed.abilities if isinstance(each, Effect)]
    if not lines and effects:
        lines.append(PreviewLine("note", ability_text(effects[0]).rstrip(".")))
    return Preview(title, "", tuple(lines[:MOST_LINES]), (), (action.place,) if action.place in CELLS else ())


def _second_pilot(work: WorkingState, seat: int, card: str) -> Iterator[PreviewLine]:
    """Yield a warning about a pilot of which a player already has one on the battlefield (MI-4.6)."""
    kind = questions.kind_of(work, card)
    there = (work.pieces[unit.id] for unit in work.units if unit.host and unit.kind == kind)
    if any(piece.controller == seat and piece.type == "pilot" for piece in there):
        words = f"You can have only one {work.tables.title(kind)}: you must sacrifice the other"
        yield PreviewLine("bad", words, "MI-4.6")


def _changes(work: WorkingState, after: WorkingState, seat: int, rule: str) -> Iterator[PreviewLine]:
    """Yield the changes in numbers and keywords of units that stay, and in a player's used bandwidth."""
    for unit in work.units:
        before, now = work.pieces[unit.id], after.pieces.get(unit.id)
        if unit.host or now is None or now.cell < 0:
            continue
        gained = [
            keyword_words(word, much) for word, much in now.keywords.items() if much and not before.has(word)
        ]
        lost = [
            keyword_words(word, much) for word, much in before.keywords.items() if much and not now.has(word)
        ]
        words = [
            *([f"power {now.power} (was {before.power})"] if before.power != now.power else []),
            *(
                [f"durability {now.durability_left} (was {before.durability_left})"]
                if before.durability_left < now.durability_left
                else []
            ),
            *([f"gains {listed(gained)}"] if gained else []),
            *([f"loses {listed(lost)}"] if lost else []),
        ]
        if words:
            better = now.power + now.durability_left + len(
                gained
            ) >= before.power + before.durability_left + len(lost)
            mark = "good" if better is (before.controller == seat) else "bad"
            (name,) = distinct_names(work, [unit.id])
            colon = ":" if words[0][-1] == ")" else ""  # "Turtle: power 3 (was 2)", "Turtle gains Flight"
            yield PreviewLine(mark, f"{name}{colon} {', '.join(words)}", rule)
    spent = after.spent(seat)
    if spent < work.spent(seat):
        yield PreviewLine(
            "good", f"Bandwidth: {spent} of {after.bandwidth(seat)} used", "MI-4.2", "bandwidth"
        )


def _fills_entry_zone(work: WorkingState, seat: int, place: str) -> bool:
    """Return whether a place is the last empty space of a player's entry zone."""
    free = work.zone_spaces(seat)
    return len(free) == 1 and CELLS.get(place) == free[0]


def _choosing(
    guess: Guess, tables: Tables, view: Position, work: WorkingState, action: Pick, pick: str
) -> Preview | None:
    question = work.question
    assert question is not None
    if question.asked == MULLIGAN:
        return Preview(answer(work, question, pick), "", (_opening_hand(work, question.seat),))
    if question.asked == KEEP:
        return None
    seat = question.seat
    lines = [
        *_second_pilot(work, seat, pick),
        *_lines(work, seat, expected_events(guess, tables, view, action)),
    ]
    text = explained(work)
    if text and len(lines) < 3:
        lines.append(PreviewLine("note", text))
    marks = (pick,) if pick in CELLS else ()
    return Preview(answer(work, question, pick), "", tuple(lines[:3]), (), marks)


def _opening_hand(work: WorkingState, seat: int) -> PreviewLine:
    """Return the line with the number of cards of each kind in an opening hand (MI-1.4)."""
    kinds = [work.tables.printed[card.kind].type for card in work.sides[seat].hand]
    counts = [_so_many(sum(is_a(kind, each) for kind in kinds), each) for each in FIRST_NEEDED]
    return PreviewLine("note", f"This hand has {listed(counts)}", "MI-1.4")


def _so_many(number: int, noun: str) -> str:
    """Return a number with its noun, in words for none: "no towers", "2 mechas"."""
    return counted(number, noun) if number else f"no {plural(noun)}"


def _ending(
    guess: Guess, tables: Tables, view: Position, work: WorkingState, action: EndTurn, seat: int, title: str
) -> Preview | None:
    """Return the preview of ending the turn: cards to discard and effects on units; None without any."""
    lines, over = [], len(work.sides[seat].hand) - work.hand_limit(seat)
    if over > 0:
        lines.append(PreviewLine("caution", f"You discard {said_of(over, 'card')} first", "MI-3.4"))
    if work.units:
        found = takewhile(
            lambda event: type(event) is not events.TurnBegan, expected_events(guess, tables, view, action)
        )
        lines += _lines(work, seat, list(found))
    return Preview(title, "", tuple(lines[:MOST_LINES])) if lines else None
