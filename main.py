"""Cogwright: a desktop table for machine-age games. `python main.py --help` explains every command."""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import sys
import tempfile
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from game.commands import (
    card_export,
    cards,
    ladder,
    new_pack,
    of_games,
    problems,
    report,
    run_args,
    scene,
    simulate,
    values,
)
from game.commands.values import BAD_VALUE, FAILED, UsageError, fail, one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.app.scene import App, Scene

ROOT = Path(__file__).resolve().parent
NEEDED = {
    "pygame": "pygame-ce", "PIL": "pillow", "pillow_lunasvg": "pillow-lunasvg",
    "pygame_gui": "pygame_gui", "pytmx": "PyTMX", "yaml": "PyYAML",
    "msgspec": "msgspec", "platformdirs": "platformdirs", "joblib": "joblib", "rich": "rich", "jinja2": "Jinja2",
    "fontTools": "fonttools",
}  # fmt: skip
LEAST_PYTHON = (3, 11)
LEAST, LARGEST = (640, 480), (16384, 16384)
DESKTOP = "Start Cogwright in a desktop session."


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the error in one line and exit with code 2."""
        self.exit(BAD_VALUE, one_line(f"{message[:1].upper()}{message[1:]}. Try {self.prog} --help") + "\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help, and raise OSError on a full disk, which argparse would ignore."""
        if message and file is not None and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 0 for success, 1 for a failure, 2 for a bad value."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # None when it was closed
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            return _command_line(argv)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  output is closed
        if isinstance(error, BrokenPipeError):  # the reader closed the pipe
            return FAILED
        return fail(f"Can't write the output ({values.cause(error)}).")


def _command_line(argv: Sequence[str] | None) -> int:
    if sys.version_info < LEAST_PYTHON:
        have = ".".join(map(str, sys.version_info[:2]))
        return fail(f"Cogwright needs Python 3.11 or newer, but this is {have}. Get it from python.org.")
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help")):
        words.insert(0, "play")
    args = parser().parse_args(words)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if not sys.warnoptions:
        warnings.simplefilter("ignore")  # warnings are for developers, not for players
    missing = [name for module, name in NEEDED.items() if importlib.util.find_spec(module) is None]
    if missing:
        return fail(f"Cogwright needs {', '.join(missing)}. {_install()}")
    try:
        return int(args.run(args))
    except UsageError as error:
        return fail(str(error), BAD_VALUE)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        raise
    except ImportError as error:
        package = NEEDED.get((error.name or "").partition(".")[0])
        return unexpected(error) if package is None else fail(_not_loaded(package, error))
    except Exception as error:  # one line for the player, the traceback to the log
        if isinstance(error, OSError) and _output_is_full():
            raise
        return unexpected(error)


def _install() -> str:
    """Return how to install the requirements."""
    return f"Install with: {sys.executable} -m pip install -r {ROOT / 'requirements.txt'}"


def _not_loaded(package: str, error: ImportError) -> str:
    """Return the error for an installed package that doesn't load on this machine."""
    why = one_line(str(error)).rstrip(".")
    return f"Cogwright needs {package}, but Python can't load it ({why}). {_install()}"


