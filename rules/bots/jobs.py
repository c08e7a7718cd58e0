"""Thinking that is asked for from elsewhere: a job says all that it needs, `run` does it.

Jobs are small records of text and numbers, so that they can go to another process and back.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rules import codec
from rules.bots.names import bot
from rules.bots.plan import Plan, plan
from rules.bots.review import Review, review
from rules.bots.thought import Clock, Stop, Thought
from rules.game import A, Edition, Game, S, Setup
from rules.tabletop import Tabletop

Tell = Callable[[float], None]
"""Told now and then how much of a job is done, 0 to 1."""


class Job(Struct, frozen=True, kw_only=True, tag_field="job"):
    """What every job says: the game it is about, and the edition of its cards."""

    game: str
    edition: Edition = Edition()


class ThinkJob(Job, frozen=True, kw_only=True, tag="think"):
    """What a bot does in a view of the seat to act: answered by a `Thought`.

    `view` and the actions to `compare` are as `rules.codec` writes them, `rng` is the thought's seed.
    """

    view: bytes
    bot: str
    rng: int
    compare: tuple[bytes, ...] = ()


class HintJob(ThinkJob, frozen=True, kw_only=True, tag="hint"):
    """What a bot advises the seat to act in a view to do up to the end of its turn: answered by a `Plan`.

    `before` are the seat's views at its decisions earlier in the turn.
    """

    before: tuple[bytes, ...] = ()


class ReviewJob(Job, frozen=True, kw_only=True, tag="review"):
    """Where a seat lost most in a game that is over: answered by a `Review`. `first` is the position that the game
    began with, as `rules.codec` writes it, where setup and seed don't lead to it."""

    setup: Setup
    seed: int
    first: bytes = b""
    actions: tuple[bytes, ...]
    seat: int


def run(
    job: Job, game: Tabletop[S, A], stop: Stop, tell: Tell, clock: Clock | None = None
) -> Thought[A] | Plan[S, A] | Review[A]:
    """Do a job with its game, until it is done or `stop` says so. `clock` is for bots that think by the
    second. Raises UnknownBot and CodecFault, each with one line, for a job that makes no sense."""
    match job:
        case HintJob():
            return _plan(job, game, stop, clock)
        case ThinkJob():
            return _think(job, game, stop, clock)
        case ReviewJob():
            actions = [codec.decode_action(game, action) for action in job.actions]
            first = codec.decode_state(game, job.first) if job.first else None
            return review(game, job.setup, job.seed, actions, job.seat, first=first, stop=stop, tell=tell)
    raise TypeError(f"not a job: {type(job).__name__}")


def _plan(job: HintJob, game: Tabletop[S, A], stop: Stop, clock: Clock | None) -> Plan[S, A]:
    view, *before = (codec.decode_state(game, each) for each in (job.view, *job.before))
    return plan(game, view, bot(job.bot, clock), job.rng, before=before, stop=stop)


def _think(job: ThinkJob, game: Game[S, A], stop: Stop, clock: Clock | None) -> Thought[A]:
    view = codec.decode_state(game, job.view)
    compare = tuple(codec.decode_action(game, action) for action in job.compare)
    return bot(job.bot, clock).think(game, view, job.rng, stop=stop, compare=compare)
