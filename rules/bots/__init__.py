"""Computer players that use only the Game contract, so that they play every game."""
