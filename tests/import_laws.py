"""Import laws of the project's own, for `lint-imports` (`pyproject.toml` says which modules they are laid on)."""

from __future__ import annotations

from collections.abc import Iterable

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

from rules import catalog

LAYERS = ("rules", "game")


class _DirectImports(Contract):
    """A law about single imports: it tells each one that it forbids, with its line."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Find every import that the law forbids."""
        broken = sorted(self.forbidden(graph))
        lines = [
            graph.get_import_details(importer=by, imported=known)[0]["line_number"] for by, known in broken
        ]
        told = [f"{by} line {line} imports {known}" for (by, known), line in zip(broken, lines, strict=True)]
        return ContractCheck(kept=not told, metadata={"told": told})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print what was found."""
        for line in check.metadata["told"]:
            output.print_error(line, bold=False)

    def forbidden(self, graph: ImportGraph) -> Iterable[tuple[str, str]]:
        """Imports that must not be: who imports, and what."""
        raise NotImplementedError


class Games(_DirectImports):
    """A game of the catalog is imported by itself alone: by no other game, and by nothing that games share.

    What a game is made of lies in the folders of its id. Nothing reaches a game by a detour either: the first module
    of the detour that is of a game would be imported by one that is not.
    """

    def forbidden(self, graph: ImportGraph) -> Iterable[tuple[str, str]]:
        """Imports of a game from outside of it."""
        for module in graph.modules:
            if game := game_of(module):
                importers = graph.find_modules_that_directly_import(module)
                yield from ((by, module) for by in importers if game_of(by) != game)


class AmongThemselves(_DirectImports):
    """Modules know each other alone of the project. Those `outside` are not under the law and not known either."""

    modules = fields.SetField(subfield=fields.ModuleExpressionField())
    outside = fields.SetField(subfield=fields.StringField())

    def forbidden(self, graph: ImportGraph) -> Iterable[tuple[str, str]]:
        """Imports of anything else."""
        meant = {name for each in self.modules for name in graph.find_matching_modules(each.expression)}
        under = meant - self.outside
        for by in under:
            for module in graph.find_modules_directly_imported_by(by) - under:
                if module.split(".")[0] in LAYERS:
                    yield by, module


def game_of(module: str) -> str:
    """The id of the game that a module belongs to; "" where it belongs to none."""
    layer, _, rest = module.partition(".")
    folder = rest.split(".")[0]
    return folder if layer in LAYERS and folder in catalog.RULED else ""
