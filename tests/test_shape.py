"""The shape of the project: who may know whom, and that nothing is started that is not needed."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import tomllib
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns

import grimp
import pytest

from rules import catalog

ROOT = Path(__file__).resolve().parents[1]


@cache
def parsed(path: Path) -> ast.Module:
    """A file of the project as a tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """Every import of the project."""
    return grimp.build_graph("rules", "game", cache_dir=None)


FORBIDDEN = [
    ("rules/moon_crush/__init__.py", "rules.smash_gear"),
    ("rules/smash_gear/__init__.py", "rules.moon_crush"),
    ("game/moon_crush/__init__.py", "game.planet_smash.look"),
    ("game/moon_crush/__init__.py", "rules.planet_smash.state"),
    ("game/immense_warfare/look.py", "rules.smash_gear"),
    ("game/cards/fields.py", "rules.moon_crush"),
    ("game/pages/shelf/__init__.py", "game.moon_crush"),
    ("rules/history.py", "rules.moon_crush"),
    ("rules/bots/oracle.py", "rules.tabletop"),
    ("rules/bots/oracle.py", "rules.bots.jobs"),
    ("rules/engine/operations.py", "rules.moon_crush"),
]
"""Imports that a law forbids: the file, and what it imports. There is no bot that is called oracle, and no game but
in the copy that is called Moon Crush."""


def test_the_laws_bite_for_a_game_that_has_just_been_added_to_the_catalog(tmp_path: Path) -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    for top in ("rules", "game"):
        copytree(ROOT / top, tmp_path / top, ignore=ignore_patterns("__pycache__"))
        (tmp_path / top / "moon_crush").mkdir()
        (tmp_path / top / "moon_crush" / "__init__.py").write_text("import rules.game\n")
    (tmp_path / "game" / "moon_crush" / "look.py").write_text("import rules.moon_crush, game.table\n")
    (tmp_path / "tests").mkdir()
    for name in ("pyproject.toml", "tests/__init__.py", "tests/import_laws.py"):
        copyfile(ROOT / name, tmp_path / name)
    games = tmp_path / "rules" / "catalog.py"
    games.write_text(games.read_text("utf-8") + '\nRULED = (*RULED, "moon_crush")\n', encoding="utf-8")

    def told() -> str:
        return subprocess.run([lint, "--no-logo"], cwd=tmp_path, capture_output=True, text=True).stdout

    assert " 0 broken" in told()
    lines = []
    for name, module in FORBIDDEN:
        place = tmp_path / name
        text = place.read_text("utf-8") if place.exists() else ""
        place.write_text(f"{text}\nimport {module}\n", encoding="utf-8")
        by = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        lines.append((by, module))
    broken = " ".join(told().split())
    missed = [
        (by, module) for by, module in lines if not re.search(rf"{by} line \d+ imports {module}\b", broken)
    ]
    assert not missed, broken


def test_no_list_of_games_is_kept_but_the_catalog() -> None:
    """What is built of a list of games is built of the catalog's, or it would pass over the next one."""
    kept = []
    for path in [ROOT / name for name in ("pyproject.toml", "Makefile", "make.bat", "main.py", ".ci/run")]:
        kept += [path.name for id in catalog.RULED if id in path.read_text("utf-8")]
    for path in [*(ROOT / "rules").rglob("*.py"), *(ROOT / "game").rglob("*.py")]:
        if sum(id in path.read_text("utf-8") for id in catalog.RULED) < 2:
            continue
        words = {node.value for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant)}
        if path != ROOT / "rules/catalog.py" and len(words & {*catalog.RULED}) > 1:
            kept.append(str(path.relative_to(ROOT)))
    assert not kept


