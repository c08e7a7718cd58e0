"""What an action would do, told before it is done, and what each unit could attack. Neither chance nor what is hidden
has a part in it: what is told happens in every world that a view allows, if nobody answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

from rules.common.cards import find
from rules.common.words import capital, counted, listed
from rules.engine.actions import Choose as Pick
from rules.engine.actions import EndTurn, Pass, Use
from rules.engine.draft import opened
from rules.game import Event
from rules.immense_warfare import events, play
from rules.immense_warfare.cards import Effect
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import CELLS, NAMES, PLAYER_IDS, PLAYERS
from rules.immense_warfare.gestures import gesture
from rules.immense_warfare.legality import prey
from rules.immense_warfare.position import Attack, Move, PlayCard, Position
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.questions import answer, explained, named, subject
from rules.immense_warfare.reach import few, hunters, reach_of, told_apart
from rules.immense_warfare.state import LOST, Situation
from rules.immense_warfare.tables import Tables
from rules.immense_warfare.turn import KEEP, MULLIGAN
from rules.immense_warfare.words import keyword_words
from rules.immense_warfare.words import text as ability_text
from rules.tabletop import Preview, PreviewLine

MOST_LINES = 3
SHORT = "Attack"
"""What stands over the preview of an attack where the names have no room."""
WORLDS = (1, 2, 3)
"""The seeds of the worlds in which something has to happen to be told."""
MOST = 24
"""So many decisions are passed over at most until everything announced is done."""
TOLD: tuple[type[Event], ...] = (
    events.Destroyed, events.PlayerLost, events.DamageTaken, events.ArmourLost, events.Left, events.Entered,
    events.Cancelled, events.Discarded, events.CardsDrawn,
)  # fmt: skip
"""What of it is told, what matters most first."""
SIGNS: dict[type[Event], str] = {
    events.Destroyed: "wreck", events.ArmourLost: "armour", events.DamageTaken: "durability",
    events.CardsDrawn: "cards",
}  # fmt: skip
FIRST_NEEDED = ("tower", "mecha")
"""The kinds of cards without which a first hand does nothing."""
Guess = Callable[[Position, int], Position]


def preview(guess: Guess, tables: Tables, view: Position, draft: Draft, action: Any) -> Preview | None:
    """What a legal action would do; None where its name says all. `guess` makes a world behind the view."""
    seat = draft.deciding
    if seat is None:
        return None
    title = gesture(draft, action).label
    match action:
        case Move():
            return _moving(guess, tables, view, draft, action, title)
        case Attack(unit=unit, target=target) if target in PLAYERS:
            what = f"{draft.pieces[unit].name} attacks {draft.names[PLAYERS[target]]}"
            return _directly(draft, seat, unit, PLAYERS[target], what)
        case Attack(unit=unit, target=target):
            what = f"{draft.pieces[unit].name} attacks {draft.pieces[target].name}"
            return _attacking(guess, tables, view, draft, action, what)
        case PlayCard():
            return _playing(guess, tables, view, draft, action, title)
        case Use():
            lines = list(_lines(draft, seat, foreseen(guess, tables, view, action)))
            return Preview(title, "", tuple(lines[:3]))
        case Pick(pick=pick):
            return _choosing(guess, tables, view, draft, action, pick)
        case Pass(all_turn=True):
            return Preview(
                title, "", (PreviewLine("note", "You won't be prompted again this turn", "MI-7.2"),)
            )
        case EndTurn():
            return _ending(guess, tables, view, draft, action, seat, title)
    return None


# -- what comes of it


def foreseen(guess: Guess, tables: Tables, view: Position, action: Any) -> list[Event]:
    """What happens in every world if nobody answers."""
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


def unanswered(guess: Guess, tables: Tables, view: Position, action: Any) -> Situation:
    """The situation after an action that nobody answers, in a world behind the view, up to the first question."""
    state = play.play(tables, guess(view, WORLDS[0]), action, None)
    for _ in range(MOST):
        if state.over or not state.answering:
            break
        state = play.play(tables, state, Pass(), None)
    return state


def _situation(guess: Guess, tables: Tables, view: Position, action: Any) -> Draft:
    """What can be asked of the situation after an action that nobody answers."""
    return opened(unanswered(guess, tables, view, action), Draft, tables=tables)


def _lines(draft: Draft, seat: int, found: list[Event]) -> Iterator[PreviewLine]:
    """The lines of what happens, good or bad for a seat."""
    gone = {mark for event in found if type(event) is events.Destroyed for mark in event.marks}
    for kind in TOLD:
        for event in found:
            if kind is events.DamageTaken and gone.intersection(event.marks):
                continue  # that it is destroyed says enough
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
                text = _located(draft, event).rstrip(".")
                yield PreviewLine(mark, text, next(iter(event.rules), ""), SIGNS.get(kind, ""))


def _located(draft: Draft, event: Event) -> str:
    """What is said of an event, a unit also by where it is where several have its name."""
    id = next(iter(event.marks), "")
    if id not in draft.battlefield.pieces or draft.unit(id) is None:
        return event.text
    (told,) = told_apart(draft, [id])
    return event.text.replace(draft.pieces[id].name, told, 1)


def _answers(draft: Draft, seat: int) -> PreviewLine | None:
    """That the opponent may answer, who has cards in hand."""
    hand = draft.sides[1 - seat].hand
    if not hand:
        return None
    return PreviewLine("caution", f"{draft.names[1 - seat]} can respond", "MI-7.1")


# -- units


def _attacking(
    guess: Guess, tables: Tables, view: Position, draft: Draft, action: Attack, title: str
) -> Preview:
    attacker, target = draft.pieces[action.unit], draft.pieces[action.target]
    found = foreseen(guess, tables, view, action)
    lines = list(_lines(draft, attacker.controller, found))
    if attacker.has("pierce") and draft.unit(action.target) and target.has("armour"):
        lines.append(PreviewLine("good", "Pierce ignores its armour", "MI-6.3"))
    if not lines:
        lines.append(PreviewLine("note", "No damage", "MI-5.6"))
    lines = [
        *lines[: MOST_LINES - 1],
        *_triggered(guess, tables, view, draft, action),
        *lines[MOST_LINES - 1 :],
    ][:3]
    answers = _answers(draft, attacker.controller)
    if answers is not None and len(lines) < 3:
        lines.append(answers)
    return Preview(title, "", tuple(lines), (), (NAMES[target.cell],), SHORT)


def _triggered(
    guess: Guess, tables: Tables, view: Position, draft: Draft, action: Attack
) -> Iterator[PreviewLine]:
    """Whose ability an attack sets off that asks a player: what comes of it is up to that player."""
    after = _situation(guess, tables, view, action)
    this = subject(after) if after.question is not None else None
    if this is not None and after.question is not None:
        seat = after.question.seat
        mark = "good" if seat == draft.deciding else "bad"
        decides = "you decide" if seat == draft.deciding else f"{draft.names[seat]} decides"
        yield PreviewLine(mark, f"{tables.title(this.kind)} triggers: {decides}", "MI-7.4")


def _directly(draft: Draft, seat: int, unit: str, other: int, title: str) -> Preview:
    """A direct attack: how many cards lie in the damage zone then, and what the card may be (MI-2.1, MI-4.5)."""
    name, hits = draft.names[other], len(draft.sides[other].damage) + 1
    lines = []
    if hits >= LOST or not draft.sides[other].deck:
        lines.append(PreviewLine("good", "Wins the game", "MI-2.1", "trophy"))
    else:
        lines.append(PreviewLine("good", f"{name}'s damage zone: {hits} of {LOST}", "MI-2.1", "wreck"))
        lines.append(PreviewLine("caution", "Could be a trigger command", "MI-4.5"))
    answers = _answers(draft, seat)
    there = ((unit, NAMES[draft.pieces[unit].cell]),)  # no piece is shown at the edge
    return Preview(title, "", (*lines, *([answers] if answers else [])), there, short=SHORT)


def _moving(guess: Guess, tables: Tables, view: Position, draft: Draft, action: Move, title: str) -> Preview:
    """What a unit can attack from there right away, or how soon anything; what could attack it there."""
    id, piece = action.unit, draft.pieces[action.unit]
    after = _situation(guess, tables, view, action)
    unit = after.unit(id)
    if unit is None:
        found = _lines(draft, piece.controller, foreseen(guess, tables, view, action))
        return Preview(title, "", tuple(found)[:MOST_LINES], (), (action.cell,))
    lines, marks = [], [action.cell]
    reached = prey(after, id, unit.cell) if "both" not in piece.can_not else ()
    units = [target for target in reached if target not in PLAYERS]
    if len(units) < len(reached):
        words = f"Can attack {draft.names[1 - piece.controller]} directly from there"
        lines.append(PreviewLine("good", words, "MI-5.5", "target"))
    if units:
        words = f"Can attack {few(told_apart(draft, units))} from there"
        lines.append(PreviewLine("good", words, "MI-5.4", "target"))
        marks += [NAMES[draft.pieces[target].cell] for target in units]
    if not reached:
        later = reach_of(after, unit)
        when = " next turn" if later.turns == 1 else ""
        lines.append(PreviewLine("note", f"{capital(later.brief)}{when}", "MI-5.4"))
    lines += _safety(draft, after, id)
    return Preview(title, "", tuple(lines[:MOST_LINES]), (), tuple(marks))


def _safety(draft: Draft, after: Draft, id: str) -> Iterator[PreviewLine]:
    """Who can attack a unit after a move, or no longer can."""
    seat = draft.pieces[id].controller
    now, then = ([each.id for each in hunters(play, 1 - seat) if id in each.prey] for play in (draft, after))
    gone = [hunter for hunter in now if hunter not in then]
    if then:
        yield PreviewLine("caution", f"{few(told_apart(draft, then))} can attack it there", "MI-5.4")
    if gone:
        yield PreviewLine("good", f"{few(told_apart(draft, gone))} can't attack it there", "MI-5.4")


def threat_lines(draft: Draft, seat: int) -> Preview | None:
    """What the opponent could attack in the next turn, the player first; None where nothing."""
    lines: list[PreviewLine] = []
    marks: list[str] = []
    for hunter in hunters(draft, 1 - seat):
        piece = draft.pieces[hunter.id]
        if PLAYER_IDS[seat] in hunter.prey:
            words = f"{named(draft, hunter.id)} can attack you directly"
            lines.insert(0, PreviewLine("bad", words, "MI-5.5", "target"))
        for id in hunter.prey:
            if id in PLAYERS:
                continue
            target = draft.pieces[id]
            marks.append(NAMES[target.cell])
            unit = draft.unit(id)
            held = unit is not None and unit.armour and not piece.has("pierce")
            falls = piece.power >= target.left and not held
            words = f"{piece.name} can {'destroy' if falls else 'hit'} {named(draft, id)}"
            lines.append(PreviewLine("bad" if falls else "caution", words, "MI-5.4", "power"))
    if not lines:
        return Preview(
            "Threats next turn", "", (PreviewLine("good", "Nothing can attack you or your units"),)
        )
    lines.sort(key=lambda line: line.mark != "bad")
    return Preview("Threats next turn", "", tuple(lines), (), tuple(dict.fromkeys(marks)))


# -- cards


def _playing(
    guess: Guess, tables: Tables, view: Position, draft: Draft, action: PlayCard, title: str
) -> Preview:
    seat = draft.deciding
    assert seat is not None
    card = find((*draft.sides[seat].hand, *draft.sides[seat].deck[:1]), action.card)
    assert card is not None
    printed = draft.tables.printed[card.kind]
    lines: list[PreviewLine] = []
    if is_a(printed.type, "mecha") and action.place in CELLS:
        cost = draft.cost_at(card.kind, CELLS[action.place], seat)
        spent, has = draft.spent(seat) + cost, draft.bandwidth(seat)
        lines.append(PreviewLine("note", f"Bandwidth: {spent} of {has} used", "MI-4.2", "bandwidth"))
    provide = int(printed.keywords.get("provide", 0))
    if provide:
        words = f"Raises bandwidth from {draft.bandwidth(seat)} to {draft.bandwidth(seat) + provide}"
        lines.append(PreviewLine("good", words, "MI-6.6", "bandwidth"))
    if is_a(printed.type, "unit") and is_a(printed.type, "mecha") and not printed.keywords.get("haste"):
        lines.append(PreviewLine("note", "Can move and attack next turn", "MI-5.1"))
    if _fills(draft, seat, action.place):
        lines.insert(0, PreviewLine("caution", "Fills your last empty space", "MI-2.3"))
    lines += _lines(draft, seat, foreseen(guess, tables, view, action))
    if len(lines) < MOST_LINES:
        after = _situation(guess, tables, view, action)
        lines += _changes(draft, after, seat, "MI-4.6" if printed.type == "pilot" else "MI-6.1")
    effects = [each for each in printed.abilities if isinstance(each, Effect)]
    if not lines and effects:
        lines.append(PreviewLine("note", ability_text(effects[0]).rstrip(".")))
    return Preview(title, "", tuple(lines[:MOST_LINES]), (), (action.place,) if action.place in CELLS else ())


def _changes(draft: Draft, after: Draft, seat: int, rule: str) -> Iterator[PreviewLine]:
    """What becomes of the numbers and keywords of units that stay, and of the bandwidth that a player uses."""
    for unit in draft.units:
        before, now = draft.pieces[unit.id], after.pieces.get(unit.id)
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
            *([f"durability {now.left} (was {before.left})"] if before.left < now.left else []),
            *([f"gains {listed(gained)}"] if gained else []),
            *([f"loses {listed(lost)}"] if lost else []),
        ]
        if words:
            better = now.power + now.left + len(gained) >= before.power + before.left + len(lost)
            mark = "good" if better is (before.controller == seat) else "bad"
            (name,) = told_apart(draft, [unit.id])
            colon = ":" if words[0][-1] == ")" else ""  # "Turtle: power 3 (was 2)", "Turtle gains Flight"
            yield PreviewLine(mark, f"{name}{colon} {', '.join(words)}", rule)
    spent = after.spent(seat)
    if spent < draft.spent(seat):
        yield PreviewLine(
            "good", f"Bandwidth: {spent} of {after.bandwidth(seat)} used", "MI-4.2", "bandwidth"
        )


def _fills(draft: Draft, seat: int, place: str) -> bool:
    """Whether that is the last empty space of a player's entry zone."""
    free = draft.zone_spaces(seat)
    return len(free) == 1 and CELLS.get(place) == free[0]


