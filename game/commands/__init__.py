"""The commands of `main.py` that are more than a few lines: their arguments, and what they do."""
