in vec3 v_world;
in vec3 v_normal;
in vec2 v_uv;
in float v_height;
flat in vec4 v_rgba;
flat in uint v_look;
out vec4 o_color;

void main() {
    uint pattern = (v_look >> 4) & 15u;
    vec3 normal = normalize(v_normal);
    vec3 color = v_rgba.rgb * v_rgba.rgb;
    // the sign of the side runs around the coat, five times
    vec2 around = vec2(v_uv.x * 5.0, (v_height - 0.17) / 0.36);
    float grow = max(fwidth(around.x), fwidth(around.y));
    vec2 coat = vec2(fract(around.x), around.y);
    float on_coat = step(0.0, coat.y) * step(coat.y, 1.0);
    color = with_pattern(color, on_coat * pattern_at(clamp(coat, 0.0, 1.0), grow, pattern) * 1.4);
    // face and knob are plain wood
    float bare = step(0.70, v_height) * step(v_height, 0.837) + step(1.03, v_height);
    color = mix(color, vec3(0.72, 0.50, 0.28), bare);
    color *= 1.0 - 0.35 * smoothstep(0.006, 0.0, abs(v_height - 0.145));
    float edge = 1.0 - max(dot(normal, normalize(u_eye - v_world)), 0.0);
    float open = 0.55 + 0.45 * smoothstep(0.0, 0.35, v_height);
#if PASS == 0
    float sun = sunlight(v_world, normal);
    vec3 lit = color * light(normal, sun, open) + 0.28 * gloss(v_world, normal, 48.0) * sun;
    lit += vec3(0.10, 0.09, 0.08) * edge * edge;
    o_color = vec4(shown(lit), 1.0);
#else
    vec3 lit = color * light(normal, 1.0, open) + 0.28 * gloss(v_world, normal, 48.0);
    lit = mix(lit + vec3(0.10, 0.09, 0.08) * edge * edge, vec3(1.0, 0.95, 0.80), 0.15 + 0.5 * edge * edge);
    o_color = vec4(shown(lit), v_rgba.a * seen_here());
#endif
}
