// What things are made of: wood with its grain, painted with the signs of the colors, printed with pictures.

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

const VERTEX_HEAD = `
attribute vec4 look;
attribute vec4 rim;
varying vec2 vSpot;
varying vec4 vRim;
varying vec3 vGrown, vFacing, vAlongU, vAlongV;
varying vec4 vLook;
`;

const VERTEX_BODY = `
vSpot = uv;
vRim = rim;
vLook = look;
vGrown = position;
vFacing = normal;
vAlongU = normalMatrix * (abs(normal.x) > 0.5 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0));
vAlongV = normalMatrix * (abs(normal.z) > 0.5 ? vec3(0.0, 1.0, 0.0) : vec3(0.0, 0.0, 1.0));
`;

const FRAGMENT_HEAD = `
uniform sampler2D uGrain;
uniform sampler2D uPrint;
varying vec2 vSpot;
varying vec4 vRim;
varying vec3 vGrown, vFacing, vAlongU, vAlongV;
varying vec4 vLook;    // the sign (-1 none, -2 a printed face), the axis of the grain, a number of its own, openness

float grainAt() {
  float axis = vLook.y, seed = vLook.z;
  vec2 shift = fract(seed * vec2(0.754877, 0.569840));
  vec3 w = axis < 0.5 ? vGrown : axis < 1.5 ? vGrown.yxz : vGrown.zxy;
  vec3 n = abs(axis < 0.5 ? vFacing : axis < 1.5 ? vFacing.yxz : vFacing.zxy);
  vec2 place = n.x > 0.7 ? vec2(0.21 * w.y, 0.62 * length(w.yz + 5.0 * shift - vec2(9.0, 4.0)))
                         : vec2(0.095 * w.x, 0.44 * (n.y > n.z ? w.z : w.y));
  return texture2D(uGrain, place + shift).r * 2.0 - 1.0;
}

// The sign of a color, so that nobody needs to tell colors apart.
float signAt(vec2 q, float grow, float number) {
  float soft = grow * 1.2, shape = 0.0;
  vec2 edge = min(q, 1.0 - q);
  float inside = smoothstep(0.15 - soft, 0.15 + soft, min(edge.x, edge.y));
  vec2 d = abs(q - 0.5);
  if (number < 0.5) {
    shape = smoothstep(0.25 + soft * 2.0, 0.25 - soft * 2.0, abs(fract((q.x + q.y) * 3.0 + 0.25) - 0.5));
  } else if (number < 1.5) {
    shape = smoothstep(0.30 + soft * 4.0, 0.30 - soft * 4.0, length(fract((q - 0.15) / 0.7 * 3.0) - 0.5));
  } else if (number < 2.5) {
    shape = smoothstep(0.065 + soft, 0.065 - soft, abs(length(q - 0.5) - 0.235));
  } else if (number < 3.5) {
    shape = smoothstep(0.27 + soft, 0.27 - soft, d.x + d.y);
  } else if (number < 4.5) {
    shape = smoothstep(0.085 + soft, 0.085 - soft, min(d.x, d.y)) * smoothstep(0.32 + soft, 0.32 - soft, max(d.x, d.y));
  } else {
    vec2 t = vec2(d.x, q.y - 0.26);
    shape = smoothstep(soft, -soft, max(-t.y, 0.88 * t.x + 0.48 * t.y - 0.255));
  }
  return shape * inside;
}

vec4 beside() { return vec4(vSpot.x, 1.0 - vSpot.x, vSpot.y, 1.0 - vSpot.y); }

// 1 inside a face, 0 on the lines along those sides where the thing ends.
float insideOf(float width, float soft) {
  vec4 line = mix(vec4(1.0), smoothstep(vec4(width - soft), vec4(width + 0.010 + soft), beside()), vRim);
  return min(min(line.x, line.y), min(line.z, line.w));
}
`;

const FRAGMENT_COLOR = `
float grow = max(fwidth(vSpot.x), fwidth(vSpot.y));
float fibre = grainAt();
if (vLook.x > -0.5) {
  diffuseColor.rgb *= 1.0 + 0.16 * fibre;
  // 10 and more: the sign is there once
  bool isOnce = vLook.x > 9.5;
  vec2 within = isOnce ? clamp(vSpot, 0.0, 1.0) : fract(vSpot);
  float shape = signAt(within, min(grow, 0.5), isOnce ? vLook.x - 10.0 : vLook.x) * step(0.0, vSpot.y) * step(vSpot.y, 1.0);
  float bright = dot(diffuseColor.rgb, vec3(0.3, 0.5, 0.2));
  // a light sign on dark paint, a dark one on light paint
  vec3 ink = bright > 0.30 ? vec3(0.10, 0.065, 0.04) : vec3(1.0, 0.96, 0.90);
  diffuseColor.rgb = mix(diffuseColor.rgb, ink, shape * (bright > 0.30 ? 0.72 : 0.42 + 0.7 * bright));
} else {
  diffuseColor.rgb *= 1.0 + 0.36 * fibre + 0.10 * (fract(vLook.z * 0.618) - 0.5);
}
#ifdef PRINTED
if (vLook.x < -1.5) {
  vec4 ink = texture2D(uPrint, vSpot);
  diffuseColor.rgb = mix(diffuseColor.rgb, ink.rgb / max(ink.a, 0.004) * (1.0 + 0.06 * fibre), ink.a);
}
#endif
`;

