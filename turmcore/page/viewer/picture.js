// The picture of a position: things on a table, light, a camera that goes around them, and what moves from one
// position to the next. It knows no game: a thing is [shape, x, y, z, paint, turn].

import { cubesGeometry, dicePicture, dieGeometry, latheGeometry, slabGeometry } from "./solids.js";
import { Wood, eased, penOf, tableMaterial } from "./wood.js";

const FIELD_OF_VIEW = 30;
const MOVE_MS = 420;
const [LOWEST, STEEPEST] = [4, 89];
const [SLOW_MS, LONE_MS, REST_MS] = [28, 500, 150]; // from one picture to the next
const LEAST_SHARP = 0.4;

const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;
const within = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ at) =>
  Math.min(high, Math.max(low, at));
const cellOf = (/** @type {number[]} */ [x, y, z]) => `${x},${y},${z}`;

/** A number that looks random, the same for the same name. @param {Name} name */
function seedOf(name) {
  if (typeof name === "number") return (name * 37) % 997;
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
}

/** A drawing (SVG text) as a texture, and when it can be seen. @param {string} drawing @param {number} size */
function textureOf(drawing, size) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 8;
  texture.wrapS = THREE.RepeatWrapping;
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(drawing);
  const isDrawn = image.decode().then(() => {
    penOf(canvas).drawImage(image, 0, 0, size, size);
    texture.needsUpdate = true;
  }, () => {}); // what cannot be drawn is bare wood
  return { texture, isDrawn };
}

