// The picture of a position: things on a table, light, a camera that goes around them, and what moves from one
// position to the next. It knows no game: a thing is [shape, x, y, z, paint, turn].

const FIELD_OF_VIEW = 30;
const SUN = [-0.34, -0.52, 0.78];
const MOVE_MS = 420;
const LOWEST = 4;
const STEEPEST = 89;

const radians = (degrees) => (degrees * Math.PI) / 180;
const eased = (part) => part * part * (3 - 2 * part);

/** A drawing (SVG text) as a texture; `ready` is called when it can be seen. */
function textureOf(drawing, size, ready) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 8;
  texture.wrapS = THREE.RepeatWrapping;
  const image = new Image();
  image.onload = () => {
    canvas.getContext("2d").drawImage(image, 0, 0, size, size);
    texture.needsUpdate = true;
    ready();
  };
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(drawing);
  return texture;
}

class Picture {
  /** `data` is the page's; `calm` says whether nothing should be seen to move. Throws where there is no WebGL. */
  constructor(canvas, data, calm) {
    this.canvas = canvas;
    this.data = data;
    this.calm = calm;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "low-power" });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW, 1, 0.5, 600);
    this.camera.up.set(0, 0, 1);
    [this.yaw, this.pitch] = data.camera;
    this.zoom = 1;
    this.shift = new THREE.Vector3();
    this.middle = new THREE.Vector3();
    this.distance = 20;
    this.aim = null;
    this.wood = new Wood();
    this.paints = data.paints.map(([color, sign]) => ({ color: new THREE.Color(color), sign }));
    this.prints = {};
    for (const [name, { drawing, size }] of Object.entries(data.pictures)) {
      this.prints[name] = textureOf(drawing, size, () => this.draw());
    }
    this.dice = new THREE.CanvasTexture(dicePicture());
    this.dice.colorSpace = THREE.SRGBColorSpace;
    this.geometries = new Map();
    this.things = new Map();
    this.moving = [];
    this.light();
    this.table();
    this.fixed = data.fixed.map((thing, i) => [`fixed ${i}`, thing]);
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.resize();
    this.start();
  }

  light() {
    const sky = new THREE.HemisphereLight(new THREE.Color(0.47, 0.49, 0.53), new THREE.Color(0.3, 0.22, 0.17), 3.3);
    sky.position.set(0, 0, 1);
    const window = new THREE.DirectionalLight(new THREE.Color(0.4, 0.55, 0.8), 0.35);
    window.position.set(0.72, 0.55, 0.42);
    this.sun = new THREE.DirectionalLight(new THREE.Color(1.0, 0.9, 0.745), 3.0);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.radius = 3.5;
    this.sun.shadow.normalBias = 0.03;
    this.sun.shadow.bias = -0.0004;
    this.scene.add(sky, window, this.sun, this.sun.target);
  }

  table() {
    this.reach = { value: { x: 0, y: 0, z: 8, w: 60 } };
    const ground = new THREE.Mesh(new THREE.PlaneGeometry(600, 600), tableMaterial(this.wood.grain, this.reach));
    ground.receiveShadow = true;
    ground.position.z = -0.002;
    this.scene.add(ground);
  }

  // -- things ---------------------------------------------------------------------------------------

  shape(name) {
    return this.data.shapes[name];
  }

  print(shape) {
    return shape.kind === "die" ? this.dice : shape.picture ? this.prints[shape.picture] : null;
  }

  geometry(name, paint) {
    const shape = this.shape(name);
    const seed = (name * 37) % 997;
    const key = `${name} ${paint}`;
    if (!this.geometries.has(key)) {
      const painted = this.paints[paint];
      const made = {
        cubes: () => cubesGeometry(shape.cubes, this.paints, seed, ([x, y, z]) => z < 0 || this.full.has(`${x},${y},${z}`)),
        lathe: () => latheGeometry(shape, painted, seed),
        slab: () => slabGeometry(shape, painted, seed, Boolean(shape.picture)),
        die: () => dieGeometry(shape),
      };
      this.geometries.set(key, made[shape.kind]());
    }
    return this.geometries.get(key);
  }

  mesh([name, x, y, z, paint, turn]) {
    const mesh = new THREE.Mesh(
      this.geometry(name, paint),
      this.wood.material(this.print(this.shape(name)), false),
    );
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.position.set(x, y, z);
    mesh.rotation.z = radians(turn);
    return mesh;
  }

  /** Show things by their ids; `fresh` are those that the last action put there. */
  show(others, fresh, isAtOnce) {
    const things = new Map([...this.fixed, ...others]);
    const now = performance.now();
    const still = isAtOnce || this.calm();
    this.finish();
    this.fill(things);
    for (const [id, shown] of this.things) {
      const next = things.get(id);
      if (next && next[0] === shown.thing[0] && next[4] === shown.thing[4]) continue;
      this.things.delete(id);
      if (still) this.scene.remove(shown.mesh);
      else this.moving.push({ mesh: shown.mesh, start: now, from: shown.mesh.position.clone(), leaves: true });
    }
    for (const [id, thing] of things) {
      const to = new THREE.Vector3(thing[1], thing[2], thing[3]);
      let shown = this.things.get(id);
      let from = null;
      if (!shown) {
        shown = { mesh: this.mesh(thing), thing };
        this.things.set(id, shown);
        this.scene.add(shown.mesh);
        from = to.clone().add(new THREE.Vector3(0, 0, 1.6));
      } else if (shown.thing !== thing) {
        from = shown.mesh.position.clone();
      }
      const turn = radians(thing[5]);
      if (from && !still && (from.distanceTo(to) > 1e-4 || shown.mesh.rotation.z !== turn)) {
        this.moving.push({ mesh: shown.mesh, start: now, from, to, turn: [shown.mesh.rotation.z, turn] });
        shown.mesh.position.copy(from);
      } else {
        shown.mesh.position.copy(to);
        shown.mesh.rotation.z = turn;
      }
      shown.thing = thing;
      const isFresh = fresh.has(id);
      shown.mesh.material = this.wood.material(this.print(this.shape(thing[0])), isFresh);
    }
    this.fit(still);
    this.shadows();
    this.draw();
  }

  /** Which cells hold something; cubes are shaped anew where that has changed what light reaches them. */
  fill(things) {
    const cubes = [...things.values()].filter(([name]) => this.shape(name).kind === "cubes");
    if (!cubes.length) return;
    const full = new Set();
    for (const [name] of cubes) for (const [x, y, z] of this.shape(name).cubes) full.add(`${x},${y},${z}`);
    const before = this.full ?? new Set();
    this.full = full;
    const changed = [...full, ...before].filter((cell) => full.has(cell) !== before.has(cell));
    const near = new Set();
    for (const cell of changed) {
      const [x, y, z] = cell.split(",").map(Number);
      for (let i = -1; i < 2; i++) for (let j = -1; j < 2; j++) for (let k = -1; k < 2; k++) near.add(`${x + i},${y + j},${z + k}`);
    }
    for (const [name, , , , paint] of cubes) {
      if (this.shape(name).cubes.some(([x, y, z]) => near.has(`${x},${y},${z}`))) this.geometries.delete(`${name} ${paint}`);
    }
    const renew = (mesh, [name, , , , paint]) => {
      if (this.shape(name).kind !== "cubes") return;
      const made = this.geometry(name, paint);
      if (mesh.geometry === made) return;
      mesh.geometry.dispose();
      mesh.geometry = made;
    };
    for (const [id, { mesh, thing }] of this.things) if (things.has(id)) renew(mesh, thing);
  }

  /** Everything is where it goes. */
  finish() {
    for (const { mesh, to, turn, leaves } of this.moving) {
      if (leaves) this.scene.remove(mesh);
      else {
        mesh.position.copy(to);
        mesh.rotation.z = turn[1];
      }
      mesh.scale.setScalar(1);
    }
    this.moving = [];
  }

  advance(now) {
    this.moving = this.moving.filter(({ mesh, start, from, to, turn, leaves }) => {
      const part = Math.min(1, (now - start) / MOVE_MS);
      const ease = eased(part);
      if (leaves) {
        mesh.position.set(from.x, from.y, from.z + 1.2 * ease);
        mesh.scale.setScalar(Math.max(0.01, 1 - ease));
        if (part === 1) this.scene.remove(mesh);
      } else {
        mesh.position.lerpVectors(from, to, ease);
        const far = Math.hypot(to.x - from.x, to.y - from.y);
        mesh.position.z += Math.min(1.5, 0.35 * far) * 4 * part * (1 - part);
        mesh.rotation.z = turn[0] + (turn[1] - turn[0]) * ease;
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

  /** The outermost points of all things. */
  corners() {
    const found = [];
    for (const { mesh, thing } of this.things.values()) {
      const [, x, y, z, , turn] = thing;
      const [c, s] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
      for (const [i, j, k] of mesh.geometry.userData.ends) {
        found.push(new THREE.Vector3(x + i * c - j * s, y + i * s + j * c, z + k));
      }
    }
    return found;
  }

  /** Look at everything, from as near as it fits. */
  fit(isAtOnce) {
    const corners = this.corners();
    if (!corners.length) return;
    const { back, right, up } = this.axes();
    const tall = Math.tan(radians(FIELD_OF_VIEW) / 2) * 0.92;
    const wide = tall * this.camera.aspect;
    const middle = new THREE.Vector3();
    const [low, high] = [corners[0].clone(), corners[0].clone()];
    for (const corner of corners) {
      low.min(corner);
      high.max(corner);
    }
    middle.addVectors(low, high).multiplyScalar(0.5);
    // the middle of what is seen, not of what is there: twice is near enough
    let distance = 1;
    for (let round = 0; round < 4; round++) {
      const ends = [Infinity, -Infinity, Infinity, -Infinity];
      distance = 1;
      for (const corner of corners) {
        const from = corner.clone().sub(middle);
        const [x, y, z] = [from.dot(right), from.dot(up), from.dot(back)];
        distance = Math.max(distance, z + Math.abs(x) / wide, z + Math.abs(y) / tall);
      }
      for (const corner of corners) {
        const from = corner.clone().sub(middle);
        const deep = distance - from.dot(back);
        const [x, y] = [from.dot(right) / deep, from.dot(up) / deep];
        ends[0] = Math.min(ends[0], x);
        ends[1] = Math.max(ends[1], x);
        ends[2] = Math.min(ends[2], y);
        ends[3] = Math.max(ends[3], y);
      }
      middle.addScaledVector(right, ((ends[0] + ends[1]) / 2) * distance);
      middle.addScaledVector(up, ((ends[2] + ends[3]) / 2) * distance);
    }
    this.bounds = { low, high };
    const aim = { start: performance.now(), from: this.middle.clone(), to: middle, far: [this.distance, distance] };
    if (isAtOnce) {
      this.middle.copy(middle);
      this.distance = distance;
      this.aim = null;
    } else this.aim = aim;
  }

  /** Shadows of all that stands there. */
  shadows() {
    const { low, high } = this.bounds;
    const middle = new THREE.Vector3().addVectors(low, high).multiplyScalar(0.5);
    const reach = low.distanceTo(high) / 2 + 2.5;
    const camera = this.sun.shadow.camera;
    [camera.left, camera.right, camera.top, camera.bottom] = [-reach, reach, reach, -reach];
    [camera.near, camera.far] = [1, 4 * reach];
    camera.updateProjectionMatrix();
    this.sun.position.set(...SUN).normalize().multiplyScalar(2 * reach).add(middle);
    this.sun.target.position.copy(middle);
    Object.assign(this.reach.value, { x: middle.x, y: middle.y, z: reach, w: Math.max(30, 5 * reach) });
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Turn the camera by degrees. */
  turn(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = Math.min(STEEPEST, Math.max(LOWEST, this.pitch + pitch));
    this.fit(true);
    this.draw();
  }

  /** Come nearer: a factor above 1. */
  approach(factor) {
    this.zoom = Math.min(8, Math.max(0.35, this.zoom * factor));
    this.draw();
  }

  /** Move what is looked at, by pixels. */
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
    const { clientWidth, clientHeight } = this.canvas.parentElement;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.fit(true);
    this.draw();
  }

  /** Draw once more, and as long as something moves. */
  draw() {
    if (this.waits) return;
    this.waits = requestAnimationFrame((now) => {
      this.waits = 0;
      if (this.moving.length) this.advance(now);
      if (this.aim) {
        const part = Math.min(1, Math.max(0, (now - this.aim.start) / MOVE_MS));
        this.middle.lerpVectors(this.aim.from, this.aim.to, eased(part));
        this.distance = this.aim.far[0] + (this.aim.far[1] - this.aim.far[0]) * eased(part);
        if (part === 1) this.aim = null;
      }
      const { back } = this.axes();
      const target = this.middle.clone().add(this.shift);
      this.camera.position.copy(target).addScaledVector(back, this.distance / this.zoom);
      this.camera.lookAt(target);
      this.renderer.render(this.scene, this.camera);
      if (this.moving.length || this.aim) this.draw();
    });
  }
}
