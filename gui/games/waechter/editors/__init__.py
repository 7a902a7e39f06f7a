"""Editor of positions, and the endgame tables."""