def known_circles() -> list[str]:
    """Folders whose files still import each other in a circle: those that the contract about circles passes over."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    about = next(each for each in contracts if each["type"] == "acyclic_siblings")
    return list(about.get("skip_descendants", ()))


def circle(imports: dict[str, set[str]]) -> list[str]:
    """Files that import each other in a circle, the first once more at the end; none when imports run one way."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def imports_of(graph: grimp.ImportGraph, folder: str = "") -> dict[str, set[str]]:
    """What each file imports, also in functions and for annotations alone: all of it, or within a folder."""

    def within(name: str) -> bool:
        return f"{name}.".startswith(f"{folder}." if folder else "")

    return {
        name: set(filter(within, graph.find_modules_directly_imported_by(name)))
        for name in filter(within, graph.modules)
    }


def test_no_files_import_each_other_in_a_circle(graph: grimp.ImportGraph) -> None:
    imports = imports_of(graph)
    for folder in known_circles():
        for name, known in imports_of(graph, folder).items():
            imports[name] -= known
    around = circle(imports)
    steps = [
        f"{file} line {graph.get_import_details(importer=file, imported=known)[0]['line_number']} imports {known}"
        for file, known in pairwise(around)
    ]
    assert not steps, "files import each other in a circle:\n" + "\n".join(steps)


def test_the_known_circles_are_still_there(graph: grimp.ImportGraph) -> None:
    gone = [folder for folder in known_circles() if not circle(imports_of(graph, folder))]
    assert not gone, (
        f"no files import each other in a circle in {gone}: off skip_descendants in pyproject.toml"
    )


def pages_asked_for() -> list[tuple[str, ast.Call]]:
    """Every call of an app's `page(...)` or a scene's `visit(...)` in the code, also one that is put off by `partial`,
    with the file and line where it stands."""
    found = []
    for path in [ROOT / "main.py", *sorted((ROOT / "game").rglob("*.py"))]:
        if path == ROOT / "game/app/scene.py":  # where one is made of the other
            continue
        for node in ast.walk(parsed(path)):
            if not isinstance(node, ast.Call):
                continue
            if isinstance(node.func, ast.Name) and node.func.id == "partial" and _asks(node.args[0]):
                node = ast.Call(node.args[0], node.args[1:], node.keywords, lineno=node.lineno)
            if _asks(node.func):
                found.append((f"{path.relative_to(ROOT)}:{node.lineno}", node))
    return found


