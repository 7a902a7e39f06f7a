"""English, for what the others have done, in any game."""

TEXTS = {
    "panel.news": "WHAT HAPPENED",
}
