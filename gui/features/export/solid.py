"""A position as a solid model, for printers in three dimensions and other programs."""

from __future__ import annotations

from pathlib import Path

from gui.base.files import save_bytes
from gui.scene.scene import Scene
from gui.scene.solids import has_solids, solids
from gui.table.game_parts import pictures_of
from turmcore import recognize
from turmcore.core import solid_files

SUFFIXES = (".stl", ".obj")
UNITS = (0.1, 1000.0)
"""The least and the most millimeters that the edge of a cube can have."""


def export(out: str, text: str, unit: float = solid_files.UNIT) -> list[str]:
    """Write the position of a text as a model.

    Parameters
    ----------
    out
        An STL file is the whole tower as one body. An OBJ file has each piece by itself, and beside it a file
        (.mtl) with the colors.
    text
        A position of Turmbauer or Waechter.
    unit
        Millimeters of a cube's edge.

    Returns
    -------
    list of str
        The files.

    Raises
    ------
    ValueError
        The suffix, the position or the unit is wrong, or there is no model of such a game.
    OSError
        A file cannot be written.
    """
    _suffix(out)
    if not UNITS[0] <= unit <= UNITS[1]:
        raise ValueError(f"the edge of a cube is {UNITS[0]:g} to {UNITS[1]:g} millimeters, not {unit:g}")
    name = recognize(text)
    if name is None:
        raise ValueError(f"this is no position: {text[:40]!r}")
    scene = pictures_of(name).read_scene(text)
    if not has_solids(scene):
        raise ValueError(f"there is no solid model of a game of {name}")
    return write(out, scene, unit)


def _suffix(out: str) -> str:
    suffix = Path(out).suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"{Path(out).name}: a model is written as {' or '.join(SUFFIXES)}")
    return suffix


def beside(out: str) -> tuple[str, ...]:
    """Files that are written with a model: the colors of an OBJ file."""
    path = Path(out)
    # readers end the name at a space
    return (
        (str(path.with_name(f"{path.stem}.mtl".replace(" ", "_"))),) if path.suffix.lower() == ".obj" else ()
    )


def write(out: str, scene: Scene, unit: float = solid_files.UNIT) -> list[str]:
    """Write what stands in a scene, as `export` does; errors as there."""
    if _suffix(out) == ".stl":
        save_bytes(solid_files.stl(solids(scene, is_united=True), unit), out)
        return [out]
    bodies = solids(scene)
    (colors,) = beside(out)
    save_bytes(solid_files.mtl(bodies).encode(), colors)
    save_bytes(solid_files.obj(bodies, Path(colors).name, unit).encode(), out)
    return [out, colors]
