"""The part between the session and the views: who is to act, what is chosen, what is shown."""
