"""Sounds in the window: on and off, how loud, why none can be heard, and the process that plays them."""

import os
import sys
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QProcess, QProcessEnvironment, Qt
from PySide6.QtTest import QTest

from gui import i18n
from gui.app import main_window
from gui.base import opengl, theme
from gui.features.sound import process as sound_process
from gui.features.sound.process import SoundProcess
from gui.features.sound.speaker import Speaker
from gui.features.sound.volume_dialog import VolumeDialog
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Session
from gui.sound.cues import Sound
from gui.sound.recipes import samples
from gui.table.game_parts import parts_of
from tests.waiting import PATIENCE

CTRL = Qt.KeyboardModifier.ControlModifier


class Player:
    """Writes down what it is to play."""

    def __init__(self, why=""):
        self.why, self.played, self.hushed, self.prepared, self.is_closed = why, [], 0, 0, False
        self.changed = []

    def prepare(self):
        self.prepared += 1

    def play(self, sound, size, variant, gain):
        self.played.append((str(sound), size, variant, gain))

    def hush(self):
        self.hushed += 1

    def why_silent(self):
        return self.why

    def listen(self, changed):
        self.changed.append(changed)

    def close(self):
        self.is_closed = True


@pytest.fixture
def player():
    return Player()


@pytest.fixture
def window(qapp, settings, player):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable(), None, player)
    window.files.may_close = lambda **_: True  # nobody is there to be asked
    window.show()
    yield window
    window.close()
    window.deleteLater()


def begin(window, name="waechter", plies=0):
    game = parts_of(name).setup().game()
    session = Session.begin(game, [Kind.PERSON] * game.num_players, 5)
    for _ in range(plies):
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    window.files.start(session)
    return window.controller


def names(player):
    found, player.played = [one[0] for one in player.played], []
    return found


# -- the window --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_moves_are_heard_in_the_window_and_mute_is_silent_at_once(window, player, settings):
    game = begin(window)
    assert names(player) == [] and settings.has_sounds, "sounds are on until somebody does not want them"
    game.play(game.choices[0].action)
    assert names(player) != []
    QTest.keyClick(window, Qt.Key.Key_M, CTRL)
    assert player.hushed == 1 and not settings.has_sounds and not window.commands["sounds"].isChecked()
    assert window.hint.text() == tr("sound.said.off")
    game.play(game.choices[0].action)
    game.undo()
    game.refused.emit()
    QTest.qWait(120)
    assert names(player) == []
    QTest.keyClick(window, Qt.Key.Key_M, CTRL)
    assert settings.has_sounds and window.hint.text() == tr("sound.said.on")
    game.refused.emit()
    assert names(player) == ["refuse"]


@pytest.mark.slow
def test_another_game_and_another_kind_of_game_are_put_on_the_table_in_silence(window, player):
    for name in ("waechter", "turmbauer"):
        begin(window, name, 6)
        window.show_welcome()
        window.return_to_table()
    assert names(player) == []


def test_nothing_that_plays_is_started_before_a_game_is_on_the_table(window, player, qtbot):
    assert player.prepared == 0
    begin(window)
    qtbot.waitUntil(lambda: player.prepared == 1)
    window.close()
    assert player.is_closed


@pytest.mark.slow
def test_a_loss_away_from_the_board_is_heard(window, player):
    game = begin(window, plies=2)
    game.forfeit(0)
    QTest.qWait(1)
    game_end = window.table.sounds.waiting
    assert [cue.sound for _, cue in game_end] == [Sound.END] or "end" in names(player)


@pytest.mark.slow
def test_where_nothing_can_be_heard_the_menu_says_so_and_is_not_ticked(window, player, settings):
    sounds = window.commands["sounds"]
    assert sounds.isChecked()
    player.why = "sound.why.device"
    player.changed[0]()
    assert not sounds.isChecked() and sounds.text() == tr("cmd.sounds.none")
    game = begin(window)
    window.set_language("hu")
    assert sounds.text() == tr("cmd.sounds.none"), "another language says it, too"
    QTest.keyClick(window, Qt.Key.Key_M, CTRL)
    assert window.hint.text() == tr("sound.why.device") and not sounds.isChecked() and settings.has_sounds
    game.play(game.choices[0].action)
    assert len(game.session.plies) == 1
    player.why = ""
    player.changed[0]()
    assert sounds.isChecked() and sounds.text() == tr("cmd.sounds")


