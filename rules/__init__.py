"""The rules of every game: pure Python, no pygame, no clock, no global randomness."""
