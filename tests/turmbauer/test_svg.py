"""The drawing: what is seen is drawn, what is hidden is not, and every cube is in the plan of its floor."""

import random
from xml.etree import ElementTree

import pytest

import turmcore
from tests.slow import all_but
from tests.turmbauer.positions import OPTIONS, name_of, position
from turmcore.turmbauer.paints import COLORS
from turmcore.turmbauer.svg import _CORNERS, _NORMALS, DARK, LIGHT, WIDTH, _seen, proposal, svg, tower

NS = "{http://www.w3.org/2000/svg}"
EYE = (1, -1, 1)


def of_class(text, name):
    return [element for element in ElementTree.fromstring(text).iter() if element.get("class") == name]


def played(seed, plies, **options):
    state, rng = turmcore.load("turmbauer", **options).new_state(seed), random.Random(seed)
    while not state.is_over() and state.ply < plies:
        if state.is_chance():
            state.play(state.sample_chance())
        else:
            state.play(state.greedy() if rng.random() < 0.6 else state.sample())
    return state


SAMPLES = ((0.2, 0.5), (0.8, 0.5), (0.5, 0.2), (0.5, 0.8))
"""Of a side: some in each half, whichever way it is halved."""


def is_free(cells, point):
    """Whether nothing is between a point and the eye."""
    return not any(
        tuple((value + way * (step + 0.5) / 8) // 1 for value, way in zip(point, EYE, strict=True)) in cells
        for step in range(100)
    )


def sides_by_looking(cells):
    """The sides of cubes of which anything is seen."""
    found = set()
    for cell in cells:
        for side, (corners, normal) in enumerate(zip(_CORNERS, _NORMALS, strict=True)):
            origin, first, _, second = (tuple(a + b for a, b in zip(cell, c, strict=True)) for c in corners)
            if tuple(a + b for a, b in zip(cell, normal, strict=True)) not in cells and any(
                is_free(
                    cells,
                    [o + u * (a - o) + v * (b - o) for o, a, b in zip(origin, first, second, strict=True)],
                )
                for u, v in SAMPLES
            ):
                found.add((cell, side))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_hidden_sides_are_left_out(seed):
    rng = random.Random(seed)
    cells = {(rng.randrange(4), rng.randrange(4), rng.randrange(5)) for _ in range(10 + 8 * seed)}
    drawn = _seen(dict.fromkeys(cells, 1))
    assert len(drawn) == len(set(drawn)) and set(drawn) == sides_by_looking(cells)
    assert len(drawn) < 3 * len(cells), "something is hidden"
    # what lies nearer is drawn later
    depths = [x - y + z for (x, y, z), _ in drawn]
    assert depths == sorted(depths)


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_everything_is_there(options):
    for plies in (0, 20, 70, 200):
        state = played(3, plies, **options)
        text = svg(state)
        cubes = of_class(text, "cube")
        assert len(cubes) == len(state.cubes())
        titles = sorted(
            cube.find(f"{NS}title").text for cube in cubes if cube.find(f"{NS}title").text[0] != "b"
        )
        assert titles == []
        wanted = sorted(
            f"block {block.number}: {state.game.colors[block.seat]} {block.piece}, {x},{y},{z}"
            for block in state.blocks
            for x, y, z in block.cells
        )
        words = [cube.find(f"{NS}title").text for cube in cubes]
        assert sorted(word for word in words if word.startswith("block")) == wanted
        assert len(of_class(text, "floor")) == state.height
        climbing = sum(place is not None for place in state.climbers)
        assert len(of_class(text, "climber")) == len(of_class(text, "plan-climber")) == climbing
        said = "".join(ElementTree.fromstring(text).itertext())
        for seat in range(len(state.game.colors)):
            assert f"{state.rings[seat]} ring" in said
            if state.climbers[seat]:
                assert f"height {state.heights[seat]}" in said
        assert len(of_class(text, "color")) == len(state.game.colors)


def test_colors_have_signs():
    state = played(3, 200)
    cubes = state.cubes()
    in_plans = [
        sign
        for floor in of_class(svg(state), "floor")
        for sign in floor.iter()
        if sign.get("class") == "sign"
    ]
    assert len(in_plans) == (cubes[:, 4] >= 2).sum()
    assert len({sign.get("d") for sign in in_plans}) == 4


def outlines(text, name, color):
    """Straight lines of a color in the parts of a class."""
    paths = [
        p.get("d")
        for part in of_class(text, name)
        for p in part.iter(f"{NS}path")
        if p.get("stroke") == color
    ]
    return [line for path in paths for line in path.split("M") if line]


def test_lines_stand_between_blocks_only():
    start = turmcore.load("turmbauer").new_state(1)
    ends = {frozenset(line.split("L")) for line in outlines(svg(start), "side", LIGHT.edge)}
    assert len(ends) == 8 + 3 + 4, (
        "around the top, three upright ones, and below; none between the base stone's cubes"
    )
    assert len(outlines(svg(start), "floor", LIGHT.edge)) == 8

    state = played(3, 70)
    block_at = {(x, y, z): number for x, y, z, number, _ in state.cubes().tolist()}
    borders = [
        number
        for (x, y, z), number in block_at.items()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if block_at.get((x + dx, y + dy, z)) != number
    ]
    text = svg(state, newest=4)
    assert len(outlines(text, "floor", LIGHT.newest)) == borders.count(4) > 3
    assert len(outlines(text, "floor", LIGHT.edge)) == len(borders) - borders.count(4)
    assert outlines(svg(state, newest=len(state.blocks)), "side", LIGHT.newest)


def test_a_climber_in_a_hole_and_one_behind_the_tower():
    state = position([], "R/1/roll", "R=0,1,0")
    assert not of_class(svg(state), "hidden-climber") and len(of_class(svg(state), "climber")) == 1
    state = played(13, 40, escape="step")
    hidden = of_class(svg(state), "hidden-climber")
    letters = {figure.find(f"{NS}title").text[8] for figure in hidden}
    assert letters == {"R", "G", "B"}
    seen_from_behind = of_class(svg(state, quarter_turns=2), "hidden-climber")
    assert {figure.find(f"{NS}title").text[8] for figure in seen_from_behind} != letters


def test_options():
    state = played(5, 60)
    plain = svg(state)
    others = [svg(state, quarter_turns=k) for k in (1, 2, 3)]
    others += [
        svg(state, newest=3),
        svg(state, theme=DARK),
        svg(state, size=350),
        svg(state, has_plans=False),
    ]
    assert len({plain, *others}) == 8 and svg(state, quarter_turns=4) == plain == svg(state.copy())
    assert LIGHT.newest not in plain and LIGHT.newest in others[3]
    assert not of_class(others[-1], "cube") and of_class(others[-1], "side")
    assert ElementTree.fromstring(others[5]).get("width") == "350"
    assert ElementTree.fromstring(svg(state, title='<b>"&')).find(f"{NS}title").text == '<b>"&'
    assert state._repr_svg_() == svg(state, newest=len(state.blocks))


def test_a_read_position_looks_the_same():
    state = played(7, 100)
    assert turmcore.from_text("turmbauer", state.to_text())._repr_svg_() == state._repr_svg_()


def reach(action, axis):
    """How far a block would come, if one is built."""
    return max((cell[axis] for cell in getattr(action.game.decode(action), "cells", ())), default=-1)


@pytest.mark.parametrize("way", ["long", "high"])
def test_a_large_tower_stays_on_the_page(way):
    state = turmcore.load("turmbauer", set="C").new_state(1)
    while not state.is_over():
        if state.is_chance():
            state.play(state.sample_chance())
        elif state.phase == "climb":
            state.play("=")
        else:
            # all in one line, or one upon the other
            axis = 0 if way == "long" else 2
            state.play(max(state.legal_actions(), key=lambda action: (reach(action, axis), str(action))))
    text = svg(state)
    root = ElementTree.fromstring(text)
    width, height = (float(number) for number in root.get("viewBox").split()[2:])
    assert width == WIDTH and height < 1300
    assert len(of_class(text, "cube")) == len(state.cubes()) > 60
    for floor in of_class(text, "floor"):
        left, top = (float(n) for n in floor.get("transform")[10:-1].split())
        ground = next(floor.iter(f"{NS}rect"))
        assert left + float(ground.get("width")) < WIDTH and top + float(ground.get("height")) < height


def box_of(text):
    left, top, width, height = map(float, ElementTree.fromstring(text).get("viewBox").split())
    return left, top, left + width, top + height


@pytest.mark.slow
@pytest.mark.parametrize("turns", all_but([1], range(4)))
def test_a_proposed_block_is_seen_where_nothing_is_before_it(turns):
    state = played(3, 70)
    built = {tuple(cell) for cell in state.cubes()[:, :3].tolist()}
    paints = ["#010203", "#112233", "#223344", "#334455"]
    for action in state.legal_actions()[::7]:
        cells = getattr(state.game.decode(action), "cells", ())
        if not cells:
            continue
        text = proposal(state, cells, seat=1, quarter_turns=turns, paints=paints)
        all_cells, ghost = ({_around(cell, turns) for cell in some} for some in (built | set(cells), cells))
        wanted = [cell for cell, _ in sides_by_looking(all_cells) if cell in ghost]
        assert len(of_class(text, "ghost")) == len(wanted)
        left, top, right, bottom = box_of(text)
        assert right - left > 40 and bottom - top > 40, "a cube has room"


def _around(cell, turns):
    x, y, z = cell
    for _ in range(turns):
        x, y = -y, x
    return x, y, z


def test_the_colors_of_the_players_are_those_of_the_window():
    state = played(3, 70)
    paints = ["#010203", "#112233", "#223344", "#334455"]
    fills = {part.get("fill") for part in ElementTree.fromstring(tower(state, paints=paints)).iter()}
    assert fills >= set(paints) and COLORS["R"] not in fills
    start = turmcore.load("turmbauer").new_state(1)
    over = proposal(start, [(0, 0, 1), (1, 0, 1)], seat=2, paints=paints)
    tops = {part[0].get("fill") for part in of_class(over, "ghost")}
    assert "#243648" in tops, "one cube is painted, a little lighter on top"


def test_goals_behind_the_tower_are_faint():
    state = played(3, 70)
    tops = {(x, y): z for x, y, z in sorted(state.cubes()[:, :3].tolist(), key=lambda cell: cell[2])}
    goals = [(x, y, z) for (x, y), z in tops.items()]
    cells = {tuple(cell) for cell in state.cubes()[:, :3].tolist()}
    seen = [
        is_free(cells, [x + u, y + v, z + 1]) and is_free(cells, [x + 1 - u, y + 1 - v, z + 1])
        for x, y, z in goals
        for u, v in [(0.25, 0.6)]
    ]
    shown = of_class(proposal(state, goals=goals), "goal")
    assert sorted(goal.get("opacity") == "1" for goal in shown) == sorted(seen)
    assert 0 < sum(seen) < len(seen)


def test_the_tower_alone_shows_who_waits_and_has_no_words_of_the_page():
    state = turmcore.load("turmbauer").new_state(1)
    text = tower(state)
    assert len(of_class(text, "waiting-climber")) == 4 and not of_class(text, "cube")
    left, _, right, _ = box_of(text)
    feet = [float(part.find(f"{NS}text").get("x")) for part in of_class(text, "waiting-climber")]
    assert left < min(feet) and max(feet) < right
    assert not of_class(tower(played(3, 40, escape="step")), "hidden-climber")
