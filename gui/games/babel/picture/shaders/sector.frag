in vec3 v_world;
in vec3 v_normal;
in float v_angle;
in float v_open;
flat in vec2 v_radii;
flat in vec2 v_span;
flat in vec2 v_level;
flat in vec4 v_rgba;
flat in uint v_look;
flat in uint v_text;
flat in uint v_face;
uniform sampler2D u_grain;
out vec4 o_color;

const vec3 STONE = vec3(0.745, 0.515, 0.285);
const vec3 BRASS = vec3(0.80, 0.50, 0.11);

#if PASS == 0
// A wall of courses with arches in it: x how much of an arch, y how much of a joint between stones.
vec2 masonry(float along, float wide, float up, float high) {
    float count = max(1.0, float(v_text)), unit = wide / count;
    float x = (fract(along * count / wide) - 0.5) * unit, half_arch = min(0.27 * unit, 0.24);
    float spring = 0.80 * high - half_arch;
    float away = up < spring ? abs(x) - half_arch : length(vec2(x, up - spring)) - half_arch;
    float soft = fwidth(along) + fwidth(up);
    float arch = smoothstep(0.5 * soft, -0.5 * soft, away);
    float course = up / 0.155, row = floor(course);
    float stones = along / 0.42 + 0.5 * mod(row, 2.0);
    float joint = min(min(fract(course), 1.0 - fract(course)) * 0.155, min(fract(stones), 1.0 - fract(stones)) * 0.42);
    float ring = smoothstep(0.050 + 0.5 * soft, 0.050 - 0.5 * soft, abs(away - 0.05));
    float seen = smoothstep(0.10, 0.02, soft);
    return vec2(arch, seen * (1.0 - ring) * smoothstep(0.010 + soft, 0.010, joint));
}
#endif

