in vec2 v_place;
uniform sampler2D u_depths;       // the shadow map as it is
uniform vec2 u_sun_reach;         // how wide and how deep the shadow map is, in cubes
uniform sampler2D u_contact;
uniform vec3 u_contact_square;    // x, y, edge
out vec4 o_shade;

const float SUN_WIDTH = 0.095;     // half of the sun's disc as it is seen from the table
const float NARROW = 0.035, WIDE = 1.3;
const float SEARCH = 1.3;         // in cubes: from how far a shadow can reach a point

// The places of a spiral that fills a disc evenly.
vec2 spiral(int i, int count) {
    float r = sqrt((float(i) + 0.5) / float(count)), turn = 2.399963 * float(i);
    return r * vec2(cos(turn), sin(turn));
}

float sun_seen() {
    vec3 q = (u_sun_matrix * vec4(v_place, 0.0, 1.0)).xyz * 0.5 + 0.5;
    float depth = q.z - 0.0012;
    float high = 0.0, found = 0.0;
    for (int i = 0; i < LOOKS / 2; ++i) {
        float there = textureLod(u_depths, q.xy + spiral(i, LOOKS / 2) * SEARCH / u_sun_reach.x, 0.0).r;
        float above = (depth - there) * u_sun_reach.y;
        // what hangs low reaches no farther than its own soft rim
        if (above > 0.0) {
            high += above;
            found += 1.0;
        }
    }
    if (found == 0.0) return 1.0;
    float wide = clamp(high / found * SUN_WIDTH, NARROW, WIDE) / u_sun_reach.x;
    float sum = 0.0;
    for (int i = 0; i < LOOKS; ++i) sum += texture(u_shadow, vec3(q.xy + spiral(i, LOOKS) * wide, depth));
    return sum / float(LOOKS);
}

void main() {
    vec2 q = (v_place - u_contact_square.xy) / u_contact_square.z;
    o_shade = vec4(sun_seen(), texture(u_contact, q).r, 0.0, 1.0);
}
