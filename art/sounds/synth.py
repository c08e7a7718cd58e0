"""Synthesize every sound of the app: ``python art/sounds/synth.py [FOLDER]`` writes the WAV files, by default
beside this file.

The sounds of a workshop of wood, brass and springs, each mixed from decaying partials and filtered noise.
16-bit mono, 22.05 kHz (the rooms' loops a third of it), all equally loud because the app sets the volume; the
sounds fade at both ends, the loops repeat seamlessly; every run writes the same bytes. Each sound has a few
variants: ``click.wav``, ``click_2.wav``, ... Times in seconds, pitches in hertz.
"""

from __future__ import annotations

import math
import struct
import sys
import wave
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

RATE = 22050
LEVEL = 0.125  # -18 dB: the mean (RMS) of the loudest tenth of a second ...
PEAK = 0.7  # ... unless a tip would be over -3 dB
QUIET = 0.003  # of the highest tip: -50 dB
BENEATH = 0.4  # a room's share of the level
SPEEDS = (1.0, 0.966, 1.035)  # of the variants: lower and longer, higher and shorter
LOOP = 20  # seconds
Wave = list[float]
TAU = 2 * math.pi

# modes of struck objects: (multiple of the pitch, loudness, multiple of the decay time)
BELL = ((1, 1, 1), (2.0, 0.6, 0.8), (2.76, 0.45, 0.6), (4.1, 0.22, 0.4), (5.4, 0.16, 0.3))
PLATE = ((1, 1, 1), (1.59, 0.7, 0.7), (2.33, 0.5, 0.5), (3.6, 0.3, 0.35))
WOOD = ((1, 1, 1), (2.4, 0.4, 0.5), (4.9, 0.18, 0.3))
BRASS = tuple((k, 1 / k**1.25, 1) for k in range(1, 9))


def silence(length: float) -> Wave:
    return [0.0] * round(length * RATE)


def lay(ground: Wave, sound: Wave, start: float = 0, loud: float = 1) -> Wave:
    """Mix a sound into another from ``start`` (s) on, in place, cutting what goes beyond its end; return the
    mix."""
    first = round(start * RATE)
    for k, value in enumerate(sound[: max(0, len(ground) - first)]):
        ground[first + k] += value * loud
    return ground


def struck(pitch: float, decay: float, modes: Iterable[tuple[float, float, float]], length: float) -> Wave:
    """Return the sound of a struck object: its partials decay, each at its own rate. ``decay``: seconds to
    fall to a third."""
    out = silence(length)
    for multiple, loud, slower in modes:
        turn, fall = TAU * pitch * multiple / RATE, math.exp(-1 / (RATE * decay * slower))
        level = loud
        for k in range(len(out)):
            out[k] += level * math.sin(turn * k)
            level *= fall
    end = len(out) // 6
    for k in range(end):
        out[-1 - k] *= k / end
    return out


def glide(
    length: float, pitch: Callable[[float], float], loud: Callable[[float], float], edge: float = 0
) -> Wave:
    """Return a tone whose pitch and loudness are functions of the elapsed share of time (0 to 1); ``edge``
    adds overtones."""
    out, phase = silence(length), 0.0
    for k in range(len(out)):
        share = k / len(out)
        phase += TAU * pitch(share) / RATE
        value = math.sin(phase)
        if edge:
            value += edge * math.sin(2 * phase) + edge * 0.5 * math.sin(3 * phase)
        out[k] = value * loud(share)
    return out


def noise(
    length: float,
    chance: Random,
    low: Callable[[float], float],
    loud: Callable[[float], float],
    high: float = 0,
) -> Wave:
    """Return noise below a moving frequency ``low`` and above ``high`` (both hertz, 6 dB an octave, run
    twice)."""
    out = silence(length)
    a = b = c = 0.0
    keep = 1 - math.exp(-TAU * high / RATE)
    for k in range(len(out)):
        share = k / len(out)
        pull = 1 - math.exp(-TAU * low(share) / RATE)
        a += pull * (chance.uniform(-1, 1) - a)
        b += pull * (a - b)
        c += keep * (b - c)
        out[k] = (b - c) * loud(share)
    return out


