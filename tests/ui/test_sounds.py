"""Sounds: variants, loudness, ambience; whatever can't be played is quiet, one line in the log, and play goes on."""

from __future__ import annotations

import logging
import os
import struct
import wave
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.loop import ALONE_AFTER
from game.app.program import Program
from game.app.reload import SILENT
from game.pages.play.table import TableScene
from game.ui import sounds as module
from game.ui.art import ArtStore
from game.ui.sounds import FADE, LOUDEST, RESTS_AFTER, Sounds
from tests.app.packs import pack
from tests.pages.play import press
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
ROOT = Path(__file__).resolve().parents[2]
ROOM = pygame.mixer.Channel


@pytest.fixture
def said() -> Iterator[list[str]]:
    """The lines of the log."""
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger(module.__name__).addHandler(handler)
    yield lines
    logging.getLogger(module.__name__).removeHandler(handler)


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    pygame.mixer.quit()


@pytest.fixture
def no_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    """No gap between two sounds of a name."""
    monkeypatch.setattr(module, "LEAST_GAP", 0.0)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch, no_gap: None) -> list[Path]:
    """The files that were read to be played."""
    read: list[Path] = []
    real = module._read
    monkeypatch.setattr(module, "_read", lambda place: (read.append(place), real(place))[1])
    monkeypatch.setattr(module, "MEMORY", 1)  # so that each is read again
    return read


def own() -> Sounds:
    return Sounds(ArtStore(ROOT / "art"))


def of(folder: Path, content: bytes | None = None) -> tuple[Sounds, Path]:
    """Sounds of a folder with one file `click.wav`."""
    place = folder / "sounds" / "click.wav"
    place.parent.mkdir(parents=True, exist_ok=True)
    if content is not None:
        place.write_bytes(content)
    return Sounds(ArtStore(folder)), place


def write_wav(place: Path, seconds: float, rate: int = 8000, width: int = 1) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(place), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(b"\x70" * int(seconds * rate) * width)


def test_no_variant_is_heard_twice_running_and_all_are_heard(heard: list[Path]) -> None:
    sounds = own()
    for _ in range(40):
        sounds.play("click")
    assert {place.name for place in heard} == {"click.wav", "click_2.wav", "click_3.wav"}
    assert all(one != other for one, other in pairwise(heard))


def test_what_matters_is_louder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEAST_GAP", 0.0)
    sounds, levels = own(), []
    for loudness in (1, 5, LOUDEST):
        sounds.play("lose", loudness)
        playing = [ROOM(k).get_sound() for k in range(8) if ROOM(k).get_busy()]
        levels.append(max(each.get_volume() for each in playing if each))
        pygame.mixer.stop()
    assert levels == sorted(levels) and levels[0] < 0.3 * levels[-1]
    assert levels[-1] == pytest.approx(sounds.volume / 100, abs=0.02)


def test_without_sound_no_device_is_open() -> None:
    sounds = own()
    sounds.play("click")
    assert pygame.mixer.get_init()
    sounds.set(on=False, volume=70)
    sounds.play("click")
    sounds.update(1, "workshop")
    assert pygame.mixer.get_init() is None


def test_a_device_that_is_not_used_closes() -> None:
    sounds = own()
    sounds.play("click")
    sounds.update(RESTS_AFTER - 1)
    assert pygame.mixer.get_init()
    sounds.update(2)
    assert pygame.mixer.get_init() is None
    sounds.play("boom")
    assert pygame.mixer.get_busy()


# -- what can't be played


