in vec3 a_position;
in vec3 a_normal;
in uint a_face;
in vec2 i_radii;
in vec2 i_span;
in vec2 i_level;
in vec4 i_rgba;
in uint i_look;
in uint i_text;
uniform mat4 u_matrix;
out vec3 v_world;
out vec3 v_normal;
out float v_angle;
out float v_open;                        // how much light comes into the gaps around it
flat out vec2 v_radii;
flat out vec2 v_span;
flat out vec2 v_level;
flat out vec4 v_rgba;
flat out uint v_look;
flat out uint v_text;
flat out uint v_face;

const float RIM = 0.05, ROUND = 0.017, LEAN = 0.95, GAP = 0.42;

// -1 and 1 at the ends, else 0
float end_of(float x) { return float(x > 0.999) - float(x < 0.001); }

// x of the mesh goes against the angles: so that what is outside stays outside
void main() {
    uint kind = i_look & 15u;
    float middle = 0.5 * (i_radii.x + i_radii.y), arc = i_span.y - i_span.x, deep = i_radii.y - i_radii.x;
    bool is_bent = kind < 3u, has_ends = is_bent && kind != 0u && arc < 6.2;
    float x = a_position.x, y = a_position.y, z = a_position.z;
    v_angle = mix(i_span.y, i_span.x, x);
    if (has_ends && min(x, 1.0 - x) <= RIM) v_angle = x < 0.5 ? i_span.y - x / middle : i_span.x + (1.0 - x) / middle;
    float radius = deep < 4.0 * RIM ? mix(i_radii.x, i_radii.y, y) : y < 0.5 ? i_radii.x + y : i_radii.y - (1.0 - y);
    float level = z < 0.5 ? i_level.x : max(i_level.x, i_level.y - (1.0 - z));
    // how much the place bends along, outward and upward
    vec3 lean = is_bent ? vec3(has_ends ? end_of(x) : 0.0, end_of(y), float(z > 0.999)) : vec3(0.0);
    if (kind == 0u) lean.y = max(lean.y, 0.0);
    if (lean.z == 0.0) lean.xy = vec2(0.0);                                   // they are upright below
    vec3 bend = vec3(lean.xy, float(any(notEqual(lean.xy, vec2(0.0)))));
    v_open = kind != 0u && bend.z > 0.0 ? GAP : 1.0;
    vec2 outward = vec2(cos(v_angle), sin(v_angle)), along = vec2(outward.y, -outward.x);
    bend *= kind == 0u ? 1.8 * ROUND : ROUND;
    v_world = vec3(outward * (radius - bend.y) - bend.x * along, level - bend.z);
    gl_Position = u_matrix * vec4(v_world, 1.0);
    vec3 normal = a_normal + LEAN * sign(bend) * (1.0 - abs(a_normal));
    v_normal = vec3(normal.x * along + normal.y * outward, normal.z);
    v_radii = i_radii;
    v_span = i_span;
    v_level = i_level;
    v_rgba = i_rgba;
    v_look = i_look;
    v_text = i_text;
    v_face = a_face;
}
