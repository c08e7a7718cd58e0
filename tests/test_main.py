"""The command line: every command explained, every bad value one clear line and its exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import main
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[1]


def run(*words: str, options: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """`python main.py WORDS` as a process of its own."""
    command = [sys.executable, *options, "main.py", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)


def test_help_explains_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    commands = "play check shots film rulebook replay scene cards simulate ladder report selftest golden"
    for command in commands.split():
        (line,) = [line for line in done.stdout.splitlines() if line.strip().startswith(f"{command} ")]
        assert len(line.split()) > 4


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--size", "10x10"], "640x480"),
        (["--size", "99999x720"], "too large"),
        (["--size", "-5x720"], "size"),
        (["--size", "wide"], "1280x720"),
        (["--size", ""], "1280x720"),
        (["--game", "planet_smas"], "did you mean 'planet_smash'"),
        (["--game", "../../etc"], "planet_smash"),
        (["--seed", "4"], "--game"),
        (["--game", "planet_smash", "--seed", "luck"], "whole number"),
        (["--bots", "master"], "--game"),
        (["--game", "planet_smash", "--bots", "person,mastr"], "master"),
        (["--game", "planet_smash", "--bots", "person,,master"], "has an empty name"),
        (["--game", "planet_smash", "--bots", ""], "has an empty name"),
        (["--game", "planet_smash", "--bots", ",".join(["person"] * 100)], "1 to 99 seats"),
        (["--game", "planet_smash", "--bots", "search:0.5s"], "give iterations"),
        (["--game", "planet_smash", "--seed", "-1"], "seed"),
        (["--game", "planet_smash", "--seed", "9" * 40], "18 digits"),
        (["replay", "no/such/file.json"], "doesn't exist"),
        (["replay", "."], "Not a file"),
        (["replay", "LICENCE"], "JSON"),
        (["replay"], "FILE"),
        (["shots", "LICENCE"], "folder"),
        (["shots", "x", "--size", "1x1"], "640x480"),
        (["fly"], "fly"),
        (["--fly"], "--fly"),
    ],
)
def test_a_bad_value_is_one_line_and_exit_code_2(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main.main(words)
    except SystemExit as end:
        code = int(end.code or 0)
    said = capsys.readouterr().err.strip()
    assert code == 2
    assert says in said
    assert "\n" not in said
    assert "Traceback" not in said


def test_a_bad_value_as_the_player_sees_it() -> None:
    done = run("--size", "10x10")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "A window of 10x10 is too small. The smallest is 640x480.\n"


def test_a_missing_dependency_prints_the_line_that_installs_it() -> None:
    done = run(options=("-S",))  # without the site packages
    assert done.returncode == 1
    assert "pip install -r" in done.stderr
    assert "requirements.txt" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_package_that_was_not_made_for_this_machine_is_told_in_a_line(tmp_path: Path) -> None:
    """There are no wheels of the renderer for Windows on ARM."""
    (tmp_path / "pillow_lunasvg").mkdir()
    why = 'raise ImportError("DLL load failed", name="pillow_lunasvg._lunasvg")'
    (tmp_path / "pillow_lunasvg" / "__init__.py").write_text(why)
    env = {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        "SDL_VIDEODRIVER": "dummy",
        "COGWRIGHT_HOME": str(tmp_path),
    }
    command = [sys.executable, "main.py", "play", "--first-frame"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stderr.count("\n") == 1
    assert "needs pillow-lunasvg, but Python can't load it (DLL load failed)" in done.stderr


def test_an_old_python_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    assert main.main([]) == 1
    assert (
        capsys.readouterr().err
        == "Cogwright needs Python 3.11 or newer, but this is 3.9. Get it from python.org.\n"
    )


@pytest.mark.slow
def test_without_a_screen_it_says_so_in_one_line() -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "x11", "DISPLAY": ":987"}
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "window" in done.stderr


def test_what_nobody_foresaw_is_one_line_and_goes_to_the_log(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    def break_down(paths: list[str]) -> int:
        raise RuntimeError("a spring\nbroke")

    monkeypatch.setattr("game.dev.check.run", break_down)
    assert main.main(["check"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "a spring broke" in said
    log = home / "log" / "cogwright.log"
    assert str(log) in said
    assert "Traceback" in log.read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["shots", ""], "empty"),
        (["shots", "LICENCE/below"], "Can't write into"),
        (["shots", "FOLDER", "--only", "no such picture"], "no such picture"),
        (["--game", "a\nb\x1b[31m"], "a b [31m"),
        (["replay", "a", "b\nc"], "b c"),
    ],
)
def test_what_is_quoted_never_breaks_the_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    try:
        code = main.main([str(tmp_path) if word == "FOLDER" else word for word in words])
    except SystemExit as end:
        code = int(end.code or 0)
    said = capsys.readouterr().err
    assert code == 2
    assert says in said
    assert said.count("\n") == 1
    assert said.rstrip("\n").isprintable()


@pytest.mark.skipif(os.name == "nt", reason="pipes end otherwise on Windows")
@pytest.mark.parametrize("words", ["--help", pytest.param("check planet_smash", marks=pytest.mark.slow)])
def test_a_reader_that_has_gone_is_no_error(words: str) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "main.py", *words.split()],
        cwd=ROOT,
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
    )
    os.close(write)
    assert done.stderr == b""
    assert done.returncode in (0, 1)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", ["--help", "simulate --help", "check planet_smash"])
def test_an_output_that_is_full_is_one_line(words: str, unbuffered: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "main.py", *words.split()],
            cwd=ROOT, env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == b"Can't write the output (no space left on device).\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_where_nothing_can_be_said_the_exit_code_tells() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "main.py", "report", "nowhere"], cwd=ROOT, stderr=full, timeout=PATIENCE
        )
    assert done.returncode == 2


@pytest.mark.slow
def test_a_terminal_without_the_letters_gets_them_spelt_out() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "main.py", "check", "Zo\u00eb"],
        cwd=ROOT,
        env=env,
        capture_output=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert b"Zo\\xeb: no game" in done.stdout
    assert done.stderr == b""


@pytest.mark.slow
def test_without_a_home_it_says_which_folder_to_name() -> None:
    env = {**os.environ, "COGWRIGHT_HOME": "~nobody_of_this_name/games"}
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "COGWRIGHT_HOME" in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="a desktop always has a screen elsewhere")
def test_a_window_that_nobody_would_see_is_not_opened() -> None:
    hidden = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        [sys.executable, "main.py", "--first-frame"],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("Can't open a window")
    assert done.stdout == ""


@pytest.mark.skipif(sys.platform != "linux", reason="names are no bytes elsewhere")
@pytest.mark.parametrize(("name", "locale"), [(b"a\xff", "C.UTF-8"), ("Zo\u00eb".encode(), "C")])
@pytest.mark.parametrize(
    "words", ["simulate planet_smash --games 2 --out", "ladder planet_smash --games 2 --out", "shots", "report",
              "simulate planet_smash --games 2 --pack"],
)  # fmt: skip
@pytest.mark.slow
def test_a_folder_whose_name_is_no_text_is_refused_before_anything_is_done(
    tmp_path: Path, words: str, name: bytes, locale: str
) -> None:
    folder = tmp_path / os.fsdecode(name)
    bare = {"LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "main.py", *words.split(), folder], cwd=ROOT, env=os.environ | bare, capture_output=True,
        text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and "isn't valid text in this locale" in done.stderr
    assert not folder.exists()
