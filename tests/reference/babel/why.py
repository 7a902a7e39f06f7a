"""Which rule an action breaks: all of them are found, and the lowest is quoted."""

import re
from typing import Any

from .board import PARTS, SUMMIT, read_field

MOVE = re.compile(r"([1-6]?)([rygbwk])([1-6](?:\.\d+)?)>([1-6](?:\.\d+)?)")


def lowest_rule(position: Any, token: str) -> str | None:
    if token in position.actions():
        return None
    return min(broken_rules(position, token), default=None)


def broken_rules(position: Any, token: str) -> set[str]:
    phase, move = position.phase, MOVE.fullmatch(token)
    if token.startswith("s:"):
        drawn = token[2:].replace("?", "")
        fits = len(token) == 2 + position.options.players and len(set(drawn)) == len(drawn)
        if phase != "end":
            return set() if fits and phase == "secret" else {"1.1"}
        if not fits:
            return {"1.1"}
    elif phase == "secret":
        return {"1.1"}
    elif move and not {read_field(move[3]), read_field(move[4])} <= position.options.board.kind.keys():
        return {"1.2"}
    if phase == "end":
        return {"3.7"} if position.on(SUMMIT) else {"4.2"}
    is_gift_move = bool(move and not move[1])
    if phase == "gift" and not is_gift_move or phase != "gift" and is_gift_move:
        return {"2.1"}
    if phase == "roll" or token[0] == "d":
        return {"2.2"}
    number = position.number if phase == "gift" else int(token[0])
    broken = set()
    if phase == "use" and number not in (position.number, 7 - position.number):
        broken.add("2.2")
    if move:
        broken |= broken_by_move(position, move[2], read_field(move[3]), read_field(move[4]), number)
    elif position.moves(number):
        broken.add("2.3")
    elif position.moves(7 - number):
        broken.add("2.2")
    return broken


def broken_by_move(position: Any, colour: str, origin: Any, target: Any, number: int) -> set[str]:
    board, broken = position.options.board, set()
    there, kind = position.on(target), board.kind[target]
    if colour not in position.on(origin) or position.is_bound(origin):
        broken.add("2.3")
    rises = origin[0] == 4 and target[0] >= 5
    if origin[0] <= 4 and not rises:
        if target[0] != origin[0] or target not in [board.around(origin, way, number) for way in (1, -1)]:
            broken.add("3.1")
        if kind == "S":
            broken.add("3.1")
    room = {"S": 99, "P5": 99 if position.options.share else 1, "7": 1, "11": 1}.get(kind, PARTS.get(kind, 0))
    if len(there) >= room:
        broken.add("3.2")
    if kind in PARTS and there.count(colour) >= position.options.color_limit:
        broken.add("3.3")
    if rises:
        k = number - 1 if target[0] == 5 else number - 2
        below = [board.around(origin, way, k) for way in (1, -1)] if k >= 0 else []
        ends = [board.up.get(place) for place in below]
        if target[0] == 5 and target not in ends or target == SUMMIT and ends.count(None) == len(ends):
            broken.add("3.5")
    if origin[0] >= 5:
        broken.add("3.6")
    if target[0] == 5 and there:
        broken.add("3.6")
    if target == SUMMIT and not all(position.on((5, i)) for i in range(6)):
        broken |= {"3.6", "3.7"}
    return broken
