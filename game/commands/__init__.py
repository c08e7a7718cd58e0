"""The longer commands of `main.py`: their arguments and actions."""
