// Shapes as meshes: glued cubes, turned figures, slabs with any outline, dice. Lengths are in cubes; z points up.

import { penOf } from "./wood.js";

const NATURAL = "#e2b880";
const FACES = [[-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1]];
const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 1]];
const DIRECTIONS = [-1, 0, 1].flatMap((z) =>
  Array.from({ length: 16 }, (_, k) => [Math.cos((k * Math.PI) / 8), Math.sin((k * Math.PI) / 8), z]));
const SIZES = { position: 3, normal: 3, color: 3, uv: 2, look: 4, rim: 4 };

/** The axes along which a face of a cube lies. @param {number} face */
const alongFace = (face) => [[1, 2], [0, 2], [0, 1]][face >> 1];

/** The corners of its two triangles, counter-clockwise as they are seen. @param {number} face */
const cornersOf = (face) => ((face & 1) === (face >> 1 === 1 ? 0 : 1) ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2]);

/** Gathers triangles with all that the wood wants to know of their corners. */
class Builder {
  /** @type {Record<string, number[]>} */
  all = Object.fromEntries(Object.keys(SIZES).map((name) => [name, []]));

  /** @param {number[]} position @param {number[]} normal @param {import("three").Color} paint @param
   * {number[]} uv @param {number[]} look */
  corner(position, normal, paint, uv, look, rim = [0, 0, 0, 0]) {
    const { all } = this; // in full: there are many corners, and a phone is slow
    all.position.push(position[0], position[1], position[2]);
    all.normal.push(normal[0], normal[1], normal[2]);
    all.color.push(paint.r, paint.g, paint.b);
    all.uv.push(uv[0], uv[1]);
    all.look.push(look[0], look[1], look[2], look[3]);
    all.rim.push(rim[0], rim[1], rim[2], rim[3]);
  }

  geometry() {
    const geometry = new THREE.BufferGeometry();
    for (const [name, size] of Object.entries(SIZES)) {
      geometry.setAttribute(name, new THREE.BufferAttribute(new Float32Array(this.all[name]), size));
    }
    geometry.computeBoundingSphere();
    geometry.userData.ends = this.ends();
    return geometry;
  }

  /** The outermost points in many directions. */
  ends() {
    const found = new Map();
    const { position } = this.all;
    for (const [x, y, z] of DIRECTIONS) {
      let [most, at] = [-Infinity, 0];
      for (let i = 0; i < position.length; i += 3) {
        const far = x * position[i] + y * position[i + 1] + z * position[i + 2];
        if (far > most + 1e-9) [most, at] = [far, i];
      }
      found.set(at, position.slice(at, at + 3));
    }
    return [...found.values()];
  }
}

/** Along which axis the cubes reach farthest. @param {number[][]} cells */
function longestAxis(cells) {
  const spans = [0, 1, 2].map((axis) => {
    const places = cells.map((cell) => cell[axis]);
    return Math.max(...places) - Math.min(...places);
  });
  return spans.indexOf(Math.max(...spans));
}

/** Cubes [x, y, z, paint] that are glued together. `isFull` says which cells beside them hold something:
 * no light comes from there. @param {number[][]} cells @param {Paint[]} paints @param {number} seed
 * @param {(cell: number[]) => boolean} isFull */
export function cubesGeometry(cells, paints, seed, isFull) {
  const own = new Set(cells.map(([x, y, z]) => `${x},${y},${z}`));
  const builder = new Builder();
  const axis = longestAxis(cells);
  for (const [x, y, z, paint] of cells) {
    const { color, sign } = paints[paint];
    FACES.forEach((normal, face) => {
      const front = [x + normal[0], y + normal[1], z + normal[2]];
      if (own.has(front.join())) return;
      const [u, v] = alongFace(face);
      const step = (/** @type {number} */ du, /** @type {number} */ dv, /** @type {number[]} */ from) => {
        const cell = [...from];
        cell[u] += du;
        cell[v] += dv;
        return cell;
      };
      const ends = [[-1, 0], [1, 0], [0, -1], [0, 1]].map(([du, dv]) => {
        const beside = step(du, dv, [x, y, z]);
        const over = step(du, dv, front);
        return own.has(beside.join()) && !own.has(over.join()) ? 0 : 1;
      });
      const light = (/** @type {number[]} */ [cu, cv]) => {
        const [a, b] = [2 * cu - 1, 2 * cv - 1];
        const [side, other, both] = [step(a, 0, front), step(0, b, front), step(a, b, front)].map(isFull).map(Number);
        return side && other ? 0 : 1 - (side + other + both) / 3;
      };
      const lights = CORNERS.map(light);
      for (const k of cornersOf(face)) {
        const at = [x, y, z];
        at[face >> 1] += face & 1;
        at[u] += CORNERS[k][0];
        at[v] += CORNERS[k][1];
        builder.corner(at, normal, color, CORNERS[k], [sign, axis, seed, lights[k]], ends);
      }
    });
  }
  return builder.geometry();
}

