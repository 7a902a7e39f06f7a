"""A real browser has an environment of its own, `make test-web`: elsewhere its tests are not collected."""

from importlib.util import find_spec

IS_HERE = find_spec("playwright") is not None
collect_ignore_glob = [] if IS_HERE else ["test_*.py"]

if IS_HERE:
    from tests.web.fixtures import *
