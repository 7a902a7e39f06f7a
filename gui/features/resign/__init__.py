"""Giving a game up at the table."""
