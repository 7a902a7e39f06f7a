in vec3 a_position;
in vec3 a_normal;
in uint a_face;
in vec3 i_place;
in vec3 i_size;
in vec4 i_rgba;
in uint i_look;     // what it is, whose home
in uint i_text;
uniform mat4 u_matrix;
out vec3 v_world;
out vec2 v_place;                        // from the lower corner
out vec3 v_normal;
out float v_open;                        // how much light comes into the gap beside it
flat out vec3 v_side;                    // the normal of the side as a whole
flat out vec2 v_size;
flat out vec4 v_rgba;
flat out uint v_look;
flat out uint v_text;
flat out vec2 v_chance;
flat out vec2 v_right;                   // how far a step along x, and one along y, goes to the right in the picture

const float ROUND = 0.022, LEAN = 0.95, GAP = 0.38;

float across(vec2 step) {
    vec4 at = u_matrix * vec4(i_place.xy + 0.5 * i_size.xy + step, i_place.z, 1.0);
    return at.x / at.w;
}

void main() {
    // strips along the sides are as wide whatever the size is; thin things have none
    bool is_thick = i_size.z > 0.1;
    vec3 at = is_thick ? a_position + step(0.5, a_position) * (i_size - 1.0) : a_position * i_size;
    // -1 and 1 at the outer sides; it stands flat on what is below
    vec3 end = vec3(greaterThan(a_position, vec3(0.999))) - vec3(lessThan(a_position, vec3(0.001, 0.001, -1.0)));
    bool is_rim = is_thick && dot(end, end) > 1.5;
    v_world = i_place + at - (is_rim ? ROUND * end : vec3(0.0));
    v_open = is_rim && (i_look & 15u) != 0u && a_face == 5u ? GAP : 1.0;
    vec3 lean = !is_rim ? vec3(0.0) : a_face == 5u ? vec3(end.xy, 0.0) : vec3(0.0, 0.0, end.z);
    gl_Position = u_matrix * vec4(v_world, 1.0);
    v_place = at.xy;
    v_normal = normalize(a_normal + LEAN * lean);
    v_side = a_normal;
    v_size = i_size.xy;
    v_rgba = i_rgba;
    v_look = i_look;
    v_text = i_text;
    v_chance = fract(i_place.xy * vec2(0.377, 0.613));
    v_right = vec2(across(vec2(0.1, 0.0)), across(vec2(0.0, 0.1))) - across(vec2(0.0));
}
