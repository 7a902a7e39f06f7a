"""The program around the views: start, main window, commands, settings, theme."""
