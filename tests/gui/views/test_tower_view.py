"""The tower view without a graphics card: what it reports, and how its camera moves."""

from dataclasses import dataclass, replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from gui.games.turmbauer.model import Preview
from gui.games.turmbauer.picture.kinds import CUBES
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.scene import add_preview, build_scene
from gui.games.turmbauer.play.targets import Face
from gui.scene.camera import VIEWS
from gui.scene.picking import Hit
from gui.scene.scene import Focus, Scene
from gui.scene.voxels import corners_of
from gui.views.tower_view import TowerView

LEFT, RIGHT, MIDDLE, NONE = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
    Qt.MouseButton.NoButton,
)
PLAIN, SHIFT, ALT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
)


@dataclass
class Still:
    """An animation in which nothing moves."""

    scene: Scene
    duration: float = 60.0

    def at(self, time):
        return self.scene


@pytest.fixture
def view(qtbot, played):
    view = TowerView("low")
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show_scene(build_scene(played(1, 60)))
    view.show()
    wait_for_camera(view)
    return view


def wait_for_camera(view):
    while view.flight.is_flying:
        QTest.qWait(5)


def heard(signal):
    """A list that fills with what a signal says."""
    said = []
    signal.connect(said.append)
    return said


def move(view, x, y, buttons=NONE, modifiers=PLAIN):
    place = QPointF(x, y)
    kind = QEvent.Type.MouseMove
    QApplication.sendEvent(view, QMouseEvent(kind, place, view.mapToGlobal(place), NONE, buttons, modifiers))


