"""The table at which any game is played: what a game brings, what runs it, and where it stands on the screen."""
