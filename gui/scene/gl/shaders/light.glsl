// Light and shadow, shared by all surfaces. Colors are squared on the way in and rooted on the
// way out, so that light adds up as light does.
uniform vec3 u_sun;               // direction towards the sun
uniform vec3 u_eye;
uniform mat4 u_sun_matrix;        // world to shadow map
uniform sampler2DShadow u_shadow;
uniform float u_texel;            // width of a shadow map point
uniform vec3 u_middle;            // middle of the structure
uniform float u_room;             // how bright the room is: 1 in daylight, 0 where only the lamp is lit
uniform float u_soft;             // how far around a point the shadow map is looked at, in its points
uniform int u_looks;              // and how often

float sunlight(vec3 world, vec3 normal) {
    vec4 p = u_sun_matrix * vec4(world + normal * 0.04, 1.0);
    vec3 q = p.xyz * 0.5 + 0.5;
    if (any(lessThan(q, vec3(0.0))) || any(greaterThan(q, vec3(1.0)))) return 1.0;
    q.z -= 0.0012;
#if TAPS == 0
    // a loop, not a branch: a renderer on the processor takes both ways of a branch
    vec2 aside = vec2(0.92, 0.38) * u_soft * u_texel;
    float sum = 0.0;
    for (int i = 0; i < u_looks; ++i) {
        sum += texture(u_shadow, vec3(q.xy + aside, q.z));
        aside = vec2(-aside.y, aside.x);
    }
    return sum / float(u_looks);
#else
    float sum = 0.0;
    for (int x = -TAPS; x <= TAPS; ++x)
        for (int y = -TAPS; y <= TAPS; ++y)
            sum += texture(u_shadow, vec3(q.xy + vec2(x, y) * (u_soft / float(TAPS) * u_texel), q.z));
    return sum / float((2 * TAPS + 1) * (2 * TAPS + 1));
#endif
}

// Light on a matt surface: a warm lamp, cool sky from above and from the window behind it, warm bounce from the table.
vec3 light(vec3 normal, float sun, float open) {
    vec3 sky = mix(vec3(0.36, 0.37, 0.40), vec3(0.47, 0.49, 0.53), u_room);
    vec3 around = mix(vec3(0.29, 0.22, 0.17), sky, 0.5 + 0.5 * normal.z);
    around += vec3(0.055, 0.075, 0.110) * max(dot(normal, vec3(0.72, 0.55, 0.42)), 0.0);
    float direct = max(dot(normal, u_sun), 0.0);
    return around * open + vec3(1.0, 0.90, 0.745) * 0.98 * direct * sun;
}

float gloss(vec3 world, vec3 normal, float power) {
    vec3 half_way = normalize(u_sun + normalize(u_eye - world));
    return pow(max(dot(normal, half_way), 0.0), power);
}

vec3 shown(vec3 color) {
    return sqrt(color / (1.0 + 0.12 * color));
}

// The sign of a color, so that nobody needs to tell colors apart: 0 stripes, 1 dots, 2 ring, 3 diamond, 4 cross,
// 5 triangle.
// `q` is the place on the face, `grow` how much it changes from pixel to pixel.
float pattern_at(vec2 q, float grow, uint pattern) {
    float soft = grow * 1.2;
    vec2 rim = min(q, 1.0 - q);
    float inside = smoothstep(0.15 - soft, 0.15 + soft, min(rim.x, rim.y));
    float shape = 0.0;
    if (pattern == 0u) {
        shape = smoothstep(0.25 + soft * 2.0, 0.25 - soft * 2.0, abs(fract((q.x + q.y) * 3.0 + 0.25) - 0.5));
    } else if (pattern == 1u) {
        vec2 dot_place = fract((q - 0.15) / 0.7 * 3.0) - 0.5;
        shape = smoothstep(0.30 + soft * 4.0, 0.30 - soft * 4.0, length(dot_place));
    } else if (pattern == 2u) {
        shape = smoothstep(0.065 + soft, 0.065 - soft, abs(length(q - 0.5) - 0.235));
    } else if (pattern == 3u) {
        vec2 d = abs(q - 0.5);
        shape = smoothstep(0.27 + soft, 0.27 - soft, d.x + d.y);
    } else if (pattern == 4u) {
        vec2 d = abs(q - 0.5);
        shape = smoothstep(0.085 + soft, 0.085 - soft, min(d.x, d.y)) * smoothstep(0.32 + soft, 0.32 - soft, max(d.x, d.y));
    } else if (pattern == 5u) {
        vec2 d = vec2(abs(q.x - 0.5), q.y - 0.26);
        shape = smoothstep(soft, -soft, max(-d.y, 0.88 * d.x + 0.48 * d.y - 0.255));
    }
    return shape * inside;
}

vec3 with_pattern(vec3 color, float amount) {
    float bright = dot(color, vec3(0.3, 0.5, 0.2));
    return mix(color, vec3(1.0, 0.96, 0.90), amount * (0.17 + 0.38 * bright));
}

// What a sign is written with so that it stands out from a color.
vec3 sign_ink(vec3 color) {
    return dot(color, vec3(0.3, 0.5, 0.2)) > 0.36 ? vec3(0.05, 0.030, 0.018) : vec3(0.94, 0.88, 0.76);
}
