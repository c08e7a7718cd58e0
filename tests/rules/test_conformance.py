"""Requirements of every game, checked on random games of each: some daily, hundreds in those marked slow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise, product
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules import catalog, codec
from rules.content import rulebook
from rules.game import Action, Event, IllegalAction, Refusal, Setup, State
from rules.history import History
from tests.rules.case import Case, all_cases, random_game

CASES = all_cases()
FEW, MANY = 24, 300
LOGGED = 2500
"""The number of moves of `MANY` games whose log lines are checked: a leak may need a rare one."""
DEEDS = ("seen", "bought", "played")
LONGEST_FORECAST = 34
GARBAGE = (None, 0, -1, 10**30, 1.5, True, "", "red", "x" * 1000, b"x", (), [], {}, object(), Setup, print)


@pytest.fixture(params=list(CASES))
def case(request: pytest.FixtureRequest) -> Case:
    return cached_case(request.param)


@cache
def cached_case(id: str) -> Case:
    return CASES[id]()


@cache
def games(case_id: str, count: int) -> tuple[History, ...]:
    return tuple(random_game(cached_case(case_id), number) for number in range(count))


@pytest.fixture(params=[FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def played(case: Case, request: pytest.FixtureRequest) -> tuple[History, ...]:
    return games(case.game.id, request.param)


def sample(played: tuple[History, ...], count: int) -> list[tuple[History, int]]:
    """Return positions drawn evenly from all games, as (game, number of the state): `count` of `MANY`
    games."""
    every = [(history, at) for history in played for at in range(len(history.states))]
    return Random(1).sample(every, min(count * len(played) // MANY, len(every)))


def some(played: tuple[History, ...]) -> tuple[History, ...]:
    """Return a sixth of the games, for checks of every position."""
    return played[: len(played) // 6]


def seats_of(history: History) -> range:
    return range(len(history.setup.seats))


def known_places(case: Case, state: State) -> set[str]:
    """Return the game's fixed places, and those of a position."""
    return {*case.game.places(), *case.places(state)}


def test_random_games_end_with_an_outcome(case: Case, played: tuple[History, ...]) -> None:
    for history in played:
        outcome = case.game.outcome(history.state)
        assert outcome is not None and outcome.title and outcome.reason.endswith(".")
        assert len(outcome.scores) == len(history.setup.seats)
        assert set(outcome.winners) <= set(seats_of(history))


def test_the_legal_list_is_the_predicate_over_candidates(case: Case, played: tuple[History, ...]) -> None:
    for history, at in sample(played, 1500):
        state = history.states[at]
        listed = list(case.game.legal_actions(state))
        assert len(listed) == len(set(listed)), "an action is listed twice"
        candidates = set(case.candidates(state))
        assert set(listed) <= candidates, "the case has too few candidates"
        assert set(listed) == {action for action in candidates if case.game.why_not(state, action) is None}
        assert listed == list(case.game.legal_actions(state)), "the order is not fixed"


def test_never_stuck_and_never_over_too_early(case: Case, played: tuple[History, ...]) -> None:
    for history in played:
        for state in history.states[:-1]:
            assert case.game.to_act(state) in seats_of(history)
            assert next(case.game.legal_actions(state), None) is not None
            assert case.game.outcome(state) is None


def test_nothing_is_legal_after_the_end(case: Case, played: tuple[History, ...]) -> None:
    for history in some(played):
        assert case.game.to_act(history.state) is None
        assert not list(case.game.legal_actions(history.state))
        assert all(case.game.why_not(history.state, action) for action in case.candidates(history.state))


def test_refusals_say_why_and_change_nothing(case: Case, played: tuple[History, ...]) -> None:
    for history, at in sample(played, 60):
        state = history.states[at]
        places = known_places(case, state)
        before = codec.encode(state)
        for action in case.candidates(state):
            refusal = case.game.why_not(state, action)
            if refusal is None:
                continue
            assert refusal.rule and refusal.text[0].isupper() and refusal.text.endswith(".")
            assert set(refusal.places) <= places
            with pytest.raises(IllegalAction) as raised:
                case.game.apply(state, action, [])
            assert raised.value.refusal == refusal
        assert codec.encode(state) == before


def test_garbage_is_refused_and_never_raises(case: Case, played: tuple[History, ...]) -> None:
    for history, at in sample(played, 25):
        for action in (*GARBAGE, *broken_actions(case)):
            assert isinstance(case.game.why_not(history.states[at], action), Refusal), action