def fading(power: float, attack: float = 0.01) -> Callable[[float], float]:
    """Return a loudness that rises over the first ``attack`` of the time, then falls; the higher the power,
    the steeper."""
    return lambda share: min(1.0, share / attack) * (1 - share) ** power


def knock(pitch: float, chance: Random, length: float = 0.09, decay: float = 0.014) -> Wave:
    """Return a wooden knock with the scrape of contact."""
    out = struck(pitch, decay, WOOD, length)
    return lay(out, noise(0.012, chance, lambda _: 5200, fading(2, 0.1), 500), 0, 1.3)


def click(chance: Random) -> Wave:
    return lay(
        lay(silence(0.06), knock(940, chance, 0.06, 0.007)), struck(2350, 0.006, PLATE, 0.05), 0.002, 0.25
    )


def pick(chance: Random) -> Wave:
    out = lay(silence(0.1), knock(620, chance, 0.05, 0.008), 0, 0.7)
    return lay(out, glide(0.07, lambda s: 520 + 380 * s, fading(2, 0.2)), 0.015, 0.45)


def drop(chance: Random) -> Wave:
    out = lay(silence(0.16), knock(300, chance, 0.14, 0.022))
    lay(out, knock(520, chance, 0.06, 0.009), 0.052, 0.3)
    return lay(out, struck(120, 0.03, WOOD, 0.14), 0, 0.6)


def refuse(chance: Random) -> Wave:
    out = silence(0.24)
    for start, pitch in ((0, 196), (0.1, 165)):
        lay(out, struck(pitch, 0.035, PLATE, 0.13), start, 0.9)
        lay(out, noise(0.03, chance, lambda _: 900, fading(2, 0.1)), start, 1.6)
    return out


def move(chance: Random) -> Wave:
    def bow(share: float) -> float:
        return math.sin(math.pi * min(1.0, share * 1.04)) ** 2

    out = noise(0.5, chance, lambda s: 500 + 2100 * math.sin(math.pi * s) ** 2, bow, 180)
    return lay(out, glide(0.5, lambda s: 118 + 64 * math.sin(math.pi * s), lambda s: 0.11 * bow(s), 0.5))


def write(chance: Random) -> Wave:
    out = silence(0.3)
    for start, length, edge in ((0.0, 0.075, 3800), (0.095, 0.06, 4600)):
        stroke = noise(length, chance, lambda s, top=edge: top * (0.7 + 0.5 * s), fading(0.7, 0.25), 1300)
        for k in range(len(stroke)):
            stroke[k] *= 0.75 + 0.25 * math.sin(TAU * 190 * k / RATE)
        lay(out, stroke, start, 2.2)
    return lay(out, knock(210, chance, 0.13, 0.024), 0.165, 0.8)


def ready(chance: Random) -> Wave:
    out = struck(1568, 0.13, BELL, 0.7)
    lay(out, struck(2349, 0.1, BELL, 0.62), 0.07, 0.55)
    return lay(out, noise(0.008, chance, lambda _: 6000, fading(1.5, 0.1), 2000), 0, 0.5)


def ability(chance: Random) -> Wave:
    def bounce(share: float) -> float:
        return 330 + 190 * share + 70 * (1 - share) * math.sin(TAU * 9.5 * share**0.8)

    out = glide(0.42, bounce, fading(2.2, 0.02), 0.45)
    lay(out, struck(1250, 0.03, PLATE, 0.2), 0, 0.35)
    return lay(out, knock(800, chance, 0.05, 0.006), 0, 0.5)


def boom(chance: Random) -> Wave:
    out = silence(0.9)
    rumble = fading(1.6, 0.012)
    lay(
        out, noise(0.9, chance, lambda s: 150 + 700 * (1 - s) ** 5, lambda s: rumble(s) * (1 + 2.2 * s)), 0, 6
    )
    lay(out, glide(0.7, lambda s: 104 - 58 * s**0.5, fading(1.8, 0.015), 0.3), 0, 1.0)
    for start, loud in ((0, 1.5), (0.045, 0.9), (0.11, 0.6), (0.2, 0.4)):
        lay(out, noise(0.05, chance, lambda s: 4200 - 2500 * s, fading(3, 0.03), 300), start, loud)
    return stones(out, chance, 18, 0.16, 0.76, 0.26)


