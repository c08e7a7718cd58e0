"""The rules, proved without a screen."""
