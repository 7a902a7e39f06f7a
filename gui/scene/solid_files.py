"""Solids as the bytes of STL and OBJ files, in millimeters, z upward."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gui.scene.solid import Solid

UNIT = 20.0
"""Millimeters of a cube's edge, if nobody wants others."""

_STL_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def stl(solids: Sequence[Solid], unit: float = UNIT) -> bytes:
    """A binary STL file, which knows neither names nor colors."""
    parts = []
    for solid in solids:
        rows = np.zeros(len(solid.triangles), _STL_TRIANGLE)
        corners = solid.points[solid.triangles] * unit
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        rows["normal"] = normals / np.linalg.norm(normals, axis=1, keepdims=True)
        rows["corners"] = corners
        parts.append(rows)
    rows = np.concatenate([np.zeros(0, _STL_TRIANGLE), *parts])
    # a file that begins with "solid" is taken for a text
    return b"Turmbauer, millimeters".ljust(80) + len(rows).to_bytes(4, "little") + rows.tobytes()


def obj(solids: Sequence[Solid], materials: str, unit: float = UNIT) -> str:
    """An OBJ file with an object for each solid; `materials` is the name of the file with their colors."""
    lines = ["# Turmbauer: millimeters, z upward", f"mtllib {materials}"]
    before = 1
    for solid in solids:
        lines.append(f"o {solid.name}")
        lines += [f"v {x:.6g} {y:.6g} {z:.6g}" for x, y, z in (solid.points * unit).tolist()]
        colors, number = np.unique(solid.colors, axis=0, return_inverse=True)
        for i, color in enumerate(colors.tolist()):
            lines.append(f"usemtl {_material(color)}")
            chosen = solid.triangles[number.reshape(-1) == i] + before
            lines += [f"f {a} {b} {c}" for a, b, c in chosen.tolist()]
        before += len(solid.points)
    return "\n".join(lines) + "\n"


def mtl(solids: Sequence[Solid]) -> str:
    """The materials of these solids: one for each color."""
    colors = sorted({tuple(color) for solid in solids for color in np.unique(solid.colors, axis=0).tolist()})
    lines = ["# Turmbauer"]
    for color in colors:
        red, green, blue = (f"{part / 255:.4f}" for part in color)
        lines += [
            f"newmtl {_material(color)}",
            f"Kd {red} {green} {blue}",
            "Ka 0 0 0",
            "Ks 0 0 0",
            "d 1",
            "illum 1",
        ]
    return "\n".join(lines) + "\n"


def _material(color: Sequence[int]) -> str:
    return "color_" + "".join(f"{part:02x}" for part in color)
