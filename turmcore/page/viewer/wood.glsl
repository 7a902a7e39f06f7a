// What the wood and the table add to the shaders of three.js: whose, where, behind which part (the last one: before it).
#pragma wood vertex common
attribute vec4 look;
attribute vec4 rim;
varying vec2 vSpot;
varying vec4 vRim;
varying vec3 vGrown, vFacing, vAlongU, vAlongV;
varying vec4 vLook;

#pragma wood vertex begin_vertex
vSpot = uv;
vRim = rim;
vLook = look;
vGrown = position;
vFacing = normal;
vAlongU = normalMatrix * (abs(normal.x) > 0.5 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0));
vAlongV = normalMatrix * (abs(normal.z) > 0.5 ? vec3(0.0, 1.0, 0.0) : vec3(0.0, 0.0, 1.0));

#pragma wood fragment common
uniform sampler2D uGrain, uPrint;
uniform bool uFresh;
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

#pragma wood fragment color_fragment
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
vec4 ink = texture2D(uPrint, vSpot);
if (vLook.x < -1.5) diffuseColor.rgb = mix(diffuseColor.rgb, ink.rgb / max(ink.a, 0.004) * (1.0 + 0.06 * fibre), ink.a);

#pragma wood fragment normal_fragment_maps
vec4 lean = vRim * smoothstep(0.075, 0.0, beside());
normal = normalize(normal + 0.9 * ((lean.y - lean.x) * normalize(vAlongU) + (lean.w - lean.z) * normalize(vAlongV)));

#pragma wood fragment opaque_fragment
outgoingLight *= mix(0.42, 1.0, vLook.w);
float edge = 1.0 - max(dot(normal, normalize(vViewPosition)), 0.0);
float border = insideOf(uFresh ? 0.034 : 0.014, 0.7 * grow);
if (uFresh) {
  outgoingLight = mix(vec3(1.0, 0.80, 0.38), outgoingLight, border);
  outgoingLight += step(dot(vRim, vRim), 0.0) * vec3(0.60, 0.40, 0.12) * edge * edge;
} else outgoingLight = outgoingLight * mix(0.30, 1.0, border) + vec3(0.03) * edge * edge;

#pragma table vertex common
varying vec2 vGround;

#pragma table vertex begin_vertex
vGround = (modelMatrix * vec4(position, 1.0)).xy;

#pragma table fragment common
uniform sampler2D uGrain;
uniform vec4 uReach;
varying vec2 vGround;

#pragma table fragment color_fragment
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

#pragma table fragment opaque_fragment
float away = length(vGround - uReach.xy);
outgoingLight *= mix(1.0, 0.66, smoothstep(0.5, 2.3, away / uReach.z));
diffuseColor.a = smoothstep(0.95, 0.40, away / uReach.w);
