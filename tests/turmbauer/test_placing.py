import pytest

from turmcore.turmbauer import Build, turns
from turmcore.turmbauer.choices import CHOOSABLE, choices_of, pieces_of
from turmcore.turmbauer.placing import Grip, Hand, shape_of

EAST, NORTH, UP = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def determinant(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def test_there_are_24_turns_and_no_mirror_image():
    assert len(set(turns.MATRICES)) == 24
    assert {determinant(matrix) for matrix in turns.MATRICES} == {1}
    assert turns.MATRICES[turns.IDENTITY] == (EAST, NORTH, UP)


def test_turns_follow_each_other():
    for a in range(24):
        for b in range(24):
            both = turns.COMPOSED[a][b]
            assert turns.turned(turns.turned((1, 2, 3), b), a) == turns.turned((1, 2, 3), both)
            assert turns.APART[a][b][0] == turns.APART[b][a][0] <= 3
            assert (turns.APART[a][b][0] == 0) == (a == b)


def test_a_quarter_turn_is_counterclockwise_from_its_tip():
    assert turns.turned(EAST, turns.quarter(UP)) == NORTH
    assert turns.turned(UP, turns.quarter(turns.opposite(EAST))) == NORTH, "tipped away from the eye"
    assert turns.turned(UP, turns.quarter(NORTH)) == EAST, "rolled over to the right"
    for axis in turns.AXES:
        assert turns.turned(axis, turns.quarter(axis)) == axis
        assert turns.COMPOSED[turns.quarter(axis)][turns.quarter(turns.opposite(axis))] == turns.IDENTITY


@pytest.fixture(scope="module")
def positions():
    """Positions of different games and rounds in which a color builds."""
    import turmcore
    from turmcore.players import make

    found = []
    for seed, name in ((1, "A"), (2, "B"), (3, "C"), (4, "A")):
        state = turmcore.load("turmbauer", players=4, set=name).new_state(seed)
        players = [make("greedy"), make("random")]
        while not state.is_over():
            if state.phase == "build" and state.round in (1, 2, 7, 12) and state.seat == seed % 4:
                found.append(state.copy())
            state.play(state.sample_chance() if state.is_chance() else players[state.seat % 2].choose(state))
    assert len(found) == 16
    return found


def hand_of(state, piece=None):
    choices = choices_of(state)
    ids = [p.id for p in pieces_of(state, choices) if p.standing in CHOOSABLE and p.num_places]
    return Hand(state, choices, [piece] if piece else ids), choices, ids


def anchors(state):
    """The free cells in front of all faces of the tower, and some of the table."""
    cubes = {(x, y, z) for x, y, z in state.cubes()[:, :3].tolist()}
    for x, y, z in sorted(cubes):
        for dx, dy, dz in turns.AXES:
            cell = (x + dx, y + dy, z + dz)
            if cell not in cubes and cell[2] >= 0:
                yield cell


@pytest.mark.slow
def test_the_ghost_is_legal_wherever_a_legal_pose_has_the_cell(positions):
    legal = illegal = 0
    for state in positions:
        hand, choices, ids = hand_of(state)
        for piece in ids:
            hand.hold([piece])
            held = {cell for choice in choices if choice.piece == piece for cell in choice.cells}
            for anchor in anchors(state):
                pose = hand.point(anchor)
                assert pose.piece == piece and anchor in pose.cells
                assert pose.is_legal == (anchor in held)
                if pose.is_legal:
                    assert pose.choice.cells == pose.cells and pose.reason is None
                    legal += 1
                else:
                    illegal += 1
                    if min(pose.cells, key=lambda cell: cell[2])[2] >= 0:
                        token = state.game.encode(
                            Build(piece, pose.cells, "" if is_allowed(state, piece) else "a")
                        )
                        assert pose.reason == state.why_not(token)
    assert legal > 500 and illegal > 500


def is_allowed(state, piece):
    return len(set(state.dice)) == 1 or state.game.pieces[piece].size in state.dice


@pytest.mark.slow
def test_cycling_shows_every_legal_pose_at_a_cell_once(positions):
    for state in positions[::3]:
        hand, choices, ids = hand_of(state)
        for anchor in list(anchors(state))[::5]:
            for piece in ids:
                hand.hold([piece])
                wanted = {
                    choice.cells for choice in choices if choice.piece == piece and anchor in choice.cells
                }
                hand.point(anchor)
                if not wanted:
                    assert hand.cycle(1) == hand.pose and not hand.pose.is_legal
                    continue
                seen = [hand.cycle(1).cells for _ in wanted]
                assert set(seen) == wanted
                back = [hand.cycle(-1).cells for _ in wanted]
                assert back == [*reversed(seen[:-1]), seen[-1]]


def test_the_present_orientation_is_kept_where_it_can_be(positions):
    kept = changed = 0
    for state in positions:
        hand, choices, ids = hand_of(state)
        for piece in ids:
            hand.hold([piece])
            shape = shape_of(state.game.pieces[piece].cells)
            hand.release()
            grips = {}
            for choice in choices:
                if choice.piece == piece:
                    for cell in choice.cells:
                        rel = tuple((x - cell[0], y - cell[1], z - cell[2]) for x, y, z in choice.cells)
                        grips.setdefault(cell, set()).update(
                            grip.turn for grip in shape.grips[rel] if shape.fits(grip, cell)
                        )
            for anchor in list(anchors(state))[::4]:
                pose = hand.point(anchor)
                turns_here = grips.get(anchor, set())
                if turns.IDENTITY in turns_here:
                    assert pose.grip.turn == turns.IDENTITY
                    kept += 1
                elif turns_here:
                    nearest = min(turns.APART[turns.IDENTITY][turn] for turn in turns_here)
                    assert turns.APART[turns.IDENTITY][pose.grip.turn] == nearest
                    changed += 1
    assert kept > 20 and changed > 20


def test_the_cubes_of_the_ghost_have_the_colors_of_the_board(positions):
    for state in positions:
        hand, choices, _ = hand_of(state)
        for choice in choices[::7]:
            if not choice.cells:
                continue
            pose = hand.place(choice)
            cubes = state.game.pieces[choice.piece].cells
            held = turns.turned(cubes[pose.grip.pivot][:3], pose.grip.turn)
            for cube in cubes:
                cell = turns.turned(cube[:3], pose.grip.turn)
                at = tuple(a - b + c for a, b, c in zip(cell, held, pose.anchor, strict=True))
                assert at in pose.cells and bool(sum(at) % 2) == cube[3]


def test_a_placement_from_the_list_can_be_taken_up(positions):
    for state in positions:
        hand, choices, _ = hand_of(state)
        for choice in choices[::5]:
            if choice.cells:
                pose = hand.place(choice)
                assert pose.choice == choice and pose.anchor in choice.cells


def test_a_turn_by_key_is_kept_even_where_it_is_not_legal(positions):
    illegal = 0
    for state in positions:
        hand, _, ids = hand_of(state)
        for piece in ids:
            hand.hold([piece])
            hand.release()
            shape = shape_of(state.game.pieces[piece].cells)
            for anchor in list(anchors(state))[::9]:
                before = hand.point(anchor).grip.turn
                for axis in (UP, EAST, NORTH):
                    pose = hand.turn(turns.quarter(axis))
                    turned = turns.COMPOSED[turns.quarter(axis)][before]
                    shapes = {shape.offsets[Grip(turned, pivot)] for pivot in range(len(pose.cells))}
                    assert shape.offsets[pose.grip] in shapes, "it lies as it was turned"
                    assert anchor in pose.cells and pose.is_legal == (pose.reason is None)
                    illegal += not pose.is_legal
                    before = pose.grip.turn
    assert illegal > 50


def test_a_turned_piece_stays_turned_when_the_mouse_goes_on(positions):
    state = positions[2]
    hand, _, ids = hand_of(state)
    hand.hold([ids[-1]])
    places = list(anchors(state))
    hand.point(places[0])
    wish = hand.turn(turns.quarter(UP)).grip.turn
    for anchor in places:
        hand.point(anchor)
    again = hand.point(places[0])
    assert (
        turns.APART[wish][again.grip.turn]
        <= min(turns.APART[wish][grip.turn] for grip in hand._legal(ids[-1], places[0]))
        if again.is_legal
        else again.grip.turn == wish
    )


def test_another_cube_is_put_into_the_anchor(positions):
    state = positions[5]
    hand, _, ids = hand_of(state)
    piece = max(ids, key=lambda name: state.game.pieces[name].size)
    hand.hold([piece])
    anchor = next(iter(anchors(state)))
    pose = hand.point(anchor)
    seen = {pose.grip}
    for _ in range(6):
        shifted = hand.shift(1)
        assert shifted.grip.turn == pose.grip.turn and anchor in shifted.cells
        seen.add(shifted.grip)
    colors = [cube[3] for cube in state.game.pieces[piece].cells]
    assert len(seen) == colors.count(bool(sum(anchor) % 2))


def test_below_the_table_is_a_reason_too(positions):
    state = positions[0]
    piece = next(p for p in state.game.pieces.pieces if p.length >= 3)
    hand = Hand(state, choices_of(state), [piece.id])
    hand.point((5, 5, 0))
    codes = {hand.turn(turns.quarter(axis)).reason.code for axis in (EAST, EAST, NORTH, EAST, NORTH)}
    codes |= {hand.shift(1).reason.code for _ in range(3)}
    assert "below-table" in codes and not hand.pose.is_legal


def test_without_a_piece_there_is_no_ghost(positions):
    hand, _, ids = hand_of(positions[0])
    assert hand.pose is None and hand.turn(3) is None and hand.cycle(1) is None and hand.shift(1) is None
    hand.hold([])
    assert hand.point((0, 0, 1)) is None
    hand.hold(ids)
    assert hand.point((0, 0, 9)) is not None
    hand.release()
    assert hand.pose is None and hand.anchor is None
