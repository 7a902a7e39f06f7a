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
flat out vec3 v_normal;
flat out vec2 v_size;
flat out vec4 v_rgba;
flat out uint v_look;
flat out uint v_text;
flat out vec2 v_chance;
flat out vec2 v_right;                   // how far a step along x, and one along y, goes to the right in the picture

float across(vec2 step) {
    vec4 at = u_matrix * vec4(i_place.xy + 0.5 * i_size.xy + step, i_place.z, 1.0);
    return at.x / at.w;
}

void main() {
    v_world = i_place + a_position * i_size;
    gl_Position = u_matrix * vec4(v_world, 1.0);
    v_place = a_position.xy * i_size.xy;
    v_normal = a_normal;
    v_size = i_size.xy;
    v_rgba = i_rgba;
    v_look = i_look;
    v_text = i_text;
    v_chance = fract(i_place.xy * vec2(0.377, 0.613));
    v_right = vec2(across(vec2(0.1, 0.0)), across(vec2(0.0, 0.1))) - across(vec2(0.0));
}
