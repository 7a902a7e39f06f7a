"""The documentation is built without a warning, and what its pages show works."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
FENCED = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCKS = {
    f"{name}-{number}": block
    for name in ("first-steps", "records")
    for number, block in enumerate(FENCED.findall((DOCS / f"{name}.md").read_text(encoding="utf-8")))
}
QUIET = os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}


@pytest.mark.parametrize("name", BLOCKS)
def test_an_example_runs(name, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", BLOCKS[name]],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=QUIET,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The pages of the site, by path."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", str(DOCS), str(folder)],
        capture_output=True, text=True, check=False, env=QUIET,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*.html")
    }


def test_every_page_is_in_the_site(site):
    pages = {path.relative_to(DOCS).with_suffix(".html").as_posix() for path in DOCS.rglob("*.md")}
    assert pages <= set(site)


def test_rules_commands_and_names_are_told(site):
    assert "Whoever brings the tower down loses" in site["rules/turmbauer.html"]
    assert "Wer den Turm zum Einsturz bringt" in site["rules/turmbauer.html"]
    assert "usage: turmcore perft" in site["command-line.html"]
    assert (
        'id="turmcore.Batch.step_sampled"' in site["api/turmcore.html"]
        or "step_sampled" in site["api/index.html"]
    )
    assert "turmcore.load" in "".join(site[page] for page in site if page.startswith("api/"))


def test_links_lead_somewhere(site):
    for page, text in site.items():
        for link in re.findall(r'href="([^"#:]+\.html)[#"]', text):
            target = os.path.normpath(os.path.join(os.path.dirname(page), link))
            assert target in site or target.startswith("_"), f"{page}: {link}"
