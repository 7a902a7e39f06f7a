"""PostgreSQL for tests: a cluster of its own in a temporary folder, which ends with the test."""

import os
import pwd
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

FOLDERS = [Path("/usr/bin"), *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
PROGRAMS = next((one for one in FOLDERS if (one / "initdb").exists() and (one / "postgres").exists()), None)
IS_HERE = PROGRAMS is not None and find_spec("psycopg") is not None
KINDS = ["sqlite", *([pytest.param("postgresql", marks=pytest.mark.long)] if IS_HERE else [])]
"""Of stores that are there."""

MISSING = "no PostgreSQL (apt-get install postgresql; pip install '.[postgres]'): nothing is tested with it"


class Cluster:
    """A server of databases, reached by a socket in its folder; it may not be root's."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="turmbauer-"))
        self.url = f"postgresql:///postgres?host={self.folder}&user=turm"
        self._user = {"user": "nobody", "extra_groups": []} if os.geteuid() == 0 else {}
        if self._user:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self._user["group"] = nobody.pw_gid
        self._run("initdb", "--username=turm", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        self._process = None
        self.start()

    @property
    def data(self):
        return self.folder / "data"

    def _run(self, program, *more):
        command = [PROGRAMS / program, "-D", self.data, *more]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **self._user)

    def start(self):
        options = [
            "-h",
            "",
            "-k",
            str(self.folder),
            "-c",
            "logging_collector=off",
            "-c",
            "max_connections=50",
        ]
        command = [PROGRAMS / "postgres", "-D", self.data, *options]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stderr=log, cwd=self.folder, **self._user)
        subprocess.run(
            ["sh", "-c", f"until {PROGRAMS / 'pg_isready'} -q -h {self.folder}; do sleep 0.05; done"],
            check=True,
            timeout=600,
        )

    def ask(self, statement):
        """What a statement gives, as text."""
        command = [PROGRAMS / "psql", "-X", "-A", "-t", "-d", self.url, "-c", statement]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def crash(self):
        """End it as a lack of power does."""
        self._run("pg_ctl", "stop", "-m", "immediate")
        self._process.wait()

    def remove(self):
        if self._process.poll() is None:
            self.crash()
        shutil.rmtree(self.folder)
