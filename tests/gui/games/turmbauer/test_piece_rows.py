"""The list of what can be done: first the pieces, then the places of one."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.app import main_window
from gui.base import opengl
from gui.games.turmbauer.play.choices import PieceState
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore.turmbauer.game import TurmbauerGame


@pytest.fixture
def window(qapp, settings):
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    session = Session.begin(TurmbauerGame(), [Kind.PERSON] * 4, seed=7)
    window.files.start(session)
    while session.state.phase != "build":
        session.play(session.state.sample_chance())
    window.controller.go_to(session.cursor)
    return window


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
    assert game.aim.piece == piece.id and len(rows.rows.choices) == piece.num_places
    QTest.keyClick(rows, Qt.Key.Key_Left)
    assert not game.aim.piece and len(rows.rows.choices) < 6
    QTest.keyClick(rows, Qt.Key.Key_Down)
    QTest.keyClick(rows, Qt.Key.Key_Right)
    QTest.keyClick(rows, Qt.Key.Key_Down)
    assert game.aim.chosen is not None and game.aim.chosen.piece == game.aim.piece
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert game.session.state.phase == "climb"


def test_a_proposal_from_elsewhere_shows_the_places_of_its_piece(window):
    game, rows = window.controller, window.panel.list
    game.do("next_place")
    chosen = game.aim.chosen
    assert chosen is not None and rows.rows.choices[rows.currentIndex().row()] == chosen
    assert {choice.piece for choice in rows.rows.choices} == {chosen.piece}