def broken_actions(case: Case) -> Iterator[Any]:
    """Yield every kind of action with a value of a wrong type in one field."""
    good = {type(action): action for history in games(case.game.id, FEW) for action in history.actions}
    for kind, action in good.items():
        for field in kind.__struct_fields__:
            for thing in GARBAGE:
                if type(thing) is not type(getattr(action, field)):
                    yield msgspec.structs.replace(action, **{field: thing})


def test_undo_and_redo_restore_every_state(case: Case, played: tuple[History, ...]) -> None:
    for history in some(played):
        again, refusal = History.replay(case.game, history.setup, history.seed, history.actions)
        assert refusal is None and again.states == history.states and again.log == history.log
        for state in history.states[-2::-1]:
            again.undo(friendly=True)
            assert again.state == state
        assert not again.actions and again.why_not_undo(friendly=True)
        while again.can_redo:
            again.redo()
        assert again.states == history.states and again.log == history.log


def test_undo_never_takes_back_chance_secrets_or_anothers_decision(
    case: Case, played: tuple[History, ...]
) -> None:
    for history in some(played):
        again = History(case.game, history.setup, history.seed)
        for action in history.actions:
            before = again.state
            again.do(action)
            after = again.state
            if again.why_not_undo():
                continue
            assert before.rng == after.rng
            assert case.game.to_act(after) in (case.game.to_act(before), None)
            seat = case.game.to_act(before)
            assert seat is not None
            foreseen = case.game.apply(case.game.view(before, seat), action)
            assert case.game.view(foreseen, seat) == case.game.view(after, seat)


def test_states_and_actions_survive_json(case: Case, played: tuple[History, ...]) -> None:
    for history, at in sample(played, 400):
        state = history.states[at]
        again = codec.decode_state(case.game, codec.encode(state))
        assert again == state and codec.check(again) == codec.check(state)
        for action in islice(case.game.legal_actions(state), 4):
            assert codec.decode_action(case.game, codec.encode(action)) == action


def test_a_view_hides_the_source_of_chance_and_stays_itself(case: Case, played: tuple[History, ...]) -> None:
    for history, at in sample(played, 200):
        for seat in seats_of(history):
            view = case.game.view(history.states[at], seat)
            assert view.rng == 0 and case.game.view(view, seat) == view
            assert case.game.to_act(view) == case.game.to_act(history.states[at])


def test_hidden_information_does_not_leak(case: Case, played: tuple[History, ...]) -> None:
    for number, (history, at) in enumerate(sample(played, 250)):
        state = history.states[at]
        for seat in seats_of(history):
            view = case.game.view(state, seat)
            mixed = case.permute(state, seat, number)
            assert case.game.view(mixed, seat) == view
            assert list(case.game.at(case.game.view(mixed, seat)).pieces) == list(case.game.at(view).pieces)
            if case.game.to_act(state) == seat:
                listed = list(case.game.legal_actions(view))
                assert listed == list(case.game.legal_actions(state)) == list(case.game.legal_actions(mixed))
                assert all(case.game.why_not(view, action) is None for action in listed)


def test_the_log_reveals_no_hidden_information(case: Case, played: tuple[History, ...]) -> None:
    """Where two positions look the same to a reader before an action and after it, the log is the same for
    both, unless a hidden card was revealed to everyone."""
    moves = [(history, at) for history, at in sample(played, LOGGED) if at < len(history.actions)]
    for number, (history, at) in enumerate(moves):
        state, action = history.states[at], history.actions[at]
        under_way = bool(
            getattr(state, "agenda", ())
        )  # the executed action may not fit other cards of the player
        for seat in [case.game.to_act(state)] if under_way else seats_of(history):
            mixed, events = case.permute(state, seat, number), []
            if mixed == state or case.game.why_not(mixed, action) is not None:
                continue
            after = case.game.apply(mixed, action, events)
            shown = any(event.card_use == "seen" for event in (*events, *history.log[at]))
            if not shown and case.game.view(after, seat) == case.game.view(history.states[at + 1], seat):
                assert list(map(told, events)) == list(map(told, history.log[at]))


def told(event: Event) -> tuple[object, ...]:
    """Return the parts of an event that a reader sees."""
    return type(event), event.seat, event.text, event.marks, event.stage, event.pieces


