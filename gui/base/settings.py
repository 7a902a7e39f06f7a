"""Settings that the app remembers from one day to the next."""

from __future__ import annotations

import json
from collections.abc import Callable, Container
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import QByteArray, QLocale, QSettings

from gui.base.files import free_path
from gui.base.interface_size import SIZES
from gui.base.theme import SCHEMES
from gui.model.games import offered
from gui.model.player_colors import PALETTES, USUAL
from gui.scene.quality import QUALITIES
from turmcore.core.json_text import read_json

_MOST_RECENT = 8
_VOLUME = 50  # of 100, by default
_WIDTH, _WIDEST = 344, 760  # pixels of a drawer, by default and at most

V = TypeVar("V")


class _Setting(Generic[V]):
    """An attribute of `Settings` that stands in the file as a text.

    Parameters
    ----------
    key
        Its name in the file.
    usual
        The text until somebody chooses.
    read, write
        The value of a text, whatever stands there, and the text of a value.
    """

    def __init__(
        self, key: str, usual: str, read: Callable[[str], V], write: Callable[[V], str] = str
    ) -> None:
        self._key, self._usual, self._read, self._write = key, usual, read, write

    def __get__(self, settings: Settings, _: object) -> V:
        return self._read(settings.text(self._key, self._usual))

    def __set__(self, settings: Settings, value: V) -> None:
        settings.store.setValue(self._key, self._write(value))


def _text(key: str) -> _Setting[str]:
    return _Setting(key, "", str)


def _switch(key: str, usual: bool = False) -> _Setting[bool]:
    return _Setting(key, str(int(usual)), lambda text: text == "1", lambda is_on: str(int(is_on)))


def _one_of(key: str, names: Container[str], usual: str) -> _Setting[str]:
    return _Setting(key, usual, lambda text: text if text in names else usual)


def _names(key: str) -> _Setting[frozenset[str]]:
    return _Setting(key, "", lambda text: frozenset(text.split()), lambda names: " ".join(sorted(names)))


class _OfGames:
    """Texts of `Settings` by the name of a game; empty until something was written."""

    def __init__(self, settings: Settings, key: str) -> None:
        self._settings, self._key = settings, key

    def _key_of(self, game: str) -> str:
        return self._key if (self._key, game) == ("new_game", "turmbauer") else f"{self._key}_{game}"

    def __getitem__(self, game: str) -> str:
        return self._settings.text(self._key_of(game))

    def __setitem__(self, game: str, text: str) -> None:
        self._settings.store.setValue(self._key_of(game), text)


def _volume(text: str) -> int:
    return min(100, int(text[:9])) if text.isascii() and text.isdecimal() else _VOLUME


def _width(text: str) -> int:
    return min(_WIDEST, int(text[:5])) if text.isascii() and text.isdecimal() else _WIDTH


def _paths(text: str) -> list[str]:
    try:
        paths = read_json(text)
    except ValueError:
        return []
    found = [path for path in paths if isinstance(path, str) and path] if isinstance(paths, list) else []
    return found[:_MOST_RECENT]


def _paths_text(paths: list[str]) -> str:
    # an INI file may not hold every name that a file can have; JSON in ASCII can
    return json.dumps(list(dict.fromkeys(paths))[:_MOST_RECENT])


def _offered(name: str) -> str:
    there = offered()
    return name if name in there else there[0]