def stones(out: Wave, chance: Random, count: int, first: float, last: float, loud: float) -> Wave:
    """Mix in stones that fall at random times, later ones softer; return the mix."""
    for _ in range(count):
        start = chance.uniform(first, last)
        lay(
            out,
            knock(chance.uniform(180, 620), chance, 0.08, 0.012),
            start,
            loud * chance.uniform(0.3, 1) * (1.15 - start / last),
        )
    return out


def round_(chance: Random) -> Wave:
    out, moment = silence(0.5), 0.0
    for k in range(7):
        lay(out, struck(1050 + 40 * k, 0.007, PLATE, 0.05), moment, 0.5)
        lay(out, knock(430, chance, 0.05, 0.006), moment, 0.55)
        moment += 0.048 + 0.004 * k
    return lay(out, struck(262, 0.03, WOOD, 0.1), moment, 0.8)


def _horn(pitch: float, length: float) -> Wave:
    """Return a brass note, whose overtones start later and end earlier than the fundamental."""
    out = silence(length)
    for multiple, loud, _ in BRASS:
        for k in range(len(out)):
            share, time = k / len(out), k / RATE
            swell = min(1.0, time / (0.018 + 0.006 * multiple)) * (1 - share) ** (0.6 + 0.22 * multiple)
            out[k] += (
                loud * swell * math.sin(TAU * pitch * multiple * time + 0.12 * math.sin(TAU * 5.2 * time))
            )
    return out


def win(chance: Random) -> Wave:
    out = silence(0.9)
    for start, pitch, length in ((0, 392.0, 0.2), (0.15, 523.25, 0.2), (0.3, 783.99, 0.6)):
        lay(out, _horn(pitch, length), start, 0.8)
        lay(out, _horn(pitch / 2, length), start, 0.35)
    lay(out, _horn(659.26, 0.6), 0.3, 0.4)
    lay(out, struck(1568, 0.16, BELL, 0.6), 0.3, 0.16)
    return lay(out, noise(0.3, chance, lambda _: 7000, fading(2, 0.05), 3000), 0.3, 0.12)


def lose(chance: Random) -> Wave:
    out = glide(
        0.85, lambda s: 233 * 2 ** (-1.15 * s**1.3) + 2.5 * math.sin(TAU * 5 * s), fading(0.9, 0.05), 0.32
    )
    lay(out, glide(0.85, lambda s: 175 * 2 ** (-1.15 * s**1.3), fading(0.9, 0.05), 0.2), 0, 0.6)
    return lay(out, noise(0.5, chance, lambda s: 700 - 400 * s, fading(1.5, 0.1)), 0.3, 0.5)


def note(chance: Random) -> Wave:
    out = struck(1046.5, 0.05, BELL, 0.32)
    return lay(out, knock(1046, chance, 0.04, 0.004), 0, 0.25)


def coin(chance: Random) -> Wave:
    """Return small gears counted out on a bench."""
    out = silence(0.36)
    for start, pitch, loud in ((0, 2093, 0.8), (0.055, 2489, 0.65), (0.12, 2217, 0.5), (0.15, 2794, 0.3)):
        lay(out, struck(pitch, 0.035, PLATE, 0.2), start, loud)
        lay(out, noise(0.006, chance, lambda _: 7000, fading(2, 0.1), 2500), start, 0.8)
    return lay(out, knock(480, chance, 0.06, 0.01), 0.21, 0.4)


def build(chance: Random) -> Wave:
    """Return two hammer blows that drive in a bolt."""
    out = silence(0.46)
    for start, pitch, loud in ((0, 410, 0.75), (0.17, 440, 1.0)):
        lay(out, struck(pitch, 0.045, PLATE, 0.28), start, loud)
        lay(out, knock(170, chance, 0.12, 0.022), start, 0.8 * loud)
        lay(out, noise(0.012, chance, lambda _: 6000, fading(2, 0.1), 900), start, loud)
    return out


