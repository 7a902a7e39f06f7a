"""Commands about the engine itself: `games` and `build-info`."""

import argparse
import json
from dataclasses import asdict

import turmcore
from turmcore.cli.given import FORMAT, write_json, write_lines
from turmcore.registry import game_class


def games(arguments: argparse.Namespace) -> None:
    """List the games with their numbers of players, and whether they have chance and hidden information."""
    classes = [game_class(name) for name in turmcore.games()]
    if arguments.json:
        keys = ("name", "min_players", "max_players", "has_chance", "has_hidden")
        data = [
            {
                "format": FORMAT,
                **{key: getattr(game, key) for key in keys},
                "settings": [asdict(setting) for setting in game.known_settings()],
            }
            for game in classes
        ]
        write_lines([json.dumps(data)])
        return
    rows = [("game", "players", "chance", "hidden")]
    for game in classes:
        least, most = game.min_players, game.max_players
        players = str(least) if least == most else f"{least}-{most}"
        rows.append((game.name, players, _yes(game.has_chance), _yes(game.has_hidden)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        write_lines(["  ".join(cells).rstrip()])


def build_info(arguments: argparse.Namespace) -> None:
    """Print compiler, flags, CPU level in use and versions."""
    info = turmcore.build_info()
    if arguments.json:
        write_json(info)
    else:
        write_lines([f"{key}: {value}".rstrip() for key, value in info.items()])


def _yes(value: bool) -> str:
    return "yes" if value else "no"
