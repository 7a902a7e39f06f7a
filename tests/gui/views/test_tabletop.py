"""A picture, what lies over it, and the drawer at its side."""

import pytest
from PySide6.QtCore import QMargins, QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget

from gui.views.drawer import LEAST, MOST, Drawer, PageButtons, SideTabs
from gui.views.tabletop import Sentence, Tabletop

WIDE = 344


def settle():
    """What is to be laid out is; a sentence first, then what lies around it."""
    for _ in range(3):
        QApplication.processEvents()


class Block(QWidget):
    """A widget that wants a size."""

    def __init__(self, wide, high):
        super().__init__()
        self.size_wanted = QSize(wide, high)

    def sizeHint(self):
        return self.size_wanted

    minimumSizeHint = sizeHint


@pytest.fixture
def top(qtbot):
    picture, plates, note, card = QWidget(), Block(700, 38), Block(400, 60), Block(300, 50)
    bar, foot = Block(500, 48), Block(90, 30)
    picture.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    note.hide()
    card.hide()
    tabs = SideTabs()
    tabs.add(QPushButton("page"))
    drawer = Drawer(tabs, WIDE)
    top = Tabletop(picture, plates, [note], [card], Sentence(), bar, foot, drawer)
    top.covered = []
    top.covers.connect(top.covered.append)
    qtbot.addWidget(top)
    top.resize(1200, 700)
    top.show()
    return top


def boxes(top):
    return [widget.geometry() for widget in (top.plates, top.bar, top.sentence)]


def test_the_picture_goes_from_edge_to_edge(top):
    top.sentence.words.setText("Roll the dice.")
    settle()
    assert top.picture.geometry().getRect() == (0, 0, 1200, 670) and top.foot.y() == 670
    covered = top.covered[-1]
    assert covered == QMargins(0, 52, 0, 670 - top.free.bottom() - 1)
    for box in boxes(top):
        assert not top.free.intersects(box) and abs(box.center().x() - 600) <= 1
    assert top.free.height() >= 500


def test_longer_words_move_nothing(top):
    for words in (
        "Roll.",
        "Pick one of the pieces that the dice allow, and then a place for it on the tower. " * 2,
    ):
        top.sentence.words.setText(words)
        settle()
        label = top.sentence.words
        assert label.heightForWidth(label.width()) <= label.height()
    assert len(set(map(str, top.covered))) == 1


def test_what_is_laid_out_rests(top, monkeypatch):
    top.sentence.words.setText("Pick one of the pieces that the dice allow, and then a place for it. " * 2)
    settle()
    placed = []
    monkeypatch.setattr(Tabletop, "_place", lambda self: placed.append(self))
    settle()
    assert not placed, "a layout that asks for another one would never end"


def test_cards_and_notes_take_room_while_they_are_shown(top):
    settle()
    before = top.free
    top.cards[0].show()
    settle()
    assert top.free.bottom() < before.bottom() and top.cards[0].geometry().bottom() < top.sentence.y()
    top.notes[0].show()
    settle()
    assert top.free.top() > before.top() and top.notes[0].y() > top.plates.geometry().bottom()
    for widget in (*top.cards, *top.notes):
        widget.hide()
    settle()
    assert top.free == before


def test_plates_and_bar_have_room_beside_an_open_drawer(top):
    told = []
    top.moved.connect(told.append)
    top.set_open(True)
    settle()
    assert top.drawer.geometry().getRect() == (1200 - WIDE, 0, WIDE, 670) and not top.is_over
    assert all(box.right() < 1200 - WIDE for box in boxes(top)) and top.covered[-1].right() == WIDE
    top.drawer.closer.click()
    assert not top.is_open and top.drawer.isHidden() and told == [True, False]
    assert top.covered[-1].right() == 0


def test_in_a_narrow_window_it_lies_between_plates_and_bar(top):
    top.resize(700, 500)
    top.set_open(True)
    settle()
    box = top.drawer.geometry()
    assert top.is_over and box.top() >= top.plates.geometry().bottom() and box.bottom() <= top.bar.y()
    top.resize(590, 400)
    top.sentence.words.setText("Pick one of the pieces.")
    settle()
    assert top.drawer.geometry().bottom() < top.sentence.y(), "all of it can be scrolled to where it is seen"
    top.resize(700, 300)
    settle()
    assert top.drawer.y() == 0 and top.drawer.geometry().bottom() <= top.bar.y(), (
        "over the plates, not the bar"
    )


def test_a_mouse_at_its_edge_makes_it_wider(top):
    top.set_open(True)
    settle()
    edge = QPoint(2, 100)
    for by, wide in ((-60, WIDE + 60), (900, LEAST), (-900, MOST)):
        QTest.mousePress(top.drawer._grip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, edge)
        QTest.mouseMove(top.drawer._grip, edge + QPoint(by, 0))
        QTest.mouseRelease(top.drawer._grip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, edge)
        settle()
        assert top.drawer.wide == wide
    assert top.drawer.width() == top._wide == 1200 - top.drawer.x()


def test_as_many_pages_have_buttons_as_there_is_room(qtbot):
    buttons = PageButtons(4)
    qtbot.addWidget(buttons)
    titles = ["List", "Moves", "Analysis", "Position"]
    buttons.show_pages(titles, [0, 1, 3], 1, 2000)
    assert [button.isHidden() for button in buttons.buttons] == [False, False, True, False]
    assert [button.isChecked() for button in buttons.buttons] == [False, True, False, False]
    assert buttons.opener.accessibleName() == "Shut the drawer"
    buttons.show_pages(titles, [0, 1, 3], -1, 120)
    assert [button.isHidden() for button in buttons.buttons] == [False, True, True, True]
    assert buttons.opener.accessibleName() == "Open the drawer"


def test_pages_that_have_no_room_scroll_and_are_known_by_themselves(qtbot):
    tabs, high, own = SideTabs(), QWidget(), QWidget()
    high.setMinimumHeight(900)
    tabs.add(own, scrolls_itself=True)
    tabs.add(high)
    qtbot.addWidget(tabs)
    tabs.resize(300, 200)
    tabs.show()
    assert tabs.height() == 200 and tabs.indexOf(high) == 1 and tabs.widget(0) is own
    tabs.setCurrentWidget(high)
    assert tabs.currentWidget() is high and high.height() == 900
    area = high.parentWidget().parentWidget()
    assert isinstance(area, QScrollArea) and area.verticalScrollBar().maximum() > 600