def test_no_device_is_one_line(said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none of this name")
    sounds = own()
    for name in ("click", "win", "click"):
        sounds.play(name)
        sounds.update(1, "workshop")
        sounds.set(on=True, volume=40)
    assert len(said) == 1 and "No sound" in said[0]
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    sounds.set(on=False, volume=70)
    sounds.set(on=True, volume=70)  # it is tried again
    sounds.play("win")
    assert pygame.mixer.get_busy() and len(said) == 1


@pytest.mark.usefixtures("no_gap")
def test_a_sound_that_is_missing_is_one_line(said: list[str], tmp_path: Path) -> None:
    sounds, place = of(tmp_path)
    for _ in range(3):
        sounds.play("click")
    assert len(said) == 1 and str(place) in said[0]


HEADER = b"RIFF\x24\x00\x00\x80WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00"
NO_SOUNDS = {
    "words": b"this is no sound",
    "empty": b"",
    "cut": HEADER,
    "no rate": HEADER + bytes(8) + b"\x01\x00\x08\x00data\xff\xff\xff\x7f" + bytes(50),
    "claims hours": HEADER
    + b"\x40\x1f\x00\x00\x40\x1f\x00\x00\x01\x00\x08\x00data\xff\xff\xff\x7f"
    + bytes(50),
    "parts past the end": HEADER[:16] + b"\x10\x00\x00\x03" + HEADER[20:] + bytes(40),
    "500 channels": HEADER[:22] + b"\xf4\x01" + b"\x40\x1f\x00\x00" * 2 + b"\x01\x00\x08\x00data" + bytes(4),
    "no samples": HEADER + b"\x40\x1f\x00\x00" * 2 + b"\x01\x00\x08\x00data" + bytes(4),
    "another kind": b"OggS" + bytes(200),
    "huge": b"RIFF" + bytes(module.MOST_BYTES),
}


@pytest.mark.usefixtures("no_gap")
@pytest.mark.parametrize("kind", NO_SOUNDS)
def test_a_file_that_is_no_sound_is_one_line(said: list[str], tmp_path: Path, kind: str) -> None:
    sounds, place = of(tmp_path, NO_SOUNDS[kind])
    for _ in range(3):
        sounds.play("click")
    sounds.update(1, "click")  # not as a loop either
    sounds.update(1, "click")
    assert len(said) == 1 and str(place) in said[0] and "\n" not in said[0]
    assert not pygame.mixer.get_busy()


@pytest.mark.usefixtures("no_gap")
def test_an_hour_is_not_heard(said: list[str], tmp_path: Path) -> None:
    sounds, place = of(tmp_path)
    write_wav(place, 3600, rate=1000)
    sounds.play("click")
    write_wav(place, 61, rate=8000)
    sounds.forget()
    sounds.play("click")
    assert len(said) == 2 and "1,000 samples" in said[0] and "61 s" in said[1]
    write_wav(place, 2)
    sounds.forget()
    sounds.play("click")
    assert pygame.mixer.get_busy(), "a good one is"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_holds_nobody_up(said: list[str], tmp_path: Path) -> None:
    sounds, place = of(tmp_path / "own")
    os.mkfifo(place)
    sounds.play("click")
    assert len(said) == 1 and "pipe" in said[0]


# -- packs


def test_a_pack_lays_its_sound_over_all_variants(drive: Drive, tmp_path: Path, heard: list[Path]) -> None:
    mine = pack(tmp_path)
    place = mine / "art" / "sounds" / "click.wav"
    write_wav(place, 0.2)
    driver = drive()
    assert driver.app.open_pack(mine)
    assert any("1 sound" in notice for notice in driver.notices)
    for _ in range(6):
        driver.app.kit.sounds.play("click")
    assert {*heard} == {place}
    heard.clear()
    driver.app.close_pack(mine)
    for _ in range(6):
        driver.app.kit.sounds.play("click")
    assert place not in heard and heard


@pytest.mark.usefixtures("no_gap")
def test_a_sound_saved_in_a_pack_is_heard_anew(drive: Drive, tmp_path: Path, said: list[str]) -> None:
    mine = pack(tmp_path)
    place = mine / "art" / "sounds" / "lose.wav"
    place.parent.mkdir(parents=True)
    place.write_bytes(b"not yet")
    driver = drive()
    driver.app.open_pack(mine)
    driver.app.kit.sounds.play("lose")
    assert not pygame.mixer.get_busy() and not said, "it was named when the pack was opened"
    assert [each for each in told(driver) if "big_gears/art/sounds/lose.wav" in each]
    write_wav(place, 1)
    driver.app.reload.watcher.report([place])
    driver.frames(10)
    driver.app.kit.sounds.play("lose")
    assert pygame.mixer.get_busy()


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=() if kind == "cut" else pytest.mark.slow) for kind in NO_SOUNDS]
)
def test_a_bad_sound_of_a_pack_is_named_once_and_the_game_goes_on_without_it(
    drive: Drive, tmp_path: Path, said: list[str], kind: str
) -> None:
    mine = pack(tmp_path)
    names = (
        "flip",
        "coin",
        "workshop",
        "turn",
    )  # of moves, of a room, of the band that says whose turn it is
    for name in names:
        place = mine / "art" / "sounds" / f"{name}.wav"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(NO_SOUNDS[kind])
    driver = at_a_table(drive)
    assert driver.app.open_pack(mine)
    (line,) = [each for each in told(driver) if "art/sounds" in each]
    assert (
        line.startswith("big_gears/art/sounds/coin.wav")
        and "can't be played" in line
        and "3 more faults" in line
    )
    assert SILENT in line
    for _ in range(6):
        driver.act(next(iter(driver.session.actions())))
        driver.frames(20)
        for name in names:
            driver.app.kit.sounds.play(name)
    assert not said, "not said again in the log"


def told(driver: Driver) -> list[str]:
    return driver.notices


# -- ambience


def at_a_table(drive: Drive, id: str = "smash_gear") -> Driver:
    def first(app: Program) -> TableScene:
        from game.app.session import Session

        game = app.game(id)
        return TableScene(app, Session.start(app, game, game.default_setup(2), 1))

    driver = drive(first=first)
    driver.settle()
    return driver


def room() -> float:
    """How loud the loop is now."""
    loop = ROOM(0).get_sound() if pygame.mixer.get_init() and ROOM(0).get_busy() else None
    return loop.get_volume() if loop is not None else 0.0


def wait(driver: Driver, seconds: float) -> None:
    driver.frames(int(seconds * 10) + 1, dt=0.1)


