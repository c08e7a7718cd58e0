"""Every picture and sound that ships can be drawn and played, and is what its script makes."""

from __future__ import annotations

import math
import re
import struct
import subprocess
import sys
import wave
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.ui import svg
from game.ui.sounds import STEP
from rules import catalog
from rules.game import Event

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "art"
SVGS = sorted(ART.rglob("*.svg"))
WAVS = sorted(ART.rglob("*.wav"))
ICONS = sorted((ART / "ui").glob("icon_*.svg"))

ELEMENTS = {
    "svg",
    "defs",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polygon",
    "polyline",
    "linearGradient",
    "radialGradient",
    "stop",
}
MOST_BYTES = 60_000
TELLS = """click pick drop refuse undo note page turn win lose tumble settle move engine write ready ability
round charge crack boom rubble bell mark burst coin build flip latch whoosh thud tick blow hiss crunch clang clatter
medal siren tower""".split()
ROOMS = {"workshop", "engine_room"}
VARIANTS = 3
MOST_OF_ALL_SOUNDS = 3_200_000
DICE = {f"die_{colour}_{value}" for colour in ("red", "blue", "yellow") for value in range(1, 7)}
PIECES = {f"token_{name}" for name in ("adjust", "flip", "reroll", "any", "used")}
PIECES |= {"pawn", "core", "seat", "seat_wild", "seat_smashed", "spot", "emblem"}
KIT = ("icons", "pieces", "workshop", "marks")


def name_of(path: Path) -> str:
    return path.relative_to(ART).as_posix()


def drawn(path: Path, size: int) -> pygame.Surface:
    return svg.own(path.read_bytes()).at((size, size))


def test_the_art_is_there() -> None:
    variants = {f"{name}_{number}" for name in TELLS for number in range(2, VARIANTS + 1)}
    assert {path.stem for path in WAVS} == {*TELLS} | variants | ROOMS
    assert sum(path.stat().st_size for path in WAVS) < MOST_OF_ALL_SOUNDS
    assert {path.stem for path in (ART / "planet_smash").glob("*.svg")} >= PIECES
    assert {path.stem for path in (ART / "ui").glob("die_*.svg")} == DICE
    assert len(ICONS) > 50


def test_every_icon_that_a_page_or_a_table_names_is_there() -> None:
    named = re.compile(r'''(?:\bicon=|draw_icon\(\s*\w+,\s*|kit\.icon\()"(\w+)"''')
    found = {
        name for path in (ROOT / "game").rglob("*.py") for name in named.findall(path.read_text("utf-8"))
    }
    assert len(found) > 30
    assert {f"icon_{name}" for name in found} <= {path.stem for path in ICONS}


