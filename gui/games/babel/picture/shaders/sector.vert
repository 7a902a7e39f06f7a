in vec3 a_position;
in vec3 a_normal;
in uint a_face;
in vec2 i_radii;
in vec2 i_span;
in vec2 i_level;
in vec4 i_rgba;
in uint i_look;
in uint i_text;
uniform mat4 u_matrix;
out vec3 v_world;
out vec3 v_normal;
out float v_angle;
flat out vec2 v_radii;
flat out vec2 v_span;
flat out vec2 v_level;
flat out vec4 v_rgba;
flat out uint v_look;
flat out uint v_text;
flat out uint v_face;

// x of the mesh goes against the angles: so that what is outside stays outside
void main() {
    v_angle = mix(i_span.y, i_span.x, a_position.x);
    float radius = mix(i_radii.x, i_radii.y, a_position.y);
    vec2 outward = vec2(cos(v_angle), sin(v_angle)), along = vec2(outward.y, -outward.x);
    v_world = vec3(outward * radius, mix(i_level.x, i_level.y, a_position.z));
    gl_Position = u_matrix * vec4(v_world, 1.0);
    v_normal = vec3(a_normal.x * along + a_normal.y * outward, a_normal.z);
    v_radii = i_radii;
    v_span = i_span;
    v_level = i_level;
    v_rgba = i_rgba;
    v_look = i_look;
    v_text = i_text;
    v_face = a_face;
}
