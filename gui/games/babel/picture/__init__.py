"""What Turmbau zu Babel looks like."""
