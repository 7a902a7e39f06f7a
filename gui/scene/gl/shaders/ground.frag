in vec3 v_world;
uniform sampler2D u_grain;
uniform sampler2D u_contact;
uniform vec3 u_contact_square;    // x, y, edge
out vec4 o_color;

// Planks of different tone with a fine gap between them.
vec3 planks() {
    float across = v_world.y / 3.0 + 100.37;
    float plank = floor(across), rim = fract(across);
    float chance = fract(plank * (0.754877 + plank * 0.038219));
    float fibre = texture(u_grain, vec2(v_world.x * 0.035 + chance * 7.0, v_world.y * 0.11 + chance * 3.0)).r * 2.0 - 1.0;
    vec3 color = vec3(0.305, 0.190, 0.110) * (1.0 + 0.28 * fibre + (chance - 0.5) * 0.16);
    float soft = fwidth(across);
    float gap = min(rim, 1.0 - rim);
    return color * mix(mix(0.55, 1.0, smoothstep(0.004, 0.010 + soft, gap)), 1.0, clamp(soft * 14.0 - 0.2, 0.0, 1.0));
}

void main() {
    vec3 color = planks();
    float far = distance(v_world.xy, u_middle.xy) / u_radius;
#if PART == 0
    vec2 q = (v_world.xy - u_contact_square.xy) / u_contact_square.z;
    float dark = texture(u_contact, q).r;     // nothing at its rim, which goes on outside
    vec3 lit = color * light(vec3(0, 0, 1), sunlight(v_world, vec3(0, 0, 1)), 1.0 - 0.62 * dark) * (1.0 - 0.30 * dark);
#else
    vec3 lit = color * light(vec3(0, 0, 1), 1.0, 1.0);
#endif
    o_color = vec4(shown(mix(lit, background(), smoothstep(0.22, 0.95, far))), 1.0);
}
