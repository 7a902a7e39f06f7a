"""Files that travel with the app."""
