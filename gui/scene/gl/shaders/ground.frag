in vec3 v_world;
in vec3 v_normal;
in vec2 v_wood;
in vec2 v_shade;
in vec2 v_light;
in vec3 v_ray;
in float v_gleam;
flat in uint v_face;
uniform sampler2D u_grain;
uniform sampler2D u_shade;        // of the near table: how much of the sun is seen, how dark a touch makes it
uniform sampler2D u_light;        // how much light falls on the table
uniform samplerCube u_walls;
out vec4 o_color;

// Planks of different tone with a fine gap between them.
vec3 planks() {
    float across = v_wood.y / 3.0 + 100.37;
    float plank = floor(across), rim = fract(across);
    float chance = fract(plank * (0.754877 + plank * 0.038219));
    vec2 place = v_wood + vec2(chance * 37.0, chance * 11.0);
    float broad = texture(u_grain, place * vec2(0.022, 0.075)).r * 2.0 - 1.0;
    float fine = texture(u_grain, place * vec2(0.075, 0.42)).r * 2.0 - 1.0;
    vec3 color = mix(vec3(0.232, 0.128, 0.066), vec3(0.290, 0.172, 0.094), chance);
    color *= 1.0 + 0.24 * broad + 0.20 * fine;
    float soft = fwidth(across);
    float gap = min(rim, 1.0 - rim);
    return color * mix(mix(0.48, 1.0, smoothstep(0.003, 0.009 + soft, gap)), 1.0, clamp(soft * 14.0 - 0.2, 0.0, 1.0));
}

void main() {
    if (v_face == 1u) {
        o_color = vec4(texture(u_walls, v_ray).rgb, 1.0);
        return;
    }
    vec2 shade = texture(u_shade, v_shade).rg;
    vec3 lit = planks() * light(v_normal, shade.r, 1.0 - 0.62 * shade.g) * (1.0 - 0.30 * shade.g);
    lit *= texture(u_light, v_light).r;
    o_color = vec4(shown(lit + v_gleam * mix(vec3(0.02, 0.025, 0.04), vec3(0.30, 0.28, 0.25), u_room)), 1.0);
}
