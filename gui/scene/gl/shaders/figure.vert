in vec3 a_position;
in vec3 a_normal;
in vec2 a_uv;
in vec3 i_place;
in vec4 i_rgba;
in uint i_look;
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
