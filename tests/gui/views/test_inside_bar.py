"""The controls for looking into the tower."""

import pytest
from PySide6.QtGui import QAction

from gui import i18n
from gui.scene.inside import PLAIN, Inside
from gui.views.inside_bar import CUT_ORDER, InsideBar


@pytest.fixture
def bar(qtbot):
    actions = [QAction(), QAction(), QAction()]
    for action in actions[:2]:
        action.setCheckable(True)
    bar = InsideBar(*actions)
    bar.actions = actions
    qtbot.addWidget(bar)
    bar.show_tower((5, 4, 9), ["Red", "Green", "Blue", "Black"])
    bar.heard = []
    bar.changed.connect(bar.heard.append)
    bar.show()
    return bar


def test_every_control_changes_its_part_and_says_so_once(bar):
    bar.cut.setCurrentIndex(1)
    assert bar.heard == [Inside(cut_axis="z", cut_at=5)] and bar.cut_at.maximum() == 9
    bar.cut_at.setValue(3)
    bar.explode.setCurrentIndex(2)
    bar.spread.setValue(30)
    bar.only.setCurrentIndex(3)
    bar.toggle_xray()
    bar.toggle_fade()
    assert bar.inside == Inside("z", 3, True, "pieces", 1.5, True, 2) == bar.heard[-1]
    assert len(bar.heard) == 7 and bar.actions[0].isChecked() and bar.actions[1].isChecked()


def test_reset_is_the_tower_as_it_stands(bar):
    bar.set(Inside("x", 2, True, "floors", 0.9, True, 1))
    bar.reset()
    assert bar.inside.is_plain and bar.cut.currentIndex() == 0 and not bar.cut_at.isEnabled()
    assert not bar.actions[0].isChecked() and bar.only.currentIndex() == 0
    bar.heard.clear()
    bar.reset()
    assert bar.heard == []


def test_keys_go_round_all_states(bar):
    seen = [bar.inside.cut_axis]
    for _ in CUT_ORDER:
        bar.next_cut()
        seen.append(bar.inside.cut_axis)
    assert seen == [*CUT_ORDER, ""]
    explodes = [(bar.next_explode(), bar.inside.explode)[1] for _ in range(3)]
    colors = [(bar.next_only(), bar.inside.only)[1] for _ in range(5)]
    assert explodes == ["floors", "pieces", ""] and colors == [0, 1, 2, 3, -1]


def test_cutting_deeper_begins_from_above_and_stays_within_the_tower(bar):
    bar.move_cut(-1)
    assert (bar.inside.cut_axis, bar.inside.cut_at) == ("z", 8)
    for _ in range(20):
        bar.move_cut(-1)
    assert bar.inside.cut_at == 1
    for _ in range(20):
        bar.move_cut(1)
    assert bar.inside.cut_at == 9


def test_a_lower_tower_does_not_break_a_cut(bar):
    bar.set(Inside("z", 8))
    bar.show_tower((2, 2, 3), ["Red", "Green"])
    assert bar.cut_at.maximum() == 3 and bar.inside.cut_at == 8
    bar.move_cut(-1)
    assert bar.inside.cut_at == 2
    bar.set(Inside(only=3))
    bar.show_tower((2, 2, 3), ["Red", "Green"])
    assert bar.only.currentIndex() == 0


@pytest.mark.parametrize("code", i18n.NAMES)
def test_another_language_keeps_the_state(bar, code):
    state = Inside("-y", 2, True, "floors", 0.9, False, 1)
    bar.set(state)
    bar.heard.clear()
    i18n.set_language(code)
    bar.retranslate()
    assert bar.inside == state and bar.heard == []
    assert bar.cut.currentText() == i18n.tr("inside.cut.-y") and bar.only.currentText() == "Green"


@pytest.mark.parametrize(("width", "rows"), [(1100, 1), (500, 2)])
def test_it_takes_two_rows_where_it_is_narrow(bar, width, rows):
    bar.resize(width, 90)
    assert len({bar.grid.getItemPosition(i)[0] for i in range(bar.grid.count())}) == rows


def test_the_state_of_a_new_bar_is_plain(bar):
    assert bar.inside == PLAIN and bar.heard == []
