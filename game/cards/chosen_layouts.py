"""A check of the layouts that cards choose for themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from game.cards.layouts import Layouts
from rules.common.face import Fields
from rules.content import Content, Fault, suggestion
from rules.content.homes import homes
from rules.content.nodes import node_below, read_nodes


def layout_faults(
    layouts: Layouts, game: str, cards: Mapping[str, Fields], packs: Sequence[Path] = ()
) -> Iterator[Fault]:
    """Yield a fault, with file and line, for each card that names a layout which its game lacks for all
    faces."""
    names = [id.partition("/")[2] for id in layouts.sheets if id.partition("/")[0] == game]
    ends = {name.removeprefix(f"{base}_") for name in names for base in names if name.startswith(f"{base}_")}
    written = homes(game, packs) if any(fields.get("layout") for fields in cards.values()) else {}
    changes = Content(game, packs).changes
    for id, fields in cards.items():
        own = str(fields.get("layout", ""))
        if not own or own in ends:
            continue
        message = f"no layout or other face of {game} is called full_{own}{suggestion(own, sorted(ends))}"
        home = written.get(id)
        if home is None:
            yield Fault(f"data/{game}", 0, "layout", message, of=id)
            continue
        if (changed := changes.of_card(id, "layout")) is not None:
            node, line, path = changed
            yield Fault(node.file, line, path, message)
            continue
        path = f"{home.at[0]}[{home.at[1]}].layout"
        yield Fault(home.name, node_below(read_nodes(home.path, home.name), path).line, path, message)
