"""What is to be said about a position that was put together by hand: why it cannot be, or why no game leads there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import turmcore
from gui.games.carcassonne.editors.draft import FOLLOWERS, START, Draft, in_order
from gui.games.carcassonne.play.choices import TOP, Cell
from turmcore import TurmError
from turmcore.carcassonne import GOODS, CarcassonneState, Placed, Standing, tile_types

_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong or remarkable: the sentence is ``editor.carcassonne.<code>``.

    Attributes
    ----------
    cells
        Where it can be seen.
    values
        For the sentence; `player` and `other` are numbers of players.
    is_fatal
        Whether nobody can play on from there; else no game leads there, as far as that is certain.
    """

    code: str
    cells: tuple[Cell, ...] = ()
    values: dict[str, Any] = field(default_factory=dict)
    is_fatal: bool = True


def playable(draft: Draft) -> CarcassonneState | None:
    """The position, if the engine takes it."""
    try:
        state = turmcore.from_text("carcassonne", draft.text())
    except TurmError:
        return None
    assert isinstance(state, CarcassonneState)
    return state


def faults(draft: Draft) -> list[Fault]:
    """Why nobody can play on from a position; nothing if somebody can."""
    found = [*_table_faults(draft), *_owner_faults(draft), *_dragon_faults(draft), *_turn_faults(draft)]
    if found:
        return found
    try:
        state = turmcore.from_text("carcassonne", draft.text(bare=True))
    except TurmError as error:
        is_hand = draft.phase == "place" and "fits nowhere" in str(error)
        return [
            Fault("nowhere", values={"tile": draft.hand})
            if is_hand
            else Fault("other", values={"why": error})
        ]
    assert isinstance(state, CarcassonneState)
    complete = tuple(
        (one.x, one.y) for one in draft.followers if one.segment != TOP and _was_scored(draft, state, one)
    )
    if complete:
        return [Fault("complete", complete)]
    alone = tuple(
        (one.x, one.y) for one in draft.followers if not one.is_follower and _is_alone(draft, state, one)
    )
    if alone:
        return [Fault("alone", alone)]
    if playable(draft) is None:
        if draft.is_acting and playable(replace(draft, earns_second=not draft.earns_second)) is not None:
            return [Fault("lacks_second" if not draft.earns_second else "no_second")]
        why = why_not(draft)
        if draft.phase == "capture" and "nobody can be captured" in why:
            return [Fault("no_captives", (draft.tower,) if draft.tower else ())]
        return [Fault("other", values={"why": why})]
    return []


def why_not(draft: Draft) -> str:
    """What the engine says against a position."""
    try:
        turmcore.from_text("carcassonne", draft.text())
    except TurmError as error:
        return str(error)
    return ""


def _table_faults(draft: Draft) -> Iterator[Fault]:
    wrong = misfits(draft)
    if wrong:
        yield Fault("edges", wrong)
    apart = tuple((tile.x, tile.y) for tile in _apart(draft.tiles))
    if apart:
        yield Fault("apart", apart)
    for name, left in draft.bag.items():
        if left < 0:
            yield Fault("copies", values={"tile": name, "n": -left})
    below = [(one.x, one.y) for one in draft.followers if one.segment != TOP]
    two = tuple(dict.fromkeys(cell for cell in below if below.count(cell) > 1))
    if two and draft.rules.dragon == "0":  # else portals bring several together
        yield Fault("two", two)


def _owner_faults(draft: Draft) -> Iterator[Fault]:
    for player in range(draft.num_players):
        count = draft.count_followers(player)
        if count > FOLLOWERS:
            yield Fault("followers", values={"player": player, "count": count})
    for captor, owner, _ in draft.held:
        if captor < owner and draft.prisoners(owner, captor):
            yield Fault("exchange", values={"player": captor, "other": owner})
    drawn = Counter(city.good for tile in draft.tiles for city in tile_types()[tile.tile].cities)
    for i, good in enumerate(GOODS):
        taken = sum(counts[i] for counts in draft.goods)
        if taken > drawn[good]:
            yield Fault("goods", values={"good": good, "count": taken, "most": drawn[good]})
    built, most = sum(tile.height for tile in draft.tiles), draft.num_players * draft.most_pieces
    if draft.has_tower and built + sum(draft.pieces) != most:
        yield Fault("pieces_sum", values={"count": built + sum(draft.pieces), "all": most})


