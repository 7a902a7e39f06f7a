"""Speaker between the games and the player of sounds, with the choices of the person."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from gui.base.settings import Settings
from gui.sound.cues import Sound

_VARIANTS = 4  # as many as there are recipes for (`gui.sound.recipes`, which the window does not import)
_LOUDER = 1.7  # half as loud to the ear is less than half the amplitude


class Player(Protocol):
    """A player of sounds, which says why if it does not."""

    def prepare(self) -> None:
        """Sounds may be wanted soon; returns at once."""

    def play(self, sound: Sound, size: int, variant: int, gain: float) -> None:
        """Let a sound be heard, `gain` from 0 to 1; returns at once."""

    def hush(self) -> None:
        """Silence all present sounds."""

    def why_silent(self) -> str:
        """Id of the sentence that says why nothing can be heard; empty if it can."""

    def listen(self, changed: Callable[[], object]) -> None:
        """Call this whenever there is another reason, or none any more."""

    def close(self) -> None:
        """The window closes."""


class Silence:
    """Plays nothing, for windows without a person."""

    def prepare(self) -> None:
        pass

    def play(self, sound: Sound, size: int, variant: int, gain: float) -> None:
        pass

    def hush(self) -> None:
        pass

    def why_silent(self) -> str:
        return ""

    def listen(self, changed: Callable[[], object]) -> None:
        pass

    def close(self) -> None:
        pass


class Speaker(QObject):
    """Plays sounds at the chosen volume, or not at all."""

    changed = Signal()  # on, off, as loud otherwise, or nothing can be heard for another reason

    def __init__(
        self, settings: Settings, player: Player | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._player: Player = player if player is not None else Silence()
        self._player.listen(self.changed.emit)
        self._random = Random(1)
        self._last: dict[Sound, int] = {}

    @property
    def is_on(self) -> bool:
        """True if sounds are wanted."""
        return self._settings.has_sounds

    @is_on.setter
    def is_on(self, is_on: bool) -> None:
        self._settings.has_sounds = is_on
        if is_on:
            self._player.prepare()
        else:
            self._player.hush()
        self.changed.emit()

    @property
    def volume(self) -> int:
        """Volume of the sounds, 0 to 100."""
        return self._settings.volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._settings.volume = min(100, max(0, volume))
        if not volume:
            self._player.hush()
        self.changed.emit()

    @property
    def why_silent(self) -> str:
        """Id of the sentence that says why no sound is possible; empty if it is."""
        return self._player.why_silent()

    def prepare(self) -> None:
        """Sounds may be wanted soon."""
        if self.is_on:
            self._player.prepare()

    def play(self, sound: Sound, size: int = 1) -> None:
        """Let a sound be heard, each time a little differently."""
        if not self.is_on or not self.volume:
            return
        others = [variant for variant in range(_VARIANTS) if variant != self._last.get(sound)]
        self._last[sound] = variant = self._random.choice(others)
        self._player.play(sound, size, variant, (self.volume / 100) ** _LOUDER)

    def close(self) -> None:
        """The window closes."""
        self._player.close()
