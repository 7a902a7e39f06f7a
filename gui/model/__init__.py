"""The game being played, without Qt: session, seats, records."""
