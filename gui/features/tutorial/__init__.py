"""Lessons on a real table."""
