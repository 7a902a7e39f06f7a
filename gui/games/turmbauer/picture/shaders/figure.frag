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
    color = with_pattern(color, around(v_uv.x * 6.0, (v_height - 0.12) / 0.30, pattern) * 1.4);
    float open = 0.55 + 0.45 * smoothstep(0.0, 0.35, v_height);
    if (PASS != 2 && (mark & 8u) != 0u) color = mix(color, vec3(0.62, 0.57, 0.50), 0.80);
#if PASS == 3
    // what stands behind something is an outline upon it: nobody takes it for what stands in front
    float edge = 1.0 - max(dot(normal, normalize(u_eye - v_world)), 0.0);
    float shines = seen_at(gl_FragCoord.z - 2.0 * fwidth(gl_FragCoord.z)) == PROPOSED ? 0.0 : 1.0;
    float line = smoothstep(0.42, 0.60, edge);
    o_color = vec4(shown(mix(color, vec3(1.0, 0.95, 0.80), 0.25)), shines * mix(0.18, 0.92, line));
#else
    o_color = polished(color, v_world, normal, open, 0.28, v_rgba.a);
#endif
}
