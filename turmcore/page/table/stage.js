// The picture of a table at which one plays: what is about to be, what can be pointed at, and how blocks fall.
import { Picture } from "../viewer/picture.js";
import { penOf } from "../viewer/wood.js";

/** A ring of light as a picture; one that is chosen is full. @param {boolean} isChosen */
function ring(isChosen) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = penOf(canvas);
  const glow = pen.createRadialGradient(64, 64, 8, 64, 64, 62);
  const stops = isChosen ? [[0, 0.85], [0.55, 0.6], [1, 0]] : [[0, 0.42], [0.6, 0.3], [0.78, 0.12], [1, 0]];
  for (const [at, light] of stops) glow.addColorStop(at, `rgba(255, 214, 120, ${light})`);
  pen.fillStyle = glow;
  pen.fillRect(0, 0, 128, 128);
  pen.lineWidth = isChosen ? 9 : 6;
  pen.strokeStyle = `rgba(255, 236, 180, ${isChosen ? 1 : 0.9})`;
  pen.arc(64, 64, 50, 0, 2 * Math.PI);
  pen.stroke();
  const map = new THREE.CanvasTexture(canvas);
  return new THREE.MeshBasicMaterial({ map, transparent: true, depthWrite: false });
}

/** From which side one looks, in eighths of a turn: 0 in front, then against the clock seen from above.
 * @param {number} yaw in degrees */
export const sideOf = (yaw) => ((Math.round((yaw + 90) / 45) % 8) + 8) % 8;

export class Stage extends Picture {
  #rings = [ring(false), ring(true)];
  #ray = new THREE.Raycaster();
  #sketched = new THREE.Group();
  #marked = new THREE.Group();
  #coming = /** @type {Vector[]} Outermost points of what is about to be. */ ([]);
  #marks = /** @type {Vector[]} Outermost points of what can be pointed at. */ ([]);
  #faded = /** @type {Set<number>} Things that would be gone. */ (new Set());
  /** A film that is shown. @type {{film: Film, start: number, from: (Solid | undefined)[], done: () => void} | null} */
  reel = null;