# -- how loud ----------------------------------------------------------------------------------------


def test_the_volume_is_stored_and_repeats_differ(settings, player):
    speaker = Speaker(settings, player)
    assert speaker.is_on and 20 <= speaker.volume <= 60, "modest until somebody chooses"
    for _ in range(30):
        speaker.play(Sound.PIECE, 4)
    variants = [variant for _, _, variant, _ in player.played]
    assert len(set(variants)) == 4 and all(one != two for one, two in pairwise(variants))
    gains = {gain for *_, gain in player.played}
    speaker.volume = 100
    speaker.play(Sound.STEP)
    assert player.played[-1][3] == 1.0 > max(gains)
    speaker.volume = 0
    player.played = []
    speaker.play(Sound.STEP)
    assert player.played == [] and player.hushed == 1 and settings.volume == 0
    settings.store.setValue("volume", "rubbish")
    assert settings.volume == Speaker(settings).volume > 0


@pytest.mark.parametrize("code", list(i18n.NAMES))
def test_the_dialog_changes_everything_at_once(qtbot, settings, player, code):
    i18n.set_language(code)
    speaker = Speaker(settings, player)
    dialog = VolumeDialog(speaker)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.why.isVisible() and dialog.sample.isEnabled()
    dialog.sample.click()
    assert names(player) == ["piece"]
    QTest.keyClick(dialog.slider, Qt.Key.Key_PageUp)
    assert settings.volume == 60 and names(player) == ["piece"] and "60" in dialog.value.text()
    dialog.is_on.click()
    assert not settings.has_sounds and not dialog.slider.isEnabled() and not dialog.sample.isEnabled()
    dialog.is_on.click()
    player.why = "sound.why.device"
    player.changed[0]()
    assert (
        dialog.why.text() == tr("sound.why.device")
        and dialog.why.isVisible()
        and not dialog.sample.isEnabled()
    )
    for label in (dialog.why, dialog.value):
        assert label.sizeHint().height() <= label.height() and label.sizeHint().width() <= label.width()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


# -- the process -------------------------------------------------------------------------------------


STAND_IN = """
import os, sys
out = open(os.environ["SOUND_LOG"], "a", buffering=1)
print(os.environ.get("SOUND_SAYS", "ready"), flush=True)
if os.environ.get("SOUND_ENDS"):
    sys.exit(int(os.environ["SOUND_ENDS"]))
for line in sys.stdin:
    out.write(line)
out.write("over\\n")
"""


@pytest.fixture
def stand_in(tmp_path, monkeypatch, qapp):
    """A function that makes a player whose process writes down what it is told."""
    (tmp_path / "stand_in_server.py").write_text(STAND_IN)
    log = tmp_path / "log"
    log.touch()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("SOUND_LOG", str(log))
    monkeypatch.setattr(sound_process, "_LAST", round(1000 * PATIENCE))
    made = []

    def make():
        made.append(SoundProcess("stand_in_server"))
        return made[-1], log

    yield make
    for one in made:
        one.close()


def test_the_process_is_told_what_to_play_and_ends_with_the_window(stand_in, qtbot):
    player, log = stand_in()
    assert player.process is None and player.why_silent() == ""
    player.play(Sound.PIECE, 4, 2, 0.5)
    player.hush()
    process = player.process
    qtbot.waitUntil(lambda: "hush" in log.read_text())
    assert log.read_text() == "play piece 4 2 0.500\nhush\n"
    player.close()
    assert process.state() == QProcess.ProcessState.NotRunning and "over" in log.read_text(), (
        "it could end by itself"
    )
    player.play(Sound.PIECE, 4, 2, 0.5)
    assert player.process is None, "nothing is started while the window closes"


