"""Building without rules: any piece, any color, and a table that can be tilted, bumped and blown at."""
