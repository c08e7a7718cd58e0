"""Planet Smash behind the Game contract: each question goes to the file that answers it."""

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
    estimate,
    foresight,
    hands,
    hindsight,
    legality,
    moves,
    options,
    panels,
    play,
    table,
    unseen,
)
from rules.planet_smash.cards import Planet
from rules.planet_smash.chart import Chart
from rules.planet_smash.pace import Pace
from rules.planet_smash.sheet import shown_seat
from rules.planet_smash.state import Attempt, Finish, Move, Position, empty_sheet
from rules.planet_smash.words import ABILITY_NAMES
from rules.tabletop import Campaign, Gesture, Plate, Preview, Recap

STANDARD = (1, 2, 3)  # red on A, blue on B, yellow on C
KEPT = 250
"""Planets whose tables are kept: all that a file may hold, and some that seeds made."""


class Planets(dict[str, Planet]):
    """The planets of the data by id; those that seeds make are found by theirs, and counted nowhere."""

    def __missing__(self, id: str) -> Planet:
        return unseen.planet(id)


class PlanetSmash(BaseGame[Position, Attempt]):
    """The game with its planets, by id; at least one."""

    id = options.GAME
    title = "Planet Smash"
    hidden = False
    seats = options.SEATS
    turn_word = "round"
    chance = "Dice were rolled"
    state_type: type[Position] = Position
    action_type: object = Move

    def __init__(self, planets: Mapping[str, Planet]) -> None:
        self.planets = Planets(planets)
        super().__init__(Setups(self.id, self.title, self.seats, options.options(self.planets)))
        self.charts: Memo[str, Chart] = Memo(lambda id: Chart(self.planets[id]), KEPT)
        self.paces: Memo[str, Pace] = Memo(lambda id: Pace(self.charts[id]), KEPT)

    def places(self) -> tuple[str, ...]:
        """Every place of any planet."""
        return table.places()

    def new_game(self, setup: Setup, seed: int) -> Position:
        """Empty sheets; with the standard colours round 1 is rolled. Raises ValueError."""
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
        """Whose turn it is; None when the game is over."""
        return state.seat if state.seat >= 0 else None

    def legal(self, state: Position) -> Sequence[Attempt]:
        """Every legal action once, in a fixed order."""
        return moves.legal(self.charts[state.planet], state)

    def why_not(self, state: Position, action: Attempt) -> Refusal | None:
        """None when legal; otherwise the rule that forbids it."""
        return legality.why_not(self.charts[state.planet], state, action)

    def attempt(self, state: Position, piece: str, place: str, *, turn: int | None = None) -> Attempt | None:
        """The action a hand seems to mean by that movement, legal or not."""
        return hands.attempt(self.charts[state.planet], state, piece, place)

    def play(self, state: Position, action: Attempt, events: list[Event] | None) -> Position:
        """The state after a legal action."""
        return play.play(self.charts[state.planet], state, action, events)

    def moot(self, state: Position, action: Attempt) -> bool:
        """A die declined that is done with by itself since no ready ability could help it (PS-3.6)."""
        placed = state.seat >= 0 and state.sheets[state.seat].spots != play.NO_SPOTS
        return placed and not state.pending and type(action) is Finish

    def outcome(self, state: Position) -> Outcome | None:
        """How it ended; None while it goes on."""
        return ending.outcome(self.charts[state.planet], state)

    def score(self, state: Position) -> str:
        """How a game alone went, in a few words that spoil nothing."""
        return ending.score(self.charts[state.planet], state)

    def view(self, state: Position, seat: int) -> Position:
        """Everything but the dice to come: nothing else is hidden."""
        return replace(state, rng=0, viewer=seat)

    def secrets(self, state: Position) -> bool:
        """Never: everybody's planet is open to all."""
        return False

    def guess(self, view: Position, rng: int) -> Position:
        """The same position with other dice to come."""
        names, sheets = (
            view.names,
            view.sheets,
        )  # built anew: `replace` takes longer, and searches guess a lot
        return Position(source(rng), view.planet, names, view.round, view.seat, sheets, view.pending)

    def pieces(self, view: Position) -> Iterator[Piece]:
        """What lies on the sheet of the seat that looks."""
        return table.pieces(self.charts[view.planet], view)

    def sheet_pieces(self, view: Position, seat: int) -> Iterator[Piece]:
        """What lies on any seat's sheet: everybody's planet is open to all."""
        return table.pieces(self.charts[view.planet], view, seat)

    def gesture(self, state: Position, action: Attempt) -> Gesture:
        """How a hand makes this action."""
        return table.gesture(self.charts[state.planet], state, action)

    def told(self, view: Position, action: Attempt) -> str:
        """An action in words that stand alone."""
        return table.told(self.charts[view.planet], view, action)

    def preview(self, view: Position, action: Attempt) -> Preview | None:
        """What a legal action would do."""
        return foresight.preview(self.charts[view.planet], view, action)

    def caption(self, view: Position) -> str:
        """The position in a few words."""
        return table.caption(self.charts[view.planet], view)

    def prompt(self, view: Position) -> str:
        """What is asked of the player now."""
        return table.prompt(self.charts[view.planet], view)

    def goal(self, setup: Setup) -> str:
        """What wins a game of that setup."""
        chosen = self.setups.chosen(setup)["planet"]
        return unseen.GOAL if chosen == unseen.CHOICE else table.goal(self.planets[chosen], len(setup.seats))

    def campaign(self) -> Campaign:
        """The planets one after another."""
        return campaign.campaign(self.planets.values())

    def recap(self, states: Sequence[Position], actions: Sequence[Attempt]) -> Recap:
        """A game in figures, and what was decisive."""
        return hindsight.recap(self.charts[states[-1].planet], states, actions)

    def cards(self) -> tuple[Card, ...]:
        """The tech abilities: what this game has of cards."""
        return tuple(Card(id, name, "ability") for id, name in ABILITY_NAMES.items())

    def turn(self, state: Position) -> int:
        """The round, 0 while Targeting dice are being seated."""
        return state.round

    def evaluate(self, state: Position, seat: int) -> float:
        """How good the state is for a seat, -1 to 1."""
        return estimate.evaluate(self.paces[state.planet], state, seat)

    def basis(self, state: Position) -> dict[str, object]:
        """The quadrants of the planet: its sheets are filled by them."""
        try:
            planet = self.planets[state.planet]
        except KeyError:  # a pack that held it is closed
            return {}
        return {f"the planet '{planet.id}'": (planet.order, planet.quadrants)}

    def forecast(self, view: Position, seat: int, value: float) -> str:
        """What an estimate means, in words."""
        return estimate.forecast(self.charts[view.planet], view, seat, value)

    def loss(self, view: Position, drop: float) -> str:
        """What a lower estimate means, in words."""
        return estimate.loss(self.charts[view.planet], view, drop)

    def viewer(self, view: Position) -> int:
        return shown_seat(view)

    def players(self, view: Position) -> tuple[str, ...]:
        return view.names

    def plate(self, view: Position, seat: int, you: int) -> Plate:
        return panels.plate(self.charts[view.planet], view, seat, you)
