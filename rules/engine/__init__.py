"""The engine under the cards: pending items, the deciding player, and the resolution of effects. It names no
game.

A game's state has an `agenda`; `advance` runs it until a player must decide or the game is over. A game
defines its cards as `Ability` records, its operations, costs and filters as classes, and its policies as
data.
"""
