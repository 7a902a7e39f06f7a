"""Positions set up by hand: which ones the engine refuses, and which ones no game can reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from turmcore.babel import notation
from turmcore.babel.board import SUMMIT
from turmcore.babel.notation import PARTS, Position, set_up
from turmcore.babel.rules import COLORS
from turmcore.core.reason import Reason
from turmcore.errors import TextError

if TYPE_CHECKING:
    from turmcore.babel.game import BabelGame

__all__ = ["SENTENCES", "Position", "above", "doubts", "faults", "read_draft", "set_up", "write_draft"]

SENTENCES = {
    "figures": "there are five figures of {color}, not {number}",
    "foreign-start": "field {field} is the start field of {color}, for no other color",
    "crowded": "field {field} holds {most} figures, not {number}",
    "too-many-of-color": "a group has at most {most} of {color}, not {number}",
    "complete": "the group on field {field} is complete and would have risen",
    "risen": "{number} figures are on steps 4 to 6; groups of three rise there",
    "same-color": "two players have one color",
    "not-taken": "{why}",
    "groups": "{number} figures are above step {step}; groups of {size} rise from there",
    "colors-of-groups": "{number} figures of {color} are above step {step}, but {groups} groups have at most {most}",
    "early-summit": "the summit is taken, but step 5 is not full",
}
"""English sentences by reason code."""

_SIZES = {1: 5, 2: 4, 3: 3}  # of the groups that rise from each step


def _reason(rule: str, code: str, fields: list[str], **data: Any) -> Reason:
    return Reason(rule, code, {**data, "fields": fields}, SENTENCES[code].format(**data))


def read_draft(game: BabelGame, text: str) -> Position:
    """A position of a game from its text, which may break the rules.

    Raises
    ------
    TextError
        If the text is malformed.
    """
    return notation.read_position(text, game.rules, game.board, is_draft=True)


def write_draft(game: BabelGame, position: Position) -> str:
    """The text of a position, whether it breaks rules or not."""
    return notation.write_position(position, game.header, game.board)


def above(position: Position, step: int) -> Counter[str]:
    """How many figures of each color are above a step."""
    return Counter("".join(colors for name, colors in position.fields.items() if int(name[0]) > step))


def faults(game: BabelGame, position: Position) -> list[Reason]:
    """Why the engine refuses a position; `data` holds the offending fields under ``fields``."""
    found = [*_figure_faults(game, position), *_field_faults(game, position)]
    risen = above(position, 3).total()
    if risen != 3 * position.groups:
        found.append(_reason("3.4", "risen", [], number=risen))
    known = [color for color in position.secrets if color != "?"]
    if len(set(known)) < len(known):
        found.append(_reason("1.1", "same-color", []))
    if not found:
        text = write_draft(game, position)
        try:
            game.state(text)
        except TextError as error:
            found.append(_reason("5", "not-taken", [], why=str(error)))
    return found


def _figure_faults(game: BabelGame, position: Position) -> Iterator[Reason]:
    counts = Counter("".join(position.fields.values()))
    for color in COLORS:
        if counts[color] != 5:
            where = (
                [name for name, colors in position.fields.items() if color in colors]
                if counts[color] > 5
                else []
            )
            yield _reason("1.1", "figures", where, color=color, number=counts[color])


def _field_faults(game: BabelGame, position: Position) -> Iterator[Reason]:
    board, rules = game.board, game.rules
    for name, colors in position.fields.items():
        kind = board.kinds[name]
        if kind == "S":
            own = COLORS[board.starts[int(name[0]) - 1].index(name)]
            if colors.strip(own):
                yield _reason("1.3", "foreign-start", [name], field=name, color=own)
        elif kind in PARTS:
            color, most = Counter(colors).most_common(1)[0]
            if len(colors) > PARTS[kind]:
                yield _reason("3.2", "crowded", [name], field=name, most=PARTS[kind], number=len(colors))
            elif most > int(rules.color_limit):
                yield _reason(
                    "3.3", "too-many-of-color", [name], color=color, most=int(rules.color_limit), number=most
                )
            elif len(colors) == PARTS[kind]:
                yield _reason("3.4", "complete", [name], field=name)
        elif len(colors) > 1 and (kind != "P5" or rules.share == "0"):
            yield _reason("3.2", "crowded", [name], field=name, most=1, number=len(colors))


def doubts(game: BabelGame, position: Position) -> list[Reason]:
    """Why no game can reach a position; empty if nothing certainly rules it out."""
    found = []
    limit = int(game.rules.color_limit)
    for step, size in _SIZES.items():
        risen = above(position, step)
        groups, rest = divmod(risen.total(), size)
        if rest and step < 3:  # above step 3 the engine checks this itself
            found.append(_reason("3.4", "groups", [], number=risen.total(), step=step, size=size))
        elif not rest:
            for color, number in risen.items():
                if number > limit * groups:
                    values = {
                        "number": number,
                        "color": color,
                        "step": step,
                        "groups": groups,
                        "most": limit * groups,
                    }
                    found.append(_reason("3.3", "colors-of-groups", [], **values))
    if SUMMIT in position.fields and sum(name[0] == "5" for name in position.fields) < 6:
        found.append(_reason("3.7", "early-summit", [SUMMIT]))
    return found
