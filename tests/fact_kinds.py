"""The kinds of facts that a game tells."""

from importlib import import_module

from turmcore.core.facts import Fact


def kinds_of(game: str) -> set[type[Fact]]:
    """The classes of facts in a game's module of facts."""
    names = vars(import_module(f"turmcore.{game}.facts")).values()
    return {kind for kind in names if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact}
