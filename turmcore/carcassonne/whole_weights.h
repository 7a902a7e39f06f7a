/* Weights of what came after the sets of wide_weights.h, by stage; set by hand and held by matches. */
enum { CC_LATER = CC_FEATURES - CC_F_ABBOT };
static const float CC_WHOLE_WEIGHTS[CC_STAGES][CC_LATER] = {
    {0.0f, 0.0f},
    {1.0f, 0.2f},
    {2.0f, 0.5f},
    {3.0f, 1.0f},
};