def flip(chance: Random) -> Wave:
    """Return a machine heaved over its edge: creaking joints, then its weight on the floor."""
    out = noise(
        0.5, chance, lambda s: 420 + 900 * s, lambda s: 0.7 * math.sin(math.pi * min(1.0, s * 1.8)) ** 2, 160
    )
    lay(out, glide(0.24, lambda s: 150 + 90 * s, lambda s: 0.16 * math.sin(math.pi * s), 0.6))
    for start, loud in ((0.27, 1.0), (0.335, 0.4)):
        lay(out, struck(92, 0.05, WOOD, 0.2), start, loud)
        lay(out, struck(330, 0.03, PLATE, 0.15), start, 0.35 * loud)
        lay(out, noise(0.03, chance, lambda _: 2200, fading(2, 0.06), 200), start, 1.2 * loud)
    return out


def clang(chance: Random) -> Wave:
    """Return steel hitting steel and grinding."""
    out = silence(0.5)
    for start, pitch, loud in ((0, 740, 1.0), (0.03, 1110, 0.7), (0.16, 830, 0.5)):
        lay(out, struck(pitch, 0.075, PLATE, 0.34), start, loud)
        lay(out, noise(0.02, chance, lambda _: 8000, fading(2, 0.05), 1800), start, 1.3 * loud)
    return lay(out, noise(0.25, chance, lambda s: 5200 - 2600 * s, fading(1.6, 0.1), 1500), 0.05, 0.9)


def crunch(chance: Random) -> Wave:
    """Return a frame that breaks, bolt after bolt."""
    out = silence(0.42)
    lay(out, struck(118, 0.06, PLATE, 0.4), 0, 0.9)
    moment = 0.0
    while moment < 0.26:
        edge = chance.uniform(1400, 4200)
        lay(
            out,
            noise(0.045, chance, lambda s, top=edge: top * (1 - 0.6 * s), fading(2, 0.05), 200),
            moment,
            2.4 * chance.uniform(0.5, 1) * (1 - 2 * moment),
        )
        lay(out, struck(chance.uniform(260, 520), 0.02, PLATE, 0.1), moment, 0.4)
        moment += chance.uniform(0.018, 0.045)
    return out


def clatter(chance: Random) -> Wave:
    """Return a part that tears off, falls and settles on an iron floor."""
    out = silence(0.56)
    lay(out, noise(0.06, chance, lambda s: 3600 - 2400 * s, fading(1.6, 0.03), 250), 0, 1.6)
    moment, gap = 0.03, 0.11
    while gap > 0.022:
        lay(out, struck(chance.uniform(560, 980), 0.03, PLATE, 0.14), moment, 0.8 - moment)
        lay(out, knock(chance.uniform(200, 420), chance, 0.08, 0.014), moment, 0.9 - moment)
        moment += gap
        gap *= 0.78
    return out


def latch(chance: Random) -> Wave:
    """Return a lock's lid that snaps back."""
    out = silence(0.15)
    for start, pitch, loud in ((0, 3100, 0.6), (0.034, 1850, 1.0)):
        lay(out, struck(pitch, 0.012, PLATE, 0.1), start, 0.6 * loud)
        lay(out, knock(pitch / 2, chance, 0.06, 0.009), start, loud)
    return lay(out, struck(310, 0.022, WOOD, 0.1), 0.034, 0.6)


def whoosh(chance: Random) -> Wave:
    """Return a plate turned over through the air."""

    def swell(share: float) -> float:
        return math.sin(math.pi * share**1.3) ** 2

    out = noise(0.27, chance, lambda s: 500 + 2700 * swell(s), swell, 240)
    return lay(out, glide(0.27, lambda s: 90 + 70 * s, lambda s: 0.1 * swell(s), 0.5))


def thud(chance: Random) -> Wave:
    """Return a heavy landing: the floor, then rattling plates."""
    out = silence(0.34)
    lay(out, glide(0.3, lambda s: 108 - 56 * s**0.5, fading(2.4, 0.012), 0.35))
    lay(out, noise(0.07, chance, lambda s: 1500 - 1000 * s, fading(2, 0.03), 60), 0, 2.2)
    for start, loud in ((0.035, 0.3), (0.075, 0.18)):
        lay(out, struck(chance.uniform(300, 380), 0.03, PLATE, 0.15), start, loud)
    return out


