"""The exceptions: for bad input, each message a sentence that quotes the offending text; and for our own
failures."""

from __future__ import annotations

LONGEST = 1000
"""Longest text of an error in characters, whatever it quotes."""


def brief(text: str) -> str:
    """A text, with its middle left out if it is too long for an error."""
    half = LONGEST // 2 - 3
    return text if len(text) <= LONGEST else f"{text[:half]} .. {text[-half:]}"


def one_line(text: str) -> str:
    """A text as one short line without control characters for a terminal."""
    line = " ".join(text.split())
    if not line.isprintable():
        line = "".join(one if one.isprintable() else repr(one)[1:-1] for one in line)
    return brief(line)


class TurmError(ValueError):
    """A request that the engine cannot fulfil; the message says what is wrong and where."""

    def __init__(self, *args: object) -> None:
        super().__init__(*(brief(arg) if isinstance(arg, str) else arg for arg in args))


class IllegalAction(TurmError):
    """An action that the rules forbid here.

    Parameters
    ----------
    rule : str
        Number of the broken rule, the lowest if there are several; ``""`` if no numbered rule is broken.
    message : str
        The reason, one sentence.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(rule, message)
        self.rule = rule
        self.message = brief(message)

    def __str__(self) -> str:
        return f"{self.message} (rule {self.rule})" if self.rule else self.message


class TextError(TurmError):
    """A text (token, position, record) that cannot be read; the message quotes the place."""


class Failure(RuntimeError):
    """An operation that failed although the request was valid; the message is one sentence about it."""
