"""The structure of a mech: cells, connections, joined modules (MY-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.mechyard.printed import STEPS, Printed
from rules.mechyard.state import Module

Cell = tuple[int, int]


class Frame:
    """The structure of one mech, by module numbers. `joined[i]` are the modules with a connection that meets
    one of i (MY-4.6); `ports[cell]`, for an empty cell, are the sides where a module there would meet a
    connection, as bits. `holders[layer]` are the modules with continuous effects in that layer."""

    __slots__ = ("cells", "designs", "holders", "index", "joined", "lowest", "masks", "modules", "ports")

    def __init__(self, modules: Sequence[Module], designs: Mapping[str, Any]) -> None:
        self.modules = modules
        self.designs = [designs[each.design] for each in modules]
        self.index = {each.id: number for number, each in enumerate(modules)}
        self.cells: dict[Cell, int] = {(each.x, each.y): number for number, each in enumerate(modules)}
        self.masks = [design.masks[each.turn] for design, each in zip(self.designs, modules, strict=True)]
        self.lowest = max(each.y for each in modules)
        self.holders: dict[str, list[int]] = {}
        for number, design in enumerate(self.designs):
            for layer in design.layers:
                self.holders.setdefault(layer, []).append(number)
        self.ports: dict[Cell, int] = {}
        joined: list[list[int]] = [[] for _ in modules]
        for number, each in enumerate(modules):
            for side, (dx, dy) in enumerate(STEPS):
                if self.masks[number] >> side & 1:
                    cell = (each.x + dx, each.y + dy)
                    facing = side ^ 2
                    other = self.cells.get(cell)
                    if other is None:
                        self.ports[cell] = self.ports.get(cell, 0) | 1 << facing
                    elif self.masks[other] >> facing & 1:
                        joined[number].append(other)
        self.joined = tuple(tuple(found) for found in joined)

    def placements(self, design: Printed) -> Iterator[tuple[int, int, int]]:
        """Yield the placements of a new module: x, y, clockwise quarter turns (MY-4.1)."""
        masks = design.masks
        turns = [(turn, masks[turn]) for turn in design.turns]
        for (x, y), open_sides in self.ports.items():
            for turn, mask in turns:
                if mask & open_sides:
                    yield x, y, turn

    def meets(self, design: Printed, x: int, y: int, turn: int) -> tuple[int, ...]:
        """Return the modules that a new module in an empty cell would be joined to."""
        found = design.masks[turn] & self.ports.get((x, y), 0)
        return tuple(self.cells[x + dx, y + dy] for side, (dx, dy) in enumerate(STEPS) if found >> side & 1)

    def joints(self, number: int) -> int:
        """Return the sides at which a module is joined, as bits (MY-4.6)."""
        module, found = self.modules[number], 0
        for side, (dx, dy) in enumerate(STEPS):
            if self.cells.get((module.x + dx, module.y + dy)) in self.joined[number]:
                found |= 1 << side
        return found

    def faces_blank_side(self, number: int) -> bool:
        """Return whether a connection faces a side without one, from a module or towards it (MY-4.2)."""
        module = self.modules[number]
        for side, (dx, dy) in enumerate(STEPS):
            other = self.cells.get((module.x + dx, module.y + dy))
            if other is not None and (self.masks[number] >> side ^ self.masks[other] >> (side ^ 2)) & 1:
                return True
        return False

    def steps_to_enter(self, number: int) -> dict[int, int]:
        """Return the steps needed from a module to enter each module: 2 for the module itself by leaving it
        and coming back, if it is joined to any (MY-5.1, MY-5.2)."""
        found = self.steps_from(number)
        del found[number]
        return found | {number: 2} if self.joined[number] else found

    def without(self, number: int) -> set[int]:
        """Return the modules still joined to the Core after one is removed, and that one."""
        seen, todo = {0, number}, [0]
        while todo:
            for other in self.joined[todo.pop()]:
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        return seen

    def stays_joined_without(self, number: int) -> bool:
        """Return whether all other modules stay joined after one is removed (MY-3.5)."""
        return len(self.joined[number]) < 2 or len(self.without(number)) == len(self.modules)

    def foot_down(self, number: int) -> bool:
        """Return whether the module's foot faces down and no module is lower (MY-4.3)."""
        module = self.modules[number]
        return module.turn == 0 and module.y == self.lowest

    def steps_from(self, number: int) -> dict[int, int]:
        """Return the steps from a module to each module, through joined connections (MY-5.1)."""
        found, todo = {number: 0}, [number]
        for at in todo:
            for other in self.joined[at]:
                if other not in found:
                    found[other] = found[at] + 1
                    todo.append(other)
        return found
