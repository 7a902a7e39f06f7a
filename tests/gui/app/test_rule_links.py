"""The sentence names no numbers of rules: a link opens them, and stays until the mouse is there."""

from PySide6.QtCore import Qt

from gui.games.waechter.play.targets import Spot
from gui.scene.picking import Hit


def test_a_refusal_on_the_table_links_to_its_rule(window, qtbot):
    window.files.quick_game("waechter")
    window.controller.set_quick(True)
    game, hint = window.controller, window.hint
    assert not hint.has_link and hint.textFormat() == Qt.TextFormat.PlainText
    game.grab(Hit(Spot(31, 0)))
    game.let_go(Hit(Spot(31, 0)))
    game.point(Hit(Spot(33, 2)))
    assert "rule" in hint.text() and "rule" not in hint.seen and hint.seen.endswith("Why?") and hint.has_link
    game.hover(Hit(Spot(20, 0)))
    game.hover(None)
    assert hint.has_link, "the mouse is on its way to the link"
    hint.linkActivated.emit("1.2")
    assert window.table.rules.isVisible()
    window.table.rules.close()
    game.do("drop")
    assert not hint.has_link
