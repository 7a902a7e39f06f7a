"""Names that moved from `turmcore.players` to `turmcore.matches`: the old ones work for one more version.

The only place where players import matches; it will be deleted together with the names.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any
from warnings import warn

OLD, NEW = "turmcore.players", "turmcore.matches"

NAMES = frozenset({"Shares", "record_start", "unwritten_options", "wilson"})
MODULES = frozenset(
    [
        "executors",
        "folder",
        "machine",
        "match",
        "played",
        "processes",
        "rating",
        "results",
        "resume",
        "run",
        "samples",
        "selfplay",
        "shards",
        "spread",
        "sprt",
        "standings",
        "start",
        "summary",
        "tournament",
        "work",
    ]
)


class _Moved(ModuleType):
    """A module under its old name: takes every attribute from the new one, with a warning."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # the import system inspects every module
            raise AttributeError(name)
        module = self.__name__.removeprefix(f"{OLD}.")
        found = getattr(import_module(f"{NEW}.{module}"), name)
        _warn(f"{module}.{name}")
        return found


def attribute(name: str) -> Any:
    """The `__getattr__` of `turmcore.players`."""
    if name in MODULES:
        return sys.modules[f"{OLD}.{name}"]
    if name not in NAMES:
        raise AttributeError(f"module {OLD!r} has no attribute {name!r}")
    _warn(name)
    return getattr(import_module(NEW), name)


def _warn(name: str) -> None:
    warn(f"{OLD}.{name} is {NEW}.{name} now", DeprecationWarning, stacklevel=3)


for _name in MODULES:
    sys.modules[f"{OLD}.{_name}"] = _Moved(f"{OLD}.{_name}")
