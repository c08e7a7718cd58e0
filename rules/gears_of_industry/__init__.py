"""Gears of Industry: factories turn and pay for cards in two markets, poker hands fight over each, seven points win.

Read from below: `printed`, `state`, `values`, `events`, `draft` (the working copy), the vocabulary of effects
(`operation`, `selectors`, `costs`, `operations`), `cards` (the data), `entering`, `clash` and `turn` (what waits on the
agenda), `position`, `legality`, `play`, `hidden`, `game`.
"""
