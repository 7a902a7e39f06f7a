"""All training aids in a real window, chosen by keys, with the mouse over the tower; run by app/test_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture. Prints JSON.
"""

import json
import sys

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui import i18n
from gui.games.turmbauer.picture.kinds import GLASS
from tests.gui.window_hands import (
    CTRL,
    UP,
    count_idle_paints,
    move_mouse,
    open_record,
    open_window,
    pixel_of_face,
    save_record,
    wait_for_camera,
    wait_until,
)

Key = Qt.Key


def main():
    source, saved, picture = sys.argv[1:]
    app, window = open_window()
    open_record(window, source)
    tower, game, overlay = window.tower, window.controller, window.table.picture.overlay
    QTest.keyClick(tower, Key.Key_Space)
    wait_until(lambda: bool(game.choices), what="a person is to build")
    report = {}

    # a piece over the base stone: words, an angle, a tag beside it
    place = pixel_of_face(tower, (0, 0, 0)) or pixel_of_face(tower, (1, 0, 0))
    move_mouse(window, place)
    wait_until(lambda: game.judge.risk is not None and game.judge.risk.is_whole, what="the risk is known")
    wait_until(lambda: "stands " in overlay.tag.text, what="the tag says it")
    report["tag"], report["hint"] = overlay.tag.text, window.tower.accessibleDescription()
    box = overlay.tag.geometry()
    report["tag is in the picture"] = tower.rect().contains(box) and overlay.tag.isVisible()
    wait_for_camera(tower)
    # when all lies still, the solid things are drawn once more, with more care
    wait_until(lambda: not tower.is_animating and not tower.rest.isActive(), what="the picture is at rest")
    app.processEvents()  # the paint that the rest has asked for
    solid = tower.num_solid_pictures
    for cell in ((1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 0)):
        if (at := pixel_of_face(tower, cell, UP)) is not None:
            paints = tower.num_paints
            move_mouse(window, at)
            wait_until(lambda before=paints: tower.num_paints > before or game.judge.risk, what="a picture")
    report["draws"], report["solid"] = tower.num_draw_calls, tower.num_solid_pictures - solid

    # all pictures by keys
    for key in (Key.Key_G, Key.Key_J, Key.Key_Y, Key.Key_Z):
        QTest.keyClick(tower, key)
    report["aids"] = game.judge.aids.to_text()
    wait_for_camera(tower)
    report["legend"] = [line.text for line in overlay.legend.lines]
    report["legend is in the picture"] = tower.rect().contains(overlay.legend.geometry())
    report["idle"] = count_idle_paints(tower)
    window.grab().save(picture)
    window.set_language("de")
    wait_until(lambda: [line.text for line in overlay.legend.lines] != report["legend"], what="German words")
    report["german"] = [line.text for line in overlay.legend.lines]
    window.set_language("en")
    assert i18n.language() == "en"

    report |= without_aids(app, window, place)
    save_record(window, saved)
    wait_until(lambda: not window.files.is_unsaved, what="the record is saved")
    window.close()
    app.processEvents()
    print(json.dumps(report))


def without_aids(app, window, place):
    """Nothing of it is left, and all of it comes back."""
    tower, overlay = window.tower, window.table.picture.overlay
    scene = tower.scene
    report = {"with": [len(scene.aid_signs), len(scene[GLASS])]}
    QTest.keyClick(tower, Key.Key_J, CTRL)
    wait_until(lambda: not overlay.legend.isVisible(), what="no legend")
    move_mouse(window, place)
    app.processEvents()  # the paint that the rest has asked for
    scene = tower.scene
    report["without"] = [len(scene.aid_signs), len(scene.tints), len(scene[GLASS]), overlay.tag.isVisible()]
    report["hint without"] = window.tower.accessibleDescription()
    QTest.keyClick(tower, Key.Key_J, CTRL)
    report["again"] = window.controller.judge.aids.to_text()
    return report


if __name__ == "__main__":
    main()
