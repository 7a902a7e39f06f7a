"""Python's garbage collector finds a view at a bad moment of another one; run by test_collector.py.

Argument: the moment. Prints JSON: whether the picture is still the same, how many views were found, and whether anything was left on the
card while the view was hidden with the window that it is in.
"""

import gc
import json
import sys

from PySide6.QtGui import QOpenGLContext
from PySide6.QtWidgets import QApplication, QWidget

from gui.base import opengl
from gui.scene.scene import Scene
from gui.views.tower_view import TowerView
from tests.gui.window_hands import wait_until

MOMENTS = ("begin", "draw", "end", "free")


class View(TowerView):
    """It says when a moment comes at which Python may run its collector."""

    def paintGL(self):
        reached("begin")
        super().paintGL()
        reached("end")


def reached(moment):
    """Once, at the wanted moment: only the collector can find the other view now."""
    if others and moment == wanted and is_time:
        others.clear()
        if gc.isenabled():
            gc.collect()


def tell(owner, moment):
    usual = getattr(owner, moment)

    def told(*arguments):
        reached(moment)
        usual(*arguments)

    setattr(owner, moment, told)


def shown(parent=None):
    view = View("low", parent=parent)
    view.show_scene(Scene())
    view.resize(240, 200)
    view.window().show()
    wait_until(lambda: view.num_paints > 0, what="a picture")
    wait_until(lambda: not view.rest.isActive(), what="nothing moves")
    return view


def main():
    global is_time
    from gui.scene.gl.renderer import Renderer

    for moment in ("draw", "free"):
        tell(Renderer, moment)
    gc.disable()
    window = QWidget()
    view, found = shown(window), []
    picture = view.picture()
    others.append(shown())
    others[0].destroyed.connect(lambda: found.append(1))
    others[0].close()
    gc.enable()
    is_time = True
    window.hide()
    is_left = view.isValid()
    is_whole = view.picture() == picture
    window.show()
    view.update()
    wait_until(lambda: view.num_paints > 2, what="another picture")
    is_same = view.picture() == picture
    gc.collect()
    is_left |= any(isinstance(thing, QOpenGLContext) for thing in gc.get_objects())
    assert not others
    print(json.dumps({"is_same": is_same, "found": len(found), "is_left": is_left, "is_whole": is_whole}))


if __name__ == "__main__":
    wanted, is_time, others = sys.argv[1], False, []
    opengl.prepare()
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    assert opengl.why_unavailable() is None
    main()
