"""Parts of pages that come from the program itself: the pictures of the rules, what each file is for, what commands
take, and the options of the games."""

import argparse
import re
from html import escape
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from file_map import file_map
from sphinx.transforms import SphinxTransform

from benchmarks import releases
from turmcore import Option, RulePicture
from turmcore.cli.main import command_parser
from turmcore.registry import game_class
from turmcore.words import Words


class Pictures(SphinxTransform):
    """Draws the pictures of the rules: a block ``picture`` becomes what it is a text of."""

    default_priority = 400

    def apply(self, **settings: Any) -> None:
        for block in list(self.document.findall(nodes.literal_block)):
            if block.get("language") == "picture":
                block.replace_self(self._drawn(block.astext()))

    def _drawn(self, text: str) -> nodes.raw:
        picture = RulePicture(**dict(line.split(": ", 1) for line in text.strip().split("\n")))
        game = game_class(self.env.docname.rpartition("/")[2])
        caption = re.sub("`([^`]+)`", r"<code>\1</code>", escape(picture.caption))
        verdict = "✓" if picture.verdict == "legal" else f"✗ {picture.verdict}"
        html = (
            f"<figure>{game.draw_rule(picture)}<figcaption>{caption} <b>{verdict}</b></figcaption></figure>"
        )
        return nodes.raw("", html, format="html")


class FileMap(Directive):
    """``{file-map} turmcore``: one line for each of its files, in the order in which they depend on each other."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        (top,) = self.arguments
        found: list[nodes.Node] = []
        for floor, files in file_map(top):
            listed = nodes.bullet_list()
            for path, said in files:
                line = nodes.paragraph("", "", nodes.literal(text=path), nodes.Text(f" {said}"))
                listed += nodes.list_item("", line)
            if files:
                found += [nodes.rubric(text=floor), listed]
        return found


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


class GameOptions(Directive):
    """``{game-options} babel``: what each option of the game decides, its values, and what is usual."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        group = nodes.tgroup(cols=4)
        head, body = nodes.thead(), nodes.tbody()
        group += [nodes.colspec(colwidth=width) for width in (2, 1, 3, 6)]
        head += self._row("option", "rule", "values", "what it decides")
        game = game_class(self.arguments[0])
        for option in game.known_settings():
            values = ", ".join(option.values or ())
            if option.least is not None:
                values = f"{option.least} to {option.most}"
            usual = f"; a new game has {option.default}" * bool(option.default)
            missing = f", a text without it means {option.unwritten}" * bool(option.unwritten)
            body += self._row(
                option.name, option.rule, values, f"{self._about(game.name, option)}{usual}{missing}"
            )
        group += [head, body]
        table = nodes.table()
        table += group
        return [table]

    def _about(self, game: str, option: Option) -> str:
        """What a new game is asked, and what each answer means there."""
        words, key = Words("en"), f"new.{game}.{option.name}"
        whys = [
            f"{value}: {words.text(f'{key}.{value}.why').rstrip('.')}"
            for value in option.values or ()
            if words.knows(f"{key}.{value}.why")
        ]
        return option.about or "; ".join([words.text(key), *whys])

    def _row(self, *cells: str) -> nodes.row:
        row = nodes.row()
        for cell in cells:
            entry = nodes.entry()
            entry += nodes.paragraph(text=cell)
            row += entry
        return row


class Releases(Directive):
    """``{release-ratios}``: the speed of each release as a graph."""

    def run(self) -> list[nodes.Node]:
        return [nodes.raw("", releases.graph(releases.releases(), releases.rows()), format="html")]


def setup(app: Any) -> dict[str, bool]:
    app.add_transform(Pictures)
    app.add_directive("file-map", FileMap)
    app.add_directive("turmcore-help", Commands)
    app.add_directive("game-options", GameOptions)
    app.add_directive("release-ratios", Releases)
    return {"parallel_read_safe": True}
