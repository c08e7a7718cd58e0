"""How Smash Gear looks: board, machines, store, hand and panels."""
