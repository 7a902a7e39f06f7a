"""Towers in pybullet."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import sqrt

import numpy as np

from turmcore.errors import Failure
from turmcore.physics.simulator import FRICTION, GRAVITY, STEPS, Array, Body, Vector, conjugate, multiply


@contextmanager
def _quietly() -> Iterator[None]:
    """Suppress the build date that the package's C code prints on standard error at import."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


with _quietly():
    import pybullet as p

_ROUGHNESS = sqrt(FRICTION)  # the package multiplies those of two touching bodies
# Each solver iteration passes forces on by one body: with fewer, high towers creep.
LEAST_ITERATIONS = 100
ITERATIONS_PER_BODY = 6


class PybulletSimulator:
    """See Simulator."""

    def __init__(self, bodies: Sequence[Body], offsets: Array) -> None:
        self._client = p.connect(p.DIRECT)
        if self._client < 0:
            raise Failure("pybullet has no room for one more simulation")
        here = {"physicsClientId": self._client}
        p.setPhysicsEngineParameter(
            fixedTimeStep=1 / STEPS,
            numSolverIterations=max(LEAST_ITERATIONS, ITERATIONS_PER_BODY * len(bodies)),
            numSubSteps=1,
            contactSlop=0,
            erp=0.2,
            contactERP=0.2,
            deterministicOverlappingPairs=1,
            **here,
        )
        self.pull((0, 0, -GRAVITY))
        table = p.createMultiBody(0, p.createCollisionShape(p.GEOM_PLANE, **here), **here)
        p.changeDynamics(table, -1, lateralFriction=_ROUGHNESS, restitution=0, **here)
        self._frames = np.array([conjugate(body.frame) for body in bodies])
        self._ids = []
        for body, offset in zip(bodies, offsets, strict=True):
            count = len(body.middles)
            shape = p.createCollisionShapeArray(
                [p.GEOM_BOX] * count,
                halfExtents=body.halves.tolist(),
                collisionFramePositions=body.middles.tolist(),
                collisionFrameOrientations=[body.turn.tolist()] * count,
                **here,
            )
            number = p.createMultiBody(
                body.mass,
                shape,
                basePosition=(body.center + offset).tolist(),
                baseOrientation=body.frame.tolist(),
                useMaximalCoordinates=1,
                **here,
            )
            # set mass and inertia together: inertia alone would set the mass to zero
            p.changeDynamics(
                number,
                -1,
                mass=body.mass,
                localInertiaDiagonal=body.inertia.tolist(),
                lateralFriction=_ROUGHNESS,
                restitution=0,
                linearDamping=0,
                angularDamping=0,
                activationState=p.ACTIVATION_STATE_DISABLE_SLEEPING,
                **here,
            )
            self._ids.append(number)

    def step(self, count: int) -> None:
        for _ in range(count):
            p.stepSimulation(physicsClientId=self._client)

    def poses(self) -> Array:
        found = [
            p.getBasePositionAndOrientation(number, physicsClientId=self._client) for number in self._ids
        ]
        at, turned = (np.array(part, float) for part in zip(*found, strict=True))
        return np.concatenate([at, multiply(turned, self._frames)], axis=1)

    def speeds(self) -> Array:
        return np.array(
            [sum(p.getBaseVelocity(n, physicsClientId=self._client), ()) for n in self._ids], float
        )

    def push(self, body: int, velocity: Vector) -> None:
        linear, angular = p.getBaseVelocity(self._ids[body], physicsClientId=self._client)
        p.resetBaseVelocity(
            self._ids[body], (np.array(linear) + velocity).tolist(), angular, physicsClientId=self._client
        )

    def hold(self, bodies: Sequence[int]) -> None:
        for number in bodies:
            p.resetBaseVelocity(self._ids[number], (0, 0, 0), (0, 0, 0), physicsClientId=self._client)
            p.changeDynamics(self._ids[number], -1, mass=0, physicsClientId=self._client)

    def pull(self, gravity: Vector) -> None:
        p.setGravity(*gravity, physicsClientId=self._client)

    def close(self) -> None:
        if self._client >= 0:
            p.disconnect(self._client)
            self._client = -1
