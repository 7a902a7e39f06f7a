layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 3) in uint a_face;
layout(location = 4) in vec3 i_place;
layout(location = 5) in vec3 i_size;
layout(location = 6) in vec4 i_rgba;
layout(location = 7) in uint i_look;     // what it is, whose home
layout(location = 8) in uint i_text;
uniform mat4 u_matrix;
out vec3 v_world;
out vec2 v_place;                        // from the lower corner
flat out vec3 v_normal;
flat out vec2 v_size;
flat out vec4 v_rgba;
flat out uint v_look;
flat out uint v_text;
flat out vec2 v_chance;

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
}
