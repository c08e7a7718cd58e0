"""The generic table, which knows no game: model, input, animation, drawing.

Where a drop becomes an action:
1. `mouse.Mouse._drop_at` finds by hit testing the legal place that the pointer means (Enter: `keyboard.Keyboard`).
2. It hands the intent `drop(place)` to the model, `model.TableModel`; elsewhere it is `refuse(piece, place, point)`.
3. `drop` looks the place up in `targeting.legal` (`moves.LegalMoves`): one move is played, several open the chooser.
4. `play(move)` leaves the action in the model; `table.Table.handle` gives it back to the scene that gave the event.
5. The scene (`pages.play.table.TableScene._try`) asks what must be asked, does it in its session, and shows the view.
"""
