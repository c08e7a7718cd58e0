"""The actions of Gears of Industry, one kind per file."""
