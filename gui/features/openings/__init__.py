"""Openings: actions played in many loaded games, position by position."""