const SHARP = Math.cos((50 * Math.PI) / 180);

/** A profile of [radius, height] from below, turned about the vertical. `bands` are [low, high, how often
 * the sign is there around it], `bare` are [low, high] of plain wood, and `cap` is the radius of the sign
 * on top. A picture stands on its upright walls every `wide`. @param {Lathe} shape @param {Paint} paint
 * @param {number} seed */
export function latheGeometry({ profile, bands, bare, cap, slices, picture, wide }, { color, sign }, seed) {
  const builder = new Builder();
  const wood = new THREE.Color(NATURAL);
  const high = profile[profile.length - 1][1];
  const normals = profile.slice(1).map(([r, h], i) => {
    const [dr, dh] = [r - profile[i][0], h - profile[i][1]];
    const length = Math.hypot(dr, dh) || 1;
    return [dh / length, -dr / length];
  });
  const bend = (/** @type {number} */ i, /** @type {number} */ j) => {
    const [a, b] = [normals[i], normals[j]];
    if (!b || a[0] * b[0] + a[1] * b[1] < SHARP) return a;
    const length = Math.hypot(a[0] + b[0], a[1] + b[1]);
    return [(a[0] + b[0]) / length, (a[1] + b[1]) / length];
  };
  for (let i = 0; i + 1 < profile.length; i++) {
    const ends = [[profile[i], bend(i, i - 1)], [profile[i + 1], bend(i, i + 1)]];
    const middle = (profile[i][1] + profile[i + 1][1]) / 2;
    const isTop = normals[i][1] > 0.8;
    const band = bands.find(([low, top]) => low <= middle && middle <= top && !isTop);
    const isBare = bare.some(([low, top]) => low <= middle && middle <= top);
    const isCap = isTop && profile[i][0] <= cap + 0.001;
    const shown = isBare ? wood : color;
    const isWall = picture && Math.abs(normals[i][1]) < 0.1;
    const times = Math.max(1, Math.round((2 * Math.PI * profile[i][0]) / wide));
    for (let slice = 0; slice < slices; slice++) {
      const corner = (/** @type {number} */ end, /** @type {number} */ turn) => {
        const [[radius, height], [out, up]] = ends[end];
        const angle = (2 * Math.PI * turn) / slices;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        let spot = [0, -1];
        if (isWall) spot = [(turn / slices) * times, end];
        else if (isCap) spot = [(radius * c) / (2 * cap) + 0.5, (radius * s) / (2 * cap) + 0.5];
        else if (band) spot = [(turn / slices) * band[2], (height - band[0]) / (band[1] - band[0])];
        const open = picture ? 1 : 0.55 + 0.45 * Math.min(1, height / Math.min(0.35, high));
        const look = [isWall ? -2 : (isCap || band) && !isBare ? sign : -1, 2, seed, open];
        builder.corner([radius * c, radius * s, height], [out * c, out * s, up], shown, spot, look);
      };
      for (const [end, by] of [[0, 0], [0, 1], [1, 1], [0, 0], [1, 1], [1, 0]]) corner(end, slice + by);
    }
  }
  return builder.geometry();
}

/** Points moved towards the inside of an outline that runs counter-clockwise. @param {Point[]} outline
 * @param {number} by @returns {Point[]} */
function inset(outline, by) {
  return outline.map(([x, y], i) => {
    const [px, py] = outline[(i + outline.length - 1) % outline.length];
    const [qx, qy] = outline[(i + 1) % outline.length];
    const before = Math.hypot(x - px, y - py) || 1;
    const after = Math.hypot(qx - x, qy - y) || 1;
    const a = [-(y - py) / before, (x - px) / before];
    const b = [-(qy - y) / after, (qx - x) / after];
    const scale = by / Math.max(0.35, 1 + a[0] * b[0] + a[1] * b[1]);
    return [x + (a[0] + b[0]) * scale, y + (a[1] + b[1]) * scale];
  });
}

/** A slab with outlines [x, y] that run counter-clockwise, `high` with rounded edges; `square` [x, y,
 * edge] is what the picture on it covers, `sign` [x, y, size] where a sign is. `tilt` degrees set it up.
 * @param {Slab} shape @param {Paint} paint @param {number} seed @param {boolean} isPrinted */