def _output_is_full() -> bool:
    """Return whether the output can't be written to any more."""
    try:
        print(flush=True)
    except OSError:
        return True
    return False


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands and their arguments."""
    top = Parser(
        prog="python main.py",
        description="Cogwright: a desktop table for machine-age games. Without a command, it opens the games.",
        epilog="Exit codes: 0 success, 1 failure or faults found, 2 bad value.",
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    _play_arguments(_command(commands, "play", "open the shelf and play (the default)", run_play))

    check = _command(commands, "check", "check cards, rulebooks, tables and themes for faults", run_check)
    check.add_argument("paths", nargs="*", metavar="PATH", help="game ids, packs or files (everything)")

    shots = _command(commands, "shots", "write a picture of every scene into a folder", run_shots)
    shots.add_argument("folder", metavar="DIR", help="the folder to write into")
    shots.add_argument(
        "--size", metavar="WxH", nargs="+", default=["1280x720"], help="one or more window sizes (1280x720)"
    )
    shots.add_argument(
        "--only", metavar="WORD", default="", help="only pictures with this word in their name"
    )
    shots.add_argument(
        "--against", metavar="OLD", default="",
        help="write a page of changes since OLD: a folder of pictures, or a git revision",
    )  # fmt: skip

    film = _command(commands, "film", "write a game's animations into a folder, frame by frame", run_film)
    film.add_argument("game", metavar="GAME", help="a game's id")
    film.add_argument("folder", metavar="DIR", help="the folder to write into")
    film.add_argument("--stage", metavar="NAME", default="", help="only stages with this word in their name")
    film.add_argument("--size", metavar="WxH", default="1280x720", help="the window's size (1280x720)")
    film.add_argument("--motion", default="normal", choices=["normal", "slow", "fast", "reduced", "off"])

    printed = _command(commands, "rulebook", "write a game's whole rulebook as a PDF", run_rulebook)
    printed.add_argument("game", metavar="GAME", help="a game's id")
    printed.add_argument("--pdf", metavar="FILE", required=True, help="the new file to write")
    printed.add_argument("--paper", metavar="NAME", default="A4", help="A4 or Letter (A4)")
    values.pack_argument(printed)

    replay = _command(commands, "replay", "show a saved game move by move", run_replay)
    replay.add_argument("file", metavar="FILE", help="a save (.json)")
    values.pack_argument(replay)

    scene.arguments(_command(commands, "scene", "write the running game as a scene file", run_play))

    problems.arguments(_command(commands, "problems", "list a game's problems, or find more", problems.run))

    new_pack.arguments(_command(commands, "pack", "make your own pack", run_play))

    cards.arguments(_command(commands, "cards", "check, print and compare cards", run_play))

    simulate.arguments(
        _command(commands, "simulate", "let bots play a game many times, with a report", simulate.run)
    )
    ladder.arguments(_command(commands, "ladder", "rank bots: each plays each of the others", ladder.run))
    report.arguments(_command(commands, "report", "show a run's results and rewrite its page", report.run))
    for brought in of_games.all_commands():
        brought.arguments(_command(commands, brought.NAME, brought.DOES, brought.run))

    selftest = _command(
        commands,
        "selftest",
        "break files, kill the app and look for leaks",
        run_selftest,
    )
    selftest.add_argument("--seconds", metavar="N", default="60", help="seconds to run (60)")
    selftest.add_argument("--seed", metavar="S", help="the seed (a new one each time)")

    golden = _command(
        commands,
        "golden",
        "rewrite the tests' golden games and wording files",
        run_golden,
    )
    golden.add_argument(
        "what", nargs="?", choices=("games", "words"), help="only the games, or only the words (both)"
    )
    return top


def _play_arguments(play: argparse.ArgumentParser) -> None:
    play.add_argument("--size", metavar="WxH", help="window size for this run, at least 640x480")
    play.add_argument("--windowed", action="store_true", help="start in a window, not in full screen")
    play.add_argument("--game", metavar="ID", help="go straight to a game's setup, by its id")
    play.add_argument("--seed", metavar="N", help="the seed to play with, 0 or more (with --game)")
    play.add_argument(
        "--bots", metavar="BOTS", help="players by seat, as in person,master,apprentice (with --game)"
    )
    play.add_argument(
        "--scene", metavar="FILE", help="play the position of a scene file (FILE#ID if it has several)"
    )
    values.pack_argument(play)
    play.add_argument("--first-frame", action="store_true", help=argparse.SUPPRESS)  # for tests/bench


def run_play(args: argparse.Namespace) -> int:
    """Open the window and run until it is closed; return the exit code."""
    size = _size(args.size) if args.size is not None else None
    seed = values.seed(args.seed) if args.seed is not None else None
    if seed is not None and args.game is None:
        raise UsageError("--seed needs --game, as in --game ID --seed 7.")
    if args.bots is not None and args.game is None:
        raise UsageError("--bots needs --game, as in --game ID --bots person,master.")
    game_id = values.game(args.game) if args.game is not None else ""
    packs = values.packs(args.pack)
    setup = run_args.setup_of(game_id, args.bots, packs) if args.bots is not None else None
    if args.scene is not None and args.game is not None:
        raise UsageError("--scene already sets the game. Leave out --game.")
    placed = scene.to_play(args.scene, packs) if args.scene is not None else None

    def first(app: App) -> Scene:
        from game.app.program import over_shelf
        from game.app.scene_game import play_scene

        if placed is not None:
            return app.page("play", play_scene(app, placed))
        return over_shelf(app, game_id, setup, seed) if game_id else app.page("shelf")

    return _run_app(size, args.windowed, first, packs, first_frame=args.first_frame)


def run_check(args: argparse.Namespace) -> int:
    """Check the data files and print one line for each fault; return the exit code."""
    from game.dev import check

    return check.run(args.paths)


def run_shots(args: argparse.Namespace) -> int:
    """Write the pictures and print their paths; return the exit code."""
    sizes = [_size(text) for text in args.size]
    folder = _folder(args.folder)
    from game.dev import shots

    if not any(args.only in shot.name for shot in shots.every()):
        raise UsageError(f"No picture has '{args.only[:40]}' in its name. Leave out --only to make all.")
    if not args.against:
        return shots.main(folder, sizes, only=args.only)
    from game.dev.shots import compare

    names = [f"{width}x{height}" for width, height in sizes]
    try:
        with compare.old_pictures(args.against, names, args.only) as old:
            failed = shots.main(folder, sizes, only=args.only)
            print(compare.report(compare.compare(folder, old, names, args.only), folder))
            return failed
    except compare.OldPicturesError as error:
        raise UsageError(str(error)) from None


def run_film(args: argparse.Namespace) -> int:
    """Write the frames and print their folder and contact sheet; return the exit code."""
    game_id, size, folder = values.game(args.game), _size(args.size), _folder(args.folder)
    from game.dev import film

    names = [each.name for each in film.films(game_id)]
    if not any(args.stage in name for name in names):
        raise UsageError(f"No stage has '{args.stage[:40]}' in its name. Choose from: {', '.join(names)}.")
    return film.main(game_id, folder, size, args.stage, args.motion)


def run_rulebook(args: argparse.Namespace) -> int:
    """Write a rulebook as a PDF, with progress on stderr, and print its path; return the exit code."""
    game_id, packs = values.game(args.game), values.packs(args.pack)
    file, paper = (
        values.nameable(Path(args.pdf)),
        values.choice("paper size", args.paper, card_export.PAPERS[:2]),
    )
    if not file.name or file.is_dir():
        raise UsageError(f"{args.pdf or 'The name'} isn't a file. Name a new file, such as rules.pdf.")
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"  # pictures need no window
    from game.cards.print.outputs import ExportFault
    from game.pages.rulebook import printing
    from rules.content import DataFaults

    values.loaded(game_id, packs)
    try:
        print(*card_export.with_progress(printing.pdf(game_id, file, paper, packs)), sep="\n")
    except ExportFault as fault:
        raise UsageError(str(fault)) from fault
    except DataFaults as fault:
        raise UsageError(values.first_fault(fault, packs, game_id)) from fault
    return 0


def run_replay(args: argparse.Namespace) -> int:
    """Check a save, then show it; return the exit code."""
    from game.store.saves import SaveFault, read, replayed
    from rules import catalog

    path, packs = Path(args.file), values.packs(args.pack)
    try:
        save = read(path)
        if save.game not in catalog.IDS:
            raise UsageError(f"{path} is a save of '{save.game[:40]}', which this version doesn't know.")
        replayed(save, values.loaded(save.game, packs), path)
    except FileNotFoundError:
        raise UsageError(f"{path} doesn't exist. Name a save: they are in {_saves()}.") from None
    except SaveFault as fault:
        if fault.repaired is None or not fault.repaired.actions:
            raise UsageError(str(fault)) from fault
        print(str(fault), file=sys.stderr)
        save = fault.repaired

    def first(app: App) -> Scene:
        return app.page("replay", save)

    return _run_app(None, False, first, packs)


def run_selftest(args: argparse.Namespace) -> int:
    """Run the self-test for some seconds and print one line for each part and finding; return the exit
    code."""
    from game.dev import selftest

    seconds = values.number("--seconds", args.seconds, 1, 86_400)
    return selftest.run(seconds, values.seed(args.seed) if args.seed is not None else None)


def run_golden(args: argparse.Namespace) -> int:
    """Rewrite the golden games and the wording files; return the exit code."""
    if not (ROOT / "tests").is_dir():
        raise UsageError(f"Golden games need the tests folder, which isn't beside {ROOT / 'main.py'}.")
    from tests import golden, words

    if args.what != "words":
        for path in golden.rewrite():
            print(path)
    if args.what != "games":
        for path in words.rewrite():
            print(path)
    return 0


def unexpected(error: Exception) -> int:
    """Log an unhandled error, print one line for the player, and return exit code 1."""
    from game.store.folders import NoHome, user_folders
    from game.store.log import log, start_log

    if isinstance(error, NoHome):
        return fail(str(error))
    folders = user_folders()
    silent = start_log(folders)
    log.error("The app ended with an error", exc_info=error)
    where = silent or f"The log is at {folders.log_file}."
    return fail(f"Cogwright had to stop: {one_line(str(error)).rstrip('.') or type(error).__name__}. {where}")


def _command(
    commands: argparse._SubParsersAction, name: str, text: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = commands.add_parser(
        name, help=text, description=text[0].upper() + text[1:] + "."
    )
    made.set_defaults(run=run)
    return made


def _run_app(
    size: tuple[int, int] | None,
    windowed: bool,
    first: Callable[[App], Scene],
    packs: Sequence[Path],
    *,
    first_frame: bool = False,
) -> int:
    import pygame

    if not getattr(pygame, "IS_CE", False):
        return fail("Cogwright needs pygame-ce, but you have pygame. Run pip uninstall pygame, then "
                    f"{sys.executable} -m pip install -r {ROOT / 'requirements.txt'}")  # fmt: skip
    from game.app.display import UNSEEN
    from game.app.program import Program
    from rules.content import DataFaults
    from rules.content.packs import PackFault

    try:
        app = Program(size=size, windowed=windowed, first=first, packs=packs)
    except (PackFault, DataFaults) as fault:
        raise UsageError(values.first_fault(fault, packs)) from fault
    except (pygame.error, MemoryError) as error:
        return fail(f"Can't open a window ({str(error) or 'too little memory'}). {DESKTOP}")
    # A driver without a screen is fine on request, but an error if it is only the fallback.
    if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        return fail(f"Can't open a window (no screen). {DESKTOP}")
    if first_frame:
        app.loop.step()
        print(f"{app.drawn} frame", flush=True)
        return app.loop.exit_code
    code = app.loop.run()
    if code:
        fail(f"Cogwright had to stop. Your game is saved. The log is at {app.folders.log_file}.")
    return code


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text.strip())
    if match is None:
        raise UsageError(f"'{text[:40]}' isn't a window size. Write it as 1280x720.")
    size = int(match[1]), int(match[2])
    if any(side < least for side, least in zip(size, LEAST, strict=True)):
        raise UsageError(f"A window of {text[:40]} is too small. The smallest is {LEAST[0]}x{LEAST[1]}.")
    if any(side > most for side, most in zip(size, LARGEST, strict=True)):
        raise UsageError(f"A window of {text[:40]} is too large. The largest is {LARGEST[0]}x{LARGEST[1]}.")
    return size


def _folder(text: str) -> Path:
    """Return a writable folder, created if it is missing."""
    folder = Path(text)
    if not text.strip():
        raise UsageError("The folder name is empty. Name a folder for the pictures.")
    if os.path.lexists(folder) and not folder.is_dir():
        raise UsageError(f"{folder} is a file. Name a folder for the pictures.")
    values.nameable(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or str(error)).lower()
        raise UsageError(f"Can't write into {folder} ({why}). Name another folder.") from None
    return folder


def _saves() -> Path:
    from game.store.folders import user_folders

    return user_folders().data / "saves"


if __name__ == "__main__":
    sys.exit(main())