def tick(chance: Random) -> Wave:
    """Return one tooth of a gunsight's ring."""
    return lay(lay(silence(0.06), knock(1500, chance, 0.05, 0.006)), struck(2640, 0.012, BELL, 0.06), 0, 0.35)


def blow(chance: Random) -> Wave:
    """Return a ram that hits a boiler, and the ringing shell."""
    out = silence(0.5)
    lay(out, noise(0.14, chance, lambda s: 3800 * (1 - s) ** 2 + 300, fading(1.8, 0.02), 80), 0, 3.4)
    lay(out, glide(0.4, lambda s: 165 - 105 * s**0.4, fading(2, 0.012), 0.4), 0, 1.2)
    return lay(out, struck(468, 0.09, PLATE, 0.45), 0.004, 0.45)


def hiss(chance: Random) -> Wave:
    """Return a fire being put out: steam, high at first, then a last breath."""
    out = noise(0.45, chance, lambda s: 8200 - 5600 * s, fading(1.1, 0.08), 2200)
    return lay(out, noise(0.2, chance, lambda s: 900 - 500 * s, fading(1.5, 0.2), 120), 0.2, 0.9)


def medal(chance: Random) -> Wave:
    """Return a medal being pinned on: a clink, then two bells."""
    out = silence(0.75)
    lay(out, knock(1240, chance, 0.05, 0.007), 0, 0.5)
    for start, pitch, loud in ((0, 880, 0.7), (0.075, 1318.5, 0.8), (0.15, 1760, 0.5)):
        lay(out, struck(pitch, 0.15, BELL, 0.58), start, loud)
    return out


def siren(chance: Random) -> Wave:
    """Return two calls of a hand-cranked siren."""
    out = silence(0.56)
    for start in (0, 0.24):
        lay(
            out,
            glide(
                0.32,
                lambda s: 430 + 330 * math.sin(math.pi * s) ** 0.7,
                lambda s: math.sin(math.pi * s) ** 0.8,
                0.4,
            ),
            start,
        )
    return lay(out, noise(0.56, chance, lambda _: 2400, fading(0.6, 0.2), 700), 0, 0.3)


def tower(chance: Random) -> Wave:
    """Return a collapsing tower: groaning girders, then floors falling one on another."""
    out = glide(
        0.34,
        lambda s: 210 - 110 * s + 9 * math.sin(TAU * 13 * s),
        lambda s: 0.5 * math.sin(math.pi * s) ** 0.6,
        0.6,
    )
    out += silence(0.95 - 0.34)
    for start, loud in ((0.2, 0.5), (0.32, 0.7), (0.43, 1.0)):
        lay(out, struck(chance.uniform(85, 130), 0.07, PLATE, 0.4), start, loud)
        lay(out, noise(0.08, chance, lambda s: 3000 - 2200 * s, fading(2, 0.03), 150), start, 2.4 * loud)
    lay(out, noise(0.5, chance, lambda s: 500 * (1 - s) + 90, fading(1.6, 0.02)), 0.43, 4)
    for _ in range(9):
        start = chance.uniform(0.46, 0.8)
        lay(out, struck(chance.uniform(420, 900), 0.03, PLATE, 0.13), start, 0.3 * (1.2 - start))
    return out


def charge(chance: Random) -> Wave:
    """Return a beam charging: a tone that rises and swells for 350 ms, then stops."""

    def swell(share: float) -> float:
        return share**1.6 * min(1.0, (1 - share) / 0.06)

    out = glide(0.36, lambda s: 105 * 2 ** (2.7 * s), lambda s: 0.6 * swell(s), 0.4)
    lay(out, glide(0.36, lambda s: 158 * 2 ** (2.72 * s), lambda s: 0.35 * swell(s), 0.3))
    return lay(out, noise(0.36, chance, lambda s: 600 + 6000 * s * s, swell, 300), 0, 0.9)