def test_a_table_has_its_room_which_swells_and_fades(drive: Drive) -> None:
    driver = at_a_table(drive)
    sounds = driver.app.kit.sounds
    assert sounds.ambience.name == "workshop"
    wait(driver, FADE / 4)
    before = room()
    wait(driver, FADE)
    assert 0 < before < room() < 0.4
    full = room()
    driver.page(TableScene).bar.open_menu()
    wait(driver, 1)
    assert room() == full, "it goes on under a menu"
    driver.app.stack.reset(driver.app.page("shelf"))
    wait(driver, FADE / 2)
    assert 0 < room() < full
    wait(driver, FADE)
    assert room() == 0


def test_every_game_has_a_room_of_its_own(drive: Drive) -> None:
    names = [at_a_table(drive, id).app.kit.sounds.ambience.name for id in ("planet_smash", "smash_gear")]
    assert names == ["engine_room", "workshop"]


@pytest.mark.parametrize("off", [{"ambience": False}, {"sound": False}, {"volume": 0}])
def test_it_can_be_off(drive: Drive, off: dict[str, object]) -> None:
    driver = at_a_table(drive)
    driver.app.change_settings(**off)
    wait(driver, 2 * FADE)
    assert room() == 0
    driver.app.change_settings(ambience=True, sound=True, volume=50)
    wait(driver, FADE)
    assert room() > 0


def test_nobody_there_nothing_is_heard_and_the_device_closes(drive: Drive) -> None:
    driver = at_a_table(drive)
    wait(driver, FADE)
    assert room() > 0
    wait(driver, ALONE_AFTER + FADE)
    assert room() == 0
    wait(driver, RESTS_AFTER)
    assert pygame.mixer.get_init() is None
    driver.move((600, 400))
    wait(driver, FADE)
    assert room() > 0


@pytest.mark.parametrize("gone", ["pygame.key.get_focused", "pygame.display.get_active"])
def test_out_of_sight_it_is_quiet(drive: Drive, monkeypatch: pytest.MonkeyPatch, gone: str) -> None:
    driver = at_a_table(drive)
    wait(driver, FADE)
    with monkeypatch.context() as patch:
        patch.setattr(gone, lambda: False)
        wait(driver, 2 * FADE)
        assert room() == 0
    driver.move((600, 400))
    wait(driver, FADE)
    assert room() > 0


def test_a_device_that_vanishes_in_play_is_one_line_and_the_game_goes_on(
    drive: Drive, said: list[str]
) -> None:
    driver = at_a_table(drive)
    wait(driver, FADE)
    os.environ["SDL_AUDIODRIVER"] = "none of this name"
    try:
        pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
        wait(driver, 1)
        driver.act(driver.session.actions()[0])
        driver.app.kit.sounds.play("win")
        wait(driver, 1)
    finally:
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    assert [line for line in said if "sound" in line] == said and len(said) == 1
    assert driver.session.history.actions
    pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
    wait(driver, FADE)
    assert room() > 0, "another one is there"


def test_a_mixer_closed_by_others_is_opened_again(drive: Drive) -> None:
    driver = at_a_table(drive)
    wait(driver, FADE)
    driver.app.kit.sounds.play("click")
    pygame.mixer.quit()
    wait(driver, FADE)
    driver.app.kit.sounds.play("click")
    assert room() > 0


def test_ambience_is_set_beside_sound_and_off_with_it(drive: Drive) -> None:
    driver = drive()
    driver.app.push(driver.app.page("settings", "sound"))
    driver.frames(2)
    press(driver, "ambience")
    assert not driver.app.settings.ambience
    press(driver, "sound")
    row = driver.named["ambience"]
    assert (row.enabled, row.why) == (False, "Sound is off.")


def wav(*chunks: tuple[bytes, bytes, int | None]) -> bytes:
    """A WAV of chunks, each with the length it says it has (None: its own)."""
    body = b"WAVE"
    for name, data, size in chunks:
        body += name + struct.pack("<I", len(data) if size is None else size) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


FORM = (b"fmt ", struct.pack("<HHIIHH", 1, 1, 44100, 88200, 2, 16), None)
SAMPLES = b"\1\2" * 4000


@pytest.mark.parametrize("size", [9_000, 2**31, 0xFFFFFFFF])
@pytest.mark.parametrize(
    "chunks",
    [
        lambda size: ((b"fmt ", FORM[1], size), (b"data", SAMPLES, None)),
        lambda size: (FORM, (b"LIST", b"abcd", size), (b"data", SAMPLES, None)),
        lambda size: (FORM, (b"data", SAMPLES, size)),
    ],
    ids=["format", "remark", "samples"],
)
def test_a_part_that_is_longer_than_its_file_is_one_line(
    tmp_path: Path, chunks: Callable[[int], Any], size: int
) -> None:
    place = tmp_path / "long.wav"
    place.write_bytes(wav(*chunks(size)))
    fault = module.fault_of(place)
    if fault is None:  # samples that end early are heard as far as they go
        assert size == 9_000
    else:
        assert "\n" not in str(fault) and "the sound can't be played (" in str(fault)
        assert size == 9_000 or "a part is longer than the file, so save it again" in str(fault)
