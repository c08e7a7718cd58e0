"""The operations of effects in Gears of Industry, one in each file."""