@pytest.mark.parametrize("path", SVGS, ids=name_of)
def test_svg_draws_and_keeps_to_what_is_drawn_right(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert path.stat().st_size < MOST_BYTES
    assert set(re.findall(r"<([a-zA-Z]+)", text)) <= ELEMENTS
    assert not re.search(r"[ \n](style|class|filter|mask|clip-path|opacity)=", text)
    for gradient in re.findall(r"<(?:linear|radial)Gradient[^>]*>", text):
        lengths = re.findall(r'\b(?:x1|y1|x2|y2|cx|cy|r)="([^"]+)"', gradient)
        assert "userSpaceOnUse" in gradient or all(length.endswith("%") for length in lengths), gradient
    defined, wanted = set(re.findall(r'id="([^"]+)"', text)), set(re.findall(r"url\(#([^)]+)\)", text))
    assert wanted <= defined
    surface = drawn(path, 96)
    assert surface.get_bounding_rect(min_alpha=16).width > 8
    width, height = surface.get_size()
    assert pygame.mask.from_surface(surface, 40).count() > min(96, width * height // 8)  # a rule is flat


def on_a_ground(picture: pygame.Surface) -> bytes:
    flat = pygame.Surface(picture.get_size())
    flat.fill("#1C2733")
    flat.blit(picture, (0, 0))
    return pygame.image.tobytes(flat, "RGB")


@pytest.mark.parametrize("path", SVGS, ids=name_of)
def test_our_own_pictures_need_not_be_measured_each_time(path: Path) -> None:
    """Each is in order, and looks as its measured copy does."""
    data = path.read_bytes()
    own, measured = svg.own(data), svg.measured(data)
    assert own.body != measured.body, "it names something that is to be measured"
    one, other = (on_a_ground(made.at((96, 96))) for made in (own, measured))
    differ = [abs(one - other) for one, other in zip(one, other, strict=True)]
    assert sum(differ) / len(differ) < 0.1 and max(differ) < 9


@pytest.mark.parametrize("path", ICONS, ids=name_of)
def test_icons_are_white_ink_that_shows_at_16_px_and_stays_inside(path: Path) -> None:
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", path.read_text(encoding="utf-8"))) == {"#FFFFFF"}
    small = pygame.mask.from_surface(drawn(path, 16), 127).count()
    assert 10 <= small <= 200
    large = pygame.mask.from_surface(drawn(path, 100), 60)
    edge = [(k, side) for k in range(100) for side in (0, 99)]
    assert not any(large.get_at((x, y)) or large.get_at((y, x)) for x, y in edge), "cut at the edge"


def test_no_two_icons_look_alike_at_16_px() -> None:
    seen = {path.stem: pygame.mask.from_surface(drawn(path, 16), 100) for path in ICONS}
    names = sorted(seen)
    alike = []
    for k, one in enumerate(names):
        for other in names[k + 1 :]:
            both = seen[one].overlap_area(seen[other], (0, 0))
            if both > 0.93 * max(seen[one].count(), seen[other].count()):
                alike.append((one, other))
    assert alike == [("icon_back", "icon_left")], alike


def samples_of(path: Path) -> tuple[list[float], int]:
    """The samples of a sound, -1 to 1, and how many a second has."""
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        rate, count = file.getframerate(), file.getnframes()
        return [value / 32768 for (value,) in struct.iter_unpack("<h", file.readframes(count))], rate


def mean(samples: list[float]) -> float:
    """How loud it is on the whole (RMS), decibels below full scale."""
    return 10 * math.log10(sum(value * value for value in samples) / len(samples) + 1e-12)


def level(path: Path) -> float:
    """How loud its loudest tenth of a second is."""
    samples, rate = samples_of(path)
    samples += [0.0] * (rate // 10)
    return max(mean(samples[k : k + rate // 10]) for k in range(0, len(samples) - rate // 10, rate // 100))


@pytest.mark.parametrize("path", [path for path in WAVS if path.stem not in ROOMS], ids=name_of)
def test_sounds_are_short_whole_and_equally_loud(path: Path) -> None:
    samples, rate = samples_of(path)
    assert rate == 22050 and 0.025 <= len(samples) / rate < 1.7
    top = max(map(abs, samples))
    assert 0.2 < top <= 0.7, "-14 to -3 dB: neither lost nor clipped"
    assert -26 < level(path) < -17
    assert samples[0] == samples[-1] == 0, "clicks at an end"
    assert mean(samples[-rate // 200 :]) < 20 * math.log10(top) - 18, "cut off"
    assert abs(sum(samples) / len(samples)) < 0.0005, "offset"


@pytest.mark.parametrize("name", ["charge", "crack", "rubble", "mark", "tick", "latch"])
def test_what_a_stage_plays_is_over_in_its_time(name: str) -> None:
    lasts = {"charge": 0.38, "crack": 0.09, "rubble": 0.65, "mark": 0.1, "tick": 0.08, "latch": 0.17}
    for path in (ART / "sounds").glob(f"{name}*.wav"):
        samples, rate = samples_of(path)
        assert len(samples) / rate <= lasts[name]
    if name == "charge":  # it rises to its end
        samples, rate = samples_of(ART / "sounds" / "charge.wav")
        thirds = [mean(samples[k * rate // 9 : (k + 1) * rate // 9]) for k in range(3)]
        assert thirds == sorted(thirds) and thirds[2] > thirds[0] + 12


@pytest.mark.parametrize("name", sorted(ROOMS))
def test_a_room_is_quiet_and_ends_as_it_begins(name: str) -> None:
    samples, rate = samples_of(ART / "sounds" / f"{name}.wav")
    assert 20 <= len(samples) / rate <= 30
    assert max(map(abs, samples)) < 0.3 and abs(sum(samples) / len(samples)) < 0.0005
    steps = [abs(b - a) for a, b in pairwise(samples)]
    assert abs(samples[0] - samples[-1]) <= sorted(steps)[-len(steps) // 100], "it clicks as it begins again"
    half = rate // 2
    turned = samples[-half:] + samples[:half]
    about = [mean(samples[k : k + half]) for k in range(0, len(samples) - half, half)]
    for k in range(0, 2 * half - half // 2, half // 4):
        assert min(about) - 2 < mean(turned[k : k + half]) < max(about) + 2, "it stumbles as it begins again"


@pytest.mark.parametrize("id", catalog.IDS)
def test_what_matters_more_is_louder(id: str) -> None:
    """Types of events two or more apart in loudness are so to the ear, in every variant."""
    kinds = vars(import_module(f"rules.{id}.events")).values()
    types = [
        kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    ]
    heard = []
    for each in types:
        levels = [level(ART / "sounds" / f"{each.sound}{variant}.wav") for variant in ("", "_2", "_3")]
        heard.append((each, min(levels) + STEP * each.loudness, max(levels) + STEP * each.loudness))
    for one, least, _ in heard:
        for other, _, most in heard:
            assert one.loudness < other.loudness + 2 or least > most, (one, other)


@pytest.mark.slow
def test_sounds_are_what_their_script_makes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ART / "sounds" / "synth.py"), str(tmp_path)], check=True)
    for path in WAVS:
        made, kept = (tmp_path / path.name).read_bytes(), path.read_bytes()
        assert len(made) == len(kept)
        pairs = zip(struct.iter_unpack("<h", made[44:]), struct.iter_unpack("<h", kept[44:]), strict=True)
        assert max(abs(a - b) for (a,), (b,) in pairs) <= 1, (
            path.name
        )  # another maths library may round otherwise


def test_drawn_files_are_what_their_scripts_make(tmp_path: Path) -> None:
    lines = ["import pathlib, sys, svg", "svg.ART = pathlib.Path(sys.argv[1])"]
    lines += [f"import {module}; {module}.main()" for module in KIT]
    subprocess.run([sys.executable, "-B", "-c", "\n".join(lines), str(tmp_path)], cwd=ART / "kit", check=True)
    made = sorted(tmp_path.rglob("*.svg"))
    assert len(made) > 90
    for path in made:
        kept = ART / path.relative_to(tmp_path)
        assert path.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8"), kept.name
