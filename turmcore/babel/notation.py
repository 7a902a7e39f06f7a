"""Turmbau zu Babel as text: action tokens and positions (section 5 of the rules)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from turmcore.babel.actions import Move, Pass, Play, Roll, SecretDraw
from turmcore.babel.board import Board
from turmcore.babel.options import OPTIONS
from turmcore.babel.rules import COLORS, BabelRules
from turmcore.core.text_form import TextForm, fault
from turmcore.errors import IllegalAction, TextError

FORM = TextForm("Turmbau zu Babel", "bb1", (4, "four parts"), "5")
FIELD = r"(?:[1-4]\.(?:0|[1-9][0-9]?)|5\.[0-5]|6)"
_MOVE = re.compile(rf"([1-6]?)([{COLORS}])({FIELD})>({FIELD})")
_DRAW = re.compile(rf"s:([{COLORS}?]+)")
_ROLL = re.compile("d([1-6])")
_PASS = re.compile("([1-6])-")
_TURN = re.compile(
    r"(?:([1-6])/(?:(secret|roll)|(gift|use)/([1-6]))|-/(end))/q=(0|[1-9][0-9]{0,4})/t=(0|[1-9][0-9]?)"
)
PARTS = {"G5": 5, "G4": 4, "G3": 3}


def parse_token(token: str, board: Board, num_players: int) -> Play:
    """Parse an action's token.

    Raises
    ------
    TextError
        If it is malformed.
    IllegalAction
        For what is illegal in any position: a wrong number of colors or one twice (rule 1.1), a field that is
        not on the board (1.2).
    """
    if match := _MOVE.fullmatch(token):
        number, color, origin, target = match.groups()
        for field in (origin, target):
            if field not in board.kinds:
                raise IllegalAction("1.2", f"{token!r}: board {board.name} has no field {field}")
        return Move(int(number) if number else None, color, origin, target)
    if match := _ROLL.fullmatch(token):
        return Roll(int(match[1]))
    if match := _PASS.fullmatch(token):
        return Pass(int(match[1]))
    if match := _DRAW.fullmatch(token):
        colors = match[1]
        known = colors.replace("?", "")
        if len(colors) != num_players:
            raise IllegalAction(
                "1.1", f"{token!r}: {num_players} players draw a color each, not {len(colors)}"
            )
        if len(set(known)) != len(known):
            raise IllegalAction("1.1", f"{token!r}: two players cannot draw one color")
        return SecretDraw(colors)
    raise TextError(f"token {token!r} is not an action: {_what_is_wrong(token)}")


def _what_is_wrong(token: str) -> str:
    if ">" in token:
        return (
            f"a move is a color of {COLORS} and two fields, as in 'r1.3>1.7', after the number used of a roll, "
            "as in '5r1.0>1.5'"
        )
    starts = {
        "s": f"the secret draw is 's:' and the players' colors of {COLORS} or '?', as in 's:gkry'",
        "d": "a roll is 'd4', a number from 1 to 6",
    }
    return starts.get(token[:1], "it is no draw, roll or move, and no pass such as '4-'")


def token_of(play: Play) -> str:
    """The token of an action."""
    match play:
        case SecretDraw(colors):
            return f"s:{colors}"
        case Roll(number):
            return f"d{number}"
        case Pass(number):
            return f"{number}-"
        case Move(number, color, origin, target):
            return f"{number or ''}{color}{origin}>{target}"
    raise TypeError(play)


@dataclass(frozen=True, slots=True)
class Position:
    """Everything in a position's text.

    Attributes
    ----------
    fields : dict of str to str
        Colors of the figures by field, without empty fields.
    secrets : str
        The players' colors, ``?`` for unknown ones.
    phase : str
        ``"secret"``, ``"roll"``, ``"gift"``, ``"use"`` or ``"end"``.
    player : int
        From 0; 0 at the end.
    number : int
        At a gift the number to be moved, at a use the one rolled, else 0.
    quiet, groups : int
    """

    fields: dict[str, str]
    secrets: str
    phase: str
    player: int
    number: int
    quiet: int
    groups: int


def read_header(text: str) -> dict[str, str]:
    """The settings of a position's text, by key; their values are not checked yet.

    Raises
    ------
    TextError
        For another tag, missing or misplaced settings, or a board given by a path.
    """
    options: dict[str, str] = {}
    for item, key, value in FORM.settings(text):
        if key not in OPTIONS:
            raise fault("options", item, f"there is no option {key!r}, but {', '.join(OPTIONS)}", "4.4")
        options[key] = value
    if tuple(options) != tuple(OPTIONS):
        raise fault("options", None, f"all of {', '.join(OPTIONS)} are written, in this order", "5")
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,32}(?:#[0-9a-f]{8})?", options["board"]):
        item = f"board={options['board']}"
        raise fault("options", item, "a board is given by its name, a user's own by name#8hex", "1.2")
    return options


def read_position(text: str, rules: BabelRules, board: Board) -> Position:
    """Read parts 2-4 of a position's text as far as needed to make sense of it: any figures may stand on any field.

    Raises
    ------
    TextError
        With part, item and rule.
    """
    _, fields_text, secrets, turn = FORM.split(text)
    fields = _read_fields(fields_text, board)
    match = _TURN.fullmatch(turn)
    if not match:
        expected = "expected P/secret, P/roll, P/gift/3, P/use/4 or -/end, then /q=0/t=0"
        raise fault("turn", turn, expected, "5")
    player, chance, decision, number, end, quiet, groups = match.groups()
    if int(player or 1) > rules.num_players:
        raise fault("turn", turn, f"there are {rules.num_players} players", "1.1")
    if not re.fullmatch(f"[{COLORS}?]{{{rules.num_players}}}", secrets):
        wanted = f"one letter of {COLORS} or '?' for each of {rules.num_players} players"
        raise fault("secrets", secrets, wanted, "1.1")
    phase = chance or decision or end
    return Position(fields, secrets, phase, int(player or 1) - 1, int(number or 0), int(quiet), int(groups))


def _read_fields(text: str, board: Board) -> dict[str, str]:
    fields: dict[str, str] = {}
    for item in text.split(";") if text != "-" else ():
        name, equals, colors = item.partition("=")
        if not equals or not re.fullmatch(FIELD, name) or not re.fullmatch(f"[{COLORS}]+", colors):
            form = f"a field is written as '1.3=ry', its figures' colors of {COLORS}"
            raise fault("fields", item, form, "5")
        if name not in board.kinds:
            raise fault("fields", item, f"board {board.name} has no field {name}", "1.2")
        if name in fields:
            raise fault("fields", item, f"field {name} is given twice", "5")
        fields[name] = "".join(sorted(colors, key=COLORS.index))
    return fields


def set_up(board: Board) -> dict[str, str]:
    """The fields at the start (rule 1.3)."""
    return {field: 5 * color for field, color in zip(board.starts[0], COLORS, strict=True)}


def write_position(position: Position, header: str, board: Board) -> str:
    """The text of a position; `read_position` gives it back."""
    fields = (
        ";".join(f"{name}={position.fields[name]}" for name in board.fields if name in position.fields) or "-"
    )
    return f"{header} {fields} {position.secrets} {turn_text(position)}"


def turn_text(position: Position) -> str:
    """The last part of a position's text: whose turn it is, and what is counted."""
    turn = "-/end"
    if position.phase != "end":
        turn = f"{position.player + 1}/{position.phase}" + f"/{position.number}" * (position.number > 0)
    return f"{turn}/q={position.quiet}/t={position.groups}"
