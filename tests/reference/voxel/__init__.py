"""Slow, plain twins of what the lattice code does."""
