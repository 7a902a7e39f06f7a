"""Building without rules: what is put, what falls, and the page around it."""

import struct

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from gui.base import messages
from gui.games.turmbauer.picture.kinds import CLIMBERS, CUBES
from gui.games.turmbauer.play.targets import Face
from gui.games.turmbauer.workshop.controller import BUMPS, Builder
from gui.games.turmbauer.workshop.model import FAR, MOST_PIECES, Building
from gui.games.turmbauer.workshop.page import BuildPage
from gui.games.turmbauer.workshop.picture import Rising, scene_of
from gui.games.turmbauer.workshop.portrait import portrait
from gui.scene.picking import Hit
from gui.sound.cues import Sound
from turmcore import TextError

UP = (0, 0, 1)
KEY = Qt.Key


@pytest.fixture
def builder():
    return Builder(Building.empty())


@pytest.fixture
def page(qtbot, settings):
    page = BuildPage(settings, has_picture=False)
    page.builder.worker = None  # at once
    qtbot.addWidget(page)
    page.resize(1280, 776)
    page.show()
    yield page
    page.close_down()


def top(x, y, z):
    """The upper side of a cell, or of the table."""
    return Hit(Face((x, y, z), UP))


def put(builder, piece, x, y, z=-1, seat=0):
    builder.set_seat(seat)
    builder.piece = ""
    builder.pick(piece)
    builder.point(top(x, y, z))


def column(builder, height):
    for z in range(height):
        put(builder, "1c", 0, 0, z)


def test_a_piece_falls_onto_what_is_below_and_any_number_of_them(builder):
    for _ in range(3):
        put(builder, "1n", 5, 5, 7)
    assert [builder.draft.cells(n) for n in (1, 2, 3)] == [((5, 5, z),) for z in range(3)]
    builder.hover(Hit(Face((1, 0, 0), (1, 0, 0))))
    assert min(cell[2] for cell in builder.pose.cells) == 0, "beside the base stone it lies on the table"
    put(builder, "6n", 0, 0, 0, seat=2)
    assert builder.draft.floors == 3 and builder.draft.blocks[-1].seat == 2 and builder.is_free


def test_a_piece_is_held_so_that_it_stands_until_somebody_holds_it_otherwise(builder):
    put(builder, "1c", 5, 5)
    builder.pick("3i")
    builder.hover(top(5, 5, 0))
    assert not builder.hand.falls and builder.pose.cells == ((4, 5, 1), (5, 5, 1), (6, 5, 1))
    builder.shift(1)
    assert builder.hand.falls and "fall" in builder.about_pose()[0] and builder.preview().falls
    builder.hover(top(0, 0, 0))
    builder.hover(top(5, 5, 0))
    assert builder.hand.falls, "as it was chosen"
    lies = builder.pose.cells
    builder.turn_piece("turn_left")
    assert builder.pose.cells != lies
    builder.turn(-1)
    assert builder.pose.cells == lies


def test_what_cannot_stand_falls_and_stands_again_without_it(builder):
    put(builder, "1c", 5, 5)
    before = builder.draft.text
    builder.pick("3i")
    builder.hover(top(5, 5, 0))
    while not builder.hand.falls:
        builder.shift(1)
    builder.done()
    assert builder.fallen.fallen == (2,) and not builder.is_free and len(builder.fallen.frames) > 10
    builder.point(top(8, 8, -1))
    assert len(builder.draft.blocks) == 2, "first it is to be put up again"
    builder.put_up()
    assert builder.draft.text == before and builder.is_free and builder.piece == "3i", (
        "the piece is in hand again"
    )


def test_a_piece_is_picked_up_by_a_click_and_put_back_or_away(builder):
    put(builder, "2", 5, 5)
    builder.drop()
    before = builder.draft.text
    builder.point(top(5, 5, 0))
    assert builder.is_lifted and not builder.draft.blocks
    builder.drop()
    assert builder.draft.text == before
    builder.point(top(5, 5, 0))
    builder.point(top(9, 9, -1))
    assert (9, 9, 0) in builder.draft.cells(1) and not builder.is_lifted
    builder.undo()
    assert builder.draft.text == before, "it is one step"
    builder.point(top(5, 5, 0))
    builder.delete()
    assert not builder.draft.blocks and not builder.is_lifted
    builder.undo()
    builder.redo()
    assert not builder.draft.blocks
    builder.undo()
    builder.clear()
    assert not builder.draft.blocks
    builder.undo()
    assert builder.draft.text == before


def test_to_take_away_what_carries_lets_the_rest_fall(builder):
    put(builder, "1c", 5, 5)
    put(builder, "1n", 5, 5, 0)
    builder.drop()
    text = builder.draft.text
    builder.point(top(5, 5, 0))
    builder.delete()
    assert builder.fallen is not None
    builder.put_up()
    assert builder.draft.text == text


def test_tilting_lets_fall_what_statics_say_and_nothing_before(builder):
    column(builder, 6)
    builder.tilt(3.0, (1.0, 0.0))
    assert builder.is_free
    builder.tilt(20.0, (1.0, 0.0))
    assert len(builder.fallen.fallen) >= 3 and builder.fallen.seconds > 0
    text = builder.draft.text
    builder.put_up()
    assert builder.is_free and builder.draft.text == text


