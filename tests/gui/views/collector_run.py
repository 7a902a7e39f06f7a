"""Python's garbage collector finds a view at a bad moment of another one; run by test_collector.py.

Argument: the moment. Prints JSON: whether the picture is still the same, how many views were found, and how much was left on the card:
arrays, and the height of Qt's own frame.
"""

import gc
import json
import sys

from PySide6.QtWidgets import QApplication

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


def shown():
    view = View("low")
    view.show_scene(Scene())
    view.resize(240, 200)
    view.show()
    wait_until(lambda: view.num_paints > 0, what="a picture")
    wait_until(lambda: not view.rest.isActive(), what="nothing moves")
    return view


def arrays_of(view):
    """How many vertex arrays a view has on the card; they belong to its own context."""
    from OpenGL import GL

    view.makeCurrent()
    count = sum(bool(GL.glIsVertexArray(name)) for name in range(1, 100))
    view.doneCurrent()
    return count


def height_of_frame(view):
    """How high the picture is that Qt keeps of a view."""
    from OpenGL import GL

    view.makeCurrent()
    GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, view.defaultFramebufferObject())
    place = GL.GL_FRAMEBUFFER, GL.GL_COLOR_ATTACHMENT0, GL.GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME
    GL.glBindTexture(GL.GL_TEXTURE_2D, int(GL.glGetFramebufferAttachmentParameteriv(*place)))
    height = int(GL.glGetTexLevelParameteriv(GL.GL_TEXTURE_2D, 0, GL.GL_TEXTURE_HEIGHT))
    view.doneCurrent()
    return height


def main():
    global is_time
    from gui.scene.gl.renderer import Renderer

    for moment in ("draw", "free"):
        tell(Renderer, moment)
    gc.disable()
    view, found = shown(), []
    picture, heights = view.picture(), [height_of_frame(view)]
    assert arrays_of(view)
    others.append(shown())
    others[0].destroyed.connect(lambda: found.append(1))
    others[0].close()
    gc.enable()
    is_time = True
    view.hide()
    left = arrays_of(view)
    heights.append(height_of_frame(view))
    is_whole = view.picture() == picture
    view.show()
    view.update()
    wait_until(lambda: view.num_paints > 2, what="another picture")
    heights.append(height_of_frame(view))
    is_same = view.picture() == picture
    gc.collect()
    assert not others
    print(
        json.dumps(
            {"is_same": is_same, "found": len(found), "left": left, "heights": heights, "is_whole": is_whole}
        )
    )


if __name__ == "__main__":
    wanted, is_time, others = sys.argv[1], False, []
    opengl.prepare()
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    assert opengl.why_unavailable() is None
    main()