export class Picture {
  scene = new THREE.Scene();
  camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW, 1, 0.5, 600);
  sun = new THREE.DirectionalLight(new THREE.Color(1.0, 0.9, 0.745), 3.0);
  reach = { value: { x: 0, y: 0, z: 8, w: 60 } }; // Where the table is lit, and how far it is seen
  wood = new Wood();
  ground = new THREE.Mesh(new THREE.PlaneGeometry(600, 600), tableMaterial(this.wood.grain, this.reach));
  dice = new THREE.CanvasTexture(dicePicture());
  yaw = 0;
  pitch = 0;
  zoom = 1;
  distance = 20;
  shift = new THREE.Vector3();
  middle = new THREE.Vector3();
  low = new THREE.Vector3(); // The outermost corners
  high = new THREE.Vector3();
  /** Where the camera goes. @type {{start: number, from: Vector, to: Vector, far: number[]} | null} */
  aim = null;
  prints = /** @type {Record<string, import("three").Texture>} */ ({});
  drawings = /** @type {Promise<void>[]} */ ([]);
  geometries = /** @type {Map<string, import("three").BufferGeometry>} */ (new Map());
  things = /** @type {Map<any, Shown>} */ (new Map());
  moving = /** @type {Moving[]} */ ([]);
  full = /** @type {Set<string>} Cells that hold something. */ (new Set());
  waits = 0;
  isReady = false;
  sharpness = 0; // How many of the pixels in a row are drawn
  drawn = -Infinity; // When the last picture was drawn
  rest = 0;

  /** @param {HTMLCanvasElement} canvas @param {any} data the page's @param {() => boolean} calm says
   * whether nothing should be seen to move @throws where there is no WebGL */
  constructor(canvas, data, calm) {
    this.canvas = canvas;
    this.data = data;
    this.calm = calm;
    this.box = /** @type {HTMLElement} */ (canvas.parentElement);
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "low-power" });
    this.renderer.debug.checkShaderErrors = false; // it would wait for each of them
    Object.assign(this.renderer.shadowMap, { enabled: true, type: THREE.PCFShadowMap, autoUpdate: false });
    this.camera.up.set(0, 0, 1);
    this.paints = data.paints.map((/** @type {[string, number]} */ [color, sign]) => ({ color: new THREE.Color(color), sign }));
    this.learn(data);
    this.dice.colorSpace = THREE.SRGBColorSpace;
    this.light();
    this.fixed = data.fixed.map((/** @type {Thing} */ thing, /** @type {number} */ i) => [`fixed ${i}`, thing]);
    new ResizeObserver(() => this.resize()).observe(this.box);
    this.resize();
    this.start();
  }

  light() {
    const sky = new THREE.HemisphereLight(new THREE.Color(0.47, 0.49, 0.53), new THREE.Color(0.3, 0.22, 0.17), 3.3);
    sky.position.set(0, 0, 1);
    const window = new THREE.DirectionalLight(new THREE.Color(0.4, 0.55, 0.8), 0.35);
    window.position.set(0.72, 0.55, 0.42);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.setScalar(this.box.clientWidth < 700 ? 1024 : 2048);
    Object.assign(this.sun.shadow, { radius: 3.5, normalBias: 0.03, bias: -0.0004 });
    this.ground.receiveShadow = true;
    this.ground.position.z = -0.002;
    this.scene.add(sky, window, this.sun, this.sun.target, this.ground);
  }

  // -- things ---------------------------------------------------------------------------------------
  /** Know more shapes and drawings, beside those that are known. @param {{shapes?: any, pictures?: any}} data */
  learn({ shapes, pictures }) {
    if (shapes !== this.data.shapes) Object.assign(this.data.shapes, shapes);
    for (const [name, { drawing, size }] of Object.entries(pictures ?? {})) {
      if (this.prints[name]) continue;
      const { texture, isDrawn } = textureOf(drawing, size);
      this.prints[name] = texture;
      this.drawings.push(isDrawn.then(() => this.draw()));
    }
  }

  /** @param {Name} name @returns {Shape} */
  shape(name) {
    return this.data.shapes[name];
  }

  /** What a thing is made of. @param {Thing} thing @param {boolean} [isFresh] @param {"" | "ghost" | "wrong" | "gone"} [veil] */
  material([name], isFresh = false, veil = "") {
    const { kind, picture } = this.shape(name);
    return this.wood.material(kind === "die" ? this.dice : picture ? this.prints[picture] : null, isFresh, veil);
  }

  /** @param {Name} name @param {number} paint */
  geometry(name, paint) {
    const key = `${name} ${paint}`;
    const known = this.geometries.get(key);
    if (known) return known;
    const [shape, painted, seed] = [this.shape(name), this.paints[paint], seedOf(name)];
    const isFull = (/** @type {number[]} */ cell) => cell[2] < 0 || this.full.has(cellOf(cell));
    const made =
      shape.kind === "cubes" ? cubesGeometry(shape.cubes, this.paints, seed, isFull)
      : shape.kind === "lathe" ? latheGeometry(shape, painted, seed)
      : shape.kind === "slab" ? slabGeometry(shape, painted, seed, Boolean(shape.picture))
      : dieGeometry(shape);
    this.geometries.set(key, made);
    return made;
  }

  /** @param {Thing} thing @param {"" | "ghost" | "wrong"} [veil] @returns {Solid} */
  mesh(thing, veil = "") {
    const [name, x, y, z, paint, turn] = thing;
    const mesh = new THREE.Mesh(this.geometry(name, paint), this.material(thing, false, veil));
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.position.set(x, y, z);
    mesh.rotation.z = radians(turn);
    return mesh;
  }

  /** Show things by their ids; `fresh` are those that the last action put there. @param {Map<any, Thing>} others
   * @param {Set<any>} fresh @param {boolean} isAtOnce */
  show(others, fresh, isAtOnce) {
    const things = new Map([...this.fixed, ...others]);
    const start = performance.now();
    const still = isAtOnce || this.calm();
    this.finish();
    this.fill(things);
    for (const [id, { mesh, thing }] of this.things) {
      const next = things.get(id);
      if (next && next[0] === thing[0] && next[4] === thing[4]) continue;
      this.things.delete(id);
      if (still) this.scene.remove(mesh);
      else this.moving.push({ mesh, start, from: mesh.position.clone(), turn: [0, 0] });
    }
    for (const [id, thing] of things) {
      const to = new THREE.Vector3(thing[1], thing[2], thing[3]);
      const known = this.things.get(id);
      const mesh = known?.mesh ?? this.mesh(thing);
      const from = known ? mesh.position.clone() : to.clone().add(new THREE.Vector3(0, 0, 1.6));
      const turn = radians(thing[5]);
      if (!known) this.scene.add(mesh);
      if (!still && known?.thing !== thing && (from.distanceTo(to) > 1e-4 || mesh.rotation.z !== turn)) {
        this.moving.push({ mesh, start, from, to, turn: [mesh.rotation.z, turn] });
        mesh.position.copy(from);
      } else {
        mesh.position.copy(to);
        mesh.rotation.z = turn;
      }
      this.things.set(id, { mesh, thing });
      mesh.userData.id = id;
      mesh.material = this.material(thing, fresh.has(id));
    }
    this.fit(still);
    this.shadows();
    if (this.isReady) this.draw();
    else this.prepare();
  }

  /** Compile all that draws and read all drawings, none waiting for another; then draw, once. */
  async prepare() {
    this.renderer.compile(this.scene, this.camera);
    await Promise.all(this.drawings);
    this.isReady = true;
    this.draw();
  }

  /** Which cells hold something; cubes are shaped anew where that has changed what light reaches them.
   * @param {Map<any, Thing>} things */
  fill(things) {
    const cellsOf = (/** @type {Thing} */ [name]) => {
      const shape = this.shape(name);
      return shape.kind === "cubes" ? shape.cubes : [];
    };
    const cubes = [...things.values()].filter((thing) => cellsOf(thing).length);
    const before = this.full;
    this.full = new Set(cubes.flatMap(cellsOf).map(cellOf));
    const changed = [...this.full, ...before].filter((cell) => this.full.has(cell) !== before.has(cell));
    const three = [-1, 0, 1];
    const near = new Set(changed.flatMap((cell) => {
      const [x, y, z] = cell.split(",").map(Number);
      return three.flatMap((i) => three.flatMap((j) => three.map((k) => cellOf([x + i, y + j, z + k]))));
    }));
    for (const thing of cubes) {
      if (cellsOf(thing).some((cell) => near.has(cellOf(cell)))) this.geometries.delete(`${thing[0]} ${thing[4]}`);
    }
    for (const [id, { mesh, thing }] of this.things) {
      if (!things.has(id) || !cellsOf(thing).length) continue;
      const made = this.geometry(thing[0], thing[4]);
      if (mesh.geometry !== made) mesh.geometry.dispose();
      mesh.geometry = made;
    }
  }

  /** Everything is where it goes. */
  finish() {
    this.advance(Infinity);
  }

  /** Move what is on its way. @param {number} now */
  advance(now) {
    this.moving = this.moving.filter(({ mesh, start, from, to, turn }) => {
      const part = Math.min(1, (now - start) / MOVE_MS);
      const ease = eased(part);
      if (to) {
        mesh.position.lerpVectors(from, to, ease);
        const far = Math.hypot(to.x - from.x, to.y - from.y);
        mesh.position.z += Math.min(1.5, 0.35 * far) * 4 * part * (1 - part);
        mesh.rotation.z = turn[0] + (turn[1] - turn[0]) * ease;
      } else {
        mesh.position.set(from.x, from.y, from.z + 1.2 * ease);
        mesh.scale.setScalar(Math.max(0.01, 1 - ease));
        if (part === 1) this.scene.remove(mesh);
      }
      return part < 1;
    });
    this.renderer.shadowMap.needsUpdate = true;
  }

  // -- camera ---------------------------------------------------------------------------------------
  axes() {
    const [yaw, pitch] = [radians(this.yaw), radians(this.pitch)];
    const back = new THREE.Vector3(Math.cos(pitch) * Math.cos(yaw), Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch));
    const right = new THREE.Vector3(-Math.sin(yaw), Math.cos(yaw), 0);
    return { back, right, up: new THREE.Vector3().crossVectors(back, right) };
  }

  /** The outermost points of a mesh that lies or will lie somewhere. @param {Solid} mesh @param {Thing} thing
   * @returns {Vector[]} */
  ends(mesh, [, x, y, z, , turn]) {
    const [c, s] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
    return mesh.geometry.userData.ends.map((/** @type {number[]} */ [i, j, k]) =>
      new THREE.Vector3(x + i * c - j * s, y + i * s + j * c, z + k));
  }

  /** The outermost points of all things. */
  corners() {
    return [...this.things.values()].flatMap(({ mesh, thing }) => this.ends(mesh, thing));
  }

  /** Look at everything, from as near as it fits. @param {boolean} isAtOnce */
  fit(isAtOnce) {
    if (!this.things.size) return;
    const corners = this.corners();
    const { back, right, up } = this.axes();
    const tall = Math.tan(radians(FIELD_OF_VIEW) / 2) * 0.92;
    const wide = tall * this.camera.aspect;
    this.low.copy(corners[0]);
    this.high.copy(corners[0]);
    for (const corner of corners) {
      this.low.min(corner);
      this.high.max(corner);
    }
    const middle = new THREE.Vector3().addVectors(this.low, this.high).multiplyScalar(0.5);
    // the middle of what is seen, not of what is there: twice is near enough
    let distance = 1;
    for (let round = 0; round < 4; round++) {
      const seen = corners.map((corner) => {
        const from = corner.clone().sub(middle);
        return [from.dot(right), from.dot(up), from.dot(back)];
      });
      distance = Math.max(1, ...seen.map(([x, y, z]) => z + Math.max(Math.abs(x) / wide, Math.abs(y) / tall)));
      const far = distance;
      for (const [axis, along] of [right, up].entries()) {
        const places = seen.map((at) => at[axis] / (far - at[2]));
        middle.addScaledVector(along, ((Math.min(...places) + Math.max(...places)) / 2) * far);
      }
    }
    if (isAtOnce) {
      this.middle.copy(middle);
      this.distance = distance;
      this.aim = null;
    } else this.aim = { start: performance.now(), from: this.middle.clone(), to: middle, far: [this.distance, distance] };
  }

  /** Shadows of all that stands there. */
  shadows() {
    const middle = new THREE.Vector3().addVectors(this.low, this.high).multiplyScalar(0.5);
    const reach = this.low.distanceTo(this.high) / 2 + 2.5;
    const { camera } = this.sun.shadow;
    Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 4 * reach });
    camera.updateProjectionMatrix();
    this.sun.position.set(-0.34, -0.52, 0.78).normalize().multiplyScalar(2 * reach).add(middle);
    this.sun.target.position.copy(middle);
    Object.assign(this.reach.value, { x: middle.x, y: middle.y, z: reach, w: Math.max(30, 5 * reach) });
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Turn the camera by degrees. @param {number} yaw @param {number} pitch */
  turn(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = within(LOWEST, STEEPEST, this.pitch + pitch);
    this.fit(true);
    this.draw();
  }

  /** Come nearer: a factor above 1. @param {number} factor */
  approach(factor) {
    this.zoom = within(0.35, 8, this.zoom * factor);
    this.draw();
  }

  /** Move what is looked at, by pixels. @param {number} x @param {number} y */
  pan(x, y) {
    const { right, up } = this.axes();
    const scale = (2 * Math.tan(radians(FIELD_OF_VIEW) / 2) * this.distance) / this.zoom / this.canvas.clientHeight;
    this.shift.addScaledVector(right, -x * scale).addScaledVector(up, y * scale);
    this.draw();
  }

  /** Look from where the game is looked at first; on a narrow screen a flat board from higher up, so that it fills it. */
  start() {
    [this.yaw, this.pitch] = this.data.camera;
    if (this.pitch > 40 && this.camera.aspect < 1) this.pitch = Math.max(this.pitch, 66);
  }

  /** Look as at the beginning. */
  home() {
    this.start();
    this.zoom = 1;
    this.shift.set(0, 0, 0);
    this.fit(this.calm());
    this.draw();
  }

  resize() {
    const { clientWidth, clientHeight } = this.box;
    if (!clientWidth || !clientHeight) return;
    this.sharpness = 0;
    this.sharpen(1);
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.fit(true);
    this.draw();
  }

  /** Draw with all pixels, or with fewer. @param {number} part of those in a row */
  sharpen(part) {
    if (part === this.sharpness) return;
    this.sharpness = part;
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1) * part);
  }

  /** Pictures that follow one another get smaller until they come in time; the last one is sharp. @param {number} now */
  pace(now) {
    const took = now - this.drawn;
    this.drawn = now;
    if (took > SLOW_MS && took < LONE_MS) this.sharpen(Math.max(LEAST_SHARP, 0.75 * this.sharpness));
    clearTimeout(this.rest);
    if (this.sharpness === 1) return;
    this.rest = setTimeout(() => {
      this.drawn = -Infinity;
      this.sharpen(1);
      this.draw();
    }, REST_MS);
  }

  /** Draw once more, and as long as something moves. */
  draw() {
    if (!this.isReady) return;
    this.waits ||= requestAnimationFrame((now) => {
      this.waits = 0;
      this.pace(now);
      const goesOn = this.step(now);
      const target = this.middle.clone().add(this.shift);
      this.camera.position.copy(target).addScaledVector(this.axes().back, this.distance / this.zoom);
      this.camera.lookAt(target);
      this.renderer.render(this.scene, this.camera);
      if (goesOn) this.draw();
    });
  }

  /** Go on with all that moves; false if nothing does any more. @param {number} now */
  step(now) {
    if (this.moving.length) this.advance(now);
    if (this.aim) {
      const { start, from, to, far } = this.aim;
      const part = within(0, 1, (now - start) / MOVE_MS);
      this.middle.lerpVectors(from, to, eased(part));
      this.distance = far[0] + (far[1] - far[0]) * eased(part);
      if (part === 1) this.aim = null;
    }
    return this.moving.length > 0 || this.aim !== null;
  }
}