@pytest.mark.slow
def test_bumps_become_harder_until_something_falls_and_the_wind_blows(builder):
    builder.bump((1.0, 0.0))
    assert builder.is_free and not builder.num_held["bump"], "there is nothing to fall"
    column(builder, 8)
    for held in range(len(BUMPS)):
        assert builder.num_held["bump"] == held
        builder.bump((0.0, 1.0))
        if builder.fallen is not None:
            break
    assert builder.fallen is not None and builder.num_held["bump"] == 0
    builder.put_up()
    while builder.is_free:
        builder.wind((1.0, 0.0))
    assert builder.last_try == "wind" and builder.fallen.fallen


def test_without_a_package_of_physics_it_falls_all_the_same(builder, monkeypatch):
    monkeypatch.setattr("turmcore.physics.judging.backends", lambda: ())
    column(builder, 6)
    builder.tilt(30.0, (1.0, 0.0))
    assert builder.fallen.fallen and builder.fallen.seconds > 0


@pytest.mark.slow
def test_the_table_ends_somewhere_and_pieces_too(builder):
    builder.pick("1c")
    builder.point(top(FAR + 2, 0, -1))
    assert not builder.draft.blocks and "far" in builder.about_pose()[0]
    for x in range(-10, 11):
        for y in range(4, 4 + 1 + MOST_PIECES // 21):
            put(builder, "1c", x, y)
    assert len(builder.draft.blocks) == MOST_PIECES
    builder.hover(top(0, -9, -1))
    assert "full" in builder.about_pose()[0]


def test_the_box_has_one_of_most_pieces(builder):
    builder.draft.is_boxed = True
    put(builder, "6r", 5, 5)
    assert builder.draft.stock(0)["6r"] == 0 and builder.draft.stock(1)["6r"] == 1


def test_text_comes_back_and_other_texts_are_refused(builder, played):
    put(builder, "3i", 5, 5)
    put(builder, "3i", 5, 5, 0)
    other = Building.empty()
    other.read(builder.draft.text)
    assert other.text == builder.draft.text and other.balance.verdict == "stands"
    position = played(seed=3, plies=39)
    other.read(position.to_text())
    assert len(other.blocks) == len(position.blocks) and not any(other.climbers), (
        "a position without its climbers"
    )
    text = other.text
    far = Building.empty().text.replace(" - ", f" R1c@{FAR + 1},0,0 ", 1)
    for wrong in ("", "a house", "tb1;set=A R - - - -", builder.draft.text[:-9], far):
        with pytest.raises(TextError):
            other.read(wrong)
        assert other.text == text


@pytest.mark.slow
def test_the_picture_has_pieces_alone_and_goes_back_where_it_was(builder):
    column(builder, 6)
    scene = scene_of(builder.draft)
    assert len(scene[CUBES]) == 10 and not len(scene[CLIMBERS])
    builder.tilt(20.0, (1.0, 0.0))
    start = scene_of(builder.draft, range(7))
    rising = Rising(scene, start, builder.fallen.frames)
    lies, stands = rising.at(0.0)[CUBES], rising.at(rising.duration)[CUBES]
    assert abs(lies["shift"]).max() > 2 and abs(stands["shift"]).max() < 0.01
    scene, camera = portrait()
    assert len(scene[CUBES]) > 50 and camera.lean != (0.0, 0.0)


# -- the page ------------------------------------------------------------------------------------------


def press(page, *keys):
    for key in keys:
        QTest.keyClick(page.picture.shown, key)


@pytest.mark.slow
def test_keys_alone_build_undo_try_and_put_up(page):
    builder = page.builder
    press(page, KEY.Key_1, KEY.Key_X, KEY.Key_Return, KEY.Key_Return)
    assert [block.seat for block in builder.draft.blocks] == [1, 1] and builder.draft.floors == 3
    assert page.head.height_label.text() == "3 floors · 4.5 cm" and page.head.size_label.text() == "2 pieces"
    press(page, *[KEY.Key_Return] * 5, KEY.Key_Left, KEY.Key_Left, KEY.Key_E, KEY.Key_Escape)
    assert builder.draft.floors == 8 and builder.hand is None
    QTest.keyClick(page.picture.shown, KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert builder.draft.floors == 7
    QTest.keyClick(page.picture.shown, KEY.Key_Y, Qt.KeyboardModifier.ControlModifier)
    heard = []
    page.sounded.connect(lambda sound, size: heard.append(sound))
    press(page, KEY.Key_T)
    assert page.is_tilting and "Drag" in page.sentence.words.text()
    press(page, *[KEY.Key_Right] * 8)
    assert builder.fallen is not None and page.up.isVisible() and "fell" in page.sentence.words.text()
    assert not page.tests["bump"].isEnabled() and not page.tray.isEnabled()
    press(page, KEY.Key_Return)
    assert builder.is_free and not page.up.isVisible() and builder.draft.floors == 8
    assert Sound.UNDO in heard
    press(page, KEY.Key_T, KEY.Key_B)
    assert builder.last_try == "bump"
    page.put_up()
    left = []
    page.left.connect(lambda: left.append(1))
    press(page, KEY.Key_Escape)
    assert left or builder.cursor is None
    press(page, KEY.Key_Escape)
    assert left


def test_the_cursor_picks_up_and_takes_away(page):
    builder = page.builder
    press(page, KEY.Key_2, KEY.Key_Return, KEY.Key_Escape, KEY.Key_Up)
    builder.move_to(builder.draft.cells(1)[0])
    assert page.sentence.words.text().endswith("piece 1, Red, short bar")
    press(page, KEY.Key_Return)
    assert builder.is_lifted and page.bar.steps["remove"].isEnabled()
    press(page, KEY.Key_Delete)
    assert not builder.draft.blocks and not page.bar.steps["remove"].isEnabled()


def test_words_come_first_and_degrees_with_aids(page, settings):
    column(page.builder, 2)
    assert page.head.steady_label.text() == "stands like a rock"
    settings.aids["turmbauer"] = "rose=1"
    page.refresh()
    assert page.head.steady_label.text().startswith(
        "stands like a rock · "
    ) and page.head.steady_label.text().endswith("°")


def test_what_is_built_is_there_the_next_time(page, settings, qtbot, own_data):
    column(page.builder, 3)
    again = BuildPage(settings, has_picture=False)
    qtbot.addWidget(again)
    assert again.builder.draft.text == page.builder.draft.text and not again.bar.steps["undo"].isEnabled()
    again.close_down()
    (kept,) = own_data.rglob("building.txt")
    kept.write_text("tb1;set=A broken")
    damaged = BuildPage(settings, has_picture=False)
    qtbot.addWidget(damaged)
    assert "cannot be read" in damaged.sentence.words.text() and not damaged.builder.draft.blocks
    assert kept.read_text() == "tb1;set=A broken", "it stays until something is built"
    damaged.close_down()


def test_files_come_back_and_a_damaged_one_is_refused(page, tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr(messages, "say_failure", lambda parent, title, detail: said.append((title, detail)))
    column(page.builder, 3)
    path, text = tmp_path / "tower.txt", page.builder.draft.text
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(path.with_suffix("")), "Buildings (*.txt)")
    )
    page.files.save()
    assert path.read_text() == f"{text}\n"
    page.builder.clear()
    asked = []
    monkeypatch.setattr(messages, "ask_to_replace", lambda parent, names: asked.extend(names))
    page.files.save()
    assert asked == ["tower.txt"] and path.read_text() == f"{text}\n", "its suffix was not typed"
    assert page.open_path(str(path)) and page.builder.draft.text == text
    path.write_bytes(b"tb1;set=A\xff")
    assert not page.open_path(str(path)) and not page.open_path(str(tmp_path / "none.txt"))
    assert page.builder.draft.text == text
    assert [title for title, _ in said] == ["“tower.txt” cannot be opened.", "“none.txt” cannot be opened."]
    assert said[0][1] == "This is no building, and no position of the game."
    for damaged in ("", "nonsense", '[Format "tgn/1"]'):
        path.write_text(damaged)
        assert not page.open_path(str(path)) and page.builder.draft.text == text
        assert said.pop()[1] == "This is no building, and no position of the game."
    assert not page.files.save_to(str(tmp_path)) and "cannot be saved" in said[2][0]


def test_the_model_for_a_printer_is_closed(page, tmp_path, monkeypatch):
    column(page.builder, 3)
    path = tmp_path / "tower.stl"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page.files.save_solid()
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    corners = [struct.unpack_from("<9f", data, 84 + 50 * i + 12) for i in range(count)]
    edges = {}
    for corner in corners:
        points = [corner[k : k + 3] for k in (0, 3, 6)]
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            edges[a, b] = edges.get((a, b), 0) + 1
    assert count > 20 and all(edges.get((b, a)) == number for (a, b), number in edges.items())


def test_the_card_opens_the_page_and_the_page_goes_back(window, qtbot):
    window.show_welcome()
    card = window.welcome.view.cards[-1]
    card.setFocus()
    QTest.keyClick(card, KEY.Key_Return)
    assert window.is_building and isinstance(window.workshop, BuildPage)
    assert not window.commands["heat.next"].isEnabled() and not window.commands["roll"].isEnabled()
    window.set_language("de")
    assert window.workshop.up.text() == "Wieder aufbauen"
    opened = []
    window.workshop.ask_to_open = lambda: opened.append(1)
    window.commands["open"].trigger()
    assert opened
    window.workshop.left.emit()
    assert window.is_welcome and window.commands["heat.next"].isVisible()
    window.commands["workshop"].trigger()
    assert window.is_building
    shared = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "gui.app.sharing._show", lambda window, picture, name, offers: shared.append((picture, offers))
        )
        column(window.workshop.builder, 1)
        qtbot.waitUntil(lambda: window.workshop.builder.is_free)
        window.workshop.share()
    assert not shared[0][0].isNull() and [offer.key for offer in shared[0][1]] == ["picture"]