def _choosing(
    guess: Guess, tables: Tables, view: Position, draft: Draft, action: Pick, pick: str
) -> Preview | None:
    question = draft.question
    assert question is not None
    if question.asked == MULLIGAN:
        return Preview(answer(draft, question, pick), "", (_of_hand(draft, question.seat),))
    if question.asked == KEEP:
        return None
    seat = question.seat
    lines = list(_lines(draft, seat, foreseen(guess, tables, view, action)))
    text = explained(draft)
    if text and len(lines) < 3:
        lines.append(PreviewLine("note", text))
    marks = (pick,) if pick in CELLS else ()
    return Preview(answer(draft, question, pick), "", tuple(lines[:3]), (), marks)


def _of_hand(draft: Draft, seat: int) -> PreviewLine:
    """How many cards of each kind a first hand has (MI-1.4)."""
    kinds = [draft.tables.printed[card.kind].type for card in draft.sides[seat].hand]
    counts = [counted(sum(is_a(kind, each) for kind in kinds), each) for each in FIRST_NEEDED]
    return PreviewLine("note", f"This hand has {listed(counts)}", "MI-1.4")


def _ending(
    guess: Guess, tables: Tables, view: Position, draft: Draft, action: EndTurn, seat: int, title: str
) -> Preview | None:
    """How many cards are discarded, and what the end of the turn does to units."""
    lines, over = [], len(draft.sides[seat].hand) - draft.most_cards(seat)
    if over > 0:
        lines.append(PreviewLine("caution", f"You discard {counted(over, 'card')} first", "MI-3.4"))
    if draft.units:
        found = takewhile(
            lambda event: type(event) is not events.TurnBegan, foreseen(guess, tables, view, action)
        )
        lines += _lines(draft, seat, list(found))
    return Preview(title, "", tuple(lines[:MOST_LINES])) if lines else None
