"""The records of the games that are over."""

from game.pages.records.records import RecordsScene

PAGE = RecordsScene
