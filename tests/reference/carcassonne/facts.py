"""What actions do, written from what the facts are said to mean: the slow twin of facts.py."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .board import (
    Board,
    Cell,
    Feature,
    around,
    beside,
    cities_touched,
    ends_of,
    feature_of,
    fits,
    is_complete,
    kind_of,
    segment_at,
)
from .capturing import captures, cells_in_range
from .figures import FOLLOWERS, Figure
from .game import acts, is_open, play, result_of
from .scoring import features_with_followers, holders, value_at_the_end, value_when_complete
from .state import END, State
from .tiles import side_of
from .tokens import (
    Build,
    Capture,
    Dismiss,
    MoveFairy,
    Nothing,
    Place,
    Portal,
    Ransom,
    Stand,
    Step,
    Top,
    read_token,
)

Fact = tuple[str, dict[str, Any]]


def facts(state: State, token: str) -> list[Fact]:
    """Codes with their data, in no order; players are counted from 0."""
    action = read_token(token, state.options)
    assert action is not None
    done = play(state, action)
    me = state.turn.player
    found = [*of_points(state, done, is_ransom=isinstance(action, Ransom)), *of_risks(state, done)]
    match action:
        case Place(cell, _):
            found += of_tile(state, done, cell)
        case Stand(kind, segment):
            found.append(placed(done, (state.last().cell, segment), kind))
        case Portal(kind, cell, segment):
            found.append(placed(done, (cell, segment), kind))
        case Top(kind, _):
            found.append(("follower-placed", {"kind": "t", "figure": kind, "points": 0, "open_edges": 0}))
        case Capture(player, kind, cell, segment):
            seats = {"player": me - 1, "owner": player - 1}
            found.append(("follower-captured", {**seats, "kind": segment[0]}))
            if state.held_by(player, me).kinds:
                found.append(("prisoners-exchanged", seats))
            found += of_leaving(state, {Figure(player, kind, cell, segment)})
        case Dismiss(player, kind, cell, segment):
            found.append(("figures-sent-home", {"owner": player - 1, "number": 1, "cause": "princess"}))
            found += of_leaving(state, {Figure(player, kind, cell, segment)})
        case Step(cell):
            eaten = {figure for figure in state.figures if figure.cell == cell}
            for player, number in Counter(figure.player for figure in eaten).items():
                home = {"owner": player - 1, "number": number, "cause": "dragon"}
                found.append(("figures-sent-home", home))
            found += of_leaving(state, eaten)
        case Build(cell):
            can = Counter(one.player for one in captures(grown(state, cell), cell))
            height = grown(state, cell).board()[cell].height
            reach = tuple(can[player] for player in range(1, state.options.players + 1))
            found.append(("tower-grew", {"height": height, "reach": reach}))
        case Ransom(captor, _):
            found.append(("ransom-paid", {"player": me - 1, "captor": captor - 1, "points": 3}))
        case MoveFairy():
            found.append(("fairy-came", {"player": me - 1}))
    goods = [b - a for a, b in zip(state.purse(me).goods, done.purse(me).goods, strict=True)]
    if any(goods):
        found.append(("goods-taken", {"player": me - 1, "goods": tuple(goods)}))
    before, now = (sum(one.purse(me).number(kind) for kind in FOLLOWERS) for one in (state, done))
    stands = [one for one in acts(state) if isinstance(one, Stand) and one.kind in FOLLOWERS]
    if isinstance(action, Nothing) and stands:
        found.append(("followers-kept", {"player": me - 1, "supply": before}))
    if before != now:
        found.append(("supply-changed", {"player": me - 1, "before": before, "after": now}))
    return found


def of_points(state: State, done: State, *, is_ransom: bool) -> Iterator[Fact]:
    if done.turn.phase == END:
        winners = tuple(int(number) - 1 for number in result_of(done).split(","))
        scores = tuple(purse.score for purse in done.purses)
        yield "game-decided", {"winners": winners, "scores": scores}
    elif not is_ransom:
        for player, (a, b) in enumerate(zip(state.purses, done.purses, strict=True)):
            if a.score != b.score:
                yield "points-scored", {"player": player, "points": b.score - a.score}


def seats(players: set[int]) -> tuple[int, ...]:
    return tuple(sorted(player - 1 for player in players))


def worth(state: State, board: Board, feature: Feature) -> int:
    """What a feature brings as it is: of a field three points a city."""
    if kind_of(feature) == "f":
        return 3 * sum(is_complete(board, city) for city in cities_touched(board, feature))
    if is_complete(board, feature):
        return value_when_complete(state.options, board, feature)
    return value_at_the_end(board, feature)


# --- tiles ----------------------------------------------------------------------------------------


def of_tile(state: State, done: State, here: Cell) -> Iterator[Fact]:
    old, new, standing = state.board(), done.board(), done.standing()
    held = features_with_followers(new, standing)
    for feature in {feature_of(new, (here, segment.name)) for segment in new[here].tile.segments}:
        if feature not in held and is_complete(new, feature):
            points = worth(state, new, feature)
            yield "feature-completed", {"kind": kind_of(feature), "points": points, "owners": ()}
    for feature in held:
        kind, owners = kind_of(feature), seats(holders(feature, standing))
        parts = [part for part in features_with_followers(old, standing) if part & feature]
        before, now = sum(worth(state, old, part) for part in parts), worth(state, new, feature)
        if is_complete(new, feature) and not any(is_complete(old, part) for part in parts):
            yield "feature-completed", {"kind": kind, "points": now, "owners": owners}
        elif before != now:
            yield "feature-grown", {"kind": kind, "owners": owners, "before": before, "after": now}
        had = [seats(holders(part, standing)) for part in parts]
        if any(one != owners for one in had):
            all_had = tuple(sorted({player for one in had for player in one}))
            yield "owners-changed", {"kind": kind, "before": all_had, "after": owners}
        if kind != "f" and not is_complete(new, feature) and goes_on(new, feature) & dead(state, done, here):
            yield "feature-blocked", {"kind": kind, "owners": owners}
    if done.turn.earns_second and not state.turn.earns_second:
        yield "second-tile", {"player": state.turn.player - 1}


def goes_on(board: Board, feature: Feature) -> set[Cell]:
    """The free cells that a feature needs."""
    cells = set()
    for part in feature:
        if kind_of(feature) == "m":
            cells |= set(around(part[0]))
        else:
            segment = segment_at(board, part)
            cells |= {beside(part[0], side_of(segment, end)) for end in ends_of(board, part)}
    return cells - set(board)


def dead(state: State, done: State, here: Cell) -> set[Cell]:
    """The free cells beside a tile into which no tile fits that is left, and one did before or nothing lay beside."""
    found = set()
    for side in range(4):
        cell = beside(here, side)
        if cell in done.board() or can_be_filled(done, cell, done.rest()):
            continue
        was_beside = any(beside(cell, way) in state.board() for way in range(4))
        if not was_beside or can_be_filled(state, cell, state.rest() + Counter([state.turn.hand])):
            found.add(cell)
    return found


def can_be_filled(state: State, cell: Cell, left: Counter[Any]) -> bool:
    board, tiles = state.board(), state.tiles()
    return any(
        fits(board, tiles[id], cell, rotation)
        for id, number in left.items()
        if number > 0
        for rotation in range(4)
    )


# --- figures and towers ---------------------------------------------------------------------------


def placed(done: State, part: tuple[Cell, str], figure: str) -> Fact:
    board = done.board()
    feature = feature_of(board, part)
    kind = kind_of(feature)
    if kind == "m":
        edges = sum(cell not in board for cell in around(part[0]))
    elif kind == "f":
        edges = 0
    else:
        edges = sum(
            beside(one[0], side_of(segment_at(board, one), end)) not in board
            for one in feature
            for end in ends_of(board, one)
        )
    data = {"kind": kind, "figure": figure, "points": worth(done, board, feature), "open_edges": edges}
    return "follower-placed", data


def of_leaving(state: State, gone: set[Figure]) -> Iterator[Fact]:
    board, standing = state.board(), state.standing()
    rest = {part: figure for part, figure in standing.items() if figure not in gone}
    for feature in features_with_followers(board, standing):
        before = seats(holders(feature, standing))
        stays = any(part in feature and figure.is_follower for part, figure in rest.items())
        after = seats(holders(feature, rest)) if stays else ()
        if before != after:
            yield "owners-changed", {"kind": kind_of(feature), "before": before, "after": after}


def grown(state: State, cell: Cell) -> State:
    from .changes import with_piece

    return with_piece(state, cell)


def of_risks(state: State, done: State) -> Iterator[Fact]:
    if not state.options.tower or done.turn.phase == END:
        return
    for player in range(1, state.options.players + 1):
        before, now = at_risk(state, player), at_risk(done, player)
        if before != now:
            yield "risk-changed", {"player": player - 1, "before": before, "after": now}


def at_risk(state: State, player: int) -> int:
    """How many followers others could capture by building one piece."""
    if not any(purse.pieces for i, purse in enumerate(state.purses, 1) if i != player):
        return 0
    board = state.board()
    return sum(
        figure.player == player
        and not (figure.is_on_top and state.options.tower_top_safe)
        and any(
            figure.cell in cells_in_range(state.options, board, one.cell, one.height + 1)
            for one in state.placed
            if is_open(state, one)
        )
        for figure in state.followers()
    )
