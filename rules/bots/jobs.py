"""Jobs for bots in other threads or processes: self-contained records, and `run` to do them.

Jobs are small records of text and numbers, which can be sent to another process and back.
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
"""A function that receives the progress of a job, 0 to 1."""


class Job(Struct, frozen=True, kw_only=True, tag_field="job"):
    """The fields of every job: its game, and the edition of its cards."""

    game: str
    edition: Edition = Edition()


class ThinkJob(Job, frozen=True, kw_only=True, tag="think"):
    """A bot's decision in the view of the seat to act; answered by a `Thought`.

    `view` and the actions to `compare` are as `rules.codec` writes them, `rng` is the thought's seed.
    """

    view: bytes
    bot: str
    rng: int
    compare: tuple[bytes, ...] = ()


class HintJob(ThinkJob, frozen=True, kw_only=True, tag="hint"):
    """A bot's advice to the seat to act in a view, up to the end of its turn; answered by a `Plan`.

    `before` are the seat's views at its earlier decisions in the turn.
    """

    before: tuple[bytes, ...] = ()


class ReviewJob(Job, frozen=True, kw_only=True, tag="review"):
    """The largest mistakes of a seat in a finished game; answered by a `Review`. `first` is the starting
    position, as `rules.codec` writes it, if setup and seed don't lead to it."""

    setup: Setup
    seed: int
    first: bytes = b""
    actions: tuple[bytes, ...]
    seat: int


def run(
    job: Job, game: Tabletop[S, A], stop: Stop, tell: Tell, clock: Clock | None = None
) -> Thought[A] | Plan[S, A] | Review[A]:
    """Do a job with its game until it is done or `stop` returns True, and return its answer. `clock` is for
    bots with a budget in seconds. Raises UnknownBot and CodecFault, each with one line, for an invalid job.
    """
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
