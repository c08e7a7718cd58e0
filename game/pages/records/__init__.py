"""The records of finished games."""

from game.pages.records.records import RecordsScene

PAGE = RecordsScene
