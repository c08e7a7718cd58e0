"""A small game with secrets, kept to prove what the games of the catalog do not all have."""
