"""The album: every game that was finished here, and facts about them."""