class Settings:
    """Typed access to the user's settings file.

    Attributes
    ----------
    language
        Code of the language; the desktop's until somebody chooses.
    quality, scheme, palette, interface_size
        One of `gui.scene.quality.QUALITIES`, `gui.base.theme.SCHEMES`, `gui.model.player_colors.PALETTES` and
        `gui.base.interface_size.SIZES`.
    is_quick
        True if computers play without pauses.
    shows_codes
        True if lists show the notation of records behind the words.
    is_one_click
        True if the first click on the tower builds at once.
    has_animations
        True if dice, pieces and climbers are seen to move.
    has_sounds, volume
        True if the game makes sounds, and how loud they are, 0 to 100.
    is_plain
        True if people play without aids: no marks, no hints, no analysis.
    follows_game
        True if the camera follows the game.
    has_inside_bar
        True if the controls for looking inside are shown.
    is_orthographic
        True if things are seen without perspective.
    is_flat
        True if a board is shown flat.
    drawer_width
        Pixels of the drawer beside a game.
    folder
        Folder of the last record opened or saved.
    share_folder
        Folder for what is shared; empty: that of pictures.
    recent
        Paths of the records that were opened or saved last, the latest first.
    game
        The kind of game that was played last.
    people, engines, shortcuts, strength
        As `gui.model.people`, `gui.model.engines`, `gui.base.shortcuts` and `gui.features.puzzles.strength` write them.
    solved, helped, failed
        Names of the puzzles solved, of those with help taken before, and of those whose first try failed.
    aids
        Aids for the players by the game, as it writes them.
    tutorial, stars
        Progress in the lessons by the game, ``done`` at their end; and the stars of its chapters, a digit each.
    guided
        Progress in the first own turn by the game: ``done`` once it was guided, ``again`` if it is to be once more.
    together_place
        Where tables are opened to which others are invited: a `gui.features.online.hosting.Reach`, or a server's address.
    is_listed
        True if such tables are shown to others in the network.
    shows_tries
        True if the others at a server's table see what one tries, and one sees what they try.
    together
        The last choices for such a table by the game, as its setup writes them.
    new_game, played
        The last choices for a new game by the game, as its setup writes them, and the last ones of a person alone
        against computers.
    """

    language = _Setting("language", "", lambda code: code or QLocale.system().name()[:2])
    quality = _one_of("quality", QUALITIES, "auto")
    scheme = _one_of("scheme", SCHEMES, "system")
    palette = _one_of("palette", PALETTES, USUAL)
    interface_size = _one_of("interface_size", SIZES, SIZES[0])
    is_quick = _switch("quick")
    shows_codes = _switch("codes")
    is_one_click = _switch("one_click")
    has_animations = _switch("animations", True)
    has_sounds = _switch("sounds", True)
    volume = _Setting("volume", "", _volume)
    is_plain = _switch("plain")
    follows_game = _switch("follow", True)
    has_inside_bar = _switch("inside_bar")
    is_orthographic = _switch("orthographic")
    is_flat = _switch("flat")
    drawer_width = _Setting("drawer", "", _width)
    folder = _text("folder")
    share_folder = _text("share_folder")
    recent = _Setting("recent", "[]", _paths, _paths_text)
    game = _Setting("game", "", _offered)
    people = _text("people")
    engines = _text("engines")
    shortcuts = _text("shortcuts")
    solved, helped, failed = _names("solved"), _names("helped"), _names("failed")
    strength = _text("strength")
    together_place = _Setting("together_place", "network", lambda text: text or "network")
    is_listed = _switch("listed")
    shows_tries = _switch("tries", True)

    def __init__(self) -> None:
        self.store = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "turmbauer", "turmbauer"
        )
        self.aids, self.tutorial = _OfGames(self, "aids"), _OfGames(self, "tutorial")
        self.stars, self.guided = _OfGames(self, "stars"), _OfGames(self, "guided")
        self.new_game, self.played = _OfGames(self, "new_game"), _OfGames(self, "played")
        self.together = _OfGames(self, "together")

    def put_aside(self) -> Path:
        """Begin with none; the file stays beside, under the name that is returned. OSError if that fails."""
        path = Path(self.store.fileName())
        return path.rename(free_path(path.parent, f"{path.stem}-old", path.suffix))

    def text(self, key: str, usual: str = "") -> str:
        """The text under a key of the file."""
        value = self.store.value(key, usual)
        return value if isinstance(value, str) else usual

    def view(self, game: str, number: int) -> str:
        """A view of a game that somebody keeps, as `gui.scene.camera` writes it; empty for none."""
        return self.text(f"view_{game}_{number}")

    def set_view(self, game: str, number: int, text: str) -> None:
        """Keep a view of a game."""
        self.store.setValue(f"view_{game}_{number}", text)

    def has_begun(self, game: str) -> bool:
        """True if somebody has begun a game of a kind before."""
        return self.text(f"begun_{game}") == "1"

    def set_begun(self, game: str) -> None:
        """Remember that a game of a kind was begun."""
        self.store.setValue(f"begun_{game}", "1")

    @property
    def geometry(self) -> QByteArray:
        """Place and size of the window; empty before the first time."""
        value = self.store.value("geometry", QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self.store.setValue("geometry", value)
