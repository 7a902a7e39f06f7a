"""The one family of exceptions for bad input, each message a sentence with the offending text; and our own failures."""

from __future__ import annotations

LONGEST = 1000
"""Characters of an error's text, however long what it quotes."""


def brief(text: str) -> str:
    """A text without its middle, if it is longer than an error's may be."""
    half = LONGEST // 2 - 3
    return text if len(text) <= LONGEST else f"{text[:half]} .. {text[-half:]}"


def one_line(text: str) -> str:
    """A text as one short line that does nothing to a terminal."""
    line = " ".join(text.split())
    if not line.isprintable():
        line = "".join(one if one.isprintable() else repr(one)[1:-1] for one in line)
    return brief(line)


class TurmError(ValueError):
    """Something asked of the engine that it cannot do; the message says what and where."""

    def __init__(self, *args: object) -> None:
        super().__init__(*(brief(arg) if isinstance(arg, str) else arg for arg in args))


class IllegalAction(TurmError):
    """An action that the rules refuse here.

    Parameters
    ----------
    rule : str
        Number of the rule that is broken, the lowest if several are; ``""`` if no rule names it.
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
    """Something of ours that went wrong, and no fault of what was asked; the message is one sentence about it."""
