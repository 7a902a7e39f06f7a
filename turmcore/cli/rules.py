"""The command `rules`: prints the rules of a game."""

import argparse
import textwrap
from collections.abc import Iterator

from turmcore.cli.given import write_lines
from turmcore.core.rules import Rule
from turmcore.registry import game_class

WIDTH = 100


def rules(arguments: argparse.Namespace) -> None:
    """Print all rules, or one by number, with its pictures as commands to try."""
    book = game_class(arguments.game).rule_book(arguments.language)
    if arguments.number is not None:
        rule = book.rule(arguments.number)
        write_lines([*_texts(rule), *_pictures(arguments.game, rule)])
        return
    lines = [book.title, ""]
    for text in book.introduction:
        lines += [*textwrap.wrap(text, WIDTH), ""]
    for section in book.sections:
        lines += [section.title, ""]
        for rule in section.rules:
            lines += [*_texts(rule), ""]
    write_lines(lines[:-1])


def _texts(rule: Rule) -> Iterator[str]:
    """The paragraphs beside the number; a bar marks our own rulings."""
    number = rule.number
    for text in rule.texts:
        side = "> " if text.is_ours else "  "
        for line in textwrap.wrap(text.text, WIDTH - 7, break_on_hyphens=False):
            yield f"{number:5}{side}{line}"
            number = ""


def _pictures(game: str, rule: Rule) -> Iterator[str]:
    for picture in rule.pictures:
        yield ""
        yield f"{picture.caption} ({picture.verdict})"
        yield f"turmcore why {game} --position '{picture.position}' '{picture.action}'"
