"""Every picture and sound that ships can be drawn and played, and is what its script makes."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import wave
from pathlib import Path

import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "art"
SVGS = sorted(ART.rglob("*.svg"))
WAVS = sorted(ART.rglob("*.wav"))
ICONS = sorted((ART / "ui").glob("icon_*.svg"))

ELEMENTS = {"svg", "defs", "g", "path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "linearGradient",
            "radialGradient", "stop"}
MOST_BYTES = 60_000
SOUNDS = {"click", "pick", "drop", "refuse", "roll", "move", "write", "ready", "ability", "smash", "round", "win",
          "lose", "note", "undo", "buy", "build", "flip", "clash", "break"}
DICE = {f"die_{colour}_{value}" for colour in ("red", "blue", "yellow") for value in range(1, 7)}
PIECES = {f"token_{name}" for name in ("adjust", "flip", "reroll", "any", "used")}
PIECES |= {"pawn", "core", "seat", "seat_wild", "seat_smashed", "spot", "emblem"}
KIT = ("icons", "pieces", "workshop", "marks")


def name_of(path: Path) -> str:
    return path.relative_to(ART).as_posix()


def drawn(path: Path, size: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(path), (size, size))


def test_the_art_is_there() -> None:
    assert {path.stem for path in WAVS} == SOUNDS
    assert {path.stem for path in (ART / "planet_smash").glob("*.svg")} >= PIECES
    assert {path.stem for path in (ART / "ui").glob("die_*.svg")} == DICE
    assert len(ICONS) > 50


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
    assert pygame.mask.from_surface(surface, 40).count() > 96


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
        for other in names[k + 1:]:
            both = seen[one].overlap_area(seen[other], (0, 0))
            if both > 0.93 * max(seen[one].count(), seen[other].count()):
                alike.append((one, other))
    assert alike == [("icon_back", "icon_left")], alike


@pytest.mark.parametrize("path", WAVS, ids=name_of)
def test_wav_is_short_mono_and_neither_silent_nor_clipped(path: Path) -> None:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        count = file.getnframes()
        samples = struct.unpack(f"<{count}h", file.readframes(count))
    assert 0.05 <= count / 44100 < 1
    top = max(abs(value) for value in samples)
    assert 0.2 * 32767 < top <= 0.502 * 32767  # -14 to -6 dB
    assert max(abs(samples[0]), abs(samples[-1])) < 30, "clicks at an end"
    assert abs(sum(samples) / count) < 40, "offset"


@pytest.mark.slow
def test_sounds_are_what_their_script_makes(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        subprocess.run([sys.executable, str(ART / "sounds" / "synth.py"), str(tmp_path / folder)], check=True)
    for path in WAVS:
        made = (tmp_path / "one" / path.name).read_bytes()
        assert made == (tmp_path / "two" / path.name).read_bytes()
        kept = path.read_bytes()
        assert len(made) == len(kept)
        pairs = zip(struct.iter_unpack("<h", made[44:]), struct.iter_unpack("<h", kept[44:]), strict=True)
        assert max(abs(a - b) for (a,), (b,) in pairs) <= 1, path.name  # another maths library may round otherwise


def test_drawn_files_are_what_their_scripts_make(tmp_path: Path) -> None:
    lines = ["import pathlib, sys, svg", "svg.ART = pathlib.Path(sys.argv[1])"]
    lines += [f"import {module}; {module}.main()" for module in KIT]
    subprocess.run([sys.executable, "-B", "-c", "\n".join(lines), str(tmp_path)], cwd=ART / "kit", check=True)
    made = sorted(tmp_path.rglob("*.svg"))
    assert len(made) > 90
    for path in made:
        kept = ART / path.relative_to(tmp_path)
        assert path.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8"), kept.name