def _asks(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and function.attr in ("page", "visit")


def test_every_page_that_is_asked_for_by_name_is_there_and_takes_what_it_is_given() -> None:
    calls = pages_asked_for()
    assert len(calls) > 30
    for place, call in calls:
        assert call.args and isinstance(call.args[0], ast.Constant), (
            f"{place}: the name of a page stands where it is"
        )
        name = call.args[0].value
        file = ROOT / "game/pages" / name.replace(".", "/")
        assert file.with_suffix(".py").is_file() or (file / "__init__.py").is_file(), (
            f"{place}: no page is '{name}'"
        )
        made = inspect.signature(import_module(f"game.pages.{name}").PAGE)
        try:
            made.bind("app", *call.args[1:], **{each.arg or "": each.value for each in call.keywords})
        except TypeError as error:
            pytest.fail(f"{place}: the page '{name}' takes other values ({error})")


def test_no_page_binds_the_name_of_a_file_beside_it() -> None:
    """A page's class stands in the `__init__` of its folder, whose names are lost to a file of the same name."""
    lost = []
    for path in (ROOT / "game/pages").rglob("__init__.py"):
        package = ".".join(path.parent.relative_to(ROOT).parts)
        files = {near.stem for near in path.parent.glob("*.py")}
        for node in parsed(path).body:
            if isinstance(node, ast.ImportFrom) and node.module != package:
                names = {alias.asname or alias.name for alias in node.names}
                lost += [f"{path.relative_to(ROOT)}: {name}" for name in names & files]
    assert not lost


@pytest.mark.parametrize("layer", ["rules", "game"])
def test_no_constant_of_a_file_is_given_two_values(layer: str) -> None:
    """The words beside a picture of the rulebook stood where those of a sign belong: two constants had one name."""
    again = []
    for path in sorted((ROOT / layer).rglob("*.py")):
        given: set[str] = set()
        for line in parsed(path).body:
            targets = line.targets if isinstance(line, ast.Assign) else []
            names = [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
            constants = {name for name in names if name.isupper()}
            again += [f"{path.relative_to(ROOT)}: {name}" for name in constants & given]
            given |= constants
    assert not again


def test_the_files_that_the_page_about_the_structure_names_are_there() -> None:
    named = re.findall(
        r"`((?:game|rules|data)/[^`<>]+)`", (ROOT / "docs/structure.md").read_text(encoding="utf-8")
    )
    assert len(named) > 15
    assert not [name for name in named if not (ROOT / name).exists()]


def test_the_rules_start_no_pygame() -> None:
    code = (
        "import sys\nfrom rules import catalog\nfor id in catalog.IDS: catalog.load(id)\n"
        "sys.exit(','.join({'pygame', 'pygame_gui', 'pytmx', 'game'} & set(sys.modules)) or None)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr.strip()) == (0, "")


EXTRAS = ("requirements-report.txt", "requirements-cluster.txt")
CALLED = {
    "pygame": "pygame-ce", "yaml": "pyyaml", "PIL": "pillow", "pillow_lunasvg": "pillow-lunasvg",
    "fontTools": "fonttools",
}  # fmt: skip
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
        for node in ast.walk(parsed(path)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            for top in (name.partition(".")[0] for name in names if late <= bool(node.col_offset)):
                if top not in sys.stdlib_module_names and top not in ("game", "rules", "tests"):
                    found.add(CALLED.get(top, top).lower())
    return found


def test_every_pinned_package_is_used_and_every_used_one_pinned() -> None:
    assert imported(late=False) == pinned("requirements.txt", *EXTRAS)


def test_extras_are_imported_only_where_they_are_needed_and_tests_have_them_all() -> None:
    extras = pinned(*EXTRAS)
    assert not extras & pinned("requirements.txt")
    assert extras <= imported(late=True)
    hide = "import sys\nfor name in sys.argv[1:]: sys.modules[name] = None\n"
    load = "import main, game.commands.simulate, game.simulate.run, game.simulate.cluster\n"
    load += "from game.simulate import report, terminal; main.parser()"
    done = subprocess.run(
        [sys.executable, "-c", hide + load, *extras], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    dev = (ROOT / "requirements-dev.txt").read_text().splitlines()
    assert {f"-r {file}" for file in ("requirements.txt", *EXTRAS)} <= set(dev)


@pytest.mark.parametrize(
    ("reach", "most"),
    [
        (r"\b(?:d|driver)\.scene\.", 20),
        (r"\.table\.(?:model\.)?shown\b", 0),
        (r"\.(?:_shown|_?targeting)(?!\w)", 0),
        (r"type: ignore\[attr-defined\]", 20),
    ],
)
def test_tests_ask_what_is_seen_and_reach_inside_nothing(reach: str, most: int) -> None:
    """What the Driver's eyes have no word for yet gets one there (`game/dev/driver.py`): a test that names what holds a
    thing breaks with every change of the house."""
    files = {path: path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("*.py"))}
    found = {str(path.relative_to(ROOT)): len(re.findall(reach, text)) for path, text in files.items()}
    assert sum(found.values()) <= most, {name: count for name, count in found.items() if count}


@pytest.mark.slow
def test_the_benchmarks_can_be_run() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/bench"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stdout


def test_the_only_pictures_of_the_docs_are_those_of_the_readme() -> None:
    kinds = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".mp4"}
    found = sorted(path for path in (ROOT / "docs").rglob("*") if path.suffix.lower() in kinds)
    shown = re.findall(
        r"!\[[^]]+\]\((docs/pictures/[^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")
    )
    assert [path.relative_to(ROOT).as_posix() for path in found] == sorted(shown)
    assert 0 < len(found) <= 8
    assert sum(path.stat().st_size for path in found) <= 1.5e6
