"""Where a game is seen from: a new one whole and from the person's side, and nothing turns while something is in hand."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

import turmcore
from gui.app import main_window
from gui.base import theme
from gui.games.turmbauer.play.setup import Setup
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session

LEFT = Qt.MouseButton.LeftButton
STEP = 40  # pixels between two places that the mouse looks at


@pytest.fixture
def window(qapp, settings):
    """One with cameras. Nothing can be drawn here, and no camera asks for that."""
    theme.apply(qapp)
    window = main_window.MainWindow(settings, None)
    window.files.may_leave = lambda **_: True
    window.resize(1280, 800)
    window.show()
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def begin(window, name, first=Kind.PERSON, second=Kind.PERSON):
    game = turmcore.load(name) if name != "turmbauer" else Setup(start="first").game()
    window.files.start(Session.begin(game, ([first, second] * 3)[: game.num_players], 3))
    return window.controller, window.tower


def seen(camera):
    return camera.yaw % 360, camera.pitch, camera.distance, *camera.target


@pytest.mark.slow
@pytest.mark.parametrize("name", offered())
def test_a_new_game_is_seen_whole_from_the_persons_side_at_once(window, name):
    _, tower = begin(window, name)
    fresh = seen(tower.camera)
    assert tower.camera.sees(tower.scene.outline(), tower.width() / tower.height())
    tower.camera.orbit(170, 25)
    tower.camera.zoom(0.2)
    tower.flight.leave()
    tower.flight.look("front")  # and the last game goes while the camera is on its way
    _, tower = begin(window, name)
    assert not tower.flight.is_flying
    assert seen(tower.camera) == pytest.approx(fresh)
    tower.camera.zoom(0.2)
    begin(window, offered()[offered().index(name) - 1])
    _, tower = begin(window, name)
    assert seen(tower.camera) == pytest.approx(fresh), "nor does it come back from another table"


@pytest.mark.parametrize("side", [0, 1])
def test_the_persons_own_guard_stands_before_them(window, side):
    kinds = [Kind.LEVEL1, Kind.LEVEL1]
    kinds[side] = Kind.PERSON
    begin(window, "waechter", *kinds[::-1])
    controller, tower = begin(window, "waechter", *kinds)
    controller.stop()
    assert not tower.flight.is_flying
    # the lower one in the picture is the nearer one
    own, other = (tower.place_of(_guard(controller.session.state, who))[0, 1] for who in (side, 1 - side))
    assert own > other


def _guard(state, side):
    column, row = state.guards[side] % 7, state.guards[side] // 7
    return np.array([[column + 0.5, row + 0.5, 0.0]])


def point(tower, place, kind, button=Qt.MouseButton.NoButton):
    """The mouse over a place of the picture, and what comes of it."""
    at = QPointF(*place)
    QApplication.sendEvent(
        tower, QMouseEvent(kind, at, tower.mapToGlobal(at), button, button, Qt.KeyboardModifier.NoModifier)
    )
    for _ in range(2):
        QApplication.processEvents()


def is_in_hand(aim):
    return any(getattr(aim, name, None) is not None for name in ("chosen", "held", "picked"))


@pytest.mark.slow
@pytest.mark.parametrize("name", offered())
def test_nothing_turns_while_something_is_in_hand(window, played, name):
    game = turmcore.load(name)
    state = played(plies=90, of=game) if name == "turmbauer" else game.new_state(5)
    while state.is_chance():
        state.play(state.sample_chance())
    window.files.start(Session(state, [Kind.PERSON] * game.num_players))
    controller, tower = window.controller, window.tower
    controller.take_screen()
    moved, held = [], 0
    tower.flight.moved.connect(lambda: moved.append(is_in_hand(controller.aim)))
    assert controller.choices and not is_in_hand(controller.aim)
    for y in range(STEP, tower.height(), STEP):
        for x in range(STEP, tower.width(), STEP):
            if tower.hit(QPointF(x, y)) is None:
                continue
            point(tower, (x, y), QEvent.Type.MouseMove)
            if not held:
                point(tower, (x, y), QEvent.Type.MouseButtonPress, LEFT)
                point(tower, (x, y), QEvent.Type.MouseButtonRelease, LEFT)
            held += is_in_hand(controller.aim)
    assert held > 20 and not any(moved)


def test_red_reads_left_where_it_is_left(window):
    _, tower = begin(window, "waechter", Kind.PERSON, Kind.LEVEL1)
    rows = window.table.panel.list.rows
    said = [rows.index(row).data() for row in range(rows.rowCount())]
    assert "1 stone 1 square to the right (C6–B6)" in said
    squares = np.array([[2.5, 5.5, 0.3], [1.5, 5.5, 0.3]])
    (start, _), (end, _) = tower.place_of(squares)
    assert end > start


@pytest.mark.slow
def test_words_are_said_anew_when_the_camera_rests_in_another_quarter(window, qtbot):
    controller, tower = begin(window, "carcassonne")
    faced, right = [], Qt.MouseButton.RightButton
    controller.faced.connect(lambda: faced.append(controller.axes()))
    usual = tower.rest.interval()
    for drag in (260, -260, 450):
        told = len(faced)
        tower.rest.setInterval(600_000)  # between two moves a busy machine takes longer than a rest
        point(tower, (500, 300), QEvent.Type.MouseButtonPress, right)
        for x in range(0, drag + drag // 10, drag // 10):
            point(tower, (500 + x, 300), QEvent.Type.MouseMove, right)
            assert len(faced) == told, "not as long as it moves"
        point(tower, (500 + drag, 300), QEvent.Type.MouseButtonRelease, right)
        assert tower.rest.isActive()
        tower.rest.setInterval(usual)
        qtbot.waitUntil(lambda: not tower.rest.isActive())
        assert len(faced) == told + 1 and faced[-1] == tower.camera.axes()
    for step in (1, -1, 1, -1):  # to and fro over a diagonal
        tower.camera.yaw = -45 + 3 * step
        tower.flight.leave()
        tower.flight.moved.emit()
        qtbot.waitUntil(lambda: not tower.rest.isActive())
    assert len(faced) <= 4