export function slabGeometry({ outlines, high, bevel, square, tilt, sign: place }, paint, seed, isPrinted) {
  const builder = new Builder();
  const [c, s] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const lean = (/** @type {number[]} */ [x, y, z]) => [x, y * c - z * s, y * s + z * c];
  // what stands has its middle over the place; what lies is on it
  const lift = tilt ? high / 2 : 0;
  const at = (/** @type {number[]} */ [x, y], /** @type {number} */ z) => lean([x, y, z - lift]);
  const [middle, deep, size] = place;
  const [left, low, edge] = isPrinted || !size ? square : [middle - size / 2, deep - size / 2, size];
  const spot = (/** @type {number[]} */ [x, y]) => [(x - left) / edge, (y - low) / edge];
  const kind = isPrinted ? -2 : place[2] && paint.sign >= 0 ? paint.sign + 10 : -1;
  const faces = [kind, 0, seed, 1];
  const sides = [-1, 0, seed, tilt ? 1 : 0.7];
  for (const outline of outlines) {
    const top = inset(outline, bevel);
    const triangles = THREE.ShapeUtils.triangulateShape(top.map(([x, y]) => new THREE.Vector2(x, y)), []);
    for (const [i, j, k] of triangles) {
      for (const n of [i, j, k]) builder.corner(at(top[n], high), lean([0, 0, 1]), paint.color, spot(top[n]), faces);
      if (!tilt) continue;
      for (const n of [i, k, j]) builder.corner(at(top[n], 0), lean([0, 0, -1]), paint.color, spot(top[n]), faces);
    }
    /** @type {[Point[], number][]} */
    const rings = [[outline, tilt ? bevel : 0], [outline, high - bevel], [top, high]];
    if (tilt) rings.unshift([top, 0]);
    outline.forEach((from, i) => {
      const j = (i + 1) % outline.length;
      const length = Math.hypot(outline[j][0] - from[0], outline[j][1] - from[1]) || 1;
      const out = [(outline[j][1] - from[1]) / length, -(outline[j][0] - from[0]) / length];
      for (let k = 0; k + 1 < rings.length; k++) {
        const [[under, z], [over, upper]] = [rings[k], rings[k + 1]];
        const up = under === over ? 0 : under === outline ? 0.7 : -0.7;
        const side = Math.sqrt(1 - up * up);
        const normal = lean([out[0] * side, out[1] * side, up]);
        const corners = [at(under[i], z), at(under[j], z), at(over[j], upper), at(over[i], upper)];
        for (const n of [0, 1, 2, 0, 2, 3]) builder.corner(corners[n], normal, paint.color, [0, -1], sides);
      }
    });
  }
  return builder.geometry();
}

const SLANT = [[0.26, 0.26], [0.74, 0.74]];
const SQUARE = [...SLANT, [0.26, 0.74], [0.74, 0.26]];
const MIDDLE = [0.5, 0.5];
/** Where the pips of each number are. */
const PIPS = [[MIDDLE], SLANT, [...SLANT, MIDDLE], SQUARE, [...SQUARE, MIDDLE], [...SQUARE, [0.26, 0.5], [0.74, 0.5]]];

/** The six faces of a die side by side as a picture. */
export function dicePicture() {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [768, 128];
  const context = penOf(canvas);
  context.fillStyle = "#faf4e4";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#2a2622";
  PIPS.flatMap((pips, number) => pips.map(([x, y]) => [number + x, y])).forEach(([x, y]) => {
    context.beginPath();
    context.arc(x * 128, y * 128, 12.5, 0, 2 * Math.PI);
    context.fill();
  });
  return canvas;
}

/** A die that lies with a number on top; opposite faces add up to 7. @param {Die} shape */
export function dieGeometry({ number, size }) {
  const builder = new Builder();
  const ivory = new THREE.Color("#faf4e4");
  const beside = [1, 2, 3, 4, 5, 6].filter((one) => one !== number && one !== 7 - number);
  const shown = [7 - beside[0], beside[0], 7 - beside[1], beside[1], 7 - number, number];
  FACES.forEach((normal, face) => {
    const [u, v] = alongFace(face);
    for (const k of cornersOf(face)) {
      const at = [-0.5, -0.5, 0];
      at[face >> 1] += face & 1;
      at[u] += CORNERS[k][0];
      at[v] += CORNERS[k][1];
      const spot = [(shown[face] - 1 + CORNERS[k][0]) / 6, CORNERS[k][1]];
      builder.corner(at.map((one) => one * size), normal, ivory, spot, [-2, 0, 0, 1]);
    }
  });
  return builder.geometry();
}
