"""The drawing: every field and figure is there, on any board, and a view's tells no secret."""

import json
import math
import random
from collections import Counter
from xml.etree import ElementTree

import pytest

import turmcore
from tests.babel.games import BOARDS
from turmcore import TurmError
from turmcore.babel.rings import layout_of
from turmcore.babel.rules import COLORS
from turmcore.babel.svg import DARK, HEIGHT, WIDTH, svg
from turmcore.babel.tower import UNIT

NS = "{http://www.w3.org/2000/svg}"
LONGEST = {
    "name": "longest",
    "status": "reconstruction",
    "circuits": [" ".join(["S"] * 6 + [kind] * 54) for kind in ("G5", "G4", "G3", "P5")],
    "lines": [[f"4.{i}", f"5.{i % 6}"] for i in range(60)],
}
NAMES = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "w": "white", "k": "black"}


@pytest.fixture(params=["six", "six-s", *BOARDS, "longest"])
def board(request, tmp_path):
    boards = BOARDS | {"longest": LONGEST}
    if request.param not in boards:
        return request.param
    path = tmp_path / "own.json"
    path.write_text(json.dumps(boards[request.param]))
    return str(path)


def of_class(text, name):
    return [e for e in ElementTree.fromstring(text).iter() if name in (e.get("class") or "").split()]


def nodes(seed, plies=400, **options):
    state, rng = turmcore.load("babel", **options).new_state(seed), random.Random(seed)
    while not state.is_over() and state.ply < plies:
        if rng.random() < 0.06 or state.ply < 2:
            yield state
        if state.is_chance():
            state.play(state.sample_chance())
        else:
            state.play(state.greedy() if rng.random() < 0.6 else state.sample())
    yield state


@pytest.mark.parametrize("share", [0, 1])
def test_everything_is_there(board, share):
    bound = 0
    for state in nodes(4, board=board, players=3, share=share, color_limit=3):
        text, fields, tower = state._repr_svg_(), state.fields, state.game.board
        titles = {
            e.find(f"{NS}title").text.split()[0]: e.find(f"{NS}title").text for e in of_class(text, "field")
        }
        assert tuple(titles) == tower.fields
        for name, words in titles.items():
            here = words.partition("): ")[2].removesuffix(", bound")
            assert here == (", ".join(NAMES[color] for color in fields.get(name, "")) or "empty")
            is_bound = tower.kinds[name][0] == "G" and len(fields.get(name, "")) > 1
            assert words.endswith(", bound") == is_bound
            bound += is_bound
        figures = of_class(text, "figure")
        assert Counter(figure.get("class").split()[1] for figure in figures) == dict.fromkeys(COLORS, 5)
        assert len(of_class(text, "line")) == len(tower.lines) + 6
        assert len(of_class(text, "bound")) == sum(words.endswith(", bound") for words in titles.values())
        for figure in figures:
            circle = figure.find(f"{NS}circle")
            x, y, r = (float(circle.get(key)) for key in ("cx", "cy", "r"))
            assert math.hypot(x, y) + r <= layout_of(tower).radius * UNIT
        assert len(text) < 600_000
    assert bound


def test_figures_do_not_cover_each_other():
    for state in nodes(6, players=4):
        spots = []
        for figure in of_class(state._repr_svg_(), "figure"):
            circle = figure.find(f"{NS}circle")
            spots.append(tuple(float(circle.get(key)) for key in ("cx", "cy", "r")))
        for i, (x, y, r) in enumerate(spots):
            for other_x, other_y, other_r in spots[:i]:
                assert math.dist((x, y), (other_x, other_y)) > r + other_r - 0.3


def test_the_signs_tell_the_colors_apart():
    state = next(nodes(1))
    signs = {
        f.get("class").split()[1]: f.find(f"{NS}path").get("d")
        for f in of_class(state._repr_svg_(), "figure")
    }
    assert len(set(signs.values())) == len(signs) == 6
    starts = [e for e in of_class(state._repr_svg_(), "field") if "start" in e.find(f"{NS}title").text]
    drawn = {path.get("d") for e in starts for path in e.iter(f"{NS}path")}
    assert set(signs.values()) <= drawn, "empty start fields show the signs"


@pytest.mark.slow
def test_a_view_tells_no_secret():
    told = 0
    for state in nodes(8, players=4):
        for player in range(4):
            view = state.view(player)
            known = [figure.get("class").split()[1] for figure in of_class(view._repr_svg_(), "known")]
            assert known == [color for color in view.secrets if color]
            if not state.is_over() and state.phase != "secret":
                assert known == [state.secrets[player]]
                others = {view.determinized().view(player)._repr_svg_() for _ in range(6)}
                assert others == {view._repr_svg_()}
                told += 1
    assert told > 20


def test_options():
    *_, state = nodes(3)
    plain = svg(state)
    others = [
        svg(state, last_move=("1.1", "1.3")),
        svg(state, marked=["1.1"]),
        svg(state, theme=DARK),
        svg(state, size=350),
    ]
    assert len({plain, *others}) == 5 and plain == svg(state.copy())
    assert len(of_class(others[0], "last")) == 2 and len(of_class(others[1], "marked")) == 1
    root = ElementTree.fromstring(others[3])
    assert root.get("width") == "350" and float(root.get("height")) == pytest.approx(
        350 * HEIGHT / WIDTH, abs=0.1
    )
    assert ElementTree.fromstring(svg(state, title='<b>"&')).find(f"{NS}title").text == '<b>"&'
    with pytest.raises(TurmError, match="no field '9.9'"):
        svg(state, marked=["9.9"])


def test_the_last_move_is_framed():
    framed = 0
    for state in nodes(5):
        last = state.game.decode(state.history[-1]) if state.ply else None
        is_move = last is not None and hasattr(last, "origin")
        assert len(of_class(state._repr_svg_(), "last")) == (2 if is_move else 0)
        framed += is_move
    assert framed
