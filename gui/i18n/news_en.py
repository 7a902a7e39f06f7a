"""English, for what the others have done, in any game."""

TEXTS = {
    "cmd.hurry": "Skip ahead to &your turn",
    "button.hurry": "Skip ahead",
    "panel.news": "WHAT HAPPENED",
}
