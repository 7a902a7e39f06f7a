"""Records of games: reading, writing and replaying `.tgn` files."""
