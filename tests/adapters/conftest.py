"""Ray is large and no part of the gate: its own test is collected where somebody has installed it."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("ray") else ["test_ray.py"]
