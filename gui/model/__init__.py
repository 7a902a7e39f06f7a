"""What is being played, without Qt: session, seats, records."""
