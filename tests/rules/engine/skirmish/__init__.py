"""Skirmish: a small game on the engine, in which every piece of it is used. It stands for the games to come.

Two players, a small field, towers that give bandwidth, mechas that need it, pilots and commands. A mecha that
attacks the other player turns a card of that player's deck over; who has five such cards loses.

Read from below: `printed`, `state`, `pieces`, `draft` (the working copy), the vocabulary (`events`, `selectors`,
`amounts`, `conditions`, `modifiers`, `triggers`, `costs`, `operations`), `items` (what waits on the agenda),
`cards` (the data), `legality`, `play` (what the engine asks of the game), `views`, `game`.
"""
