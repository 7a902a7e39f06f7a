"""What is remembered, colors, and settings that somebody else has written into."""

import pytest
from PySide6.QtCore import QSettings

from gui.app import main_window
from gui.base import opengl, theme
from gui.base.settings import Settings
from gui.scene.room import Backdrop

RUBBISH = """[General]
language=xx
quality=splendid
scheme=plaid
quick=perhaps
recent="[1, null, {}, \\"/a.tgn\\""
geometry=@ByteArray(nonsense)
new_game=@Variant(\\0\\0\\0)
folder=@Rect(1 2 3 4)
"""


@pytest.fixture
def store(tmp_path):
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))
    path = tmp_path / "turmbauer" / "turmbauer.ini"
    path.parent.mkdir()
    return path


def make_window(settings):
    return main_window.MainWindow(settings, opengl.why_unavailable())


def test_rubbish_is_as_good_as_nothing(qapp, store):
    store.write_text(RUBBISH)
    settings = Settings()
    assert (settings.quality, settings.scheme, settings.is_quick) == ("auto", "system", False)
    assert settings.recent == [] and settings.folder == ""
    theme.apply(qapp, settings.scheme)
    window = make_window(settings)
    window.show()
    assert window.width() >= 600 and window.close()


def test_a_file_that_is_no_settings_file_at_all_is_no_obstacle(qapp, store):
    store.write_bytes(bytes(range(256)) * 20)
    assert make_window(Settings()).close()


STORED = (
    *[
        "language",
        "quality",
        "scheme",
        "palette",
        "interface_size",
        "volume",
        "folder",
        "recent",
        "game",
        "people",
        "engines",
        "shortcuts",
    ],
    *["solved", "helped", "failed", "strength", "new_game"],
    *(
        f"{name}_{game}"
        for name in ("new_game", "aids", "tutorial", "view")
        for game in ("babel", "waechter")
    ),
)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "9" * 5000, "[1e400]"])
def test_no_text_of_a_setting_keeps_the_app_from_starting(qapp, store, text):
    settings = Settings()
    for name in STORED:
        settings.store.setValue(name, text)
    theme.apply(qapp, settings.scheme)
    window = make_window(settings)
    window.show_welcome()
    window.show()
    assert 0 <= settings.volume <= 100 and settings.recent == [] and window.close()


@pytest.mark.parametrize("text", ["7", "{}", '"/a"', "[", '[["/a"]]'])
def test_recent_files_are_a_list_of_paths(settings, text):
    settings.store.setValue("recent", text)
    assert settings.recent == []


def test_recent_files_are_few_and_different_and_of_any_name(settings):
    settings.recent = ["/tmp/été, \udcff\n%1.tgn", "/b", "/b", *(f"/{i}" for i in range(20))]
    again = Settings()
    assert again.recent[:3] == ["/tmp/été, \udcff\n%1.tgn", "/b", "/0"] and len(again.recent) == 8


@pytest.mark.slow
def test_size_and_colors_come_back(qapp, settings):
    window = make_window(settings)
    window.resize(790, 640)
    window.show()
    window.commands["scheme.dark"].trigger()
    window.close()
    again = make_window(Settings())
    again.show()
    assert (again.width(), again.height()) == (790, 640) and again.commands["scheme.dark"].isChecked()
    again.close()
    theme.apply(qapp)


def test_whether_the_camera_follows_the_game_comes_back(qapp, settings):
    window = make_window(settings)
    assert window.commands["follow"].isChecked() and settings.follows_game, "at first it does"
    window.commands["follow"].setEnabled(True)  # there is no picture here
    window.commands["follow"].trigger()
    window.close()
    again = make_window(Settings())
    assert not again.commands["follow"].isChecked() and not Settings().follows_game
    again.commands["follow"].setEnabled(True)
    again.commands["follow"].trigger()
    assert Settings().follows_game
    again.close()


def test_colors_change_at_once(qapp, settings):
    theme.apply(qapp)
    window = make_window(settings)
    window.show()
    seen, walls = {}, []
    for scheme in ("light", "dark", "light"):
        window.commands[f"scheme.{scheme}"].trigger()
        image = window.grab().toImage()
        seen.setdefault(scheme, []).append(
            (image.pixelColor(window.width() // 2, 5).lightness() > 128, theme.INK)
        )
        walls.append(theme.backdrop())
    assert walls[0] == walls[2] == Backdrop() and max(walls[1].high) < 100
    assert seen["light"] == [(True, theme.LIGHT.ink)] * 2 and seen["dark"] == [(False, theme.DARK.ink)]
    assert settings.scheme == "light"
    window.close()


def contrast(first, second):
    def luminance(color):
        parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colors", [theme.LIGHT, theme.DARK])
def test_words_can_be_read_on_every_ground(colors):
    for ground in (colors.paper, colors.card, colors.accent_soft):
        assert contrast(colors.ink, ground) >= 7
    for ground in (colors.paper, colors.card):
        assert contrast(colors.muted, ground) >= 4.5
        assert contrast(colors.accent, ground) >= 3
    assert contrast(colors.on_accent, colors.accent) >= 3


def test_the_system_decides_unless_somebody_else_does():
    assert theme.is_dark("dark") and not theme.is_dark("light")
    assert theme.is_dark("system") in (True, False)


def test_the_aids_of_each_game_are_remembered(settings):
    assert settings.aids["turmbauer"] == ""
    settings.aids["turmbauer"] = "heat=load"
    settings.aids["waechter"] = "none"
    assert (settings.aids["turmbauer"], settings.aids["waechter"]) == ("heat=load", "none")
