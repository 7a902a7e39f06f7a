in vec3 v_world;
in vec3 v_uv;
flat in vec4 v_roof;
out vec4 o_color;

const vec3 PLASTER = vec3(0.80, 0.68, 0.48), STONE = vec3(0.70, 0.62, 0.48);
const uint ROOF = 1u, LEAF = 2u, STONES = 3u, TOP = 4u, SIDE = 5u;

void main() {
    uint face = uint(v_uv.z + 0.5);
    // all but trees have flat sides: it costs less than a normal at each corner
    vec3 normal = normalize(cross(dFdx(v_world), dFdy(v_world)));
    vec3 color = face == STONES || face == TOP || v_roof.a < 0.5 ? STONE : PLASTER;
    float open = 0.45 + 0.55 * smoothstep(0.0, 0.30, v_world.z - 0.16);
    if (face == ROOF) {
        // rows of tiles, as long as they can be seen
        float row = v_uv.y * 22.0, soft = fwidth(row);
        color = v_roof.rgb * v_roof.rgb * (1.0 - 0.30 * smoothstep(0.6, 0.2, soft) * step(0.72, fract(row)));
        open = 1.0;
    } else if (face == LEAF) {
        normal = vec3(v_uv.xy, sqrt(max(0.0, 1.0 - dot(v_uv.xy, v_uv.xy))));
        color = v_roof.rgb * v_roof.rgb * (0.8 + 0.9 * smoothstep(0.10, 0.45, v_world.z - 0.16));
    } else if (face == TOP) {
        // battlements: light stones over dark gaps
        float stone = v_uv.x * 7.0, soft = clamp(1.4 * fwidth(stone), 0.02, 0.6);
        color *= mix(0.42, 1.12, smoothstep(0.24 - soft, 0.24 + soft, abs(fract(stone) - 0.5)));
    } else if (face == SIDE && v_roof.a < 0.5) {
        // the arch of a gate
        float far = abs(v_uv.x) - 0.12;
        color *= far < 0.0 && v_uv.y < 0.16 - 3.0 * max(far + 0.05, 0.0) ? 0.06 : 1.0;
    }
#if PASS == 0
    o_color = vec4(shown(color * light(normal, sunlight(v_world, normal), open)), 1.0);
#else
    vec3 lit = mix(color * light(normal, 1.0, open), vec3(1.0, 0.96, 0.84), 0.10);
    o_color = vec4(shown(lit), seen_here());
#endif
}
