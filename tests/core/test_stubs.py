"""Each Cython module has a stub that says what the module has."""

import subprocess
import sys
from pathlib import Path

import pytest

import turmcore

ROOT = Path(turmcore.get_include())

# What Cython puts into every module.
CYTHON_NAMES = r"""
.*\.__test__
.*\.__pyx_capi__
"""


@pytest.mark.slow
def test_stubs_agree_with_the_modules(tmp_path):
    sources = sorted((ROOT / "turmcore").rglob("*.pyi"))
    assert sources
    assert {path.with_suffix(".pyx") for path in sources} == set((ROOT / "turmcore").rglob("*.pyx"))
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in sources]
    allowed = tmp_path / "allowed"
    allowed.write_text(CYTHON_NAMES)
    command = [sys.executable, "-m", "mypy.stubtest", *modules]
    command += ["--allowlist", str(allowed), "--ignore-unused-allowlist"]
    command += ["--mypy-config-file", str(ROOT / "pyproject.toml")]
    result = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    assert result.returncode == 0, result.stdout + result.stderr
