"""Errors about a line."""


class Fault(Exception):
    """A line that cannot be carried out; the answer is `error CODE TEXT`.

    Parameters
    ----------
    code : str
        ``syntax``: a word is missing, or none of those that may stand there. ``option``: there is no such option, or it does
        not take the value. ``position``: the text is no position of the game. ``illegal``: a token that is no action, or one
        that the rules refuse there. ``state``: the position does not allow it: the game is over, or chance acts.
        ``stopped``: a count was stopped. ``busy``: too many lines wait for the end of a search. ``failure``: a fault of the
        engine itself.
    text : str
        A sentence with the place and the offending word.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def number(words: list[str], place: int, name: str, low: int = 0, high: int = 2**63 - 1) -> int:
    """A word as a whole number.

    Parameters
    ----------
    words : list of str
        The line.
    place : int
        Index of the word in the line, from 0.
    name : str
        The meaning of the number, for the error.
    """
    if place >= len(words):
        raise Fault("syntax", f"{words[0]}: a number is missing after {words[-1]!r}")
    word = words[place]
    digits = word.removeprefix("-")
    if digits.isascii() and digits.isdecimal() and len(word) < 20 and low <= int(word) <= high:
        return int(word)
    wanted = f"a whole number from {low} on" if high == 2**63 - 1 else f"a whole number from {low} to {high}"
    raise Fault("syntax", f"{words[0]}: word {place + 1}: {name} is {wanted}, not {word!r}")
