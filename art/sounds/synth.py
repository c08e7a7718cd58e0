"""Make every sound of the app: ``python art/sounds/synth.py [FOLDER]`` writes the wavs beside this file.

A workshop of wood, brass and springs, each sound added up from ringing partials and filtered noise. 16-bit mono,
44.1 kHz, peak -6 dB or softer, faded at both ends; the same bytes at every run. Times in seconds, pitches in hertz.
"""

from __future__ import annotations

import math
import struct
import sys
import wave
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

RATE = 44100
PEAK = 0.5  # -6 dB
Wave = list[float]
TAU = 2 * math.pi

# modes of struck things: (multiple of the pitch, loudness, multiple of the decay time)
BELL = ((1, 1, 1), (2.0, 0.6, 0.8), (2.76, 0.45, 0.6), (4.1, 0.22, 0.4), (5.4, 0.16, 0.3))
PLATE = ((1, 1, 1), (1.59, 0.7, 0.7), (2.33, 0.5, 0.5), (3.6, 0.3, 0.35))
WOOD = ((1, 1, 1), (2.4, 0.4, 0.5), (4.9, 0.18, 0.3))
BRASS = tuple((k, 1 / k ** 1.25, 1) for k in range(1, 9))


def silence(length: float) -> Wave:
    return [0.0] * round(length * RATE)


def lay(ground: Wave, sound: Wave, start: float = 0, loud: float = 1) -> Wave:
    """Add a sound to another, from a moment on; what hangs over is dropped."""
    first = round(start * RATE)
    for k, value in enumerate(sound[: max(0, len(ground) - first)]):
        ground[first + k] += value * loud
    return ground


def struck(pitch: float, decay: float, modes: Iterable[tuple[float, float, float]], length: float) -> Wave:
    """A thing hit once: its partials ring out, each at its own pace. ``decay``: time to fall to a third."""
    out = silence(length)
    for multiple, loud, slower in modes:
        turn, fall = TAU * pitch * multiple / RATE, math.exp(-1 / (RATE * decay * slower))
        level = loud
        for k in range(len(out)):
            out[k] += level * math.sin(turn * k)
            level *= fall
    return out


def glide(length: float, pitch: Callable[[float], float], loud: Callable[[float], float], edge: float = 0) -> Wave:
    """A tone whose pitch and loudness follow functions of the share of time gone (0 to 1); ``edge`` adds overtones."""
    out, phase = silence(length), 0.0
    for k in range(len(out)):
        share = k / len(out)
        phase += TAU * pitch(share) / RATE
        value = math.sin(phase)
        if edge:
            value += edge * math.sin(2 * phase) + edge * 0.5 * math.sin(3 * phase)
        out[k] = value * loud(share)
    return out


def noise(length: float, chance: Random, low: Callable[[float], float], loud: Callable[[float], float],
          high: float = 0) -> Wave:
    """Noise below a moving edge ``low`` and above ``high`` (both hertz, 6 dB an octave, run twice)."""
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
    """A quick rise over the first ``attack`` of the time, then a fall; the higher the power, the steeper."""
    return lambda share: min(1.0, share / attack) * (1 - share) ** power


def knock(pitch: float, chance: Random, length: float = 0.09, decay: float = 0.014) -> Wave:
    """A wooden knock with the scrape of its touch."""
    out = struck(pitch, decay, WOOD, length)
    return lay(out, noise(0.012, chance, lambda _: 5200, fading(2, 0.1), 500), 0, 1.3)


def click(chance: Random) -> Wave:
    return lay(lay(silence(0.06), knock(940, chance, 0.06, 0.007)), struck(2350, 0.006, PLATE, 0.05), 0.002, 0.25)


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


def roll(chance: Random) -> Wave:
    out, moment, gap = silence(0.6), 0.0, 0.019
    while moment < 0.46:
        lay(out, knock(chance.uniform(700, 1250), chance, 0.06, chance.uniform(0.005, 0.01)), moment,
            chance.uniform(0.4, 0.9) * (1 - moment))
        moment += gap * chance.uniform(0.6, 1.4)
        gap *= 1.075
    for start, pitch in ((0.47, 520), (0.5, 455)):
        lay(out, knock(pitch, chance, 0.09, 0.016), start, 0.65)
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
        return 330 + 190 * share + 70 * (1 - share) * math.sin(TAU * 9.5 * share ** 0.8)

    out = glide(0.42, bounce, fading(2.2, 0.02), 0.45)
    lay(out, struck(1250, 0.03, PLATE, 0.2), 0, 0.35)
    return lay(out, knock(800, chance, 0.05, 0.006), 0, 0.5)


