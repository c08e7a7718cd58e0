"""Bots playing a game thousands of times: the run on all cores, its results on disk, their report."""
