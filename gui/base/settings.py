"""Settings that the app remembers from one day to the next."""

from __future__ import annotations

import json
from pathlib import Path

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


def _new_game_key(game: str) -> str:
    return "new_game" if game == "turmbauer" else f"new_game_{game}"


class Settings:
    """Typed access to the user's settings file."""

    def __init__(self) -> None:
        self.store = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "turmbauer", "turmbauer"
        )

    def put_aside(self) -> Path:
        """Begin with none; the file stays beside, under the name that is returned. OSError if that fails."""
        path = Path(self.store.fileName())
        return path.rename(free_path(path.parent, f"{path.stem}-old", path.suffix))

    def _text(self, key: str, default: str) -> str:
        value = self.store.value(key, default)
        return value if isinstance(value, str) else default

    @property
    def language(self) -> str:
        """Code of the language; the desktop's until somebody chooses."""
        return self._text("language", QLocale.system().name()[:2])

    @language.setter
    def language(self, code: str) -> None:
        self.store.setValue("language", code)

    @property
    def quality(self) -> str:
        """``auto``, ``low``, ``medium`` or ``high``."""
        name = self._text("quality", "auto")
        return name if name in QUALITIES else "auto"

    @quality.setter
    def quality(self, name: str) -> None:
        self.store.setValue("quality", name)

    @property
    def scheme(self) -> str:
        """``system``, ``light`` or ``dark``."""
        name = self._text("scheme", "system")
        return name if name in SCHEMES else "system"

    @scheme.setter
    def scheme(self, name: str) -> None:
        self.store.setValue("scheme", name)

    @property
    def palette(self) -> str:
        """One of `gui.model.player_colors.PALETTES`."""
        name = self._text("palette", USUAL)
        return name if name in PALETTES else USUAL

    @palette.setter
    def palette(self, name: str) -> None:
        self.store.setValue("palette", name)

    @property
    def interface_size(self) -> str:
        """One of `gui.base.interface_size.SIZES`."""
        name = self._text("interface_size", SIZES[0])
        return name if name in SIZES else SIZES[0]

    @interface_size.setter
    def interface_size(self, name: str) -> None:
        self.store.setValue("interface_size", name)

    @property
    def is_quick(self) -> bool:
        """True if computers play without pauses."""
        return self._text("quick", "0") == "1"

    @is_quick.setter
    def is_quick(self, quick: bool) -> None:
        self.store.setValue("quick", "1" if quick else "0")

    @property
    def shows_codes(self) -> bool:
        """True if lists show the notation of records behind the words."""
        return self._text("codes", "0") == "1"

    @shows_codes.setter
    def shows_codes(self, shows_codes: bool) -> None:
        self.store.setValue("codes", "1" if shows_codes else "0")

    @property
    def is_one_click(self) -> bool:
        """True if the first click on the tower builds at once."""
        return self._text("one_click", "0") == "1"

    @is_one_click.setter
    def is_one_click(self, one_click: bool) -> None:
        self.store.setValue("one_click", "1" if one_click else "0")

    @property
    def has_animations(self) -> bool:
        """True if dice, pieces and climbers are seen to move."""
        return self._text("animations", "1") == "1"

    @has_animations.setter
    def has_animations(self, has_animations: bool) -> None:
        self.store.setValue("animations", "1" if has_animations else "0")

    @property
    def has_sounds(self) -> bool:
        """True if the game makes sounds."""
        return self._text("sounds", "1") == "1"

    @has_sounds.setter
    def has_sounds(self, has_sounds: bool) -> None:
        self.store.setValue("sounds", "1" if has_sounds else "0")

    @property
    def volume(self) -> int:
        """Volume of the sounds, 0 to 100."""
        text = self._text("volume", "")
        return min(100, int(text[:9])) if text.isascii() and text.isdecimal() else _VOLUME

    @volume.setter
    def volume(self, volume: int) -> None:
        self.store.setValue("volume", str(volume))

    @property
    def is_plain(self) -> bool:
        """True if people play without aids: no marks, no hints, no analysis."""
        return self._text("plain", "0") == "1"

    @is_plain.setter
    def is_plain(self, is_plain: bool) -> None:
        self.store.setValue("plain", "1" if is_plain else "0")

    @property
    def follows_game(self) -> bool:
        """True if the camera follows the game."""
        return self._text("follow", "1") == "1"

    @follows_game.setter
    def follows_game(self, follows: bool) -> None:
        self.store.setValue("follow", "1" if follows else "0")

    @property
    def has_inside_bar(self) -> bool:
        """True if the controls for looking inside are shown."""
        return self._text("inside_bar", "0") == "1"

    @has_inside_bar.setter
    def has_inside_bar(self, has_inside_bar: bool) -> None:
        self.store.setValue("inside_bar", "1" if has_inside_bar else "0")

    @property
    def is_orthographic(self) -> bool:
        """True if things are seen without perspective."""
        return self._text("orthographic", "0") == "1"

    @is_orthographic.setter
    def is_orthographic(self, is_orthographic: bool) -> None:
        self.store.setValue("orthographic", "1" if is_orthographic else "0")

    def view(self, game: str, number: int) -> str:
        """A view of a game that somebody keeps, as `gui.scene.camera` writes it; empty for none."""
        return self._text(f"view_{game}_{number}", "")

    def set_view(self, game: str, number: int, text: str) -> None:
        """Keep a view of a game."""
        self.store.setValue(f"view_{game}_{number}", text)

    @property
    def is_flat(self) -> bool:
        """True if a board is shown flat."""
        return self._text("flat", "0") == "1"

    @is_flat.setter
    def is_flat(self, is_flat: bool) -> None:
        self.store.setValue("flat", "1" if is_flat else "0")

    @property
    def folder(self) -> str:
        """Folder of the last record opened or saved."""
        return self._text("folder", "")

    @folder.setter
    def folder(self, path: str) -> None:
        self.store.setValue("folder", path)

    @property
    def recent(self) -> list[str]:
        """Paths of the records that were opened or saved last, the latest first."""
        try:
            paths = read_json(self._text("recent", "[]"))
        except ValueError:
            return []
        found = [path for path in paths if isinstance(path, str) and path] if isinstance(paths, list) else []
        return found[:_MOST_RECENT]

    @recent.setter
    def recent(self, paths: list[str]) -> None:
        # an INI file may not hold every name that a file can have; JSON in ASCII can
        self.store.setValue("recent", json.dumps(list(dict.fromkeys(paths))[:_MOST_RECENT]))

    @property
    def game(self) -> str:
        """The kind of game that was played last."""
        there = offered()
        name = self._text("game", there[0])
        return name if name in there else there[0]

    @game.setter
    def game(self, name: str) -> None:
        self.store.setValue("game", name)

    def new_game(self, game: str) -> str:
        """The last choices for a new game of a kind, as its setup writes them."""
        return self._text(_new_game_key(game), "")

    def set_new_game(self, game: str, text: str) -> None:
        """Remember the choices for a new game of a kind."""
        self.store.setValue(_new_game_key(game), text)

    def played(self, game: str) -> str:
        """The last choices of a person alone against computers in a kind of game."""
        return self._text(f"played_{game}", "")

    def set_played(self, game: str, text: str) -> None:
        """Remember them."""
        self.store.setValue(f"played_{game}", text)

    def has_begun(self, game: str) -> bool:
        """True if somebody has begun a game of a kind before."""
        return self._text(f"begun_{game}", "0") == "1"

    def set_begun(self, game: str) -> None:
        """Remember that a game of a kind was begun."""
        self.store.setValue(f"begun_{game}", "1")

    @property
    def people(self) -> str:
        """Those who have played here, as `gui.model.people` writes them."""
        return self._text("people", "")

    @people.setter
    def people(self, text: str) -> None:
        self.store.setValue("people", text)

    @property
    def engines(self) -> str:
        """The programs of others that were added, as `gui.model.engines` writes them."""
        return self._text("engines", "")

    @engines.setter
    def engines(self, text: str) -> None:
        self.store.setValue("engines", text)

    def aids(self, game: str) -> str:
        """Aids for the players of a kind of game, as the game writes them."""
        return self._text(f"aids_{game}", "")

    def set_aids(self, game: str, text: str) -> None:
        """Remember the aids in a kind of game."""
        self.store.setValue(f"aids_{game}", text)

    @property
    def shortcuts(self) -> str:
        """The chosen keys, as `gui.base.shortcuts` writes them."""
        return self._text("shortcuts", "")

    @shortcuts.setter
    def shortcuts(self, text: str) -> None:
        self.store.setValue("shortcuts", text)

    def tutorial(self, game: str) -> str:
        """Progress in the lessons of a game; ``done`` at their end, empty before their beginning."""
        return self._text(f"tutorial_{game}", "")

    def set_tutorial(self, game: str, text: str) -> None:
        """Remember the progress in the lessons of a game."""
        self.store.setValue(f"tutorial_{game}", text)

    @property
    def solved(self) -> frozenset[str]:
        """Names of the puzzles solved."""
        return frozenset(self._text("solved", "").split())

    @solved.setter
    def solved(self, names: frozenset[str]) -> None:
        self.store.setValue("solved", " ".join(sorted(names)))

    @property
    def helped(self) -> frozenset[str]:
        """Names of the puzzles with help taken before they were solved."""
        return frozenset(self._text("helped", "").split())

    @helped.setter
    def helped(self, names: frozenset[str]) -> None:
        self.store.setValue("helped", " ".join(sorted(names)))

    @property
    def failed(self) -> frozenset[str]:
        """Names of the puzzles whose first try failed."""
        return frozenset(self._text("failed", "").split())

    @failed.setter
    def failed(self, names: frozenset[str]) -> None:
        self.store.setValue("failed", " ".join(sorted(names)))

    @property
    def strength(self) -> str:
        """Strength at puzzles, as `gui.features.puzzles.strength` writes it."""
        return self._text("strength", "")

    @strength.setter
    def strength(self, text: str) -> None:
        self.store.setValue("strength", text)

    @property
    def geometry(self) -> QByteArray:
        """Place and size of the window; empty before the first time."""
        value = self.store.value("geometry", QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self.store.setValue("geometry", value)
