"""All files of a version, made from its tag: sources, wheels, the bundle, the package for Debian, and what belongs to them.

``python systems/release.py TAG`` takes what git has under the tag, and nothing else of the folder it runs in. It builds
everything twice, in two folders, and ends with an error if two files differ. ``dist/TAG`` has then

- the source distribution;
- wheels for each Python of `PYTHONS` that this machine has, for both architectures, with the window and of the engine alone,
  which run with the C library of 2014 and every later one, because zig compiles for it; auditwheel says so;
- the bundle, and the package for Debian;
- a bill of materials (CycloneDX), the licenses of all parts, what is new, and the sums of all files.
"""

import argparse
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import uuid
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import bundle
from cross import CACHE, TREE, ZIG, Package, run

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
ARCHITECTURES = ("x86_64", "aarch64")
GLIBC = "2.17"
FOLDER = TREE / "build" / "release"
AUDITWHEEL = (
    Package("auditwheel==6.8.2", "05fd2dd4b743217cd5f66066adc95b03a079424b1f0a878ad1e40fe2cdea4704"),
    Package("pyelftools==0.33", "f215ad5f47d3f1373a21496a6c9e0707c622840d0622f23ff7ce08678b020036"),
    Package("packaging==26.3", "d7193f7c8e4e93f444fde0262bf90af30e16fa0ad0ad44cb553c87339b23cd1c"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Make all files of a version.")
    parser.add_argument("tag")
    parser.add_argument("--pythons", nargs="+", default=PYTHONS, help="versions for which there are wheels")
    parser.add_argument("--architectures", nargs="+", default=ARCHITECTURES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="of the compiler")
    arguments = parser.parse_args()
    date = git("log", "-1", "--format=%ct", f"{arguments.tag}^{{commit}}")
    os.environ |= {"SOURCE_DATE_EPOCH": date, "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8"}
    pythons = {version: found for version in arguments.pythons if (found := python(version))}
    for version in sorted(set(arguments.pythons) - pythons.keys()):
        print(f"There is no Python {version} here: no wheels for it", flush=True)
    results = []
    for name in ("first", "second"):
        tree = FOLDER / name
        shutil.rmtree(tree, ignore_errors=True)
        tree.mkdir(parents=True)
        subprocess.run(
            f"git archive {shlex.quote(arguments.tag)} | tar -x -C {shlex.quote(str(tree))}",
            shell=True,
            cwd=TREE,
            check=True,
        )
        version = tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
        if arguments.tag != f"v{version}":
            sys.exit(f"{arguments.tag}: pyproject.toml there is of version {version}")
        (tree / "dist").mkdir()
        write_changes(tree, version)
        make_sources(tree)
        for architecture in arguments.architectures:
            for each, found in pythons.items():
                make_wheel(tree, each, environment(found, each, tree), architecture, arguments.jobs)
        make_bundle(tree)
        results.append(write_sums(tree / "dist"))
    first, second = results
    if different := sorted(name for name in first | second if first.get(name) != second.get(name)):
        sys.exit(f"built twice, these files differ: {', '.join(different)}")
    shutil.rmtree(to := TREE / "dist" / arguments.tag, ignore_errors=True)
    shutil.copytree(FOLDER / "first" / "dist", to)
    print(f"{to.relative_to(TREE)}: {len(first)} files, the same when they are built again")


def git(*words: str) -> str:
    return run(["git", "-C", TREE, *words]).strip()


def python(version: str) -> str | None:
    """A Python of a version that has its headers; None if there is none."""
    ask = "import os, sys, sysconfig, venv; os.stat(sysconfig.get_path('include') + '/Python.h')\n"
    ask += f"sys.exit(sysconfig.get_python_version() != '{version}')"
    home = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for found in (f"python{version}", *sorted(map(str, home.glob(f"versions/{version}.*/bin/python3")))):
        if (
            shutil.which(found)
            and not subprocess.run([found, "-c", ask], capture_output=True, check=False).returncode
        ):
            return found
    return None


def environment(python: str, version: str, tree: Path) -> Path:
    """The interpreter of an environment with what building needs, in the versions of the lock."""
    lock = (tree / ".ci" / "lock" / "play.txt").read_text(encoding="utf-8")
    wanted = tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    names = "|".join(re.match(r"[\w-]+", one)[0].lower() for one in wanted)  # type: ignore[index]
    text = "\n".join(re.findall(rf"(?m)^(?:{names})==.*(?:\n .*)*", lock)) + "\n"
    folder = FOLDER / f"python-{version}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    if not (folder / "done").exists():
        shutil.rmtree(folder, ignore_errors=True)
        run([python, "-m", "venv", folder])
        (folder / "wanted.txt").write_text(text)
        words = ["-qq", "--disable-pip-version-check", "install", "--no-deps", "--require-hashes"]
        run([folder / "bin" / "python", "-m", "pip", *words, "--requirement", folder / "wanted.txt"])
        (folder / "done").touch()
    return folder / "bin" / "python"


def make_sources(tree: Path) -> None:
    """The source distribution; packed anew, because setuptools writes when and by whom it was made."""
    run([sys.executable, "setup.py", "-q", "sdist", "--formats=tar", "--dist-dir", "build/sources"], cwd=tree)
    (made,) = (tree / "build" / "sources").glob("*.tar")
    folder = tree / "build" / "sources" / "unpacked"
    shutil.unpack_archive(made, folder)
    (root,) = folder.iterdir()
    bundle.pack(root, tree / "dist" / f"{made.name}.gz")


def make_wheel(tree: Path, version: str, python: Path, architecture: str, jobs: int) -> None:
    """A wheel for a Python and an architecture, and one of the engine alone. Both architectures have the same headers: they
    differ by nothing that is used here."""
    zig = ZIG.unpacked() / "ziglang" / "zig"
    zig.chmod(0o755)
    compiler = [zig, "cc", "-target", f"{architecture}-linux-gnu.{GLIBC}"]
    variables = {
        "CC": shlex.join(map(str, compiler)),
        "LDSHARED": shlex.join(map(str, [*compiler, "-shared", "-s"])),
        "SETUPTOOLS_EXT_SUFFIX": f".cpython-{version.replace('.', '')}-{architecture}-linux-gnu.so",
        "ZIG_GLOBAL_CACHE_DIR": str(CACHE / "zig"),
    }
    platform = f"manylinux_{GLIBC.replace('.', '_')}_{architecture}"
    steps = ["build", "--build-base", f"build/{architecture}", "build_ext", f"-j{jobs}"]
    steps += ["bdist_wheel", "--plat-name", platform, "--dist-dir", "dist"]
    for alone in ("1", "0"):
        run(
            [python, "setup.py", "-q", *steps],
            cwd=tree,
            env=os.environ | variables | {"TURMCORE_ALONE": alone},
        )
    name = max((tree / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime_ns)
    paths = os.pathsep.join(str(package.unpacked()) for package in AUDITWHEEL)
    said = run([sys.executable, "-m", "auditwheel", "show", name], env=os.environ | {"PYTHONPATH": paths})
    tag = re.search(r'platform tag:\s*"(\w+)"', said)
    print(f"{name.name}: {tag[1] if tag else said}", flush=True)


def make_bundle(tree: Path) -> None:
    """The bundle, the package for Debian, and what the bundle is made of."""
    print(run([sys.executable, "systems/bundle.py"], cwd=tree), end="", flush=True)
    (root,) = (tree / "build" / "bundle").glob("turmbauer-*")
    shutil.copy(root / "LICENSES.txt", tree / "dist")
    (tree / "dist" / f"{root.name}.cdx.json").write_text(json.dumps(materials(root), indent=1) + "\n")
    print(run([sys.executable, "systems/deb.py"], cwd=tree), end="", flush=True)


def materials(root: Path) -> Mapping[str, object]:
    """The bill of materials of the bundle, as CycloneDX has it."""
    parts = [
        {
            "type": "library",
            "bom-ref": one.name,
            "name": one.name,
            "version": one.version,
            "licenses": [{"expression": one.license}],
            **(
                {}
                if one.name == "Python"
                else {"purl": f"pkg:pypi/{one.name.lower().replace('_', '-')}@{one.version}"}
            ),
        }
        for one in bundle.components(root)
    ]
    (own,) = (part for part in parts if part["name"] == "turmbauer")
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_DNS, json.dumps(parts))}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC).isoformat(),
            "component": own | {"type": "application"},
        },
        "components": [part for part in parts if part is not own],
        "dependencies": [
            {"ref": "turmbauer", "dependsOn": [str(part["bom-ref"]) for part in parts if part is not own]}
        ],
    }


def write_changes(tree: Path, version: str) -> None:
    """What is new in the version."""
    text = (tree / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"(?ms)^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", text)
    if found is None:
        sys.exit(f"CHANGELOG.md has no section of version {version}")
    (tree / "dist" / "CHANGES.md").write_text(found[1].strip() + "\n", encoding="utf-8")


def write_sums(folder: Path) -> dict[str, str]:
    """Write the sums of all files, as sha256sum does."""
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}
    (folder / "SHA256SUMS").write_text("".join(f"{sum}  {name}\n" for name, sum in sums.items()))
    return sums


if __name__ == "__main__":
    main()