void main() {
    uint kind = v_look & 15u, pattern = (v_look >> 4) & 15u, mark = (v_look >> 8) & 63u;
    bool is_top = v_face == 5u;
    float radius = length(v_world.xy);
    float turn = v_span.y - v_span.x;
    vec2 size = vec2(turn * radius, v_radii.y - v_radii.x);
    vec2 place = vec2((v_angle - v_span.x) * radius, radius - v_radii.x);
    bool is_round = turn > 6.2;
    vec2 rim = min(place, size - place);
    if (is_round) rim = vec2(v_radii.y - radius);
    vec3 color = v_rgba.rgb * v_rgba.rgb;
#if PASS == 0
    vec2 chance = fract(vec2(v_span.x, v_radii.x) * vec2(0.377, 0.613) * 3.0);
    if (kind == 0u) chance = vec2(0.0, v_radii.x);
    // the grain runs around the tower
    float middle = 0.5 * (v_radii.x + v_radii.y);
    vec2 wood = is_top || v_face == 2u || v_face == 3u ? vec2(v_angle * middle, is_top ? radius : v_world.z)
                                                       : vec2(radius, v_world.z);
    float fibre = texture(u_grain, wood * vec2(0.10, 0.28) + chance).r * 2.0 - 1.0;
    float soft = 0.7 * (fwidth(place.x) + fwidth(place.y));
    float near = min(rim.x, rim.y), open = v_open, gleam = 0.05;
    vec3 normal = normalize(v_normal);
    if (kind == 2u) color = is_top ? STONE : color;
    color *= 1.0 + 0.30 * fibre + (kind == 0u ? 0.0 : 0.10 * (chance.x - 0.5));
    if (is_top) {
        if (kind == 1u && (mark & 16u) != 0u) {
            // what stands here is bound: a band of brass around the field
            float line = smoothstep(0.020 - soft, 0.020, near) * smoothstep(0.205 + soft, 0.205, near);
            float band = smoothstep(0.050 - soft, 0.050, near) * smoothstep(0.175 + soft, 0.175, near);
            color = mix(color, vec3(0.10, 0.05, 0.02), 0.8 * line);
            color = mix(color, BRASS * (1.0 + 0.15 * fibre), band);
            gleam += 0.5 * band;
        }
        if (kind == 2u) {
            vec3 paint = v_rgba.rgb * v_rgba.rgb * (1.0 + 0.12 * fibre);
            float line = smoothstep(0.030 - soft, 0.030, near) * smoothstep(0.215 + soft, 0.215, near);
            float band = smoothstep(0.050 - soft, 0.050, near) * smoothstep(0.195 + soft, 0.195, near);
            vec2 q = vec2(place.x - 0.5 * size.x, place.y - 0.5 * size.y);
            float high = 0.5 * size.y - 0.225, away = length(q);
            float disc = smoothstep(high + soft, high - soft, away);
            float edge = smoothstep(high + 0.02 + soft, high + 0.02 - soft, away);
            vec2 s = vec2(q.x, -q.y) / (2.0 * high) + 0.5;
            float shape = disc * pattern_at(clamp(s, 0.0, 1.0), soft / (2.0 * high), pattern);
            color = mix(color, vec3(0.05, 0.028, 0.014), max(0.85 * line, 0.85 * edge));
            color = mix(color, paint, max(band, disc));
            color = mix(color, sign_ink(paint), 0.92 * shape);
        }
        if (kind == 3u) {
            float carpet = smoothstep(0.15 - soft, 0.15 + soft, rim.x);
            color = mix(STONE * (1.0 + 0.3 * fibre), color, carpet);
        }
        // little light comes to the foot of the next wall
        if (!is_round && kind != 3u) open *= mix(0.55, 1.0, smoothstep(-0.10, 0.34, kind == 0u ? place.y : place.y + 0.08));
    } else {
        float up = v_world.z - v_level.x, high = v_level.y - v_level.x;
        if (kind == 0u && v_face == 3u) {
            vec2 m = masonry(place.x, size.x, up, high);
            color *= 1.0 - 0.24 * m.y;
            color = mix(color, color * vec3(0.16, 0.13, 0.12), 0.92 * m.x);
            float cornice = smoothstep(high - 0.085, high - 0.075, up);
            color = mix(color, STONE * 0.9 * (1.0 + 0.3 * fibre), cornice);
            open *= mix(0.60, 1.0, smoothstep(-0.05, 0.22, up));
            open *= mix(1.0, 0.70, smoothstep(high - 0.13, high - 0.085, up) * (1.0 - cornice));
        }
        if (kind == 3u && v_face == 3u) {
            float carpet = smoothstep(0.15 - soft, 0.15 + soft, min(place.x, size.x - place.x));
            color = mix(STONE * (1.0 + 0.3 * fibre), color, carpet) * 0.85;
        }
    }
    float sun = sunlight(v_world, normal);
    vec3 lit = color * light(normal, sun, open) * mix(0.62, 1.0, open);
    lit += gleam * gloss(v_world, normal, 30.0) * sun;
    o_color = vec4(shown(lit), 1.0);
#else
    if (!is_top) discard;
    float soft = 0.7 * (fwidth(place.x) + fwidth(place.y));
    const float BEND = 0.16;
    vec2 corner = vec2(BEND) - rim;      // round corners
    float deep = is_round ? rim.x : BEND - length(max(corner, 0.0)) - min(max(corner.x, corner.y), 0.0);
    float inside = smoothstep(0.0, soft, deep);
    float wide = max(kind == 6u ? 0.10 : 0.13, 1.6 * soft);
    float frame = inside * smoothstep(wide + soft, wide, deep);
    vec3 shade = v_rgba.rgb;
    // of what is hidden the outline shines through: figures on a marked field keep their color
    float seen = seen_here(), filled = seen == PROPOSED ? 1.0 : 0.12;
    float cover = frame;
    if (kind == 4u) cover = inside * mix(0.46 * filled, 0.95, frame);
    if (kind == 5u) cover = max(frame, 0.16 * filled * inside);
    if (kind == 6u) {
        float far = is_round ? v_angle * v_radii.y : rim.y < rim.x ? place.x : place.y;
        cover *= smoothstep(-soft, soft, abs(fract(far * 2.2) - 0.5) * 0.45 - 0.09);
        cover = max(cover, 0.44 * filled * inside);   // it glows, whatever its color
    }
    if (kind == 7u) {
        vec2 q = place - 0.5 * size;
        if (is_round) q = v_world.xy;
        float high = 0.40 * (is_round ? v_radii.y * 1.4 : min(size.x, size.y));
        float bar = min(abs(q.x - q.y), abs(q.x + q.y)) * 0.70;
        float within = smoothstep(high, high - soft, max(abs(q.x), abs(q.y)));
        float core = smoothstep(0.075 + soft, 0.075, bar), halo = smoothstep(0.13 + soft, 0.13, bar);
        shade = mix(mix(vec3(1.0, 0.98, 0.94), shade, core), shade, frame);
        cover = max(halo * within, frame);
    }
    o_color = vec4(shade, cover * v_rgba.a * seen);
#endif
}
