"""Positions set up by hand: from and to text, why the engine refuses one, and why no game can reach one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from turmcore.babel import notation
from turmcore.babel.board import SUMMIT
from turmcore.babel.notation import PARTS, Position, set_up
from turmcore.babel.rules import COLORS
from turmcore.core.reason import Reason
from turmcore.core.text_form import PositionError, fault, locate
from turmcore.errors import TextError

if TYPE_CHECKING:
    from turmcore.babel.game import BabelGame

__all__ = ["Position", "above", "doubts", "faults", "read_draft", "read_position", "set_up", "write_draft"]

_SIZES = {1: 5, 2: 4, 3: 3}  # of the groups that rise from each step


def read_draft(game: BabelGame, text: str) -> Position:
    """A position of a game from its text, which may break the rules.

    Raises
    ------
    TextError
        If the text is malformed, with the column.
    """
    try:
        return notation.read_position(text, game.rules, game.board)
    except TextError as error:
        raise locate(error, text, game.text_parts) from None


def read_position(game: BabelGame, text: str) -> Position:
    """A position of a game from its text, checked as far as that does not depend on legal moves.

    Raises
    ------
    TextError
        With part, item and rule.
    """
    position = notation.read_position(text, game.rules, game.board)
    for error in _errors(game, position):
        raise error
    return position


def write_draft(game: BabelGame, position: Position) -> str:
    """The text of a position, whether it breaks rules or not."""
    return notation.write_position(position, game.header, game.board)


def above(position: Position, step: int) -> Counter[str]:
    """Number of figures of each color above a step."""
    return Counter("".join(colors for name, colors in position.fields.items() if int(name[0]) > step))


# -- why the engine refuses one ----------------------------------------------------------------------


def faults(game: BabelGame, position: Position) -> list[Reason]:
    """The reasons why the engine refuses a position; `data` holds the offending fields under ``fields``."""
    found = [error.reason for error in _errors(game, position) if error.reason is not None]
    if not found:
        try:
            game.state(write_draft(game, position))
        except TextError as error:
            found.append(Reason("5", "not-taken", {"why": str(error), "fields": []}, str(error)))
    return found


def _errors(game: BabelGame, position: Position) -> Iterator[PositionError]:
    yield from _field_errors(game, position)
    yield from _figure_errors(position)
    known = position.secrets.replace("?", "")
    if len(set(known)) < len(known):
        yield fault("secrets", position.secrets, "two players have one color", "1.1", "same-color", fields=[])
    if position.phase == "secret" and known:
        yield fault(
            "secrets", position.secrets, "before the draw all are '?'", "5", "secrets-early", fields=[]
        )
    yield from _turn_errors(game, position)


def _field_errors(game: BabelGame, position: Position) -> Iterator[PositionError]:
    def error(message: str, rule: str, code: str, **data: Any) -> PositionError:
        return fault("fields", f"{name}={colors}", message, rule, code, field=name, fields=[name], **data)

    board, rules = game.board, game.rules
    for name, colors in position.fields.items():
        kind = board.kinds[name]
        room = PARTS.get(kind, 1)
        if kind == "S":
            own = COLORS[board.starts[int(name[0]) - 1].index(name)]
            if colors.strip(own):
                message = f"this is the start field of {own}, for no other color"
                yield error(message, "1.3", "foreign-start", color=own)
        elif kind in PARTS:
            color = max(colors, key=colors.count)
            most = colors.count(color)
            if len(colors) > room:
                message = f"field {name} holds {room} figures, not {len(colors)}"
                yield error(message, "3.2", "crowded", most=room, number=len(colors))
            elif most > int(rules.color_limit):
                limit = int(rules.color_limit)
                message = f"a group has at most {limit} of a color, not {most} of {color}"
                yield error(message, "3.3", "too-many-of-color", color=color, most=limit, number=most)
            elif len(colors) == room:
                yield error("a complete group has risen at once", "3.4", "complete")
        elif len(colors) > 1 and (kind != "P5" or rules.share == "0"):
            message = f"field {name} holds one figure, not {len(colors)}"
            yield error(message, "3.2", "crowded", most=1, number=len(colors))


def _figure_errors(position: Position) -> Iterator[PositionError]:
    figures = "".join(position.fields.values())
    for color in COLORS:
        number = figures.count(color)
        if number != 5:
            where = (
                [name for name, colors in position.fields.items() if color in colors] if number > 5 else []
            )
            message = f"there are five figures of each color, not {number} of {color}"
            yield fault("fields", None, message, "1.1", "figures", color=color, number=number, fields=where)


def _turn_errors(game: BabelGame, position: Position) -> Iterator[PositionError]:
    def error(message: str, rule: str, code: str, **data: Any) -> PositionError:
        return fault("turn", notation.turn_text(position), message, rule, code, fields=[], **data)

    groups = position.groups
    risen = sum(len(colors) for name, colors in position.fields.items() if name[0] > "3")
    if risen != 3 * groups:
        message = f"after t={groups} groups {3 * groups} figures are on steps 4 to 6, not {risen}"
        yield error(message, "3.4", "risen", number=risen)
    if position.quiet > int(game.rules.quiet):
        yield error(f"the game ends when q is {game.rules.quiet}", "4.2", "too-quiet", most=game.rules.quiet)
    if position.phase == "secret":
        if position.fields != set_up(game.board):
            yield error("the secret draw comes before everything else", "1.3", "draw-late")
        if position.quiet:
            yield error("nothing is counted before the secret draw", "4.2", "counted-early")


# -- why no game can reach one -----------------------------------------------------------------------


def doubts(game: BabelGame, position: Position) -> list[Reason]:
    """The reasons why no game can reach a position; empty if none is certain."""
    found = []
    limit = int(game.rules.color_limit)
    for step, size in _SIZES.items():
        risen = above(position, step)
        groups, rest = divmod(risen.total(), size)
        if rest and step < 3:  # above step 3 that is a fault
            sentence = f"{risen.total()} figures are above step {step}; groups of {size} rise from there"
            data = {"number": risen.total(), "step": step, "size": size, "fields": []}
            found.append(Reason("3.4", "groups", data, sentence))
        for color, number in {} if rest else risen.items():
            most = limit * groups
            if number > most:
                sentence = f"{number} figures of {color} are above step {step}, but {groups} groups have at most {most}"
                data = {"number": number, "color": color, "step": step, "groups": groups, "most": most}
                found.append(Reason("3.3", "colors-of-groups", data | {"fields": []}, sentence))
    if SUMMIT in position.fields and sum(name[0] == "5" for name in position.fields) < 6:
        sentence = "the summit is taken, but step 5 is not full"
        found.append(Reason("3.7", "early-summit", {"fields": [SUMMIT]}, sentence))
    return found
