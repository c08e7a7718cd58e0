"""Scene files as they are read: those of a game with packs laid over them, those of no game, and any one file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules import catalog
from rules.content import (
    DATA,
    Content,
    DataFaults,
    Fault,
    Node,
    build,
    read_nodes,
    rulebook,
    shown_path,
    suggestion,
)
from rules.content.nodes import node_below
from rules.game import State
from rules.scenes.posing import action_of, begun, posed
from rules.scenes.records import AnyScene, InvalidPosition, SceneFile, Step
from rules.tabletop import AnyTabletop

FOLDER = "scenes"
CHANGING = ("keys", "press", "click", "drop", "type")
"""Steps after which nobody can say what the position is."""


class NoGame(Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a scene of no game: there is none."""


class Placed(NamedTuple):
    """A scene, its game ("": none), its file's name and where it is in the file."""

    scene: AnyScene
    game: str
    file: str
    at: str
    tree: Node

    def fault(self, path: str, message: str) -> Fault:
        """A fault below the scene."""
        below = f"{self.at}.{path}" if path else self.at
        return Fault(self.file, node_below(self.tree, below).line, below, message)


def file_type(id: str) -> Any:
    """The record of a game's scene files, "" of those of no game. Raises ModuleNotFoundError for a game without."""
    if not id:
        return SceneFile[NoGame]
    described: Any = import_module(f"rules.{id}.position_file").PositionSpec
    return SceneFile[described]


def scenes(id: str, packs: Sequence[Path] = ()) -> tuple[AnyScene, ...]:
    """The scenes of a game. Raises DataFaults."""
    return tuple(each.scene for each in placed(id, packs))


def illustrations(id: str, packs: Sequence[Path] = ()) -> tuple[AnyScene, ...]:
    """The scenes that are pictures of a game's rulebook. Raises DataFaults."""
    return tuple(scene for scene in scenes(id, packs) if scene.rule)


def placed(id: str, packs: Sequence[Path] = (), data: Path = DATA) -> tuple[Placed, ...]:
    """The scenes of a game, or of none (""), in the order of their files: of a pack's scene and one below it with the
    same id the pack's alone. Raises DataFaults."""
    content = Content(id, packs, data)
    every: dict[str, Placed] = {}
    faults: list[Fault] = content.faults
    for layer in content.layered(FOLDER):
        here: list[Placed] = []
        for found in layer:
            try:
                here += read_scenes(found.path, found.name, id)
            except DataFaults as caught:
                faults += caught.faults
        faults += repeated(here)
        every |= {each.scene.id: each for each in here}
    if faults:
        raise DataFaults(faults)
    return tuple(every.values())


def repeated(found: Sequence[Placed]) -> Iterator[Fault]:
    """Scenes whose id another before them has, and shots whose name."""
    first: dict[str, Placed] = {}
    names: dict[str, Fault] = {}
    for each in found:
        if first.setdefault(each.scene.id, each) is not each:
            yield _taken(each, first[each.scene.id])
        for number, shot in enumerate(each.scene.shots):
            path = f"shots[{number}].name"
            here = each.fault(path, "")
            if (before := names.setdefault(shot.name, here)) is not here:
                yield each.fault(
                    path, f"the name '{shot.name}' is taken, first in {before.file}:{before.line}"
                )


def _taken(scene: Placed, before: Placed) -> Fault:
    at = before.fault("id", "")
    return scene.fault("id", f"the id '{scene.scene.id}' is taken, first in {at.file}:{at.line}")