def _dragon_faults(draft: Draft) -> Iterator[Fault]:
    """The dragon comes with the first volcano, and those of his sign after it; nobody stands with him."""
    dragon, volcanoes = draft.dragon, [one for one in draft.tiles if tile_types()[one.tile].has_volcano]
    if draft.rules.dragon == "0":
        return
    if dragon is None and volcanoes:
        yield Fault("no_dragon", tuple((one.x, one.y) for one in volcanoes))
    if dragon is not None and not volcanoes:
        yield Fault("no_volcano", (dragon,))
    used = [(one.tile, (one.x, one.y)) for one in in_order(draft.tiles, draft.last)]
    first = next((i for i, (name, _) in enumerate(used) if tile_types()[name].has_volcano), len(used))
    early = tuple(cell for name, cell in used[:first] if tile_types()[name].has_dragon)
    others = (name for name in (*draft.discards, draft.hand) if name and not volcanoes)
    if early or any(tile_types()[name].has_dragon for name in others):
        yield Fault("early", early)
    if dragon is not None and any((one.x, one.y) == dragon and one.segment != TOP for one in draft.followers):
        yield Fault("eaten", (dragon,))
    is_placed = draft.phase in ("act", "capture", "exchange") and draft.last is not None
    if is_placed and dragon not in (None, draft.last):
        there = draft.tile_at(draft.last) if draft.last is not None else None
        if there is not None and tile_types()[there.tile].has_volcano and draft.last is not None:
            yield Fault("elsewhere", (draft.last,))


def _turn_faults(draft: Draft) -> Iterator[Fault]:
    """What a part of a turn needs, and what cannot be yet on the tile that was just placed."""
    if draft.phase == "place" and not draft.hand:
        yield Fault("no_hand")
    if draft.earns_second and draft.is_second and draft.is_acting:
        yield Fault("third")
    if not draft.is_acting:
        return
    there = draft.tile_at(draft.last) if draft.last is not None else None
    if there is None or draft.last is None:
        yield Fault("no_last")
        return
    others = tuple(tile for tile in draft.tiles if tile is not there)
    if not _apart(draft.tiles) and _apart(others):
        yield Fault("last_joins", (draft.last,))
    if draft.phase == "dragon":
        if not tile_types()[there.tile].has_dragon:
            yield Fault("no_sign", (draft.last,))
        return
    if any((one.x, one.y) == draft.last for one in draft.followers):
        yield Fault("last_followed", (draft.last,))
    if draft.phase == "exchange" and draft.giver not in draft.givers:
        yield Fault("no_exchange", values={"player": draft.player})
    is_built = draft.phase == "exchange" or (draft.phase == "capture" and draft.tower == draft.last)
    if there.height > is_built:
        yield Fault("last_tower", (draft.last,))
    if draft.phase == "capture":
        if draft.tower not in draft.open_towers:
            yield Fault("no_tower", (draft.tower,) if draft.tower else ())
        elif draft.pieces[draft.player] == draft.most_pieces:
            yield Fault("not_built", values={"player": draft.player})


def _was_scored(draft: Draft, state: CarcassonneState, one: Standing) -> bool:
    """Whether a follower stands where all have left: in what is complete, unless it is so since the last tile."""
    feature = state.feature(one.x, one.y, one.segment)
    is_after = draft.phase == "dragon" and draft.rules.dragon_move == "after"
    if not feature.is_complete or draft.last is None or is_after:
        return bool(feature.is_complete)
    if feature.kind == "m":
        return max(abs(one.x - draft.last[0]), abs(one.y - draft.last[1])) > 1
    return draft.last not in feature.cells