def test_the_open_view_reveals_no_hand_and_allows_only_legal_actions(
    case: Case, played: tuple[History, ...]
) -> None:
    for number, (history, at) in enumerate(sample(played, 250)):
        state = history.states[at]
        for lies in seats_of(history):
            view = case.game.open_view(state, lies)
            if view is None:
                continue
            assert view.rng == 0 and case.game.to_act(view) == case.game.to_act(state)
            for seat in seats_of(history):
                assert case.game.open_view(case.permute(state, seat, number), lies) == view
            if case.game.answerable_face_down(state):
                listed = list(case.game.legal_actions(view))
                assert listed and all(case.game.why_not(state, action) is None for action in listed)


def test_a_guess_has_the_view_it_was_guessed_from(case: Case, played: tuple[History, ...]) -> None:
    for number, (history, at) in enumerate(sample(played, 250)):
        for seat in seats_of(history):
            view = case.game.view(history.states[at], seat)
            world = case.game.determinize(view, number)
            assert case.game.view(world, seat) == view
            assert world == case.game.determinize(view, number)


@pytest.mark.slow
def test_random_players_finish_from_views_alone(case: Case) -> None:
    for number in range(20):
        choose = Random(number).choice
        history = History(case.game, case.setups[number % len(case.setups)], number)
        while (seat := case.game.to_act(history.state)) is not None:
            world = case.game.determinize(case.game.view(history.state, seat), len(history.actions))
            history.do(choose(list(case.game.legal_actions(world))))
            assert len(history.actions) <= case.most_actions


def test_the_table_knows_every_piece_place_and_gesture(case: Case, played: tuple[History, ...]) -> None:
    assert len(set(case.game.places())) == len(case.game.places())
    for history, at in sample(played, 200):
        state = history.states[at]
        places = known_places(case, state)
        seat = case.game.to_act(state)
        pieces = list(case.game.at(case.game.view(state, seat or 0)).pieces)
        ids = {piece.id for piece in pieces}
        assert len(ids) == len(pieces) and {piece.place for piece in pieces} <= places
        gestures = [case.game.at(state).gesture(action) for action in case.game.legal_actions(state)]
        hands = {(gesture.label, gesture.pieces, gesture.place) for gesture in gestures}
        assert len(hands) == len(gestures), "one movement and one label mean two actions"
        for gesture in gestures:
            assert gesture.label and set(gesture.pieces) <= ids
            assert not gesture.place or gesture.place in places
        assert sum(gesture.primary for gesture in gestures) <= 1


def test_words_tell_legal_actions_apart(case: Case, played: tuple[History, ...]) -> None:
    """Two actions may read the same only if they do the same: identical cards in one place."""
    for history, at in sample(played, 1500):
        state = history.states[at]
        view = case.game.view(state, case.game.to_act(state) or 0)
        looks = {piece.id: replace(piece, id="", order=0) for piece in case.game.at(view).pieces}
        read: dict[str, tuple[object, ...]] = {}
        for action in case.game.legal_actions(view):
            values = msgspec.structs.astuple(case.does(view, action))
            does = (type(action), *(looks.get(value, value) for value in values))
            words = case.game.at(view).action_to_string(action)
            assert read.setdefault(words, does) == does, f"two different actions read “{words}”"


def test_the_actions_of_a_piece_are_those_whose_gesture_takes_it(
    case: Case, played: tuple[History, ...]
) -> None:
    for history, at in sample(played, 60):
        state = history.states[at]
        listed = list(case.game.legal_actions(state))
        for piece in {id for action in listed for id in case.game.at(state).gesture(action).pieces}:
            wanted = [action for action in listed if piece in case.game.at(state).gesture(action).pieces]
            assert list(case.game.legal_actions(state, piece=piece)) == wanted
        assert not list(case.game.legal_actions(state, piece="nothing"))


def test_drags_attempt_exactly_the_action_of_their_gesture(case: Case, played: tuple[History, ...]) -> None:
    """The action that a drag attempts is legal exactly if the drag is the gesture of a legal action, and is
    then that action."""
    for history, at in sample(played, 60):
        state = history.states[at]
        places = known_places(case, state)
        seat = case.game.to_act(state) or 0
        view = case.game.view(state, seat)
        gestures = {(action, case.game.at(view).gesture(action)) for action in case.game.legal_actions(view)}
        meant = {(piece, gesture.place, action) for action, gesture in gestures for piece in gesture.pieces}
        moves = {(piece, place) for piece, place, _ in meant}
        for piece in case.game.at(view).pieces:
            for place in places:
                action = case.game.at(view).action_from_drag(piece.id, place)
                refusal = case.game.why_not(view, action) if action is not None else None
                legal = action is not None and refusal is None
                assert legal == ((piece.id, place) in moves), (piece.id, place, action)
                assert not legal or (piece.id, place, action) in meant
                assert refusal is None or (refusal.text and set(refusal.places) <= places)
        for nothing, place in product(("", ":", "nothing", "-1:", "99:nothing"), places):
            case.game.at(view).action_from_drag(nothing, place)  # never raises


