"""English, for views of the camera that are kept."""

TEXTS = {
    "menu.views": "Saved &views",
    "cmd.view.1": "Show view &1",
    "cmd.view.2": "Show view &2",
    "cmd.view.3": "Show view &3",
    "cmd.view.4": "Show view &4",
    "cmd.view.keep.1": "Save as view 1",
    "cmd.view.keep.2": "Save as view 2",
    "cmd.view.keep.3": "Save as view 3",
    "cmd.view.keep.4": "Save as view 4",
    "view.kept": "View {n} saved.",
    "cube.front": "F",
    "cube.back": "B",
    "cube.left": "L",
    "cube.right": "R",
    "cube.top": "T",
}