def crack(chance: Random) -> Wave:
    """Return rock splitting, short and dry."""
    out = lay(silence(0.07), noise(0.03, chance, lambda s: 8500 - 6000 * s, fading(3, 0.03), 700), 0, 2)
    return lay(out, knock(chance.uniform(1150, 1500), chance, 0.05, 0.006), 0.004, 0.5)


def rubble(chance: Random) -> Wave:
    """Return half a second of falling stones."""
    out = noise(0.6, chance, lambda s: 420 - 260 * s, fading(1.2, 0.1), 50)
    for k in range(len(out)):
        out[k] *= 2.2
    return stones(out, chance, 30, 0.0, 0.5, 0.9)


def bell(chance: Random) -> Wave:
    """Return one low bell, deep inside a planet."""
    out = struck(174.6, 0.32, BELL, 1.1)
    lay(out, struck(175.4, 0.3, BELL, 1.1), 0, 0.6)
    return lay(out, noise(0.03, chance, lambda _: 900, fading(2, 0.1), 100), 0, 0.8)


def mark(chance: Random) -> Wave:
    """Return a token being pressed into its slot."""
    return lay(
        lay(silence(0.08), knock(780, chance, 0.07, 0.009)), struck(1568, 0.014, BELL, 0.07), 0.004, 0.4
    )


def burst(chance: Random) -> Wave:
    """Return a planet that swells for a quarter of a second and explodes, with ringing splinters."""
    out = silence(1.5)
    lay(out, glide(0.26, lambda s: 70 * 2 ** (1.6 * s), lambda s: 0.8 * s * s, 0.4))
    lay(out, noise(0.26, chance, lambda s: 300 + 4000 * s * s, lambda s: s * s, 60), 0, 1.5)
    rumble = fading(1.3, 0.01)
    lay(
        out,
        noise(1.25, chance, lambda s: 130 + 1600 * (1 - s) ** 6, lambda s: rumble(s) * (1 + 2 * s)),
        0.25,
        7,
    )
    lay(out, glide(1.1, lambda s: 96 - 60 * s**0.4, fading(1.5, 0.01), 0.35), 0.25, 1.3)
    for start, loud in ((0.25, 2.2), (0.31, 1.4), (0.4, 0.9), (0.52, 0.6)):
        lay(out, noise(0.07, chance, lambda s: 6500 - 4500 * s, fading(2.5, 0.03), 300), start, loud)
    for _ in range(10):
        start = chance.uniform(0.5, 1.15)
        lay(out, struck(chance.uniform(700, 1900), 0.06, PLATE, 0.25), start, 0.14 * (1.4 - start))
    return stones(out, chance, 22, 0.4, 1.35, 0.5)


def tumble(chance: Random) -> Wave:
    """Return dice shaken in a cup."""
    return rattle(silence(0.45), chance, 0.37)


def rattle(out: Wave, chance: Random, until: float) -> Wave:
    """Mix in wooden cubes knocking against each other, less and less often; return the mix."""
    moment, gap = 0.0, 0.019
    while moment < until:
        lay(
            out,
            knock(chance.uniform(700, 1250), chance, 0.06, chance.uniform(0.005, 0.01)),
            moment,
            chance.uniform(0.4, 0.9) * (1 - moment),
        )
        moment += gap * chance.uniform(0.6, 1.4)
        gap *= 1.075
    return out


def settle(chance: Random) -> Wave:
    """Return a die coming to rest."""
    out = silence(0.15)
    for start, pitch, loud in ((0, 520, 1.0), (0.034, 455, 0.6), (0.055, 480, 0.3)):
        lay(out, knock(pitch, chance, 0.09, 0.016), start, loud)
    return out


def engine(chance: Random) -> Wave:
    """Return a small ship that accelerates and coasts."""

    def thrust(share: float) -> float:
        return min(1.0, share / 0.12) * (1 - share) ** 1.2

    out = noise(0.6, chance, lambda s: 400 + 1900 * thrust(s), thrust, 90)
    lay(out, glide(0.6, lambda s: 66 + 62 * thrust(s), lambda s: 0.3 * thrust(s), 0.6))
    return lay(out, glide(0.6, lambda s: 99 + 93 * thrust(s), lambda s: 0.12 * thrust(s), 0.6))


