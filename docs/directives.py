"""Parts of pages that come from the program itself: the rules as the app shows them, and what commands take."""

import argparse
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive

from gui import i18n
from gui.table.game_parts import parts_of
from turmcore.cli.main import command_parser


class Rules(Directive):
    """``{game-rules} GAME``: its rules in all languages, one section each."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        (game,) = self.arguments
        before = i18n.language()
        try:
            return [self._section(game, code, name) for code, name in i18n.NAMES.items()]
        finally:
            i18n.set_language(before)

    def _section(self, game: str, code: str, name: str) -> nodes.section:
        i18n.set_language(code)
        section = nodes.section(ids=[f"{game}-{code}"], names=[f"{game}-{code}"])
        section += nodes.title(text=name)
        terms = nodes.definition_list()
        for rule in parts_of(game).rules():
            if not rule.number:
                section += nodes.rubric(text=rule.text)
                terms = nodes.definition_list()
                section += terms
            else:
                terms += nodes.definition_list_item(
                    "", nodes.term(text=rule.number), nodes.definition("", nodes.paragraph(text=rule.text))
                )
        return section


class Commands(Directive):
    """``{turmcore-help}``: what each command of turmcore says of itself."""

    def run(self) -> list[nodes.Node]:
        (commands,) = (
            action for action in command_parser()._actions if isinstance(action, argparse._SubParsersAction)
        )
        return [self._section(name, parser) for name, parser in commands.choices.items()]

    def _section(self, name: str, parser: argparse.ArgumentParser) -> nodes.section:
        section = nodes.section(ids=[f"command-{name}"], names=[f"command-{name}"])
        section += nodes.title(text=name)
        text = parser.format_help()
        section += nodes.literal_block(text, text, language="text")
        return section


def setup(app: Any) -> dict[str, bool]:
    app.add_directive("game-rules", Rules)
    app.add_directive("turmcore-help", Commands)
    return {"parallel_read_safe": True}
