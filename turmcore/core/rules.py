"""The rules of a game for people: numbered texts with pictures, read from the Markdown file beside the game's module.

A file has one title (``#``), an introduction, and sections (``##``). A paragraph that begins with a number in bold
(``**3.6**``) begins a rule; what follows belongs to it. A quoted paragraph (``>``) is our own ruling where
the publisher's rules are silent. A fenced block ``picture`` shows a position and an attempted action.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from turmcore.errors import TextError, TurmError

_NUMBER = re.compile(r"\*\*(\d+(?:\.\d+)?[a-z]?)\*\*\s+")


@dataclass(frozen=True, slots=True)
class RulePicture:
    """A position and an attempted action.

    Attributes
    ----------
    position, action : str
        As text.
    verdict : str
        ``"legal"``, or the number of the rule that forbids the action.
    caption : str
        The words below the picture.
    """

    position: str
    action: str
    verdict: str
    caption: str


@dataclass(frozen=True, slots=True)
class RuleText:
    """A paragraph of a rule.

    Attributes
    ----------
    text : str
        Plain text, with option names and other notation in backticks.
    is_ours : bool
        True if it is our own ruling and not in the publisher's rules.
    """

    text: str
    is_ours: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with its number, as refusals quote it."""

    number: str
    texts: tuple[RuleText, ...]
    pictures: tuple[RulePicture, ...]


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A part of the rules with its heading."""

    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All rules of a game in one language."""

    title: str
    introduction: tuple[str, ...]
    sections: tuple[RuleSection, ...]

    def __iter__(self) -> Iterator[Rule]:
        """All rules, in order."""
        return (rule for section in self.sections for rule in section.rules)

    def rule(self, number: str) -> Rule:
        """The rule with a number; TurmError if there is none."""
        rules = {rule.number: rule for rule in self}
        if number not in rules:
            raise TurmError(f"{self.title}: there is no rule {number!r}; there are {', '.join(rules)}")
        return rules[number]


def read_rules(folder: Path, language: str = "en") -> RuleBook:
    """The rules in a folder: ``RULES.md``, in other languages ``RULES.de.md``.

    Raises
    ------
    FileNotFoundError
        If there are none in this language.
    TextError
        If the file is malformed; the message names the place.
    """
    path = folder / ("RULES.md" if language == "en" else f"RULES.{language}.md")
    return parse_rules(path.read_text(encoding="utf-8"), path.name)


def parse_rules(text: str, name: str = "RULES.md") -> RuleBook:
    """The rules in a Markdown text; errors call it `name`."""
    title = ""
    introduction: list[str] = []
    sections: list[tuple[str, list[_Rule]]] = []
    for line, block in _blocks(text):
        where = f"{name}, line {line}"
        if block.startswith("# "):
            title = block[2:]
        elif block.startswith("## "):
            sections.append((block[3:], []))
        elif not sections:
            introduction.append(" ".join(block.split()))
        else:
            _add(sections[-1][1], block, where)
    if not title or not sections:
        raise TextError(f"{name}: rules have a title and sections")
    return RuleBook(
        title,
        tuple(introduction),
        tuple(RuleSection(head, tuple(rule.done() for rule in rules)) for head, rules in sections),
    )


class _Rule:
    """A rule while it is read."""

    def __init__(self, number: str) -> None:
        self.number = number
        self.texts: list[RuleText] = []
        self.pictures: list[RulePicture] = []

    def done(self) -> Rule:
        return Rule(self.number, tuple(self.texts), tuple(self.pictures))


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """(first line number, text) of each block between empty lines; a fenced block counts as one."""
    block: list[str] = []
    begun, is_fenced = 1, False
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.startswith("```"):
            is_fenced = not is_fenced
        if line.strip() or is_fenced:
            begun = begun if block else number
            block.append(line)
        elif block:
            yield begun, "\n".join(block)
            block = []


def _add(rules: list[_Rule], block: str, where: str) -> None:
    """Add a paragraph or a picture to the rules of a section."""
    if block.startswith("```"):
        if not rules:
            raise TextError(f"{where}: a picture belongs to a rule")
        rules[-1].pictures.append(_picture(block, where))
        return
    is_ours = block.startswith(">")
    words = " ".join(re.sub(r"^> ?", "", block, flags=re.MULTILINE).split())
    if found := _NUMBER.match(words):
        rules.append(_Rule(found[1]))
        words = words[found.end() :]
    elif not rules:
        raise TextError(f"{where}: a rule begins with its number, like **3.6**")
    rules[-1].texts.append(RuleText(words, is_ours))


def _picture(block: str, where: str) -> RulePicture:
    """The picture in a fenced block: ``position: ..``, ``action: ..``, ``verdict: ..``, ``caption: ..``."""
    head, *lines, end = block.split("\n")
    values = dict(line.split(": ", 1) for line in lines if ": " in line)
    keys = [field.name for field in fields(RulePicture)]
    if head != "```picture" or end != "```" or list(values) != keys or len(values) != len(lines):
        raise TextError(f"{where}: a picture has the lines {', '.join(keys)}, in this order")
    return RulePicture(**values)
