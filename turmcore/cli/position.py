"""Commands about one position: `new`, `show`, `actions`, `why`, `facts` and `apply`."""

import argparse

from turmcore.cli import given
from turmcore.cli.given import write_json, write_lines
from turmcore.core.reason import Reason
from turmcore.core.state import State
from turmcore.errors import IllegalAction, TextError, TurmError
from turmcore.matches.start import add_players
from turmcore.registry import game_class
from turmcore.words import NAMES

FORBIDDEN = 3
"""The exit status of `why --quiet` for an illegal action."""


def new(arguments: argparse.Namespace) -> None:
    """Print the start position."""
    options = given.settings(arguments)
    add_players(arguments.game, options, arguments.players)
    game = game_class(arguments.game).with_options(options)
    _write(arguments, game.new_state(arguments.seed))


def show(arguments: argparse.Namespace) -> None:
    """Draw a position."""
    state = given.state(arguments)
    drawing = str(state).rstrip("\n")
    if arguments.json:
        write_json({**state.to_dict(), "drawing": drawing, "svg": state._repr_svg_()})
    else:
        write_lines([drawing])


def actions(arguments: argparse.Namespace) -> None:
    """List the tokens of all legal actions in byte order."""
    state = given.state(arguments)
    tokens = sorted(state.legal_actions().tokens())
    if not arguments.json:
        write_lines(tokens)
        return
    odds = None
    if state.is_chance() and not state.is_sampled():
        by_token = {str(action): share for action, share in state.chance_outcomes()}
        odds = [by_token[token] for token in tokens]
    head = {"game": state.game.name, "position": state.to_text(), "player": state.actor_name}
    write_json({**head, "actions": tokens, "probabilities": odds})


def why(arguments: argparse.Namespace) -> int:
    """Print `legal`, or the broken rule and a sentence."""
    _check_language(arguments)
    state = given.state(arguments)
    rule = sentence = ""
    try:
        reason = state.why_not(arguments.token)
        if reason is not None:
            rule, sentence = reason.rule, _sentence(state, reason, arguments.language)
    except IllegalAction as error:  # illegal in any position: an unknown block, a wrong shape
        rule, sentence = error.rule, error.message
    is_legal = not sentence
    if arguments.json:
        head = {"game": state.game.name, "position": state.to_text(), "token": arguments.token}
        write_json({**head, "legal": is_legal, "rule": rule or None, "sentence": sentence or None})
    elif not arguments.quiet:
        write_lines(["legal" if is_legal else f"{rule} {sentence}"])
    return FORBIDDEN if arguments.quiet and not is_legal else 0


def facts(arguments: argparse.Namespace) -> None:
    """Print what a legal action does, a sentence a line."""
    _check_language(arguments)
    state = given.state(arguments)
    found = state.facts(arguments.token)
    words = state.game.words(arguments.language)
    sentences = [words.fact(state, fact) for fact in found]
    if not arguments.json:
        write_lines(sentences)
        return
    rows = [
        {"code": fact.code, "data": fact.data, "sentence": sentence}
        for fact, sentence in zip(found, sentences, strict=True)
    ]
    head = {"game": state.game.name, "position": state.to_text(), "player": state.actor_name}
    write_json({**head, "token": arguments.token, "facts": rows})


def _check_language(arguments: argparse.Namespace) -> None:
    if arguments.language not in NAMES:
        raise TurmError(f"no sentences in the language {arguments.language!r}; there are {', '.join(NAMES)}")


def _sentence(state: State, reason: Reason, language: str) -> str:
    return reason.sentence if language == "en" else state.game.words(language).sentence(reason)


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
    _write(arguments, state)


def _write(arguments: argparse.Namespace, state: State) -> None:
    if arguments.json:
        write_json(state.to_dict())
    else:
        write_lines([state.to_text()])
