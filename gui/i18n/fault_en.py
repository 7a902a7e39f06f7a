"""English, for the page that says that something went wrong in the program."""

TEXTS = {
    "fault.title": "Something went wrong in Turmbauer",
    "fault.kept": "Your game is safe: it has just been saved as it stands, and you can continue. If anything looks odd, close the program and start it again; it will offer you the game.",
    "fault.not_kept": "The game could not be saved in the background. Save a copy of it before you continue.",
    "fault.no_game": "No game is lost, and you can continue. If anything looks odd, close the program and start it again.",
    "fault.report": "This report helps to find the cause. It is not sent anywhere unless you pass it on.",
    "fault.report.name": "Fault report",
    "fault.copy": "Copy the report",
    "fault.copied": "Copied ✓",
    "fault.save": "Save a copy of the game…",
    "fault.go_on": "Continue",
}
