"""English, for views of the camera that are kept."""

TEXTS = {
    "menu.views": "Kept &views",
    "cmd.view.1": "Look at view &1",
    "cmd.view.2": "Look at view &2",
    "cmd.view.3": "Look at view &3",
    "cmd.view.4": "Look at view &4",
    "cmd.view.keep.1": "Keep as view 1",
    "cmd.view.keep.2": "Keep as view 2",
    "cmd.view.keep.3": "Keep as view 3",
    "cmd.view.keep.4": "Keep as view 4",
    "view.kept": "View {n} is kept.",
}
