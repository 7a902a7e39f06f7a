"""Games solved from the end backwards, for docs/results."""
