in vec3 v_world;
in vec3 v_normal;
in vec2 v_uv;
flat in uint v_face;
flat in float v_foot;
flat in vec4 v_rgba;
flat in uint v_look;
out vec4 o_color;

// Parts of carved figures: wings, gold, ink, pearl, skin.
vec3 toned(vec3 paint) {
    if (v_face == 2u) return mix(paint, vec3(0.95, 0.30, 0.03), 0.42);
    if (v_face == 3u) return vec3(0.88, 0.56, 0.10);
    if (v_face == 4u) return vec3(0.02);
    if (v_face == 5u) return vec3(0.78, 0.88, 0.98);
    return v_face == 6u ? vec3(0.93, 0.68, 0.50) : paint;
}

void main() {
    uint pattern = (v_look >> 4) & 15u, mark = (v_look >> 8) & 63u;
    vec3 normal = normalize(v_normal);
    vec3 paint = toned(v_rgba.rgb * v_rgba.rgb), color = paint;
    float gleam = 0.20;
    // the sign of the player on the chest, in front and behind
    vec2 q = (v_uv - vec2(0.0, 0.44)) / 0.44 + 0.5;
    float grow = max(fwidth(q.x), fwidth(q.y));
    if (v_face == 1u && pattern < 6u && max(abs(q.x - 0.5), abs(q.y - 0.5)) < 0.5) {
        float shape = pattern_at(q, grow, pattern);
        color = mix(color, sign_ink(paint), 0.92 * shape);
        gleam *= 1.0 - 0.8 * shape;
    }
    float edge = 1.0 - max(dot(normal, normalize(u_eye - v_world)), 0.0);
    float open = 0.52 + 0.48 * smoothstep(0.0, 0.35, v_world.z - v_foot);
#if PASS == 0
    if ((mark & 8u) != 0u) color = mix(color, vec3(0.62, 0.57, 0.50), 0.55);
    float sun = sunlight(v_world, normal);
    vec3 lit = color * light(normal, sun, open) + gleam * gloss(v_world, normal, 40.0) * sun;
    lit += vec3(0.09, 0.08, 0.07) * edge * edge;
    o_color = vec4(shown(lit), 1.0);
#else
    vec3 lit = color * light(normal, 1.0, open) + gleam * gloss(v_world, normal, 40.0);
    lit = mix(lit, vec3(1.0, 0.96, 0.84), 0.12 + 0.4 * edge * edge);
    o_color = vec4(shown(lit), v_rgba.a * seen_here());
#endif
}
