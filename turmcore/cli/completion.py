"""The command `completion`: scripts that let shells complete commands, options and games."""

import argparse

from turmcore.cli.given import write
from turmcore.registry import games

_BASH = """\
# turmcore in bash; works in zsh, too
_turmcore() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} words
    if [ "$COMP_CWORD" = 1 ]; then
        words="{commands}"
    else
        case "${{COMP_WORDS[1]}}" in
{cases}
        esac
        [ "$COMP_CWORD" = 2 ] && case "${{COMP_WORDS[1]}}" in
            {with_game}) words="$words {games}" ;;
            puzzles) words="mine" ;;
            completion) words="bash zsh fish" ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _turmcore turmcore
"""
_ZSH = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"


def completion(arguments: argparse.Namespace) -> None:
    """Print the script for a shell."""
    from turmcore.cli.main import command_parser

    commands = _commands(command_parser())
    write({"bash": _bash, "zsh": lambda found: _ZSH + _bash(found), "fish": _fish}[arguments.shell](commands))


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    (subparsers,) = (one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    return dict(subparsers.choices)


def _options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if action.option_strings]


def _with_game(commands: dict[str, argparse.ArgumentParser]) -> list[str]:
    """The commands that begin with a game."""
    return [name for name, sub in commands.items() if _first(sub) == "game"]


def _first(sub: argparse.ArgumentParser) -> str:
    return next((one.dest for one in sub._actions if not one.option_strings), "")


def _bash(commands: dict[str, argparse.ArgumentParser]) -> str:
    cases = [
        f'            {name}) words="{" ".join(one.option_strings[-1] for one in _options(sub))}" ;;'
        for name, sub in commands.items()
    ]
    return _BASH.format(
        commands=" ".join(commands),
        cases="\n".join(cases),
        with_game="|".join(_with_game(commands)),
        games=" ".join(games()),
    )


def _fish(commands: dict[str, argparse.ArgumentParser]) -> str:
    lines = ["# turmcore in fish"]
    for name, sub in commands.items():
        lines.append(
            f"complete -c turmcore -f -n __fish_use_subcommand -a {name} -d {_quoted(sub.description)}"
        )
        for option in _options(sub):
            takes = "" if option.nargs == 0 else " -r"
            text = f"-l {option.option_strings[-1][2:]}{takes} -d {_quoted(option.help)}"
            lines.append(f"complete -c turmcore -n '__fish_seen_subcommand_from {name}' {text}")
    seen = f"__fish_seen_subcommand_from {' '.join(_with_game(commands))}"
    lines.append(f"complete -c turmcore -f -n '{seen}' -a '{' '.join(games())}'")
    lines.append("complete -c turmcore -f -n '__fish_seen_subcommand_from puzzles' -a mine")
    lines.append("complete -c turmcore -f -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'")
    return "\n".join(lines) + "\n"


def _quoted(text: str | None) -> str:
    return "'" + (text or "").replace("\\", "\\\\").replace("'", "\\'") + "'"
