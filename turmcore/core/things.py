"""The old name of `turmcore.core.scene`, and of its class `Scene`."""

from typing import Any
from warnings import warn

from turmcore.core import scene


def __getattr__(name: str) -> Any:
    new = {"Things": "Scene"}.get(name, name)
    if name.startswith("_") or not hasattr(scene, new):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warn(f"{__name__}.{name} is {scene.__name__}.{new} now", DeprecationWarning, stacklevel=2)
    return getattr(scene, new)
