"""What was played in many loaded games, position by position."""