def test_previews_say_something_and_nothing_from_chance(case: Case, played: tuple[History, ...]) -> None:
    for number, (history, at) in enumerate(sample(played, 150)):
        state = history.states[at]
        places = known_places(case, state)
        seat = case.game.to_act(state)
        if seat is None:
            continue
        view = case.game.view(state, seat)
        world = case.game.view(case.game.determinize(view, number), seat)
        ids = {piece.id for piece in case.game.at(view).pieces}
        for action in case.game.legal_actions(view):
            preview = case.game.at(view).preview(action)
            assert preview == case.game.at(world).preview(action)
            if preview is None:
                continue
            assert preview.title and len(preview.lines) <= 3
            assert {place for _, place in preview.moves} | set(preview.marks) <= places
            assert {piece for piece, _ in preview.moves} <= ids
            assert {line.mark for line in preview.lines} <= {"good", "bad", "caution", "note"}


def test_the_log_and_the_words_are_whole_sentences(case: Case, played: tuple[History, ...]) -> None:
    for history in some(played):
        for at, events in enumerate(history.log):
            known = known_places(case, history.states[at + 1])
            ids = {piece.id for piece in case.game.at(history.states[at]).pieces}
            ids |= {piece.id for piece in case.game.at(history.states[at + 1]).pieces}
            for event in events:
                assert event.text and event.seat in seats_of(history)
                assert set(event.marks) <= known | ids, event
        for state in history.states:
            assert case.game.at(state).caption() and case.game.at(state).prompt()
        recap = case.game.recap(history.states, history.actions)
        assert recap.figures and all(label and value for label, value in recap.figures)


def test_games_that_begin_in_the_middle_have_a_recap(case: Case, played: tuple[History, ...]) -> None:
    for history, at in sample(played, 600):
        for end in {at, min(at + 1, len(history.actions)), len(history.actions)}:
            recap = case.game.recap(history.states[at : end + 1], history.actions[at:end])
            assert recap.figures and all(label and value for label, value in recap.figures)


def test_turns_are_counted_and_never_fall(case: Case, played: tuple[History, ...]) -> None:
    assert case.game.turn_word and case.game.turn_word == case.game.turn_word.strip().lower()
    for history in played:
        turns = [case.game.turn(state) for state in history.states]
        assert turns[0] in (0, 1) and turns == sorted(turns)
        assert all(after - before <= 1 for before, after in pairwise(turns)), "a turn is left out"


def test_events_name_known_cards_deeds_and_rules(case: Case, played: tuple[History, ...]) -> None:
    cards = case.game.cards()
    ids = {card.id for card in cards}
    assert len(ids) == len(cards) and all(card.id and card.name for card in cards)
    rules = set(rulebook(case.game.id).ids) if case.game.id in catalog.IDS else None
    named = {event for history in played for events in history.log for event in events}
    for event in named:
        assert (event.card in ids and event.card_use in DEEDS) if event.card else not event.card_use, event
        assert len(set(event.rules)) == len(event.rules), event
        assert event.rules and (rules is None or set(event.rules) <= rules), event
    assert {event.card for event in named} > {""}, "no card was ever seen"


def test_evaluation_stays_within_bounds(case: Case, played: tuple[History, ...]) -> None:
    for history, at in sample(played, 300):
        for seat in seats_of(history):
            assert -1 <= case.game.evaluate(history.states[at], seat) <= 1


def test_an_ended_game_counts_by_how_it_ended(case: Case, played: tuple[History, ...]) -> None:
    for history in played:
        outcome = case.game.outcome(history.state)
        assert outcome is not None
        values = {seat: case.game.evaluate(history.state, seat) for seat in seats_of(history)}
        lost = [value for seat, value in values.items() if seat not in outcome.winners]
        for seat in outcome.winners:
            assert all(values[seat] > value for value in lost)
            assert len(values) == 1 or values[seat] > 0
        assert len(values) == 1 or all(value < 0 for value in lost)