const FRAGMENT_NORMAL = `
vec4 lean = vRim * smoothstep(0.075, 0.0, beside());
normal = normalize(normal + 0.9 * ((lean.y - lean.x) * normalize(vAlongU) + (lean.w - lean.z) * normalize(vAlongV)));
`;

const FRAGMENT_LIGHT = `
outgoingLight *= mix(0.42, 1.0, vLook.w);
float edge = 1.0 - max(dot(normal, normalize(vViewPosition)), 0.0);
#ifdef FRESH
float border = insideOf(0.034, 0.7 * grow);
outgoingLight = mix(vec3(1.0, 0.80, 0.38), outgoingLight, border);
outgoingLight += step(dot(vRim, vRim), 0.0) * vec3(0.60, 0.40, 0.12) * edge * edge;
#else
outgoingLight *= mix(0.30, 1.0, insideOf(0.014, 0.7 * grow));
outgoingLight += vec3(0.03) * edge * edge;
#endif
`;

/** How things are seen through: those that would come, that cannot be there, and that would be gone. */
const VEILS = {
  "": {},
  ghost: { transparent: true, opacity: 0.74 },
  wrong: { transparent: true, opacity: 0.66, color: 0xff7a62 },
  gone: { transparent: true, opacity: 0.22, depthWrite: false },
};

/** The materials of a picture: one for each print, plain, for what is new, and under each veil. */
export class Wood {
  made = new Map();

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
    material.defines = { ...(print && { PRINTED: "" }), ...(isFresh && { FRESH: "" }) };
    material.onBeforeCompile = (shader) => {
      shader.uniforms.uGrain = { value: this.grain };
      shader.uniforms.uPrint = { value: print };
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", "#include <common>\n" + VERTEX_HEAD)
        .replace("#include <begin_vertex>", "#include <begin_vertex>\n" + VERTEX_BODY);
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", "#include <common>\n" + FRAGMENT_HEAD)
        .replace("#include <color_fragment>", "#include <color_fragment>\n" + FRAGMENT_COLOR)
        .replace("#include <normal_fragment_maps>", "#include <normal_fragment_maps>\n" + FRAGMENT_NORMAL)
        .replace("#include <opaque_fragment>", FRAGMENT_LIGHT + "\n#include <opaque_fragment>");
    };
    material.customProgramCacheKey = () => `wood ${Boolean(print)} ${isFresh}`;
    return material;
  }
}

const PLANKS = `
float across = vGround.y / 3.0 + 100.37;
float plank = floor(across), side = fract(across);
float luck = fract(plank * (0.754877 + plank * 0.038219));
vec2 there = vGround + vec2(luck * 37.0, luck * 11.0);
float broad = texture2D(uGrain, there * vec2(0.022, 0.075)).r * 2.0 - 1.0;
float fine = texture2D(uGrain, there * vec2(0.075, 0.42)).r * 2.0 - 1.0;
diffuseColor.rgb = mix(vec3(0.232, 0.128, 0.066), vec3(0.290, 0.172, 0.094), luck) * 1.12;
diffuseColor.rgb *= 1.0 + 0.24 * broad + 0.20 * fine;
float thin = fwidth(across), gap = min(side, 1.0 - side);
diffuseColor.rgb *= mix(mix(0.48, 1.0, smoothstep(0.003, 0.009 + thin, gap)), 1.0, clamp(thin * 14.0 - 0.2, 0.0, 1.0));
`;

/** The table: planks that fade into the wall behind them. @param {import("three").Texture} grain @param {any} reach */
export function tableMaterial(grain, reach) {
  const material = new THREE.MeshPhongMaterial({ specular: 0x0a0806, shininess: 12, transparent: true });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.uGrain = { value: grain };
    shader.uniforms.uReach = reach;
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec2 vGround;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvGround = (modelMatrix * vec4(position, 1.0)).xy;");
    shader.fragmentShader = shader.fragmentShader
      .replace(
        "#include <common>",
        "#include <common>\nuniform sampler2D uGrain;\nuniform vec4 uReach;\nvarying vec2 vGround;",
      )
      .replace("#include <color_fragment>", "#include <color_fragment>\n" + PLANKS)
      .replace(
        "#include <opaque_fragment>",
        `float away = length(vGround - uReach.xy);
         outgoingLight *= mix(1.0, 0.66, smoothstep(0.5, 2.3, away / uReach.z));
         diffuseColor.a = smoothstep(0.95, 0.40, away / uReach.w);
         #include <opaque_fragment>`,
      );
  };
  return material;
}
