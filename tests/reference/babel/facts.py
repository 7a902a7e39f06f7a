"""What moves do, written from what the facts are said to mean: the slow twin of facts.py, but for `color-told`."""

from collections.abc import Iterator
from typing import Any

from .beliefs import points
from .board import COLOURS, PARTS, SUMMIT, read_field
from .position import Position

Fact = tuple[str, dict[str, Any]]


def facts(position: Position, token: str) -> list[Fact]:
    """Codes with their data, in no order; `position` is what the mover knows."""
    done, own = position.apply(token), position.secrets[position.player - 1]
    found = [*of_the_points(position, done, own), *of_the_gift(position, done, token)]
    if not token.endswith("-"):
        found += of_the_move(position, done, token.lstrip("123456"), own)
    if done.phase == "end":
        found.append(("game-decided", {"reason": reason(done), "verdict": verdict(done, own)}))
    elif done.quiet > position.quiet and done.quiet > position.options.quiet / 2:
        found.append(("no-progress", {"quiet": done.quiet, "limit": position.options.quiet}))
    return found


def reason(done: Position) -> str:
    if done.on(SUMMIT):
        return "summit"
    return "quiet" if done.quiet >= done.options.quiet else "stuck"


def verdict(done: Position, own: str) -> str:
    """By trying every way to give the others their colours."""
    if own == "?":
        return "unknown"
    others = [colour for colour in COLOURS if colour != own]

    def hands(left: list[str], number: int) -> Iterator[list[str]]:
        if not number:
            yield []
            return
        for i, colour in enumerate(left):
            for rest in hands(left[i + 1 :], number - 1):
                yield [colour, *rest]

    wins = {
        done.score(own) == max(map(done.score, [own, *hand])) > 0
        for hand in hands(others, done.options.players - 1)
    }
    return "open" if len(wins) == 2 else "won" if wins == {True} else "lost"


def of_the_points(position: Position, done: Position, own: str) -> Iterator[Fact]:
    for colour in COLOURS:
        before, now = points(position, colour), points(done, colour)
        if before != now:
            is_own = None if own == "?" else colour == own
            yield "points-gained", {"color": colour, "before": before, "after": now, "is_own": is_own}
    if own == "?":
        return
    leads = [
        points(one, own) - max(points(one, colour) for colour in COLOURS if colour != own)
        for one in (position, done)
    ]
    if leads[0] != leads[1]:
        yield "lead-changed", {"before": leads[0], "after": leads[1]}
    most = max(points(position.apply(other), own) for other in position.actions())
    if most > points(done, own):
        yield "points-missed", {"points": most - points(position, own)}


def of_the_move(position: Position, done: Position, move: str, own: str) -> Iterator[Fact]:
    colour, target = move[0], read_field(move.partition(">")[2])
    kind = position.options.board.kind[target]
    if kind in PARTS:
        there = sorted([*position.on(target), colour], key=COLOURS.index)
        if done.on(target):
            missing = PARTS[kind] - len(there)
            yield "group-joined", {"color": colour, "colors": "".join(there), "missing": missing}
        else:
            count = None if own == "?" else there.count(own)
            yield "group-rose", {"step": target[0] + 1, "colors": "".join(there), "own": count}
    full, was_full = (all(one.on((5, i)) for i in range(6)) for one in (done, position))
    if full and not was_full:
        yield "summit-opened", {}
    if target[0] == 4 and done.phase != "end":
        mine = f"{colour}{move.partition('>')[2]}>"
        up = [
            number
            for number in range(1, 7)
            if any(one.startswith((f"{mine}5.", f"{mine}6")) for one in done.moves(number))
        ]
        if up:
            yield "way-up", {"color": colour, "numbers": tuple(up)}


def of_the_gift(position: Position, done: Position, token: str) -> Iterator[Fact]:
    if position.phase != "use" or done.phase == "end":
        return
    receiver = position.player % position.options.players
    if done.phase != "gift":
        yield "gift-lapses", {"receiver": receiver, "number": 7 - int(token[0])}
        return
    tokens = done.actions()
    yield "gift-given", {"receiver": receiver, "number": done.number, "moves": len(tokens)}
    gains = {
        colour: max(points(done.apply(one), colour) for one in tokens) - points(done, colour)
        for colour in COLOURS
    }
    most = max(gains.values())
    if most > 0:
        colours = "".join(colour for colour in COLOURS if gains[colour] == most)
        yield "gift-helps", {"receiver": receiver, "colors": colours, "points": most}
