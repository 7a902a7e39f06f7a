"""How fast the engine is: fixed workloads as ratios to a yardstick, and a guard that counts instructions."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
"""The source tree; its engine is the one that is measured."""

DATA = Path(__file__).parent / "data"
"""Stored positions, checksums and instruction counts."""