def wheel(view, steps, modifiers=PLAIN, sideways=False):
    delta = QPoint(round(120 * steps), 0) if sideways else QPoint(0, round(120 * steps))
    middle = QPointF(300, 200)
    event = QWheelEvent(
        middle,
        view.mapToGlobal(middle),
        QPoint(),
        delta,
        NONE,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def pixel_of(view, point):
    x, y, _, w = view.camera.matrix(view.width() / view.height()) @ np.append(np.asarray(point, float), 1.0)
    return round((x / w + 1) / 2 * view.width()), round((1 - y / w) / 2 * view.height())


def seen_top(view):
    """A cube whose top is seen, and the pixel of its middle."""
    for cell in view.scene[CUBES]["cell"].astype(int).tolist():
        place = pixel_of(view, np.array(cell) + (0.5, 0.5, 1.0))
        if view.hit(QPointF(*place)) == Hit(Face(tuple(cell), (0, 0, 1))):
            return tuple(cell), place
    raise LookupError


def process():
    for _ in range(3):
        QApplication.processEvents()


def test_moves_of_the_mouse_between_two_pictures_are_one(view):
    hits = heard(view.hovered)
    cell, (x, y) = seen_top(view)
    for i in range(20):
        move(view, i * 20, 20)
    move(view, x, y)
    assert hits == [], "nothing is computed for moves that nobody will see"
    process()
    assert hits == [Hit(Face(cell, (0, 0, 1)))]
    move(view, x + 1, y)
    process()
    assert len(hits) == 1, "still the same face"


def test_leaving_the_view_ends_the_hover(view):
    hits = heard(view.hovered)
    _, place = seen_top(view)
    move(view, *place)
    process()
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert hits[-1] is None and len(hits) == 2


def test_what_is_hovered_lies_behind_the_ghosts_and_what_is_clicked_does_not(view, game):
    cell, place = seen_top(view)
    above = (cell[0], cell[1], cell[2] + 1)
    view._hover_at = QPointF(*place)
    view.show_scene(add_preview(view.scene, paints(game.colors), Preview(cells=(above,))))
    hits, clicks = heard(view.hovered), heard(view.pointed)
    move(view, *place)
    process()
    assert hits == [Hit(Face(cell, (0, 0, 1)))]
    QTest.mouseClick(view, LEFT, PLAIN, QPoint(*place))
    assert [hit.what.cell for hit in clicks] == [above]


def test_a_ghost_under_the_mouse_does_not_move_the_camera(view, game):
    wait_for_camera(view)
    before = view.camera.copy()
    move(view, 300, 200)
    process()
    high = add_preview(view.scene, paints(game.colors), Preview(cells=((0, 0, 60),)))
    view.show_scene(high)
    assert not view.flight.is_flying
    assert view.camera.distance == before.distance
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    view.show_scene(high)
    wait_for_camera(view)
    assert view.camera.distance > before.distance, "one that is chosen by key is brought into view"


def test_no_hover_while_a_button_is_pressed(view):
    hits = heard(view.hovered)
    _, (x, y) = seen_top(view)
    QTest.mousePress(view, RIGHT, PLAIN, QPoint(5, 5))
    move(view, x, y, RIGHT)
    process()
    assert hits == []


def test_a_drag_is_no_click(view):
    clicks = heard(view.pointed)
    QTest.mousePress(view, LEFT, PLAIN, QPoint(100, 100))
    move(view, 140, 100, LEFT)
    QTest.mouseRelease(view, LEFT, PLAIN, QPoint(140, 100))
    assert clicks == []
    QTest.mouseClick(view, LEFT, PLAIN, QPoint(100, 100))
    QTest.mouseClick(view, RIGHT, PLAIN, QPoint(100, 100))
    assert len(clicks) == 1


def drag(view, button, way=50):
    QTest.mousePress(view, button, PLAIN, QPoint(100, 100))
    move(view, 100 + way / 2, 100, button)
    move(view, 100 + way, 100, button)
    QTest.mouseRelease(view, button, PLAIN, QPoint(100 + way, 100))


def test_left_drag_turns_too_where_it_holds_nothing(view):
    clicks, drops = heard(view.pointed), heard(view.let_go)
    start = view.camera.yaw
    drag(view, LEFT, 3)
    assert view.camera.yaw == start and len(clicks) == 1, "a hand that is not quite still clicks"
    drag(view, LEFT)
    turned = view.camera.yaw
    assert turned != start and len(clicks) == 1
    QTest.mousePress(view, LEFT, PLAIN, QPoint(100, 100))
    move(view, 150, 100, LEFT)
    move(view, 100, 100, LEFT)
    QTest.mouseRelease(view, LEFT, PLAIN, QPoint(100, 100))
    assert len(clicks) == 1, "there and back is no click either"
    view.has_drags = True
    view.holds = lambda: False
    drag(view, LEFT)
    away = view.camera.yaw
    assert away != turned and not drops
    view.holds = lambda: True
    drag(view, LEFT)
    assert view.camera.yaw == away and len(drops) == 1 and len(clicks) == 1


def test_small_steps_of_a_wheel_are_one_notch_together(view):
    turned = heard(view.turned)
    for _ in range(9):
        wheel(view, 0.25, SHIFT)
    assert turned == [-1, -1]
    for _ in range(4):
        wheel(view, -0.25, SHIFT)
    assert turned == [-1, -1, 1], "the other way begins anew"
    wheel(view, 3, SHIFT)
    assert turned == [-1, -1, 1, -1, -1, -1]


def test_a_right_click_takes_back_and_a_right_drag_does_not(view):
    taken = []
    view.refused.connect(lambda: taken.append(1))
    clicks = heard(view.pointed)
    drag(view, RIGHT)
    assert not taken
    drag(view, RIGHT, 2)
    assert taken == [1] and not clicks
    view.play(Still(view.scene))
    QTest.mouseClick(view, RIGHT, PLAIN, QPoint(100, 100))
    assert taken == [1], "that one ended what moved"


def test_right_drag_turns_and_middle_drag_shifts(view):
    start = view.camera.copy()
    QTest.mousePress(view, RIGHT, PLAIN, QPoint(100, 100))
    move(view, 150, 100, RIGHT)
    QTest.mouseRelease(view, RIGHT, PLAIN, QPoint(150, 100))
    assert view.camera.yaw != start.yaw and (view.camera.target == start.target).all()
    for button, modifiers in ((MIDDLE, PLAIN), (RIGHT, SHIFT)):
        start = view.camera.copy()
        QTest.mousePress(view, button, modifiers, QPoint(100, 100))
        move(view, 150, 100, button, modifiers)
        QTest.mouseRelease(view, button, modifiers, QPoint(150, 100))
        assert view.camera.yaw == start.yaw and (view.camera.target != start.target).any()


def test_the_wheel_zooms_and_with_a_key_belongs_to_the_controller(view):
    turned, shifted = heard(view.turned), heard(view.shifted)
    start = view.camera.distance
    wheel(view, 1)
    assert view.camera.distance < start
    near = view.camera.distance
    wheel(view, 1, SHIFT)
    wheel(view, -1, SHIFT, sideways=True)
    wheel(view, -1, ALT)
    wheel(view, 1, ALT, sideways=True)
    assert turned == [-1, 1] and shifted == [1, -1] and view.camera.distance == near


def test_a_double_click_looks_at_a_face_and_is_one_click_only(view):
    clicks = heard(view.pointed)
    cell, place = seen_top(view)
    start = view.camera.distance
    QTest.mouseClick(view, LEFT, PLAIN, QPoint(*place))
    QTest.mouseDClick(view, LEFT, PLAIN, QPoint(*place))
    QTest.mouseRelease(view, LEFT, PLAIN, QPoint(*place))
    wait_for_camera(view)
    assert [hit.what.cell for hit in clicks] == [cell]
    assert view.camera.target.tolist() == [cell[0] + 0.5, cell[1] + 0.5, cell[2] + 1.0]
    assert view.camera.distance < start


def test_a_double_click_on_something_proposed_is_two_clicks(view, played):
    state = played(1, 60)
    scene, colors = build_scene(state), paints(state.game.colors)
    clicks = heard(view.pointed)
    cell, place = seen_top(view)
    above = (cell[0], cell[1], cell[2] + 1)
    target = view.camera.target.tolist()
    for preview, seen in ((Preview(0, (above,)), above), (Preview(0, climbs=True, stand=cell), cell)):
        view.show_scene(add_preview(scene, colors, preview))
        wait_for_camera(view)
        target = view.camera.target.tolist()
        QTest.mouseDClick(view, LEFT, PLAIN, QPoint(*place))
        QTest.mouseRelease(view, LEFT, PLAIN, QPoint(*place))
        wait_for_camera(view)
        assert clicks.pop().what.cell == seen and view.camera.target.tolist() == target


def test_arrow_keys_are_for_the_window_and_with_ctrl_for_the_camera(view, qtbot):
    start = view.camera.copy()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
        QTest.keyClick(view, key)
    assert view.camera.yaw == start.yaw and view.camera.pitch == start.pitch
    QTest.keyClick(view, Qt.Key.Key_Left, CTRL)
    assert view.camera.yaw != start.yaw
    QTest.keyClick(view, Qt.Key.Key_Up, CTRL)
    assert view.camera.pitch > start.pitch
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.camera.distance > start.distance


def test_home_shows_the_whole_tower_again(view):
    view.camera.zoom(0.2)
    view._moved()
    assert not view.camera.sees(view.flight._framed, 1.5)
    view.flight.look("home")
    wait_for_camera(view)
    assert view.camera.sees(view.flight._framed, 1.5)


def test_another_game_is_seen_whole_at_once(view):
    view.camera.orbit(200, 30)
    view.camera.zoom(0.2)
    view.flight.leave()
    view.flight.look("home")
    view.flight.arrive()
    assert not view.flight.is_flying and view.camera.sees(view.scene.outline(), 600 / 400)
    assert view.camera.yaw == pytest.approx(VIEWS["home"][0])


def test_a_walk_goes_once_round_the_whole_and_a_hand_on_the_picture_ends_it(view, qtbot):
    yaws, start = [], view.camera.yaw
    view.flight.moved.connect(lambda: yaws.append(view.camera.yaw))
    view.flight.walk_round(120)
    qtbot.waitUntil(lambda: len(yaws) > 2 and abs(yaws[-1] - start) < 0.01)
    assert len({round(yaw) for yaw in yaws}) > 2 and view.camera.sees(view.scene.outline(), 600 / 400)
    view.flight.walk_round(60_000)
    qtbot.waitUntil(lambda: abs(view.camera.yaw - start) > 0.01)
    QTest.mouseClick(view, RIGHT, PLAIN, QPoint(5, 5))
    here = view.camera.yaw
    QTest.qWait(60)
    assert view.camera.yaw == here


def test_who_watches_something_fall_is_turned_to_its_side_and_back(view):
    before = view.flight.goal
    view.flight.watch(before.yaw + 170.0, before)
    wait_for_camera(view)
    assert abs((view.camera.yaw - before.yaw + 180) % 360 - 180) == pytest.approx(170.0 - 55.0)
    view.flight.go_on()
    wait_for_camera(view)
    assert view.camera.yaw == pytest.approx(before.yaw) and view.camera.distance == pytest.approx(
        before.distance
    )
    view.flight.leave()
    view.flight.watch(90.0, None)
    assert not view.flight.is_flying, "who has put it somewhere looks from there"


def test_the_second_of_two_clicks_does_not_mean_what_lies_behind_what_the_first_one_lifted(view, monkeypatch):
    view.has_drags = True
    clicked, place = heard(view.pointed), QPoint(300, 200)
    seen = view.hit(QPointF(place))
    QTest.mouseClick(view, LEFT, PLAIN, place)
    monkeypatch.setattr(view, "hit", lambda *_, **__: Hit("behind"))
    QTest.mouseDClick(view, LEFT, PLAIN, place)
    QTest.mouseRelease(view, LEFT, PLAIN, place)
    assert clicked == [seen]


def test_a_camera_that_does_not_fly_is_there_at_once(view):
    view.flight.flies = False
    for name, is_high in (("top", True), ("front", False), ("top", True)):
        view.flight.look(name)
        goal = view.flight.goal
        assert not view.flight.is_flying and (goal.pitch > 80) == is_high
        assert (view.camera.yaw, view.camera.pitch, view.camera.distance) == (
            goal.yaw,
            goal.pitch,
            goal.distance,
        )


def test_without_perspective_stays_so_through_a_flight(view):
    view.set_orthographic(True)
    view.flight.look("front")
    wait_for_camera(view)
    assert view.camera.is_orthographic and view.axes() == ((1, 0, 0), (0, 1, 0))
    view.set_orthographic(False)
    assert not view.camera.is_orthographic


def test_an_animation_ends_by_itself(view, qtbot):
    with qtbot.waitSignal(view.finished):
        view.play(Still(view.scene, 0.05))
        assert view.is_animating and view.playback.moment is view.scene
    assert not view.is_animating and view.playback.moment is None and not view.playback.ticks.isActive()


def test_a_click_into_the_picture_ends_an_animation_and_does_nothing_else(view):
    clicks, ends = heard(view.pointed), []
    view.finished.connect(lambda: ends.append(1))
    view.play(Still(view.scene))
    QTest.mouseClick(view, LEFT, PLAIN, QPoint(*seen_top(view)[1]))
    assert ends == [1] and not clicks and not view.is_animating
    QTest.mouseClick(view, LEFT, PLAIN, QPoint(*seen_top(view)[1]))
    assert len(clicks) == 1


def test_a_key_anywhere_ends_an_animation(view, qtbot):
    line = QLineEdit()
    qtbot.addWidget(line)
    line.show()
    view.play(Still(view.scene))
    QTest.keyClick(line, Qt.Key.Key_A)
    assert not view.is_animating and line.text() == "a"


def test_another_position_ends_an_animation_and_another_proposal_does_not(view, game, played):
    view.play(Still(view.scene))
    view.show_scene(add_preview(view.scene, paints(game.colors), Preview(cells=((0, 0, 9),))))
    assert view.is_animating
    view.show_scene(build_scene(played(1, 63)))
    assert not view.is_animating


def test_nothing_is_animated_while_nobody_looks(view):
    ends = []
    view.finished.connect(lambda: ends.append(1))
    view.play(Still(view.scene))
    view.hide()
    assert ends == [1] and not view.is_animating
    view.play(Still(view.scene))
    assert ends == [1, 1] and not view.is_animating and not view.playback.ticks.isActive()


def test_nothing_runs_while_nothing_happens(view, qtbot):
    wait_for_camera(view)
    move(view, 300, 200)
    process()
    QTest.qWait(200)  # the camera has come to rest
    timers = (view.playback.ticks, view.rest, view.hover)
    assert not any(timer.isActive() for timer in timers)
    assert not view.flight.is_flying


def about(scene, cells, is_calm=False):
    """A new scene of the same tower in which something happens at these cells."""
    scene = scene.showing({CUBES: scene[CUBES].copy()})
    return replace(scene, focus=Focus(corners_of(np.array(cells)), is_calm))


def aim(view):
    wait_for_camera(view)
    return view.camera.distance


@pytest.fixture
def top(view):
    x, y, z = view.scene[CUBES]["cell"][view.scene[CUBES]["cell"][:, 2].argmax()].astype(int).tolist()
    return [(x + i, y + j, z + k) for i in (-1, 2) for j in (-1, 2) for k in (-3, 1)]


def test_the_camera_goes_where_things_happen_and_back(view, top):
    whole = aim(view)
    scene = view.scene
    view.show_scene(about(scene, top))
    assert view.flight.is_flying, "it flies, and does not jump"
    assert aim(view) < 0.7 * whole and view.camera.sees(corners_of(np.array(top)), 1.5)
    view.show_scene(scene.showing({CUBES: scene[CUBES].copy()}))
    assert aim(view) == pytest.approx(whole) and view.camera.sees(scene.outline(), 1.5)


def test_home_shows_the_whole_tower_until_the_game_goes_on(view, top):
    scene = about(view.scene, top)
    view.show_scene(scene)
    near = aim(view)
    view.flight.look("home")
    assert aim(view) > near and view.camera.sees(scene.outline(), 1.5)
    far = view.camera.distance
    view.show_scene(replace(scene, signs=scene.signs.copy()))
    assert aim(view) == far
    view.show_scene(about(scene, top))
    assert aim(view) == pytest.approx(near)


def test_who_moved_the_camera_keeps_it(view, top):
    wheel(view, 1)
    mine = view.camera.distance
    view.show_scene(about(view.scene, top))
    assert aim(view) == mine


def test_a_camera_that_need_not_follow_shows_the_whole_tower(view, top):
    whole, scene = aim(view), about(view.scene, top)
    view.flight.set_follows(False)
    view.show_scene(scene)
    assert aim(view) == pytest.approx(whole)
    view.flight.set_follows(True)
    assert aim(view) < 0.7 * whole
    view.flight.set_follows(False)
    assert aim(view) == pytest.approx(whole)


def test_who_goes_through_a_game_is_not_driven_to_and_fro(view, top):
    whole = aim(view)
    view.show_scene(about(view.scene, top, is_calm=True))
    assert aim(view) == whole
    view.show_scene(about(view.scene, [(9, 9, 0), (9, 9, 40)], is_calm=True))
    assert aim(view) > whole, "but what is not in the picture is brought there"


def test_a_proposal_out_of_the_picture_makes_it_grow_once(view, game, top):
    """Rows of the list under the mouse show one ghost after the other."""
    scene = about(view.scene, top)
    view.show_scene(scene)
    near = aim(view)
    colors, distances = paints(game.colors), []
    x, y, z = top[0]
    for cell in ((x - 12, y, z), (x + 12, y, z), top[0], (x - 12, y, z), (x + 12, y, z)):
        view.show_scene(add_preview(scene, colors, Preview(cells=(cell,))))
        distances.append(aim(view))
    assert near < distances[0] < distances[1] and len(set(distances[1:])) == 1
    view.show_scene(about(scene, top))
    assert aim(view) == pytest.approx(near)


def test_what_moves_is_seen_from_where_everybody_looked(view, top):
    whole, scene = aim(view), about(view.scene, top)
    view.show_scene(scene)
    view.play(Still(scene))
    assert not view.flight.is_flying and view.camera.distance == pytest.approx(whole)
    view.skip()
    assert view.flight.is_flying
    assert aim(view) < 0.7 * whole


def test_a_hand_on_the_camera_ends_a_flight_that_is_due(view, top):
    view.show_scene(about(view.scene, top))
    view.play(Still(view.scene))
    wheel(view, -1)
    mine = view.camera.distance
    view.skip()
    assert aim(view) == mine


def test_a_resting_mouse_means_one_thing_after_a_flight_and_nothing_in_it(view, top):
    _, place = seen_top(view)
    hits = heard(view.hovered)
    move(view, *place)
    view.show_scene(about(view.scene, top))
    while view.flight.is_flying:
        assert hits == []
        QTest.qWait(5)
    process()
    assert hits == [view.hit(QPointF(*place))] and len(hits) == 1


def test_points_are_told_where_they_are_seen_and_when_that_changes(view):
    points = np.array([(0.5, 0.5, 1.0), (1.5, 0.5, 1.0), (0.0, 1.0, 0.3)])
    seen = view.place_of(points)
    for point, (x, y) in zip(points, seen, strict=True):
        assert (round(x), round(y)) == pytest.approx(tuple(pixel_of(view, point)), abs=1)
    moved = []
    view.moved.connect(lambda: moved.append(1))
    view.camera.orbit(20, 0)
    view._moved()
    assert moved and (view.place_of(points) != seen).all()
    view.resize(view.width() - 40, view.height())
    assert len(moved) >= 2
