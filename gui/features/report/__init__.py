"""What a finished game was like."""
