"""The base of the lab's panels."""

from __future__ import annotations

from game.pages.lab.view import LabView
from game.pages.parts import panel as parts


class Panel(parts.Panel[LabView]):
    """A panel of the lab, with the lab's view as its page."""
