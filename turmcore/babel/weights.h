/* Weights of the evaluation by stage, in the order of evaluation.h;
 * written by `python -m benchmarks.tuning.babel`. */
static const float BB_WEIGHTS[BB_STAGES][BB_FEATURES] = {
    {-0.805f, -0.670f, -0.663f, -0.601f, -0.534f, -0.434f, -0.171f, -0.118f, 0.075f, 0.262f, 0.581f, 0.701f, 0.862f, 0.679f, 0.835f, 0.000f},
    {-0.647f, -0.588f, -0.656f, -0.586f, -0.541f, -0.473f, -0.381f, -0.353f, -0.144f, 0.078f, 0.488f, 0.647f, 0.941f, 1.135f, 1.078f, 0.000f},
    {-0.505f, -0.509f, -0.505f, -0.459f, -0.424f, -0.409f, -0.404f, -0.391f, -0.341f, -0.184f, 0.090f, 0.293f, 0.779f, 1.539f, 1.430f, 0.000f},
};
