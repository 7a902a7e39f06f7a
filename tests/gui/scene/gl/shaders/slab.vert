in vec3 a_position;
in vec3 i_place;
in vec4 i_rgba;
uniform mat4 u_matrix;
flat out vec4 v_rgba;

void main() {
    gl_Position = u_matrix * vec4(i_place + a_position * vec3(1.0, 1.0, 0.3), 1.0);
    v_rgba = i_rgba;
}