def smash(chance: Random) -> Wave:
    out = silence(0.9)
    rumble = fading(1.6, 0.012)
    lay(out, noise(0.9, chance, lambda s: 150 + 700 * (1 - s) ** 5, lambda s: rumble(s) * (1 + 2.2 * s)), 0, 6)
    lay(out, glide(0.7, lambda s: 104 - 58 * s ** 0.5, fading(1.8, 0.015), 0.3), 0, 1.0)
    for start, loud in ((0, 1.5), (0.045, 0.9), (0.11, 0.6), (0.2, 0.4)):
        lay(out, noise(0.05, chance, lambda s: 4200 - 2500 * s, fading(3, 0.03), 300), start, loud)
    for _ in range(18):
        start = 0.16 + 0.6 * chance.random()
        lay(out, knock(chance.uniform(180, 620), chance, 0.08, 0.012), start,
            chance.uniform(0.08, 0.26) * (1.1 - start))
    return out


def round_(chance: Random) -> Wave:
    out, moment = silence(0.5), 0.0
    for k in range(7):
        lay(out, struck(1050 + 40 * k, 0.007, PLATE, 0.05), moment, 0.5)
        lay(out, knock(430, chance, 0.05, 0.006), moment, 0.55)
        moment += 0.048 + 0.004 * k
    return lay(out, struck(262, 0.03, WOOD, 0.1), moment, 0.8)


def _horn(pitch: float, length: float) -> Wave:
    """A brass note: the overtones come later and leave earlier than the tone."""
    out = silence(length)
    for multiple, loud, _ in BRASS:
        for k in range(len(out)):
            share, time = k / len(out), k / RATE
            swell = min(1.0, time / (0.018 + 0.006 * multiple)) * (1 - share) ** (0.6 + 0.22 * multiple)
            out[k] += loud * swell * math.sin(TAU * pitch * multiple * time + 0.12 * math.sin(TAU * 5.2 * time))
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
    out = glide(0.85, lambda s: 233 * 2 ** (-1.15 * s ** 1.3) + 2.5 * math.sin(TAU * 5 * s), fading(0.9, 0.05), 0.32)
    lay(out, glide(0.85, lambda s: 175 * 2 ** (-1.15 * s ** 1.3), fading(0.9, 0.05), 0.2), 0, 0.6)
    return lay(out, noise(0.5, chance, lambda s: 700 - 400 * s, fading(1.5, 0.1)), 0.3, 0.5)


def note(chance: Random) -> Wave:
    out = struck(1046.5, 0.05, BELL, 0.32)
    return lay(out, knock(1046, chance, 0.04, 0.004), 0, 0.25)


def buy(chance: Random) -> Wave:
    """Small gears counted out on the bench."""
    out = silence(0.36)
    for start, pitch, loud in ((0, 2093, 0.8), (0.055, 2489, 0.65), (0.12, 2217, 0.5), (0.15, 2794, 0.3)):
        lay(out, struck(pitch, 0.035, PLATE, 0.2), start, loud)
        lay(out, noise(0.006, chance, lambda _: 7000, fading(2, 0.1), 2500), start, 0.8)
    return lay(out, knock(480, chance, 0.06, 0.01), 0.21, 0.4)


def build(chance: Random) -> Wave:
    """Two blows of a hammer that drive a bolt home."""
    out = silence(0.46)
    for start, pitch, loud in ((0, 410, 0.75), (0.17, 440, 1.0)):
        lay(out, struck(pitch, 0.045, PLATE, 0.28), start, loud)
        lay(out, knock(170, chance, 0.12, 0.022), start, 0.8 * loud)
        lay(out, noise(0.012, chance, lambda _: 6000, fading(2, 0.1), 900), start, loud)
    return out