def test_without_a_device_there_is_silence_and_the_reason(stand_in, qtbot, monkeypatch):
    for said, why in (("none", "sound.why.device"), ("lacking", "sound.why.library")):
        monkeypatch.setenv("SOUND_SAYS", said)
        player, _ = stand_in()
        player.prepare()
        qtbot.waitUntil(lambda player=player, why=why: player.why_silent() == why)
        player.play(Sound.PIECE, 4, 2, 0.5)


def test_a_process_that_ends_again_and_again_is_left_alone(stand_in, qtbot, monkeypatch):
    monkeypatch.setenv("SOUND_ENDS", "1")
    player, _ = stand_in()
    for _ in range(5):
        player.play(Sound.TICK, 1, 0, 0.5)
        qtbot.waitUntil(lambda: player.process is None)
    assert player._num_starts == 3 and player.why_silent() == "sound.why.failed"


@pytest.mark.slow
def test_the_window_needs_neither_recipes_nor_the_library():
    """What is loaded before the first picture."""
    code = "import sys, gui.app.main_window, gui.features.sound.process; print([m for m in sys.modules if 'sound' in m.lower()])"
    process = QProcess()
    process.start(sys.executable, ["-c", code])
    assert process.waitForFinished(30_000) and process.exitCode() == 0
    loaded = process.readAllStandardOutput().data().decode()
    assert "gui.sound.cues" in loaded and "recipes" not in loaded and "sound.device" not in loaded
    assert os.path.exists(sys.modules["gui.sound"].__path__[0] + "/server.py")


# -- what plays for real -------------------------------------------------------------------------------

TO_A_FILE = """
pcm.!default {{ type file slave.pcm "nothing" file "{}" format "raw" }}
pcm.nothing {{ type null }}
"""


@pytest.fixture
def server():
    """A function that starts what plays, with ALSA's library set up as a file says and without PulseAudio."""
    made = []

    def start(config):
        process = QProcess()
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PULSE_SERVER", "unix:/nowhere")
        environment.insert("ALSA_CONFIG_PATH", str(config))
        process.setProcessEnvironment(environment)
        process.setStandardErrorFile(QProcess.nullDevice())
        process.start(sys.executable, ["-m", sound_process.SERVER])
        made.append(process)
        return process

    yield start
    for process in made:
        process.kill()
        process.waitForFinished(30_000)


def test_what_is_wanted_reaches_the_device(server, tmp_path, qtbot):
    """The library writes into a file what a loudspeaker would get."""
    heard, config = tmp_path / "heard", tmp_path / "asound.conf"
    config.write_text(TO_A_FILE.format(heard))
    process = server(config)
    qtbot.waitUntil(process.canReadLine)
    said = process.readAllStandardOutput().data()
    if said == b"lacking\n":
        return  # the system has none of the libraries, and it says so
    assert said == b"ready\n"
    process.write(b"play nonsense\nrubbish\nplay piece x y z\nplay piece 4 1 0.5\n")
    wanted = np.round(samples(Sound.PIECE, 4, 1) * 0.5 * 32767).astype("<i2")

    def has_played():
        played = np.fromfile(heard, "<i2") if heard.exists() else np.zeros(0)
        start = np.flatnonzero(played)[:1]
        return len(start) and len(played) - start[0] >= len(wanted)

    qtbot.waitUntil(has_played)
    assert np.array_equal(np.trim_zeros(np.fromfile(heard, "<i2")), np.trim_zeros(wanted))
    process.closeWriteChannel()
    assert process.waitForFinished(30_000) and process.exitCode() == 0


def test_without_a_device_it_says_so_and_ends_with_its_input(server, tmp_path):
    (tmp_path / "asound.conf").touch()
    process = server(tmp_path / "asound.conf")
    process.write(b"play piece 4 1 0.1\nhush\n")
    assert process.waitForReadyRead(30_000)
    assert process.readAllStandardOutput().data() in (b"none\n", b"lacking\n")
    process.closeWriteChannel()
    assert process.waitForFinished(30_000), "it hangs"
    assert process.exitCode() == 0
