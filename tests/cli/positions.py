"""Positions that the tests of commands use."""

OPTIONS = "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1"
REST = "R=t;G=t;B=t;K=t - R2G2B2K2"
START = f"{OPTIONS} - {REST} R/1/roll"
NEW = START.replace("headroom=1", "headroom=1;escape=free")
"""What a new game begins with."""
BUILD = f"{OPTIONS} - {REST} R/1/build/1-2"
CLIMB = f"{OPTIONS} R1c@0,-1,0 {REST} R/1/climb/1-2"
ILLEGAL_BUILD = "2@5,5,0/6,5,0"
"""Not at the base stone: rule 3.3."""
