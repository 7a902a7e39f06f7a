"""Commands about one position: `new`, `show`, `actions`, `why` and `apply`."""

import argparse

from turmcore.cli import given
from turmcore.cli.given import write_lines
from turmcore.errors import IllegalAction, TextError, TurmError
from turmcore.matches.start import add_players
from turmcore.registry import game_class


def new(arguments: argparse.Namespace) -> None:
    """Print the start position."""
    options = given.settings(arguments)
    add_players(arguments.game, options, arguments.players)
    game = game_class(arguments.game).with_options(options)
    write_lines([game.new_state().to_text()])


def show(arguments: argparse.Namespace) -> None:
    """Draw a position."""
    write_lines([str(given.state(arguments)).rstrip("\n")])


def actions(arguments: argparse.Namespace) -> None:
    """List the tokens of all legal actions in the order of their bytes."""
    write_lines(sorted(given.state(arguments).legal_actions().tokens()))


def why(arguments: argparse.Namespace) -> None:
    """Print `legal`, or the broken rule and a sentence."""
    state = given.state(arguments)
    try:
        reason = state.why_not(arguments.token)
    except IllegalAction as error:  # no position at all allows it: a block that there is not, a wrong shape
        write_lines([f"{error.rule} {error.message}"])
    else:
        write_lines(["legal" if reason is None else str(reason)])


def apply(arguments: argparse.Namespace) -> None:
    """Print the position after some actions."""
    state = given.state(arguments)
    for number, token in enumerate(arguments.tokens, 1):
        try:
            state.play(token)
        except IllegalAction as error:
            raise IllegalAction(error.rule, f"action {number}, {token}: {error.message}") from None
        except TurmError as error:
            raise TextError(f"action {number}, {token}: {error}") from None
    write_lines([state.to_text()])