def flip(chance: Random) -> Wave:
    """A machine heaved over its edge: the creak of its joints, then its weight on the floor."""
    out = noise(0.5, chance, lambda s: 420 + 900 * s, lambda s: 0.7 * math.sin(math.pi * min(1.0, s * 1.8)) ** 2, 160)
    lay(out, glide(0.24, lambda s: 150 + 90 * s, lambda s: 0.16 * math.sin(math.pi * s), 0.6))
    for start, loud in ((0.27, 1.0), (0.335, 0.4)):
        lay(out, struck(92, 0.05, WOOD, 0.2), start, loud)
        lay(out, struck(330, 0.03, PLATE, 0.15), start, 0.35 * loud)
        lay(out, noise(0.03, chance, lambda _: 2200, fading(2, 0.06), 200), start, 1.2 * loud)
    return out


def clash(chance: Random) -> Wave:
    """Steel meets steel and grinds on."""
    out = silence(0.55)
    for start, pitch, loud in ((0, 740, 1.0), (0.03, 1110, 0.7), (0.16, 830, 0.6)):
        lay(out, struck(pitch, 0.075, PLATE, 0.38), start, loud)
        lay(out, noise(0.02, chance, lambda _: 8000, fading(2, 0.05), 1800), start, 1.3 * loud)
    return lay(out, noise(0.3, chance, lambda s: 5200 - 2600 * s, fading(1.6, 0.1), 1500), 0.05, 0.9)


def break_(chance: Random) -> Wave:
    """A part tears off and clatters away."""
    out = silence(0.65)
    lay(out, noise(0.09, chance, lambda s: 3600 - 2400 * s, fading(1.6, 0.03), 250), 0, 2.6)
    lay(out, struck(128, 0.05, PLATE, 0.3), 0, 1.0)
    moment, gap = 0.14, 0.1
    while moment < 0.5:
        lay(out, struck(chance.uniform(560, 980), 0.03, PLATE, 0.14), moment, 0.6 * (1 - moment))
        lay(out, knock(chance.uniform(240, 420), chance, 0.06, 0.01), moment, 0.35)
        moment += gap
        gap *= 0.8
        if gap < 0.03:
            break
    return out


def undo(chance: Random) -> Wave:
    out = glide(0.16, lambda s: 640 - 300 * s, fading(1.6, 0.08), 0.25)
    return lay(out, knock(380, chance, 0.06, 0.01), 0.1, 0.6)


# name: how it is made, how loud beside the loudest (1)
SOUNDS: dict[str, tuple[Callable[[Random], Wave], float]] = {
    "click": (click, 0.5), "pick": (pick, 0.5), "drop": (drop, 0.75), "refuse": (refuse, 0.6), "roll": (roll, 0.75),
    "move": (move, 0.6), "write": (write, 0.65), "ready": (ready, 0.6), "ability": (ability, 0.65), "smash": (smash, 1.0),
    "round": (round_, 0.6), "buy": (buy, 0.55), "build": (build, 0.7), "flip": (flip, 0.75), "clash": (clash, 0.75),
    "break": (break_, 0.85), "win": (win, 0.9), "lose": (lose, 0.65), "note": (note, 0.5), "undo": (undo, 0.42),
}


def finished(sound: Wave, loud: float) -> Wave:
    """The sound brought to its level, without offset, both ends faded so that nothing clicks."""
    middle = sum(sound) / len(sound)
    sound = [value - middle for value in sound]
    rise, fall = round(0.001 * RATE), round(min(0.03, len(sound) / RATE / 3) * RATE)
    for k in range(rise):
        sound[k] *= k / rise
    for k in range(fall):
        sound[-1 - k] *= k / fall
    top = max(abs(value) for value in sound)
    return [value / top * PEAK * loud for value in sound]


def write_wav(path: Path, sound: Wave) -> None:
    """Store as 16-bit mono."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(sound)}h", *(round(value * 32767) for value in sound)))


def make(folder: Path) -> None:
    """Write every sound into a folder."""
    for name, (draw, loud) in SOUNDS.items():
        write_wav(folder / f"{name}.wav", finished(draw(Random(f"cogwright {name}")), loud))


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
