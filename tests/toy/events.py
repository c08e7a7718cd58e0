"""The types of events of Parry, each with what follows from it."""

from __future__ import annotations

from rules.game import Event


class CardStruck(Event, frozen=True, tag="strike"):
    sound, loudness = "clang", 3


class CardDrawn(Event, frozen=True, tag="draw"):
    sound, loudness = "pick", 1


class StrikeAnswered(Event, frozen=True, tag="answer"):
    sound, loudness = "drop", 2
