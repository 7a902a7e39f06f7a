in vec3 a_position;
in vec3 a_normal;
in vec2 a_uv;
in uint a_face;
in vec3 i_place;
in vec4 i_turn;     // quaternion x, y, z, w
in float i_size;
in vec4 i_rgba;
uniform mat4 u_matrix;
out vec3 v_world;
out vec3 v_normal;
out vec2 v_uv;
flat out uint v_face;
flat out vec4 v_rgba;

vec3 turned(vec3 v) {
    return v + 2.0 * cross(i_turn.xyz, cross(i_turn.xyz, v) + i_turn.w * v);
}

void main() {
    v_world = i_place + turned(a_position) * i_size;
    v_normal = turned(a_normal);
    v_uv = a_uv;
    v_face = a_face;
    v_rgba = i_rgba;
    gl_Position = u_matrix * vec4(v_world, 1.0);
}