  /** @param {Map<any, Thing>} things @param {Set<any>} fresh @param {boolean} isAtOnce */
  show(things, fresh, isAtOnce) {
    this.scene.add(this.#sketched, this.#marked);
    this.sketch(null);
    super.show(things, fresh, isAtOnce);
  }

  corners() {
    return [...super.corners(), ...this.#coming, ...this.#marks];
  }

  /** Come back so far that all that is about to be is seen. */
  #keepInSight() {
    const isSeen = (/** @type {Vector} */ at) => at.clone().project(this.camera).toArray().every((far) => Math.abs(far) < 1);
    if (![...this.#coming, ...this.#marks].every(isSeen)) this.fit(this.calm());
    this.draw();
  }

  /** Show what would come and be gone; null: nothing of it. What cannot be is seen as such. @param {Sketch | null} ghost
   * @param {boolean} [isWrong] */
  sketch(ghost, isWrong = false) {
    const { put = [], gone = [] } = ghost ?? {};
    const faded = new Set([...gone, ...put.map(([id]) => id)]);
    if (!faded.size && !this.#faded.size) return;
    for (const id of new Set([...faded, ...this.#faded])) {
      const shown = this.things.get(id);
      if (shown) shown.mesh.material = this.material(shown.thing, false, faded.has(id) ? "gone" : "");
    }
    this.#faded = faded;
    this.learn(ghost ?? {});
    this.#coming = [];
    this.#sketched.clear();
    for (const [, ...thing] of put) {
      const mesh = this.mesh(thing, isWrong ? "wrong" : "ghost");
      this.#coming.push(...this.ends(mesh, thing));
      this.#sketched.add(mesh);
    }
    this.renderer.shadowMap.needsUpdate = true;
    this.#keepInSight();
  }

  /** Light places as `placeOf` has them, behind them 1 if it is chosen; on what is there or just below, or on top of what
   * would hide the light. @param {number[][]} places */
  mark(places) {
    this.#marked.clear();
    this.#marks = places.flatMap(([x, y, z, wide]) => [-wide, wide].map((by) => new THREE.Vector3(x + by, y + by, z)));
    const solid = this.#solid.map((mesh) => {
      const { center, radius } = mesh.geometry.boundingSphere ?? { center: mesh.position, radius: Infinity };
      return { mesh, far: radius + Math.hypot(center.x, center.y) };
    });
    for (const [x, y, low, most, high, far, isChosen] of places) {
      const apart = places.map((one) => Math.hypot(one[0] - x, one[1] - y) / 2).filter((far) => far > 0.05);
      const wide = Math.min(most, 1.2, ...apart);
      const z = far > 0.8 * wide ? high : low;
      this.#ray.set(new THREE.Vector3(x, y, z + 0.02), new THREE.Vector3(0, 0, -1));
      // most are far away, and to ask each of them takes a phone long
      const near = solid.filter(({ mesh: { position }, far }) => Math.hypot(position.x - x, position.y - y) < far);
      const [hit] = this.#ray.intersectObjects(near.map(({ mesh }) => mesh), false);
      const mesh = new THREE.Mesh(new THREE.PlaneGeometry(2 * wide, 2 * wide), this.#rings[isChosen]);
      mesh.position.set(x, y, (hit && hit.distance < wide + 0.1 ? hit.point.z : z) + 0.03);
      this.#marked.add(mesh);
    }
    this.#keepInSight();
  }

  get #solid() {
    return [this.ground, ...[...this.things.values()].map(({ mesh }) => mesh)];
  }

  /** How far something reaches around its middle, and how high. @param {Shown} shown */
  size({ mesh, thing }) {
    const ends = /** @type {number[][]} */ (mesh.geometry.userData.ends);
    return [Math.max(0.2, ...ends.map(([x, y]) => Math.hypot(x, y))), thing[3] + Math.max(...ends.map((end) => end[2]))];
  }

  /** What is seen at a point of the window: the thing, where it is hit, and where its face looks. @param {number} x
   * @param {number} y */
  hit(x, y) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    this.#ray.setFromCamera(new THREE.Vector2(((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2), this.camera);
    const [hit] = this.#ray.intersectObjects(this.#solid, false);
    if (!hit?.face) return null;
    const normal = hit.face.normal.clone().transformDirection(hit.object.matrixWorld);
    return { id: hit.object.userData.id, point: hit.point.toArray(), normal: normal.toArray() };
  }

  /** Where a place is seen in the window. @param {number[]} place */
  seen([x, y, z]) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const at = new THREE.Vector3(x, y, z).project(this.camera);
    return [left + ((at.x + 1) / 2) * width, top + ((1 - at.y) / 2) * height];
  }

  side() {
    return sideOf(this.yaw);
  }

  /** Show how things fall; then they lie as before, and `done` is called. @param {any} film @param {() => void} done */
  film(film, done) {
    this.finish();
    const from = film.things.map((/** @type {number} */ id) => this.things.get(id)?.mesh.clone());
    this.reel = { film, start: performance.now(), from, done };
    this.draw();
  }

  /** @param {number} now */
  step(now) {
    if (!this.reel) return super.step(now);
    const { film, start, from, done } = this.reel;
    const at = Math.floor(((now - start) / 1000) * film.rate);
    const isOver = at >= film.frames.length;
    from.forEach((still, i) => {
      const mesh = this.things.get(film.things[i])?.mesh;
      if (!mesh || !still) return;
      const [x, y, z, ...turn] = film.frames[isOver ? 0 : Math.max(0, at)][i];
      const [left, near, low] = film.frames[0][i];
      mesh.quaternion.fromArray(turn);
      mesh.position.copy(still.position).sub(new THREE.Vector3(left, near, low)).applyQuaternion(mesh.quaternion);
      mesh.position.add(new THREE.Vector3(x, y, z));
      mesh.quaternion.multiply(still.quaternion);
    });
    this.renderer.shadowMap.needsUpdate = true;
    if (isOver) {
      this.reel = null;
      done();
    }
    super.step(now);
    return true;
  }
}
