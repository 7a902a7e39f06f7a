"""A real browser has an environment of its own, `make test-page`: elsewhere its tests are not collected."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("playwright") else ["test_browser.py"]
