"""The picture that invites to build without rules: a table that leans, and what falls from it."""

from __future__ import annotations

import math

from gui.games.turmbauer.picture.falling import posed
from gui.games.turmbauer.play.statics import bodies_of
from gui.games.turmbauer.workshop.model import Building
from gui.games.turmbauer.workshop.picture import scene_of
from gui.scene.camera import Camera
from gui.scene.scene import Scene
from turmcore import physics

_GATE = (
    "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1;escape=free R3i~@-2,0,0/"
    "-2,0,1/-2,0,2;R3i@3,0,0/3,0,1/3,0,2;R3i@-2,1,0/-2,1,1/-2,1,2;R3i~@3,1,0/3,1,1/3,1,2;B2@0,0,1/0,0,2;B2@0,1,1/0,1,2;"
    "B2@1,0,1/1,0,2;B2@1,1,1/1,1,2;G6r@-2,0,3/-1,0,3/0,0,3/-2,1,3/-1,1,3/0,1,3;G6r@1,0,3/2,0,3/3,0,3/1,1,3/2,1,3/3,1,3;"
    "R2@-2,0,4/-2,0,5;B2@-2,1,4/-2,1,5;B2@3,0,4/3,0,5;R2@3,1,4/3,1,5;G2@-2,0,6/-2,1,6;G2@3,0,6/3,1,6;B2@0,0,4/1,0,4;"
    "R2@0,1,4/1,1,4;K2@0,0,5/0,1,5;K2@1,0,5/1,1,5;R3i~@0,0,6/0,0,7/0,0,8;G1c@0,0,9;B2@1,1,6/1,1,7;R1n@1,1,8 R=t;G=t;B=t;K=t "
    "- R2G2B2K2 R/1/roll"
)
_TILT, _MOMENT = 16.0, 2.6  # degrees, and seconds of the fall
_WAY = math.radians(-20.0)  # azimuth of the way down
_SHAPE = 1280 / 520  # of the picture


def portrait() -> tuple[Scene, Camera]:
    """The scene, and from where it is seen."""
    building = Building.empty()
    building.read(_GATE)
    way = math.cos(_WAY), math.sin(_WAY)
    fall = physics.tilt(bodies_of(building), _TILT, way, speed=90.0, record=True)
    start = scene_of(building, range(len(building.blocks) + 1))
    frame = fall.frames[round(_MOMENT * fall.rate)]
    scene = posed(start, frame.astype(float), fall.frames[0])
    camera = Camera(-62.0, 17.0)
    camera.fit(scene_of(building).outline(), _SHAPE, 1.2)
    lean = math.radians(_TILT)
    return scene, camera.leaning((lean * way[0], lean * way[1]), camera.target * (1, 1, 0))
