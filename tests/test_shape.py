"""The shape of the project: who may know whom, and that nothing is started that is not needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from rules import catalog

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """Every import of the project."""
    return grimp.build_graph("rules", "game", cache_dir=None)


@pytest.mark.parametrize("layer", ["rules", "game"])
def test_games_do_not_know_each_other(graph: grimp.ImportGraph, layer: str) -> None:
    there = [f"{layer}.{id}" for id in catalog.IDS if f"{layer}.{id}" in graph.modules]
    assert len(there) == len(catalog.IDS)
    for one in there:
        for other in there:
            assert one == other or not graph.chain_exists(one, other, as_packages=True)


@pytest.mark.parametrize("layer", ["rules", "game"])
def test_what_is_common_knows_no_game(graph: grimp.ImportGraph, layer: str) -> None:
    games = {f"{top}.{id}" for top in ("rules", "game") for id in catalog.IDS}
    own = [name for name in graph.modules if name.startswith(f"{layer}.")]
    for module in own:
        if not any(module == game or module.startswith(f"{game}.") for game in games):
            known = graph.find_modules_directly_imported_by(module)
            assert not {one for one in known if any(f"{one}.".startswith(f"{game}.") for game in games)}, (
                module
            )


def test_the_rules_start_no_pygame() -> None:
    code = (
        "import sys\nfrom rules import catalog\nfor id in catalog.IDS: catalog.load(id)\n"
        "sys.exit(','.join({'pygame', 'pygame_gui', 'pytmx', 'game'} & set(sys.modules)) or None)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr.strip()) == (0, "")


EXTRAS = ("requirements-report.txt", "requirements-cluster.txt")
CALLED = {"pygame": "pygame-ce", "yaml": "pyyaml"}
"""Packages whose name is not that of what is imported."""


def pinned(*files: str) -> set[str]:
    """The packages of requirements, each with its exact version."""
    lines = [line for file in files for line in (ROOT / file).read_text().splitlines()]
    wanted = [line for line in lines if line and not line.startswith(("#", "-r"))]
    assert all(line.count("==") == 1 for line in wanted)
    return {line.split("==")[0].lower() for line in wanted}


def imported(*, late: bool) -> set[str]:
    """The packages from elsewhere that the program imports: all, or only those imported `late`, where needed."""
    found = set()
    for path in [ROOT / "main.py", *(ROOT / "rules").rglob("*.py"), *(ROOT / "game").rglob("*.py")]:
        for line in path.read_text().splitlines():
            words = line.split()
            if len(words) > 1 and words[0] in ("import", "from") and line.startswith(" ") >= late:
                top = words[1].split(".")[0].rstrip(",")
                if top and top not in sys.stdlib_module_names and top not in ("game", "rules", "tests"):
                    found.add(CALLED.get(top, top).lower())
    return found


def test_every_pinned_package_is_used_and_every_used_one_pinned() -> None:
    assert imported(late=False) == pinned("requirements.txt", *EXTRAS)


def test_extras_are_imported_only_where_they_are_needed_and_tests_have_them_all() -> None:
    extras = pinned(*EXTRAS)
    assert not extras & pinned("requirements.txt")
    assert extras <= imported(late=True)
    hide = "import sys\nfor name in sys.argv[1:]: sys.modules[name] = None\n"
    load = "import main, game.commands.simulate, game.simulate.run, game.simulate.local, game.simulate.cluster\n"
    load += "from game.simulate import report, terminal; main.parser()"
    done = subprocess.run(
        [sys.executable, "-c", hide + load, *extras], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    dev = (ROOT / "requirements-dev.txt").read_text().splitlines()
    assert {f"-r {file}" for file in ("requirements.txt", *EXTRAS)} <= set(dev)


def test_the_benchmarks_can_be_run() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/bench"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stdout
