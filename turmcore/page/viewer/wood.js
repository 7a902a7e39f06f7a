// What things are made of: wood with its grain, painted with the signs of the colors, printed with pictures.

import SHADERS from "./wood.glsl";

const GRAIN_SIZE = 256;

/** What draws on a canvas. @param {HTMLCanvasElement} canvas */
export const penOf = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/** A number from 0 to 1 that looks random, the same for the same place. @param {number} x @param {number} y
 * @param {number} seed */
function chance(x, y, seed) {
  const mixed = Math.sin(x * 127.1 + y * 311.7 + seed * 74.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}

export const eased = (/** @type {number} */ part) => part * part * (3 - 2 * part);

/** Smooth noise from -1 to 1 over places from 0 to 1, of so many waves. @param {number} wide @param {number} high
 * @param {number} seed */
function noise(wide, high, seed) {
  const known = Float64Array.from({ length: wide * high }, (_, k) => chance(k % wide, Math.floor(k / wide), seed));
  return (/** @type {number} */ x, /** @type {number} */ y) => {
    const [i, j] = [Math.floor(x * wide), Math.floor(y * high)];
    const [s, t] = [eased(x * wide - i), eased(y * high - j)];
    const [here, above] = [j * wide, ((j + 1) % high) * wide];
    const beside = (i + 1) % wide;
    const low = known[here + i] * (1 - s) + known[here + beside] * s;
    const top = known[above + i] * (1 - s) + known[above + beside] * s;
    return 2 * (low * (1 - t) + top * t) - 1;
  };
}

/** The grain of wood as a picture that repeats without seams; the fibres run from left to right. */
function grainPicture() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = GRAIN_SIZE;
  const context = penOf(canvas);
  const image = context.createImageData(GRAIN_SIZE, GRAIN_SIZE);
  const [band, fibre, pore] = [noise(3, 12, 1), noise(8, 96, 2), noise(24, 128, 3)];
  for (let row = 0; row < GRAIN_SIZE; row++) {
    for (let column = 0; column < GRAIN_SIZE; column++) {
      const [x, y] = [column / GRAIN_SIZE, row / GRAIN_SIZE];
      const bands = band(x, y);
      const rings = Math.sin(2 * Math.PI * (9 * y + 0.9 * bands));
      const pores = Math.min(pore(x, y) + 0.25, 0) * 1.4;
      const bright = 128 + 100 * (0.3 * bands + 0.2 * rings + 0.26 * fibre(x, y) + 0.4 * pores);
      const at = 4 * (row * GRAIN_SIZE + column);
      image.data[at] = image.data[at + 1] = image.data[at + 2] = bright;
      image.data[at + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Put what `wood.glsl` has for a material into a shader of three.js. @param {any} shader @param {string} material */
function extend(shader, material) {
  const parts = SHADERS.split(/^#pragma (\w+) (\w+) (\w+)\n/m);
  for (let at = 1; at < parts.length; at += 4) {
    const [whose, stage, part, text] = parts.slice(at, at + 4);
    const [name, place] = [stage === "vertex" ? "vertexShader" : "fragmentShader", `#include <${part}>`];
    const isBefore = part === "opaque_fragment"; // else behind
    if (whose === material) shader[name] = shader[name].replace(place, isBefore ? text + place : `${place}\n${text}`);
  }
}

/** How things are seen through: those that would come, that cannot be there, and that would be gone. */
const VEILS = {
  "": {},
  ghost: { transparent: true, opacity: 0.74 },
  wrong: { transparent: true, opacity: 0.66, color: 0xff7a62 },
  gone: { transparent: true, opacity: 0.22, depthWrite: false },
};

/** The materials of a picture: one for each print, plain, for what is new, and under each veil. They share a program, as
 * a phone takes long to compile one. */
export class Wood {
  made = new Map();
  blank = new THREE.CanvasTexture(document.createElement("canvas"));

  constructor() {
    this.grain = new THREE.CanvasTexture(grainPicture());
    this.grain.wrapS = this.grain.wrapT = THREE.RepeatWrapping;
    this.grain.anisotropy = 8;
  }

  /** @param {any} print @param {boolean} isFresh @param {keyof typeof VEILS} [veil] */
  material(print, isFresh, veil = "") {
    const key = `${print ? print.id : 0} ${isFresh} ${veil}`;
    if (!this.made.has(key)) this.made.set(key, this.make(print, isFresh, veil));
    return this.made.get(key);
  }

  /** @param {any} print @param {boolean} isFresh @param {keyof typeof VEILS} veil */
  make(print, isFresh, veil) {
    const look = { vertexColors: true, specular: 0x241f18, shininess: 34, ...VEILS[veil] };
    const material = new THREE.MeshPhongMaterial(look);
    material.onBeforeCompile = (shader) => {
      shader.uniforms.uGrain = { value: this.grain };
      shader.uniforms.uPrint = { value: print ?? this.blank };
      shader.uniforms.uFresh = { value: isFresh };
      extend(shader, "wood");
    };
    material.customProgramCacheKey = () => "wood";
    return material;
  }
}

/** The table: planks that fade into the wall behind them. @param {import("three").Texture} grain @param {any} reach */
export function tableMaterial(grain, reach) {
  const material = new THREE.MeshPhongMaterial({ specular: 0x0a0806, shininess: 12, transparent: true });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.uGrain = { value: grain };
    shader.uniforms.uReach = reach;
    extend(shader, "table");
  };
  return material;
}
