"""A game as a page of drawings: ``python examples/draw_game.py waechter game.html``.

In a notebook a state shows itself; this writes the same drawings into a file that any browser shows.
"""

import sys
from html import escape
from pathlib import Path

import turmcore


def pictures(name: str, seed: int, every: int) -> list[str]:
    """Drawings of a random game, one after every so many actions and one of the end."""
    state = turmcore.load(name).new_state(seed=seed)
    found: list[str] = []
    while True:
        if state.ply % every == 0 or state.is_over():
            last = str(state.history[-1]) if state.ply else "start"
            found.append(
                f"<figure>{state._repr_html_()}<figcaption>{state.ply}: {escape(last)}</figcaption></figure>"
            )
        if state.is_over():
            return found
        state.play(state.sample_chance() if state.is_chance() else state.sample())


def main(name: str, path: str, seed: int, every: int) -> None:
    """Write the page."""
    style = "figure { display: inline-block; width: 22em; margin: 1em } svg { width: 100%; height: auto }"
    body = "\n".join(pictures(name, seed, every))
    page = (
        f"<!doctype html><meta charset='utf-8'><title>{escape(name)}</title><style>{style}</style>\n{body}\n"
    )
    Path(path).write_text(page, encoding="utf-8")
    print(f"{path}: {body.count('<figure>')} positions")


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    main(given.get(1, "waechter"), given.get(2, "game.html"), int(given.get(3, "1")), int(given.get(4, "10")))
