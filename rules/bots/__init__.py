"""Computer players over the Game contract alone: every game has them the day it arrives."""
