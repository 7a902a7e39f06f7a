in vec3 v_world;
in vec3 v_normal;
in vec2 v_uv;
in float v_height;
flat in vec4 v_rgba;
flat in uint v_look;
out vec4 o_color;

void main() {
    uint pattern = (v_look >> 4) & 15u, mark = (v_look >> 8) & 15u;
    vec3 normal = normalize(v_normal);
    vec3 color = v_rgba.rgb * v_rgba.rgb;
    // the sign of the color runs around the coat, six times
    vec2 around = vec2(v_uv.x * 6.0, (v_height - 0.12) / 0.30);
    float grow = max(fwidth(around.x), fwidth(around.y));
    vec2 coat = vec2(fract(around.x), around.y);
    float on_coat = step(0.0, coat.y) * step(coat.y, 1.0);
    color = with_pattern(color, on_coat * pattern_at(clamp(coat, 0.0, 1.0), grow, pattern) * 1.4);
    float edge = 1.0 - max(dot(normal, normalize(u_eye - v_world)), 0.0);
    float open = 0.55 + 0.45 * smoothstep(0.0, 0.35, v_height);
    if (PASS != 2 && (mark & 8u) != 0u) color = mix(color, vec3(0.62, 0.57, 0.50), 0.80);
#if PASS == 0
    float sun = sunlight(v_world, normal);
    vec3 lit = color * light(normal, sun, open) + 0.28 * gloss(v_world, normal, 48.0) * sun;
    lit += vec3(0.10, 0.09, 0.08) * edge * edge;
    o_color = vec4(shown(lit), 1.0);
#elif PASS == 3
    // what stands behind something is hatched flat upon it, as drawings do: nobody takes it for what stands in front
    float shines = seen_at(gl_FragCoord.z - 2.0 * fwidth(gl_FragCoord.z)) == PROPOSED ? 0.0 : 1.0;
    float slant = fract((gl_FragCoord.x + gl_FragCoord.y) / (7.0 * u_ratio));
    float line = max(smoothstep(0.30, 0.20, abs(slant - 0.5)), smoothstep(0.70, 0.85, edge));
    o_color = vec4(shown(mix(color, vec3(1.0, 0.95, 0.80), 0.25)), shines * mix(0.06, 0.62, line));
#else
    vec3 lit = color * light(normal, 1.0, open) + 0.28 * gloss(v_world, normal, 48.0);
    lit = mix(lit + vec3(0.10, 0.09, 0.08) * edge * edge, vec3(1.0, 0.95, 0.80), 0.15 + 0.5 * edge * edge);
    o_color = vec4(shown(lit), v_rgba.a * seen_here());
#endif
}
