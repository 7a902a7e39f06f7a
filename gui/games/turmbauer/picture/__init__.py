"""What Turmbauer looks like."""