def has_open_estimate(game: Any) -> bool:
    """Return whether the evaluation ignores all hidden information."""
    return game.open_estimate or not game.hidden


def test_views_of_open_games_evaluate_like_their_states(case: Case, played: tuple[History, ...]) -> None:
    for history, at in sample(played, 300):
        state = history.states[at]
        for seat in seats_of(history) if has_open_estimate(case.game) else ():
            view = case.game.view(state, seat)
            assert case.game.evaluate(view, seat) == case.game.evaluate(state, seat)


def test_an_open_estimate_is_the_same_in_every_world_until_chance_decides(
    case: Case, played: tuple[History, ...]
) -> None:
    game = case.game
    for number, (history, at) in enumerate(sample(played, 150) if has_open_estimate(game) else ()):
        seat = game.to_act(history.states[at])
        if seat is None:
            continue
        view = game.view(history.states[at], seat)
        worlds = [game.determinize(view, 2 * number + other) for other in (0, 1)]
        for action in game.legal_actions(view):
            afters = [(world, game.apply(world, action)) for world in worlds]
            if all(after.rng == world.rng for world, after in afters):
                first, second = (game.evaluate(after, seat) for _, after in afters)
                assert first == second, action


def test_any_estimate_has_words(case: Case, played: tuple[History, ...]) -> None:
    for history, at in sample(played, 100):
        for seat in seats_of(history):
            view = case.game.view(history.states[at], seat)
            for value in (*(step / 20 for step in range(-20, 21)), case.game.evaluate(view, seat)):
                words = case.game.describe_eval(view, seat, value)
                assert words == words.strip() and 0 < len(words) <= LONGEST_FORECAST, words


def test_setups_are_checked(case: Case) -> None:
    for seats in (case.game.seats[0], case.game.seats[-1]):
        assert not case.game.check_setup(case.game.default_setup(seats))
    for wrong in (0, -1, case.game.seats[-1] + 1, 10**9):
        with pytest.raises(ValueError):
            case.game.default_setup(wrong)
    empty = Setup(case.game.id, ())
    assert case.game.check_setup(empty)
    with pytest.raises(ValueError):
        case.game.new_game(empty, 1)


def test_any_integer_is_a_seed(case: Case) -> None:
    setup = case.setups[0]
    states = [case.game.new_game(setup, seed) for seed in (0, 1, -1, 2**64, -(10**40))]
    assert len({codec.check(state) for state in states}) == len(states)
    assert case.game.new_game(setup, 7) == case.game.new_game(setup, 7)


HARM, LOOKED_AT, WORLDS = 0.25, 40, 3
"""The evaluation that the primary button may lose against another (chance and hidden cards make
evaluations differ); the number of positions of a game in which it is judged; the number of sampled
positions for each."""


def test_the_primary_button_never_does_harm(case: Case, played: tuple[History, ...]) -> None:
    """Pressing another button instead doesn't leave the player better off at the end of the turn."""
    game, judged = case.game, 0
    for history, at in sample(played, MANY * 40):
        state = history.states[at]
        seat = game.to_act(state)
        if seat is None:
            continue
        view = game.view(state, seat)
        moves = {action: game.at(view).gesture(action) for action in game.legal_actions(view)}
        primary = next((action for action, gesture in moves.items() if gesture.primary), None)
        others = [action for action, gesture in moves.items() if not gesture.pieces and action != primary]
        if primary is None or not others or case.trusted(view, primary):
            continue
        worlds = [game.determinize(view, number) for number in range(WORLDS)]
        worth = {
            action: sum(game.evaluate(by_buttons(case, world, action), seat) for world in worlds) / WORLDS
            for action in (primary, *others)
        }
        best = max(others, key=lambda action: worth[action])
        assert worth[best] <= worth[primary] + HARM, (
            moves[primary].label,
            moves[best].label,
            history.seed,
            at,
        )
        judged += 1
        if judged == LOOKED_AT:
            break


def by_buttons(case: Case, state: State, action: Action) -> State:
    """Return the position at the end of the turn, after an action and the primary buttons; a question without
    one is answered as its player evaluates best."""
    game = case.game
    for _ in range(40):
        events: list[Event] = []
        state = game.apply(state, action, events)
        seat = game.to_act(state)
        if seat is None or any(event.begins for event in events):
            return state
        legal = list(game.legal_actions(state))
        primary = next((each for each in legal if game.at(state).gesture(each).primary), None)
        action = primary or max(legal, key=lambda each: game.evaluate(game.apply(state, each), seat))
    return state
