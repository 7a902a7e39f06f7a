"""Hungarian, for what the others have done, in any game."""

TEXTS = {
    "cmd.hurry": "Előre&ugrás a következő emberig",
    "button.hurry": "Előreugrás",
    "panel.news": "AMI TÖRTÉNT",
}
