"""The legend and the tag over the picture."""

import pytest
from PySide6.QtWidgets import QWidget

from gui.games.turmbauer.picture.overlay import Legend, Overlay, Tag, sign_of
from gui.games.turmbauer.picture.scene import build_scene
from gui.games.turmbauer.play.aids import Aids
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.play.statics import Balance, Risk
from gui.games.turmbauer.words import aid_texts
from gui.model.seats import Kind
from gui.model.session import Session
from gui.views.tower_view import TowerView

COLUMN = (((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)), *[((0, 0, z),) for z in range(1, 7)])


@pytest.fixture
def below(qtbot):
    widget = QWidget()
    widget.resize(400, 300)
    qtbot.addWidget(widget)
    widget.show()
    return widget


def ink(widget):
    """Different colors of what is drawn."""
    image = widget.grab().toImage()
    return {image.pixel(x, y) for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)}


def test_the_legend_shows_every_color_and_grows_with_its_lines(below):
    legend = Legend(below)
    few = aid_texts.legend(Balance(COLUMN), Aids(plumb=True))
    many = aid_texts.legend(Balance(COLUMN), Aids(heat="load", plumb=True, rose=True))
    legend.show_lines(few)
    assert legend.isVisible()
    low = legend.height()
    legend.show_lines(many)
    assert legend.height() > low + 60
    drawn = legend.grab().toImage()
    shades = {
        drawn.pixelColor(x, y).getRgb()[:3] for x in range(drawn.width()) for y in range(drawn.height())
    }
    assert {line.color for line in many if line.color} <= shades
    assert "Load" in legend.accessibleName() and "cubes" in legend.accessibleName()
    legend.show_lines([])
    assert not legend.isVisible()


def test_a_legend_leaves_out_explanations_where_the_picture_is_small(below):
    legend = Legend(below)
    lines = aid_texts.legend(Balance(COLUMN), Aids(heat="load", plumb=True, rose=True))
    legend.show_lines(lines)
    whole = legend.height()
    legend.show_lines(lines, highest=whole - 1)
    assert legend.height() < whole and legend.shown == [line for line in lines if line.is_title or line.color]
    assert "cubes" in legend.accessibleName(), "they are still told"
    legend.show_lines(lines, highest=whole)
    assert legend.height() == whole and legend.shown == lines


def test_the_tag_shows_a_sign_of_its_own_for_each_word(below):
    tag = Tag(below)
    seen = []
    for word in ("critical", "shaky", "firm", "solid", "falls"):
        tag.show_text("5", word)
        image = tag.grab().toImage()
        seen.append([image.pixel(x, y) for x in range(6, 34) for y in range(image.height())])
    assert all(a != b for i, a in enumerate(seen) for b in seen[:i]), "told apart by shape"
    wide = tag.width()
    tag.show_text("5 would fall", "falls")
    assert tag.width() > wide and tag.isVisible()
    tag.show_text("")
    assert not tag.isVisible()


def test_papers_let_the_mouse_through(below):
    from PySide6.QtCore import QPoint

    tag = Tag(below)
    tag.show_text("firm", "firm")
    assert below.childAt(QPoint(5, 5)) is None and len(ink(tag)) > 3


def test_a_cross_is_for_what_falls_because_of_the_piece():
    assert sign_of(Risk("falls")) == "falls" == sign_of(Risk("falls", fallers=(3,)))
    assert sign_of(Risk("falls", fallers=(), fell_before=True)) == ""
    assert sign_of(Risk("stands")) == "" and sign_of(Risk("stands", 0.5)) == "solid"


def test_the_tag_leaves_the_view_cube_free(qtbot, game, played):
    session = Session.begin(game, [Kind.PERSON] * 4, 2)
    controller, tower = TurmbauerController(None, session), TowerView("low")
    qtbot.addWidget(tower)
    tower.resize(700, 420)
    tower.show_scene(build_scene(played(1, 60)))
    tower.show()
    overlay = Overlay(controller, tower)
    overlay.tag.show_text("1 more would fall", "falls")
    met = 0
    for x in range(0, 700, 20):
        for y in range(0, 200, 20):
            origin, way = tower.camera.ray(x, y, tower.width(), tower.height())
            overlay._box = (origin + 10 * way)[None]
            overlay._place()
            assert not overlay.tag.geometry().intersects(tower.cube.geometry())
            assert tower.rect().contains(overlay.tag.geometry())
            met += overlay.tag.x() + overlay.tag.width() > tower.cube.x()
    assert met, "it came near"
