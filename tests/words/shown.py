"""The texts that a player sees in the golden games: what each position says, what is refused in it, what happens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from rules import catalog
from rules.history import AnyHistory
from rules.tabletop import AnyTabletop, Preview, PreviewLine, Question
from tests.golden import SCRIPTS, held
from tests.rules.case import Case, all_cases

TRIED = 8
"""How many actions and hand movements of a position are looked at, drawn by the number of the position."""
LOOKED_AT = 5
"""Every so many positions all is shown that a player looks up: threats, units, switches."""


class Said(NamedTuple):
    """A text and its kind: "prompt", "refusal", "preview", "log" and so on (`voice.MOST`)."""

    kind: str
    text: str


def shown(game: str) -> list[Said]:
    """The distinct texts of a game, in the order in which they are first seen."""
    case = all_cases()[game]()
    found: dict[Said, None] = dict.fromkeys(_of_setup(case.game))
    for script in SCRIPTS:
        if script.setup.game == game:
            history, refusal = held(case, script.path)
            assert refusal is None, f"{script.path.name}: {refusal}"
            found.update(dict.fromkeys(_of_history(case, history, Random(script.name))))
    cards = "\n".join(texts_of(case.game)).lower()
    return [_judged(each, cards) for each in found if each.text.strip()]


def texts_of(game: AnyTabletop) -> list[str]:
    """Return what the faces of a game's cards say."""
    face = catalog.optional_module(f"rules.{game.id}.face")
    found = face.faces(game).values() if face is not None else ()
    return [str(fields["text"]) for fields in found if fields.get("text")]


def _judged(said: Said, cards: str) -> Said:
    """Return a text of a preview as that of a card where it repeats what a card says."""
    told = said.kind in ("preview", "how") and len(said.text.split()) > 4
    return Said("card", said.text) if told and said.text.rstrip(".").lower() in cards else said


def shapes(said: Iterable[Said], names: Iterable[str]) -> dict[Said, Said]:
    """By its shape (a letter for each number, cell and name) the first text that has it."""
    listed = sorted(names, key=len, reverse=True)
    known = re.compile(rf"\b(?:{'|'.join(map(re.escape, listed))})\b(?: \([^)]* Core\))?")
    found: dict[Said, Said] = {}
    for each in said:
        shape = known.sub("N", each.text)
        shape = re.sub(r"\b[a-r]\d\d?\b", "cell", shape)
        shape = re.sub(r"\d+", "0", shape)
        shape = re.sub(r"\bN(?:(?:,| and|, and) N)+\b", "N", shape)
        found.setdefault(Said(each.kind, shape), each)
    return found


def names_of(game: str) -> set[str]:
    """The names of a game's cards, of what they are made up of, and of the players."""
    case = all_cases()[game]()
    players = {name for script in SCRIPTS for name in script.setup.seats}
    return {card.name for card in case.game.cards() if card.name} | players | _titles(case.game)


def _titles(game: AnyTabletop) -> set[str]:
    face = catalog.optional_module(f"rules.{game.id}.face")
    found = face.faces(game).values() if face is not None else ()
    return {str(fields["title"]) for fields in found if fields.get("title")}


def _of_setup(game: AnyTabletop) -> Iterator[Said]:
    for option in game.options():
        yield Said("label", option.label)
        for choice in option.choices:
            yield Said("label", choice.label)
            yield Said("option", choice.detail)
            yield from (Said("option", fact) for fact in choice.facts)
    yield Said("label", game.switches_title)
    yield Said("tooltip", game.switches_text)
    yield Said("how", game.goal(game.default_setup(game.seats[0])))


def _of_history(case: Case, history: AnyHistory, rng: Random) -> Iterator[Said]:
    game = case.game
    for number, state in enumerate(history.states):
        seat = game.to_act(state)
        if seat is not None:
            view = game.view(state, seat)
            yield from _of_position(game, view, seat)
            yield from _of_actions(game, view, rng)
            yield from _refused(case, view, rng)
            if number % LOOKED_AT == 0:
                yield from _looked_up(game, view, seat)
    for events in history.log:
        yield from (Said("log", event.text) for event in events)
    recap, outcome = game.recap(history.states, history.actions), game.outcome(history.state)
    yield from (Said("label", label) for label, _ in recap.figures)
    yield from (Said("result", words) for words in recap.decisive)
    if outcome is not None:
        yield from (Said("result", words) for words in (outcome.title, outcome.reason))


def _of_position(game: AnyTabletop, view: Any, seat: int) -> Iterator[Said]:
    first, *more = game.at(view).prompt().splitlines() or [""]
    yield Said("prompt", first)
    yield from (Said("how", line) for line in more)
    yield Said("plate", game.at(view).caption())
    for other, _ in enumerate(game.at(view).players()):
        plate = game.at(view).plate(other, seat)
        yield from (Said("plate", words) for words in (plate.note, plate.short, plate.detail))
        yield from (Said("label", counter.word) for counter in plate.counters)
    stack = game.at(view).stack(seat)
    yield Said("plate", stack.heading)
    for waiting in stack.items:
        yield Said("log", waiting.text)
        yield from _of_lines(waiting.does)


def _of_actions(game: AnyTabletop, view: Any, rng: Random) -> Iterator[Said]:
    legal = list(game.legal_actions(view))
    for action in rng.sample(legal, min(TRIED, len(legal))):
        gesture = game.at(view).gesture(action)
        yield Said("label", gesture.label)
        yield Said("told", game.at(view).action_to_string(action))
        yield from _of_question(gesture.question)
        yield from _of_preview(game.at(view).preview(action))


def _refused(case: Case, view: Any, rng: Random) -> Iterator[Said]:
    game = case.game
    candidates = list(case.candidates(view))
    tried = rng.sample(candidates, min(TRIED, len(candidates)))
    pieces, places = list(game.at(view).pieces), game.places()
    for _ in range(TRIED if pieces else 0):
        action = game.at(view).action_from_drag(rng.choice(pieces).id, rng.choice(places))
        if action is not None:
            tried.append(action)
    for action in tried:
        refusal = game.why_not(view, action)
        if refusal is not None:
            yield Said("refusal", refusal.text)


def _looked_up(game: AnyTabletop, view: Any, seat: int) -> Iterator[Said]:
    yield from _of_preview(game.at(view).threats(seat))
    for switch in game.at(view).switches(seat):
        yield Said("label", switch.label)
        yield Said("tooltip", switch.detail)
    cards = {card.id for card in game.cards()}
    for piece in game.at(view).pieces:
        if piece.face in cards:
            yield Said("plate", game.at(view).tag(piece).why)


def _of_question(question: Question | None) -> Iterator[Said]:
    if question is not None:
        yield from (Said("question", each) for each in (question.heading, question.text, question.danger))
        yield Said("label", question.stay)


def _of_preview(preview: Preview | None) -> Iterator[Said]:
    if preview is not None:
        yield from (Said("preview", words) for words in (preview.title, preview.short))
        yield from _of_lines(preview.lines)


def _of_lines(lines: Iterable[PreviewLine]) -> Iterator[Said]:
    for line in lines:
        yield Said("preview", line.text)
        yield Said("detail", line.detail)
