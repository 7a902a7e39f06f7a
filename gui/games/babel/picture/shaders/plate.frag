in vec3 v_world;
in vec3 v_normal;
in vec2 v_local;
flat in float v_radius;
flat in vec4 v_rgba;
flat in uint v_look;
flat in uint v_text;
uniform sampler2D u_grain;
out vec4 o_color;

void main() {
    uint kind = v_look & 15u, pattern = (v_look >> 4) & 15u, mark = (v_look >> 8) & 63u;
    vec3 normal = normalize(v_normal), flat_normal = normal;
    vec3 color = v_rgba.rgb * v_rgba.rgb;
    float far = length(v_local), soft = fwidth(far) * 1.2, open = 1.0, gleam = 0.06;
    bool is_top = normal.z > 0.6;
    vec2 middle = v_world.xy - v_local * v_radius;
    float fibre = texture(u_grain, v_local * v_radius * vec2(0.16, 0.45) + fract(middle * vec2(0.37, 0.61))).r * 2.0 - 1.0;
    color *= 1.0 + 0.26 * fibre;
    vec3 ink = kind == 2u ? sign_ink(color) : vec3(0.045, 0.022, 0.010);
    float letter = is_top ? letters_at(v_local, (v_text & 7u) > 1u ? 0.42 : 0.55, v_text) : 0.0;
    if (is_top && kind == 0u) {
        // hollow: its wall lies in shadow on the side where light comes from, and is lit on the other one
        float wall = smoothstep(0.78 - soft, 0.86, far) * smoothstep(1.0 + soft, 0.97, far);
        vec2 outward = v_local / max(far, 0.001);
        normal = normalize(normal - 1.1 * wall * vec3(outward, 0.0));
        open = mix(0.72, 1.0, smoothstep(0.80, 0.98, far));
        float shade = dot(v_world.xy - middle, u_sun.xy) / v_radius;
        open *= 1.0 - 0.35 * smoothstep(0.0, 0.55, shade) * smoothstep(0.9, 0.8, far);
    } else if (is_top && kind == 3u) {
        vec2 q = v_local * 0.5 + 0.5;
        float disc = smoothstep(0.98, 0.98 - soft, far);
        float shape = disc * pattern_at(clamp(q, 0.0, 1.0), 0.5 * soft, pattern);
        color = mix(color, sign_ink(color), 0.92 * shape);
    } else if (is_top && (mark & 32u) != 0u) {
        float band = smoothstep(0.74 - soft, 0.74, far) * smoothstep(0.97 + soft, 0.97, far);
        float line = smoothstep(0.70 - soft, 0.70, far);
        color = mix(mix(color, vec3(0.05, 0.025, 0.01), line), vec3(0.95, 0.66, 0.16), band);
        gleam += 0.5 * band;
    } else if (is_top) {
        color = mix(color, ink, 0.55 * smoothstep(0.06 + soft, 0.06 - soft, abs(far - 0.84)));
    }
    if (!is_top) open = 0.6;
    color = mix(color, ink, 0.92 * letter);
    float sun = sunlight(v_world, flat_normal);
    vec3 lit = color * light(normal, sun, open) * mix(0.7, 1.0, open) + gleam * gloss(v_world, normal, 36.0) * sun;
    o_color = vec4(shown(lit), 1.0);
}
