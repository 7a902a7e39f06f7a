in vec3 a_position; // part of the way, side, part of the height
in vec2 a_uv;
in uint a_face;
in vec3 i_place;
in vec3 i_shape;    // its last part is the height, in walls
in vec4 i_near;
in vec4 i_far;
uniform mat4 u_matrix;
out vec3 v_world;
out vec3 v_uv;
flat out vec4 v_roof;

const float HALF = 0.072, HIGH = 0.30;

void main() {
    float t = a_position.x, r = 1.0 - t;
    vec2 a = i_near.xy, b = i_near.zw, c = i_far.xy, d = i_far.zw;
    vec2 on = r * r * r * a + 3.0 * r * r * t * b + 3.0 * r * t * t * c + t * t * t * d;
    vec2 way = normalize(r * r * (b - a) + 2.0 * r * t * (c - b) + t * t * (d - c));
    vec2 aside = vec2(-way.y, way.x);
    // a wall that begins in a corner is thinner there
    float thick = HALF * (0.30 + 0.70 * sqrt(min(1.0, 9.0 * min(t, r))));
    on += thick * a_position.y * aside;
    v_world = i_place + vec3(on, a_position.z * HIGH * i_shape.z);
    float along = 0.5 * (distance(a, b) + distance(b, c) + distance(c, d) + distance(a, d));
    v_uv = vec3(a_uv * vec2(along, HIGH), float(a_face));
    v_roof = vec4(1.0);
    gl_Position = u_matrix * vec4(v_world, 1.0);
}
