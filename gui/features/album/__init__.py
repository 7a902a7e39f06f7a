"""The album: every game that was finished here, and what there is to tell about them."""