def turn(chance: Random) -> Wave:
    """Return two soft mallets, a fifth apart, that announce a player's turn."""
    out = silence(0.62)
    for start, pitch, loud in ((0, 523.25, 0.8), (0.11, 783.99, 1.0)):
        lay(out, struck(pitch, 0.11, WOOD, 0.5), start, loud)
        lay(out, struck(pitch, 0.16, BELL, 0.5), start, 0.2 * loud)
    return lay(out, noise(0.01, chance, lambda _: 3000, fading(2, 0.1), 400), 0, 0.4)


def page(chance: Random) -> Wave:
    """Return a leaf of paper being turned."""

    def flutter(share: float) -> float:
        return math.sin(math.pi * share) ** 1.5 * (0.8 + 0.2 * math.sin(TAU * 6.5 * share))

    out = noise(0.26, chance, lambda s: 2200 + 3600 * s, flutter, 900)
    return lay(out, noise(0.05, chance, lambda _: 1800, fading(1.5, 0.2), 200), 0.19, 0.7)


def undo(chance: Random) -> Wave:
    out = glide(0.16, lambda s: 640 - 300 * s, fading(1.6, 0.08), 0.25)
    return lay(out, knock(380, chance, 0.06, 0.01), 0.1, 0.6)


# -- the rooms: seamless loops


def hum(pitch: float, loud: Callable[[float], float], edge: float = 0) -> Wave:
    """Return a loopable tone of whole periods; ``loud`` must be periodic too."""
    return glide(LOOP, lambda _: round(pitch * LOOP) / LOOP, loud, edge)


def breath(chance: Random, low: float, loud: Callable[[float], float], high: float = 0) -> Wave:
    """Return loopable noise: the part beyond the loop's end is cross-faded into its start."""
    over = 2
    out = noise(LOOP + over, chance, lambda _: low, lambda _: 1.0, high)
    length, lap = LOOP * RATE, over * RATE
    for k in range(lap):
        part = math.pi / 2 * k / lap
        out[k] = out[k] * math.sin(part) + out[length + k] * math.cos(part)
    return [out[k] * loud(k / length) for k in range(length)]


def around(ground: Wave, sound: Wave, start: float, loud: float) -> Wave:
    """Mix in a sound, in place, so that what goes beyond the loop's end wraps to its start; return the
    mix."""
    first = round(start * RATE)
    for k, value in enumerate(sound):
        ground[(first + k) % len(ground)] += value * loud
    return ground


def waves(times: int, least: float, phase: float = 0) -> Callable[[float], float]:
    """Return a loudness that swells ``times`` times in a loop, from ``least`` to 1."""
    return lambda share: 1 - (1 - least) * (0.5 + 0.5 * math.cos(TAU * (times * share + phase)))


def workshop(chance: Random) -> Wave:
    """Return the workshop's loop: belts and boilers behind the wall, a distant hammer, occasional steam."""
    out = breath(chance, 160, waves(3, 0.6), 60)
    lay(out, breath(chance, 420, waves(5, 0.3, 0.4), 120), 0, 0.35)
    lay(out, hum(61, waves(4, 0.5), 0.5), 0, 0.014)
    lay(out, breath(chance, 3200, lambda s: max(0.0, math.sin(TAU * (2 * s + 0.1))) ** 12, 1400), 0, 0.07)
    for k in range(16):
        around(
            out,
            glide(0.22, lambda s: 74 - 20 * s, fading(2.2, 0.15)),
            1.25 * k + 0.1,
            0.045 + 0.015 * (k % 2),
        )
    for start in (3.1, 3.7, 4.3, 12.4, 13.0, 17.8):
        around(out, struck(chance.uniform(300, 420), 0.05, WOOD, 0.3), start, chance.uniform(0.006, 0.012))
    return out


