"""What several games show on a table, for one to four seats, where the map says: hand, market, pile, stack of
answers, player plate, discard, roster, grid, tracks."""
