in vec3 v_world;
in vec3 v_normal;
in vec2 v_uv;
in float v_height;
in vec3 v_local;
flat in vec4 v_rgba;
flat in uint v_look;
uniform sampler2D u_grain;
out vec4 o_color;

const float RECESS = 0.285;              // radius of the field on top that bears the sign
const float HIGH = 0.2;

void main() {
    uint pattern = (v_look >> 4) & 15u;
    vec3 normal = normalize(v_normal);
    vec3 color = v_rgba.rgb * v_rgba.rgb;
    float radius = length(v_local.xy);
    bool is_top = normal.z > 0.6 && radius < RECESS + 0.012;
    // each stone is cut from another place of the wood
    vec2 place = v_world.xy - v_local.xy;
    vec2 chance = fract(place * vec2(0.37, 0.61) + floor((v_world.z - v_height) * 5.0 + 0.5) * vec2(0.173, 0.291));
    vec2 wood = abs(normal.z) > 0.6 ? v_local.xy * vec2(0.35, 0.8) : vec2(v_uv.x * 2.0, v_height * 1.2);
    float fibre = texture(u_grain, wood + chance).r * 2.0 - 1.0;
    color *= 1.0 + 0.20 * fibre;
    if (is_top) {
        vec2 q = v_local.xy / (2.0 * RECESS) + 0.5;
        float grow = max(fwidth(q.x), fwidth(q.y));
        float rim = smoothstep(0.46, 0.46 - 1.5 * grow, length(q - 0.5));
        color = with_pattern(color, rim * pattern_at(q, grow, pattern) * 1.7);
    } else if (abs(normal.z) < 0.6) {
        color = with_pattern(color, around(v_uv.x * 12.0, (v_height - 0.035) / 0.13, pattern) * 1.2);
    }
    // where stones meet little light comes in: the border of each can be seen and counted
    float border = min(v_height, HIGH - v_height);
    float open = 0.25 + 0.75 * smoothstep(0.0, 0.05, border);
    if (normal.z > 0.6) open = mix(0.62, 1.0, smoothstep(0.0, 0.02, abs(radius - RECESS)));
    float edge = 1.0 - max(dot(normal, normalize(u_eye - v_world)), 0.0);
#if PASS == 0
    float sun = sunlight(v_world, normal);
    vec3 lit = color * light(normal, sun, open) * mix(0.72, 1.0, open) + 0.16 * gloss(v_world, normal, 40.0) * sun;
    o_color = vec4(shown(lit), 1.0);
#else
    vec3 lit = color * light(normal, 1.0, open) * mix(0.72, 1.0, open) + 0.16 * gloss(v_world, normal, 40.0);
    lit = mix(lit, vec3(1.0, 0.95, 0.80), 0.12 + 0.4 * edge * edge);
    o_color = vec4(shown(lit), v_rgba.a * seen_here());
#endif
}
