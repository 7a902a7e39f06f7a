"""The stored ratios of releases: whole, of workloads that exist, and drawn."""

import json
import xml.etree.ElementTree as ET

from benchmarks import releases
from benchmarks.workloads import WORKLOADS


def test_stored_releases_are_of_known_workloads():
    names = releases.releases()
    assert names[0] == "0.1.0" and names[-1] == "unreleased"
    known = {
        (game, kind.name, unit) for game, kinds in WORKLOADS.items() for kind in kinds for unit in kind.units
    }
    found = releases.rows()
    assert len(found) >= 20
    for row in found:
        assert (row.game, row.name, row.unit) in known
        assert len(row.ratios) == len(names) and all(ratio is not None and ratio > 0 for ratio in row.ratios)


def test_the_graph(tmp_path):
    for name, ratio in (("0.9.0", 2.0), ("0.10.0", 1.0), ("unreleased", 8.0)):
        rows = [{"game": "nim", "name": "a & b", "unit": "games", "ratio": ratio}]
        rows.append({"game": "nim", "name": f"only in {name}", "unit": "games", "ratio": 1.0})
        (tmp_path / f"{name}.json").write_text(json.dumps({"rows": rows}))
    names = releases.releases(tmp_path)
    assert names == ["0.9.0", "0.10.0", "unreleased"]
    rows = releases.rows(tmp_path)
    assert [row.name for row in rows] == ["a & b", "only in 0.9.0"]
    assert rows[0].gains == (1.0, 0.5, 4.0) and rows[1].gains == (1.0, None, None)
    drawn = ET.fromstring(releases.graph(names, rows))
    space = "{http://www.w3.org/2000/svg}"
    dots = [float(dot.attrib["cx"]) for dot in drawn.iter(f"{space}circle")]
    assert dots[1] < dots[0] < dots[2] and len(dots) == 4 + len(names)
    assert {"nim: a & b", "4x", "0.10.0"} <= {text.text for text in drawn.iter(f"{space}text")}
