"""Planet Smash behind the Game contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.base.action import legal
from rules.base.action_game import ActionGame
from rules.common.memo import Memo
from rules.common.rng import seed as source
from rules.engine.working_state import freeze
from rules.game import Card, Event, Refusal, Setup
from rules.planet_smash import options, prompts, table_pieces, unseen
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.campaign import CampaignGame
from rules.planet_smash.cards import Planet
from rules.planet_smash.chart import Chart
from rules.planet_smash.ending import EndedGame
from rules.planet_smash.evaluation import EvaluatedGame
from rules.planet_smash.pace import Pace
from rules.planet_smash.planning_dice import NO_SPOTS
from rules.planet_smash.recap import RecappedGame
from rules.planet_smash.sheet import smashed
from rules.planet_smash.state import PHASES, Position, empty_sheet
from rules.planet_smash.terms import ABILITY_NAMES
from rules.planet_smash.turn import roll_dice
from rules.planet_smash.view import PlanetSmashView
from rules.planet_smash.working_state import WorkingState

STANDARD = (1, 2, 3)  # red on A, blue on B, yellow on C
KEPT = 250
"""The number of planets whose tables are cached: all that a file may have, and some generated ones."""
CARDS = tuple(Card(id, name, "ability") for id, name in ABILITY_NAMES.items())
"""The tech abilities, which count as this game's cards."""


class PlanetSmash(EvaluatedGame, EndedGame, RecappedGame, CampaignGame, ActionGame[Position, Any]):
    """The game with its planets by id; at least one."""

    id = options.GAME
    title = "Planet Smash"
    hidden = False
    seats = options.SEATS
    turn_word = "round"
    piece_word = "die"
    chance = "Dice were rolled"
    state_type: type[Position] = Position
    choice = None
    phases = PHASES
    view_type = PlanetSmashView
    over = Refusal("PS-2.1", "You can't continue: the rounds have run out.")
    unknown = "You can't do that in Planet Smash."

    def __init__(self, planets: Mapping[str, Planet]) -> None:
        self.planets = unseen.Planets(planets)
        super().__init__(options.options(self.planets))
        self.charts: Memo[str, Chart] = Memo(lambda id: Chart(self.planets[id]), KEPT)
        self.paces: Memo[str, Pace] = Memo(lambda id: Pace(self.charts[id]), KEPT)

    def new_game(self, setup: Setup, seed: int) -> Position:
        """Return empty sheets; with standard colours round 1 is already rolled. Raises ValueError."""
        chosen = self.chosen(setup)
        chart = self.charts[unseen.id_of(seed) if chosen["planet"] == unseen.CHOICE else chosen["planet"]]
        sheet = empty_sheet(tuple(len(quadrant.boxes) for quadrant in chart.quadrants))
        standard = chosen["colours"] == "standard"
        if standard:
            sheet = replace(sheet, slots=STANDARD)
        sheets = (sheet,) * len(setup.seats)
        play = WorkingState(source(seed), chart.planet.id, setup.seats, int(standard), 0, sheets, chart=chart)
        if standard:
            roll_dice(play)
        return freeze(play, Position)

    def working_state(self, state: Position, events: list[Event] | None = None) -> WorkingState:
        # faster than `thaw`, and searches call it often
        return WorkingState(
            state.rng, state.planet, state.names, state.round, state.seat, state.sheets, state.pending,
            state.viewer, chart=self.charts[state.planet], log=events,
        )  # fmt: skip

    def listed(self, play: WorkingState) -> Sequence[Any]:
        return legal(self.in_phases[play.phase], play) if play.seat >= 0 else ()

    def to_act(self, state: Position) -> int | None:
        return state.seat if state.seat >= 0 else None

    def turn(self, state: Position) -> int:
        """Return the round; 0 while targeting dice are being placed."""
        return state.round

    def is_obsolete(self, state: Position, action: Any) -> bool:
        """Return whether the action declines a die that is now finished automatically, because no ready
        ability can help it (PS-3.6)."""
        placed = state.seat >= 0 and state.sheet.spots != NO_SPOTS
        return placed and not state.pending and type(action) is Finish

    def refusal_when_over(self, state: Position) -> Refusal:
        if not any(map(smashed, state.sheets)):
            return self.over
        if len(state.sheets) == 1:
            return Refusal("PS-7.1", "You can't continue: the planet is smashed.")
        return Refusal("PS-7.2", "You can't continue: the last round is over.")

    def view(self, state: Position, seat: int) -> Position:
        """Return the state without the random source: nothing else is hidden."""
        return replace(state, rng=0, viewer=seat) if state.rng or state.viewer != seat else state

    def determinize(self, view: Position, rng: int) -> Position:
        """Return the same position with another random source."""
        names, sheets = view.names, view.sheets  # faster than `replace`, and searches call it often
        return Position(source(rng), view.planet, names, view.round, view.seat, sheets, view.pending)

    def cards(self) -> tuple[Card, ...]:
        return CARDS

    def card_dependencies(self, state: Position) -> dict[str, object]:
        """Return the quadrants of the planet, which its sheets depend on."""
        try:
            planet = self.planets[state.planet]
        except KeyError:  # its pack is closed
            return {}
        return {f"the planet '{planet.id}'": (planet.order, planet.quadrants)}

    # -- at the table

    def places(self) -> tuple[str, ...]:
        return table_pieces.PLACES

    def goal(self, setup: Setup) -> str:
        chosen = self.chosen(setup)["planet"]
        if chosen == unseen.CHOICE:
            return unseen.GOAL
        return prompts.goal(self.planets[chosen], len(setup.seats))
