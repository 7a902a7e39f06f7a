/* Weights of the evaluation's features, by stage. */
static const float BB_WEIGHTS[BB_STAGES][BB_FEATURES] = {
    {0.0f, 0.05f, 0.05f, 0.1f, 0.2f, 0.4f, 0.45f, 0.45f, 0.6f, 0.8f, 0.85f, 0.95f, 1.3f, 1.5f, 1.6f, 2.5f},
    {0.0f, 0.02f, 0.02f, 0.05f, 0.1f, 0.3f, 0.3f, 0.3f, 0.4f, 0.6f, 0.6f, 0.7f, 1.2f, 1.6f, 2.0f, 3.0f},
    {0.0f, 0.0f, 0.0f, 0.0f, 0.05f, 0.1f, 0.1f, 0.1f, 0.2f, 0.4f, 0.4f, 0.5f, 1.0f, 2.0f, 2.8f, 4.4f},
};
