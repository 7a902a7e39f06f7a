"""No text is cut off: every page and every window, in every language and one that is longer than all of them."""

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QStyle,
    QStyleOptionViewItem,
    QTabWidget,
    QWidget,
)

import turmcore
from gui import i18n
from gui.app import main_window
from gui.base import language, messages, opengl, theme
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.views import room
from tests.gui import pseudo
from tests.gui.app.table_run import session_of
from tests.gui.clipping import clipped
from tests.gui.walk import Walk

SMALL, LARGE = (1024, 568), (1280, 760)  # screens of 1024x600 and 1280x800 with a window's frame
LONGEST = "pseudo"


def faults_of(qapp, settings, monkeypatch, folder, size):
    """Everything that a walk finds, with where it was found first; and how much was looked at."""
    theme.apply(qapp)
    monkeypatch.setattr(room, "available", lambda _: QSize(*size))
    monkeypatch.setattr(messages, "ask_to_save", lambda *_: "discard")
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.show()
    found, seen = {}, []

    def visit(name, shown, limit):
        seen.append(name)
        for fault in clipped(shown, limit):
            found.setdefault(fault, name)

    Walk(window, settings, size, folder, visit).all()
    window.files.count_as_saved()
    window.close()
    window.deleteLater()
    return found, seen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "size"),
    [
        (LONGEST, SMALL),
        *(pytest.param(code, size, marks=pytest.mark.long) for code in i18n.NAMES for size in (SMALL, LARGE)),
        pytest.param(LONGEST, LARGE, marks=pytest.mark.long),
    ],
)
def test_no_text_is_cut_off(qapp, settings, monkeypatch, tmp_path, code, size):
    if code == LONGEST:
        language.speak(qapp, "en")
        with pseudo.spoken():
            found, seen = faults_of(qapp, settings, monkeypatch, tmp_path, size)
    else:
        language.speak(qapp, code)
        found, seen = faults_of(qapp, settings, monkeypatch, tmp_path, size)
    assert len(seen) > 150 and not found


def test_the_long_language_keeps_values_and_marks():
    text = pseudo.pseudo("<b>{n}</b> of {all:.1f} towers &amp; rings")
    assert text.startswith("[<b>{n}</b> őf {all:.1f} tőwérš &amp; ríñgš ") and text.endswith("]")
    assert pseudo.pseudo("{n} %") == "{n} %"
    with pseudo.spoken():
        assert i18n.tr("button.done").startswith("[Dőñé")
    assert i18n.tr("button.done") == "Done"


class Painted(QWidget):
    def paintEvent(self, _):
        painter = QPainter(self)
        painter.drawText(QRect(0, 0, 40, 20), 0, "much too long for this")
        words = painter.fontMetrics().elidedText("cut short without a word", self.mode, 60)
        painter.drawText(QRect(0, 20, 80, 20), 0, words)
        painter.end()


def wrong_things():
    """(widget that has too little room, something that is said about it)."""
    words = "A sentence that is much longer than its place"
    wrapped = QLabel(f"{words}. {words}.")
    wrapped.setWordWrap(True)
    tabs = QTabWidget()
    tabs.setUsesScrollButtons(False)
    for number in range(6):
        tabs.addTab(QWidget(), f"{words} {number}")
    combo = QComboBox()
    combo.addItems(["short", words])
    for widget in (QLabel(words), wrapped, QPushButton(words), QCheckBox(words), combo, tabs):
        widget.setFixedSize(90, 24)
        yield widget


def test_what_is_cut_off_is_found(qtbot):
    for widget in wrong_things():
        window = QWidget()
        qtbot.addWidget(window)
        window.resize(300, 100)
        widget.setParent(window)
        window.show()
        faults = clipped(window)
        assert faults, type(widget)
        widget.setFixedSize(3000, 90)
        window.resize(3000, 100)
        assert not clipped(window), type(widget)


def test_what_is_painted_over_its_edge_or_cut_short_is_found(qtbot):

    widget = Painted()
    widget.mode = Qt.TextElideMode.ElideRight
    qtbot.addWidget(widget)
    widget.resize(200, 60)
    widget.show()
    faults = clipped(widget)
    assert any("painted" in fault for fault in faults) and any("cut short" in fault for fault in faults)
    widget.setToolTip("cut short without a word")
    assert not any("cut short" in fault for fault in clipped(widget))


def test_what_lies_over_each_other_or_outside_is_found(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    one, other = QLabel("first", window), QLabel("second", window)
    one.setGeometry(0, 0, 80, 20)
    other.setGeometry(10, 5, 80, 20)
    window.resize(200, 100)
    window.show()
    assert any("overlap" in fault for fault in clipped(window))
    other.setGeometry(150, 40, 80, 20)
    assert any("is seen" in fault for fault in clipped(window))
    other.setGeometry(100, 40, 80, 20)
    assert not clipped(window, (200, 100)) and clipped(window, (150, 100))


@pytest.mark.slow
@pytest.mark.parametrize("code", i18n.NAMES)
def test_what_is_to_be_done_is_read_in_two_lines_in_the_smallest_window(window, qapp, code):
    window.resize(640, 400)
    window.set_language(code)
    for game in offered():
        session = session_of(game, 2)
        session.set_player(1 - session.player, "level1")
        window.files.start(session)  # with a line for what the other did
        sentence = window.table.sentence
        for _ in range(3):
            qapp.processEvents()
        lines = sentence.shaped(640 - 16).height() / sentence.words.fontMetrics().lineSpacing()
        assert lines < sentence.LINES + 1, (game, sentence.words.text())
        window.files.count_as_saved()


@pytest.mark.slow
def test_a_row_of_a_list_has_as_many_lines_as_its_words_need(window, qapp):
    window.files.start(session_of("waechter", 2))
    window.table.tabletop.set_open(True)
    view = window.panel.list
    for wide in range(300, 400, 3):
        window.table.drawer.wide = wide
        window.table.drawer.dragged.emit()
        qapp.processEvents()
        for row, _ in enumerate(view.rows.choices):
            option, index = QStyleOptionViewItem(), view.rows.index(row)
            view.initViewItemOption(option)
            view.itemDelegate().initStyleOption(option, index)
            option.rect = view.visualRect(index)
            style = view.style()
            room_of_words = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, view)
            edge = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, view) + 1
            box = QRect(0, 0, room_of_words.width() - 2 * edge, 1000)
            needed = option.fontMetrics.boundingRect(box, Qt.TextFlag.TextWordWrap, str(index.data()))
            assert needed.height() <= option.rect.height(), (wide, index.data())


@pytest.mark.parametrize("game", offered())
def test_a_long_first_name_is_whole_where_everything_is_twice_as_large(qapp, settings, monkeypatch, game):
    """512 pixels are left of 1024 there."""
    theme.apply(qapp)
    cut = []
    elide = QFontMetrics.elidedText
    monkeypatch.setattr(
        QFontMetrics,
        "elidedText",
        lambda *of: (cut.append(of[1]) if elide(*of) != of[1] else None, elide(*of))[1],
    )
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    made = turmcore.load(game)
    names = ("Anna-Katharina", "Ben", "Cleo", "David")[: made.num_players]
    window.files.start(Session.begin(made, [Kind.PERSON] * made.num_players, 3, names))
    strip = window.table.strip
    strip.resize(512, strip.height())
    strip.grab()
    window.files.count_as_saved()
    window.close()
    window.deleteLater()
    assert not [text for text in cut if "Anna" in text]
