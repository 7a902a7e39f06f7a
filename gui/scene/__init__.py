"""The picture as plain numpy arrays: no Qt and no OpenGL in here, except in ``scene.gl``."""
