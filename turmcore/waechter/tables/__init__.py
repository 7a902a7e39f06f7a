"""Endgame tables of Turm und Wächter: all positions with up to three stones besides the guards."""

from turmcore.waechter.tables.known import Facts, Known
from turmcore.waechter.tables.making import Step, Stopped, make_tables
from turmcore.waechter.tables.tables import Tables

__all__ = ["Facts", "Known", "Step", "Stopped", "Tables", "make_tables"]
