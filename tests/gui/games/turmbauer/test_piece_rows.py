"""The list of what can be done: first the pieces, then the places of one in groups."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.app import main_window
from gui.base import opengl
from gui.games.turmbauer.panel.choice_list import Up
from gui.games.turmbauer.picture.controller import preview_of
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore.turmbauer.choices import Choice, PieceState
from turmcore.turmbauer.game import TurmbauerGame
from turmcore.turmbauer.places import MANY, Places


@pytest.fixture
def window(qapp, settings):
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    session = Session.begin(TurmbauerGame(), [Kind.PERSON] * 4, seed=7)
    window.files.start(session)
    while session.state.phase != "build":
        session.play(session.state.sample_chance())
    window.controller.go_to(session.cursor)
    return window


def num_places(row):
    return len(row.choices) if isinstance(row, Places) else isinstance(row, Choice)


def said(window):
    rows = window.panel.list.rows
    return [rows.index(row).data() for row in range(rows.rowCount())]


def test_the_first_roll_lists_a_few_pieces_and_then_the_places_of_one(window):
    game, rows = window.controller, window.panel.list
    assert game.session.state.num_actions() > 500 and len(rows.rows.choices) < 6
    assert all(isinstance(row, PieceState) for row in rows.rows.choices)
    assert all(words[0].isupper() and not words[0].isdigit() for words in said(window))
    QTest.keyClick(rows, Qt.Key.Key_Down)
    assert game.aim.chosen is None and not game.aim.piece, "a row under the keys is only looked at"
    piece = rows.rows.choices[rows.currentIndex().row()]
    tip = rows.currentIndex().data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert tip == f"{piece.num_places} places"
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert game.aim.piece == piece.id and sum(map(num_places, rows.rows.choices)) == piece.num_places
    assert isinstance(rows.rows.choices[0], Up) and rows.currentIndex().row() == 0
    QTest.keyClick(rows, Qt.Key.Key_Left)
    assert not game.aim.piece and len(rows.rows.choices) < 6


def test_the_places_of_a_piece_are_grouped_and_light_on_the_table(window):
    game, rows = window.controller, window.panel.list
    piece = max(game.aim.choosable, key=lambda piece: piece.num_places)
    rows.opened.emit(piece)
    assert 1 < len(rows.rows.choices) <= 1 + MANY
    depth = 0
    while isinstance(
        group := next((row for row in rows.rows.choices if isinstance(row, Places)), None), Places
    ):
        depth += 1
        rows.setCurrentIndex(rows.rows.index(rows.rows.choices.index(group)))
        shown = preview_of(game.aim, is_plain=False)
        assert shown.others[0].cells == group.cells and game.aim.pose is None and not game.aim.can_confirm
        QTest.keyClick(rows, Qt.Key.Key_Right)
        held = [row.choices if isinstance(row, Places) else (row,) for row in rows.rows.choices[1:]]
        assert sorted(str(one.action) for many in held for one in many) == sorted(
            str(one.action) for one in group.choices
        ), "each place once"
    assert depth > 1 and game.aim.chosen is None
    QTest.keyClick(rows, Qt.Key.Key_Down)
    chosen = game.aim.chosen
    assert isinstance(chosen, Choice) and not game.aim.looked_over
    for _ in range(depth):
        QTest.keyClick(rows, Qt.Key.Key_Left)
        assert chosen in game.aim.looked_over and game.aim.chosen is None, "back to where it came from"
    QTest.mouseClick(
        rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(rows.rows.index(0)).center()
    )
    assert not game.aim.piece and isinstance(rows.rows.choices[0], PieceState)


def test_a_proposal_from_elsewhere_shows_the_places_of_its_piece(window):
    game, rows = window.controller, window.panel.list
    game.do("next_place")
    chosen = game.aim.chosen
    assert chosen is not None and rows.rows.choices[rows.currentIndex().row()] == chosen
    up, *others = rows.rows.choices
    assert (
        isinstance(up, Up) and {choice.piece for choice in others} == {chosen.piece} and len(others) <= MANY
    )
    QTest.keyClick(rows, Qt.Key.Key_Left)
    assert chosen in game.aim.looked_over
