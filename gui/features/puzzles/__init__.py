"""Positions with a goal: to be tried, found in a list, and made."""
