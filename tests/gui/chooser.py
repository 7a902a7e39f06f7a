"""Somebody who chooses without a window: gestures go in, aims and what happens come out."""

from gui.table.choosing import Manner, Play, Refused, Said
from gui.table.gestures import Choose, Click, Do, Grab, Hover, LetGo, Peek, Propose, Wheel

__all__ = ["Choose", "Chooser", "Click", "Do", "Grab", "Hover", "LetGo", "Peek", "Propose", "Wheel"]


class Chooser:
    """Follows one game's machine; a play ends it."""

    def __init__(self, aim, machine, manner=None):
        self.aim, self.machine, self.manner = aim, machine, manner or Manner()
        self.then = None

    def __call__(self, *gestures):
        """Do all of this; what happened in the end."""
        for gesture in gestures:
            assert not isinstance(self.then, Play), "the move is made"
            step = self.machine.react(self.aim, gesture, self.manner)
            self.then = None
            if step is not None:
                self.aim, self.then = step.aim, step.then
        return self.then

    def keys(self, *commands):
        """Give these commands; what happened in the end."""
        return self(*map(Do, commands))

    @property
    def told(self):
        """What was said or refused just now."""
        return self.then.text if isinstance(self.then, Said | Refused) else ""

    @property
    def is_refused(self):
        return isinstance(self.then, Refused)

    @property
    def played(self):
        """The action that was played just now, as text; empty if none was."""
        return str(self.then.action) if isinstance(self.then, Play) else ""
