"""What Carcassonne looks like."""
