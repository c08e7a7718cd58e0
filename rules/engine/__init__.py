"""The engine under the cards: what is still to be done, who is asked, and how an effect runs. It names no game.

A game's state holds an `agenda`; `advance` runs it until somebody decides or the game is over. A game brings
its cards as `Ability` records, its operations, costs and filters as classes, and its policies as data.
"""
