"""The drawing code of Gears of Industry."""
