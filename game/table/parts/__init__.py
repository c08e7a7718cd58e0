"""The parts that several games show on a table for one to four seats, placed by the map: hand, market, pile,
stack of responses, player plate, discard pile, roster, grid, tracks."""
