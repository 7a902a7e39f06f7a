"""The position editor of Turmbauer: draft, gestures and window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

import turmcore
from gui import i18n
from gui.games.turmbauer.editors.controller import EditController, Tool
from gui.games.turmbauer.editors.draft import Draft
from gui.games.turmbauer.editors.pages import BlockPage
from gui.games.turmbauer.editors.picture import EditPicture
from gui.games.turmbauer.editors.window import EditorWindow
from gui.games.turmbauer.picture.kinds import CUBES
from gui.games.turmbauer.picture.scene import build_scene
from gui.games.turmbauer.play.targets import Face
from gui.games.turmbauer.words import spoken
from gui.scene.picking import Hit

UP = (0, 0, 1)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def state(played):
    return played(seed=3, plies=39)


@pytest.fixture
def window(qtbot, state):
    window = EditorWindow(state)
    qtbot.addWidget(window)
    window.show()
    return window


def test_a_draft_shows_what_the_game_shows(state):
    draft = Draft.of(state)
    assert draft.text == state.to_text() and draft.dice == state.dice and draft.climbers == state.climbers
    assert sorted(map(tuple, draft.cubes().tolist())) == sorted(map(tuple, state.cubes().tolist()))
    assert build_scene(draft)[CUBES].tobytes() == build_scene(state)[CUBES].tobytes()
    assert all(draft.stock(seat) == state.stock(seat) for seat in range(4))
    assert not draft.faults() and not draft.doubts() and draft.state().to_text() == state.to_text()


def test_everything_of_a_draft_can_be_changed_and_taken_back(state):
    draft = Draft.of(state)
    texts = [draft.text]
    for change in (
        lambda: draft.remove(1),
        lambda: draft.paint(1, 3),
        lambda: draft.reorder(2, 1),
        lambda: draft.set_rings(0, 2),
        lambda: draft.set_boxed(1, "1c", 1),
        lambda: draft.set_turn(phase="build", dice=(6, 2)),
        lambda: draft.set_turn(seat=2, round=7),
        lambda: draft.set_climber(0, None),
        lambda: draft.set_options(stability="wobble"),
        lambda: draft.set_options(overhang="column", headroom="2"),
        draft.clear,
    ):
        change()
        texts.append(draft.text)
    assert len(set(texts)) == len(texts)
    assert "/build/2-6" in texts[6] and "hand=none" in texts[9]
    for text in texts[-2::-1]:
        draft.steps.undo()
        assert draft.text == text
    draft.steps.redo()
    assert draft.text == texts[1]


def test_pieces_of_another_set_and_colors_go():
    draft = Draft.of(turmcore.load("turmbauer", players=4).new_state(1))
    assert draft.put(0, "6n", ((2, 0, 0), (3, 0, 0), (4, 0, 0), (2, 1, 0), (3, 1, 0), (2, 0, 1)))
    assert draft.put(3, "1c", ((0, 0, 1),)) and not draft.put(1, "1c", ((0, 0, 1),)), "taken"
    draft.set_boxed(3, "6n", 1)
    assert draft.set_options(set="C") == [1] and len(draft.blocks) == 1
    assert draft.set_options(seats="RGB") == [1] and not draft.blocks
    assert draft.game.colors == "RGB" and len(draft.climbers) == 3


def test_the_turn_follows_the_pieces():
    draft = Draft.of(turmcore.load("turmbauer", players=3).new_state(1))
    assert draft.put(0, "1c", ((0, 0, 1),)) and [reason.code for reason in draft.faults()] == ["turns"]
    assert draft.fit_turn() and not draft.faults() and (draft.position.seat, draft.position.round) == (1, 1)
    draft.set_boxed(2, "1n", 1)
    assert not draft.fit_turn() and draft.faults()
    draft.set_boxed(1, "1n", 1)
    assert draft.fit_turn() and (draft.position.seat, draft.position.round) == (0, 2) and not draft.faults()


def test_gestures_put_turn_move_and_take_away(state):
    control = EditController(Draft.of(turmcore.load("turmbauer", players=4).new_state(1)))
    said = []
    control.said.connect(said.append)
    control.pick("2")
    control.hover(Hit(Face((1, 1, 0), (1, 0, 0))))
    assert control.pose.reason is None and (2, 1, 0) in control.pose.cells, "it snaps to a legal place"
    legal = control.pose.cells
    control.turn_piece("turn_left")
    assert control.pose.cells != legal
    control.turn_piece("turn_right")
    control.point(Hit(Face((1, 1, 0), (1, 0, 0))))
    assert [draft_block.seat for draft_block in control.draft.blocks] == [0]
    assert control.draft.cells(1) == legal and control.tool is Tool.BUILD
    control.hover(Hit(Face((8, 8, -1), UP)))
    text, can_put = control.about_pose()
    assert can_put and "3.3" in text or "3.4" in text
    assert set(control.preview().marked) and not control.preview().is_legal
    control.point(Hit(Face((8, 8, -1), UP)))
    assert len(control.draft.blocks) == 2 and control.draft.doubts()
    control.drop()
    assert control.tool is Tool.MOVE
    before = control.draft.text
    control.grab(Hit(Face((2, 1, 0), UP)))
    control.hover(Hit(Face((0, 0, 0), UP)))
    assert len(control.draft.blocks) == 1, "it is lifted and comes along"
    control.let_go(Hit(Face((0, 0, 0), UP)))
    assert len(control.draft.blocks) == 2 and (0, 0, 1) in control.draft.cells(2)
    control.draft.steps.undo()
    assert control.draft.text == before, "a drag is one step"
    control.refresh()
    control.grab(Hit(Face((2, 1, 0), UP)))
    control.hover(Hit(Face((0, 0, 0), UP)))
    control.drop()
    assert control.draft.text == before, "Esc puts it back"
    control.set_seat(2)
    control.set_tool(Tool.PAINT)
    control.point(Hit(Face((2, 1, 0), UP)))
    assert control.draft.blocks[0].seat == 2
    control.set_tool(Tool.CLIMBER)
    control.point(Hit(Face((0, 0, 0), UP)))
    assert control.draft.climbers[2] == (0, 0, 0)
    control.set_seat(1)
    control.point(Hit(Face((0, 0, 0), UP)))
    assert control.draft.climbers[1] is None and said[-1] == i18n.tr("edit.no_field")
    control.set_tool(Tool.ERASE)
    control.point(Hit(Face((0, 0, 0), UP)))
    control.point(Hit(Face((2, 1, 0), UP)))
    assert control.draft.climbers[2] is None and len(control.draft.blocks) == 1


def test_a_drag_moves_what_it_grabs_also_with_a_piece_of_the_tray_in_hand():
    control = EditController(Draft.of(turmcore.load("turmbauer", players=4).new_state(1)))
    first, second, free = (Hit(Face(cell, UP)) for cell in ((0, 0, 0), (1, 0, 0), (0, 1, 0)))
    control.pick("1n")
    for face in (first, second):
        control.hover(face)
        control.point(face)
    control.pick("1c")
    before = control.draft.text
    control.grab(Hit(Face((1, 0, 1), UP)))
    control.hover(free)
    control.let_go(free)
    assert [control.draft.cells(number) for number in (1, 2)] == [((0, 0, 1),), ((0, 1, 1),)]
    assert len(control.draft.blocks) == 2 and control.tool is Tool.MOVE
    control.draft.steps.undo()
    assert control.draft.text == before
    control.refresh()
    control.pick("1c")
    control.grab(Hit(Face((1, 0, 1), UP)))
    control.point(Hit(Face((1, 0, 1), UP)))
    assert control.draft.cells(3) == ((1, 0, 2),), "a click on it still builds there"


def test_a_piece_prefers_places_where_it_could_be_built(state):
    control = EditController(Draft.of(state))
    control.pick("5p")
    tower = {tuple(cell) for cell in control.draft.cubes()[:, :3].tolist()}
    free = [(x, y, z + 1) for x, y, z in sorted(tower) if (x, y, z + 1) not in tower]
    fits = {}
    for snaps in (True, False):
        control.set_snaps(snaps)
        fits[snaps] = set()
        for cell in free:
            control.move_to(cell)
            if control.pose.reason is None:
                fits[snaps].add(cell)
    assert fits[False] < fits[True] < set(free)


def test_the_window_by_keys_alone(window):
    draft, shown = window.draft, window.picture.shown
    before, number = draft.text, len(draft.blocks)
    for key in ("1", Qt.Key.Key_Return, Qt.Key.Key_Return):
        QTest.keyClick(shown, key)
    assert len(draft.blocks) == number + 1 and not window.play.isEnabled()
    assert "2.4" in window.words.text() and "href" in window.words.text()
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert draft.text == before == window.line.text() and window.play.isEnabled()
    QTest.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert len(draft.blocks) == number + 1
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isVisible() and window.controller.tool is Tool.MOVE
    window.pages["blocks"].list.setCurrentRow(number)
    assert window.controller.selected == number + 1
    QTest.keyClick(shown, Qt.Key.Key_Delete)
    assert draft.text == before
    QTest.keyClick(window, Qt.Key.Key_Escape)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible() and window.edited is None


def test_turn_stock_and_rules(window):
    draft = window.draft
    controls = window.controls
    controls["phase"].activated.emit(1)
    controls["die 1"].activated.emit(4)
    assert draft.position.phase == "build" and draft.dice == (1, 5)
    controls["rings"].setValue(1)
    assert draft.position.rings[window.controller.seat] == 1
    controls["box 1c"].setValue(1)
    assert draft.boxed(window.controller.seat)["1c"] == 1 and not window.play.isEnabled()
    window.controls["box 1c"].setValue(0)
    combo = window.controls["stability"]
    combo.activated.emit(combo.findText(i18n.tr("new.turmbauer.stability.strict")))
    assert draft.game.options["stability"] == "strict"
    QTest.mouseClick(window.play, LEFT)
    assert window.edited.state.to_text() == draft.text and not window.edited.analyses


def test_text_goes_in_and_out(window):
    window.copy()
    text = QGuiApplication.clipboard().text()
    assert text == window.draft.text
    QTest.mouseClick(window.buttons["clear"], LEFT)
    QGuiApplication.clipboard().setText(f"  {text} ")
    window.paste()
    assert window.draft.text == text and window.play.isEnabled()
    QTest.keyClicks(window.line, "x")
    assert not window.play.isEnabled() and window.place.text() and window.draft.text == text
    window.line.setText("")
    window.paste()
    assert window.play.isEnabled() and not window.place.text()


def test_the_list_says_where_blocks_are_as_they_are_seen(qtbot, state):
    controller = EditController(Draft.of(state))
    page, picture = BlockPage(controller), EditPicture(controller, has_picture=True)
    for widget in (page, picture):
        qtbot.addWidget(widget)
    controller.changed.connect(page.refresh)
    page.refresh()
    tower, first = picture.tower, page.list.item(0).text()
    for yaw in (tower.camera.yaw + 5, tower.camera.yaw + 180):
        tower.camera.orbit_to(yaw)
        tower.flight.leave()
        tower.flight.moved.emit()
        qtbot.waitUntil(lambda: not tower.rest.isActive())
        where = spoken(axes=tower.axes()).place(controller.draft.cells(1))
        assert page.list.item(0).text().endswith(where)
    assert page.list.item(0).text() != first
