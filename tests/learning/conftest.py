"""What learns with torch has an environment of its own, `make test-learning`: elsewhere nothing is collected."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") and find_spec("sb3_contrib") else ["test_training.py"]
