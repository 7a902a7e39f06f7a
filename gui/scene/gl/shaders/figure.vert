layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec2 a_uv;
layout(location = 4) in vec3 i_place;
layout(location = 5) in vec4 i_rgba;
layout(location = 6) in uint i_look;
uniform mat4 u_matrix;
out vec3 v_world;
out vec3 v_normal;
out vec2 v_uv;
out float v_height;
out vec3 v_local;
flat out vec4 v_rgba;
flat out uint v_look;

void main() {
    v_world = i_place + a_position;
    gl_Position = u_matrix * vec4(v_world, 1.0);
    v_normal = a_normal;
    v_uv = a_uv;
    v_height = a_position.z;
    v_local = a_position;
    v_rgba = i_rgba;
    v_look = i_look;
}
