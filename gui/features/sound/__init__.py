"""What happens in a game is heard; the sounds themselves are made in `gui.sound`."""
