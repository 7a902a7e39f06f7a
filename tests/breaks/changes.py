"""Changes of one token, as a slip of the hand makes them: in Python, in Cython and in C."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

FLIPS: dict[str, dict[str, tuple[str, ...]]] = {
    "comparison": {
        "<": ("<=", ">="),
        "<=": ("<", ">"),
        ">": (">=", "<="),
        ">=": (">", "<"),
        "==": ("!=",),
        "!=": ("==",),
        "is": ("is not",),
        "in": ("not in",),
    },
    "constant": {"True": ("False",), "False": ("True",), "true": ("false",), "false": ("true",)},
    "sign": {"+": ("-",), "-": ("+",), "+=": ("-=",), "-=": ("+=",), "++": ("--",), "--": ("++",)},
    "boolean": {"and": ("or",), "or": ("and",), "&&": ("||",), "||": ("&&",), "not": ("",), "!": ("",)},
}
KINDS = (*FLIPS, "line")

_COMMENTS = {
    "c": r"//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*",
    "pyx": r"\#[^\n]*|'''.*?'''|\"\"\".*?\"\"\"|<[A-Za-z_][\w .]*[ *]*>(?=[\w(&])",  # a cast is no comparison
}
_TOKEN = r"""(?P<skip>%s|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<token>0[xX][\da-fA-F]+[uUlL]*|\d+(?:\.\d+)?[uUlLf]*|\w+|->|\+\+|--|&&|\|\||<<=?|>>=?|[-<>=!+*/%%&|^]=|[^\s\w])"""
_NUMBER = re.compile(r"(0[xX][\da-fA-F]+|\d[\d_]*(?:\.\d*)?)([uUlLf]*)")
_TARGET = r"(?:[\w.]|->|\[[^]]*\])+"
_DROPPABLE = re.compile(
    rf"{_TARGET} (?:[-+*/|&^%]|<<|>>)?= .*|{_TARGET}\(.*\)|{_TARGET}(?:\+\+|--)|break|continue|raise .*"
)


@dataclass(frozen=True, slots=True)
class Change:
    """Characters of a file's text and what stands there instead."""

    kind: str
    line: int
    start: int
    end: int
    new: str

    def of(self, text: str) -> str:
        """The text after it."""
        return text[: self.start] + self.new + text[self.end :]


def changes(name: str, text: str) -> Iterator[Change]:
    """All that can happen to a file of this name, in the order of its text."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    lines = text.split("\n")
    tokens = _python_tokens(text, starts) if name.endswith(".py") else _tokens(name, text)
    number = 1
    for start, token in tokens:
        while number < len(lines) and starts[number] <= start:
            number += 1
        before = lines[number - 1][: start - starts[number - 1]]
        if before.lstrip().startswith("@") or (token == "in" and re.search(r"\bfor\b", before)):
            continue
        for kind, new in _replacements(token):
            yield Change(kind, number, start, start + len(token), new)
    droppable = _python_statements(text) if name.endswith(".py") else _statements(name, lines)
    for number in droppable:
        line = lines[number - 1]
        start = starts[number - 1] + len(line) - len(line.lstrip())
        yield Change("line", number, start, starts[number - 1] + len(line), "pass" if ".py" in name else ";")


def _replacements(token: str) -> Iterator[tuple[str, str]]:
    for kind, flips in FLIPS.items():
        for new in flips.get(token, ()):
            yield kind, new
    if match := _NUMBER.fullmatch(token):
        digits, suffix = match.groups()
        if "." in digits:
            yield "constant", f"{float(digits) + 1}{suffix}"
            return
        value = int(digits, 0)
        for near in (value + 1, value - 1):
            if near >= 0:
                yield "constant", f"{hex(near) if digits[:2] in ('0x', '0X') else near}{suffix}"


def _python_tokens(text: str, starts: list[int]) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.OP, tokenize.NAME, tokenize.NUMBER):
            yield starts[token.start[0] - 1] + token.start[1], token.string


def _tokens(name: str, text: str) -> Iterator[tuple[int, str]]:
    comment = _COMMENTS["pyx" if name.endswith(".pyx") else "c"]
    for match in re.finditer(_TOKEN % comment, text, re.VERBOSE | re.DOTALL | re.MULTILINE):
        if match["token"]:
            yield match.start(), match["token"]


def _python_statements(text: str) -> list[int]:
    """Lines that are a whole statement which something else might do without."""
    kinds = (ast.Assign, ast.AugAssign, ast.Return, ast.Raise, ast.Delete, ast.Continue, ast.Break)
    lines = text.split("\n")
    return sorted(
        {
            node.lineno
            for node in ast.walk(ast.parse(text))
            if (isinstance(node, kinds) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)))
            and node.lineno == node.end_lineno
            and not lines[node.lineno - 1][: node.col_offset].strip()
        }
    )


def _statements(name: str, lines: list[str]) -> Iterator[int]:
    """The same of Cython and C: an assignment, a call or a jump on a line of its own; in C after a whole line."""
    is_c = not name.endswith(".pyx")
    for number, line in enumerate(lines, 1):
        code = line.split("//" if is_c else "  #")[0].strip()
        before = lines[number - 2].split("//")[0].rstrip() if number > 1 else ""
        whole = not (is_c and before) or before.endswith((";", "{", "}", "*/"))
        balanced = code.count("(") == code.count(")") and code.count("[") == code.count("]")
        if whole and balanced and code.endswith(";") == is_c and _DROPPABLE.fullmatch(code.rstrip(";")):
            yield number
