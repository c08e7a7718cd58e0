"""The look of Smash Gear: board, machines, store, hand and panels."""
