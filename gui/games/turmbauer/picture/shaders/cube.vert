in vec3 a_position;
in vec3 a_normal;
in vec2 a_uv;
in uint a_face;
in vec3 i_cell;
in vec3 i_shift;
in vec4 i_rgba;
in uint i_look;     // material, pattern, mark
in uint i_faces;    // covered faces, sawn faces
in uint i_block;
in uint i_edges;    // sides where the block ends, and along which axis it grew
in uvec2 i_shade;
in vec4 i_turn;    // quaternion x, y, z, w; all zero: not turned
uniform mat4 u_matrix;
out vec3 v_world;
out vec3 v_grown;                        // where the wood grew: the place in the tower as it stands
out vec2 v_uv;
flat out vec3 v_normal;
flat out vec4 v_rgba;
flat out uint v_look;
flat out uint v_block;
flat out uint v_edges;
flat out uint v_grain;
flat out uint v_face;
flat out uint v_sawn;
flat out vec4 v_shade;
flat out vec4 v_turn;

vec3 turned(vec3 v) {
    return v + 2.0 * cross(i_turn.xyz, cross(i_turn.xyz, v) + i_turn.w * v);
}

void main() {
    bool covered = ((i_faces >> a_face) & 1u) != 0u;
    v_grown = i_cell + a_position;
    v_world = i_cell + 0.5 + turned(a_position - 0.5) + i_shift;
    gl_Position = covered ? vec4(0.0, 0.0, 2.0, 1.0) : u_matrix * vec4(v_world, 1.0);
    v_uv = a_uv;
    v_normal = turned(a_normal);
    v_turn = i_turn;
    v_rgba = i_rgba;
    v_look = i_look;
    v_block = i_block;
    v_face = a_face;
    v_sawn = (i_faces >> (8u + a_face)) & 1u;
    uint axis = (i_edges >> 24) & 3u;
    v_grain = axis == 0u ? (i_block * 2654435761u >> 9) % 3u : axis - 1u;
    v_edges = (i_edges >> (a_face * 4u)) & 15u;
    uint bits = (a_face < 3u ? i_shade.x : i_shade.y) >> ((a_face % 3u) * 8u);
    v_shade = vec4(bits & 3u, (bits >> 2) & 3u, (bits >> 4) & 3u, (bits >> 6) & 3u) / 3.0;
}
