// What is only proposed is drawn over the finished picture of the solid things, whose depths are a texture.
uniform sampler2D u_depth;
uniform float u_depth_scale;      // their part of the picture's width and height
uniform float u_ratio;            // device pixels for one pixel of the layout

const float THROUGH = 0.40;       // how much of a proposal shines through what hides it
const float PROPOSED = 0.94;      // how solid it is where it can be seen

float seen_at(float depth) {
    float solid = texelFetch(u_depth, ivec2(gl_FragCoord.xy * u_depth_scale), 0).r;
    return depth <= solid + 0.00001 ? PROPOSED : THROUGH;
}

float seen_here() {
    return seen_at(gl_FragCoord.z);
}
