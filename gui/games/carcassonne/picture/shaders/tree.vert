in vec3 a_position;
in vec2 a_uv;       // the way to the side of the normal
in uint a_face;
in vec3 i_place;
in vec3 i_shape;    // edges, height
in vec2 i_turn;
in vec4 i_rgba;
uniform mat4 u_matrix;
out vec3 v_world;
out vec3 v_uv;
flat out vec4 v_roof;

void main() {
    v_world = i_place + a_position * i_shape;
    v_uv = vec3(a_uv, float(a_face));
    v_roof = i_rgba;
    gl_Position = u_matrix * vec4(v_world, 1.0);
}