def _is_alone(draft: Draft, state: CarcassonneState, one: Standing) -> bool:
    """Whether a builder or a pig has no follower of its owner with it."""
    places = state.feature(one.x, one.y, one.segment).segments
    return not any(
        other.is_follower and other.player == one.player and (other.x, other.y, other.segment) in places
        for other in draft.followers
    )


# -- what no game leads to ---------------------------------------------------------------------------


def doubts(draft: Draft) -> list[Fault]:
    """Why no game leads to a position that can be played, as far as that is certain."""
    found = [*_turn_doubts(draft), *_owner_doubts(draft), *_score_doubts(draft)]
    return [replace(one, is_fatal=False) for one in found]


def expected_player(draft: Draft) -> int:
    """Whose turn it is after so many tiles."""
    return draft.num_turns % draft.num_players


def _turn_doubts(draft: Draft) -> Iterator[Fault]:
    player = expected_player(draft)
    if (
        not draft.is_end and draft.player != player and draft.rules.builder == "0"
    ):  # else turns have several tiles
        yield Fault("turn", values={"count": draft.num_turns, "player": player})


def _owner_doubts(draft: Draft) -> Iterator[Fault]:
    """In a turn one can place a follower or a tower piece, and capture one follower with a piece."""
    most = draft.most_pieces
    if draft.rules.builder == "1":
        return
    for player in range(draft.num_players):
        is_capturing = draft.phase == "capture" and draft.player == player
        turns = (draft.num_turns - player + draft.num_players - 1) // draft.num_players + is_capturing
        built = most - draft.pieces[player] if draft.has_tower else 0
        figures = len(draft.rules.figures) - len(draft.figures_left(player))
        count = draft.count_followers(player) + figures + built
        if count > turns:
            yield Fault("busy", values={"player": player, "count": count, "turns": turns})
        held = sum(count for captor, _, count in draft.held if captor == player)
        if held > built - is_capturing:
            yield Fault("captured", values={"player": player, "count": held, "built": built - is_capturing})


def _score_doubts(draft: Draft) -> Iterator[Fault]:
    """Before the end points come from what is complete; ransoms only pass them on."""
    state = playable(draft)
    if state is None or draft.is_end or draft.rules.dragon == "1":  # the fairy brings points from nothing
        return
    seen: set[tuple[int, int, str]] = set()
    total = 0
    for tile in draft.tiles:
        for segment in tile_types()[tile.tile].segments:
            if segment[0] != "f" and (tile.x, tile.y, segment) not in seen:
                feature = state.feature(tile.x, tile.y, segment)
                seen.update(feature.segments)
                total += feature.points * feature.is_complete
    rules = draft.rules
    if rules.has_tower and rules.no_ransom == "0":
        if sum(draft.scores) > total * draft.num_players:
            yield Fault("points_sum", values={"count": sum(draft.scores), "most": total * draft.num_players})
        return
    for player, score in enumerate(draft.scores):
        if score > total:
            yield Fault("score", values={"player": player, "count": score, "most": total})


# -- the layout --------------------------------------------------------------------------------------


def misfits(draft: Draft) -> tuple[Cell, ...]:
    """Cells of tiles whose edges do not fit those beside them."""
    edges = {
        (tile.x, tile.y): dict(
            zip("NESW", tile_types()[tile.tile].turned(tile.rotation).terrain, strict=True)
        )
        for tile in draft.tiles
    }
    return tuple(
        (x, y)
        for (x, y), own in edges.items()
        if any(
            (x + i, y + j) in edges and edges[x + i, y + j][_ACROSS[edge]] != own[edge]
            for edge, (i, j) in _STEPS.items()
        )
    )


def _apart(tiles: tuple[Placed, ...]) -> list[Placed]:
    """Tiles that do not hang together with the start tile."""
    reached = {START}
    todo = [START]
    cells = {(tile.x, tile.y) for tile in tiles}
    while todo:
        x, y = todo.pop()
        for i, j in _STEPS.values():
            beside = x + i, y + j
            if beside in cells and beside not in reached:
                reached.add(beside)
                todo.append(beside)
    return [tile for tile in tiles if (tile.x, tile.y) not in reached]
