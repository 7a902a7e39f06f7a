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
in uint i_gaps;     // sides where the next piece goes on in the plane of the face
in uint i_corners;  // axes along which each corner is drawn inward
in vec4 i_turn;    // quaternion x, y, z, w; all zero: not turned
uniform mat4 u_matrix;
out vec3 v_world;
out vec3 v_grown;                        // where the wood grew: the place in the tower as it stands
out vec2 v_uv;
out vec3 v_normal;
out float v_open;                        // how much light comes to the place
flat out vec4 v_rgba;
flat out uint v_look;
flat out uint v_block;
flat out uint v_edges;
flat out uint v_grain;
flat out uint v_face;
flat out uint v_sawn;

const float ROUND = 0.035, LEAN = 0.95, GAP = 0.25;

bool covered(uint face) { return ((i_faces >> face) & 1u) != 0u; }

vec3 turned(vec3 v) {
    return v + 2.0 * cross(i_turn.xyz, cross(i_turn.xyz, v) + i_turn.w * v);
}

// The rim of a face bends towards its sides: how far it is drawn inward, how much its normal leans, and whether there is a gap.
void bend(out vec3 inward, out vec3 lean, out float gap) {
    uint axis = a_face / 2u, u = axis == 0u ? 1u : 0u, v = axis == 2u ? 1u : 2u;
    vec3 along_u = vec3(u == 0u, u == 1u, 0), along_v = vec3(0, v == 1u, v == 2u);
    vec2 side = vec2(float(a_uv.x > 0.999) - float(a_uv.x < 0.001), float(a_uv.y > 0.999) - float(a_uv.y < 0.001));
    uint gaps = i_gaps >> (a_face * 4u);
    bvec2 at = notEqual(side, vec2(0.0));
    bvec2 open = bvec2(at.x && !covered(2u * u + uint(side.x > 0.0)), at.y && !covered(2u * v + uint(side.y > 0.0)));
    bvec2 dip = bvec2(at.x && ((gaps >> uint(side.x > 0.0)) & 1u) != 0u, at.y && ((gaps >> (2u + uint(side.y > 0.0))) & 1u) != 0u);
    vec3 outward_u = side.x * along_u, outward_v = side.y * along_v;
    lean = float(open.x || dip.x) * outward_u + float(open.y || dip.y) * outward_v;
    gap = float(dip.x || dip.y);
    if (at.x && at.y) {
        uvec3 high = uvec3(greaterThan(a_position, vec3(0.5)));
        uint bits = i_corners >> (3u * (high.x + 2u * high.y + 4u * high.z));
        inward = vec3(bits & 1u, (bits >> 1) & 1u, (bits >> 2) & 1u);
        inward *= (dot(inward, inward) > 2.5 ? 1.4 : 1.0) * (1.0 - 2.0 * vec3(high));
    } else {
        inward = -float(any(open) || any(dip)) * a_normal - float(open.x) * outward_u - float(open.y) * outward_v;
    }
}

void main() {
    vec3 inward, lean;
    float gap;
    bend(inward, lean, gap);
    v_grown = i_cell + a_position;
    v_world = i_cell + 0.5 + turned(a_position + ROUND * inward - 0.5) + i_shift;
    gl_Position = covered(a_face) ? vec4(0.0, 0.0, 2.0, 1.0) : u_matrix * vec4(v_world, 1.0);
    v_uv = a_uv;
    v_normal = turned(normalize(a_normal + LEAN * lean));
    v_rgba = i_rgba;
    v_look = i_look;
    v_block = i_block;
    v_face = a_face;
    v_sawn = (i_faces >> (8u + a_face)) & 1u;
    uint axis = (i_edges >> 24) & 3u;
    v_grain = axis == 0u ? (i_block * 2654435761u >> 9) % 3u : axis - 1u;
    v_edges = (i_edges >> (a_face * 4u)) & 15u;
    uint bits = (a_face < 3u ? i_shade.x : i_shade.y) >> ((a_face % 3u) * 8u);
    vec4 shade = vec4(bits & 3u, (bits >> 2) & 3u, (bits >> 4) & 3u, (bits >> 6) & 3u) / 3.0;
    v_open = 0.36 + 0.64 * mix(mix(shade.x, shade.y, a_uv.x), mix(shade.z, shade.w, a_uv.x), a_uv.y);
    v_open *= mix(1.0, GAP, gap);
}
