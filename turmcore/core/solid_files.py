"""Solids as the bytes of STL, OBJ and 3MF files, in millimeters, z upward."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import quoteattr

import numpy as np

from turmcore.core.solid import Place, Solid

UNIT = 20.0
"""Millimeters of a cube's edge, if nobody wants others."""

_3MF = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_TYPES = f"""{_XML}<Types xmlns="{_PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
_RELATIONS = f"""{_XML}<Relationships xmlns="{_PACKAGE}/relationships">
<Relationship Target="/3D/3dmodel.model" Id="model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""

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


def three_mf(things: Sequence[tuple[str, Sequence[Solid], Place]], materials: Mapping[str, str]) -> bytes:
    """A 3MF file: an object for each thing, of a part for each of its bodies, which slicers give filaments.

    Parameters
    ----------
    things
        Its name, its bodies, each of one color and called by that color's material, in millimeters; and where it
        stands. The same tuple of bodies is written once.
    materials
        The color ``#rrggbb`` of each material, by its name.
    """
    numbers = {name: at for at, name in enumerate(materials)}
    objects: dict[int, int] = {}
    lines, items = [], []
    last = 1  # the materials
    for name, bodies, (x, y, z) in things:
        if id(bodies) not in objects:
            parts = range(last + 1, last + 1 + len(bodies))
            for number, body in zip(parts, bodies, strict=True):
                lines += _mesh(number, f"{name} {body.name}", body, numbers[body.name])
            last = parts[-1] + 1
            objects[id(bodies)] = last
            shown = "".join(f'<component objectid="{number}"/>' for number in parts)
            named = f'id="{last}" type="model" name={quoteattr(name)}'
            lines.append(f"<object {named}><components>{shown}</components></object>")
        items.append(
            f'<item objectid="{objects[id(bodies)]}" transform="1 0 0 0 1 0 0 0 1 {x:.6g} {y:.6g} {z:.6g}"/>'
        )
    model = [
        f'{_XML}<model unit="millimeter" xml:lang="en" xmlns="{_3MF}"><resources><basematerials id="1">',
        *(
            f"<base name={quoteattr(name)} displaycolor={quoteattr(color)}/>"
            for name, color in materials.items()
        ),
        "</basematerials>",
        *lines,
        "</resources><build>",
        *items,
        "</build></model>\n",
    ]
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as package:
        for path, text in (
            ("[Content_Types].xml", _TYPES), ("_rels/.rels", _RELATIONS), ("3D/3dmodel.model", "\n".join(model))
        ):  # fmt: skip
            # without the time of day: the same pieces come to the same file
            package.writestr(zipfile.ZipInfo(path), text, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _mesh(number: int, name: str, solid: Solid, material: int) -> list[str]:
    return [
        f'<object id="{number}" type="model" name={quoteattr(name)} pid="1" pindex="{material}"><mesh><vertices>',
        *(f'<vertex x="{x:.7g}" y="{y:.7g}" z="{z:.7g}"/>' for x, y, z in solid.points.tolist()),
        "</vertices><triangles>",
        *(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in solid.triangles.tolist()),
        "</triangles></mesh></object>",
    ]


def _material(color: Sequence[int]) -> str:
    return "color_" + "".join(f"{part:02x}" for part in color)
