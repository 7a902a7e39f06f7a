in vec3 a_position;
in vec3 i_place;
in vec3 i_reach;
in vec4 i_rgba;
in uint i_kind;
in uint i_text;
uniform mat4 u_matrix;
uniform vec4 u_screen;
uniform float u_ratio;
uniform sampler2D u_depth;
out vec2 v_uv;
flat out vec4 v_rgba;
flat out uint v_kind;
flat out uint v_text;
flat out vec2 v_size;                    // half of the sign in device pixels
noperspective out float v_deep;          // the depth of a tube, which is drawn over ghosts and tints
flat out float v_hidden;                 // whether the middle of a label is hidden

// Device pixels that a cube takes at a place in clip space.
float unit_at(vec4 place) {
    return u_screen.y * 0.5 * length(vec3(u_matrix[0].y, u_matrix[1].y, u_matrix[2].y)) / place.w;
}

void main() {
    vec2 q = a_position.xy;
    v_uv = q;
    v_rgba = i_rgba;
    v_kind = i_kind;
    v_text = i_text;
    v_size = vec2(0.0);
    v_hidden = v_deep = 0.0;
    vec2 pixel = 2.0 / u_screen.xy;
    if (i_kind < 3u) {                   // a disc on a field
        float radius = i_kind == 2u ? 0.15 : 0.40;
        gl_Position = u_matrix * vec4(i_place + vec3(q * radius, 0.025), 1.0);
    } else if (i_kind < 6u || i_kind == 13u) {    // a line, or a tube
        vec4 a = u_matrix * vec4(i_place, 1.0), b = u_matrix * vec4(i_place + i_reach, 1.0);
        vec2 way = (b.xy / b.w - a.xy / a.w) / pixel;
        float far = max(length(way), 0.001);
        vec2 along = way / far;
        float unit = unit_at(0.5 * (a + b));
        float wide = i_kind == 13u ? max(0.001 * float(i_text) * unit, 1.1 * u_ratio)
                   : i_kind == 3u ? clamp(0.085 * unit, 2.6 * u_ratio, 7.0 * u_ratio)
                                  : clamp(0.045 * unit, 1.8 * u_ratio, 4.0 * u_ratio);
        vec4 end = q.x < 0.0 ? a : b;
        gl_Position = end;
        gl_Position.xy += (along * q.x + vec2(-along.y, along.x) * q.y) * wide * pixel * end.w;
        v_size = vec2(0.5 * far + wide, wide);
        if (i_kind == 13u) {
            v_deep = 0.5 * gl_Position.z / gl_Position.w + 0.5;
            gl_Position.z = -0.98 * gl_Position.w;
        }
    } else if (i_kind == 7u) {           // an arrow over everything
        vec4 a = u_matrix * vec4(i_place, 1.0), b = u_matrix * vec4(i_place + i_reach, 1.0);
        vec2 way = (b.xy / b.w - a.xy / a.w) / pixel;
        float far = max(length(way), 0.001);
        vec2 along = way / far;
        float thick = i_text == 0u ? 1.0 : float(i_text) / 255.0;
        float wide = thick * clamp(0.20 * unit_at(0.5 * (a + b)), 7.0 * u_ratio, 26.0 * u_ratio);
        vec4 end = q.x < 0.0 ? a : b;
        gl_Position = end;
        gl_Position.xy += (along * q.x * 0.15 + vec2(-along.y, along.x) * q.y) * wide * pixel * end.w;
        gl_Position.z = -0.99 * gl_Position.w;
        v_size = vec2(0.5 * far + 0.15 * wide, wide);
    } else if (i_kind >= 8u) {           // a mark that fills a field
        gl_Position = u_matrix * vec4(i_place + vec3(q * 0.48, 0.012), 1.0);
    } else {                             // a text on a small plate that faces the viewer
        vec4 middle = u_matrix * vec4(i_place, 1.0);
        vec3 spot = middle.xyz / middle.w * 0.5 + 0.5;
        v_hidden = spot.z > textureLod(u_depth, spot.xy, 0.0).r + 0.00001 ? 1.0 : 0.0;
        float high = clamp(HALF * unit_at(middle), LEAST * u_ratio, MOST * u_ratio) * (1.0 + i_reach.z) * (1.0 - 0.25 * v_hidden);
        v_size = vec2(high * (WIDE + LETTER * float(i_text & 7u)), high);
        gl_Position = middle;
        gl_Position.xy += (q * v_size + i_reach.xy) * pixel * middle.w;
        gl_Position.z = -0.999 * gl_Position.w;
    }
}
