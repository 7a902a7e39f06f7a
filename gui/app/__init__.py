"""The program: its start, the main window, and what that puts together from the floors below."""
