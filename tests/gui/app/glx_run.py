"""A window with its first picture, on whatever screen there is.

Run by test_no_opengl.py in a process of its own. Prints JSON.
"""

import json

from tests.gui.window_hands import open_window

if __name__ == "__main__":
    _, window = open_window()
    print(json.dumps({"renderer": window.tower.renderer_name}))
    window.close()
