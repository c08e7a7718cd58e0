"""What only Gears of Industry draws."""
