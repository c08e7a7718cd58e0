"""The actions of Smash Gear, one kind per file. They carry ids: `cell/3,4` is column 3, row 4, from 0 in the upper left
corner."""
