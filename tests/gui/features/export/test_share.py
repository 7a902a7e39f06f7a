"""A moment is shared: by the clipboard, by a file, as a photo."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

import turmcore
from gui.app import sharing
from gui.base import cache, files
from gui.features.export import share_window
from gui.features.export.card import PICTURE, card, cut
from gui.features.export.photo_window import SHAPES, PhotoWindow, mounted, through_lens
from gui.features.export.share_window import Offer, ShareWindow
from gui.games.turmbauer.picture.scene import build_scene
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.camera import VIEWS, Camera
from gui.scene.room import Backdrop

MATE = "3RG3/3b23/7/7/7/7/r12BG3 b"  # blue takes the guard with D6-D7-1


def plain(color="#336699", width=300, height=200):
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    picture.fill(QColor(color))
    return picture


@pytest.fixture
def open_window(qtbot, settings, tmp_path):
    settings.share_folder = str(tmp_path / "pictures")

    def make(*offers):
        window = ShareWindow(plain(), "My game", offers, settings)
        qtbot.addWidget(window)
        window.show()
        return window

    return make


def picture_offer():
    return Offer("picture", ".png", lambda: files.png(plain()))


def test_one_click_saves_and_one_click_copies(open_window, tmp_path):
    window = open_window(picture_offer())
    window.save.click()
    window.save.click()
    names = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert names == ["My game-2.png", "My game.png"] and "My game-2.png" in window.told.text()
    window.copy.click()
    data = QGuiApplication.clipboard().mimeData()
    (url,) = data.urls()
    assert QImage(url.toLocalFile()) == plain() or QImage(url.toLocalFile()).pixelColor(5, 5) == "#336699"
    assert data.hasImage()


@pytest.mark.slow
def test_a_clip_is_drawn_beside_the_window_and_can_be_stopped(qtbot, open_window, tmp_path, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[4])
    board = turmcore.load("waechter").new_state(1)
    lines = [board.to_text()]
    board.play(board.legal_actions()[0])
    lines.append(board.to_text())
    window = open_window(Offer("clip", ".webp", option="--clip", lines=lambda: lines), picture_offer())
    window.save.click()
    assert window.stop.isVisible() and not window.save.isEnabled() and window.focusWidget() is window.stop
    qtbot.waitUntil(lambda: window.bar.maximum() > 0 and window.bar.value() > 0)
    window.stop.click()
    assert window.save.isEnabled() and not window.stop.isVisible() and not (tmp_path / "pictures").exists()
    assert not list(cache.folder("clips").glob("*.webp"))
    window.kinds[1].setChecked(True)
    window.save.click()
    assert [path.suffix for path in (tmp_path / "pictures").iterdir()] == [".png"]


def test_who_closes_the_window_wants_nothing_more(open_window, monkeypatch):
    stopped = []
    monkeypatch.setattr(share_window.FilmMaker, "stop", lambda maker: stopped.append(maker))
    window = open_window(Offer("clip", ".webp", option="--clip", lines=lambda: ["nothing"]))
    window.save.click()
    window.reject()
    assert len(stopped) == 1


def test_a_full_disk_is_told(open_window, monkeypatch):
    def full(data, path):
        raise OSError(28, "No space left on device", path)

    monkeypatch.setattr(files, "save_bytes", full)
    window = open_window(picture_offer())
    window.save.click()
    assert window.told.text() == "That did not work: No space left on device" and window.save.isEnabled()


def test_old_clips_are_forgotten(tmp_path):
    import os
    import time

    for name, days in (("old.gif", 3), ("new.gif", 1)):
        (tmp_path / name).write_bytes(b"x")
        os.utime(tmp_path / name, (time.time(), time.time() - days * 86_400))
    cache.forget_old(tmp_path, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["new.gif"]
    cache.forget_old(tmp_path / "none", 2)


def test_a_game_that_has_ended_offers_all_kinds(window, monkeypatch):
    shown = []
    monkeypatch.setattr(
        sharing, "_show", lambda window, picture, name, offers: shown.append((picture, offers))
    )
    state = turmcore.from_text("waechter", MATE)
    window.files.may_leave = lambda **_: True
    window.files.start(Session(state, [Kind.PERSON] * 2, players=("Anna", "Ben")))
    window.commands["share"].trigger()
    assert [one.key for one in shown[0][1]] == ["picture", "page"], "nothing has happened yet"
    window.controller.play(window.controller.session.game.parse("D6-D7-1"))
    window.table.ending.banner.buttons["share"].click()
    picture, offers = shown[1]
    assert [one.key for one in offers] == ["clip", "clip.gif", "picture", "page", "film"]
    assert picture.width() > PICTURE.width() and b"<html" in offers[3].data().lower()
    title, people = sharing.words_of(window.controller.session)
    assert title == "Ben wins" and [words for words, color in people if color.startswith("#")] == [
        "Ben",
        "Anna",
    ]


def test_a_card_shows_the_whole_picture_and_names_in_their_colors():
    found = card(plain(), "Anna wins", [("Anna 9", "#c02020"), ("Ben 7", "#2020c0")], "Turmbauer")
    assert found.pixelColor(found.width() // 2, 300) == "#336699"
    below = [found.pixelColor(x, found.height() - 45).name() for x in range(found.width())]
    assert "#c02020" in below and "#2020c0" in below
    wide = plain(width=900, height=100)
    wide.setPixelColor(0, 0, QColor("red"))
    assert cut(wide, QSize(30, 20)).size() == QSize(30, 20)
    assert cut(wide, QSize(30, 20)).pixelColor(0, 0) == "#336699", "the middle counts"


@pytest.fixture
def photo(qtbot, played):
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(900, 600)
    taken = []
    scene = build_scene(played(1, 60))
    camera = Camera(aside=0.2, below=0.1)
    photo = PhotoWindow(scene, camera, VIEWS, "low", Backdrop(), "Anna wins", taken.append, parent)
    photo.taken = taken
    photo.show()
    yield photo
    parent.close()


def test_a_photo_has_the_shape_of_its_frame(photo):
    assert photo.size() == QSize(900, 600) and photo.view.camera.aside == photo.view.camera.below == 0
    for number, (name, ratio) in enumerate(SHAPES.items()):
        photo.shapes.setCurrentIndex(number)
        part = photo.part(QSize(900, 600))
        assert photo.shape == name and part.width() / part.height() == pytest.approx(ratio or 1.5, rel=0.01)
        assert QSize(900, 600).width() >= part.width() and part.height() <= 600


def test_everything_can_be_hidden_and_comes_back(photo):
    QTest.keyClick(photo, Qt.Key.Key_H)
    assert photo.is_hidden and not photo.view.cube.isVisible()
    QTest.keyClick(photo, Qt.Key.Key_Escape)
    assert not photo.is_hidden and photo.isVisible()
    photo.hider.click()
    photo.view.pointed.emit(None)
    assert not photo.is_hidden
    QTest.keyClick(photo, Qt.Key.Key_Escape)
    assert not photo.isVisible()


def test_the_sharp_point_is_moved_by_keys(photo):
    middle = photo.sharp_at
    QTest.keyClick(photo, Qt.Key.Key_Right)
    QTest.keyClick(photo, Qt.Key.Key_Up)
    assert photo.sharp_at.x() > middle.x() and photo.sharp_at.y() < middle.y()
    for _ in range(99):
        QTest.keyClick(photo, Qt.Key.Key_Left)
    assert photo.sharp_at.x() == 1, "it stays in the picture"


def test_a_photo_is_taken_sharp_or_through_a_lens(photo, qtbot, monkeypatch):
    monkeypatch.setattr(photo.view, "picture", lambda: plain(width=90, height=60))
    photo.take.click()
    qtbot.waitUntil(lambda: len(photo.taken) == 1)
    before = photo.view.camera
    photo.blur.setValue(5)
    photo.mount.setChecked(True)
    photo.take.click()
    assert not photo.take.isEnabled()
    qtbot.waitUntil(lambda: len(photo.taken) == 2)
    assert photo.taken[0].size() == QSize(90, 60) and photo.taken[1].width() > 90
    assert photo.view.camera is before and photo.take.isEnabled()
    middle = photo.taken[1].pixelColor(photo.taken[1].width() // 2, 20)
    assert middle == "#336699"


def test_a_lens_is_sharp_at_one_depth_alone():
    camera = Camera(yaw=20.0, pitch=30.0, distance=12.0, target=np.array([1.0, 2.0, 3.0]))
    right, _, back = camera.basis()
    depth = 9.0
    sharp, near = camera.eye - depth * back + 0.5 * right, camera.eye - 0.5 * depth * back

    def seen(one, point):
        x, y, _, w = one.matrix(1.5) @ np.array([*point, 1.0])
        return np.array([x, y]) / w

    cameras = list(through_lens(camera, depth, 0.5))
    spread = {
        name: np.std([seen(one, point) for one in cameras], axis=0).max()
        for name, point in (("sharp", sharp), ("near", near))
    }
    assert spread["sharp"] < 0.002 and spread["near"] > 0.01
    mean = np.mean([seen(one, sharp) for one in cameras], axis=0)
    assert np.allclose(mean, seen(camera, sharp), atol=0.002), "nothing is shifted"


def test_words_stand_below_a_mounted_picture_or_on_it():
    assert mounted(plain(), "", False).size() == QSize(300, 200)
    on, below = mounted(plain(), "Anna wins", False), mounted(plain(), "Anna wins", True)
    assert on.size() == QSize(300, 200) and below.height() - 200 > below.width() - 300 > 0
    assert on.pixelColor(150, 185) != "#336699" and below.pixelColor(150, 200) == "#336699"
