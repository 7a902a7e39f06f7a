in vec3 a_position;
in vec2 a_uv;
in uint a_face;
in vec3 i_place;
in vec3 i_shape;    // edges, height
in vec2 i_turn;     // cosine and sine
in vec4 i_rgba;
uniform mat4 u_matrix;
out vec3 v_world;
out vec3 v_uv;      // along a surface and up it, in the scale of the table, and what it is
flat out vec4 v_roof;

void main() {
    vec2 at = a_position.xy * i_shape.xy;
    v_world = i_place + vec3(at.x * i_turn + at.y * vec2(-i_turn.y, i_turn.x), a_position.z * i_shape.z);
    v_uv = vec3(a_uv * i_shape.xz, float(a_face));
    v_roof = i_rgba;
    gl_Position = u_matrix * vec4(v_world, 1.0);
}
