"""A part of the lab's page: what it shows, and the controls on it."""

from __future__ import annotations

from game.pages.lab.view import LabView
from game.pages.parts import panel as parts


class Panel(parts.Panel[LabView]):
    """A panel of the lab, which knows what the lab shows."""
