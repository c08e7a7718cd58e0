"""Planet Smash behind the Game contract, which passes each question to the file that answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules.base.game import BaseGame
from rules.common.memo import Memo
from rules.common.rng import seed as source
from rules.common.setups import Setups
from rules.game import Card, Event, Outcome, Piece, Refusal, Setup
from rules.planet_smash import (
    campaign,
    ending,
    evaluation,
    hands,
    hud,
    legal_actions,
    legality,
    options,
    play,
    preview,
    recap,
    table_pieces,
    unseen,
)
from rules.planet_smash.cards import Planet
from rules.planet_smash.chart import Chart
from rules.planet_smash.pace import Pace
from rules.planet_smash.sheet import shown_seat
from rules.planet_smash.state import Attempt, Finish, Move, Position, empty_sheet
from rules.planet_smash.terms import ABILITY_NAMES
from rules.tabletop import Campaign, Gesture, Plate, Preview, Summary

STANDARD = (1, 2, 3)  # red on A, blue on B, yellow on C
KEPT = 250
"""The number of planets whose tables are cached: all that a file may have, and some generated ones."""


class Planets(dict[str, Planet]):
    """The planets of the data by id; generated planets are found by their seeds, but not iterated."""

    def __missing__(self, id: str) -> Planet:
        return unseen.planet(id)


class PlanetSmash(BaseGame[Position, Attempt]):
    """The game with its planets by id; at least one."""

    id = options.GAME
    title = "Planet Smash"
    hidden = False
    seats = options.SEATS
    turn_word = "round"
    piece_word = "die"
    chance = "Dice were rolled"
    state_type: type[Position] = Position
    action_type: object = Move

    def __init__(self, planets: Mapping[str, Planet]) -> None:
        self.planets = Planets(planets)
        super().__init__(Setups(self.id, self.title, self.seats, options.options(self.planets)))
        self.charts: Memo[str, Chart] = Memo(lambda id: Chart(self.planets[id]), KEPT)
        self.paces: Memo[str, Pace] = Memo(lambda id: Pace(self.charts[id]), KEPT)

    def places(self) -> tuple[str, ...]:
        """Return every place of all planets."""
        return table_pieces.places()

    def new_game(self, setup: Setup, seed: int) -> Position:
        """Return empty sheets; with standard colours round 1 is already rolled. Raises ValueError."""
        chosen = self.setups.chosen(setup)
        chart = self.charts[unseen.id_of(seed) if chosen["planet"] == unseen.CHOICE else chosen["planet"]]
        sheet = empty_sheet(tuple(len(quadrant.boxes) for quadrant in chart.quadrants))
        standard = chosen["colours"] == "standard"
        if standard:
            sheet = replace(sheet, seats=STANDARD)
        sheets = (sheet,) * len(setup.seats)
        state = Position(source(seed), chart.planet.id, setup.seats, int(standard), 0, sheets)
        return play.rolled(chart, state) if standard else state

    def to_act(self, state: Position) -> int | None:
        """Return the seat whose turn it is; None when the game is over."""
        return state.seat if state.seat >= 0 else None

    def legal(self, state: Position) -> Sequence[Attempt]:
        """Return every legal action once, in a fixed order."""
        return legal_actions.legal(self.charts[state.planet], state)

    def why_not(self, state: Position, action: Attempt) -> Refusal | None:
        """Return None for a legal action, else the refusal with the rule that forbids it."""
        return legality.why_not(self.charts[state.planet], state, action)

    def action_from_drag(
        self, state: Position, piece: str, place: str, *, turn: int | None = None
    ) -> Attempt | None:
        """Return the action, legal or not, that a player seems to mean by that movement."""
        return hands.action_from_drag(self.charts[state.planet], state, piece, place)

    def play(self, state: Position, action: Attempt, events: list[Event] | None) -> Position:
        """Return the state after a legal action."""
        return play.play(self.charts[state.planet], state, action, events)

    def is_obsolete(self, state: Position, action: Attempt) -> bool:
        """Return whether the action declines a die that is now finished automatically, because no ready
        ability can help it (PS-3.6)."""
        placed = state.seat >= 0 and state.sheets[state.seat].spots != play.NO_SPOTS
        return placed and not state.pending and type(action) is Finish

    def outcome(self, state: Position) -> Outcome | None:
        """Return the outcome; None until the game is over."""
        return ending.outcome(self.charts[state.planet], state)

    def score(self, state: Position) -> str:
        """Return the result of a solo game in a few words without spoilers."""
        return ending.score(self.charts[state.planet], state)

    def view(self, state: Position, seat: int) -> Position:
        """Return the state without the random source: nothing else is hidden."""
        return replace(state, rng=0, viewer=seat)

    def has_private_info(self, state: Position) -> bool:
        """Return False: all planets are public."""
        return False

    def determinize(self, view: Position, rng: int) -> Position:
        """Return the same position with another random source."""
        names, sheets = (
            view.names,
            view.sheets,
        )  # faster than `replace`, and searches call it often
        return Position(source(rng), view.planet, names, view.round, view.seat, sheets, view.pending)

    def pieces(self, view: Position) -> Iterator[Piece]:
        """Yield the pieces on the viewing seat's sheet."""
        return table_pieces.pieces(self.charts[view.planet], view)

    def sheet_pieces(self, view: Position, seat: int) -> Iterator[Piece]:
        """Yield the pieces on any seat's sheet: all planets are public."""
        return table_pieces.pieces(self.charts[view.planet], view, seat)

    def gesture(self, state: Position, action: Attempt) -> Gesture:
        """Return the hand movement for an action."""
        return table_pieces.gesture(self.charts[state.planet], state, action)

    def action_to_string(self, view: Position, action: Attempt) -> str:
        """Return an action as text that stands alone."""
        return table_pieces.action_to_string(self.charts[view.planet], view, action)

    def preview(self, view: Position, action: Attempt) -> Preview | None:
        """Return the preview of an action; None if there is none."""
        return preview.preview(self.charts[view.planet], view, action)

    def caption(self, view: Position) -> str:
        """Return the position in a few words."""
        return table_pieces.caption(self.charts[view.planet], view)

    def prompt(self, view: Position) -> str:
        """Return the prompt for the player."""
        return table_pieces.prompt(self.charts[view.planet], view)

    def goal(self, setup: Setup) -> str:
        """Return how to win a game of that setup."""
        chosen = self.setups.chosen(setup)["planet"]
        return (
            unseen.GOAL
            if chosen == unseen.CHOICE
            else table_pieces.goal(self.planets[chosen], len(setup.seats))
        )

    def campaign(self) -> Campaign:
        """Return the campaign of planets."""
        return campaign.campaign(self.planets.values())

    def recap(self, states: Sequence[Position], actions: Sequence[Attempt]) -> Summary:
        """Return the figures and decisive events of a game."""
        return recap.recap(self.charts[states[-1].planet], states, actions)

    def cards(self) -> tuple[Card, ...]:
        """Return the tech abilities, which count as this game's cards."""
        return tuple(Card(id, name, "ability") for id, name in ABILITY_NAMES.items())

    def turn(self, state: Position) -> int:
        """Return the round; 0 while targeting dice are being placed."""
        return state.round

    def evaluate(self, state: Position, seat: int) -> float:
        """Return the value of a state for a seat, -1 to 1."""
        return evaluation.evaluate(self.paces[state.planet], state, seat)

    def card_dependencies(self, state: Position) -> dict[str, object]:
        """Return the quadrants of the planet, which its sheets depend on."""
        try:
            planet = self.planets[state.planet]
        except KeyError:  # its pack is closed
            return {}
        return {f"the planet '{planet.id}'": (planet.order, planet.quadrants)}

    def describe_eval(self, view: Position, seat: int, value: float) -> str:
        """Return an evaluation in words."""
        return evaluation.describe_eval(self.charts[view.planet], view, seat, value)

    def describe_drop(self, view: Position, drop: float) -> str:
        """Return a drop of an evaluation in words."""
        return evaluation.describe_drop(self.charts[view.planet], view, drop)

    def viewer(self, view: Position) -> int:
        return shown_seat(view)

    def players(self, view: Position) -> tuple[str, ...]:
        return view.names

    def plate(self, view: Position, seat: int, you: int) -> Plate:
        return hud.plate(self.charts[view.planet], view, seat, you)