def read_scenes(path: Path, name: str = "", id: str = "") -> tuple[Placed, ...]:
    """The scenes of one file: of the game of that id, or of the one that the file names itself. Raises DataFaults."""
    name, id = name or shown_path(path), id or _game_of(path)
    tree = read_nodes(path, name)
    said = tree.value.get("game") if isinstance(tree.value, dict) else None
    if said is not None:
        if said.value not in catalog.IDS:
            hint = suggestion(str(said.value), catalog.IDS) or f"; known are {', '.join(catalog.IDS)}"
            raise DataFaults([Fault(name, said.line, "game", f"no game is called {said.value!r}{hint}")])
        if id and said.value != id:
            raise DataFaults([Fault(name, said.line, "game", f"this folder is of {id}")])
        id = str(said.value)
    if not id and (line := _line_of_position(tree)):
        raise DataFaults(
            [Fault(name, line, "", "a position needs a 'game': name one at the top of the file")]
        )
    try:
        kind = file_type(id)
    except ModuleNotFoundError:
        raise DataFaults([Fault(name, 0, "", "this game has no position format")]) from None
    found = build(tree, kind, name).scenes
    return tuple(Placed(scene, id, name, f"scenes[{number}]", tree) for number, scene in enumerate(found))


def _game_of(path: Path) -> str:
    """The game in whose folder a scene file is, "" elsewhere."""
    folder = path.resolve().parent
    return folder.parent.name if folder.name == FOLDER and folder.parent.name in catalog.IDS else ""


def _line_of_position(tree: Node) -> int:
    """Where a file has its first position or game played; 0 where it has none."""
    scenes = tree.value.get("scenes") if isinstance(tree.value, dict) else None
    for scene in scenes.value if scenes is not None and isinstance(scenes.value, list) else ():
        if isinstance(scene.value, dict) and (field := {"position", "played"}.intersection(scene.value)):
            return scene.lines[min(field)]
    return 0


def faults(game: AnyTabletop, found: Sequence[Placed]) -> Iterator[Fault]:
    """What scenes have that their game lacks: rules, positions, moves; and ids that stand twice."""
    for part in faults_by_scene(game, found):
        yield from part


def faults_by_scene(game: AnyTabletop, found: Sequence[Placed]) -> Iterator[list[Fault]]:
    """Give the faults of ids and names, then those of each scene: for whoever has little time at once."""
    rules = rulebook(game.id, packs=[Path(pack) for pack in game.edition.packs]).ids
    yield [*repeated(found)]
    for each in found:
        try:
            if (rule := each.scene.rule) and rule not in rules:
                raise InvalidPosition("rule", f"the rulebook has no rule {rule}{suggestion(rule, rules)}")
            _prove(game, each.scene)
        except InvalidPosition as fault:
            yield [each.fault(fault.path, str(fault))]
        else:
            yield []


def _prove(game: AnyTabletop, scene: AnyScene) -> None:
    """Raise InvalidPosition for what can't be shown or done in a scene. A game is played only where moves follow."""
    made = any(step.move or step.begin for shot in scene.shots for step in shot.do)
    if scene.position is not None:
        posed(game, scene)
    elif scene.played is not None and not scene.moves:
        begun(game, replace(scene, played=replace(scene.played, moves=0)))
    elif scene.played is not None:
        begun(game, scene)
    if scene.film is not None or made:
        _prove_deeds(game, scene, begun(game, scene).state)


def _prove_deeds(game: AnyTabletop, scene: AnyScene, state: State) -> None:
    """Raise InvalidPosition for a move of a film, or of the steps of a shot, that is not legal in the position."""
    if scene.film is not None:
        now = _after(game, state, scene.film.do, "film.do")
        if now is not None:
            action_of(game, now, scene.film.move, "film.move")
    for number, shot in enumerate(scene.shots if scene.opens is None else ()):
        _after(game, state, shot.do, f"shots[{number}].do")


def _after(game: AnyTabletop, state: State, steps: Sequence[Step], path: str) -> State | None:
    """The position after these steps; None where nobody can say what it is. Raises InvalidPosition."""
    for number, step in enumerate(steps):
        if step.kind in CHANGING:
            return None
        if (move := step.move or step.begin) is not None:
            state = game.apply(state, action_of(game, state, move, f"{path}[{number}].{step.kind}"))
    return state