def engine_room(chance: Random) -> Wave:
    """Return the loop of an idling ship's drive: a slowly beating low fifth, air in its shafts, a cooling
    hull."""
    out = breath(chance, 130, waves(2, 0.7), 60)
    lay(out, breath(chance, 700, waves(3, 0.25, 0.3), 250), 0, 0.3)
    for pitch, times, loud in (
        (49, 3, 0.05),
        (49.15, 2, 0.04),
        (73.5, 5, 0.03),
        (98.1, 4, 0.02),
        (147, 3, 0.01),
    ):
        lay(out, hum(pitch, waves(times, 0.4, pitch % 1), 0.35), 0, loud)
    for start in (5.3, 9.1, 16.6):
        around(out, struck(chance.uniform(640, 900), 0.25, BELL, 1.4), start, 0.004)
    return out


SOUNDS: dict[str, Callable[[Random], Wave]] = {
    made.__name__.strip("_"): made
    for made in (
        click,
        pick,
        drop,
        refuse,
        undo,
        note,
        page,
        turn,
        win,
        lose,
        tumble,
        settle,
        move,
        engine,
        write,
        ready,
        ability,
        round_,
        charge,
        crack,
        boom,
        rubble,
        bell,
        mark,
        burst,
        coin,
        build,
        flip,
        latch,
        whoosh,
        thud,
        tick,
        blow,
        hiss,
        crunch,
        clang,
        clatter,
        medal,
        siren,
        tower,
    )
}
ROOMS: dict[str, Callable[[Random], Wave]] = {"workshop": workshop, "engine_room": engine_room}


def sped(sound: Wave, speed: float) -> Wave:
    """Return the sound played faster, hence higher and shorter."""
    out = []
    for k in range(int((len(sound) - 1) / speed)):
        at = k * speed
        first = int(at)
        out.append(sound[first] + (sound[first + 1] - sound[first]) * (at - first))
    return out


def cleaned(sound: Wave) -> Wave:
    """Return the sound without inaudible low frequencies and the silence at its end."""
    keep, before, value = math.exp(-TAU * 22 / RATE), 0.0, 0.0
    out = []
    for now in sound:
        value = keep * (value + now - before)
        before = now
        out.append(value)
    least = QUIET * max(abs(value) for value in out)
    while abs(out[-1]) < least:
        out.pop()
    return out


def loudest(sound: Wave) -> float:
    """Return the RMS of the loudest tenth of a second."""
    step, most, powers = RATE // 100, 0.0, []
    for k in range(0, len(sound), step):
        powers.append(sum(value * value for value in sound[k : k + step]))
    for k in range(len(powers)):
        most = max(most, sum(powers[k : k + 10]))
    return math.sqrt(most / (10 * step))


def levelled(sound: Wave) -> Wave:
    """Return the sound scaled to the common level."""
    scale = min(LEVEL / loudest(sound), PEAK / max(abs(value) for value in sound))
    return [value * scale for value in sound]


def finished(sound: Wave) -> Wave:
    """Return the sound at the common level, with both ends faded to avoid clicks."""
    sound = cleaned(sound)
    rise, fall = round(0.001 * RATE), round(min(0.03, len(sound) / RATE / 3) * RATE)
    for k in range(rise):
        sound[k] *= k / rise
    for k in range(fall):
        sound[-1 - k] *= k / fall
    # subtract the remaining offset by a half sine, which is 0 at both ends
    lean = sum(sound) * math.pi / 2 / len(sound)
    return levelled(
        [value - lean * math.sin(math.pi * k / (len(sound) - 1)) for k, value in enumerate(sound)]
    )


def write_wav(path: Path, sound: Wave, rate: int = RATE) -> None:
    """Write a sound as 16-bit mono."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(struct.pack(f"<{len(sound)}h", *(round(value * 32767) for value in sound)))


def make(folder: Path) -> None:
    """Write every sound in its variants, and the rooms' loops, into a folder."""
    for name, draw in SOUNDS.items():
        for number, speed in enumerate(SPEEDS, 1):
            sound = finished(sped(draw(Random(f"cogwright {name} {number}")), speed))
            write_wav(folder / (f"{name}_{number}.wav" if number > 1 else f"{name}.wav"), sound)
    for name, draw in ROOMS.items():
        sound = levelled(draw(Random(f"cogwright {name}")))
        thirds = [sum(sound[k : k + 3]) / 3 * BENEATH for k in range(0, len(sound), 3)]
        write_wav(folder / f"{name}.wav", thirds, RATE // 3)


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
