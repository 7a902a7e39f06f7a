"""Towers in MuJoCo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import mujoco
import numpy as np

from turmcore.physics.simulator import FRICTION, GRAVITY, STEPS, Array, Body, Vector, conjugate, multiply

_FINER = 2  # steps for one step of the interface: contacts can be twice as stiff, and high towers sag less
_HELD = 1e9  # kg: nothing moves what is so heavy
_WORLD = """
<mujoco>
  <option timestep="{step}" gravity="0 0 -{gravity}" solver="Newton" cone="pyramidal" integrator="Euler"/>
  <default><geom type="box" condim="3" friction="{friction} 0 0" solref="0.005 1" solimp="0.95 0.99 0.001 0.5 2"/></default>
  <worldbody>
    <geom type="plane" size="0 0 1"/>
{bodies}
  </worldbody>
</mujoco>
"""


def _text(values: Iterable[float]) -> str:
    return " ".join([repr(float(value)) for value in values])


def _scalar_first(q: Array) -> Array:
    return np.roll(q, 1, axis=-1)


def _body(body: Body, offset: Array) -> str:
    turn = _text(_scalar_first(body.turn))
    geoms = "".join(
        f'<geom size="{_text(half)}" pos="{_text(middle)}" quat="{turn}"/>'
        for middle, half in zip(body.middles, body.halves, strict=True)
    )
    return (
        f'<body pos="{_text(body.center + offset)}" quat="{_text(_scalar_first(body.frame))}"><freejoint/>'
        f'<inertial pos="0 0 0" mass="{body.mass}" diaginertia="{_text(body.inertia)}"/>{geoms}</body>'
    )


class MujocoSimulator:
    """See Simulator."""

    def __init__(self, bodies: Sequence[Body], offsets: Array) -> None:
        parts = [_body(body, offset) for body, offset in zip(bodies, offsets, strict=True)]
        world = _WORLD.format(
            step=1 / (_FINER * STEPS), gravity=GRAVITY, friction=FRICTION, bodies="\n".join(parts)
        )
        self._model = mujoco.MjModel.from_xml_string(world)
        self._data = mujoco.MjData(self._model)
        self._frames = np.array([conjugate(body.frame) for body in bodies])
        self._count = len(bodies)

    def step(self, count: int) -> None:
        mujoco.mj_step(self._model, self._data, nstep=_FINER * count)

    def poses(self) -> Array:
        found = np.array(self._data.qpos).reshape(self._count, 7)
        return np.concatenate(
            [found[:, :3], multiply(np.roll(found[:, 3:], -1, axis=1), self._frames)], axis=1
        )

    def speeds(self) -> Array:
        found = np.array(self._data.qvel).reshape(self._count, 6)
        return found  # angular ones are in the body's own frame, with the same length

    def push(self, body: int, velocity: Vector) -> None:
        self._data.qvel[6 * body : 6 * body + 3] += velocity

    def hold(self, bodies: Sequence[int]) -> None:
        held = [body + 1 for body in bodies]  # 0 is the table
        for number in bodies:
            own = slice(6 * number, 6 * number + 6)
            self._data.qvel[own] = 0
            self._model.dof_armature[own] = self._model.dof_M0[own] = (
                _HELD  # M0 is what counts for a free body
            )
        # those that are held do not press on each other any more
        is_held = np.isin(self._model.geom_bodyid, held)
        self._model.geom_contype[is_held], self._model.geom_conaffinity[is_held] = 2, 0
        self._model.geom_conaffinity[~is_held] = 3

    def pull(self, gravity: Vector) -> None:
        self._model.opt.gravity[:] = gravity

    def close(self) -> None:
        pass
