in vec3 a_position;
in vec3 a_normal;
in vec2 a_uv;
in uint a_face;
in vec3 i_place;
in vec3 i_shape;    // edges, height
in vec2 i_turn;     // cosine and sine
in vec4 i_rgba;
uniform mat4 u_matrix;
out vec3 v_world;
out vec3 v_normal;
out vec2 v_uv;      // along a surface and up it, in the scale of the table
flat out uint v_face;
flat out vec4 v_roof;

void main() {
    mat2 turn = mat2(i_turn, vec2(-i_turn.y, i_turn.x));
    v_world = i_place + vec3(turn * (a_position.xy * i_shape.xy), a_position.z * i_shape.z);
    vec3 normal = normalize(a_normal / max(i_shape, vec3(0.001)));
    v_normal = vec3(turn * normal.xy, normal.z);
    v_uv = a_uv * vec2(i_shape.x, i_shape.z);
    v_face = a_face;
    v_roof = i_rgba;
    gl_Position = u_matrix * vec4(v_world, 1.0);
}
