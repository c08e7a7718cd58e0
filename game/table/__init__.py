"""The generic table for every game: model, input, animation, drawing.

How a drop becomes an action:
1. `mouse.Mouse._drop_at` finds the legal place at the pointer by hit testing (for Enter: `keyboard.Keyboard`).
2. It passes the intent `drop(place)` to the hand, `hand.Hand`; elsewhere `refuse(piece, place, point)`.
3. `drop` looks the place up in `targeting.legal` (`moves.LegalMoves`): one move is played, several open the chooser.
4. `play(move)` stores the action in `chosen.Chosen`; `table.Table.handle` returns it to the scene that got the event.
5. The scene (`pages.play.moves.Moves.choose`) asks for confirmations, applies it in its session, and shows the view.
"""
