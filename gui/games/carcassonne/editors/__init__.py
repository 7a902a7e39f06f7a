"""Editor of positions."""
